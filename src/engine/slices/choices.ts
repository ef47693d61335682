/**
 * What the kernel must know to choose moves at random: for each role the slots that say which of its moves
 * are legal, and the slots that say which is made. `assembly/slices/choose-move.ts` chooses.
 */
import * as layout from "../../../assembly/slices/slice-layout.js";
import { ONE, ZERO } from "../../circuit/slice-program.js";
import { type ArenaPlan, type Region, roundUp } from "../memory/arena.js";
import type { Kernel } from "../memory/kernel.js";
import type { SliceMachine } from "./slice-machine.js";

/** The moves of one role: for each the slot of its legality, and the slot that says it is made, or -1. */
export interface RoleMoves {
  readonly legal: ArrayLike<number>;
  readonly does: ArrayLike<number>;
}

/** A role that has something to choose in a phase, and where its lists of slots lie. */
interface Choice extends RoleMoves {
  readonly legalList: Region;
  readonly doesList: Region;
}

/** The choices of one phase: a table for each role that has something to choose. */
interface PhaseChoices {
  readonly choices: readonly Choice[];
  readonly tables: Region;
}

export class Choices {
  /** Where the kernel may work while it chooses. */
  readonly scratch: Region;
  private readonly phases: readonly PhaseChoices[];
  /** A slot for moves that nothing reads. */
  private readonly nowhere: Region;

  /** Takes the moves of all roles in each phase. */
  constructor(plan: ArenaPlan, phases: readonly (readonly RoleMoves[])[], slotBytes: number) {
    this.phases = phases.map((roles) => {
      const open = roles.map(possible).filter((moves) => !isSettled(moves));
      const tables = plan.reserve(open.length * layout.CHOICE_BYTES);
      const choices = open.map((moves) => ({
        ...moves,
        // Filled up to whole octets.
        legalList: plan.reserve(4 * roundUp(moves.legal.length, layout.OCTET)),
        doesList: plan.reserve(4 * moves.does.length),
      }));
      return { choices, tables };
    });
    const sizes = this.phases.flatMap(({ choices }) => choices.map(({ legal }) => legal.length));
    const most = Math.max(1, ...sizes);
    if (most > 2 ** layout.MAX_MOVE_BITS)
      throw new RangeError(`a role has ${most} moves, too many to number`);
    const blocks = Math.ceil(most / layout.BLOCK);
    this.scratch = plan.reserve(layout.CHOICE_COUNTS + blocks * layout.BLOCK_COUNTS_BYTES);
    this.nowhere = plan.reserve(slotBytes);
  }

  /**
   * Writes the tables of a phase, for slots as this machine has them. Returns where they are, and how many
   * roles.
   */
  link(kernel: Kernel, phase: number, machine: SliceMachine): { address: number; roles: number } {
    const { choices, tables } = this.phases[phase];
    for (const [role, { legal, does, legalList, doesList }] of choices.entries()) {
      machine.putAddresses(kernel.words(legalList).fill(machine.address(ZERO)), legal);
      machine.putAddresses(kernel.words(doesList), does, this.nowhere.address);
      const table = kernel.memory.at(tables.address + role * layout.CHOICE_BYTES);
      table.set(layout.CHOICE_MOVES, legal.length);
      table.set(layout.CHOICE_BITS, bitsBelow(legal.length));
      table.set(layout.CHOICE_LEGAL, legalList);
      table.set(layout.CHOICE_DOES, doesList);
    }
    return { address: tables.address, roles: choices.length };
  }
}

/** Whether there is one move, which is always legal and which nothing asks for. */
function isSettled({ legal, does }: RoleMoves): boolean {
  return legal.length === 1 && legal[0] === ONE && does[0] < 0;
}

/** Without the moves that are never legal and that nothing asks for. */
function possible({ legal, does }: RoleMoves): RoleMoves {
  const kept = { legal: new Int32Array(legal.length), does: new Int32Array(does.length) };
  let count = 0;
  for (let i = 0; i < legal.length; i++) {
    if (legal[i] === ZERO && does[i] < 0) continue;
    kept.legal[count] = legal[i];
    kept.does[count++] = does[i];
  }
  return { legal: kept.legal.subarray(0, count), does: kept.does.subarray(0, count) };
}

/** How many bits number `moves` moves from 0. */
function bitsBelow(moves: number): number {
  return moves < 2 ? 0 : 32 - Math.clz32(moves - 1);
}
