/**
 * A person at the terminal as a participant of a match. If the game hides something, the person is told what
 * the role perceives and nothing else; the state is drawn only if everybody may know it.
 */
import type { Game, State } from "../../engine/game.js";
import type { Result } from "../../gdl/result.js";
import { askInTime, type Interrupted } from "../../match/ask.js";
import { faultInWords } from "../../match/match-words.js";
import type {
  Participant,
  PlayAnswer,
  PlayCall,
  StartAnswer,
  StartCall,
  StopCall,
} from "../../match/participant.js";
import type { Observation } from "../../players/player.js";
import { bare } from "./caption.js";
import { MoveList } from "./move-list.js";
import { reasonsOf } from "./thought.js";
import type { Typed } from "./typed.js";
import type { Waiting } from "./waiting.js";

/** What a person's seat needs of the command around it. */
export interface Surroundings {
  readonly typed: Typed;
  readonly width: number;
  readonly waiting: Waiting;
  say(line: string): void;
  /** Draws a state; if the game hides something, only the first state. */
  draw(state: State): void;
  /** A player in a new seat, to be asked for a hint; or in a sentence why there is none. */
  adviser(): Promise<Result<{ readonly participant: Participant }>>;
  /** In a sentence why no move of the person can be taken back; undefined if one can. */
  undoProblem(): string | undefined;
  /** Ends the match, for the reason in `wish`. */
  leave(): void;
}

const HELP = [
  "  a move, its number, or the beginning of its name; Tab completes",
  "  or in short what only one move has: 2 3 for mark 2 3, e2e4 for move e 2 e 4, a2a3 for move 1 2 1 3",
  "  hint           what a player would do here, and why",
  "  undo           take back your last move, and what followed",
  "  moves [start]  the moves again, or those that begin with something",
  "  board          the state again",
  "  quit           end the match",
  "Where a move has the name of a command, /hint and so on is the command.",
];

export class Person implements Participant {
  readonly name = "human";
  readonly isHuman = true;
  /** Nobody hurries a person. */
  readonly grace = Number.POSITIVE_INFINITY;
  /** What the person wants that ends the match early. */
  wish: "undo" | "quit" | undefined;
  /** What Tab may complete. */
  moves = new MoveList([]);

  private started: StartCall | undefined;
  private adviser: Participant | undefined;
  /** What the adviser has not been told yet. */
  private unseen: Observation[] = [];
  /** How many turns the person knows of. */
  private turns = 0;
  /** The state in which the person is asked. */
  private state: State | undefined;

  constructor(
    private readonly game: Game,
    private readonly role: number,
    private readonly table: Surroundings,
  ) {}

  async start(call: StartCall): Promise<StartAnswer> {
    this.started = call;
    return { kind: "ready" };
  }

  /** Called before `play`, since only the match knows the state. */
  onAsk(state: State): void {
    this.state = state;
  }

  async play(call: PlayCall): Promise<PlayAnswer> {
    const { game, role, table } = this;
    this.learn(call.observed);
    const state = this.state as State;
    const texts = game.legalMoves(state, role).map((move) => game.text(move));
    if (texts.length === 1) return { kind: "move", text: texts[0] };
    this.moves = new MoveList(texts);
    if (!game.hasPercepts || call.step === 0) table.draw(state);
    for (const line of this.moves.lines(table.width)) table.say(line);
    while (!call.signal.aborted) {
      const typed = await table.typed.next(`${game.roles[role]}> `);
      if (typed === undefined) this.leave("quit");
      else if (typed.trim() !== "") {
        const chosen = await this.obey(typed, call);
        if (chosen !== undefined) return { kind: "move", text: texts[chosen] };
      }
      if (this.wish !== undefined) break;
    }
    // Nobody waits for an answer any more.
    return { kind: "late" };
  }

  async stop({ observed }: StopCall): Promise<void> {
    if (this.wish === undefined) this.learn(observed);
    await this.adviser?.stop({ observed: [], isAborted: true, deadline: performance.now(), signal: NEVER });
  }

  /** Does what was typed; returns the index of a move if it was one. */
  private async obey(typed: string, call: PlayCall): Promise<number | undefined> {
    const { table, moves } = this;
    const found = moves.find(typed);
    // A move that is spelled out in full is meant, even if a command has its name.
    if (typeof found === "number" && moves.names[found]?.toLowerCase() === typed.trim().toLowerCase())
      return found;
    const [word = "", ...rest] = typed.trim().split(/\s+/);
    switch (word.toLowerCase().replace(/^\//, "")) {
      case "help":
      case "?":
        for (const line of HELP) table.say(line);
        return undefined;
      case "hint":
        await this.hint(call);
        return undefined;
      case "undo":
        this.undo();
        return undefined;
      case "moves":
        for (const line of moves.lines(table.width, rest.join(" "))) table.say(line);
        return undefined;
      case "board":
        if (this.game.hasPercepts) table.say("This game hides its state: you know what you have perceived.");
        else table.draw(this.state as State);
        return undefined;
      case "quit":
      case "exit":
        this.leave("quit");
        return undefined;
      default:
        if (typeof found === "number") return found;
        table.say(found.problem);
        return undefined;
    }
  }

  private undo(): void {
    const problem = this.table.undoProblem();
    if (problem === undefined) this.leave("undo");
    else this.table.say(problem);
  }

  private leave(wish: "undo" | "quit"): void {
    this.wish = wish;
    this.table.leave();
  }

  private async hint(asked: PlayCall): Promise<void> {
    const { table } = this;
    table.waiting.begin("thinking");
    const { name, answer, problem } = await this.askAdviser(asked);
    table.waiting.end();
    if (problem !== undefined) {
      table.say(`There is no hint: ${problem}.`);
      return;
    }
    if (answer.kind !== "move") {
      if (asked.signal.aborted || answer.kind === "interrupted") return;
      const advice = answer.kind === "late" ? " Ask again." : "";
      table.say(`${name} has no hint: it ${faultInWords(answer)}.${advice}`);
      return;
    }
    table.say(`${name} would play ${bare(answer.text)}.`);
    for (const line of reasonsOf(answer.report)) table.say(`  ${line}`);
  }

  /** What a player in a seat of its own answers when it has been told what the person knows. */
  private async askAdviser({
    step,
    signal,
  }: PlayCall): Promise<Result<{ readonly name: string; readonly answer: PlayAnswer | Interrupted }>> {
    const started = this.started as StartCall;
    const { startClock, playClock } = started.budget;
    const deadline = (seconds: number) => performance.now() + 1000 * seconds;
    if (this.adviser === undefined) {
      const { participant: adviser, problem } = await this.table.adviser();
      if (problem !== undefined) return { problem };
      this.adviser = adviser;
      await askInTime({}, deadline(startClock), signal, (call) => adviser.start({ ...started, ...call }));
    }
    const { adviser } = this;
    const observed = this.unseen.splice(0);
    const answer = await askInTime({}, deadline(playClock), signal, (call) =>
      adviser.play({ ...call, step, observed }),
    );
    return { name: adviser.name, answer };
  }

  private learn(observed: readonly Observation[]): void {
    this.unseen.push(...observed);
    const { game, table } = this;
    for (const observation of observed) {
      this.turns++;
      if ("joint" in observation) continue;
      const { move, percepts } = observation;
      const own = move === undefined ? "" : `You played ${bare(game.text(move))}. `;
      const seen = percepts.map((percept) => bare(game.text(percept))).join(", ");
      table.say(`${this.turns}. ${own}You perceive ${seen === "" ? "nothing" : seen}.`);
    }
  }
}

const NEVER = new AbortController().signal;
