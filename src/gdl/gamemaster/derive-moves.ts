/**
 * Control, legal moves and operations as classical clauses. The role in control moves, all others pass:
 *
 *     legal(M)                   (<= (legal ?r M) (in_turn ?r) …)       (<= (legal ?r pass) (role ?r) (not (in_turn ?r)))
 *     m(X) :: c(X) ==> d(X)      (<= (next (d ?x)) (does ?r (m ?x)) (true (c ?x)))
 *     m(X) :: c(X) ==> ~d(X)     (<= (deleted (d ?x)) (does ?r (m ?x)) (true (c ?x)))
 *     m(X) :: n(X,1)             (<= (called (n ?x 1)) (does ?r (m ?x)))       where n is an operation
 *     what stays                 (<= (next (d ?x)) (true (d ?x)) (not (deleted (d ?x))))
 *
 * An effect or a move that may match the head of no operation is called as well, and becomes a fact where it
 * matches none. What is both added and deleted holds.
 */
import {
  type Application,
  application,
  arity,
  isGround,
  keyOf,
  type Span,
  type Term,
  variable,
} from "../tree.js";
import { unknownIn } from "./builtins.js";
import { atomsOf, conditionOf, isDeletion } from "./gamemaster-program.js";
import { type GamemasterOperation, isAtom } from "./gamemaster-tree.js";
import { canMatch, isInstance, substitute } from "./unify.js";
import type { Owner, Versions } from "./view-versions.js";

/** Variables that no sheet has. */
const ROLE = variable("@role");
const MOVE = variable("@move");

/** The move of every role that is not in control. */
export const WAITING_MOVE = "@pass";

export function deriveMoves(versions: Versions, end: Span): void {
  const moves = deriveLegal(versions, end);
  new Operations(versions, moves, end).derive();
}

/** Who moves: the role that is first found in control. Returns whether others have to wait. */
function deriveControl(versions: Versions, end: Span): boolean {
  const { program } = versions;
  const owner: Owner = { origin: end, given: [], range: undefined, isStart: false };
  const roles = (program.views.get("role/1") ?? []).flatMap(({ head, body }) =>
    body.length === 0 && isGround(head) ? [head.args[0]] : [],
  );
  const facts = (program.views.get("control/1") ?? []).filter(({ body }) => body.length === 0);
  const isStatic = facts.length > 0 && facts.length === program.views.get("control/1")?.length;
  if (isStatic) {
    const [{ head }] = facts;
    versions.emit(application("@in_turn", head.args), [], [], owner);
    return roles.length !== 1;
  }
  const inControl = (role: Term) => application("control", [role]);
  if (roles.length === 0) versions.define(application("@in_turn", [ROLE]), [inControl(ROLE)], owner);
  // Only one role moves, even if several were in control: the first in the order of the roles.
  for (const [i, role] of roles.entries()) {
    const others = roles.slice(0, i).map((earlier) => application("not", [inControl(earlier)]));
    versions.define(application("@in_turn", [role]), [inControl(role), ...others], owner);
  }
  return roles.length !== 1;
}

/** Returns the moves that are legal, as they are written. */
function deriveLegal(versions: Versions, end: Span): readonly Term[] {
  const { program } = versions;
  const views = program.views.get("legal/1") ?? [];
  const inTurn = application("@in_turn", [ROLE]);
  const owner: Owner = { origin: end, given: [], range: undefined, isStart: false };
  const mustWait = deriveControl(versions, end);
  const isAsked = program.statements.some((statement) => {
    const bodies =
      statement.kind === "view"
        ? statement.body
        : statement.kind === "operation"
          ? conditionOf(statement)
          : [];
    return bodies.some((literal) => atomsOf(literal).some(({ atom }) => atom.name === "legal"));
  });
  if (isAsked) {
    const relation = versions.asked(application("legal", [MOVE]), [], owner);
    const possible = application(relation, [MOVE]);
    versions.emit(application("@legal", [ROLE, MOVE]), [inTurn, possible], [], owner);
  } else {
    for (const { head, body, formula } of views) {
      const own: Owner = { ...owner, origin: formula };
      versions.define(application("@legal", [ROLE, head.args[0]]), body, { ...own, given: [ROLE] }, [inTurn]);
    }
  }
  if (mustWait) {
    const waits = application("@not", [inTurn]);
    versions.emit(
      application("@legal", [ROLE, application(WAITING_MOVE, [])]),
      [application("@role", [ROLE]), waits],
      [],
      owner,
    );
  }
  return views.map(({ head }) => head.args[0]);
}

