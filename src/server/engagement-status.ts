/** What a match that the player is engaged for shows of itself: on the status page, and in lines of the log. */
import { counted } from "../gdl/counted.js";
import { playersAmong } from "../gdl/roles.js";
import type { StatePicture } from "../match/board/board-picture.js";
import { scoreText } from "../match/match-words.js";
import type { SeatNews } from "../match/seat/tasks.js";
import type { Report } from "../players/player.js";
import type { Answerer } from "./question.js";

export type Phase = "getting ready" | "thinking" | "waiting" | "over";

/** Why nothing more is played: by STOP, by ABORT, or because the game manager was silent for too long. */
export type EngagementEnding = "stopped" | "aborted" | "forsaken";

/** What the status page shows. */
export interface EngagementStatus {
  readonly id: string;
  readonly role: string;
  readonly roles: readonly string[];
  readonly startClock: number;
  readonly playClock: number;
  readonly phase: Phase;
  /** Undefined while the match is played. */
  readonly ending: EngagementEnding | undefined;
  /** Seconds until the clock runs out; undefined while it does not run. */
  readonly clock: number | undefined;
  /** How many turns were played. */
  readonly turn: number;
  readonly engine: string;
  /** The state, in letters and as pages draw it; undefined where it is not known. */
  readonly picture: string | undefined;
  readonly shown: StatePicture | undefined;
  /** By turn, from 0 to 100, what the player thought its answer was worth; with holes where it had no estimate. */
  readonly expected: readonly (number | undefined)[];
  /** Whether the rules say what each role sees: then the player may not know the state. */
  readonly hasPercepts: boolean;
  /** Whether the picture shows what came of the last moves: STOP has told them. */
  readonly isFinal: boolean;
  /** For each role, once the match is known to have come to its end. */
  readonly scores: readonly number[] | undefined;
  readonly lastMove: string | undefined;
  /** In how many turns the understudy's move was the answer. */
  readonly spares: number;
  /** The report of the last move that the player thought about. */
  readonly report: Report | undefined;
  /** If the player has failed, the reason in one line. */
  readonly failure: string | undefined;
}

const NOTES: Readonly<Record<Answerer, string>> = {
  lead: "",
  unfinished: " (the best so far: the player was late)",
  understudy: " (a random legal move: the player had none)",
  nobody: " (no legal move is known)",
  repeat: " (asked again)",
};

export function answerText(move: string, by: Answerer): string {
  return `${move}${NOTES[by]}`;
}

export function seatedText({
  roles,
  engine,
  fallback,
  seconds,
}: Extract<SeatNews, { kind: "seated" }>): string {
  const why = fallback === undefined ? "" : `, since ${fallback}`;
  return `roles ${roles.join(", ")}; ready to play on ${engine}${why} after ${seconds.toFixed(2)} s`;
}

export function outcomeText(
  { step, scores }: Extract<SeatNews, { kind: "ended" }>,
  roles: readonly string[],
): string {
  const after = `after ${counted(step, "turn")}`;
  if (scores === undefined) return `it ended ${after}; the scores are not known`;
  return `${after}: ${playersAmong(roles)
    .map((i) => `${roles[i]} ${scoreText(scores[i])}`)
    .join(", ")}`;
}
