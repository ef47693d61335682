/** From a ground program to slice programs: build the circuit, make it small, write it. */
import { type AcyclicProgram, withLoops } from "../ground/acyclic.js";
import { findGroups, type Group } from "../network/groups/groups.js";
import { buildCircuit, type GameCircuit } from "./build-circuit.js";
import { FALSE, TRUE } from "./circuit.js";
import { share } from "./common-parts.js";
import { PlayKnowledge } from "./knowledge.js";
import { circuitSize } from "./live.js";
import { withMoveTables } from "./move-tables.js";
import { optimise, resolved } from "./optimise.js";
import { findPhases, type Phases } from "./phases.js";
import type { SliceProgram } from "./slice-program.js";
import { legalGiven } from "./three-valued.js";
import { inputSlots, writeProgram } from "./write-program.js";

/**
 * Groups of fluents are looked for if the rules have at most this many literals: in larger programs the
 * proofs would take longer than all the rest.
 */
const GROUP_LITERALS = 5000;

/**
 * Recursion that would have to be unrolled to more layers than this runs as a loop. A round costs about as
 * much as two or three layers, and most loops need three rounds. The first layers often say little, so that
 * they are cheap: laikLee_hex, with 17 layers, takes 1.35 times as long with loops, atariGoVariant_7x7, with
 * 25, 0.9 times.
 */
const MOST_LAYERS = 20;

/** At most this many rounds are made, since each makes more possible. A large circuit gets one round. */
const ROUNDS = 3;
/** A round that makes the circuit smaller by less than one part in this many is the last. */
const LEAST_GAIN = 100;
const LARGE = 1_000_000;

/**
 * Circuits of at most this many operands get tables of what moves carry along, if that saves one operand in
 * TABLE_GAIN. In larger ones nearly all says what is legal.
 */
const TABULATED = 2 ** 18;
const TABLE_GAIN = 20;

/** A program for each phase; fluents and moves stand in the same slots in all of them. */
export interface SliceGame {
  /** Program k is right in states of phase k, and leads to states of phase k + 1, or 0 after the last. */
  readonly programs: readonly SliceProgram[];
  readonly phases: Phases;
  /** The programs take for granted that at most one fluent of each of these groups holds, or exactly one. */
  readonly groups: readonly Group[];
}

/** What a ground program compiles to; each part is made when it is first asked for. */
export interface CompiledSlices {
  /** The fastest programs: one for each phase of the game, right in all states that play can reach. */
  readonly game: SliceGame;
  /** One program for all states, even those that play cannot reach. */
  general(): SliceProgram;
}

export interface CompileOptions {
  /** What the program was compiled to elsewhere. */
  readonly made?: SliceGame | undefined;
  /** Told before each phase how many are done, and of how many. */
  readonly onPhase?: ((done: number, of: number) => void) | undefined;
  /** How many layers recursion may have that is unrolled. */
  readonly mostLayers?: number | undefined;
}

export function compileSlices(program: AcyclicProgram, options: CompileOptions = {}): CompiledSlices {
  let known: Compiler | undefined;
  const compiler = (): Compiler => {
    known ??= new Compiler(program, options.mostLayers ?? MOST_LAYERS);
    return known;
  };
  let { made } = options;
  let general: SliceProgram | undefined;
  return {
    get game() {
      made ??= specialised(program, compiler(), options);
      return made;
    },
    general() {
      const isGeneral = made?.phases.fluents.length === 0 && made.groups.length === 0;
      general ??= isGeneral ? made?.programs[0] : undefined;
      general ??= writeProgram(smallest(compiler().general(), compiler().roles));
      return general;
    },
  };
}

function specialised(program: AcyclicProgram, compiler: Compiler, { onPhase }: CompileOptions): SliceGame {
  const phases = findPhases(
    compiler.base,
    program.fluents.map(({ initially }) => initially),
    compiler.roles,
  );
  const groups = program.source.literals.length > GROUP_LITERALS ? [] : findGroups(program).groups;
  const circuits = phases.values.map((_, phase, { length }) => {
    onPhase?.(phase, length);
    return smallest(compiler.specialised(phases, phase, groups), compiler.roles);
  });
  const slots = inputSlots(program.fluents.length, circuits);
  return { programs: circuits.map((circuit) => writeProgram(circuit, slots)), phases, groups };
}

/** With what is common shared; with tables of what moves carry along if fewer operands are read then. */
function smallest(game: GameCircuit, roles: readonly number[]): GameCircuit {
  const size = circuitSize(game);
  if (size > TABULATED) return share(game);
  const tables = withMoveTables(game, roles);
  return share(circuitSize(tables) * TABLE_GAIN < size * (TABLE_GAIN - 1) ? tables : game);
}

