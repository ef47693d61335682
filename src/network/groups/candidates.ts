/**
 * Which groups of fluents are worth a proof, by their shape alone: fluents of the same arity that agree in
 * everything but some places, such as `(cell 1 1 _)`. The functor is a place as well: `(x 1)` and `(o 1)`
 * make a group, and so do the propositions. There are groups over all functors of an arity, and groups over
 * only those functors that have the same arguments, such as `(placing black)`, `(placing white)`, `(choosing
 * black)`, `(choosing white)`.
 *
 * A pattern says which places differ; it cuts the fluents of a shape into groups. The groups of a wider
 * pattern contain those of a narrower one, and what holds for the wider groups follows for the narrower ones.
 */
import { listOf } from "../../gdl/maps.js";
import type { GroundProgram } from "../../ground/ground-program.js";

export interface Candidate {
  readonly name: string;
  /** Candidates with the same number come from the same pattern and share no fluent. */
  readonly pattern: number;
  /** In how many places the fluents differ. */
  readonly places: number;
  /** Whether the places are all the arguments: `(control _)`. */
  readonly isWhole: boolean;
  readonly fluents: readonly number[];
  /** Candidates that contain this one. */
  readonly wider: readonly number[];
}

/** Terms with more arguments than this are cut only by single places and by all arguments together. */
const MOST_PLACES = 6;
/** At most this many functors are named in the name of a group; for more of them it has `_`. */
const MOST_NAMED = 3;

/** What one pattern has made: the candidate of each fluent. */
interface Cut {
  readonly mask: number;
  readonly candidateOf: ReadonlyMap<number, number>;
}

/** How many fluents are put into groups in a piece of the work. */
const FLUENTS_AT_ONCE = 2 ** 11;

export function* candidates(program: GroundProgram): Generator<void, Candidate[]> {
  let pauseIn = FLUENTS_AT_ONCE;
  const parts = program.fluents.map(({ text }) => partsOf(text));
  const byLength = new Map<number, number[]>();
  for (const [fluent, places] of parts.entries()) listOf(byLength, places.length).push(fluent);
  const found: Candidate[] = [];
  const patterns = new Map<string, number>();
  for (const [length, all] of byLength) {
    const shapes = [all, ...withSameArguments(all, parts)];
    // Wider patterns come first, so that each candidate knows the candidates that contain it.
    const cuts: Cut[] = [];
    const allMasks = masks(length);
    for (const mask of allMasks) {
      const withFunctor = (mask & 1) === 1;
      for (const [shape, fluents] of (withFunctor ? shapes : [all]).entries()) {
        const groups = new Map<string, number[]>();
        for (const fluent of fluents) {
          listOf(groups, textWithout(parts[fluent], mask)).push(fluent);
          if (--pauseIn > 0) continue;
          pauseIn = FLUENTS_AT_ONCE;
          yield;
        }
        const candidateOf = new Map<number, number>();
        for (const members of groups.values()) {
          pauseIn -= members.length;
          if (pauseIn <= 0) {
            pauseIn = FLUENTS_AT_ONCE;
            yield;
          }
          if (members.length < 2) continue;
          // If the members agree in one of these places, a narrower pattern makes the same group.
          const terms = members.map((fluent) => parts[fluent]);
          const exact = differing(terms);
          if (exact !== mask && allMasks.includes(exact)) continue;
          const containing = cuts
            .filter((cut) => (cut.mask & mask) === mask)
            .map((cut) => ({ cut, candidate: cut.candidateOf.get(members[0]) }))
            .filter(({ cut, candidate }) => {
              return candidate !== undefined && members.every((f) => cut.candidateOf.get(f) === candidate);
            })
            .map(({ candidate }) => candidate as number);
          if (containing.some((candidate) => found[candidate].fluents.length === members.length)) continue;
          const kind = `${length} ${mask} ${withFunctor ? shape : terms[0][0]}`;
          const pattern = patterns.get(kind) ?? patterns.size;
          patterns.set(kind, pattern);
          for (const fluent of members) candidateOf.set(fluent, found.length);
          const name = nameOf(terms, mask);
          const isWhole = (mask | 1) === allMasks[0];
          found.push({ name, pattern, places: bits(mask), isWhole, fluents: members, wider: containing });
        }
        cuts.push({ mask, candidateOf });
      }
    }
  }
  return found;
}

/** Groups of fluents whose functors occur with exactly the same arguments: of several functors, not all. */
function withSameArguments(fluents: readonly number[], parts: readonly (readonly string[])[]): number[][] {
  const byFunctor = new Map<string, number[]>();
  for (const fluent of fluents) listOf(byFunctor, parts[fluent][0]).push(fluent);
  const byArguments = new Map<string, number[][]>();
  for (const members of byFunctor.values()) {
    const key = members
      .map((fluent) => parts[fluent].slice(1).join(" "))
      .sort()
      .join("\n");
    listOf(byArguments, key).push(members);
  }
  return [...byArguments.values()]
    .filter((functors) => functors.length > 1 && functors.length < byFunctor.size)
    .map((functors) => functors.flat().sort((a, b) => a - b));
}

/** Sets of places, as bits, those with more places first; place 0 is the functor. */
function masks(length: number): number[] {
  const all: number[] = [];
  if (length > MOST_PLACES + 1) {
    const whole = 2 ** Math.min(length, 30) - 1;
    all.push(whole, whole - 1);
    for (let place = 0; place < Math.min(length, 30); place++) all.push(1 << place);
  } else {
    for (let mask = 1; mask < 1 << length; mask++) all.push(mask);
  }
  return all.sort((a, b) => bits(b) - bits(a) || a - b);
}

function bits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** The places in which the terms are not all the same. */
function differing(terms: readonly (readonly string[])[]): number {
  let mask = 0;
  for (const [place, text] of terms[0].entries()) {
    if (terms.some((term) => term[place] !== text)) mask |= 1 << place;
  }
  return mask;
}

function textWithout(places: readonly string[], mask: number): string {
  const shown = places.map((place, i) => (i < 31 && (mask & (1 << i)) !== 0 ? "_" : place));
  return shown.length === 1 ? shown[0] : `(${shown.join(" ")})`;
}

/** `(cell 1 1 _)`, `(placing|choosing _)`. */
function nameOf(terms: readonly (readonly string[])[], mask: number): string {
  const functors = [...new Set(terms.map(([functor]) => functor))];
  if ((mask & 1) === 0 || functors.length > MOST_NAMED) return textWithout(terms[0], mask);
  return textWithout(terms[0].with(0, functors.join("|")), mask & ~1);
}

/** Functor and arguments of a fluent in KIF text: `(f a (g b))` has the places f, a and (g b). */
function partsOf(text: string): string[] {
  if (!text.startsWith("(")) return [text];
  const parts: string[] = [];
  let depth = 0;
  let start = 1;
  for (let i = 1; i < text.length; i++) {
    const character = text[i];
    if (depth === 0 && (character === " " || character === ")")) {
      if (i > start) parts.push(text.slice(start, i));
      start = i + 1;
    } else if (character === "(") depth++;
    else if (character === ")") depth--;
  }
  return parts;
}
