/** Runs a slice program in the plainest way, on 32 games at once: the oracle of faster evaluators. */
import { GateOp, ONE, type SliceCode, type SliceProgram, ZERO } from "../../src/circuit/slice-program.js";

/** A word for each slot; bit i belongs to game i. */
export function plainSlots({ slots }: SliceProgram): Int32Array {
  const words = new Int32Array(slots);
  words[ZERO] = 0;
  words[ONE] = -1;
  return words;
}

/** Returns whether a Grow has changed anything. */
export function runPlainly(code: SliceCode, slots: Int32Array): boolean {
  let grown = false;
  for (let at = 0; at < code.length; ) {
    const op: GateOp = code[at++];
    const operands = code[at++];
    const gates = code[at++];
    if (op === GateOp.Loop) {
      const round = code.subarray(at, at + operands);
      while (runPlainly(round, slots));
      at += operands;
    }
    for (let gate = 0; gate < gates; gate++) {
      const out = code[at++];
      if (op === GateOp.Grow) {
        const condition = slots[code[at++]];
        let any = 0;
        for (let i = 1; i < operands; i++) any |= slots[code[at++]];
        if ((condition & any & ~slots[out]) !== 0) grown = true;
        slots[out] |= condition & any;
        continue;
      }
      let word = slots[code[at++]];
      for (let i = 1; i < operands; i++) {
        const operand = slots[code[at++]];
        if (op === GateOp.And) word &= operand;
        else if (op === GateOp.Or) word |= operand;
        else word &= ~operand;
      }
      slots[out] = word;
    }
  }
  return grown;
}

/** What is next becomes what is now, for every fluent that something reads. */
export function commitPlainly({ now, next }: SliceProgram, slots: Int32Array): void {
  for (let fluent = 0; fluent < now.length; fluent++) {
    if (now[fluent] >= 0) slots[now[fluent]] = slots[next[fluent]];
  }
}
