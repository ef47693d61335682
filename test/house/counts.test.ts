/** The last line of `npm test` is only worth something if whatever goes wrong ends up in it. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT, tool } from "../../scripts/build.mjs";

const VITEST = 'import { beforeAll, describe, expect, it } from "vitest";\n';

describe("the counting of tests", () => {
  let folder: string;

  beforeAll(() => {
    mkdirSync(join(ROOT, "build"), { recursive: true });
    // Within the repository, so that vitest is found.
    folder = mkdtempSync(join(ROOT, "build/counts-"));
    writeFileSync(join(folder, "vitest.config.mjs"), "export default {};");
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function counts(code: string): unknown {
    const file = join(folder, "counts.json");
    writeFileSync(join(folder, "x.test.mjs"), VITEST + code);
    spawnSync(
      process.execPath,
      [tool("vitest", "vitest"), "run", "--root", folder, `--reporter=${join(ROOT, "scripts/reporter.mjs")}`],
      { env: { ...process.env, ARCWOOD_TEST_COUNTS: file } },
    );
    return JSON.parse(readFileSync(file, "utf8"));
  }

  it("counts what passed, failed and was skipped", () => {
    const code = `it("a", () => {}); it("b", () => {}); it("c", () => expect(1).toBe(2));
      it.skip("d", () => {}); describe.skip("e", () => { it("f", () => {}); }); it.todo("g");`;
    expect(counts(code)).toEqual({ passed: 2, failed: 1, skipped: 3 });
  });

  it("counts a file that does not load as failed", () => {
    expect(counts('import "./nowhere.mjs"; it("a", () => {});')).toEqual({
      passed: 0,
      failed: 1,
      skipped: 0,
    });
  });

  it("counts a hook that throws as failed", () => {
    const code = `describe("a", () => { beforeAll(() => { throw new Error("b"); }); it("c", () => {}); });`;
    expect(counts(code)).toMatchObject({ passed: 0, failed: 1 });
  });

  it("counts an error outside of tests as failed", () => {
    expect(counts('it("a", () => { Promise.reject(new Error("b")); });')).toEqual({
      passed: 1,
      failed: 1,
      skipped: 0,
    });
  });
});
