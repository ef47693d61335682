/** Learnt values that were kept in a folder (`--learned`), looked at before a match begins. */
import { existsSync } from "node:fs";
import type { LoadedGame } from "../../engine/loaded-game.js";
import { allOf } from "../../gdl/pieces.js";
import { note, UsageError } from "../../node/messages.js";
import { readValues } from "../../node/values-file.js";

/** Refuses a folder that is not there. */
export function refuseMissingFolder(folder: string): void {
  if (!existsSync(folder))
    throw new UsageError(`There is no folder ${folder}: arcwood learn GAME --out ${folder} makes it.`);
}

/** Refuses values of the game that are of no use, and says where there are none. */
export function refuseUnusableValues(folder: string, label: string, loaded: LoadedGame): void {
  refuseMissingFolder(folder);
  const work = loaded.learner?.({ seed: 1 });
  const { learner } = work === undefined ? {} : allOf(work);
  if (learner !== undefined && readValues(folder, learner) === undefined)
    note(`${folder} has no values of ${label}: who wants some learns them in the start clock.`);
}
