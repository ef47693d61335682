/** `arcwood symmetry`, as a user and as a program see it. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { arcwood } from "../../arcwood.js";
import { SIDES } from "../../symmetry/guess/games.js";

const folder = mkdtempSync(join(tmpdir(), "arcwood-symmetry-"));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

/** The first stone in the centre: it keeps all eight. */
const CENTRE = `(control o) (cell 2 2 x) ${[1, 2, 3]
  .flatMap((x) => [1, 2, 3].map((y) => (x === 2 && y === 2 ? "" : `(cell ${x} ${y} b)`)))
  .join(" ")}`;
const CORNER = CENTRE.replace("(cell 2 2 x)", "(cell 2 2 b)").replace("(cell 1 1 b)", "(cell 1 1 x)");

describe("arcwood symmetry", () => {
  it("prints one JSON object", () => {
    const { code, stdout, stderr } = arcwood(["symmetry", "tic-tac-toe", "--json"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const { generators, seconds, ...rest } = JSON.parse(stdout);
    expect(rest).toEqual({
      game: "tic-tac-toe",
      representation: "normal",
      order: "8",
      orderFree: "8",
      orderLive: "8",
      orderSwapped: "16",
      generatorsSwapped: [expect.objectContaining({ roles: [["x", "o"]] })],
      firstMoves: [
        { role: "x", moves: 9, orbits: 3, classes: expect.any(Array) },
        { role: "o", moves: 1, orbits: 1, classes: [["noop"]] },
      ],
      guesses: { proved: 0, open: 0 },
      complete: true,
    });
    expect(seconds).toBeGreaterThan(0);
    for (const { words, roles, fluents, moves, percepts } of generators) {
      expect(words).toMatch(/mirrored|turned|exchanged/);
      expect({ roles, percepts }).toEqual({ roles: [], percepts: [] });
      expect(fluents.length).toBeGreaterThan(0);
      expect(moves.flat().join(" ")).toContain("(does x (mark ");
    }
  });

  it("says in words what there is, and draws the orbits", () => {
    const { code, stdout } = arcwood(["symmetry", "hex"]);
    expect(code).toBe(0);
    expect(stdout).toContain("hex: 2 symmetries that leave the state as it is");
    expect(stdout).toContain("turned by 180°");
    expect(stdout).toContain("red: 81 legal moves in 41 orbits");
    expect(stdout).toContain("cell: 41 orbits of 81 cells");
    expect(arcwood(["symmetry", "hex", "--representation", "raw"]).stdout).toContain(
      "hex: nothing but the identity",
    );
  });

  it("guesses and proves what no graph of the rules shows", () => {
    const rules = file("sides.kif", SIDES);
    const { stdout } = arcwood(["symmetry", rules]);
    expect(stdout).toContain("2 symmetries that leave the state as it is");
    expect(stdout).toContain("1 generator guessed, and proved for all states that play can reach");
    expect(stdout).toContain("columns mirrored");
    const { guesses, order, orderFree } = JSON.parse(arcwood(["symmetry", rules, "--json"]).stdout);
    expect({ guesses, order, orderFree }).toEqual({
      guesses: { proved: 1, open: 0 },
      order: "2",
      orderFree: "2",
    });
    const without = JSON.parse(arcwood(["symmetry", rules, "--json", "--no-guess"]).stdout);
    expect(without).toMatchObject({ order: "1", orderFree: "1" });
    expect(without).not.toHaveProperty("guesses");
  });

  it("finds what leaves a state as it is", () => {
    const orderIn = (state: string) =>
      JSON.parse(arcwood(["symmetry", "tic-tac-toe", "--json", "--state", state]).stdout).order;
    expect(orderIn(file("centre.kif", CENTRE))).toBe("8");
    expect(orderIn(file("corner.kif", CORNER))).toBe("2");
    const { code, stderr } = arcwood([
      "symmetry",
      "tic-tac-toe",
      "--state",
      file("none.kif", "(cell 4 4 x)"),
    ]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining("(cell 4 4 x)") });
  });

  it("tries the symmetries in random matches", () => {
    const { code, stdout } = arcwood(["symmetry", "monty-hall", "--verify", "3", "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout).verified).toEqual({ matches: 3, states: 12 });
  });

  it("writes its graph for Graphviz", () => {
    const out = join(folder, "graph.dot");
    expect(arcwood(["symmetry", "matching-pennies", "--dot", out]).code).toBe(0);
    expect(readFileSync(out, "utf8")).toMatch(/^graph symmetry \{\n.*\}\n$/s);
    const { stdout } = arcwood(["symmetry", "matching-pennies", "--dot", "-"]);
    expect(stdout).toBe(readFileSync(out, "utf8"));
  });

  it("shows little in the network of a turn", () => {
    const { stdout } = arcwood(["symmetry", "matching-pennies", "--representation", "network", "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({ representation: "network", order: "2" });
  });

  it.each([
    [["no-such-game"], 2, "no-such-game"],
    [["-", "--state", "-"], 2, "Stdin cannot be both"],
    [["hex", "--dot", "-", "--json"], 2, "would both go to stdout"],
    [["hex", "--verify", "0"], 2, "--verify: 0 is not a whole number"],
    [["hex", "--representation", "x"], 2, "Allowed choices are raw, normal, network"],
  ])("says what is wrong with %j", (args, code, sentence) => {
    const result = arcwood(["symmetry", ...args]);
    expect({ code: result.code, stdout: result.stdout }).toEqual({ code, stdout: "" });
    expect(result.stderr).toContain(sentence);
  });

  it("says why rules cannot be looked at", () => {
    const circular = file("circular.kif", "(role r) (<= p (not q)) (<= q (not p)) (<= terminal p)");
    for (const rules of [circular, file("nobody.kif", "(p q)")]) {
      const { code, stdout } = arcwood(["symmetry", rules, "--json"]);
      expect({ code, problem: JSON.parse(stdout).problem }).toEqual({ code: 1, problem: expect.any(String) });
    }
  });
});
