/**
 * Threads that play matches, each one match at a time. A thread that dies takes its match with it; the match
 * is tried once more on a new thread.
 */
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { kernelModule } from "../engine/memory/module.js";
import type { Means } from "../match/built-in.js";
import type { Budget } from "../match/participant.js";
import type { MatchOutcome } from "../match/tournament/match-outcome.js";
import type { MatchUnit } from "../match/tournament/plan.js";
import { packageFolder } from "./game-file.js";
import { MatchQueue } from "./match-queue.js";

export interface MatchTask {
  readonly unit: MatchUnit;
  /** The text of the rules. */
  readonly text: string;
  /** For each name of a player in the results, the text that names it in every thread. */
  readonly texts: Readonly<Record<string, string>>;
  /** The names of those players that play one match at a time. */
  readonly alone: readonly string[];
  readonly budget: Budget;
  readonly maxTurns: number;
  readonly means: Means;
  /** The file for the record of the match, if one is wanted. */
  readonly record: string | undefined;
  readonly kernel: WebAssembly.Module;
}

export type MatchAnswer =
  | {
      readonly outcome: MatchOutcome;
      /** Why the reference reasoner plays the game. */
      readonly fallback?: string | undefined;
    }
  | { readonly problem: string };

/** How often a match is begun before it is given up because its threads die. */
const TRIES = 2;

/** Tells a thread to end its match, and to tell the players that are elsewhere. */
export const LEAVE = "leave";

/** How long the thread may take for that. */
const LEAVE_MS = 2000;

/**
 * Plays all tasks on `threads` threads; `onAnswer` hears of each when it is over. If `signal` aborts it ends
 * early, and only matches in progress are lost.
 */
export async function playAll(
  tasks: Iterable<Omit<MatchTask, "kernel">>,
  threads: number,
  signal: AbortSignal,
  onAnswer: (answer: MatchAnswer, task: Omit<MatchTask, "kernel">) => void,
): Promise<void> {
  const queue = new MatchQueue(tasks);
  const kernel = kernelModule();
  const work = async () => {
    let thread = new Thread();
    try {
      for (let task = await queue.take(signal); task !== undefined; task = await queue.take(signal)) {
        let answer: MatchAnswer | undefined;
        for (let attempt = 1; answer === undefined; attempt++) {
          const result = await thread.ask({ ...task, kernel }, signal);
          if (result === "aborted") {
            queue.over(task);
            return;
          }
          if (!("died" in result)) answer = result;
          else {
            thread = new Thread();
            if (attempt === TRIES) {
              const { game, players, id } = task.unit;
              answer = {
                problem: `match ${id} of ${game} (${players.join(", ")}) cannot be played: ${result.died}`,
              };
            }
          }
        }
        queue.over(task);
        onAnswer(answer, task);
      }
    } finally {
      thread.close();
    }
  };
  await Promise.all(Array.from({ length: threads }, work));
}

class Thread {
  private readonly worker = new Worker(join(packageFolder(), "dist", "match-worker.js"));

  ask(task: MatchTask, signal: AbortSignal): Promise<MatchAnswer | { readonly died: string } | "aborted"> {
    const { worker } = this;
    return new Promise((resolve) => {
      const settle = (result: MatchAnswer | { readonly died: string } | "aborted") => {
        worker.off("message", settle).off("error", onError).off("exit", onExit);
        signal.removeEventListener("abort", onAbort);
        const isOver = typeof result === "object" && "outcome" in result;
        resolve(signal.aborted && !isOver ? "aborted" : result);
      };
      const onError = (error: Error) => settle({ died: error.message });
      const onExit = (code: number) => settle({ died: `its thread ended with ${code}` });
      const onAbort = () => {
        if (task.alone.length === 0) return settle("aborted");
        worker.postMessage(LEAVE);
        setTimeout(() => settle("aborted"), LEAVE_MS).unref();
      };
      worker.on("message", settle).on("error", onError).on("exit", onExit);
      signal.addEventListener("abort", onAbort);
      if (signal.aborted) return onAbort();
      worker.postMessage(task);
    });
  }

  close(): void {
    void this.worker.terminate();
  }
}
