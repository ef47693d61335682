/**
 * Whether a permutation of fluents and moves is a symmetry of a form: it is carried on to the definitions, from
 * the inputs upwards, by looking for the definition that has the image's arguments. So what was found elsewhere,
 * or guessed, is proved by the rules. Where definitions depend on themselves it is given up.
 */
import { PIECE_STEPS, type Pieces } from "../gdl/pieces.js";
import { atomOf, inputsOf } from "../ground/ground-program.js";
import type { FormPermutation } from "./form-checker.js";
import { definitionsFirst } from "./form-levels.js";
import type { Form } from "./game-form.js";
import type { GameSymmetry } from "./game-symmetry.js";

export class Extender {
  /** Definitions by their kind and arguments; several may say the same. */
  private readonly byContent = new Map<string, number[]>();
  private readonly order: Int32Array;

  constructor(private readonly form: Form) {
    const { atoms, first, args, kinds, program } = form;
    for (let atom = inputsOf(program); atom < atoms; atom++) {
      const key = keyOf(kinds[atom], args.subarray(first[atom], first[atom + 1]));
      const list = this.byContent.get(key);
      if (list === undefined) this.byContent.set(key, [atom]);
      else list.push(atom);
    }
    this.order = definitionsFirst(form);
  }

  /** The permutation of the form; undefined if there is none, or none was found. */
  *extend({ roles, fluents, moves, percepts }: GameSymmetry): Pieces<FormPermutation | undefined> {
    const { atoms, first, args, kinds, program } = this.form;
    const inputs = inputsOf(program);
    const image = new Int32Array(atoms).fill(-1);
    image.set(fluents);
    for (let move = 0; move < moves.length; move++)
      image[fluents.length + move] = fluents.length + moves[move];
    const used = new Map<string, number>();
    let steps = 0;
    for (const atom of this.order) {
      if (atom < inputs) continue;
      const mapped = args.slice(first[atom], first[atom + 1]);
      for (let i = 0; i < mapped.length; i++) {
        const other = image[atomOf(mapped[i])];
        if (other < 0) return undefined;
        mapped[i] = 2 * other + (mapped[i] & 1);
      }
      const key = keyOf(kinds[atom], mapped.sort());
      const count = used.get(key) ?? 0;
      const found = this.byContent.get(key)?.[count];
      if (found === undefined) return undefined;
      used.set(key, count + 1);
      image[atom] = found;
      if (++steps % (PIECE_STEPS / 16) === 0) yield;
    }
    return { roles: moved(roles), atoms: moved(image), percepts: moved(percepts) };
  }
}

function keyOf(kind: number, args: Int32Array): string {
  return `${kind} ${args.join()}`;
}

function moved(images: Int32Array): Map<number, number> {
  const table = new Map<number, number>();
  for (let point = 0; point < images.length; point++)
    if (images[point] !== point) table.set(point, images[point]);
  return table;
}
