/**
 * Runs a slice program: the same gates for 128 games a vector. A slot is a row of 1, 2 or 4 vectors, and
 * there is one evaluator for each width, so that the vectors of a gate are straight code.
 *
 * Code is that of the host (`src/circuit/slice-program.ts`) with addresses in place of slots, 32-bit words:
 *
 *     op | operands n | gates | out a1 … an | out a1 … an | …      one run
 *
 * The operation is chosen once a run, so the loops have no branch but their own. Gates with two operands and
 * with three have loops of their own; those with more are accumulated in registers.
 *
 * The head of a loop has the number of words of its runs, more than three, in place of the operands, and 0
 * gates.
 */
import { VECTOR_BYTES } from "../layout";
import { noLanes } from "./lanes";
import { CODE_COMMITS, CODE_COMMITS_END } from "./slice-layout";

/** The numbers of the host's GateOp. */
const AND: u32 = 0;
const OR: u32 = 1;
const AND_NOT: u32 = 2;
const GROW: u32 = 3;

const V: usize = VECTOR_BYTES;

/** Runs linked code from one address to another, on slots of 1, 2 or 4 vectors. */
export function runSlices(vectors: i32, code: usize, end: usize): void {
  if (vectors == 1) run1(code, end);
  else if (vectors == 2) run2(code, end);
  else run4(code, end);
}

function run1(code: usize, end: usize): void {
  run(code, end, 1);
}

function run2(code: usize, end: usize): void {
  run(code, end, 2);
}

function run4(code: usize, end: usize): void {
  run(code, end, 4);
}

// @ts-ignore: decorator
@inline
function run(code: usize, end: usize, vectors: i32): void {
  while (code < end) {
    const op = load<u32>(code);
    const operands = load<u32>(code, 4);
    const gates = load<u32>(code, 8);
    code += 12;
    const stop = code + <usize>gates * (<usize>(operands + 1) << 2);
    if (operands == 2) {
      if (op == AND) {
        for (; code < stop; code += 12) two(code, vectors, AND);
      } else if (op == OR) {
        for (; code < stop; code += 12) two(code, vectors, OR);
      } else {
        for (; code < stop; code += 12) two(code, vectors, AND_NOT);
      }
    } else if (operands == 3) {
      if (op == AND) {
        for (; code < stop; code += 16) three(code, vectors, AND);
      } else if (op == OR) {
        for (; code < stop; code += 16) three(code, vectors, OR);
      } else {
        for (; code < stop; code += 16) three(code, vectors, AND_NOT);
      }
    } else {
      const bytes = <usize>(operands + 1) << 2;
      if (op == AND) {
        for (; code < stop; code += bytes) many(code, bytes, vectors, AND);
      } else if (op == OR) {
        for (; code < stop; code += bytes) many(code, bytes, vectors, OR);
      } else if (op == AND_NOT) {
        for (; code < stop; code += bytes) many(code, bytes, vectors, AND_NOT);
      } else {
        const round = code;
        code += <usize>operands << 2;
        runLoop(vectors, round, code);
      }
    }
  }
}

function runLoop(vectors: i32, code: usize, end: usize): void {
  if (vectors == 1) while (v128.any_true(round1(code, end))) {}
  else if (vectors == 2) while (v128.any_true(round2(code, end))) {}
  else while (v128.any_true(round4(code, end))) {}
}

function round1(code: usize, end: usize): v128 {
  return round(code, end, 1);
}

function round2(code: usize, end: usize): v128 {
  return round(code, end, 2);
}

function round4(code: usize, end: usize): v128 {
  return round(code, end, 4);
}

/** Runs the code of a loop once. Returns what has grown: lanes of all vectors, one over the other. */
// @ts-ignore: decorator
@inline
function round(code: usize, end: usize, vectors: i32): v128 {
  let grown = noLanes();
  while (code < end) {
    const bytes = <usize>(load<u32>(code, 4) + 1) << 2;
    const stop = code + 12 + <usize>load<u32>(code, 8) * bytes;
    if (load<u32>(code) == GROW) {
      for (code += 12; code < stop; code += bytes) grown = v128.or(grown, grow(code, bytes, vectors));
    } else {
      runSlices(vectors, code, stop);
      code = stop;
    }
  }
  return grown;
}

// @ts-ignore: decorator
@inline
function gate(op: u32, a: v128, b: v128): v128 {
  return op == AND ? v128.and(a, b) : op == OR ? v128.or(a, b) : v128.andnot(a, b);
}

