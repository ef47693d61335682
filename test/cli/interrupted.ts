/**
 * Runs the built command, and stops it by Ctrl-C at work: some time after its first words, or once `isAtWork()`.
 *
 * How long a command takes from its first words to its work depends on the machine. If it dies of Ctrl-C it was
 * not at work yet, and is run again with more time.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ROOT } from "../../scripts/build.mjs";
import type { Outcome } from "../arcwood.js";
import { HANG_MS } from "../patience.js";

/** A rule that nobody asks for and that no checker accepts: the command says so, and goes on. */
export const AN_ERROR = "(<= (unused ?x) (distinct ?x a))";

/** How long the command is left alone after its first words, when it is run first. */
const AT_WORK_MS = 400;
const LOOK_MS = 20;

export async function interrupted(args: readonly string[], isAtWork?: () => boolean): Promise<Outcome> {
  for (let wait = AT_WORK_MS; ; wait *= 2) {
    const { signal, ...outcome } = await interruptedOnce(args, wait, isAtWork);
    if (signal === null || wait > HANG_MS) return outcome;
  }
}

async function interruptedOnce(
  args: readonly string[],
  wait: number,
  isAtWork?: () => boolean,
): Promise<Outcome & { readonly signal: NodeJS.Signals | null }> {
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
    await sleep(wait);
  } else {
    while (child.exitCode === null && !isAtWork()) await sleep(LOOK_MS);
  }
  child.kill("SIGINT");
  const [code, signal] = await closed;
  return { code, signal, stdout, stderr };
}
