/**
 * Proves that a permutation of fluents, moves and percepts commutes with the rules in every state that play can
 * reach, where no graph of the rules shows it. The rules stand twice in one circuit: as they are, and with the
 * images of the inputs. A search with learnt clauses is asked whether an output can differ from its image, in
 * states in which the groups of fluents hold; for what follows on a move, in states that are not terminal, in
 * which every role makes one of its legal moves.
 *
 * Atoms of the second copy that behave alike some atom of the first, in states that were tried, are asked about on
 * the way up, and become that atom if they are equal: then there is little left to prove of the outputs. (Kuehlmann
 * et al., "Robust Boolean reasoning", IEEE TCAD 2002.)
 *
 * The permutation has to map the groups to each other, and so have all others that are used beside it: then an
 * image of a state that can be reached has the groups as well, and symmetries may follow each other.
 */
import { Circuit, FALSE, TRUE } from "../../circuit/circuit.js";
import { listOf } from "../../gdl/maps.js";
import { PIECE_STEPS, type Pieces } from "../../gdl/pieces.js";
import type { AcyclicProgram } from "../../ground/acyclic.js";
import { ALWAYS, atomOf, inputsOf, literalsOf, type Output } from "../../ground/ground-program.js";
import type { Group } from "../../network/groups/groups.js";
import type { GameSymmetry } from "../../symmetry/game-symmetry.js";
import { atMostOne } from "../learn/at-most-one.js";
import { ClauseSearch } from "../learn/clause-search.js";
import { NodeClauses } from "./node-clauses.js";

/** `unknown`: the search has come to its limits. */
export type CommutingVerdict = "commutes" | "differs" | "unknown";

/** Words of all atoms in sets of inputs, and in the images of these sets. */
export type Signatures = readonly [before: Int32Array, after: Int32Array];

/** Conflicts for a pair of atoms, and for an output and its image. */
const PAIR_CONFLICTS = 50;
const OUTPUT_CONFLICTS = 3_000;
/** With so many atoms of equal signature one is compared. */
const MOST_PAIRS = 3;
const MEMORY_BYTES = 2 ** 27;

export class CommutingProof {
  private readonly circuit: Circuit;
  private readonly search = new ClauseSearch({ memoryBytes: MEMORY_BYTES });
  private readonly clauses: NodeClauses;
  /** The literal of each atom in the circuit, in the rules as they are. */
  private readonly here: Int32Array;
  /** Whether an atom depends on the moves. */
  private readonly isOfMoves: Uint8Array;
  /** The literal of the clauses that says that the state is not terminal and all roles make legal moves. */
  private readonly moving: number;

  private constructor(private readonly program: AcyclicProgram) {
    const inputs = inputsOf(program);
    this.circuit = new Circuit(inputs);
    this.clauses = new NodeClauses(this.circuit, this.search);
    this.here = new Int32Array(program.atoms);
    for (let input = 0; input < inputs; input++) this.here[input] = inputLiteral(input);
    this.isOfMoves = new Uint8Array(program.atoms).fill(1, program.fluents.length, inputs);
    this.moving = 2 * this.search.newVariables(1);
  }

  static *inPieces(program: AcyclicProgram, groups: readonly Group[]): Pieces<CommutingProof> {
    const proof = new CommutingProof(program);
    yield* proof.firstCopy();
    for (const { fluents, exactlyOne } of groups) {
      const members = fluents.map((fluent) => proof.clauses.literal(inputLiteral(fluent)));
      if (exactlyOne) proof.search.addClause(members);
      atMostOne(proof.search, members);
    }
    yield;
    yield* proof.sayWhatMovingMeans();
    return proof;
  }

  /** How many all proofs have taken so far. */
  get propagations(): number {
    return this.search.counts.propagations;
  }

  /** `propagations`: how many all that is asked about the permutation may take. */
  *of(
    symmetry: GameSymmetry,
    signatures: readonly Signatures[],
    propagations: number,
    isOver: () => boolean,
  ): Pieces<CommutingVerdict> {
    const { program, here } = this;
    const { fluents, goals, percepts, moves } = program;
    const before = this.propagations;
    const isSpent = () => isOver() || this.propagations - before > propagations;
    const there = yield* this.secondCopy(symmetry, signatures, isSpent);
    if (there === undefined) return "unknown";
    const goalAt = new Map(goals.map(({ role, text, holds }) => [`${role} ${text}`, holds]));
    // What an output says, and what its image says in the image: first what is asked of states, then of moves.
    const ofStates: [Output, Output][] = [
      [program.terminal, program.terminal],
      ...goals.map(({ role, text, holds }): [Output, Output] => [
        holds,
        goalAt.get(`${symmetry.roles[role]} ${text}`) as Output,
      ]),
      ...moves.map(({ legal }, i): [Output, Output] => [legal, moves[symmetry.moves[i]].legal]),
    ];
    const ofMoves: [Output, Output][] = [
      ...fluents.map(({ next }, i): [Output, Output] => [next, fluents[symmetry.fluents[i]].next]),
      ...percepts.map(({ holds }, i): [Output, Output] => [holds, percepts[symmetry.percepts[i]].holds]),
    ];
    for (const [i, [output, image]] of [...ofStates, ...ofMoves].entries()) {
      const [a, b] = [literalOf(output, here), literalOf(image, there)];
      const verdict = yield* this.compare(a, b, i >= ofStates.length, OUTPUT_CONFLICTS);
      if (verdict !== "commutes") return verdict;
      if (isSpent()) return "unknown";
    }
    return "commutes";
  }

