/** What a player thinks of its moves, as a part of the live pages: what the playground shows, at a glance. */
import { intervalSvg } from "../match/look/interval-svg.js";
import type { MoveEstimate, Report } from "../players/player.js";
import { Html, html } from "./html.js";

const MOST_MOVES = 8;
const MOST_AHEAD = 8;

export function estimateTable({ moves, line, iterations, states, seconds, depth, notes }: Report): Html {
  const isLearnt = moves.some(({ learnt }) => learnt !== undefined);
  const learntHead = isLearnt ? html`<th class="number">learnt</th>` : undefined;
  const rows = moves.slice(0, MOST_MOVES).map((estimate) => {
    const { move, value, learnt } = estimate;
    const own = isLearnt ? html`<td class="number soft">${learnt?.toFixed(1) ?? "–"}</td>` : undefined;
    return html`<tr><td><code>${move}</code></td>
<td class="number">${value === undefined ? "–" : value.toFixed(1)}</td>${own}
<td class="interval">${new Html(intervalSvg(estimate))}</td>
<td class="number">${behind(estimate)}</td></tr>`;
  });
  const more =
    moves.length > MOST_MOVES ? html`<p class="soft">and ${moves.length - MOST_MOVES} more</p>` : undefined;
  const table = html`<table><tr><th>move</th><th class="number">value</th>${learntHead}<th class="interval">interval</th><th class="number">samples</th></tr>
${rows}</table>${more}`;
  const rate = seconds > 0 ? `, ${grouped(Math.round(states / seconds))} states/s` : "";
  const work = html`<p class="soft">${grouped(iterations)} playouts in ${seconds.toFixed(2)} s${rate}, depth ${depth}</p>`;
  const ahead = html`<p class="soft">expects <code>${line.slice(0, MOST_AHEAD).join(" ")}</code></p>`;
  return html`${rows.length > 0 ? table : undefined}
${iterations > 0 ? work : undefined}${line.length > 0 ? ahead : undefined}
${notes.map((note) => html`<p class="soft">${note}</p>`)}`;
}

/** What is behind a value. */
function behind({ count, isProven, isBelieved }: MoveEstimate): string {
  if (isProven) return "proved";
  return isBelieved ? "believed" : grouped(count);
}

function grouped(count: number): string {
  return count.toLocaleString("en");
}
