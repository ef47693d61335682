/**
 * The states of a puzzle that a search has met, and what it asks about them, some hundred at once by slices:
 * first a batch of states has its ends, scores and legal moves told; then those among them that the search
 * wants to go on from are expanded, by all their legal moves.
 */
import type { TermId } from "../../../engine/game.js";
import type { StateBatches } from "../../../engine/slices/state-batches.js";
import { groupOnFluents } from "../../../engine/symmetry/group-on-fluents.js";
import { allOf, type Pieces } from "../../../gdl/pieces.js";
import type { Finding, Plan, PlanMethod, PlanQuestion } from "../puzzle.js";
import { replayPlan } from "../replay-plan.js";
import { NO_STATE, StateStore } from "./state-store.js";
import { WordOrbits } from "./word-orbits.js";

/** Of a larger group a part is used. */
const MOST_ELEMENTS = 128;

/** The bits of a word of answers. */
const WORD = 32;

/** A method that searches states, and says how many it has met. */
export interface StateMethod extends PlanMethod {
  readonly states: number;
}

/** What a search counts. */
export interface Meter {
  states: number;
}

/** The method of a name whose search counts the states that it meets. */
export function stateMethod(
  name: string,
  search: (meter: Meter) => Generator<Finding | undefined, void>,
): StateMethod {
  const meter = { states: 0 };
  return {
    name,
    get states() {
      return meter.states;
    },
    search: () => search(meter),
  };
}

export class PuzzleStates {
  /** The states of a search; another search begins with another store. */
  store = new StateStore(new Uint32Array(0), 0);
  /** The words that a state takes. */
  readonly stateWords: number;
  /** How many states are asked at once, at most. */
  readonly lanes: number;
  /** Whether there was a new state without room. */
  isFull = false;
  private readonly goals: readonly number[];
  /** What is to be made next: a state and a move for each lane. */
  private readonly befores: Int32Array;
  private waiting = 0;

  private constructor(
    private readonly question: PlanQuestion,
    private readonly batches: StateBatches,
    private readonly firstPhase: number,
    private readonly moveTexts: readonly string[],
    goalTexts: readonly string[],
  ) {
    this.lanes = batches.lanes;
    this.stateWords = batches.stateWords;
    this.goals = goalTexts.map(Number);
    this.befores = new Int32Array(this.lanes);
  }

  /** Undefined where the game is not played by slices. */
  static *of(question: PlanQuestion): Pieces<PuzzleStates | undefined> {
    const { program } = question.loaded;
    const making = question.loaded.batches?.();
    if (program === undefined || making === undefined) return undefined;
    const batches = yield* making;
    const phase = batches.phaseOf(question.state);
    if (phase === undefined) return undefined;
    const moves = program.moves.map(({ text }) => text);
    const goals = program.goals.map(({ text }) => text);
    return new PuzzleStates(question, batches, phase, moves, goals);
  }

  /**
   * Begins a search: forgets all states, and tells states apart by this key. State 0 is that of the question,
   * and is never taken for a later one.
   */
  begin(key: Uint32Array): StateStore {
    const { batches, question } = this;
    this.isFull = false;
    this.waiting = 0;
    this.store = new StateStore(key, question.memoryBytes, this.orbitsOf(key));
    const words = new Uint32Array(batches.stateWords);
    for (const fluent of question.state) words[fluent >>> 5] |= 1 << (fluent & 31);
    this.store.add(words, 0, NO_STATE, NO_STATE);
    return this.store;
  }

  /** The orbits of states under the symmetries that map the bits of a key to each other. */
  private orbitsOf(key: Uint32Array): WordOrbits | undefined {
    const { symmetries = [] } = this.question;
    if (symmetries.length === 0) return undefined;
    const fluents = this.question.loaded.program?.fluents ?? [];
    const bits = [...fluents.keys()].filter((bit) => ((key[bit >>> 5] >>> (bit & 31)) & 1) === 1);
    const group = allOf(groupOnFluents(symmetries, bits, { most: MOST_ELEMENTS }));
    return group.order === 1 ? undefined : new WordOrbits(group);
  }

