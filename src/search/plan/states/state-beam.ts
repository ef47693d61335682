/**
 * Beam search through the states of a puzzle: layer after layer as breadth-first search, but of each layer
 * only the most promising states go on. It finds plans in spaces that are far too large to be exhausted, and
 * proves nothing, except where the relaxed rules have no way to a score at all.
 *
 * What is promising is read from the rules, never from the name of a game, and no reading suits all puzzles.
 * So the search goes in rounds: each has a way to judge states (`GUIDES`) and a width, and when all guides
 * have had their round, widths grow. It ends with the best score, or when a round has left nothing out. A
 * guide has three parts:
 *
 *     the estimate    the relaxed distance to the best score that is left, or to the next one above what was
 *                     found; or what the goals are worth as they stand
 *     ties            many legal moves first, or few; or few ways: children that come nearer by the estimate.
 *                     "Few ways first" is Warnsdorff's rule for tours of knights: what can be reached in few
 *                     ways has to be visited while it can
 *     selection       the best of the layer; or the least discrepancies: a child that is second among the
 *                     children of its parent counts one, the third two, added up from the start (Harvey and
 *                     Ginsberg, "Limited discrepancy search", IJCAI 1995). Then states compete with their
 *                     siblings and not with strangers, whose estimates may be small because they are stuck
 *
 * In every other turn of all guides states are one if they are equal without their counters: then the search
 * doesn't go in circles. It needs the counters where a match ends by time alone, and waits for it in the same
 * state. What is left of ties is drawn by the seed.
 */

import { Random } from "../../../engine/random-numbers.js";
import { forEachOf, PIECE_STEPS, type Pieces } from "../../../gdl/pieces.js";
import { liveFluents } from "../../../ground/live-fluents.js";
import { type Finding, type PlanQuestion, quietly } from "../puzzle.js";
import { BeamLayers } from "./beam-layer.js";
import { OUT_OF_REACH, type RelaxedEstimate } from "./estimate-relaxed.js";
import { type Meter, PuzzleStates, type StateMethod, stateMethod } from "./puzzle-states.js";
import { counterFluents, stateKey } from "./state-key.js";
import { WantedScores } from "./wanted-scores.js";

interface Guide {
  readonly estimate: "best" | "next" | "goals";
  readonly ties: "none" | "many moves" | "few moves" | "few ways";
  readonly selection: "layer" | "discrepancies";
}

const GUIDES: readonly Guide[] = [
  { estimate: "best", ties: "none", selection: "layer" },
  { estimate: "best", ties: "few ways", selection: "discrepancies" },
  { estimate: "best", ties: "many moves", selection: "layer" },
  { estimate: "goals", ties: "many moves", selection: "layer" },
  { estimate: "next", ties: "none", selection: "discrepancies" },
  { estimate: "best", ties: "few moves", selection: "layer" },
  { estimate: "goals", ties: "few ways", selection: "discrepancies" },
  { estimate: "next", ties: "many moves", selection: "layer" },
];

const FIRST_WIDTH = 16;
const GROWTH = 4;
/** Where children decide, those of this many times as many states are made as go on. */
const AHEAD = 8;
/** A round ends after this many layers, and later rounds after more. */
const FIRST_DEPTH = 256;

export function beamOfStates(question: PlanQuestion): StateMethod {
  return stateMethod("beam", (meter) => searchBeams(question, meter));
}

function* searchBeams(question: PlanQuestion, meter: Meter): Generator<Finding | undefined, void> {
  const { program } = question.loaded;
  if (program === undefined) return;
  // What is noted of states takes as much memory as the states.
  const half = { ...question, memoryBytes: question.memoryBytes / 2 };
  const states = yield* quietly(PuzzleStates.of(half));
  if (states === undefined) return;
  yield;
  const wanted = yield* quietly(WantedScores.from(program, question.state));
  const isCounter = yield* quietly(counterFluents(program));
  const isLive = yield* quietly(liveFluents(program));
  const keys = [stateKey(isLive, isCounter), stateKey(isLive)] as const;
  yield* new Beam(question, wanted, keys, states, meter).search();
}

class Beam {
  private readonly found: Finding[] = [];
  private rounds = 0;

  constructor(
    private readonly question: PlanQuestion,
    private readonly wanted: WantedScores,
    /** Without the counters, and with them. */
    private readonly keys: readonly [Uint32Array, Uint32Array],
    private readonly states: PuzzleStates,
    private readonly meter: Meter,
  ) {}

  *search(): Generator<Finding | undefined, void> {
    for (let turn = 0; ; turn++) {
      for (const guide of GUIDES) {
        const round = this.round(guide, FIRST_WIDTH * GROWTH ** turn, turn % 2 === 1);
        let piece = round.next();
        for (; !piece.done; piece = round.next()) yield this.found.shift();
        while (this.found.length > 0) yield this.found.shift();
        if (piece.value === "over" || this.wanted.isDone) return;
      }
    }
  }

