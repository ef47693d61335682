/**
 * Proves what it is asked, top down and with tables: no question is worked on twice in one state. This is a
 * small abstract machine with its own stack, so that only memory bounds the depth of a recursion.
 *
 * A question is an entry of a table. To open it, its rules are tried one after the other. A step that needs
 * an entry which nobody has opened yet opens that entry first. A step that needs an entry which is still open
 * has met a recursion: it reads the answers that are there so far. The oldest entry of a recursion leads
 * (`open-entries.ts`): when its rules have been tried, all entries are tried again until a round adds no
 * answer, and then they are complete together. Answers only grow, so the last round is the least fixpoint.
 *
 * Negation needs a complete entry. In stratified rules it always gets one: an entry that is still open would
 * be in a cycle with the negation.
 */
import type { Clause } from "../gdl/tree.js";
import { type AnswerTable, EntryStatus } from "./answer-table.js";
import type { AnswerTables } from "./answer-tables.js";
import { grow } from "./arrays.js";
import { MeaninglessRules } from "./meaningless.js";
import { OpenEntries } from "./open-entries.js";
import { Out, type PlanStep, type RulePlan, StepOp } from "./steps.js";

/** At most this many answers and entries are made for one question; then it is taken to be endless. */
const MOST_WORK = 5_000_000;

/** An entry that is being proved: its rule, the step within that rule, and where its frame begins. */
interface Activation {
  table: AnswerTable;
  entry: number;
  rule: number;
  /** The step that waits for another entry, or -1 to begin with the rule. */
  step: number;
  base: number;
  /** How many answers there were when this round began. */
  answersBefore: number;
  /** The entry's place among the open ones, as in its table. */
  place: number;
}

export class Machine {
  private frame = new Int32Array(1024);
  private readonly stack: Activation[] = [];
  private depth = -1;
  private readonly open = new OpenEntries();
  private answers = 0;
  private work = 0;
  private readonly scratch: Int32Array[] = [];
  /** The activation that `run` works on, below the stack. */
  private bottom: Activation | undefined;

  constructor(
    private readonly tables: AnswerTables,
    private readonly mostWork = MOST_WORK,
  ) {}

  /** The entry of `table` for this key, complete. */
  ask(table: AnswerTable, key: Int32Array): number {
    this.refresh(table);
    const entry = table.derived ? table.entry(key) : table.find(key);
    if (entry < 0 || !table.derived || table.status[entry] === EntryStatus.Complete) return entry;
    this.work = 0;
    try {
      this.enter(table, entry, 0);
      while (this.depth >= 0) this.advance();
    } catch (error) {
      this.abandon();
      throw error;
    }
    return entry;
  }

  /**
   * Tries the rules of `goal` for this key. `goal` is a table that no rule asks, and the key must not change
   * meanwhile. The answers go to `goal.add`, and no entry is kept.
   */
  run(goal: AnswerTable, key: Int32Array): void {
    this.refresh(goal);
    goal.entryKey = key;
    this.work = 0;
    // One object serves all calls, since there are millions of them.
    this.bottom ??= { table: goal, entry: 0, rule: 0, step: -1, base: 0, answersBefore: 0, place: -1 };
    const activation = this.bottom;
    activation.table = goal;
    try {
      for (const plan of goal.plans) {
        activation.step = -1;
        while (this.runRule(plan, activation) === WAITS) while (this.depth >= 0) this.advance();
      }
    } catch (error) {
      this.abandon();
      throw error;
    }
  }

  private abandon(): void {
    this.open.abandon();
    this.depth = -1;
  }

  private refresh(table: AnswerTable): void {
    const generation = this.tables.generations[table.dependence];
    if (table.generation !== generation) table.renew(generation);
  }

  private spend(table: AnswerTable, clause?: Clause): void {
    if (++this.work <= this.mostWork) return;
    throw new MeaninglessRules(
      `the rules for "${table.name}" derive more than ${this.mostWork} atoms, perhaps without end`,
      clause,
    );
  }

