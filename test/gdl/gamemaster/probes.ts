/** The questions to the original interpreter, and its answers. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DATA } from "../../data.js";

export const GAMEMASTER_DATA = DATA === undefined ? "" : join(DATA, "gamemaster");

export interface ReadProbe {
  readonly kind: "read";
  readonly name: string;
  readonly text: string;
  readonly clauses: readonly string[];
  readonly tree: readonly unknown[];
}

export interface PrintProbe {
  readonly kind: "print";
  readonly name: string;
  readonly text: string;
  readonly printed: string;
}

export interface AskProbe {
  readonly kind: "ask";
  readonly name: string;
  readonly rules: string;
  readonly state: readonly string[];
  readonly query: string;
  readonly answers: readonly string[];
}

export interface RewardProbe {
  readonly kind: "reward";
  readonly name: string;
  readonly rules: string;
  readonly state: readonly string[];
  readonly role: string;
  readonly reward: string;
}

export interface MoveProbe {
  readonly kind: "move";
  readonly name: string;
  readonly rules: string;
  readonly state: readonly string[];
  readonly move: string;
  readonly next: readonly string[];
}

export type Probe = ReadProbe | PrintProbe | AskProbe | RewardProbe | MoveProbe;

function probes(): readonly Probe[] {
  if (GAMEMASTER_DATA === "") return [];
  const text = readFileSync(join(GAMEMASTER_DATA, "probes.jsonl"), "utf8");
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Probe);
}

export function probesOf<Kind extends Probe["kind"]>(kind: Kind): readonly Extract<Probe, { kind: Kind }>[] {
  return probes().filter((probe): probe is Extract<Probe, { kind: Kind }> => probe.kind === kind);
}
