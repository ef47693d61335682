/** What an editor tells of a symbol when somebody points at it, as Markdown. */
import { counted } from "../gdl/counted.js";
import { type ArgumentDomains, argumentDomains } from "../gdl/places/argument-domains.js";
import { type GroundCounts, groundCounts } from "./ground-counts.js";
import { KEYWORD_HELP } from "./keyword-help.js";
import { definingPlaces, type SheetSymbol, type SheetSymbols, symbolName } from "./sheet-symbols.js";

/** Values of an argument that are listed. */
const MOST_VALUES = 12;

/** How long the counting of ground instances may take. */
const GROUND_SECONDS = 1;

const PART: Readonly<Record<string, string>> = {
  true: "fluent",
  next: "fluent",
  init: "fluent",
  base: "fluent",
  does: "move",
  legal: "move",
  input: "move",
  sees: "percept",
  percept: "percept",
  goal: "score",
  role: "role",
};

/** Describes the symbols of one version of a sheet; what takes long is worked out once. */
export class SymbolDescriptions {
  private domains: ArgumentDomains | undefined;
  private counts: GroundCounts | "unknown" | undefined;

  constructor(
    private readonly symbols: SheetSymbols,
    /** Whether the sheet has no errors: only then it can be grounded. */
    private readonly isWell: boolean,
  ) {}

  of(symbol: SheetSymbol): string {
    const { kind, name } = symbol;
    if (kind === "keyword") {
      const help = KEYWORD_HELP.get(name);
      return help === undefined ? `**${name}**` : `**${name}** · \`${help.form}\`\n\n${help.meaning}`;
    }
    if (kind === "variable") return this.ofVariable(symbol);
    const lines = [`${code(symbolName(symbol))} · ${this.partOf(symbol)}`, this.sizeOf(symbol)];
    return [...lines, ...this.argumentsOf(symbol)].filter((line) => line !== "").join("\n\n");
  }

  private ofVariable(symbol: SheetSymbol): string {
    const times = counted(symbol.places.length, "time");
    return `${code(symbolName(symbol))} · variable of this rule, used ${times}`;
  }

  /** What a term or a relation is for. */
  private partOf(symbol: SheetSymbol): string {
    if (symbol.kind === "relation") {
      const rules = definingPlaces(symbol);
      const facts = rules.filter(({ rule }) => rule.literals.length === 0).length;
      const parts = [
        ...(facts > 0 ? [counted(facts, "fact")] : []),
        ...(rules.length > facts ? [counted(rules.length - facts, "rule")] : []),
      ];
      return `relation, ${parts.join(" and ") || "which nothing defines"}`;
    }
    const parts = new Set(symbol.places.flatMap(({ around }) => PART[around ?? ""] ?? []));
    const place = counted(symbol.places.length, "place");
    const what = parts.size > 0 ? [...parts].join(", ") : symbol.arity > 0 ? "function" : "constant";
    return `${what}, in ${place}`;
  }

  private sizeOf(symbol: SheetSymbol): string {
    if (symbol.kind === "term" && !symbol.places.some(({ around }) => around !== undefined)) return "";
    if (!this.isWell) return "";
    this.counts ??= groundCounts(this.symbols.sheet, GROUND_SECONDS) ?? "unknown";
    if (this.counts === "unknown") return "More ground instances than could be counted in a moment.";
    const { fluents, moves, derived } = this.counts;
    const key = `${symbol.name}/${symbol.arity}`;
    if (symbol.kind === "relation") {
      const count = derived.get(key);
      if (count !== undefined) return `${counted(count, "ground instance")} that depend on the state.`;
      return "The same in all states: nothing of it is left when the rules are ground.";
    }
    const parts = [
      ...(fluents.has(key) ? [counted(fluents.get(key) ?? 0, "ground fluent")] : []),
      ...(moves.has(key) ? [`${counted(moves.get(key) ?? 0, "ground move")}, of all roles`] : []),
    ];
    return parts.length === 0 ? "" : `${parts.join("; ")}.`;
  }

  private argumentsOf(symbol: SheetSymbol): string[] {
    this.domains ??= argumentDomains(this.symbols.sheet);
    const { domains } = this;
    return Array.from({ length: symbol.arity }, (_, index) => {
      const values = [...domains.domain(`${symbol.name}/${symbol.arity}`, index).values()];
      if (values.length === 0) return "";
      const shown = values.slice(0, MOST_VALUES).map(code);
      const more = values.length > MOST_VALUES ? ` … ${values.length} values` : "";
      return `${index + 1}. argument: ${shown.join(" ")}${more}`;
    });
  }
}

/** A name of the sheet as code: nothing in it is read as Markdown or HTML. */
function code(name: string): string {
  return `\`${name.replaceAll("`", "ˋ")}\``;
}
