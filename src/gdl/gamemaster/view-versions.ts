/**
 * Views as classical relations. What a view means may depend on which of its arguments have a value when it is
 * asked: `h(X) :- ~r(X) & s(X)` holds of 3 if `r` holds of nothing else than 1, but lists nothing while `r`
 * holds of anything. A view whose clauses notice the difference gets a version for each way in which it is
 * asked; all others have one. In `init` views are asked of an empty state, and those that depend on the state
 * get a version for it.
 *
 * A variable of a head that no literal binds takes its values from whoever asks: a relation of its own lists
 * them (magic sets), so that the classical clauses are safe.
 */
import { listOf } from "../maps.js";
import {
  type Application,
  application,
  keyOf,
  type Span,
  type Term,
  variable,
  variablesOf,
  variablesOfAll,
} from "../tree.js";
import {
  type BodySurroundings,
  type GatherRequest,
  literalsBefore,
  type Missed,
  type Way,
  waysOf,
} from "./body-ways.js";
import { unknownIn } from "./builtins.js";
import { changingViews, type Program } from "./gamemaster-program.js";
import { canMatch, NO_SUBSTITUTION, substitute } from "./unify.js";

/** A clause in the names of the sheet; `@true`, `@does` and others that begin so are made here. */
export interface DerivedClause {
  readonly head: Application;
  readonly body: readonly Application[];
  readonly origin: Span;
}

/** An atom to be computed, after literals that say which inputs occur. */
export interface ComputeRequest {
  readonly atom: Application;
  readonly before: readonly Application[];
  readonly origin: Span;
}

/** A variable of a sheet that had no value where one was needed. */
export interface MissedValue {
  readonly names: readonly string[];
  readonly at: Term;
  readonly why: Missed | "head" | "addition" | "deletion";
  readonly origin: Span;
}

/** For whom a body is read: which of its variables are given, and where their values come from. */
export interface Owner {
  readonly origin: Span;
  readonly given: readonly Term[];
  /** Holds the given arguments; undefined where the body needs no help. */
  readonly range: Application | undefined;
  readonly isStart: boolean;
  /** The version whose range it is. */
  readonly version?: Version;
}

interface Version {
  readonly key: string;
  readonly relation: string;
  /** For each argument, whether it has a value. */
  readonly bound: readonly boolean[];
  readonly isStart: boolean;
  readonly asked: string;
  needsRange: boolean;
}

interface Asking {
  readonly version: Version;
  readonly atom: Application;
  readonly literals: readonly Application[];
  readonly owner: Owner;
}

export class Versions {
  readonly clauses: DerivedClause[] = [];
  readonly computations: ComputeRequest[] = [];
  readonly gatherings: (GatherRequest & { readonly origin: Span })[] = [];
  readonly missed: MissedValue[] = [];
  private readonly versions = new Map<string, Version>();
  private readonly askings: Asking[] = [];
  private readonly changing: ReadonlySet<string>;
  private readonly sensitive = new Set<string>();
  private readonly relations = new Map<string, number>();
  private readonly addedByName = new Map<string, Term[]>();
  private readonly addsAnything: boolean;
  /** While it is found out which views are sensitive, nothing is kept. */
  private isTrial = false;

  constructor(readonly program: Program) {
    this.changing = changingViews(program);
    for (const fact of program.added)
      if (fact.kind === "application") listOf(this.addedByName, fact.name).push(fact);
    this.addsAnything = program.added.some(({ kind }) => kind === "variable");
    this.findSensitive();
  }

  /** The ways of a body, with the clauses that it needs on the side. */
  ways(body: readonly Term[], owner: Owner): readonly Way[] {
    const known = variablesOfAll(owner.given);
    return waysOf(body, { literals: [], around: [], known, by: NO_SUBSTITUTION }, this.surroundings(owner));
  }

