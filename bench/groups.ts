/**
 * The share of fluents that `findGroups` makes part of a variable with many values, game by game, over all public
 * sheets that have a trace. Prints the rows as Markdown, and one line on all of them to stderr.
 *
 *     npx esbuild bench/groups.ts --bundle --platform=node --format=esm --outfile=build/bench-groups.mjs
 *     node build/bench-groups.mjs [NAME…]
 */
import { readFileSync } from "node:fs";
import { parseSheet } from "../src/gdl/parse.js";
import { groundSheet } from "../src/ground/ground.js";
import { findGroups } from "../src/network/groups.js";

const data = process.env.ARCWOOD_DATA ?? "../shared";
const only = process.argv.slice(2);
const sheets = readFileSync(`${data}/traces/INDEX.tsv`, "utf8")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => line.split("\t")[1] as string);

const shares: number[] = [];
console.log(
  "| sheet | fluents | in groups | share | groups | exactly one | variables | largest | steps | seconds |",
);
console.log("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
for (const sheet of sheets) {
  const name = (sheet.split("/").pop() as string).replace(/\.\w+$/, "");
  if (only.length > 0 && !only.includes(name)) continue;
  const grounding = groundSheet(parseSheet(readFileSync(`${data}/${sheet}`, "utf8")).sheet);
  if ("problem" in grounding) {
    console.log(`| ${name} | not ground: ${grounding.problem} |`);
    continue;
  }
  const { fluents } = grounding.program;
  const start = performance.now();
  const { groups, stats } = findGroups(grounding.program);
  const seconds = (performance.now() - start) / 1000;
  const grouped = groups.reduce((sum, group) => sum + group.fluents.length, 0);
  const share = fluents.length === 0 ? 1 : grouped / fluents.length;
  shares.push(share);
  const cells = [
    name,
    fluents.length,
    grouped,
    `${(100 * share).toFixed(0)} %`,
    groups.length,
    groups.filter(({ exactlyOne }) => exactlyOne).length,
    fluents.length - grouped + groups.length,
    Math.max(1, ...groups.map((group) => group.fluents.length + (group.exactlyOne ? 0 : 1))),
    stats.steps,
    seconds.toFixed(2),
  ];
  console.log(`| ${cells.join(" | ")} |`);
}
const sorted = shares.sort((a, b) => a - b);
const mean = sorted.reduce((sum, share) => sum + share, 0) / sorted.length;
const all = sorted.filter((share) => share >= 0.9).length;
console.error(
  `${sorted.length} sheets; mean share ${(100 * mean).toFixed(1)} %, median ${(100 * sorted[sorted.length >> 1]).toFixed(0)} %, at least 90 % in ${all}`,
);
