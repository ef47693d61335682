/** Runs the built command, and stops it by Ctrl-C at work: after its first words, or once `isAtWork()`. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ROOT } from "../../scripts/build.mjs";
import type { Outcome } from "../arcwood.js";

/** A rule that nobody asks for and that no checker accepts: the command says so, and goes on. */
export const AN_ERROR = "(<= (unused ?x) (distinct ?x a))";

/** How long the command works after its first words before it is stopped. */
const AT_WORK_MS = 400;
const LOOK_MS = 20;

export async function interrupted(args: readonly string[], isAtWork?: () => boolean): Promise<Outcome> {
  const child: ChildProcess = spawn(process.execPath, [join(ROOT, "dist/cli.js"), ...args]);
  let stdout = "";
  let stderr = "";
  const firstWord = new Promise<void>((resolve) => {
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
      resolve();
    });
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
      resolve();
    });
  });
  const closed = once(child, "close");
  if (isAtWork === undefined) {
    await Promise.race([firstWord, closed]);
    await sleep(AT_WORK_MS);
  } else {
    while (child.exitCode === null && !isAtWork()) await sleep(LOOK_MS);
  }
  child.kill("SIGINT");
  const [code] = await closed;
  return { code, stdout, stderr };
}
