/**
 * What is wrong with what methods of planning say of a puzzle, in sentences: plans are replayed by the
 * reference reasoner, and scores and proofs compared with the plain oracle. Not tied to the test runner: the
 * sweep of `scripts/plan-sweep.mjs` asks here too.
 */
import type { LoadedGame } from "../../../src/engine/loaded-game.js";
import type { PlanSearch } from "../../../src/search/plan/plan-search.js";
import type { Finding, Plan, PlanMethod, PlanQuestion } from "../../../src/search/plan/puzzle.js";
import { loadedGame } from "../../loaded.js";
import type { FewestTurns } from "../../oracles/plain-plans.js";

export function questionOf(loaded: LoadedGame, options: Partial<PlanQuestion> = {}): PlanQuestion {
  return { loaded, state: loaded.game.initialState(), memoryBytes: 2 ** 26, seed: 1, ...options };
}

/** What a method finds in at most `pieces` pieces, and whether it has ended by then. */
export function findingsWithin(
  method: PlanMethod,
  pieces: number,
): { findings: Finding[]; hasEnded: boolean } {
  const findings: Finding[] = [];
  const search = method.search();
  for (let piece = 0; piece < pieces; piece++) {
    const { done, value } = search.next();
    if (done) return { findings, hasEnded: true };
    if (value !== undefined) findings.push(value);
  }
  return { findings, hasEnded: false };
}

export function plansAmong(findings: readonly Finding[]): Plan[] {
  return findings.flatMap((finding) => ("plan" in finding ? [finding.plan] : []));
}

/** Each plan is played by the reference reasoner, and ends a match, there and not before, with its score. */
export function* planFaults(loaded: LoadedGame, plans: readonly Plan[]): Generator<string> {
  const reference = loadedGame(loaded.rules, { engine: "reference" }).game;
  for (const { moves, score } of plans) {
    let state = reference.initialState();
    for (const move of moves) {
      const text = loaded.game.text(move);
      if (reference.isTerminal(state)) yield `the match is over before ${text}`;
      const made = reference.legalMoves(state, 0).find((each) => reference.text(each) === text);
      if (made === undefined) yield `${text} is not legal`;
      else state = reference.nextState(state, [made]);
    }
    if (!reference.isTerminal(state)) yield `the match is not over after ${moves.length} turns`;
    const right = reference.score(state, 0);
    if (right !== score) yield `a plan is said to score ${score}, and scores ${right}`;
  }
}

/** No course of play does what is said to be proved to be out of reach. */
export function* proofFaults(findings: readonly Finding[], fewest: FewestTurns): Generator<string> {
  for (const finding of findings) {
    if (!("none" in finding)) continue;
    const { score, turns } = finding.none;
    for (const [reached, needed] of fewest) {
      if (reached >= score && needed <= turns)
        yield `${reached} takes ${needed} turns, but ${score} is said to take more than ${turns}`;
    }
  }
}

/** What is wrong with the best plan and the proofs of a search, when it has ended or at any time. */
export function* searchFaults(
  { best, bound, ceiling, isOptimal }: PlanSearch,
  fewest: FewestTurns,
  hasEnded: boolean,
): Generator<string> {
  const right = fewest.size === 0 ? undefined : Math.max(...fewest.keys());
  if (right === undefined) {
    if (best !== undefined) yield `a plan scores ${best.score}, but no match ends`;
    if (isOptimal) yield "something is proved to be the best, but no match ends";
  } else {
    if (ceiling < right) yield `${right} can be had, but no more than ${ceiling} is said to be`;
    if (isOptimal && best?.score !== right)
      yield `${best?.score} is said to be the best score, and ${right} is`;
    if (hasEnded && best?.score !== right) yield `it ended with ${best?.score}, and ${right} can be had`;
  }
  if (bound !== undefined) yield* proofFaults([{ none: bound }], fewest);
}
