/**
 * Solves a game: the expected utility of best play from a state, within a horizon or without one, whether it
 * reaches a threshold, and how many policies do. This file puts the parts of the folder together:
 *
 *     one player, or a team      exact.ts; loops.ts if states come back
 *     two rivals                 explore.ts, then exact.ts
 *     several                    explore.ts, then several.ts
 *     a threshold for each       explore.ts, then joint-policies.ts, where one policy does not decide anyway
 *
 * It counts in fractions first. If that takes long, it begins again in floating point; what has been expanded
 * stays. All work is done in generators that yield about every thousand successors, so that the caller can
 * stop, show how far the work has come, or keep to a budget of nodes, time or memory: `nodes` and `bytes` are
 * up to date at each yield.
 */
import type { Template } from "../../network/template.js";
import type { StateGroup } from "../../symmetry/state-group.js";
import { loopSentence } from "./backwards.js";
import { type BestPlay, DecidedPlay, LongRunPlay, SearchedPlay, type Worth } from "./best-play.js";
import { type Aim, ExactSearch, type ExactValue, NO_HORIZON, type SearchStatus } from "./exact.js";
import { explore, relationOf } from "./explore.js";
import type { GameAnswer, GameQuestion } from "./game-answer.js";
import { jointPolicies } from "./joint-policies.js";
import { LARGEST_COMPONENT, longRun } from "./loops.js";
import { MirroredPlay } from "./mirrored-play.js";
import { FLOATS, FRACTIONS, type Fraction, type Numbers } from "./numbers.js";
import { countAll, countReaching } from "./policies.js";
import { reachAll, reaches } from "./reaching.js";
import { eachForItself, type SeveralOutcome } from "./several.js";
import { StateGraph } from "./state-graph.js";
import { loadTurns } from "./turns.js";
import { exactPointsText, toNumber, type Utility } from "./utility.js";

/** After this many nodes in fractions the search goes over to floating point. */
const FRACTION_NODES = 20_000;
/** With more states than this the policies are not counted: there would be too many. */
const COUNTED_STATES = 10_000;
/** With more states than this, games in which states come back are solved in floating point. */
const FRACTION_STATES = 200;
const NODES_A_YIELD = 1000;

export type SolverLoading = { readonly solver: GameSolver } | { readonly problem: string };

/** Prepares to solve from the state in which exactly these fluents hold. */
/**
 * With a group, states that are images of each other are looked at once. Games with percepts have none here: what a
 * player cannot tell apart could be taken for one state.
 */
export function loadGameSolver(
  template: Template,
  fluents: Iterable<number>,
  group?: StateGroup,
): SolverLoading {
  const loading = loadTurns(template);
  if ("problem" in loading) return loading;
  const { turns } = loading;
  if (turns.players.length === 0) return { problem: "nobody plays this game: it has no role but random" };
  const state = turns.row(fluents);
  if ("problem" in state) return state;
  const graph = new StateGraph(turns);
  const plain = new GameSolver(graph, graph.states.intern(state.row));
  if (group === undefined || group.order === 1 || turns.hasPercepts) return { solver: plain };
  const orbits = new StateGraph(turns, turns.orbitsUnder(group));
  return { solver: new GameSolver(orbits, orbits.states.intern(state.row), plain) };
}

/** What was found, and whether states come back. */
type Found =
  | { readonly value: ExactValue<Utility>; readonly loops: boolean; readonly play: BestPlay }
  | { readonly problem: string };

/** What all players can expect, from what the first can. */
type WorthOf = (value: ExactValue<Utility>) => Worth;

export class GameSolver {
  /** How many successors were looked at so far. */
  nodes = 0;
  private readonly exact = new Map<Aim, ExactSearch<Fraction>>();
  private readonly rough = new Map<Aim, ExactSearch<number>>();

  constructor(
    readonly graph: StateGraph,
    readonly root: number,
    /** For a solver by orbits, one that has each state by itself. */
    private readonly plain?: GameSolver,
  ) {}

  /** Where best play is followed: the states themselves. */
  get shown(): { readonly graph: StateGraph; readonly root: number } {
    return this.plain ?? this;
  }

  /** An estimate of the memory in bytes. */
  get bytes(): number {
    let { bytes } = this.graph;
    if (this.plain !== undefined) bytes += this.plain.bytes;
    for (const search of [...this.exact.values(), ...this.rough.values()]) bytes += search.bytes;
    return bytes;
  }

  /** The names of the players. */
  get players(): readonly string[] {
    const { turns } = this.graph;
    return turns.players.map((role) => turns.template.program.roles[role]);
  }

