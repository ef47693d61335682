/**
 * A match with a person in it. To take a move back ends the match and begins it again with the turns before
 * that move as given ones, since neither players nor matches go backwards.
 */
import type { State, TermId } from "../../engine/game.js";
import { drawState, legend } from "../../match/board/draw-state.js";
import type { MatchTurn, MatchWatcher } from "../../match/match.js";
import type { Participant } from "../../match/participant.js";
import { note, UsageError } from "../../node/messages.js";
import { type NamedPlayer, seatPlayer } from "../../node/named-player.js";
import type { PlaySetting } from "../commands/play.js";
import { describeBudget } from "../shared/budget-options.js";
import { Exit, type ExitCode, print, printJson } from "../shared/output.js";
import { exitOf, type Played, runMatch } from "../shared/run-match.js";
import { captions } from "./caption.js";
import { painter } from "./paint.js";
import { Person } from "./person.js";
import { notReady, outcomeOf, replacements } from "./tell.js";
import { hasThought, thoughtOf } from "./thought.js";
import { typedLines } from "./typed.js";
import { Waiting } from "./waiting.js";

const WIDEST = 100;

export interface Seating {
  /** The role of the person. */
  readonly own: number;
  /** For each role that the person does not play, who plays it. */
  readonly others: ReadonlyMap<number, NamedPlayer>;
  /** The player that is asked for hints. */
  readonly adviser: NamedPlayer;
}

export class PersonMatch {
  private readonly game;
  private readonly output;
  private readonly say: (line: string) => void;
  private readonly typed;
  private readonly width: number;
  private person: Person | undefined;
  /** Aborts the match that is being played. */
  private controller = new AbortController();
  private turns: MatchTurn[] = [];
  private drawn: State | undefined;
  private readonly waiting: Waiting;

  constructor(
    private readonly setting: PlaySetting,
    private readonly seating: Seating,
    private readonly asJson: boolean,
  ) {
    this.game = setting.loaded.game;
    this.output = asJson ? process.stderr : process.stdout;
    this.say = asJson ? note : print;
    this.waiting = new Waiting(this.output);
    this.width = Math.min(this.output.columns || WIDEST, WIDEST);
    this.typed = typedLines({
      output: this.output,
      completions: (typed) => this.person?.moves.completions(typed) ?? [],
      onInterrupt: () => {
        if (!process.emit("SIGINT", "SIGINT")) process.exit(Exit.interrupted);
      },
    });
    setting.signal.addEventListener("abort", () => this.controller.abort());
  }

  async play(): Promise<ExitCode> {
    this.introduce();
    let opening: readonly (readonly TermId[])[] = [];
    for (;;) {
      const played = await this.playFrom(opening);
      this.waiting.end();
      if (this.person?.wish !== "undo") return this.end(played);
      const back = this.turns.findLastIndex((turn) => this.chose(turn));
      opening = this.turns.slice(0, back).map(({ joint }) => joint);
      this.say("");
    }
  }

  private async playFrom(opening: readonly (readonly TermId[])[]): Promise<Played> {
    const { game, setting, seating } = this;
    this.turns = [];
    this.drawn = undefined;
    if (!setting.signal.aborted) this.controller = new AbortController();
    const { controller, typed, width, say } = this;
    const person = new Person(game, seating.own, {
      typed,
      width,
      say,
      draw: (state) => this.draw(state),
      adviser: () => this.seat(seating.adviser, seating.own),
      refuseUndo: () => this.refuseUndo(),
      leave: () => controller.abort(),
      waiting: this.waiting,
    });
    this.person = person;
    const seats: Participant[] = [];
    for (const role of game.players) {
      const player = seating.others.get(role);
      seats.push(player === undefined ? person : await this.seat(player, role));
    }
    if (seats.length > 1) this.waiting.begin("getting ready");
    return runMatch({ ...setting, opening, signal: controller.signal }, seats, this.watcher(opening.length));
  }

  private async seat(player: NamedPlayer, role: number): Promise<Participant> {
    const { setting } = this;
    const { startClock } = setting.budget;
    const { participant, problem } = await seatPlayer(player, { ...setting, startClock, role });
    if (problem !== undefined) throw new UsageError(`${problem}.`);
    return participant;
  }

  private refuseUndo(): string | undefined {
    const remote = [...this.seating.others.values()].find(({ kind }) => kind === "remote");
    if (remote !== undefined)
      return `${remote.name} cannot take a turn back: its protocol has no words for it.`;
    const hasMoved = this.turns.some((turn) => this.chose(turn));
    return hasMoved ? undefined : "There is no move of yours to take back.";
  }

  /** What the person sees of the turns after those that were given. */
  private watcher(given: number): MatchWatcher {
    const { game, say, seating, waiting } = this;
    const isOpen = !game.hasPercepts;
    return {
      onStart: (_, failures) => {
        waiting.end();
        if (given === 0) for (const line of notReady(game, failures)) say(line);
      },
      onAsk: (role, state) => {
        if (role === seating.own) return this.person?.onAsk(state);
        // Which roles have a choice may be a secret.
        if (isOpen && game.legalMoves(state, role).length > 1) waiting.begin(`${game.roles[role]} thinks`);
      },
      onReply: () => waiting.end(),
      onTurn: (turn) => {
        this.turns.push(turn);
        if (!isOpen || turn.step < given) return;
        for (const line of captions(game, turn.step, turn.state, turn.joint)) say(line);
        for (const line of replacements(game, turn)) say(`  ${line}`);
        for (const [role, { report }] of turn.replies.entries()) {
          if (report && hasThought(report)) say(`  ${game.roles[role]}: ${thoughtOf(report)}`);
        }
      },
    };
  }

  private introduce(): void {
    const { game, setting, seating, say } = this;
    const others = [...seating.others].map(([role, { name }]) => `${game.roles[role]} (${name})`);
    const against = others.length === 0 ? "" : ` against ${others.join(", ")}`;
    say(`${setting.title}: you are ${game.roles[seating.own]}${against}`);
    say(
      `${describeBudget(setting.budget, setting.means)} · seed ${setting.seed} · help shows what you can type`,
    );
    const meanings = legend(setting.boards);
    if (meanings.length > 0) say(meanings.join(", "));
    if (game.hasPercepts) say("This game hides its state: you are told what your role perceives.");
  }

  private draw(state: State): void {
    const { game, setting, drawn } = this;
    const paint = painter(game.roles);
    const { lines } = drawState(setting.boards, game, state, {
      paint,
      width: this.width,
      ...(drawn === undefined ? {} : { previous: drawn }),
    });
    this.say("");
    for (const line of lines) this.say(line.trimEnd());
    this.say("");
    this.drawn = state;
  }

  private async end({ result, record }: Played): Promise<ExitCode> {
    this.typed.close();
    if (result.ending === "terminal" && !this.game.hasPercepts) this.draw(result.state);
    const hasLeft = this.person?.wish === "quit";
    this.say(hasLeft ? `You left the match after ${result.steps} turns.` : outcomeOf(this.game, result));
    if (this.asJson) printJson(record);
    return hasLeft ? Exit.ok : exitOf(result);
  }

  private chose({ state }: MatchTurn): boolean {
    return this.game.legalMoves(state, this.seating.own).length > 1;
  }
}
