/** Games for tests, loaded as they can be read: many test sheets are made to show one thing, and are no whole games. */
import { loadSheet } from "../src/engine/load-game.js";
import type { LoadedGame } from "../src/engine/loaded-game.js";
import type { LoadOptions } from "../src/engine/prepare-game.js";
import { parseSheet } from "../src/gdl/text/parse.js";

/** Throws where the rules cannot be loaded. */
export function loadedGame(rules: string, options?: LoadOptions): LoadedGame {
  const { loaded, problem } = loadSheet(parseSheet(rules).sheet, options);
  if (problem !== undefined) throw new Error(problem);
  return loaded;
}
