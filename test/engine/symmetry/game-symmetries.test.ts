/** The symmetries of bundled games: how many there are, and that they commute with the rules. */
import { beforeAll, describe, expect, it } from "vitest";
import { provideKernel } from "../../../src/engine/memory/module.js";
import { Random } from "../../../src/engine/random-numbers.js";
import { randomPlay } from "../../../src/engine/random-play.js";
import { automorphisms } from "../../../src/engine/symmetry/automorphism-search.js";
import {
  type FormName,
  gameSymmetries,
  type SymmetryOptions,
} from "../../../src/engine/symmetry/game-symmetries.js";
import { symmetryOrder } from "../../../src/engine/symmetry/symmetry-order.js";
import { allOf } from "../../../src/gdl/pieces.js";
import { groundSheet } from "../../../src/ground/ground.js";
import { Commuting } from "../../../src/match/commuting.js";
import { findGroups } from "../../../src/network/groups/groups.js";
import { translate } from "../../../src/network/translate/translate.js";
import { networkGraph } from "../../../src/symmetry/network-graph.js";
import { load } from "../../games/bundled.js";
import { kernelModule } from "../../kernels.js";
import { bundledProgram } from "../../symmetry/bundled-programs.js";

beforeAll(() => provideKernel(kernelModule("release")));

function orderOf(name: string, options: SymmetryOptions): bigint {
  const program = bundledProgram(name);
  return allOf(symmetryOrder(program, allOf(gameSymmetries(program, options)).generators)).order;
}

/** 24 factorial. */
const FACTORIAL_24 = 620448401733239439360000n;

describe("the symmetries of bundled games", () => {
  it.each<[string, Record<FormName | "free", bigint>]>([
    ["tic-tac-toe", { raw: 8n, normal: 8n, free: 8n }],
    ["connect-four", { raw: 2n, normal: 2n, free: 2n }],
    ["hex", { raw: 1n, normal: 2n, free: 2n }],
    ["pentago", { raw: 1n, normal: 8n, free: 8n }],
    ["quarto", { raw: 12288n, normal: 12288n, free: 12288n }],
    ["reversi", { raw: 1n, normal: 4n, free: 8n }],
    ["majorities", { raw: 1n, normal: 6n, free: 6n }],
    ["dots-and-boxes-suicide", { raw: 16n, normal: 128n, free: 128n }],
    ["tictactoe-latent", { raw: 1n, normal: 8n, free: 8n }],
    ["orchard", { raw: 24n, normal: 24n, free: 24n }],
    ["monty-hall", { raw: 6n, normal: 6n, free: 6n }],
    ["joint-buttons-and-lights-25", { raw: FACTORIAL_24, normal: FACTORIAL_24, free: FACTORIAL_24 }],
  ])("of %s are as many as are known", (name, orders) => {
    expect({
      raw: orderOf(name, { form: "raw", fixesStart: true }),
      normal: orderOf(name, { fixesStart: true }),
      free: orderOf(name, {}),
    }).toEqual(orders);
  });

  it("may exchange roles", () => {
    expect(orderOf("rock-paper-scissors", { fixesStart: true })).toBe(3n);
    expect(orderOf("rock-paper-scissors", { fixesStart: true, swapsRoles: true })).toBe(6n);
    expect(orderOf("tic-tac-toe", { swapsRoles: true })).toBe(16n);
  });

  it.each([
    "tic-tac-toe",
    "hex",
    "reversi",
    "monty-hall",
    "majorities",
    "tictactoe-latent",
    "rock-paper-scissors",
  ])("of %s commute with the rules in states that are met", (name) => {
    const { game } = load(name);
    const program = bundledProgram(name);
    const { generators } = allOf(gameSymmetries(program, { swapsRoles: true }));
    expect(generators.length).toBeGreaterThan(0);
    let states = 0;
    for (const generator of generators) {
      const commuting = new Commuting(game, program, generator);
      for (const { state, joint } of randomPlay(game, game.initialState(), new Random(7, 0), 20)) {
        expect(commuting.problemIn(state, typeof joint === "string" ? undefined : joint)).toBeUndefined();
        states++;
      }
    }
    expect(states).toBeGreaterThan(generators.length);
  });

  it("are refused where a stage alone has more than the game (paper 001, figure 3)", () => {
    const grounding = groundSheet(load("matching-pennies").sheet);
    if ("problem" in grounding) throw new Error(grounding.problem);
    const acyclic = grounding.acyclic();
    const template = translate(acyclic, { encoding: "grouped", groups: findGroups(acyclic).groups });
    const orderIn = (lockstep: boolean) =>
      allOf(automorphisms(allOf(networkGraph(template, { roles: true }, { lockstep })).graph)).order;
    expect({ alone: orderIn(false), lockstep: orderIn(true) }).toEqual({ alone: 8n, lockstep: 2n });
  });

  it("end with what was found when they are told to", () => {
    const program = bundledProgram("quarto");
    const { generators, complete } = allOf(gameSymmetries(program, { isOver: () => true }));
    expect({ generators, complete }).toEqual({ generators: [], complete: false });
  });
});
