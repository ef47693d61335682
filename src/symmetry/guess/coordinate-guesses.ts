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
import { type Application, fold, keyOf } from "../../gdl/tree.js";
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

/** The terms of a program, taken apart. */
class TermsOfProgram {
  private readonly fluents: readonly (Application | string)[];
  private readonly moves: readonly (Application | string)[];
  private readonly percepts: readonly (Application | string)[];
  /** What is asked for by its text: fluents, and moves and percepts behind their roles. */
  private readonly fluentAt: ReadonlyMap<string, number>;
  private readonly moveAt: ReadonlyMap<string, number>;
  private readonly perceptAt: ReadonlyMap<string, number>;

  constructor(
    private readonly program: GroundProgram,
    private readonly places: PlaceSorts,
  ) {
    const { fluents, moves, percepts } = program;
    const taken = ({ text }: { readonly text: string }) => takenApart(text);
    const ofRole = ({ role, text }: { readonly role: number; readonly text: string }) => `${role} ${text}`;
    [this.fluents, this.moves, this.percepts] = [fluents.map(taken), moves.map(taken), percepts.map(taken)];
    this.fluentAt = new Map(fluents.map(({ text }, i) => [text, i]));
    this.moveAt = new Map(moves.map((move, i) => [ofRole(move), i]));
    this.perceptAt = new Map(percepts.map((percept, i) => [ofRole(percept), i]));
  }

  /** The sorts of all places at which there are constants. */
  sorts(): readonly Sort[] {
    const sorts = new Map<number, Sort>();
    for (const root of [...this.fluents, ...this.moves, ...this.percepts]) {
      if (typeof root === "string") continue;
      const pending = [root];
      for (let term = pending.pop(); term !== undefined; term = pending.pop()) {
        const functor = keyOf(term);
        for (const [index, arg] of term.args.entries()) {
          if (arg.kind === "variable") continue;
          if (arg.args.length > 0) pending.push(arg);
          else {
            const number = this.places.sortOf(functor, index);
            const sort = memo(sorts, number, () => ({ number, values: new Set(), places: new Set() }));
            sort.values.add(arg.text);
            sort.places.add(`${functor} ${index}`);
          }
        }
      }
    }
    return [...sorts.values()];
  }

  imagesUnder(guess: Guess): GameSymmetry | undefined {
    const { roles, moves, percepts } = this.program;
    const image = this.imageUnder(guess);
    const fluents = permutation(this.fluents, (term) => this.fluentAt.get(image(term)));
    if (fluents === undefined) return undefined;
    const moved = permutation(this.moves, (term, i) => this.moveAt.get(`${moves[i].role} ${image(term)}`));
    const seen = permutation(this.percepts, (term, i) =>
      this.perceptAt.get(`${percepts[i].role} ${image(term)}`),
    );
    if (moved === undefined || seen === undefined) return undefined;
    return { roles: Int32Array.from(roles.keys()), fluents, moves: moved, percepts: seen };
  }

  private imageUnder({ values, exchanged }: Guess): (term: Application | string) => string {
    const [one, other] = exchanged ?? [];
    const across = new Map<number, Values>();
    if (one !== undefined && other !== undefined) {
      const [ranks, others] = [one, other].map((sort) => mostRanked([...sort.values]));
      across.set(one.number, becoming(ranks, others));
      across.set(other.number, becoming(others, ranks));
    }
    const sortsOf = new Map<string, readonly number[]>();
    return (root) => {
      if (typeof root === "string") return root;
      return fold<string>(root, (node, texts) => {
        if (node.kind === "variable" || node.args.length === 0) return node.text;
        const functor = keyOf(node);
        const sorts = memo(sortsOf, functor, () => node.args.map((_, i) => this.places.sortOf(functor, i)));
        const images = texts.map((text, i) => values.get(sorts[i])?.get(text) ?? text);
        // The first place of the one sort changes with the first of the other, and so on.
        const [here, there] = [one, other].map((sort) =>
          sorts.flatMap((number, i) => (number === sort?.number ? [i] : [])),
        );
        for (let i = 0; i < Math.min(here.length, there.length); i++) {
          const [a, b] = [images[here[i]], images[there[i]]];
          images[here[i]] = across.get(sorts[there[i]])?.get(b) ?? b;
          images[there[i]] = across.get(sorts[here[i]])?.get(a) ?? a;
        }
        return `(${node.text} ${images.join(" ")})`;
      });
    };
  }
}

/** A term with arguments, or the text of one without. */
function takenApart(text: string): Application | string {
  const term = parseTerm(text);
  return term?.kind === "application" && term.args.length > 0 ? term : text;
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
