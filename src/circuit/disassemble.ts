/**
 * Slice programs for people: how large they are, and every gate with the names of what it reads and makes.
 * Slots without a name are called by their number, `s12`. A slot holds different values in turn; its name is
 * that of the value at that point.
 */
import type { GroundProgram } from "../ground/ground-program.js";
import type { SliceGame } from "./compile.js";
import { GateOp, ONE, type SliceCode, type SliceProgram, ZERO } from "./slice-program.js";

interface CodeSize {
  readonly gates: number;
  /** Gates by operation and number of operands: `and2`. */
  readonly kinds: Readonly<Record<string, number>>;
  /** How many slots all gates read. */
  readonly operands: number;
  readonly runs: number;
  /** The length of the longest chain of gates in which each reads the one before. */
  readonly levels: number;
}

const OPERATIONS: Readonly<Record<GateOp, string>> = {
  [GateOp.And]: "and",
  [GateOp.Or]: "or",
  [GateOp.AndNot]: "andnot",
  [GateOp.Grow]: "grow",
  [GateOp.Loop]: "loop",
};

interface Run {
  readonly op: GateOp;
  readonly operands: number;
  /** Where the first gate stands. */
  readonly at: number;
  readonly gates: number;
}

function* runsOf(code: SliceCode): Generator<Run> {
  for (let at = 0; at < code.length; ) {
    const run = { op: code[at] as GateOp, operands: code[at + 1], gates: code[at + 2], at: at + 3 };
    yield run;
    at = run.at + run.gates * (run.operands + 1);
  }
}

function codeSize(code: SliceCode): CodeSize {
  const kinds: Record<string, number> = {};
  const level = new Map<number, number>();
  const size = { gates: 0, operands: 0, runs: 0, levels: 0 };
  for (const { op, operands, gates, at } of runsOf(code)) {
    if (op === GateOp.Loop) continue;
    const kind = `${OPERATIONS[op]}${operands}`;
    kinds[kind] = (kinds[kind] ?? 0) + gates;
    size.gates += gates;
    size.operands += gates * operands;
    size.runs++;
    for (let gate = 0; gate < gates; gate++) {
      const place = at + gate * (operands + 1);
      let height = 0;
      for (let i = 1; i <= operands; i++) height = Math.max(height, level.get(code[place + i]) ?? 0);
      level.set(code[place], height + 1);
      size.levels = Math.max(size.levels, height + 1);
    }
  }
  return { ...size, kinds };
}

/** The same for each phase, for programs to read. */
export function slicesSize({ programs, phases }: Pick<SliceGame, "programs" | "phases">) {
  return {
    phases: phases.period,
    programs: programs.map(({ slots, state, transition }) => ({
      slots,
      state: codeSize(state),
      transition: codeSize(transition),
    })),
  };
}

export function* disassembly(ground: GroundProgram, { programs, phases }: SliceGame): Generator<string> {
  if (phases.fluents.length > 0) {
    yield `${phases.period} phases; known in each, whatever is played:`;
    for (const [phase, values] of phases.values.entries()) {
      const held = phases.fluents.filter((_, i) => values[i]).map((fluent) => ground.fluents[fluent]?.text);
      yield `  phase ${phase}: of ${phases.fluents.length} fluents ${held.join(" ") || "none"}`;
    }
  }
  for (const [phase, program] of programs.entries()) {
    if (programs.length > 1) {
      yield "";
      yield `phase ${phase}`;
    }
    yield* programLines(ground, program);
  }
}

function* programLines(ground: GroundProgram, program: SliceProgram): Generator<string> {
  const { now, next, legal, does, terminal, goals, percepts } = program;
  yield `${program.slots} slots`;
  yield sizeLine("state", program.state);
  yield sizeLine("transition", program.transition);
  const names = new Map([
    [ZERO, "0"],
    [ONE, "1"],
  ]);
  for (const [fluent, { text }] of ground.fluents.entries()) names.set(now[fluent], `true ${text}`);
  const moveName = (move: number): string => {
    const { role, text } = ground.moves[move];
    return `(${ground.roles[role]} ${text})`;
  };
  for (const move of ground.moves.keys()) names.set(does[move], `does ${moveName(move)}`);
  names.delete(-1);

  yield "";
  yield "state:";
  yield* gateLines(program.state, names);
  const slot = (number: number): string => names.get(number) ?? `s${number}`;
  yield `  terminal = ${slot(terminal)}`;
  for (const [i, { role, text }] of ground.goals.entries())
    yield `  goal (${ground.roles[role]} ${text}) = ${slot(goals[i])}`;
  for (const move of ground.moves.keys()) yield `  legal ${moveName(move)} = ${slot(legal[move])}`;
  yield "";
  yield "transition:";
  yield* gateLines(program.transition, names);
  for (const [fluent, { text }] of ground.fluents.entries()) yield `  next ${text} = ${slot(next[fluent])}`;
  for (const [i, { role, text }] of ground.percepts.entries())
    yield `  sees (${ground.roles[role]} ${text}) = ${slot(percepts[i])}`;
}

function sizeLine(name: string, code: SliceCode): string {
  const { gates, kinds, operands, runs, levels } = codeSize(code);
  const list = Object.entries(kinds)
    .sort(([, a], [, b]) => b - a)
    .map(([kind, count]) => `${count} ${kind}`);
  return `${name}: ${gates} gates in ${runs} runs, ${operands} operands, ${levels} levels (${list.join(", ")})`;
}

function* gateLines(code: SliceCode, names: ReadonlyMap<number, string>): Generator<string> {
  const slot = (number: number): string => names.get(number) ?? `s${number}`;
  let loopEnd = 0;
  for (const { op, operands, gates, at } of runsOf(code)) {
    if (op === GateOp.Loop) {
      loopEnd = at + operands;
      yield "  until nothing grows:";
    }
    const indent = at < loopEnd ? "    " : "  ";
    for (let gate = 0; gate < gates; gate++) {
      const place = at + gate * (operands + 1);
      const [first, ...rest] = Array.from(code.subarray(place + 1, place + 1 + operands), slot);
      yield `${indent}${slot(code[place])} ${valueText(op, first, rest)}`;
    }
  }
}

function valueText(op: GateOp, first: string, rest: readonly string[]): string {
  if (op === GateOp.Grow) return `grows by ${first} ∧ (${rest.join(" ∨ ")})`;
  if (op === GateOp.AndNot) return `= ${[first, ...rest.map((name) => `¬${name}`)].join(" ∧ ")}`;
  return `= ${[first, ...rest].join(op === GateOp.Or ? " ∨ " : " ∧ ")}`;
}
