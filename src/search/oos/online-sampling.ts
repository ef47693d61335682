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
import type { Game, TermId } from "../../engine/game.js";
import type { ViewRoot } from "../../engine/ismcts/view-trees.js";
import type { LoadedGame } from "../../engine/loaded-game.js";
import { steppedPlayouts } from "../../engine/plain-playouts.js";
import { Random } from "../../engine/random-numbers.js";
import type { Tally } from "../../engine/slices/tally.js";
import { firstViews, nextViews, type TurnBefore, type Views } from "../../engine/views.js";
import { PIECE_STEPS, type Pieces } from "../../gdl/pieces.js";
import { type InformationSet, InformationTable } from "../cfr/information.js";
import { type MatchPlace, MatchPlaces } from "./match-places.js";

export interface OnlineSamplingOptions {
  readonly role: number;
  readonly seed: number;
  readonly exploration: number;
  /** How often an iteration begins in the present information set. */
  readonly targeting: number;
  readonly memoryBytes: number;
}

/** An iteration ends after this many turns. */
const MOST_TURNS = 256;

/** Steps that a turn counts for: some microseconds. */
const TURN_STEPS = PIECE_STEPS / 64;

/** A role that seems never to go somewhere may do so after all. */
const LEAST_SHARE = 1e-3;

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
  readonly leaf: MatchPlace;
}

/** A state that may be the present one. */
interface Target {
  readonly root: ViewRoot;
  readonly place: MatchPlace;
  /** How likely an iteration that is targeted begins here. */
  readonly share: number;
  /** How likely chance alone leads here. */
  readonly chance: number;
  readonly past: readonly PastDecision[];
}

/** A decision on the way to a state. */
interface PastDecision {
  readonly role: number;
  readonly key: string;
  readonly moves: readonly TermId[];
  readonly move: TermId;
}

export class OnlineSampling {
  iterations = 0;
  states = 0;
  depth = 0;
  /** How many information sets were forgotten for want of memory. */
  pruned = 0;
  private readonly game: Game;
  private readonly sets = new InformationTable();
  private readonly places: MatchPlaces;
  private readonly start: MatchPlace;
  private targets: readonly Target[] = [];
  private targetOf = new Map<string, Target>();
  private present = "";
  private step = 0;
  private random = new Random(0);
  private steps = 0;

  constructor(
    private readonly loaded: LoadedGame,
    private readonly options: OnlineSamplingOptions,
  ) {
    this.game = loaded.game;
    this.places = new MatchPlaces(loaded.game);
    this.start = this.places.of(loaded.game.initialState());
  }

  /** How many information sets there are. */
  get size(): number {
    return this.sets.size;
  }

  /** The present states after `step` turns, with what the roles have seen; `stream` decides what is drawn. */
  begin(roots: readonly ViewRoot[], step: number, stream: number): void {
    const { role, seed } = this.options;
    this.random = new Random(seed, stream);
    this.iterations = 0;
    this.states = 0;
    this.depth = 0;
    this.step = step;
    this.present = keyOf(roots[0].views, role);
    const found = roots.map((root) => this.pastOf(root));
    const sum = found.reduce((total, { wanted }) => total + wanted, 0);
    this.targets = found.map(({ wanted, ...target }) => ({ ...target, share: wanted / sum }));
    this.targetOf = new Map(this.targets.map((target) => [placeKey(target.root), target]));
  }

  /** Plays `count` iterations as one batch. */
  *batch(count: number): Pieces {
    const ways: Way[] = [];
    const { players } = this.game;
    while (ways.length < count) {
      ways.push(this.descend(players[(this.iterations + ways.length) % players.length]));
      if (this.isTired()) yield;
    }
    const open = ways.filter(({ leaf }) => !leaf.isTerminal);
    const tallies =
      open.length === 0 ? [] : yield* this.play(open.map(({ leaf }) => ({ state: leaf.state, playouts: 1 })));
    const played = new Map(open.map((way, i) => [way, tallies[i]]));
    for (const way of ways) {
      const tally = played.get(way);
      this.states += way.decisions.length + (tally?.steps ?? 0);
      this.learn(way, (role) =>
        tally === undefined
          ? way.leaf.isTerminal
            ? this.game.score(way.leaf.state, role) / 100
            : 0
          : (tally.scores[players.indexOf(role)]?.sum ?? 0) / 100,
      );
      if (this.isTired()) yield;
    }
    this.iterations += count;
    if (this.sets.bytes + this.places.bytes <= this.options.memoryBytes) return;
    this.places.clear();
    if (this.sets.bytes > this.options.memoryBytes / 2)
      this.pruned += yield* this.sets.forgetHalf(this.root());
  }

