/**
 * What the kernel must know to choose moves at random: for each role the slots that say which of its moves are legal,
 * and the slots that say which is made. `assembly/slices/choose-move.ts` chooses.
 */
import {
  BLOCK,
  BLOCK_COUNT_VECTORS,
  CHOICE_BITS,
  CHOICE_BYTES,
  CHOICE_DOES,
  CHOICE_LEGAL,
  CHOICE_MOVES,
  CHOICE_SCRATCH_VECTORS,
  MAX_MOVE_BITS,
  OCTET,
  OCTET_COUNT_VECTORS,
} from "../../../assembly/slices/slice-layout.js";
import { ONE, ZERO } from "../../circuit/slice-program.js";
import { type ArenaPlan, type Region, roundUp } from "../memory/arena.js";
import type { Kernel } from "../memory/kernel.js";

/** The moves of one role: of each, the slot of its legality, and where to write whether it is made; -1 for nowhere. */
export interface RoleMoves {
  readonly legal: ArrayLike<number>;
  readonly does: ArrayLike<number>;
}

const VECTOR = 16;

/** The choices of one phase, where the kernel finds them. */
export interface LinkedChoices {
  /** The tables of the roles that have something to choose, one after the other. */
  readonly address: number;
  readonly roles: number;
}

export class Choices {
  /** Phase by phase, the roles that have something to choose. */
  private readonly phases: readonly (readonly RoleMoves[])[];
  private readonly tables: readonly Region[];
  private readonly lists: readonly (readonly Region[])[];
  private readonly scratchRegion: Region;
  /** A slot for moves that nothing reads. */
  private readonly nowhere: Region;

  /** Takes the moves of all roles in each phase. */
  constructor(plan: ArenaPlan, phases: readonly (readonly RoleMoves[])[], slotBytes: number) {
    this.phases = phases.map((roles) => roles.map(possible).filter((moves) => !isSettled(moves)));
    const most = Math.max(1, ...this.phases.flat().map(({ legal }) => legal.length));
    if (most > 2 ** MAX_MOVE_BITS) throw new RangeError(`a role has ${most} moves, too many to number`);
    this.tables = this.phases.map((roles) => plan.reserve(roles.length * CHOICE_BYTES));
    this.lists = this.phases.map((roles) =>
      roles.map(({ legal }) => plan.reserve(4 * (listed(legal.length) + legal.length))),
    );
    const blockVectors = (BLOCK / OCTET) * OCTET_COUNT_VECTORS + BLOCK_COUNT_VECTORS;
    this.scratchRegion = plan.reserve(
      VECTOR * (CHOICE_SCRATCH_VECTORS + Math.ceil(most / BLOCK) * blockVectors),
    );
    this.nowhere = plan.reserve(slotBytes);
  }

  /** Writes the tables of a phase, for slots at these addresses. */
  link(kernel: Kernel, phase: number, addressOf: (slot: number) => number): LinkedChoices {
    const region = this.tables[phase];
    const roles = this.phases[phase];
    const tables = kernel.words(region);
    for (const [role, { legal, does }] of roles.entries()) {
      const lists = this.lists[phase][role];
      const words = kernel.words(lists);
      const moves = legal.length;
      for (let i = 0; i < listed(moves); i++) words[i] = addressOf(legal[i] ?? ZERO);
      for (let i = 0; i < moves; i++) {
        const slot = does[i];
        words[listed(moves) + i] = slot < 0 ? kernel.address(this.nowhere) : addressOf(slot);
      }
      const at = (role * CHOICE_BYTES) >>> 2;
      tables[at + (CHOICE_MOVES >>> 2)] = moves;
      tables[at + (CHOICE_BITS >>> 2)] = bitsBelow(moves);
      tables[at + (CHOICE_LEGAL >>> 2)] = kernel.address(lists);
      tables[at + (CHOICE_DOES >>> 2)] = kernel.address(lists) + 4 * listed(moves);
    }
    return { address: kernel.address(region), roles: roles.length };
  }

  /** Where the kernel may work while it chooses. */
  scratch(kernel: Kernel): number {
    return kernel.address(this.scratchRegion);
  }
}

/** Whether there is one move, always legal, that nothing asks for. */
function isSettled({ legal, does }: RoleMoves): boolean {
  return legal.length === 1 && legal[0] === ONE && does[0] < 0;
}

/** Without the moves that are never legal and that nothing asks for. */
function possible({ legal, does }: RoleMoves): RoleMoves {
  const kept = Array.from(legal, (_, i) => i).filter((i) => legal[i] !== ZERO || does[i] >= 0);
  return { legal: kept.map((i) => legal[i]), does: kept.map((i) => does[i]) };
}

/** The list of legal slots is filled up to whole octets. */
function listed(moves: number): number {
  return roundUp(moves, OCTET);
}

/** How many bits number so many moves from 0. */
function bitsBelow(moves: number): number {
  return moves < 2 ? 0 : 32 - Math.clz32(moves - 1);
}
