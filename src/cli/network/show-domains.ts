/** What `arcwood network --domains` prints: the fluents and moves of a game, found in one of three ways. */
import type { Sheet } from "../../gdl/tree.js";
import { type DomainMethod, domains } from "../../ground/domains.js";
import { print, printJson } from "../shared/output.js";
import { NoNetwork } from "./build-network.js";

export interface DomainOptions {
  readonly json?: true;
  readonly maxRules?: number;
  readonly maxSeconds?: number;
}

export function showDomains(label: string, sheet: Sheet, method: DomainMethod, options: DomainOptions): void {
  const { json, maxRules, maxSeconds } = options;
  const found = domains(sheet, method, {
    ...(maxRules === undefined ? {} : { maxRules }),
    ...(maxSeconds === undefined ? {} : { maxSeconds }),
  });
  if ("problem" in found) throw new NoNetwork(found.problem, found.clause);
  const { fluents, moves } = found;
  if (json) {
    printJson({ file: label, domains: method, fluents, moves });
    return;
  }
  print(`${label}: ${fluents.length} fluents, ${moves.length} moves by ${method}`);
  for (const fluent of fluents) print(`(true ${fluent})`);
  for (const { role, text } of moves) print(`(does ${role} ${text})`);
}
