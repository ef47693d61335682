/** Every public trace, replayed on the reference reasoner: what an independent reasoner saw, state by state. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { Game } from "../src/engine/game.js";
import { loadReference } from "../src/engine/reference.js";
import { distinguishCapitals, mixesCapitals } from "../src/gdl/text/distinguish-capitals.js";
import { parseSheet } from "../src/gdl/text/parse.js";
import type { Sheet } from "../src/gdl/tree.js";
import { type Replay, replay } from "../src/match/replay.js";
import { parseTrace, type Trace } from "../src/match/trace.js";
import { DATA } from "./data.js";

/** Recorded by a reasoner that tells capitals apart, from sheets in which that makes a difference. */
const WITH_CAPITALS = ["alexChess.jsonl.gz", "wargame03.jsonl.gz"];

interface Recording {
  readonly file: string;
  readonly rules: string;
}

function recordings(data: string): Recording[] {
  const [, ...lines] = readFileSync(join(data, "traces/INDEX.tsv"), "utf8").trim().split("\n");
  return lines.map((line) => {
    const [file, rules] = line.split("\t") as [string, string];
    return { file, rules };
  });
}

function readTrace(path: string): Trace {
  const trace = parseTrace(gunzipSync(readFileSync(path)).toString());
  if ("problem" in trace) throw new Error(`${path}: ${trace.problem}`);
  return trace;
}

function load(sheet: Sheet): Game {
  const loading = loadReference(sheet);
  if ("problem" in loading) throw new Error(loading.problem);
  return loading.game;
}

describe.skipIf(DATA === undefined)("the public traces", () => {
  const data = DATA as string;

  async function replayed({ file, rules }: Recording, trace: Trace): Promise<Replay> {
    const { sheet } = parseSheet(readFileSync(join(data, rules), "utf8"));
    const plain = await replay(load(sheet), trace);
    if (!WITH_CAPITALS.includes(file)) return plain;
    expect(mixesCapitals(sheet)).toBe(true);
    expect(plain.difference).not.toBeNull();
    return replay(load(distinguishCapitals(sheet)), trace);
  }

  it("are replayed without a difference, all of them, state by state", async () => {
    const index = recordings(data);
    const different: unknown[] = [];
    for (const recording of index) {
      const trace = readTrace(join(data, "traces", recording.file));
      const { states, difference } = await replayed(recording, trace);
      if (difference || states !== trace.states.length) different.push({ ...recording, states, difference });
    }
    expect(different).toEqual([]);
    expect(index.map(({ file }) => file).sort()).toEqual(
      readdirSync(join(data, "traces"))
        .filter((file) => file.endsWith(".jsonl.gz"))
        .sort(),
    );
    expect(index.length).toBeGreaterThan(300);
  });
});
