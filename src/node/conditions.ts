/** What a result of a tournament says of the program and the machine that played the match. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import manifest from "../../package.json" with { type: "json" };
import type { Conditions } from "../match/tournament/match-outcome.js";
import { packageFolder } from "./game-file.js";

type Told = Pick<Conditions, "jobs" | "build" | "worker" | "clockScale">;

export function conditionsOf(told: Told): Conditions {
  return {
    arcwood: manifest.version,
    node: process.versions.node,
    // Some machines do not tell.
    cpu: cpus()[0]?.model.trim() || "unknown",
    ...told,
  };
}

/** What plays a match: the program of a thread that does, that of its seats, and the kernel. */
const PLAYING = ["match-worker.js", "worker.js", "kernel.wasm"];

/** A hash of the program, as far as it plays matches. */
export function buildOf(): string {
  const hash = createHash("sha256");
  for (const file of PLAYING) hash.update(readFileSync(join(packageFolder(), "dist", file)));
  return hash.digest("hex").slice(0, 12);
}
