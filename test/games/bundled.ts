/** The bundled games, loaded, with states and moves given as text. */

import { type Manifest, readManifest } from "../../src/cli/commands/games.js";
import type { Game, State } from "../../src/engine/game.js";
import { provideKernel } from "../../src/engine/memory/module.js";
import { loadReference } from "../../src/engine/reference.js";
import { parseSheet } from "../../src/gdl/text/parse.js";
import type { Sheet } from "../../src/gdl/tree.js";
import { readGameText } from "../../src/node/game-file.js";
import { kernelModule } from "../kernels.js";
import { loadedGame } from "../loaded.js";

interface Bundled {
  readonly manifest: Manifest;
  readonly sheet: Sheet;
  readonly game: Game;
}

const LOADED = new Map<string, Bundled>();

/** Small games that use the whole language, for tests that take long or try every combination. */
export const SAMPLE = [
  "breakthrough",
  "connect-four",
  "eight-puzzle",
  "liars-dice",
  "matching-pennies",
  "matching-pennies-cooperative",
  "monty-hall",
  "orchard",
  "orchard-2-2-1",
  "reversi",
  "rock-paper-scissors",
  "tic-tac-toe",
] as const;

/** The game on the reference reasoner, which is loaded once for all tests of a file. */
export function load(name: string): Bundled {
  const known = LOADED.get(name);
  if (known) return known;
  const { sheet } = parseSheet(readGameText(name).text);
  const { game, problem } = loadReference(sheet);
  if (problem !== undefined) throw new Error(`${name}: ${problem}`);
  const loaded = { manifest: readManifest(name), sheet, game };
  LOADED.set(name, loaded);
  return loaded;
}

/**
 * The game compiled to slices, for games on which the reasoner is slow. It knows only the fluents that can
 * ever hold: a position made by hand must consist of them.
 */
export function loadCompiled(name: string): Game {
  provideKernel(kernelModule("release"));
  return loadedGame(readGameText(name).text, { engine: "slices" }).game;
}

export function stateOf(game: Game, fluents: readonly string[]): State {
  const state = game.state(fluents);
  if (state === undefined) throw new Error(`not a state: ${fluents.join(" ")}`);
  return state;
}

export function fluents(game: Game, state: State): string[] {
  return Array.from(state, (fluent) => game.text(fluent)).sort();
}

export function legal(game: Game, state: State, role: string): string[] {
  return game.legalMoves(state, game.roles.indexOf(role)).map((move) => game.text(move));
}

/** The successor by the given moves; a role that is not named makes its only move. */
export function play(game: Game, state: State, moves: Readonly<Record<string, string>>): State {
  const joint = game.roles.map((role, index) => {
    const choices = game.legalMoves(state, index);
    const wanted = moves[role];
    const move = wanted === undefined ? choices[0] : choices.find((choice) => game.text(choice) === wanted);
    if (move === undefined || (wanted === undefined && choices.length !== 1)) {
      throw new Error(
        `${role} cannot play ${wanted ?? "its only move"} in ${fluents(game, state).join(" ")}`,
      );
    }
    return move;
  });
  return game.nextState(state, joint);
}

/** What a role perceives of the given moves, with the same convention. */
export function percepts(
  game: Game,
  state: State,
  moves: Readonly<Record<string, string>>,
  role: string,
): string[] {
  const joint = game.roles.map((name, index) => {
    const choices = game.legalMoves(state, index);
    const wanted = moves[name] ?? game.text(choices[0]);
    return choices.find((choice) => game.text(choice) === wanted) as number;
  });
  return game.percepts(state, joint, game.roles.indexOf(role)).map((percept) => game.text(percept));
}

/** One goal per role, as numbers. */
export function scores(game: Game, state: State): number[] {
  return game.roles.flatMap((_, role) => game.goals(state, role).map((goal) => Number(game.text(goal))));
}

/** Fluents of a board drawn with the top row first; `.` is a blank. */
export function cells(rows: readonly string[], names: Readonly<Record<string, string>>): string[] {
  return rows.flatMap((row, fromTop) =>
    [...row.replaceAll(" ", "")].map(
      (glyph, column) =>
        `(cell ${column + 1} ${rows.length - fromTop} ${glyph === "." ? "b" : names[glyph]})`,
    ),
  );
}
