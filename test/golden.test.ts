/** The records of the bundled games: nothing may change unnoticed. They need nothing from outside. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { record } from "../scripts/record-golden.mjs";
import { replay } from "../src/match/replay.js";
import { parseTrace } from "../src/match/trace.js";
import { bundledGames } from "../src/node/game-file.js";
import { load } from "./games/bundled.js";

const FOLDER = fileURLToPath(new URL("golden", import.meta.url));

function recorded(name: string): string {
  return gunzipSync(readFileSync(join(FOLDER, `${name}.jsonl.gz`))).toString();
}

describe("the golden records", () => {
  it("are there for every bundled game and for no other", () => {
    const names = readdirSync(FOLDER).map((file) => file.replace(".jsonl.gz", ""));
    expect(names.sort(), "scripts/record-golden.mjs NAME writes the record of a new game").toEqual(
      bundledGames(),
    );
  });

  it.each(bundledGames())("of %s replay without a difference", async (name) => {
    const trace = parseTrace(recorded(name));
    if ("problem" in trace) throw new Error(trace.problem);
    const { game } = load(name);
    expect(trace.states.length).toBeGreaterThanOrEqual(1);
    expect(await replay(game, trace)).toEqual({
      states: trace.states.length,
      difference: null,
      complete: true,
    });
  });

  it("are what the same seed gives today, to the letter", async () => {
    for (const name of ["monty-hall", "rock-paper-scissors"]) expect(await record(name)).toBe(recorded(name));
  });
});