class Compiler {
  readonly roles: readonly number[];
  /** What each phase is specialised from. If large, it is made small only when the phase is known. */
  readonly base: GameCircuit;
  private readonly isLarge: boolean;
  private readonly rounds: number;

  constructor(
    private readonly program: AcyclicProgram,
    mostLayers: number,
  ) {
    this.roles = program.moves.map(({ role }) => role);
    this.isLarge = program.source.literals.length > LARGE;
    this.rounds = this.isLarge ? 1 : ROUNDS;
    const looped = withLoops(program, mostLayers);
    const circuit = buildCircuit(looped.program, looped.loops);
    this.base = this.isLarge ? circuit : this.small(circuit);
  }

  /** The circuit for all states. */
  general(): GameCircuit {
    if (!this.isLarge) return this.base;
    return this.small(this.base);
  }

  private small(circuit: GameCircuit): GameCircuit {
    const constants = new Int32Array(circuit.circuit.inputs).fill(-1);
    let game = circuit;
    for (let round = 0; ; ) {
      const before = game;
      game = this.improved(before, [], constants);
      const changed = fixVariables(game, constants);
      if (!changed && (++round >= this.rounds || (round > 1 && !gains(before, game)))) break;
    }
    return game;
  }

  /** The circuit of one phase: a move that is never legal is never made, the only move of a role always. */
  specialised(phases: Phases, phase: number, groups: readonly Group[]): GameCircuit {
    const { period, fluents, values, never } = phases;
    const { base, roles } = this;
    const constants = new Int32Array(base.circuit.inputs).fill(-1);
    for (const [i, fluent] of fluents.entries()) constants[fluent] = values[phase][i] ? TRUE : FALSE;
    for (const fluent of never[phase]) constants[fluent] = FALSE;
    // Most of these moves show at a glance, and then what depends on them need not be made first.
    fixMoves({ ...base, legal: legalGiven(base, constants) }, roles, constants);
    let game = base;
    for (let round = 0; ; ) {
      const before = game;
      game = this.improved(before, groups, constants);
      const changedMoves = fixMoves(game, roles, constants);
      const changed = fixVariables(game, constants) || changedMoves;
      if (!changed && (++round >= this.rounds || !gains(before, game))) break;
    }
    const next = game.next.slice();
    const after = (phase + 1) % period;
    for (const [i, fluent] of fluents.entries()) next[fluent] = values[after][i] ? TRUE : FALSE;
    for (const fluent of never[after]) next[fluent] = FALSE;
    return { ...game, next };
  }

  /** For a large circuit, what play implies is not used: for chess that takes a second and saves no gate. */
  private improved(game: GameCircuit, groups: readonly Group[], constants: Int32Array): GameCircuit {
    if (this.isLarge) return optimise(game, { constants });
    const { inputs } = game.circuit;
    const knowledge = new PlayKnowledge(this.program.fluents.length, this.roles, groups, constants, inputs);
    return optimise(game, { knowledge, constants });
  }
}

function gains(before: GameCircuit, after: GameCircuit): boolean {
  const size = circuitSize(before);
  return (size - circuitSize(after)) * LEAST_GAIN >= size;
}

/**
 * Makes constants of variables of loops that are copies of other inputs, and of those that are copies of each
 * other alone, which are never true. Returns whether there were any.
 */
function fixVariables({ circuit, loops }: GameCircuit, constants: Int32Array): boolean {
  let changed = false;
  for (const { variables, after } of loops) {
    for (const [i, node] of variables.entries()) {
      if (!circuit.isInput(after[i] >> 1)) continue;
      const literal = resolved(after[i], constants);
      constants[node - 1] = literal >> 1 === node ? FALSE : literal;
      changed = true;
    }
  }
  return changed;
}

/** Makes constants of moves that cannot be made or must be made. Returns whether there were any. */
function fixMoves({ legal, fluents }: GameCircuit, roles: readonly number[], constants: Int32Array): boolean {
  const possible: number[] = [];
  for (const [move, role] of roles.entries()) {
    if (legal[move] !== FALSE) possible[role] = (possible[role] ?? 0) + 1;
  }
  let changed = false;
  for (const [move, role] of roles.entries()) {
    if (constants[fluents + move] >= 0) continue;
    if (legal[move] === FALSE) constants[fluents + move] = FALSE;
    else if (possible[role] === 1) constants[fluents + move] = TRUE;
    else continue;
    changed = true;
  }
  return changed;
}
