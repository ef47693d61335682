/** Sheets and their ground programs, for tests. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Game } from "../../src/engine/game.js";
import { loadReference } from "../../src/engine/reference.js";
import { parseSheet } from "../../src/gdl/text/parse.js";
import type { Sheet } from "../../src/gdl/tree.js";
import type { AcyclicProgram } from "../../src/ground/acyclic.js";
import type { GroundLimits } from "../../src/ground/budget.js";
import { type Grounded, groundSheet } from "../../src/ground/ground.js";
import type { GroundProgram } from "../../src/ground/ground-program.js";
import type { Tuning } from "../../src/ground/tuning.js";
import { DATA } from "../data.js";

export function read(rules: string): Sheet {
  const { sheet, diagnostics } = parseSheet(rules, "kif");
  if (diagnostics.length > 0) throw new Error(diagnostics[0]?.message);
  return sheet;
}

/** A public sheet by its path below `games/`. */
export function publicSheet(path: string): Sheet {
  return parseSheet(readFileSync(join(DATA as string, "games", path), "utf8")).sheet;
}

export function programOf(sheet: Sheet, limits?: Partial<GroundLimits>, tuning?: Tuning): GroundProgram {
  return groundedOf(sheet, limits, tuning).program;
}

export function acyclicOf(sheet: Sheet): AcyclicProgram {
  return groundedOf(sheet).acyclic();
}

function groundedOf(sheet: Sheet, limits?: Partial<GroundLimits>, tuning?: Tuning): Grounded {
  const grounding = groundSheet(sheet, limits, tuning);
  if ("problem" in grounding) throw new Error(grounding.problem);
  return grounding;
}

export function gameOf(sheet: Sheet): Game {
  const loading = loadReference(sheet);
  if ("problem" in loading) throw new Error(loading.problem);
  return loading.game;
}

/** How many ground rules. */
export function rulesIn({ firstLiteral }: GroundProgram): number {
  return firstLiteral.length - 1;
}
