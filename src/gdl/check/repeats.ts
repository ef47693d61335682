/** Finds clauses that are written twice, and conditions that say nothing or can never be met. */
import type { ReadClause, SignedAtom } from "../clauses.js";
import { type Application, type Clause, isGround, nodesOf, subterms, type Term, topKey } from "../tree.js";
import type { Context } from "./context.js";
import { noteAt } from "./findings.js";
import { couldMatch } from "./patterns.js";
import { quote } from "./wording.js";

export function checkRepeats(context: Context): void {
  checkDuplicates(context);
  for (const rule of context.rules) if (rule.literals.length > 0) checkConditions(context, rule);
}

function checkDuplicates({ sheet, rules, findings }: Context): void {
  const seen = new Map<string, Clause>();
  for (const { clause, head } of rules) {
    const key = exactKey(nodesOf(clause), true);
    const first = seen.get(key);
    if (first === undefined) {
      seen.set(key, clause);
      continue;
    }
    findings.add(
      "GDL080",
      clause,
      `This ${clause.body.length === 0 ? "fact" : "rule"} for ${quote(sheet, head)} has been written before.`,
      "Take one of the two away, or look for what should differ.",
      [noteAt(first, "the same is written here")],
    );
  }
}

/** Equal for the same nodes; with `rename`, also for nodes that differ only in the names of variables. */
function exactKey(nodes: readonly Term[], rename = false): string {
  const numbers = new Map<string, number>();
  const words = nodes.map((term) => {
    if (term.kind === "application") return topKey(term);
    const n = numbers.get(term.name) ?? numbers.size;
    numbers.set(term.name, n);
    return rename ? `?${n}` : `?${term.name}`;
  });
  return words.join(" ");
}

function checkConditions({ sheet, findings }: Context, rule: ReadClause): void {
  const alternatives = new Map<number, number>();
  for (const { conjunct } of rule.literals) alternatives.set(conjunct, (alternatives.get(conjunct) ?? 0) + 1);
  const met = new Map<string, SignedAtom>();
  let repeated = false;
  for (const literal of rule.literals) {
    const { atom, negated, conjunct } = literal;
    if (atom.name === "distinct" && atom.args.length === 2) {
      checkDistinct({ sheet, findings }, atom, negated);
      continue;
    }
    if (alternatives.get(conjunct) !== 1) continue;
    const key = exactKey(subterms(atom));
    const before = met.get(key);
    if (before === undefined) {
      met.set(key, literal);
      continue;
    }
    if (before.negated !== negated) {
      findings.add(
        "GDL090",
        atom,
        `The body asks for ${quote(sheet, atom)} and for its negation, so it never holds.`,
        "Take one of the two away.",
        [noteAt(before.atom, "the contrary is asked for here")],
      );
    } else if (!repeated) {
      repeated = true;
      findings.add(
        "GDL092",
        atom,
        `The body asks for ${quote(sheet, atom)} twice.`,
        "Take one of the two away, or look for what should differ.",
        [noteAt(before.atom, "it is asked for here already")],
      );
    }
  }
}

function checkDistinct(
  { sheet, findings }: Pick<Context, "sheet" | "findings">,
  atom: Application,
  negated: boolean,
): void {
  const [a, b] = atom.args as readonly [Term, Term];
  const same = exactKey(subterms(a)) === exactKey(subterms(b));
  if (!same && couldMatch(a, b)) return;
  const holds = same === negated;
  const text = quote(sheet, atom);
  const about = same ? "its two terms are the same" : "its two terms can never be equal";
  findings.add(
    "GDL090",
    atom,
    negated
      ? `The negation of ${text} ${holds ? "always" : "never"} holds: ${about}.`
      : `${text} ${holds ? "always" : "never"} holds: ${about}.`,
    isGround(a) && isGround(b)
      ? "Look for a variable that should stand there."
      : "Check the names of the variables.",
  );
}
