/** Modules of a user, in all commands that take players. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MatchRecord } from "../../../src/match/record.js";
import { arcwood } from "../../arcwood.js";
import { Running } from "./network.js";

const folder = mkdtempSync(join(tmpdir(), "arcwood-outside-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Makes the move of the given number among the legal ones, by the text of a decision. */
const player = (decision: string) =>
  `export default { sit: ({ loaded, role, seed, options }) => ({ async think({ states: [state], step }) {
    const legal = loaded.game.legalMoves(state, role);
    ${decision}
  } }) };`;

const MODULES = {
  "last.mjs": player('console.log("thinks", step); return { move: legal.at(-1) };'),
  "drawn.mjs": player("return { move: legal[(seed + 7 * step) % legal.length] };"),
  "throws.mjs": player('throw new Error("no idea");'),
  "hangs.mjs": player("for (;;);"),
  "wrong.mjs": player("return { move: 1e9 };"),
  "illegal.mjs": player('return { move: loaded.game.term("(cell 1 1 b)") };'),
  "leaves.mjs": player("process.exit(3);"),
  "rejects.mjs": player('Promise.reject(new Error("behind the scenes")); await new Promise(() => {});'),
  "options.mjs": `export const player = {
    options: [{
      name: "nth",
      about: "which move",
      preset: 0,
      parse: (text) => (text >= "0" && text <= "9" ? Number(text) : undefined),
    }],
    sit: ({ loaded, role, options }) => ({ think: async ({ states }) => {
      const legal = loaded.game.legalMoves(states[0], role);
      return { move: legal[Math.min(options.nth, legal.length - 1)] };
    } }),
  };`,
  "counts.mjs": `export default {
    options: [{ name: "count", about: "how many", preset: 1, parse: Number }],
    sit() {},
  };`,
  "fussy.mjs": 'export default { refuses: () => "it is too small", sit() {} };',
  "second.mjs": `export default {
    refuses: (loaded, role) => (loaded.game.roles[role] === "x" ? "it is o" : undefined),
    sit: ({ loaded, role }) => ({
      think: async ({ states: [state] }) => ({ move: loaded.game.legalMoves(state, role).at(-1) }),
    }),
  };`,
  "silent.mjs": player('if (loaded.game.roles[role] === "x") for (;;); return { move: legal[0] };'),
  "number.mjs": `export default {
    options: [{ name: "depth", about: "how far", preset: 1, parse: Number }],
    sit: () => ({}),
  };`,
  "three.mjs": "export default 3;",
  "empty.mjs": "",
  "syntax.mjs": "export const x = ;",
  "needs.mjs": 'import "arcwood";',
};

beforeAll(() => {
  for (const [name, text] of Object.entries(MODULES)) writeFileSync(join(folder, name), text);
  mkdirSync(join(folder, "sub"));
});

const run = (...args: readonly string[]) => arcwood(args, { cwd: folder });
const match = (players: string, ...args: readonly string[]) =>
  run("match", "tic-tac-toe", "--players", players, "--no-times", "--json", ...args);

function recordOf(players: string, ...args: readonly string[]): MatchRecord {
  const { code, stdout, stderr } = match(players, ...args);
  expect({ code, stderr: code === 0 ? "" : stderr }).toEqual({ code: 0, stderr: "" });
  return JSON.parse(stdout);
}

const ITERATIONS = ["--iterations", "10"];

