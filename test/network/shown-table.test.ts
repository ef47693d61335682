import { describe, expect, it } from "vitest";
import { parseSheet } from "../../src/gdl/text/parse.js";
import { groundSheet } from "../../src/ground/ground.js";
import { groundRules } from "../../src/ground/show-rules.js";
import { findGroups } from "../../src/network/groups/groups.js";
import { type Constraint, type Network, type NetworkVariable, STAR } from "../../src/network/model.js";
import { definitionsOf, findAtom, shownTable, tableLines } from "../../src/network/shown-table.js";
import type { Encoding, Template } from "../../src/network/template.js";
import { translate } from "../../src/network/translate/translate.js";
import { readGameText } from "../../src/node/game-file.js";
import { SAMPLE } from "../games/bundled.js";
import { story } from "../ground/story.js";

function ground(text: string) {
  const grounding = groundSheet(parseSheet(text).sheet);
  if ("problem" in grounding) throw new Error(grounding.problem);
  return grounding;
}

function template(text: string, encoding: Encoding = "grouped"): Template {
  const program = ground(text).acyclic();
  return translate(program, { encoding, groups: encoding === "grouped" ? findGroups(program).groups : [] });
}

/** Two players push a light on and off at once; `both` is what only the goal reads. */
const LIGHT = `
(role a) (role b)
(init (light off))
(<= (legal ?p push) (role ?p) (true (light off)))
(<= (legal ?p wait) (role ?p))
(<= (next (light on)) (does ?p push))
(<= (next (light off)) (not pushed))
(<= pushed (does ?p push))
(<= terminal (true (light on)))
(<= both (true (light on)))
(<= (goal ?p 100) (role ?p) both)
(<= (goal ?p 0) (role ?p) (not both))
`;

function shown(text: string, atom: string, encoding?: Encoding): string[] {
  const made = template(text, encoding);
  const found = findAtom(made, atom);
  if (found === undefined) return ["no variable"];
  if ("remark" in found) return [found.remark];
  const variable = made.network.variables[found.variable];
  const tables = definitionsOf(made.network, found.variable).map((constraint) =>
    shownTable(made.network, constraint),
  );
  return [
    `${variable?.name} = ${variable?.values[found.value]}`,
    ...tables.flatMap((table) => tableLines(table)),
  ];
}

describe("an atom", () => {
  it("is shown with the table that defines it", () => {
    const [variable, header, , ...rows] = shown(LIGHT, "pushed");
    expect(variable).toBe("pushed = true");
    expect(header).toMatch(/^\(does [ab] _\) {2}\(does [ab] _\) {2}pushed$/);
    expect(rows.map((row) => row.replace(/ +/g, " "))).toEqual([
      "push * true",
      "wait push true",
      "wait wait false",
    ]);
    expect(shown(LIGHT, "(next (light on))", "boolean").slice(0, 2)).toEqual([
      "(next (light on)) = true",
      "pushed  (next (light on))",
    ]);
  });

  it("may be a value of a variable, or an input that nothing defines", () => {
    expect(shown(LIGHT, "(true (light on))")).toEqual(["(true (light _)) = on"]);
    expect(shown(LIGHT, "(TRUE (Light _))")).toEqual(["(true (light _)) = on"]);
    expect(shown(LIGHT, "(does a push)").slice(0, 3)).toEqual([
      "(does a _) = push",
      "(true (light _))  (does a _)",
      "xxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    ]);
  });

  it("may be another atom, always hold, or be unknown", () => {
    expect(shown(LIGHT, "(legal a wait)")).toEqual(["it always holds"]);
    expect(shown(LIGHT, "(legal a push)")).toEqual(["it holds exactly if (true (light off)) does"]);
    expect(shown(LIGHT, "(legal a jump)")).toEqual(["no variable"]);
    expect(shown(LIGHT, "(true (light blue))")).toEqual(["no variable"]);
    expect(shown(LIGHT, "?x")).toEqual(["no variable"]);
    expect(shown(LIGHT, ")")).toEqual(["no variable"]);
  });
});

describe("a table", () => {
  const variables = ["x", "long name", "b"].map((name): NetworkVariable => {
    return { name, kind: "derived", stage: 0, values: ["no", "yes", "perhaps"] };
  });
  const network = (constraint: Constraint): Network => {
    return { variables, constraints: [constraint], chance: [], threshold: [] };
  };
  const lines = (constraint: Constraint): string[] => tableLines(shownTable(network(constraint), constraint));

  it("has aligned columns, and a line of x where its rows are forbidden", () => {
    const tuples = Int32Array.of(0, 2, 1, STAR);
    expect(lines({ kind: "table", scope: [0, 1], positive: true, tuples })).toEqual([
      "x    long name",
      "--------------",
      "no   perhaps",
      "yes  *",
    ]);
    expect(lines({ kind: "table", scope: [0, 1], positive: false, tuples })[1]).toBe("xxxxxxxxxxxxxx");
    expect(lines({ kind: "table", scope: [2], positive: true, tuples: new Int32Array(0) })).toEqual([
      "b",
      "-",
    ]);
  });

  it("may be a channel", () => {
    expect(lines({ kind: "channel", variable: 0, booleans: [2, -1, 1] })).toEqual([
      "x        exactly if true",
      "------------------------",
      "no       b",
      "perhaps  long name",
    ]);
  });
});

describe("the ground rules", () => {
  it.each(SAMPLE)("of %s say the same as the sheet", (name) => {
    const { text } = readGameText(name);
    const printed = parseSheet([...groundRules(ground(text).program)].join("\n"), "kif");
    expect(printed.diagnostics).toEqual([]);
    expect([...story(printed.sheet, 4)]).toEqual([...story(parseSheet(text).sheet, 4)]);
  });
});
