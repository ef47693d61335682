/**
 * Whether what players call proved is what the exact solver finds: on positions of random matches from which
 * no more than so many states can be reached. `labels.test.ts` looks at a few, `scripts/proof-labels.mjs` at
 * 500.
 *
 * A value that is proved is compared with the exact value of what its move leads to. Where the rules were not
 * seen to prove how the players go together, a proved value must moreover be what the own role gets whatever
 * the others do: this is computed here, from the states that the solver has met.
 */

import type { State, TermId } from "../../src/engine/game.js";
import { drawJointMove } from "../../src/engine/joint-move.js";
import type { LoadedGame } from "../../src/engine/loaded-game.js";
import { Random } from "../../src/engine/random-numbers.js";
import type { AcyclicProgram } from "../../src/ground/acyclic.js";
import { findGroups } from "../../src/network/groups/groups.js";
import { translate } from "../../src/network/translate/translate.js";
import type { MoveEstimate } from "../../src/players/player.js";
import { choosePlayer } from "../../src/players/registry.js";
import { clockOfIterations } from "../../src/search/clock.js";
import { componentsOf, explore } from "../../src/search/policy/explore.js";
import { GameSolver } from "../../src/search/policy/game-solver.js";
import { StateGraph } from "../../src/search/policy/state-graph.js";
import { loadTurns, type Turns } from "../../src/search/policy/turns.js";
import { toNumber } from "../../src/search/policy/utility.js";
import { ScoreProof } from "../../src/search/score-proof.js";

/** Every player that says of values whether they are proved, with options that make a difference to proofs. */
const LABELLING = [
  "mac-ucb",
  "mac-ucb:plans=no,solving=0.9",
  "mac-ucb:solver=mac,order=utility,value=mean",
  "fc-ucb",
  "uct",
  "grave",
  "planner",
];

/** What was found, in all positions together. */
export interface LabelCounts {
  positions: number;
  /** Values that are proved and those that are believed, as many as there are exact ones to compare with. */
  proved: number;
  believed: number;
  /** Of those that are believed, the ones that are exact. */
  right: number;
  /** Values that are proved where the exact solver has none, for example since states return. */
  unknown: number;
  /** A sentence for each value that is called proved and is not. */
  readonly wrong: string[];
}

export function noCounts(): LabelCounts {
  return { positions: 0, proved: 0, believed: 0, right: 0, unknown: 0, wrong: [] };
}

export interface LabelOptions {
  readonly positions: number;
  /** From a position no more states can be reached. */
  readonly mostStates: number;
  readonly iterations: number;
  readonly seed: number;
  readonly players?: readonly string[];
}

/** Matches of which no position was small enough, in a row, before a game is given up. */
const MOST_MATCHES = 20;
const MOST_TURNS = 400;
/** For each state that may be reached, so many successors may be looked at. */
const SUCCESSORS = 8;
const MEMORY = 1 << 24;
const ROUNDING = 1e-6;

/** Looks at positions of one game; yields after each. */
export async function* labelledPositions(
  name: string,
  loaded: LoadedGame,
  options: LabelOptions,
): AsyncGenerator<LabelCounts, void> {
  const exact = new ExactValues(loaded, options.mostStates);
  const counts = noCounts();
  let missed = 0;
  for (let match = 0; counts.positions < options.positions && missed < MOST_MATCHES; match++) {
    const position = drawnPosition(loaded, exact, new Random(options.seed, match));
    if (position === undefined) {
      missed++;
      continue;
    }
    missed = 0;
    counts.positions++;
    for (const player of options.players ?? LABELLING) {
      const where = `${name}, match ${match}, ${player}`;
      await compare(where, loaded, exact, position, player, options, counts);
    }
    yield counts;
  }
}

interface DrawnPosition {
  readonly state: State;
  readonly role: number;
}

/** A state of a random match in which a player has a choice, and from which few enough can be reached. */
function drawnPosition({ game }: LoadedGame, exact: ExactValues, random: Random): DrawnPosition | undefined {
  const states: State[] = [];
  for (let state = game.initialState(); !game.isTerminal(state) && states.length < MOST_TURNS; ) {
    states.push(state);
    const joint = drawJointMove(game, state, random);
    if (joint === undefined) return undefined;
    state = game.nextState(state, joint);
  }
  const choosers = (state: State) => game.players.filter((role) => game.legalMoves(state, role).length > 1);
  // From the end backwards, by steps that are longer and longer: what is early in a match is mostly large.
  const small: State[] = [];
  for (let [at, step] = [states.length - 1, 1]; at >= 0; at -= step) {
    if (choosers(states[at]).length > 0) {
      if (!exact.isSmall(states[at])) break;
      small.push(states[at]);
    }
    step = 1 + (small.length >> 2);
  }
  if (small.length === 0) return undefined;
  const state = small[random.below(small.length)];
  exact.isSmall(state);
  const roles = choosers(state);
  return { state, role: roles[random.below(roles.length)] };
}

