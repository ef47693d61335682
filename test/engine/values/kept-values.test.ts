/** Kept values come back as they were, and nothing else is taken for them. */
import { describe, expect, it } from "vitest";
import { LAYOUT_VERSION } from "../../../assembly/layout.js";
import { packValues, unpackValues, type ValueOwner } from "../../../src/engine/values/kept-values.js";
import { hashOfProgram } from "../../../src/engine/values/values-hash.js";
import { load } from "../../games/bundled.js";
import { programOf, read } from "../../ground/sheets.js";

const OWNER: ValueOwner = {
  game: "00ff",
  model: {
    columns: 1,
    features: {
      variables: [
        { name: "(at _)", fluents: [0, 1, 2], size: 3 },
        { name: "open", fluents: [3], size: 2 },
      ],
      tuples: [
        { variables: [0], strides: [1], first: 0, entries: 3 },
        { variables: [0, 1], strides: [2, 1], first: 3, entries: 6 },
      ],
      entries: 9,
      stages: 2,
      stageVariable: undefined,
    },
  },
};

const VALUES = {
  weights: Int32Array.from({ length: 18 }, (_, i) => (i - 9) * 12345678),
  coherences: Float32Array.from({ length: 36 }, (_, i) => i / 3 - 5),
  matches: 1234,
  positions: 56789,
};

describe("kept values", () => {
  const bytes = packValues(OWNER, VALUES);

  it("come back as they were", () => {
    expect(unpackValues(OWNER, bytes)).toEqual(VALUES);
    // From the midst of a buffer, too.
    const shifted = new Uint8Array(bytes.length + 3);
    shifted.set(bytes, 3);
    expect(unpackValues(OWNER, shifted.subarray(3))).toEqual(VALUES);
  });

  it("come back with the matches that show their use", () => {
    const meetings = [
      { way: "values", against: "playouts", matches: 8, points: 6.5 },
      { way: "half", against: "values", matches: 11, points: 3 },
    ];
    expect(unpackValues(OWNER, packValues(OWNER, { ...VALUES, meetings }))).toEqual({ ...VALUES, meetings });
    const odd = [{ way: "values", against: "playouts", matches: "8", points: 6.5 }] as never;
    expect(unpackValues(OWNER, packValues(OWNER, { ...VALUES, meetings: odd })).problem).toContain("damaged");
  });

  it("are refused wherever they are cut", () => {
    for (let length = 0; length < bytes.length; length++)
      expect(unpackValues(OWNER, bytes.subarray(0, length)).problem, `${length} bytes`).toBeDefined();
    expect(unpackValues(OWNER, Uint8Array.of(...bytes, 0, 0, 0, 0)).problem).toContain("damaged");
  });

  it("are refused if a bit of the weights has changed", () => {
    for (let at = bytes.length - 4 * 54; at < bytes.length; at += 7) {
      const changed = bytes.slice();
      changed[at] ^= 1 << (at % 8);
      expect(unpackValues(OWNER, changed).problem).toBe("it is cut short or damaged");
    }
  });

  it("are refused for another game, other features, another build, and where there are none", () => {
    expect(unpackValues({ ...OWNER, game: "00fe" }, bytes).problem).toContain("another game");
    const { model } = OWNER;
    const staged = { ...model, features: { ...model.features, stageVariable: 1 } };
    expect(unpackValues({ ...OWNER, model: staged }, bytes).problem).toContain("features");
    const text = new TextDecoder("latin1").decode(bytes);
    const older = Uint8Array.from(
      text.replace(`"layout":${LAYOUT_VERSION}`, `"layout":${LAYOUT_VERSION - 1}`),
      (letter) => letter.charCodeAt(0),
    );
    expect(unpackValues(OWNER, older).problem).toContain("another build");
    expect(unpackValues(OWNER, new TextEncoder().encode("(role r)")).problem).toContain("no file of learnt");
    const headless = new TextEncoder().encode('arcwood values\n{"layout":"nine"}\n');
    expect(unpackValues(OWNER, headless).problem).toContain("damaged");
  });
});

describe("the hash of a ground program", () => {
  const rules = (cell: string, initially: string) => `
    (role r) (init (${cell} ${initially})) (legal r go) (<= (next (${cell} b)) (true (${cell} a)))
    (<= terminal (true (${cell} b))) (<= (goal r 100) (true (${cell} b)))`;
  const hash = (text: string) => hashOfProgram(programOf(read(text)));

  it("is the same for the same rules, and another for others", () => {
    expect(hash(rules("cell", "a"))).toBe(hash(`; a remark\n${rules("cell", "a")}`));
    expect(hash(rules("cell", "a"))).not.toBe(hash(rules("call", "a")));
    expect(hash(rules("cell", "a"))).not.toBe(hash(rules("cell", "b")));
    const names = ["breakthrough", "connect-four", "tic-tac-toe", "reversi"];
    const hashes = names.map((name) => hashOfProgram(programOf(load(name).sheet)));
    expect(new Set(hashes).size).toBe(names.length);
    for (const one of hashes) expect(one).toMatch(/^[0-9a-f]{32}$/);
  });
});