  private *firstCopy(): Pieces {
    const { program, here, isOfMoves } = this;
    let steps = 0;
    for (let atom = inputsOf(program); atom < program.atoms; atom++) {
      const reads = literalsOf(program, atom - inputsOf(program));
      isOfMoves[atom] = reads.some((literal) => isOfMoves[atomOf(literal)] === 1) ? 1 : 0;
      here[atom] = this.define(atom, here);
      steps += reads.length;
      if (steps < PIECE_STEPS) continue;
      steps = 0;
      yield;
    }
  }

  /** The literals of all atoms in the images of states; undefined where there was not enough time. */
  private *secondCopy(
    { fluents, moves }: GameSymmetry,
    signatures: readonly Signatures[],
    isSpent: () => boolean,
  ): Pieces<Int32Array | undefined> {
    const { program, here } = this;
    const inputs = inputsOf(program);
    const there = new Int32Array(program.atoms);
    for (const [fluent, image] of fluents.entries()) there[image] = here[fluent];
    for (const [move, image] of moves.entries()) there[fluents.length + image] = here[fluents.length + move];
    const alike = signatures.map(([before]) => this.bySignature(before));
    let steps = 0;
    for (let atom = inputs; atom < program.atoms; atom++) {
      const literal = this.define(atom, there);
      there[atom] = literal;
      steps += literalsOf(program, atom - inputs).length;
      if (steps >= PIECE_STEPS) {
        steps = 0;
        yield;
      }
      // Inputs and constants are as simple as can be.
      if (literal >> 1 <= inputs) continue;
      const others = new Set<number>();
      for (const [i, [, after]] of signatures.entries()) {
        const { key, isFlipped } = signatureOf(after, atom, program.atoms);
        for (const other of alike[i].get(key)?.slice(0, MOST_PAIRS) ?? [])
          others.add(other ^ (isFlipped ? 1 : 0));
      }
      if (others.has(literal)) continue;
      for (const other of others) {
        const verdict = yield* this.compare(literal, other, this.isOfMoves[atom] === 1, PAIR_CONFLICTS);
        if (isSpent()) return undefined;
        if (verdict !== "commutes") continue;
        there[atom] = other;
        break;
      }
    }
    return there;
  }

  /** Literals of the circuit for derived atoms of the first copy, by their signatures. */
  private bySignature(words: Int32Array): ReadonlyMap<string, readonly number[]> {
    const { program, here } = this;
    const found = new Map<string, number[]>();
    for (let atom = inputsOf(program); atom < program.atoms; atom++) {
      const { key, isFlipped } = signatureOf(words, atom, program.atoms);
      const literal = here[atom] ^ (isFlipped ? 1 : 0);
      const list = listOf(found, key);
      if (!list.includes(literal) && list.length < MOST_PAIRS) list.push(literal);
    }
    // What was always false, or always true, says nothing.
    found.delete("");
    return found;
  }

  /** Whether two literals of the circuit are equal in all states, or only in those in which all roles move. */
  private *compare(a: number, b: number, isMoving: boolean, conflicts: number): Pieces<CommutingVerdict> {
    if (a === b) return "commutes";
    const [one, other] = [this.clauses.literal(a), this.clauses.literal(b)];
    const state = isMoving ? [this.moving] : [];
    for (const assumptions of [
      [one, other ^ 1],
      [one ^ 1, other],
    ]) {
      const answer = yield* this.search.solve([...state, ...assumptions], { conflicts });
      if (answer === "satisfiable") return "differs";
      if (answer !== "unsatisfiable") return "unknown";
    }
    return "commutes";
  }

  private *sayWhatMovingMeans(): Pieces {
    const { program, here, search, clauses, moving } = this;
    const { fluents, moves } = program;
    search.addClause([moving ^ 1, clauses.literal(literalOf(program.terminal, here)) ^ 1]);
    for (const role of program.roles.keys()) {
      const own: number[] = [];
      for (const [move, { role: mover, legal }] of moves.entries()) {
        if (mover !== role) continue;
        const makes = clauses.literal(inputLiteral(fluents.length + move));
        own.push(makes);
        search.addClause([moving ^ 1, makes ^ 1, clauses.literal(literalOf(legal, here))]);
      }
      search.addClause([moving ^ 1, ...own]);
      atMostOne(search, own, moving ^ 1);
      yield;
    }
  }

  /** The literal of a derived atom, by its rules. */
  private define(atom: number, literals: Int32Array): number {
    const { circuit, program } = this;
    const { firstRule, firstLiteral } = program;
    const derived = atom - inputsOf(program);
    const rules = circuit.begin();
    for (let rule = firstRule[derived]; rule < firstRule[derived + 1]; rule++) {
      const body = circuit.begin();
      for (let k = firstLiteral[rule]; k < firstLiteral[rule + 1]; k++)
        circuit.push(literalOf(program.literals[k], literals));
      circuit.push(circuit.conjunction(body));
    }
    return circuit.disjunction(rules);
  }
}

/** The literal of the circuit for an input. */
function inputLiteral(input: number): number {
  return 2 * (input + 1);
}

/** The literal of the circuit for a literal of the program, or for an output. */
function literalOf(output: Output, literals: Int32Array): number {
  if (output < 0) return output === ALWAYS ? TRUE : FALSE;
  return literals[atomOf(output)] ^ (output & 1);
}

/** The words of an atom, or of its complement: of the two the one that begins with 0. Empty if all are alike. */
function signatureOf(words: Int32Array, atom: number, atoms: number): { key: string; isFlipped: boolean } {
  const width = words.length / atoms;
  const own = words.subarray(width * atom, width * (atom + 1));
  const isFlipped = (own[0] & 1) === 1;
  const shown = own.map((word) => (isFlipped ? ~word : word));
  return { key: shown.every((word) => word === 0) ? "" : shown.join(), isFlipped };
}
