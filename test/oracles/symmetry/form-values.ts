/** What a form says for some inputs, in the plainest way: kind by kind, until nothing changes. */
import {
  ALWAYS,
  atomOf,
  inputsOf,
  isNegative,
  NEVER,
  type Output,
} from "../../../src/ground/ground-program.js";
import type { Form } from "../../../src/symmetry/game-form.js";

/** Whether outputs of the form hold. Definitions that depend on themselves are least fixpoints. */
export function formValues(form: Form, inputs: readonly boolean[]): (output: Output) => boolean {
  const count = inputsOf(form.program);
  const holds: boolean[] = [...inputs, ...new Array<boolean>(form.atoms - count).fill(false)];
  const argsOf = (atom: number) => [...form.args.subarray(form.first[atom], form.first[atom + 1])];
  const kindOf = (atom: number) => form.kindNames[form.kinds[atom]];
  const isTrue = (literal: number) => holds[atomOf(literal)] !== isNegative(literal);
  const ofKind = (atom: number, kind: string) =>
    argsOf(atom)
      .map(atomOf)
      .filter((arg) => kindOf(arg) === kind);
  /** The arguments that are truth values. */
  const conditions = (atom: number) =>
    argsOf(atom).every(
      (arg) => ["place", "arc", "net", "end", "at"].includes(kindOf(atomOf(arg))) || isTrue(arg),
    );
  const path = (atom: number): boolean => {
    const [net] = ofKind(atom, "net");
    const ends = ofKind(atom, "end");
    const placesAt = (end: number) =>
      ofKind(end, "at")
        .filter(conditions)
        .flatMap((at) => ofKind(at, "place"))
        .filter(conditions);
    const reached = new Set(placesAt(ends[0]));
    const arcs = ofKind(net, "arc").filter(conditions);
    for (let before = -1; before !== reached.size; ) {
      before = reached.size;
      for (const arc of arcs) {
        const places = ofKind(arc, "place").filter(conditions);
        if (places.length === 2 && places.some((place) => reached.has(place)))
          for (const place of places) reached.add(place);
      }
    }
    return placesAt(ends[ends.length - 1]).some((place) => reached.has(place));
  };
  const numberOf = (atom: number) => argsOf(atom).filter(isTrue).length;
  const value = (atom: number): boolean => {
    const [kind, numbers = ""] = kindOf(atom).split(" ");
    if (kind === "and") return argsOf(atom).every(isTrue);
    if (kind === "or") return argsOf(atom).some(isTrue);
    if (kind === "count") return numbers.split(",").map(Number).includes(numberOf(atom));
    if (kind === "number") return numberOf(atomOf(argsOf(atom)[0])) === Number(numbers);
    return kind === "path" && path(atom);
  };
  // Negation reads what is final: definitions come level by level, each to its fixpoint.
  for (const level of levels(form, count)) {
    for (let changed = true; changed; ) {
      changed = false;
      for (const atom of level) {
        if (holds[atom] || !value(atom)) continue;
        holds[atom] = true;
        changed = true;
      }
    }
  }
  return (output) => output === ALWAYS || (output !== NEVER && isTrue(output));
}

/** Definitions by the number of negations, or of other kinds than `and` and `or`, on any way below them. */
function levels(form: Form, inputs: number): number[][] {
  const level = new Array<number>(form.atoms).fill(0);
  for (let changed = true, round = 0; changed && round <= form.atoms; round++) {
    changed = false;
    for (let atom = inputs; atom < form.atoms; atom++) {
      const isMonotone = ["and", "or"].includes(form.kindNames[form.kinds[atom]]);
      for (const arg of form.args.subarray(form.first[atom], form.first[atom + 1])) {
        const least = level[atomOf(arg)] + (isNegative(arg) || !isMonotone ? 1 : 0);
        if (level[atom] >= least) continue;
        level[atom] = least;
        changed = true;
      }
    }
  }
  const byLevel: number[][] = [];
  for (let atom = inputs; atom < form.atoms; atom++) {
    byLevel[level[atom]] ??= [];
    byLevel[level[atom]].push(atom);
  }
  return byLevel.filter((list) => list !== undefined);
}
