/** Following events says what the reference reasoner says, whatever was asked before. */
import { describe, expect, it } from "vitest";
import { compileBoth } from "../../../src/circuit/compile.js";
import { EventState } from "../../../src/engine/slices/event-state.js";
import { load, SAMPLE } from "../../games/bundled.js";
import { randomVisits } from "../../ground/agree.js";
import { programOf } from "../../ground/sheets.js";
import { KERNELS, kernelModule } from "../../kernels.js";
import { picker } from "../../network/agree.js";

describe.each(SAMPLE)("%s by events", (name) => {
  const { sheet, game } = load(name);
  const ground = programOf(sheet);
  const program = compileBoth(ground).general();
  const fluentOf = new Map(ground.fluents.map(({ text }, fluent) => [text, fluent]));
  const visits = [...randomVisits(game, picker(3), { states: 60 })];
  // States of one match follow each other, and then ones that have nothing to do with them.
  const order = [...visits, ...visits.filter((_, i) => i % 7 === 0)];

  // The shared build differs in its memory only, which this has no part in.
  it.each(KERNELS.filter((build) => build !== "shared"))(
    "agrees with the reference reasoner (%s)",
    (build) => {
      const events = new EventState(kernelModule(build), program);
      const texts = (terms: Iterable<number>) => Array.from(terms, (term) => game.text(term)).sort();
      const held = (list: readonly { text: string }[], holds: (i: number) => boolean) =>
        list.flatMap(({ text }, i) => (holds(i) ? [text] : [])).sort();
      for (const { state, joint } of order) {
        events.state(Int32Array.from(state, (fluent) => fluentOf.get(game.text(fluent)) as number).sort());
        expect(events.isTerminal()).toBe(game.isTerminal(state));
        const roles = [...game.roles.keys()];
        const isOf = (facts: readonly { role: number }[], role: number, i: number) => facts[i]?.role === role;
        for (const role of roles) {
          const legal = held(ground.moves, (m) => isOf(ground.moves, role, m) && events.isLegal(m));
          expect(legal).toEqual(texts(game.legalMoves(state, role)));
          const goals = held(ground.goals, (g) => isOf(ground.goals, role, g) && events.isGoal(g));
          expect(goals).toEqual(texts(game.goals(state, role)));
        }
        if (joint === undefined) continue;
        const moves = roles.map((role) => {
          const text = game.text(joint[role]);
          return ground.moves.findIndex((move) => move.role === role && move.text === text);
        });
        events.move(moves);
        expect(held(ground.fluents, (f) => events.isNext(f))).toEqual(texts(game.nextState(state, joint)));
        for (const role of roles) {
          const seen = held(ground.percepts, (p) => isOf(ground.percepts, role, p) && events.isSeen(p));
          expect(seen).toEqual(texts(game.percepts(state, joint, role)));
        }
      }
    },
  );
});
