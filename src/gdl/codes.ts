/**
 * Every code that a diagnostic may carry, with its severity and a title. The codes are a contract: none ever
 * gets a new meaning. `docs/gdl.md` and `docs/gamemaster.md` explain each with a bad and a good example.
 */
import type { Severity } from "./diagnostic.js";

interface CodeEntry {
  readonly severity: Severity;
  readonly title: string;
}

export const CODES = {
  // Reading the text: GDL001 to GDL029.
  GDL001: { severity: "error", title: "A parenthesis or quote is never closed" },
  GDL002: { severity: "error", title: "A closing parenthesis without an opening one" },
  GDL003: { severity: "error", title: "An empty list" },
  GDL004: { severity: "error", title: "A list that begins with a list or a variable" },
  GDL005: { severity: "error", title: "A rule without a head" },
  GDL006: { severity: "error", title: "A variable in place of a head or a fact" },
  GDL007: { severity: "error", title: "An arrow where none may stand" },
  GDL008: { severity: "error", title: "A variable without a name" },
  GDL009: { severity: "error", title: "Infix text in a KIF sheet" },
  GDL010: { severity: "error", title: "Something else was expected here" },
  GDL011: { severity: "error", title: "A conjunction inside a disjunction or a negation" },
  GDL012: { severity: "error", title: "A quoted constant that KIF cannot hold" },
  GDL013: { severity: "error", title: "Not a text: control characters" },
  GDL014: { severity: "error", title: "Too large" },
  GDL015: { severity: "error", title: "Nested too deeply" },
  GDL016: { severity: "error", title: "Too many errors" },

  // The rules of the language: GDL030 to GDL069.
  GDL030: { severity: "error", title: "No role" },
  GDL031: { severity: "error", title: "No terminal" },
  GDL032: { severity: "error", title: "No goal" },
  GDL033: { severity: "error", title: "No legal" },
  GDL034: { severity: "error", title: "Keyword with the wrong number of arguments" },
  GDL035: { severity: "error", title: "Keyword that may not stand in a head" },
  GDL036: { severity: "error", title: "Role defined by a rule" },
  GDL037: { severity: "error", title: "Keyword that may not stand in a body" },
  GDL038: { severity: "error", title: "Operator inside a term" },
  GDL039: { severity: "error", title: "Depends on the state or the moves" },
  GDL040: { severity: "error", title: "Depends on the moves" },
  GDL041: { severity: "error", title: "Negation in a cycle" },
  GDL042: { severity: "error", title: "Recursion that may never end" },
  GDL043: { severity: "error", title: "Unbound variable in a head" },
  GDL044: { severity: "error", title: "Unbound variable in a negated literal" },
  GDL045: { severity: "error", title: "Unbound variable in distinct" },
  GDL046: { severity: "error", title: "Variable in a fact" },
  GDL047: { severity: "error", title: "not over something else than one atom" },
  GDL048: { severity: "error", title: "distinct with the wrong number of arguments" },
  GDL049: { severity: "error", title: "and is no operator" },
  GDL050: { severity: "error", title: "Sign of another notation" },
  GDL051: { severity: "error", title: "Variable as a literal" },
  GDL052: { severity: "error", title: "Number as a relation" },

  // Sound, but perhaps not what was meant: GDL070 and up.
  GDL070: { severity: "warning", title: "One name, two numbers of arguments" },
  GDL071: { severity: "warning", title: "One name for a relation and a function" },
  GDL072: { severity: "warning", title: "Keyword as a function" },
  GDL073: { severity: "warning", title: "Empty or" },
  GDL074: { severity: "warning", title: "or inside or" },
  GDL075: { severity: "warning", title: "Rule with an empty body" },
  GDL076: { severity: "warning", title: "Relation that is never used" },
  GDL077: { severity: "warning", title: "Relation that nothing defines" },
  GDL078: { severity: "warning", title: "Goal that is no number from 0 to 100" },
  GDL079: { severity: "warning", title: "Inconsistent capitals" },
  GDL080: { severity: "warning", title: "Clause written twice" },
  GDL081: { severity: "warning", title: "Unknown role" },
  GDL082: { severity: "warning", title: "Goal for random" },
  GDL083: { severity: "warning", title: "Role without a legal move" },
  GDL084: { severity: "warning", title: "Role without a goal" },
  GDL085: { severity: "warning", title: "Fluent that never holds" },
  GDL086: { severity: "warning", title: "Move that is never legal" },
  GDL087: { severity: "warning", title: "Literal that never holds" },
  GDL088: { severity: "warning", title: "Fluent that is never asked for" },
  GDL089: { severity: "warning", title: "Not covered by base or input" },
  GDL090: { severity: "warning", title: "Condition that is always or never met" },
  GDL091: { severity: "warning", title: "or with a single alternative" },
  GDL092: { severity: "warning", title: "Literal written twice" },
  GDL093: { severity: "warning", title: "Term that never stands here" },
  GDL094: { severity: "warning", title: "Variable that no value fits" },
  GDL095: { severity: "warning", title: "Spelled much like another" },
} as const satisfies Record<string, CodeEntry>;

