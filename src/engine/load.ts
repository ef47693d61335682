/**
 * Loads a game into the engine that suits it, or into the one that is asked for. The fastest is `slices`. A game that is
 * too large to compile is played by the reference reasoner, and the loaded game says why; an engine that was asked for
 * by name is never replaced by another.
 */
import type { Sheet } from "../gdl/tree.js";
import type { GroundLimits } from "../ground/budget.js";
import { groundSheet } from "../ground/ground.js";
import type { GroundProgram } from "../ground/program.js";
import type { Game } from "./game.js";
import { type Evaluator, GroundGame } from "./ground-game.js";
import { kernelModule } from "./module.js";
import { loadReference } from "./reference.js";
import { compileSlices } from "./slices/compile.js";
import { SingleState } from "./slices/single.js";
import { loadTables } from "./tables.js";

export const ENGINES = ["reference", "tables", "slices"] as const;

export type EngineName = (typeof ENGINES)[number];

export interface LoadOptions {
  /** Without it, slices where the game can be compiled, else the reference reasoner. */
  readonly engine?: EngineName | undefined;
  readonly limits?: Partial<GroundLimits>;
}

/** A loaded game, or in one sentence why there is none. */
export type LoadedGame =
  | {
      readonly game: Game /** Why it is not compiled, where it should have been. */;
      readonly fallback?: string;
    }
  | { readonly problem: string };

export function loadGame(sheet: Sheet, { engine, limits }: LoadOptions = {}): LoadedGame {
  if (engine === "reference") return loadReference(sheet);
  const compiled = compileGame(sheet, engine ?? "slices", limits);
  if ("game" in compiled || engine !== undefined) return compiled;
  const reference = loadReference(sheet);
  return "game" in reference ? { ...reference, fallback: compiled.problem } : reference;
}

function compileGame(
  sheet: Sheet,
  engine: "tables" | "slices",
  limits: Partial<GroundLimits> = {},
): LoadedGame {
  const grounding = groundSheet(sheet, limits);
  if ("problem" in grounding) return grounding;
  const { program } = grounding;
  const loading = engine === "tables" ? loadTables(program) : loadSlices(program);
  if ("problem" in loading) return loading;
  return { game: new GroundGame(engine, program, speaksOfPercepts(sheet), loading.evaluator) };
}

function loadSlices(program: GroundProgram): { evaluator: Evaluator } | { problem: string } {
  try {
    return { evaluator: new SingleState(kernelModule(), compileSlices(program)) };
  } catch (error) {
    // No memory of a module, or none of the machine, is large enough for it.
    if (error instanceof RangeError) return { problem: `the compiled game is too large: ${error.message}` };
    throw error;
  }
}

function speaksOfPercepts({ clauses }: Sheet): boolean {
  return clauses.some(({ head }) => head.name === "sees" && head.args.length === 2);
}
