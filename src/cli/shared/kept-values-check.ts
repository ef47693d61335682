/** Learnt values that were kept in a folder (`--learned`), looked at before a match begins. */
import { existsSync } from "node:fs";
import { loadGame } from "../../engine/load-game.js";
import type { LoadedGame } from "../../engine/loaded-game.js";
import { allOf } from "../../gdl/pieces.js";
import type { GameEntry } from "../../match/tournament/plan.js";
import { loadKernelFile } from "../../node/kernel-file.js";
import { note, UsageError } from "../../node/messages.js";
import { readValues, valuesHash } from "../../node/values-file.js";

/** Refuses a folder that is not there. */
export function refuseMissingFolder(folder: string): void {
  if (!existsSync(folder))
    throw new UsageError(`There is no folder ${folder}: arcwood learn GAME --out ${folder} makes it.`);
}

/**
 * Refuses values of the game that are of no use, and says where there are none. Returns a hash of those that
 * are there.
 */
export function refuseUnusableValues(folder: string, label: string, loaded: LoadedGame): string | undefined {
  refuseMissingFolder(folder);
  const work = loaded.learner?.({ seed: 1 });
  const { learner } = work === undefined ? {} : allOf(work);
  if (learner === undefined) return undefined;
  if (readValues(folder, learner) !== undefined) return valuesHash(folder, learner);
  note(`${folder} has no values of ${label}: who wants some learns them in the start clock.`);
  return undefined;
}

/** By the names of the games, hashes of the values that the folder has of them. */
export function valuesOfGames(folder: string, games: readonly GameEntry[]): Record<string, string> {
  loadKernelFile();
  const found = games.flatMap(({ name, text }) => {
    const { loaded } = loadGame(text);
    const hash = loaded === undefined ? undefined : refuseUnusableValues(folder, name, loaded);
    return hash === undefined ? [] : [[name, hash] as const];
  });
  return Object.fromEntries(found);
}
