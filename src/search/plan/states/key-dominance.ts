/**
 * Whether, of two states that differ in their counters only, the earlier one may stand for the later one:
 * whatever scores `score` or more from the later one, so does it, in as many turns, from the earlier one.
 *
 * The rules are folded for each time t, with the values that the counters have then, into one circuit, in
 * which equal formulas are one node. Let rest(t) be the formulas at t over all that is no counter, E(t) that
 * of the end, and S(t) that of a goal of `score` or more. The earlier state dominates if, for all t before
 * the time at which every match is over (or before the counters repeat):
 *
 *     the legal moves and the next values of all that is no counter are the same formulas at t + 1 as at t
 *     E(t) implies E(t + 1):                  what is over early is over late
 *     S(t + 1) and E(t + 1) imply E(t):       what scores so much ends by itself, not because of the time
 *     S(t + 1) implies S(t)                   and scores no more late than early
 *
 * At the first time there is one state only, that of the question. Nothing has to be proved of it if a search
 * takes no later state for it.
 *
 * By induction over the turns that are left: if the later state is over with this score, then so is the
 * earlier one, by the last two lines; if it is not over, neither is the earlier one, and the same move leads
 * both to states that differ in their counters only. S is about the score only if no other goal holds beside
 * those that it names, since several goals are worth their mean: this is proved as well, or the goals have to
 * be the same formulas at all times.
 *
 * Implications are proved by looking at the formulas (`implies`), so a "no" may be wrong and a "yes" is not.
 */

import { Circuit, FALSE, TRUE } from "../../../circuit/circuit.js";
import type { State } from "../../../engine/game.js";
import { PIECE_STEPS, type Pieces } from "../../../gdl/pieces.js";
import { scoreOfGoals } from "../../../gdl/roles.js";
import type { AcyclicProgram } from "../../../ground/acyclic.js";
import { ALWAYS, inputsOf, literalsOf, type Output } from "../../../ground/ground-program.js";
import { liveFluents } from "../../../ground/live-fluents.js";

/** Literals that are read before the proof is given up. */
const MOST_WORK = 3_000_000;

/** How many literals are read in a piece: each costs more than a simple step. */
const LITERALS_AT_ONCE = PIECE_STEPS / 8;

/** How deep formulas are looked into for an implication. */
const DEPTH = 6;
/** How many pairs of formulas are looked at for an implication: then it is given up. */
const MOST_LOOKS = 2 ** 16;

/** The formulas of one time, as literals of the circuit. */
interface Formulas {
  readonly terminal: number;
  readonly goals: readonly number[];
  /** The legal moves and the next values of all that matters and is no counter. */
  readonly rest: readonly number[];
}

/**
 * The scores for which earlier states dominate: the least of them, minus infinity where all scores are, or
 * undefined where none is or the proof would take too long.
 */
export function* dominatedFrom(
  program: AcyclicProgram,
  state: State,
  isCounter: Uint8Array,
): Pieces<number | undefined> {
  const timeline = yield* formulasOverTime(program, state, isCounter);
  if (timeline === undefined) return undefined;
  const { circuit, times } = timeline;
  const values = program.goals.map(({ text }) => scoreOfGoals([text]));
  const pairs = times.slice(1).map((late, i) => ({ early: times[i], late }));
  const implications = new Implications(circuit);
  let compared = 0;
  for (const { early, late } of pairs) {
    const isSame = late.terminal === TRUE || early.rest.every((literal, i) => literal === late.rest[i]);
    if (!isSame || !(yield* implications.holds(early.terminal, late.terminal))) return undefined;
    compared += early.rest.length;
    if (compared < PIECE_STEPS) continue;
    compared = 0;
    yield;
  }
  const isAlwaysSame = pairs.every(
    ({ early, late }) =>
      early.terminal === late.terminal && early.goals.every((goal, i) => goal === late.goals[i]),
  );
  if (isAlwaysSame) return Number.NEGATIVE_INFINITY;
  let least: number | undefined;
  // Where no goal holds the score is 0: the formulas of goals don't tell of that.
  const positive = values.filter((value) => value > 0);
  for (const value of [...new Set(positive)].sort((a, b) => b - a)) {
    const scores = ({ goals }: Formulas) => circuit.or(...goals.filter((_, goal) => values[goal] >= value));
    for (const { early, late } of pairs) {
      const [before, after] = [scores(early), scores(late)];
      const ends = early.terminal === late.terminal || (yield* implications.holds(after, early.terminal));
      const isWorthAsMuch =
        ends &&
        (yield* implications.holds(after, before)) &&
        (yield* areWorthAsMuch(implications, { early, late, after, values, value }));
      if (!isWorthAsMuch) return least;
    }
    least = value;
    yield;
  }
  return least;
}

