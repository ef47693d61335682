import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Random } from "../../../src/engine/random-numbers.js";
import { loadReference } from "../../../src/engine/reference.js";
import { allOf } from "../../../src/gdl/pieces.js";
import { parseSheet } from "../../../src/gdl/text/parse.js";
import { type AcyclicProgram, withoutCycles } from "../../../src/ground/acyclic.js";
import { groundSheet } from "../../../src/ground/ground.js";
import { candidates } from "../../../src/network/groups/candidates.js";
import { findGroups, type Group } from "../../../src/network/groups/groups.js";
import { Induction } from "../../../src/network/groups/induction.js";
import { divideByRole, movesLeft } from "../../../src/network/groups/role-projections.js";
import { DATA } from "../../data.js";
import { allStates, evaluator, programArbitrary, reachableStates, successors } from "../random-programs.js";

const own = (name: string) => fileURLToPath(new URL(`../../../games/${name}/rules.kif`, import.meta.url));

function programOf(file: string): AcyclicProgram {
  const grounding = groundSheet(parseSheet(readFileSync(file, "utf8")).sheet);
  if ("problem" in grounding) throw new Error(grounding.problem);
  return grounding.acyclic();
}

const named = (groups: readonly Group[], name: string) =>
  groups.filter((group) => group.name.startsWith(`(${name} `));

/** What groups claim and states of random matches contradict, by the reference reasoner. */
function brokenInPlay(file: string, states: number): string[] {
  const { sheet } = parseSheet(readFileSync(file, "utf8"));
  const program = programOf(file);
  const { groups } = findGroups(program);
  const loading = loadReference(sheet);
  if ("problem" in loading) throw new Error(loading.problem);
  const { game } = loading;
  const groupOf = new Map<string, number>();
  for (const [g, { fluents }] of groups.entries()) {
    for (const fluent of fluents) groupOf.set(program.fluents[fluent].text.toLowerCase(), g);
  }
  const random = new Random(7);
  const broken: string[] = [];
  let state = game.initialState();
  for (let i = 0; i < states; i++) {
    const holding = groups.map((): string[] => []);
    for (const term of state) {
      const text = game.text(term).toLowerCase();
      const group = groupOf.get(text);
      if (group !== undefined) holding[group].push(text);
    }
    for (const [g, { name, exactlyOne }] of groups.entries()) {
      if (holding[g].length > 1 || (exactlyOne && holding[g].length === 0))
        broken.push(`${name}: ${holding[g]}`);
    }
    const legal = game.roles.map((_, role) => (game.isTerminal(state) ? [] : game.legalMoves(state, role)));
    if (legal.some((moves) => moves.length === 0)) state = game.initialState();
    else
      state = game.nextState(
        state,
        legal.map((moves) => moves[random.below(moves.length)]),
      );
  }
  return broken;
}

describe("groups of fluents", () => {
  it("finds that a cell of tic-tac-toe has exactly one content, and that one player is in control", () => {
    const program = programOf(own("tic-tac-toe"));
    const { groups } = findGroups(program);
    expect(named(groups, "cell")).toHaveLength(9);
    expect(named(groups, "control")).toHaveLength(1);
    for (const group of groups) expect(group.exactlyOne).toBe(true);
    expect(groups.flatMap(({ fluents }) => fluents).sort((a, b) => a - b)).toEqual([
      ...program.fluents.keys(),
    ]);
  });

  it("finds the same for connect four", () => {
    const program = programOf(own("connect-four"));
    const { groups } = findGroups(program);
    expect(named(groups, "cell")).toHaveLength(42);
    expect(named(groups, "control")).toHaveLength(1);
    for (const group of groups) expect(group.exactlyOne).toBe(true);
    expect(groups.flatMap(({ fluents }) => fluents)).toHaveLength(program.fluents.length);
  });

  it("finds the same groups again, and each fluent in one of them at most", () => {
    for (const name of ["breakthrough", "eight-puzzle", "reversi", "liars-dice", "orchard-2-2-1"]) {
      const program = programOf(own(name));
      const { groups } = findGroups(program);
      expect(findGroups(program).groups).toEqual(groups);
      const fluents = groups.flatMap((group) => group.fluents);
      expect(new Set(fluents).size).toBe(fluents.length);
    }
  });

  it("gives up what is too dear, and no more than that breaks", () => {
    const program = programOf(own("tic-tac-toe"));
    expect(findGroups(program, { steps: 0 }).groups).toEqual([]);
    const { groups } = findGroups(program, { states: 0, walkSteps: 0 });
    expect(groups).toHaveLength(10);
  });

  it("tells which groups it had no steps to prove, and none that it has proved or that play breaks", () => {
    const program = programOf(own("tic-tac-toe"));
    const names = (groups: readonly Group[]) => groups.map(({ name }) => name);
    const all = findGroups(program);
    expect(all.unproved).toEqual([]);
    const none = findGroups(program, { steps: 0 });
    expect(none.groups).toEqual([]);
    expect(names(none.unproved)).toEqual(names(all.groups));
    expect(none.unproved).toEqual(findGroups(program, { steps: 0 }).unproved);
    for (const steps of [20_000, 50_000, 100_000]) {
      const { groups, unproved } = findGroups(program, { steps });
      const fluents = [...groups, ...unproved].flatMap((group) => group.fluents);
      expect(new Set(fluents).size).toBe(fluents.length);
      for (const name of names(groups)) expect(names(all.groups)).toContain(name);
    }
  });

  it("is right about every reachable state of random programs", () => {
    let found = 0;
    fc.assert(
      fc.property(programArbitrary, (program) => {
        const { groups } = findGroups(withoutCycles(program), { states: 3 });
        const states = reachableStates(program);
        for (const { fluents, exactlyOne } of groups) {
          const counts = states.map((state) => fluents.filter((fluent) => state[fluent]).length);
          expect(Math.max(...counts)).toBeLessThanOrEqual(1);
          if (exactlyOne) expect(Math.min(...counts)).toBe(1);
        }
        found += groups.length;
      }),
      { numRuns: 1500 },
    );
    expect(found).toBeGreaterThan(100);
  });

  for (const name of ["breakthrough", "connect-four", "reversi", "liars-dice", "orchard", "monty-hall"]) {
    it(`is right about random matches of ${name}`, () => {
      expect(brokenInPlay(own(name), 300)).toEqual([]);
    });
  }
});

