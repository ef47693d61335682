/**
 * What a worker and its starter say to each other, and the line between them. Hosts make the line: worker
 * threads in Node, Web Workers on a page, a message channel in a test. Structured clone can copy all
 * messages.
 */
import type { Recipe } from "../loaded-game.js";
import type { PlayoutLimits } from "../plain-playouts.js";
import type { Tally } from "../slices/tally.js";

/** One end of a line. */
export interface Port<Sent, Received> {
  post(message: Sent): void;
  /** To be called once, before anything is posted. `onEnd` hears why no more will come, unless by `close`. */
  listen(onMessage: (message: Received) => void, onEnd: (reason: string) => void): void;
  close(): void;
}

export type WorkerTask =
  | {
      readonly kind: "game";
      /** The compiled kernel, one for all workers, where the recipe needs it. */
      readonly module?: WebAssembly.Module;
      readonly recipe: Recipe;
      readonly limits: PlayoutLimits;
    }
  | {
      readonly kind: "play";
      readonly seed: number;
      readonly chunk: number;
      /** States are packed. */
      readonly starts: readonly { readonly state: Uint8Array; readonly playouts: number }[];
    };

export type WorkerAnswer =
  | { readonly kind: "ready" }
  | { readonly kind: "tallies"; readonly chunk: number; readonly tallies: readonly Tally[] }
  | { readonly kind: "failed"; readonly reason: string };
