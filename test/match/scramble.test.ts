import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { loadReference } from "../../src/engine/reference.js";
import { isKeyword } from "../../src/gdl/keywords.js";
import { parseSheet } from "../../src/gdl/text/parse.js";
import { subterms } from "../../src/gdl/tree.js";
import { randomMatch } from "../../src/match/random-match.js";
import { scrambler } from "../../src/match/scramble.js";
import { canonicalText } from "../../src/match/trace.js";
import { load } from "../games/bundled.js";
import { gameOf } from "./rules.js";

const GAMES = [
  "tic-tac-toe",
  "connect-four",
  "monty-hall",
  "matching-pennies",
  "orchard-2-2-1",
  "guess-dice",
];

function words(text: string): Set<string> {
  const names = new Set<string>();
  for (const { head, body } of parseSheet(text).sheet.clauses) {
    for (const root of [head, ...body]) for (const node of subterms(root)) names.add(node.name);
  }
  return names;
}

describe.each(GAMES)("the names of %s", (name) => {
  const { sheet, game } = load(name);
  const rules = sheet.source;
  const fixed = (word: string) => isKeyword(word) || word === "random" || /^[-+]?\d+$/.test(word);

  it("are replaced, but for keywords, integers and random", () => {
    const before = words(rules);
    const after = words(scrambler(sheet, 7).rules);
    expect([...before].filter(fixed).sort()).toEqual([...after].filter(fixed).sort());
    expect([...after].filter((word) => !fixed(word) && before.has(word))).toEqual([]);
    expect([...before].some((word) => ["input", "sees", "base", "percept"].includes(word))).toBe(true);
  });

  it("stand for the same game, turn by turn", () => {
    const { rules: hiddenRules, hide, reveal } = scrambler(sheet, 7);
    const hidden = gameOf(hiddenRules);
    expect(hidden.roles).toEqual(game.roles.map(hide));
    let hiddenState = hidden.initialState();
    for (const { state, joint } of randomMatch(game, 11, 0)) {
      const revealed = Array.from(hiddenState, (fluent) => reveal(hidden.text(fluent)) ?? "");
      expect(revealed.sort()).toEqual(Array.from(state, (fluent) => canonicalText(game.text(fluent))).sort());
      expect(hidden.isTerminal(hiddenState)).toBe(joint === "terminal");
      for (const role of game.roles.keys()) {
        const moves = hidden.legalMoves(hiddenState, role).map((move) => reveal(hidden.text(move)));
        expect(moves.sort()).toEqual(
          game
            .legalMoves(state, role)
            .map((move) => game.text(move))
            .sort(),
        );
      }
      if (typeof joint === "string") break;
      const hiddenJoint = joint.map((move) => hidden.term(hide(game.text(move))) as number);
      for (const role of game.roles.keys()) {
        const percepts = hidden
          .percepts(hiddenState, hiddenJoint, role)
          .map((term) => reveal(hidden.text(term)));
        expect(percepts.sort()).toEqual(
          game
            .percepts(state, joint, role)
            .map((term) => game.text(term))
            .sort(),
        );
      }
      hiddenState = hidden.nextState(hiddenState, hiddenJoint);
    }
  });

  it("depend on the seed alone, and without one stay as they are", () => {
    expect(scrambler(sheet, 7).rules).toBe(scrambler(sheet, 7).rules);
    expect(scrambler(sheet, 8).rules).not.toBe(scrambler(sheet, 7).rules);
    const plain = scrambler(sheet, undefined);
    expect(words(plain.rules)).toEqual(words(rules));
    expect(plain.hide("(Cell 1 ?x)")).toBe("(Cell 1 ?x)");
  });
});

describe("a term", () => {
  const { sheet } = parseSheet("(role Xplayer) (<= (legal xplayer (Mark ?x 1)) (xplayer ?x) (not (true b)))");
  const { hide, reveal, rules } = scrambler(sheet, 3);

  it("is the same there and back, in whatever capitals", () => {
    const term = fc.letrec<{ term: string }>((tie) => ({
      term: fc.oneof(
        { depthSize: "small" },
        fc.constantFrom("Xplayer", "Mark", "b", "1", "unknown"),
        fc.array(tie("term"), { minLength: 1, maxLength: 3 }).map((args) => `(Mark ${args.join(" ")})`),
      ),
    })).term;
    fc.assert(
      fc.property(term, (text) => {
        expect(reveal(hide(text).toUpperCase())?.toLowerCase()).toBe(text.toLowerCase());
      }),
    );
    expect(reveal(hide("xplayer"))).toBe("Xplayer");
  });

  it("that is none is not revealed", () => {
    expect(reveal("(mark 1")).toBeUndefined();
    expect(reveal("")).toBeUndefined();
    expect(reveal("two words")).toBeUndefined();
  });

  it("has variables apart from constants", () => {
    const again = parseSheet(rules).sheet;
    expect(again.clauses).toHaveLength(2);
    expect(loadReference(again)).not.toHaveProperty("problem");
  });
});
