/**
 * Numbers that stand for long lists: the name under which values of a game are kept, and sums that show
 * whether a file is whole. Four 32-bit words, each mixed with every item by multiplying and rotating, as in
 * MurmurHash3 (Appleby). Against chance, not against malice.
 */
import type { GroundFact, GroundProgram } from "../../ground/ground-program.js";
import type { ValueModel } from "./value-model.js";

class Mixer {
  private readonly words = Uint32Array.of(0x9e3779b9, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f);

  number(item: number): void {
    const { words } = this;
    let mixed = Math.imul(item, 0xcc9e2d51);
    mixed = Math.imul((mixed << 15) | (mixed >>> 17), 0x1b873593);
    for (let i = 0; i < 4; i++) {
      const word = words[i] ^ mixed;
      words[i] = Math.imul((word << (13 + i)) | (word >>> (19 - i)), 5) + 0xe6546b64 + words[(i + 1) & 3];
    }
  }

  numbers(items: ArrayLike<number>): void {
    this.number(items.length);
    for (let i = 0; i < items.length; i++) this.number(items[i]);
  }

  text(text: string): void {
    this.number(text.length);
    for (let i = 0; i < text.length; i++) this.number(text.charCodeAt(i));
  }

  get hex(): string {
    return Array.from(this.words, (word) => word.toString(16).padStart(8, "0")).join("");
  }
}

/** Of rules that ground to the same program, whatever their layout and the order of what is not ordered. */
export function hashOfProgram(program: GroundProgram): string {
  const mixer = new Mixer();
  const facts = (all: readonly GroundFact[]) => {
    mixer.number(all.length);
    for (const { role, text, holds } of all) {
      mixer.numbers([role, holds]);
      mixer.text(text);
    }
  };
  for (const role of program.roles) mixer.text(role);
  for (const { text, initially, next } of program.fluents) {
    mixer.numbers([Number(initially), next]);
    mixer.text(text);
  }
  for (const { role, text, legal } of program.moves) {
    mixer.numbers([role, legal]);
    mixer.text(text);
  }
  facts(program.goals);
  facts(program.percepts);
  mixer.numbers([program.terminal, program.atoms]);
  for (const list of [program.firstRule, program.firstLiteral, program.literals]) mixer.numbers(list);
  return mixer.hex;
}

/** Of what the weights belong to. */
export function hashOfModel({ features, columns }: ValueModel): string {
  const mixer = new Mixer();
  const { variables, tuples, stages, stageVariable = -1 } = features;
  mixer.numbers([columns, stages, stageVariable, variables.length, tuples.length]);
  for (const { fluents, size } of variables) mixer.numbers([size, ...fluents]);
  for (const { variables: members } of tuples) mixer.numbers(members);
  return mixer.hex;
}

export function hashOfWords(words: Int32Array): string {
  const mixer = new Mixer();
  mixer.numbers(words);
  return mixer.hex;
}
