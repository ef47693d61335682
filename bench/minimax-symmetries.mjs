/**
 * Minimax symmetries (paper 004, sections 2.2 and 4.2): what do automorphisms of networks with backed-up values
 * show beyond the symmetries of the rules? Each game is looked at as a whole, so exact values are the judge. A value
 * of depth d looks d turns ahead and takes a match that is not over for a draw; depth * is exact.
 *
 * First the whole game. The constraint of the values is a table: a row for each state that can be reached, with the
 * value of its player. Its automorphisms permute fluents, keep the initial state and which states are terminal, and
 * map each state to one of the same value.
 *
 *     order     how many permutations of fluents there are, beside those of the rules
 *     seconds   of CPU for the search; a search of more than `--seconds` is cut
 *
 * Then single states, `--states` of them drawn evenly. The network of the turn with the state put into it and the
 * values of the moves as a constraint has a solution for each legal move: the move, the next state, the value.
 * Automorphisms of the set of its solutions are the most that any network of the turn can show.
 *
 *     moves     the mean number of legal moves, in states with two or more
 *     orbits    the mean number of orbits: by the rules, by the network without values, and with those of a depth
 *     wrong     of the pairs of moves in one orbit, how many are not worth the same
 *     values    the mean number of different values of the moves, which are there before any automorphism is
 *
 *     npm run build && node bench/minimax-symmetries.mjs [--states 300] [--seconds 60] [GAME…]
 *
 * The games are in bench/small-games.mjs: tic-tac-toe, connect-four-4x4 and quarto-3x3-once where none is named.
 */
import { importBundled } from "../scripts/bundle.mjs";
import { argumentsOf } from "./arguments.mjs";
import { SMALL_GAMES, smallTemplate } from "./small-games.mjs";

const { values, positionals } = argumentsOf(import.meta.url, {
  allowPositionals: true,
  options: {
    states: { type: "string", default: "300" },
    seconds: { type: "string", default: "60" },
  },
});
const names = positionals.length > 0 ? positionals : ["tic-tac-toe", "connect-four-4x4", "quarto-3x3-once"];
const unknown = names.find((name) => !(name in SMALL_GAMES));
if (unknown !== undefined || !(Number(values.states) > 0) || !(Number(values.seconds) > 0)) {
  console.error(
    unknown === undefined
      ? "--states and --seconds are above 0."
      : `There is no game ${unknown} here, only ${Object.keys(SMALL_GAMES).join(", ")}.`,
  );
  process.exit(2);
}

const DEPTHS = [0, 1, 2, 3, Number.POSITIVE_INFINITY];
const DRAW = 50;

const arcwood = await importBundled(
  "bench-minimax-symmetries",
  `export { loadKernelFile } from "./src/node/kernel-file.ts";
   export { generateRules } from "./src/gdl/families/families.ts";
   export { parseSheet } from "./src/gdl/text/parse.ts";
   export { allOf } from "./src/gdl/pieces.ts";
   export { groundSheet } from "./src/ground/ground.ts";
   export { liveFluents } from "./src/ground/live-fluents.ts";
   export { findGroups } from "./src/network/groups/groups.ts";
   export { translate } from "./src/network/translate/translate.ts";
   export { automorphisms } from "./src/engine/symmetry/automorphism-search.ts";
   export { gameSymmetries } from "./src/engine/symmetry/game-symmetries.ts";
   export { symmetryOrder } from "./src/engine/symmetry/symmetry-order.ts";
   export { Random } from "./src/engine/random-numbers.ts";
   export { GraphBuilder } from "./src/symmetry/graph-builder.ts";
   export { orbitsOf } from "./src/symmetry/orbits.ts";
   export { imagesOf } from "./src/symmetry/permutation.ts";
   export { liveGroup } from "./src/search/live-group.ts";
   export { explore } from "./src/search/policy/explore.ts";
   export { loadGameSolver } from "./src/search/policy/game-solver.ts";`,
);
const { allOf } = arcwood;
arcwood.loadKernelFile();

function timer() {
  const begun = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1e6;
  };
}

/** @param {string} name */
function opened(name) {
  const template = smallTemplate(arcwood, name);
  const { program } = template;
  const initial = [...program.fluents.keys()].filter((fluent) => program.fluents[fluent].initially);
  const { solver } = arcwood.loadGameSolver(template, initial);
  const { graph, root } = solver;
  const states = allOf(arcwood.explore(graph, root, Number.POSITIVE_INFINITY));
  return { program, graph, root, states };
}

