/**
 * The checker never says that something can never hold which has happened in a match of a public trace: the
 * fluents, moves and goals of some traces are added to their sheets as questions, and no warning may be about
 * them.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { checkText } from "../../../src/gdl/check/check.js";
import { DATA } from "../../data.js";

const NEVER_HOLDS: ReadonlySet<string> = new Set([
  "GDL077",
  "GDL085",
  "GDL086",
  "GDL087",
  "GDL093",
  "GDL094",
]);
const EVERY = 12;
const MOST_QUESTIONS = 3_000;

interface Step {
  readonly state: readonly string[];
  readonly legal?: readonly (readonly string[])[];
  readonly goals: readonly (readonly string[])[];
}

/** A rule for each atom of a trace, with a percept that no other rule uses. */
function questions(trace: string): string {
  const [header, ...steps] = trace
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const roles: readonly string[] = header.roles;
  const atoms = new Set<string>();
  for (const { state, legal, goals } of steps as readonly Step[]) {
    if (atoms.size > MOST_QUESTIONS) break;
    for (const fluent of state) atoms.add(`(true ${fluent})`);
    for (const [r, role] of roles.entries()) {
      for (const move of legal?.[r] ?? []) atoms.add(`(does ${role} ${move})`);
      for (const value of goals[r] ?? []) atoms.add(`(goal ${role} ${value})`);
    }
  }
  return [...atoms].map((atom, i) => `(<= (sees ${roles[0]} seen-${i}) ${atom})`).join("\n");
}

describe.skipIf(DATA === undefined)("what has happened", () => {
  const folder = join(DATA ?? "", "traces");
  const rows =
    DATA === undefined ? [] : readFileSync(join(folder, "INDEX.tsv"), "utf8").trim().split("\n").slice(1);
  const some = rows.filter((_, i) => i % EVERY === 0).map((row) => row.split("\t") as [string, string]);

  it.each(some)("in %s is not said never to hold", (trace, sheet) => {
    const rules = readFileSync(join(DATA ?? "", sheet), "utf8");
    const asked = questions(gunzipSync(readFileSync(join(folder, trace))).toString("utf8"));
    const wrong = checkText(`${rules}\n${asked}`, "kif").diagnostics.filter(
      ({ code, start }) => NEVER_HOLDS.has(code) && start >= rules.length,
    );
    expect(wrong.map(({ message }) => message)).toEqual([]);
  });
});
