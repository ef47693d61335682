/**
 * Plans by clauses: for each number of turns, does a course of so many turns end with this score? The chain
 * (`turn-chain.ts`) grows a turn at a time, and the search keeps what it has learnt for all later questions.
 *
 * A question that is hard, mostly one turn less than what is needed, must not keep the search from an easier
 * one. So the questions about different ends share the effort geometrically (Rintanen's algorithm B: each
 * end gets a fixed part of what the end before it gets; in each round all get twice as much). Of an end two
 * things are asked in turn: has it the best score that is open, and has it any that is better than the plans
 * there are? Both shrink the range between them.
 *
 * All answers are exact. If the rules end every match by some turn, the chain ends there, and what is proved
 * of all ends up to it is proved of all courses.
 */

import type { TermId } from "../../../engine/game.js";
import type { ClauseSink } from "../../../engine/learn/at-most-one.js";
import { ClauseSearch, type Satisfiability } from "../../../engine/learn/clause-search.js";
import type { Pieces } from "../../../gdl/pieces.js";
import type { AcyclicProgram } from "../../../ground/acyclic.js";
import { type Finding, type Plan, type PlanQuestion, quietly } from "../puzzle.js";
import { replayPlan } from "../replay-plan.js";
import { NO, YES } from "./clause-circuit.js";
import { ParallelChain } from "./parallel-chain.js";
import type { PlanChain } from "./plan-chain.js";
import { ProvedEnds } from "./proved-ends.js";

/** A chain of the program, if it is of use. */
export type MakeChain = (program: AcyclicProgram, sink: ClauseSink) => Pieces<PlanChain | undefined>;

/** What the first end gets in the first round, in conflicts, and what each end gets of the end before it. */
const FIRST_EFFORT = 256;
const RATIO = 0.85;
/** An end that would get less than this waits for the next round. */
const LEAST_EFFORT = 64;
/** How many conflicts it may take to see that no match comes as far as a stage. */
const CLOSING_EFFORT = 32;
/** About how many bytes a number takes that the chain keeps beside the clauses. */
const BYTES_PER_NUMBER = 8;

/** A stage at which the match may end, and the scores it may have there. */
interface End {
  readonly stage: number;
  /** By level: a literal of the circuit, or NO. */
  readonly goals: readonly number[];
  /** Levels from this on are out of reach here. */
  open: number;
  /** Conflicts that its two questions have had. */
  readonly spent: [best: number, better: number];
}

/** The two questions about an end, as places in what they have spent. */
const BEST = 0;
const BETTER = 1;
/** What each gets of the share of its end. */
const SHARES = [0.75, 0.25];

type Findings = Generator<Finding | undefined, void>;

export class ChainSearch {
  private readonly clauses: ClauseSearch;
  private readonly ends: End[] = [];
  /** The scores above 0 that there may be, ascending: a level is a place among them. */
  private levels: readonly number[] = [];
  /** Levels below this are reached by a plan. */
  private reached = 0;
  private chain!: PlanChain;
  private proved!: ProvedEnds;
  /** Whether courses were forbidden that may be possible: then there are no more proofs. */
  private hasForbidden = false;
  /** Whether no match goes on after the last stage, and whether no more stages come, for whatever reason. */
  private isClosed = false;
  private isWhole = false;
  private isOver = false;

  constructor(
    private readonly question: PlanQuestion,
    private readonly program: AcyclicProgram,
    private readonly make: MakeChain,
  ) {
    const { memoryBytes, seed } = question;
    this.clauses = new ClauseSearch({ memoryBytes: memoryBytes / 2, seed });
  }

  *search(): Findings {
    yield* quietly(this.begin());
    for (let effort = FIRST_EFFORT; !this.isOver; ) {
      const isDone = yield* this.round(effort);
      if (this.isWhole && this.ends.every((end) => this.isDecided(end))) this.isOver = true;
      // Where nothing was left open there is no question that needs more.
      if (!isDone) effort *= 2;
    }
  }

  /** Shares an effort among the ends, and says whether it was enough for all that were asked about. */
  private *round(effort: number): Generator<Finding | undefined, boolean> {
    let isEnough = true;
    let share = effort;
    for (let next = 0; share >= LEAST_EFFORT && !this.isOver; next++) {
      // A new end takes its share even if it is refuted at once: else the chain would grow and nothing else.
      const isNew = next === this.ends.length;
      if (isNew) {
        const hasGrown = yield* quietly(this.growToEnd());
        yield* this.proved.news();
        if (!hasGrown) {
          this.isWhole = true;
          break;
        }
      }
      const end = this.ends[next];
      if (this.isDecided(end) && !isNew) continue;
      yield* this.ask(end, share);
      if (!this.isDecided(end)) isEnough = false;
      share *= RATIO;
    }
    return isEnough;
  }

  private *begin(): Pieces {
    const chain = yield* this.make(this.program, this.clauses);
    this.isOver = chain === undefined;
    if (chain === undefined) return;
    this.chain = chain;
    const scores = new Set(chain.recipe.scores.map(({ score }) => score));
    this.levels = [...scores].filter((score) => score > 0);
    this.proved = new ProvedEnds(this.levels);
    yield* chain.begin(this.question.state);
    this.isOver = chain.stages[0].terminal === YES || this.levels.length === 0;
  }

  // Ends

