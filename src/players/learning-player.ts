/**
 * A tree player that learns values of the game before the first move (`value-lessons.ts`), and searches with
 * them, or in the way that shows to be best (`way-choice.ts`). Until then, and where nothing is learnt, it
 * searches with playouts.
 */
import type { State, TermId } from "../engine/game.js";
import type { TreePolicy } from "../engine/tree/playout-tree.js";
import type { Clock } from "../search/clock.js";
import type { SearchWay } from "../search/tree-gate.js";
import { choiceOption } from "./options.js";
import type { Decision, MoveEstimate, Player, Position, Seat } from "./player.js";
import { BATCH, TreePlayer, type TreePlayerOptions } from "./tree-player.js";
import { type Learnt, learnValues, sharedTime, type ValueLesson } from "./value-lessons.js";
import {
  batchThatPays,
  bestOf,
  meetInTurn,
  meetingsInWords,
  type SearchWays,
  wayOf,
  waysWith,
} from "./way-choice.js";

export const VALUES = choiceOption(
  "values",
  "what a new state counts for: a playout, the value that was learnt of it before the match, half of each, or what quick matches show to be best",
  ["none", "learnt", "half", "best"],
);

/** How it searches, and in sentences why. */
interface Lesson {
  readonly way: SearchWay;
  readonly notes: readonly string[];
}

export class LearningPlayer implements Player {
  private player: TreePlayer | undefined;

  /** With `grave` it may search by that policy where values are of no use. */
  constructor(
    private readonly seat: Seat,
    private readonly use: string,
    private readonly options: TreePlayerOptions,
    private readonly grave?: TreePolicy,
  ) {}

  async prepare(position: Position, clock: Clock): Promise<void> {
    const { way, notes } = await this.study(clock);
    if (clock.signal?.aborted) return;
    this.player = this.sit(way, notes);
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
    this.player ??= this.sit(this.playouts, ["nothing was learnt before the match"]);
    return this.player;
  }

  private get playouts(): SearchWay {
    return TreePlayer.wayOf(this.seat, this.options);
  }

  private async study(clock: Clock): Promise<Lesson> {
    const shared = sharedTime(clock);
    const learning = await learnValues(this.seat, clock, shared.learning);
    const { learnt, note } = learning;
    const ways = await this.waysWith(learnt, shared.matches);
    if (this.use === "half") return { way: ways.half ?? ways.playouts, notes: [note] };
    if (this.use === "learnt") return { way: ways.values ?? ways.playouts, notes: [note] };
    return this.choose(ways, learning, shared.matches);
  }

  private async waysWith(learnt: Learnt | undefined, clock: Clock): Promise<SearchWays> {
    const { playouts, grave, seat } = this;
    const { batch } = playouts;
    // The preset asks for none in particular. Only who chooses among ways asks what pays.
    const isOpen = this.use === "best" && seat.options[BATCH.name] === 0;
    const paying = isOpen ? await batchThatPays(seat, playouts, clock) : batch;
    return waysWith({ ...playouts, batch: paying }, { learnt, grave, batch });
  }

  private async choose(
    ways: SearchWays,
    { turns, meetings: kept, note }: ValueLesson,
    clock: Clock,
  ): Promise<Lesson> {
    const { loaded, seed } = this.seat;
    const meetings = kept ?? (await meetInTurn({ loaded, seed, turns }, ways, clock));
    const best = bestOf(meetings, ways);
    const way = wayOf(ways, best);
    return { way, notes: meetings.length === 0 ? [note] : [note, meetingsInWords(meetings, best)] };
  }

  private sit({ policy, batch, values }: SearchWay, notes: readonly string[]): TreePlayer {
    const { seat, options } = this;
    const all = [...(options.notes ?? []), ...notes];
    return new TreePlayer(seat, { ...options, policy, batch, values, notes: all });
  }
}
