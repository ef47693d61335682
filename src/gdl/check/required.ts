/** What every game must have: roles, moves for them, an end and goals. Also, rules must name real roles. */
import { RANDOM_ROLE } from "../keywords.js";
import { type Application, isGround, type Term } from "../tree.js";
import type { Context } from "./context.js";
import { noteAt } from "./findings.js";
import { patternKey } from "./patterns.js";
import { atomText, quote } from "./wording.js";

const WITH_ROLE: readonly string[] = ["legal/2", "goal/2", "does/2", "sees/2", "input/2", "percept/2"];

export function checkRoles(context: Context): void {
  checkPresence(context);
  checkGoalValues(context);
  const roles = declaredRoles(context);
  if (roles === undefined) return;
  checkUnknownRoles(context, roles);
  checkEachRole(context, roles);
}

function checkPresence({ sheet, relations, findings }: Context): void {
  const defined = new Set<string>();
  for (const relation of relations.values()) {
    if (relation.rules.length > 0) defined.add(relation.first.name);
  }
  // What is missing has no place of its own, so the report points at the first clause.
  const first = sheet.clauses[0];
  const place = first === undefined ? { start: 0, end: 0 } : first.head;
  const say = (...atom: [string, ...string[]]): string => `\`${atomText(sheet.notation, ...atom)}\``;
  if (!defined.has("role")) {
    const mend = `Add a fact for each player, such as ${say("role", "white")}.`;
    findings.add("GDL030", place, "The sheet has no role, so nobody plays.", mend);
  }
  if (!defined.has("terminal")) {
    const mend = "Add a rule with the head `terminal` that says when it is over.";
    findings.add("GDL031", place, "The sheet has no rule for `terminal`, so the game never ends.", mend);
  }
  if (!defined.has("goal")) {
    const mend = `Add rules with heads such as ${say("goal", "white", "100")} for each role.`;
    findings.add("GDL032", place, "The sheet has no rule for `goal`, so nobody gets a score.", mend);
  }
  if (!defined.has("legal")) {
    const mend = `Add rules with heads such as ${say("legal", "white", "noop")} for each role.`;
    findings.add("GDL033", place, "The sheet has no rule for `legal`, so nobody can move.", mend);
  }
}

function checkGoalValues({ sheet, relations, findings }: Context): void {
  for (const { head } of relations.get("goal/2")?.rules ?? []) {
    const value = head.args[1];
    if (value.kind === "variable") continue;
    if (value.args.length === 0 && /^\d{1,3}$/.test(value.name) && Number(value.name) <= 100) continue;
    findings.add(
      "GDL078",
      value,
      `The goal value ${quote(sheet, value)} is not a whole number from 0 to 100.`,
      "Write a whole number from 0 (the worst) to 100 (the best).",
    );
  }
}

/** The roles by their pattern, or undefined where they cannot be told from the facts alone. */
function declaredRoles({ relations }: Context): ReadonlyMap<string, Application> | undefined {
  const roles = new Map<string, Application>();
  for (const { head, clause } of relations.get("role/1")?.rules ?? []) {
    const role = head.args[0];
    if (clause.body.length > 0 || role.kind === "variable" || !isGround(role)) return undefined;
    const key = patternKey(role);
    if (!roles.has(key)) roles.set(key, role);
  }
  return roles.size === 0 ? undefined : roles;
}

function checkUnknownRoles(context: Context, roles: ReadonlyMap<string, Application>): void {
  const { sheet, relations, findings, speller } = context;
  const unknown = new Map<string, { place: Term; keyword: string; times: number }>();
  const look = (atom: Application): void => {
    const role = atom.args[0];
    if (!isGround(role)) return;
    const key = patternKey(role);
    if (roles.has(key)) return;
    const met = unknown.get(key);
    if (met === undefined) unknown.set(key, { place: role, keyword: atom.name, times: 1 });
    else met.times++;
  };
  for (const key of WITH_ROLE) {
    const relation = relations.get(key);
    for (const { head } of relation?.rules ?? []) look(head);
    for (const { literal } of relation?.uses ?? []) look(literal.atom);
  }
  for (const [key, { place, keyword, times }] of unknown) {
    const meant = speller.nearest(key, roles.keys());
    const target = meant === undefined ? undefined : (roles.get(meant) as Application);
    const name = sheet.source.slice(place.start, place.end);
    findings.add(
      "GDL081",
      place,
      `\`${keyword}\` speaks of ${quote(sheet, place)}, which is no role${times > 1 ? ` (${times} places do)` : ""}.`,
      target === undefined
        ? `Add \`${atomText(sheet.notation, "role", name.length > 40 ? "…" : name)}\`, or name one of the roles.`
        : `Did you mean ${quote(sheet, target)}?`,
      target === undefined ? [] : [noteAt(target, "this is a role")],
    );
  }
}

function checkEachRole(
  { sheet, relations, findings }: Context,
  roles: ReadonlyMap<string, Application>,
): void {
  const speaksOf = (key: string): ReadonlySet<string> | undefined => {
    const named = new Set<string>();
    for (const { head } of relations.get(key)?.rules ?? []) {
      const role = head.args[0];
      if (!isGround(role)) return undefined;
      named.add(patternKey(role));
    }
    return named;
  };
  const moving = speaksOf("legal/2");
  const scoring = speaksOf("goal/2");
  for (const [key, role] of roles) {
    const name = sheet.source.slice(role.start, role.end);
    if (moving !== undefined && moving.size > 0 && !moving.has(key)) {
      findings.add(
        "GDL083",
        role,
        `The role ${quote(sheet, role)} never has a legal move.`,
        `Add rules for it, such as \`${atomText(sheet.notation, "legal", name, "noop")}\`.`,
      );
    }
    if (key !== RANDOM_ROLE && scoring !== undefined && scoring.size > 0 && !scoring.has(key)) {
      findings.add(
        "GDL084",
        role,
        `The role ${quote(sheet, role)} never gets a goal value.`,
        `Add rules for it, such as \`${atomText(sheet.notation, "goal", name, "0")}\`.`,
      );
    }
  }
  checkGoalsOfChance({ sheet, relations, findings }, roles);
}

/** One fixed goal for `random` is a harmless habit of many sheets; goals like a player's are a mistake. */
function checkGoalsOfChance(
  { sheet, relations, findings }: Pick<Context, "sheet" | "relations" | "findings">,
  roles: ReadonlyMap<string, Application>,
): void {
  const chance = roles.get(RANDOM_ROLE);
  if (chance === undefined) return;
  const rules = (relations.get("goal/2")?.rules ?? []).filter(({ head }) => {
    const role = head.args[0];
    return role.kind === "application" && patternKey(role) === RANDOM_ROLE;
  });
  if (rules.length === 1 && rules[0]?.literals.length === 0) return;
  for (const { head } of rules) {
    findings.add(
      "GDL082",
      head.args[0],
      `${quote(sheet, head)} gives a goal to \`random\`, which has no aim: it draws its moves by lot.`,
      "Take the rule away, or rename the role if it is a player.",
      [noteAt(chance, "`random` is a role here")],
    );
  }
}
