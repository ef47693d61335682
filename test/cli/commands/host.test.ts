import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import type { MatchRecord } from "../../../src/match/record.js";
import { listen } from "../../../src/server/http.js";
import { arcwood } from "../../arcwood.js";
import { HANG_MS } from "../../patience.js";
import { closeAfterTest } from "../../server/players.js";
import { Running } from "./network.js";

const folder = mkdtempSync(join(tmpdir(), "arcwood-host-"));
afterAll(() => rmSync(folder, { recursive: true }));

const CLOCKS = ["--startclock", "3600", "--playclock", "3600"];

/** A player that answers a number of messages and then keeps the next waiting. */
async function stubborn(answers: number): Promise<{ url: string; heard: string[]; waits: Promise<void> }> {
  const heard: string[] = [];
  let wait = () => {};
  const waits = new Promise<void>((resolve) => {
    wait = resolve;
  });
  const server = await listen({
    port: 0,
    bind: "127.0.0.1",
    onBug: (error) => {
      throw error;
    },
    answer: ({ body }) => {
      heard.push(body);
      if (heard.length <= answers || body.startsWith("( ABORT"))
        return { status: 200, type: "text/acl", body: body.startsWith("( START") ? "ready" : "noop" };
      wait();
      return new Promise(() => {});
    },
  });
  closeAfterTest(server.close);
  return { url: server.url, heard, waits };
}

function readRecord(file: string): MatchRecord {
  return JSON.parse(readFileSync(file, "utf8"));
}

