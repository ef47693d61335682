/** Pictures of networks: what is in them, and that nothing lies on top of anything else. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Network, NetworkVariable } from "../../../src/network/model.js";
import { type Picture, pictureAround, pictureOf } from "../../../src/network/picture/picture.js";
import { pictureDot } from "../../../src/network/picture/picture-dot.js";
import { layOut } from "../../../src/network/picture/picture-layout.js";
import { pictureSvg } from "../../../src/network/picture/picture-svg.js";
import { parseXml } from "../../../src/network/xcsp3/xml.js";
import { bundledTemplate } from "../../search/policy/games.js";
import { networkArbitrary } from "../random-networks.js";

const variable = (name: string, kind: NetworkVariable["kind"], values: string[]): NetworkVariable => ({
  name,
  kind,
  stage: 0,
  values,
});

const NETWORK: Network = {
  variables: [
    variable("terminal", "terminal", ["false", "true"]),
    variable('(true (cell "1" _))', "fluent", ["b", "o", "x"]),
    variable("(true (cell 2 _))", "fluent", ["b", "o", "x"]),
    variable("(does x _)", "action", ["a", "b", "c", "d", "e"]),
    variable("(line x) part 2", "derived", ["false", "true"]),
  ],
  constraints: [
    { kind: "table", scope: [1, 2, 0], positive: true, tuples: Int32Array.of(0, 0, -1, 1, 1, 1) },
    { kind: "table", scope: [1, 4], positive: false, tuples: Int32Array.of(0, 0) },
    { kind: "table", scope: [0], positive: true, tuples: Int32Array.of(0) },
    { kind: "channel", variable: 3, booleans: [4, -1, -1, -1, -1] },
  ],
  chance: [],
  threshold: [],
};

const dot = (picture: Picture) => [...pictureDot(picture)].join("").split("\n");
const svg = (picture: Picture) => [...pictureSvg(picture)].join("");

describe("a picture of a network", () => {
  it("has a box for each variable, and a dot for a constraint of three", () => {
    const lines = dot(pictureOf(NETWORK, "variable"));
    expect(lines).toContain('  n1 [label="(true (cell \\"1\\" _))\\nb, o, x" fillcolor="#cfe2f3"];');
    expect(lines).toContain('  n3 [label="(does x _)\\n5 values" fillcolor="#fff2cc"];');
    expect(lines.filter((line) => line.includes("->")).map((line) => line.trim())).toEqual([
      "n1 -> n5 [arrowhead=none];",
      "n2 -> n5 [arrowhead=none];",
      "n5 -> n0;",
      "n1 -> n4;",
      "n3 -> n4;",
    ]);
  });

  it("has a box for each relation, or for each kind, with the number of constraints between them", () => {
    const relations = pictureOf(NETWORK, "relation");
    expect(relations.nodes.map(({ lines }) => lines[0])).toEqual([
      "terminal",
      "cell, fluent",
      "does, action",
      "line, derived",
    ]);
    expect(relations.nodes[1].lines[1]).toBe("2 of up to 3 values");
    expect(relations.arrows.map(({ from, to }) => [from, to])).toEqual([
      [1, 0],
      [1, 3],
      [2, 3],
    ]);
    const kinds = pictureOf(bundledTemplate("tic-tac-toe").network, "kind");
    expect(kinds.nodes.map(({ lines }) => lines[0])).toContain("fluent");
    const labels = kinds.arrows.map(({ label }) => label);
    expect(Math.max(...labels.map(Number))).toBeGreaterThan(10);
  });

  it("shows what is near an atom", () => {
    const names = (depth: number, from: number) =>
      pictureAround(NETWORK, from, depth).nodes.flatMap(({ lines }) => lines[0] ?? []);
    expect(names(1, 3)).toEqual(["(does x _)", "(line x) part 2"]);
    expect(names(2, 3)).toEqual(['(true (cell "1" _))', "(does x _)", "(line x) part 2"]);
    expect(names(3, 3)).toHaveLength(5);
  });

  it("puts no two boxes on one place, and leads arrows to the right", () => {
    fc.assert(
      fc.property(networkArbitrary, fc.constantFrom("variable", "relation", "kind"), (network, level) => {
        const picture = pictureOf(network, level);
        const { boxes, ways, width, height } = layOut(picture);
        for (const [i, a] of boxes.entries()) {
          expect(a.x >= 0 && a.y >= 0 && a.x + a.width <= width && a.y + a.height <= height).toBe(true);
          for (const b of boxes.slice(i + 1)) {
            const isApart =
              a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
            expect(isApart).toBe(true);
          }
        }
        for (const [i, { from, to }] of picture.arrows.entries()) {
          expect([ways[i][0], ways[i].at(-1)]).toEqual([from, to]);
          if (ways[i].length > 2) expect(boxes[from].x).toBeLessThan(boxes[to].x);
        }
      }),
    );
  });

  it("is about as wide as a page, where one column after another would be a strip", () => {
    const { network } = bundledTemplate("tic-tac-toe");
    const { width, height } = layOut(pictureOf(network, "variable"));
    expect(width / height).toBeGreaterThan(0.7);
    expect(width / height).toBeLessThan(3);
  });

  it("has room for very many boxes in a layer", () => {
    const count = 20_000;
    const nodes = Array.from({ length: count }, () => ({ lines: [], kind: undefined }));
    const arrows = Array.from({ length: count - 1 }, (_, i) => ({
      from: 0,
      to: i + 1,
      isEnd: true,
      label: "",
    }));
    const { boxes, width, height } = layOut({ nodes, arrows });
    expect(boxes).toHaveLength(count);
    expect(width / height).toBeGreaterThan(0.5);
    expect(width / height).toBeLessThan(5);
  });

  it("is well-formed SVG with all its texts, the same each time", () => {
    const picture = pictureOf(NETWORK, "variable");
    const text = svg(picture);
    expect(svg(pictureOf(NETWORK, "variable"))).toBe(text);
    const document = parseXml(text);
    if ("problem" in document) throw new Error(document.problem);
    expect(document.root.name).toBe("svg");
    expect(text).toContain("<title>(true (cell &quot;1&quot; _))\nb, o, x</title>");
    expect(text.match(/<circle /g)).toHaveLength(1);
    expect(text.match(/<path d="M\d/g)).toHaveLength(6);
  });
});