async function compare(
  where: string,
  loaded: LoadedGame,
  exact: ExactValues,
  { state, role }: DrawnPosition,
  player: string,
  { iterations, seed }: LabelOptions,
  counts: LabelCounts,
): Promise<void> {
  const choice = choosePlayer(player);
  if ("problem" in choice) throw new Error(choice.problem);
  const seated = choice.kind.sit({ loaded, role, seed, memoryBytes: MEMORY, options: choice.options });
  const position = { states: [state], isKnown: true, step: 1 };
  const { report } = await seated.think(position, clockOfIterations(iterations));
  seated.close?.();
  for (const estimate of report.moves) {
    const { isProven = false, isBelieved = false } = estimate;
    if (isProven && isBelieved) counts.wrong.push(`${where}: ${estimate.move} is proved and believed`);
    if (!isProven && !isBelieved) continue;
    const outcome = exact.ofMove(state, role, loaded.game.term(estimate.move) as TermId);
    if (outcome === undefined) counts.unknown += isProven ? 1 : 0;
    else note(where, estimate, outcome, counts);
  }
}

/** What the exact solver says of a move: in points, the value, and the range whatever the others do. */
interface ExactOutcome {
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly isRelated: boolean;
}

function note(where: string, estimate: MoveEstimate, exact: ExactOutcome, counts: LabelCounts): void {
  const { move, value = Number.NaN, isProven } = estimate;
  const isRight = Math.abs(value - exact.value) < ROUNDING;
  if (!isProven) {
    counts.believed++;
    if (isRight) counts.right++;
    return;
  }
  counts.proved++;
  if (!isRight) counts.wrong.push(`${where}: ${move} is called ${value}, and is ${exact.value}`);
  else if (!exact.isRelated && exact.most - exact.least > ROUNDING)
    counts.wrong.push(`${where}: ${move} may come to ${exact.least} or ${exact.most}, as the others want`);
}

/** Values of the exact solver in one game. */
class ExactValues {
  private readonly program: AcyclicProgram;
  private readonly turns: Turns;
  /** The states that can be reached from the last position, and solvers of its successors. */
  private graph: StateGraph;
  private reached: State | undefined;
  private readonly outcomes = new Map<string, ExactOutcome | undefined>();

  constructor(
    private readonly loaded: LoadedGame,
    private readonly mostStates: number,
  ) {
    const { program } = loaded;
    if (program === undefined) throw new Error("only ground games are compared");
    this.program = program;
    const loading = loadTurns(
      translate(program, { encoding: "grouped", groups: findGroups(program).groups }),
    );
    if ("problem" in loading) throw new Error(loading.problem);
    this.turns = loading.turns;
    this.graph = new StateGraph(this.turns);
  }

  /** Whether no more states than allowed can be reached; from now on moves in this state can be asked for. */
  isSmall(state: State): boolean {
    this.graph = new StateGraph(this.turns);
    this.reached = state;
    this.outcomes.clear();
    const work = explore(this.graph, this.rootOf(state), Number.POSITIVE_INFINITY);
    for (;;) {
      const { done, value } = work.next();
      if (done) return value !== undefined || this.graph.problem !== undefined;
      const { states, nodes } = this.graph;
      if (states.count > this.mostStates || nodes > SUCCESSORS * this.mostStates) return false;
    }
  }

  /**
   * What a move is worth to a role by best play of all, in the state that was asked for last. Undefined where
   * that has no value.
   */
  ofMove(state: State, role: number, move: TermId): ExactOutcome | undefined {
    if (state !== this.reached) throw new Error("another state was explored");
    if (this.graph.problem !== undefined) return undefined;
    const key = `${role} ${move}`;
    if (!this.outcomes.has(key)) this.outcomes.set(key, this.outcome(state, role, move));
    return this.outcomes.get(key);
  }

