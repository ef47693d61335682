/**
 * One match that the player was engaged for. Two threads play the role. The *lead* is the player that was
 * chosen, on the fastest engine that the game fits. The *understudy* plays random legal moves on the
 * reference reasoner, which is ready at once. The main thread computes nothing, so that it always answers in
 * time: with the lead's move; if the lead is late, with the one that it liked best so far; if that is not
 * known, because the lead is not ready or has failed, with the understudy's.
 *
 * To end the match is to end both threads, whatever they are doing; only if the game manager tells the last
 * moves, the understudy has a moment to say what came of them.
 */
import type { Port } from "../engine/workers/port.js";
import { isBefore, type Message, type Told } from "../match/protocol/message.js";
import type { StartSeat } from "../match/seat/helpers.js";
import {
  type DrawnState,
  epochNow,
  groundSeconds,
  ownTime,
  type SeatNews,
  type SeatTask,
} from "../match/seat/tasks.js";
import type { Report } from "../players/player.js";
import { timerAt } from "../search/clock.js";
import {
  answerText,
  type EngagementEnding,
  type EngagementStatus,
  outcomeText,
  type Phase,
  seatedText,
} from "./engagement-status.js";
import type { Margin } from "./margin.js";
import { type Answerer, type SeatPart, TurnQuestion } from "./question.js";

export interface EngagementMeans {
  readonly player: string;
  readonly threads: number;
  readonly memoryBytes: number;
  readonly seed: number;
  /** Whether the player thinks on after it has answered. */
  readonly ponders: boolean;
  /** A folder of learnt values that were kept. */
  readonly learned?: string | undefined;
  readonly margin: Margin;
  readonly startSeat: StartSeat;
  log(text: string): void;
}

interface Actor {
  readonly port: Port<SeatTask, SeatNews>;
  seated?: Extract<SeatNews, { kind: "seated" }>;
  isReady: boolean;
  failure?: string;
}

/**
 * After our answer the next message comes when the clock of the others has run out, and after the seconds
 * that servers allow for the network. A game manager that is silent for this much longer is gone.
 */
const SILENCE_MS = 30_000;

/** How long the understudy may take to follow the last moves. */
const LAST_WORD_MS = 5000;

/** The answer if no move is known: legal in many games, and replaced in others. */
const NOBODY_KNOWS = "noop";

export class Engagement {
  readonly ready: Promise<void>;
  private readonly lead: Actor;
  private readonly understudy: Actor;
  private asked: TurnQuestion | undefined;
  private answered: string | undefined;
  private spares = 0;
  private report: Report | undefined;
  private drawn: DrawnState | undefined;
  /** By turn, what the player thought its answer was worth. */
  private readonly expected: (number | undefined)[] = [];
  private step = 0;
  private ending: EngagementEnding | undefined;
  private outcome: Extract<SeatNews, { kind: "ended" }> | undefined;
  private lastWord: NodeJS.Timeout | undefined;
  private clockEnds: number | undefined;
  /** When the lead should have its move, as `epochNow` counts. */
  private thinksUntil = 0;
  private becomeReady = () => {};
  private readyTimer: NodeJS.Timeout | undefined;

  constructor(
    private readonly start: Extract<Message, { kind: "start" }>,
    /** When the game manager was last heard of, or answered. */
    private heard: number,
    private readonly means: EngagementMeans,
  ) {
    const { startClock } = start;
    this.clockEnds = this.heard + 1000 * startClock;
    const { thinkUntil, answerUntil } = this.times(startClock);
    this.ready = new Promise((resolve) => {
      this.becomeReady = () => {
        this.becomeReady = () => {};
        clearTimeout(this.readyTimer);
        this.clockEnds = undefined;
        resolve();
      };
    });
    this.readyTimer = timerAt(ownTime(answerUntil), () => this.becomeReady());
    this.lead = this.engage("lead", thinkUntil);
    this.understudy = this.engage("understudy", thinkUntil);
  }