  private enter(table: AnswerTable, entry: number, base: number): void {
    this.spend(table, table.plans[0]?.clause);
    const place = this.open.add(table, entry);
    this.depth++;
    const answersBefore = this.answers;
    const known = this.stack[this.depth];
    if (known === undefined) {
      this.stack.push({ table, entry, rule: 0, step: -1, base, answersBefore, place });
      return;
    }
    known.table = table;
    known.entry = entry;
    known.rule = 0;
    known.step = -1;
    known.base = base;
    known.answersBefore = answersBefore;
    known.place = place;
  }

  /** Works on the topmost activation until it opens another or is through. */
  private advance(): void {
    const activation = this.stack[this.depth];
    const { table, entry } = activation;
    const { plans } = table;
    while (activation.rule < plans.length) {
      const plan = plans[activation.rule];
      const outcome = this.runRule(plan, activation);
      if (outcome === WAITS) return;
      activation.rule++;
      activation.step = -1;
      if (outcome === PROVED) {
        this.settle(activation);
        return;
      }
    }
    this.finish(activation, table, entry);
  }

  /** A question without variables has been proved. It is complete, even if it waits for other entries. */
  private settle({ place }: Activation): void {
    this.open.reopenAbove(place);
    this.open.complete(place);
    this.depth--;
  }

  private finish(activation: Activation, table: AnswerTable, entry: number): void {
    const { open } = this;
    const { place } = activation;
    if (!open.leads(place)) {
      table.status[entry] = EntryStatus.Waiting;
      this.depth--;
    } else if (open.isRecursive(place) && this.answers > activation.answersBefore) {
      open.reopenAbove(place);
      table.status[entry] = EntryStatus.Open;
      activation.rule = 0;
      activation.answersBefore = this.answers;
    } else {
      open.complete(place);
      this.depth--;
    }
  }

  /** Runs a plan until it is proved, has no more answers, or waits for an entry that it has opened. */
  private runRule(plan: RulePlan, activation: Activation): number {
    // This is long, since it is the inner loop of all reasoning: calls would cost more than most steps do.
    const { table: goal, entry: goalEntry, base } = activation;
    const { steps } = plan;
    const end = base + plan.frameSize;
    if (end > this.frame.length) this.frame = grow(this.frame, end);
    const { frame, tables } = this;
    const { terms, generations } = tables;
    let at = activation.step;
    if (at < 0) {
      for (let i = 0; i < goal.keyWidth; i++) frame[base + i] = goal.entryKey[goalEntry * goal.keyWidth + i];
      at = 0;
    }
    let again = false;
    for (;;) {
      const step = steps[at];
      const { operands } = step;
      // The row of a lookup that is tried next, or 0 if there is none.
      let row = 0;
      let failed = false;
      switch (step.op) {
        case StepOp.Build:
          frame[base + step.target] = terms.intern(step.functor, this.read(operands, base));
          break;
        case StepOp.Match: {
          const term = frame[base + step.target];
          failed =
            terms.functorOf[term] !== step.functor ||
            !this.take(step, terms.args, terms.firstArg[term], base);
          break;
        }
        case StepOp.Equal:
          failed = value(frame, base, operands[0]) !== value(frame, base, operands[1]);
          break;
        case StepOp.Distinct:
          failed = value(frame, base, operands[0]) === value(frame, base, operands[1]);
          break;
        case StepOp.Holds:
          failed = !this.holds(step, base);
          break;
        case StepOp.HoldsNot:
          failed = this.holds(step, base);
          break;
        case StepOp.Lookup:
        case StepOp.LookupNot: {
          const table = step.table as AnswerTable;
          if (again) {
            row = table.nextRow[frame[base + step.target]];
          } else {
            if (table.generation !== generations[table.dependence]) this.refresh(table);
            const key = this.read(operands, base);
            const entry = table.derived ? table.entry(key) : table.find(key);
            if (entry >= 0 && table.derived && table.status[entry] !== EntryStatus.Complete) {
              if (table.status[entry] === EntryStatus.Fresh) {
                activation.step = at;
                this.enter(table, entry, end);
                return WAITS;
              }
              if (step.op === StepOp.LookupNot) throw unstratified(table, goal);
              this.open.meet(table, entry);
            }
            row = entry < 0 ? 0 : table.firstRow[entry];
          }
          const stride = table.rowWidth + 1;
          while (row !== 0 && !this.take(step, table.rowData, row * stride, base)) row = table.nextRow[row];
          if (step.op === StepOp.LookupNot) {
            failed = row !== 0;
          } else {
            failed = row === 0;
            frame[base + step.target] = row;
          }
          break;
        }
        case StepOp.Or: {
          const choice = again ? frame[base + step.target] + 1 : 0;
          if (choice < step.branches.length) {
            frame[base + step.target] = choice;
            at = step.branches[choice];
            again = false;
            continue;
          }
          failed = true;
          break;
        }
        case StepOp.Jump:
          at = step.branches[0];
          continue;
        case StepOp.Joined:
          if (again) {
            at = step.branches[frame[base + step.target]];
            continue;
          }
          break;
        case StepOp.Recall: {
          const term = (step.table as AnswerTable).rowTerms.recall(frame[base + operands[0]]);
          if (term >= 0) {
            frame[base + step.target] = term;
            at = step.branches[0];
            continue;
          }
          break;
        }
        case StepOp.Remember: {
          const term = value(frame, base, operands[1]);
          (step.table as AnswerTable).rowTerms.remember(frame[base + operands[0]], term);
          frame[base + step.target] = term;
          break;
        }
        case StepOp.Emit:
          if (goal.add(goalEntry, this.read(operands, base))) {
            this.answers++;
            this.spend(goal, plan.clause);
          }
          if (goal.rowWidth === 0) return PROVED;
          failed = true;
          break;
      }
      if (failed) {
        if (step.fail < 0) return EXHAUSTED;
        at = step.fail;
        again = true;
      } else {
        at++;
        again = false;
      }
    }
  }

