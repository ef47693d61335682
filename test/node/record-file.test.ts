import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import type { MatchRecord } from "../../src/match/record.js";
import { RecordFile } from "../../src/node/record-file.js";

const folder = mkdtempSync(join(tmpdir(), "arcwood-record-"));
afterAll(() => rmSync(folder, { recursive: true }));

function recordOf(): MatchRecord {
  return { moves: [] as string[][] } as unknown as MatchRecord;
}

function turnsIn(path: string): number {
  return JSON.parse(readFileSync(path, "utf8")).moves.length;
}

describe("the file of a record", () => {
  it("has a turn that came soon after another, though no third one follows", () => {
    vi.useFakeTimers();
    try {
      const path = join(folder, "soon.json");
      const record = recordOf();
      const file = new RecordFile(path, record);
      record.moves.push(["a"]);
      file.update();
      record.moves.push(["b"]);
      file.update();
      expect(turnsIn(path)).toBe(0);
      vi.advanceTimersByTime(500);
      expect(turnsIn(path)).toBe(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it("outlives a folder that is gone for a while, and says so once", () => {
    const own = join(folder, "own");
    mkdirSync(own);
    const path = join(own, "record.json");
    const record = recordOf();
    const file = new RecordFile(path, record, 0);
    rmSync(own, { recursive: true });
    const said: string[] = [];
    const spy = vi.spyOn(process.stderr, "write").mockImplementation((text) => said.push(String(text)) > 0);
    record.moves.push(["a"]);
    file.update();
    file.update();
    spy.mockRestore();
    expect(said).toHaveLength(1);
    expect(said[0]).toContain("The match goes on");
    expect(() => file.write()).toThrow("cannot be written");
    mkdirSync(own);
    file.update();
    expect(turnsIn(path)).toBe(1);
    expect(readdirSync(own)).toEqual(["record.json"]);
  });
});
