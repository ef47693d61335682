/** Instances of XCSP 3 and their solutions: by the plain solver, and by trying all values. */
import { readXcsp3 } from "../../../src/network/xcsp3/xcsp3-read.js";
import { solve } from "../../oracles/plain-solver.js";
import type { Sample } from "./samples.js";

export function declaration(sets: readonly (readonly number[])[]): string {
  const inside = sets.map((set, i) => `<domain for="x[${i}]"> ${set.join(" ")} </domain>`);
  return `<array id="x" size="[${sets.length}]"> ${inside.join(" ")} </array>`;
}

export function instance(variablesXml: string, constraints: string): string {
  return `<instance format="XCSP3" type="CSP"><variables>${variablesXml}</variables>
<constraints>
${constraints}
</constraints></instance>`;
}

/** The solutions of a file, of its own variables, in order. */
export function solutions(source: string): string[] {
  const reading = readXcsp3(source);
  if ("problem" in reading) throw new Error(reading.problem);
  const { network, declared } = reading;
  const own = network.variables.slice(0, declared);
  return [...solve(network)].map((found) => own.map(({ values }, i) => values[found[i]]).join(" ")).sort();
}

/** All values of the variables for which all of this holds. */
export function byTrying(sets: readonly (readonly number[])[], samples: readonly Sample[]): string[] {
  let all: number[][] = [[]];
  for (const set of sets)
    all = all.flatMap((values) => [...set].sort((a, b) => a - b).map((value) => [...values, value]));
  return all
    .filter((values) => samples.every(({ holds }) => holds(values)))
    .map((values) => values.join(" "))
    .sort();
}