  *solve(question: GameQuestion): Generator<void, GameAnswer> {
    const { aim } = question;
    const { graph, root, players, plain } = this;
    // Where each player has a threshold of its own, images of a state may be played in different ways.
    if (plain !== undefined && question.thresholds !== undefined) return yield* this.solvePlainly(question);
    const states = players.length > 1 ? yield* this.counted(explore(graph, root, question.horizon)) : [];
    const relation = states === undefined ? "several" : relationOf(graph, states);
    // Of moves that are equally good for one player, images of a state may have different ones first.
    if (plain !== undefined && relation === "several") return yield* this.solvePlainly(question);
    const nothing = {
      relation,
      utilities: undefined,
      bounds: undefined,
      feasible: undefined,
      policies: undefined,
      play: undefined,
    };
    const outcome =
      graph.problem !== undefined
        ? { problem: graph.problem }
        : aim === "worst" && (relation === "rivals" || relation === "several")
          ? { problem: "the worst policy is asked for, but no single policy decides for all players" }
          : question.thresholds !== undefined && (relation === "rivals" || relation === "several")
            ? yield* this.solveTogether(question.horizon, question.thresholds)
            : relation === "several"
              ? yield* this.solveSeveral(question.horizon)
              : relation === "rivals"
                ? yield* this.solveRivals(question, states as readonly number[])
                : yield* this.solveOne(question);
    const answer: GameAnswer = { ...nothing, problem: undefined, ...outcome };
    if (plain === undefined || answer.play === undefined) return answer;
    return { ...answer, play: new MirroredPlay(plain.graph, graph, answer.play) };
  }

  /** Where images of a state are not to be taken for one. */
  private *solvePlainly(question: GameQuestion): Generator<void, GameAnswer> {
    const plain = this.plain as GameSolver;
    const work = plain.solve(question);
    for (;;) {
      const before = plain.nodes;
      const { done, value } = work.next();
      this.nodes += plain.nodes - before;
      if (done) return value;
      yield;
    }
  }

  private *solveOne({ horizon, aim, ...asked }: GameQuestion): Generator<void, Partial<GameAnswer>> {
    const { graph, players, root } = this;
    const { thresholds } = asked;
    // All players have the same, so the greatest threshold is that of all.
    const threshold = thresholds?.reduce((a, b) => (FRACTIONS.compare(a, b) < 0 ? b : a)) ?? asked.threshold;
    const found = yield* this.search(aim, horizon, (value) => players.map(() => value));
    if ("problem" in found) return found;
    const { low: utility } = found.value;
    const feasible = reaches(utility, threshold);
    let policies: bigint | undefined;
    if (aim === "best" && feasible === false) policies = 0n;
    else if (!found.loops && this.plain === undefined && graph.states.count <= COUNTED_STATES) {
      policies = yield* this.counted(
        threshold.above === 0n
          ? countAll(graph, root, horizon)
          : countReaching(graph, root, horizon, [threshold]),
      );
    }
    // Counting looks at states that the search did not need, and may find a problem there.
    if (graph.problem !== undefined) return { problem: graph.problem };
    return {
      utilities: players.map(() => utility),
      feasible,
      ...(thresholds && { feasibleAlone: thresholds.map((each) => reaches(utility, each)) }),
      play: found.play,
      ...(policies === undefined ? {} : { policies }),
    };
  }

  private *solveRivals(
    { horizon, threshold }: GameQuestion,
    states: readonly number[],
  ): Generator<void, Partial<GameAnswer>> {
    const { graph } = this;
    // A match that is not over has no score for either player, so within a horizon the sum of the scores is
    // not fixed.
    const end = states.find((state) => graph.isTerminal(state));
    const isFixed = horizon === Number.POSITIVE_INFINITY && end !== undefined;
    const sum = isFixed ? graph.points(end, 0) + graph.points(end, 1) : undefined;
    const worthOf: WorthOf = ({ low, high }) => [
      { low, high },
      sum === undefined ? undefined : { low: rest(sum, high), high: rest(sum, low) },
    ];
    const found = yield* this.search("rivals", horizon, worthOf);
    if ("problem" in found) return found;
    const { low, high } = found.value;
    const feasible = reaches(low, threshold);
    if (toNumber(low) !== toNumber(high)) {
      const [first, second] = this.players;
      const problem =
        `no pure saddle point: where ${first} and ${second} move at once, neither can commit to one move; ` +
        `${first} can secure ${exactPointsText(low)}, and ${second} can hold it to ${exactPointsText(high)}`;
      return { bounds: found.value, feasible, problem };
    }
    return { utilities: worthOf(found.value).map((range) => range?.low), feasible, play: found.play };
  }

  /** One policy for all players, each of whom has a threshold. */
  private *solveTogether(
    horizon: number,
    thresholds: readonly Fraction[],
  ): Generator<void, Partial<GameAnswer>> {
    const answer = yield* this.graph.nodes < FRACTION_NODES
      ? this.reaching(FRACTIONS, horizon, thresholds)
      : this.reaching(FLOATS, horizon, thresholds);
    const { graph, root } = this;
    if (answer.feasible !== true || graph.states.count > COUNTED_STATES) return answer;
    const policies = yield* this.counted(countReaching(graph, root, horizon, thresholds));
    return { ...answer, ...(policies === undefined ? {} : { policies }) };
  }

