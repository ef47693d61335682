/**
 * Loads a game into the engine that suits it, or into the one that is asked for. The fastest is `slices`. A
 * game that is too large to compile is played by the reference reasoner, and the loaded game says why. An
 * engine that was asked for by name is never replaced by another.
 */
import { compileSlices } from "../circuit/compile.js";
import { checkText } from "../gdl/check/check.js";
import type { Diagnostic } from "../gdl/diagnostic.js";
import type { Failure, Result } from "../gdl/result.js";
import { position } from "../gdl/text/lines.js";
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
  /** If it is left out: slices where the game can be compiled, else the reference reasoner. */
  readonly engine?: EngineName | undefined;
  readonly limits?: Partial<GroundLimits>;
}

export type SheetLoading = Result<{ readonly loaded: LoadedGame }>;

/** With what the checker says of the rules, whether the game was loaded or not. */
export type GameLoading = SheetLoading & { readonly diagnostics: readonly Diagnostic[] };

/**
 * Reads, checks and loads rules. Rules with errors are refused, since they may describe another game than was
 * meant. With `isLenient` what can be read of them is loaded: clauses with an error of syntax are left out,
 * and the rest is taken at its word.
 */
export function loadGame(
  text: string,
  { isLenient = false, ...options }: LoadOptions & { readonly isLenient?: boolean } = {},
): GameLoading {
  const { sheet, diagnostics } = checkText(text);
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (errors.length > 0 && !isLenient) return { problem: refusal(text, errors), diagnostics };
  return { ...loadSheet(sheet, options), diagnostics };
}

function refusal(text: string, errors: readonly Diagnostic[]): string {
  const [{ code, start, message }] = errors;
  const { line } = position(text, start);
  const others = errors.length === 1 ? "" : `, and ${errors.length - 1} more`;
  return `the rules have an error in line ${line}: ${message.replace(/\.$/, "")} (${code})${others}`;
}

/** Loads rules that were read before. Nothing is checked, except that there is a clause and a role. */
export function loadSheet(sheet: Sheet, { engine, limits }: LoadOptions = {}): SheetLoading {
  if (sheet.clauses.length === 0) return { problem: "there is no clause in the rules" };
  const loading = engine === "reference" ? plain(sheet) : compile(sheet, engine ?? "slices", limits);
  if (loading.problem !== undefined && engine === undefined) return plain(sheet, loading.problem);
  return loading;
}

function plain(sheet: Sheet, fallback?: string): SheetLoading {
  const { game, problem } = loadReference(sheet);
  if (problem !== undefined) return { problem };
  return withRoles(new PlainLoaded(game, sheet, 0, fallback));
}

/** A text that is not about a game may still be read as clauses. */
function withRoles(loaded: LoadedGame): SheetLoading {
  return loaded.game.roles.length > 0 ? { loaded } : NO_ROLES;
}

const NO_ROLES: Failure = { problem: "the rules have no role, so there is nobody to play" };

function compile(
  sheet: Sheet,
  engine: "tables" | "slices",
  limits: Partial<GroundLimits> = {},
): SheetLoading {
  const grounding = groundSheet(sheet, limits);
  if ("problem" in grounding) return { problem: grounding.problem };
  if (grounding.program.roles.length === 0) return NO_ROLES;
  const begun = performance.now();
  const program = grounding.acyclic();
  const seconds = () => (performance.now() - begun) / 1000;
  const gameOf = (evaluator: Evaluator) =>
    new GroundGame(engine, program, speaksOfPercepts(sheet), evaluator);
  if (engine === "tables") {
    const loading = loadTables(program);
    if ("problem" in loading) return { problem: loading.problem };
    return { loaded: new CompiledLoaded(gameOf(loading.evaluator), sheet, seconds(), program) };
  }
  const compiled = compileSlices(program);
  try {
    const game = gameOf(new SingleState(kernelModule(), compiled));
    return { loaded: new SliceLoaded(game, sheet, seconds(), program, compiled) };
  } catch (error) {
    // A module cannot have this much memory, or the machine has none left.
    if (error instanceof RangeError) return { problem: `the compiled game is too large: ${error.message}` };
    throw error;
  }
}

function speaksOfPercepts({ clauses }: Sheet): boolean {
  return clauses.some(({ head }) => head.name === "sees" && head.args.length === 2);
}
