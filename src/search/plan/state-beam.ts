/**
 * Beam search through the states of a puzzle: layer after layer as breadth-first search, but of each layer
 * only the most promising states go on. It finds plans in spaces that are far too large to be exhausted, and
 * proves nothing, except where the relaxed rules have no way to a score at all.
 *
 * What is promising is read from the rules, never from the name of a game, and no reading suits all puzzles.
 * So the search goes in rounds: each has a way to judge states (`GUIDES`) and a width, and when all guides
 * have had their round, widths grow. A guide has three parts:
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
 * States that are equal without their counters are one, since of these the first is as good as any. What is
 * left of ties is drawn by the seed.
 */
import { buildCircuit, type GameCircuit } from "../../circuit/build-circuit.js";
import { forEachOf, PIECE_STEPS, type Pieces } from "../../engine/pieces.js";
import { Random } from "../../engine/random-numbers.js";
import { scoreOfGoals } from "../../gdl/roles.js";
import type { AcyclicProgram } from "../../ground/acyclic.js";
import { BeamLayers } from "./beam-layer.js";
import { RelaxedEstimate, UNREACHABLE } from "./estimate-relaxed.js";
import type { Finding, PlanQuestion } from "./plan.js";
import { type Meter, StateExpansion, type StateMethod } from "./state-expansion.js";
import { counterFluents, keyOf } from "./state-key.js";

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
/** So many times as many states are looked at as go on, where their children are looked at as well. */
const AHEAD = 8;
/** A round ends after this many layers, and later rounds after more. */
const FIRST_DEPTH = 256;

/** Circuits with more operands have no relaxed estimate: a state would take longer than a hundred others. */
const MOST_OPERANDS = 200_000;

export function beamOfStates(question: PlanQuestion): StateMethod {
  const meter = { states: 0 };
  return {
    name: "beam",
    get states() {
      return meter.states;
    },
    search: () => searchBeams(question, meter),
  };
}

function* searchBeams(question: PlanQuestion, meter: Meter): Generator<Finding | undefined, void> {
  const { program } = question.loaded;
  if (program === undefined) return;
  const expansion = StateExpansion.of(question, keyOf(program, counterFluents(program)));
  if (expansion !== undefined) yield* new Beam(question, program, expansion, meter).search();
}

class Beam {
  private best = Number.NEGATIVE_INFINITY;
  /** The scores that can be had, as far as is known, ascending. */
  private readonly values: number[];
  private readonly relaxed = new Map<number, RelaxedEstimate | undefined>();
  private readonly found: Finding[] = [];
  private readonly circuit: GameCircuit;
  private rounds = 0;

  constructor(
    private readonly question: PlanQuestion,
    private readonly program: AcyclicProgram,
    private readonly expansion: StateExpansion,
    private readonly meter: Meter,
  ) {
    const scores = [0, ...program.goals.map(({ text }) => scoreOfGoals([text]))];
    this.values = [...new Set(scores)].sort((a, b) => a - b);
    this.circuit = buildCircuit(program);
  }

  *search(): Generator<Finding | undefined, void> {
    for (let width = FIRST_WIDTH; ; width *= GROWTH) {
      for (const guide of GUIDES) {
        const round = this.round(guide, width);
        for (let piece = round.next(); !piece.done; piece = round.next()) yield this.found.shift();
        while (this.found.length > 0) yield this.found.shift();
        if (this.best >= this.highest) return;
      }
    }
  }

  private get highest(): number {
    return this.values[this.values.length - 1];
  }

  private *round(guide: Guide, width: number): Pieces {
    const { expansion } = this;
    const random = new Random(this.question.seed, this.rounds++);
    const estimate = yield* this.estimateOf(guide);
    if (estimate === undefined) return;
    const store = expansion.begin();
    const layers = new BeamLayers(store, guide.selection);
    const examine = (from: number, depth: number) =>
      this.examine({ guide, estimate, layers, random }, from, depth);
    const isByWays = guide.ties === "few ways";
    let layer: readonly number[] = yield* examine(0, 0);
    const mostDepth = (FIRST_DEPTH / FIRST_WIDTH) * width;
    for (let depth = 0; depth < mostDepth && layer.length > 0; depth++) {
      layer = yield* layers.best(layer, isByWays ? AHEAD * width : width);
      const from = store.count;
      const pairs: number[] = [];
      const isComplete = yield* this.expandAll(layer, depth, pairs);
      this.meter.states += store.count - from;
      const children = yield* examine(from, depth + 1);
      if (!isComplete || this.best >= this.highest) return;
      if (isByWays) {
        yield* layers.preferFewWays(layer, pairs);
        const chosen = yield* layers.best(layer, width);
        layer = yield* childrenOf(chosen, pairs, from, children);
      } else layer = children;
    }
  }