  /**
   * The move for this message. If it is repeated before it was answered, both get the same move. A message of an
   * earlier turn has been overtaken on its way: nobody waits for its answer any more, and it disturbs nothing.
   */
  play(text: string, told: Told, received: number): Promise<string> {
    this.heard = received;
    if (this.asked?.text === text && !this.asked.isSettled) return this.asked.answer;
    if (this.asked !== undefined && isBefore(told, this.asked.told))
      return Promise.resolve(this.answered ?? this.noMove());
    this.giveUp();
    this.becomeReady();
    const { playClock } = this.start;
    const { thinkUntil, answerUntil } = this.times(playClock);
    const asked = new TurnQuestion((this.asked?.number ?? 0) + 1, text, told, answerUntil, {
      onLate: () => this.giveUp(),
      onSettled: (move, by) => this.settled(move, by),
    });
    this.asked = asked;
    this.clockEnds = this.heard + 1000 * playClock;
    this.thinksUntil = thinkUntil;
    const { number } = asked;
    const task = {
      kind: "play",
      number,
      told: [told],
      answered: this.answered,
      deadline: thinkUntil,
      iterations: Number.POSITIVE_INFINITY,
    } as const;
    this.lead.port.post(task);
    this.understudy.port.post(task);
    this.settleWithoutLead();
    return asked.answer;
  }

  /** Whether nothing was heard for so long that nothing more is to be expected. */
  get isForsaken(): boolean {
    if (this.clockEnds !== undefined) return false;
    const clock = this.asked === undefined ? this.start.startClock : this.start.playClock;
    return epochNow() > this.heard + 1000 * clock + SILENCE_MS;
  }

  /** A caller that still waits for an answer gets a move. `told` are the last moves, if they are told. */
  end(ending: EngagementEnding, told: Told = { kind: "nothing" }): void {
    const { answered } = this;
    this.ending = ending;
    this.giveUp();
    this.becomeReady();
    this.lead.port.close();
    if (told.kind === "nothing" || this.understudy.failure !== undefined) this.close();
    else {
      this.understudy.port.post({ kind: "end", told: [told], answered });
      this.lastWord = setTimeout(() => this.close(), LAST_WORD_MS);
    }
  }

  /** Ends the threads. */
  close(): void {
    clearTimeout(this.lastWord);
    this.lead.port.close();
    this.understudy.port.close();
  }

  status(): EngagementStatus {
    const { start, lead, understudy, clockEnds, outcome } = this;
    const seated = lead.seated ?? understudy.seated;
    const drawn = outcome?.drawn ?? this.drawn;
    return {
      id: start.id,
      role: start.role,
      roles: seated?.roles ?? [],
      startClock: start.startClock,
      playClock: start.playClock,
      phase: this.phase(),
      ending: this.ending,
      clock: clockEnds === undefined ? undefined : Math.max(0, (clockEnds - epochNow()) / 1000),
      turn: this.step,
      engine: lead.seated?.engine ?? "still being made ready",
      picture: drawn?.text,
      shown: drawn?.picture,
      expected: this.expected,
      hasPercepts: seated?.hasPercepts ?? false,
      isFinal: outcome?.drawn !== undefined,
      scores: outcome?.scores,
      lastMove: this.answered,
      spares: this.spares,
      report: this.report,
      failure: lead.failure?.split("\n")[0],
    };
  }

  private phase(): Phase {
    if (this.ending !== undefined) return "over";
    if (this.asked === undefined) return this.lead.isReady ? "waiting" : "getting ready";
    return this.asked.isSettled ? "waiting" : "thinking";
  }

  private engage(part: SeatPart, deadline: number): Actor {
    const { rules, role, startClock } = this.start;
    const { seed, threads, memoryBytes, player, ponders, learned } = this.means;
    const isLead = part === "lead";
    const port = this.means.startSeat();
    const actor: Actor = { port, isReady: false };
    port.listen(
      (news) => this.hear(part, actor, news),
      (reason) => this.fail(part, actor, reason),
    );
    port.post({
      kind: "start",
      rules,
      role,
      player: isLead ? player : "random",
      engine: isLead ? "auto" : "reference",
      seed,
      memoryBytes,
      threads: isLead ? threads : 1,
      deadline,
      iterations: Number.POSITIVE_INFINITY,
      groundSeconds: groundSeconds(startClock),
      draws: !isLead,
      ponders: isLead && ponders,
      learned,
    });
    return actor;
  }

