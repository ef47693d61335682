import { describe, expect, test } from "vitest";
import { withoutCycles } from "../../../src/ground/acyclic.js";
import type { GroundProgram } from "../../../src/ground/ground-program.js";
import type { Group } from "../../../src/network/groups/groups.js";
import { inject } from "../../../src/network/inject.js";
import { type Template, UNDEFINED } from "../../../src/network/template.js";
import { type TranslateOptions, translate } from "../../../src/network/translate/translate.js";
import { load, SAMPLE } from "../../games/bundled.js";
import { naiveGround } from "../../ground/naive.js";
import { loadForward } from "../../oracles/forward.js";
import { difference, fluentsOf, picker, randomStates } from "../agree.js";
import { evaluate } from "../direct.js";
import { programOf, randomProgram } from "../sketches.js";
import { solvedSuccessors, successors } from "../solved.js";

/** Fluents that differ in the last argument only, for the names that are given. */
function groupsByLastArgument(program: GroundProgram, names: readonly string[]): Group[] {
  const groups = new Map<string, number[]>();
  for (const [i, { text }] of program.fluents.entries()) {
    const shape = text.replace(/ [^ ()]+\)$/, " _)");
    if (!names.some((name) => text.startsWith(`(${name} `))) continue;
    groups.set(shape, [...(groups.get(shape) ?? []), i]);
  }
  return [...groups].map(([name, fluents]) => ({ name, fluents, exactlyOne: true }));
}

function templateOf(program: GroundProgram, options: TranslateOptions): Template {
  return translate(withoutCycles(program), options);
}

function forwardOf(template: Template) {
  const loading = loadForward(template.network);
  if ("problem" in loading) throw new Error(loading.problem);
  return loading.forward;
}

function expectAgreement(name: string, template: Template): void {
  const { game } = load(name);
  const forward = forwardOf(template);
  const pick = picker(name.length);
  for (const state of randomStates(game, pick, 200)) {
    expect(difference(template, forward, game, state, pick, 3)).toBeUndefined();
  }
}

describe("a network says what the rules say", () => {
  test.each(SAMPLE)("%s, Boolean", (name) => {
    expectAgreement(name, templateOf(naiveGround(load(name).sheet), { encoding: "boolean", groups: [] }));
  });

  // Groups that hold by the rules: a cell has one content, one player has control, a counter one value.
  test.each([
    ["connect-four", ["cell", "control"]],
    ["tic-tac-toe", ["cell", "control"]],
    ["reversi", ["cell", "control"]],
    ["eight-puzzle", ["cell", "step"]],
    ["matching-pennies", ["piece"]],
    ["matching-pennies-cooperative", ["coin"]],
    ["orchard", ["fruits"]],
    ["rock-paper-scissors", ["rounds_played", "rounds_won"]],
  ])("%s, grouped", (name, names) => {
    const program = naiveGround(load(name).sheet);
    const groups = groupsByLastArgument(program, names);
    expect(groups.length).toBeGreaterThan(0);
    expectAgreement(name, templateOf(program, { encoding: "grouped", groups }));
  });
});

describe("the solutions of the network of a state are its joint legal moves and their successors", () => {
  test.each([
    ["matching-pennies", ["piece"]],
    ["matching-pennies-cooperative", ["coin"]],
    ["monty-hall", ["show"]],
    ["orchard-2-2-1", ["control"]],
    ["rock-paper-scissors", ["rounds_played", "rounds_won"]],
    ["tic-tac-toe", ["cell", "control"]],
  ])("%s", (name, names) => {
    const { game, sheet } = load(name);
    const program = naiveGround(sheet);
    const states = randomStates(game, picker(3), 60).filter((state) => !game.isTerminal(state));
    for (const groups of [[], groupsByLastArgument(program, names)]) {
      const template = templateOf(program, { encoding: groups.length > 0 ? "grouped" : "boolean", groups });
      for (const state of states) {
        expect(sorted(solvedSuccessors(template, fluentsOf(template, game, state)))).toEqual(
          sorted(successors(game, state)),
        );
      }
    }
  });
});

