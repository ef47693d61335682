/**
 * Counterfactual regret minimisation by outcome sampling (Lanctot, Waugh, Zinkevich, Bowling: "Monte Carlo
 * sampling for regret minimization in extensive games", NIPS 2009). It starts from the states that a role
 * holds possible, in a tree that grows by one node an iteration and ends in playouts (Lisý, Lanctot, Bowling:
 * "Online Monte Carlo counterfactual regret minimization for search in imperfect information games", AAMAS
 * 2015).
 *
 * In an iteration every role moves as its regrets say, or, with the probability `exploration`, makes any of
 * its moves. A role's score in an iteration, less its mean score so far, corrects its regrets on the way. It
 * is weighted by the probability of this course under the strategies, divided by the probability with which
 * it was drawn. Subtracting the mean changes no regret on average, and takes out most of the noise. In the
 * paper one role explores at a time; here all learn from every iteration, at the price of somewhat larger
 * weights. Later strategies and later regrets weigh more (Brown and Sandholm: "Solving imperfect-information
 * games via discounted regret minimization", AAAI 2019, linear weights). Average strategies come near an
 * equilibrium where two roles are rivals. With more roles, or other scores, they are only a way of playing.
 *
 * Without `sees` a role decides by the state, so courses that lead to the same state meet in one node. With
 * `sees` it decides by all that it has perceived since the root. In the root the own role does not know which
 * of the states it is in, and the others are taken to know it.
 *
 * Playouts come in batches, so regrets are as old as a batch. If memory is full, the less visited half goes.
 */
import type { Start } from "../../engine/chunks.js";
import type { Game, State, TermId } from "../../engine/game.js";
import type { LoadedGame } from "../../engine/loaded-game.js";
import { steppedPlayouts } from "../../engine/plain-playouts.js";
import { Random } from "../../engine/random-numbers.js";
import type { Tally } from "../../engine/slices/tally.js";
import { indexOfLargest } from "../player-relation.js";
import { InformationSet } from "./information.js";

export interface OutcomeSamplingOptions {
  readonly role: number;
  readonly seed: number;
  readonly exploration: number;
  readonly batch: number;
  readonly memoryBytes: number;
}

/** An iteration ends after this many turns: states may come back, and it has to end somewhere. */
const MOST_TURNS = 256;

/** A decision that a role made in an iteration. */
interface Decision {
  readonly role: number;
  readonly information: InformationSet;
  readonly strategy: Float64Array;
  readonly move: number;
  /** The probability with which the role made it. */
  readonly sampled: number;
  /** The probability of the role's earlier moves by its strategies, divided by that of all draws before. */
  readonly weight: number;
}

interface Path {
  readonly decisions: readonly Decision[];
  readonly leaf: State;
  readonly isTerminal: boolean;
}

export class OutcomeSampling {
  iterations = 0;
  states = 0;
  depth = 0;
  /** How many information sets were forgotten for want of memory. */
  pruned = 0;
  private readonly game: Game;
  private readonly players: readonly number[];
  private readonly sets = new Map<string, InformationSet>();
  private bytes = 0;
  private roots: readonly State[] = [];
  private random = new Random(0);

  constructor(
    private readonly loaded: LoadedGame,
    private readonly options: OutcomeSamplingOptions,
  ) {
    this.game = loaded.game;
    this.players = loaded.game.players;
  }

  /** Starts from these states, all equally likely. Information sets that come again keep what they know. */
  begin(states: readonly State[], step: number): void {
    this.roots = states;
    this.random = new Random(this.options.seed, step);
    this.iterations = 0;
    this.states = 0;
    this.depth = 0;
    // With percepts a key says what was perceived since the root, and the root has changed.
    if (this.game.hasPercepts) this.forget(() => true);
  }

  /** How many information sets there are. */
  get size(): number {
    return this.sets.size;
  }

  /** Plays `count` iterations as one batch; yields now and then if the engine plays state by state. */
  *batch(count: number): Generator<void, void> {
    const paths = Array.from({ length: count }, () => this.descend());
    const open = paths.filter(({ isTerminal }) => !isTerminal);
    const starts = open.map(({ leaf }) => ({ state: leaf, playouts: 1 }));
    const tallies = open.length === 0 ? [] : yield* this.play(starts);
    const played = new Map(open.map((path, i) => [path, tallies[i]]));
    for (const path of paths) {
      const tally = played.get(path);
      this.states += path.decisions.length + (tally?.steps ?? 0);
      this.learn(path, (role) => {
        if (tally === undefined) return this.game.score(path.leaf, role) / 100;
        // A playout in which somebody was stuck has no score.
        return (tally.scores[this.players.indexOf(role)]?.sum ?? 0) / 100;
      });
    }
    this.iterations += count;
    if (this.bytes > this.options.memoryBytes) this.forgetHalf();
  }

  /** Plays such a batch without yielding. */
  advance(count: number): void {
    for (const work = this.batch(count); !work.next().done; );
  }

  private *play(starts: readonly Start[]): Generator<void, readonly (Tally | undefined)[]> {
    const { loaded, game } = this;
    const seed = this.random.next();
    if (loaded.size !== undefined) return loaded.rollouts(starts, seed);
    return yield* steppedPlayouts(game, starts, new Random(seed));
  }

  /** The information set of the own role in the root; undefined before the first iteration. */
  root(): InformationSet | undefined {
    const [state] = this.roots as [State];
    return this.sets.get(keyOf(this.options.role, this.firstViews(state, 0)));
  }

