/** Expects all that a method of planning says of a puzzle to be right (`plan-faults.ts`). */
import { expect } from "vitest";
import type { LoadedGame } from "../../../src/engine/loaded-game.js";
import type { Finding, PlanMethod } from "../../../src/search/plan/puzzle.js";
import type { FewestTurns } from "../../oracles/plain-plans.js";
import { findingsWithin, planFaults, plansAmong, proofFaults } from "./plan-faults.js";

/** What a method finds, in at most `pieces` pieces. */
export function findingsOf(method: PlanMethod, pieces = Number.POSITIVE_INFINITY): Finding[] {
  return findingsWithin(method, pieces).findings;
}

export function expectPlansToHold(loaded: LoadedGame, findings: readonly Finding[]): void {
  expect([...planFaults(loaded, plansAmong(findings))]).toEqual([]);
}

export function expectProofsToHold(findings: readonly Finding[], fewest: FewestTurns): void {
  expect([...proofFaults(findings, fewest)]).toEqual([]);
}
