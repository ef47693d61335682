/** `arcwood check` as a user and as a program call it. */
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { arcwood } from "../../arcwood.js";
import { GAME } from "../../gdl/check/sample.js";
import { HANG_MS } from "../../patience.js";
import { Running } from "./network.js";

let folder = "";
const file = (name: string): string => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "arcwood-check-"));
  writeFileSync(file("good.kif"), GAME);
  writeFileSync(file("doubtful.kif"), `${GAME}(succ 1 2)\n`);
  writeFileSync(file("bad.kif"), `${GAME}(<= (next (cell ?x ?y)) (true (cell ?x b)))\n`);
  writeFileSync(file("junk.kif"), Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1, 2, 0xff, 0xfe, 0]));
  writeFileSync(file("large.kif"), "(foo bar)\n".repeat(1_700_000));
  writeFileSync(file("deep.kif"), "(foo ".repeat(20_000) + ")".repeat(20_000));
});
afterAll(() => rmSync(folder, { recursive: true }));

const json = (stdout: string) =>
  stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

describe("arcwood check", () => {
  it("says that a sound sheet has no problems", () => {
    expect(arcwood(["check", "good.kif"], { cwd: folder })).toEqual({
      code: 0,
      stdout: "good.kif: no problems\n",
      stderr: "",
    });
  });

  it("exits 0 with warnings and 1 with errors", () => {
    const doubtful = arcwood(["check", "doubtful.kif"], { cwd: folder });
    expect(doubtful.code).toBe(0);
    expect(doubtful.stdout).toMatch(
      /^doubtful\.kif:14:2: warning GDL076: .*\n.*\ndoubtful\.kif: 1 warning\n$/s,
    );
    const bad = arcwood(["check", "bad.kif"], { cwd: folder });
    expect(bad.code).toBe(1);
    expect(bad.stdout).toBe(
      [
        "bad.kif:14:20: error GDL043: The variable `?y` stands in the head but in no positive literal of the body.",
        "  14 | (<= (next (cell ?x ?y)) (true (cell ?x b)))",
        "     |                    ^^",
        "      = Add a positive literal that says which values it takes, such as `(domain ?y)` with a fact for each value.",
        "",
        "bad.kif: 1 error",
        "",
      ].join("\n"),
    );
    expect(bad.stderr).toBe("");
  });

  it("checks the other files when one cannot be read, and then exits 2", () => {
    const { code, stdout, stderr } = arcwood(["check", "bad.kif", "nowhere.kif", "good.kif"], {
      cwd: folder,
    });
    expect(code).toBe(2);
    expect(stderr).toContain("nowhere.kif");
    expect(stdout).toContain("bad.kif: 1 error");
    expect(stdout).toContain("good.kif: no problems");
    expect(stdout.trimEnd().split("\n").at(-1)).toBe("3 files: 1 error, 1 not readable");
  });

  it("prints one object a file with --json, and nothing else on stdout", () => {
    const names = ["good.kif", "nowhere.kif", "bad.kif"];
    const { code, stdout, stderr } = arcwood(["check", "--json", ...names], { cwd: folder });
    expect(code).toBe(2);
    expect(stderr).toContain("nowhere.kif");
    const [good, nowhere, bad] = json(stdout);
    expect(good).toEqual({ file: "good.kif", diagnostics: [] });
    expect(nowhere).toEqual({
      file: "nowhere.kif",
      diagnostics: [],
      error: expect.stringContaining("nowhere.kif"),
    });
    expect(bad).toEqual({
      file: "bad.kif",
      diagnostics: [
        {
          code: "GDL043",
          severity: "error",
          line: 14,
          column: 20,
          endLine: 14,
          endColumn: 22,
          message: expect.stringMatching(/^The variable `\?y` .*\. Add a positive literal .*\.$/),
        },
      ],
    });
  });

  it("reads stdin as -", () => {
    const { code, stdout } = arcwood(["check", "--json", "-"], { input: "(role white)" });
    expect(code).toBe(1);
    expect(json(stdout)[0].diagnostics.map(({ code }: { code: string }) => code)).toEqual([
      "GDL031",
      "GDL032",
      "GDL033",
    ]);
  });

  it("refuses junk, too large and too deep texts with one error each", () => {
    const { code, stdout } = arcwood(["check", "--json", "junk.kif", "large.kif", "deep.kif"], {
      cwd: folder,
    });
    expect(code).toBe(1);
    const codes = json(stdout).map(({ diagnostics }) => diagnostics.map((d: { code: string }) => d.code));
    expect(codes).toEqual([["GDL013"], ["GDL014"], ["GDL015"]]);
  });

  it("takes a call without files for wrong usage", () => {
    expect(arcwood(["check"])).toMatchObject({ code: 2, stdout: "" });
  });

  it("finds a bundled game by name", () => {
    expect(arcwood(["check", "tic-tac-toe"])).toMatchObject({
      code: 0,
      stdout: "tic-tac-toe: no problems\n",
    });
  });

  it("watches files: checks again after each change, also where a file is replaced or gone, until Ctrl-C", async () => {
    const path = file("watched.kif");
    writeFileSync(path, GAME);
    const watching = new Running(["check", "--watch", path, "--json"]);
    const reports = () =>
      watching.stdout
        .trim()
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line));
    const next = (count: number) =>
      vi.waitUntil(() => reports().length >= count, { timeout: HANG_MS, interval: 20 });
    await next(1);
    writeFileSync(path, `${GAME} (p ?x)`);
    await next(2);
    writeFileSync(file("other.kif"), GAME);
    renameSync(file("other.kif"), path);
    await next(3);
    rmSync(path);
    await next(4);
    writeFileSync(path, `${GAME} `);
    await next(5);
    expect(await watching.end("SIGINT")).toBe(130);
    const found = reports().map(
      ({ diagnostics, error }) => error ?? diagnostics.map(({ code }: { code: string }) => code),
    );
    expect(found).toEqual([[], ["GDL076", "GDL046"], [], expect.stringContaining("There is no file"), []]);
    expect(watching.stderr).toMatch(/Checked at \d\d:\d\d:\d\d\. Ctrl-C ends it\./);
  });

  it("cannot watch stdin", () => {
    const { code, stderr } = arcwood(["check", "--watch", "-"], { input: GAME });
    expect(code).toBe(2);
    expect(stderr).toContain("--watch wants files");
  });
});
