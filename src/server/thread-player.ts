/**
 * A player of ours as a participant in a thread of its own: it thinks while others do, and one that does not come back
 * cannot hold up the match. It is told what a player on the other side of HTTP would be told.
 */
import type { Port } from "../engine/workers/port.js";
import { MARGIN_MS } from "../match/built-in.js";
import type {
  Call,
  Participant,
  PlayAnswer,
  PlayCall,
  StartAnswer,
  StartCall,
  StopCall,
} from "../match/participant.js";
import type { Told } from "../match/protocol/message.js";
import { groundSeconds, type SeatNews, type SeatTask } from "../match/seat/tasks.js";
import type { Observation } from "../players/player.js";
import type { PlayerChoice } from "../players/registry.js";

export interface ThreadMeans {
  readonly memoryBytes: number;
  readonly threads: number;
  startSeat(): Port<SeatTask, SeatNews>;
}

export class ThreadPlayer implements Participant {
  readonly name: string;
  readonly isRemote = true;
  private port: Port<SeatTask, SeatNews> | undefined;
  private started: StartCall | undefined;
  private asked = 0;
  private turns = 0;
  private answered: string | undefined;
  private failure: string | undefined;
  private onNews: (news: SeatNews) => void = () => {};

  constructor(
    private readonly choice: PlayerChoice,
    /** The whole sheet. */
    private readonly rules: string,
    private readonly means: ThreadMeans,
  ) {
    this.name = choice.name;
  }

  async start(call: StartCall): Promise<StartAnswer> {
    this.started = call;
    const { threads, memoryBytes, startSeat } = this.means;
    const port = startSeat();
    this.port = port;
    port.listen(
      (news) => this.onNews(news),
      (reason) => this.onNews({ kind: "failed", reason }),
    );
    port.post({
      kind: "start",
      rules: this.rules,
      role: call.loaded.game.roles[call.role] as string,
      player: this.choice.name,
      engine: "auto",
      seed: call.seed,
      threads,
      memoryBytes,
      deadline: sharedTime(call),
      groundSeconds: groundSeconds(call.budget.startClock),
      draws: false,
    });
    return this.next((news) => (news.kind === "ready" ? { kind: "ready" } : undefined));
  }

  async play(call: PlayCall): Promise<PlayAnswer> {
    const number = ++this.asked;
    this.port?.post({
      kind: "play",
      number,
      told: call.observed.map((observation) => this.told(observation)),
      answered: this.answered,
      deadline: sharedTime(call),
    });
    return this.next((news): PlayAnswer | undefined => {
      if (news.kind === "stumble" && news.number === number) return { kind: "crashed", reason: news.reason };
      if (news.kind !== "move" || news.number !== number) return undefined;
      this.answered = news.move;
      return { kind: "move", text: news.move, report: news.report };
    });
  }

  async stop(_: StopCall): Promise<void> {
    this.port?.close();
  }

  /** The first news that is an answer. Once the thread has failed there are no others. */
  private next<T>(
    answer: (news: SeatNews) => T | undefined,
  ): Promise<T | { kind: "crashed"; reason: string }> {
    return new Promise((resolve) => {
      const fail = (reason: string) => resolve({ kind: "crashed", reason });
      if (this.failure !== undefined) return fail(this.failure);
      this.onNews = (news) => {
        if (news.kind === "failed") {
          this.failure = news.reason;
          fail(news.reason);
        }
        const answered = answer(news);
        if (answered !== undefined) resolve(answered);
      };
    });
  }

  private told(observation: Observation): Told {
    const { game } = (this.started as StartCall).loaded;
    const turn = ++this.turns;
    const text = (term: number) => game.text(term);
    if ("joint" in observation) return { kind: "list", turn, terms: observation.joint.map(text) };
    const { move, percepts } = observation;
    return {
      kind: "published",
      turn,
      move: move === undefined ? undefined : text(move),
      percepts: percepts.map(text),
    };
  }
}

/** When the thread has to be done: a moment before the clock runs out. */
function sharedTime({ deadline }: Call): number {
  return performance.timeOrigin + deadline - MARGIN_MS;
}
