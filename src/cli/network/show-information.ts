/** `arcwood network --show information`. */
import { loadSheet } from "../../engine/load-game.js";
import { allOf } from "../../gdl/pieces.js";
import type { Sheet } from "../../gdl/tree.js";
import { loadKernelFile } from "../../node/kernel-file.js";
import { informationIn } from "../../search/shared/information-in.js";
import { print, printJson } from "../shared/output.js";
import { type BuildOptions, groundedSheet, NoNetwork } from "./build-network.js";

/** What the players know of each other's knowledge. "private" may only mean that more is not proved. */
function sharedInformation(sheet: Sheet, options: Pick<BuildOptions, "maxRules" | "maxSeconds">) {
  // Refuses rules that are not ground with the rule that is to blame.
  groundedSheet(sheet, options);
  loadKernelFile();
  const { loaded, problem } = loadSheet(sheet, { engine: "slices" });
  if (problem !== undefined) throw new NoNetwork(problem);
  const { kind, reason } = allOf(informationIn(loaded));
  return { information: kind, reason, isProved: kind !== "private" };
}

/** `onDone` is told that the result is printed now. */
export function showInformation(
  label: string,
  sheet: Sheet,
  options: Pick<BuildOptions, "maxRules" | "maxSeconds"> & { readonly json?: true },
  onDone: () => void,
): void {
  const found = sharedInformation(sheet, options);
  onDone();
  if (options.json) printJson({ file: label, ...found });
  else print(`${label}: ${found.information}: ${found.reason}`);
}
