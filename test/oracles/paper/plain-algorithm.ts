/**
 * Algorithm 3 of paper 001 in the plainest way, on the reference reasoner, with networks solved by trying all
 * values (`plain-stage.ts`). It says what it does step by step. Random numbers and random playouts are those of the fast one.
 */
import type { LoadedGame } from "../../../src/engine/loaded-game.js";
import { Random } from "../../../src/engine/random-numbers.js";
import type { Template } from "../../../src/network/template.js";
import { plainStage } from "./plain-stage.js";

export interface PlainOptions {
  readonly role: number;
  readonly seed: number;
  readonly solving: number;
  readonly exploration: number;
  readonly playouts: number;
}

/** A state by the texts of its fluents. */
type Texts = readonly string[];

interface PlainNetwork {
  readonly number: number;
  readonly state: Texts;
  readonly isTerminal: boolean;
  values?: number[];
  samples: number;
  solutions?: { readonly moves: readonly string[]; readonly followers: readonly PlainNetwork[] }[];
}

/** What a network that is made counts, in playouts; and the least playouts of a round. */
const NETWORK_COST = 100;
const LEAST_ROUND = 32;

export class PlainAlgorithm {
  /** How many were made, and those that are still known. */
  private made = 0;
  private networks: PlainNetwork[] = [];
  private list: PlainNetwork[] = [];
  /** New networks that wait for a value. */
  private unvalued: PlainNetwork[] = [];
  /** All that was told. */
  readonly steps: unknown[] = [];
  private readonly player: number;

  constructor(
    private readonly reference: LoadedGame,
    /** The same game as the fast one plays it: for random playouts, and for the numbers of fluents. */
    private readonly fast: LoadedGame,
    private readonly template: Template,
    private readonly options: PlainOptions,
  ) {
    this.player = reference.game.players.indexOf(options.role);
  }

  /** Thinks for a number of playouts; the list holds what was found before, without what is over. */
  think(state: Texts, turn: number, iterations: number): void {
    const { solving, playouts, seed } = this.options;
    const random = new Random(seed, turn);
    const root = this.of(state);
    const after = followersOf(root);
    const mayFollow = (network: PlainNetwork) => network !== root && after.has(network);
    this.networks = this.networks.filter((network) => network === root || after.has(network));
    this.list = this.list.filter(mayFollow);
    this.unvalued = this.unvalued.filter(mayFollow);
    this.steps.push({ step: "turn", turn, listed: this.list.length });
    let solved = 0;
    let sampled = 0;
    while (sampled < iterations) {
      if (this.unvalued.length > 0) {
        const waiting = this.unvalued.length;
        const fresh = this.unvalued.splice(0, iterations - sampled);
        const allowance = Math.max(0, (solved * (1 - solving)) / solving - sampled);
        const all = Math.min(
          Math.max(fresh.length, Math.floor((allowance * fresh.length) / waiting)),
          fresh.length * playouts,
          iterations - sampled,
        );
        const targets = fresh.map(
          (_, i) => Math.floor(all / fresh.length) + (i < all % fresh.length ? 1 : 0),
        );
        this.value(fresh, targets, random);
        sampled += all;
        this.list.push(...fresh);
        this.list.sort((a, b) => this.own(b) - this.own(a) || a.number - b.number);
        this.steps.push({
          step: "valued",
          networks: fresh.map(({ number, values, samples }) => [number, values, samples]),
        });
        if (this.unvalued.length === 0) this.tellValues(root);
        continue;
      }
      const network = root.solutions === undefined ? root : this.list.shift();
      if (network === undefined) return;
      this.steps.push({
        step: "taken",
        network: network.number,
        value: network.values,
        state: network.state,
      });
      this.unvalued.push(...this.solve(network));
      solved += NETWORK_COST * (network.solutions?.length ?? 0);
      if (this.unvalued.length === 0) this.tellValues(root);
    }
  }

  private tellValues(root: PlainNetwork): void {
    this.steps.push({ step: "listed", networks: this.list.map(({ number }) => number) });
    this.steps.push({ step: "backed", value: this.backed(root) });
  }

  private own({ values }: PlainNetwork): number {
    return values?.[this.player] ?? 0;
  }

  private of(state: Texts): PlainNetwork {
    const key = state.join(" ");
    const known = this.networks.find((network) => network.state.join(" ") === key);
    if (known !== undefined) return known;
    const { game } = this.reference;
    const there = this.stateOf(state);
    const isTerminal = game.isTerminal(there);
    const network: PlainNetwork = { number: this.made++, state, isTerminal, samples: 0 };
    if (isTerminal) network.values = game.players.map((role) => game.score(there, role) / 100);
    this.networks.push(network);
    return network;
  }

