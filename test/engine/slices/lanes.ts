/** Whether slices say of every lane what a reasoner says of the state that is loaded there. */
import type { Game } from "../../../src/engine/game.js";
import { plainSlots, runPlainly } from "../../../src/engine/slices/evaluate.js";
import type { SliceMachine } from "../../../src/engine/slices/machine.js";
import type { SliceProgram } from "../../../src/engine/slices/program.js";
import type { GroundProgram } from "../../../src/ground/program.js";
import type { Visit } from "../../ground/agree.js";

/** Slots of some evaluator, lane by lane. */
export interface Lanes {
  readonly program: SliceProgram;
  readonly lanes: number;
  bit(slot: number, lane: number): boolean;
  setBit(slot: number, lane: number, value: boolean): void;
  runState(): void;
  runTransition(): void;
}

export function plainLanes(program: SliceProgram): Lanes {
  const slots = plainSlots(program);
  return {
    program,
    lanes: 32,
    bit: (slot, lane) => ((slots[slot] >>> lane) & 1) === 1,
    setBit: (slot, lane, value) => {
      if (value) slots[slot] |= 1 << lane;
      else slots[slot] &= ~(1 << lane);
    },
    runState: () => runPlainly(program.state, slots),
    runTransition: () => runPlainly(program.transition, slots),
  };
}

export const machineLanes = (machine: SliceMachine): Lanes => machine;

/** Loads a visit into each lane and compares all that it asks for; the first difference, in words. */
export function laneDifference(
  ground: GroundProgram,
  game: Game,
  lanes: Lanes,
  visits: readonly Visit[],
): string | undefined {
  const { program } = lanes;
  if (visits.length !== lanes.lanes) throw new Error("one visit for each lane");
  const texts = visits.map(({ state }) => new Set(Array.from(state, (fluent) => game.text(fluent))));
  for (const [lane, fluents] of texts.entries()) {
    for (const [fluent, { text }] of ground.fluents.entries()) {
      if (program.now[fluent] >= 0) lanes.setBit(program.now[fluent], lane, fluents.has(text));
    }
  }
  lanes.runState();
  for (const [lane, { state }] of visits.entries()) {
    if (lanes.bit(program.terminal, lane) !== game.isTerminal(state)) return `lane ${lane}: terminal`;
    for (const role of game.roles.keys()) {
      const legal = game.legalMoves(state, role).map((move) => game.text(move));
      const found = ground.moves.flatMap((move, m) =>
        move.role === role && lanes.bit(program.legal[m], lane) ? [move.text] : [],
      );
      if (!same(legal, found)) return `lane ${lane}: legal moves ${found.join(" ")}, not ${legal.join(" ")}`;
      const goals = game.goals(state, role).map((goal) => game.text(goal));
      const shown = ground.goals.flatMap((goal, g) =>
        goal.role === role && lanes.bit(program.goals[g], lane) ? [goal.text] : [],
      );
      if (!same(goals, shown)) return `lane ${lane}: goals ${shown.join(" ")}, not ${goals.join(" ")}`;
    }
  }
  for (const [lane, { joint }] of visits.entries()) {
    const moves = joint?.map((move) => game.text(move));
    for (const [m, { role, text }] of ground.moves.entries()) {
      if (program.does[m] >= 0) lanes.setBit(program.does[m], lane, moves?.[role] === text);
    }
  }
  lanes.runTransition();
  for (const [lane, { state, joint }] of visits.entries()) {
    if (joint === undefined) continue;
    const next = Array.from(game.nextState(state, joint), (fluent) => game.text(fluent));
    const found = ground.fluents.flatMap(({ text }, f) => (lanes.bit(program.next[f], lane) ? [text] : []));
    if (!same(next, found)) return `lane ${lane}: next ${difference(found, next)}`;
    for (const role of game.roles.keys()) {
      const percepts = game.percepts(state, joint, role).map((percept) => game.text(percept));
      const seen = ground.percepts.flatMap((percept, p) =>
        percept.role === role && lanes.bit(program.percepts[p], lane) ? [percept.text] : [],
      );
      if (!same(percepts, seen)) return `lane ${lane}: percepts ${seen.join(" ")}, not ${percepts.join(" ")}`;
    }
  }
  return undefined;
}

function same(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && [...a].sort().join("\n") === [...b].sort().join("\n");
}

function difference(found: readonly string[], expected: readonly string[]): string {
  const extra = found.filter((text) => !expected.includes(text));
  const missing = expected.filter((text) => !found.includes(text));
  return `has ${extra.join(" ") || "nothing more"}, lacks ${missing.join(" ") || "nothing"}`;
}
