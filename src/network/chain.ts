/**
 * Several turns in one network, with a template per stage: the fluents next of a stage are the fluents now of
 * the stage after it.
 *
 * A game may end before the last stage. After the end every variable takes `undefined`, so that a finished
 * match is one solution, and not one for each way to go on (paper 000, section 4.3; there `terminal` stays
 * true after the end, here it is `undefined` too). In the terminal state itself, the state, the goals and the
 * scores have their values. What belongs to the turn is `undefined`: the actions, that of `random` among
 * them, what is seen, what is next, and all that depends on a move. So a chain of one stage answers for
 * terminal states, which the template does not.
 *
 * The state after the last turn has fluents only. If its end and its scores are asked for, a closing stage
 * adds all that the state decides, and no turn (paper 000, section 4.2: actions up to T-1, states up to T).
 *
 * `undefined` comes after the other values of a variable; a score has it already. The variables of the first
 * stage are numbered as in the template. If the action of `random` is `undefined`, it is so with certainty:
 * that value has no Boolean in the stage's `chance`.
 */
import { memo } from "../gdl/maps.js";
import {
  type Chance,
  type ChannelConstraint,
  type Constraint,
  type Network,
  type NetworkVariable,
  STAR,
  scopeOf,
  type TableConstraint,
} from "./model.js";
import { type Template, UNDEFINED } from "./template.js";

export interface Chain {
  readonly network: Network;
  readonly stages: number;
  /**
   * The variable of the chain for a variable of the template at a stage. A fluent now of a later stage is a
   * fluent next of the one before. In a closing stage, which has the number `stages`, variables of the turn
   * are -1.
   */
  at(stage: number, variable: number): number;
}

export interface ChainOptions {
  /** Whether to add what the state after the last turn decides. */
  readonly closing?: boolean;
}

export function chain(template: Template, stages: number, options: ChainOptions = {}): Chain {
  return new Chaining(template, stages, options.closing ?? false);
}

const FALSE = 0;
const TRUE = 1;
/** The value `undefined` of a Boolean; of `terminal` it says that the game was over before. */
const UNDEFINED_BOOLEAN = 2;

class Chaining implements Chain {
  readonly network: Network;
  /** Per stage and per variable of the template, the variable of the chain. */
  private readonly positions: Int32Array[] = [];
  private readonly variables: NetworkVariable[] = [];
  private readonly constraints: Constraint[] = [];
  private readonly chance: Chance[] = [];
  private readonly wide = new Map<readonly string[], readonly string[]>();
  private readonly widened = new Map<Int32Array, Map<string, Int32Array>>();
  private readonly guards = new Map<string, Int32Array>();

  constructor(
    private readonly template: Template,
    readonly stages: number,
    closing: boolean,
  ) {
    for (let stage = 0; stage < stages + (closing ? 1 : 0); stage++) {
      this.addVariables(stage);
      this.addConstraints(stage);
      this.addGuards(stage);
      if (stage === stages) break;
      for (const { variable, booleans } of template.network.chance) {
        this.chance.push({
          variable: this.at(stage, variable),
          booleans: [...booleans.map((boolean) => this.at(stage, boolean)), -1],
        });
      }
    }
    const { threshold } = template.network;
    this.network = {
      variables: this.variables,
      constraints: this.constraints,
      chance: this.chance,
      threshold,
    };
  }

  at(stage: number, variable: number): number {
    return this.positions[stage][variable];
  }

  /** Whether a variable of the template can be `undefined` at a stage. */
  private canEnd(stage: number, variable: number): boolean {
    return stage > 0 || this.template.ofTurn[variable] === 1;
  }

  private isLeftOut(stage: number, variable: number): boolean {
    return stage === this.stages && this.template.ofTurn[variable] === 1;
  }

  private addVariables(stage: number): void {
    const { network, now, next } = this.template;
    const position = new Int32Array(network.variables.length).fill(-1);
    if (stage > 0) {
      for (const [i, { variable }] of now.entries())
        position[variable] = this.at(stage - 1, next[i].variable);
    }
    for (const [x, { name, kind, values }] of network.variables.entries()) {
      if (position[x] >= 0 || this.isLeftOut(stage, x)) continue;
      const widen = this.canEnd(stage, x) && kind !== "score";
      position[x] = this.variables.length;
      this.variables.push({ name, kind, stage, values: widen ? this.withUndefined(values) : values });
    }
    this.positions.push(position);
  }

  private withUndefined(values: readonly string[]): readonly string[] {
    return memo(this.wide, values, () => [...values, UNDEFINED]);
  }

