import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import type { MatchRecord } from "../../../src/match/record.js";
import { listen } from "../../../src/server/http.js";
import { arcwood } from "../../arcwood.js";
import { closeAfterTest } from "../../server/players.js";
import { Running } from "./network.js";

const folder = mkdtempSync(join(tmpdir(), "arcwood-host-"));
afterAll(() => rmSync(folder, { recursive: true }));

const CLOCKS = ["--startclock", "20", "--playclock", "20"];

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
      startClock: 20,
      playClock: 20,
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
    await vi.waitUntil(() => existsSync(join(own, "record.json")), { timeout: 30_000, interval: 2 });
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

  it.each([
    ["too few players", ["--players", "random"], "2 players (x, o)"],
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
