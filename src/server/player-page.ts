/** The status page of the GGP player: `GET /` for people, `GET /status.json` for programs. */
import type { DeskStatus } from "./desk.js";
import type { EngagementStatus } from "./engagement.js";
import { estimateTable } from "./estimate-table.js";
import { type Html, html } from "./html.js";

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
${last === undefined ? undefined : card(last, true)}`;
  return html`<header><h1>${name}</h1><span class="badge">${isAvailable ? "available" : "busy"}</span>
<span class="soft">plays <code>${player}</code> · ${begun} ${begun === 1 ? "match" : "matches"} so far${trip}</span></header>
${matches.length === 0 ? idle : matches.map((match) => card(match))}
<section><h3>Log, newest first, UTC</h3><ol class="log">${lines}</ol></section>`;
}

function card(match: EngagementStatus, isOver = false): Html {
  const { id, role, roles, startClock, playClock, phase, clock, turn, engine, picture, report, failure } =
    match;
  const others = roles.filter((other) => other.toLowerCase() !== role.toLowerCase());
  const against = others.length > 0 ? html` with <code>${others.join(", ")}</code>` : undefined;
  const limit = phase === "getting ready" ? startClock : playClock;
  const running =
    clock === undefined
      ? undefined
      : html` · <progress max="${limit}" value="${clock.toFixed(1)}"></progress> ${clock.toFixed(0)} s left`;
  const spares = match.spares > 0 ? html` · ${match.spares} random moves` : undefined;
  const last =
    match.lastMove === undefined ? undefined : html`<p>Last move <code>${match.lastMove}</code></p>`;
  const trouble =
    failure === undefined ? undefined : html`<p class="alarm">Plays random legal moves: ${failure}</p>`;
  return html`<section><h2><code>${id}</code></h2>
<p>${isOver ? "the last match, over" : phase}${running} · turn ${turn + 1} · role <code>${role}</code>${against}</p>
<p class="soft">clocks ${startClock} s and ${playClock} s · engine ${engine}${spares}</p>${trouble}
<div class="columns">
${picture === undefined ? undefined : html`<div><h3>The state</h3><pre>${picture}</pre></div>`}
<div class="wide"><h3>What the player thinks</h3>${last}${report === undefined ? undefined : estimateTable(report)}</div>
</div></section>`;
}
