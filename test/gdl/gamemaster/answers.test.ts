/**
 * The original's answers, given again by the reasoner from the derived clauses. A query is asked as the
 * condition of an operation, whose effects list the answers; a state is given as `init`. Answers and states are
 * sets here: where their order decides, as in a reward, there is a probe of what it decides.
 */
import { describe, expect, it } from "vitest";
import { Reasoner } from "../../../src/datalog/reasoner.js";
import { GamemasterNames } from "../../../src/gdl/gamemaster/gamemaster-names.js";
import { parseSheet } from "../../../src/gdl/text/parse.js";
import { GAMEMASTER_DATA, probesOf } from "./probes.js";

/** By name: why the answer is another one here. */
const OTHERWISE: Readonly<Record<string, { readonly reason: string; readonly answers: readonly string[] }>> =
  {
    "… when the role is free too": {
      reason: "a fact with a variable in it is no fact of classical GDL; roles are always given",
      answers: [],
    },
    "a free variable in an addition stays": {
      reason: "a state holds no variables; HRF040 is an error",
      answers: ["p"],
    },
  };

function play(rules: string, state: readonly string[]) {
  const text = [rules, "role(prober)", "control(prober)", ...state.map((fact) => `init(${fact})`)].join("\n");
  const { sheet, diagnostics } = parseSheet(text, "gamemaster");
  expect(diagnostics).toEqual([]);
  const names = GamemasterNames.of(sheet.gamemaster as NonNullable<typeof sheet.gamemaster>);
  return { game: new Reasoner(sheet.clauses), names };
}

function after(rules: string, state: readonly string[], move: string): string[] {
  const { game, names } = play(rules, state);
  const joint = game.roles.map(() => game.term(names.classicalText(move) as string) as number);
  const next = game.nextState(game.initialState(), joint);
  return Array.from(next, (fact) => names.ownText(game.text(fact))).sort();
}

describe.skipIf(GAMEMASTER_DATA === "")("the original's answers", () => {
  it.each(probesOf("ask"))("ask: $name", ({ name, rules, state, query, answers }) => {
    const expected = OTHERWISE[name]?.answers ?? answers;
    const found = after(`${rules}\nask_it :: ${query} ==> found(${query})`, state, "ask_it");
    const got = found
      .filter((fact) => fact.startsWith("found("))
      .map((fact) => fact.slice("found(".length, -1));
    expect(got).toEqual([...expected].sort());
  });

  it.each(probesOf("move"))("move: $name", ({ name, rules, state, move, next }) => {
    expect(after(`${rules}\nlegal(${move})`, state, move)).toEqual(
      [...(OTHERWISE[name]?.answers ?? next)].sort(),
    );
  });

  it.each(probesOf("reward"))("reward: $name", ({ rules, state, role, reward }) => {
    const { game } = play(`${rules}\nrole(${role})`, state);
    const place = game.roles.indexOf(role);
    expect(game.score(game.initialState(), place)).toBe(Number(reward));
  });
});
