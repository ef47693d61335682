/** Where in an XCSP 3 file the reader is, for its sentences, and which attributes it understands there. */
import { NotUnderstood } from "./xcsp3-text.js";
import type { Element } from "./xml.js";

/** Attributes that never change the meaning of an element. */
const HARMLESS: readonly string[] = ["id", "class", "note", "format"];

/** Other attributes that are understood, by element. */
const UNDERSTOOD: ReadonlyMap<string, readonly string[]> = new Map([
  ["instance", ["type"]],
  ["var", ["type", "as"]],
  ["array", ["type", "as", "size", "startIndex"]],
  ["domain", ["for"]],
  ["list", ["startIndex"]],
]);

export class XcspPlace {
  /** Where the element that is being read begins. */
  start: number | undefined;

  /** Makes this element the place of problems from here on. */
  enter({ name, attributes, start }: Element): void {
    this.start = start;
    for (const attribute of attributes.keys()) {
      if (HARMLESS.includes(attribute) || UNDERSTOOD.get(name)?.includes(attribute)) continue;
      throw new NotUnderstood(`the attribute ${attribute} of <${name}> is not understood`);
    }
  }
}
