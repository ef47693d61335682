import { describe, expect, it } from "vitest";
import { experimentHash, readExperiment, sprtOfText } from "../../../src/match/experiment/experiment-file.js";
import type { TournamentSpec } from "../../../src/match/tournament/plan.js";

const SMALL = { games: ["tic-tac-toe"], players: ["random", "first"], iterations: 10, pairs: 6 };

describe("the file of an experiment", () => {
  it("has presets, and either iterations or clocks", () => {
    const { experiment } = readExperiment(JSON.stringify(SMALL));
    expect(experiment).toMatchObject({ seed: 1, maxTurns: 1000, published: [], sprt: undefined });
    expect(experiment?.budget).toEqual({ startClock: Infinity, playClock: Infinity, iterations: 10 });
    const clocks = JSON.stringify({ ...SMALL, iterations: undefined, playclock: 2 });
    expect(readExperiment(clocks).experiment?.budget).toEqual({
      startClock: 5,
      playClock: 2,
      iterations: Infinity,
    });
    // What is asked for in place of clocks leaves none of them.
    expect(readExperiment(clocks, { iterations: 3 }).experiment?.budget.playClock).toBe(Infinity);
    expect(readExperiment(JSON.stringify(SMALL), { playclock: 1 }).experiment?.budget.iterations).toBe(
      Infinity,
    );
  });

  it.each([
    [{ pears: 3 }, /"pears", which means nothing; did you mean "pairs"/],
    [{ pairs: 0 }, /"pairs" is 0 and has to be a whole number from 1/],
    [{ pairs: undefined }, /"pairs" is missing/],
    [{ opening: -1 }, /"opening" is -1 and has to be a whole number from 0 to 100/],
    [{ learned: 5 }, /"learned" has to be a text/],
    [{ iterations: undefined }, /neither "iterations" nor "playclock"/],
    [{ games: [] }, /"games" has to be a list of names/],
    [{ against: "uct" }, /"against" has to be a list/],
    [{ seed: 1.5 }, /"seed" is 1.5 and has to be a whole number/],
    [{ title: 5 }, /"title" has to be a text/],
    [{ sprt: { elo0: 5, elo1: 1 } }, /lower bound first/],
    [{ sprt: { points0: 50, points1: 100 } }, /between 0 and 100/],
    [{ sprt: { elo0: 5, points1: 60 } }, /"sprt" has to be/],
    [{ sprt: 5 }, /"sprt" has to be/],
    [{ playclock: 0.01 }, /"playclock" is 0.01 and has to be a number from 0.2/],
    [{ published: [{ game: "hex" }] }, /"published" has to be a list of/],
  ])("is refused with %j, in a sentence", (changes, sentence) => {
    const { problem } = readExperiment(JSON.stringify({ ...SMALL, ...changes }));
    expect(problem).toMatch(sentence);
  });

  it("is refused where it is no object of JSON", () => {
    expect(readExperiment("{").problem).toMatch(/^it is no JSON/);
    expect(readExperiment("[1]").problem).toMatch(/^it is no object/);
  });

  it("reads the bounds of a test from a command line", () => {
    expect(sprtOfText("-5,10.5")).toEqual({ elo0: -5, elo1: 10.5 });
    expect(sprtOfText("points:50,55")).toEqual({ points0: 50, points1: 55 });
    expect(sprtOfText("5")).toBeUndefined();
  });

  it("is known by all that decides its results, and by nothing else", async () => {
    const spec: TournamentSpec = {
      games: [{ name: "a", text: "(role x)", roles: ["x"] }],
      players: ["uct"],
      pairs: 3,
      matches: 0,
      swap: true,
      seed: 1,
      budget: { startClock: Infinity, playClock: Infinity, iterations: 5 },
      maxTurns: 10,
    };
    const hash = await experimentHash(spec, undefined, undefined);
    const renamed = { ...spec, games: spec.games.map((game) => ({ ...game, name: "b" })) };
    expect(await experimentHash(renamed, undefined, undefined)).toBe(hash);
    const others = await Promise.all([
      experimentHash({ ...spec, pairs: 4 }, undefined, undefined),
      experimentHash({ ...spec, seed: 2 }, undefined, undefined),
      experimentHash({ ...spec, against: ["uct"] }, undefined, undefined),
      experimentHash({ ...spec, identities: { uct: "another" } }, undefined, undefined),
      experimentHash(spec, { model: "elo", low: 0, high: 5 }, undefined),
      experimentHash(spec, undefined, 1000),
      experimentHash({ ...spec, opening: 2 }, undefined, undefined),
      experimentHash({ ...spec, learned: { a: "0123456789abcdef" } }, undefined, undefined),
    ]);
    expect(new Set([hash, ...others]).size).toBe(9);
    expect(await experimentHash({ ...spec, opening: 0, learned: {} }, undefined, undefined)).toBe(hash);
  });
});
