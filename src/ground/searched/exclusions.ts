/**
 * Which pairs of fluents never hold together in a state that play may reach, as h² of planning finds them
 * (Haslum and Geffner, "Admissible heuristics for optimal planning", 2000): a least fixpoint. The pairs of
 * the initial state may hold together; so may two fluents if a rule of each can be applied at once, in a
 * state whose fluents may hold together in pairs, by a legal joint move. `Assumptions` judges that: it errs
 * only by calling possible what is not, so all that is excluded is proved.
 */
import { bodyOf, type Output } from "../ground-program.js";
import { Assumptions, type Dynamics } from "./assumptions.js";

/** With more effort than this, in steps of `Assumptions`, nothing is excluded. */
const MOST_STEPS = 200_000_000;
/** With more fluents, the matrix alone would be too large. */
const MOST_FLUENTS = 4096;
/** A fluent with more rules than this is judged by what follows from its truth alone. */
const MOST_RULES = 16;

/** For each pair of fluents 1 if they may hold together: a square matrix. Undefined if all may. */
export function mayHoldTogether(program: Dynamics): Uint8Array | undefined {
  const { fluents } = program;
  const count = fluents.length;
  if (count > MOST_FLUENTS) return undefined;
  const together = new Uint8Array(count * count);
  const start = [...fluents.keys()].filter((fluent) => fluents[fluent].initially);
  for (const a of start) for (const b of start) together[a * count + b] = 1;
  const assumptions = new Assumptions(program, together);
  const ways = fluents.map(({ next }) => waysOf(program, next));
  for (let isNew = true; isNew; ) {
    isNew = false;
    for (let first = 0; first < count; first++) {
      for (const way of ways[first]) {
        if (assumeAll(assumptions, way)) {
          for (let second = first; second < count; second++) {
            if (together[first * count + second] === 1) continue;
            if (!ways[second].some((other) => isPossible(assumptions, other))) continue;
            together[first * count + second] = 1;
            together[second * count + first] = 1;
            isNew = true;
          }
        }
        assumptions.undo(0);
        if (assumptions.steps > MOST_STEPS) return undefined;
      }
    }
  }
  return together;
}

/** What may be assumed, one or the other, where this output is true. */
function waysOf(program: Dynamics, output: Output): readonly (readonly number[])[] {
  const { firstRule, fluents, moves } = program;
  const derived = (output >> 1) - fluents.length - moves.length;
  if (output < 0 || derived < 0 || (output & 1) === 1) return [[output]];
  const [first, end] = [firstRule[derived], firstRule[derived + 1]];
  if (end - first > MOST_RULES) return [[output]];
  return Array.from({ length: end - first }, (_, i) => [output, ...bodyOf(program, first + i)]);
}

function isPossible(assumptions: Assumptions, way: readonly number[]): boolean {
  const mark = assumptions.mark();
  const isFine = assumeAll(assumptions, way);
  assumptions.undo(mark);
  return isFine;
}

function assumeAll(assumptions: Assumptions, way: readonly number[]): boolean {
  return way.every((literal) => assumptions.assume(literal));
}
