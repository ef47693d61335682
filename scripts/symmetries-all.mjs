/**
 * Looks for the symmetries of every bundled game, or, with `--public`, of every public sheet that has a trace;
 * of those only that are named, if any are. Prints a line for each: vertices of the graph of the normal form,
 * and the orders of the groups in the rules as they stand and in the normal form, with the initial state fixed
 * and free; then the seconds of CPU that the normal form and the search in it took. Then what was guessed: the
 * order with what was proved of it, how many guesses stayed open, and the seconds. Every generator is tried in
 * states of random matches on the reference reasoner. Exits with 1 if one does not commute.
 *
 *     node scripts/symmetries-all.mjs [--public] [--states N] [--seconds N] [--grounding N] [NAME…]
 *
 * `--seconds` bounds the search of each group, the guesses, and the trial of each generator, in seconds of CPU;
 * `--grounding` how long the rules may take to be ground.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { build, ROOT } from "./build.mjs";
import { importBundled } from "./bundle.mjs";
import { DATA, tracedSheets } from "./sheets.mjs";

const SEED = 1;
const MOST_GENERATORS = 20;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    public: { type: "boolean", default: false },
    states: { type: "string", default: "100" },
    seconds: { type: "string", default: "30" },
    grounding: { type: "string", default: "60" },
  },
});

await build(["kernel"]);
const arcwood = await importBundled(
  "symmetries-all",
  `export { checkText } from "./src/gdl/check/check.ts";
   export { allOf } from "./src/gdl/pieces.ts";
   export { groundSheet } from "./src/ground/ground.ts";
   export { loadReference } from "./src/engine/reference.ts";
   export { provideKernel } from "./src/engine/memory/module.ts";
   export { Random } from "./src/engine/random-numbers.ts";
   export { randomPlay } from "./src/engine/random-play.ts";
   export { formsOf, initialFluents, symmetriesOf } from "./src/engine/symmetry/game-symmetries.ts";
   export { guessedSymmetries } from "./src/engine/symmetry/guessed-symmetries.ts";
   export { symmetryOrder } from "./src/engine/symmetry/symmetry-order.ts";
   export { Commuting } from "./src/match/commuting.ts";
   export { graphOf } from "./src/symmetry/form-graph.ts";`,
);
arcwood.provideKernel(new WebAssembly.Module(readFileSync(join(ROOT, "build/kernel.wasm"))));
const { allOf } = arcwood;

/** @type {readonly (readonly [name: string, path: string])[]} */
const games = values.public
  ? tracedSheets(positionals).map((path) => [path, join(DATA, path)])
  : readdirSync(join(ROOT, "games"), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => /** @type {const} */ ([name, join(ROOT, "games", name, rulesIn(name))]))
      .filter(([name]) => positionals.length === 0 || positionals.some((part) => name.includes(part)));

/** @param {string} name */
function rulesIn(name) {
  return String(readdirSync(join(ROOT, "games", name)).find((file) => file.endsWith(".kif")));
}

/** @param {() => any} work */
function timed(work) {
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  return { result, seconds: (user + system) / 1e6 };
}

/**
 * Whether so many seconds of CPU are over.
 *
 * @param {number} seconds
 */
function after(seconds) {
  const begun = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(begun);
    return user + system > 1e6 * seconds;
  };
}

/** Longest piece of work, in seconds of CPU. */
let longest = 0;

/** @param {Generator<void, any>} pieces */
function inPieces(pieces) {
  for (;;) {
    const { result, seconds } = timed(() => pieces.next());
    longest = Math.max(longest, seconds);
    if (result.done) return result.value;
  }
}

/**
 * @param {any} program
 * @param {any} forms
 * @param {any} kept
 */
function group(program, forms, kept) {
  const isOver = after(Number(values.seconds));
  const { generators, complete } = inPieces(arcwood.symmetriesOf(forms, kept, { isOver }));
  const { order, isExact } = allOf(arcwood.symmetryOrder(program, generators, undefined, { isOver }));
  return { generators, complete: complete && isExact, order };
}

/** @param {{ order: bigint, complete: boolean }} group */
function shown({ order, complete }) {
  const digits = String(order);
  const short = digits.length > 9 ? `${digits[0]}.${digits[1]}e${digits.length - 1}` : digits;
  return `${complete ? "" : ">="}${short}`;
}

/**
 * What does not commute, if anything.
 *
 * @param {any} sheet
 * @param {any} program
 * @param {any[]} generators
 */
