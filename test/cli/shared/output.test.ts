/** What the shared parts of the command line promise, tried in processes of their own. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../../../scripts/build.mjs";

/** A file that is always full, on systems that have one. */
const FULL = "/dev/full";

/** Small programs that use the module, bundled as the real one is. */
const PROGRAMS = {
  endless: `
    import { endWhereOutputEnds, printJson } from "./src/cli/shared/output.ts";
    endWhereOutputEnds();
    setInterval(() => printJson({ text: "x".repeat(1000) }), 0);`,
  wordy: `
    import { Exit, act, endWhereOutputEnds, print } from "./src/cli/shared/output.ts";
    import { note } from "./src/node/messages.ts";
    endWhereOutputEnds();
    await act(() => {
      note("a note");
      print("a result");
      return Exit.problem;
    })();`,
  patient: `
    import { Exit, act, print } from "./src/cli/shared/output.ts";
    import { interruptible } from "./src/cli/shared/interrupt.ts";
    await act(async () => {
      const { breathe } = interruptible();
      print("begun");
      while (!(await breathe()));
      print("ended");
      return Exit.interrupted;
    })();`,
  deaf: `
    import { print } from "./src/cli/shared/output.ts";
    import { interruptible } from "./src/cli/shared/interrupt.ts";
    const { signal } = interruptible();
    signal.addEventListener("abort", () => print("heard"));
    print("begun");
    setInterval(() => {}, 1000);`,
};

describe("the shared parts of the command line", () => {
  const folder = mkdtempSync(join(tmpdir(), "arcwood-output-"));

  beforeAll(async () => {
    for (const [name, contents] of Object.entries(PROGRAMS)) {
      await build({
        stdin: { contents, resolveDir: ROOT, loader: "ts" },
        bundle: true,
        platform: "node",
        format: "esm",
        outfile: join(folder, `${name}.mjs`),
        logLevel: "silent",
      });
    }
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const pathOf = (name: keyof typeof PROGRAMS) => join(folder, `${name}.mjs`);

  function start(name: keyof typeof PROGRAMS) {
    const child = spawn(process.execPath, [pathOf(name)]);
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    return { child, said: () => stdout, complained: () => stderr };
  }

  it("ends quietly when nobody reads on", async () => {
    const { child, complained } = start("endless");
    await once(child.stdout, "data");
    child.stdout.destroy();
    const [code] = await once(child, "close");
    expect(complained()).toBe("");
    expect(code).toBe(0);
  });

  it.runIf(existsSync(FULL))("says where a result cannot be written, and gives no answer", () => {
    const full = openSync(FULL, "w");
    const { status, stderr } = spawnSync(process.execPath, [pathOf("wordy")], {
      stdio: ["ignore", full, "pipe"],
      encoding: "utf8",
    });
    closeSync(full);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^a note\narcwood: the result cannot be written: .+\n$/);
  });

  it.runIf(existsSync(FULL))("answers all the same where notes cannot be written", () => {
    const full = openSync(FULL, "w");
    const { status, stdout } = spawnSync(process.execPath, [pathOf("wordy")], {
      stdio: ["ignore", "pipe", full],
      encoding: "utf8",
    });
    closeSync(full);
    expect({ status, stdout }).toEqual({ status: 1, stdout: "a result\n" });
  });

  it("ends in its own time at the first Ctrl-C, with 130", async () => {
    const { child, said } = start("patient");
    await once(child.stdout, "data");
    child.kill("SIGINT");
    const [code, signal] = await once(child, "close");
    expect({ code, signal, stdout: said() }).toEqual({ code: 130, signal: null, stdout: "begun\nended\n" });
  });

  it("dies at the second Ctrl-C, even when it does not listen to the first", async () => {
    const { child, said } = start("deaf");
    await once(child.stdout, "data");
    child.kill("SIGINT");
    await once(child.stdout, "data");
    child.kill("SIGINT");
    const [code, signal] = await once(child, "close");
    expect({ code, signal, stdout: said() }).toEqual({
      code: null,
      signal: "SIGINT",
      stdout: "begun\nheard\n",
    });
  });
});