describe("arcwood host", () => {
  it("plays a match between players of ours, each in a thread, the same for a seed, and prints its record", () => {
    const args = [
      "host",
      "--game",
      "tic-tac-toe",
      "--players",
      "random,first",
      ...CLOCKS,
      "--seed",
      "4",
      "--json",
    ];
    const { code, stdout, stderr } = arcwood(args);
    expect(code).toBe(0);
    const record: MatchRecord = JSON.parse(stdout);
    expect(record).toMatchObject({
      isCompleted: true,
      startClock: 3600,
      playClock: 3600,
      playerNamesFromHost: ["random", "first"],
      scrambled: false,
    });
    expect(record.errors.flat().every((error) => error === "")).toBe(true);
    expect(record.goalValues).toHaveLength(2);
    expect(stderr).toContain("After");
    expect(JSON.parse(arcwood(args).stdout).moves).toEqual(record.moves);
  });

  it("writes the record as it goes: whole when it is killed, and as far as it came", async () => {
    const file = join(folder, "killed.json");
    const { url, waits } = await stubborn(4);
    const host = new Running([
      "host",
      "--game",
      "tic-tac-toe",
      "--players",
      `random,${url}`,
      ...CLOCKS,
      "--out",
      file,
    ]);
    await waits;
    await host.end("SIGKILL");
    const { moves, states, isCompleted } = readRecord(file);
    expect([moves.length, states.length, isCompleted]).toEqual([3, 4, false]);
  });

  it("plays on where the record cannot be written, says so, and names no folder in it", async () => {
    const own = mkdtempSync(join(folder, "own-"));
    const rules = join(folder, "mine.kif");
    copyFileSync(new URL("../../../games/tic-tac-toe/rules.kif", import.meta.url), rules);
    const players = ["--players", "first,random", ...CLOCKS, "--out", join(own, "record.json"), "--json"];
    const host = new Running(["host", "--game", rules, ...players]);
    // It is there before the match.
    await vi.waitUntil(() => existsSync(join(own, "record.json")), { timeout: HANG_MS, interval: 2 });
    rmSync(own, { recursive: true });
    expect(await host.end()).toBe(2);
    expect(host.stderr).toContain("The match goes on");
    expect(JSON.parse(host.stdout)).toMatchObject({ isCompleted: true, arcwood: { game: "mine.kif" } });
  });

  it("tells the players and the record when it is interrupted, and shows the match until then", async () => {
    const file = join(folder, "interrupted.json");
    const { url, heard, waits } = await stubborn(4);
    const players = `first,${url}`;
    const args = ["--game", "tic-tac-toe", "--players", players, ...CLOCKS, "--out", file, "--scramble"];
    const host = new Running(["host", ...args, "--spectate", "0"]);
    const page = /http:\S+/.exec(await host.line("stderr", /can be watched/))?.[0] ?? "";
    await waits;
    expect(await (await fetch(page)).text()).toContain("(mark 1 1)");
    const record = await (await fetch(`${page}match.json`)).json();
    expect(record).toMatchObject({ scrambled: true, isCompleted: false });
    expect(record.moves).toHaveLength(3);
    expect((await fetch(`${page}other`)).status).toBe(404);
    expect(await host.end("SIGINT")).toBe(130);
    expect(heard.at(-1)).toMatch(/^\( ABORT tic-tac-toe\.\d+ \)$/);
    expect(readRecord(file)).toMatchObject({ isAborted: true, isCompleted: false });
    expect(heard.join()).not.toContain("mark");
  });

  it("takes the game as match does: as an argument or as an option, and one of them", () => {
    const more = ["--players", "random,first", ...CLOCKS, "--json"];
    const [argument, option] = [["tic-tac-toe"], ["--game", "tic-tac-toe"]].map((game) => {
      const { code, stdout } = arcwood(["host", ...game, ...more]);
      expect(code).toBe(0);
      return JSON.parse(stdout).moves;
    });
    expect(argument).toEqual(option);
    expect(arcwood(["host", ...more])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("No game is named"),
    });
    const both = arcwood(["host", "reversi", "--game", "tic-tac-toe", ...more]);
    expect(both).toMatchObject({ code: 2, stderr: expect.stringContaining("One match is of one game") });
  });

  it("stays with its page when the match is over, until Ctrl-C, and ends as the match did", async () => {
    const args = ["--game", "tic-tac-toe", "--players", "first,random", ...CLOCKS, "--spectate", "0"];
    const host = new Running(["host", ...args]);
    const page = /http:\S+/.exec(await host.line("stderr", /stepped through/))?.[0] ?? "";
    const { goalValues, isCompleted } = await (await fetch(`${page}match.json`)).json();
    expect(isCompleted).toBe(true);
    expect(host.stdout).toContain(`After`);
    expect(goalValues).toHaveLength(2);
    const first = await (await fetch(`${page}?turn=1`)).text();
    expect(first).toMatch(/After turn 1<[\s\S]*<svg class="board"[\s\S]*<code>control: o</);
    expect(await host.end("SIGINT")).toBe(0);
    await expect(fetch(page)).rejects.toThrow();
  });

  it("blames nobody when it is interrupted in the start clock", async () => {
    const file = join(folder, "start.json");
    const { url, heard, waits } = await stubborn(0);
    const host = new Running([
      ...["host", "--game", "tic-tac-toe", "--players", `first,${url}`],
      ...["--startclock", "3600", "--out", file],
    ]);
    await waits;
    expect(await host.end("SIGINT")).toBe(130);
    expect(host.stdout + host.stderr).not.toContain("late");
    expect(host.stdout).toContain("After 0 turns the match was interrupted.");
    const record = readRecord(file);
    expect(record).toMatchObject({ errors: [["", ""]], isAborted: true });
    expect(record.arcwood).not.toHaveProperty("startFaults");
    expect(heard.at(-1)).toMatch(/^\( ABORT /);
  });

  it("logs every message as it goes, also those of the end by Ctrl-C", async () => {
    const log = join(folder, "wire.jsonl");
    const { url, heard, waits } = await stubborn(3);
    const players = `first,${url}`;
    const host = new Running([
      "host",
      "--game",
      "tic-tac-toe",
      "--players",
      players,
      ...CLOCKS,
      "--wire",
      log,
    ]);
    const entries = () =>
      readFileSync(log, "utf8")
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line));
    await waits;
    expect(entries().map(({ event }) => event)).toEqual([
      ...Array(3).fill(["sent", "received"]).flat(),
      "sent",
    ]);
    expect(await host.end("SIGINT")).toBe(130);
    const all = entries();
    expect(all.flatMap(({ event, body }) => (event === "sent" ? body : []))).toEqual(heard);
    expect(all.map(({ event }) => event).slice(-3)).toEqual(["interrupted", "sent", "received"]);
    expect(all.at(-2)).toMatchObject({ body: expect.stringMatching(/^\( ABORT/), message: 5 });
    expect(all.map(({ message }) => message)).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
    const { host: player } = new URL(url);
    for (const entry of all) expect(entry).toMatchObject({ player, role: "o", time: expect.any(Number) });
    const received = all.filter(({ event }) => event === "received");
    expect(received[0]).toMatchObject({ head: expect.stringMatching(/^HTTP\/1\.0 200/), body: "ready" });
  });

  it("seats a person at the terminal, who cannot take moves back", async () => {
    const { url } = await stubborn(Number.POSITIVE_INFINITY);
    const args = ["host", "--game", "tic-tac-toe", "--players", `human,${url}`, ...CLOCKS, "--json"];
    const host = new Running(args);
    host.child.stdin?.end("undo\nmark 2 2\n1\n");
    expect(await host.end()).toBe(0);
    expect(host.stderr).toContain("Tic-tac-toe: you are x against o (127.0.0.1:");
    expect(host.stderr).toContain("Players elsewhere cannot go back, so no move can be taken back.");
    expect(host.stderr).toMatch(/o wanted to play noop, which is not legal; mark \d \d was drawn for it/);
    expect(host.stderr).toMatch(/Legal were \(mark 1 1\), .*, \(mark 3 3\)\.\n/);
    expect(host.stderr).toMatch(
      /You left the match after 4 turns\.\n2 of 4 moves of o were drawn at random\.\n$/,
    );
    const record = JSON.parse(host.stdout);
    expect(record).toMatchObject({ isPlayerHuman: [true, false], isAborted: true });
    expect(record.moves[0]).toEqual(["(mark 2 2)", "noop"]);
    const { legal, legalCount } = record.arcwood.turns[1].faults[1];
    expect([legal.length, legalCount]).toEqual([8, 8]);
  });

  it("hurries no person, and gives hints", async () => {
    const args = ["host", "--game", "tic-tac-toe", "--players", "human,first", "--startclock", "20"];
    const host = new Running([...args, "--playclock", "0.2", "--json"]);
    await vi.waitUntil(() => host.stderr.includes("x> "), { timeout: HANG_MS, interval: 10 });
    await new Promise((resolve) => setTimeout(resolve, 500));
    host.child.stdin?.end("hint\nmark 2 2\n");
    expect(await host.end()).toBe(0);
    // On a busy machine a hint may be late; a person's move never is.
    expect(host.stderr).toMatch(/mac-ucb (would play mark|has no hint)/);
    const record = JSON.parse(host.stdout);
    expect(record.moves[0]).toEqual(["(mark 2 2)", "noop"]);
    expect(record.errors.map(([error]: string[]) => error).join("")).toBe("");
  });

  it("shows a person nothing that the game hides", () => {
    const args = ["host", "--game", "monty-hall", "--players", "human", ...CLOCKS];
    const { code, stdout } = arcwood(args, { input: "choose 2\nswitch\n" });
    expect(code).toBe(0);
    expect(stdout).toContain("1. You played choose 2. You perceive choice 2.\n");
    expect(stdout).not.toMatch(/\bcar\b|hide_car/);
    expect(stdout).toMatch(/After 3 turns: candidate (0|100)\.\n$/);
  });

  it.each([
    ["too few players", ["--players", "random"], "2 players (x, o)"],
    ["two people at one terminal", ["--players", "human,human"], "names human 2 times"],
    ["to log where the match is told", ["--players", "random,first", "--wire", "-"], "--wire needs a file"],
    [
      "to log where no file can be",
      ["--players", "random,first", "--wire", "/none/log"],
      "cannot be written",
    ],
    ["an unknown player", ["--players", "random,nobody"], "no player called nobody"],
    ["an address of another kind", ["--players", "random,https://127.0.0.1:1"], "https is not spoken"],
    ["no address", ["--players", "random,http://"], "no address of a player"],
    ["no clock", ["--players", "random,first", "--playclock", "0.1"], "0.2"],
    ["another dialect", ["--players", "random,first", "--gdl2", "third"], "published, classic"],
  ])("refuses %s with a sentence", (_, args, sentence) => {
    const { code, stdout, stderr } = arcwood(["host", "--game", "tic-tac-toe", ...args]);
    expect(code).toBe(2);
    expect(stdout).toBe("");
    expect(stderr).toContain(sentence);
  });
});

