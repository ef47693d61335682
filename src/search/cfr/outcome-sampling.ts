/**
 * Counterfactual regret minimisation by outcome sampling (Lanctot, Waugh, Zinkevich, Bowling: "Monte Carlo
 * sampling for regret minimization in extensive games", NIPS 2009). It starts from the present state, in a tree
 * that grows by one node an iteration and ends in playouts (Lisý, Lanctot, Bowling: "Online Monte Carlo
 * counterfactual regret minimization for search in imperfect information games", AAMAS 2015).
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
 * It is for games in which the roles see all, but may choose at once: a role decides by the state, so courses
 * that lead to the same state meet in one node. Where something is hidden, `search/oos/` has to be used.
 *
 * Playouts come in batches, so regrets are as old as a batch. If memory is full, the less visited half goes.
 */
import type { Start } from "../../engine/chunks.js";
import type { Game, State, TermId } from "../../engine/game.js";
import type { LoadedGame } from "../../engine/loaded-game.js";
import { steppedPlayouts } from "../../engine/plain-playouts.js";
import { Random } from "../../engine/random-numbers.js";
import type { Tally } from "../../engine/slices/tally.js";
import { PIECE_STEPS, type Pieces } from "../../gdl/pieces.js";
import { indexOfLargest } from "../player-relation.js";
import { type InformationSet, InformationTable } from "./information.js";

export interface OutcomeSamplingOptions {
  readonly role: number;
  readonly seed: number;
  readonly exploration: number;
  readonly batch: number;
  readonly memoryBytes: number;
}

/** An iteration ends after this many turns: states may come back, and it has to end somewhere. */
const MOST_TURNS = 256;

/** How many steps a turn counts for if slices play it: some dozen microseconds. */
const TURN_STEPS = PIECE_STEPS / 32;

/** A decision that a role made in an iteration. */
interface Decision {
  readonly role: number;
  readonly information: InformationSet;
  readonly strategy: readonly number[];
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
  private readonly sets = new InformationTable();
  private start: State;
  private random = new Random(0);
  /** The steps of the piece at hand, and how many a turn of the game counts for. */
  private steps = 0;
  private readonly turnSteps: number;

  constructor(
    private readonly loaded: LoadedGame,
    private readonly options: OutcomeSamplingOptions,
  ) {
    this.game = loaded.game;
    this.start = loaded.game.initialState();
    this.players = loaded.game.players;
    this.turnSteps = loaded.size === undefined ? PIECE_STEPS : TURN_STEPS;
  }

  /** Starts from this state. Information sets that come again keep what they know. */
  begin(state: State, step: number): void {
    this.start = state;
    this.random = new Random(this.options.seed, step);
    this.iterations = 0;
    this.states = 0;
    this.depth = 0;
  }

  /** How many information sets there are. */
  get size(): number {
    return this.sets.size;
  }

  /** Plays `count` iterations as one batch. */
  *batch(count: number): Pieces {
    const paths: Path[] = [];
    while (paths.length < count) paths.push(yield* this.descend());
    const open = paths.filter(({ isTerminal }) => !isTerminal);
    const starts = open.map(({ leaf }) => ({ state: leaf, playouts: 1 }));
    const tallies = open.length === 0 ? [] : yield* this.play(starts);
    const played = new Map(open.map((path, i) => [path, tallies[i]]));
    for (const path of paths) {
      const tally = played.get(path);
      this.states += path.decisions.length + (tally?.steps ?? 0);
      yield* this.learn(path, (role) => {
        if (tally === undefined) return this.game.score(path.leaf, role) / 100;
        // A playout in which somebody was stuck has no score.
        return (tally.scores[this.players.indexOf(role)]?.sum ?? 0) / 100;
      });
    }
    this.iterations += count;
    if (this.sets.bytes > this.options.memoryBytes) this.pruned += yield* this.sets.forgetHalf(this.root());
  }

  private *play(starts: readonly Start[]): Pieces<readonly (Tally | undefined)[]> {
    const { loaded, game } = this;
    const seed = this.random.next();
    if (loaded.size !== undefined) return yield* loaded.rolloutsInPieces(starts, seed);
    return yield* steppedPlayouts(game, starts, new Random(seed));
  }

  /** The information set of the own role in the root; undefined before the first iteration. */
  root(): InformationSet | undefined {
    return this.sets.get(keyOf(this.options.role, this.start.join()));
  }

  /** The joint moves that the roles would most likely make, from the root on, as far as they are known. */
  *line(): Generator<readonly TermId[], void> {
    let state = this.start;
    const seen = new Set<string>();
    for (let view = state.join(); !this.game.isTerminal(state) && !seen.has(view); view = state.join()) {
      seen.add(view);
      const joint: TermId[] = [];
      for (const role of this.game.roles.keys()) {
        const moves = this.game.legalMoves(state, role);
        const average = this.sets.get(keyOf(role, view))?.averageStrategy();
        if (moves.length !== 1 && average === undefined) return;
        joint.push(moves[average ? indexOfLargest(average) : 0]);
      }
      yield joint;
      state = this.game.nextState(state, joint);
    }
  }

  /** Goes down to the first decision that is new, or to the end of the match. */
  private *descend(): Pieces<Path> {
    const { game, random } = this;
    let state = this.start;
    const decisions: Decision[] = [];
    /** The probability of the moves so far: for each role under its strategies, and of all that was drawn. */
    const reached = game.roles.map(() => 1);
    let drawn = 1;
    for (let depth = 0; ; depth++) {
      this.depth = Math.max(this.depth, depth);
      if (this.isTired(this.turnSteps)) yield;
      if (game.isTerminal(state)) return { decisions, leaf: state, isTerminal: true };
      const legal = [...game.roles.keys()].map((role) => game.legalMoves(state, role));
      if (depth === MOST_TURNS || legal.some((moves) => moves.length === 0)) {
        return { decisions, leaf: state, isTerminal: false };
      }
      let isNew = false;
      const view = state.join();
      const before = drawn;
      const joint = legal.map((moves, role) => {
        if (moves.length === 1) return moves[0];
        if (!this.players.includes(role)) {
          drawn /= moves.length;
          return moves[random.below(moves.length)];
        }
        const key = keyOf(role, view);
        const known = this.sets.get(key);
        isNew ||= known === undefined;
        const information = known ?? this.sets.add(key, moves);
        const decision = this.decide(information, role, reached[role] / before);
        decisions.push(decision);
        reached[role] = reached[role] * decision.strategy[decision.move];
        drawn *= decision.sampled;
        return moves[decision.move];
      });
      state = game.nextState(state, joint);
      if (isNew) return { decisions, leaf: state, isTerminal: game.isTerminal(state) };
    }
  }

  /** Counts steps. Returns whether the piece at hand has enough of them. */
  private isTired(steps: number): boolean {
    this.steps += steps;
    if (this.steps < PIECE_STEPS) return false;
    this.steps = 0;
    return true;
  }

  private decide(information: InformationSet, role: number, weight: number): Decision {
    this.steps += information.moves.length;
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
  private *learn({ decisions }: Path, scoreOfRole: (role: number) => number): Pieces {
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
      if (this.isTired(strategy.length)) yield;
    }
  }
}

function keyOf(role: number, view: string): string {
  return `${role} ${view}`;
}
