/**
 * The GGP player without HTTP: all messages of game managers arrive here as texts and are answered. It holds
 * the matches, each an `Engagement`, and knows what the status page shows.
 */
import { shortened, visible } from "../gdl/text/visible.js";
import { type Message, readMessage, type Told } from "../match/protocol/message.js";
import { Engagement, type EngagementMeans } from "./engagement.js";
import type { EngagementEnding, EngagementStatus } from "./engagement-status.js";

export interface DeskOptions extends Omit<EngagementMeans, "log"> {
  readonly name: string;
  /** What the player is called on the page, if that is not `player`. */
  readonly shownAs?: string;
  /** The most matches at once; others are refused with `busy`. */
  readonly concurrent: number;
  readonly log?: (text: string) => void;
}

export interface DeskReply {
  /** Whether the text was a message, whatever came of it. */
  readonly isUnderstood: boolean;
  readonly text: string;
}

export interface DeskStatus {
  readonly name: string;
  readonly player: string;
  readonly isAvailable: boolean;
  /** How many matches were begun. */
  readonly begun: number;
  /** The longest of the last round trips, in milliseconds. */
  readonly roundTrip: number | undefined;
  readonly matches: readonly EngagementStatus[];
  /** The match that ended last. */
  readonly last: EngagementStatus | undefined;
  /** The newest last; times are milliseconds since 1970. */
  readonly log: readonly { readonly time: number; readonly text: string }[];
}

const LOGGED = 200;
const LONGEST_LINE = 300;
const MOST_LINES = 20;

/** Matches that have ended are remembered for a while, since their last message may come again. */
const REMEMBERED = 64;

export class Desk {
  private readonly matches = new Map<string, { engagement: Engagement; start: string }>();
  /** The keys of matches that have ended, the newest last. */
  private readonly ended = new Set<string>();
  private readonly lines: { time: number; text: string }[] = [];
  private last: Engagement | undefined;
  private begun = 0;
  private readonly means: EngagementMeans;

  constructor(private readonly options: DeskOptions) {
    this.means = { ...options, log: (text) => this.log(text) };
  }

  /** `received` is when the message came, as `epochNow` counts; clocks run from then. */
  async answer(text: string, received: number): Promise<DeskReply> {
    const message = readMessage(text);
    if (message.problem !== undefined) {
      this.log(`not understood: ${message.problem}`);
      return { isUnderstood: false, text: message.problem };
    }
    return { isUnderstood: true, text: await this.reply(message, text, received) };
  }

  status(): DeskStatus {
    const { name, player, shownAs, margin } = this.options;
    return {
      name,
      player: shownAs ?? player,
      isAvailable: this.isAvailable(),
      begun: this.begun,
      roundTrip: margin.roundTrip,
      matches: [...this.matches.values()].map(({ engagement }) => engagement.status()),
      last: this.last?.status(),
      log: this.lines,
    };
  }

  close(): void {
    for (const { engagement } of this.matches.values()) engagement.end("aborted");
    this.matches.clear();
    this.last?.close();
  }

  private reply(message: Message, text: string, received: number): string | Promise<string> {
    switch (message.kind) {
      case "info":
        return `((name ${this.options.name}) (status ${this.isAvailable() ? "available" : BUSY}))`;
      case "preview":
        return "ready";
      case "start":
        return this.start(message, text, received);
      case "play":
        return (
          this.matches.get(keyOf(message.id))?.engagement.play(text, message.told, received) ??
          this.refuse(message)
        );
      case "stop":
        return this.end(message, "stopped", message.told);
      case "abort":
        return this.end(message, "aborted");
    }
  }

  private async start(
    message: Extract<Message, { kind: "start" }>,
    text: string,
    received: number,
  ): Promise<string> {
    const key = keyOf(message.id);
    let match = this.matches.get(key);
    if (match === undefined && !this.isAvailable()) return this.refuse(message);
    if (match !== undefined && match.start !== text) return this.refuse(message);
    if (match === undefined) {
      this.makeRoom();
      const { id, role, startClock, playClock } = message;
      this.log(`${id}: the match begins; role ${role}, clocks ${startClock} s and ${playClock} s`);
      this.begun++;
      match = { engagement: new Engagement(message, received, this.means), start: text };
      this.matches.set(key, match);
      this.ended.delete(key);
    }
    await match.engagement.ready;
    return "ready";
  }

  /** A message that comes again, or after the match was given up, is answered as well. */
  private end(message: Named, ending: "stopped" | "aborted", told?: Told): string {
    const answer = ending === "stopped" ? "done" : "aborted";
    const key = keyOf(message.id);
    if (this.matches.has(key)) {
      this.log(`${message.id}: ${answer}`);
      this.leave(key, ending, told);
    } else if (!this.ended.has(key)) return this.refuse(message);
    return answer;
  }

  private leave(key: string, ending: EngagementEnding, told?: Told): void {
    const engagement = this.matches.get(key)?.engagement;
    // The page shows one match that is over, and nobody waits for what came of the one before.
    this.last?.close();
    this.last = engagement;
    engagement?.end(ending, told);
    this.matches.delete(key);
    this.ended.add(key);
    for (const oldest of this.ended) if (this.ended.size > REMEMBERED) this.ended.delete(oldest);
  }

  /** Matches that their game manager has forgotten are as good as none, but go on if it asks after all. */
  private isAvailable(): boolean {
    const alive = [...this.matches.values()].filter(({ engagement }) => !engagement.isForsaken);
    return alive.length < this.options.concurrent;
  }

  /** Before another match begins, gives up forsaken ones if there are too many to go on. */
  private makeRoom(): void {
    for (const [key, { engagement }] of this.matches) {
      if (this.matches.size < this.options.concurrent) return;
      if (!engagement.isForsaken) continue;
      this.leave(key, "forsaken");
      this.log(`${key}: nothing more was heard of it`);
    }
  }

  private refuse({ kind, id }: Named): string {
    this.log(`${id}: ${BUSY}, in answer to ${kind.toUpperCase()}`);
    return BUSY;
  }

  /** The status page shows the first line; whoever runs the server sees all, also where errors come from. */
  private log(said: string): void {
    const lines = said.split("\n").map((line) => shortened(visible(line), LONGEST_LINE));
    this.lines.push({ time: Date.now(), text: lines[0] });
    if (this.lines.length > LOGGED) this.lines.shift();
    this.options.log?.(lines.slice(0, MOST_LINES).join("\n"));
  }
}

/** A message of one match. */
type Named = Extract<Message, { id: string }>;

const BUSY = "busy";

function keyOf(id: string): string {
  return id.toLowerCase();
}
