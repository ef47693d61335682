/** Runs the built command on a terminal of its own, made by `script` of util-linux, and returns what it shows. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { ROOT } from "../../scripts/build.mjs";

export interface Screen {
  readonly code: number | null;
  /** All that was written, escape codes included. */
  readonly text: string;
}

export interface TerminalOptions {
  /** Once this is shown, the next keys are typed; without keys Ctrl-C is. */
  readonly until?: RegExp;
  readonly keys?: string;
  readonly columns?: number;
  readonly env?: Readonly<Record<string, string>>;
}

const CTRL_C = "\x03";

/** Tests that need a terminal are skipped where there is no `script`, or one that is not of util-linux. */
export const HAS_TERMINAL = /util-linux/.test(
  spawnSync("script", ["--version"], { encoding: "utf8" }).stdout ?? "",
);

export async function onTerminal(args: readonly string[], options: TerminalOptions = {}): Promise<Screen> {
  const { until, keys = CTRL_C, columns = 100, env = {} } = options;
  const words = [process.execPath, join(ROOT, "dist/cli.js"), ...args].map(quoted).join(" ");
  const { NO_COLOR: _, FORCE_COLOR: __, ...inherited } = process.env;
  const child = spawn("script", ["-qefc", `stty cols ${columns} rows 40; exec ${words}`, "/dev/null"], {
    env: { ...inherited, TERM: "xterm", ...env },
  });
  let text = "";
  let isTyped = false;
  child.stdout.setEncoding("utf8").on("data", (piece: string) => {
    text += piece;
    if (isTyped || until === undefined || !until.test(text)) return;
    isTyped = true;
    child.stdin.write(keys);
  });
  const [code] = await once(child, "close");
  return { code, text };
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}
