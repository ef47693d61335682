/** Finds and reads the rules that a command is given: a file, `-` for stdin, or a bundled game by name. */
import { existsSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Speller } from "../gdl/check/spelling.js";
import { MAX_BYTES } from "../gdl/text/parse-limits.js";
import { labelOfInput, readInput } from "./input-file.js";
import { UsageError } from "./messages.js";

export interface GameText {
  /** As the user named it, or `<stdin>`: for messages. */
  readonly label: string;
  readonly text: string;
}

/**
 * The text of a rule sheet; throws a `UsageError` that says what is wrong with the name or the file. A file
 * that is too large is read only so far that the parser refuses it.
 */
export function readGameText(pathOrName: string): GameText {
  const path = pathOrName === "-" ? pathOrName : pathOf(pathOrName);
  return { label: labelOfInput(pathOrName), text: readInput(path, MAX_BYTES).toString("utf8") };
}

/** Where the rules lie that a path or a name stands for. */
function pathOf(pathOrName: string): string {
  const bundled = bundledRules(pathOrName);
  // A folder of the user's with the name of a bundled game must not hide the game.
  const isFile = existsSync(pathOrName) && !(bundled && statSync(pathOrName).isDirectory());
  const path = isFile ? pathOrName : bundled;
  if (path === undefined) throw new UsageError(notFound(pathOrName));
  return path;
}

/** Whether rules can be read under this name. */
export function isFound(pathOrName: string): boolean {
  return bundledRules(pathOrName) !== undefined || (existsSync(pathOrName) && statSync(pathOrName).isFile());
}

/** The folder of the installed package, or of the repository. */
export function packageFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "package.json"))) {
    const above = dirname(folder);
    if (above === folder)
      throw new Error("arcwood does not lie in its package, so its files cannot be found");
    folder = above;
  }
  return folder;
}

/** The folder of the bundled games, which lies in the installed package as in the repository. */
export function gamesFolder(): string {
  return join(packageFolder(), "games");
}

/** The names of the bundled games, sorted. */
export function bundledGames(): string[] {
  return readdirSync(gamesFolder())
    .filter((name) => existsSync(join(gamesFolder(), name, "rules.kif")))
    .sort();
}

/** `NAME.hrf` is the same game in the language of Gamemaster. */
function bundledRules(name: string): string | undefined {
  const [, game, own] = /^([\w-]+)(\.hrf)?$/.exec(name) ?? [];
  if (game === undefined) return undefined;
  const path = join(gamesFolder(), game, own === undefined ? "rules.kif" : "rules.hrf");
  return existsSync(path) ? path : undefined;
}

function notFound(pathOrName: string): string {
  const looksLikePath = /[./\\]/.test(pathOrName);
  if (looksLikePath) return `There is no file ${pathOrName}.`;
  const guesses = nearestNames(pathOrName, bundledGames());
  const guess = guesses.length > 0 ? ` Did you mean ${guesses.join(" or ")}?` : "";
  return `There is no file and no bundled game called ${pathOrName}.${guess} arcwood games lists all of them.`;
}

/** How many names are offered for a name that is not known. */
const MOST_GUESSES = 5;

/**
 * The names that somebody may have meant: those that contain what was written, hyphens aside, the shortest
 * first. If there are none, the name that is spelt most alike.
 */
export function nearestNames(written: string, names: readonly string[]): string[] {
  const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  const wanted = plain(written);
  if (wanted === "") return [];
  const containing = names.filter((name) => plain(name).includes(wanted));
  if (containing.length > 0) {
    return containing.sort((a, b) => a.length - b.length || (a < b ? -1 : 1)).slice(0, MOST_GUESSES);
  }
  const byPlain = new Map(names.map((name) => [plain(name), name]));
  const nearest = byPlain.get(new Speller().nearest(wanted, byPlain.keys()) ?? "");
  return nearest === undefined ? [] : [nearest];
}
