/** Workers as ends of a line, whoever made them: Web Workers on pages, worker threads in Node. */
import type { Port } from "./port.js";

/** What a Web Worker says; which of these there are depends on the kind of event. */
interface WorkerSays {
  readonly data?: unknown;
  readonly message?: unknown;
}

/** What is asked of a Web Worker. */
export interface PageWorker {
  postMessage(message: unknown): void;
  addEventListener(type: "message" | "messageerror" | "error", listener: (event: WorkerSays) => void): void;
  terminate(): void;
}

/** What is asked of a worker thread of Node. */
export interface NodeWorker {
  postMessage(message: unknown): void;
  on(event: "message", listener: (message: unknown) => void): unknown;
  on(event: "messageerror", listener: () => void): unknown;
  on(event: "error", listener: (error: Error) => void): unknown;
  on(event: "exit", listener: (code: number) => void): unknown;
  terminate(): unknown;
}

/** A worker that runs `arcwood/worker.js`, or a line to something that does the same. */
export type AnyWorker = PageWorker | NodeWorker | Port<never, unknown>;

/** Starts a worker, each time another. */
export type StartWorker = () => AnyWorker;

/** Closing the line ends the worker, whatever it does, even a loop of the kernel. */
export function portOf<Sent, Received>(worker: AnyWorker): Port<Sent, Received> {
  if ("post" in worker) return worker as Port<Sent, Received>;
  return "addEventListener" in worker ? portOfPage(worker) : portOfNode(worker);
}

const NOT_LOADED =
  "its file cannot be loaded, or is no script; is `arcwood/worker.js` where the page looks for it?";

const UNREADABLE = "a message of it cannot be read";

function portOfPage<Sent, Received>(worker: PageWorker): Port<Sent, Received> {
  return {
    post: (message) => worker.postMessage(message),
    listen: (onMessage, onEnd) => {
      worker.addEventListener("message", ({ data }) => onMessage(data as Received));
      worker.addEventListener("messageerror", () => onEnd(UNREADABLE));
      // Only an error that was thrown has words.
      worker.addEventListener("error", ({ message }) => onEnd(String(message || NOT_LOADED)));
    },
    close: () => worker.terminate(),
  };
}

function portOfNode<Sent, Received>(worker: NodeWorker): Port<Sent, Received> {
  let closed = false;
  return {
    post: (message) => worker.postMessage(message),
    listen: (onMessage, onEnd) => {
      worker.on("message", (message) => onMessage(message as Received));
      worker.on("messageerror", () => onEnd(UNREADABLE));
      worker.on("error", (error) => onEnd(error.message));
      worker.on("exit", (code) => {
        if (!closed) onEnd(`exit code ${code}`);
      });
    },
    close: () => {
      closed = true;
      void worker.terminate();
    },
  };
}
