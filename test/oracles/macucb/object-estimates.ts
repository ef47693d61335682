/**
 * What is thought of our moves and expected of all: the oracle of `assembly/macucb/own-moves.ts`, and of the
 * line of the report.
 */
import type { Game } from "../../../src/engine/game.js";
import { type Rests, restsOnBoth } from "../../../src/engine/rests.js";
import type { Estimate } from "../../../src/search/macucb/estimates.js";
import type { ObjectGraph } from "./object-graph.js";
import {
  highOf,
  isClosed,
  type ObjectArm,
  type ObjectNode,
  samplesOf,
  turnsOf,
  utilityOf,
} from "./object-node.js";
import { restsOfArm } from "./object-rests.js";
import { least, meansByMove, most, type ObjectValues } from "./object-values.js";

/** What is known of our moves in a node. */
export function ownMoves({ own, values, relations }: ObjectGraph, node: ObjectNode): Estimate[] {
  const moves = node.moves[own] ?? [];
  // There may be far more moves than arms.
  const byMove = new Map<number, ObjectArm[]>();
  for (const arm of node.arms) {
    const move = arm.choice[own];
    const arms = byMove.get(move);
    if (arms === undefined) byMove.set(move, [arm]);
    else arms.push(arm);
  }
  const areRivals = relations.relation === "rivals";
  const means = relations.relation === "several" ? meansByMove(node.arms, moves.length, own, own) : undefined;
  const inOrderOfRules = [...byMove].sort(([a], [b]) => a - b);
  return inOrderOfRules.map(([i, arms]) => {
    const best = values.best(arms, areRivals ? 1 - own : own);
    const reply = best?.isRemoved ? undefined : best;
    const value = means === undefined ? reply && utilityOf(reply, own) : means[i]?.value;
    const isKnown = arms.length > 0 && arms.every(isClosed) && (node.isExpanded || node.deciders.length < 2);
    const isAnswered =
      relations.relation === "team" || (relations.relation === "rivals" && node.deciders.length < 2);
    const rests = arms.map((arm): Rests => {
      if (Math.abs(utilityOf(arm, own) - (value ?? 0)) <= 1e-9) return restsOfArm(arm);
      return restsOnBoth(restsOfArm(arm), isAnswered ? "relation" : "belief");
    });
    return {
      move: moves[i],
      value: reply === undefined ? undefined : value,
      samples: arms.reduce((sum, arm) => sum + samplesOf(arm), 0),
      isClosed: isKnown,
      rests: isKnown ? rests.reduce(restsOnBoth) : "nothing",
      high: areRivals ? least(arms, highOf) : most(arms, highOf),
      turns: reply && isClosed(reply) ? 1 + turnsOf(reply) : 0,
    };
  });
}

/** What the players are expected to do from a node. */
export function expectedLine(game: Game, values: ObjectValues, root: ObjectNode): string[] {
  const line: string[] = [];
  const met = new Set<ObjectNode>();
  for (let node = root; !met.has(node); ) {
    met.add(node);
    const arm = values.preferred(node);
    if (arm === undefined) break;
    const { moves, deciders } = node;
    line.push(deciders.map((p) => game.text(moves[p][arm.choice[p]])).join(" "));
    // What `random` does is anybody's guess: the line goes on where most is known.
    node = arm.branches.reduce((a, b) => (b.samples > a.samples ? b : a));
  }
  return line;
}
