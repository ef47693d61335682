/** What a result of a tournament says of the program and the machine that played the match. */
import { cpus } from "node:os";
import manifest from "../../package.json" with { type: "json" };
import type { Conditions } from "../match/tournament/match-outcome.js";

export function conditionsOf(jobs: number): Conditions {
  return {
    arcwood: manifest.version,
    node: process.versions.node,
    // Some machines do not tell.
    cpu: cpus()[0]?.model.trim() || "unknown",
    jobs,
  };
}