  private hear(part: SeatPart, actor: Actor, news: SeatNews): void {
    const { asked } = this;
    switch (news.kind) {
      case "seated":
        actor.seated = news;
        if (part === "lead") this.say(seatedText(news));
        return;
      case "ready":
        actor.isReady = true;
        if (part === "lead" || this.lead.failure !== undefined) this.becomeReady();
        return;
      case "best":
        if (asked?.number === news.number) asked.best = news.move;
        return;
      case "move":
        if (part === "understudy") this.drawn = news.drawn;
        this.step = news.step;
        if (asked?.number !== news.number) return;
        if (part === "lead") {
          this.expected[news.step] = news.report.moves[0]?.value;
          this.means.margin.sawAnswer(epochNow() - this.thinksUntil);
          if (!asked.isSettled && (this.report === undefined || news.report.moves.length > 0))
            this.report = news.report;
          asked.settle(news.move, part);
        } else {
          asked.spare = news.move;
          this.settleWithoutLead();
        }
        return;
      case "repeat":
        if (asked?.number === news.number) asked.settle(this.answered ?? NOBODY_KNOWS, "repeat");
        return;
      case "stumble":
        this.say(`the ${part === "lead" ? "player" : part} has failed in this turn: ${news.reason}`);
        if (asked?.number !== news.number) return;
        asked.stumbled.add(part);
        this.settleWithoutLead();
        return;
      case "note":
        if (part === "lead") this.say(news.text);
        return;
      case "ended":
        this.outcome = news;
        this.step = news.step;
        this.say(outcomeText(news, actor.seated?.roles ?? []));
        this.close();
        return;
      case "failed":
        this.fail(part, actor, news.reason);
    }
  }

  private fail(part: SeatPart, actor: Actor, reason: string): void {
    if (actor.failure !== undefined) return;
    actor.failure = reason;
    if (this.ending !== undefined) {
      this.close();
      return;
    }
    this.say(part === "lead" ? `the player does not play: ${reason}` : `no legal moves are known: ${reason}`);
    const isHopeless = this.lead.failure !== undefined && this.understudy.failure !== undefined;
    if (isHopeless || (part === "lead" && this.understudy.isReady)) this.becomeReady();
    this.settleWithoutLead();
  }

  /** Answers at once if there is no lead to wait for. */
  private settleWithoutLead(): void {
    const { asked, lead, understudy } = this;
    if (asked === undefined || (lead.failure === undefined && !asked.stumbled.has("lead"))) return;
    const isHopeless = understudy.failure !== undefined || asked.stumbled.has("understudy");
    if (asked.spare !== undefined || isHopeless) this.giveUp();
  }

  /** Answers with the move that there is: what the lead likes best so far, or any legal one. */
  private giveUp(): void {
    const { asked } = this;
    if (asked === undefined) return;
    if (asked.best !== undefined) asked.settle(asked.best, "unfinished");
    else if (asked.spare !== undefined) asked.settle(asked.spare, "understudy");
    else asked.settle(this.noMove(), "nobody");
  }

  private settled(move: string, by: Answerer): void {
    this.clockEnds = undefined;
    // A move in whose middle the match was ended was not the player's, and nobody waits for it.
    if (this.ending !== undefined) return;
    this.answered = move;
    this.heard = epochNow();
    if (by === "understudy") this.spares++;
    this.say(`turn ${this.step + 1}: ${answerText(move, by)}`);
  }

  /** In the spelling of the rules, if the word occurs there. */
  private noMove(): string {
    return /(?<=[\s()])noop(?=[\s()])/i.exec(this.start.rules)?.[0] ?? NOBODY_KNOWS;
  }

  /** For a clock that has begun to run: until when to think, and when to answer with what is known. */
  private times(clock: number): { thinkUntil: number; answerUntil: number } {
    const margin = this.means.margin.of(clock, Math.min(this.start.startClock, this.start.playClock));
    const thinkUntil = this.heard + 1000 * clock - margin;
    // A player may be a little late; the rest of the margin is the network's.
    return { thinkUntil, answerUntil: thinkUntil + margin / 2 };
  }

  private say(text: string): void {
    this.means.log(`${this.start.id}: ${text}`);
  }
}
