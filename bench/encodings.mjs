/**
 * Two ways in which slices may keep fluents of which at most one holds: a slot each (one-hot), or in binary
 * the number of the fluent that holds, a slot for each bit. Counts the gates of a turn both ways and times
 * them, on one program for all states.
 *
 *     node bench/encodings.mjs [SHEET…]
 *
 * A SHEET is the name of a bundled game or a path below games/ of the public data. In binary a fluent is the
 * conjunction of the bits of its number, and a bit next is the disjunction of the fluents next whose numbers
 * have it; both are simplified like all the rest. The time is the least of many short windows, both ways in
 * turn.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../scripts/build.mjs";
import { importBundled } from "../scripts/bundle.mjs";
import { DATA } from "../scripts/sheets.mjs";
import { argumentsOf } from "./arguments.mjs";

const { positionals: sheets } = argumentsOf(import.meta.url, { allowPositionals: true });
const SHEETS = [
  "tic-tac-toe",
  "connect-four",
  "eight-puzzle",
  "orchard",
  "breakthrough",
  "reversi",
  "ggp-repository/pentago/pentago.kif",
  "ggp-repository/knightThrough/knightThrough.kif",
];
const ROUNDS = 3;
const WINDOWS = 60;
const WINDOW_GATES = 400_000;
const WIDTH = 4;

const arcwood = await importBundled(
  "bench-encodings",
  `export { ArenaPlan } from "./src/engine/memory/arena.ts";
   export { Kernel } from "./src/engine/memory/kernel.ts";
   export { buildCircuit } from "./src/circuit/build-circuit.ts";
   export { Circuit, FALSE } from "./src/circuit/circuit.ts";
   export { PlayKnowledge } from "./src/circuit/knowledge.ts";
   export { planMachine, SliceMachine } from "./src/engine/slices/slice-machine.ts";
   export { optimise } from "./src/circuit/optimise.ts";
   export { gatesOf } from "./src/circuit/slice-program.ts";
   export { share } from "./src/circuit/common-parts.ts";
   export { writeProgram } from "./src/circuit/write-program.ts";
   export { groundSheet } from "./src/ground/ground.ts";
   export { parseSheet } from "./src/gdl/text/parse.ts";
   export { findGroups } from "./src/network/groups/groups.ts";`,
);
const module = new WebAssembly.Module(readFileSync(join(ROOT, "build/kernel.wasm")));

/** The game with each group's fluents in binary. @param {any} game @param {readonly any[]} groups */
function inBinary(game, groups) {
  const { circuit: old, fluents } = game;
  // Number 0 means that no fluent holds, unless one always does.
  const codes = new Map();
  let bits = 0;
  for (const { fluents: members, exactlyOne } of groups) {
    const first = exactlyOne ? 0 : 1;
    const width = Math.ceil(Math.log2(members.length + first));
    for (const [i, fluent] of members.entries()) codes.set(fluent, { at: bits, width, code: i + first });
    bits += width;
  }
  const alone = [...Array(fluents).keys()].filter((fluent) => !codes.has(fluent));
  const moves = old.inputs - fluents;
  const inputs = bits + alone.length + moves;
  const circuit = new arcwood.Circuit(inputs);
  const input = (/** @type {number} */ i) => 2 * (i + 1);
  const became = new Int32Array(old.nodes);
  became[0] = arcwood.FALSE;
  for (const [i, fluent] of alone.entries()) became[fluent + 1] = input(bits + i);
  for (let move = 0; move < moves; move++) became[fluents + move + 1] = input(bits + alone.length + move);
  for (const [fluent, { at, width, code }] of codes) {
    const literals = [...Array(width).keys()].map((bit) => input(at + bit) ^ (((code >> bit) & 1) ^ 1));
    became[fluent + 1] = circuit.and(...literals);
  }
  for (let node = old.inputs + 1; node < old.nodes; node++) {
    const from = circuit.begin();
    for (let i = old.first[node]; i < old.first[node + 1]; i++) {
      circuit.push(became[old.operands[i] >> 1] ^ (old.operands[i] & 1));
    }
    became[node] = circuit.conjunction(from);
  }
  const now = (/** @type {number} */ literal) => became[literal >> 1] ^ (literal & 1);
  const next = new Int32Array(bits + alone.length);
  for (let bit = 0; bit < bits; bit++) {
    const holding = [...codes].filter(
      ([, { at, width, code }]) => bit >= at && bit < at + width && ((code >> (bit - at)) & 1) === 1,
    );
    next[bit] = circuit.or(...holding.map(([fluent]) => now(game.next[fluent])));
  }
  for (const [i, fluent] of alone.entries()) next[bits + i] = now(game.next[fluent]);
  return {
    circuit,
    fluents: bits + alone.length,
    loops: [],
    terminal: now(game.terminal),
    legal: game.legal.map(now),
    goals: game.goals.map(now),
    next,
    percepts: game.percepts.map(now),
  };
}

