/**
 * Lets Node compile fewer functions. V8 makes machine code of a function once it has run some bytes of its
 * bytecode, 132 KB in Node 20. The loops of grounding reach that within milliseconds, before they have met
 * all that they will meet, so they are compiled several times; for a small sheet that takes longer than all
 * else. Hot loops lose some 10 ms by waiting (docs/decisions.md, 20 November 2026).
 *
 * It holds for the whole process, so only the command line does it, and no module of the package.
 */
import { setFlagsFromString } from "node:v8";

/** Bytes of bytecode that a function has to run, a loop again and again, before it is compiled. */
const BUDGET = 1_000_000;

export function compileLater(): void {
  setFlagsFromString(`--interrupt-budget=${BUDGET}`);
}
