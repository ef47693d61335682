/** The notations of GDL for CodeMirror: colours, brackets, folding and comments. */
import { foldInside, foldNodeProp, HighlightStyle, indentNodeProp, LRLanguage } from "@codemirror/language";
import { styleTags, tags } from "@lezer/highlight";
import type { LRParser } from "@lezer/lr";
import type { Notation } from "../../gdl/tree.js";
import { parser as infixParser } from "./infix.grammar";
import { parser as prefixParser } from "./prefix.grammar";

const COLORS = styleTags({
  Keyword: tags.keyword,
  Functor: tags.function(tags.variableName),
  Constant: tags.atom,
  Variable: tags.special(tags.variableName),
  Number: tags.number,
  Comment: tags.lineComment,
  "Arrow Effect": tags.definitionOperator,
  "( )": tags.paren,
  '"~" "&" "|" "," "." "::"': tags.operator,
});

/** Arguments on lines of their own stand two or four letters further right, as the formatter has them. */
const INDENTS = indentNodeProp.add({
  "Rule List Call Group": (context) => context.baseIndent + 4,
});

const FOLDS = foldNodeProp.add({ "Rule List": foldInside });

function language(parser: LRParser, marker: string): LRLanguage {
  return LRLanguage.define({
    name: "gdl",
    parser: parser.configure({ props: [COLORS, INDENTS, FOLDS] }),
    languageData: { commentTokens: { line: marker }, closeBrackets: { brackets: ["("] } },
  });
}

export const LANGUAGES: Readonly<Record<Notation, LRLanguage>> = {
  kif: language(prefixParser, ";"),
  infix: language(infixParser, "%"),
  gamemaster: language(infixParser, "%"),
};

/** The colours are those of the page's style, light or dark. */
export const HIGHLIGHTS = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--syntax-keyword)", fontWeight: "600" },
  { tag: tags.function(tags.variableName), color: "var(--syntax-relation)" },
  { tag: tags.special(tags.variableName), color: "var(--syntax-variable)" },
  { tag: tags.atom, color: "var(--ink)" },
  { tag: tags.number, color: "var(--syntax-number)" },
  { tag: tags.lineComment, color: "var(--soft)", fontStyle: "italic" },
  { tag: [tags.definitionOperator, tags.operator], color: "var(--syntax-keyword)" },
  { tag: tags.paren, color: "var(--soft)" },
]);
