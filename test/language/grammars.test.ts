/** The two grammars for colours, that of the playground and that of VS Code, against all sheets there are. */
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { buildParser } from "@lezer/generator";
import type { LRParser } from "@lezer/lr";
import { describe, expect, it } from "vitest";
import oniguruma from "vscode-oniguruma";
import textmate, { type IGrammar } from "vscode-textmate";
import { ROOT } from "../../scripts/build.mjs";
import { formatSheet } from "../../src/gdl/print/format.js";
import { lineStarts, position } from "../../src/gdl/text/lines.js";
import { parseSheet } from "../../src/gdl/text/parse.js";
import { type Notation, nodesOf, type Sheet } from "../../src/gdl/tree.js";
import { bundledGames, readGameText } from "../../src/node/game-file.js";
import { DATA } from "../data.js";

const PARSERS: Readonly<Record<Notation, LRParser>> = {
  kif: parserOf("prefix.grammar"),
  infix: parserOf("infix.grammar"),
  gamemaster: parserOf("infix.grammar"),
};

function parserOf(file: string): LRParser {
  return buildParser(readFileSync(join(ROOT, "src/page/write", file), "utf8"));
}

/** The places that the grammar of the playground cannot read. */
function faults({ source, notation }: Sheet): string[] {
  const found: string[] = [];
  PARSERS[notation].parse(source).iterate({
    enter: ({ type, from }) => {
      if (type.isError) found.push(source.slice(Math.max(0, from - 20), from + 20));
    },
  });
  return found;
}

/** All sheets that our own parser reads without an error. */
function sheets(): Sheet[] {
  const bundled = bundledGames().map((name) => readGameText(name).text);
  const folder = join(DATA ?? "", "games");
  const shared = DATA === undefined ? [] : readdirSync(folder, { recursive: true, withFileTypes: true });
  const texts = shared
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".md"))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"));
  return [...bundled, ...texts]
    .map((text) => parseSheet(text))
    .filter(({ diagnostics, sheet }) => diagnostics.length === 0 && sheet.clauses.length > 0)
    .map(({ sheet }) => sheet);
}

async function openTextMate(): Promise<IGrammar> {
  const wasm = createRequire(import.meta.url).resolve("vscode-oniguruma/release/onig.wasm");
  await oniguruma.loadWASM(readFileSync(wasm));
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () => {
      const path = join(ROOT, "editors/vscode/syntaxes/gdl.tmLanguage.json");
      return textmate.parseRawGrammar(readFileSync(path, "utf8"), path);
    },
  });
  const grammar = await registry.loadGrammar("source.gdl");
  if (grammar === null) throw new Error("there is no grammar");
  return grammar;
}

/** To translate takes longer than to read, so not all sheets are. */
const INFIX_PART = 4;

describe("the grammar of the playground", () => {
  it("reads every sheet, in both notations", () => {
    for (const [i, sheet] of sheets().entries()) {
      expect(faults(sheet)).toEqual([]);
      if (i % INFIX_PART !== 0) continue;
      const infix = parseSheet(formatSheet(sheet, "infix"));
      if (infix.diagnostics.length === 0) expect(faults(infix.sheet)).toEqual([]);
    }
  });

  it("marks what it cannot read, and goes on behind it", () => {
    const { sheet } = parseSheet("(role x) ) (init (a 1))");
    expect(faults(sheet).length).toBeGreaterThan(0);
    expect(PARSERS.kif.parse(sheet.source).toString()).toMatch(/^Sheet\(List.*List/);
  });
});

describe("the grammar of VS Code", () => {
  it("sees the comments, variables and keywords that the parser sees", async () => {
    const grammar = await openTextMate();
    for (const sheet of bundledGames()
      .slice(0, 20)
      .map((name) => parseSheet(readGameText(name).text).sheet)) {
      const starts = lineStarts(sheet.source);
      const lines = sheet.source.split(/\r\n|\r|\n/);
      const scopes = lines.map((line) => grammar.tokenizeLine(line, null).tokens);
      const scopeAt = (offset: number): string => {
        const { line, column } = position(starts, offset);
        const token = scopes[line - 1].findLast(({ startIndex }) => startIndex <= column - 1);
        return token?.scopes.at(-1) ?? "";
      };
      for (const { start } of sheet.comments) expect(scopeAt(start)).toBe("comment.line.gdl");
      for (const node of sheet.clauses.flatMap(nodesOf)) {
        if (node.kind === "variable") expect(scopeAt(node.start)).toBe("variable.other.gdl");
        else if (node.args.length > 0)
          expect(scopeAt(node.nameSpan.start)).toMatch(/^(?:keyword\.control|entity\.name\.function)\.gdl$/);
      }
    }
  });
});
