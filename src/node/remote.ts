/** A player of any make, reached over HTTP, as a participant of a match. */
import type { Game } from "../engine/game.js";
import type {
  Call,
  Participant,
  PlayAnswer,
  PlayCall,
  StartAnswer,
  StartCall,
  StopCall,
} from "../match/participant.js";
import { type Message, type Told, writeMessage } from "../match/protocol/message.js";
import type { Scrambler } from "../match/scramble.js";
import type { Observation } from "../players/player.js";
import { postText, type Response, type Traffic } from "./wire.js";

/** How percepts are told: `published` with the turn and the own move, `classic` in the form of GDL-I. */
export type Dialect = "published" | "classic";

/** A line of the log of all messages. */
export interface WireEntry extends Traffic {
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly player: string;
  readonly role: string;
  /** Counts the messages to this player, so that an answer is found. */
  readonly message: number;
}

/** The common server counts a move that comes at most this many milliseconds after the play clock. */
const GRACE_MS = 1000;

const STOP_TRIES = 3;

export class Remote implements Participant {
  readonly name: string;
  readonly isRemote = true;
  readonly hearsTurnByTurn = true;
  readonly grace = GRACE_MS;
  private game: Game | undefined;
  private matchId = "";
  private turns = 0;
  private role = "";
  private messages = 0;

  constructor(
    private readonly url: URL,
    private readonly scrambler: Scrambler,
    private readonly dialect: Dialect,
    private readonly onWire?: (entry: WireEntry) => void,
  ) {
    this.name = url.host;
  }

  async start(call: StartCall): Promise<StartAnswer> {
    const { game } = call.loaded;
    this.game = game;
    this.matchId = call.matchId;
    this.role = game.roles[call.role];
    const { startClock, playClock } = call.budget;
    const role = this.scrambler.hide(this.role);
    const { rules } = this.scrambler;
    const response = await this.send(
      call,
      { kind: "start", id: this.matchId, role, rules, startClock, playClock },
      0,
    );
    if (response.kind !== "body") return response;
    return response.text.toLowerCase() === "ready"
      ? { kind: "ready" }
      : { kind: "garbled", text: response.text };
  }

  async play(call: PlayCall): Promise<PlayAnswer> {
    const told = this.told(call.observed);
    const response = await this.send(call, { kind: "play", id: this.matchId, told });
    if (response.kind !== "body") return response;
    const move = this.scrambler.reveal(response.text);
    return move === undefined ? { kind: "garbled", text: response.text } : { kind: "move", text: move };
  }

  /** Tries several times: a player that has not heard of the end is busy for the next match. */
  async stop(call: StopCall): Promise<void> {
    const id = this.matchId;
    if (this.game === undefined) return;
    const message: Message = call.isAborted
      ? { kind: "abort", id }
      : { kind: "stop", id, told: this.told(call.observed) };
    const each = (call.deadline - performance.now()) / STOP_TRIES;
    for (let tries = 0; tries < STOP_TRIES; tries++) {
      const deadline = Math.min(call.deadline, performance.now() + each);
      const { kind } = await this.send({ ...call, deadline }, message, 0);
      if (kind === "body") return;
    }
  }

  private send(call: Call, message: Message, grace = GRACE_MS): Promise<Response> {
    const { hostname, port, pathname } = this.url;
    // Terms of GDL-II are written as its servers write them.
    const style = this.game?.hasPercepts ? "tight" : "spaced";
    const number = ++this.messages;
    return postText({
      host: hostname.replace(/^\[|\]$/g, ""),
      port: Number(port || 80),
      path: pathname,
      receiver: this.name,
      body: writeMessage(message, style),
      deadline: call.deadline + grace,
      signal: call.signal,
      onTraffic: (traffic) => {
        const { name: player, role } = this;
        this.onWire?.({ time: Date.now(), player, role, message: number, ...traffic });
      },
    });
  }

  /** The last of the observations: the protocol cannot tell more than one, and the match knows that. */
  private told(observed: readonly Observation[]): Told {
    const { game, scrambler } = this;
    this.turns += observed.length;
    const last = observed.at(-1);
    if (game === undefined || last === undefined) {
      const isPublished = game?.hasPercepts && this.dialect === "published";
      return isPublished
        ? { kind: "published", turn: 0, move: undefined, percepts: [] }
        : { kind: "nothing" };
    }
    const text = (term: number) => scrambler.hide(game.text(term));
    if ("joint" in last) return { kind: "list", terms: last.joint.map(text) };
    const percepts = last.percepts.map(text);
    if (this.dialect === "classic") return { kind: "list", terms: percepts };
    return {
      kind: "published",
      turn: this.turns,
      move: last.move === undefined ? undefined : text(last.move),
      percepts,
    };
  }
}