describe("arcwood serve", () => {
  it("says where it listens, logs what it does, and ends by Ctrl-C in the middle of a match", async () => {
    const serve = new Running(["serve", "--port", "0", "--player", "first", "--json"]);
    const { url, player } = JSON.parse(await serve.line("stdout", /url/));
    expect(player).toBe("first");
    const ask = async (body: string) => (await fetch(url, { method: "POST", body })).text();
    expect(await ask("( INFO )")).toBe("((name arcwood) (status available))");
    expect(
      await ask(
        "(START m a ((role a) (init p) (legal a b) (legal a c) (goal a 0) (<= terminal (true q))) 20 20)",
      ),
    ).toBe("ready");
    expect(await ask("(PLAY m NIL)")).toBe("b");
    const { port } = new URL(url);
    const second = arcwood(["serve", "--port", port]);
    expect(second).toMatchObject({ code: 2, stdout: "" });
    expect(second.stderr).toContain(`Port ${port} is taken`);
    expect(await serve.end("SIGINT")).toBe(130);
    for (const line of serve.stdout.trim().split("\n")) JSON.parse(line);
  });

  it.each([
    ["an unknown player", ["--player", "nobody"], "no player called nobody"],
    ["a strange margin", ["--margin", "soon"], "no margin"],
    ["a name of two words", ["--name", "two words"], "no name"],
    ["a port that is none", ["--port", "70000"], "from 0 to 65535"],
    ["an address of somebody else", ["--bind", "192.0.2.1", "--port", "0"], "no address of this machine"],
  ])("refuses %s with a sentence", (_, args, sentence) => {
    const { code, stderr } = arcwood(["serve", ...args]);
    expect(code).toBe(2);
    expect(stderr).toContain(sentence);
  });
});
