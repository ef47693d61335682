/**
 * An order in which a network is computed: every variable is a function of earlier ones, or a decision. Given
 * some variables (the fluents now, say), all that follows from them comes first; then come a decision and all
 * that follows from it too, and so on.
 *
 * A variable is a function by one table, by several tables that together leave it one value (perhaps with one
 * more variable that is not known), or by a channel. When nothing more follows, the next decision is taken:
 * stage by stage, the fluents, then the actions in the order of the roles, then others in the order of the
 * network. What constrains a decision by earlier variables is a filter of its values; what constrains
 * variables that are all functions is a check. So any network has an order, but it is of use only if
 * decisions are few.
 */
import type { Pieces } from "../../gdl/pieces.js";
import {
  type ChannelConstraint,
  type Constraint,
  type Network,
  scopeOf,
  type TableConstraint,
} from "../../network/model.js";
import { usesOf } from "../../network/uses.js";
import {
  type DiagramRelation,
  DiagramRelations,
  relationOfPair,
  withoutRepetition,
} from "./diagram-relation.js";
import type { FunctionalFilter, FunctionalOrder, FunctionalStep } from "./functional-plan.js";
import { NoOrder, type OrderingEffort } from "./ordering-effort.js";

/** Several tables are looked at together if they and their inputs are at most this many. */
const TABLES = 256;
const INPUTS = 64;

/** Constraints of a piece, beside the rows that are read for them. */
const CONSTRAINTS_AT_ONCE = 512;

export class Ordered implements FunctionalOrder {
  readonly decisions: number[] = [];
  readonly levels: { steps: FunctionalStep[]; filters: FunctionalFilter[] }[] = [{ steps: [], filters: [] }];
  private readonly relations: DiagramRelations;
  private readonly sizeOf = (x: number): number => this.network.variables[x].values.length;
  private readonly constraints: readonly (TableConstraint | ChannelConstraint)[];
  /** Per variable: the level at which it is known, or -1. */
  private readonly levelOf: Int32Array;
  /** Per constraint: how many of its variables are not known; -1 once it is used. */
  private readonly missing: Int32Array;
  private readonly firstUse: Int32Array;
  private readonly uses: Int32Array;
  private readonly ready: number[] = [];
  /** Per variable: tables in which only it is not known, and which do not decide it alone. */
  private readonly open = new Map<number, number[]>();
  private readonly isOpen: Uint8Array;
  /** Variables whose open tables have not been looked at together. */
  private readonly untried = new Set<number>();
  /** Variables that their open tables did not decide, until they are looked at with others. */
  private readonly hopeful = new Set<number>();
  /** Stages with a known action, and per stage the variables that wait for one. */
  private readonly moved = new Set<number>();
  private readonly waiting = new Map<number, number[]>();
  private readonly stagesOfActions: ReadonlySet<number>;

  constructor(
    private readonly network: Network,
    /** How many decisions there may be at most. */
    private readonly limit: number,
    private readonly effort: OrderingEffort,
  ) {
    this.relations = new DiagramRelations(effort);
    const { variables } = network;
    this.constraints = network.constraints.map((constraint) =>
      constraint.kind === "table" ? withoutRepetition(constraint) : constraint,
    );
    const { constraints } = this;
    this.stagesOfActions = new Set(variables.filter(isAction).map(({ stage }) => stage));
    this.levelOf = new Int32Array(variables.length).fill(-1);
    const scopes = constraints.map(scopeOf);
    this.missing = Int32Array.from(scopes, ({ length }) => length);
    this.isOpen = new Uint8Array(constraints.length);
    ({ firstUse: this.firstUse, uses: this.uses } = usesOf(scopes, variables.length));
    for (let c = 0; c < constraints.length; c++) this.ready.push(c);
  }

  *find(given: readonly number[]): Pieces {
    for (const x of byTurn(this.network, yield* this.begin(given))) {
      if (this.levelOf[x] >= 0) continue;
      yield* this.decide(x);
      yield* this.follow();
    }
  }

  /** Only what follows from the given variables, and what filters the others. Returns the other constraints. */
  *findState(given: readonly number[]): Pieces<readonly Constraint[]> {
    for (const x of yield* this.begin(given)) {
      yield* this.filter(x);
      this.decisions.push(x);
      this.levels.push({ steps: [], filters: [] });
    }
    return this.constraints.filter((_, c) => this.missing[c] >= 0);
  }

