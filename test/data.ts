/**
 * Where the public rule sheets and traces lie that some tests read: `ARCWOOD_DATA`, else `../shared` beside
 * the repository. A user's machine has neither; such tests are then skipped, and counted as skipped:
 * `describe.skipIf(DATA === undefined)("…", …)`.
 */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const named = process.env.ARCWOOD_DATA;
const beside = fileURLToPath(new URL("../../shared", import.meta.url));

if (named && !existsSync(named)) throw new Error(`ARCWOOD_DATA names ${named}, which does not exist`);

/** The data folder, or undefined where there is none. */
export const DATA: string | undefined = named || (existsSync(`${beside}/games`) ? beside : undefined);
