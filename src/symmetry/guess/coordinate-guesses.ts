/**
 * Permutations that may be symmetries of a game, guessed from the names in its fluents, moves and percepts:
 *
 * - the values of some sorts of places reversed, and the places of two such sorts exchanged or not: all that
 *   mirrors and turns boards;
 * - the values of one sort moved on by one place, the last becoming the first;
 * - two values of a small sort exchanged.
 *
 * Roles stay as they are. A guess has to map fluents to fluents, moves to moves and percepts to percepts; whether
 * it commutes with the rules is asked elsewhere.
 */
import { memo } from "../../gdl/maps.js";
import { parseTerm } from "../../gdl/text/parse-term.js";
import { keyOf, subterms } from "../../gdl/tree.js";
import type { GroundProgram } from "../../ground/ground-program.js";
import type { GameSymmetry } from "../game-symmetry.js";
import { mostRanked } from "../value-order.js";
import type { PlaceSorts } from "./place-sorts.js";

/** Of more sorts than these, those that have most places are reversed and exchanged. */
const MOST_SORTS = 6;
/** The values of a sort of at most this many are exchanged two by two. */
const FEW_VALUES = 6;

interface Sort {
  readonly number: number;
  readonly values: Set<string>;
  readonly places: Set<string>;
}

type Values = ReadonlyMap<string, string>;

interface Guess {
  /** By the numbers of sorts: what becomes of their values. */
  readonly values: ReadonlyMap<number, Values>;
  /** Two sorts that change places, each value with the one of the same rank. */
  readonly exchanged?: readonly [Sort, Sort] | undefined;
}

/** Undefined in place of a guess that maps some fluent, move or percept to nothing that there is. */
export function* coordinateGuesses(
  program: GroundProgram,
  places: PlaceSorts,
): Generator<GameSymmetry | undefined, void> {
  const terms = new TermsOfProgram(program, places);
  for (const guess of guessesAbout(terms.sorts())) yield terms.imagesUnder(guess);
}

function* guessesAbout(sorts: readonly Sort[]): Generator<Guess> {
  const ranks = new Map(sorts.map((sort) => [sort, mostRanked([...sort.values])]));
  const ranked = (sort: Sort) => ranks.get(sort) as string[];
  const boards = sorts
    .filter((sort) => ranked(sort).length > 1)
    .sort((a, b) => b.places.size - a.places.size)
    .slice(0, MOST_SORTS);
  const pairs = boards.flatMap((one, i) =>
    boards
      .slice(0, i)
      .filter((other) => ranked(one).length === ranked(other).length)
      .map((other): [Sort, Sort] => [other, one]),
  );
  for (const exchanged of [undefined, ...pairs]) {
    for (let subset = exchanged === undefined ? 1 : 0; subset < 1 << boards.length; subset++) {
      const reversed = boards.filter((_, i) => (subset >> i) & 1);
      const values = new Map(
        reversed.map((sort) => [sort.number, becoming(ranked(sort), ranked(sort).toReversed())]),
      );
      yield { values, exchanged };
    }
  }
  for (const sort of boards) {
    const [first, ...others] = ranked(sort);
    if (others.length > 1)
      yield { values: new Map([[sort.number, becoming([first, ...others], [...others, first])]]) };
  }
  for (const { number, values } of sorts) {
    if (values.size > FEW_VALUES) continue;
    for (const one of values) {
      for (const other of values)
        if (one < other) yield { values: new Map([[number, becoming([one, other], [other, one])]]) };
    }
  }
}

function becoming(values: readonly string[], images: readonly string[]): Values {
  return new Map(values.map((value, i) => [value, images[i]]));
}

/** What terms share that differ only in their constants. */
interface Shape {
  /** The text before, between and after the constants. */
  readonly texts: readonly string[];
  /** The sorts of the places at which constants stand. */
  readonly sorts: readonly number[];
  /** The constants below each function of the term, which may change places with each other. */
  readonly families: readonly (readonly number[])[];
}

interface TakenTerm {
  readonly shape: Shape;
  readonly constants: readonly string[];
}

/** The terms of a program, taken apart. */
class TermsOfProgram {
  private readonly fluents: readonly TakenTerm[];
  private readonly moves: readonly TakenTerm[];
  private readonly percepts: readonly TakenTerm[];
  private readonly shapes = new Map<string, Shape>();
  /** What is asked for by its text: fluents, and moves and percepts behind their roles. */
  private readonly fluentAt: ReadonlyMap<string, number>;
  private readonly moveAt: ReadonlyMap<string, number>;
  private readonly perceptAt: ReadonlyMap<string, number>;

