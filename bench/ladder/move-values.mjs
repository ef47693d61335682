/**
 * What each move of a position is worth under best play, in points of who is to move. Connect four has a
 * solver of its own (`connect-four.ts`); other games of two rivals, whose points add up to 100, are searched
 * by the exact solver of `arcwood solve`, as far as a budget of successors goes.
 */
import { compileEngine } from "../compile-engine.mjs";

/**
 * @typedef {object} Position
 * @property {readonly (readonly string[])[]} turns the joint moves from the start, as texts
 * @property {number} mover 0 for the first role
 * @property {readonly string[]} moves those of who is to move
 * @property {readonly (readonly string[])[]} children for each move the fluents of the state after it
 */

/** @typedef {(position: Position) => readonly number[] | undefined} MoveValues undefined where it takes too long */

/** Compiles the solver. */
export function connectFourSolver() {
  return compileEngine("bench/ladder/connect-four.ts");
}

/**
 * @param {any} solver
 * @param {readonly [columns: number, rows: number]} board
 * @returns {MoveValues}
 */
export function connectFourValues(solver, [columns, rows] = [7, 6]) {
  solver.setBoard(columns, rows);
  const columnOf = (/** @type {string} */ text) => Number(/^\(drop (\d+)\)$/.exec(text)?.[1]) - 1;
  return ({ turns, moves }) =>
    moves.map((move) => {
      solver.clear();
      for (const joint of turns) solver.drop(columnOf(joint.find((text) => text !== "noop") ?? ""));
      solver.drop(columnOf(move));
      if (solver.isWon()) return 100;
      return solver.isFull() ? 50 : 50 - 50 * solver.value();
    });
}

/** At each call the search looks at about so many successors. */
const PIECE = 1000;

/**
 * @param {any} arcwood what the bundle of `ladder.mjs` exports
 * @param {any} sheet
 * @param {number} budget of successors for a position
 * @returns {MoveValues}
 */
export function exactValues(arcwood, sheet, budget) {
  const { template } = arcwood.build(sheet, { encoding: "grouped", stages: 1 });
  const loading = arcwood.loadTurns(template);
  if ("problem" in loading) throw new Error(loading.problem);
  const { turns } = loading;
  return ({ mover, children }) => {
    // What one position has taken is forgotten after it.
    const graph = new arcwood.StateGraph(turns);
    const search = new arcwood.ExactSearch(graph, arcwood.FLOATS, "rivals");
    /** @type {number[]} */
    const values = [];
    for (const fluents of children) {
      const { row } = turns.row(arcwood.stateOfTexts(template, fluents).fluents);
      search.begin(graph.states.intern(row), arcwood.NO_HORIZON);
      while (search.status === "running" && search.nodes < budget) search.advance(PIECE);
      if (search.status !== "solved") return undefined;
      const points = 100 * search.value.low;
      values.push(mover === 0 ? points : 100 - points);
    }
    return values;
  };
}