  private holds(step: PlanStep, base: number): boolean {
    const { tables, frame } = this;
    const fluent =
      step.functor < 0
        ? value(frame, base, step.operands[0])
        : tables.terms.find(step.functor, this.read(step.operands, base));
    return fluent >= 0 && tables.heldIn[fluent] === tables.generations[1];
  }

  /** Binds or checks the values of a row or a term; false if a check fails. */
  private take(step: PlanStep, data: Int32Array, at: number, base: number): boolean {
    const { frame } = this;
    const { outs, outOperands } = step;
    for (let i = 0; i < outs.length; i++) {
      if (outs[i] === Out.Skip) continue;
      const operand = outOperands[i];
      if (outs[i] === Out.Bind) frame[base + operand] = data[at + i];
      else if ((operand >= 0 ? frame[base + operand] : ~operand) !== data[at + i]) return false;
    }
    return true;
  }

  /**
   * The values of operands, in an array that the next call of the same width overwrites. A small sheet is ground
   * before V8 compiles calls of `value` away, so here and above it is written out.
   */
  private read(operands: Int32Array, base: number): Int32Array {
    const width = operands.length;
    const { frame, scratch } = this;
    while (scratch.length <= width) scratch.push(new Int32Array(scratch.length));
    const values = scratch[width];
    for (let i = 0; i < width; i++) values[i] = operands[i] >= 0 ? frame[base + operands[i]] : ~operands[i];
    return values;
  }
}

const EXHAUSTED = 0;
const PROVED = 1;
const WAITS = 2;

function value(frame: Int32Array, base: number, operand: number): number {
  return operand >= 0 ? frame[base + operand] : ~operand;
}

function unstratified(table: AnswerTable, goal: AnswerTable): MeaninglessRules {
  const both = `"${table.name}"${table === goal ? "" : ` and "${goal.name}"`}`;
  return new MeaninglessRules(`a negation stands in a cycle of ${both}, so the rules have no one meaning`);
}
