/**
 * The share of fluents that `findGroups` makes part of a variable with many values, game by game, over all
 * public sheets that have a trace. The states of the trace, which an independent reasoner made, must keep
 * every group. Prints the rows as Markdown (`results/groups.md`), and one line on all sheets to stderr; exits
 * with 1 if a group is broken.
 *
 *     npx esbuild bench/groups.ts --bundle --platform=node --format=esm --outfile=build/bench-groups.mjs
 *     node build/bench-groups.mjs [NAME…]
 */
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { parseSheet } from "../src/gdl/text/parse.js";
import { groundSheet } from "../src/ground/ground.js";
import type { GroundProgram } from "../src/ground/ground-program.js";
import { findGroups, type Group } from "../src/network/groups/groups.js";

const data = process.env.ARCWOOD_DATA ?? "../shared";
const only = process.argv.slice(2);
const sheets = readFileSync(`${data}/traces/INDEX.tsv`, "utf8")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => line.split("\t") as [trace: string, sheet: string]);

/** The groups that some state of a trace breaks, and how many states there were. */
function brokenIn(trace: string, program: GroundProgram, groups: readonly Group[]) {
  const key = (text: string) => text.toLowerCase().replace(/\(([^ ()]+)\)/g, "$1");
  const groupOf = new Map<string, number>();
  for (const [g, { fluents }] of groups.entries()) {
    for (const fluent of fluents) groupOf.set(key(program.fluents[fluent].text), g);
  }
  const broken = new Set<string>();
  const lines = gunzipSync(readFileSync(`${data}/traces/${trace}`))
    .toString("utf8")
    .trim()
    .split("\n")
    .slice(1);
  for (const line of lines) {
    const held = new Int32Array(groups.length);
    for (const fluent of (JSON.parse(line) as { state: string[] }).state) {
      const g = groupOf.get(key(fluent));
      if (g !== undefined) held[g]++;
    }
    for (const [g, { name, exactlyOne }] of groups.entries()) {
      if (held[g] > 1 || (exactlyOne && held[g] === 0)) broken.add(name);
    }
  }
  return { broken, states: lines.length };
}

const shares: number[] = [];
console.log(
  "| sheet | fluents | in groups | share | groups | exactly one | variables | largest | steps | seconds |",
);
console.log("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
let statesSeen = 0;
for (const [trace, sheet] of sheets) {
  const name = (sheet.split("/").pop() as string).replace(/\.\w+$/, "");
  if (only.length > 0 && !only.includes(name)) continue;
  const grounding = groundSheet(parseSheet(readFileSync(`${data}/${sheet}`, "utf8")).sheet);
  if ("problem" in grounding) {
    console.log(`| ${name} | not ground: ${grounding.problem} |`);
    continue;
  }
  const program = grounding.acyclic();
  const { fluents } = program;
  const start = performance.now();
  const { groups, stats } = findGroups(program);
  const seconds = (performance.now() - start) / 1000;
  const { broken, states } = brokenIn(trace, program, groups);
  statesSeen += states;
  if (broken.size > 0) {
    console.error(`${name}: the trace breaks ${[...broken].join(", ")}`);
    process.exitCode = 1;
  }
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
  `${sorted.length} sheets; mean share ${(100 * mean).toFixed(1)} %, median ${(100 * sorted[sorted.length >> 1]).toFixed(0)} %, at least 90 % in ${all}; ${statesSeen} states of traces looked at`,
);
