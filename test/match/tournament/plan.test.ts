import { describe, expect, it } from "vitest";
import { planTournament, shardOf, type TournamentSpec } from "../../../src/match/tournament/plan.js";

const budget = {
  startClock: Number.POSITIVE_INFINITY,
  playClock: Number.POSITIVE_INFINITY,
  iterations: 100,
};

const chess = { name: "chess", text: "(role white) (role black)", roles: ["white", "black"] };
const trio = { name: "trio", text: "(role a) (role b) (role c)", roles: ["a", "b", "c"] };
const puzzle = { name: "puzzle", text: "(role robot)", roles: ["robot"] };

function spec(changes: Partial<TournamentSpec> = {}): TournamentSpec {
  return {
    games: [chess],
    players: ["x", "y", "z"],
    matches: 4,
    swap: true,
    seed: 1,
    budget,
    maxTurns: 1000,
    ...changes,
  };
}

describe("a tournament", () => {
  it("makes no more seatings than it has matches", async () => {
    const roles = Array.from({ length: 40 }, (_, i) => `r${i}`);
    const crowd = { name: "crowd", text: roles.map((role) => `(role ${role})`).join(" "), roles };
    for (const swap of [true, false]) {
      const units = await planTournament(spec({ games: [crowd], players: ["x", "y"], swap, matches: 5 }));
      expect(units).toHaveLength(5);
      expect(new Set(units.map(({ players }) => players.join())).size).toBe(swap ? 5 : 1);
      expect(units[0]?.players).toEqual(["x", ...roles.slice(1).map(() => "y")]);
    }
  });

  it("lets every two players meet in both seatings, with the same seeds", async () => {
    const units = await planTournament(spec());
    expect(units).toHaveLength(12);
    const pairs = ["x y", "x z", "y z"];
    for (const [i, pair] of pairs.entries()) {
      const own = units.slice(4 * i, 4 * i + 4);
      const [a, b] = pair.split(" ") as [string, string];
      expect(own.map(({ players }) => players.join(" "))).toEqual([pair, `${b} ${a}`, pair, `${b} ${a}`]);
      expect(own[0]?.seed).toBe(own[1]?.seed);
      expect(own[2]?.seed).toBe(own[3]?.seed);
      expect(own[0]?.seed).not.toBe(own[2]?.seed);
    }
    const fixed = await planTournament(spec({ swap: false, players: ["x", "y"] }));
    expect(new Set(fixed.map(({ players }) => players.join(" ")))).toEqual(new Set(["x y"]));
    expect(new Set(fixed.map(({ seed }) => seed)).size).toBe(4);
  });

  it("seats two players in three roles in all ways in which both play, one alone in one role", async () => {
    const units = await planTournament(spec({ games: [trio, puzzle], players: ["x", "y"], matches: 6 }));
    const seatings = units.filter(({ game }) => game === "trio").map(({ players }) => players.join(""));
    expect(new Set(seatings)).toEqual(new Set(["xyy", "yxy", "xxy", "yyx", "xyx", "yxx"]));
    const alone = units.filter(({ game }) => game === "puzzle").map(({ players }) => players.join(""));
    expect(alone).toEqual([..."xxxxxx", ..."yyyyyy"]);
  });

  it("knows a match by all that decides it, and by nothing else", async () => {
    const ids = async (changes: Partial<TournamentSpec>) =>
      new Set((await planTournament(spec(changes))).map(({ id }) => id));
    const before = await ids({});
    expect(before.size).toBe(12);
    // What is added leaves the rest as it is.
    for (const more of [{ matches: 8 }, { players: ["x", "y", "z", "v"] }, { games: [trio, chess] }]) {
      const after = await ids(more);
      expect([...before].every((id) => after.has(id))).toBe(true);
      expect(after.size).toBeGreaterThan(before.size);
    }
    expect(await ids({ games: [{ ...chess, name: "the same rules elsewhere" }] })).toEqual(before);
    for (const same of [{ opening: 0 }, { learned: {} }, { learned: { hex: "0123456789abcdef" } }])
      expect(await ids(same)).toEqual(before);
    const others = [
      { seed: 2 },
      { maxTurns: 10 },
      { budget: { ...budget, iterations: 7 } },
      { budget: { ...budget, playClock: 1 } },
      { games: [{ ...chess, text: `${chess.text} ` }] },
      { opening: 2 },
      { learned: { chess: "0123456789abcdef" } },
    ];
    for (const other of others) {
      const after = await ids(other);
      expect([...before].some((id) => after.has(id))).toBe(false);
    }
  });

  it("is cut into shards of which each match is in one", async () => {
    const units = await planTournament(spec({ matches: 5 }));
    const parts = [0, 1, 2, 3].map((shard) => shardOf(units, shard, 4));
    expect(new Set(parts.flat())).toEqual(new Set(units));
    expect(parts.flat()).toHaveLength(units.length);
    const sizes = parts.map(({ length }) => length);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
  });
});