  /** The present information set of the own role; undefined before an iteration has met it. */
  root(): InformationSet | undefined {
    return this.sets.get(this.present);
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

  /** Looks at the decisions that led to a root. `wanted` is in proportion to how likely it is to be targeted. */
  private pastOf(root: ViewRoot): Omit<Target, "share"> & { readonly wanted: number } {
    const past: PastDecision[] = [];
    let chance = root.likelihood;
    let range = 1;
    for (let turn: TurnBefore | undefined = root.before; turn !== undefined; turn = turn.before) {
      const { legal } = this.places.of(turn.state);
      for (const role of this.game.players) {
        const moves = legal[role] ?? [];
        if (moves.length < 2) continue;
        const decision = { role, key: keyOf(turn.views, role), moves, move: turn.joint[role] };
        past.push(decision);
        if (role === this.options.role) continue;
        // The others were taken to move uniformly.
        chance *= moves.length;
        range *= moves.length * this.shareOf(decision);
      }
    }
    // Half of it as likely as the strategies so far say, half as if the others moved at random.
    const wanted = root.likelihood * (0.5 + 0.5 * range);
    return { root, place: this.places.of(root.state), chance, past, wanted };
  }

  /** How likely a role makes a move by its average strategy. */
  private shareOf({ key, moves, move }: PastDecision): number {
    const known = this.sets.get(key);
    if (known === undefined) return 1 / moves.length;
    return Math.max(LEAST_SHARE, known.averageStrategy()[known.moves.indexOf(move)] ?? 0);
  }

  /** How likely a role that explores makes a move. */
  private drawnOf({ key, moves, move }: PastDecision): number {
    const known = this.sets.get(key);
    if (known === undefined) return 1 / moves.length;
    const { exploration } = this.options;
    return (
      exploration / moves.length + (1 - exploration) * (known.strategy()[known.moves.indexOf(move)] ?? 0)
    );
  }

  /** The weight of what a learner learns at a target, before it has drawn anything below it. */
  private weightAt({ chance, past, share }: Target, learner: number): number {
    const { targeting } = this.options;
    let others = chance;
    let own = 1;
    for (const decision of past) {
      if (decision.role === learner) own *= this.drawnOf(decision);
      else others *= this.shareOf(decision);
    }
    return others / (targeting * share + (1 - targeting) * others * own);
  }

  /** Goes down to the first decision that is new, or to the end of the match. */
  private descend(learner: number): Way {
    const { game, random, options } = this;
    const isTargeted = this.targets.length > 0 && random.next() < options.targeting * 2 ** 32;
    const target = isTargeted ? this.drawTarget() : undefined;
    let place = target?.place ?? this.start;
    let views = target?.root.views ?? firstViews(game.roles.length);
    let weight = target === undefined ? 1 / (1 - options.targeting) : this.weightAt(target, learner);
    const decisions: Decision[] = [];
    const first = target === undefined ? 0 : this.step;
    for (let turn = first; ; turn++) {
      this.depth = Math.max(this.depth, turn - this.step);
      this.steps += TURN_STEPS;
      if (place.isTerminal || turn - first === MOST_TURNS || place.legal.some(({ length }) => length === 0))
        return { learner, decisions, leaf: place };
      if (target === undefined && turn === this.step && keyOf(views, options.role) === this.present) {
        const met = this.targetOf.get(`${place.state.join()} ${views.join()}`);
        if (met !== undefined) weight = this.weightAt(met, learner);
      }
      let isNew = false;
      const joint: TermId[] = [];
      let after = weight;
      for (const [role, moves] of place.legal.entries()) {
        if (moves.length === 1 || role === game.chance) {
          joint.push(moves[moves.length > 1 ? random.below(moves.length) : 0]);
          continue;
        }
        const key = keyOf(views, role);
        const known = this.sets.get(key);
        isNew ||= known === undefined;
        const decision = this.decide(known ?? this.sets.add(key, moves), role, learner, weight);
        decisions.push(decision);
        joint.push(decision.information.moves[decision.move]);
        if (role === learner) after /= decision.drawn;
      }
      weight = after;
      const { to, percepts } = this.places.after(place, joint);
      views = nextViews(views, this.withoutChance(joint), (role) => percepts[role]);
      place = to;
      if (isNew) return { learner, decisions, leaf: place };
    }
  }

  private withoutChance(joint: readonly TermId[]): readonly TermId[] {
    return this.game.chance < 0 ? joint : joint.with(this.game.chance, -1);
  }

  private drawTarget(): Target {
    const drawn = this.random.next() / 2 ** 32;
    let sum = 0;
    for (const target of this.targets) {
      sum += target.share;
      if (drawn < sum) return target;
    }
    return this.targets[this.targets.length - 1];
  }

  private decide(information: InformationSet, role: number, learner: number, weight: number): Decision {
    const strategy = information.strategy();
    const exploration = role === learner ? this.options.exploration : 0;
    const chances = strategy.map((share) => exploration / strategy.length + (1 - exploration) * share);
    const number = this.random.next() / 2 ** 32;
    let sum = 0;
    let move = chances.findLastIndex((chance) => chance > 0);
    for (const [i, chance] of chances.entries()) {
      sum += chance;
      if (number >= sum) continue;
      move = i;
      break;
    }
    return { role, information, strategy, move, drawn: chances[move], weight };
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
      const base = (m: number) => {
        const { counts, sums } = information;
        if (counts[m] === 0) return isOwn || areTwo ? 0.5 : 0;
        const mean = sums[m] / counts[m];
        return isOwn ? mean : areTwo ? 1 - mean : 0;
      };
      const made = base(move) + (worth - base(move)) / drawn;
      let value = 0;
      for (const [m, share] of strategy.entries()) value += share * (m === move ? made : base(m));
      if (isOwn) {
        for (const m of strategy.keys())
          information.regret(m, weight * ((m === move ? made : base(m)) - value));
      }
      // With nobody else to learn, a role alone averages what it does itself.
      information.meet(move, scoreOf(role), strategy, isOwn ? alone : weight);
      worth = value;
    }
  }
}

function keyOf(views: Views, role: number): string {
  return `${role} ${views[2 * role]} ${views[2 * role + 1]}`;
}

function placeKey({ state, views }: ViewRoot): string {
  return `${state.join()} ${views.join()}`;
}
