/**
 * What a symmetry does, in words, where it acts on the arguments of fluents or moves one by one: "columns
 * mirrored", "turned by 90°", "x and o exchanged". The words are for people, and nothing rests on them. The
 * first two arguments of a term whose values are numbers or letters are called column and row.
 */
import { parseTerm } from "../gdl/text/parse-term.js";
import { keyOf } from "../gdl/tree.js";
import type { GroundProgram } from "../ground/ground-program.js";
import type { GameSymmetry } from "./game-symmetry.js";
import { cyclesOf } from "./orbits.js";
import { ranksOf } from "./value-order.js";

interface Taken {
  readonly functor: string;
  readonly args: readonly string[];
}

/** An argument of the image is that of another place, with its values permuted. */
interface Action {
  readonly from: number;
  readonly values: ReadonlyMap<string, string>;
}

/** More cycles of values than these are no words any more. */
const MOST_CYCLES = 4;

/** Undefined where there are no words for it. */
export function symmetryInWords(program: GroundProgram, symmetry: GameSymmetry): string | undefined {
  const { roles, fluents, moves } = program;
  const parts = new Set<string>();
  for (const cycle of cyclesOf(symmetry.roles)) parts.add(exchanged(cycle.map((role) => roles[role])));
  const ofFluents = termsInWords(
    fluents.map(({ text }) => text),
    symmetry.fluents,
  );
  // Where fluents move, the moves go with them.
  const words =
    ofFluents?.length === 0
      ? termsInWords(
          moves.map(({ text }) => text),
          symmetry.moves,
        )
      : ofFluents;
  if (words === undefined) return undefined;
  for (const word of words) parts.add(word);
  return parts.size === 0 ? undefined : [...parts].join(", ");
}

function termsInWords(texts: readonly string[], images: Int32Array): string[] | undefined {
  const terms = texts.map(takenApart);
  const byFunctor = new Map<string, number[]>();
  for (const [i, { functor }] of terms.entries()) {
    const list = byFunctor.get(functor);
    if (list === undefined) byFunctor.set(functor, [i]);
    else list.push(i);
  }
  const words = new Map<string, readonly string[]>();
  for (const [functor, members] of byFunctor) {
    if (members.every((i) => images[i] === i)) continue;
    const actions = actionsOn(members.map((i) => [terms[i], terms[images[i]]]));
    const said = actions && actionsInWords(actions);
    if (said === undefined) return undefined;
    words.set(functor.slice(0, functor.lastIndexOf("/")), said);
  }
  // Where one of them says what all the others say, that is said once.
  const all = [...words.values()].sort((a, b) => b.length - a.length);
  const [longest = []] = all;
  if (all.every((said) => said.every((word) => longest.includes(word)))) return [...longest];
  return [...words].map(([name, said]) => `${said.join(", ")} in ${name}`);
}

function takenApart(text: string): Taken {
  const term = parseTerm(text);
  if (term?.kind !== "application") return { functor: text, args: [] };
  return { functor: keyOf(term), args: term.args.map((arg) => text.slice(arg.start, arg.end)) };
}

/** For each argument where it comes from; undefined if one comes from no other alone. */
function actionsOn(pairs: readonly (readonly [Taken, Taken])[]): Action[] | undefined {
  const [[first]] = pairs;
  if (pairs.some(([, image]) => image.functor !== first.functor)) return undefined;
  const actions: Action[] = [];
  const places = [...first.args.keys()];
  for (const place of places) {
    const action = [place, ...places.filter((other) => other !== place)]
      .map((from) => ({ from, values: valuesBetween(pairs, from, place) }))
      .find((tried): tried is Action => tried.values !== undefined);
    if (action === undefined) return undefined;
    actions.push(action);
  }
  return actions;
}

/** How the values at one place become those at another in the images, if each has one image of its own. */
function valuesBetween(
  pairs: readonly (readonly [Taken, Taken])[],
  from: number,
  to: number,
): ReadonlyMap<string, string> | undefined {
  const values = new Map<string, string>();
  for (const [{ args }, image] of pairs) {
    const known = values.get(args[from]);
    if (known !== undefined && known !== image.args[to]) return undefined;
    values.set(args[from], image.args[to]);
  }
  return new Set(values.values()).size === values.size ? values : undefined;
}

function actionsInWords(actions: readonly Action[]): string[] | undefined {
  const kinds = actions.map(({ values }) => kindOf(values));
  const ordered = [...actions.keys()].filter(
    (place) => kinds[place] !== undefined && kinds[place] !== "other",
  );
  const words: string[] = [];
  const board = ordered.slice(0, 2);
  const [column, row] = board;
  const isTurned = row !== undefined && actions[column].from === row && actions[row].from === column;
  if (isTurned)
    words.push(TURNED[`${kinds[column]} ${kinds[row]}`] ?? "columns and rows exchanged and moved");
  else if (row !== undefined && kinds[column] === "mirrored" && kinds[row] === "mirrored")
    words.push("turned by 180°");
  for (const [place, { from, values }] of actions.entries()) {
    const isBoard = board.includes(place);
    if (isBoard && (isTurned || words.includes("turned by 180°"))) continue;
    if (from !== place) return undefined;
    const kind = kinds[place];
    if (kind === "same") continue;
    const name = place === column ? "columns" : place === row ? "rows" : `argument ${place + 1}`;
    if (isBoard && kind !== "other") words.push(`${name} ${kind}`);
    else {
      const cycles = cyclesOfValues(values);
      if (cycles === undefined || cycles.length > MOST_CYCLES) return undefined;
      words.push(...cycles.map(exchanged));
    }
  }
  return words.length === 0 ? undefined : [...new Set(words)];
}

/** What becomes of column and row where they change places: the column's values first. */
const TURNED: Readonly<Record<string, string>> = {
  "same same": "columns and rows exchanged",
  "mirrored mirrored": "mirrored in the falling diagonal",
  "same mirrored": "turned by 90° clockwise",
  "mirrored same": "turned by 90° anticlockwise",
};

/** What happens to values in an order: `same`, `mirrored`, `moved by 2`; `other` if they have none, or else. */
function kindOf(values: ReadonlyMap<string, string>): string {
  const ranked = ranksOf([...values.keys()]);
  const images = ranksOf([...values.values()]);
  if (ranked === undefined || images === undefined || ranked.length < 2 || ranked.join() !== images.join())
    return [...values].every(([value, image]) => value === image) ? "same" : "other";
  const size = ranked.length;
  const place = new Map(ranked.map((value, i) => [value, i]));
  const moved = ranked.map((value) => place.get(values.get(value) as string) as number);
  if (moved.every((to, i) => to === i)) return "same";
  if (moved.every((to, i) => to === size - 1 - i)) return "mirrored";
  const shift = moved[0];
  return moved.every((to, i) => to === (i + shift) % size) ? `moved by ${shift}` : "other";
}

function cyclesOfValues(values: ReadonlyMap<string, string>): string[][] | undefined {
  const names = [...values.keys()];
  const images = names.map((name) => names.indexOf(values.get(name) as string));
  if (images.includes(-1)) return undefined;
  return cyclesOf(images).map((cycle) => cycle.map((i) => names[i]));
}

function exchanged(names: readonly string[]): string {
  return names.length === 2 ? `${names[0]} and ${names[1]} exchanged` : `${[...names, names[0]].join(" → ")}`;
}
