/** The page's side of an engine worker: questions and their answers. */
import { pageFile } from "../page-file.js";
import type { EngineAsk, EngineAsks, EngineNews, EngineTask } from "./engine-tasks.js";
import { PageProblem } from "./problem.js";

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
  tell(news: unknown): void;
}

export interface AskOptions<News> {
  readonly signal?: AbortSignal;
  readonly onNews?: (news: News) => void;
}

export class EngineClient {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, Waiting>();
  private asked = 0;
  private ended: string | undefined;

  constructor(kernel: WebAssembly.Module) {
    this.worker = new Worker(pageFile("./engine-worker.js"), { type: "module" });
    this.worker.addEventListener("message", ({ data }: MessageEvent<EngineNews>) => this.hear(data));
    this.worker.addEventListener("error", ({ message }) =>
      this.end(`The engine has ended: ${message || "its file cannot be loaded"}.`),
    );
    this.post({ kind: "kernel", module: kernel });
  }

  /** The answer; a problem that the reader can mend is thrown as a `PageProblem`. */
  ask<What extends EngineAsk>(
    what: What,
    ask: EngineAsks[What]["ask"],
    { signal, onNews }: AskOptions<EngineAsks[What]["news"]> = {},
  ): Promise<EngineAsks[What]["answer"]> {
    const id = ++this.asked;
    return new Promise((resolve, reject) => {
      if (this.ended !== undefined) {
        reject(new PageProblem(this.ended));
        return;
      }
      this.waiting.set(id, {
        resolve: resolve as (answer: unknown) => void,
        reject,
        tell: (onNews ?? (() => {})) as (news: unknown) => void,
      });
      signal?.addEventListener("abort", () => this.post({ kind: "cancel", id }), { once: true });
      this.post({ kind: "ask", id, what, ask });
      if (signal?.aborted) this.post({ kind: "cancel", id });
    });
  }

  /** Ends the worker in the midst of whatever it does. */
  close(): void {
    this.worker.terminate();
    this.end("The engine was stopped.");
  }

  private post(task: EngineTask): void {
    this.worker.postMessage(task);
  }

  private hear(news: EngineNews): void {
    const waiting = this.waiting.get(news.id);
    if (waiting === undefined) return;
    if (news.kind === "news") {
      waiting.tell(news.news);
      return;
    }
    this.waiting.delete(news.id);
    if (news.kind === "answer") waiting.resolve(news.answer);
    else if (news.kind === "problem") waiting.reject(new PageProblem(news.problem));
    else waiting.reject(new Error(`a bug in the engine: ${news.reason}`));
  }

  private end(sentence: string): void {
    this.ended ??= sentence;
    for (const { reject } of this.waiting.values()) reject(new PageProblem(sentence));
    this.waiting.clear();
  }
}
