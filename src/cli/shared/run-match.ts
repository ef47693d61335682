/** Plays a match for a command, which may watch it and record it. */
import type { TermId } from "../../engine/game.js";
import type { LoadedGame } from "../../engine/loaded-game.js";
import type { Means } from "../../match/built-in.js";
import { type MatchResult, type MatchWatcher, playMatch } from "../../match/match.js";
import type { Budget, Participant } from "../../match/participant.js";
import { type MatchRecord, Recorder } from "../../match/record.js";
import { unseat } from "../../node/named-player.js";
import { RecordFile } from "../../node/record-file.js";
import { Exit, type ExitCode } from "./output.js";

export interface Setting {
  /** The game as the user named it. */
  readonly label: string;
  readonly id: string;
  readonly loaded: LoadedGame;
  readonly seed: number;
  readonly budget: Budget;
  readonly maxTurns: number;
  readonly signal: AbortSignal;
  readonly opening?: readonly (readonly TermId[])[];
  /** The file for the record. */
  readonly out?: string | undefined;
  readonly gameUrl?: string | undefined;
  /** If false, no times are recorded, so that the records of equal matches are equal. */
  readonly times?: boolean;
  readonly means: Means;
}

export interface Played {
  readonly result: MatchResult;
  readonly record: MatchRecord;
}

export async function runMatch(
  setting: Setting,
  participants: readonly Participant[],
  watcher: MatchWatcher,
): Promise<Played> {
  try {
    return await recorded(setting, participants, watcher);
  } catch (error) {
    await unseat(participants);
    throw error;
  }
}

async function recorded(
  setting: Setting,
  participants: readonly Participant[],
  watcher: MatchWatcher,
): Promise<Played> {
  const { label, out, gameUrl, times = true, means } = setting;
  const recorder = new Recorder(setting, participants, {
    game: fileOf(label),
    gameMetaURL: gameUrl ?? "",
    now: times ? Date.now : undefined,
    threads: means.threads,
  });
  const { record } = recorder;
  const file = out === undefined ? undefined : new RecordFile(out, record);
  const result = await playMatch(setting, participants, {
    ...watcher,
    async onStart(state, failures) {
      recorder.onStart(state, failures);
      await watcher.onStart?.(state, failures);
    },
    async onTurn(turn) {
      recorder.onTurn(turn);
      file?.update();
      await watcher.onTurn?.(turn);
    },
  });
  recorder.end(result);
  file?.write();
  return { result, record };
}

export function exitOf({ ending }: MatchResult): ExitCode {
  if (ending === "aborted") return Exit.interrupted;
  return ending === "terminal" ? Exit.ok : Exit.problem;
}

/** The name of the file without its folders: records are shown to others. */
export function fileOf(label: string): string {
  return label.replace(/^.*[/\\]/, "");
}

/** The id of a match, made of its game and what tells it from others of the game: its seed, say. */
export function idOf(label: string, number: number | string): string {
  const name = fileOf(label).replace(/\.[^.]*$/, "");
  return `${name.replace(/[^A-Za-z0-9_-]+/g, "-").replace(/^-|-$/g, "")}.${number}`;
}
