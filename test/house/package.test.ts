/** The installed package, used from the command line, from JavaScript and from TypeScript. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { ROOT, tool } from "../../scripts/build.mjs";
import { folder, installPackage, printed, removePackage, run, SHOWN } from "./installed.js";

let packed: string[];

beforeAll(async () => {
  packed = await installPackage();
});

afterAll(removePackage);

describe("the packed package", () => {
  it("holds what it needs and nothing else", () => {
    for (const file of [
      "LICENSE",
      "README.md",
      "CHANGELOG.md",
      "dist/cli.js",
      "dist/kernel.wasm",
      "docs/gdl.md",
      "examples/node/match.js",
      "games/tic-tac-toe/rules.kif",
    ]) {
      expect(packed).toContain(file);
    }
    const strays = packed.filter(
      (file) =>
        !/^(deploy|dist|docs|examples|experiments|games|bench\/results)\/|^bench\/README\.md$|^[A-Z]+(\.md)?$|^package\.json$/.test(
          file,
        ),
    );
    expect(strays).toEqual([]);
  });

  it("holds whatever its pages link to", () => {
    const pages = packed.filter((file) => file.endsWith(".md"));
    expect(pages.length).toBeGreaterThan(20);
    const missing = pages.flatMap((page) =>
      Array.from(readFileSync(join(ROOT, page), "utf8").matchAll(/\]\(([^()\s]+)\)/g), ([, target]) => target)
        .filter((target) => !/^(\w+:|#)/.test(target))
        .map((target) => join(dirname(page), target.replace(/#.*/, "")).replace(/\/$/, ""))
        .filter((target) => !packed.some((file) => file === target || file.startsWith(`${target}/`)))
        .map((target) => `${page}: ${target}`),
    );
    expect(missing).toEqual([]);
  });

  it("has a page that runs in a browser, and says so", () => {
    for (const file of ["index.html", "page.js", "worker.js", "kernel.wasm", "games.json"])
      expect(packed).toContain(`dist/web/${file}`);
    expect(readFileSync(join(ROOT, "README.md"), "utf8")).toContain("dist/web/index.html");
  });

  it("gives the command arcwood", () => {
    const command = join(folder, "node_modules/.bin/arcwood");
    expect(run(command, ["--version"])).toMatchObject({
      status: 0,
      stdout: `${manifest.version}\n`,
      stderr: "",
    });
  });

  const OBJECTS = Object.entries(manifest.exports).filter(([, target]) => typeof target === "object");

  it.each(OBJECTS)("has all files of %s", (_, target) => {
    for (const file of Object.values(target)) expect(packed).toContain(file.replace("./", ""));
  });

  it.each(OBJECTS.filter(([name]) => !name.endsWith(".js")))(
    "has a room %s, which can be entered",
    (name) => {
      const room = name.replace(".", "arcwood");
      const names = printed([
        "-e",
        `import("${room}").then((room) => console.log(Object.keys(room).length))`,
      ]);
      expect(Number(names)).toBeGreaterThan(0);
    },
  );

  it("has a small root", () => {
    const root = readFileSync(join(ROOT, "src/index.ts"), "utf8").replaceAll(/\/\*.*?\*\//gs, "");
    const names = Array.from(root.matchAll(/\{([^}]*)\}/g), ([, list]) => list.split(",")).flat();
    expect(names.filter((name) => name.trim() !== "").length).toBeLessThanOrEqual(60);
  });

  it("has types, under which the examples and what the pages show are sound", () => {
    writeFileSync(
      join(folder, "use.ts"),
      `import { Random } from "arcwood";
       export const drawn: number = new Random(1, 2).below(6);
       // @ts-expect-error: a seed is a number.
       new Random("1");`,
    );
    const compilerOptions = {
      target: "es2023",
      module: "nodenext",
      types: ["node"],
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      allowJs: true,
      checkJs: true,
      noEmit: true,
    };
    const include = ["use.ts", "*.js", "examples"];
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include }));
    expect(run(process.execPath, [tool("typescript", "tsc"), "-p", "."])).toMatchObject({
      status: 0,
      stdout: "",
    });
  });

  it("has types for a player in a module: that of docs/first-bot.md is sound under them, and one in TypeScript", () => {
    const page = readFileSync(join(ROOT, "docs/first-bot.md"), "utf8");
    const [, module = ""] = /`my-player\.mjs`:\n\n```javascript\n(.*?)```/s.exec(page) ?? [];
    const players = join(folder, "players");
    mkdirSync(players);
    writeFileSync(join(players, "my-player.mjs"), module);
    writeFileSync(
      join(players, "mine.mts"),
      `import type { ExportedKind } from "arcwood/players";
       export const player: ExportedKind = {
         sit: ({ loaded, role }) => ({
           think({ states: [state] }) {
             if (state === undefined) throw new Error("there is always a state");
             return { move: loaded.legalMoves(state)[role]?.[0] ?? -1 };
           },
         }),
       };
       // @ts-expect-error: a decision has a move.
       export const mute: ExportedKind = { sit: () => ({ think: async () => ({}) }) };`,
    );
    const compilerOptions = { strict: true, allowJs: true, checkJs: true, module: "nodenext", noEmit: true };
    writeFileSync(join(players, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*"] }));
    expect(run(process.execPath, [tool("typescript", "tsc"), "-p", players])).toMatchObject({
      status: 0,
      stdout: "",
    });
  });

  /** What the programs of each page print. Those of a page that is not named here must only end well. */
  const WHAT: Readonly<Record<string, (lines: readonly string[]) => void>> = {
    "README.md": (lines) => expect(lines.filter((line) => line.includes("(control "))).not.toEqual([]),
    "docs/engines.md": (lines) => {
      // Random play gives the first player 65 points of 100: wins 58 %, draws 13 %.
      if (lines.length > 1) expect(Number(lines.at(-1))).toBeCloseTo(65, 0);
    },
    "docs/matches.md": ([line]) => {
      const { isCompleted, playerNamesFromHost, errors } = JSON.parse(line);
      expect({ isCompleted, playerNamesFromHost }).toEqual({
        isCompleted: true,
        playerNamesFromHost: ["mac-ucb", "uct:exploration=0.5"],
      });
      expect(new Set(errors.flat())).toEqual(new Set([""]));
    },
  };

  it.each(SHOWN)("does what $page shows ($file)", ({ page, file }) => {
    const lines = printed([file]).trimEnd().split("\n");
    expect(lines).not.toEqual([""]);
    WHAT[page]?.(lines);
  });

  it("has a worker for threads of Node, in which games are loaded and players think", () => {
    writeFileSync(
      join(folder, "thread.js"),
      `import { readFileSync } from "node:fs";
       import { Worker } from "node:worker_threads";
       import { loadGameAsync, playMatch, WorkerPlayer } from "arcwood";
       const startWorker = () => new Worker(new URL(import.meta.resolve("arcwood/worker.js")));
       const { loaded, problem } = await loadGameAsync(readFileSync("game.kif", "utf8"), { startWorker });
       if (problem !== undefined) throw new Error(problem);
       const budget = { startClock: Infinity, playClock: Infinity, iterations: 200 };
       const players = [new WorkerPlayer("uct", startWorker), new WorkerPlayer("mac-ucb", startWorker)];
       const { ending } = await playMatch({ id: "m", loaded, seed: 1, budget, maxTurns: 50 }, players);
       console.log(loaded.game.engine, ending);`,
    );
    expect(printed(["thread.js"])).toBe("slices terminal\n");
  });

  it("runs the example in Node", () => {
    const lines = printed(["examples/node/match.js"]).trimEnd().split("\n");
    expect(lines.at(-1)).toMatch(/^o \d+$/);
  });
});
