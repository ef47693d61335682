/**
 * The long part of loading a game: the rules are read and checked, made ground and compiled. It needs no
 * kernel, and `workers/pack-game.ts` makes of its result what can be sent from thread to thread. What is left
 * to do for a loaded game, `load-game.ts` does in little time.
 */
import { type CompiledSlices, compileSlices } from "../circuit/compile.js";
import { checkText } from "../gdl/check/check.js";
import type { Diagnostic } from "../gdl/diagnostic.js";
import type { Failure, Result } from "../gdl/result.js";
import { position } from "../gdl/text/lines.js";
import type { Sheet } from "../gdl/tree.js";
import type { AcyclicProgram } from "../ground/acyclic.js";
import type { GroundLimits } from "../ground/budget.js";
import { groundSheet } from "../ground/ground.js";
import { DEFAULT_TUNING } from "../ground/tuning.js";

export const ENGINES = ["reference", "tables", "slices"] as const;

export type EngineName = (typeof ENGINES)[number];

export interface LoadOptions {
  /** If it is left out: slices where the game can be compiled, else the reference reasoner. */
  readonly engine?: EngineName | undefined;
  readonly limits?: Partial<GroundLimits>;
  readonly onProgress?: ((progress: LoadProgress) => void) | undefined;
}

/** With `isLenient` rules are loaded as far as they can be read, whatever the checker says of them. */
export interface TextLoadOptions extends LoadOptions {
  readonly isLenient?: boolean;
}

/** How far the loading of a game is. The steps come in this order; a game that is not compiled has fewer. */
export interface LoadProgress {
  readonly step: "reading" | "grounding" | "compiling";
  /** Of `grounding`, the atoms and ground rules that there are; of `compiling`, the phases that are done. */
  readonly done: number;
  /** What `done` comes to in the end, if that is known. */
  readonly of?: number;
}

interface Compiled {
  readonly program: AcyclicProgram;
  readonly hasPercepts: boolean;
  /** The time it took from ground rules. */
  readonly seconds: number;
}

export type PreparedGame =
  | { readonly engine: "reference"; readonly fallback?: string | undefined }
  | ({ readonly engine: "tables" } & Compiled)
  | ({ readonly engine: "slices"; readonly compiled: CompiledSlices } & Compiled);

export type SheetPreparation = Result<{ readonly prepared: PreparedGame }>;

export type GamePreparation = Result<{ readonly prepared: PreparedGame; readonly sheet: Sheet }> & {
  readonly diagnostics: readonly Diagnostic[];
};

/** Rules with errors are refused, since they may describe another game than was meant. */
export function prepareGame(
  text: string,
  { isLenient = false, ...options }: TextLoadOptions = {},
): GamePreparation {
  options.onProgress?.({ step: "reading", done: 0 });
  const { sheet, diagnostics } = checkText(text);
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (errors.length > 0 && !isLenient) return { problem: refusal(text, errors), diagnostics };
  const { prepared, problem } = prepareSheet(sheet, options);
  return problem === undefined ? { prepared, sheet, diagnostics } : { problem, diagnostics };
}

function refusal(text: string, errors: readonly Diagnostic[]): string {
  const [{ code, start, message }] = errors;
  const { line } = position(text, start);
  const others = errors.length === 1 ? "" : `, and ${errors.length - 1} more`;
  return `the rules have an error in line ${line}: ${message.replace(/\.$/, "")} (${code})${others}`;
}

/** Nothing is checked, except that there is a clause, and a role in what is compiled. */
export function prepareSheet(sheet: Sheet, options: LoadOptions = {}): SheetPreparation {
  const { engine } = options;
  if (sheet.clauses.length === 0) return { problem: "there is no clause in the rules" };
  if (engine === "reference") return { prepared: { engine } };
  const { prepared, problem } = compile(sheet, engine ?? "slices", options);
  if (problem === undefined) return { prepared };
  return engine === undefined ? { prepared: { engine: "reference", fallback: problem } } : { problem };
}

export const NO_ROLES: Failure = { problem: "the rules have no role, so there is nobody to play" };

function compile(
  sheet: Sheet,
  engine: "tables" | "slices",
  { limits, onProgress }: LoadOptions,
): SheetPreparation {
  const onSpent = onProgress && ((done: number) => onProgress({ step: "grounding", done }));
  onSpent?.(0);
  const grounding = groundSheet(sheet, limits, DEFAULT_TUNING, onSpent);
  if ("problem" in grounding) return { problem: grounding.problem };
  if (grounding.program.roles.length === 0) return NO_ROLES;
  onProgress?.({ step: "compiling", done: 0 });
  const begun = performance.now();
  const program = grounding.acyclic();
  const hasPercepts = speaksOfPercepts(sheet);
  const seconds = () => (performance.now() - begun) / 1000;
  if (engine === "tables") return { prepared: { engine, program, hasPercepts, seconds: seconds() } };
  const onPhase = onProgress && ((done: number, of: number) => onProgress({ step: "compiling", done, of }));
  try {
    const compiled = compileSlices(program, { onPhase });
    // It is compiled when it is first asked for, which is to be here.
    void compiled.game;
    return { prepared: { engine, program, compiled, hasPercepts, seconds: seconds() } };
  } catch (error) {
    return tooLarge(error);
  }
}

/** A module cannot have this much memory, or the machine has none left. */
export function tooLarge(error: unknown): Failure {
  if (error instanceof RangeError) return { problem: `the compiled game is too large: ${error.message}` };
  throw error;
}

function speaksOfPercepts({ clauses }: Sheet): boolean {
  return clauses.some(({ head }) => head.name === "sees" && head.args.length === 2);
}
