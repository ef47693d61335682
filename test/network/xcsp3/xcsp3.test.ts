import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Constraint, type Network, type NetworkVariable, STAR } from "../../../src/network/model.js";
import { readXcsp3 } from "../../../src/network/xcsp3/xcsp3-read.js";
import { xcsp3 } from "../../../src/network/xcsp3/xcsp3-write.js";
import { DATA } from "../../data.js";
import { networkArbitrary, networkOf, solutionsByEnumeration } from "../random-networks.js";

function write(network: Network): string {
  return [...xcsp3(network)].join("");
}

function read(source: string): Network {
  const reading = readXcsp3(source);
  if ("problem" in reading) throw new Error(reading.problem);
  return reading.network;
}

function problem(source: string): string {
  const reading = readXcsp3(source);
  return "problem" in reading ? reading.problem : "none";
}

function table(scope: number[], positive: boolean, ...rows: number[][]): Constraint {
  return { kind: "table", scope, positive, tuples: Int32Array.from(rows.flat()) };
}

function variable(name: string, kind: NetworkVariable["kind"], values: string[], stage = 0): NetworkVariable {
  return { name, kind, stage, values };
}

const BOOLEAN = ["false", "true"];

/** A coin that `random` throws, and a player who may bet. */
const COIN: Network = {
  variables: [
    variable("terminal", "terminal", BOOLEAN),
    variable("(coin _)", "fluent", ["heads", "tails", "unset"]),
    variable("(bet)", "fluent", BOOLEAN),
    variable("alice", "action", ["bet", "noop"]),
    variable("random", "chance", ["heads", "tails?>"]),
    variable("(legal random heads)", "derived", BOOLEAN),
    variable("(legal random tails)", "derived", BOOLEAN),
  ],
  constraints: [
    table([5], true, [1]),
    table([0, 1, 2], true, [0, 2, STAR], [1, 0, 1], [1, 1, 1]),
    table([4, 5], false, [0, 0]),
    table([3, 6], false, [0, 0]),
    { kind: "channel", variable: 3, booleans: [2, -1] },
  ],
  chance: [{ variable: 4, booleans: [5, 6] }],
  threshold: [0.5],
};