  private *expandAll(states: readonly number[], depth: number, pairs: number[]): Pieces<boolean> {
    const { expansion } = this;
    const note = (parent: number, child: number) => pairs.push(parent, child);
    for (let from = 0; from < states.length; from += expansion.lanes) {
      const count = Math.min(expansion.lanes, states.length - from);
      const stateOf = (lane: number) => states[from + lane];
      expansion.ask(stateOf, count, depth);
      const isComplete = yield* expansion.expand(stateOf, count, depth, () => true, note);
      if (!isComplete) return false;
      yield;
    }
    return true;
  }

  /** Judges the states from a number on, notes the plans among them; those from which play goes on. */
  private *examine(round: Round, from: number, depth: number): Pieces<number[]> {
    const { guide, estimate, layers, random } = round;
    const { expansion } = this;
    const { store, lanes } = expansion;
    const open: number[] = [];
    const words = new Uint32Array(expansion.stateWords);
    for (let first = from, work = 0; first < store.count; first += lanes) {
      const count = Math.min(lanes, store.count - first);
      expansion.ask((lane) => first + lane, count, depth);
      for (let lane = 0; lane < count; lane++) {
        const state = first + lane;
        if (expansion.isTerminal(lane)) {
          if (expansion.score(lane) > this.best) this.note(state);
          continue;
        }
        store.put(state, words, 0);
        layers.estimates[state] = estimate === "goals" ? -expansion.score(lane) : estimate.of(words, 0);
        layers.draws[state] = random.next();
        layers.ties[state] = tieOf(guide, expansion.options(lane));
        if (layers.estimates[state] !== UNREACHABLE) open.push(state);
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
    const plan = this.expansion.planTo(state);
    this.best = plan.score;
    this.found.push({ plan });
  }

  /** How the guide judges states; undefined if it has no way to. */
  private *estimateOf({ estimate }: Guide): Pieces<RelaxedEstimate | "goals" | undefined> {
    if (estimate === "goals") return "goals";
    for (;;) {
      const better = this.values.filter((value) => value > this.best);
      const wanted = estimate === "best" ? better.at(-1) : better[0];
      if (wanted === undefined) return undefined;
      if (!this.relaxed.has(wanted)) this.relaxed.set(wanted, this.relaxedFor(wanted));
      yield;
      const relaxed = this.relaxed.get(wanted);
      if (relaxed === undefined || !this.isOutOfReach(relaxed)) return relaxed;
      // Only the highest score is given up for good: the next one may be the mean of others.
      if (wanted !== this.highest) return undefined;
      this.found.push({ none: { score: wanted, turns: Number.POSITIVE_INFINITY } });
      this.values.pop();
    }
  }

  private isOutOfReach(relaxed: RelaxedEstimate): boolean {
    const { expansion } = this;
    const words = new Uint32Array(expansion.stateWords);
    expansion.begin().put(0, words, 0);
    return relaxed.of(words, 0) === UNREACHABLE;
  }

  /** The end of a match in which a goal of this value or more holds. */
  private relaxedFor(value: number): RelaxedEstimate | undefined {
    const { circuit, goals, terminal } = this.circuit;
    if (circuit.first[circuit.nodes] > MOST_OPERANDS) return undefined;
    const isWanted = this.program.goals.map(({ text }) => scoreOfGoals([text]) >= value);
    const both = circuit.begin();
    circuit.push(terminal);
    // Without any goal a match is worth 0.
    if (value > 0) circuit.push(circuit.or(...goals.filter((_, goal) => isWanted[goal])));
    return new RelaxedEstimate(this.circuit, circuit.conjunction(both));
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
