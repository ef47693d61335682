import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { argumentDomains } from "../../../src/gdl/places/argument-domains.js";
import { parseSheet } from "../../../src/gdl/text/parse.js";
import { plainDomains } from "../../oracles/argument-domains.js";

const GAMES = new URL("../../../games/", import.meta.url).pathname;

/** Every argument of a fluent whose values differ from those of the oracle. */
function differences(text: string): string[] {
  const { sheet } = parseSheet(text);
  const { fluents, domain } = argumentDomains(sheet);
  const expected = plainDomains(sheet);
  return [...fluents].flatMap((functor) => {
    const arity = Number(functor.slice(functor.lastIndexOf("/") + 1));
    return Array.from({ length: arity }, (_, index) => `${functor}:${index}`).filter((place, index) => {
      const found = [...domain(functor, index).keys()].sort();
      return found.join() !== [...(expected.get(place) ?? [])].sort().join();
    });
  });
}

describe("the values of an argument of a fluent", () => {
  it.each(readdirSync(GAMES))("are what the rules let flow there, in %s", (name) => {
    expect(differences(readFileSync(join(GAMES, name, "rules.kif"), "utf8"))).toEqual([]);
  });

  it("are those that all literals allow, and those of any alternative of an `or`", () => {
    const { domain } = argumentDomains(
      parseSheet(`(p a) (p b) (q b) (q c) (init (start d))
        (<= (next (both ?x)) (p ?x) (q ?x) (not (r ?x)))
        (<= (next (either ?x)) (or (p ?x) (q ?x)))
        (<= (next (kept ?x)) (true (start ?x)))
        (<= (next (loose ?x)) (distinct ?x a))`).sheet,
    );
    expect([...domain("both/1", 0).keys()]).toEqual(["b"]);
    expect([...domain("either/1", 0).keys()].sort()).toEqual(["a", "b", "c"]);
    expect([...domain("kept/1", 0).keys()]).toEqual(["d"]);
    expect([...domain("loose/1", 0).keys()]).toEqual([]);
  });
});
