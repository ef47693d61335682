/**
 * A ground program that also says how the next state ends: the rules of `terminal` and `goal` a second time,
 * with what holds next in place of what holds now. What holds of every next end holds of all ends that play
 * reaches, but for an initial state that is terminal itself.
 */
import type { AcyclicProgram } from "../../ground/acyclic.js";
import {
  ALWAYS,
  atomOf,
  bodyOf,
  type GroundFact,
  inputsOf,
  isNegative,
  literalsOf,
  NEVER,
  type Output,
  positive,
} from "../../ground/ground-program.js";
import { ProgramWriter } from "../../ground/program-writer.js";

/** The role of the fact that says whether the next state is terminal. */
export const NEXT_TERMINAL = -1;

/**
 * In place of the goals of the program its outputs have those of the next state, and first of all whether
 * that is terminal. Undefined where an end depends on the moves that are made in it.
 */
export function* withNextEnds(program: AcyclicProgram): Generator<void, AcyclicProgram | undefined> {
  return yield* new NextEnds(program).run();
}

/** So many literals are written in a piece of the work. */
const LITERALS_AT_ONCE = 2 ** 14;

class NextEnds {
  private readonly writer: ProgramWriter;
  private readonly inputs: number;
  /** What each derived atom is in the next state: a literal, ALWAYS or NEVER. */
  private readonly next = new Map<number, Output>();
  /** The derived atoms that were written, to name them by. */
  private readonly origin: number[] = [];
  /** Literals and rules since the last pause. */
  private written = 0;

  constructor(private readonly program: AcyclicProgram) {
    this.writer = new ProgramWriter(program);
    this.inputs = inputsOf(program);
  }

  *run(): Generator<void, AcyclicProgram | undefined> {
    const { program, inputs, origin } = this;
    const facts: GroundFact[] = [
      { role: NEXT_TERMINAL, text: "terminal", holds: program.terminal },
      ...program.goals,
    ];
    const needed = this.neededBy(facts);
    if (needed === undefined) return undefined;
    yield;
    const derived = program.atoms - inputs;
    for (let d = 0; d < derived; d++) if (this.writes(() => this.repeat(d))) yield;
    for (let d = 0; d < derived; d++) {
      if (needed[d] === 1 && this.writes(() => this.next.set(d, this.copy(d)))) yield;
    }
    yield;
    const written = this.writer.finish(
      (literal) => literal,
      (made) => program.name(origin[made]),
    );
    const goals = facts.map((fact) => ({ ...fact, holds: this.output(fact.holds) }));
    return { ...written, goals, source: program.source };
  }

  /** 1 for each derived atom that these depend on; undefined where one of them depends on a move. */
  private neededBy(facts: readonly GroundFact[]): Uint8Array | undefined {
    const { program, inputs } = this;
    const needed = new Uint8Array(program.atoms - inputs);
    const open: number[] = [];
    const need = (literal: number): boolean => {
      const atom = atomOf(literal);
      if (atom < inputs) return atom < program.fluents.length;
      if (needed[atom - inputs] === 0) open.push(atom - inputs);
      needed[atom - inputs] = 1;
      return true;
    };
    for (const { holds } of facts) if (holds >= 0 && !need(holds)) return undefined;
    for (let d = open.pop(); d !== undefined; d = open.pop())
      for (const literal of literalsOf(program, d)) if (!need(literal)) return undefined;
    return needed;
  }

  /** Whether it is time for a pause after this. */
  private writes(act: () => void): boolean {
    act();
    if (this.written < LITERALS_AT_ONCE) return false;
    this.written = 0;
    return true;
  }

  /** Writes the rules of an atom as they are. */
  private repeat(derived: number): void {
    const { program } = this;
    for (let rule = program.firstRule[derived]; rule < program.firstRule[derived + 1]; rule++)
      this.rule(bodyOf(program, rule));
    this.writer.endAtom();
    this.origin.push(derived);
  }

  private rule(body: ArrayLike<number> & Iterable<number>): void {
    for (const literal of body) this.writer.add(literal);
    this.writer.endRule();
    this.written += 1 + body.length;
  }

  /** Writes the rules of an atom as they are in the next state, without what is certain there. */
  private copy(derived: number): Output {
    const { program } = this;
    const bodies: number[][] = [];
    for (let rule = program.firstRule[derived]; rule < program.firstRule[derived + 1]; rule++) {
      const body: number[] = [];
      let mayHold = true;
      for (const literal of bodyOf(program, rule)) {
        const then = this.output(literal);
        if (then === NEVER) mayHold = false;
        else if (then !== ALWAYS) body.push(then);
      }
      if (!mayHold) continue;
      if (body.length === 0) return ALWAYS;
      bodies.push(body);
    }
    if (bodies.length === 0) return NEVER;
    const [first] = bodies as [number[]];
    if (bodies.length === 1 && first.length === 1) return first[0];
    for (const body of bodies) this.rule(body);
    this.origin.push(derived);
    return positive(this.writer.endAtom());
  }

  /** What a literal is in the next state. */
  private output(literal: Output): Output {
    if (literal < 0) return literal;
    const atom = atomOf(literal);
    const then =
      atom < this.inputs ? this.program.fluents[atom].next : (this.next.get(atom - this.inputs) as Output);
    if (!isNegative(literal)) return then;
    if (then < 0) return then === ALWAYS ? NEVER : ALWAYS;
    return then ^ 1;
  }
}
