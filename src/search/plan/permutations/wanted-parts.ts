/**
 * What a match has to end with, part by part: the states of each part in which the best score may still be
 * had, if nothing is known of the other parts nor of the time. It follows from the rules with three values.
 * So a goal that is a conjunction is taken apart, and so is one that counts what is right, if the highest
 * count needs all. In a state that scores the best every part is in a wanted state; whether such a state
 * scores it is another question, which replaying a plan answers.
 *
 * Also: after how many turns every match is over because of the time.
 */
import type { GameCircuit } from "../../../circuit/build-circuit.js";
import { OPEN, ThreeValued } from "../../../circuit/three-valued.js";
import type { State } from "../../../engine/game.js";
import { PIECE_STEPS, type Pieces } from "../../../gdl/pieces.js";
import { nodesBelow, type SeparatePart } from "./separate-parts.js";

/** Per part the states in which these goals may hold at the end. */
export function* wantedStates(
  game: GameCircuit,
  goals: readonly number[],
  parts: readonly SeparatePart[],
): Pieces<number[][]> {
  const values = new ThreeValued(game.circuit);
  const { truth } = values;
  const { inputs, nodes } = nodesBelow(game, [game.terminal, ...goals]);
  for (const input of inputs) truth[input] = OPEN;
  const wanted: number[][] = [];
  let steps = 0;
  for (const { fluents, states } of parts) {
    const own: number[] = [];
    for (const [number, state] of states.entries()) {
      for (const [i, fluent] of fluents.entries()) truth[1 + fluent] = state[i];
      values.evaluate(nodes);
      const isOver = values.valueOf(game.terminal) !== 0;
      if (isOver && goals.some((goal) => values.valueOf(goal) !== 0)) own.push(number);
      steps += nodes.length;
      if (steps < PIECE_STEPS) continue;
      steps = 0;
      yield;
    }
    for (const fluent of fluents) truth[1 + fluent] = OPEN;
    wanted.push(own);
  }
  return wanted;
}

/** After so many turns a match is taken for one that never ends because of the time. */
const MOST_TURNS = 1000;

/** After how many turns every match is over, whatever the moves; undefined if that doesn't follow. */
export function* turnLimit(
  game: GameCircuit,
  state: State,
  isCounter: Uint8Array,
): Pieces<number | undefined> {
  const { next, terminal } = game;
  const values = new ThreeValued(game.circuit);
  const { truth } = values;
  const counters = [...isCounter.keys()].filter((fluent) => isCounter[fluent] === 1);
  const { inputs, nodes } = nodesBelow(game, [terminal, ...counters.map((fluent) => next[fluent])]);
  for (const input of inputs) truth[input] = OPEN;
  const held = new Set(state);
  for (const fluent of counters) truth[1 + fluent] = Number(held.has(fluent));
  let steps = 0;
  for (let turn = 0; turn <= MOST_TURNS; turn++) {
    values.evaluate(nodes);
    if (values.valueOf(terminal) === 1) return turn;
    const after = counters.map((fluent) => values.valueOf(next[fluent]));
    for (const [i, fluent] of counters.entries()) truth[1 + fluent] = after[i];
    steps += nodes.length + counters.length;
    if (steps < PIECE_STEPS) continue;
    steps = 0;
    yield;
  }
  return undefined;
}