  /** Adds a clause for each way in which a body can hold. Variables of the head that get no value are told. */
  define(head: Application, body: readonly Term[], owner: Owner, first: readonly Application[] = []): void {
    for (const { literals, known, by } of this.ways(body, owner)) {
      const whole = substitute(head, by);
      const free = unknownIn(whole, known);
      if (free.length > 0) this.tell({ names: free, at: head, why: "head", origin: owner.origin });
      else this.emit(whole, [...first.map((literal) => substitute(literal, by)), ...literals], [], owner);
    }
  }

  emit(head: Application, body: readonly Application[], before: readonly Application[], owner: Owner): void {
    if (this.isTrial) return;
    const literals = this.safe(head, body, before, owner);
    if (literals === undefined) throw new Error(`a clause for ${head.name} has a variable without a value`);
    this.clauses.push({ head, body: literals, origin: owner.origin });
  }

  /** A name for a relation that no other has. */
  newRelation(stem: string): string {
    const bare = stem.replace(/^@/, "");
    const count = (this.relations.get(bare) ?? 0) + (this.isTrial ? 0 : 1);
    this.relations.set(bare, count);
    return count <= 1 ? `@${bare}` : `@${bare}_${count}`;
  }

  /** The relation of a view that is asked for these arguments, wherever the literals hold. */
  asked(atom: Application, literals: readonly Application[], owner: Owner): string {
    const known = variablesOfAll(literals);
    const bound = atom.args.map((arg) => unknownIn(arg, known).length === 0);
    const version = this.version(atom.name, bound, false);
    this.askings.push({ version, atom, literals, owner });
    return version.relation;
  }

  /** Clauses for the ranges that were needed; last, since each may need another. */
  finish(): void {
    const done = new Set<Asking>();
    for (let more = true; more; ) {
      more = false;
      for (const asking of this.askings) {
        const { version, atom, literals, owner } = asking;
        if (!version.needsRange || done.has(asking)) continue;
        done.add(asking);
        more = true;
        const args = atom.args.filter((_, i) => version.bound[i]);
        // Larger ranges do no harm, but a negation here could stand in a cycle that the sheet does not have.
        const positive = literals.filter(({ name }) => name !== "@not" && name !== "@distinct");
        this.emit(application(version.asked, args), [], positive, owner);
      }
    }
  }

  tell(missed: MissedValue): void {
    if (!this.isTrial) this.missed.push(missed);
  }

  private surroundings(owner: Owner): BodySurroundings {
    const { origin } = owner;
    return {
      call: (atom, way) => this.call(atom, way, owner),
      newRelation: (stem) => this.newRelation(stem),
      emit: (head, body, before) => this.emit(head, body, before, owner),
      compute: (atom, before) => {
        if (this.isTrial) return;
        const safe = this.safe(
          application(
            "",
            atom.args.filter((arg) => unknownIn(arg, variablesOfAll(before)).length === 0),
          ),
          [],
          before,
          owner,
        );
        this.computations.push({ atom, before: safe ?? before, origin });
      },
      gather: (request) => {
        if (!this.isTrial) this.gatherings.push({ ...request, origin });
      },
      missed: (names, at, why) => {
        const list = [...names];
        if (list.length === 0) return;
        this.noticed(list, owner);
        this.tell({ names: list, at, why, origin });
      },
    };
  }

  /** Notes that the clause would have meant something else if these variables had been given. */
  private noticed: (names: readonly string[], owner: Owner) => void = () => {};

  private call(atom: Application, way: Way, owner: Owner): Application | undefined {
    const key = keyOf(atom);
    if (!this.program.defined.has(atom.name)) {
      if (owner.isStart || !this.mayHold(atom)) return undefined;
      return application("@true", [atom]);
    }
    if (!this.program.views.has(key)) return undefined;
    if (this.isTrial) {
      if (this.sensitive.has(key)) this.noticed(unknownIn(atom, way.known), owner);
      return atom;
    }
    const bound = atom.args.map((arg) => unknownIn(arg, way.known).length === 0);
    const version = this.version(atom.name, bound, owner.isStart);
    this.askings.push({ version, atom, literals: literalsBefore(way), owner });
    return { ...atom, name: version.relation };
  }

