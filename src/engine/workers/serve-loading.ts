/** The worker's side of `load-async.ts`: prepares one game, says how far it is, and sends what it made. */
import type { Diagnostic } from "../../gdl/diagnostic.js";
import type { Result } from "../../gdl/result.js";
import { type LoadProgress, prepareGame, type TextLoadOptions } from "../prepare-game.js";
import { type PackedGame, packGame } from "./pack-game.js";
import type { Port } from "./port.js";

/** The only task. */
export interface LoadingTask {
  readonly kind: "prepare";
  readonly rules: string;
  readonly options: Omit<TextLoadOptions, "onProgress">;
}

export type PackedLoading = Result<{ readonly packed: PackedGame }> & {
  readonly diagnostics: readonly Diagnostic[];
};

export type LoadingNews =
  | { readonly kind: "progress"; readonly progress: LoadProgress }
  | { readonly kind: "prepared"; readonly loading: PackedLoading }
  /** A bug: its words and where it happened. */
  | { readonly kind: "failed"; readonly reason: string };

/** Within a step, progress is told at most this often. */
const BETWEEN_NEWS_MS = 50;

export function serveLoading(port: Port<LoadingNews, LoadingTask>): void {
  port.listen(
    ({ rules, options }) => {
      try {
        port.post({ kind: "prepared", loading: prepared(rules, { ...options, onProgress: telling(port) }) });
      } catch (error) {
        const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
        port.post({ kind: "failed", reason });
      }
    },
    () => port.close(),
  );
}

function prepared(rules: string, options: TextLoadOptions): PackedLoading {
  const { prepared: game, problem, diagnostics } = prepareGame(rules, options);
  return problem === undefined ? { packed: packGame(game), diagnostics } : { problem, diagnostics };
}

function telling(port: Port<LoadingNews, LoadingTask>): (progress: LoadProgress) => void {
  let step: LoadProgress["step"] | undefined;
  let told = 0;
  return (progress) => {
    if (progress.step === step && performance.now() < told + BETWEEN_NEWS_MS) return;
    ({ step } = progress);
    told = performance.now();
    port.post({ kind: "progress", progress });
  };
}
