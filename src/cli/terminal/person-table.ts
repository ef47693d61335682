/**
 * What a person sees of a match in the terminal, and where the person types: the same in `play` and in
 * `host`. If the game hides something, neither moves nor states of others are shown, nor who has a choice.
 */
import type { Game, State } from "../../engine/game.js";
import { counted } from "../../gdl/counted.js";
import { type Board, drawState, legend } from "../../match/board/draw-state.js";
import type { MatchResult, MatchTurn, MatchWatcher } from "../../match/match.js";
import { note } from "../../node/messages.js";
import { Exit, type ExitCode, print } from "../shared/output.js";
import { exitOf } from "../shared/run-match.js";
import { captions } from "./caption.js";
import { painter } from "./paint.js";
import { Person, type Surroundings } from "./person.js";
import { notReady, outcomeOf, replacements } from "./tell.js";
import { hasThought, thoughtOf } from "./thought.js";
import { type Typed, typedLines } from "./typed.js";
import { Waiting } from "./waiting.js";

const WIDEST = 100;

export interface TableOptions {
  readonly game: Game;
  readonly boards: readonly Board[];
  /** The role of the person. */
  readonly own: number;
  /** If true, stdout is for the record and all that the person sees goes to stderr. */
  readonly asJson: boolean;
}

/** What is different from match to match at the same table. */
export interface Sitting {
  /** A player in a new seat, to be asked for a hint. */
  readonly adviser: Surroundings["adviser"];
  /** In a sentence why no move can be taken back; undefined if one can. */
  readonly noUndo?: string | undefined;
  /** Ends the match. */
  readonly leave: () => void;
}

export class PersonTable {
  readonly say: (line: string) => void;
  private readonly typed: Typed;
  private readonly width: number;
  private readonly waiting: Waiting;
  private person: Person | undefined;
  private turns: MatchTurn[] = [];
  private drawn: State | undefined;
  /** The roles that are being asked. */
  private readonly asked = new Set<number>();

  constructor(private readonly options: TableOptions) {
    const output = options.asJson ? process.stderr : process.stdout;
    this.say = options.asJson ? note : print;
    this.waiting = new Waiting(output);
    this.width = Math.min(output.columns || WIDEST, WIDEST);
    this.typed = typedLines({
      output,
      completions: (typed) => this.person?.moves.completions(typed) ?? [],
      onInterrupt: () => {
        if (!process.emit("SIGINT", "SIGINT")) process.exit(Exit.interrupted);
      },
    });
  }

  /** A new match, or the same once more. */
  sit({ adviser, noUndo, leave }: Sitting): Person {
    const { typed, width, say, waiting } = this;
    this.turns = [];
    this.drawn = undefined;
    this.asked.clear();
    this.person = new Person(this.options.game, this.options.own, {
      typed,
      width,
      say,
      draw: (state) => this.draw(state),
      adviser,
      undoProblem: () =>
        noUndo ?? (this.turnToUndo() < 0 ? "There is no move of yours to take back." : undefined),
      leave,
      waiting,
    });
    return this.person;
  }

  introduce(title: string, others: readonly string[], terms: string): void {
    const { game, boards, own } = this.options;
    const against = others.length === 0 ? "" : ` against ${others.join(", ")}`;
    this.say(`${title}: you are ${game.roles[own]}${against}`);
    this.say(`${terms} · help shows what you can type`);
    const meanings = legend(boards);
    if (meanings.length > 0) this.say(meanings.join(", "));
    if (game.hasPercepts) this.say("This game hides its state: you are told what your role perceives.");
  }

  /** To be called before the start clock runs. */
  getReady(): void {
    if (this.options.game.players.length > 1) this.waiting.begin("getting ready");
  }

  /** Shows the turns after those that were given. */
  watcher(given = 0): MatchWatcher {
    const { say, waiting } = this;
    const { game, own } = this.options;
    return {
      onStart: (_, failures) => {
        waiting.end();
        if (given === 0) for (const line of notReady(game, failures)) say(line);
      },
      onAsk: (role, state) => {
        this.asked.add(role);
        if (role === own) this.person?.onAsk(state);
        this.showWhoThinks(state);
      },
      onReply: (role, _, state) => {
        this.asked.delete(role);
        this.showWhoThinks(state);
      },
      onTurn: (turn) => {
        this.turns.push(turn);
        waiting.end();
        if (!game.hasPercepts && turn.step >= given) this.tell(turn);
      },
    };
  }

  /** The turns before the last one in which the person had a choice. */
  turnsBeforeOwn(): readonly MatchTurn[] {
    return this.turns.slice(0, Math.max(0, this.turnToUndo()));
  }

  end(result: MatchResult): ExitCode {
    const { game } = this.options;
    this.close();
    if (result.ending === "terminal" && !game.hasPercepts) this.draw(result.state);
    const hasLeft = this.person?.wish === "quit";
    this.say(
      hasLeft ? `You left the match after ${counted(result.steps, "turn")}.` : outcomeOf(game, result),
    );
    return hasLeft ? Exit.ok : exitOf(result);
  }

  /** The person has nothing more to type. */
  close(): void {
    this.waiting.end();
    this.typed.close();
  }

  private tell(turn: MatchTurn): void {
    const { say } = this;
    const { game } = this.options;
    for (const line of captions(game, turn.step, turn.state, turn.joint)) say(line);
    for (const line of replacements(game, turn)) say(`  ${line}`);
    for (const [role, { report }] of turn.replies.entries()) {
      if (report && hasThought(report)) say(`  ${game.roles[role]}: ${thoughtOf(report)}`);
    }
  }

  /** While the person is asked the line is the person's; which roles have a choice may be a secret. */
  private showWhoThinks(state: State): void {
    const { game, own } = this.options;
    this.waiting.end();
    if (this.asked.has(own) || game.hasPercepts) return;
    const thinking = [...this.asked].filter((role) => game.legalMoves(state, role).length > 1);
    const names = thinking.map((role) => game.roles[role]).join(", ");
    if (thinking.length > 0) this.waiting.begin(`${names} ${thinking.length === 1 ? "thinks" : "think"}`);
  }

  private draw(state: State): void {
    const { drawn, width } = this;
    const { game, boards } = this.options;
    const { lines } = drawState(boards, game, state, {
      paint: painter(game.roles),
      width,
      ...(drawn === undefined ? {} : { previous: drawn }),
    });
    this.say("");
    for (const line of lines) this.say(line.trimEnd());
    this.say("");
    this.drawn = state;
  }

  /** The last turn in which the person had a choice; -1 if there is none. */
  private turnToUndo(): number {
    const { game, own } = this.options;
    return this.turns.findLastIndex(({ state }) => game.legalMoves(state, own).length > 1);
  }
}