  private addConstraints(stage: number): void {
    for (const constraint of this.template.network.constraints) {
      if (scopeOf(constraint).some((x) => this.isLeftOut(stage, x))) continue;
      if (constraint.kind === "table") {
        const scope = constraint.scope.map((x) => this.at(stage, x));
        this.constraints.push({ ...constraint, scope, tuples: this.widen(stage, constraint) });
        continue;
      }
      this.addChannel(stage, constraint);
    }
  }

  /** Channels need Booleans of two values. If `undefined` is a third, two tables per value say the same. */
  private addChannel(stage: number, { variable, booleans }: ChannelConstraint): void {
    const x = this.at(stage, variable);
    const tied = booleans.map((boolean) => (boolean < 0 ? -1 : this.at(stage, boolean)));
    if (booleans.every((boolean) => boolean < 0 || !this.canEnd(stage, boolean))) {
      this.constraints.push({ kind: "channel", variable: x, booleans: tied });
      return;
    }
    for (const [value, boolean] of tied.entries()) {
      if (boolean < 0) continue;
      const scope = [x, boolean];
      const onlyThen = Int32Array.of(value, TRUE, STAR, FALSE, STAR, UNDEFINED_BOOLEAN);
      this.constraints.push({ kind: "table", scope, positive: true, tuples: onlyThen });
      const always = Int32Array.of(value, FALSE, value, UNDEFINED_BOOLEAN);
      this.constraints.push({ kind: "table", scope, positive: false, tuples: always });
    }
  }

  /**
   * The tuples, with `undefined` added. If some variables belong to the turn, these are `undefined` together,
   * and then nothing is demanded of the others; else all are `undefined` together.
   */
  private widen(stage: number, { scope, positive, tuples }: TableConstraint): Int32Array {
    const { ofTurn, network } = this.template;
    const turn = scope.some((x) => ofTurn[x] === 1);
    if (stage === 0 && !turn) return tuples;
    const ends = scope.map((x) => !turn || ofTurn[x] === 1);
    const values = scope.map((x) => this.undefinedOf(x));
    const key = `${positive} ${ends.map((end, i) => (end ? values[i] : STAR)).join()}`;
    const known = memo(this.widened, tuples, () => new Map<string, Int32Array>());
    return memo(known, key, () => {
      if (positive) return Int32Array.from([...tuples, ...ends.map((end, i) => (end ? values[i] : STAR))]);
      const sizes = scope.map((x) => network.variables[x].values.length);
      return Int32Array.from(this.onlyBeforeEnd(tuples, ends, sizes));
    });
  }

  /** Forbidden tuples. One with STAR for all variables that end gets each value of the first of them. */
  private onlyBeforeEnd(tuples: Int32Array, ends: readonly boolean[], sizes: readonly number[]): number[] {
    const rows: number[] = [];
    const first = ends.indexOf(true);
    for (let row = 0; row < tuples.length; row += ends.length) {
      const tuple = Array.from(tuples.subarray(row, row + ends.length));
      if (tuple.some((value, i) => ends[i] && value !== STAR)) rows.push(...tuple);
      else for (let value = 0; value < sizes[first]; value++) rows.push(...tuple.with(first, value));
    }
    return rows;
  }

  private undefinedOf(variable: number): number {
    const { kind, values } = this.template.network.variables[variable];
    return kind === "score" ? values.length - 1 : values.length;
  }

  /** Says when variables are `undefined`; fluents were next before, and scores follow from what they read. */
  private addGuards(stage: number): void {
    const { network, terminal, ofTurn } = this.template;
    const ended = this.at(stage, terminal);
    if (stage > 0) this.guard(this.at(stage - 1, terminal), ended, stage > 1, true, 2);
    for (const [x, { kind, values }] of network.variables.entries()) {
      const turn = ofTurn[x] === 1;
      if (kind === "fluent" || kind === "terminal" || kind === "score" || !this.canEnd(stage, x)) continue;
      if (this.isLeftOut(stage, x)) continue;
      this.guard(ended, this.at(stage, x), stage > 0, turn, values.length);
    }
  }

  /** Ends `variable`: if it belongs to the turn, with the terminal state; else with the state after it. */
  private guard(terminal: number, variable: number, canBeOver: boolean, turn: boolean, size: number): void {
    const key = `${canBeOver} ${turn} ${size}`;
    const tuples = memo(this.guards, key, () => {
      const values = Array.from({ length: size }, (_, value) => value);
      // Allowed tuples for a variable of the turn, forbidden ones for others: either way one per value.
      const rows = turn
        ? [
            ...values.flatMap((value) => [FALSE, value]),
            TRUE,
            size,
            ...(canBeOver ? [UNDEFINED_BOOLEAN, size] : []),
          ]
        : [FALSE, size, TRUE, size, ...values.flatMap((value) => [UNDEFINED_BOOLEAN, value])];
      return Int32Array.from(rows);
    });
    this.constraints.push({ kind: "table", scope: [terminal, variable], positive: turn, tuples });
  }
}
