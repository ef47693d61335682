/**
 * The arms of many states at once, as rows of bits: slices make hundreds of children in hardly more time than one,
 * and no object is made for any of them. For games of several players without chance, where each joint move leads
 * to one state.
 */
import type { State } from "../../engine/game.js";
import type { ArmRows } from "../../engine/macucb/graph-rows.js";
import type { StateBatches } from "../../engine/slices/state-batches.js";
import { scoreOfGoals } from "../../gdl/roles.js";
import type { GroundProgram } from "../../ground/ground-program.js";

/** The arms of one state, in the order in which `arm-batches.ts` gives them. */
export interface StateArms extends ArmRows {
  /** For each player the number of its legal moves. */
  readonly moves: readonly number[];
}

/** The legal moves of each role in a state, by their numbers in the program. */
export type LegalNumbers = (state: State) => readonly (readonly number[])[];

export class ArmRowMaker {
  /** Whose each move is. */
  private readonly roleOf: Uint8Array;

  constructor(
    private readonly program: GroundProgram,
    private readonly batches: StateBatches,
    /** How many words a row has for a state: at least as many as the state takes. */
    private readonly rowWords: number,
    private readonly legal?: LegalNumbers,
  ) {
    this.roleOf = Uint8Array.from(program.moves, ({ role }) => role);
  }

  /** Fluents that tell phases apart. */
  get phaseFluents(): readonly number[] {
    return this.batches.phaseFluents;
  }

  /** States of one phase can be asked about together; undefined for one that play cannot reach. */
  phaseOf(state: State): number | undefined {
    return this.batches.phaseOf(state);
  }

  /**
   * The arms of the first of these states, and of as many more as there is room for; undefined in place of more arms
   * than one batch has room for.
   */
  armsOf(states: readonly State[], phase: number): (StateArms | undefined)[] {
    const { batches } = this;
    const { lanes } = batches;
    const rows = states.map((state, lane) => this.putParent(state, lane));
    if (this.legal === undefined) batches.ask(phase, states.length);
    const told = states.map((state, lane) => this.legal?.(state) ?? this.legalMoves(lane));
    const made: (Made | undefined)[] = [];
    let next = 0;
    for (const [i, legal] of told.entries()) {
      const count = legal.reduce((product, own) => product * own.length, 1);
      if (count > lanes) made.push(undefined);
      else if (next + count > lanes) break;
      else {
        made.push(this.begin(legal, count, rows[i], next));
        next += count;
      }
    }
    batches.advanceAndAsk(phase, next);
    let lane = 0;
    for (const arms of made) {
      if (arms === undefined) continue;
      this.take(arms, lane);
      lane += arms.count;
    }
    return made;
  }

  private putParent(state: State, lane: number): Uint32Array {
    const { parents, parentWords } = this.batches;
    const row = new Uint32Array(parentWords);
    for (let i = 0; i < state.length; i++) row[state[i] >>> 5] |= 1 << (state[i] & 31);
    parents.set(row, lane * parentWords);
    return row;
  }

  /** The numbers of the legal moves of each role. */
  private legalMoves(lane: number): number[][] {
    const { answers, answerWords, firstGoal } = this.batches;
    const legal: number[][] = this.program.roles.map(() => []);
    // The moves come first, and goals follow in the same word.
    for (let word = 0; word << 5 < firstGoal; word++) {
      for (let rest = answers[lane * answerWords + word]; rest !== 0; rest &= rest - 1) {
        const move = (word << 5) + 31 - Math.clz32(rest & -rest);
        if (move < firstGoal) legal[this.roleOf[move]].push(move);
      }
    }
    return legal;
  }

  /** Puts the joint moves of a state into the lanes from `lane` on; the last player's move changes fastest. */
  private begin(
    legal: readonly (readonly number[])[],
    count: number,
    parent: Uint32Array,
    lane: number,
  ): Made {
    const { parents, parentWords, moves } = this.batches;
    const roles = legal.length;
    const choices = new Int32Array(count * roles);
    for (let arm = 0; arm < count; arm++) {
      parents.set(parent, (lane + arm) * parentWords);
      let rest = arm;
      for (let role = roles - 1; role >= 0; role--) {
        const own = legal[role];
        const place = rest % own.length;
        rest = (rest - place) / own.length;
        choices[arm * roles + role] = place;
        moves[(lane + arm) * roles + role] = own[place];
      }
    }
    const states = new Uint32Array(count * this.rowWords);
    return { moves: legal.map(({ length }) => length), count, choices, states, ends: [] };
  }

  /** What has become of them. */
  private take({ count, states, ends }: Made, lane: number): void {
    const { outcomes, outcomeWords, stateWords, answers, answerWords, terminal } = this.batches;
    const { rowWords } = this;
    const [word, bit] = [terminal >>> 5, terminal & 31];
    for (let arm = 0; arm < count; arm++) {
      const from = (lane + arm) * outcomeWords;
      for (let i = 0; i < stateWords; i++) states[arm * rowWords + i] = outcomes[from + i];
      if (((answers[(lane + arm) * answerWords + word] >>> bit) & 1) === 1)
        ends.push({ arm, points: this.points(lane + arm) });
    }
  }

  private points(lane: number): number[] {
    const { answers, answerWords, firstGoal } = this.batches;
    const { goals, roles } = this.program;
    const held = goals.filter((_, goal) => {
      const at = firstGoal + goal;
      return ((answers[lane * answerWords + (at >>> 5)] >>> (at & 31)) & 1) === 1;
    });
    return roles.map((_, role) =>
      scoreOfGoals(held.filter((goal) => goal.role === role).map(({ text }) => text)),
    );
  }
}

interface Made extends StateArms {
  readonly ends: { arm: number; points: readonly number[] }[];
}
