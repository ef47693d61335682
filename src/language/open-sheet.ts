/** One version of a rule sheet that is open in an editor, and what the editor may ask about it. */
import {
  type CompletionItem,
  CompletionItemKind,
  DiagnosticSeverity,
  type DocumentHighlight,
  DocumentHighlightKind,
  type DocumentSymbol,
  type Hover,
  InsertTextFormat,
  type Location,
  SymbolKind as OutlineKind,
  type Position,
  type Range,
  type Diagnostic as ShownDiagnostic,
  type TextEdit,
  type WorkspaceEdit,
} from "vscode-languageserver";
import { checkText } from "../gdl/check/check.js";
import { counted } from "../gdl/counted.js";
import type { Diagnostic } from "../gdl/diagnostic.js";
import { formatSheet } from "../gdl/print/format.js";
import type { Result } from "../gdl/result.js";
import { parseSheet } from "../gdl/text/parse.js";
import type { Notation, Sheet } from "../gdl/tree.js";
import { completionsAt, wordStart } from "./complete-name.js";
import { SymbolDescriptions } from "./describe-symbol.js";
import { renamed, whyFixed } from "./rename-symbol.js";
import { outlineOf } from "./sheet-outline.js";
import { definingPlaces, SheetSymbols, type SymbolPlace } from "./sheet-symbols.js";
import { TextRanges } from "./text-ranges.js";

const COMPLETION_KINDS = {
  keyword: CompletionItemKind.Keyword,
  relation: CompletionItemKind.Function,
  term: CompletionItemKind.Constant,
  variable: CompletionItemKind.Variable,
} as const;

export class OpenSheet {
  readonly ranges: TextRanges;
  private checked: { readonly sheet: Sheet; readonly diagnostics: readonly Diagnostic[] } | undefined;
  private known: SheetSymbols | undefined;
  private described: SymbolDescriptions | undefined;

  constructor(
    readonly uri: string,
    readonly version: number,
    readonly source: string,
  ) {
    this.ranges = new TextRanges(source);
  }

  diagnostics(): ShownDiagnostic[] {
    return this.check().diagnostics.map((found): ShownDiagnostic => {
      const { code, severity, message, mend, notes } = found;
      return {
        range: this.ranges.range(found),
        severity: severity === "error" ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
        code,
        source: "arcwood",
        message: `${message} ${mend}`,
        relatedInformation: notes.map((note) => ({
          location: { uri: this.uri, range: this.ranges.range(note) },
          message: note.message,
        })),
      };
    });
  }

  hover(at: Position): Hover | null {
    const place = this.placeAt(at);
    if (place === undefined) return null;
    this.described ??= new SymbolDescriptions(this.symbols(), this.isWell);
    const value = this.described.of(place.symbol);
    return { contents: { kind: "markdown", value }, range: this.ranges.range(place.name) };
  }

  definition(at: Position): Location[] {
    const place = this.placeAt(at);
    return place === undefined ? [] : definingPlaces(place.symbol).map((each) => this.location(each));
  }

  references(at: Position, withDefinitions: boolean): Location[] {
    const place = this.placeAt(at);
    if (place === undefined) return [];
    const places = place.symbol.places.filter(({ isDefinition }) => withDefinitions || !isDefinition);
    return places.map((each) => this.location(each));
  }

  highlights(at: Position): DocumentHighlight[] {
    const places = this.placeAt(at)?.symbol.places ?? [];
    return places.map(({ name, isDefinition }) => ({
      range: this.ranges.range(name),
      kind: isDefinition ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
    }));
  }

  /** The range of a name that can be renamed. */
  renamable(at: Position): Result<{ readonly range: Range }> {
    const place = this.placeAt(at);
    if (place === undefined) return { problem: "There is no name here." };
    const problem = whyFixed(place, this.source);
    return problem === undefined ? { range: this.ranges.range(place.name) } : { problem };
  }

  rename(at: Position, wanted: string): Result<{ readonly edit: WorkspaceEdit }> {
    const place = this.placeAt(at);
    if (place === undefined) return { problem: "There is no name here." };
    const found = renamed(this.symbols(), place, wanted);
    if (found.problem !== undefined) return { problem: found.problem };
    const edits = found.places.map((span) => ({ range: this.ranges.range(span), newText: found.text }));
    return { edit: { changes: { [this.uri]: edits } } };
  }

  outline(): DocumentSymbol[] {
    return outlineOf(this.symbols()).map(({ name, rules, facts, first, headName }) => ({
      name,
      detail: [
        ...(rules > 0 ? [counted(rules, "rule")] : []),
        ...(facts > 0 ? [counted(facts, "fact")] : []),
      ].join(", "),
      kind: rules > 0 ? OutlineKind.Function : OutlineKind.Constant,
      range: this.ranges.range(first),
      selectionRange: this.ranges.range(headName),
    }));
  }

  completions(at: Position): CompletionItem[] {
    const offset = this.ranges.offset(at);
    const range = this.ranges.range({ start: wordStart(this.source, offset), end: offset });
    return completionsAt(this.symbols(), this.source, offset).map(
      ({ label, kind, detail, documentation, snippet }) => ({
        label,
        kind: COMPLETION_KINDS[kind],
        detail,
        ...(documentation !== undefined && { documentation }),
        ...(snippet !== undefined && { insertTextFormat: InsertTextFormat.Snippet }),
        textEdit: { range, newText: snippet ?? label },
      }),
    );
  }

  /** The whole sheet in one layout. A sheet with errors of syntax is left as it is: clauses would be lost. */
  format(): TextEdit[] {
    const { text } = this.translated();
    if (text === undefined || text === this.source) return [];
    return [{ range: this.ranges.whole, newText: text }];
  }

  /** The formatted sheet, in another notation if one is asked for. */
  translated(notation?: Notation): Result<{ readonly text: string }> {
    const { sheet, diagnostics } = parseSheet(this.source);
    const [first] = diagnostics;
    if (first !== undefined) {
      const { line } = this.ranges.position(first.start);
      return { problem: `Line ${line + 1} cannot be read, so nothing was changed: ${first.message}` };
    }
    return { text: formatSheet(sheet, notation) };
  }

  private get isWell(): boolean {
    return this.check().diagnostics.every(({ severity }) => severity !== "error");
  }

  private check() {
    this.checked ??= checkText(this.source);
    return this.checked;
  }

  private symbols(): SheetSymbols {
    this.known ??= new SheetSymbols(this.check().sheet);
    return this.known;
  }

  private placeAt(at: Position): SymbolPlace | undefined {
    return this.symbols().at(this.ranges.offset(at));
  }

  private location({ name }: SymbolPlace): Location {
    return { uri: this.uri, range: this.ranges.range(name) };
  }
}
