/**
 * Finds names that stand once in a sheet, and variables that stand once in a rule, if they are spelled almost
 * like another that stands there more often. `?plaeyr` beside `?player` is bound, so no other check finds it.
 * Only slips of the pen count: two letters swapped, or one letter inside the name dropped, added or changed.
 * Names with digits (`x1`, `x2`) belong to families and are left alone.
 */
import { isKeyword } from "../keywords.js";
import { type Application, nodesOf, type Term, type Variable } from "../tree.js";
import type { Context } from "./context.js";
import { noteAt } from "./findings.js";
import { variableText } from "./wording.js";

const PATIENCE = 1_000_000;

/** Codes of other checks that a misspelling leads to: at their places nothing more needs to be said. */
const TOLD: ReadonlySet<string> = new Set([
  "GDL043",
  "GDL044",
  "GDL045",
  "GDL076",
  "GDL077",
  "GDL081",
  "GDL085",
  "GDL086",
  "GDL087",
  "GDL093",
]);

interface Count<T> {
  readonly first: T;
  times: number;
}

export function checkSingles({ sheet, rules, findings }: Context): void {
  const names = new Map<string, Count<Application>>();
  const seeker = new Seeker();
  for (const { clause } of rules) {
    const variables = new Map<string, Count<Variable>>();
    for (const term of nodesOf(clause)) {
      if (term.kind === "variable") tally(variables, term);
      else if (!isKeyword(term.name)) tally(names, term);
    }
    for (const [single, other] of seeker.pairs(variables, 1)) {
      if (findings.has(TOLD, single)) continue;
      const text = variableText(sheet.notation, single.text);
      const meant = variableText(sheet.notation, other.text);
      findings.add(
        "GDL095",
        single,
        `The variable \`${text}\` stands only once in this rule, and is spelled much like \`${meant}\`.`,
        `Did you mean \`${meant}\`? If not, a name less like it would help the reader.`,
        [noteAt(other, `\`${meant}\` stands here`)],
      );
    }
  }
  for (const [single, other] of seeker.pairs(names, 2)) {
    if (findings.has(TOLD, single.nameSpan)) continue;
    findings.add(
      "GDL095",
      single.nameSpan,
      `\`${single.text}\` stands only once in this sheet, and is spelled much like \`${other.text}\`.`,
      `Did you mean \`${other.text}\`? If not, a name less like it would help the reader.`,
      [noteAt(other.nameSpan, `\`${other.text}\` stands here`)],
    );
  }
}

function tally<T extends Term>(counts: Map<string, Count<T>>, term: T): void {
  const count = counts.get(term.name);
  if (count === undefined) counts.set(term.name, { first: term, times: 1 });
  else count.times++;
}

class Seeker {
  private patience = PATIENCE;

  /** Each name that stands once, with one that stands at least `least` times and is spelled almost alike. */
  *pairs<T>(counts: ReadonlyMap<string, Count<T>>, least: number): Generator<readonly [T, T]> {
    if (counts.size < 2) return;
    const others: string[] = [];
    for (const [name, { times }] of counts) if (times >= least && isWord(name)) others.push(name);
    for (const [name, { first, times }] of counts) {
      if (times > 1 || !isWord(name)) continue;
      let later = false;
      for (const other of others) {
        if (other === name) later = true;
        if (--this.patience < 0) return;
        // Of two that both stand once, the later is reported.
        if ((later && counts.get(other)?.times === 1) || !isSlip(name, other)) continue;
        yield [first, (counts.get(other) as Count<T>).first];
        break;
      }
    }
  }
}

function isWord(name: string): boolean {
  return name.length >= 3 && !/\d/.test(name);
}

/** Whether one slip of the pen turns one name into the other. */
function isSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let same = 0;
  while (same < a.length && a[same] === b[same]) same++;
  let end = 0;
  while (end < a.length - same && end < b.length - same && a[a.length - 1 - end] === b[b.length - 1 - end])
    end++;
  const left = a.slice(same, a.length - end);
  const right = b.slice(same, b.length - end);
  if (left.length === 2 && right.length === 2) return left[0] === right[1] && left[1] === right[0];
  // A letter more, less or other at either end mostly makes another word: `cells`, `xplayer` and `oplayer`.
  if (same === 0 || end === 0) return false;
  if (left.length + right.length === 1) return Math.min(a.length, b.length) >= 5;
  return left.length === 1 && right.length === 1 && a.length >= 7;
}
