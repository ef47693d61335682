/**
 * Rewards. The manager asks `goal(R,V)` for each role, takes the first V that it finds, and 0 if there is none.
 * So a clause counts only where no clause before it gives another value:
 *
 *     (<= (goal ?r ?v) (reward ?r ?v))                        where at most one clause can hold
 *     (<= (goal ?r ?v) (reward_2 ?r ?v) (not (settled_2 ?r)))   settled_2: an earlier clause has a value
 *     (<= (goal ?r 0) (role ?r) (not (rewarded ?r)))
 *
 * If one clause gives several values at once, the original takes the first in the order in which the facts of
 * the state came to hold, which no set of facts knows; here the role then has several goals.
 */
import { application, isGround, type Span, type Term, variable } from "../tree.js";
import type { View } from "./gamemaster-tree.js";
import { apart, isSame, substitute, unify } from "./unify.js";
import type { Owner, Versions } from "./view-versions.js";

const ROLE = variable("@role");
const VALUE = variable("@value");

export function deriveGoals(versions: Versions, end: Span): void {
  const views = versions.program.views.get("goal/2") ?? [];
  const ofRole = application("@role", [ROLE]);
  const owner: Owner = { origin: end, given: [ROLE], range: ofRole, isStart: false };
  const emit = (head: Term, body: readonly Term[]) => versions.emit(head as never, body as never, [], owner);
  const goal = application("@goal", [ROLE, VALUE]);
  const rewarded = application("@rewarded", [ROLE]);
  const earlier = views.map((view, i) =>
    views.slice(0, i).flatMap((other, j) => (mayClash(other, view) ? [j] : [])),
  );
  if (earlier.every((others) => others.length === 0)) {
    const relation = versions.asked(application("goal", [ROLE, VALUE]), [ofRole], owner);
    const reward = application(relation, [ROLE, VALUE]);
    emit(goal, [reward]);
    emit(rewarded, [reward]);
  } else {
    const rewards = views.map(({ head, body, formula }) => {
      const relation = versions.newRelation("reward");
      const own: Owner = {
        origin: formula,
        given: [head.args[0]],
        range: application("@role", [head.args[0]]),
        isStart: false,
      };
      versions.define({ ...head, name: relation }, body, own);
      return application(relation, [ROLE, VALUE]);
    });
    for (const [i, reward] of rewards.entries()) {
      const settled = application(versions.newRelation("settled"), [ROLE]);
      for (const j of earlier[i]) emit(settled, [rewards[j]]);
      emit(goal, [reward, ...(earlier[i].length === 0 ? [] : [application("@not", [settled])])]);
      emit(rewarded, [reward]);
    }
  }
  const zero = application("@goal", [ROLE, application("0", [])]);
  emit(zero, [ofRole, application("@not", [rewarded])]);
}

/** Whether two clauses may give one role two values in one state, as far as their text shows it. */
function mayClash(first: View, second: View): boolean {
  const [a, b] = [second.head, apart(first.head)];
  const by = unify(a.args[0], b.args[0]);
  if (by === undefined) return false;
  const values = [a.args[1], b.args[1]].map((value) => substitute(value, by));
  if (values.every(isGround) && isSame(values[0], values[1])) return false;
  const ours = second.body.map((literal) => substitute(literal, by));
  const theirs = first.body.map((literal) => substitute(apart(literal), by));
  return !excludes(ours, theirs) && !excludes(theirs, ours);
}

/** Whether one body asks for what the other one denies. */
function excludes(asking: readonly Term[], denying: readonly Term[]): boolean {
  return denying.some(
    (literal) =>
      literal.kind === "application" &&
      literal.name === "not" &&
      literal.args.length === 1 &&
      asking.some((other) => isSame(other, literal.args[0])),
  );
}
