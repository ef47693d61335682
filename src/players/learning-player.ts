/**
 * A player that learns values of the game before the first move (`value-lessons.ts`), and searches with them, or
 * in the way that shows to be best (`way-choice.ts`). Until then, and where nothing is learnt, it searches with
 * playouts.
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

/** What the player is made of. */
export interface LearningParts {
  /** The value of the option `VALUES`. */
  readonly use: string;
  /** How a tree searches with playouts. */
  readonly playouts: SearchWay;
  /** A policy for where values are of no use. */
  readonly grave?: TreePolicy;
  /** Sits down the player that searches in this way, with notes for its reports. */
  readonly sit: (way: SearchWay, notes: readonly string[]) => Searcher;
}

/** A player that can do all that a tree player can, but may not know its best move amid a thought. */
export type Searcher = Pick<TreePlayer, "prepare" | "think" | "movesAt" | "ponder"> & Pick<Player, "best">;

/** How a tree with these options learns: it searches in the way that is found. */
export function learningTree(
  seat: Seat,
  use: string,
  options: TreePlayerOptions,
  grave?: TreePolicy,
): LearningPlayer {
  return new LearningPlayer(seat, {
    use,
    playouts: TreePlayer.wayOf(seat, options),
    ...(grave && { grave }),
    sit: ({ policy, batch, values }, notes) =>
      new TreePlayer(seat, {
        ...options,
        policy,
        batch,
        values,
        notes: [...(options.notes ?? []), ...notes],
      }),
  });
}

export class LearningPlayer implements Player {
  private player: Searcher | undefined;

  constructor(
    private readonly seat: Seat,
    private readonly options: LearningParts,
  ) {}

  async prepare(position: Position, clock: Clock): Promise<void> {
    const { way, notes } = await this.study(clock);
    if (clock.signal?.aborted) return;
    this.player = this.options.sit(way, notes);
    await this.player.prepare(position, clock);
  }

  think(position: Position, clock: Clock): Promise<Decision> {
    return this.own.think(position, clock);
  }

  best(): TermId | undefined {
    return this.player?.best?.();
  }

  movesAt(state: State): readonly (readonly MoveEstimate[])[] | undefined {
    return this.player?.movesAt(state);
  }

  ponder(position: Position, clock: Clock): Promise<number> {
    return this.own.ponder(position, clock);
  }

  private get own(): Searcher {
    const { playouts, sit } = this.options;
    this.player ??= sit(playouts, ["nothing was learnt before the match"]);
    return this.player;
  }

  private async study(clock: Clock): Promise<Lesson> {
    const shared = sharedTime(clock);
    const learning = await learnValues(this.seat, clock, shared.learning);
    const { learnt, note } = learning;
    const ways = await this.waysWith(learnt, shared.matches);
    const { use } = this.options;
    if (use === "half") return { way: ways.half ?? ways.playouts, notes: [note] };
    if (use === "learnt") return { way: ways.values ?? ways.playouts, notes: [note] };
    return this.choose(ways, learning, shared.matches);
  }

  private async waysWith(learnt: Learnt | undefined, clock: Clock): Promise<SearchWays> {
    const { seat } = this;
    const { use, playouts, grave } = this.options;
    const { batch } = playouts;
    // The preset asks for none in particular. Only who chooses among ways asks what pays.
    const isOpen = use === "best" && seat.options[BATCH.name] === 0;
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
}