describe("dividing rules by role", () => {
  it("changes no output, and a true projection leaves the move that is made", () => {
    let projections = 0;
    fc.assert(
      fc.property(
        programArbitrary,
        fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
        (cyclic, state) => {
          const program = withoutCycles(cyclic);
          const divided = divideByRole(program);
          for (const [a, b] of [0, 1, 2].flatMap((a) => [3, 4].map((b) => [a, b]))) {
            const inputs = [...state, ...program.moves.map((_, move) => move === a || move === b)];
            const whole = evaluator(program, inputs);
            const parts = evaluator(divided.program, inputs);
            for (const [i, { next }] of program.fluents.entries()) {
              expect(parts(divided.program.fluents[i].next)).toBe(whole(next));
            }
            expect(parts(divided.program.terminal)).toBe(whole(program.terminal));
            for (let atom = inputs.length; atom < divided.program.atoms; atom++) {
              for (const [role, move] of [a, b].entries()) {
                if ((divided.rolesOf[atom] & (1 << role)) === 0 || !parts(2 * atom)) continue;
                projections++;
                const left = movesLeft(divided, atom, role);
                if (left) expect(left[move]).toBe(1);
              }
            }
          }
        },
      ),
      { numRuns: 500 },
    );
    expect(projections).toBeGreaterThan(200);
  });
});

describe("one step of induction", () => {
  it("proves only what no state and no moves can break", () => {
    let proved = 0;
    let doubtful = 0;
    let wrongDoubts = 0;
    fc.assert(
      fc.property(programArbitrary, (cyclic) => {
        const divided = divideByRole(withoutCycles(cyclic));
        const { program } = divided;
        const found = allOf(candidates(program));
        const assumed = found.filter((_, c) => c % 3 === 0).map(({ fluents }) => fluents);
        const induction = new Induction(divided, 1_000_000);
        for (const [i, fluents] of assumed.entries()) {
          induction.assumeAtMostOne(2 * i, fluents);
          induction.assumeOne(2 * i + 1, fluents);
        }
        const states = allStates(program).filter((state) =>
          assumed.every((fluents) => fluents.filter((fluent) => state[fluent]).length === 1),
        );
        const next = states.flatMap((state) => successors(cyclic, state));
        for (const [i, { next: a }] of program.fluents.entries()) {
          for (const [j, { next: b }] of program.fluents.entries()) {
            if (a < 0 || b < 0 || i === j) continue;
            const possible = next.some((state) => state[i] && !state[j]);
            const verdict = induction.neverTogether([a, b ^ 1], 10_000);
            if (verdict === "proved") {
              proved++;
              expect(possible).toBe(false);
            } else {
              doubtful++;
              if (!possible) wrongDoubts++;
            }
          }
        }
      }),
      { numRuns: 400 },
    );
    expect(proved).toBeGreaterThan(1000);
    expect(wrongDoubts).toBeLessThan(doubtful / 5);
  });

  it("says which invariants a proof used", () => {
    const divided = divideByRole(programOf(own("tic-tac-toe")));
    const { program } = divided;
    const numberOf = (text: string) => program.fluents.findIndex((fluent) => fluent.text === text);
    const control = ["(control x)", "(control o)"].map(numberOf);
    expect(control).not.toContain(-1);
    const induction = new Induction(divided, 1_000_000);
    induction.assumeAtMostOne(5, control);
    induction.assumeAtMostOne(6, ["(cell 1 1 x)", "(cell 1 1 b)"].map(numberOf));
    induction.beginProof();
    const both = control.map((fluent) => program.fluents[fluent].next);
    expect(induction.neverTogether(both, 10_000)).toBe("proved");
    expect([...induction.using]).toEqual([5]);
    induction.giveUp(5);
    expect(induction.neverTogether(both, 10_000)).toBe("perhaps");
  });
});

describe.skipIf(DATA === undefined)("groups of public sheets", () => {
  const names = [
    "ticTacToe",
    "connectFour",
    "knightThrough",
    "pentago",
    "sheepAndWolf",
    "eightPuzzle",
    "englishDraughts",
  ];
  for (const name of names) {
    it(`is right about random matches of ${name}`, () => {
      expect(brokenInPlay(`${DATA}/games/ggp-repository/${name}/${name}.kif`, 200)).toEqual([]);
    });
  }

  it("finds what the cells of board games hold", () => {
    for (const [name, count] of [
      ["breakthrough", 65],
      ["reversi", 65],
      ["knightThrough", 65],
    ] as const) {
      const program = programOf(`${DATA}/games/ggp-repository/${name}/${name}.kif`);
      const { groups } = findGroups(program);
      expect(groups).toHaveLength(count);
      expect(groups.flatMap(({ fluents }) => fluents)).toHaveLength(program.fluents.length);
    }
  });
});
