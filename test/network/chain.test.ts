import { describe, expect, test } from "vitest";
import type { Game, State } from "../../src/engine/game.js";
import { withoutCycles } from "../../src/ground/acyclic.js";
import { chain } from "../../src/network/chain.js";
import type { Group } from "../../src/network/groups/groups.js";
import { inject } from "../../src/network/inject.js";
import { type Template, UNDEFINED } from "../../src/network/template.js";
import { translate } from "../../src/network/translate/translate.js";
import { load, stateOf } from "../games/bundled.js";
import { naiveGround } from "../ground/naive.js";
import { countSolutions, solve } from "../oracles/plain-solver.js";
import { fluentsOf } from "./agree.js";

function bundled(name: string, groups: readonly Group[] = []) {
  const { game, sheet } = load(name);
  const program = withoutCycles(naiveGround(sheet));
  return {
    game,
    template: translate(program, { encoding: groups.length > 0 ? "grouped" : "boolean", groups }),
  };
}

function domainsOf(template: Template, game: Game, state: State) {
  const injection = inject(template, fluentsOf(template, game, state));
  if ("problem" in injection) throw new Error(injection.problem);
  return injection.values.map(([variable, value]) => [variable, [value]] as const);
}

/**
 * The matches of at most `turns` turns, as texts: the joint moves, and then the scores if the match has
 * ended, or else the state that is reached, which is not asked whether it is terminal.
 */
function matches(game: Game, state: State, turns: number): string[] {
  if (turns === 0)
    return [
      `is ${Array.from(state, (fluent) => game.text(fluent))
        .sort()
        .join(" ")}`,
    ];
  if (game.isTerminal(state)) {
    const scores = game.roles.map((role, r) => (role === "random" ? "" : game.text(game.goals(state, r)[0])));
    return [`ends ${scores.join(" ")}`];
  }
  let joints: number[][] = [[]];
  for (const role of game.roles.keys()) {
    joints = joints.flatMap((joint) => game.legalMoves(state, role).map((move) => [...joint, move]));
  }
  return joints.flatMap((joint) =>
    matches(game, game.nextState(state, joint), turns - 1).map(
      (rest) => `${joint.map((move) => game.text(move)).join(" ")}, ${rest}`,
    ),
  );
}

/** The same from the solutions of a chain. */
function solvedMatches(template: Template, game: Game, state: State, turns: number): string[] {
  const links = chain(template, turns);
  const { network } = links;
  const found: string[] = [];
  for (const solution of solve(network, { domains: domainsOf(template, game, state), order: "given" })) {
    const value = (variable: number): string => network.variables[variable].values[solution[variable]];
    let text = "";
    for (let stage = 0; stage < turns; stage++) {
      const actions = template.actions.map((action) => value(links.at(stage, action)));
      if (!actions.includes(UNDEFINED)) {
        text += `${actions.join(" ")}, `;
        continue;
      }
      expect(actions.every((action) => action === UNDEFINED)).toBe(true);
      expect(value(links.at(stage, template.terminal))).toBe("true");
      text += `ends ${template.scores.map((score) => (score < 0 ? "" : value(links.at(stage, score)))).join(" ")}`;
      for (const variable of network.variables.keys()) {
        if (network.variables[variable].stage > stage) expect(value(variable)).toBe(UNDEFINED);
      }
      break;
    }
    if (!text.includes("ends")) {
      const fluents = template.program.fluents.filter((_, i) => {
        return solution[links.at(turns - 1, template.next[i].variable)] === template.next[i].value;
      });
      text += `is ${fluents
        .map((fluent) => fluent.text)
        .sort()
        .join(" ")}`;
    }
    found.push(text);
  }
  return found;
}

describe("the solutions of a chain are the matches of so many turns", () => {
  test.each([
    ["matching-pennies", 3],
    ["matching-pennies-cooperative", 4],
    ["monty-hall", 5],
    ["orchard-2-2-1", 3],
    ["liars-dice", 3],
    ["rock-paper-scissors", 2],
    ["tic-tac-toe", 2],
  ])("%s, %i turns", (name, turns) => {
    const { game, template } = bundled(name);
    const start = game.initialState();
    const expected = matches(game, start, turns);
    expect(solvedMatches(template, game, start, turns).sort()).toEqual(expected.sort());
  });

  test("with groups: the last turns of tic-tac-toe, with all ways to end", () => {
    const { sheet } = load("tic-tac-toe");
    const { fluents } = naiveGround(sheet);
    const shapes = new Map<string, number[]>();
    for (const [i, { text }] of fluents.entries()) {
      const shape = text.replace(/ [^ ()]+\)$/, " _)");
      shapes.set(shape, [...(shapes.get(shape) ?? []), i]);
    }
    const groups = Array.from(shapes, ([name, members]) => ({ name, fluents: members, exactlyOne: true }));
    const { game, template } = bundled("tic-tac-toe", groups);
    const board = ["x o x", "x o o", "b b b"].flatMap((row, y) =>
      row.split(" ").map((content, x) => `(cell ${x + 1} ${y + 1} ${content})`),
    );
    const state = stateOf(game, [
      ...board,
      fluents.find(({ text }) => text.startsWith("(control x"))?.text as string,
    ]);
    const expected = matches(game, state, 4);
    expect(new Set(expected.map((match) => match.split("ends")[1])).size).toBeGreaterThan(1);
    expect(solvedMatches(template, game, state, 4).sort()).toEqual(expected.sort());
  });
});

describe("after the end", () => {
  test("a terminal state has one solution: its scores, and no moves", () => {
    const { game, template } = bundled("matching-pennies-cooperative");
    const [[first]] = [matches(game, game.initialState(), 9)];
    expect(first).toContain("ends");
    let state = game.initialState();
    while (!game.isTerminal(state)) {
      state = game.nextState(
        state,
        game.roles.map((_, role) => game.legalMoves(state, role)[0]),
      );
    }
    expect(solvedMatches(template, game, state, 1)).toEqual(matches(game, state, 1));
    expect(solvedMatches(template, game, state, 3)).toEqual(matches(game, state, 3));
  });

  test("random has a move without probability: none", () => {
    const { template } = bundled("monty-hall");
    const { network } = chain(template, 2);
    expect(network.chance.map(({ variable }) => network.variables[variable].stage)).toEqual([0, 1]);
    for (const { variable, booleans } of network.chance) {
      const { values } = network.variables[variable];
      expect(booleans).toHaveLength(values.length);
      expect(booleans.indexOf(-1)).toBe(values.indexOf(UNDEFINED));
    }
  });

  test("a long chain of a short game has no more solutions than there are matches", () => {
    const { game, template } = bundled("matching-pennies");
    const domains = domainsOf(template, game, game.initialState());
    const counts = [2, 6].map(
      (turns) => countSolutions(chain(template, turns).network, { domains }).solutions,
    );
    expect(counts[0]).toBe(4);
    expect(counts[1]).toBe(4);
  });
});
