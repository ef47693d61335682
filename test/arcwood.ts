/** Runs the built command line as a user does, in a process of its own, and returns all that it said. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const CLI = fileURLToPath(new URL("../dist/cli.js", import.meta.url));

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Surroundings {
  /** What the command finds on stdin; nothing without it. */
  readonly input?: string | Uint8Array;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export function arcwood(args: readonly string[], { input = "", cwd, env = {} }: Surroundings = {}): Outcome {
  const { FORCE_COLOR: _, NO_COLOR: __, ...inherited } = process.env;
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [CLI, ...args], {
    input,
    encoding: "utf8",
    maxBuffer: 1 << 28,
    env: { ...inherited, ...env },
    ...(cwd === undefined ? {} : { cwd }),
  });
  if (error) throw error;
  return { code: status, stdout, stderr };
}
