/**
 * Solves the one-stage network of every public sheet that has a trace, in both encodings, in states of random matches in
 * which the game goes on and every role can move, and compares with the reference reasoner:
 *
 * - singleton arc consistency after injection leaves in the action variables exactly the legal moves;
 * - the solutions of MAC, actions first in the order of the roles, are exactly the joint moves with their
 *   successors, found without a failure;
 * - so are those of the functional order, and its sets of legal moves.
 *
 * How often MAC fails with dom/ddeg over all variables is only counted. Prints a line for each sheet; exits 1 if anything
 * differs.
 *
 *     node scripts/solve-all.mjs [--states N] [--joints N] [--seconds N] [--variables N] [NAME…]
 *
 * A NAME is a part of a sheet's path. States with more than `--joints` joint moves are left out, and sheets whose
 * network has more than `--variables` variables. `--seconds` bounds the grounding of a sheet, and the work on each encoding.
 */
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { build, ROOT } from "./build.mjs";
import { importBundled } from "./bundle.mjs";
import { DATA, tracedSheets } from "./sheets.mjs";

const SEED = 1;

/** States are taken from so many times more, the ones in which nothing is to be compared left out. */
const DRAWN = 5;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    states: { type: "string", default: "20" },
    joints: { type: "string", default: "500" },
    seconds: { type: "string", default: "20" },
    variables: { type: "string", default: "200000" },
  },
});
const sheets = tracedSheets(positionals);

await build(["kernel"]);
const arcwood = await importBundled(
  "solve-all",
  `export { provideKernel } from "./src/engine/module.ts";
   export { loadReference } from "./src/engine/reference.ts";
   export { SolverCore } from "./src/engine/solver/core.ts";
   export { loadFunctional } from "./src/engine/solver/functional.ts";
   export { parseSheet } from "./src/gdl/parse.ts";
   export { groundSheet } from "./src/ground/ground.ts";
   export { findGroups } from "./src/network/groups.ts";
   export { inject } from "./src/network/inject.ts";
   export { translate } from "./src/network/translate.ts";
   export { fluentsOf, picker, randomStates } from "./test/network/agree.ts";`,
);
arcwood.provideKernel(new WebAssembly.Module(readFileSync(join(ROOT, "build/kernel.wasm"))));

/** @typedef {import("../src/engine/game.js").Game} Game */
/** @typedef {import("../src/engine/game.js").State} State */
/** @typedef {import("../src/network/template.js").Template} Template */

/**
 * The joint moves of a state with their successors, each as one text; undefined where nothing is to be compared.
 *
 * @param {Template} template
 * @param {Game} game
 * @param {State} state
 */
function expected(template, game, state) {
  if (game.isTerminal(state)) return undefined;
  const legal = game.roles.map((_, role) => game.legalMoves(state, role));
  const count = legal.reduce((product, moves) => product * moves.length, 1);
  if (count === 0 || count > Number(values.joints)) return undefined;
  const numbers = template.actions.map(
    (action) => new Map(template.network.variables[action].values.map((text, v) => [text.toLowerCase(), v])),
  );
  /** @param {number} role @param {number} move */
  const numberOf = (role, move) => numbers[role].get(game.text(move).toLowerCase()) ?? -1;
  /** @type {number[][]} */
  let joints = [[]];
  for (const moves of legal) joints = joints.flatMap((joint) => moves.map((move) => [...joint, move]));
  const solutions = joints.map((joint) => {
    const next = arcwood.fluentsOf(template, game, game.nextState(state, joint));
    return solutionText(
      joint.map((move, role) => numberOf(role, move)),
      next,
    );
  });
  const moves = legal.map((own, role) => own.map((move) => numberOf(role, move)).sort((a, b) => a - b));
  return { moves, solutions: solutions.sort() };
}

/**
 * @param {readonly number[]} joint
 * @param {readonly number[]} fluents
 */
function solutionText(joint, fluents) {
  return `${joint.join()}: ${[...fluents].sort((a, b) => a - b).join()}`;
}

/**
 * @param {Template} template
 * @param {Int32Array} rows
 * @param {number} count
 * @param {readonly number[]} columns the actions first
 */
function solutionTexts(template, rows, count, columns) {
  const column = new Map(columns.map((variable, i) => [variable, i]));
  const places = template.next.map(({ variable, value }) => ({ at: column.get(variable) ?? -1, value }));
  return Array.from({ length: count }, (/** @type {State} */ _, /** @type {number} */ i) => {
    const row = rows.subarray(i * columns.length, (i + 1) * columns.length);
    const fluents = places.flatMap(({ at, value }, f) => (row[at] === value ? [f] : []));
    return solutionText([...row.subarray(0, template.actions.length)], fluents);
  });
}

/**
 * @param {Template} template
 * @param {Game} game
 * @param {readonly State[]} states
 */
