/**
 * A hand plays one match at a time: a thread of this process, or a process of its own that is bound to one core.
 * Both run `match-worker.ts`. Processes do not wait for each other's garbage collection, and a hand that is
 * bound to a core finds its caches warm; so clocks mean the same in all of them.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { kernelModule } from "../engine/memory/module.js";
import { bindingTo } from "./cores.js";
import { packageFolder } from "./game-file.js";
import { LEAVE, type MatchAnswer, type MatchTask, type SentTask } from "./match-task.js";

/** `died` says why there is no answer and why the hand is of no more use. */
export type HandAnswer = MatchAnswer | { readonly died: string } | "aborted";

export interface MatchHand {
  /** After an abort, or if it has died, the hand is of no more use. */
  ask(task: MatchTask, signal: AbortSignal): Promise<HandAnswer>;
  close(): void;
}

/** How a hand is reached: what a thread and a process have in common. */
interface Line {
  send(message: SentTask | typeof LEAVE): void;
  /** `onEnd` hears why there will be no more answers. */
  listen(onAnswer: (answer: MatchAnswer) => void, onEnd: (reason: string) => void): () => void;
  end(): void;
}

/** How long a hand may take to tell players elsewhere that their match is over. */
const LEAVE_MS = 2000;

class Hand implements MatchHand {
  constructor(
    private readonly line: Line,
    private readonly kernel: WebAssembly.Module | undefined,
  ) {}

  ask(task: MatchTask, signal: AbortSignal): Promise<HandAnswer> {
    const { line, kernel } = this;
    return new Promise((resolve) => {
      const settle = (result: HandAnswer) => {
        unlisten();
        signal.removeEventListener("abort", onAbort);
        const isOver = typeof result === "object" && "outcome" in result;
        resolve(signal.aborted && !isOver ? "aborted" : result);
      };
      const unlisten = line.listen(settle, (reason) => settle({ died: reason }));
      const onAbort = () => {
        if (task.alone.length === 0) return settle("aborted");
        line.send(LEAVE);
        setTimeout(() => settle("aborted"), LEAVE_MS).unref();
      };
      signal.addEventListener("abort", onAbort);
      if (signal.aborted) return onAbort();
      line.send(kernel === undefined ? { task } : { task, kernel });
    });
  }

  close(): void {
    this.line.end();
  }
}

const workerFile = () => join(packageFolder(), "dist", "match-worker.js");

/** A thread of this process, which has loaded the kernel. */
export function threadHand(): MatchHand {
  const worker = new Worker(workerFile());
  return new Hand(
    {
      send: (message) => worker.postMessage(message),
      listen(onAnswer, onEnd) {
        const onError = (error: Error) => onEnd(error.message);
        const onExit = (code: number) => onEnd(`its thread ended with ${code}`);
        worker.on("message", onAnswer).on("error", onError).on("exit", onExit);
        return () => worker.off("message", onAnswer).off("error", onError).off("exit", onExit);
      },
      end: () => void worker.terminate(),
    },
    kernelModule(),
  );
}

/** A process of its own, bound to a core if one is named. */
export function processHand(core: number | undefined): MatchHand {
  const [command, args] = bindingTo(core, process.execPath, [workerFile()]);
  const child: ChildProcess = spawn(command, args, {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    serialization: "advanced",
  });
  let ended: string | undefined;
  child.on("error", (error) => {
    ended = error.message;
  });
  child.on("exit", (code, signal) => {
    ended = `its process ended with ${code ?? signal}`;
  });
  return new Hand(
    {
      send(message) {
        // A process that is gone is heard of by its exit.
        if (child.connected) child.send(message, () => {});
      },
      listen(onAnswer, onEnd) {
        if (ended !== undefined) {
          const reason = ended;
          setImmediate(() => onEnd(reason));
          return () => {};
        }
        const onError = (error: Error) => onEnd(error.message);
        const onExit = () => onEnd(ended ?? "its process ended");
        child.on("message", onAnswer).on("error", onError).on("exit", onExit);
        return () => child.off("message", onAnswer).off("error", onError).off("exit", onExit);
      },
      end: () => void child.kill("SIGKILL"),
    },
    undefined,
  );
}
