/**
 * Grounds one sheet and says what came out, as one JSON object: the process that `grounding.mjs` measures.
 * That script bundles the modules first, so this one is not meant to be started by hand. It compiles as late
 * as the command line does.
 */
import { readFileSync } from "node:fs";
import { argumentsOf } from "./arguments.mjs";

const [file, seconds] = argumentsOf(import.meta.url, { allowPositionals: true }).positionals;
const { compileLater, groundSheet, parseSheet } = await import(
  new URL("../build/bench-grounding.mjs", import.meta.url).href
);

compileLater();
const { sheet } = parseSheet(readFileSync(String(file), "utf8"));
const before = process.cpuUsage();
const grounding = groundSheet(sheet, { maxSeconds: Number(seconds) });
const { user, system } = process.cpuUsage(before);
const inside = (user + system) / 1e6;
if ("problem" in grounding) {
  console.log(JSON.stringify({ problem: grounding.problem, inside }));
} else {
  const { atoms, firstLiteral } = grounding.program;
  console.log(JSON.stringify({ atoms, rules: firstLiteral.length - 1, inside }));
}
