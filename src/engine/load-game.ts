/**
 * Loads a game into the engine that suits it, or into the one that is asked for. The fastest is `slices`. A
 * game that is too large to compile is played by the reference reasoner, and the loaded game says why. An
 * engine that was asked for by name is never replaced by another.
 */
import type { Diagnostic } from "../gdl/diagnostic.js";
import type { Result } from "../gdl/result.js";
import { parseSheet } from "../gdl/text/parse.js";
import type { Sheet } from "../gdl/tree.js";
import { CompiledLoaded, SliceLoaded } from "./compiled-game.js";
import { GroundGame } from "./ground-game.js";
import { type LoadedGame, PlainLoaded } from "./loaded-game.js";
import { kernelModule } from "./memory/module.js";
import {
  type LoadOptions,
  NO_ROLES,
  type PreparedGame,
  prepareGame,
  prepareSheet,
  type TextLoadOptions,
  tooLarge,
} from "./prepare-game.js";
import { loadReference } from "./reference.js";
import { SingleState } from "./slices/single-state.js";
import { loadTables } from "./tables/table-evaluator.js";

export type SheetLoading = Result<{ readonly loaded: LoadedGame }>;

/** With what the checker says of the rules, whether the game was loaded or not. */
export type GameLoading = SheetLoading & { readonly diagnostics: readonly Diagnostic[] };

/**
 * Reads, checks and loads rules. Rules with errors are refused, since they may describe another game than was
 * meant. With `isLenient` what can be read of them is loaded: clauses with an error of syntax are left out,
 * and the rest is taken at its word.
 */
export function loadGame(text: string, options: TextLoadOptions = {}): GameLoading {
  const { prepared, sheet, problem, diagnostics } = prepareGame(text, options);
  if (problem !== undefined) return { problem, diagnostics };
  return { ...openPrepared(prepared, sheet, options), diagnostics };
}

/** Loads rules that were read before. Nothing is checked, except that there is a clause and a role. */
export function loadSheet(sheet: Sheet, options: LoadOptions = {}): SheetLoading {
  const { prepared, problem } = prepareSheet(sheet, options);
  return problem === undefined ? openPrepared(prepared, sheet, options) : { problem };
}

/** The loaded game, from what was prepared with the same options. */
export function openPrepared(
  prepared: PreparedGame,
  source: Sheet | string,
  { engine }: LoadOptions,
): SheetLoading {
  if (prepared.engine === "reference") return plain(source, prepared.fallback);
  const loading = openCompiled(prepared, source);
  if (loading.problem !== undefined && engine === undefined) return plain(source, loading.problem);
  return loading;
}

function plain(source: Sheet | string, fallback: string | undefined): SheetLoading {
  const sheet = typeof source === "string" ? parseSheet(source).sheet : source;
  const { game, problem } = loadReference(sheet);
  if (problem !== undefined) return { problem };
  // A text that is not about a game may still be read as clauses.
  if (game.roles.length === 0) return NO_ROLES;
  return { loaded: new PlainLoaded(game, sheet, 0, fallback) };
}

function openCompiled(
  prepared: Exclude<PreparedGame, { readonly engine: "reference" }>,
  source: Sheet | string,
): SheetLoading {
  const { program, hasPercepts } = prepared;
  const begun = performance.now();
  const seconds = () => prepared.seconds + (performance.now() - begun) / 1000;
  if (prepared.engine === "tables") {
    const loading = loadTables(program);
    if ("problem" in loading) return { problem: loading.problem };
    const game = new GroundGame("tables", program, hasPercepts, loading.evaluator);
    return { loaded: new CompiledLoaded(game, source, seconds(), program) };
  }
  const { compiled } = prepared;
  try {
    const evaluator = new SingleState(kernelModule(), compiled);
    const game = new GroundGame("slices", program, hasPercepts, evaluator);
    return { loaded: new SliceLoaded(game, source, seconds(), program, compiled) };
  } catch (error) {
    return tooLarge(error);
  }
}
