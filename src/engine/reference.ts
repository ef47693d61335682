/** Loads a game into the reference reasoner (`datalog/reasoner.ts`). */
import { MeaninglessRules } from "../datalog/meaningless.js";
import { Reasoner } from "../datalog/reasoner.js";
import type { Result } from "../gdl/result.js";
import type { Sheet } from "../gdl/tree.js";
import type { Game } from "./game.js";

export function loadReference(sheet: Sheet): Result<{ readonly game: Game }> {
  try {
    return { game: new Reasoner(sheet.clauses) };
  } catch (error) {
    if (error instanceof MeaninglessRules) return { problem: error.message };
    throw error;
  }
}
