/** `arcwood network --perceived`: what all players know, as a network. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readXcsp3 } from "../../../src/network/xcsp3/xcsp3-read.js";
import { arcwood } from "../../arcwood.js";
import { solve } from "../../oracles/plain-solver.js";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "arcwood-perceived-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function run(game: string, turns: string, ...more: readonly string[]) {
  writeFileSync(join(folder, "turns.kif"), turns);
  return arcwood(["network", game, "--perceived", "turns.kif", ...more], { cwd: folder });
}

it("makes the fluents now of Monty Hall as likely as they are once a door was opened", () => {
  const { code, stderr } = run(
    "monty-hall",
    "(turn (choose 1) (choice 1)) (turn noop (opened 2))",
    "--xcsp3",
    "out.xml",
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const reading = readXcsp3(readFileSync(join(folder, "out.xml"), "utf8"));
  if ("problem" in reading) throw new Error(reading.problem);
  const { variables, chance } = reading.network;
  const place = (name: string) => variables.findIndex((variable) => variable.name === name);
  const weights = chance.find(({ variable }) => variable === place("belief"))?.weights ?? [];
  /** The probability that the car is behind a door, and the solutions in which it is. */
  const likely = new Map<string, { chance: number; solutions: number }>();
  for (const solution of solve(reading.network)) {
    const doors = [1, 2, 3].filter((door) => solution[place(`(true (car ${door}))`)] === 1).join();
    const { solutions = 0 } = likely.get(doors) ?? {};
    likely.set(doors, { chance: weights[solution[place("belief")]], solutions: solutions + 1 });
  }
  // To keep or to switch, behind each of the two closed doors.
  expect([...likely.keys()].sort()).toEqual(["1", "3"]);
  expect(likely.get("1")).toEqual({ chance: expect.closeTo(1 / 3, 9), solutions: 2 });
  expect(likely.get("3")).toEqual({ chance: expect.closeTo(2 / 3, 9), solutions: 2 });
});

it.each([
  ["kuhn-poker", "", "kuhn-poker: it is not shown that its players know the same"],
  ["tic-tac-toe", "", "tic-tac-toe: nothing is hidden in it, so --state says all there is to say"],
  ["monty-hall", "(turn (choose 1) (opened 2))", "no state was found that agrees with turn 1 of turns.kif"],
  ["monty-hall", "(turn)", "its entry 1 is not (turn MOVE PERCEPT …)"],
  ["monty-hall", "(turn (choose 9))", "(choose 9) in turns.kif is no move or percept of this game"],
  ["monty-hall", "(turn", "turns.kif is no list of turns in KIF"],
])("in %s after %j says what is wrong", (game, turns, sentence) => {
  const { code, stdout, stderr } = run(game, turns);
  expect(code).not.toBe(0);
  expect(stdout).toBe("");
  expect(stderr).toContain(sentence);
});

it("does not take two descriptions of the state", () => {
  const { code, stderr } = run("monty-hall", "", "--state", "initial");
  expect(code).toBe(2);
  expect(stderr).toContain("give one of them");
});
