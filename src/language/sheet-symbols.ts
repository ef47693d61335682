/**
 * What the names in a rule sheet stand for, and where each of them stands: relations, terms (constants and
 * functions) and the variables of each clause. What an editor knows of a sheet rests on this. A relation and a
 * function may have the same name and are two symbols; so are names with different numbers of arguments.
 */
import { type ReadClause, readRules } from "../gdl/clauses.js";
import { OPERATORS, RELATION_ARITY } from "../gdl/keywords.js";
import { memo } from "../gdl/maps.js";
import { type Application, keyOf, nodesOf, type Sheet, type Span, type Term } from "../gdl/tree.js";

export type SymbolKind = "keyword" | "relation" | "term" | "variable";

export interface SheetSymbol {
  readonly kind: SymbolKind;
  /** In lower case, a variable without its `?`. */
  readonly name: string;
  /** As it is spelled where it first stands. */
  readonly text: string;
  readonly arity: number;
  readonly places: SymbolPlace[];
}

export interface SymbolPlace {
  /** The name alone. */
  readonly name: Span;
  /** The name with its arguments. */
  readonly whole: Span;
  readonly rule: ReadClause;
  /** Of a relation, whether the rule defines it here; of a term, whether a head has it. */
  readonly isDefinition: boolean;
  /** The keyword around a term, such as `true` or `next`, if the term is what it speaks of. */
  readonly around: string | undefined;
  readonly symbol: SheetSymbol;
}

export class SheetSymbols {
  readonly rules: readonly ReadClause[];
  private readonly symbols = new Map<string, SheetSymbol>();
  private readonly places: readonly SymbolPlace[];

  constructor(readonly sheet: Sheet) {
    this.rules = readRules(sheet.clauses);
    this.places = this.rules
      .flatMap((rule, clause) => this.read(rule, clause))
      .sort((a, b) => a.name.start - b.name.start);
  }

  /** All symbols, in the order in which they first stand in the text. */
  all(): readonly SheetSymbol[] {
    return [...this.symbols.values()];
  }

  /** What stands at an offset, or ends there. */
  at(offset: number): SymbolPlace | undefined {
    let low = 0;
    let high = this.places.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.places[middle].name.start <= offset) low = middle + 1;
      else high = middle;
    }
    const found = this.places[low - 1];
    return found !== undefined && offset <= found.name.end ? found : undefined;
  }

  /** The symbol of this name, if the sheet has it. */
  find(kind: SymbolKind, name: string, arity: number): SheetSymbol | undefined {
    return this.symbols.get(`${kind} ${name}/${arity}`);
  }

  private read(rule: ReadClause, clause: number): SymbolPlace[] {
    const atoms = new Set<Term>([rule.head, ...rule.literals.map(({ atom }) => atom)]);
    const around = new Map<Term, string>();
    const inHead = new Set<Term>(nodesOf({ ...rule.clause, body: [] }));
    return nodesOf(rule.clause).map((node) => {
      if (node.kind === "variable") {
        const symbol = this.symbol("variable", node, 0, `${clause} `);
        return this.place(symbol, node, node, rule, inHead.has(node), undefined);
      }
      const isAtom = atoms.has(node);
      const isOperator = !isAtom && OPERATORS.has(node.name) && !inHead.has(node);
      const isKeyword = isOperator || (isAtom && (RELATION_ARITY.has(node.name) || node.name === "distinct"));
      if (isAtom && RELATION_ARITY.has(node.name)) {
        const subject = node.args.at(-1);
        if (subject !== undefined) around.set(subject, node.name);
      }
      const kind = isKeyword ? "keyword" : isAtom ? "relation" : "term";
      const symbol = this.symbol(kind, node, node.args.length);
      const isDefinition = isAtom ? node === rule.head : inHead.has(node);
      return this.place(symbol, node.nameSpan, node, rule, isDefinition, around.get(node));
    });
  }

  private place(
    symbol: SheetSymbol,
    name: Span,
    whole: Span,
    rule: ReadClause,
    isDefinition: boolean,
    around: string | undefined,
  ): SymbolPlace {
    const place = { name, whole, rule, isDefinition, around, symbol };
    symbol.places.push(place);
    return place;
  }

  private symbol(
    kind: SymbolKind,
    { name, text }: { readonly name: string; readonly text: string },
    arity: number,
    scope = "",
  ): SheetSymbol {
    return memo(this.symbols, `${kind} ${scope}${name}/${arity}`, () => ({
      kind,
      name,
      text,
      arity,
      places: [],
    }));
  }
}

/** Where a symbol is defined: the heads that define a relation, or make a fluent, a move or a percept. */
export function definingPlaces(symbol: SheetSymbol): readonly SymbolPlace[] {
  if (symbol.kind === "keyword") return symbol.places.filter(({ isDefinition }) => isDefinition);
  if (symbol.kind === "variable") return symbol.places.slice(0, 1);
  if (symbol.kind === "relation") return symbol.places.filter(({ isDefinition }) => isDefinition);
  const made = symbol.places.filter(({ isDefinition, around }) => isDefinition && around !== undefined);
  return made.length > 0 ? made : symbol.places.slice(0, 1);
}

/** How `cell/3` is called in messages. */
export function symbolName({ kind, text, arity }: SheetSymbol): string {
  if (kind === "variable") return `?${text}`;
  return arity === 0 ? text : `${text}/${arity}`;
}

/** The heads by what they are about: `next` of each fluent is a part of its own, other relations are one. */
export function partKey(head: Application): string {
  const subject = head.args.at(-1);
  const isSplit = ["init", "next", "base", "sees"].includes(head.name) && subject?.kind === "application";
  return isSplit ? `${head.text} ${(subject as Application).text}` : keyOf(head);
}
