/** `arcwood games`: the bundled games, by the manifests beside the rule sheets; see `docs/games.md`. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { counted } from "../../gdl/counted.js";
import { bundledGames, gamesFolder } from "../../node/game-file.js";
import { note, UsageError } from "../../node/messages.js";
import { act, Exit, type ExitCode, print, printJson } from "../shared/output.js";

export interface Manifest {
  /** The name of the folder, which commands take in place of a file. */
  readonly name: string;
  readonly title: string;
  /** As the rules give them, `random` included. */
  readonly roles: readonly string[];
  /** The number of roles without `random`. */
  readonly players: number;
  readonly kinds: readonly Kind[];
  /** The features of the language and of players that the game exercises. */
  readonly exercises: readonly string[];
  /** Where the rules come from, in words. */
  readonly sources: readonly string[];
  readonly facts: Facts;
  /** What a reader of the rules should know, among it each difference from a printed source. */
  readonly notes: readonly string[];
}

export type Kind =
  | "turn-taking"
  | "simultaneous"
  | "chance"
  | "hidden information"
  | "puzzle"
  | "cooperative";

/** What is known of a game and can be checked. */
export interface Facts {
  /** Counts of joint moves from the start, by depth; the first is the initial state. */
  readonly perft: { readonly nodes: readonly number[]; readonly terminals: readonly number[] };
  /** Other numbers, each keyed by words that say what it is. */
  readonly values: Readonly<Record<string, number>>;
}

export function readManifest(name: string): Manifest {
  const path = join(gamesFolder(), name, "game.json");
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Manifest;
  } catch (error) {
    const why = existsSync(path) ? `is no JSON: ${(error as Error).message}` : "is missing";
    throw new UsageError(
      `${path} ${why}. A bundled game needs this manifest beside its rules; docs/games.md has its form.`,
    );
  }
}

/** The title of a bundled game, else the name of the file. */
export function titleOf(label: string): string {
  return bundledGames().includes(label) ? readManifest(label).title : label;
}

/** The parts of the list, in its order: a game stands in the first part that it belongs to. */
const GROUPS: readonly (readonly [title: string, belongs: (manifest: Manifest) => boolean])[] = [
  ["Hidden information", ({ kinds }) => kinds.includes("hidden information")],
  ["Chance", ({ kinds }) => kinds.includes("chance")],
  ["One player", ({ players }) => players === 1],
  ["Moves at the same time", ({ kinds }) => kinds.includes("simultaneous")],
  ["Moves in turn, three players or more", ({ players }) => players > 2],
  ["Moves in turn, two players", () => true],
];

/** The bundled games by part; parts without a game are left out. */
function gamesByGroup(manifests: readonly Manifest[]): Map<string, Manifest[]> {
  const groups = new Map(GROUPS.map(([title]) => [title, [] as Manifest[]]));
  for (const manifest of manifests) {
    const [title] = GROUPS.find(([, belongs]) => belongs(manifest)) as (typeof GROUPS)[number];
    groups.get(title)?.push(manifest);
  }
  // From the plainest to the most involved.
  return new Map([...groups].reverse().filter(([, games]) => games.length > 0));
}

export function addGames(program: Command): void {
  program
    .command("games")
    .description("list the bundled games, whose names stand for their rule sheets")
    .argument("[word...]", "only games that have all these words in their names, titles, kinds or sources")
    .option("--json", "print one JSON object a game, its whole manifest")
    .action(act((words: readonly string[], options: { readonly json?: true }) => games(words, options)));
}

function games(words: readonly string[], { json }: { readonly json?: true }): ExitCode {
  const manifests = bundledGames()
    .map(readManifest)
    .filter((manifest) => speaksOf(manifest, words));
  if (manifests.length === 0) {
    note(`No bundled game speaks of ${words.join(" and ")}: arcwood games lists all of them.`);
    return Exit.problem;
  }
  if (json) {
    for (const manifest of manifests) printJson(manifest);
    return Exit.ok;
  }
  const nameWidth = Math.max(...manifests.map(({ name }) => name.length));
  const titleWidth = Math.max(...manifests.map(({ title }) => title.length));
  let between = "";
  for (const [title, group] of gamesByGroup(manifests)) {
    print(`${between}${title}:`);
    between = "\n";
    for (const { name, title, players, kinds } of group) {
      const columns = [name.padEnd(nameWidth), title.padEnd(titleWidth), `${players}p`, kinds.join(", ")];
      print(`  ${columns.join("  ")}`);
    }
  }
  note(
    `\n${counted(manifests.length, "game")}. A name stands for its rule sheet in every command: arcwood demo ${words.length > 0 ? manifests[0]?.name : "reversi"}`,
  );
  return Exit.ok;
}

function speaksOf({ name, title, kinds, sources }: Manifest, words: readonly string[]): boolean {
  const text = [name, title, ...kinds, ...sources].join("\n").toLowerCase();
  return words.every((word) => text.includes(word.toLowerCase()));
}
