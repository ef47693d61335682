/**
 * A page of Gamemaster as a participant of a match: it is asked by texts in the storage that pages share, and
 * answers in the same way (`storage-message.ts`). Whoever is not in control is told the moves, is expected to
 * say nothing, and waits. A move with a variable in it is refused: the original would play it.
 */
import type { Game, State } from "../../engine/game.js";
import type { GamemasterNames } from "../../gdl/gamemaster/gamemaster-names.js";
import { printFormula } from "../../gdl/gamemaster/print-gamemaster.js";
import type { Observation } from "../../players/player.js";
import type {
  Call,
  NoAnswer,
  Participant,
  PlayAnswer,
  PlayCall,
  StartAnswer,
  StartCall,
  StopCall,
} from "../participant.js";
import { groundMove, messageText, readStorageMessage, startText } from "./storage-message.js";

/** The storage, as the manager's page has it. */
export interface StorageLine {
  send(key: string, text: string): void;
  /** Calls for each text that comes for the manager, until the returned function is called. */
  listen(receive: (text: string) => void): () => void;
}

/** The game as all seats of a match see it. */
export interface PageTable {
  readonly game: Game;
  readonly names: GamemasterNames;
  readonly waiting: string;
  readonly clauses: readonly string[];
  readonly line: StorageLine;
  /** The state now; the match keeps it. */
  state: State;
}

const MANAGER = "manager";
/** A page that does not answer a ping in this time is not there. */
const PING_MS = 5000;

export class PageSeat implements Participant {
  readonly isRemote = true;
  private role = -1;
  private round = 0;

  constructor(
    /** The key under which the page listens. */
    readonly name: string,
    private readonly table: PageTable,
  ) {}

  async start(call: StartCall): Promise<StartAnswer> {
    const { role, budget } = call;
    this.role = role;
    const until = Math.min(call.deadline, performance.now() + PING_MS);
    const pong = await this.ask("ping()", until, call.signal);
    if (pong === undefined) return { kind: "unreachable", reason: "the page did not answer a ping" };
    const { clauses, names, game } = this.table;
    const text = startText(
      names.ownText(game.roles[role]),
      clauses,
      clock(budget.startClock),
      clock(budget.playClock),
    );
    const answer = await this.ask(text, call.deadline, call.signal);
    if (answer === undefined) return { kind: "late" };
    return answer === "ready" ? { kind: "ready" } : { kind: "garbled", text: answer };
  }

  async play(call: PlayCall): Promise<PlayAnswer> {
    const { game, names, state, waiting } = this.table;
    const legal = game.legalMoves(state, this.role).map((move) => game.text(move));
    const text = `play(${this.moveIn(call.observed)})`;
    if (legal.every((move) => move === waiting)) {
      this.post(text);
      return { kind: "move", text: waiting };
    }
    const answer = await this.ask(text, call.deadline, call.signal);
    if (answer === undefined) return { kind: "late" };
    const own = groundMove(answer);
    const move = own === undefined ? undefined : names.classicalText(own);
    return move === undefined ? garbled(answer) : { kind: "move", text: move };
  }

  async stop({ observed, isAborted }: StopCall): Promise<void> {
    this.post(isAborted ? "abort()" : `stop(${this.moveIn(observed)})`);
  }

  /** The move of whoever was in control, as the sheet writes it; `[]` where there was none. */
  private moveIn(observed: readonly Observation[]): string {
    const { game, names, waiting } = this.table;
    const last = observed.at(-1);
    const texts = last !== undefined && "joint" in last ? last.joint.map((move) => game.text(move)) : [];
    const made = texts.find((text) => text !== waiting);
    return made === undefined ? "[]" : names.ownText(made);
  }

  private post(content: string): string {
    const id = String(++this.round);
    this.table.line.send(this.name, messageText(id, MANAGER, this.name, content));
    return id;
  }

  /** The content of the answer to this message; undefined where none has come in time. */
  private ask(content: string, deadline: number, signal: Call["signal"]): Promise<string | undefined> {
    return new Promise((resolve) => {
      const end = (answer: string | undefined): void => {
        clearTimeout(timer);
        silence();
        resolve(answer);
      };
      const wait = Math.max(0, deadline - performance.now());
      const timer = Number.isFinite(wait) ? setTimeout(() => end(undefined), wait) : undefined;
      let id = "";
      const silence = this.table.line.listen((text) => {
        const message = readStorageMessage(text);
        if (message?.id === id && message.sender === this.name) end(printFormula(message.content));
      });
      signal.addEventListener("abort", () => end(undefined), { once: true });
      id = this.post(content);
    });
  }
}

function garbled(text: string): NoAnswer {
  return { kind: "garbled", text };
}

/** What the page is told of a clock that does not run. */
const NO_CLOCK = 3600;

function clock(seconds: number): number {
  return Number.isFinite(seconds) ? seconds : NO_CLOCK;
}
