/** `arcwood serve` and `arcwood host` as running processes. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { ROOT } from "../../../scripts/build.mjs";

export class Running {
  readonly child: ChildProcess;
  stdout = "";
  stderr = "";
  private readonly closed: Promise<unknown[]>;

  constructor(args: readonly string[]) {
    this.child = spawn(process.execPath, [join(ROOT, "dist/cli.js"), ...args]);
    this.child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      this.stdout += text;
    });
    this.child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.stderr += text;
    });
    this.closed = once(this.child, "close");
  }

  /** The first line of one of its streams that matches. */
  async line(stream: "stdout" | "stderr", pattern: RegExp): Promise<string> {
    const source = this.child[stream];
    if (source === null) throw new Error(`no ${stream}`);
    for await (const line of createInterface({ input: source })) if (pattern.test(line)) return line;
    throw new Error(`${stream} ended without ${pattern}: ${this.stderr}`);
  }

  async end(signal?: NodeJS.Signals): Promise<number | null> {
    if (signal !== undefined) this.child.kill(signal);
    const [code] = await this.closed;
    return code as number | null;
  }
}
