/**
 * The live pages of the player and of the game manager: one style, and one way to stay live. The server
 * writes the changing part of a page, `live`, whenever it is asked; the page holds some lines of script that
 * ask. Where a page has links to what comes before and after, the arrow keys follow them. Nothing is loaded
 * from anywhere else, and all that came over the network is escaped.
 */
import { escapedXml } from "../gdl/escaped-xml.js";
import { CURVE_STYLE } from "../match/look/curve-svg.js";
import { INTERVAL_STYLE } from "../match/look/interval-svg.js";
import { BOARD_STYLE, DOCUMENT_STYLE, PAGE_TOKENS } from "../match/look/page-style.js";

/** Text that is HTML already. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = string | number | Html | readonly Html[] | undefined;

/** Values are escaped unless they are HTML themselves; undefined becomes nothing. */
export function html(pieces: TemplateStringsArray, ...values: readonly Part[]): Html {
  let text = pieces[0] ?? "";
  for (const [i, value] of values.entries()) text += textOf(value) + (pieces[i + 1] ?? "");
  return new Html(text);
}

function textOf(value: Part): string {
  if (value === undefined) return "";
  if (value instanceof Html) return value.text;
  if (typeof value === "object") return value.map(({ text }) => text).join("");
  return escapedXml(String(value));
}

/** Headers for a page that holds all it needs. */
export const PAGE_HEADERS = {
  "Cache-Control": "no-store",
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; img-src data:",
};

export function page(title: string, live: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${new Html(STYLE)}</style>
</head>
<body>
<main id="live">${live}</main>
<p id="lost" role="status" hidden>No answer from the server; still trying.</p>
<script>${new Html(SCRIPT)}</script>
</body>
</html>
`.text;
}

const SCRIPT = `
const live = document.getElementById("live"), lost = document.getElementById("lost");
let shown = "";
async function refresh() {
  try {
    const text = await (await fetch("live" + location.search)).text();
    if (text !== shown) live.innerHTML = shown = text;
    lost.hidden = true;
  } catch { lost.hidden = false; }
  setTimeout(refresh, 1000);
}
setTimeout(refresh, 1000);
addEventListener("keydown", ({ key, altKey, ctrlKey, metaKey }) => {
  const rel = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last" }[key];
  if (rel && !altKey && !ctrlKey && !metaKey) document.querySelector("a[rel=" + rel + "]")?.click();
});
`;

const STYLE = `${PAGE_TOKENS}${BOARD_STYLE}${CURVE_STYLE}${INTERVAL_STYLE}${DOCUMENT_STYLE}
#lost { max-width: 66rem; margin: 0 auto; padding: 0 1rem; color: var(--alarm); }
figure { margin: 0; } figcaption { text-align: center; font-size: .8rem; }
.badge { border: 1px solid currentColor; border-radius: 1rem; padding: 0 .7rem; font-size: .85rem; color: var(--accent); }
.boards { display: flex; flex-wrap: wrap; gap: 1rem; } .boards svg.board { width: 21rem; max-width: 100%; }
.legend { display: flex; gap: 1rem; } .legend .dot { display: inline-block; width: .75rem; height: .75rem; border-radius: 50%; }
.columns { display: flex; flex-wrap: wrap; gap: 1.25rem 2.5rem; margin-top: .9rem; }
.columns > * { min-width: 0; max-width: 100%; } .wide { flex: 1 1 22rem; }
pre { font: 16px/1.25 ui-monospace, monospace; margin: 0; overflow-x: auto; }
code { font: .93em ui-monospace, monospace; overflow-wrap: anywhere; }
td.number, th.number { text-align: right; white-space: nowrap; } td.interval, th.interval { width: 35%; vertical-align: middle; } .first { width: 2rem; }
progress { appearance: none; width: 7rem; height: .5rem; border: 0; border-radius: .3rem; background: var(--line);
  overflow: hidden; vertical-align: middle; }
progress::-webkit-progress-bar { background: var(--line); } progress::-webkit-progress-value { background: var(--accent); }
progress::-moz-progress-bar { background: var(--accent); }
ol.log { list-style: none; margin: 0; padding: 0; font: 13px/1.6 ui-monospace, monospace; overflow-wrap: anywhere; }
ol.log time { color: var(--soft); margin-right: .8rem; }
tr.shown td { background: var(--line); }
nav { display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; align-items: baseline; }
`;
