/**
 * What a move carries along. "The piece that stands where the move begins stands next where it ends" is, for
 * each kind of piece and each cell, a disjunction over all moves that end there:
 *
 *     next = (move 1 & condition 1) | (move 2 & condition 2) | …
 *
 * and so every move is read once for each kind of piece. But a role makes one move. So all such fluents which
 * agree on the condition of each move that several of them ask for can share one table of conditions:
 *
 *     carried = (one of the moves with condition 1 & condition 1) | (one of those with condition 2 & …) | …
 *     next = one of the moves that end here & carried
 *
 * The disjunctions of moves hardly depend on the kind of piece, and are mostly the same nodes. (A multiplexer
 * with one-hot selectors, whose selector is taken apart into two.)
 */
import type { GameCircuit } from "./build-circuit.js";
import { type Circuit, FALSE, TRUE } from "./circuit.js";

/** Conditions of moves, by the moves' nodes. */
type Conditions = Map<number, number>;

/** One answer: what is not said by moves of this role with a condition, and what is. */
interface Answer {
  readonly place: number;
  readonly rest: readonly number[];
  readonly conditions: Conditions;
}

/** Answers that agree, and all that they say. */
interface Table {
  readonly answers: Answer[];
  readonly conditions: Conditions;
}

/** Disjunctions within disjunctions are opened no deeper than this. */
const DEEPEST = 8;
/** A table is made if it saves at least one operand in this many. */
const LEAST_GAIN = 8;

/** The same game with such tables for the fluents next, if any helps. `roles` says who makes each move. */
export function withMoveTables(game: GameCircuit, roles: readonly number[]): GameCircuit {
  const next = game.next.slice();
  for (const role of new Set(roles)) new RoleTables(game, roles, role, next).run();
  return next.every((literal, fluent) => literal === game.next[fluent]) ? game : { ...game, next };
}

class RoleTables {
  private readonly circuit: Circuit;
  /** Per node, whether it depends on any move, as variables of loops may. */
  private readonly moving: Uint8Array;
  private readonly tables: Table[] = [];
  /** The tables in which a condition occurs. */
  private readonly tablesWith = new Map<number, Set<Table>>();

  constructor(
    private readonly game: GameCircuit,
    private readonly roles: readonly number[],
    private readonly role: number,
    private readonly next: Int32Array,
  ) {
    this.circuit = game.circuit;
    this.moving = movingNodes(game);
  }

  run(): void {
    for (const place of this.next.keys()) {
      const answer = this.answerAt(place);
      if (answer !== undefined) this.enter(answer);
    }
    const useful = this.tables.filter((table) => this.isUseful(table));
    const groups = useful.map(({ conditions }) => movesByCondition(conditions));
    for (const [i, { answers, conditions }] of useful.entries()) {
      const carried = this.any(
        Array.from(groups[i], ([condition, moves]) =>
          this.all([this.any(widest(moves, condition, conditions, useful, groups)), condition]),
        ),
      );
      for (const { place, rest, conditions: own } of answers) {
        const here = this.any(Array.from(own.keys(), (move) => 2 * move));
        this.next[place] = this.any([...rest, this.all([here, carried])]);
      }
    }
  }

  /** What a fluent next says of moves with conditions; undefined if it says nothing of that kind. */
  private answerAt(place: number): Answer | undefined {
    const rest: number[] = [];
    const found = new Map<number, number[]>();
    this.open(this.next[place], [], rest, found, 0);
    const conditions: Conditions = new Map();
    for (const [move, either] of found) {
      const condition = this.any(either);
      if (condition === TRUE) rest.push(2 * move);
      else if (condition !== FALSE) conditions.set(move, condition);
    }
    return conditions.size < 2 ? undefined : { place, rest, conditions };
  }

  /**
   * Notes the moves for which `literal & conditions` holds, with what has to hold besides; what cannot be
   * said like that goes to `rest`.
   */
  private open(
    literal: number,
    conditions: readonly number[],
    rest: number[],
    found: Map<number, number[]>,
    depth: number,
  ): void {
    const { circuit } = this;
    const node = literal >> 1;
    const isPlain = (literal & 1) === 0;
    if (isPlain && this.isOwnMove(node)) {
      const either = found.get(node);
      const condition = this.all(conditions);
      if (either === undefined) found.set(node, [condition]);
      else either.push(condition);
      return;
    }
    if (this.moving[node] && !circuit.isInput(node) && depth < DEEPEST) {
      const operands = circuit.operands.slice(circuit.first[node], circuit.first[node + 1]);
      if (!isPlain) {
        for (const operand of operands) this.open(operand ^ 1, conditions, rest, found, depth + 1);
        return;
      }
      const moving = operands.filter((operand) => this.moving[operand >> 1]);
      const still = operands.filter((operand) => !this.moving[operand >> 1]);
      if (moving.length === 1) {
        this.open(moving[0], [...conditions, ...still], rest, found, depth + 1);
        return;
      }
    }
    rest.push(this.all([...conditions, literal]));
  }