// @ts-ignore: decorator
@inline
function two(code: usize, vectors: i32, op: u32): void {
  const out = <usize>load<u32>(code);
  const a = <usize>load<u32>(code, 4);
  const b = <usize>load<u32>(code, 8);
  v128.store(out, gate(op, v128.load(a), v128.load(b)));
  if (vectors > 1) v128.store(out, gate(op, v128.load(a, V), v128.load(b, V)), V);
  if (vectors > 2) {
    v128.store(out, gate(op, v128.load(a, 2 * V), v128.load(b, 2 * V)), 2 * V);
    v128.store(out, gate(op, v128.load(a, 3 * V), v128.load(b, 3 * V)), 3 * V);
  }
}

// @ts-ignore: decorator
@inline
function three(code: usize, vectors: i32, op: u32): void {
  const out = <usize>load<u32>(code);
  const a = <usize>load<u32>(code, 4);
  const b = <usize>load<u32>(code, 8);
  const c = <usize>load<u32>(code, 12);
  v128.store(out, gate(op, gate(op, v128.load(a), v128.load(b)), v128.load(c)));
  if (vectors > 1) v128.store(out, gate(op, gate(op, v128.load(a, V), v128.load(b, V)), v128.load(c, V)), V);
  if (vectors > 2) {
    v128.store(
      out,
      gate(op, gate(op, v128.load(a, 2 * V), v128.load(b, 2 * V)), v128.load(c, 2 * V)),
      2 * V,
    );
    v128.store(
      out,
      gate(op, gate(op, v128.load(a, 3 * V), v128.load(b, 3 * V)), v128.load(c, 3 * V)),
      3 * V,
    );
  }
}

// @ts-ignore: decorator
@inline
function many(code: usize, bytes: usize, vectors: i32, op: u32): void {
  const out = <usize>load<u32>(code);
  const last = code + bytes;
  let a = <usize>load<u32>(code, 4);
  let v0 = v128.load(a);
  let v1 = vectors > 1 ? v128.load(a, V) : v0;
  let v2 = vectors > 2 ? v128.load(a, 2 * V) : v0;
  let v3 = vectors > 2 ? v128.load(a, 3 * V) : v0;
  for (let at = code + 8; at < last; at += 4) {
    a = <usize>load<u32>(at);
    v0 = gate(op, v0, v128.load(a));
    if (vectors > 1) v1 = gate(op, v1, v128.load(a, V));
    if (vectors > 2) {
      v2 = gate(op, v2, v128.load(a, 2 * V));
      v3 = gate(op, v3, v128.load(a, 3 * V));
    }
  }
  v128.store(out, v0);
  if (vectors > 1) v128.store(out, v1, V);
  if (vectors > 2) {
    v128.store(out, v2, 2 * V);
    v128.store(out, v3, 3 * V);
  }
}

/** Where the first operand and one of the others hold, the output becomes true. Returns where it was not. */
// @ts-ignore: decorator
@inline
function grow(code: usize, bytes: usize, vectors: i32): v128 {
  const out = <usize>load<u32>(code);
  const where = <usize>load<u32>(code, 4);
  const last = code + bytes;
  let a = <usize>load<u32>(code, 8);
  let v0 = v128.load(a);
  let v1 = vectors > 1 ? v128.load(a, V) : v0;
  let v2 = vectors > 2 ? v128.load(a, 2 * V) : v0;
  let v3 = vectors > 2 ? v128.load(a, 3 * V) : v0;
  for (let at = code + 12; at < last; at += 4) {
    a = <usize>load<u32>(at);
    v0 = v128.or(v0, v128.load(a));
    if (vectors > 1) v1 = v128.or(v1, v128.load(a, V));
    if (vectors > 2) {
      v2 = v128.or(v2, v128.load(a, 2 * V));
      v3 = v128.or(v3, v128.load(a, 3 * V));
    }
  }
  let grown = growVector(out, where, v0, 0);
  if (vectors > 1) grown = v128.or(grown, growVector(out, where, v1, V));
  if (vectors > 2) {
    grown = v128.or(grown, growVector(out, where, v2, 2 * V));
    grown = v128.or(grown, growVector(out, where, v3, 3 * V));
  }
  return grown;
}

// @ts-ignore: decorator
@inline
function growVector(out: usize, where: usize, any: v128, vector: usize): v128 {
  const before = v128.load(out + vector);
  const after = v128.or(before, v128.and(any, v128.load(where + vector)));
  v128.store(out + vector, after);
  return v128.xor(after, before);
}

/** What is next becomes what is now, by the pairs of a record that begins with CODE_…. */
export function commit(record: usize, vectors: i32): void {
  const bytes = <usize>vectors * V;
  const end = <usize>load<u32>(record, CODE_COMMITS_END);
  for (let pair = <usize>load<u32>(record, CODE_COMMITS); pair < end; pair += 8) {
    const now = <usize>load<u32>(pair);
    const next = <usize>load<u32>(pair, 4);
    for (let i: usize = 0; i < bytes; i += V) v128.store(now + i, v128.load(next + i));
  }
}