  /** Finds all that follows from the given variables; returns what does not. */
  private *begin(given: readonly number[]): Pieces<readonly number[]> {
    const { variables } = this.network;
    for (const x of given) this.know(x);
    for (const [x, variable] of variables.entries()) {
      if (variable.values.length === 1 && !isAction(variable)) this.know(x);
    }
    yield* this.follow();
    return [...variables.keys()].filter((x) => this.levelOf[x] < 0);
  }

  private get now(): { steps: FunctionalStep[]; filters: FunctionalFilter[] } {
    return this.levels[this.levels.length - 1];
  }

  private know(variable: number): void {
    if (this.levelOf[variable] >= 0) return;
    this.levelOf[variable] = this.levels.length - 1;
    if (this.open.delete(variable)) {
      this.untried.delete(variable);
      this.hopeful.delete(variable);
    }
    for (let i = this.firstUse[variable]; i < this.firstUse[variable + 1]; i++) {
      const c = this.uses[i];
      if (this.missing[c] < 0) continue;
      this.missing[c]--;
      this.ready.push(c);
    }
  }

  private *decide(variable: number): Pieces {
    if (this.decisions.length >= this.limit) {
      const all = this.network.variables.length;
      throw new NoOrder(`more than ${this.limit} of ${all} variables do not follow from the others`);
    }
    yield* this.filter(variable);
    this.decisions.push(variable);
    this.levels.push({ steps: [], filters: [] });
    this.know(variable);
    const { stage } = this.network.variables[variable];
    if (!isAction(this.network.variables[variable]) || this.moved.has(stage)) return;
    this.moved.add(stage);
    for (const x of this.waiting.get(stage) ?? []) {
      if (this.levelOf[x] < 0)
        for (let i = this.firstUse[x]; i < this.firstUse[x + 1]; i++) this.ready.push(this.uses[i]);
    }
  }

  /** The tables in which only this variable is not known say which of its values are left. */
  private *filter(variable: number): Pieces {
    for (const c of this.open.get(variable) ?? []) {
      const table = this.constraints[c] as TableConstraint;
      const inputs = table.scope.filter((x) => x !== variable);
      const relation =
        inputs.length === 1
          ? relationOfPair(table, variable, this.sizeOf)
          : yield* this.relation([table], inputs, variable);
      const level = inputs.reduce((latest, x) => Math.max(latest, this.levelOf[x]), 0);
      this.levels[level].filters.push({ decision: variable, inputs, relation });
      this.missing[c] = -1;
    }
  }

  /** Finds all that follows from what is known. */
  private *follow(): Pieces {
    do yield* this.followAlone();
    while ((yield* this.followTogether()) || (yield* this.followThrough()));
  }

  private *followAlone(): Pieces {
    for (let at = 0; at < this.ready.length; at++) {
      if ((at + 1) % CONSTRAINTS_AT_ONCE === 0) yield;
      const c = this.ready[at];
      const constraint = this.constraints[c];
      if (this.missing[c] < 0) continue;
      if (constraint.kind === "channel") this.tryChannel(c, constraint);
      else if (this.missing[c] === 0) {
        this.missing[c] = -1;
        const relation = yield* this.relation([constraint], constraint.scope, -1);
        this.now.steps.push({ kind: "function", inputs: constraint.scope, output: -1, relation });
      } else if (this.missing[c] === 1 && this.isOpen[c] === 0) yield* this.tryTable(c, constraint);
    }
    this.ready.length = 0;
  }

  private *tryTable(c: number, table: TableConstraint): Pieces {
    const output = table.scope.find((x) => this.levelOf[x] < 0) as number;
    if (this.mustWait(output)) return;
    const inputs = table.scope.filter((x) => x !== output);
    const relation = isAction(this.network.variables[output])
      ? undefined
      : yield* this.function([table], inputs, output);
    if (relation === undefined) {
      const tables = this.open.get(output) ?? [];
      this.open.set(output, tables);
      tables.push(c);
      this.isOpen[c] = 1;
      this.untried.add(output);
      return;
    }
    this.missing[c] = -1;
    this.now.steps.push({ kind: "function", inputs, output, relation });
    this.know(output);
  }

  private tryChannel(c: number, { variable, booleans }: ChannelConstraint): void {
    const tied = booleans.flatMap((boolean, value) => (boolean < 0 ? [] : [{ boolean, value }]));
    if (this.levelOf[variable] >= 0) {
      const open = tied.filter(({ boolean }) => this.levelOf[boolean] < 0);
      this.missing[c] = -1;
      if (open.length > 0) this.now.steps.push({ kind: "spread", variable, pairs: open });
      if (new Set(open.map(({ boolean }) => boolean)).size < tied.length)
        this.now.steps.push({ kind: "agree", variable, pairs: tied });
      for (const { boolean } of open) this.know(boolean);
      return;
    }
    const without = booleans.flatMap((boolean, value) => (boolean < 0 ? [value] : []));
    if (this.missing[c] > 1 || without.length > 1 || this.mustWait(variable)) return;
    if (isAction(this.network.variables[variable])) return;
    this.missing[c] = -1;
    this.now.steps.push({ kind: "collect", variable, pairs: tied, otherwise: without[0] ?? -1 });
    this.know(variable);
  }