  /** Asks about `count` states, at most `lanes`, all of them after `depth` turns. */
  ask(stateOf: (lane: number) => number, count: number, depth: number): void {
    const { batches, store } = this;
    for (let lane = 0; lane < count; lane++)
      store.put(stateOf(lane), batches.parents, lane * batches.parentWords);
    batches.ask(this.phase(depth), count);
  }

  isTerminal(lane: number): boolean {
    return this.answer(lane, this.batches.terminal);
  }

  /** How many legal moves there are. */
  options(lane: number): number {
    let count = 0;
    for (let word = 0; word * WORD < this.batches.firstGoal; word++) {
      for (let rest = this.legal(lane, word); rest !== 0; rest &= rest - 1) count++;
    }
    return count;
  }

  /** What the goals that hold are worth, whether it is the end or not. */
  score(lane: number): number {
    let sum = 0;
    let count = 0;
    for (const [goal, value] of this.goals.entries()) {
      // As `scoreOfGoals` has it: what is no number has no part in the mean.
      if (Number.isNaN(value) || !this.answer(lane, this.batches.firstGoal + goal)) continue;
      sum += value;
      count++;
    }
    return count === 0 ? 0 : sum / count;
  }

  /**
   * Makes all children of those that were asked last and are chosen: the new ones stand at the end of the
   * store, in the order of their parents. Tells of each pair of a parent and a child, new or not. False if
   * there was no room for all.
   */
  *expand(
    stateOf: (lane: number) => number,
    count: number,
    depth: number,
    isChosen: (lane: number) => boolean,
    onPair?: (parent: number, child: number) => void,
  ): Pieces<boolean> {
    for (let lane = 0; lane < count; lane++) {
      if (!isChosen(lane)) continue;
      for (let word = 0; word * WORD < this.batches.firstGoal; word++) {
        for (let rest = this.legal(lane, word); rest !== 0; rest &= rest - 1) {
          this.befores[this.waiting] = stateOf(lane);
          this.batches.moves[this.waiting++] = word * WORD + 31 - Math.clz32(rest & -rest);
          if (this.waiting < this.lanes) continue;
          this.make(depth, onPair);
          if (this.isFull) return false;
          yield;
        }
      }
    }
    this.make(depth, onPair);
    return !this.isFull;
  }

  /** The way to a state in which the match ends, replayed move by move. */
  planTo(state: number): Plan {
    const { store, question, moveTexts } = this;
    const texts: string[] = [];
    for (let at = state; store.before(at) !== NO_STATE; at = store.before(at)) {
      texts.push(moveTexts[store.move(at)]);
    }
    const { game } = question.loaded;
    const replay = replayPlan(
      game,
      question.state,
      texts.reverse().map((text) => game.term(text) as TermId),
    );
    if ("problem" in replay) throw new Error(`a plan found among states is none: ${replay.problem}`);
    return replay.plan;
  }

  private make(depth: number, onPair?: (parent: number, child: number) => void): void {
    const { batches, store, befores, waiting } = this;
    this.waiting = 0;
    for (let lane = 0; lane < waiting; lane++)
      store.put(befores[lane], batches.parents, lane * batches.parentWords);
    batches.advance(this.phase(depth), waiting);
    const { outcomes, outcomeWords, moves } = batches;
    for (let lane = 0; lane < waiting; lane++) {
      const child = store.intern(outcomes, lane * outcomeWords, befores[lane], moves[lane]);
      if (child === NO_STATE) {
        this.isFull = true;
        return;
      }
      onPair?.(befores[lane], child);
    }
  }

  /** A word of the legal moves; after them the answers tell of goals. */
  private legal(lane: number, word: number): number {
    const { answers, answerWords, firstGoal } = this.batches;
    const below = firstGoal - word * WORD;
    return answers[lane * answerWords + word] & (below < WORD ? (1 << below) - 1 : -1);
  }

  private answer(lane: number, bit: number): boolean {
    const { answers, answerWords } = this.batches;
    return ((answers[lane * answerWords + (bit >>> 5)] >>> (bit & 31)) & 1) === 1;
  }

  private phase(depth: number): number {
    return (this.firstPhase + depth) % this.batches.phases;
  }
}
