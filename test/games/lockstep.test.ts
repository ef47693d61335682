import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { loadReference } from "../../src/engine/reference.js";
import { parseSheet } from "../../src/gdl/text/parse.js";
import { bundledGames } from "../../src/node/game-file.js";
import { DATA } from "../data.js";
import { load } from "./bundled.js";
import { compareInLockstep, type Lockstep } from "./lockstep.js";

const FOLDER = fileURLToPath(new URL("lockstep", import.meta.url));
const NAMES = readdirSync(FOLDER).map((file) => file.replace(/\.ts$/, ""));

/** Enough for a few short matches, or the beginning of a long one. */
const EXTENT = { matches: 4, steps: 80, seed: 4 };

async function mappingOf(name: string): Promise<Lockstep> {
  const { lockstep } = (await import(`./lockstep/${name}.ts`)) as { lockstep: Lockstep };
  return lockstep;
}

function publicGame(path: string) {
  const { sheet } = parseSheet(readFileSync(join(DATA as string, "games", path), "utf8"));
  const loading = loadReference(sheet);
  if ("problem" in loading) throw new Error(`${path}: ${loading.problem}`);
  return loading.game;
}

it("has mappings of bundled games only", () => {
  expect(NAMES.filter((name) => !bundledGames().includes(name))).toEqual([]);
});

describe.skipIf(DATA === undefined)("in lockstep with the public sheet", () => {
  it.each(NAMES)("%s", async (name) => {
    const lockstep = await mappingOf(name);
    const extent = { ...EXTENT, steps: lockstep.steps ?? EXTENT.steps };
    const { difference, states } = compareInLockstep(
      load(name).game,
      publicGame(lockstep.sheet),
      lockstep,
      extent,
    );
    expect(difference).toBeUndefined();
    expect(states).toBeGreaterThan(1);
  });

  it("a mapping that is wrong is found out", async () => {
    const lockstep = await mappingOf("tic-tac-toe");
    const compare = (wrong: Partial<Lockstep>) =>
      compareInLockstep(
        load("tic-tac-toe").game,
        publicGame(lockstep.sheet),
        { ...lockstep, ...wrong },
        EXTENT,
      ).difference;
    expect(compare({})).toBeUndefined();
    expect(compare({ move: () => "noop" })).toMatch(/^match 0, step 0: legal moves of x/);
    expect(compare({ fluent: () => undefined })).toMatch(/^match 0, step 0: fluents/);
    expect(compare({ roles: { x: "oplayer", o: "xplayer" } })).toMatch(/^match 0, step 0: legal moves of/);
  });
});
