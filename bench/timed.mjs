/** Runs other programs and says how much CPU time they took. */
import { spawnSync } from "node:child_process";

/**
 * Runs a command under a shell that says how much CPU time it took; `undefined` seconds if it failed or was
 * stopped.
 *
 * @param {string} limits
 * @param {string} sink
 * @param {readonly string[]} command
 */
export function timed(limits, sink, command) {
  const script = `${limits} { "$@"; echo "status $?" >&2; times >&2; } ${sink}`;
  const run = spawnSync("sh", ["-c", script, "sh", ...command], { encoding: "utf8", maxBuffer: 1 << 26 });
  const status = /status (\d+)/.exec(run.stderr)?.[1];
  const spent = [...(run.stderr.trim().split("\n").at(-1) ?? "").matchAll(/(\d+)m([\d.]+)s/g)];
  const cpu = spent.reduce((sum, [, minutes, rest]) => sum + 60 * Number(minutes) + Number(rest), 0);
  return { output: run.stdout, cpu, ended: status === "0" || status === "10" || status === "30" };
}
