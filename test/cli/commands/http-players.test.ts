/** Players over HTTP, in all commands that take players. */
import { describe, expect, it } from "vitest";
import type { MatchRecord } from "../../../src/match/record.js";
import { arcwood } from "../../arcwood.js";
import { startPlayer } from "../../server/players.js";
import { Running } from "./network.js";

describe("a player over HTTP", () => {
  const CLOCKS = ["--startclock", "20", "--playclock", "20"];

  it("plays in match, play and tournament, one match at a time", async () => {
    const server = new Running(["serve", "--port", "0", "--player", "first", "--json"]);
    const { url } = JSON.parse(await server.line("stdout", /url/));
    const name = new URL(url).host;
    const { code: ending, stdout: text } = arcwood([
      ...["match", "tic-tac-toe", "--players", `${url},random`, "--no-times", "--json"],
      ...CLOCKS,
    ]);
    expect(ending).toBe(0);
    const record: MatchRecord = JSON.parse(text);
    expect(record.playerNamesFromHost).toEqual([name, "random"]);
    expect(new Set(record.errors.flat())).toEqual(new Set([""]));
    const { stdout } = arcwood(["play", "tic-tac-toe", "--against", url, ...CLOCKS], {
      input: "5\nundo\nquit\n",
    });
    expect(stdout).toContain("1. x mark 2 2\n2. o mark 1 1");
    expect(stdout).toContain(`${name} cannot take a turn back`);
    const { code, stdout: standing } = arcwood([
      ...["tournament", "--games", "tic-tac-toe", "--players", `${url},random`, "--matches", "6"],
      ...CLOCKS,
      ...["--jobs", "3", "--json"],
    ]);
    expect(code).toBe(0);
    const { scores } = JSON.parse(standing);
    expect(scores.map(({ replaced }: { replaced: number }) => replaced)).toEqual([0, 0]);
    expect(await server.end("SIGINT")).toBe(130);
  });

  it("hears of the end of a tournament that is interrupted", async () => {
    const player = await startPlayer({ player: "first" });
    const command = new Running([
      "tournament",
      "--games",
      "eight-puzzle",
      "--players",
      player.url,
      "--matches",
      "500",
      ...CLOCKS,
      "--jobs",
      "1",
    ]);
    while (!(await player.ask("( INFO )")).includes("busy")) await new Promise((go) => setTimeout(go, 10));
    expect(await command.end("SIGINT")).toBe(130);
    expect(await player.ask("( INFO )")).toContain("available");
    expect(player.bugs).toEqual([]);
  });

  it("has a clock, and one role", () => {
    const refused = (...args: readonly string[]) => {
      const { code, stderr } = arcwood(args);
      expect(code).toBe(2);
      return stderr;
    };
    const address = "http://127.0.0.1:9,random";
    expect(refused("match", "tic-tac-toe", "--players", address, "--iterations", "10")).toContain(
      "by the clock",
    );
    expect(refused("tournament", "--games", "pacman", "--players", address)).toContain("3 roles");
    expect(refused("serve", "--player", "http://127.0.0.1:9")).toContain("served already");
  });
});
