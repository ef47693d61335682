/**
 * Replaces the names in a game, so that players cannot recognise it by its words, as public game managers do
 * before a match. Keywords, `random`, integers and the structure stay. So does all that GDL-II adds (`sees`,
 * `percept`, `base`, `input`): public scramblers forget it, and without it the rules mean another game.
 *
 * Names that differ only in capitals are one name, and get one new name. The same seed gives the same names.
 */
import { Random } from "../engine/random-numbers.js";
import { isKeyword, RANDOM_ROLE } from "../gdl/keywords.js";
import { printTerm } from "../gdl/print/print.js";
import { parseTerm } from "../gdl/text/parse-term.js";
import { fold, nodesOf, type Sheet, type Term } from "../gdl/tree.js";

export interface Scrambler {
  /** A term of the game, in KIF, with the names that players see. */
  hide(text: string): string;
  /** The reverse. Names that no player was shown stay; undefined if the text is no term. */
  reveal(text: string): string | undefined;
  /** All clauses in KIF, one a line. */
  readonly rules: string;
}

/** If `seed` is undefined nothing is hidden, and the rules are only printed. */
export function scrambler(sheet: Sheet, seed: number | undefined): Scrambler {
  const hidden = new Map<string, string>();
  const revealed = new Map<string, string>();
  if (seed !== undefined) {
    const random = new Random(seed);
    const taken = new Set<string>();
    for (const node of sheet.clauses.flatMap(nodesOf)) {
      if (node.kind === "application" && !isFixed(node.name)) taken.add(node.name);
    }
    for (const node of sheet.clauses.flatMap(nodesOf)) {
      const key = keyOf(node);
      if (hidden.has(key) || isFixed(node.name)) continue;
      const name = newName(random, taken);
      hidden.set(key, name);
      if (node.kind === "application") revealed.set(name, node.text);
    }
  }
  const hide = (term: Term) => printTerm(renamed(term, (node) => hidden.get(keyOf(node))));
  const rules = sheet.clauses.map(({ head, body, isRule }) =>
    isRule ? `(<= ${[head, ...body].map(hide).join(" ")})` : hide(head),
  );
  return {
    rules: rules.join("\n"),
    hide: (text) => {
      const term = parseTerm(text);
      return term === undefined ? text : hide(term);
    },
    reveal: (text) => {
      const term = parseTerm(text);
      return term && printTerm(renamed(term, (node) => revealed.get(node.name)));
    },
  };
}

function isFixed(name: string): boolean {
  return isKeyword(name) || name === RANDOM_ROLE || name === "nil" || /^[-+]?\d+$/.test(name);
}

/** A variable may have the name of a constant; `?` keeps them apart. */
function keyOf({ kind, name }: Term): string {
  return kind === "variable" ? `?${name}` : name;
}

function renamed(root: Term, newNameOf: (node: Term) => string | undefined): Term {
  return fold<Term>(root, (node, args) => {
    const text = newNameOf(node) ?? node.text;
    const name = text.toLowerCase();
    return node.kind === "variable" ? { ...node, name, text } : { ...node, name, text, args };
  });
}

const CONSONANTS = "bcdfghjklmnpqrstvwxyz";
const VOWELS = "aeiou";
const SYLLABLES = 3;

/** A word that can be spoken and that the game does not have yet. */
function newName(random: Random, taken: Set<string>): string {
  for (;;) {
    let name = "";
    for (let i = 0; i < SYLLABLES; i++) {
      name += CONSONANTS.charAt(random.below(CONSONANTS.length)) + VOWELS.charAt(random.below(VOWELS.length));
    }
    if (taken.has(name) || isFixed(name)) continue;
    taken.add(name);
    return name;
  }
}