/**
 * The values of all states for the first player, looking some turns ahead. States were met turn by turn, so the
 * successors of a state come after it.
 *
 * @param {any} graph
 * @param {readonly number[]} states
 * @param {number} depth
 */
function valuesOf(graph, states, depth) {
  const atEnd = (/** @type {number} */ state) => (graph.isTerminal(state) ? graph.points(state, 0) : DRAW);
  let known = Float64Array.from({ length: graph.states.count }, (_, state) => atEnd(state));
  if (depth === Number.POSITIVE_INFINITY) {
    for (const state of states.toReversed()) known[state] = backedUp(graph, state, known);
    return known;
  }
  for (let turn = 0; turn < depth; turn++) {
    const before = known;
    known = before.map((_, state) => backedUp(graph, state, before));
  }
  return known;
}

/**
 * @param {any} graph
 * @param {number} state
 * @param {Float64Array} known
 */
function backedUp(graph, state, known) {
  if (graph.isTerminal(state)) return graph.points(state, 0);
  const [first, second] = graph.turns.players;
  if (graph.count(state, first) > 1 && graph.count(state, second) > 1)
    throw new Error("two players move at once, which this study does not handle");
  const all = Array.from({ length: graph.size(state) }, (_, i) => known[graph.successor(state, i)]);
  return graph.count(state, second) > 1 ? Math.min(...all) : Math.max(...all);
}

/**
 * A vertex for each variable of the state, joined to one for each of its values; the first of these, by variable.
 *
 * @param {any} builder
 * @param {readonly number[]} sizes
 */
function literalsIn(builder, sizes) {
  return sizes.map((size) => {
    const variable = builder.addVertex(builder.colour("variable"));
    const literals = Array.from({ length: size }, () => builder.addVertex(builder.colour("value")));
    for (const literal of literals) builder.addEdge(variable, literal);
    return literals[0];
  });
}

/**
 * The permutations of fluents that map the table of values to itself.
 *
 * @param {any} graph
 * @param {number} root
 * @param {readonly number[]} states
 * @param {Float64Array} known
 */
function wholeGame(graph, root, states, known) {
  const builder = new arcwood.GraphBuilder();
  const literals = literalsIn(builder, graph.turns.sizes);
  for (const state of states) {
    const kind = state === root ? "initial" : graph.isTerminal(state) ? "terminal" : "state";
    const vertex = builder.addVertex(builder.colour(`${kind} ${known[state]}`));
    for (const [variable, literal] of literals.entries())
      builder.addEdge(vertex, literal + graph.states.value(state, variable));
  }
  const seconds = timer();
  const isOver = () => seconds() > Number(values.seconds);
  const found = allOf(arcwood.automorphisms(allOf(builder.finish()), { isOver }));
  return { order: found.order, complete: found.complete, seconds: seconds() };
}

/**
 * The orbits of the legal moves of a state in the solutions of its network, as a name for each.
 *
 * @param {any} graph
 * @param {number} state
 * @param {(successor: number) => number} worthOf
 */
function orbitsOfNetwork(graph, state, worthOf) {
  const builder = new arcwood.GraphBuilder();
  const literals = literalsIn(builder, graph.turns.sizes);
  const moves = Array.from({ length: graph.size(state) }, (_, i) => {
    const successor = graph.successor(state, i);
    const move = builder.addVertex(builder.colour("move"));
    const solution = builder.addVertex(builder.colour(`solution ${worthOf(successor)}`));
    builder.addEdge(move, solution);
    for (const [variable, literal] of literals.entries())
      builder.addEdge(solution, literal + graph.states.value(successor, variable));
    return move;
  });
  const coloured = allOf(builder.finish());
  const { generators } = allOf(arcwood.automorphisms(coloured));
  const images = generators.map((/** @type {any} */ generator) => {
    const moved = arcwood.imagesOf(generator);
    return Int32Array.from({ length: coloured.colours.length }, (_, v) => moved.get(v) ?? v);
  });
  const orbits = arcwood.orbitsOf(coloured.colours.length, images);
  return moves.map((move) => orbits[move]);
}

/**
 * The orbits of the legal moves under the symmetries of the rules that keep the state.
 *
 * @param {any} program
 * @param {any} group
 * @param {any} graph
 * @param {number} state
 */
