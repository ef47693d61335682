/** The public sheets that have a trace, for the sweeps over all of them. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./build.mjs";

export const DATA = process.env.ARCWOOD_DATA || join(ROOT, "../shared");

/**
 * The paths below DATA, each once: those that contain one of the parts, or all. Ends the process if the data
 * are not there.
 *
 * @param {readonly string[]} parts
 */
export function tracedSheets(parts) {
  const index = join(DATA, "traces/INDEX.tsv");
  if (!existsSync(index)) {
    console.error(
      "The public sheets are not there: set ARCWOOD_DATA to the folder with games/ and traces/ in it.",
    );
    process.exit(2);
  }
  const rows = readFileSync(index, "utf8").trim().split("\n").slice(1);
  const sheets = [...new Set(rows.map((row) => /** @type {string} */ (row.split("\t")[1])))];
  return sheets.filter((path) => parts.length === 0 || parts.some((part) => path.includes(part)));
}

/** What `openTraced` calls, to be bundled with the rest. */
export const OPENING = `export { loadReference } from "./src/engine/reference.ts";
   export { parseSheet } from "./src/gdl/text/parse.ts";
   export { groundSheet } from "./src/ground/ground.ts";`;

/**
 * The game of a sheet on the reference reasoner, and its ground program; or a verdict that says why there is
 * none.
 *
 * @param {Record<string, any>} arcwood
 * @param {string} path
 * @param {{ maxSeconds?: number }} [options]
 */
export function openTraced(arcwood, path, options) {
  const { sheet } = arcwood.parseSheet(readFileSync(join(DATA, path), "utf8"));
  const loading = arcwood.loadReference(sheet);
  if ("problem" in loading) return { verdict: `not playable: ${loading.problem}` };
  const grounding = arcwood.groundSheet(sheet, options);
  if ("problem" in grounding) return { verdict: `not ground: ${grounding.problem}` };
  return { game: loading.game, program: grounding.acyclic() };
}