  /** Adds stages up to one that may be an end. False if there are no more, or no room for them. */
  private *growToEnd(): Pieces<boolean> {
    const { chain, ends, proved, question } = this;
    const count = ends.length;
    while (ends.length === count && !this.isClosed) {
      if (chain.circuit.numbers * BYTES_PER_NUMBER > question.memoryBytes / 2) return false;
      yield* chain.grow();
      const stage = chain.stages.length - 1;
      const { terminal, goals } = chain.stages[stage];
      if (terminal !== NO) {
        const { scores } = chain.recipe;
        const ofLevel = this.levels.map((level) =>
          chain.circuit.or(goals.filter((_, i) => scores[i].score === level)),
        );
        ends.push({ stage, goals: ofLevel, open: this.levels.length, spent: [0, 0] });
        this.lower(ends[count], this.levels.length);
      } else if (!this.hasForbidden) proved.none(stage, 0);
      if (terminal === YES) this.close(stage);
    }
    return ends.length > count;
  }

  /** No match goes on after this stage. */
  private close(stage: number): void {
    this.isClosed = true;
    this.proved.close(stage);
  }

  /** Levels from `open` on are out of reach at an end, and so are those below it that have no goal there. */
  private lower(end: End, open: number): void {
    end.open = open;
    while (end.open > 0 && end.goals[end.open - 1] === NO) end.open--;
    if (!this.hasForbidden) this.proved.none(end.stage, end.open);
  }

  private isDecided({ open }: End): boolean {
    return open <= this.reached;
  }

  // Questions

  private *ask(end: End, share: number): Findings {
    for (const which of [BEST, BETTER]) {
      while (!this.isDecided(end) && !this.isOver) {
        const levels = end.goals.slice(which === BEST ? end.open - 1 : this.reached, end.open);
        const conflicts = share * SHARES[which] - end.spent[which];
        if (conflicts < 1 || (which === BETTER && levels.length === 1)) break;
        const goal = this.chain.circuit.or(levels);
        const before = this.clauses.counts.conflicts;
        const answer = yield* quietly(
          this.solve([...this.chain.ending(end.stage), goal], Math.ceil(conflicts)),
        );
        end.spent[which] += this.clauses.counts.conflicts - before;
        if (answer === "satisfiable") yield* this.found(end.stage);
        else if (answer === "unsatisfiable") {
          this.learn(end, goal, end.open - levels.length);
          if (this.isDecided(end)) yield* quietly(this.askWhetherOver(end.stage));
          yield* this.proved.news();
        } else if (answer === "memory") this.isOver = true;
        else break;
      }
    }
  }

  private *solve(literals: readonly number[], conflicts: number): Pieces<Satisfiability> {
    if (literals.includes(NO)) return "unsatisfiable";
    const { circuit } = this.chain;
    const assumed: number[] = [];
    for (const literal of literals) if (literal !== YES) assumed.push(yield* circuit.assumed(literal));
    return yield* this.clauses.solve(assumed, { conflicts });
  }

  /** An end does not have the goal: not these levels, or none if that does not depend on the goal. */
  private learn(end: End, goal: number, level: number): void {
    const literal = this.chain.circuit.known(goal);
    const isAboutGoal = goal === NO || (literal !== undefined && this.clauses.core().includes(literal));
    this.lower(end, isAboutGoal ? level : 0);
  }

  /** Asks, at a stage that is no end that is wanted, whether a match comes so far at all. */
  private *askWhetherOver(stage: number): Pieces {
    if (this.hasForbidden || this.isClosed) return;
    const [isMade] = this.chain.ending(stage);
    if ((yield* this.solve([isMade], CLOSING_EFFORT)) !== "unsatisfiable") return;
    for (const end of this.ends) if (end.stage >= stage) this.lower(end, 0);
    this.close(stage - 1);
  }

  private *found(stage: number): Findings {
    const { loaded, state } = this.question;
    const isTrue = (literal: number) => {
      const known = this.chain.circuit.known(literal);
      return literal === YES || (known !== undefined && this.clauses.isTrue(known));
    };
    const turns = this.chain.movesBefore(stage, isTrue);
    const moves = turns.flat().map((move) => loaded.game.term(this.program.moves[move].text) as TermId);
    const replay = replayPlan(loaded.game, state, moves);
    if ("plan" in replay) {
      yield* this.take(replay.plan);
      return;
    }
    // Only if moves share a turn the match may end between them.
    if (!(this.chain instanceof ParallelChain) || replay.endsAfter === undefined)
      throw new Error(`the clauses of ${stage} turns are wrong: ${replay.problem}`);
    const early = replayPlan(loaded.game, state, moves.slice(0, replay.endsAfter));
    if ("plan" in early && this.levels.indexOf(early.plan.score) >= this.reached)
      yield* this.take(early.plan);
    let turn = 0;
    for (let count = turns[0].length; count <= replay.endsAfter; count += turns[turn].length) turn++;
    this.chain.forbid(turn, turns[turn]);
    this.hasForbidden = true;
  }

  private *take(plan: Plan): Findings {
    const level = this.levels.indexOf(plan.score);
    // Where several goals hold at once the score is their mean, and no question is about that.
    if (level < this.reached) this.isOver = true;
    else this.reached = level + 1;
    if (this.reached === this.levels.length) this.isOver = true;
    yield { plan };
  }
}
