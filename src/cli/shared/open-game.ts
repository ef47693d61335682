/** Opens a game for the commands that play it: reads the rules, says what is wrong, loads an engine. */
import { type Command, Option } from "commander";
import { MeaninglessRules } from "../../datalog/meaningless.js";
import type { Game } from "../../engine/game.js";
import { loadSheet } from "../../engine/load-game.js";
import type { LoadedGame } from "../../engine/loaded-game.js";
import { ENGINES, type EngineName } from "../../engine/prepare-game.js";
import { checkText } from "../../gdl/check/check.js";
import { summary } from "../../gdl/check/report.js";
import type { Sheet } from "../../gdl/tree.js";
import { readGameText } from "../../node/game-file.js";
import { labelOfInput } from "../../node/input-file.js";
import { loadKernelFile } from "../../node/kernel-file.js";
import { note, UsageError } from "../../node/messages.js";
import { Waiting } from "../terminal/waiting.js";
import { NoEngine } from "./no-engine.js";

/** An engine by its name, or the fastest that the game fits. */
export type EngineChoice = EngineName | "auto";

export interface EngineOption {
  readonly engine: EngineChoice;
}

export interface OpenGame {
  readonly label: string;
  readonly sheet: Sheet;
  readonly game: Game;
}

export function addEngineOption(
  command: Command,
  preset: EngineChoice = "reference",
  auto = "slices if they can",
): Command {
  return command.addOption(
    new Option("--engine <name>", `what computes the game; auto: ${auto}`)
      .choices([...ENGINES, "auto"])
      .default(preset),
  );
}

/** The game that is named as an argument or by `--game`. */
export function namedGame(file: string | undefined, option: string | undefined): string {
  const name = file ?? option;
  if (name === undefined) throw new UsageError("No game is named; arcwood games lists those in the box.");
  if (file === undefined || option === undefined) return name;
  throw new UsageError(`One match is of one game, not of ${file} and ${option}.`);
}

/**
 * A sheet with errors may still have a meaning: it is played as it can be read, and the user is told. A sheet
 * without any meaning throws `MeaninglessRules`.
 */
export function openGame(name: string, engine: EngineChoice = "reference"): OpenGame {
  const { label, sheet, loaded } = openWhole(name, engine);
  return { label, sheet, game: loaded.game };
}

/** The same, with all that the engine offers. */
export function openWhole(
  name: string,
  engine: EngineChoice,
): { label: string; sheet: Sheet; loaded: LoadedGame } {
  const { label, text } = readGameText(name);
  const { sheet, diagnostics } = checkText(text);
  refuseWithoutClauses(label, sheet);
  const errors = diagnostics.filter(({ severity }) => severity === "error").length;
  if (errors > 0) {
    const count = errors === 1 ? "an error" : `${errors} errors`;
    note(`${label} has ${count} and is taken as it can be read; arcwood check ${name} shows what is wrong.`);
  }
  return { label, sheet, loaded: loadWhole(sheet, engine, label) };
}

/** For a match that cannot go on: the checker may have said why. */
export function mentionDoubts(label: string, { source }: Sheet): void {
  const { diagnostics } = checkText(source);
  if (diagnostics.length === 0) return;
  // Rules from stdin are gone; whoever has them can give them again.
  const file = label === labelOfInput("-") ? "-" : label;
  note(`arcwood check ${file} shows ${summary(diagnostics)}, which may be the reason.`);
}

/** No clauses at all have a meaning, but a user who gives a binary or empty file does not mean that. */
export function refuseWithoutClauses(label: string, sheet: Sheet): void {
  if (sheet.clauses.length > 0) return;
  throw new MeaninglessRules(`no clause of ${label} can be read; arcwood check shows why`);
}

export function load(sheet: Sheet, engine: EngineChoice = "reference", label = "the game"): Game {
  return loadWhole(sheet, engine, label).game;
}

function loadWhole(sheet: Sheet, engine: EngineChoice, label: string): LoadedGame {
  if (engine !== "reference") loadKernelFile();
  const waiting = new Waiting(process.stderr);
  if (engine !== "reference") waiting.begin(`getting ${label} ready`);
  const { loaded, problem } = loadSheet(sheet, engine === "auto" ? {} : { engine });
  waiting.end();
  if (problem !== undefined) {
    if (engine === "reference" || engine === "auto") throw new MeaninglessRules(problem);
    throw new NoEngine(`${label} cannot be played by ${engine}: ${problem}`);
  }
  if (loaded.fallback !== undefined)
    note(`${label} is played by the reference reasoner, since it is not compiled: ${loaded.fallback}.`);
  return loaded;
}

/** A whole number of at least `least` and at most `most`, for commander. */
export function wholeNumber(least: number, most = Number.MAX_SAFE_INTEGER): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= most) return value;
    const range = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
    throw new UsageError(`${text} is not a whole number ${range}.`);
  };
}

/** A number of seconds of which any above 0 makes sense, for commander. */
export function positiveSeconds(text: string): number {
  const value = Number(text);
  if (text.trim() !== "" && value > 0 && Number.isFinite(value)) return value;
  throw new UsageError(`${text} is not a positive number of seconds.`);
}
