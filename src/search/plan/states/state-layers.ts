/**
 * Breadth-first search through the states of a puzzle, all those after one turn, then all those after two,
 * each state once. So the first plan of a score is a shortest one, and what was not found after a layer takes
 * more turns; when no state is new, nothing else is there to be found at all.
 *
 * Counters are left out of the key as far as earlier states are proved to dominate (`key-dominance.ts`): as
 * a rule this is proved of the best scores. What it is not proved of is looked for by a second search, whose
 * key has the counters.
 *
 * The search ends when memory is full. What it has proved by then stays proved.
 */
import { liveFluents } from "../../../ground/live-fluents.js";
import { pointsOfTexts } from "../../player-relation.js";
import { type Finding, type Plan, type PlanQuestion, quietly } from "../puzzle.js";
import { dominatedFrom } from "./key-dominance.js";
import { type Meter, PuzzleStates, type StateMethod, stateMethod } from "./puzzle-states.js";
import { counterFluents, stateKey } from "./state-key.js";

export function layersOfStates(question: PlanQuestion): StateMethod {
  return stateMethod("breadth-first", (meter) => searchLayers(question, meter));
}

function* searchLayers(question: PlanQuestion, meter: Meter): Generator<Finding | undefined, void> {
  const { program } = question.loaded;
  const states = yield* quietly(PuzzleStates.of(question));
  if (program === undefined || states === undefined) return;
  yield;
  const values = pointsOfTexts(program.goals.map(({ text }) => text));
  const isCounter = yield* quietly(counterFluents(program));
  const isLive = yield* quietly(liveFluents(program));
  const least = yield* quietly(dominatedFrom(program, question.state, isCounter));
  let best = Number.NEGATIVE_INFINITY;
  if (least !== undefined) {
    const proved = values.filter((value) => value >= least);
    const end = yield* layers(states, meter, stateKey(isLive, isCounter), proved, best);
    if (!end.isComplete) return;
    best = end.best;
  }
  // What is between may be a mean of several goals.
  if (least === undefined || (best < least && values[0] < least)) {
    yield* layers(states, meter, stateKey(isLive), values, best);
  }
}

/**
 * Says which scores of `values`, ascending, are out of reach. Ends with the best score, and whether there is
 * no better one.
 */
function* layers(
  states: PuzzleStates,
  meter: Meter,
  key: Uint32Array,
  values: readonly number[],
  known: number,
): Generator<Finding | undefined, { best: number; isComplete: boolean }> {
  let best = known;
  const store = states.begin(key);
  // Memory that doesn't hold the first state is full before anything is proved.
  if (store.count === 0) return { best, isComplete: false };
  const { lanes } = states;
  const none = (turns: number): Finding | undefined => {
    const score = values.find((value) => value > best);
    return score === undefined ? undefined : { none: { score, turns } };
  };
  let met = 0;
  for (let depth = 0, from = 0; from < store.count; depth++) {
    const end = store.count;
    for (; from < end; from += lanes) {
      const first = from;
      const count = Math.min(lanes, end - first);
      const stateOf = (lane: number) => first + lane;
      states.ask(stateOf, count, depth);
      for (let lane = 0; lane < count; lane++) {
        if (!states.isTerminal(lane) || states.score(lane) <= best) continue;
        const plan: Plan = states.planTo(stateOf(lane));
        best = plan.score;
        yield { plan };
      }
      if (best === values.at(-1)) return { best, isComplete: true };
      const work = states.expand(stateOf, count, depth, (lane) => !states.isTerminal(lane));
      let piece = work.next();
      for (; !piece.done; piece = work.next()) yield;
      meter.states += store.count - met;
      met = store.count;
      if (!piece.value) return { best, isComplete: false };
      yield;
    }
    from = end;
    yield none(depth);
  }
  yield none(Number.POSITIVE_INFINITY);
  return { best, isComplete: true };
}
