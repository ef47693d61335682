/** Three ways to the domains of a game: each must contain whatever random play reaches. */
import { describe, expect, it } from "vitest";
import type { Sheet } from "../../src/gdl/tree.js";
import { DOMAIN_METHODS, type DomainMethod, domains } from "../../src/ground/domains.js";
import { DATA } from "../data.js";
import { load, SAMPLE } from "../games/bundled.js";
import { picker } from "../network/agree.js";
import { randomVisits } from "./agree.js";
import { argumentPlaces } from "./argument-places.js";
import { gameOf, publicSheet, read } from "./sheets.js";

const SPREAD = [
  "gamecontroller-gdl2/backgammon/backgammon.gdl",
  "ggp-repository/breakthrough/breakthrough.kif",
  "ggp-repository/checkers/checkers.kif",
  "ggp-repository/hanoi/hanoi.kif",
  "ggp-repository/pentago/pentago.kif",
  "ggp-repository/quarto/quarto.kif",
  "ggp-repository/sheepAndWolf/sheepAndWolf.kif",
];

/** What play reaches in some random matches. */
function reachedIn(sheet: Sheet) {
  const game = gameOf(sheet);
  const fluents = new Set<string>();
  const moves = new Set<string>();
  for (const { state } of randomVisits(game, picker(3), { states: 150 })) {
    for (const fluent of state) fluents.add(game.text(fluent));
    for (const [role, name] of game.roles.entries()) {
      for (const move of game.legalMoves(state, role)) moves.add(`${name} ${game.text(move)}`);
    }
  }
  return { fluents: [...fluents], moves: [...moves] };
}

function expectToContain(sheet: Sheet, method: DomainMethod, reached: ReturnType<typeof reachedIn>): void {
  const found = domains(sheet, method);
  if ("problem" in found) throw new Error(found.problem);
  const moves = new Set(found.moves.map(({ role, text }) => `${role} ${text}`));
  const fluents = new Set(found.fluents);
  expect(reached.fluents.filter((fluent) => !fluents.has(fluent))).toEqual([]);
  expect(reached.moves.filter((move) => !moves.has(move))).toEqual([]);
  expect(fluents.size).toBe(found.fluents.length);
  expect(moves.size).toBe(found.moves.length);
}

describe("each way contains what random play reaches", () => {
  it.each(SAMPLE)("%s", (name) => {
    const { sheet } = load(name);
    const reached = reachedIn(sheet);
    for (const method of DOMAIN_METHODS) expectToContain(sheet, method, reached);
  });

  it.skipIf(DATA === undefined).each(SPREAD)("%s", (path) => {
    const sheet = publicSheet(path);
    const reached = reachedIn(sheet);
    expectToContain(sheet, "reach", reached);
    const places = argumentPlaces(sheet);
    if ("problem" in places) throw new Error(places.problem);
    expect(reached.fluents.filter((fluent) => !places.fluent(fluent))).toEqual([]);
    const moves = reached.moves.map((move) => move.split(/ (.*)/) as [string, string]);
    expect(moves.filter(([role, move]) => !places.move(role, move))).toEqual([]);
    // Where a sheet declares its domains, they are right in this selection.
    if (!("problem" in domains(sheet, "base"))) expectToContain(sheet, "base", reached);
  });
});

describe("the ways differ", () => {
  const RULES = `
    (role x) (role o)
    (base (at ?c ?n)) (n 1) (n 2) (n 3)
    (<= (base (at ?c ?n)) (c ?c) (n ?n)) (c a) (c b)
    (<= (input ?r (go ?n)) (role ?r) (n ?n))
    (init (at a 1)) (init (at b 2))
    (<= (legal x (go ?n)) (true (at a ?n)))
    (<= (legal o (go 3)))
    (<= (next (at a ?m)) (does x (go ?n)) (s ?n ?m))
    (<= (next (at b ?n)) (true (at b ?n)))
    (s 1 2)`;
  const sheet = read(RULES.replace("(base (at ?c ?n)) (n 1)", "(n 1)"));
  const texts = (method: DomainMethod) => {
    const found = domains(sheet, method);
    if ("problem" in found) throw new Error(found.problem);
    return [found.fluents.join(" "), found.moves.map(({ role, text }) => `${role}:${text}`).join(" ")];
  };

  it("base and input say what the sheet declares", () => {
    expect(texts("base")).toEqual([
      "(at a 1) (at a 2) (at a 3) (at b 1) (at b 2) (at b 3)",
      "x:(go 1) x:(go 2) x:(go 3) o:(go 1) o:(go 2) o:(go 3)",
    ]);
  });

  it("argument places say which values stand where, in any combination", () => {
    expect(texts("arguments")).toEqual([
      "(at a 1) (at a 2) (at b 1) (at b 2)",
      "x:(go 1) x:(go 2) x:(go 3) o:(go 1) o:(go 2) o:(go 3)",
    ]);
  });

  it("reachability says which values stand together", () => {
    expect(texts("reach")).toEqual(["(at a 1) (at a 2) (at b 2)", "x:(go 1) x:(go 2) o:(go 3)"]);
  });
});

describe("a way that has no answer says why", () => {
  it("no base, no input", () => {
    expect(domains(read("(role a) (init p) (legal a m) (base p)"), "base")).toEqual({
      problem: "the sheet has no rule for `input`",
    });
    expect(domains(read("(role a) (init p) (legal a m)"), "base")).toEqual({
      problem: "the sheet has no rule for `base` and `input`",
    });
  });

  it("terms that grow", () => {
    const grows = read("(role a) (init (n z)) (legal a m) (<= (next (n (s ?x))) (true (n ?x)))");
    expect(domains(grows, "arguments")).toEqual({
      problem: "functions are nested too deeply, or too many values flow",
    });
    expect(domains(grows, "reach", { maxRules: 100 })).toMatchObject({
      problem: "grounding needs more than 100 atoms and ground rules",
      clause: { head: { name: "next" } },
    });
  });

  it("a variable that nothing binds", () => {
    expect(domains(read("(role a) (init p) (<= (legal a ?x) (not (true ?x)))"), "arguments")).toEqual({
      problem: "a rule for legal is malformed or leaves a variable of its head unbound",
    });
  });

  it("too many combinations", () => {
    const digits = Array.from({ length: 10 }, (_, i) => `(d ${i})`).join(" ");
    const wide = read(`(role a) (init (f 0 0 0 0 0 0 0)) (legal a m) ${digits}
      (<= (next (f ?a ?b ?c ?d ?e ?f ?g)) (d ?a) (d ?b) (d ?c) (d ?d) (d ?e) (d ?f) (d ?g) (true p))`);
    expect(domains(wide, "arguments")).toEqual({
      problem: "the argument places allow 10000001 fluents and moves, more than 1000000",
    });
  });
});
