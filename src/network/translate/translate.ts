/**
 * From a ground program to the network of one turn (papers 000, 003 and 004 of `docs/players.md`).
 *
 * The variables are, in this order: `terminal`; the fluents now; an action per role, whose values are its
 * moves; the action of `random`, the only stochastic variable; Booleans of derived atoms, with the auxiliary
 * ones; of goals; of percepts; the fluents next; the scores. In the grouped encoding a group of fluents is
 * one variable.
 *
 * Every derived atom is Clark's completion of its rules: true exactly if a body is. Positive cycles, for
 * which completion would be wrong, have been unrolled (`ground/acyclic.ts`). So every variable except the
 * fluents now and the actions is a function of others (`completion.ts` says how, and how large the tables
 * become). One rule of play remains: an action is a legal move. A score is a role's only goal in a terminal
 * state, and `undefined` otherwise, also if no goal or several goals can be proved.
 *
 * The groups must have been proved: in a state that is not terminal, after a legal joint move, a group keeps
 * its promise. If one did not, the grouped network would have no solution.
 */
import { allOf } from "../../gdl/pieces.js";
import { isChance } from "../../gdl/roles.js";
import type { AcyclicProgram } from "../../ground/acyclic.js";
import { allOutputs, atomOf, inputsOf, isNegative, type Output } from "../../ground/ground-program.js";
import type { Group } from "../groups/groups.js";
import type { VariableKind } from "../model.js";
import { type Encoding, type Place, type Template, UNDEFINED } from "../template.js";
import { Atoms } from "./atoms.js";
import { Completion } from "./completion.js";
import { InputVariables, valuesOf } from "./input-variables.js";
import { addLegality } from "./legality.js";
import { addScore } from "./role-score.js";
import { Builder } from "./template-builder.js";

export interface TranslateOptions {
  readonly encoding: Encoding;
  /** Proved groups that share no fluent. The Boolean encoding does not use them. */
  readonly groups: readonly Group[];
}

export function translate(program: AcyclicProgram, options: TranslateOptions): Template {
  return allOf(translateInPieces(program, options));
}

/** The same; yields after each variable, where whoever needs it may look at a clock. */
export function* translateInPieces(
  program: AcyclicProgram,
  { encoding, groups }: TranslateOptions,
): Generator<void, Template> {
  const translation = new Translation(program, encoding, encoding === "grouped" ? groups : []);
  yield;
  return yield* translation.run();
}

/** The table of a group's next value has at most this many tuples, or two for each of the values. */
const GROUP_ROWS = 64;

/** An output that has a Boolean with a name of its own. */
interface NamedOutput {
  readonly output: Output;
  readonly kind: VariableKind;
  readonly name: string;
}

class Translation {
  private readonly builder = new Builder();
  private readonly completion = new Completion(this.builder);
  private readonly inputs: InputVariables;
  private readonly atoms: Atoms;
  private readonly next: Place[] = [];
  /** The output that gives the Boolean of a derived atom its kind and name: the first that is this atom. */
  private readonly claims = new Map<number, NamedOutput>();

  constructor(
    private readonly program: AcyclicProgram,
    private readonly encoding: Encoding,
    private readonly groups: readonly Group[],
  ) {
    this.inputs = new InputVariables(program, groups, this.builder, this.completion);
    this.atoms = new Atoms(program, this.inputs, this.builder, this.completion);
  }

  *run(): Generator<void, Template> {
    const { program, builder, completion, inputs, atoms } = this;
    yield* inputs.makeTests();
    yield;
    const named = this.namedOutputs();
    yield;
    const uses = this.countUses();
    yield;
    for (const output of [named.terminal, ...named.goals, ...named.percepts, ...named.next])
      this.claim(output, uses);
    yield;
    const parts = this.partsOfGroups(uses);
    yield;
    for (let atom = inputsOf(program); atom < program.atoms; atom++) {
      const claim = this.claims.get(atom);
      if (!parts.has(atom)) yield* atoms.defineInPieces(atom, claim?.kind, claim?.name);
      yield;
    }

    const terminal = this.booleanOf(named.terminal);
    const goals = named.goals.map((goal) => this.booleanOf(goal));
    const percepts = named.percepts.map((percept) => this.booleanOf(percept));
    yield;
    yield* this.addNext(named.next, parts);
    const chance = addLegality(program, inputs, atoms, builder, completion);
    const scores = program.roles.map((role, r) => {
      if (isChance(role)) return -1;
      const values = program.goals.filter((goal) => goal.role === r).map(({ text }) => text);
      const own = goals.filter((_, i) => program.goals[i].role === r);
      return addScore(builder, completion, `(score ${role})`, [...values, UNDEFINED], terminal, own);
    });

    yield;
    const { network, ofTurn, position } = yield* builder.finish();
    const at = (variable: number): number => (variable < 0 ? -1 : position[variable]);
    const place = ({ variable, value }: Place): Place => ({ variable: at(variable), value });
    return {
      network: {
        ...network,
        chance: chance.map(({ variable, booleans }) => ({
          variable: at(variable),
          booleans: booleans.map(at),
        })),
        threshold: program.roles.filter((role) => !isChance(role)).map(() => 0),
      },
      ofTurn,
      encoding: this.encoding,
      program,
      groups: this.groups,
      terminal: at(terminal),
      now: inputs.now.map(place),
      next: this.next.map(place),
      moves: inputs.moves.map(place),
      actions: inputs.actions.map(at),
      goals: goals.map(at),
      percepts: percepts.map(at),
      scores: scores.map(at),
    };
  }