describe("XCSP 3", () => {
  it("is written with arrays, groups, short tuples and annotations", () => {
    expect(write(COIN)).toBe(`<?arcwood {"format":1,"threshold":[0.5]}?>
<?arcwood {"domain":0,"values":["false","true"]}?>
<?arcwood {"domain":1,"values":["heads","tails","unset"]}?>
<?arcwood {"domain":2,"values":["bet","noop"]}?>
<?arcwood {"domain":3,"values":["heads","tails?\\u003e"]}?>
<?arcwood {"variables":"terminal","first":0,"kind":"terminal","stage":0,"names":["terminal"],"domains":[0]}?>
<?arcwood {"variables":"fluent","first":0,"kind":"fluent","stage":0,"names":["(coin _)","(bet)"],"domains":[1,0]}?>
<?arcwood {"variables":"action","first":0,"kind":"action","stage":0,"names":["alice"],"domains":[2]}?>
<?arcwood {"variables":"chance","first":0,"kind":"chance","stage":0,"names":["random"],"domains":[3]}?>
<?arcwood {"variables":"derived","first":0,"kind":"derived","stage":0,"names":["(legal random heads)","(legal random tails)"],"domains":[0,0]}?>
<?arcwood {"chance":"chance","uniform":["derived[0]","derived[1]"]}?>
<instance format="XCSP3" type="CSP">
  <variables>
    <var id="terminal"> 0..1 </var>
    <array id="fluent" size="[2]">
      <domain for="fluent[0]"> 0..2 </domain>
      <domain for="fluent[1]"> 0..1 </domain>
    </array>
    <var id="action"> 0..1 </var>
    <var id="chance"> 0..1 </var>
    <array id="derived" size="[2]"> 0..1 </array>
  </variables>
  <constraints>
    <extension>
      <list> derived[0] </list>
      <supports> 1 </supports>
    </extension>
    <extension>
      <list> terminal fluent[0] fluent[1] </list>
      <supports> (0,2,*)(1,0,1)(1,1,1) </supports>
    </extension>
    <group>
      <extension>
        <list> %0 %1 </list>
        <conflicts> (0,0) </conflicts>
      </extension>
      <args> chance derived[0] </args>
      <args> action derived[1] </args>
    </group>
    <extension>
      <list> action fluent[1] </list>
      <supports> (0,1)(1,0) </supports>
    </extension>
  </constraints>
</instance>
`);
  });

  it("is read as it was written, channels as tables", () => {
    const { variables, chance, threshold } = read(write(COIN));
    expect({ variables, chance, threshold }).toEqual({
      variables: COIN.variables,
      chance: COIN.chance,
      threshold: COIN.threshold,
    });
  });

  it("keeps the solutions of any network", () => {
    fc.assert(
      fc.property(networkArbitrary, (network) => {
        expect(solutionsByEnumeration(read(write(network)))).toEqual(solutionsByEnumeration(network));
      }),
    );
  });

  it("keeps those of channels of large domains, in a text that grows with the values and not their square", () => {
    const channel = (size: number): Network =>
      networkOf(
        [2, size, ...Array.from({ length: size }, () => 2)],
        [{ kind: "channel", variable: 1, booleans: Array.from({ length: size }, (_, v) => v + 2) }],
      );
    const nine = read(write(channel(9)));
    expect(nine.constraints.length).toBe(18);
    const one = (at: number) => Array.from({ length: 9 }, (_, v) => (v === at ? 1 : 0));
    const expected = [0, 1].flatMap((free) => Array.from({ length: 9 }, (_, v) => [free, v, ...one(v)]));
    expect(solutionsByEnumeration(nine)).toEqual(expected);
    expect(write(channel(2000)).length / write(channel(1000)).length).toBeLessThan(2.2);
  });

  it("names the variables of each stage and of kinds that come twice", () => {
    const stages = [0, 1].flatMap((stage) => [
      variable("a", "derived", BOOLEAN, stage),
      variable("b", "next", BOOLEAN, stage),
      variable("c", "derived", BOOLEAN, stage),
    ]);
    const text = write({ variables: stages, constraints: [], chance: [], threshold: [] });
    const ids = [...text.matchAll(/<var id="(\w+)"/g)].map(([, id]) => id);
    expect(ids).toEqual(["derived_0", "next_0", "derived_0_part2", "derived_1", "next_1", "derived_1_part2"]);
    expect(read(text).variables).toEqual(stages);
  });

  it("reads what other programs write", () => {
    const network = read(`<?xml version="1.0"?><!-- made by hand -->
      <instance format="XCSP3" type="CSP">
        <variables>
          <var id="x"> 1 3..5 </var>
          <array id="y" size="[2][3]"> <domain for="y[0][]"> 0..1 </domain> <domain for="others"> 7 9 </domain> </array>
        </variables>
        <constraints>
          <block note="a > b">
            <extension> <list> x y[1][0..1] </list> <supports> (3,7,*) (1,8,7)(5,9,9) </supports> </extension>
            <extension> <list> y[0][2] </list> <conflicts> 1 </conflicts> </extension>
            <group>
              <extension> <list> %... </list> <supports> (0,0)(1,1) </supports> </extension>
              <args> y[0][0..1] </args>
            </group>
          </block>
        </constraints>
      </instance>`);
    expect(network.variables.map(({ name, values }) => `${name}: ${values.join(" ")}`)).toEqual([
      "x: 1 3 4 5",
      "y[0][0]: 0 1",
      "y[0][1]: 0 1",
      "y[0][2]: 0 1",
      "y[1][0]: 7 9",
      "y[1][1]: 7 9",
      "y[1][2]: 7 9",
    ]);
    expect(network.constraints).toEqual([
      table([0, 4, 5], true, [1, 0, STAR], [3, 1, 1]),
      table([3], false, [1]),
      table([1, 2], true, [0, 0], [1, 1]),
    ]);
  });

  it("reads domains that are like others", () => {
    const { variables } = read(`<instance><variables>
      <var id="x"> 1 3..4 </var> <var id="y" as="x"/>
      <array id="a" size="[2]"> <domain for="a[0]"> 5 </domain> <domain for="others"> 6 7 </domain> </array>
      <array id="b" size="[2]" as="a"/>
    </variables><constraints/></instance>`);
    expect(variables.map(({ name, values }) => `${name}: ${values}`)).toEqual([
      "x: 1,3,4",
      "y: 1,3,4",
      "a[0]: 5",
      "a[1]: 6,7",
      "b[0]: 5",
      "b[1]: 6,7",
    ]);
  });

  it.each([
    ["<instance>", "<instance> is never closed"],
    ["<a></a>", "the XML is a <a>, not an <instance>"],
    ["<a></b>", "</b> closes nothing"],
    ["<!-- a", "<!-- is never closed"],
    ['<instance type="COP"/>', "only problems of type CSP are understood"],
    ["<instance><objectives/></instance>", "<objectives> is not understood"],
  ])("refuses the file %s", (file, sentence) => {
    expect(problem(file)).toBe(`line 1 of the XML: ${sentence}`);
    expect(problem(`<!-- a\ncomment -->\n${file}`)).toBe(`line 3 of the XML: ${sentence}`);
  });

  const X = '<var id="x"> 0 1 </var>';

  const extension = (list: string, table: string) => `<extension><list> ${list} </list>${table}</extension>`;

  it.each([
    ['<var id="y" type="symbolic"> a </var>', "y is of type symbolic; only integers are understood"],
    ['<var id="y"> a </var>', "a is no integer"],
    ['<var id="y"> </var>', "y has no values"],
    ['<var id="y"> 0..1000000000 </var>', "0..1000000000 has too many values: at most 4194304 are read"],
    ['<var id="y" as="z"/>', "there is no variable z"],
    ['<array id="y" size="[2]" as="x"/>', "x has 1 variables"],
    ['<var id="x"> 0 </var>', "x is declared twice"],
    ['<array id="y"> 0 1 </array>', "the array y has no size"],
    ['<array id="y" size="[1000000][1000000]"> 0 1 </array>', "the array y is too large"],
    ['<array id="y" size="[2]"><domain for="y[0]"> 0 </domain></array>', "y[1] has no domain"],
  ])("refuses the variable %s", (declaration, sentence) => {
    const source = `<instance><variables>${X}\n${declaration}</variables></instance>`;
    expect(problem(source)).toBe(`line 2 of the XML: ${sentence}`);
  });

  it.each([
    [
      "<regular><list> x </list></regular>",
      "<regular> is not understood; the constraints are extension, intension, allDifferent, sum, element, instantiation",
    ],
    [extension("x y", "<supports> (0,0) </supports>"), "there is no variable y"],
    [extension("%0", "<supports> 0 </supports>"), "there is no variable %0"],
    [extension("x x", "<supports> (0,0,0) </supports>"), "a tuple of 3 values stands for 2 variables"],
    [extension("x x", "<supports> 0,0)(1,1) </supports>"), "a table is not a list of tuples in brackets"],
    [extension("x x", "<supports> (0,0) 1 (1,1) </supports>"), "a table is not a list of tuples in brackets"],
    [extension("x x", "<supports> (0,0)(1,1 </supports>"), "a table is not a list of tuples in brackets"],
    [extension("x x", "<supports> (0,0..1) </supports>"), "0..1 is no integer"],
    [extension("x", ""), "an <extension> has neither supports nor conflicts"],
    [
      extension("x", "<supports> 0 </supports><conflicts> 0 </conflicts>"),
      "an <extension> has more than a list and a table",
    ],
    [
      '<extension reifiedBy="x"><list> x </list><supports> 0 </supports></extension>',
      "the attribute reifiedBy of <extension> is not understood",
    ],
  ])("refuses the constraint %s", (constraint, sentence) => {
    const source = `<instance><variables>${X}</variables><constraints>\n${constraint}</constraints></instance>`;
    expect(problem(source)).toBe(`line 2 of the XML: ${sentence}`);
  });

  it("refuses annotations that do not fit", () => {
    const instance = `<instance><variables>${X}</variables><constraints/></instance>`;
    expect(problem("<a/><b/>")).toBe("it is not one XML element");
    expect(problem(`<?arcwood {?>${instance}`)).toMatch(/^an annotation is no JSON/);
    expect(problem(`<?arcwood {"variables":"x","names":["a"],"domains":[0]}?>${instance}`)).toBe(
      "the annotation of x does not fit",
    );
  });

  describe.skipIf(DATA === undefined || !existsSync(join(DATA, "csp")))("of public instances", () => {
    it("is read", () => {
      const folder = join(DATA ?? "", "csp", "instances");
      const files = readdirSync(folder).filter((file) => file.endsWith(".xml.gz"));
      expect(files.length).toBeGreaterThan(20);
      for (const file of files) {
        const network = read(gunzipSync(readFileSync(join(folder, file))).toString());
        const [variables] = gunzipSync(readFileSync(join(folder, file.replace(".xml", ".tab"))))
          .toString()
          .split(/\s/, 1);
        expect([file, network.variables.length]).toEqual([file, Number(variables)]);
      }
    });
  });
});
