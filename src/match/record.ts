/**
 * A match written down as public viewers read it, complete after each turn. The keys and their order are
 * those of the common game server. `states`, `stateTimes` and `errors` have one entry more than there are
 * turns; the first of `errors` is that of the start clock. `goalValues` come once the match is completed.
 * What we know beyond that is under the key `arcwood`, which viewers ignore.
 *
 * Two matches of the same seed and iterations differ only in times: `startTime`, `stateTimes`, `seconds`.
 * Without a clock these are zeros, or left out.
 */
import type { Game, State } from "../engine/game.js";
import { Random } from "../engine/random-numbers.js";
import type { Report } from "../players/player.js";
import type { Fault, MatchEnding, MatchResult, MatchSpec, MatchTurn, MatchWatcher, Reply } from "./match.js";
import { type NoAnswer, type Participant, wholeBudget } from "./participant.js";

export interface MatchRecord {
  readonly matchId: string;
  readonly randomToken: string;
  /** In milliseconds since 1970, as `stateTimes` are. */
  readonly startTime: number;
  /** Where the game is described; empty if the rules are a file of the user's. */
  readonly gameMetaURL: string;
  isCompleted: boolean;
  isAborted: boolean;
  /** `( (cell 1 1 b) … )` */
  readonly states: string[];
  readonly moves: string[][];
  readonly stateTimes: number[];
  /** `""`, `TO` if late, `CE` if there was no answer, `IL <move>` if the answer was no legal move. */
  readonly errors: string[][];
  /** Defined once the match is completed. */
  goalValues: readonly number[] | undefined;
  readonly previewClock: number;
  /** In seconds; 0 if no clock ran. */
  readonly startClock: number;
  readonly playClock: number;
  readonly playerNamesFromHost: readonly string[];
  readonly isPlayerHuman?: readonly boolean[];
  readonly scrambled: boolean;
  readonly arcwood: Annotations;
}

/** What other programs do not read. */
export interface Annotations {
  readonly game: string;
  readonly roles: readonly string[];
  readonly seed: number;
  /** Playouts for a move; null if only the clock counted. */
  readonly iterations: number | null;
  /** How many threads thought for each player, if more than one. */
  readonly threads?: number;
  readonly maxTurns: number;
  /** Null while the match is played. */
  ending: MatchEnding | null;
  /** The roles without a legal move, if that ended the match. */
  stuck?: readonly string[];
  /** For each role why its participant was not ready at the end of the start clock. */
  startFaults?: readonly (NoAnswer | null)[];
  readonly turns: TurnNotes[];
}

/** Both lists go by roles. */
export interface TurnNotes {
  /** Why a move was replaced, in more detail than in `errors`. */
  readonly faults?: readonly (Fault | null)[];
  /** What the players saw while they thought. */
  readonly reports?: readonly (ReportNotes | null)[];
}

/** A report with the best moves only, and without its time if no times are wanted. */
export type ReportNotes = Omit<Report, "seconds"> & { readonly seconds?: number };

export interface RecordOptions {
  /** What the game is called. */
  readonly game: string;
  readonly gameMetaURL?: string;
  /** The milliseconds since 1970; if undefined, no times are written. */
  readonly now?: (() => number) | undefined;
  readonly scrambled?: boolean;
  readonly threads?: number;
}

/** The most estimates of moves that are kept of a report. */
const MOVES_KEPT = 10;

export class Recorder implements MatchWatcher {
  readonly record: MatchRecord;
  private readonly game: Game;

  constructor(
    spec: MatchSpec,
    participants: readonly Participant[],
    private readonly options: RecordOptions,
  ) {
    const { id, loaded, seed, maxTurns } = spec;
    const budget = wholeBudget(spec.budget);
    this.game = loaded.game;
    const { roles } = this.game;
    const { threads = 1 } = options;
    const seats = new Map(this.game.players.map((role, i) => [role, participants[i]]));
    this.record = {
      matchId: id,
      randomToken: tokenOf(seed),
      startTime: this.now(),
      gameMetaURL: options.gameMetaURL ?? "",
      isCompleted: false,
      isAborted: false,
      states: [],
      moves: [],
      stateTimes: [],
      errors: [],
      goalValues: undefined,
      previewClock: -1,
      startClock: finite(budget.startClock) ?? 0,
      playClock: finite(budget.playClock) ?? 0,
      playerNamesFromHost: roles.map((name, role) => seats.get(role)?.name ?? name),
      isPlayerHuman: roles.map((_, role) => seats.get(role)?.isHuman === true),
      scrambled: options.scrambled ?? false,
      arcwood: {
        game: options.game,
        roles,
        seed,
        iterations: finite(budget.iterations),
        ...(threads > 1 && { threads }),
        maxTurns,
        ending: null,
        turns: [],
      },
    };
  }

  onStart(state: State, failures: readonly (NoAnswer | undefined)[]): void {
    this.addState(state);
    this.record.errors.push(failures.map(errorOf));
    if (failures.some((failure) => failure)) {
      this.record.arcwood.startFaults = failures.map((failure) => failure ?? null);
    }
  }

  onTurn({ joint, replies, next }: MatchTurn): void {
    this.record.moves.push(joint.map((move) => this.game.text(move)));
    this.addState(next);
    this.record.errors.push(replies.map(({ fault }) => errorOf(fault)));
    this.record.arcwood.turns.push(this.notesOf(replies));
  }

  /** To be called after the last turn. */
  end({ ending, scores, stuck }: MatchResult): void {
    const { record, game } = this;
    record.isCompleted = ending === "terminal";
    record.isAborted = ending !== "terminal";
    record.goalValues = scores;
    record.arcwood.ending = ending;
    if (stuck.length > 0) record.arcwood.stuck = stuck.map((role) => game.roles[role]);
  }

  private addState(state: State): void {
    const fluents = Array.from(state, (fluent) => this.game.text(fluent)).sort();
    this.record.states.push(`( ${fluents.map((text) => `${text} `).join("")})`);
    this.record.stateTimes.push(this.now());
  }

  private notesOf(replies: readonly Reply[]): TurnNotes {
    const faults = replies.map(({ fault }) => fault ?? null);
    const reports = replies.map(({ report }) => (report ? this.withoutTail(report) : null));
    return {
      ...(faults.some((fault) => fault) ? { faults } : {}),
      ...(reports.some((report) => report) ? { reports } : {}),
    };
  }

  private withoutTail({ seconds, ...report }: Report): ReportNotes {
    const short = { ...report, moves: report.moves.slice(0, MOVES_KEPT) };
    return this.options.now === undefined ? short : { ...short, seconds };
  }

  private now(): number {
    return this.options.now?.() ?? 0;
  }
}

function errorOf(fault: Fault | undefined): string {
  switch (fault?.kind) {
    case undefined:
      return "";
    case "late":
      return "TO";
    case "illegal":
    case "garbled":
      return `IL ${fault.text}`;
    case "unreachable":
    case "crashed":
      return "CE";
  }
}

function finite(number: number): number | null {
  return Number.isFinite(number) ? number : null;
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const TOKEN_LENGTH = 32;
/** No role has a purpose of this number in `match.ts`. */
const TOKEN_STREAM = 0xffffffff;

/** The token by which servers tell matches of the same name apart. */
function tokenOf(seed: number): string {
  const random = new Random(seed, TOKEN_STREAM);
  return Array.from({ length: TOKEN_LENGTH }, () => LETTERS[random.below(LETTERS.length)]).join("");
}
