/** To rename never changes what the rules mean. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { loadReference } from "../../src/engine/reference.js";
import { formatSheet } from "../../src/gdl/print/format.js";
import { parseSheet } from "../../src/gdl/text/parse.js";
import { nodesOf, type Sheet } from "../../src/gdl/tree.js";
import { renamed } from "../../src/language/rename-symbol.js";
import { SheetSymbols } from "../../src/language/sheet-symbols.js";
import { perft } from "../../src/match/perft.js";
import { bundledGames, readGameText } from "../../src/node/game-file.js";

const NAMES = ["fresh", "fresh2", "Zed", "x1", "role", "random", "cell", "b", "?y", "12", "a b", "_u"];
const SMALL = ["tic-tac-toe", "monty-hall", "matching-pennies", "guess-dice", "bandl-3"];

function applied(source: string, places: readonly { start: number; end: number }[], text: string): string {
  const last = [...places].sort((a, b) => b.start - a.start);
  return last.reduce(
    (changed, { start, end }) => changed.slice(0, start) + text + changed.slice(end),
    source,
  );
}

/** The names of a sheet by the order in which they first stand, in place of the names: equal if isomorphic. */
function shape(sheet: Sheet): string {
  const numbers = new Map<string, number>();
  const isFixed = /^(?:\d+|random)$/;
  const words = sheet.clauses.map((clause, rule) =>
    nodesOf(clause).map(({ kind, name, ...node }) => {
      const key = kind === "variable" ? `${rule} ?${name}` : name;
      if (!numbers.has(key)) numbers.set(key, numbers.size);
      const arity = "args" in node ? node.args.length : 0;
      return `${kind !== "variable" && isFixed.test(name) ? name : numbers.get(key)}/${arity}`;
    }),
  );
  return JSON.stringify(words);
}

const someSheet = fc.tuple(fc.constantFrom(...bundledGames()), fc.boolean()).map(([name, isInfix]) => {
  const { sheet } = parseSheet(readGameText(name).text);
  return isInfix ? formatSheet(sheet, "infix") : sheet.source;
});

describe("renaming", () => {
  it("leaves a sheet that differs in that name alone, or says why not", () => {
    fc.assert(
      fc.property(someSheet, fc.nat(), fc.constantFrom(...NAMES), (source, pick, wanted) => {
        const { sheet } = parseSheet(source);
        const symbols = new SheetSymbols(sheet);
        const all = symbols.all().flatMap(({ places }) => places);
        const place = all[pick % all.length];
        const found = renamed(symbols, place, wanted);
        if (found.problem !== undefined) {
          expect(found.problem).toMatch(/\.$/);
          return;
        }
        const { sheet: after, diagnostics } = parseSheet(applied(source, found.places, found.text));
        expect(diagnostics).toEqual([]);
        expect(after.notation).toBe(sheet.notation);
        // A name that stands for a relation and for a term is two symbols, of which one has changed.
        const { name } = place.symbol;
        const isOneSymbol =
          symbols.all().filter((other) => other.name === name && other.kind !== "variable").length <= 1;
        if (isOneSymbol || place.symbol.kind === "variable") expect(shape(after)).toBe(shape(sheet));
        const back = new SheetSymbols(after);
        expect(back.all().length).toBe(symbols.all().length);
      }),
      { numRuns: 150 },
    );
  });

  it("leaves the game as it is, state by state", async () => {
    for (const name of SMALL) {
      const { text } = readGameText(name);
      const symbols = new SheetSymbols(parseSheet(text).sheet);
      const terms = symbols
        .all()
        .filter(({ kind, arity }) => kind === "relation" || (kind === "term" && arity > 0));
      for (const { places } of terms.slice(0, 4)) {
        const { places: at, text: fresh = "" } = renamed(symbols, places[0], "quite_fresh");
        expect(await countsOf(applied(text, at ?? [], fresh))).toEqual(await countsOf(text));
      }
    }
  });
});

async function countsOf(source: string) {
  const { game, problem } = loadReference(parseSheet(source).sheet);
  if (problem !== undefined) throw new Error(problem);
  const { depth } = await perft(game, 2);
  return depth.map(({ nodes, terminals }) => ({ nodes, terminals }));
}
