/** From a ground program to slice programs: build the circuit, make it small, write it. */
import type { GroundProgram } from "../../ground/program.js";
import { buildCircuit, type GameCircuit } from "./build.js";
import { FALSE, TRUE } from "./circuit.js";
import { PlayKnowledge } from "./knowledge.js";
import { optimise } from "./optimise.js";
import { findPhases, type Phases } from "./phases.js";
import type { SliceProgram } from "./program.js";
import { inputSlots, writeProgram } from "./write.js";

/** Each round finds what the last one has made possible; a large circuit is given fewer. */
const ROUNDS = 3;
const LARGE = 1_000_000;

/** A program for each phase: fluents stand in the same slots in all of them. */
export interface SliceGame {
  /** Program k is right in states of phase k, and leads to states of phase k + 1, or 0 after the last. */
  readonly programs: readonly SliceProgram[];
  readonly phases: Phases;
}

/** One program for all states. */
export function compileSlices(program: GroundProgram): SliceProgram {
  return writeProgram(new Compiler(program).general);
}

/** The fastest programs: one for each phase of the game. */
export function compileGame(program: GroundProgram): SliceGame {
  return specialised(program, new Compiler(program));
}

/** Both, of one compilation. */
export function compileBoth(program: GroundProgram): { general: SliceProgram; game: SliceGame } {
  const compiler = new Compiler(program);
  const game = specialised(program, compiler);
  const [first] = game.programs as [SliceProgram];
  return { general: game.phases.fluents.length === 0 ? first : writeProgram(compiler.general), game };
}

function specialised(program: GroundProgram, compiler: Compiler): SliceGame {
  const { general, roles } = compiler;
  const phases = findPhases(
    general,
    program.fluents.map(({ initially }) => initially),
    roles,
  );
  if (phases.fluents.length === 0) return { programs: [writeProgram(general)], phases };
  const circuits = phases.values.map((_, phase) => compiler.specialised(phases, phase));
  const slots = inputSlots(program.fluents.length, circuits);
  return { programs: circuits.map((circuit) => writeProgram(circuit, slots)), phases };
}

class Compiler {
  readonly roles: readonly number[];
  readonly general: GameCircuit;
  private readonly rounds: number;

  constructor(private readonly program: GroundProgram) {
    this.roles = program.moves.map(({ role }) => role);
    const { length } = program.literals;
    this.rounds = length > LARGE ? 1 : ROUNDS;
    let game = buildCircuit(program);
    for (let round = 0; round < this.rounds; round++) game = this.improved(game);
    this.general = game;
  }

  /** The circuit of one phase. Moves that are never legal in it are never made; the only one of a role always is. */
  specialised({ period, fluents, values }: Phases, phase: number): GameCircuit {
    const { general, roles } = this;
    const constants = new Int32Array(general.circuit.inputs).fill(-1);
    for (const [i, fluent] of fluents.entries()) constants[fluent] = values[phase][i] ? TRUE : FALSE;
    let game = general;
    for (let round = 0; ; ) {
      game = this.improved(game, constants);
      const changed = fixMoves(game, roles, constants);
      if (!changed && ++round >= this.rounds) break;
    }
    const next = game.next.slice();
    const after = values[(phase + 1) % period];
    for (const [i, fluent] of fluents.entries()) next[fluent] = after[i] ? TRUE : FALSE;
    return { ...game, next };
  }

  private improved(game: GameCircuit, constants?: Int32Array): GameCircuit {
    const knowledge = new PlayKnowledge(this.program.fluents.length, this.roles, constants);
    return optimise(game, { knowledge, ...(constants && { constants }) });
  }
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
