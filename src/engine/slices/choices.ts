/**
 * What the kernel must know to choose moves at random: for each role the slots that say which of its moves
 * are legal, and the slots that say which is made. `assembly/slices/choose-move.ts` chooses.
 */
import { VECTOR_BYTES } from "../../../assembly/layout.js";
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
  /** How many bits the numbers have that are drawn. */
  readonly bits: number;
  /** Whether other phases write to slots of `does`. */
  readonly isShared: boolean;
  readonly legalList: Region;
  readonly doesList: Region;
  readonly written: Region;
  /** With MANY_MOVES, where the kernel may work, vector by vector. */
  readonly ownScratch: Region;
}

/** The choices of one phase: a table for each role that has something to choose. */
interface PhaseChoices {
  readonly choices: readonly Choice[];
  readonly tables: Region;
}

export class Choices {
  /** Where the kernel may work while it chooses among few moves. */
  private readonly scratch: Region;
  private readonly phases: readonly PhaseChoices[];
  /** A slot for moves that nothing reads. */
  private readonly nowhere: Region;

  /** Takes the moves of all roles in each phase. */
  constructor(plan: ArenaPlan, phases: readonly (readonly RoleMoves[])[], slotBytes: number) {
    const vectors = slotBytes / VECTOR_BYTES;
    const counts = phases.map((roles) => roles.map((_, role) => numbered(phases, role, roles[role])));
    this.phases = phases.map((roles, phase) => {
      const open = roles
        .map((moves, role) => ({
          ...withBits(possible(moves), counts[phase][role]),
          isShared: phases.some((others) => others !== roles && haveInCommon(moves, others[role])),
        }))
        .filter((moves) => !isSettled(moves));
      const tables = plan.reserve(open.length * layout.CHOICE_BYTES);
      const choices = open.map((moves) => ({
        ...moves,
        // Filled up to whole octets.
        legalList: plan.reserve(4 * roundUp(moves.legal.length, layout.OCTET)),
        doesList: plan.reserve(4 * moves.does.length),
        ownScratch: plan.reserve(hasMany(moves) ? vectors * scratchBytes(moves.legal.length) : 0),
        written: plan.reserve(roundUp(moves.does.length, layout.OCTET) / layout.OCTET),
      }));
      return { choices, tables };
    });
    const sizes = this.phases.flatMap(({ choices }) => choices.map(({ legal }) => legal.length));
    const most = Math.max(1, ...sizes);
    if (most > 2 ** layout.MAX_MOVE_BITS)
      throw new RangeError(`a role has ${most} moves, too many to number`);
    this.scratch = plan.reserve(scratchBytes(Math.min(most, layout.MANY_MOVES)));
    this.nowhere = plan.reserve(slotBytes);
  }

  /**
   * Writes the tables of a phase, for slots as this machine has them. Returns where they are, and how many
   * roles.
   */
  link(kernel: Kernel, phase: number, machine: SliceMachine): { address: number; roles: number } {
    const { choices, tables } = this.phases[phase];
    for (const [role, choice] of choices.entries()) {
      const { legal, does, bits, isShared, legalList, doesList, written, ownScratch } = choice;
      const many = hasMany(choice);
      machine.putAddresses(kernel.words(legalList).fill(machine.address(ZERO)), legal);
      machine.putAddresses(kernel.words(doesList), does, this.nowhere.address);
      const table = kernel.memory.at(tables.address + role * layout.CHOICE_BYTES);
      table.set(layout.CHOICE_MOVES, legal.length);
      table.set(layout.CHOICE_BITS, bits);
      table.set(layout.CHOICE_LEGAL, legalList);
      table.set(layout.CHOICE_DOES, doesList);
      table.set(layout.CHOICE_WRITTEN, written);
      table.set(layout.CHOICE_SHARED, isShared ? 1 : 0);
      table.set(layout.CHOICE_SCRATCH, many ? ownScratch : this.scratch);
      table.set(layout.CHOICE_SCRATCH_BYTES, many ? scratchBytes(legal.length) : 0);
    }
    return { address: tables.address, roles: choices.length };
  }
}

/** Whether there is one move, which is always legal and which nothing asks for. */
function isSettled({ legal, does }: RoleMoves): boolean {
  return legal.length === 1 && legal[0] === ONE && does[0] < 0;
}

/**
 * How many moves of a role are numbered in a phase: those that may be legal there, or are read in any phase.
 * The bits of this number decide which random numbers are drawn where no move is legal.
 */
function numbered(phases: readonly (readonly RoleMoves[])[], role: number, { legal }: RoleMoves): number {
  let count = 0;
  for (let i = 0; i < legal.length; i++) {
    if (legal[i] !== ZERO || phases.some((roles) => roles[role].does[i] >= 0)) count++;
  }
  return count;
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

function hasMany({ legal }: RoleMoves): boolean {
  return legal.length > layout.MANY_MOVES;
}

/** What a choice among so many moves needs for each vector. */
function scratchBytes(moves: number): number {
  return layout.CHOICE_COUNTS + Math.ceil(moves / layout.BLOCK) * layout.BLOCK_COUNTS_BYTES;
}

/** Whether two phases have a slot for the same move of a role. */
function haveInCommon(some: RoleMoves, others: RoleMoves): boolean {
  for (let i = 0; i < some.does.length; i++) if (some.does[i] >= 0 && others.does[i] >= 0) return true;
  return false;
}

/** Where one move is always legal no number is drawn. */
function withBits(moves: RoleMoves, count: number): RoleMoves & { bits: number } {
  const isForced = moves.legal.length === 1 && moves.legal[0] === ONE;
  return { ...moves, bits: isForced ? 0 : bitsBelow(count) };
}

/** How many bits number `moves` moves from 0. */
function bitsBelow(moves: number): number {
  return moves < 2 ? 0 : 32 - Math.clz32(moves - 1);
}