function compare(template, game, states) {
  const { network, actions } = template;
  const end = performance.now() + Number(values.seconds) * 1000;
  const given = [...new Set(template.now.map(({ variable }) => variable))];
  const columns = [...new Set([...actions, ...template.next.map(({ variable }) => variable)])];
  const counts = { states: 0, solutions: 0, free: 0, nodes: 0 };
  const loading = arcwood.loadFunctional(network, { given });
  if ("problem" in loading) return { ...counts, different: loading.problem };
  const { functional } = loading;
  const core = new arcwood.SolverCore(network);
  for (const state of states) {
    if (counts.states === Number(values.states) || performance.now() > end) break;
    const right = expected(template, game, state);
    if (right === undefined) continue;
    const injection = arcwood.inject(template, arcwood.fluentsOf(template, game, state));
    if ("problem" in injection) return { ...counts, different: injection.problem };

    functional.give(injection.values);
    const legal = actions.map((action) => functional.valuesOf(action));
    if (`${legal.join("/")}` !== right.moves.join("/"))
      return { ...counts, different: "functional order: legal moves" };
    const enumeration = functional.search(columns);
    const found = [];
    for (let more = true; more; ) {
      more = enumeration.run() !== "complete";
      found.push(...solutionTexts(template, enumeration.rows, enumeration.count, columns));
    }
    if (found.sort().join("\n") !== right.solutions.join("\n"))
      return { ...counts, different: "functional order: solutions" };
    if (enumeration.failures > 0) return { ...counts, different: "functional order: failures" };

    core.push();
    for (const [variable, value] of injection.values) core.assign(variable, value);
    const { consistent, complete } =
      core.sac?.({ variables: actions }) ?? (core.propagate(), { consistent: true, complete: true });
    if (!consistent || !complete) return { ...counts, different: "SAC found the state inconsistent" };
    if (actions.map((action) => core.values(action)).join("/") !== right.moves.join("/"))
      return { ...counts, different: "SAC: legal moves" };
    core.pop();

    for (const first of [actions, []]) {
      core.push();
      for (const [variable, value] of injection.values) core.assign(variable, value);
      const search = core.search({ first, deliver: columns });
      const solved = [];
      for (let more = true; more; ) {
        more = search.run(1 << 20) !== "complete";
        solved.push(...solutionTexts(template, search.rows, search.delivered, columns));
        if (performance.now() > end) break;
      }
      if (performance.now() > end) return counts;
      if (first.length === 0) counts.free += search.failures;
      else if (search.failures > 0)
        return { ...counts, different: `MAC, actions first: ${search.failures} failures` };
      else counts.nodes += search.nodes;
      if (solved.sort().join("\n") !== right.solutions.join("\n"))
        return { ...counts, different: "MAC: solutions" };
      search.end();
      core.pop();
    }
    counts.states++;
    counts.solutions += right.solutions.length;
  }
  return counts;
}

/** @param {string} path */
function examine(path) {
  const { sheet } = arcwood.parseSheet(readFileSync(join(DATA, path), "utf8"));
  const loading = arcwood.loadReference(sheet);
  if ("problem" in loading) return { verdict: `not playable: ${loading.problem}` };
  const grounding = arcwood.groundSheet(sheet, { maxSeconds: Number(values.seconds) });
  if ("problem" in grounding) return { verdict: `not ground: ${grounding.problem}` };
  const { program } = grounding;
  const drawn = arcwood.randomStates(loading.game, arcwood.picker(SEED), DRAWN * Number(values.states));
  // Spread over the matches, not the first few turns only.
  const states = drawn.map(
    (/** @type {State} */ _, /** @type {number} */ i) => drawn[(i * 7919) % drawn.length],
  );
  const words = [];
  let compared = 0;
  for (const encoding of ["grouped", "boolean"]) {
    const groups = encoding === "grouped" ? arcwood.findGroups(program).groups : [];
    const template = arcwood.translate(program, { encoding, groups });
    const { length } = template.network.variables;
    words.push(`${encoding} ${length} variables`);
    if (length > Number(values.variables)) continue;
    const { different, ...counts } = { different: undefined, ...compare(template, loading.game, states) };
    if (different !== undefined) return { different: true, verdict: `DIFFERENT: ${encoding}: ${different}` };
    words.push(
      `${counts.states} states, ${counts.solutions} solutions, ${counts.free} failures with dom/ddeg`,
    );
    compared += counts.states;
  }
  return { verdict: words.join(", "), compared };
}

const counts = { sheets: 0, compared: 0, different: 0, left: 0, states: 0 };
for (const path of sheets) {
  const row = examine(path);
  counts.sheets++;
  if (row.different) counts.different++;
  else if (!row.compared) counts.left++;
  else {
    counts.compared++;
    counts.states += row.compared;
  }
  console.log(`${basename(path).padEnd(34)} ${row.verdict}`);
}
console.error(counts);
process.exitCode = counts.different > 0 ? 1 : 0;
