/**
 * Makes a circuit smaller by making it again, bottom up. Some inputs may be constants, what play implies is
 * used (`knowledge.ts`), a conjunction that only one other conjunction needs is taken into it, and
 * alternatives are factored (`factor.ts`). An alternative that something else needs too is left as it is. By
 * duality this covers conjunctions of disjunctions as well.
 */
import type { CircuitLoop, GameCircuit } from "./build-circuit.js";
import { Circuit, FALSE, TRUE } from "./circuit.js";
import { Factoring } from "./factor.js";
import type { PlayKnowledge } from "./knowledge.js";
import { neededLoops } from "./live.js";

/** Conjunctions within conjunctions are opened no deeper than this. */
const DEEPEST = 64;

export interface Specialisation {
  /** Per input: FALSE, TRUE, another input of which it is a copy, as a literal, or -1 where it stays open. */
  readonly constants?: Int32Array;
  readonly knowledge?: PlayKnowledge;
}

export function optimise(game: GameCircuit, specialisation: Specialisation = {}): GameCircuit {
  return new Rebuilding(game, specialisation).run();
}

/** What a literal of an input is, if inputs are these constants and copies: copies of copies are followed. */
export function resolved(literal: number, constants: Int32Array): number {
  let same = literal;
  while (same > TRUE && constants[(same >> 1) - 1] >= 0) same = constants[(same >> 1) - 1] ^ (same & 1);
  return same;
}

class Rebuilding {
  private readonly old: Circuit;
  private readonly circuit: Circuit;
  /** How often each old node is needed: 0, 1, or 2 if it is needed more often or is an answer. */
  private readonly uses: Uint8Array;
  /** What each old node is in the new circuit, or -1 if it has not been made. */
  private readonly became: Int32Array;
  /** The alternatives of the node in the making. */
  private readonly factoring: Factoring;

  constructor(
    private readonly game: GameCircuit,
    private readonly specialisation: Specialisation,
  ) {
    this.old = game.circuit;
    this.circuit = new Circuit(this.old.inputs, specialisation.knowledge);
    this.factoring = new Factoring(this.circuit);
    this.uses = new Uint8Array(this.old.nodes);
    this.became = new Int32Array(this.old.nodes).fill(-1);
    this.became[0] = FALSE;
    const constants = specialisation.constants ?? new Int32Array(this.old.inputs).fill(-1);
    for (let node = 1; node <= this.old.inputs; node++) this.became[node] = resolved(2 * node, constants);
  }

  run(): GameCircuit {
    const { game, circuit } = this;
    const { terminal, legal, goals, next, percepts, fluents } = game;
    const needed = neededLoops(game).map((loop) => this.withoutConstants(loop));
    this.countUses([
      ...needed.flatMap(({ after }) => [...after]),
      ...[terminal, ...legal, ...goals, ...next, ...percepts],
    ]);
    const all = (literals: Int32Array) => literals.map((literal) => this.answer(literal));
    const loops = needed.map(({ variables, after }) => ({ variables, after: all(after) }));
    const legalNow = all(legal);
    const state = { terminal: this.answer(terminal), legal: legalNow, goals: all(goals) };
    this.specialisation.knowledge?.learnLegal(state);
    return { circuit, fluents, loops, ...state, next: all(next), percepts: all(percepts) };
  }

  private withoutConstants({ variables, after }: CircuitLoop): CircuitLoop {
    const isOpen = (_: number, i: number) => this.became[variables[i]] === 2 * variables[i];
    return { variables: variables.filter(isOpen), after: after.filter(isOpen) };
  }

  private countUses(answers: readonly number[]): void {
    const { old, uses } = this;
    for (const literal of answers) uses[literal >> 1] = 2;
    for (let node = old.nodes - 1; node > old.inputs; node--) {
      if (uses[node] === 0) continue;
      for (let i = old.first[node]; i < old.first[node + 1]; i++) {
        const other = old.operands[i] >> 1;
        if (uses[other] < 2) uses[other]++;
      }
    }
  }

