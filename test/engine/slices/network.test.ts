/** Slices are made of the ground program, the network of its completion: both say the same of a state. */
import { expect, it } from "vitest";
import { compileSlices } from "../../../src/circuit/compile.js";
import { findGroups } from "../../../src/network/groups/groups.js";
import { inject } from "../../../src/network/inject.js";
import { translate } from "../../../src/network/translate/translate.js";
import { load } from "../../games/bundled.js";
import { randomVisits } from "../../ground/agree.js";
import { acyclicOf } from "../../ground/sheets.js";
import { fluentsOf, picker } from "../../network/agree.js";
import { loadForward } from "../../oracles/forward.js";
import { plainLanes } from "./lanes.js";

it.each(["tic-tac-toe", "connect-four", "monty-hall", "rock-paper-scissors"])("%s", (name) => {
  const { sheet, game } = load(name);
  const ground = acyclicOf(sheet);
  const template = translate(ground, { encoding: "grouped", groups: findGroups(ground).groups });
  const loading = loadForward(template.network);
  if ("problem" in loading) throw new Error(loading.problem);
  const { forward } = loading;
  const lanes = plainLanes(compileSlices(ground).general());
  const { program } = lanes;
  const visits = [...randomVisits(game, picker(3), { states: 32 })].slice(0, 32);
  const set = (slots: Int32Array, lane: number, holds: (i: number) => boolean) => {
    for (const [i, slot] of slots.entries()) if (slot >= 0) lanes.setBit(slot, lane, holds(i));
  };
  const states = visits.map(({ state }) => new Set(fluentsOf(template, game, state)));
  for (const [lane, state] of states.entries()) set(program.now, lane, (fluent) => state.has(fluent));
  lanes.runState();
  const legal = visits.map((_, lane) => Array.from(program.legal, (slot) => lanes.bit(slot, lane)));
  const terminal = visits.map((_, lane) => lanes.bit(program.terminal, lane));
  const made = visits.map(({ joint }) => (move: number) => {
    const { role, text } = ground.moves[move];
    return joint !== undefined && game.text(joint[role]) === text;
  });
  for (const [lane, makes] of made.entries()) set(program.does, lane, makes);
  lanes.runTransition();

  for (const [lane, { joint }] of visits.entries()) {
    const injection = inject(template, [...states[lane]]);
    if ("problem" in injection) throw new Error(injection.problem);
    expect(forward.give(injection.values)).toBe(true);
    expect(forward.values[template.terminal] === 1).toBe(terminal[lane]);
    for (const [role, action] of template.actions.entries()) {
      const values = ground.moves.flatMap((move, m) =>
        move.role === role && legal[lane][m] ? [template.moves[m].value] : [],
      );
      expect(forward.valuesOf(action)).toEqual(values.sort((a, b) => a - b));
    }
    if (joint === undefined) continue;
    const moves = [...ground.moves.keys()].filter(made[lane]);
    expect(forward.move(moves.map((m) => [template.moves[m].variable, template.moves[m].value]))).toBe(true);
    const next = template.next.map(({ variable, value }) => forward.values[variable] === value);
    expect(Array.from(program.next, (slot) => lanes.bit(slot, lane))).toEqual(next);
  }
});
