/**
 * How the time of a gate grows with the size of a game: families of board games of side n (`arcwood
 * generate`) are compiled to slices, and their programs run again and again on 512 lanes. Reports picoseconds
 * for each gate and lane; a gate is one operation on two bits.
 *
 *     node bench/growth.mjs [--most GATES] [--json] [FAMILY…]
 *
 * Prints a line for each size, and draws `bench/results/growth.svg` if all families are measured. The figure
 * is the least of several short windows of CPU time: whatever else the machine does can only add to it.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../scripts/build.mjs";
import { importBundled } from "../scripts/bundle.mjs";
import { argumentsOf } from "./arguments.mjs";
import { drawGrowth } from "./growth-chart.mjs";

/** The sides of the boards; in each family the last ones are larger than anyone plays. */
const SIZES = {
  tictactoe: [3, 4, 6, 9, 13, 18, 25, 40, 60, 90, 130],
  connectfour: [4, 5, 7, 10, 15, 22, 30, 45, 65, 100],
  hex: [3, 4, 5, 7, 9, 11, 13, 15, 18],
  lightsout: [3, 4, 6, 9, 14, 20, 28, 40, 60, 90, 130, 180],
};

const WIDTH = 4;
const LANES = 128 * WIDTH;
const WINDOWS = 9;
const WINDOW_SECONDS = 0.04;

const { values, positionals } = argumentsOf(import.meta.url, {
  allowPositionals: true,
  options: { most: { type: "string", default: "600000" }, json: { type: "boolean", default: false } },
});
const most = Number(values.most);
const families = /** @type {(keyof typeof SIZES)[]} */ (
  Object.keys(SIZES).filter((name) => positionals.length === 0 || positionals.includes(name))
);
if (!(most > 0) || families.length === 0) {
  console.error(`The families are: ${Object.keys(SIZES).join(", ")}. The most gates are a positive number.`);
  process.exit(2);
}

const arcwood = await importBundled(
  "bench-growth",
  `export { ArenaPlan } from "./src/engine/memory/arena.ts";
   export { Kernel } from "./src/engine/memory/kernel.ts";
   export { compileSlices } from "./src/circuit/compile.ts";
   export { planPhases, SliceMachine } from "./src/engine/slices/slice-machine.ts";
   export { gatesOf } from "./src/circuit/slice-program.ts";
   export { generateRules } from "./src/gdl/families/families.ts";
   export { parseSheet } from "./src/gdl/text/parse.ts";
   export { groundSheet } from "./src/ground/ground.ts";`,
);
const kernelModule = new WebAssembly.Module(readFileSync(join(ROOT, "build/kernel.wasm")));

/** The nanoseconds of a turn; all phases run in turn. @param {readonly any[]} machines */
function turnTime(machines) {
  let turns = 1;
  const window = () => {
    const before = process.cpuUsage();
    for (let turn = 0; turn < turns; turn++) {
      for (const machine of machines) {
        machine.runState();
        machine.runTransition();
      }
    }
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6;
  };
  while (window() < WINDOW_SECONDS) turns *= 2;
  const seconds = Math.min(...Array.from({ length: WINDOWS }, window));
  return (seconds * 1e9) / (turns * machines.length);
}

/**
 * @param {string} family
 * @param {number} size
 */
function measure(family, size) {
  const started = performance.now();
  const { sheet } = arcwood.parseSheet(arcwood.generateRules(family, size).text);
  const grounding = arcwood.groundSheet(sheet);
  const grounded = performance.now();
  const program = grounding.acyclic();
  const { programs } = arcwood.compileSlices(program).game;
  const compiled = performance.now();
  const plan = new arcwood.ArenaPlan();
  const machinePlans = arcwood.planPhases(plan, programs, WIDTH);
  const kernel = new arcwood.Kernel(kernelModule, plan.bytes);
  const machines = machinePlans.map(
    (/** @type {any} */ machine) => new arcwood.SliceMachine(kernel, machine),
  );
  const gates = programs.reduce(
    (/** @type {number} */ sum, /** @type {any} */ one) => sum + arcwood.gatesOf(one),
    0,
  );
  const gatesOfTurn = Math.round(gates / programs.length);
  return {
    family,
    size,
    gates: gatesOfTurn,
    slots: programs[0].slots,
    groundSeconds: (grounded - started) / 1000,
    compileSeconds: (compiled - grounded) / 1000,
    picoseconds: (turnTime(machines) * 1000) / gatesOfTurn / LANES,
  };
}

if (!values.json) {
  console.log(
    "| family | side | gates | slots | seconds to ground | seconds to compile | ps per gate and lane |",
  );
  console.log("|---|---:|---:|---:|---:|---:|---:|");
}
/** @type {ReturnType<typeof measure>[]} */
const rows = [];
for (const family of families) {
  for (const size of SIZES[family]) {
    const row = measure(family, size);
    rows.push(row);
    if (values.json) console.log(JSON.stringify(row));
    else {
      const { gates, slots, groundSeconds, compileSeconds, picoseconds } = row;
      const figures = [groundSeconds, compileSeconds].map((seconds) => seconds.toFixed(2));
      const counts = [gates, slots].map((count) => count.toLocaleString("en-US"));
      console.log(`| ${[family, size, ...counts, ...figures, picoseconds.toFixed(2)].join(" | ")} |`);
    }
    if (row.gates > most) break;
  }
}
if (families.length === Object.keys(SIZES).length) {
  writeFileSync(join(ROOT, "bench/results/growth.svg"), drawGrowth(rows));
}