  /** The moves that the roles would most likely make, from the root on, as far as they are known. */
  line(): (readonly TermId[])[] {
    const line: TermId[][] = [];
    if (this.roots.length !== 1) return line;
    let state = this.roots[0];
    const seen = new Set<string>();
    let views = this.firstViews(state, 0);
    while (!this.game.isTerminal(state) && !seen.has(state.join())) {
      seen.add(state.join());
      const joint: TermId[] = [];
      for (const role of this.game.roles.keys()) {
        const moves = this.game.legalMoves(state, role);
        const average = this.sets.get(keyOf(role, views))?.averageStrategy();
        if (moves.length !== 1 && average === undefined) return line;
        joint.push(moves[average ? indexOfLargest(average) : 0]);
      }
      line.push(joint);
      views = this.nextViews(views, state, joint);
      state = this.game.nextState(state, joint);
      if (!this.game.hasPercepts) views = this.firstViews(state, 0);
    }
    return line;
  }

  /** Goes down to the first decision that is new, or to the end of the match. */
  private descend(): Path {
    const { game, random } = this;
    const index = this.roots.length > 1 ? random.below(this.roots.length) : 0;
    let state = this.roots[index];
    let views = this.firstViews(state, index);
    const decisions: Decision[] = [];
    /** The probability of the moves so far: for each role under its strategies, and of all that was drawn. */
    const reached = game.roles.map(() => 1);
    let drawn = 1 / this.roots.length;
    for (let depth = 0; ; depth++) {
      this.depth = Math.max(this.depth, depth);
      if (game.isTerminal(state)) return { decisions, leaf: state, isTerminal: true };
      const legal = [...game.roles.keys()].map((role) => game.legalMoves(state, role));
      if (depth === MOST_TURNS || legal.some((moves) => moves.length === 0)) {
        return { decisions, leaf: state, isTerminal: false };
      }
      let isNew = false;
      const before = drawn;
      const joint = legal.map((moves, role) => {
        if (moves.length === 1) return moves[0];
        if (!this.players.includes(role)) {
          drawn /= moves.length;
          return moves[random.below(moves.length)];
        }
        const key = keyOf(role, views);
        const known = this.sets.get(key);
        isNew ||= known === undefined;
        const information = known ?? this.add(key, new InformationSet(moves));
        const decision = this.decide(information, role, reached[role] / before);
        decisions.push(decision);
        reached[role] = reached[role] * decision.strategy[decision.move];
        drawn *= decision.sampled;
        return moves[decision.move];
      });
      if (game.hasPercepts) views = this.nextViews(views, state, joint);
      state = game.nextState(state, joint);
      if (!game.hasPercepts) views = this.firstViews(state, 0);
      if (isNew) return { decisions, leaf: state, isTerminal: game.isTerminal(state) };
    }
  }

  private decide(information: InformationSet, role: number, weight: number): Decision {
    const strategy = information.strategy();
    const { exploration } = this.options;
    const uniform = 1 / strategy.length;
    const drawn = this.random.next() / 2 ** 32;
    let sum = 0;
    let move = strategy.length - 1;
    for (const [i, probability] of strategy.entries()) {
      sum += exploration * uniform + (1 - exploration) * probability;
      if (drawn >= sum) continue;
      move = i;
      break;
    }
    const sampled = exploration * uniform + (1 - exploration) * strategy[move];
    return { role, information, strategy, move, sampled, weight };
  }

  /** Corrects regrets and averages on the way back. */
  private learn({ decisions }: Path, scoreOfRole: (role: number) => number): void {
    const drawn = decisions.reduce((product, { sampled }) => product * sampled, 1);
    /** For each role the probability of its moves by its strategies: of all, and after a decision. */
    const whole = this.game.roles.map(() => 1);
    const rest = this.game.roles.map(() => 1);
    for (const { role, strategy, move } of decisions) whole[role] = whole[role] * strategy[move];
    for (let i = decisions.length - 1; i >= 0; i--) {
      const { role, information, strategy, move, weight } = decisions[i];
      const others = whole.reduce(
        (product, probability, other) => product * (other === role ? 1 : probability),
        1,
      );
      const worth = ((scoreOfRole(role) - information.mean) * others) / drawn;
      const behind = rest[role];
      const here = behind * strategy[move];
      for (const m of strategy.keys()) information.regret(m, worth * ((m === move ? behind : 0) - here));
      rest[role] = here;
      information.meet(move, scoreOfRole(role), strategy, weight);
    }
  }

  /** What each role decides by in a root. */
  private firstViews(state: State, index: number): string[] {
    const { game, options } = this;
    if (!game.hasPercepts) {
      const view = state.join();
      return game.roles.map(() => view);
    }
    return game.roles.map((_, role) => (role === options.role ? "" : String(index)));
  }

  /** What each role decides by after a joint move, in a game with percepts. */
  private nextViews(views: readonly string[], state: State, joint: readonly TermId[]): string[] {
    return views.map(
      (view, role) => `${view}/${joint[role]}:${this.game.percepts(state, joint, role).join()}`,
    );
  }

  private add(key: string, information: InformationSet): InformationSet {
    this.sets.set(key, information);
    this.bytes += information.bytes + 2 * key.length;
    return information;
  }

  private forgetHalf(): void {
    const visits = [...this.sets.values()].map((set) => set.visits).sort((a, b) => a - b);
    const middle = visits[visits.length >> 1];
    const root = this.root();
    this.forget((set) => set.visits <= middle && set !== root);
  }

  private forget(isForgotten: (set: InformationSet) => boolean): void {
    for (const [key, set] of this.sets) {
      if (!isForgotten(set)) continue;
      this.sets.delete(key);
      this.bytes -= set.bytes + 2 * key.length;
      this.pruned++;
    }
  }
}

function keyOf(role: number, views: readonly string[]): string {
  return `${role} ${views[role]}`;
}
