/**
 * Online outcome sampling (Lisý, Lanctot, Bowling: "Online Monte Carlo counterfactual regret minimization for
 * search in imperfect information games", AAMAS 2015). The strategies of all roles are those of the whole
 * match, and are kept from turn to turn. In each iteration one role learns: it explores, and the others move
 * as their regrets say. With the probability `targeting` the iteration begins in a state that the own role
 * holds possible now, otherwise at the beginning of the match; what is learned is weighted by how likely the
 * role's rivals and chance lead there, divided by how likely it was sampled.
 *
 *     A  how likely chance and all roles but the one that learns lead to a possible state
 *     Q  how likely the one that learns, exploring, leads there; q how likely the state is to be targeted
 *
 *     weight below it  A / (q' (targeting q + (1 - targeting) A Q)),  q' its own draws since then
 *     weight elsewhere 1 / ((1 - targeting) its own draws)
 *
 * What differs from the paper: the present information set is targeted by drawing among the states of the
 * belief, not by steering each move; A is computed with the average strategies of the moves before; and
 * estimates have a baseline, the mean score of each move, which changes nothing on average and takes out most
 * of the noise (Schmid and others: "Variance reduction in Monte Carlo CFR for extensive form games using
 * baselines", AAAI 2019). As in `cfr`, later regrets and strategies weigh more, and the tree grows by one
 * information set of a role in an iteration, whose leaves are played out at random.
 *
 * The strategies of two rivals come near an equilibrium of the match. With more players, or other scores, they
 * are only a way of playing.
 */
import type { Start } from "../../engine/chunks.js";
import type { Game } from "../../engine/game.js";
import type { ViewRoot } from "../../engine/ismcts/view-trees.js";
import type { LoadedGame } from "../../engine/loaded-game.js";
import { steppedPlayouts } from "../../engine/plain-playouts.js";
import { Random } from "../../engine/random-numbers.js";
import type { Tally } from "../../engine/slices/tally.js";
import { PIECE_STEPS, type Pieces } from "../../gdl/pieces.js";
import type { InformationSet } from "../cfr/information.js";
import { type History, HistoryTree } from "./history-tree.js";
import { Targets } from "./targets.js";

export interface OnlineSamplingOptions {
  readonly role: number;
  readonly seed: number;
  readonly exploration: number;
  /**
   * How often an iteration begins in the present information set; undefined: never, as long as enough of those
   * that begin with the match come there, else half of the time.
   */
  readonly targeting: number | undefined;
  readonly memoryBytes: number;
}

/** An iteration ends after this many turns. */
const MOST_TURNS = 256;

/** Steps that a turn counts for: some microseconds. */
const TURN_STEPS = PIECE_STEPS / 64;

/** If fewer than one of so many iterations from the beginning come to the present set, they do not suffice. */
const ENOUGH_OF = 64;
/** The targeting then. */
const HALF = 0.5;
/** Of so many iterations nothing can be said yet. */
const FEW = 32;

interface Decision {
  readonly role: number;
  readonly information: InformationSet;
  readonly strategy: readonly number[];
  readonly move: number;
  /** How likely the move was drawn. */
  readonly drawn: number;
  /** What is learned here weighs so much; 0: nothing is. */
  readonly weight: number;
}

interface Way {
  readonly learner: number;
  readonly decisions: readonly Decision[];
  readonly leaf: History;
}

export class OnlineSampling {
  iterations = 0;
  states = 0;
  depth = 0;
  /** How many information sets were forgotten for want of memory. */
  pruned = 0;
  private readonly game: Game;
  private readonly tree: HistoryTree;
  private targets: Targets | undefined;
  private step = 0;
  /** Of the iterations of this turn: how many began with the match, and how many of them came to the present. */
  private begun = 0;
  private came = 0;
  private targeting = 0;
  private random = new Random(0);
  private steps = 0;

  constructor(
    private readonly loaded: LoadedGame,
    private readonly options: OnlineSamplingOptions,
  ) {
    this.game = loaded.game;
    this.tree = new HistoryTree(loaded.game);
  }

  /** How many information sets there are. */
  get size(): number {
    return this.tree.sets.size;
  }

  /** The present states after `step` turns, with what the roles have seen; `stream` decides what is drawn. */
  begin(roots: readonly ViewRoot[], step: number, stream: number): void {
    const { role, seed, exploration } = this.options;
    this.random = new Random(seed, stream);
    this.iterations = 0;
    this.states = 0;
    this.depth = 0;
    this.begun = 0;
    this.came = 0;
    this.step = step;
    const { players } = this.game;
    this.targets = new Targets(this.tree, players, role, exploration, roots);
  }

