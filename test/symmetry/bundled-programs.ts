/** The ground programs of bundled games, as grounding made them. */
import { parseSheet } from "../../src/gdl/text/parse.js";
import { groundSheet } from "../../src/ground/ground.js";
import type { GroundProgram } from "../../src/ground/ground-program.js";
import { readGameText } from "../../src/node/game-file.js";

export function bundledProgram(name: string): GroundProgram {
  const grounding = groundSheet(parseSheet(readGameText(name).text).sheet);
  if ("problem" in grounding) throw new Error(grounding.problem);
  return grounding.program;
}