/** As the compiler does it. @param {any} game @param {number[]} roles @param {readonly any[]} groups */
function compiled(game, roles, groups) {
  let small = game;
  for (let round = 0; round < ROUNDS; round++) {
    const knowledge = new arcwood.PlayKnowledge(game.fluents, roles, groups);
    small = arcwood.optimise(small, { knowledge });
  }
  return arcwood.writeProgram(arcwood.share(small));
}

/** The nanoseconds of a turn of 512 games, for programs in turn. @param {readonly any[]} programs */
function speeds(programs) {
  const machines = programs.map((program) => {
    const plan = new arcwood.ArenaPlan();
    const machinePlan = arcwood.planMachine(plan, program, WIDTH);
    return new arcwood.SliceMachine(new arcwood.Kernel(module, plan.bytes), machinePlan);
  });
  const turns = Math.max(1, Math.ceil(WINDOW_GATES / Math.max(...programs.map(arcwood.gatesOf)) / WIDTH));
  const best = machines.map(() => Number.POSITIVE_INFINITY);
  for (let window = 0; window < WINDOWS; window++) {
    for (const [i, machine] of machines.entries()) {
      const begun = performance.now();
      for (let turn = 0; turn < turns; turn++) {
        machine.runState();
        machine.runTransition();
      }
      best[i] = Math.min(best[i] ?? 0, ((performance.now() - begun) / turns) * 1e6);
    }
  }
  return best;
}

/** @param {string} name */
function examine(name) {
  const path = name.includes("/") ? join(DATA, "games", name) : join(ROOT, "games", name, "rules.kif");
  const grounding = arcwood.groundSheet(arcwood.parseSheet(readFileSync(path, "utf8")).sheet);
  if ("problem" in grounding) throw new Error(`${name}: ${grounding.problem}`);
  const program = grounding.acyclic();
  const roles = program.moves.map((/** @type {{ role: number }} */ { role }) => role);
  const all = arcwood.findGroups(program).groups;
  // A fluent may be in several groups, but it has one number.
  const taken = new Set();
  const groups = all.filter((/** @type {any} */ { fluents }) => {
    if (fluents.length < 3 || fluents.some((/** @type {number} */ fluent) => taken.has(fluent))) return false;
    for (const fluent of fluents) taken.add(fluent);
    return true;
  });
  const game = arcwood.buildCircuit(program);
  const programs = [compiled(game, roles, all), compiled(inBinary(game, groups), roles, [])];
  const [hot, binary] = speeds(programs);
  const slots = programs.map(({ now }) => now.filter((/** @type {number} */ slot) => slot >= 0).length);
  return [
    name.replace(/^.*\//, "").replace(/\.kif$/, ""),
    `${taken.size} of ${program.fluents.length} in ${groups.length}`,
    ...slots,
    ...programs.map(arcwood.gatesOf),
    ...[hot, binary].map((time) => ((time ?? 0) / 1000).toFixed(2)),
    ((binary ?? 0) / (hot ?? 1)).toFixed(2),
  ];
}

console.log("| sheet | fluents in groups | slots | binary | gates | binary | µs a turn | binary | ratio |");
console.log(`|${"---|".repeat(9)}`);
for (const sheet of sheets.length > 0 ? sheets : SHEETS) console.log(`| ${examine(sheet).join(" | ")} |`);
