/** What may be typed after `arcwood`, read from the descriptions that also make the help. */
import type { Command, Option } from "commander";
import { bundledGames } from "../../node/game-file.js";
import { PLAYERS } from "../../players/registry.js";

/** What may stand in one place. */
export interface Completable {
  readonly words: readonly string[];
  /** Whether any file may stand there too. */
  readonly takesFiles: boolean;
  /** Whether several may stand there, with commas between. */
  readonly isList: boolean;
}

export interface OptionWords {
  /** `--json`, or `-h` and `--help`. */
  readonly flags: readonly string[];
  readonly about: string;
  /** Undefined if the option takes no value. */
  readonly value: Completable | undefined;
}

export interface CommandWords {
  /** `check`, or `bench playouts`; empty for `arcwood` itself. */
  readonly path: string;
  readonly about: string;
  readonly options: readonly OptionWords[];
  /** The commands below this one. */
  readonly commands: readonly CommandWords[];
  /** Undefined if there is no argument. */
  readonly argument: Completable | undefined;
}

export function commandWords(command: Command, path = ""): CommandWords {
  const help = command.createHelp();
  const inner = help.visibleCommands(command).filter((each) => each.name() !== "help");
  const [first] = command.registeredArguments;
  return {
    path,
    about: command.description(),
    options: help.visibleOptions(command).map(optionWords),
    commands: inner.map((each) => commandWords(each, `${path} ${each.name()}`.trim())),
    argument: first === undefined ? undefined : placeOf(first.name(), first.name(), first.argChoices),
  };
}

/** All commands, the outer before the inner. */
export function allCommands(root: CommandWords): CommandWords[] {
  return [root, ...root.commands.flatMap(allCommands)];
}

function optionWords(option: Option): OptionWords {
  const { short, long, description } = option;
  const takesValue = option.required || option.optional;
  return {
    flags: [short, long].filter((flag) => flag !== undefined),
    about: description,
    value: takesValue ? placeOf(option.attributeName(), calledIn(option), option.argChoices) : undefined,
  };
}

/** `out` for `--dot <out>`. */
function calledIn({ flags }: Option): string {
  return /[<[]([^>\]]*)[>\]]/.exec(flags)?.[1] ?? "";
}

const NOTHING: Completable = { words: [], takesFiles: false, isList: false };

/** What a value is called in the help, such as `file` or `out`, says whether it is a file. */
const FILES: readonly string[] = ["file", "out", "folder", "trace"];

/** The same names mean the same in all commands: `called` is what the help calls the value. */
function placeOf(name: string, called: string, choices: readonly string[] | undefined): Completable {
  const takesFiles = FILES.includes(called);
  if (choices !== undefined) return { ...NOTHING, words: choices };
  switch (name) {
    case "file":
    case "game":
      return { words: bundledGames(), takesFiles, isList: false };
    case "games":
      return { words: bundledGames(), takesFiles: true, isList: true };
    case "player":
      return { words: PLAYERS.map((player) => player.name), takesFiles: false, isList: false };
    case "players":
    case "against":
      // A player may be a module of the user's.
      return { words: PLAYERS.map((player) => player.name), takesFiles: true, isList: true };
    default:
      return { ...NOTHING, takesFiles };
  }
}

/** A word of bash and of zsh, whatever its characters mean there. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
