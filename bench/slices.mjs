/**
 * What the slice compiler makes of games: how many operands the gates of one turn read after each of its
 * steps, and how long the kernel takes for a turn on 1, 2 and 4 vectors a slot. With phases it is the mean of
 * the phases.
 *
 *     node bench/slices.mjs [--json] [SHEET…]
 *
 * A SHEET is the name of a bundled game or a path below games/ of the public data. The time is the least of
 * many short windows on the wall clock, which other programs disturb least; so compare figures of one run
 * only.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../scripts/build.mjs";
import { importBundled } from "../scripts/bundle.mjs";
import { DATA } from "../scripts/sheets.mjs";
import { argumentsOf } from "./arguments.mjs";

const BUNDLED = ["tic-tac-toe", "connect-four", "breakthrough", "reversi"];
const PUBLIC = ["pentago", "knightThrough", "englishDraughts", "skirmish", "hex"];
const ROUNDS = 3;
const WINDOWS = 40;
const WINDOW_GATES = 400_000;

const { values, positionals } = argumentsOf(import.meta.url, {
  allowPositionals: true,
  options: { json: { type: "boolean", default: false } },
});

const arcwood = await importBundled(
  "bench-slices",
  `export { ArenaPlan } from "./src/engine/memory/arena.ts";
   export { Kernel } from "./src/engine/memory/kernel.ts";
   export { buildCircuit } from "./src/circuit/build-circuit.ts";
   export { compileSlices } from "./src/circuit/compile.ts";
   export { slicesSize } from "./src/circuit/disassemble.ts";
   export { PlayKnowledge } from "./src/circuit/knowledge.ts";
   export { planMachine, SliceMachine, WIDTHS } from "./src/engine/slices/slice-machine.ts";
   export { optimise } from "./src/circuit/optimise.ts";
   export { writeProgram } from "./src/circuit/write-program.ts";
   export { groundSheet } from "./src/ground/ground.ts";
   export { parseSheet } from "./src/gdl/text/parse.ts";`,
);
const module = new WebAssembly.Module(readFileSync(join(ROOT, "build/kernel.wasm")));

/** The mean sizes of the programs. @param {any[]} programs */
function size(programs) {
  const sizes = arcwood.slicesSize({ programs, phases: { period: programs.length } }).programs;
  const mean = (/** @type {"gates" | "operands"} */ what) =>
    sizes.reduce(
      (/** @type {number} */ sum, /** @type {any} */ one) => sum + one.state[what] + one.transition[what],
      0,
    ) / programs.length;
  return { gates: mean("gates"), operands: mean("operands") };
}

/** The nanoseconds of a gate for each width, in the code of a turn. @param {any} program */
function speeds(program) {
  const { gates } = size([program]);
  return arcwood.WIDTHS.map((/** @type {number} */ width) => {
    const plan = new arcwood.ArenaPlan();
    const machinePlan = arcwood.planMachine(plan, program, width);
    const machine = new arcwood.SliceMachine(new arcwood.Kernel(module, plan.bytes), machinePlan);
    const turns = Math.ceil(WINDOW_GATES / gates / width);
    let best = Number.POSITIVE_INFINITY;
    for (let window = 0; window < WINDOWS; window++) {
      const begun = performance.now();
      for (let turn = 0; turn < turns; turn++) {
        machine.runState();
        machine.runTransition();
      }
      best = Math.min(best, (performance.now() - begun) / turns);
    }
    return (best * 1e6) / gates;
  });
}

/** @param {string} name */
function examine(name) {
  const path = name.includes("/") ? join(DATA, "games", name) : join(ROOT, "games", name, "rules.kif");
  const grounding = arcwood.groundSheet(arcwood.parseSheet(readFileSync(path, "utf8")).sheet);
  if ("problem" in grounding) throw new Error(`${name}: ${grounding.problem}`);
  const program = grounding.acyclic();
  const roles = program.moves.map((/** @type {{ role: number }} */ { role }) => role);
  let plain = arcwood.buildCircuit(program);
  const built = size([arcwood.writeProgram(plain)]);
  let told = plain;
  for (let round = 0; round < ROUNDS; round++) {
    plain = arcwood.optimise(plain);
    const knowledge = new arcwood.PlayKnowledge(program.fluents.length, roles, []);
    told = arcwood.optimise(told, { knowledge });
  }
  const shared = size([arcwood.compileSlices(program).general()]);
  const { programs, phases } = arcwood.compileSlices(program).game;
  const final = size(programs);
  return {
    name: name.replace(/^.*\//, "").replace(/\.kif$/, ""),
    built: built.operands,
    factored: size([arcwood.writeProgram(plain)]).operands,
    played: size([arcwood.writeProgram(told)]).operands,
    shared: shared.operands,
    phases: phases.period,
    operands: Math.round(final.operands),
    gates: Math.round(final.gates),
    slots: programs[0].slots,
    nanoseconds: speeds(programs[0]),
  };
}

const sheets =
  positionals.length > 0
    ? positionals
    : [...BUNDLED, ...PUBLIC.map((name) => `ggp-repository/${name}/${name}.kif`)];
if (!values.json) {
  console.log(
    "| sheet | built | factored | moves known | shared | phases | operands | gates | slots | ns a gate: 1 | 2 | 4 vectors |",
  );
  console.log(`|${"---|".repeat(12)}`);
}
for (const sheet of sheets) {
  const row = examine(sheet);
  const { nanoseconds, ...rest } = row;
  if (values.json) console.log(JSON.stringify(row));
  else {
    const cells = [
      ...Object.values(rest),
      ...nanoseconds.map((/** @type {number} */ time) => time.toFixed(2)),
    ];
    console.log(`| ${cells.join(" | ")} |`);
  }
}
