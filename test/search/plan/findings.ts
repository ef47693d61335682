/** Checks all that a method of planning says of a puzzle: its plans by replay, its proofs by the oracle. */
import { expect } from "vitest";
import type { LoadedGame } from "../../../src/engine/loaded-game.js";
import type { Finding, Plan, PlanMethod, PlanQuestion } from "../../../src/search/plan/puzzle.js";
import { loadedGame } from "../../loaded.js";
import type { FewestTurns } from "../../oracles/plain-plans.js";

export function questionOf(loaded: LoadedGame, options: Partial<PlanQuestion> = {}): PlanQuestion {
  return { loaded, state: loaded.game.initialState(), memoryBytes: 2 ** 26, seed: 1, ...options };
}

/** What a method finds, in at most `pieces` pieces. */
export function findingsOf(method: PlanMethod, pieces = Number.POSITIVE_INFINITY): Finding[] {
  const found: Finding[] = [];
  const search = method.search();
  for (let piece = 0; piece < pieces; piece++) {
    const { done, value } = search.next();
    if (done) break;
    if (value !== undefined) found.push(value);
  }
  return found;
}

export function plansAmong(findings: readonly Finding[]): Plan[] {
  return findings.flatMap((finding) => ("plan" in finding ? [finding.plan] : []));
}

/** Each plan is played by the reference reasoner, and ends a match, there and not before, with its score. */
export function expectPlansToHold(loaded: LoadedGame, findings: readonly Finding[]): void {
  const reference = loadedGame(loaded.rules, { engine: "reference" }).game;
  for (const { moves, score } of plansAmong(findings)) {
    let state = reference.initialState();
    for (const move of moves) {
      const text = loaded.game.text(move);
      expect(reference.isTerminal(state)).toBe(false);
      const legal = reference.legalMoves(state, 0);
      const made = legal.find((each) => reference.text(each) === text);
      expect(made, `${text} is legal`).toBeDefined();
      if (made !== undefined) state = reference.nextState(state, [made]);
    }
    expect(reference.isTerminal(state)).toBe(true);
    expect(reference.score(state, 0)).toBe(score);
  }
}

/** No course of play does what a method has proved to be out of reach. */
export function expectProofsToHold(findings: readonly Finding[], fewest: FewestTurns): void {
  for (const finding of findings) {
    if (!("none" in finding)) continue;
    const { score, turns } = finding.none;
    for (const [reached, needed] of fewest) {
      expect(
        reached >= score && needed <= turns,
        `${reached} in ${needed}, but ${score} is said to take more than ${turns} turns`,
      ).toBe(false);
    }
  }
}