function trial(sheet, program, generators) {
  const { game, problem } = arcwood.loadReference(sheet);
  if (problem !== undefined) return { states: 0, wrong: undefined };
  const isOver = after(Number(values.seconds));
  const commuting = generators
    .slice(0, MOST_GENERATORS)
    .map((generator) => new arcwood.Commuting(game, program, generator));
  let states = 0;
  for (let match = 0; ; match++) {
    const before = states;
    for (const { state, joint } of arcwood.randomPlay(
      game,
      game.initialState(),
      new arcwood.Random(SEED, match),
      200,
    )) {
      for (const one of commuting) {
        const wrong = one.problemIn(state, typeof joint === "string" ? undefined : joint);
        if (wrong !== undefined) return { states, wrong };
      }
      states++;
      if (states >= Number(values.states) || isOver()) return { states, wrong: undefined };
    }
    if (states === before) return { states, wrong: undefined };
  }
}

/**
 * What guesses add to a group.
 *
 * @param {any} grounding
 * @param {any} sheet
 * @param {{ generators: any[] }} free
 */
function guessing({ program, acyclic }, sheet, { generators }) {
  const isOver = after(Number(values.seconds));
  const { result, seconds } = timed(() =>
    inPieces(arcwood.guessedSymmetries(acyclic(), sheet.clauses, generators, isOver)),
  );
  const { symmetries, unproved } = result;
  const all = [...generators, ...symmetries];
  const { order, isExact } = allOf(arcwood.symmetryOrder(program, all, undefined, { isOver }));
  return { symmetries, open: unproved.length, order, complete: isExact, seconds };
}

const counts = { games: 0, raw: 0, normal: 0, free: 0, guessed: 0, lost: 0, wrong: 0, states: 0 };
console.log(
  "game | literals | vertices | raw | normal | free | seconds of the form, of the search | longest piece | " +
    "with guesses, open, seconds",
);
for (const [name, path] of games) {
  const { sheet } = arcwood.checkText(readFileSync(path, "utf8"));
  const grounding = arcwood.groundSheet(sheet, { maxSeconds: Number(values.grounding) });
  if ("problem" in grounding) {
    console.log(`${name} | ${grounding.problem}`);
    continue;
  }
  const { program } = grounding;
  counts.games++;
  const state = arcwood.initialFluents(program);
  const raw = group(program, allOf(arcwood.formsOf(program, "raw")), { roles: true, state });
  longest = 0;
  const made = timed(() => inPieces(arcwood.formsOf(program, "normal")));
  const forms = made.result;
  const fixed = timed(() => group(program, forms, { roles: true, state }));
  const free = group(program, forms, { roles: true });
  const { graph } = allOf(arcwood.graphOf(forms[0], { roles: true, state }));
  if (raw.order > 1n) counts.raw++;
  if (fixed.result.order > 1n) counts.normal++;
  if (free.order > 1n) counts.free++;
  if (raw.order > fixed.result.order) counts.lost++;
  const guessed = guessing(grounding, sheet, free);
  if (guessed.symmetries.length > 0) counts.guessed++;
  const generators = [...guessed.symmetries, ...fixed.result.generators, ...free.generators];
  const { states, wrong } = trial(sheet, program, generators);
  counts.states += states;
  const row = [
    name,
    program.literals.length,
    graph.colours.length,
    shown(raw),
    shown(fixed.result),
    shown(free),
    `${made.seconds.toFixed(2)} ${fixed.seconds.toFixed(2)}${forms.length > 1 ? " (cut)" : ""}`,
    longest.toFixed(3),
    guessed.symmetries.length + guessed.open === 0
      ? `- ${guessed.seconds.toFixed(2)}`
      : `${shown(guessed)} ${guessed.open} ${guessed.seconds.toFixed(2)}`,
  ];
  if (raw.order > fixed.result.order) row.push("LOST");
  if (wrong !== undefined) {
    counts.wrong++;
    row.push(`WRONG: ${wrong}`);
  }
  console.log(row.join(" | "));
}
console.log(
  `${counts.games} games; more than the identity: ${counts.raw} raw, ${counts.normal} normal, ${counts.free} with the ` +
    `initial state free; guesses added to ${counts.guessed}; the normal form lost some in ${counts.lost}; ` +
    `${counts.states} states tried, ${counts.wrong} games with a generator that does not commute`,
);
process.exitCode = counts.wrong > 0 ? 1 : 0;