describe("random programs", () => {
  const sizes = { fluents: 4, moves: [2, 3, 6], derived: 12, bodies: 12, literals: 4 };

  test("are answered by forward evaluation as they stand", () => {
    let large = 0;
    let compared = 0;
    for (let seed = 1; seed <= 60; seed++) {
      const program = randomProgram(seed, { ...sizes, literals: seed % 2 === 0 ? 4 : 14 });
      const template = templateOf(program, { encoding: "boolean", groups: [] });
      if (template.network.variables.some(({ name }) => name.includes("part"))) large++;
      const forward = forwardOf(template);
      for (let set = 0; set < 16; set++) {
        const fluents = [0, 1, 2, 3].filter((fluent) => (set >> fluent) & 1);
        const expected = directAnswers(program, fluents);
        expect(answers(template, forward, fluents)).toEqual(expected);
        compared += expected.successors.length;
      }
    }
    expect(compared).toBeGreaterThan(500);
    expect(large).toBeGreaterThan(10);
  });

  test("have the solutions that they should have", () => {
    for (let seed = 1; seed <= 30; seed++) {
      const program = randomProgram(seed, { ...sizes, bodies: 4, moves: [2, 5] });
      const template = templateOf(program, { encoding: "boolean", groups: [] });
      for (const fluents of [[], [0, 3], [0, 1, 2, 3]]) {
        const expected = directAnswers(program, fluents).successors.map(({ joint, next }) => {
          return { joint, next: program.fluents.flatMap(({ text }, i) => (next[i] ? [text] : [])) };
        });
        expect(sorted(solvedSuccessors(template, fluents))).toEqual(sorted(expected));
      }
    }
  });
});

describe("the shape of a network", () => {
  const program = naiveGround(load("tic-tac-toe").sheet);
  const groups = groupsByLastArgument(program, ["cell", "control"]);

  test("variables stand in the order of the paper", () => {
    for (const encoding of ["boolean", "grouped"] as const) {
      const { network } = templateOf(program, { encoding, groups });
      const kinds = network.variables.map(({ kind }) => kind).filter((kind, i, all) => kind !== all[i - 1]);
      expect(kinds).toEqual(["terminal", "fluent", "action", "derived", "goal", "next", "score"]);
    }
  });

  test("a cell is one variable, and its next value one table", () => {
    const { network, now, next } = templateOf(program, { encoding: "grouped", groups });
    const cell = program.fluents.findIndex(({ text }) => text === "(cell 2 2 b)");
    const { name, values } = network.variables[now[cell].variable];
    expect({ name, values }).toEqual({ name: "(true (cell 2 2 _))", values: ["b", "o", "x"] });
    const about = network.constraints.filter(
      (c) => c.kind === "table" && c.scope.includes(next[cell].variable),
    );
    expect(about).toHaveLength(1);
    expect(network.variables.filter(({ kind }) => kind === "next")).toHaveLength(10);
  });

  test("random is a variable of its own, with a Boolean for each of its moves", () => {
    const dice = naiveGround(load("liars-dice").sheet);
    const { network, actions } = templateOf(dice, { encoding: "boolean", groups: [] });
    const random = dice.roles.indexOf("random");
    expect(network.chance).toHaveLength(1);
    const [{ variable, booleans }] = network.chance;
    expect(variable).toBe(actions[random]);
    expect(network.variables[variable].kind).toBe("chance");
    expect(booleans).toHaveLength(network.variables[variable].values.length);
    expect(network.threshold).toHaveLength(dice.roles.length - 1);
  });

  test("no goal or several in a terminal state give no score", () => {
    for (const count of [2, 9]) {
      const goals = Array.from({ length: count }, (_, i) => 2 * (i + 1));
      const template = templateOf(
        programOf({ fluents: count + 1, moves: [1], rules: [], terminal: 0, goals, legal: [-1] }),
        {
          encoding: "boolean",
          groups: [],
        },
      );
      const forward = forwardOf(template);
      const score = (fluents: readonly number[]): string => {
        const injection = inject(template, fluents);
        if ("problem" in injection) throw new Error(injection.problem);
        expect(forward.give(injection.values)).toBe(true);
        const variable = template.scores[0];
        return template.network.variables[variable].values[forward.values[variable]];
      };
      expect(score([0, 1])).toBe("0");
      expect(score([0, count])).toBe(`${count - 1}`);
      for (const state of [[], [1], [0], [0, 1, 2], [0, 1, count]]) expect(score(state)).toBe(UNDEFINED);
    }
  });
});