/** The codes of Gamemaster sheets, which `docs/gamemaster.md` explains. */
export const GAMEMASTER_CODES = {
  // Reading the text: HRF001 to HRF029.
  HRF001: { severity: "error", title: "A bracket is never closed" },
  HRF002: { severity: "error", title: "A closing bracket without an opening one" },
  HRF003: { severity: "error", title: "A sign that the language does not have" },
  HRF004: { severity: "error", title: "A string is never closed" },
  HRF005: { severity: "error", title: "Something else was expected here" },
  HRF006: { severity: "error", title: "A name that begins with an underscore" },

  // The rules of the language: HRF030 to HRF069.
  HRF030: { severity: "error", title: "No role" },
  HRF031: { severity: "error", title: "No terminal" },
  HRF032: { severity: "error", title: "No goal" },
  HRF033: { severity: "error", title: "No legal" },
  HRF034: { severity: "error", title: "Nobody is in control at the start" },
  HRF035: { severity: "error", title: "Keyword with the wrong number of arguments" },
  HRF036: { severity: "error", title: "Not an atom in front of an arrow" },
  HRF037: { severity: "error", title: "Arrow inside a clause" },
  HRF038: { severity: "error", title: "Negation in a cycle" },
  HRF039: { severity: "error", title: "Recursion that may never end" },
  HRF040: { severity: "error", title: "Variable in a fact that is added" },
  HRF041: { severity: "error", title: "Too many values" },

  // Sound, but perhaps not what was meant: HRF070 and up.
  HRF070: { severity: "warning", title: "Formula that defines nothing" },
  HRF071: { severity: "warning", title: "Variable as a literal" },
  HRF072: { severity: "warning", title: "Variable in a deletion" },
  HRF073: { severity: "warning", title: "Added and deleted at once" },
  HRF074: { severity: "warning", title: "Negation before its variable is bound" },
  HRF075: { severity: "warning", title: "Compared or computed before it is known" },
  HRF076: { severity: "warning", title: "Variable that only the caller binds" },
  HRF077: { severity: "warning", title: "Move without an operation" },
  HRF078: { severity: "warning", title: "Relation that nothing defines" },
  HRF079: { severity: "warning", title: "Fact that no rule can see" },
  HRF080: { severity: "warning", title: "Keyword of another dialect" },
  HRF081: { severity: "warning", title: "One name, two numbers of arguments" },
  HRF082: { severity: "warning", title: "Name of a builtin" },
  HRF083: { severity: "warning", title: "Goal that is no number from 0 to 100" },
  HRF084: { severity: "warning", title: "Clause written twice" },
  HRF085: { severity: "warning", title: "Full stop in a name" },
  HRF086: { severity: "warning", title: "Spelled much like another" },
  HRF087: { severity: "warning", title: "Unknown role" },
  HRF088: { severity: "warning", title: "Names that differ by capitals alone" },
  HRF089: { severity: "warning", title: "Relation that is never used" },
  HRF090: { severity: "warning", title: "Numbers that may grow without end" },
} as const satisfies Record<string, CodeEntry>;

export type Code = keyof typeof CODES | keyof typeof GAMEMASTER_CODES;

/** How grave a finding with this code is. */
export function severityOf(code: Code): Severity {
  return { ...CODES, ...GAMEMASTER_CODES }[code].severity;
}
