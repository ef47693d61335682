/** From a ground program to slice programs: build the circuit, make it small, write it. */
import type { GroundProgram } from "../ground/ground-program.js";
import { findGroups, type Group } from "../network/groups/groups.js";
import { buildCircuit, type GameCircuit } from "./build-circuit.js";
import { FALSE, TRUE } from "./circuit.js";
import { share } from "./common-parts.js";
import { PlayKnowledge } from "./knowledge.js";
import { circuitSize } from "./live.js";
import { optimise } from "./optimise.js";
import { findPhases, type Phases } from "./phases.js";
import type { SliceProgram } from "./slice-program.js";
import { legalGiven } from "./three-valued.js";
import { inputSlots, writeProgram } from "./write-program.js";

/**
 * Groups of fluents are looked for where the rules have at most so many literals: beyond, proving them takes longer than all
 * the rest of the compile.
 */
const GROUP_LITERALS = 5000;

/** Each round finds what the last one has made possible; a large circuit is given fewer. */
const ROUNDS = 3;
/** A round that saves less than one part of so many is the last. */
const LEAST_GAIN = 100;
const LARGE = 1_000_000;

/** A program for each phase: fluents stand in the same slots in all of them. */
export interface SliceGame {
  /** Program k is right in states of phase k, and leads to states of phase k + 1, or 0 after the last. */
  readonly programs: readonly SliceProgram[];
  readonly phases: Phases;
  /** The programs take for granted that of each of these groups at most one fluent holds, or exactly one. */
  readonly groups: readonly Group[];
}

/** The fastest programs: one for each phase of the game, right in all states that play can reach. */
export function compileGame(program: GroundProgram): SliceGame {
  return specialised(program, new Compiler(program));
}

/**
 * The programs of the phases, and the one for all states, those too that play cannot reach: made when it is
 * first asked for.
 */
export interface CompiledSlices {
  readonly game: SliceGame;
  general(): SliceProgram;
}

export function compileBoth(program: GroundProgram): CompiledSlices {
  const compiler = new Compiler(program);
  const game = specialised(program, compiler);
  const isGeneral = game.phases.fluents.length === 0 && game.groups.length === 0;
  let general = isGeneral ? game.programs[0] : undefined;
  return {
    game,
    general: () => {
      general ??= writeProgram(share(compiler.general()));
      return general;
    },
  };
}

function specialised(program: GroundProgram, compiler: Compiler): SliceGame {
  const phases = findPhases(
    compiler.base,
    program.fluents.map(({ initially }) => initially),
    compiler.roles,
  );
  const groups = program.literals.length > GROUP_LITERALS ? [] : findGroups(program).groups;
  const circuits = phases.values.map((_, phase) => share(compiler.specialised(phases, phase, groups)));
  const slots = inputSlots(program.fluents.length, circuits);
  return { programs: circuits.map((circuit) => writeProgram(circuit, slots)), phases, groups };
}

class Compiler {
  readonly roles: readonly number[];
  /** What the phases begin with: a large circuit is made small only once it is known which half of it a phase needs. */
  readonly base: GameCircuit;
  private readonly isLarge: boolean;
  private readonly rounds: number;

  constructor(private readonly program: GroundProgram) {
    this.roles = program.moves.map(({ role }) => role);
    this.isLarge = program.literals.length > LARGE;
    this.rounds = this.isLarge ? 1 : ROUNDS;
    const circuit = buildCircuit(program);
    this.base = this.isLarge ? circuit : this.small(circuit);
  }

  /** The circuit for all states. */
  general(): GameCircuit {
    if (!this.isLarge) return this.base;
    return this.small(this.base);
  }

  private small(circuit: GameCircuit): GameCircuit {
    let game = circuit;
    for (let round = 0; round < this.rounds; round++) {
      const before = game;
      game = this.improved(before, []);
      if (round > 0 && !gains(before, game)) break;
    }
    return game;
  }

  /** The circuit of one phase. Moves that are never legal in it are never made; the only one of a role always is. */
  specialised({ period, fluents, values }: Phases, phase: number, groups: readonly Group[]): GameCircuit {
    const { base, roles } = this;
    const constants = new Int32Array(base.circuit.inputs).fill(-1);
    for (const [i, fluent] of fluents.entries()) constants[fluent] = values[phase][i] ? TRUE : FALSE;
    // Most of the moves that have to be fixed show at a glance, and what hangs on them need not be made first.
    fixMoves({ ...base, legal: legalGiven(base, constants) }, roles, constants);
    let game = base;
    for (let round = 0; ; ) {
      const before = game;
      game = this.improved(before, groups, constants);
      const changed = fixMoves(game, roles, constants);
      if (!changed && (++round >= this.rounds || !gains(before, game))) break;
    }
    const next = game.next.slice();
    const after = values[(phase + 1) % period];
    for (const [i, fluent] of fluents.entries()) next[fluent] = after[i] ? TRUE : FALSE;
    return { ...game, next };
  }

  /** In a large circuit what play implies is left out: it costs chess a second, and saves it no gate. */
  private improved(game: GameCircuit, groups: readonly Group[], constants?: Int32Array): GameCircuit {
    if (this.isLarge) return optimise(game, { ...(constants && { constants }) });
    const knowledge = new PlayKnowledge(this.program.fluents.length, this.roles, groups, constants);
    return optimise(game, { knowledge, ...(constants && { constants }) });
  }
}

function gains(before: GameCircuit, after: GameCircuit): boolean {
  const size = circuitSize(before);
  return (size - circuitSize(after)) * LEAST_GAIN >= size;
}

/** Makes constants of the moves that cannot be made, and of those that have to be; whether there were any. */
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
