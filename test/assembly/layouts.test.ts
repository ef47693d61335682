import { describe, expect, it } from "vitest";
import * as slices from "../../assembly/slices/slice-layout.js";
import * as tree from "../../assembly/tree/tree-layout.js";
import * as selfPlay from "../../assembly/values/self-play-layout.js";

/** The least offset of a field, of those whose names begin like this. */
function firstField(layout: Readonly<Record<string, number>>, prefix: string): number {
  const fields = Object.entries(layout).filter(
    ([name]) => name.startsWith(prefix) && !name.endsWith("_BYTES"),
  );
  return Math.min(...fields.map(([, offset]) => offset));
}

describe("the layout of a record", () => {
  it("that begins with the fields of another goes on behind them", () => {
    expect(firstField(slices, "PHASE_")).toBe(slices.CODE_BYTES);
    expect(firstField(slices, "CHILDREN_")).toBe(slices.CODE_BYTES);
    expect(firstField(slices, "PLAYOUTS_")).toBe(slices.PLAY_BYTES);
    expect(firstField(tree, "TREE_")).toBe(slices.PLAY_BYTES);
    const { SELF_VECTORS: _, SELF_LANES_COUNT: __, ...fields } = selfPlay;
    expect(firstField(fields, "SELF_")).toBe(slices.PLAY_BYTES);
  });
});