  private stateOf(state: Texts): Int32Array {
    const there = this.reference.game.state(state);
    if (there === undefined) throw new Error("a state of the reference reasoner");
    return there;
  }

  /** Solves a network; returns the networks that are new and go on. */
  private solve(network: PlainNetwork): PlainNetwork[] {
    const { fast, template, reference } = this;
    const { game } = reference;
    const state = fast.game.state(network.state) as Int32Array;
    const { solutions, ...stage } = plainStage(template, state);
    this.steps.push({ step: "solving", ...stage });
    const there = this.stateOf(network.state);
    const rolls = game.chance < 0 ? [-1] : game.legalMoves(there, game.chance);
    const places = game.players.map((role) => game.legalMoves(there, role).map((move) => game.text(move)));
    const inOrder = [...solutions].sort((a, b) => {
      const p = a.findIndex((move, i) => move !== b[i]);
      return (places[p]?.indexOf(a[p] ?? "") ?? 0) - (places[p]?.indexOf(b[p] ?? "") ?? 0);
    });
    const fresh: PlainNetwork[] = [];
    network.solutions = inOrder.map((moves) => {
      const followers = rolls.map((roll) => {
        const joint = game.roles.map((_, role) =>
          role === game.chance ? roll : (game.term(moves[game.players.indexOf(role)] ?? "") ?? -1),
        );
        const next = game.nextState(there, joint);
        const { made } = this;
        const follower = this.of(Array.from(next, (fluent) => game.text(fluent)).sort());
        if (follower.number >= made && !follower.isTerminal) fresh.push(follower);
        return follower;
      });
      return { moves, followers };
    });
    this.steps.push({
      step: "solved",
      solutions: network.solutions.map(({ moves, followers }) => [
        moves,
        followers.map(({ number }) => number),
      ]),
      fresh: fresh.map(({ number }) => number),
    });
    return fresh;
  }

  /** Flat UCB of each network, side by side, in rounds. */
  private value(networks: readonly PlainNetwork[], targets: readonly number[], random: Random): void {
    const bandits = networks.map(
      ({ state }) => new PlainBandit(this.reference, this.player, state, this.options, random),
    );
    for (;;) {
      const wanted = bandits.map(({ samples }, i) => (targets[i] ?? 0) - samples);
      const active = wanted.filter((left) => left > 0).length;
      if (active === 0) break;
      const begins = bandits.flatMap((bandit, i) =>
        bandit.round(
          Math.min(wanted[i] ?? 0, Math.max(Math.ceil(LEAST_ROUND / active), Math.floor(bandit.samples / 8))),
        ),
      );
      const games = begins.filter(({ scores }) => scores === undefined);
      const starts = games.map(({ state, playouts }) => ({
        state: this.fast.game.state(state) as Int32Array,
        playouts,
      }));
      const tallies = starts.length === 0 ? [] : this.fast.rollouts(starts, random.next());
      for (const begin of begins) {
        const tally = tallies[games.indexOf(begin)];
        const sums =
          begin.scores?.map((score) => score * begin.playouts) ?? tally?.scores.map(({ sum }) => sum);
        begin.arm.sums = begin.arm.sums.map((sum, p) => sum + (sums?.[p] ?? 0));
        begin.arm.samples += begin.playouts;
        begin.arm.planned -= begin.playouts;
        begin.bandit.samples += begin.playouts;
      }
    }
    for (const [i, network] of networks.entries()) {
      network.values = bandits[i]?.values ?? [];
      network.samples = targets[i] ?? 0;
    }
  }

  /**
   * The values that follow if everybody does what is best for itself; a network that follows itself has its
   * value by UCB there.
   */
  private backed(
    network: PlainNetwork,
    known = new Map<PlainNetwork, number[] | undefined>(),
  ): number[] | undefined {
    const { solutions } = network;
    if (solutions === undefined) return network.values;
    if (known.has(network)) return known.get(network);
    known.set(network, network.values);
    for (const { followers } of solutions) for (const follower of followers) this.backed(follower, known);
    const values = this.best(solutions, (follower) => this.backed(follower, known));
    known.set(network, values);
    return values;
  }

  private best(
    solutions: NonNullable<PlainNetwork["solutions"]>,
    valuesOf: (follower: PlainNetwork) => number[] | undefined,
  ): number[] | undefined {
    const each = solutions.map(({ followers }) =>
      mean(followers.flatMap((follower) => [valuesOf(follower) ?? []].filter((v) => v.length > 0))),
    );
    const [first] = solutions;
    const best = (first?.moves ?? []).map((_, p) => {
      const moves = [...new Set(solutions.map(({ moves }) => moves[p]))];
      const worth = moves.map((move) => {
        const those = each.filter((_, i) => solutions[i]?.moves[p] === move);
        return mean(those.map((values) => [values[p] ?? 0]))[0] ?? 0;
      });
      return moves[worth.indexOf(Math.max(...worth))];
    });
    return each[solutions.findIndex(({ moves }) => moves.every((move, p) => move === best[p]))];
  }
}

