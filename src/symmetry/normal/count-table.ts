/**
 * Functions that only count: the inputs fall into blocks, and the function depends on how many inputs of each
 * block are true. Counts in a chain, as rules write them, hide that the order does not matter; a table over
 * the numbers shows it.
 */
import {
  ALWAYS_FALSE,
  ALWAYS_TRUE,
  type DecisionDiagrams,
  type DiagramNumber,
  GIVEN_UP,
} from "./decision-diagrams.js";

export interface CountTable {
  readonly blocks: readonly (readonly number[])[];
  /** For which numbers of true inputs, one for each block, the function is true. */
  readonly rows: readonly (readonly number[])[];
}

/** More blocks than these make no table that says anything. */
export const MOST_BLOCKS = 3;
const MOST_ENTRIES = 2 ** 13;

export function countTableOf(
  decisions: DecisionDiagrams,
  f: DiagramNumber,
  variables: readonly number[],
): CountTable | undefined {
  const blocks = isOfOneBlock(decisions, f, variables) ? [variables] : blocksOf(decisions, f, variables);
  if (blocks === undefined) return undefined;
  if (blocks.reduce((product, { length }) => product * (length + 1), 1) > MOST_ENTRIES) return undefined;
  const place = new Map<number, { readonly block: number; readonly rank: number }>();
  for (const [block, members] of blocks.entries())
    for (const [rank, variable] of members.entries()) place.set(variable, { block, rank });
  const rows: number[][] = [];
  const numbers = blocks.map(() => 0);
  for (;;) {
    const isTrue = decisions.valueAt(f, (variable) => {
      const at = place.get(variable);
      return at !== undefined && at.rank < numbers[at.block];
    });
    if (isTrue) rows.push([...numbers]);
    let i = 0;
    while (i < blocks.length && numbers[i] === blocks[i].length) numbers[i++] = 0;
    if (i === blocks.length) return { blocks, rows };
    numbers[i]++;
  }
}

/** Whether the function only depends on how many of all variables are true. That is the quickest to see. */
function isOfOneBlock(decisions: DecisionDiagrams, f: DiagramNumber, variables: readonly number[]): boolean {
  const size = variables.length;
  const place = new Map(variables.map((variable, i) => [variable, i]));
  const isTrueFor = (number: number) =>
    decisions.valueAt(f, (variable) => (place.get(variable) ?? size) < number);
  // The function of the variables from one on, for each number of true ones before it.
  let after = Array.from({ length: size + 1 }, (_, number) =>
    isTrueFor(number) ? ALWAYS_TRUE : ALWAYS_FALSE,
  );
  for (let i = size - 1; i >= 0; i--) {
    after = Array.from({ length: i + 1 }, (_, n) => decisions.node(variables[i], after[n], after[n + 1]));
    decisions.steps += i;
    if (after.includes(GIVEN_UP)) return false;
  }
  return after[0] === f;
}

/**
 * Two inputs are in one block if the function stays the same when they change places: then it is the same
 * where only the one is true and where only the other is. That is transitive.
 */
function blocksOf(
  decisions: DecisionDiagrams,
  f: DiagramNumber,
  variables: readonly number[],
): number[][] | undefined {
  const blocks: { readonly members: number[]; readonly low: DiagramNumber; readonly high: DiagramNumber }[] =
    [];
  for (const variable of variables) {
    const block = blocks.find(({ members: [first], low, high }) => {
      const one = decisions.restrict(high, variable, false);
      const other = decisions.restrict(low, variable, true);
      return one >= 0 && one === other && first !== variable;
    });
    if (block !== undefined) {
      block.members.push(variable);
      continue;
    }
    if (blocks.length === MOST_BLOCKS) return undefined;
    const [low, high] = [decisions.restrict(f, variable, false), decisions.restrict(f, variable, true)];
    if (low < 0 || high < 0) return undefined;
    blocks.push({ members: [variable], low, high });
  }
  return blocks.map(({ members }) => members);
}
