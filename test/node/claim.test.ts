import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { claim, claimOf } from "../../src/node/claim.js";
import { coresOf } from "../../src/node/cores.js";

const folder = mkdtempSync(join(tmpdir(), "arcwood-claim-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("of another machine holds while it is touched, and has no effect when it no longer is", () => {
  const path = join(folder, "elsewhere.claim");
  writeFileSync(path, JSON.stringify({ pid: 1, host: "another-machine", since: 0 }));
  expect(() => claim(path, "it")).toThrow(/written by process 1 on another-machine/);
  expect(claimOf(path)).toMatchObject({ host: "another-machine" });
  const old = new Date(Date.now() - 3_600_000);
  utimesSync(path, old, old);
  expect(claimOf(path)).toBeUndefined();
  claim(path, "it");
  expect(JSON.parse(readFileSync(path, "utf8"))).toMatchObject({ pid: process.pid });
  expect(claimOf(join(folder, "nothing"))).toBeUndefined();
});

it("cores are read as the system lists them", () => {
  expect(coresOf("0-3,8")).toEqual([0, 1, 2, 3, 8]);
  expect(coresOf("5")).toEqual([5]);
});
