/**
 * Plays random puzzles through each method of planning and through all of them together, and compares with
 * the plain breadth-first search by the reference reasoner: best scores, proofs, lengths, and every plan by
 * replay. For each kind of puzzle and each method it prints a line; what fails is printed as the smallest
 * rules that still fail. Exits with 1 if anything failed.
 *
 *     node scripts/plan-sweep.mjs [--puzzles N] [--seed N] [--pieces N] [NAME…]
 *
 * A NAME is a part of a kind's or a method's name. A method that has not ended after `--pieces` pieces of
 * work is only asked whether what it has said by then is right, and counted as cut.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import fc from "fast-check";
import { build, ROOT } from "./build.mjs";
import { importBundled } from "./bundle.mjs";

/** More states than any random puzzle has. */
const MOST_STATES = 100_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    puzzles: { type: "string", default: "1000" },
    seed: { type: "string", default: "1" },
    pieces: { type: "string", default: "2000" },
  },
});
const pieces = Number(values.pieces);

await build(["kernel"]);
const arcwood = await importBundled(
  "plan-sweep",
  `export { provideKernel } from "./src/engine/memory/module.ts";
   export { METHODS, planMethods } from "./src/search/plan/methods.ts";
   export { PlanSearch } from "./src/search/plan/plan-search.ts";
   export { loadedGame } from "./test/loaded.ts";
   export { fewestTurns } from "./test/oracles/plain-plans.ts";
   export { productPuzzle } from "./test/search/plan/chain/product-puzzles.ts";
   export { nastyPuzzle } from "./test/search/plan/nasty-puzzles.ts";
   export { puzzle } from "./test/search/plan/random-puzzles.ts";
   export { rulesOf, turningPuzzle } from "./test/search/plan/permutations/turning-puzzles.ts";
   export * from "./test/search/plan/plan-faults.ts";`,
);
arcwood.provideKernel(new WebAssembly.Module(readFileSync(join(ROOT, "build/kernel.wasm"))));

const KINDS = {
  plain: arcwood.puzzle,
  products: arcwood.productPuzzle,
  nasty: arcwood.nastyPuzzle,
  turning: arcwood.turningPuzzle.map(arcwood.rulesOf),
};
/** These find the best score wherever they end; the chains only say nothing wrong. */
const WHOLE = ["breadth-first", "beam"];
/** This says nothing of games whose moves are legal now and then. */
const SPECIAL = "permutations";

/** @typedef {{ loaded: any, fewest: ReadonlyMap<number, number> }} Puzzle */

/**
 * @param {string} name of a method
 * @param {Puzzle} puzzle
 */
function methodFaults(name, { loaded, fewest }) {
  const method = arcwood.METHODS[name](arcwood.questionOf(loaded));
  if (method === undefined)
    return { faults: name === SPECIAL ? [] : ["it has nothing to say"], hasEnded: true };
  const { findings, hasEnded } = arcwood.findingsWithin(method, pieces);
  const plans = arcwood.plansAmong(findings);
  const faults = [...arcwood.planFaults(loaded, plans), ...arcwood.proofFaults(findings, fewest)];
  const best = fewest.size === 0 ? undefined : Math.max(...fewest.keys());
  if (hasEnded && WHOLE.includes(name) && plans.at(-1)?.score !== best)
    faults.push(`it ended with ${plans.at(-1)?.score}, and ${best} can be had`);
  const turns = plans.at(-1)?.moves.length;
  if (hasEnded && name === "breadth-first" && best !== undefined && turns !== fewest.get(best))
    faults.push(`${best} takes ${fewest.get(best)} turns, and its plan ${turns}`);
  return { faults, hasEnded };
}

/** @param {Puzzle} puzzle */
function togetherFaults({ loaded, fewest }) {
  const question = arcwood.questionOf(loaded);
  const search = new arcwood.PlanSearch(question, arcwood.planMethods(question));
  const work = search.search();
  let hasEnded = false;
  while (!hasEnded && search.pieces < pieces) hasEnded = work.next().done === true;
  const plans = search.best === undefined ? [] : [search.best];
  const faults = [...arcwood.planFaults(loaded, plans), ...arcwood.searchFaults(search, fewest, hasEnded)];
  return { faults, hasEnded };
}

const checks = {
  .../** @type {Record<string, (puzzle: Puzzle) => { faults: string[], hasEnded: boolean }>} */ (
    Object.fromEntries(
      Object.keys(arcwood.METHODS).map((name) => [
        name,
        (/** @type {Puzzle} */ puzzle) => methodFaults(name, puzzle),
      ]),
    )
  ),
  together: togetherFaults,
};

let failed = 0;
for (const [kind, arbitrary] of Object.entries(KINDS)) {
  for (const [name, check] of Object.entries(checks)) {
    const words = [kind, name];
    if (positionals.length > 0 && !positionals.every((part) => words.some((word) => word.includes(part))))
      continue;
    const counts = { puzzles: 0, cut: 0, endless: 0 };
    const property = fc.property(arbitrary, (/** @type {string} */ rules) => {
      const loaded = arcwood.loadedGame(rules);
      const reference = arcwood.loadedGame(rules, { engine: "reference" }).game;
      const fewest = arcwood.fewestTurns(reference, MOST_STATES);
      if (fewest === undefined) throw new Error("a random puzzle has few states");
      const { faults, hasEnded } = check({ loaded, fewest });
      counts.puzzles++;
      if (!hasEnded) counts.cut++;
      if (fewest.size === 0) counts.endless++;
      if (faults.length > 0) throw new Error(faults.join("; "));
    });
    const { counterexample, errorInstance } = fc.check(property, {
      numRuns: Number(values.puzzles),
      seed: Number(values.seed),
    });
    const { puzzles, cut, endless } = counts;
    const verdict = counterexample === null ? "right" : "WRONG";
    console.log(
      `${kind.padEnd(9)} ${name.padEnd(15)} ${verdict}: ${puzzles} puzzles, ${endless} without an end, ${cut} cut`,
    );
    if (counterexample === null) continue;
    failed++;
    console.log(`${counterexample[0].replace(/^\s*\n/gm, "")}\n${errorInstance}\n`);
  }
}
process.exitCode = failed > 0 ? 1 : 0;