  /** Decides variables by several tables together. True if one became known. */
  private *followTogether(): Pieces<boolean> {
    let found = false;
    for (const output of this.untried) {
      this.untried.delete(output);
      const open = this.openOf(output);
      if (open.length > 1 && (yield* this.derive(output, open, -1))) found = true;
      else this.hopeful.add(output);
    }
    return found;
  }

  /**
   * Decides variables by tables with one more unknown variable, and what is known of that one. True if one
   * became known. Each stage of a chain needs this: whether a Boolean is `undefined` is told by `terminal`,
   * and this Boolean may tell `terminal`.
   */
  private *followThrough(): Pieces<boolean> {
    let found = false;
    for (const output of this.hopeful) {
      const open = this.openOf(output);
      for (let i = this.firstUse[output]; i < this.firstUse[output + 1] && open.length > 0; i++) {
        const constraint = this.constraints[this.uses[i]];
        if (this.missing[this.uses[i]] !== 2 || constraint.kind !== "table") continue;
        const hidden = constraint.scope.find((x) => x !== output && this.levelOf[x] < 0) as number;
        const others = this.openOf(hidden);
        if (others.length === 0) continue;
        const used = [...open, this.uses[i], ...others];
        if (!(yield* this.derive(output, used, hidden))) continue;
        found = true;
        break;
      }
    }
    return found;
  }

  /** Tables in which only this variable is not known. */
  private openOf(variable: number): number[] {
    return isAction(this.network.variables[variable])
      ? []
      : (this.open.get(variable) ?? []).filter((c) => this.missing[c] === 1);
  }

  private *derive(output: number, used: readonly number[], hidden: number): Pieces<boolean> {
    yield* this.effort.spend(used.length);
    if (used.length > TABLES) return false;
    const tables = used.map((c) => this.constraints[c] as TableConstraint);
    const scopes = new Set(tables.flatMap(({ scope }) => scope));
    const inputs = [...scopes].filter((x) => x !== output && x !== hidden);
    const relation =
      inputs.length > INPUTS ? undefined : yield* this.function(tables, inputs, output, hidden);
    if (relation === undefined) return false;
    for (const c of used) if (hidden < 0) this.missing[c] = -1;
    this.now.steps.push({ kind: "function", inputs, output, relation });
    this.know(output);
    return true;
  }

  /**
   * What is next or seen waits for a move, as after a terminal state nothing has to follow. True if it must
   * wait.
   */
  private mustWait(variable: number): boolean {
    const { kind, stage } = this.network.variables[variable];
    if ((kind !== "next" && kind !== "sees") || !this.stagesOfActions.has(stage) || this.moved.has(stage))
      return false;
    const list = this.waiting.get(stage) ?? [];
    this.waiting.set(stage, list);
    list.push(variable);
    return true;
  }

  private *function(
    tables: readonly TableConstraint[],
    inputs: readonly number[],
    output: number,
    hidden = -1,
  ): Pieces<DiagramRelation | undefined> {
    return yield* this.relations.find({ tables, inputs, output, hidden, sizeOf: this.sizeOf, single: true });
  }

  private *relation(
    tables: readonly TableConstraint[],
    inputs: readonly number[],
    output: number,
  ): Pieces<DiagramRelation> {
    const question = { tables, inputs, output, hidden: -1, sizeOf: this.sizeOf, single: output < 0 };
    const relation = yield* this.relations.find(question);
    if (relation === undefined) {
      const names = tables[0].scope.map((x) => this.network.variables[x].name);
      throw new NoOrder(`the constraint on ${names.join(", ")} is too large for a diagram`);
    }
    return relation;
  }
}

function isAction({ kind }: Network["variables"][number]): boolean {
  return kind === "action" || kind === "chance";
}

/** The open variables in the order in which they would be decided. */
function byTurn({ variables }: Network, open: readonly number[]): number[] {
  const rank = (x: number): number => {
    const { kind } = variables[x];
    return kind === "fluent" ? 0 : isAction(variables[x]) ? 1 : 2;
  };
  return open.toSorted((a, b) => variables[a].stage - variables[b].stage || rank(a) - rank(b) || a - b);
}