  private namedOutputs() {
    const { terminal, goals, percepts, fluents, roles } = this.program;
    return {
      terminal: { output: terminal, kind: "terminal", name: "terminal" } satisfies NamedOutput,
      goals: goals.map(({ role, text, holds }): NamedOutput => {
        return { output: holds, kind: "goal", name: `(goal ${roles[role]} ${text})` };
      }),
      percepts: percepts.map(({ role, text, holds }): NamedOutput => {
        return { output: holds, kind: "sees", name: `(sees ${roles[role]} ${text})` };
      }),
      /** Those of the fluents that are in no group. */
      next: fluents
        .filter((_, i) => this.inputs.groupOf[i] < 0)
        .map(({ text, next }): NamedOutput => ({ output: next, kind: "next", name: `(next ${text})` })),
    };
  }

  private claim(named: NamedOutput, uses: Int32Array): void {
    const { output, kind } = named;
    if (!this.isDerived(output) || this.claims.has(atomOf(output))) return;
    // What is next or seen is asked for only after a move, but an atom that others read must be known before.
    const late = kind === "next" || kind === "sees";
    if (!late || uses[atomOf(output)] === 1) this.claims.set(atomOf(output), named);
  }

  /** A Boolean that is true exactly if the output holds. */
  private booleanOf(named: NamedOutput): number {
    const { output, kind, name } = named;
    const claimed = this.isDerived(output) && this.claims.get(atomOf(output)) === named;
    return claimed
      ? this.atoms.booleanOf(atomOf(output))
      : this.completion.define(kind, name, this.atoms.formula(output));
  }

  /** Per atom: how many literals and outputs refer to it. */
  private countUses(): Int32Array {
    const { literals, atoms } = this.program;
    const uses = new Int32Array(atoms);
    for (const literal of literals) uses[atomOf(literal)]++;
    for (const output of allOutputs(this.program)) if (output >= 0) uses[atomOf(output)]++;
    return uses;
  }

  /** Atoms that only the next value of one group reads: they may become part of its table. */
  private partsOfGroups(uses: Int32Array): ReadonlySet<number> {
    const parts = new Set<number>();
    for (const [i, { next }] of this.program.fluents.entries()) {
      const grouped = this.inputs.groupOf[i] >= 0;
      if (grouped && this.isDerived(next) && uses[atomOf(next)] === 1) parts.add(atomOf(next));
    }
    return parts;
  }

  /** Adds the variables next in the order of the fluents, so that they stand like those now. */
  private *addNext(single: readonly NamedOutput[], parts: ReadonlySet<number>): Generator<void, void> {
    const { groupOf } = this.inputs;
    let used = 0;
    for (let i = 0; i < groupOf.length; i++) {
      if (groupOf[i] < 0) this.next[i] = { variable: this.booleanOf(single[used++]), value: 1 };
      else if (this.next[i] === undefined) this.addGroupNext(this.groups[groupOf[i]], parts);
      yield;
    }
  }

  /** Adds one table for the whole group if it is small, else a Boolean for each fluent and a channel. */
  private addGroupNext(group: Group, parts: ReadonlySet<number>): void {
    const { builder, completion, program, atoms } = this;
    const values = valuesOf(group, program);
    const outputs = group.fluents.map((fluent) => program.fluents[fluent].next);
    const variable = builder.add("next", `(next ${group.name})`, values);
    for (const [value, fluent] of group.fluents.entries()) this.next[fluent] = { variable, value };
    const isPart = (output: Output): boolean => output >= 0 && parts.has(atomOf(output));
    const cases = outputs.map((output, value) => {
      return { value, bodies: isPart(output) ? atoms.bodiesOf(atomOf(output)) : atoms.formula(output) };
    });
    const otherwise = group.exactlyOne ? -1 : group.fluents.length;
    const limit = Math.max(GROUP_ROWS, 2 * values.length);
    const drafts = [false, true].flatMap((raw) => completion.draft(cases, otherwise, limit, raw) ?? []);
    if (drafts.length > 0) {
      drafts.sort((a, b) => a.tuples.length - b.tuples.length);
      completion.accept(drafts[0], variable);
      return;
    }
    const booleans = outputs.map((output, value) => {
      if (isPart(output)) atoms.define(atomOf(output));
      return atoms.truth(output, `(next ${program.fluents[group.fluents[value]].text})`);
    });
    builder.channel(variable, group.exactlyOne ? booleans : [...booleans, -1]);
  }

  private isDerived(output: Output): boolean {
    return output >= 0 && !isNegative(output) && atomOf(output) >= inputsOf(this.program);
  }
}
