/**
 * One program at a time: a file beside what is being written names the process that writes it. Whoever comes second is refused, unless
 * that process has died without taking its claim back.
 */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { UsageError } from "./output.js";

interface Claim {
  readonly pid: number;
  readonly host: string;
}

/** Until this process ends. */
export function claim(path: string, what: string): void {
  const own: Claim = { pid: process.pid, host: hostname() };
  const write = () => writeFileSync(path, `${JSON.stringify(own)}\n`, { flag: "wx" });
  try {
    write();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    const other = read(path);
    if (other !== undefined && isAlive(other)) {
      throw new UsageError(
        `${what} is being written by process ${other.pid} on ${other.host}. Wait for it, or remove ${path} if there is none.`,
      );
    }
    rmSync(path, { force: true });
    write();
  }
  process.on("exit", () => rmSync(path, { force: true }));
}

/** Undefined where the file says nothing: its writer died at once. */
function read(path: string): Claim | undefined {
  try {
    const { pid, host } = JSON.parse(readFileSync(path, "utf8"));
    return typeof pid === "number" && typeof host === "string" ? { pid, host } : undefined;
  } catch {
    return undefined;
  }
}

/** Of another machine nobody can know. */
function isAlive({ pid, host }: Claim): boolean {
  if (host !== hostname()) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