function orbitsOfRules(program, group, graph, state) {
  const text = ` ${graph.text(state)} `;
  const isIn = Array.from(group.fluents, (/** @type {number} */ fluent) =>
    text.includes(` ${program.fluents[fluent].text} `),
  );
  const legal = graph.legalTexts(state);
  const role = legal.findIndex((/** @type {readonly string[]} */ moves) => moves.length > 1);
  const numbers = legal[role].map((/** @type {string} */ move) =>
    program.moves.findIndex((/** @type {any} */ one) => one.role === role && one.text === move),
  );
  const keeping = Array.from({ length: group.order }, (_, element) => element).filter((element) =>
    isIn.every((holds, point) => holds === isIn[group.image(element, point)]),
  );
  const images = keeping.map((element) =>
    Int32Array.from(program.moves, (_, move) => group.move(element, move)),
  );
  const orbits = arcwood.orbitsOf(program.moves.length, images);
  return numbers.map((/** @type {number} */ move) => orbits[move]);
}

/** Orbits and pairs, summed up over states. */
class Sums {
  orbits = 0;
  pairs = 0;
  wrong = 0;
  seconds = 0;

  /**
   * @param {readonly number[]} orbits
   * @param {readonly number[]} exact
   */
  add(orbits, exact) {
    this.orbits += new Set(orbits).size;
    for (let a = 0; a < orbits.length; a++) {
      for (let b = 0; b < a; b++) {
        if (orbits[a] !== orbits[b]) continue;
        this.pairs++;
        if (exact[a] !== exact[b]) this.wrong++;
      }
    }
  }
}

for (const name of names) {
  const { program, graph, root, states } = opened(name);
  const { generators } = allOf(arcwood.gameSymmetries(program, { fixesStart: true }));
  const live = allOf(arcwood.liveFluents(program));
  const { order } = allOf(arcwood.symmetryOrder(program, generators, live));
  const group = allOf(arcwood.liveGroup(program, generators, { most: 512 }));
  const tables = DEPTHS.map((depth) => valuesOf(graph, states, depth));
  const exact = tables[tables.length - 1];
  console.log(`${name}: ${states.length} states, ${order} symmetries of the rules`);
  console.log("depth | order | seconds | orbits | wrong | values | ms a state");
  const whole = tables.map((known) => wholeGame(graph, root, states, known));

  const random = new arcwood.Random(1);
  const open = states.filter(
    (/** @type {number} */ state) => !graph.isTerminal(state) && graph.size(state) > 1,
  );
  const drawn = Array.from(
    { length: Math.min(open.length, Number(values.states)) },
    () => open[random.below(open.length)],
  );
  const byRules = new Sums();
  const without = new Sums();
  const withValues = DEPTHS.map(() => new Sums());
  const different = DEPTHS.map(() => 0);
  let moves = 0;
  for (const state of drawn) {
    const successors = Array.from({ length: graph.size(state) }, (_, i) => graph.successor(state, i));
    moves += successors.length;
    const worth = successors.map((successor) => exact[successor]);
    byRules.add(orbitsOfRules(program, group, graph, state), worth);
    without.add(
      orbitsOfNetwork(graph, state, () => 0),
      worth,
    );
    for (const [i, known] of tables.entries()) {
      const seconds = timer();
      withValues[i].add(
        orbitsOfNetwork(graph, state, (successor) => known[successor]),
        worth,
      );
      withValues[i].seconds += seconds();
      different[i] += new Set(successors.map((successor) => known[successor])).size;
    }
  }
  const mean = (/** @type {number} */ sum) => (sum / drawn.length).toFixed(2);
  const wrong = (/** @type {Sums} */ sums) =>
    sums.pairs === 0 ? "-" : `${((100 * sums.wrong) / sums.pairs).toFixed(1)} %`;
  for (const [i, depth] of DEPTHS.entries()) {
    const { complete, seconds } = whole[i];
    const row = [
      Number.isFinite(depth) ? depth : "*",
      `${complete ? "" : ">="}${whole[i].order}`,
      seconds.toFixed(2),
      mean(withValues[i].orbits),
      wrong(withValues[i]),
      mean(different[i]),
      ((1000 * withValues[i].seconds) / drawn.length).toFixed(2),
    ];
    console.log(row.join(" | "));
  }
  console.log(
    `${mean(moves)} moves in ${mean(byRules.orbits)} orbits by the rules (wrong ${wrong(byRules)}), ` +
      `${mean(without.orbits)} by the network without values (wrong ${wrong(without)})\n`,
  );
}
