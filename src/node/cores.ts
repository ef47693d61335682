/**
 * Cores of this machine for matches, one for each. On Linux a process is bound to its core by `taskset`, which
 * Debian and most others have; elsewhere the system places it. A claim in the folder for temporary files keeps
 * several runs from playing on one core.
 */
import { existsSync, readFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { claim } from "./claim.js";
import { UsageError } from "./messages.js";

/** The cores that this process may use, as the system numbers them. */
export function allowedCores(): number[] {
  const status = "/proc/self/status";
  const list = existsSync(status)
    ? /^Cpus_allowed_list:\s*(\S+)/m.exec(readFileSync(status, "utf8"))?.[1]
    : undefined;
  return list === undefined ? Array.from({ length: availableParallelism() }, (_, i) => i) : coresOf(list);
}

/** Those of a list of the system: `0-3,8` are five. */
export function coresOf(list: string): number[] {
  return list.split(",").flatMap((range) => {
    const [first = 0, last = first] = range.split("-").map(Number);
    return Array.from({ length: last - first + 1 }, (_, i) => first + i);
  });
}

/** At most `most` cores that no other run plays on; they are this process's until it ends. */
export function claimCores(most: number): number[] {
  const claimed: number[] = [];
  for (const core of allowedCores()) {
    if (claimed.length >= most) break;
    try {
      claim(join(tmpdir(), `arcwood-core-${core}.claim`), `core ${core}`);
      claimed.push(core);
    } catch (error) {
      // It is taken by another process or user, or the claim cannot be written: then nobody knows of it.
      const { code } = error as NodeJS.ErrnoException;
      if (!(error instanceof UsageError) && code === undefined) throw error;
      if (code === "ENOSPC" || code === "EROFS") claimed.push(core);
    }
  }
  return claimed;
}

/** The command that runs another one bound to a core; the other one itself where that cannot be done. */
export function bindingTo(
  core: number | undefined,
  command: string,
  args: readonly string[],
): readonly [string, readonly string[]] {
  const taskset = core === undefined ? undefined : tasksetFile();
  return taskset === undefined ? [command, args] : [taskset, ["-c", String(core), command, ...args]];
}

let sought: { readonly file: string | undefined } | undefined;

function tasksetFile(): string | undefined {
  if (process.platform !== "linux") return undefined;
  const folders = (process.env.PATH ?? "").split(delimiter);
  sought ??= { file: folders.map((folder) => join(folder, "taskset")).find((file) => existsSync(file)) };
  return sought.file;
}
