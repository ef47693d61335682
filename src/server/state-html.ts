/** A state as a part of the live pages: its boards, and what stands on none. */
import type { StatePicture } from "../match/board/board-picture.js";
import { boardSvg } from "../match/board/board-svg.js";
import { Html, html } from "./html.js";

export function stateHtml({ boards, rest }: StatePicture): Html {
  const drawn = boards.map((board) => {
    const caption =
      board.title === "" ? undefined : html`<figcaption class="soft">${board.title}</figcaption>`;
    return html`<figure>${new Html(boardSvg(board))}${caption}</figure>`;
  });
  const others =
    rest.length === 0 ? undefined : html`<p class="rest soft"><code>${rest.join(" ")}</code></p>`;
  return html`<div class="boards">${drawn}</div>${others}`;
}
