/**
 * Games looked at as a whole, state by state and by orbits. For each game two lines:
 *
 *     by          states, or the group whose orbits `solve --symmetry` visits
 *     met         how many states, or orbits, there are from the start
 *     plainly     how many orbits are counted plainly: where there are at most `--plain` states, by the least image of
 *                 each; in connect four, if mirroring is all that merges any, by a program of its own, which counts
 *                 states too (bench/plain-connect-four.mjs)
 *     successors  that were made to look at all of them
 *     seconds     of CPU to look at all of them; then with solving
 *     MB          that they take
 *     worth       what the first player can expect, which has to be the same twice; not asked with `--unsolved`
 *
 *     npm run build && node bench/whole-games.mjs [--plain 20000] [--unsolved] [--by states|orbits] [GAME…]
 *
 * The games are in bench/small-games.mjs. Without names all are taken but connect four on 5 x 5: it has 70 million
 * states, and wants `--unsolved` and `node --max-old-space-size=8000`.
 */
import { importBundled } from "../scripts/bundle.mjs";
import { argumentsOf } from "./arguments.mjs";
import { countPositions } from "./plain-connect-four.mjs";
import { SMALL_GAMES, smallTemplate } from "./small-games.mjs";

const { values, positionals } = argumentsOf(import.meta.url, {
  allowPositionals: true,
  options: {
    plain: { type: "string", default: "20000" },
    unsolved: { type: "boolean", default: false },
    by: { type: "string" },
  },
});
const names =
  positionals.length > 0
    ? positionals
    : Object.keys(SMALL_GAMES).filter((name) => name !== "connect-four-5x5");
const ways = ["states", "orbits"].filter((way) => values.by === undefined || values.by === way);
const unknown = names.find((name) => !(name in SMALL_GAMES));
if (unknown !== undefined)
  fail(`There is no game ${unknown} here, only ${Object.keys(SMALL_GAMES).join(", ")}.`);
if (!(Number(values.plain) >= 0)) fail("--plain is a number of states.");
if (ways.length === 0) fail("--by is states or orbits.");

const arcwood = await importBundled(
  "bench-whole-games",
  `export { loadKernelFile } from "./src/node/kernel-file.ts";
   export { generateRules } from "./src/gdl/families/families.ts";
   export { parseSheet } from "./src/gdl/text/parse.ts";
   export { allOf } from "./src/gdl/pieces.ts";
   export { groundSheet } from "./src/ground/ground.ts";
   export { findGroups } from "./src/network/groups/groups.ts";
   export { translate } from "./src/network/translate/translate.ts";
   export { gameSymmetries } from "./src/engine/symmetry/game-symmetries.ts";
   export { liveGroup } from "./src/search/live-group.ts";
   export { explore } from "./src/search/policy/explore.ts";
   export { loadGameSolver } from "./src/search/policy/game-solver.ts";`,
);
const { allOf } = arcwood;
arcwood.loadKernelFile();

/**
 * Looks at all states from the start, or at all orbits if there is a group.
 *
 * @param {any} template
 * @param {any} [group]
 */
function looked(template, group) {
  const { fluents } = template.program;
  const initial = [...fluents.keys()].filter((fluent) => fluents[fluent].initially);
  const { solver, problem } = arcwood.loadGameSolver(template, initial, group);
  if (problem !== undefined) throw new Error(problem);
  const begun = process.cpuUsage();
  const seconds = () => {
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1e6;
  };
  const states = allOf(arcwood.explore(solver.graph, solver.root, Number.POSITIVE_INFINITY));
  if (states === undefined) throw new Error(solver.graph.problem);
  const exploring = seconds();
  const { graph } = solver;
  const { nodes, bytes } = graph;
  const worth = values.unsolved ? "-" : worthOf(solver);
  return { states, graph, nodes, bytes, exploring, seconds: seconds(), worth };
}

/** What the first player can expect. */
function worthOf(/** @type {any} */ solver) {
  const nothing = { above: 0n, below: 1n };
  const question = { horizon: Number.POSITIVE_INFINITY, aim: "best", threshold: nothing };
  const { utilities, problem } = allOf(solver.solve(question));
  if (problem !== undefined) throw new Error(problem);
  return String(utilities[0]?.above === undefined ? utilities[0] : shown(utilities[0]));
}

/** @param {{ above: bigint, below: bigint }} fraction */
function shown({ above, below }) {
  return Number(above) / Number(below);
}

/**
 * The orbits of states, told apart by the least list of images, one for each element.
 *
 * @param {any} template
 * @param {any} group
 * @param {{ states: readonly number[], graph: any }} all
 */
function countedPlainly(template, group, { states, graph }) {
  /** @type {Map<string, number>} */
  const points = new Map();
  for (const [point, fluent] of group.fluents.entries())
    points.set(template.program.fluents[fluent].text, point);
  const seen = new Set();
  for (const state of states) {
    const texts = graph.text(state).match(/\((?:[^()]|\([^()]*\))*\)|\S+/g) ?? [];
    const live = texts.flatMap((/** @type {string} */ text) => points.get(text) ?? []);
    let least = "";
    for (let element = 0; element < group.order; element++) {
      const image = live
        .map((/** @type {number} */ point) => group.image(element, point))
        .sort()
        .join();
      if (element === 0 || image < least) least = image;
    }
    seen.add(least);
  }
  return seen.size;
}

console.log("game | by | met | plainly | successors | seconds | with solving | MB | worth");
for (const name of names) {
  const template = smallTemplate(arcwood, name);
  const { generators } = allOf(arcwood.gameSymmetries(template.program));
  const group = allOf(arcwood.liveGroup(template.program, generators, { most: 512 }));
  const [, columns, rows] = /^connect-four-(\d)x(\d)$/.exec(name) ?? [];
  const isMirrored = columns !== undefined && group.order === 2;
  const counted = isMirrored
    ? countPositions(Number(columns), Number(rows))
    : { positions: "-", classes: "-" };
  const worths = new Set();
  for (const by of ways) {
    const isByOrbits = by === "orbits";
    const { states, graph, nodes, bytes, exploring, seconds, worth } = looked(
      template,
      isByOrbits ? group : undefined,
    );
    if (!isByOrbits && !isMirrored && states.length <= Number(values.plain))
      counted.classes = countedPlainly(template, group, { states, graph });
    const plainly = isByOrbits ? counted.classes : counted.positions;
    const what = isByOrbits ? `group of ${group.order}${group.isWhole ? "" : "+"}` : by;
    const times = [exploring.toFixed(2), seconds.toFixed(2)];
    console.log(
      [name, what, states.length, plainly, nodes, ...times, Math.ceil(bytes / 1e6), worth].join(" | "),
    );
    worths.add(worth);
    const isExact = plainly !== "-" && (!isByOrbits || group.isWhole);
    if (worths.size === 1 && !(isExact && plainly !== states.length)) continue;
    console.error(`${name}: the values or the numbers differ.`);
    process.exitCode = 1;
  }
}

/** @param {string} sentence */
function fail(sentence) {
  console.error(sentence);
  process.exit(2);
}