describe("the size of a network", () => {
  const cells = ({ network }: Template): number => {
    const sizes = network.constraints.map((c) =>
      c.kind === "table" ? c.tuples.length : 2 * c.booleans.length,
    );
    return sizes.reduce((sum, size) => sum + size, 0) + network.variables.length;
  };
  const fluents = (n: number, negate: 0 | 1): number[] => Array.from({ length: n }, (_, i) => 2 * i + negate);

  test.each([
    ["a body of many literals", (n: number) => [[fluents(n, 1)]]],
    ["many bodies of one literal", (n: number) => [fluents(n, 0).map((literal) => [literal])]],
    [
      "many bodies of three",
      (n: number) => [fluents(n, 0).map((a) => [a, (a + 2) % (2 * n), (a + 4) % (2 * n)])],
    ],
  ])("%s: it grows with the text, not with its square", (_, rules) => {
    const size = (n: number): number => {
      const program = programOf({ fluents: n, moves: [], rules: rules(n), terminal: 2 * n });
      return cells(templateOf(program, { encoding: "boolean", groups: [] }));
    };
    expect(size(2000)).toBeLessThan(2.2 * size(1000));
    expect(size(1000)).toBeLessThan(120 * 1000);
  });

  test("many moves, each legal under a condition of its own and each with an effect", () => {
    const size = (n: number): number => {
      const does = (move: number): number => 2 * (n + move);
      const rules = Array.from({ length: n }, (_, move) => [[does(move)], [2 * move, does(move) + 1]]);
      const next = Array.from({ length: n }, (_, move) => 2 * (2 * n + move));
      const legal = fluents(n, 1);
      return cells(
        templateOf(programOf({ fluents: n, moves: [n], rules, next, legal }), {
          encoding: "boolean",
          groups: [],
        }),
      );
    };
    expect(size(2000)).toBeLessThan(2.1 * size(1000));
  });
});

interface Answers {
  readonly terminal: boolean;
  readonly score: string;
  readonly successors: readonly { readonly joint: readonly string[]; readonly next: readonly boolean[] }[];
}

function answers(
  template: Template,
  forward: ReturnType<typeof forwardOf>,
  fluents: readonly number[],
): Answers {
  const injection = inject(template, fluents);
  if ("problem" in injection) throw new Error(injection.problem);
  if (!forward.give(injection.values)) throw new Error("the state has no solution");
  const { values } = forward;
  const { variables } = template.network;
  const [score] = template.scores;
  const legal = template.actions.map((action) => forward.valuesOf(action));
  return {
    terminal: values[template.terminal] === 1,
    score: variables[score].values[values[score]],
    successors: combinations(legal).map((joint) => {
      const actions = joint.map((value, role) => [template.actions[role], value] as const);
      expect(forward.move(actions)).toBe(true);
      return {
        joint: actions.map(([action, value]) => variables[action].values[value]),
        next: template.next.map(({ variable, value }) => values[variable] === value),
      };
    }),
  };
}

function directAnswers(program: GroundProgram, fluents: readonly number[]): Answers {
  const first = program.fluents.length;
  const holds = evaluate(program, fluents);
  const proved = program.goals.filter((goal) => holds(goal.holds));
  const terminal = holds(program.terminal);
  const legal = program.roles.map((_, role) =>
    program.moves.flatMap((move, i) => (move.role === role && holds(move.legal) ? [i] : [])),
  );
  return {
    terminal,
    score: terminal && proved.length === 1 ? proved[0].text : UNDEFINED,
    successors: combinations(legal).map((joint) => {
      const after = evaluate(program, [...fluents, ...joint.map((move) => first + move)]);
      return {
        joint: joint.map((move) => program.moves[move].text),
        next: program.fluents.map(({ next }) => after(next)),
      };
    }),
  };
}

function combinations(lists: readonly (readonly number[])[]): number[][] {
  let all: number[][] = [[]];
  for (const list of lists) all = all.flatMap((start) => list.map((value) => [...start, value]));
  return all;
}

function sorted(list: readonly unknown[]): string[] {
  return list.map((item) => JSON.stringify(item)).sort();
}