class Operations {
  private readonly heads: readonly Application[];
  /** Facts that are added and deleted, as they are written. */
  private readonly added: Term[];
  private readonly deleted: Term[] = [];
  /** Whether something may be called that matches the head of no operation. */
  private hasUnmatched = false;

  constructor(
    private readonly versions: Versions,
    private readonly moves: readonly Term[],
    private readonly end: Span,
  ) {
    this.heads = versions.program.operations.map(({ head }) => head);
    this.added = (versions.program.views.get("init/1") ?? []).map(({ head }) => head.args[0]);
  }

  derive(): void {
    const { operations } = this.versions.program;
    const effects = operations.flatMap(({ effects }) => effects.filter((effect) => !isDeletion(effect)));
    const isCalled = (head: Application) => effects.some((effect) => canMatch(head, effect));
    const unmatched = this.moves.filter((move) => !this.isMatched(move));
    for (const operation of operations) {
      const { head, formula } = operation;
      const does = application("@does", [ROLE, head]);
      const called = application("@called", [head]);
      const isDirect = !isCalled(head);
      if (!isDirect && this.moves.some((move) => canMatch(move, head)))
        this.versions.emit(called, [does], [], this.owner(formula, does));
      this.effects(operation, isDirect ? does : called);
    }
    if (unmatched.length > 0) {
      const body = [application("@does", [ROLE, MOVE]), application("@in_turn", [ROLE])];
      this.versions.emit(application("@called", [MOVE]), body, [], this.owner(this.end, body[0]));
      this.hasUnmatched = true;
      this.added.push(...unmatched);
    }
    if (this.hasUnmatched) this.unmatchedCalls();
    this.frame();
  }

  private owner(origin: Span, range: Application): Owner {
    return { origin, given: [range], range, isStart: false };
  }

  private isMatched(called: Term): boolean {
    return this.heads.some((head) => isInstance(called, head));
  }

  private effects(operation: GamemasterOperation, cause: Application): void {
    const { versions } = this;
    const owner = this.owner(operation.formula, cause);
    for (const { literals, known, by } of versions.ways(conditionOf(operation), owner)) {
      for (const effect of operation.effects) {
        const isRemoved = isDeletion(effect);
        const fact = substitute(isRemoved ? effect.args[0] : effect, by);
        if (fact.kind === "application" && !isAtom(fact)) continue;
        const free = unknownIn(fact, known);
        const why = isRemoved ? "deletion" : "addition";
        if (free.length > 0) versions.tell({ names: free, at: effect, why, origin: operation.formula });
        else this.effect(fact, isRemoved, [substitute(cause, by), ...literals], owner);
      }
    }
  }

  private effect(fact: Term, isRemoved: boolean, body: readonly Application[], owner: Owner): void {
    const { versions } = this;
    if (isRemoved) {
      this.deleted.push(fact);
      versions.emit(application("@deleted", [fact]), body, [], owner);
    } else if (this.heads.some((head) => canMatch(fact, head))) {
      versions.emit(application("@called", [fact]), body, [], owner);
      if (this.isMatched(fact)) return;
      this.hasUnmatched = true;
      this.added.push(fact);
    } else {
      this.added.push(fact);
      versions.emit(application("@next", [fact]), body, [], owner);
    }
  }

  /** What is called and matches no operation becomes a fact. */
  private unmatchedCalls(): void {
    const { versions, end } = this;
    const called = application("@called", [MOVE]);
    const owner = this.owner(end, called);
    for (const head of this.heads)
      versions.emit(application("@matched", [head]), [application("@called", [head])], [], owner);
    const rest = this.heads.length === 0 ? [] : [application("@not", [application("@matched", [MOVE])])];
    versions.emit(application("@next", [MOVE]), [called, ...rest], [], owner);
  }

  /** All that is not deleted stays. */
  private frame(): void {
    const { versions, added, deleted, end } = this;
    const patterns = new Map<string, Application>();
    let isOpen = false;
    for (const fact of added) {
      if (fact.kind === "variable") isOpen = true;
      else {
        const args = Array.from({ length: arity(fact) }, (_, i) => variable(`@${i + 1}`));
        patterns.set(keyOf(fact), application(fact.name, args));
      }
    }
    const facts: readonly Term[] = isOpen ? [MOVE] : [...patterns.values()];
    for (const fact of facts) {
      const holds = application("@true", [fact]);
      const isDeleted = deleted.some((pattern) => canMatch(fact, pattern));
      const stays = isDeleted ? [application("@not", [application("@deleted", [fact])])] : [];
      versions.emit(application("@next", [fact]), [holds, ...stays], [], this.owner(end, holds));
    }
  }
}