  /** Plays `count` iterations as one batch. */
  *batch(count: number): Pieces {
    const ways: Way[] = [];
    const { players } = this.game;
    this.targeting = this.options.targeting ?? (this.isOutOfTheWay ? HALF : 0);
    while (ways.length < count) {
      ways.push(this.descend(players[(this.iterations + ways.length) % players.length]));
      if (this.isTired()) yield;
    }
    const open = ways.filter(({ leaf }) => !leaf.place.isTerminal);
    const tallies =
      open.length === 0
        ? []
        : yield* this.play(open.map(({ leaf }) => ({ state: leaf.place.state, playouts: 1 })));
    const played = new Map(open.map((way, i) => [way, tallies[i]]));
    for (const way of ways) {
      const tally = played.get(way);
      const { place } = way.leaf;
      this.states += way.decisions.length + (tally?.steps ?? 0);
      this.learn(way, (role) =>
        tally === undefined
          ? place.isTerminal
            ? this.game.score(place.state, role) / 100
            : 0
          : (tally.scores[players.indexOf(role)]?.sum ?? 0) / 100,
      );
      if (this.isTired()) yield;
    }
    this.iterations += count;
    const { tree, options } = this;
    if (tree.sets.bytes + tree.bytes <= options.memoryBytes) return;
    if (tree.sets.bytes > options.memoryBytes / 2) this.pruned += yield* tree.sets.forgetHalf(this.root());
    tree.forget();
    this.targets?.forget();
  }

  /** Whether hardly any iteration that begins with the match comes to the present set. */
  private get isOutOfTheWay(): boolean {
    return this.begun >= FEW && this.came * ENOUGH_OF < this.begun;
  }

  /** The present information set of the own role; undefined before an iteration has met it. */
  root(): InformationSet | undefined {
    return this.targets && this.tree.sets.get(this.targets.present);
  }

  private *play(starts: readonly Start[]): Pieces<readonly (Tally | undefined)[]> {
    const { loaded, game } = this;
    const seed = this.random.next();
    if (loaded.size !== undefined) return yield* loaded.rolloutsInPieces(starts, seed);
    return yield* steppedPlayouts(game, starts, new Random(seed));
  }

  private isTired(): boolean {
    if (this.steps < PIECE_STEPS) return false;
    this.steps = 0;
    return true;
  }

  /** Goes down to the first decision that is new, or to the end of the match. */
  private descend(learner: number): Way {
    const { game, random, tree, targets, targeting } = this;
    const isTargeted = targeting > 0 && random.next() < targeting * 2 ** 32;
    const target = isTargeted ? targets?.draw(random) : undefined;
    let history = tree.start;
    let weight = 1 / (1 - targeting);
    if (targets !== undefined && target !== undefined) {
      history = targets.historyOf(target);
      weight = targets.weightAt(target, learner, targeting);
    } else this.begun++;
    const decisions: Decision[] = [];
    const first = target === undefined ? 0 : this.step;
    for (let turn = first; ; turn++) {
      this.depth = Math.max(this.depth, turn - this.step);
      this.steps += TURN_STEPS;
      const { isTerminal, legal } = history.place;
      if (isTerminal || turn - first === MOST_TURNS || legal.some(({ length }) => length === 0))
        return { learner, decisions, leaf: history };
      if (target === undefined && turn === this.step && targets?.isPresent(history)) {
        this.came++;
        const met = targets.at(history);
        if (met !== undefined) weight = targets.weightAt(met, learner, targeting);
      }
      let isNew = false;
      const chosen: number[] = [];
      let after = weight;
      for (let role = 0; role < legal.length; role++) {
        const { length } = legal[role];
        if (length === 1 || role === game.chance) {
          chosen.push(length > 1 ? random.below(length) : 0);
          continue;
        }
        const known = tree.setOf(history, role);
        isNew ||= known === undefined;
        const decision = this.decide(known ?? tree.addSet(history, role), role, learner, weight);
        decisions.push(decision);
        chosen.push(decision.move);
        if (role === learner) after /= decision.drawn;
      }
      weight = after;
      history = tree.after(history, chosen);
      if (isNew) return { learner, decisions, leaf: history };
    }
  }

  private decide(information: InformationSet, role: number, learner: number, weight: number): Decision {
    const strategy = information.strategy();
    const { length } = strategy;
    const exploration = role === learner ? this.options.exploration : 0;
    const number = this.random.next() / 2 ** 32;
    let sum = 0;
    let [move, drawn] = [0, 0];
    for (let m = 0; m < length; m++) {
      const chance = exploration / length + (1 - exploration) * strategy[m];
      if (chance > 0) [move, drawn] = [m, chance];
      sum += chance;
      if (number < sum) break;
    }
    return { role, information, strategy, move, drawn, weight };
  }

  /** Brings the score of the learner up, and corrects its regrets and the averages of the others. */
  private learn({ learner, decisions }: Way, scoreOf: (role: number) => number): void {
    const areTwo = this.game.players.length === 2;
    const alone = this.game.players.length === 1 ? 1 : 0;
    const score = scoreOf(learner);
    let worth = score;
    for (let i = decisions.length - 1; i >= 0; i--) {
      const { role, information, strategy, move, drawn, weight } = decisions[i];
      const isOwn = role === learner;
      const { counts, sums } = information;
      /** What each move seems to be worth: at first its mean score so far. */
      const estimates: number[] = [];
      let value = 0;
      for (let m = 0; m < strategy.length; m++) {
        const mean = counts[m] === 0 ? 0.5 : sums[m] / counts[m];
        let estimate = isOwn ? mean : areTwo ? 1 - mean : 0;
        if (m === move) estimate += (worth - estimate) / drawn;
        estimates.push(estimate);
        value += strategy[m] * estimate;
      }
      if (isOwn)
        for (let m = 0; m < strategy.length; m++) information.regret(m, weight * (estimates[m] - value));
      // With nobody else to learn, a role alone averages what it does itself.
      information.meet(move, scoreOf(role), strategy, isOwn ? alone : weight);
      worth = value;
    }
  }
}