describe("a module", () => {
  it("plays, the same for the same seed, and what it prints is no result", () => {
    const players = "./drawn.mjs,./last.mjs";
    const { code, stdout, stderr } = match(players, ...ITERATIONS);
    expect(code).toBe(0);
    const record = JSON.parse(stdout) as MatchRecord;
    expect(record.playerNamesFromHost).toEqual(["drawn.mjs", "last.mjs"]);
    expect(new Set(record.errors.flat())).toEqual(new Set([""]));
    const turns = Array.from(record.moves.keys(), (step) => `thinks ${step}`);
    expect(stderr.trimEnd().split("\n")).toEqual(turns);
    expect(match(players, ...ITERATIONS).stdout).toBe(stdout);
    expect(recordOf(players, ...ITERATIONS, "--seed", "2").moves).not.toEqual(record.moves);
    expect(recordOf(players, ...ITERATIONS, "--threads", "2").moves).toEqual(record.moves);
  });

  it("has options, and may lie anywhere", () => {
    const named = join(folder, "options.mjs:nth=2");
    const record = recordOf(`${named},random`, ...ITERATIONS);
    expect(record.playerNamesFromHost[0]).toBe("options.mjs:nth=2");
    expect(record.moves[0]).toEqual(["(mark 1 3)", "noop"]);
  });

  it.each([
    ["throws.mjs", "CE", "20"],
    ["wrong.mjs", "CE", "20"],
    ["illegal.mjs", "IL (cell 1 1 b)", "20"],
    ["leaves.mjs", "CE", "20"],
    ["rejects.mjs", "CE", "20"],
    ["hangs.mjs", "TO", "0.5"],
  ])("that goes wrong loses its moves and nothing else: %s", (name, error, playClock) => {
    const record = recordOf(`./${name},first`, "--startclock", "20", "--playclock", playClock);
    expect(record.isCompleted).toBe(true);
    const [first = [], ...others] = record.errors.slice(1);
    expect(first[0]).toBe(error);
    // A thread that has ended stays away, and one that hangs stays late.
    expect(new Set(others.map(([own]) => own))).toEqual(new Set([error]));
    if (error !== "TO") expect(new Set(record.errors.map((errors) => errors[1]))).toEqual(new Set([""]));
  });

  it("that loses moves is named again beside the scores, which are not its own", () => {
    const { code, stderr } = run("match", "tic-tac-toe", "--players", "./throws.mjs,first", ...ITERATIONS);
    expect(code).toBe(0);
    expect(stderr).toMatch(/^(\d+) of \1 moves of x were drawn at random\.\n$/);
  });

  it.each([
    ["./three.mjs", "has no function sit"],
    ["./empty.mjs", "exports no player"],
    ["./syntax.mjs", "syntax.mjs, line 1: Unexpected token"],
    ["./needs.mjs", "npm install it there"],
    ["./fussy.mjs", "fussy.mjs cannot play tic-tac-toe as x: "],
    ["./nowhere.mjs", "there is no file ./nowhere.mjs"],
    ["./sub", "./sub names no module of a player"],
    ["./options.mjs:nth=x", "x is no value for nth"],
    ["./counts.mjs:count=x", "x is no value for count"],
    ["./options.mjs:mth=1", "has no option called mth"],
    ["./number.mjs:depth=far", "far is no value for depth of number.mjs: how far"],
    ["last", "the module last.mjs is named ./last.mjs"],
    ["options:nth=2", "the module options.mjs is named ./options.mjs"],
    ["utc", "there is no player called utc (did you mean uct?)"],
    ["human", "human plays in arcwood host"],
    ["localhost:9500", "http://localhost:9500"],
    ["127.0.0.1:9500/player", "http://127.0.0.1:9500/player"],
    ["https://localhost:9500", "https is not spoken"],
    ["http://", "is no address"],
  ])("or address that is none is a sentence, before anything is played: %s", (name, words) => {
    for (const args of [
      ["match", "tic-tac-toe", "--players", `${name},random`],
      ["play", "tic-tac-toe", "--watch", "--against", `${name},random`],
    ]) {
      const { code, stdout, stderr } = run(...args);
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      expect(stderr).toContain(words);
      expect(stderr).not.toMatch(/\n\s+at /);
    }
  });

  it.each([
    ["match", ["tic-tac-toe"], "--out"],
    ["host", ["--game", "tic-tac-toe"], "--out"],
    ["host", ["--game", "tic-tac-toe"], "--wire"],
  ])("ends with the command if a file cannot be written: %s %s %s", (command, game, option) => {
    const { code, stderr } = run(command, ...game, "--players", "./last.mjs,first", option, "/none/file");
    expect(code).toBe(2);
    expect(stderr).toContain("/none/file cannot be written");
  });

  it("plays against a person in host", () => {
    const { code, stdout, stderr } = arcwood(
      [
        "host",
        "--game",
        "tic-tac-toe",
        "--players",
        "human,./last.mjs",
        "--startclock",
        "20",
        "--wire",
        "log",
      ],
      { cwd: folder, input: "1\nquit\n" },
    );
    expect(code).toBe(0);
    expect(stdout).toContain("1. x mark 1 1\n2. o mark 3 3");
    expect(stderr).toContain("Nobody plays over HTTP here");
  });

  it("that refuses the person's role has no hint, and the person's move counts", () => {
    const { code, stdout } = arcwood(
      ["play", "tic-tac-toe", "--against", "./second.mjs", "--startclock", "20", "--playclock", "20"],
      { cwd: folder, input: "hint\n1\nquit\n" },
    );
    expect(code).toBe(0);
    expect(stdout).toContain(
      "There is no hint: second.mjs cannot play tic-tac-toe as x: second.mjs does not play this game: it is o.",
    );
    expect(stdout).toContain("1. x mark 1 1\n2. o mark 3 3");
  });

  it.each([
    ["silent.mjs", "1", "silent.mjs has no hint: it was late. Ask again."],
    ["throws.mjs", "20", "throws.mjs has no hint: it failed (throws.mjs, line 3: no idea)."],
  ])("that has no hint for a person does not hold up the match: %s", (name, playClock, sentence) => {
    const { code, stdout } = arcwood(
      ["play", "tic-tac-toe", "--against", `./${name}`, "--startclock", "20", "--playclock", playClock],
      { cwd: folder, input: "hint\n1\nquit\n" },
    );
    expect(code).toBe(0);
    expect(stdout).toContain(sentence);
    expect(stdout).toMatch(/1\. x mark 1 1\n(.*\n)?2\. o mark/);
  });

  it("plays against a person, who may take back and ask for hints", () => {
    const typed = ["hint", "1", "undo", "2", "quit"].join("\n");
    const { code, stdout } = arcwood(
      ["play", "tic-tac-toe", "--against", "./last.mjs", "--startclock", "20", "--playclock", "20"],
      { cwd: folder, input: typed },
    );
    expect(code).toBe(0);
    expect(stdout).toContain("last.mjs would play mark 3 3.");
    expect(stdout).toContain("1. x mark 1 1\n2. o mark 3 3");
    expect(stdout).toContain("1. x mark 1 2\n2. o mark 3 3");
  });

  it("plays in tournaments, and is another player when it was changed", () => {
    const tournament = (out: string) =>
      run(
        "tournament",
        "--games",
        "tic-tac-toe,monty-hall",
        "--players",
        "./options.mjs,./throws.mjs,random",
        "--matches",
        "2",
        ...ITERATIONS,
        "--jobs",
        "2",
        "--json",
        "--out",
        out,
      );
    const { code, stdout, stderr: notes } = tournament("a");
    expect(code).toBe(0);
    const told = notes.match(/^\d+ moves of .* were late, illegal or failed: drawn at random instead\.$/gm);
    expect(told).toEqual([expect.stringMatching(/^\d+ moves of throws\.mjs were/)]);
    const { matches, scores } = JSON.parse(stdout);
    expect(matches).toBe(12);
    expect(new Set(scores.map((score: { player: string }) => score.player))).toEqual(
      new Set(["options.mjs", "throws.mjs", "random"]),
    );
    const timeless = (text: string) => ({ ...JSON.parse(text), moveTimes: undefined });
    expect(timeless(tournament("b").stdout)).toEqual(timeless(stdout));
    const kept = () => readFileSync(join(folder, "a/results.jsonl"), "utf8");
    const results = kept();
    expect(tournament("a").stdout).toBe(stdout);
    expect(kept()).toBe(results);
    writeFileSync(join(folder, "throws.mjs"), `${MODULES["throws.mjs"]}\n`);
    const { code: refused, stderr } = tournament("a");
    expect(refused).toBe(2);
    expect(stderr).toMatch(
      /a has \d matches of another tournament: the module of a player was changed: .*throws/,
    );
    expect(kept()).toBe(results);
    expect(tournament("c").code).toBe(0);
  });

  it("is hosted, and served", async () => {
    const server = new Running(["serve", "--port", "0", "--player", join(folder, "last.mjs"), "--json"]);
    const { url, player } = JSON.parse(await server.line("stdout", /url/));
    expect(player).toBe("last.mjs");
    const clocks = ["--startclock", "20", "--playclock", "20", "--json"];
    const { code, stdout } = run(
      "host",
      "--game",
      "tic-tac-toe",
      "--players",
      `${url},./last.mjs`,
      ...clocks,
    );
    expect(code).toBe(0);
    const record = JSON.parse(stdout) as MatchRecord;
    expect(record.moves.slice(0, 2)).toEqual([
      ["(mark 3 3)", "noop"],
      ["noop", "(mark 3 2)"],
    ]);
    expect(new Set(record.errors.flat())).toEqual(new Set([""]));
    expect(await server.end("SIGINT")).toBe(130);
    expect(run("serve", "--port", "0", "--player", "./three.mjs")).toMatchObject({ code: 2, stdout: "" });
  });
});
