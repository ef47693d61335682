/**
 * Looks for the best plan of a puzzle: methods take turns, a piece of work each, until one plan is proved to
 * be the best, or it is proved that no course ends the match, or no method goes on. Pieces are counted by
 * work, so a seed decides what is found after a number of them.
 *
 * A plan is the best if it has the highest score that the rules name, or if methods have proved that no
 * course scores more.
 */
import type { Pieces } from "../../gdl/pieces.js";
import { pointsNamed } from "../player-relation.js";
import type { Finding, Plan, PlanMethod, PlanQuestion } from "./puzzle.js";

/** Proved: no course of at most `turns` turns, which may be infinite, scores `score` or more. */
export interface PlanBound {
  readonly score: number;
  readonly turns: number;
}

export class PlanSearch {
  /** The plan with the highest score so far; of those with the same score, the shortest. */
  best: Plan | undefined;
  /** The method that found it. */
  method: string | undefined;
  /** Pieces of work so far. */
  pieces = 0;
  private readonly bounds: PlanBound[] = [];
  /** The scores that the rules name, ascending; undefined if they compute scores. */
  private readonly scores: readonly number[] | undefined;

  constructor(
    { loaded }: PlanQuestion,
    private readonly methods: readonly PlanMethod[],
  ) {
    this.scores = pointsNamed(loaded);
  }

  /** The highest score that is not ruled out. */
  get ceiling(): number {
    if (this.scores === undefined) return Number.POSITIVE_INFINITY;
    const proved = this.bounds.filter(({ turns }) => turns === Number.POSITIVE_INFINITY);
    const least = Math.min(Number.POSITIVE_INFINITY, ...proved.map(({ score }) => score));
    const named = this.scores.findLast((score) => score < least) ?? Number.NEGATIVE_INFINITY;
    // A plan may score a mean of several goals, which the rules don't name.
    return Math.max(named, this.best?.score ?? named);
  }

  /** Whether it is proved that no course scores more than the best plan. */
  get isOptimal(): boolean {
    return this.best !== undefined && this.best.score >= this.ceiling;
  }

  /** Whether it is proved that no course ends the match at all. */
  get isEndless(): boolean {
    return this.best === undefined && this.ceiling === Number.NEGATIVE_INFINITY;
  }

  /** Whether nothing is left to be found out. */
  get isSettled(): boolean {
    return this.isOptimal || this.isEndless;
  }

  /** The longest courses of which it is proved that they don't score more than the best plan. */
  get bound(): PlanBound | undefined {
    const known = this.best?.score ?? Number.NEGATIVE_INFINITY;
    const next = this.scores?.find((score) => score > known);
    if (next === undefined) return undefined;
    const turns = this.bounds.filter(({ score }) => score <= next).map((bound) => bound.turns);
    return turns.length === 0 ? undefined : { score: next, turns: Math.max(...turns) };
  }

  *search(): Pieces {
    let searches = this.methods.map((method) => ({ method, work: method.search() }));
    while (searches.length > 0) {
      const goingOn: typeof searches = [];
      for (const search of searches) {
        const { done, value } = search.work.next();
        this.pieces++;
        if (!done) {
          goingOn.push(search);
          if (value !== undefined) this.take(value, search.method);
        }
        if (this.isSettled) return;
        yield;
      }
      searches = goingOn;
    }
  }

  private take(finding: Finding, { name }: PlanMethod): void {
    if ("none" in finding) {
      this.bounds.push(finding.none);
      return;
    }
    const { plan } = finding;
    const { best } = this;
    const isBetter =
      best === undefined ||
      plan.score > best.score ||
      (plan.score === best.score && plan.moves.length < best.moves.length);
    if (!isBetter) return;
    this.best = plan;
    this.method = name;
  }
}