function mean(values: readonly (readonly number[])[]): number[] {
  const [first = []] = values;
  return first.map((_, p) => values.reduce((sum, one) => sum + (one[p] ?? 0), 0) / values.length);
}

function followersOf(network: PlainNetwork, found = new Set<PlainNetwork>()): Set<PlainNetwork> {
  for (const { followers } of network.solutions ?? []) {
    for (const follower of followers) {
      if (found.has(follower)) continue;
      found.add(follower);
      followersOf(follower, found);
    }
  }
  return found;
}

interface PlainArm {
  readonly moves: readonly number[];
  /** Numbers of the moves of chance that it was played with, in the order in which they first were. */
  readonly rolls: number[];
  sums: number[];
  samples: number;
  planned: number;
}

interface PlainBegin {
  readonly bandit: PlainBandit;
  readonly arm: PlainArm;
  readonly state: Texts;
  readonly playouts: number;
  /** Of a state that is terminal. */
  readonly scores: readonly number[] | undefined;
}

class PlainBandit {
  samples = 0;
  private readonly arms: PlainArm[] = [];
  private readonly joints: number[][];
  private readonly there: Int32Array;
  private readonly decider: number;

  constructor(
    private readonly reference: LoadedGame,
    player: number,
    state: Texts,
    private readonly options: PlainOptions,
    private readonly random: Random,
  ) {
    const { game } = reference;
    this.there = game.state(state) as Int32Array;
    const legal = game.players.map((role) => [...game.legalMoves(this.there, role)]);
    this.joints = legal.reduce<number[][]>(
      (joints, moves) => joints.flatMap((joint) => moves.map((move) => [...joint, move])),
      [[]],
    );
    const choosers = [...legal.keys()].filter((p) => (legal[p]?.length ?? 0) > 1);
    this.decider = choosers.includes(player) ? player : (choosers[0] ?? 0);
  }

  get values(): number[] {
    return this.reference.game.players.map(
      (_, p) => this.arms.reduce((sum, { sums }) => sum + (sums[p] ?? 0), 0) / (100 * this.samples),
    );
  }

  round(playouts: number): PlainBegin[] {
    const { game } = this.reference;
    const rolls = game.chance < 0 ? [-1] : game.legalMoves(this.there, game.chance);
    const planned = new Map<PlainArm, Map<number, number>>();
    for (let i = 0; i < playouts; i++) {
      const arm = this.arms.length < this.joints.length ? this.untried() : this.best();
      arm.planned++;
      const roll = rolls.length === 1 ? 0 : this.random.below(rolls.length);
      if (!arm.rolls.includes(roll)) arm.rolls.push(roll);
      const counts = planned.get(arm) ?? new Map<number, number>();
      planned.set(arm, counts.set(roll, (counts.get(roll) ?? 0) + 1));
    }
    return this.arms.flatMap((arm) =>
      arm.rolls.flatMap((roll): PlainBegin[] => {
        const count = planned.get(arm)?.get(roll);
        if (count === undefined) return [];
        const joint = game.roles.map((_, role) =>
          role === game.chance ? (rolls[roll] ?? -1) : (arm.moves[game.players.indexOf(role)] ?? -1),
        );
        const next = game.nextState(this.there, joint);
        const scores = game.isTerminal(next) ? game.players.map((role) => game.score(next, role)) : undefined;
        const state = Array.from(next, (fluent) => game.text(fluent)).sort();
        return [{ bandit: this, arm, state, playouts: count, scores }];
      }),
    );
  }

  /** The next joint move of an order that is drawn: what stands where was drawn changes places. */
  private untried(): PlainArm {
    const { joints, arms } = this;
    const place = arms.length;
    const drawn = place + this.random.below(joints.length - place);
    const [here, there] = [joints[place], joints[drawn]] as [number[], number[]];
    joints[place] = there;
    joints[drawn] = here;
    const arm: PlainArm = { moves: there, rolls: [], sums: there.map(() => 0), samples: 0, planned: 0 };
    arms.push(arm);
    return arm;
  }

  private best(): PlainArm {
    const n = this.arms.reduce((sum, { samples, planned }) => sum + samples + planned, 0);
    const index = ({ sums, samples, planned }: PlainArm) =>
      (samples === 0 ? 0.5 : (sums[this.decider] ?? 0) / (100 * samples)) +
      this.options.exploration * Math.sqrt((2 * Math.log(n)) / (samples + planned));
    const all = this.arms.map(index);
    return this.arms[all.indexOf(Math.max(...all))] as PlainArm;
  }
}