  private isOwnMove(node: number): boolean {
    const move = node - 1 - this.game.fluents;
    return this.circuit.isInput(node) && move >= 0 && this.roles[move] === this.role;
  }

  /** Puts an answer into the table with which it has most conditions in common, and which it agrees with. */
  private enter(answer: Answer): void {
    const { tables, tablesWith } = this;
    const common = new Map<Table, number>();
    const conditions = new Set(answer.conditions.values());
    for (const condition of conditions) {
      for (const table of tablesWith.get(condition) ?? []) common.set(table, (common.get(table) ?? 0) + 1);
    }
    const candidates = [...common].sort(([, a], [, b]) => b - a).map(([table]) => table);
    let table = candidates.find(({ conditions }) => agree(answer.conditions, conditions));
    if (table === undefined) {
      table = { answers: [], conditions: new Map() };
      tables.push(table);
    }
    table.answers.push(answer);
    for (const [move, condition] of answer.conditions) table.conditions.set(move, condition);
    for (const condition of conditions) {
      const known = tablesWith.get(condition);
      if (known === undefined) tablesWith.set(condition, new Set([table]));
      else known.add(table);
    }
  }

  /** Whether fewer operands are read than without the table. Disjunctions of moves are counted in half: others read them too. */
  private isUseful({ answers, conditions }: Table): boolean {
    const operands = (groups: ReadonlyMap<number, readonly number[]>): number => {
      let sum = 0;
      for (const moves of groups.values()) sum += 3 + (moves.length > 1 ? moves.length : 0);
      return sum;
    };
    let before = 0;
    let after = 3 * answers.length;
    for (const answer of answers) {
      before += operands(movesByCondition(answer.conditions));
      after += answer.conditions.size / 2;
    }
    const groups = movesByCondition(conditions);
    after += 3 * groups.size + conditions.size / 2;
    return (before - after) * LEAST_GAIN >= before;
  }

  private all(literals: readonly number[]): number {
    const { circuit } = this;
    const from = circuit.begin();
    for (const literal of literals) circuit.push(literal);
    return circuit.quickConjunction(from);
  }

  private any(literals: readonly number[]): number {
    return this.all(literals.map((literal) => literal ^ 1)) ^ 1;
  }
}

/**
 * Literals of moves that may stand for "one of these moves" in a table: more than these, if another table has
 * such a group and the table says nothing of the moves that are too many. So tables share their groups.
 */
function widest(
  moves: readonly number[],
  condition: number,
  conditions: Conditions,
  tables: readonly Table[],
  groups: readonly ReadonlyMap<number, readonly number[]>[],
): number[] {
  let best = moves;
  for (const [i, table] of tables.entries()) {
    const other = table.conditions.get(moves[0]);
    const group = other === undefined ? undefined : groups[i].get(other);
    if (group === undefined || group.length <= best.length) continue;
    const within = group.filter((move) => conditions.has(move));
    if (within.length === moves.length && within.every((move) => conditions.get(move) === condition))
      best = group;
  }
  return best.map((move) => 2 * move);
}

function agree(some: Conditions, others: Conditions): boolean {
  for (const [move, condition] of some) if ((others.get(move) ?? condition) !== condition) return false;
  return true;
}

/** Ascending moves for each condition. */
function movesByCondition(conditions: Conditions): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  for (const [move, condition] of conditions) {
    const moves = groups.get(condition);
    if (moves === undefined) groups.set(condition, [move]);
    else moves.push(move);
  }
  return groups;
}

function movingNodes({ circuit, fluents }: GameCircuit): Uint8Array {
  const moving = new Uint8Array(circuit.nodes);
  moving.fill(1, fluents + 1, circuit.inputs + 1);
  for (let node = circuit.inputs + 1; node < circuit.nodes; node++) {
    for (let i = circuit.first[node]; i < circuit.first[node + 1]; i++) {
      if (moving[circuit.operands[i] >> 1]) moving[node] = 1;
    }
  }
  return moving;
}
