/**
 * Finds what is asked for and can never be so: a fluent that no `init` or `next` could produce, a move that
 * no `legal` allows, a literal that matches no head of its relation. It is nearly always a misspelling or an
 * argument in the wrong place. Heads are compared as patterns, so nothing that could hold is reported.
 */
import { isOwn, type UsedRelation } from "../clauses.js";
import { memo } from "../maps.js";
import { type Application, keyOf, type Term } from "../tree.js";
import type { Context } from "./context.js";
import { noteAt } from "./findings.js";
import { AtomIndex, couldMatch, patternKey } from "./patterns.js";
import { count, quote } from "./wording.js";

/** Literals in `told` have been reported by other checks and are passed over. */
export function checkReach(context: Context, told: ReadonlySet<Application>): void {
  const fluents = new Producers(context, ["init/1", "next/1"], (atom) => atom.args[0]);
  const moves = new Producers(context, ["legal/2"], moveOf);
  checkAsked(context, told, fluents, "true/1", "GDL085");
  checkAsked(context, told, moves, "does/2", "GDL086");
  checkLiterals(context, told);
  checkUnread(context);
  checkCovered(context);
}

/** A role and its move as one term, `move(role, …)`; a move that is a variable stays as it is. */
function moveOf(atom: Application): Term {
  const [role, move] = atom.args as readonly [Term, Term];
  if (move.kind === "variable") return move;
  return { ...move, args: [role, ...move.args] };
}

/** The terms that the heads of some relations can produce. */
class Producers {
  private readonly index = new AtomIndex<Application>();
  /** Heads whose term is a variable: they may produce any term, as far as their other arguments allow. */
  private readonly open: Application[] = [];
  /** By name: the first head whose term has this name. */
  readonly byName = new Map<string, Application>();
  readonly any: boolean;

  constructor(
    { relations }: Context,
    keys: readonly string[],
    private readonly term: (atom: Application) => Term,
  ) {
    const opened = new Set<string>();
    let any = false;
    for (const key of keys) {
      for (const { head } of relations.get(key)?.rules ?? []) {
        any = true;
        const produced = term(head);
        if (produced.kind === "application") {
          this.index.add(produced, head);
          if (!this.byName.has(produced.name)) this.byName.set(produced.name, head);
        } else if (!opened.has(patternKey(head))) {
          opened.add(patternKey(head));
          this.open.push(head);
        }
      }
    }
    this.any = any;
  }

  produce(atom: Application): boolean {
    const first = atom.args[0];
    if (atom.args.length === 1) {
      if (this.open.length > 0) return true;
    } else if (this.open.some((head) => couldMatch(head.args[0], first))) return true;
    const asked = this.term(atom);
    if (asked.kind === "variable") return this.any;
    return this.index.some(asked);
  }
}

/** The atoms that are asked for, one of each pattern. */
function patternsOf(uses: UsedRelation["uses"]): Iterable<Application> {
  const byPattern = new Map<string, Application>();
  for (const { literal } of uses) memo(byPattern, patternKey(literal.atom), () => literal.atom);
  return byPattern.values();
}

function checkAsked(
  { sheet, relations, findings, speller }: Context,
  told: ReadonlySet<Application>,
  producers: Producers,
  key: "true/1" | "does/2",
  code: "GDL085" | "GDL086",
): void {
  const wrong = new Set<string>();
  for (const atom of patternsOf(relations.get(key)?.uses ?? [])) {
    if (told.has(atom) || producers.produce(atom)) continue;
    const term = atom.args[atom.args.length - 1];
    const name = term.kind === "application" ? term.name : undefined;
    if (term.kind === "application" && !producers.byName.has(term.name)) {
      // The name itself is wrong: one report is enough, whatever the arguments are.
      if (wrong.has(keyOf(term))) continue;
      wrong.add(keyOf(term));
    }
    const namesake = name === undefined ? undefined : producers.byName.get(name);
    const meant =
      name === undefined || namesake !== undefined
        ? undefined
        : speller.nearest(name, producers.byName.keys());
    const target = namesake ?? (meant === undefined ? undefined : producers.byName.get(meant));
    const said = target?.args[target.args.length - 1] as Application | undefined;
    const who = key === "true/1" ? "`init` or `next`" : "`legal`";
    findings.add(
      code,
      key === "true/1" ? term : atom,
      key === "true/1"
        ? `The fluent ${quote(sheet, term)} never holds: no ${who} produces it.`
        : `${quote(sheet, atom)} never happens: no ${who} allows it.`,
      said === undefined
        ? `Check the spelling, or add a rule for ${who}.`
        : meant === undefined
          ? `${capital(who)} says ${quote(sheet, said)}; check the arguments against it.`
          : `Did you mean \`${said.text}\`?`,
      said === undefined ? [] : [noteAt(said, "this is the nearest that is produced")],
    );
  }
}

