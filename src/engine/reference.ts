/** Loads a game into the reference reasoner (`gdl/reference/`). */
import { Reasoner } from "../gdl/reference/reasoner.js";
import { MeaninglessRules } from "../gdl/reference/unsafe.js";
import type { Sheet } from "../gdl/tree.js";
import type { Game } from "./game.js";

/** A loaded game, or in one sentence why there is none. */
export type Loading = { readonly game: Game } | { readonly problem: string };

export function loadReference(sheet: Sheet): Loading {
  try {
    const reasoner = new Reasoner(sheet.clauses);
    if (reasoner.roles.length === 0) return { problem: "the rules name no role" };
    return { game: reasoner };
  } catch (error) {
    if (error instanceof MeaninglessRules) return { problem: error.message };
    throw error;
  }
}