  /** "over" if no state was left out from which more could be scored: all other rounds would be the same. */
  private *round(guide: Guide, width: number, withCounters: boolean): Pieces<"over" | undefined> {
    const { states } = this;
    const random = new Random(this.question.seed, this.rounds++);
    const estimate = guide.estimate === "goals" ? "goals" : yield* this.relaxed(guide.estimate);
    yield;
    if (estimate === undefined) return undefined;
    const store = states.begin(this.keys[withCounters ? 1 : 0]);
    const layers = new BeamLayers(store, guide.selection);
    const examine = (from: number, depth: number) =>
      this.examine({ guide, estimate, layers, random }, from, depth);
    const isByWays = guide.ties === "few ways";
    let layer: readonly number[] = yield* examine(0, 0);
    // What cannot reach the best score may still reach another one.
    let isWhole = withCounters && guide.estimate !== "best";
    const mostDepth = (FIRST_DEPTH / FIRST_WIDTH) * width;
    for (let depth = 0; depth < mostDepth && layer.length > 0; depth++) {
      isWhole &&= layer.length <= width;
      layer = yield* layers.best(layer, isByWays ? AHEAD * width : width);
      const from = store.count;
      const pairs: number[] = [];
      const isComplete = yield* this.expandAll(layer, depth, pairs);
      this.meter.states += store.count - from;
      const children = yield* examine(from, depth + 1);
      if (!isComplete || this.wanted.isDone) return undefined;
      if (isByWays) {
        yield* layers.preferFewWays(layer, pairs);
        const chosen = yield* layers.best(layer, width);
        layer = yield* childrenOf(chosen, pairs, from, children);
      } else layer = children;
    }
    return isWhole && layer.length === 0 ? "over" : undefined;
  }

  /** The relaxed distance to the best score that is left, or to the next one; says what is out of reach. */
  private *relaxed(which: "best" | "next"): Pieces<RelaxedEstimate | undefined> {
    for (;;) {
      const none = yield* this.wanted.giveUpHighest();
      if (none === undefined) return yield* this.wanted.estimate(which);
      this.found.push({ none });
    }
  }

  private *expandAll(layer: readonly number[], depth: number, pairs: number[]): Pieces<boolean> {
    const { states } = this;
    const note = (parent: number, child: number) => pairs.push(parent, child);
    for (let from = 0; from < layer.length; from += states.lanes) {
      const count = Math.min(states.lanes, layer.length - from);
      const stateOf = (lane: number) => layer[from + lane];
      states.ask(stateOf, count, depth);
      const isComplete = yield* states.expand(stateOf, count, depth, () => true, note);
      if (!isComplete) return false;
      yield;
    }
    return true;
  }

  /** Judges the states from a number on, notes the plans among them; those from which play goes on. */
  private *examine(round: Round, from: number, depth: number): Pieces<number[]> {
    const { guide, estimate, layers, random } = round;
    const { states } = this;
    const { store, lanes } = states;
    const open: number[] = [];
    const words = new Uint32Array(states.stateWords);
    for (let first = from, work = 0; first < store.count; first += lanes) {
      const count = Math.min(lanes, store.count - first);
      states.ask((lane) => first + lane, count, depth);
      for (let lane = 0; lane < count; lane++) {
        const state = first + lane;
        if (states.isTerminal(lane)) {
          if (states.score(lane) > this.wanted.best) this.note(state);
          continue;
        }
        store.put(state, words, 0);
        layers.estimates[state] = estimate === "goals" ? -states.score(lane) : estimate.of(words, 0);
        layers.draws[state] = random.next();
        layers.ties[state] = tieOf(guide, states.options(lane));
        if (layers.estimates[state] !== OUT_OF_REACH) open.push(state);
        work += estimate === "goals" ? 1 : estimate.work;
        if (work < PIECE_STEPS) continue;
        work = 0;
        yield;
      }
      yield;
    }
    return open;
  }

  private note(state: number): void {
    const plan = this.states.planTo(state);
    this.wanted.best = plan.score;
    this.found.push({ plan });
  }
}

/** What is the same in all of a round. */
interface Round {
  readonly guide: Guide;
  readonly estimate: RelaxedEstimate | "goals";
  readonly layers: BeamLayers;
  readonly random: Random;
}

function tieOf({ ties }: Guide, options: number): number {
  if (ties === "many moves") return -options;
  return ties === "few moves" ? options : 0;
}

/** Those of the open children, all of them numbered from `from` on, that the chosen states have. */
function* childrenOf(
  chosen: readonly number[],
  pairs: readonly number[],
  from: number,
  open: readonly number[],
): Pieces<number[]> {
  const parents = new Set(chosen);
  const isKin = new Set<number>();
  for (let i = 0; i < pairs.length; i += 2) {
    if (pairs[i + 1] >= from && parents.has(pairs[i])) isKin.add(pairs[i + 1]);
    if (i % PIECE_STEPS === 0) yield;
  }
  const children: number[] = [];
  yield* forEachOf(open, (child) => {
    if (isKin.has(child)) children.push(child);
  });
  return children;
}
