/**
 * Loads a game into the engine that suits it, or into the one that is asked for. The fastest is `slices`. A game that is
 * too large to compile is played by the reference reasoner, and the loaded game says why; an engine that was asked for
 * by name is never replaced by another.
 */

import { compileBoth } from "../circuit/compile.js";
import { parseSheet } from "../gdl/text/parse.js";
import type { Sheet } from "../gdl/tree.js";
import type { GroundLimits } from "../ground/budget.js";
import { groundSheet } from "../ground/ground.js";
import { CompiledLoaded, SliceLoaded } from "./compiled-game.js";
import { type Evaluator, GroundGame } from "./ground-game.js";
import { type LoadedGame, PlainLoaded } from "./loaded-game.js";
import { kernelModule } from "./memory/module.js";
import { loadReference } from "./reference.js";
import { SingleState } from "./slices/single-state.js";
import { loadTables } from "./tables/table-evaluator.js";

export const ENGINES = ["reference", "tables", "slices"] as const;

export type EngineName = (typeof ENGINES)[number];

export interface LoadOptions {
  /** Without it, slices where the game can be compiled, else the reference reasoner. */
  readonly engine?: EngineName | undefined;
  readonly limits?: Partial<GroundLimits>;
}

/** A loaded game, or in one sentence why there is none. */
export type GameLoading = LoadedGame | { readonly problem: string };

export function loadGame(text: string, options: LoadOptions = {}): GameLoading {
  return loadSheet(parseSheet(text).sheet, options);
}

export function loadSheet(sheet: Sheet, { engine, limits }: LoadOptions = {}): GameLoading {
  if (engine === "reference") return plain(sheet);
  const compiled = compiledGame(sheet, engine ?? "slices", limits);
  return "problem" in compiled && engine === undefined ? plain(sheet, compiled.problem) : compiled;
}

function plain(sheet: Sheet, fallback?: string): GameLoading {
  const loading = loadReference(sheet);
  return "problem" in loading ? loading : new PlainLoaded(loading.game, sheet, 0, fallback);
}

function compiledGame(
  sheet: Sheet,
  engine: "tables" | "slices",
  limits: Partial<GroundLimits> = {},
): GameLoading {
  const grounding = groundSheet(sheet, limits);
  if ("problem" in grounding) return grounding;
  const { program } = grounding;
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1000;
  const gameOf = (evaluator: Evaluator) =>
    new GroundGame(engine, program, speaksOfPercepts(sheet), evaluator);
  if (engine === "tables") {
    const loading = loadTables(program);
    if ("problem" in loading) return loading;
    return new CompiledLoaded(gameOf(loading.evaluator), sheet, seconds(), program);
  }
  const compiled = compileBoth(program);
  try {
    const game = gameOf(new SingleState(kernelModule(), compiled));
    return new SliceLoaded(game, sheet, seconds(), program, compiled);
  } catch (error) {
    // A module cannot have so much memory, or the machine has none left.
    if (error instanceof RangeError) return { problem: `the compiled game is too large: ${error.message}` };
    throw error;
  }
}

function speaksOfPercepts({ clauses }: Sheet): boolean {
  return clauses.some(({ head }) => head.name === "sees" && head.args.length === 2);
}
