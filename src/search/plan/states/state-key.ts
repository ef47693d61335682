/**
 * What of a state matters, read from the ground program: its live fluents (`ground/live-fluents.ts`), and of
 * these counters in another way than the rest.
 *
 * Counters are live fluents whose next values depend on no move and on nothing but counters: a number of
 * steps, whose turn it is, what never changes. Their values are a function of time. States that differ in
 * nothing else have mostly the same plans. Whether one of them can stand for the other is another question
 * (`key-dominance.ts`).
 */
import { PIECE_STEPS, type Pieces } from "../../../gdl/pieces.js";
import { type GroundProgram, inputsOf } from "../../../ground/ground-program.js";
import { type Lists, listsOf } from "./estimate-lists.js";

/** What was found out: several searches ask, and ask again in the next turn. */
const COUNTERS = new WeakMap<GroundProgram, Uint8Array>();

/** Per fluent, whether its value is a function of time. */
export function* counterFluents(program: GroundProgram): Pieces<Uint8Array> {
  const known = COUNTERS.get(program);
  if (known !== undefined) return known;
  const { fluents, atoms } = program;
  const inputs = inputsOf(program);
  const isFree = new Uint8Array(atoms).fill(1, fluents.length, inputs);
  // Who reads an atom, to pass on what is found about it.
  const { first, values } = yield* readersOf(program);
  const open: number[] = [];
  const free = (atom: number) => {
    if (isFree[atom]) return;
    isFree[atom] = 1;
    open.push(atom);
  };
  for (let move = fluents.length; move < inputs; move++) open.push(move);
  let steps = 0;
  for (let atom = open.pop(); atom !== undefined; atom = open.pop()) {
    for (let i = first[atom]; i < first[atom + 1]; i++) free(values[i]);
    steps += 1 + first[atom + 1] - first[atom];
    if (steps < PIECE_STEPS) continue;
    steps = 0;
    yield;
  }
  const isCounter = Uint8Array.from(isFree.subarray(0, fluents.length), (is) => 1 - is);
  COUNTERS.set(program, isCounter);
  return isCounter;
}

/** Per atom the atoms whose rules read it, and the fluents whose next values are its literal. */
function readersOf(program: GroundProgram): Pieces<Lists> {
  const { fluents, atoms, firstRule, firstLiteral, literals } = program;
  const inputs = inputsOf(program);
  return listsOf(atoms, function* (act) {
    for (const [fluent, { next }] of fluents.entries()) if (next >= 0) act(next >> 1, fluent);
    let steps = 0;
    for (let derived = 0; derived < atoms - inputs; derived++) {
      const first = firstLiteral[firstRule[derived]];
      const end = firstLiteral[firstRule[derived + 1]];
      for (let k = first; k < end; k++) act(literals[k] >> 1, inputs + derived);
      steps += 1 + end - first;
      if (steps < PIECE_STEPS) continue;
      steps = 0;
      yield;
    }
  });
}

/** The bits of a state that matter: of all live fluents, or of those that are not left out. */
export function stateKey(isLive: Uint8Array, isLeftOut?: Uint8Array): Uint32Array {
  const key = new Uint32Array(Math.ceil(isLive.length / 32));
  for (const [fluent, is] of isLive.entries()) {
    if (is && !isLeftOut?.[fluent]) key[fluent >>> 5] |= 1 << (fluent & 31);
  }
  return key;
}
