/** `arcwood games`: the bundled games, from the manifest beside each rule sheet. `docs/games.md` explains both. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { bundledGames, gamesFolder } from "./gamefile.js";
import { act, Exit, type ExitCode, note, print, printJson } from "./output.js";

export interface Manifest {
  /** The name of the folder, which commands take in the place of a file. */
  readonly name: string;
  readonly title: string;
  /** As the rules give them, `random` included. */
  readonly roles: readonly string[];
  /** Roles without `random`. */
  readonly players: number;
  readonly kinds: readonly Kind[];
  /** What of the language and of a player the game puts to work. */
  readonly exercises: readonly string[];
  /** Where the rules come from, in words. */
  readonly sources: readonly string[];
  readonly facts: Facts;
  /** What a reader of the rules should know; differences from a printed source, one by one. */
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
  /** Other numbers, each under words that say what it is. */
  readonly values: Readonly<Record<string, number>>;
}

export function readManifest(name: string): Manifest {
  return JSON.parse(readFileSync(join(gamesFolder(), name, "game.json"), "utf8")) as Manifest;
}

/** What a game is called: the title of a bundled one, else the name of the file. */
export function titleOf(label: string): string {
  return bundledGames().includes(label) ? readManifest(label).title : label;
}

export function addGames(program: Command): void {
  program
    .command("games")
    .description("list the bundled games, whose names stand for their rule sheets")
    .option("--json", "print one JSON object a game, its whole manifest")
    .action(act((options: { readonly json?: true }) => games(options)));
}

function games({ json }: { readonly json?: true }): ExitCode {
  const manifests = bundledGames().map(readManifest);
  if (json) {
    for (const manifest of manifests) printJson(manifest);
    return Exit.ok;
  }
  const nameWidth = Math.max(...manifests.map(({ name }) => name.length));
  const titleWidth = Math.max(...manifests.map(({ title }) => title.length));
  for (const { name, title, players, kinds } of manifests) {
    const columns = [name.padEnd(nameWidth), title.padEnd(titleWidth), `${players}p`, kinds.join(", ")];
    print(columns.join("  "));
  }
  note("\nA name stands for its rule sheet in every command: arcwood demo reversi");
  return Exit.ok;
}