  constructor(
    private readonly program: GroundProgram,
    private readonly places: PlaceSorts,
  ) {
    const { fluents, moves, percepts } = program;
    const taken = ({ text }: { readonly text: string }) => this.takenApart(text);
    const ofRole = ({ role, text }: { readonly role: number; readonly text: string }) => `${role} ${text}`;
    this.fluents = fluents.map(taken);
    this.moves = moves.map(taken);
    this.percepts = percepts.map(taken);
    this.fluentAt = new Map(fluents.map(({ text }, i) => [text, i]));
    this.moveAt = new Map(moves.map((move, i) => [ofRole(move), i]));
    this.perceptAt = new Map(percepts.map((percept, i) => [ofRole(percept), i]));
  }

  /** The sorts of all places at which there are constants. */
  sorts(): readonly Sort[] {
    const sorts = new Map<number, Sort>();
    for (const { shape, constants } of [...this.fluents, ...this.moves, ...this.percepts]) {
      for (const [i, constant] of constants.entries()) {
        const number = shape.sorts[i];
        const sort = memo(sorts, number, () => ({ number, values: new Set(), places: new Set() }));
        sort.values.add(constant);
        sort.places.add(`${i} ${shape.texts.join()}`);
      }
    }
    return [...sorts.values()];
  }

  imagesUnder(guess: Guess): GameSymmetry | undefined {
    const { roles, moves, percepts } = this.program;
    const image = imageUnder(guess);
    const fluents = permutation(this.fluents, (term) => this.fluentAt.get(image(term)));
    if (fluents === undefined) return undefined;
    const moved = permutation(this.moves, (term, i) => this.moveAt.get(`${moves[i].role} ${image(term)}`));
    const seen = permutation(this.percepts, (term, i) =>
      this.perceptAt.get(`${percepts[i].role} ${image(term)}`),
    );
    if (moved === undefined || seen === undefined) return undefined;
    return { roles: Int32Array.from(roles.keys()), fluents, moves: moved, percepts: seen };
  }

  private takenApart(text: string): TakenTerm {
    const texts: string[] = [];
    const sorts: number[] = [];
    const constants: string[] = [];
    const families: number[][] = [];
    let end = 0;
    const root = parseTerm(text);
    for (const term of root === undefined ? [] : subterms(root)) {
      if (term.kind === "variable" || term.args.length === 0) continue;
      const family: number[] = [];
      for (const [index, arg] of term.args.entries()) {
        if (arg.kind === "variable" || arg.args.length > 0) continue;
        family.push(constants.push(arg.text) - 1);
        sorts.push(this.places.sortOf(keyOf(term), index));
        texts.push(text.slice(end, arg.start));
        end = arg.end;
      }
      families.push(family);
    }
    texts.push(text.slice(end));
    return { shape: memo(this.shapes, texts.join("_"), () => ({ texts, sorts, families })), constants };
  }
}

/** The text of a term's image. */
function imageUnder({ values, exchanged }: Guess): (term: TakenTerm) => string {
  const [one, other] = exchanged ?? [];
  const across = new Map<number, Values>();
  if (one !== undefined && other !== undefined) {
    const [ranks, others] = [one, other].map((sort) => mostRanked([...sort.values]));
    across.set(one.number, becoming(ranks, others));
    across.set(other.number, becoming(others, ranks));
  }
  // In each family the first place of the one sort changes with the first of the other, and so on.
  const changesOf = new Map<Shape, readonly (readonly [number, number])[]>();
  const changes = ({ sorts, families }: Shape) =>
    families.flatMap((family) => {
      const [here, there] = [one, other].map((sort) => family.filter((i) => sorts[i] === sort?.number));
      return here.slice(0, there.length).map((place, i) => [place, there[i]] as const);
    });
  return ({ shape, constants }) => {
    const { texts, sorts } = shape;
    const images = constants.map((constant, i) => values.get(sorts[i])?.get(constant) ?? constant);
    for (const [a, b] of memo(changesOf, shape, () => changes(shape))) {
      const [before, behind] = [images[a], images[b]];
      images[a] = across.get(sorts[b])?.get(behind) ?? behind;
      images[b] = across.get(sorts[a])?.get(before) ?? before;
    }
    let text = texts[0];
    for (let i = 0; i < images.length; i++) text += images[i] + texts[i + 1];
    return text;
  };
}

/** Undefined if something has no image, or two have the same. */
function permutation<T>(
  terms: readonly T[],
  image: (term: T, index: number) => number | undefined,
): Int32Array | undefined {
  const images = new Int32Array(terms.length);
  const taken = new Uint8Array(terms.length);
  for (const [i, term] of terms.entries()) {
    const found = image(term, i);
    if (found === undefined || taken[found]) return undefined;
    taken[found] = 1;
    images[i] = found;
  }
  return images;
}
