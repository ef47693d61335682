/** What `arcwood network --domains` prints: the fluents and moves of a game, found in one of three ways. */
import { counted } from "../../gdl/counted.js";
import type { Sheet } from "../../gdl/tree.js";
import { type DomainMethod, type Domains, domains } from "../../ground/domains.js";
import { print, printJson } from "../shared/output.js";
import { NoNetwork } from "./build-network.js";

export interface DomainOptions {
  readonly json?: true;
  readonly maxRules?: number;
  readonly maxSeconds?: number;
}

export function domainsOf(
  sheet: Sheet,
  method: DomainMethod,
  { maxRules, maxSeconds }: DomainOptions,
): Domains {
  const found = domains(sheet, method, {
    ...(maxRules === undefined ? {} : { maxRules }),
    ...(maxSeconds === undefined ? {} : { maxSeconds }),
  });
  if ("problem" in found) throw new NoNetwork(found.problem, found.clause);
  return found;
}

export function showDomains(
  label: string,
  method: DomainMethod,
  { fluents, moves }: Domains,
  { json }: DomainOptions,
): void {
  if (json) {
    printJson({ file: label, domains: method, fluents, moves });
    return;
  }
  print(`${label}: ${counted(fluents.length, "fluent")}, ${counted(moves.length, "move")} by ${method}`);
  for (const fluent of fluents) print(`(true ${fluent})`);
  for (const { role, text } of moves) print(`(does ${role} ${text})`);
}