  /** Makes the nodes that a literal of the old circuit needs, operands first. */
  private answer(literal: number): number {
    const { became } = this;
    const path = [literal >> 1];
    while (path.length > 0) {
      const node = path[path.length - 1];
      if (became[node] >= 0) {
        path.pop();
        continue;
      }
      const before = path.length;
      this.missing(node, true, 0, path);
      if (path.length > before) continue;
      became[node] = this.make(node);
      path.pop();
    }
    return became[literal >> 1] ^ (literal & 1);
  }

  /** Whether nothing else needs an operand, so that it needs no node. */
  private isOwn(literal: number, depth: number): boolean {
    const node = literal >> 1;
    return this.uses[node] === 1 && !this.old.isInput(node) && this.became[node] < 0 && depth < DEEPEST;
  }

  /** Whether an alternative is known to be false, so that its other operands need not be made. */
  private isDead(node: number): boolean {
    const { old, became } = this;
    if (!this.isOwn(2 * node, 0)) return false;
    for (let i = old.first[node]; i < old.first[node + 1]; i++) {
      const operand = became[old.operands[i] >> 1];
      if (operand >= 0 && (operand ^ (old.operands[i] & 1)) === FALSE) return true;
    }
    return false;
  }

  /** Whether an alternative can be opened. One whose own alternatives are to be factored is made first. */
  private isPlain(node: number): boolean {
    const { old } = this;
    let own = 0;
    for (let i = old.first[node]; i < old.first[node + 1]; i++) {
      if ((old.operands[i] & 1) === 1 && this.isOwn(old.operands[i], 0)) own++;
    }
    return own < 2;
  }

  /** Adds to the path what has to be made before a node. Operands that nothing else needs are opened. */
  private missing(node: number, opensAlternatives: boolean, depth: number, path: number[]): void {
    const { old, became } = this;
    for (let i = old.first[node]; i < old.first[node + 1]; i++) {
      const literal = old.operands[i];
      const other = literal >> 1;
      if (became[other] >= 0) continue;
      const isPositive = (literal & 1) === 0;
      if (!isPositive && opensAlternatives && this.isDead(other)) continue;
      if (this.isOwn(literal, depth) && (isPositive || (opensAlternatives && this.isPlain(other)))) {
        this.missing(other, opensAlternatives && isPositive, depth + 1, path);
      } else path.push(other);
    }
  }

  private make(node: number): number {
    const { circuit, factoring } = this;
    const from = circuit.begin();
    const alternatives: number[] = [];
    this.gather(node, alternatives);
    for (const alternative of alternatives) {
      const start = circuit.begin();
      this.gather(alternative);
      const isPossible = circuit.reduce(start);
      if (isPossible && circuit.top === start + 1) {
        // A single literal has nothing to factor.
        circuit.stack[start] ^= 1;
        continue;
      }
      if (isPossible) factoring.add(circuit.stack, start, circuit.top);
      circuit.top = start;
    }
    factoring.exclude();
    return circuit.conjunction(from);
  }

  /**
   * Pushes the operands of a node as they are now. If `alternatives` is given, what is to be factored is kept
   * apart: old nodes that are not made go there; those that are, and that nothing else needs, go to
   * `factoring`.
   */
  private gather(node: number, alternatives?: number[]): void {
    const { old, circuit, became, uses } = this;
    for (let i = old.first[node]; i < old.first[node + 1]; i++) {
      const literal = old.operands[i];
      const other = literal >> 1;
      if (became[other] < 0) {
        if ((literal & 1) === 0) this.gather(other, alternatives);
        else if (!this.isDead(other)) alternatives?.push(other);
        continue;
      }
      const made = became[other] ^ (literal & 1);
      const isOwn = alternatives !== undefined && uses[other] === 1 && !circuit.isInput(other);
      if (isOwn && (made & 1) === 1 && !circuit.isInput(made >> 1)) {
        this.factoring.add(circuit.operands, circuit.first[made >> 1], circuit.first[(made >> 1) + 1]);
      } else circuit.push(made);
    }
  }
}
