/** Values that self-play learns of the game of an engine worker, and what they say of states. */
import type { HeavyFeature } from "../../engine/values/heavy-features.js";
import { type LearntValues, packValues, unpackValues } from "../../engine/values/kept-values.js";
import type { StateValues } from "../../engine/values/state-values.js";
import type { ValueLearner } from "../../engine/values/value-learner.js";
import { learnerBytes } from "../../players/value-lessons.js";
import { Breath, breathing } from "../../search/clock.js";
import type { Path } from "./engine-tasks.js";
import type { GameAtTable } from "./played-game.js";
import { PageProblem } from "./problem.js";

export interface LearntFacts {
  /** For players and other workers: `engine/values/kept-values.ts`. */
  readonly packed: Uint8Array<ArrayBuffer>;
  readonly matches: number;
  /** By player, mean scores of 0 to 100 in matches against random moves. */
  readonly againstRandom: readonly number[];
  readonly heaviest: readonly HeavyFeature[];
}

/** What was learnt of a state and of those that a role's moves lead to, from 0 to 100. */
export interface LearntView {
  /** By player; undefined in a state where the match is over. */
  readonly state: readonly number[] | undefined;
  /** By role and by legal move, where that role alone has a choice. */
  readonly moves: readonly (readonly { readonly move: string; readonly value: number }[])[];
}

const SEED = 1;
const TELL_MS = 250;
const JUDGED_MATCHES = 200;
const HEAVIEST = 6;

export class GameLearning {
  private learner: ValueLearner | undefined;
  private values: StateValues | undefined;

  constructor(
    private readonly played: GameAtTable,
    private readonly memoryBytes: number,
  ) {}

  async learn(seconds: number, signal: AbortSignal, tell: (matches: number) => void): Promise<LearntFacts> {
    const learner = await this.open();
    const until = performance.now() + 1000 * seconds;
    const breath = new Breath();
    let told = 0;
    for (const work = learner.learnUntil(Number.POSITIVE_INFINITY); !work.next().done; ) {
      const now = performance.now();
      if (now >= until || signal.aborted) break;
      if (now > told + TELL_MS) {
        told = now;
        tell(learner.counts.matches);
      }
      if (breath.isDue) await breath.take();
    }
    if (learner.counts.matches === 0)
      throw new PageProblem("No match of self-play came to its end in this time, so nothing was learnt.");
    const scores = await breathing(learner.judgeBy(JUDGED_MATCHES));
    this.values = learner.stateValues();
    return {
      packed: packValues(learner, learner.values()) as Uint8Array<ArrayBuffer>,
      matches: learner.counts.matches,
      againstRandom: scores.map(({ matches, sum }) => (matches === 0 ? 0 : (100 * sum) / matches)),
      heaviest: learner.heaviest(HEAVIEST),
    };
  }

  /** `packed`: what a player has learnt meanwhile, for whoever has learnt nothing here. */
  async view(path: Path, packed: Uint8Array | undefined): Promise<LearntView | undefined> {
    if (this.values === undefined && packed !== undefined) await this.take(packed);
    if (this.values === undefined) return undefined;
    const { loaded } = this.played;
    const { game } = loaded;
    const state = this.played.stateAt(path);
    if (game.isTerminal(state)) return { state: undefined, moves: [] };
    const [own] = this.values.of([state]);
    const legal = loaded.legalMoves(state);
    const deciders = game.roles.flatMap((_, role) => (legal[role].length > 1 ? [role] : []));
    const moves = game.roles.map((_, role) => {
      const place = game.players.indexOf(role);
      if (place < 0 || deciders.length !== 1 || deciders[0] !== role) return [];
      const joints = legal[role].map((move) =>
        legal.map(([first], other) => (other === role ? move : first)),
      );
      const children = loaded.children(state, joints);
      const learnt = this.values?.of(children.map((child) => child.state)) ?? [];
      return children.flatMap((child, i) => {
        const value = child.isTerminal ? child.score(role) / 100 : learnt[i]?.[place];
        return value === undefined ? [] : [{ move: game.text(legal[role][i]), value: 100 * value }];
      });
    });
    return { state: own?.map((value) => 100 * value), moves };
  }

  private async take(packed: Uint8Array): Promise<void> {
    const learner = await this.open();
    const { problem, ...values } = unpackValues(learner, packed);
    if (problem !== undefined) throw new PageProblem(`The learnt values cannot be used: ${problem}.`);
    await breathing(learner.goOn(values as LearntValues));
    this.values = learner.stateValues();
  }

  private async open(): Promise<ValueLearner> {
    if (this.learner !== undefined) return this.learner;
    const { loaded } = this.played;
    if (loaded.game.hasPercepts)
      throw new PageProblem("No values are learnt of this game, since it hides something from its players.");
    const making = loaded.learner?.({ seed: SEED, memoryBytes: learnerBytes(this.memoryBytes) });
    if (making === undefined)
      throw new PageProblem("This game is too large to be compiled, so no values are learnt of it.");
    const { learner, problem } = await breathing(making);
    if (problem !== undefined) throw new PageProblem(`Nothing can be learnt: ${problem}.`);
    this.learner = learner;
    return learner;
  }
}
