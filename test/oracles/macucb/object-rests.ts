/** What the bounds of a node rest on: the oracle of `assembly/macucb/rests.ts`. */
import type { Rests } from "../../../src/engine/rests.js";
import { listOf } from "../../../src/gdl/maps.js";
import type { PlayerRelation } from "../../../src/search/player-relation.js";
import type { ObjectArm, ObjectNode } from "./object-node.js";

export interface Range {
  readonly low: number;
  readonly high: number;
}

const LEVELS: readonly Rests[] = ["nothing", "relation", "belief"];
const ROUNDING = 1e-9;

function isWithin(rests: Rests, level: Rests): boolean {
  return LEVELS.indexOf(rests) <= LEVELS.indexOf(level);
}

/** What an arm rests on: its branch that rests on most. */
export function restsOfArm({ branches }: ObjectArm): Rests {
  return LEVELS[Math.max(...branches.map(({ rests }) => LEVELS.indexOf(rests)))];
}

/** The least that the bounds of the node rest on, which were `before` until now; `all`: any score there is. */
export function restsOf(
  node: ObjectNode,
  before: Range,
  all: Range,
  relation: PlayerRelation,
  own: number,
): Rests {
  if (node.arms.some(({ isRemoved }) => isRemoved)) return "belief";
  for (const level of ["nothing", "relation"] as const) {
    const sure = sureBounds(node, level, all, relation, own);
    const isKept = isWithin(node.rests, level);
    const isLow = sure.low >= node.low - ROUNDING || (isKept && node.low <= before.low);
    const isHigh = sure.high <= node.high + ROUNDING || (isKept && node.high >= before.high);
    if (isLow && isHigh) return level;
  }
  return "belief";
}

/** Bounds that follow from what rests on no more than this. */
function sureBounds(
  { arms, deciders, isExpanded }: ObjectNode,
  level: Rests,
  all: Range,
  relation: PlayerRelation,
  own: number,
): Range {
  const ranges = arms.map(({ choice, branches }) => {
    const sure = branches.map((branch) => (isWithin(branch.rests, level) ? branch : all));
    const mean = (side: "low" | "high") => sure.reduce((sum, each) => sum + each[side], 0) / sure.length;
    return { choice, low: mean("low"), high: mean("high") };
  });
  const lows = ranges.map(({ low }) => low);
  const highs = ranges.map(({ high }) => high);
  const isOurs = deciders.every((player) => player === own);
  if (isOurs || (level === "relation" && relation === "team"))
    return { low: Math.max(...lows), high: isExpanded ? Math.max(...highs) : all.high };
  if (level === "relation" && relation === "rivals" && deciders.length === 1)
    return { low: isExpanded ? Math.min(...lows) : all.low, high: Math.min(...highs) };
  if (!isExpanded) return all;
  if (level === "nothing" || relation !== "rivals")
    return { low: Math.min(...lows), high: Math.max(...highs) };
  const rows = new Map<number, number[]>();
  const columns = new Map<number, number[]>();
  for (const { choice, low, high } of ranges) {
    listOf(rows, choice[own]).push(low);
    listOf(columns, choice[1 - own]).push(high);
  }
  return {
    low: Math.max(...Array.from(rows.values(), (row) => Math.min(...row))),
    high: Math.min(...Array.from(columns.values(), (column) => Math.max(...column))),
  };
}
