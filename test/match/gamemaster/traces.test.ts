/** Every trace of the original interpreter, replayed on the reference reasoner, and some of them on slices. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { loadSheet } from "../../../src/engine/load-game.js";
import { provideKernel } from "../../../src/engine/memory/module.js";
import { parseSheet } from "../../../src/gdl/text/parse.js";
import { gamemasterHeader, traceOfGamemaster } from "../../../src/match/gamemaster/gamemaster-trace.js";
import { replay } from "../../../src/match/replay.js";
import type { Trace } from "../../../src/match/trace.js";
import { DATA } from "../../data.js";
import { kernelModule } from "../../kernels.js";

const FOLDER = join(DATA ?? "", "gamemaster");

/** Games that are ready in a moment, and between them have all kinds of clauses; `scripts/gamemaster-all.mjs` has the rest. */
const ON_SLICES = [
  "tictactoe",
  "buttonsandlights",
  "rainbow",
  "cryptarithmetic",
  "multiplesuicide",
  "parallelbuttonsandlights",
];

function traceOf(game: string): { trace: Trace; rules: string } {
  const text = gunzipSync(readFileSync(join(FOLDER, "traces", `${game}.jsonl.gz`))).toString();
  const file = gamemasterHeader(text)?.playedWith ?? `${game}.hrf`;
  const rules = readFileSync(join(FOLDER, "rules", file), "utf8");
  const { sheet } = parseSheet(rules);
  expect(sheet.notation).toBe("gamemaster");
  const trace = sheet.gamemaster && traceOfGamemaster(text, sheet.gamemaster);
  if (trace === undefined) throw new Error(`${game} has no trace`);
  return { trace, rules };
}

async function differenceIn(game: string, engine: "reference" | "slices"): Promise<void> {
  const { trace, rules } = traceOf(game);
  const { loaded, problem } = loadSheet(parseSheet(rules).sheet, { engine });
  if (problem !== undefined) throw new Error(problem);
  const { states, difference } = await replay(loaded.game, trace);
  expect(difference).toBeNull();
  expect(states).toBe(trace.states.length);
}

describe.skipIf(!existsSync(FOLDER))("the traces of the original interpreter", () => {
  const games = existsSync(FOLDER)
    ? readdirSync(join(FOLDER, "traces")).map((file) => file.replace(/\.jsonl\.gz$/, ""))
    : [];

  it.each(games)("%s, state by state", (game) => differenceIn(game, "reference"));

  it.each(ON_SLICES)("%s on slices", (game) => {
    provideKernel(kernelModule("release"));
    return differenceIn(game, "slices");
  });

  it("show where an engine differs", async () => {
    const { trace, rules } = traceOf("tictactoe");
    const other = rules.replace("goal(x,50) :- ~line(x) & ~line(o)", "goal(x,40) :- ~line(x) & ~line(o)");
    expect(other).not.toBe(rules);
    const { loaded } = loadSheet(parseSheet(other).sheet, { engine: "reference" });
    const { difference } = await replay(loaded?.game as NonNullable<typeof loaded>["game"], trace);
    expect(difference).toMatchObject({ match: 0, step: 0, what: "goals x", expected: ["50"], got: ["40"] });
  });
});
