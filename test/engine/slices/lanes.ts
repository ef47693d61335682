/** Whether slices say of every lane what a reasoner says of the state that is loaded there. */

import type { SliceProgram } from "../../../src/circuit/slice-program.js";
import type { Game } from "../../../src/engine/game.js";
import type { SliceMachine } from "../../../src/engine/slices/slice-machine.js";
import type { GroundProgram } from "../../../src/ground/ground-program.js";
import type { Visit } from "../../ground/agree.js";
import { plainSlots, runPlainly } from "../../oracles/plain-slices.js";

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

export function machineLanes(machine: SliceMachine): Lanes {
  return {
    program: machine.program,
    lanes: machine.lanes,
    bit: (slot, lane) => ((machine.slot(slot)[lane >>> 5] >>> (lane & 31)) & 1) === 1,
    setBit: (slot, lane, value) => {
      const words = machine.slot(slot);
      if (value) words[lane >>> 5] |= 1 << (lane & 31);
      else words[lane >>> 5] &= ~(1 << (lane & 31));
    },
    runState: () => machine.runState(),
    runTransition: () => machine.runTransition(),
  };
}

/** What the reasoner says of a visit, as texts. */
export interface Expectation {
  readonly fluents: ReadonlySet<string>;
  readonly terminal: boolean;
  readonly legal: readonly (readonly string[])[];
  readonly goals: readonly (readonly string[])[];
  /** Of a state that is left. */
  readonly move?: {
    readonly joint: readonly string[];
    readonly next: readonly string[];
    readonly percepts: readonly (readonly string[])[];
  };
}

export function expectation(game: Game, { state, joint }: Visit): Expectation {
  const texts = (terms: Iterable<number>) => Array.from(terms, (term) => game.text(term));
  const roles = [...game.roles.keys()];
  return {
    fluents: new Set(texts(state)),
    terminal: game.isTerminal(state),
    legal: roles.map((role) => texts(game.legalMoves(state, role))),
    goals: roles.map((role) => texts(game.goals(state, role))),
    ...(joint && {
      move: {
        joint: texts(joint),
        next: texts(game.nextState(state, joint)),
        percepts: roles.map((role) => texts(game.percepts(state, joint, role))),
      },
    }),
  };
}

/** Loads what is expected into each lane and compares all answers; the first difference, in words. */
export function laneDifference(
  ground: GroundProgram,
  lanes: Lanes,
  expected: readonly Expectation[],
): string | undefined {
  const { program } = lanes;
  if (expected.length !== lanes.lanes) throw new Error("one state for each lane");
  for (const [lane, { fluents }] of expected.entries()) {
    for (const [fluent, { text }] of ground.fluents.entries()) {
      if (program.now[fluent] >= 0) lanes.setBit(program.now[fluent], lane, fluents.has(text));
    }
  }
  lanes.runState();
  const shown = (
    facts: readonly { role: number; text: string }[],
    role: number,
    slots: Int32Array,
    lane: number,
  ) => facts.flatMap((fact, i) => (fact.role === role && lanes.bit(slots[i], lane) ? [fact.text] : []));
  for (const [lane, { terminal, legal, goals }] of expected.entries()) {
    if (lanes.bit(program.terminal, lane) !== terminal) return `lane ${lane}: terminal`;
    for (const role of ground.roles.keys()) {
      const found =
        unlike(legal[role], shown(ground.moves, role, program.legal, lane)) ??
        unlike(goals[role], shown(ground.goals, role, program.goals, lane));
      if (found !== undefined) return `lane ${lane}: legal moves or goals: ${found}`;
    }
  }
  for (const [lane, { move }] of expected.entries()) {
    for (const [m, { role, text }] of ground.moves.entries()) {
      if (program.does[m] >= 0) lanes.setBit(program.does[m], lane, move?.joint[role] === text);
    }
  }
  lanes.runTransition();
  for (const [lane, { move }] of expected.entries()) {
    if (move === undefined) continue;
    const next = ground.fluents.flatMap(({ text }, f) => (lanes.bit(program.next[f], lane) ? [text] : []));
    const found = unlike(move.next, next);
    if (found !== undefined) return `lane ${lane}: next ${found}`;
    for (const role of ground.roles.keys()) {
      const unseen = unlike(move.percepts[role], shown(ground.percepts, role, program.percepts, lane));
      if (unseen !== undefined) return `lane ${lane}: percepts: ${unseen}`;
    }
  }
  return undefined;
}

function unlike(expected: readonly string[], found: readonly string[]): string | undefined {
  const [want, have] = [new Set(expected), new Set(found)];
  const extra = found.filter((text) => !want.has(text));
  const missing = expected.filter((text) => !have.has(text));
  if (extra.length + missing.length === 0 && found.length === expected.length) return undefined;
  return `has ${extra.join(" ") || "nothing more"}, lacks ${missing.join(" ") || "nothing"}`;
}
