/** Records of matches as the page reads them, links, and where a match turned. */
import { describe, expect, it } from "vitest";
import { intervalOf } from "../../src/match/look/interval-svg.js";
import { bundledNameOf, readRecord, recordText } from "../../src/page/record/read-record.js";
import { turningPoints } from "../../src/page/record/turning-points.js";
import { linkText, readLink } from "../../src/page/share/link.js";

describe("a record", () => {
  it("of a public server is read as rules write moves", () => {
    const text = JSON.stringify({
      matchId: "m1",
      gameMetaURL: "http://games.example/base/games/ticTacToe/v0/",
      moves: [["( mark 1 1 )", "noop"]],
      goalValues: [100, 0],
    });
    expect(readRecord(text).record).toMatchObject({
      id: "m1",
      game: "ticTacToe",
      moves: [["(mark 1 1)", "noop"]],
      goals: [100, 0],
    });
    expect(bundledNameOf("ticTacToe", ["reversi", "tic-tac-toe"])).toBe("tic-tac-toe");
  });

  it.each(["", "null", "[]", "{}", '{"moves":[1]}', '{"moves":"x"}'])(
    "is refused with a sentence: %j",
    (text) => {
      expect(readRecord(text).problem).toMatch(/^This is no record of a match: /);
    },
  );
});

it("is written as it was read", () => {
  const record = {
    id: "m1",
    game: "tic-tac-toe",
    moves: [["(mark 1 1)", "noop"]],
    players: ["a", "b"],
    goals: [50, 50],
    values: [[52.5, undefined]],
  };
  expect(readRecord(recordText(record)).record).toEqual(record);
});

describe("a link", () => {
  it("gives back what was put into it", async () => {
    const shared = {
      rules: "(role ⟨é⟩) ; & # + =\n".repeat(200),
      moves: [["(mark 1 1)", "noop"]],
      seats: ["person", "uct:exploration=0.5,batch=16"],
      view: "think",
      seconds: 0.5,
      record: '{"moves":[["a","b"]]}',
      at: 0,
      eyes: 1,
      analyst: "uct:exploration=0.5",
      analysis: 3,
    };
    const text = await linkText(shared);
    expect(text).toMatch(/^[\x21-\x7e]+$/);
    expect(text.length).toBeLessThan(600);
    expect(await readLink(`#${text}`)).toEqual({ ...shared, game: undefined });
  });

  it.each(["rules=%%%", "rules=AAAA", "moves=W10x"])("that is damaged is said to be: %s", async (hash) => {
    expect((await readLink(hash)).problem).toMatch(/damaged/);
  });
});

it("a match turns where what a role can expect changes much", () => {
  const values = [
    [50, undefined],
    [undefined, 50],
    [52, undefined],
    [undefined, 10],
    [95, undefined],
    [100, 0],
  ];
  expect(turningPoints(values)).toEqual([
    { turn: 3, role: 1, before: 50, after: 10 },
    { turn: 4, role: 0, before: 52, after: 95 },
  ]);
});

it("intervals contain the value, shrink with samples, and are points where it is proved", () => {
  const width = (count: number) => {
    const [low, high] = intervalOf({ move: "m", value: 30, count });
    expect(low).toBeLessThanOrEqual(30);
    expect(high).toBeGreaterThanOrEqual(30);
    return high - low;
  };
  expect(width(1000)).toBeLessThan(width(100));
  expect(width(100)).toBeLessThan(width(1));
  expect(intervalOf({ move: "m", value: 30, count: 0, isProven: true })).toEqual([30, 30]);
  expect(intervalOf({ move: "m", value: undefined, count: 0 })).toEqual([0, 100]);
});
