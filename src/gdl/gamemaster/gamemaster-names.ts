/**
 * Names of a Gamemaster sheet as names of a classical one, and back. Capitals do not count there, `next` and
 * `does` are keywords, and a name holds no blank: where that matters a name gets a number, such as `next_2`.
 */
import { isKeyword } from "../keywords.js";
import { printTerm } from "../print/print.js";
import { parseTerm } from "../text/parse-term.js";
import { type Application, fold, type GamemasterWords, type Term } from "../tree.js";
import { readFormula } from "./parse-gamemaster.js";
import { printFormula } from "./print-gamemaster.js";

/** Names that begin so are made by the translation; no author can write them. */
const MADE = "@";

/** What a classical sheet reads as something else than a plain name. */
const SPECIAL: ReadonlySet<string> = new Set(["and", "or", "not", "random", "percept", "<="]);

export class GamemasterNames {
  private readonly classical = new Map<string, string>();
  private readonly own = new Map<string, string>();

  /** The names of the sheet first, in their order, so that they are changed as little as can be. */
  constructor(names: Iterable<string>) {
    for (const name of names) if (!name.startsWith(MADE)) this.give(name, wished(name));
  }

  /** The names of a sheet that was read before. */
  static of({ names }: GamemasterWords): GamemasterNames {
    const made = new GamemasterNames([]);
    for (const [own, classical] of names) made.keep(own, classical);
    return made;
  }

  /** KIF text for a fact or a move of the sheet; undefined where it is none. */
  classicalText(own: string): string | undefined {
    const formula = readFormula(own);
    return formula && printTerm(this.termToClassical(formula, (name) => name));
  }

  /** A term in KIF as the sheet writes it. */
  ownText(classical: string): string {
    const term = parseTerm(classical);
    return term === undefined ? classical : printFormula(this.termToOwn(term));
  }

  /** The classical name; one that is made is a keyword, or gets a name that nothing else has. */
  toClassical(name: string): string {
    const known = this.classical.get(name);
    if (known !== undefined) return known;
    const bare = name.startsWith(MADE) ? name.slice(1) : name;
    if (name.startsWith(MADE) && (isKeyword(bare) || bare === "not")) return bare;
    return this.give(name, bare);
  }

  toOwn(classical: string): string {
    return this.own.get(classical.toLowerCase()) ?? classical;
  }

  /** The names as a table, for a thread or a page that has not read the sheet. */
  entries(): readonly (readonly [own: string, classical: string])[] {
    return [...this.classical].filter(([own, classical]) => !own.startsWith(MADE) && own !== classical);
  }

  private give(name: string, wish: string): string {
    let free = wish;
    for (let i = 2; this.own.has(free.toLowerCase()) || isTaken(free); i++) free = `${wish}_${i}`;
    this.keep(name, free);
    return free;
  }

  private keep(own: string, classical: string): void {
    this.classical.set(own, classical);
    this.own.set(classical.toLowerCase(), own);
  }

  /** A term of the sheet as a classical one, without its variables' capitals. */
  termToClassical(root: Term, variable: (name: string) => string): Term {
    return fold<Term>(root, (node, args) => {
      if (node.kind === "variable") return { ...node, name: variable(node.name), text: variable(node.name) };
      const text = this.toClassical(node.name);
      return { ...node, name: text.toLowerCase(), text, args };
    });
  }

  termToOwn(root: Term): Term {
    return fold<Term>(root, (node, args) => {
      if (node.kind === "variable") return node;
      const text = this.toOwn(node.name);
      return { ...(node as Application), name: text, text, args };
    });
  }
}

function isTaken(name: string): boolean {
  return isKeyword(name.toLowerCase()) || SPECIAL.has(name.toLowerCase());
}

/** A string without its quotes and blanks; any other name as it is. */
function wished(name: string): string {
  if (name.endsWith("()")) return name.slice(0, -2);
  if (!name.startsWith('"')) return name;
  const letters = name.slice(1, -1).replace(/[^\w.*+\-/]+/g, "-");
  return letters === "" ? "text" : letters;
}
