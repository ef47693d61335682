/** Symmetries for tests, made by hand: places on a board that stand in the texts of fluents and moves are permuted. */
import { readFileSync } from "node:fs";
import type { LoadedGame } from "../../src/engine/loaded-game.js";
import type { AcyclicProgram } from "../../src/ground/acyclic.js";
import type { GroundProgram } from "../../src/ground/ground-program.js";
import type { GameSymmetry } from "../../src/symmetry/game-symmetry.js";
import { loadedGame } from "../loaded.js";

/** What becomes of a text. */
type Renaming = (text: string) => string;

/** The symmetry that renames texts, or undefined where an image is no text of the game. Percepts have to stay. */
function byTexts(program: GroundProgram, rename: Renaming): GameSymmetry {
  const imagesOf = (texts: readonly string[]) => {
    const places = new Map(texts.map((text, place) => [text, place]));
    return Int32Array.from(texts, (text) => {
      const image = places.get(text);
      if (image === undefined) throw new Error(`${text} stands twice or nowhere`);
      const place = places.get(renamed(text));
      if (place === undefined) throw new Error(`${text} has no image: ${renamed(text)}`);
      return place;
    });
  };
  const renamed = (text: string) => {
    const [role, rest] = text.includes("|") ? text.split("|") : ["", text];
    return role === "" ? rename(rest as string) : `${role}|${rename(rest as string)}`;
  };
  return {
    roles: Int32Array.from(program.roles.keys()),
    fluents: imagesOf(program.fluents.map(({ text }) => text)),
    moves: imagesOf(program.moves.map(({ role, text }) => `${role}|${text}`)),
    percepts: Int32Array.from(program.percepts.keys()),
  };
}

/** Renames the place (x, y) in texts such as `(cell 2 3 b)`, where places count from 1. */
function places(functors: readonly string[], image: (x: number, y: number) => [number, number]): Renaming {
  const place = new RegExp(`\\((${functors.join("|")}) (\\d+) (\\d+)`, "g");
  return (text) =>
    text.replace(place, (_, functor: string, x: string, y: string) => {
      const [toX, toY] = image(Number(x), Number(y));
      return `(${functor} ${toX} ${toY}`;
    });
}

/** What generates the eight symmetries of a square board, or of a board with columns and rows from 1 to `size`. */
function squareRenamings(functors: readonly string[], size: number): readonly Renaming[] {
  return [places(functors, (x, y) => [size + 1 - x, y]), places(functors, (x, y) => [y, x])];
}

interface Symmetric {
  readonly loaded: LoadedGame;
  readonly program: AcyclicProgram;
  readonly symmetries: readonly GameSymmetry[];
}

/** Swaps two words wherever they stand. */
function swapped(one: string, other: string): Renaming {
  const words = new RegExp(`(?<=[ (])(${one}|${other})(?=[ )])`, "g");
  return (text) => text.replace(words, (word) => (word === one ? other : one));
}

function columns(image: (column: number) => number): Renaming {
  return (text) =>
    text.replace(/\((cell|drop) (\d+)/g, (_, functor: string, x: string) => {
      return `(${functor} ${image(Number(x))}`;
    });
}

const RENAMINGS: Readonly<Record<string, readonly Renaming[]>> = {
  "tic-tac-toe": squareRenamings(["cell", "mark"], 3),
  "connect-four": [columns((x) => 8 - x)],
  // Both boards are mirrored, or one of them.
  "connect-four-simultaneous": [
    columns((x) => (x < 9 ? 9 - x : 27 - x)),
    columns((x) => (x < 9 ? 9 - x : x)),
  ],
  "matching-pennies": [swapped("pile", "face")],
  "orchard-2-2-1": [
    (text) =>
      swapped(
        "r",
        "v",
      )(text).replace(/\(state (\d) (\d)/, (_, red: string, green: string) => `(state ${green} ${red}`),
  ],
};

const known = new Map<string, Symmetric>();

/** A bundled game with symmetries of it. */
export function symmetricGame(name: string): Symmetric {
  const found = known.get(name);
  if (found !== undefined) return found;
  const rules = readFileSync(new URL(`../../games/${name}/rules.kif`, import.meta.url), "utf8");
  const loaded = loadedGame(rules, { engine: "slices" });
  const { program } = loaded;
  if (program === undefined) throw new Error("the game is not compiled");
  const symmetric = {
    loaded,
    program,
    symmetries: (RENAMINGS[name] ?? []).map((renaming) => byTexts(program, renaming)),
  };
  known.set(name, symmetric);
  return symmetric;
}
