/**
 * Self-play by learnt values in the plainest way, one match after the other in each turn, with the random
 * numbers of the kernel in their order: what it learns is what `assembly/values/self-play.ts` learns.
 */
import type { Game, State } from "../../src/engine/game.js";
import { Random } from "../../src/engine/random-numbers.js";
import type { LearningOptions } from "../../src/engine/values/self-play.js";
import type { PlainValues } from "./plain-values.js";

const LANES = 512;
const SWEEPS = 4;
const MOST_LOOKED = 256;

interface Visit {
  readonly state: State;
  readonly values: readonly number[];
  /** The targets that end the trace here. */
  cut?: readonly number[];
}

interface Match {
  state: State;
  readonly visits: Visit[];
}

interface Pick {
  readonly count: number;
  readonly looked: number;
  readonly first: number;
  readonly shift: number;
}

export class PlainSelfPlay {
  matches = 0;
  positions = 0;
  children = 0;
  errors = 0;
  private readonly random: Random;
  private readonly lanes: (Match | undefined)[] = Array.from({ length: LANES });
  /** For each state that was met: by the numbers of the legal moves, what it leads to. */
  private readonly known = new Map<State, Map<number, State>>();
  private readonly states = new Map<string, State>();

  constructor(
    private readonly game: Game,
    private readonly values: PlainValues,
    private readonly options: LearningOptions,
    /** The number of phases: matches begin only where the turn is a multiple of it. */
    private readonly phases: number,
    seed: number,
    stream: number,
  ) {
    this.random = new Random(seed, stream);
  }

  learnUntil(matches: number): void {
    for (let turn = 0; ; turn++) {
      this.endMatches();
      if (this.matches >= matches) return;
      if (turn % this.phases === 0) this.beginMatches();
      const picked = this.lanes.map((match) => match && this.look(match));
      for (const [lane, match] of this.lanes.entries()) {
        const looked = picked[lane];
        if (match !== undefined && looked !== undefined) this.move(match, looked);
      }
    }
  }

  private beginMatches(): void {
    for (let lane = 0; lane < LANES; lane++)
      this.lanes[lane] ??= { state: this.game.initialState(), visits: [] };
  }

  private endMatches(): void {
    for (const [lane, match] of this.lanes.entries()) {
      if (match === undefined || !this.game.isTerminal(match.state)) continue;
      this.matches++;
      this.learn(match);
      this.lanes[lane] = undefined;
    }
  }

  private learn({ state, visits }: Match): void {
    const outcome = this.game.players.map((role) => this.score(state, role));
    let targets = outcome.slice(0, this.values.model.columns);
    const { lambda } = this.options;
    for (const [step, visit] of [...visits.entries()].reverse()) {
      const next = visits[step + 1];
      if (visit.cut !== undefined) targets = [...visit.cut];
      else if (next !== undefined)
        targets = targets.map((target, i) => lambda * target + (1 - lambda) * next.values[i]);
      this.positions++;
      this.errors += (visit.values[0] - outcome[0]) * (visit.values[0] - outcome[0]);
      this.values.learn(visit.state, targets);
    }
  }

  /** What each role looks at, and for each place the mean worth of the children. */
  private look(match: Match): { picks: Pick[]; worths: number[][] } {
    const { game, random } = this;
    const counts = game.roles.map((_, role) => game.legalMoves(match.state, role).length);
    const several = counts.filter((count) => count > 1).length > 1;
    const picks = counts.map((count) => {
      const looked = Math.min(count, MOST_LOOKED);
      const first = several || count > looked ? random.below(count) : 0;
      const shift = several ? random.below(looked) : 0;
      return { count, looked, first, shift };
    });
    const { columns } = this.values.model;
    const values = Array.from({ length: columns }, (_, column) => this.values.value(match.state, column));
    match.visits.push({ state: match.state, values });
    const judging = game.players.filter((role) => counts[role] > 1);
    const most = Math.max(0, ...judging.map((role) => picks[role].looked));
    const sums = picks.map(({ looked }) => Array.from({ length: looked }, () => ({ sum: 0, count: 0 })));
    for (let child = 0; child < most * (several ? SWEEPS : 1); child++) {
      const places = picks.map(({ looked, shift }) => {
        return (child + (several ? Math.floor(child / most) * shift : 0)) % looked;
      });
      const state = this.childOf(
        match.state,
        places.map((place, role) => numberAt(picks[role], place)),
      );
      this.children++;
      for (const role of judging) {
        const look = sums[role][places[role]];
        look.sum += this.worth(state, role);
        look.count++;
      }
    }
    return { picks, worths: sums.map((places) => places.map(({ sum, count }) => sum / count)) };
  }

  private move(match: Match, { picks, worths }: { picks: Pick[]; worths: number[][] }): void {
    const { random, game } = this;
    const several = picks.filter(({ count }) => count > 1).length > 1;
    const explorers: number[] = [];
    const numbers = picks.map((pick, role) => {
      if (pick.count === 1) return 0;
      if (role === game.chance) return random.below(pick.count);
      if (random.next() < this.options.exploration * 2 ** 32) {
        explorers.push(role);
        return random.below(pick.count);
      }
      let [best, alike] = [0, 0];
      const worth = worths[role];
      for (const [place, mean] of worth.entries()) {
        if (place > 0 && mean < worth[best]) continue;
        alike = place > 0 && mean === worth[best] ? alike + 1 : 1;
        if (alike === 1 || random.below(alike) === 0) best = place;
      }
      return numberAt(pick, best);
    });
    const visit = match.visits[match.visits.length - 1];
    if (explorers.length > 0) {
      const cut = [...visit.values];
      if (!several) {
        const [role] = explorers;
        const player = game.players.indexOf(role);
        const most = Math.max(...worths[role]);
        if (this.values.model.columns > 1) cut[player] = most;
        else cut[0] = player === 1 ? 1 - most : most;
      }
      visit.cut = cut;
    }
    match.state = this.childOf(match.state, numbers);
  }

  private worth(state: State, role: number): number {
    if (this.game.isTerminal(state)) return this.score(state, role);
    const player = this.game.players.indexOf(role);
    if (this.values.model.columns > 1) return this.values.value(state, player);
    const value = this.values.value(state, 0);
    return player === 1 ? 1 - value : value;
  }

  private score(state: State, role: number): number {
    return Math.min(Math.max(this.game.score(state, role) / 100, 0), 1);
  }

  /** The child by the numbers of the legal moves. Equal states are one, and each is asked for once. */
  private childOf(state: State, numbers: readonly number[]): State {
    const children = this.known.get(state) ?? new Map<number, State>();
    this.known.set(state, children);
    const key = numbers.reduce((sum, number) => 1000 * sum + number, 0);
    const known = children.get(key);
    if (known !== undefined) return known;
    const joint = numbers.map((number, role) => this.game.legalMoves(state, role)[number]);
    const made = this.game.nextState(state, joint);
    const child = this.states.get(made.join(" ")) ?? made;
    this.states.set(child.join(" "), child);
    children.set(key, child);
    return child;
  }
}

function numberAt({ count, looked, first }: Pick, place: number): number {
  return (first + Math.floor((place * count) / looked)) % count;
}
