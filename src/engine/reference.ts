/** Loads a game into the reference reasoner (`gdl/reference/`). */

import { MeaninglessRules } from "../datalog/meaningless.js";
import { Reasoner } from "../datalog/reasoner.js";
import type { Sheet } from "../gdl/tree.js";
import type { Game } from "./game.js";

/** A loaded game, or in one sentence why there is none. */
export type ReferenceLoading = { readonly game: Game } | { readonly problem: string };

export function loadReference(sheet: Sheet): ReferenceLoading {
  try {
    return { game: new Reasoner(sheet.clauses) };
  } catch (error) {
    if (error instanceof MeaninglessRules) return { problem: error.message };
    throw error;
  }
}
