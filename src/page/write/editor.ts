/** The editor of rule sheets: CodeMirror, with the language server for all that it knows of a sheet. */
import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  indentOnInput,
  syntaxHighlighting,
} from "@codemirror/language";
import { lintGutter, lintKeymap, nextDiagnostic } from "@codemirror/lint";
import { formatDocument, renameSymbol } from "@codemirror/lsp-client";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { Compartment, EditorState } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { detectNotation } from "../../gdl/text/parse-notation.js";
import type { Notation } from "../../gdl/tree.js";
import { HIGHLIGHTS, LANGUAGES } from "./gdl-highlighting.js";
import { LanguageClient, SHEET_URI } from "./language-client.js";

export class RuleEditor {
  readonly client = new LanguageClient();
  private readonly view: EditorView;
  private readonly language = new Compartment();
  notation: Notation;

  constructor(parent: HTMLElement, text: string, onEdit: () => void) {
    this.notation = detectNotation(text);
    const state = EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        foldGutter(),
        lintGutter(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        highlightSelectionMatches(),
        syntaxHighlighting(HIGHLIGHTS),
        this.language.of(LANGUAGES[this.notation]),
        this.client.lsp.plugin(SHEET_URI, "gdl"),
        keymap.of([
          ...closeBracketsKeymap,
          ...defaultKeymap,
          ...searchKeymap,
          ...historyKeymap,
          ...foldKeymap,
          ...lintKeymap,
          indentWithTab,
        ]),
        EditorView.contentAttributes.of({ "aria-label": "Rules of the game, in GDL" }),
        EditorView.updateListener.of(({ docChanged }) => {
          if (!docChanged) return;
          this.suitLanguage();
          onEdit();
        }),
      ],
    });
    this.view = new EditorView({ parent, state });
    // What can be scrolled can be reached by the keyboard.
    this.view.scrollDOM.tabIndex = 0;
  }

  get text(): string {
    return this.view.state.doc.toString();
  }

  /** Another sheet in place of this one; it can be undone. */
  replace(text: string): void {
    if (text === this.text) return;
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text } });
    this.view.dispatch({ selection: { anchor: 0 }, scrollIntoView: true });
  }

  /** To a line and a column, both from 0. */
  goTo(line: number, character: number): void {
    const { doc } = this.view.state;
    const anchor = doc.line(Math.min(doc.lines, line + 1)).from + character;
    this.view.dispatch({
      selection: { anchor },
      effects: EditorView.scrollIntoView(anchor, { y: "center" }),
    });
    this.view.focus();
  }

  format(): void {
    formatDocument(this.view);
  }

  rename(): void {
    this.view.focus();
    renameSymbol(this.view);
  }

  nextProblem(): void {
    this.view.focus();
    nextDiagnostic(this.view);
  }

  async translate(notation: Notation): Promise<void> {
    this.replace(await this.client.translate(notation));
  }

  destroy(): void {
    this.view.destroy();
  }

  private suitLanguage(): void {
    // The first words of a sheet decide, so a short look is enough.
    const notation = detectNotation(this.view.state.sliceDoc(0, LOOKED_AT));
    if (notation === this.notation) return;
    this.notation = notation;
    queueMicrotask(() =>
      this.view.dispatch({ effects: this.language.reconfigure(LANGUAGES[this.notation]) }),
    );
  }
}

const LOOKED_AT = 20_000;
