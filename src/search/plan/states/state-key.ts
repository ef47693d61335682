/**
 * What of a state matters, read from the ground program.
 *
 * Live fluents are those that legal moves, the end or the goals read, or the next value of a live fluent.
 * All others may be left out: states that agree in the live ones have the same moves, the same ends and the
 * same scores, and so have their children.
 *
 * Counters are live fluents whose next values depend on no move and on nothing but counters: a number of
 * steps, whose turn it is, what never changes. Their values are a function of time. States that differ in
 * nothing else have mostly the same plans. Whether one of them can stand for the other is another question
 * (`key-dominance.ts`).
 */
import { forEachOf, PIECE_STEPS, type Pieces } from "../../../engine/pieces.js";
import { type GroundProgram, inputsOf, literalsOf } from "../../../ground/ground-program.js";
import { type Lists, listsOf } from "./estimate-lists.js";

/** Per fluent, whether it is read by anything that matters. */
export function* liveFluents(program: GroundProgram): Pieces<Uint8Array> {
  const { fluents, moves, goals, terminal, atoms } = program;
  const inputs = inputsOf(program);
  const seen = new Uint8Array(atoms);
  const open: number[] = [];
  const read = (output: number) => {
    if (output < 0 || seen[output >> 1]) return;
    seen[output >> 1] = 1;
    open.push(output >> 1);
  };
  read(terminal);
  yield* forEachOf(moves, ({ legal }) => read(legal));
  for (const { holds } of goals) read(holds);
  let steps = 0;
  for (let atom = open.pop(); atom !== undefined; atom = open.pop()) {
    if (atom < fluents.length) read(fluents[atom].next);
    else if (atom >= inputs) {
      for (const literal of literalsOf(program, atom - inputs)) {
        read(literal);
        if (++steps % PIECE_STEPS === 0) yield;
      }
    }
  }
  return seen.slice(0, fluents.length);
}

/** Per fluent, whether its value is a function of time. */
export function* counterFluents(program: GroundProgram): Pieces<Uint8Array> {
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
  let steps = 0;
  for (let move = fluents.length; move < inputs; move++) open.push(move);
  for (let atom = open.pop(); atom !== undefined; atom = open.pop()) {
    for (let i = first[atom]; i < first[atom + 1]; i++) {
      free(values[i]);
      if (++steps % PIECE_STEPS === 0) yield;
    }
  }
  return Uint8Array.from(isFree.subarray(0, fluents.length), (free) => 1 - free);
}

/** Per atom the atoms whose rules read it, and the fluents whose next values are its literal. */
function readersOf(program: GroundProgram): Pieces<Lists> {
  const { fluents, atoms } = program;
  const inputs = inputsOf(program);
  return listsOf(atoms, function* (act) {
    for (const [fluent, { next }] of fluents.entries()) if (next >= 0) act(next >> 1, fluent);
    let steps = 0;
    for (let derived = 0; derived < atoms - inputs; derived++) {
      for (const literal of literalsOf(program, derived)) {
        act(literal >> 1, inputs + derived);
        if (++steps % PIECE_STEPS === 0) yield;
      }
    }
  });
}

/** The bits of a state that matter: of all live fluents, or of those that are no counters. */
export function* stateKey(program: GroundProgram, isLeftOut?: Uint8Array): Pieces<Uint32Array> {
  const key = new Uint32Array(Math.ceil(program.fluents.length / 32));
  for (const [fluent, isLive] of (yield* liveFluents(program)).entries()) {
    if (isLive && !isLeftOut?.[fluent]) key[fluent >>> 5] |= 1 << (fluent & 31);
  }
  return key;
}