/** The formulas at each time until every match is over, or until the counters repeat. */
function* formulasOverTime(
  program: AcyclicProgram,
  state: State,
  isCounter: Uint8Array,
): Pieces<{ circuit: Circuit; times: Formulas[] } | undefined> {
  const circuit = new Circuit(inputsOf(program));
  const live = yield* liveFluents(program);
  const counters = [...isCounter.keys()].filter((fluent) => isCounter[fluent] === 1);
  const others = [...isCounter.keys()].filter((fluent) => !isCounter[fluent] && live[fluent]);
  const literalOf = new Int32Array(program.atoms);
  for (let input = 0; input < inputsOf(program); input++) literalOf[input] = 2 * (input + 1);
  const varies = yield* readsAny(program, isCounter);
  const literal = (output: Output) =>
    output < 0 ? (output === ALWAYS ? TRUE : FALSE) : literalOf[output >> 1] ^ (output & 1);
  const held = new Set(state);
  let values: number[] = counters.map((fluent) => (held.has(fluent) ? TRUE : FALSE));
  const met = new Map<string, number>();
  const times: Formulas[] = [];
  for (let work = 0; ; ) {
    for (const [i, fluent] of counters.entries()) literalOf[fluent] = values[i];
    for (let atom = inputsOf(program); atom < program.atoms; atom++) {
      if (times.length > 0 && !varies[atom]) continue;
      work = yield* derive(program, circuit, atom, literalOf, work);
    }
    yield;
    times.push({
      terminal: literal(program.terminal),
      goals: program.goals.map(({ holds }) => literal(holds)),
      rest: [
        ...program.moves.map(({ legal }) => literal(legal)),
        ...others.map((fluent) => literal(program.fluents[fluent].next)),
      ],
    });
    work += program.moves.length + program.fluents.length;
    if (times[times.length - 1].terminal === TRUE) return { circuit, times: times.slice(1) };
    met.set(values.join(), times.length - 1);
    values = counters.map((fluent) => literal(program.fluents[fluent].next));
    const again = met.get(values.join());
    // Once more the first of the times that come again, to be compared with the last.
    if (again !== undefined) return { circuit, times: [...times.slice(Math.min(again, 1)), times[again]] };
    if (work > MOST_WORK) return undefined;
  }
}

/** Finds the literal of a derived atom. `work`: the literals that were read before; returns those after it. */
function* derive(
  program: AcyclicProgram,
  circuit: Circuit,
  atom: number,
  literalOf: Int32Array,
  work: number,
): Pieces<number> {
  const { firstRule, firstLiteral, literals } = program;
  const derived = atom - inputsOf(program);
  const rules = circuit.begin();
  let read = work;
  for (let rule = firstRule[derived]; rule < firstRule[derived + 1]; rule++) {
    const body = circuit.begin();
    for (let k = firstLiteral[rule]; k < firstLiteral[rule + 1]; k++)
      circuit.push(literalOf[literals[k] >> 1] ^ (literals[k] & 1));
    circuit.push(circuit.conjunction(body));
    const size = firstLiteral[rule + 1] - firstLiteral[rule];
    read += size;
    if (read % LITERALS_AT_ONCE < size) yield;
  }
  literalOf[atom] = circuit.disjunction(rules);
  return read;
}

/** Per atom, whether it reads one of these fluents, by itself or through others of the same turn. */
function* readsAny(program: AcyclicProgram, isFluent: Uint8Array): Pieces<Uint8Array> {
  const reads = new Uint8Array(program.atoms);
  reads.set(isFluent);
  const inputs = inputsOf(program);
  let steps = 0;
  for (let atom = inputs; atom < program.atoms; atom++) {
    const literals = literalsOf(program, atom - inputs);
    reads[atom] = Number(literals.some((literal) => reads[literal >> 1] === 1));
    steps += 1 + literals.length;
    if (steps < PIECE_STEPS) continue;
    steps = 0;
    yield;
  }
  return reads;
}

/**
 * Several goals are worth their mean, so that another one could spoil `value`. Whether, where `after` holds,
 * the same goals hold early as late, or no other goal holds beside one of that value or more.
 */
function* areWorthAsMuch(
  implications: Implications,
  {
    early,
    late,
    after,
    values,
    value,
  }: { early: Formulas; late: Formulas; after: number; values: readonly number[]; value: number },
): Pieces<boolean> {
  const { circuit } = implications;
  const given = (goal: number) => {
    const from = circuit.begin();
    circuit.push(after);
    circuit.push(goal);
    return circuit.conjunction(from);
  };
  if (early.goals.every((goal, i) => given(goal) === given(late.goals[i]))) return true;
  for (const { goals } of [early, late]) {
    for (const [i, goal] of goals.entries()) {
      if (values[i] < value) continue;
      for (const [k, other] of goals.entries())
        if (k !== i && !(yield* implications.holds(goal, other ^ 1))) return false;
    }
  }
  return true;
}

/** Whether one literal of a circuit implies another, as far as a look at their operands shows it. */
class Implications {
  private looks = 0;
  /** How many looks are left to the question in hand. */
  private left = 0;

  constructor(readonly circuit: Circuit) {}

  *holds(one: number, other: number): Pieces<boolean> {
    this.left = MOST_LOOKS;
    const answer = this.implies(one, other, DEPTH);
    this.looks += MOST_LOOKS - this.left;
    if (this.looks >= PIECE_STEPS) {
      this.looks = 0;
      yield;
    }
    return answer;
  }

  private implies(one: number, other: number, depth: number): boolean {
    if (one === other || one === FALSE || other === TRUE) return true;
    if (depth === 0 || --this.left < 0) return false;
    const isOfParts = (literal: number) => literal > TRUE && !this.circuit.isInput(literal >> 1);
    const isConjunction = (literal: number) => (literal & 1) === 0 && isOfParts(literal);
    const isDisjunction = (literal: number) => (literal & 1) === 1 && isOfParts(literal);
    if (isDisjunction(one))
      return this.operands(one).every((part) => this.implies(part ^ 1, other, depth - 1));
    if (isConjunction(other)) return this.operands(other).every((part) => this.implies(one, part, depth - 1));
    if (isConjunction(one) && this.operands(one).some((part) => this.implies(part, other, depth - 1)))
      return true;
    return (
      isDisjunction(other) && this.operands(other).some((part) => this.implies(one, part ^ 1, depth - 1))
    );
  }

  private operands(literal: number): Int32Array {
    const { first, operands } = this.circuit;
    return operands.subarray(first[literal >> 1], first[(literal >> 1) + 1]) as Int32Array;
  }
}