function capital(text: string): string {
  return text === "`init` or `next`" ? "A rule for `init` or `next`" : `A rule for ${text}`;
}

function checkLiterals({ sheet, relations, findings }: Context, told: ReadonlySet<Application>): void {
  for (const relation of relations.values()) {
    if (relation.rules.length === 0 || relation.uses.length === 0) continue;
    if (
      !isOwn(relation) &&
      relation.key !== "role/1" &&
      relation.key !== "goal/2" &&
      relation.key !== "legal/2"
    )
      continue;
    const heads = new AtomIndex<Application>();
    for (const { head } of relation.rules) heads.add(head, head);
    for (const atom of patternsOf(relation.uses)) {
      if (told.has(atom) || heads.some(atom)) continue;
      const first = relation.rules[0]?.head;
      findings.add(
        "GDL087",
        atom,
        `${quote(sheet, atom)} never holds: no fact and no rule for \`${atom.text}\` matches it.`,
        "Check the arguments against the facts and rules of the relation.",
        [noteAt(first, `\`${first.text}\` is defined here`)],
      );
    }
  }
}

/** Finds fluents that nothing asks for, so that they never matter. */
function checkUnread({ sheet, relations, findings }: Context): void {
  const asked = new Set<string>();
  for (const { literal } of relations.get("true/1")?.uses ?? []) {
    const fluent = literal.atom.args[0];
    if (fluent.kind === "variable") return;
    asked.add(keyOf(fluent));
  }
  const seen = new Set<string>();
  for (const producer of ["next/1", "init/1"]) {
    for (const { head } of relations.get(producer)?.rules ?? []) {
      const fluent = head.args[0];
      if (fluent.kind === "variable" || asked.has(keyOf(fluent)) || seen.has(keyOf(fluent))) continue;
      seen.add(keyOf(fluent));
      const arguments_ = fluent.args.length === 0 ? "" : ` with ${count(fluent.args.length, "argument")}`;
      findings.add(
        "GDL088",
        fluent,
        `The fluent \`${fluent.text}\`${arguments_} is produced, but no \`true\` ever asks for it.`,
        `Take its rules away, or look for the rule that should ask for ${quote(sheet, fluent)}.`,
      );
    }
  }
}

/** Where a sheet declares `base` or `input`, they must cover what `init`, `next` and `legal` can produce. */
function checkCovered(context: Context): void {
  const { sheet, relations, findings } = context;
  const check = (declaration: "base/1" | "input/2" | "percept/2", producers: readonly string[]): void => {
    if ((relations.get(declaration)?.rules.length ?? 0) === 0) return;
    const declared = new Producers(
      context,
      [declaration],
      declaration === "base/1" ? (a) => a.args[0] : moveOf,
    );
    const seen = new Set<string>();
    for (const producer of producers) {
      for (const { head } of relations.get(producer)?.rules ?? []) {
        const key = patternKey(head);
        if (seen.has(key)) continue;
        seen.add(key);
        if (declared.produce(head)) continue;
        const word = declaration.slice(0, declaration.indexOf("/"));
        findings.add(
          "GDL089",
          head.args[head.args.length - 1],
          `${quote(sheet, head)} is not covered by any \`${word}\` of this sheet.`,
          `Add a fact or a rule for \`${word}\`: programs that rely on it would leave this out.`,
        );
      }
    }
  };
  check("base/1", ["init/1", "next/1"]);
  check("input/2", ["legal/2"]);
  check("percept/2", ["sees/2"]);
}