  private *reaching<N extends Utility>(
    numbers: Numbers<N>,
    horizon: number,
    thresholds: readonly Fraction[],
  ): Generator<void, Partial<GameAnswer>> {
    const found = yield* this.counted(jointPolicies(this.graph, numbers, this.root, horizon));
    return "problem" in found ? found : reachAll(found, numbers, thresholds);
  }

  private *solveSeveral(horizon: number): Generator<void, Partial<GameAnswer>> {
    const { graph, root } = this;
    const isSmall = graph.nodes < FRACTION_NODES;
    return isSmall
      ? yield* this.decided(eachForItself(graph, FRACTIONS, root, horizon), FRACTIONS, horizon)
      : yield* this.decided(eachForItself(graph, FLOATS, root, horizon), FLOATS, horizon);
  }

  private *decided<N extends Utility>(
    work: Generator<number, SeveralOutcome<N>>,
    numbers: Numbers<N>,
    horizon: number,
  ): Generator<void, Partial<GameAnswer>> {
    const outcome = yield* this.counted(work);
    if ("problem" in outcome) return outcome;
    const { at: decisions } = outcome;
    const play = new DecidedPlay(this.graph, numbers, horizon, decisions);
    return { utilities: decisions(this.root, 0).values, play };
  }

  private *search(aim: Aim, horizon: number, worthOf: WorthOf): Generator<void, Found> {
    if (!this.rough.has(aim)) {
      const exact = this.exact.get(aim) ?? new ExactSearch(this.graph, FRACTIONS, aim);
      this.exact.set(aim, exact);
      const found = yield* this.run(exact, FRACTIONS, aim, horizon, worthOf, FRACTION_NODES);
      if (found !== undefined) return found;
      this.exact.delete(aim);
    }
    const rough = this.rough.get(aim) ?? new ExactSearch(this.graph, FLOATS, aim);
    this.rough.set(aim, rough);
    return (yield* this.run(rough, FLOATS, aim, horizon, worthOf, Number.POSITIVE_INFINITY)) as Found;
  }

  /** Undefined if there is no answer after `limit` nodes. */
  private *run<N extends Utility>(
    search: ExactSearch<N>,
    numbers: Numbers<N>,
    aim: Aim,
    horizon: number,
    worthOf: WorthOf,
    limit: number,
  ): Generator<void, Found | undefined> {
    const { graph, root } = this;
    const left = horizon === Number.POSITIVE_INFINITY ? NO_HORIZON : horizon;
    const status = yield* this.find(search, root, left, limit);
    if (status === "running") return undefined;
    if (status === "problem") return { problem: graph.problem as string };
    if (status === "loops") {
      if (aim === "rivals") return { problem: loopSentence(graph, search.state) };
      return yield* this.inTheLongRun(aim);
    }
    const { value } = search;
    const find = (state: number, turns: number) => this.find(search, state, turns, Number.POSITIVE_INFINITY);
    return { value, loops: false, play: new SearchedPlay(graph, search, numbers, aim, find, worthOf) };
  }

  /** Searches a state; "running" if that is not done after `limit` nodes. */
  private *find<N>(
    search: ExactSearch<N>,
    state: number,
    left: number,
    limit: number,
  ): Generator<void, SearchStatus> {
    search.begin(state, left);
    const start = search.nodes;
    while (search.status === "running" && search.nodes - start <= limit) {
      const before = search.nodes;
      search.advance(NODES_A_YIELD);
      this.nodes += search.nodes - before;
      yield;
    }
    return search.status;
  }

  private *inTheLongRun(aim: "best" | "worst"): Generator<void, Found> {
    const { graph, root } = this;
    const states = yield* this.counted(explore(graph, root, Number.POSITIVE_INFINITY));
    if (states === undefined) return { problem: graph.problem as string };
    if (graph.turns.least[0] < 0)
      return { problem: "matches may go on for ever, and some scores are negative" };
    return states.length <= FRACTION_STATES
      ? yield* this.policyOf(FRACTIONS, aim)
      : yield* this.policyOf(FLOATS, aim);
  }

  private *policyOf<N extends Utility>(numbers: Numbers<N>, aim: "best" | "worst"): Generator<void, Found> {
    const { graph, root } = this;
    const found = yield* longRun(graph, numbers, aim);
    if (found === undefined)
      return {
        problem: `more than ${LARGEST_COMPONENT} states lead back to each other, which is too much to solve`,
      };
    const value = found.values[root];
    return { value: { low: value, high: value }, loops: true, play: new LongRunPlay(graph, numbers, found) };
  }

  /** Counts the nodes of a generator, and yields less often. */
  private *counted<T>(work: Generator<number, T>): Generator<void, T> {
    let since = 0;
    for (;;) {
      const { done, value } = work.next();
      if (done) return value;
      this.nodes += value;
      since += value;
      if (since < NODES_A_YIELD) continue;
      since = 0;
      yield;
    }
  }
}

function rest(points: number, utility: Utility): Utility {
  if (typeof utility === "number") return points / 100 - utility;
  return FRACTIONS.minus(FRACTIONS.ofPoints(points), utility);
}
