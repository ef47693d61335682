/** The status page of the GGP player: `GET /` for people, `GET /status.json` for programs. */
import { counted } from "../gdl/counted.js";
import { playersAmong } from "../gdl/roles.js";
import { curveSvg, lineColor } from "../match/look/curve-svg.js";
import { scoreText } from "../match/match-words.js";
import type { DeskStatus } from "./desk.js";
import type { EngagementStatus } from "./engagement-status.js";
import { estimateTable } from "./estimate-table.js";
import { Html, html } from "./html.js";
import { stateHtml } from "./state-html.js";

const SHOWN_LINES = 40;

export function livePlayer(status: DeskStatus): Html {
  const { name, player, isAvailable, begun, roundTrip, matches, last, log } = status;
  const trip = roundTrip === undefined ? undefined : html` · round trip ${Math.ceil(roundTrip)} ms`;
  const lines = log
    .slice(-SHOWN_LINES)
    .reverse()
    .map(
      ({ time, text }) => html`<li><time>${new Date(time).toISOString().slice(11, 19)}</time>${text}</li>`,
    );
  const idle = html`<section><p>No match is being played. Point a game manager at this address.</p></section>
${last === undefined ? undefined : card(last)}`;
  return html`<header><h1>${name}</h1><span class="badge">${isAvailable ? "available" : "busy"}</span>
<span class="soft">plays <code>${player}</code> · ${counted(begun, "match", "matches")} so far${trip}</span></header>
${matches.length === 0 ? idle : matches.map(card)}
<section><h3>Log, newest first, UTC</h3><ol class="log">${lines}</ol></section>`;
}

function card(match: EngagementStatus): Html {
  const { id, role, roles, startClock, playClock, phase, clock, engine, report, failure } = match;
  const others = roles.filter((other) => other.toLowerCase() !== role.toLowerCase());
  const against = others.length > 0 ? html` with <code>${others.join(", ")}</code>` : undefined;
  const limit = phase === "getting ready" ? startClock : playClock;
  const running =
    clock === undefined
      ? undefined
      : html` · <progress max="${limit}" value="${clock.toFixed(1)}"></progress> ${clock.toFixed(0)} s left`;
  const spares = match.spares > 0 ? html` · ${counted(match.spares, "random move")}` : undefined;
  const last =
    match.lastMove === undefined ? undefined : html`<p>Last move <code>${match.lastMove}</code></p>`;
  const trouble =
    failure === undefined ? undefined : html`<p class="alarm">Plays random legal moves: ${failure}</p>`;
  return html`<section><h2><code>${id}</code></h2>
<p>${phase === "over" ? `the last match, ${endingText(match)}` : phase}${running} · ${turnText(match)} · role <code>${role}</code>${against}</p>
<p class="soft">clocks ${startClock} s and ${playClock} s · engine ${engine}${spares}</p>${trouble}
<div class="columns">
${scoreTable(match)}
${stateOf(match)}
<div class="wide"><h3>${phase === "over" ? "What the player thought" : "What the player thinks"}</h3>${last}${report === undefined ? undefined : estimateTable(report)}</div>
</div>${curveOf(match)}</section>`;
}

/** What the player expected of the match, turn by turn. */
function curveOf({ role, expected, scores, roles }: EngagementStatus): Html | undefined {
  const score = scores?.[roles.findIndex((other) => other.toLowerCase() === role.toLowerCase())];
  const curve = { label: role, color: lineColor(role, 0), values: [...expected, score] };
  const svg = curveSvg([curve], { now: expected.length, turns: [] });
  return svg === "" ? undefined : html`<h3>What ${role} expected</h3>${new Html(svg)}`;
}

function endingText({ ending, scores, isFinal }: EngagementStatus): string {
  if (ending === "aborted") return "aborted by the game manager";
  if (ending === "forsaken") return "given up since nothing more was heard of it";
  if (scores !== undefined) return "over";
  return isFinal ? "stopped before its end" : "over; how it ended is not known here";
}

function turnText({ phase, turn }: EngagementStatus): string {
  return phase === "over" ? `after ${counted(turn, "turn")}` : `turn ${turn + 1}`;
}

function stateOf(match: EngagementStatus): Html | undefined {
  const { shown, hasPercepts, turn } = match;
  if (shown !== undefined) return html`<div><h3>${pictureTitle(match)}</h3>${stateHtml(shown)}</div>`;
  if (!hasPercepts || turn === 0) return undefined;
  return html`<p class="soft">The state is not shown: the rules hide it, and the player is told only what its role sees.</p>`;
}

function pictureTitle({ phase, isFinal }: EngagementStatus): string {
  if (phase !== "over") return "The state";
  return isFinal ? "The last state" : "The last state that was seen";
}

function scoreTable({ role: own, roles, scores }: EngagementStatus): Html | undefined {
  if (scores === undefined) return undefined;
  const rows = playersAmong(roles).map((i) => {
    const role = roles[i];
    const name = role.toLowerCase() === own.toLowerCase() ? html`<b>${role}</b>` : role;
    return html`<tr><td>${name}</td><td class="number">${scoreText(scores[i])}</td></tr>`;
  });
  return html`<div><h3>Scores</h3><table>${rows}</table></div>`;
}
