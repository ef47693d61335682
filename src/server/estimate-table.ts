/** What a player thinks of its moves, as a part of the live pages. */
import type { Report } from "../players/player.js";
import { type Html, html } from "./html.js";

const MOST_MOVES = 8;
const MOST_AHEAD = 8;

export function estimateTable({ moves, line, iterations, states, seconds, depth, notes }: Report): Html {
  const rows = moves.slice(0, MOST_MOVES).map(
    ({ move, value, count, isProven, isBelieved }) => html`<tr><td><code>${move}</code></td>
<td class="number">${value === undefined ? "–" : value.toFixed(1)}</td>
<td>${value === undefined ? undefined : html`<progress max="100" value="${value.toFixed(1)}"></progress>`}</td>
<td class="number">${isProven ? "proved" : isBelieved ? "believed" : grouped(count)}</td></tr>`,
  );
  const more =
    moves.length > MOST_MOVES ? html`<p class="soft">and ${moves.length - MOST_MOVES} more</p>` : undefined;
  const table = html`<table><tr><th>move</th><th class="number">value</th><th></th><th class="number">samples</th></tr>
${rows}</table>${more}`;
  const rate = seconds > 0 ? `, ${grouped(Math.round(states / seconds))} states/s` : "";
  const work = html`<p class="soft">${grouped(iterations)} playouts in ${seconds.toFixed(2)} s${rate}, depth ${depth}</p>`;
  const ahead = html`<p class="soft">expects <code>${line.slice(0, MOST_AHEAD).join(" ")}</code></p>`;
  return html`${rows.length > 0 ? table : undefined}
${iterations > 0 ? work : undefined}${line.length > 0 ? ahead : undefined}
${notes.map((note) => html`<p class="soft">${note}</p>`)}`;
}

function grouped(count: number): string {
  return count.toLocaleString("en");
}
