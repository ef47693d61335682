/**
 * The look that all pages share, the playground's, those of the servers and the report of a tournament: their
 * colours, light and dark, and how boards, tables of moves and curves are drawn.
 */

/** Colours and letters. Text keeps a contrast of 4.5 to its ground in both schemes. */
export const PAGE_TOKENS = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif;
  --ink: light-dark(#1d2733, #e2e8ee); --soft: light-dark(#566270, #9aa7b4); --paper: light-dark(#f4f6f8, #11161c);
  --card: light-dark(#fff, #1a2129); --line: light-dark(#d9e0e6, #2c3641); --accent: light-dark(#17685c, #5cc5b2);
  --on-accent: light-dark(#fff, #0c1a18); --alarm: light-dark(#b3372a, #f0897c); --glow: light-dark(#fff3c4, #4a4220);
  --faint: var(--line); --bar: light-dark(#3f6f9f, #7fb0df); --warn: light-dark(#9a4a00, #f0a860);
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", monospace;
  --syntax-keyword: light-dark(#7a2f9a, #cf9bea); --syntax-relation: light-dark(#1b5ea8, #82b8f0);
  --syntax-variable: light-dark(#9a5200, #f0b46e); --syntax-number: light-dark(#1a7336, #86d29b);
  --c0: light-dark(#2a6fb5, #6fb1f2); --c1: light-dark(#c2452d, #f58a72); --c2: light-dark(#2b8a4b, #7dd295);
  --c3: light-dark(#a8761a, #ecc263); --c4: light-dark(#7d4bb0, #c197ef); --c5: light-dark(#16837f, #63d3cd);
  --c6: light-dark(#ad3f7c, #f08fc3); --c7: light-dark(#66727e, #a8b4c0); }
body { margin: 0; background: var(--paper); color: var(--ink); }
a { color: var(--accent); } .soft { color: var(--soft); } .alarm { color: var(--alarm); }
code, pre { font-family: var(--mono); }
`;

/** Pages of sections with tables: those of the servers, and the reports. */
export const DOCUMENT_STYLE = `
main { max-width: 66rem; margin: 0 auto; padding: 1.25rem 1rem; }
header { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: baseline; margin-bottom: 1rem; }
h1 { font-size: 1.3rem; margin: 0; } h2 { font-size: 1.05rem; margin: 0; }
h3 { font-size: .85rem; margin: 0 0 .4rem; color: var(--soft); font-weight: 600; }
section { background: var(--card); border: 1px solid var(--line); border-radius: .6rem; padding: 1rem 1.2rem; margin-bottom: 1rem; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th { text-align: left; font-weight: 600; font-size: .85rem; color: var(--soft); }
th, td { padding: .2rem .8rem .2rem 0; vertical-align: top; } tr + tr td { border-top: 1px solid var(--line); }
p { margin: .35rem 0; } svg { display: block; width: 100%; height: auto; }
`;

/** How `boardSvg` is drawn. */
export const BOARD_STYLE = `
svg.board { display: block; width: 100%; max-width: max(17rem, calc(var(--columns) * 4.2rem + 2rem)); height: auto; user-select: none; }
svg.board .square { fill: light-dark(#e9edf1, #232c36); stroke: var(--card); stroke-width: 2; }
svg.board .cell.dark .square { fill: light-dark(#dde4ea, #2a3540); }
svg.board .cell.changed .square { fill: var(--glow); }
svg.board .frame { fill: none; stroke: none; stroke-width: 3; rx: 3px; }
svg.board .cell.open { cursor: pointer; } svg.board .cell.open:hover .frame { stroke: var(--accent); }
svg.board .cell.open:focus-visible { outline: none; } svg.board .cell.open:focus-visible .frame { stroke: var(--accent); }
svg.board .cell.chosen .frame { stroke: var(--accent); stroke-width: 4; }
svg.board .cell.hinted .frame { stroke: var(--warn); stroke-dasharray: 5 3; }
svg.board text { text-anchor: middle; font-family: system-ui, sans-serif; pointer-events: none; }
svg.board .edge { font-size: 11px; fill: var(--soft); } svg.board .number { fill: var(--ink); font-weight: 600; }
svg.board .sign { font-size: 36px; font-family: "DejaVu Sans", "Segoe UI Symbol", "Apple Symbols", sans-serif; }
svg.board .on { font-weight: 700; fill: #fff; } svg.board .stroke { fill: none; stroke-width: 5; stroke-linecap: round; }
svg.board .piece, svg.board .sign { stroke: light-dark(#0003, #0008); stroke-width: 1; }
${[0, 1, 2, 3, 4, 5, 6, 7].map((i) => colorRule(`c${i}`, `var(--c${i})`, "light-dark(#fff, #10151a)")).join("")}
${colorRule("white", "#fbfbf7", "#1d2733")}${colorRule("black", "#23282e", "#f4f4f0")}
${colorRule("red", "#d0392b", "#fff")}${colorRule("blue", "#2f6fd0", "#fff")}${colorRule("green", "#2e9150", "#fff")}
${colorRule("yellow", "#efc62e", "#2b2300")}${colorRule("orange", "#e8812a", "#2b1500")}${colorRule("purple", "#8a4fc0", "#fff")}
${colorRule("brown", "#8a5a34", "#fff")}${colorRule("pink", "#e58ab5", "#3a0f24")}${colorRule("grey", "#8a949e", "#10151a")}
svg.board .sign.p-white, svg.board .piece.p-white { stroke: #4a535c; } svg.board .stroke.p-white { stroke: light-dark(#7a848e, #f4f4f0); }
svg.board .sign.p-black, svg.board .piece.p-black { stroke: light-dark(#0000, #aab4be); }
`;

/** The fill of pieces, the stroke of crosses and rings, and the letters upon a piece. */
function colorRule(name: string, color: string, on: string): string {
  return `svg.board .p-${name} { fill: ${color}; } svg.board .stroke.p-${name} { fill: none; stroke: ${color}; } svg.board .on.p-${name} { fill: ${on}; } .dot.p-${name} { background: ${color}; } svg.curve .stroke-${name} { stroke: ${color}; }\n`;
}
