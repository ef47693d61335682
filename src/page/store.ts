/** What the page knows: signals that views show and that what the reader does changes. */
import { computed, signal } from "@preact/signals";
import type { LoadedFacts, Path, StateView } from "./engine/engine-tasks.js";
import type { ReadRecord } from "./record/read-record.js";

export const VIEWS = ["rules", "play", "think", "solve", "symmetry", "network", "record"] as const;
export type ViewName = (typeof VIEWS)[number];

/** Which view is open: on a phone the only one, else the one beside the board. */
export const openView = signal<ViewName>("rules");

/** The name of the bundled game that is open, or undefined for rules of the reader's own. */
export const gameName = signal<string | undefined>(undefined);

/** The rules as they are in the editor. */
export const rules = signal("");

/** The rules of the bundled game that is open, as they were before the reader changed them. */
export const bundledText = signal<string | undefined>(undefined);

export type GameStatus =
  | { readonly kind: "none" }
  | { readonly kind: "loading"; readonly step: string }
  | { readonly kind: "ready"; readonly facts: LoadedFacts }
  | { readonly kind: "failed"; readonly problem: string };

export const gameStatus = signal<GameStatus>({ kind: "none" });

/** The game that the board shows: the last that could be loaded. */
export const facts = signal<LoadedFacts | undefined>(undefined);

/** The joint moves that were made, and those that were taken back and can be made again. */
export const path = signal<Path>([]);
export const future = signal<Path>([]);

/** The state at the end of the path; undefined until the engine has told. */
export const shown = signal<StateView | undefined>(undefined);

/** From whose seat hidden things are shown; undefined: from above. */
export const eyes = signal<number | undefined>(undefined);

/** One sentence that the reader should know now, if any. */
export const notice = signal<string | undefined>(undefined);

/** The cells that somebody points at in a list of moves. */
export const hintedCells = signal<readonly string[]>([]);

/** The roles that have a choice in the state that is shown. */
export const deciders = computed(() => {
  const view = shown.value;
  if (view === undefined || view.isTerminal) return [];
  return view.legal.flatMap(({ moves }, role) => (moves.length > 1 ? [role] : []));
});

/** Who thinks about the state on the board, with options as `uct:exploration=0.5`, and for how long. */
export const analyst = signal("uct");
export const analysisSeconds = signal(10);

/** The record whose match is on the board; and one that a link has brought, with the turn. */
export const openRecord = signal<ReadRecord | undefined>(undefined);
export const linkedRecord = signal<{ readonly text: string; readonly at: number } | undefined>(undefined);

/** What self-play has learnt of the game, packed; players that want learnt values take it. */
export const learntValues = signal<Uint8Array | undefined>(undefined);

/** Seconds for a move, and before its first one for a player that learns; the memory of a player in megabytes. */
export const playSeconds = signal(1);
export const START_SECONDS = 2;
export const memoryMegabytes = signal(128);
