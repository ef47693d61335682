/**
 * Games looked at as a whole, state by state and by orbits: how many states there are from the start, how many
 * orbits `solve --symmetry` visits, how many successors that takes, and seconds of CPU for it. Where there are at
 * most `--plain` states, orbits are also counted plainly, by the least image of each state. Then what the first
 * player can expect, which has to be the same twice.
 *
 *     npm run build && node bench/whole-games.mjs [--plain 20000] [GAME…]
 *
 * The games are in bench/small-games.mjs. Without names all are taken but connect four on 5 x 5, which has 70
 * million states and needs about 8 GB.
 */
import { importBundled } from "../scripts/bundle.mjs";
import { argumentsOf } from "./arguments.mjs";
import { SMALL_GAMES, smallTemplate } from "./small-games.mjs";

const { values, positionals } = argumentsOf(import.meta.url, {
  allowPositionals: true,
  options: { plain: { type: "string", default: "20000" } },
});
const names =
  positionals.length > 0
    ? positionals
    : Object.keys(SMALL_GAMES).filter((name) => name !== "connect-four-5x5");
const unknown = names.find((name) => !(name in SMALL_GAMES));
if (unknown !== undefined || !(Number(values.plain) >= 0)) {
  console.error(
    unknown === undefined
      ? "--plain is a number of states."
      : `There is no game ${unknown} here, only ${Object.keys(SMALL_GAMES).join(", ")}.`,
  );
  process.exit(2);
}

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
  const { nodes } = solver.graph;
  const nothing = { above: 0n, below: 1n };
  const question = { horizon: Number.POSITIVE_INFINITY, aim: "best", threshold: nothing };
  const { utilities, problem: unsolved } = allOf(solver.solve(question));
  if (unsolved !== undefined) throw new Error(unsolved);
  const text = String(utilities[0]?.above === undefined ? utilities[0] : shown(utilities[0]));
  return { states, graph: solver.graph, nodes, exploring, seconds: seconds(), text };
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

console.log(
  "game | group | states | orbits | counted plainly | successors, without and with | seconds to look at all, without and with | seconds with solving | value",
);
for (const name of names) {
  const template = smallTemplate(arcwood, name);
  const { program } = template;
  const { generators } = allOf(arcwood.gameSymmetries(program));
  const group = allOf(arcwood.liveGroup(program, generators, { most: 512 }));
  const plain = looked(template);
  const isFew = plain.states.length <= Number(values.plain);
  const counted = isFew ? countedPlainly(template, group, plain) : undefined;
  const { states, nodes, exploring, seconds, text } = plain;
  // The states themselves are many.
  plain.graph = undefined;
  const byOrbits = looked(template, group);
  console.log(
    [
      name,
      `${group.order}${group.isWhole ? "" : "+"}`,
      states.length,
      byOrbits.states.length,
      counted ?? "-",
      `${nodes} ${byOrbits.nodes}`,
      `${exploring.toFixed(2)} ${byOrbits.exploring.toFixed(2)}`,
      `${seconds.toFixed(2)} ${byOrbits.seconds.toFixed(2)}`,
      text,
    ].join(" | "),
  );
  const isWrong =
    byOrbits.text !== text || (counted !== undefined && group.isWhole && counted !== byOrbits.states.length);
  if (!isWrong) continue;
  console.error(`${name}: the values or the orbits differ.`);
  process.exitCode = 1;
}
