/** `arcwood reason`, as a program in another language meets it: at the two ends of a pipe. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../../scripts/build.mjs";
import { arcwood } from "../../arcwood.js";

function start(...args: readonly string[]) {
  const child = spawn(process.execPath, [join(ROOT, "dist/cli.js"), "reason", ...args]);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    child,
    // biome-ignore lint/suspicious/noExplicitAny: what a program in another language reads.
    async ask(question: object): Promise<any> {
      child.stdin.write(`${JSON.stringify(question)}\n`);
      return JSON.parse((await lines.next()).value);
    },
  };
}

const asLines = (questions: readonly object[]) =>
  questions.map((each) => `${JSON.stringify(each)}\n`).join("");

describe("arcwood reason", () => {
  it("plays a match with whoever asks, one question at a time, and ends when nobody asks any more", async () => {
    const { child, ask } = start("tic-tac-toe");
    let { state } = await ask({ op: "initial" });
    let turns = 0;
    while (!(await ask({ op: "terminal", state })).terminal) {
      const { legal } = await ask({ op: "legal", state });
      const { roles } = await ask({ op: "roles" });
      ({ state } = await ask({ op: "next", state, moves: roles.map((role: string) => legal[role].at(-1)) }));
      turns++;
    }
    // The last cells first: the diagonal 3 1, 2 2, 1 3 is the first player's with the seventh mark.
    expect(turns).toBe(7);
    expect(await ask({ op: "goal", state })).toEqual({ goal: { x: 100, o: 0 } });
    child.stdin.end();
    expect(await once(child, "exit")).toEqual([0, null]);
  });

  it("answers many lines at once in their order, goes on behind an error, and says so at the end", () => {
    const state = ["(control o)"];
    const input = asLines([
      ...Array.from({ length: 3000 }, (_, i) => ({ op: i % 3 === 0 ? "legal" : "terminal", state })),
      { op: "nothing" },
      { op: "roles" },
    ]);
    const { code, stdout, stderr } = arcwood(["reason", "tic-tac-toe"], { input: input.trimEnd() });
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
    const answers = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(answers.slice(0, 3)).toEqual([
      { legal: { x: ["noop"], o: [] } },
      { terminal: true },
      { terminal: true },
    ]);
    expect(answers.slice(3, 6)).toEqual(answers.slice(0, 3));
    expect(answers).toHaveLength(3002);
    expect(answers.at(-2)).toEqual({ error: expect.stringContaining('"nothing" is no "op"') });
    expect(answers.at(-1)).toEqual({ roles: ["x", "o"] });
  });

  it("ends without a word when nobody reads any more", async () => {
    const { child, ask } = start("tic-tac-toe");
    let stderr = "";
    child.stderr.on("data", (text) => {
      stderr += text;
    });
    const { state } = await ask({ op: "initial" });
    child.stdout.destroy();
    child.stdin.on("error", () => {});
    child.stdin.write(asLines(Array.from({ length: 5000 }, () => ({ op: "children", state }))));
    expect(await once(child, "exit")).toEqual([0, null]);
    expect(stderr).toBe("");
  });

  it("wants the rules in a file", () => {
    expect(arcwood(["reason", "-"])).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringContaining("put the rules in a file"),
    });
  });

  it("ends well where nothing is asked", () => {
    expect(arcwood(["reason", "tic-tac-toe"], { input: "\n\n" })).toEqual({
      code: 0,
      stdout: "",
      stderr: "",
    });
  });
});
