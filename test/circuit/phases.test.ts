/** The programs of a game's phases, each in the states of its phase, say what the reference reasoner says. */
import { describe, expect, it } from "vitest";
import { compileSlices } from "../../src/circuit/compile.js";
import { expectation, laneDifference, plainLanes } from "../engine/slices/lanes.js";
import { visitsByPhase } from "../engine/slices/walks.js";
import { load, SAMPLE } from "../games/bundled.js";
import { acyclicOf } from "../ground/sheets.js";
import { picker } from "../network/agree.js";

const PERIODS: Readonly<Record<string, number>> = {
  breakthrough: 2,
  "connect-four": 2,
  reversi: 2,
  "tic-tac-toe": 2,
  "rock-paper-scissors": 1,
};

describe.each(SAMPLE)("%s", (name) => {
  const { sheet, game } = load(name);
  const ground = acyclicOf(sheet);
  const { programs, phases } = compileSlices(ground).game;

  it("has a program for each phase", () => {
    expect(programs).toHaveLength(phases.period);
    if (PERIODS[name] !== undefined) expect(phases.period).toBe(PERIODS[name]);
  });

  it("agrees phase by phase", () => {
    const pick = picker(23);
    const visits = visitsByPhase(game, phases.period, pick, { matches: 10 });
    for (const [phase, program] of programs.entries()) {
      const ofPhase = visits[phase];
      const some = Array.from({ length: 32 }, () => ofPhase[pick(ofPhase.length)]);
      const expected = some.map((visit) => expectation(game, visit));
      expect(laneDifference(ground, plainLanes(program), expected)).toBeUndefined();
      const told = phases.fluents.map((fluent) => ground.fluents[fluent]?.text);
      for (const { fluents } of expected) {
        expect(told.map((text) => fluents.has(text))).toEqual(phases.values[phase]);
      }
    }
  });
});