  private mayHold(atom: Application): boolean {
    return this.addsAnything || (this.addedByName.get(atom.name) ?? []).some((fact) => canMatch(atom, fact));
  }

  private version(name: string, allBound: readonly boolean[], inStart: boolean): Version {
    const key = `${name}/${allBound.length}`;
    const isStart = inStart && this.changing.has(key);
    const bound = this.sensitive.has(key) ? allBound : allBound.map(() => false);
    const mode = bound.some(Boolean) ? `_${bound.map((is) => (is ? "b" : "f")).join("")}` : "";
    const suffix = `${mode}${isStart ? "_start" : ""}`;
    const known = this.versions.get(key + suffix);
    if (known !== undefined) return known;
    const plain = RENAMED.get(name) ?? name;
    // The first version of a view keeps its name: most have no other.
    const isFirst =
      !isStart && ![...this.versions.values()].some((other) => other.key === key && !other.isStart);
    const relation = suffix === "" || isFirst ? plain : this.newRelation(`${plain}${suffix}`);
    const version = {
      key,
      relation,
      bound,
      isStart,
      asked: this.newRelation(`asked_${name}`),
      needsRange: false,
    };
    this.versions.set(key + suffix, version);
    this.defineVersion(key, version);
    return version;
  }

  private defineVersion(key: string, version: Version): void {
    const { bound, isStart, asked, relation } = version;
    for (const { head, body, formula } of this.program.views.get(key) ?? []) {
      const given = head.args.filter((_, i) => bound[i]);
      const range = given.length === 0 ? undefined : application(asked, given);
      this.define({ ...head, name: relation }, body, { origin: formula, given, range, isStart, version });
    }
  }

  /** The body, with what is needed before it to give every variable a value; undefined if nothing does. */
  private safe(
    head: Application,
    body: readonly Application[],
    before: readonly Application[],
    { range, version }: Owner,
  ): readonly Application[] | undefined {
    const choices = [body, [...before, ...body]];
    if (range !== undefined) choices.push([range, ...body], [range, ...before, ...body]);
    const safe = choices.find((literals) => isSafe(head, literals));
    if (safe !== undefined && range !== undefined && safe[0] === range && version !== undefined)
      version.needsRange = true;
    return safe;
  }

  /** A view is sensitive if a clause of it notices that an argument has no value. */
  private findSensitive(): void {
    this.isTrial = true;
    for (let before = -1; before < this.sensitive.size; ) {
      before = this.sensitive.size;
      for (const [key, clauses] of this.program.views) {
        if (this.sensitive.has(key)) continue;
        for (const { head, body, formula } of clauses) {
          const ofHead = variablesOf(head);
          const note = (names: readonly string[]) => {
            if (names.some((name) => ofHead.has(name))) this.sensitive.add(key);
          };
          this.noticed = note;
          const owner: Owner = { origin: formula, given: [], range: undefined, isStart: false };
          for (const { known, by } of this.ways(body, owner)) note(variablesLeft(head, known, by));
        }
      }
    }
    this.noticed = () => {};
    this.isTrial = false;
    this.relations.clear();
  }
}

/** Views that the manager asks for and classical GDL has another use for. */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ["role", "@role"],
  ["terminal", "@terminal"],
  ["legal", "@possible"],
  ["goal", "@reward"],
]);

function variablesLeft(head: Application, known: ReadonlySet<string>, by: Way["by"]): string[] {
  const left = unknownIn(substitute(head, by), known);
  // What stands for a variable of the head may be another variable of the body.
  return left.length === 0
    ? []
    : [...variablesOf(head)].filter((name) => unknownIn(substitute(variable(name), by), known).length > 0);
}

/** Whether the positive literals give every variable a value. */
function isSafe(head: Application, body: readonly Application[]): boolean {
  const bound = new Set<string>();
  for (const literal of body) {
    if (literal.name !== "@not" && literal.name !== "@distinct")
      for (const name of variablesOf(literal)) bound.add(name);
  }
  return [head, ...body].every((literal) => unknownIn(literal, bound).length === 0);
}