  private outcome(state: State, role: number, move: TermId): ExactOutcome | undefined {
    const { sum, areEqual } = ScoreProof.of(this.loaded).found ?? { sum: undefined, areEqual: false };
    const isRelated = sum !== undefined || areEqual || this.turns.players.length === 1;
    const { game } = this.loaded;
    const legal = game.roles.map((_, other) => (other === role ? [move] : game.legalMoves(state, other)));
    const byOthers = new Map<string, number[][]>();
    for (const joint of jointsOf(legal)) {
      const next = this.rootOf(game.nextState(state, joint));
      const value = this.value(next, role);
      const range = isRelated ? [Number.NaN, Number.NaN] : this.whatever(next, role);
      if (value === undefined || range === undefined) return undefined;
      const others = game.players.map((player) => joint[player]).join();
      const outcomes = byOthers.get(others);
      if (outcomes === undefined) byOthers.set(others, [[value, ...range]]);
      else outcomes.push([value, ...range]);
    }
    const means = Array.from(byOthers.values(), (outcomes) =>
      [0, 1, 2].map((i) => outcomes.reduce((sum, outcome) => sum + outcome[i], 0) / outcomes.length),
    );
    const values = means.map(([value]) => value);
    const [worst, best] = [Math.min(...values), Math.max(...values)];
    // What the others choose at once makes a difference, and only a team agrees on it.
    if (best - worst > ROUNDING && !areEqual)
      return { value: Number.NaN, least: worst, most: best, isRelated: false };
    const [least, most] = [
      Math.min(...means.map((mean) => mean[1])),
      Math.max(...means.map((mean) => mean[2])),
    ];
    return { value: best, least, most, isRelated };
  }

  private rootOf(state: State): number {
    const texts = new Set(Array.from(state, (fluent) => this.loaded.game.text(fluent)));
    const fluents = this.program.fluents.flatMap(({ text }, i) => (texts.has(text) ? [i] : []));
    const row = this.turns.row(fluents);
    if ("problem" in row) throw new Error(row.problem);
    return this.graph.states.intern(row.row);
  }

  private value(root: number, role: number): number | undefined {
    const work = new GameSolver(this.graph, root).solve({
      horizon: Number.POSITIVE_INFINITY,
      aim: "best",
      threshold: { above: 0n, below: 1n },
    });
    for (;;) {
      const step = work.next();
      if (!step.done) continue;
      const utility = step.value.utilities?.[this.turns.players.indexOf(role)];
      return utility === undefined ? undefined : 100 * toNumber(utility);
    }
  }

  private ranges: (readonly [number, number])[] = [];
  private rangesOf: readonly [StateGraph, number] | undefined;

  /** The least and the most that a role gets by its own best moves, whatever the others do; if no state returns. */
  private whatever(root: number, role: number): readonly [number, number] | undefined {
    if (this.rangesOf?.[0] !== this.graph || this.rangesOf[1] !== role) {
      this.rangesOf = [this.graph, role];
      this.ranges = [];
      for (const members of componentsOf(this.graph)) {
        const [state] = members;
        if (members.length > 1) return undefined;
        this.ranges[state] = this.range(state, role);
      }
    }
    return this.ranges[root];
  }

  private range(state: number, role: number): readonly [number, number] {
    const { graph, turns } = this;
    const place = turns.players.indexOf(role);
    if (graph.isTerminal(state)) {
      const points = graph.points(state, place);
      return [points, points];
    }
    const [rows, columns] = [graph.rows(state), graph.columns(state)];
    const counts = turns.players.map((player) => graph.count(state, player));
    const stride = counts.slice(place + 1).reduce((product, count) => product * count, 1);
    const lows = new Array<number>(counts[place]).fill(Number.POSITIVE_INFINITY);
    const highs = new Array<number>(counts[place]).fill(Number.NEGATIVE_INFINITY);
    for (let row = 0; row < rows; row++) {
      const own = Math.floor(row / stride) % counts[place];
      let [low, high] = [0, 0];
      for (let column = 0; column < columns; column++) {
        const [least, most] = this.ranges[graph.successor(state, row * columns + column)];
        low += least / columns;
        high += most / columns;
      }
      lows[own] = Math.min(lows[own], low);
      highs[own] = Math.max(highs[own], high);
    }
    return [Math.max(...lows), Math.max(...highs)];
  }
}

function* jointsOf(legal: readonly (readonly TermId[])[]): Generator<TermId[], void> {
  const [moves, ...others] = legal;
  if (moves === undefined) {
    yield [];
    return;
  }
  for (const move of moves) for (const rest of jointsOf(others)) yield [move, ...rest];
}
