/**
 * Live fluents are those that legal moves, the end, goals or percepts read, or the next value of a live fluent.
 * All others may be left out: states that agree in the live ones have the same moves, the same ends and the
 * same scores, and so have their children.
 */
import { PIECE_STEPS, type Pieces } from "../gdl/pieces.js";
import { type GroundProgram, inputsOf } from "./ground-program.js";

/** What was found out: several searches ask, and ask again in the next turn. */
const LIVE = new WeakMap<GroundProgram, Uint8Array>();

/** Per fluent, whether it is live. */
export function* liveFluents(program: GroundProgram): Pieces<Uint8Array> {
  const known = LIVE.get(program);
  if (known !== undefined) return known;
  const { fluents, moves, goals, percepts, terminal, atoms, firstRule, firstLiteral, literals } = program;
  const inputs = inputsOf(program);
  const seen = new Uint8Array(atoms);
  const open: number[] = [];
  const read = (output: number) => {
    if (output < 0 || seen[output >> 1]) return;
    seen[output >> 1] = 1;
    open.push(output >> 1);
  };
  read(terminal);
  for (const { legal } of moves) read(legal);
  for (const { holds } of goals) read(holds);
  for (const { holds } of percepts) read(holds);
  yield;
  let steps = 0;
  for (let atom = open.pop(); atom !== undefined; atom = open.pop()) {
    if (atom < fluents.length) read(fluents[atom].next);
    else if (atom >= inputs) {
      const first = firstLiteral[firstRule[atom - inputs]];
      const end = firstLiteral[firstRule[atom - inputs + 1]];
      for (let k = first; k < end; k++) read(literals[k]);
      steps += end - first;
    }
    if (++steps < PIECE_STEPS) continue;
    steps = 0;
    yield;
  }
  const isLive = seen.slice(0, fluents.length);
  LIVE.set(program, isLive);
  return isLive;
}
