/**
 * A tree player that learns values of the game before the first move (`value-lessons.ts`), and searches with
 * them. Until then, and where nothing is learnt, it searches with playouts.
 */
import type { State, TermId } from "../engine/game.js";
import type { TreeValues } from "../engine/tree/playout-tree.js";
import type { Clock } from "../search/clock.js";
import { choiceOption } from "./options.js";
import type { Decision, MoveEstimate, Player, Position, Seat } from "./player.js";
import { TreePlayer, type TreePlayerOptions } from "./tree-player.js";
import { chooseWay, type Lesson, learnValues, MIXTURE_SHARE, wayWith } from "./value-lessons.js";

export const VALUES = choiceOption(
  "values",
  "what a new state counts for: a playout, the value that was learnt of it before the match, half of each, or what quick matches show to be best",
  ["none", "learnt", "half", "best"],
);

export class LearningPlayer implements Player {
  private player: TreePlayer | undefined;

  constructor(
    private readonly seat: Seat,
    private readonly use: string,
    private readonly options: TreePlayerOptions,
  ) {}

  async prepare(position: Position, clock: Clock): Promise<void> {
    const { values, notes } = await this.study(clock);
    if (clock.signal?.aborted) return;
    this.player = this.sit(values, notes);
    await this.player.prepare(position, clock);
  }

  think(position: Position, clock: Clock): Promise<Decision> {
    return this.own.think(position, clock);
  }

  best(): TermId | undefined {
    return this.player?.best();
  }

  movesAt(state: State): readonly (readonly MoveEstimate[])[] | undefined {
    return this.player?.movesAt(state);
  }

  ponder(position: Position, clock: Clock): Promise<number> {
    return this.own.ponder(position, clock);
  }

  private get own(): TreePlayer {
    this.player ??= this.sit(undefined, ["nothing was learnt before the match"]);
    return this.player;
  }

  private async study(clock: Clock): Promise<Lesson> {
    const learning = await learnValues(this.seat, clock);
    const { learnt, note } = learning;
    if (learnt === undefined) return { values: undefined, notes: [note] };
    const way = TreePlayer.wayOf(this.seat, this.options);
    if (this.use === "best") {
      const { values, notes } = await chooseWay(this.seat, way, learnt, learning, clock);
      return { values, notes: [note, ...notes] };
    }
    return { values: { ...learnt, share: this.use === "half" ? MIXTURE_SHARE : 1 }, notes: [note] };
  }

  private sit(values: TreeValues | undefined, notes: readonly string[]): TreePlayer {
    const { seat, options } = this;
    const { policy } = values === undefined ? options : wayWith(TreePlayer.wayOf(seat, options), values);
    return new TreePlayer(seat, { ...options, policy, values, notes: [...(options.notes ?? []), ...notes] });
  }
}
