/** A player in a thread of its own, as seen by whoever gave it its seat: it answers or has failed. */
import type { Port } from "../../engine/workers/port.js";
import type { NoAnswer, PlayAnswer, StartAnswer } from "../participant.js";
import type { LoadTask, PlayTask, SeatNews, SeatTask, StartTask } from "./tasks.js";

/** The most seconds that reading the file of a player may take: one that takes longer hangs. */
const READ_SECONDS = 20;

export class SeatLine {
  private asked = 0;
  /** The last news, if the thread has failed. */
  private failure: SeatNews | undefined;
  private onNews: (news: SeatNews) => void = () => {};

  constructor(private readonly port: Port<SeatTask, SeatNews>) {
    port.listen(
      (news) => this.hear(news),
      (reason) => this.hear({ kind: "failed", reason }),
    );
  }

  /**
   * Loads the player, and the game where the task has one; returns in one sentence why the player cannot
   * play. The player must be read within `readSeconds`. How long the game may take is in the task.
   */
  async load(task: Omit<LoadTask, "kind">, readSeconds = READ_SECONDS): Promise<string | undefined> {
    this.port.post({ kind: "load", ...task });
    const last = task.game === undefined ? "chosen" : "seated";
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<Crash>((resolve) => {
      timer = setTimeout(() => resolve(crash(`it was not read in ${readSeconds} s`)), 1000 * readSeconds);
    });
    const loaded = this.next((news) => {
      if (news.kind === "chosen") clearTimeout(timer);
      return news.kind === last ? news : undefined;
    });
    const answer = await Promise.race([late, loaded]);
    clearTimeout(timer);
    return answer.kind === "crashed" ? answer.reason : undefined;
  }

  start(task: Omit<StartTask, "kind">): Promise<StartAnswer> {
    this.port.post({ kind: "start", ...task });
    return this.next((news) => (news.kind === "ready" ? { kind: "ready" } : undefined));
  }

  /** A caller that asks again does not hear the answer to its earlier question. */
  play(task: Omit<PlayTask, "kind" | "number">): Promise<PlayAnswer> {
    const number = ++this.asked;
    this.port.post({ kind: "play", number, ...task });
    return this.next((news): PlayAnswer | undefined => {
      if (news.kind === "stumble" && news.number === number) return crash(news.reason);
      if (news.kind !== "move" || news.number !== number) return undefined;
      return { kind: "move", text: news.move, report: news.report };
    });
  }

  /** The role has answered with this move: the player thinks on until it is asked again. */
  ponder(move: string, deadline: number): void {
    this.port.post({ kind: "ponder", move, deadline });
  }

  /** Says that the answer is not wanted any more. */
  rest(): void {
    this.port.post({ kind: "rest" });
  }

  /** Ends the thread, whatever it does. Whoever waits for an answer hears that there is none. */
  close(): void {
    this.port.close();
    this.hear({ kind: "failed", reason: "it was closed" });
  }

  private hear(news: SeatNews): void {
    // A thread that dies says why first, and then that it has ended; the reason is kept.
    if (news.kind === "failed") this.failure ??= news;
    this.onNews(news);
  }

  /** The first news that is an answer; none comes after the thread has failed. */
  private next<T>(answer: (news: SeatNews) => T | undefined): Promise<T | Crash> {
    return new Promise((resolve) => {
      this.onNews = (news) => {
        const answered = news.kind === "failed" ? crash(news.reason) : answer(news);
        if (answered !== undefined) resolve(answered);
      };
      if (this.failure !== undefined) this.onNews(this.failure);
    });
  }
}

type Crash = Extract<NoAnswer, { kind: "crashed" }>;

function crash(reason: string): Crash {
  return { kind: "crashed", reason };
}
