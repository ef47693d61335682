/** What may be typed after `arcwood`, read from the descriptions that also make the help. */
import type { Argument, Command, Option } from "commander";
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
    argument: first === undefined ? undefined : placeOf(first.name(), first),
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
    value: takesValue ? placeOf(option.attributeName(), option) : undefined,
  };
}

const NOTHING: Completable = { words: [], takesFiles: false, isList: false };

/** By the name of an argument or option: the same names mean the same in all commands. */
function placeOf(name: string, { argChoices }: Pick<Argument | Option, "argChoices">): Completable {
  if (argChoices !== undefined) return { ...NOTHING, words: argChoices };
  switch (name) {
    case "file":
    case "game":
      return { words: bundledGames(), takesFiles: true, isList: false };
    case "games":
      return { words: bundledGames(), takesFiles: true, isList: true };
    case "player":
    case "players":
    case "against":
      return { words: PLAYERS.map((player) => player.name), takesFiles: false, isList: name !== "player" };
    case "trace":
    case "state":
    case "out":
    case "xcsp3":
    case "dot":
      return { ...NOTHING, takesFiles: true };
    default:
      return NOTHING;
  }
}

/** A word of bash and of zsh, whatever its characters mean there. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
