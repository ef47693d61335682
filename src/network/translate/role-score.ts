/**
 * The score of a role: its only goal in a terminal state, else `undefined`. The score of a role with few
 * goals is one table. If there are many, Booleans follow the goals one by one and say whether one of the
 * first i goals holds, and whether two do; so everything stays linear in the number of goals.
 */
import { type Completion, fails, holds } from "./completion.js";
import type { Builder } from "./template-builder.js";

const ONE_TABLE = 5;

/** `values` are those of the goals, then `undefined`; `goals` and `terminal` are Booleans. */
export function addScore(
  builder: Builder,
  completion: Completion,
  name: string,
  values: readonly string[],
  terminal: number,
  goals: readonly number[],
): number {
  const none = goals.length;
  if (goals.length <= ONE_TABLE) {
    const score = builder.add("score", name, values);
    if (goals.length === 0) return score;
    const cases = goals.map((goal, value) => {
      const others = goals.filter((other) => other !== goal).map(fails);
      return { value, bodies: [[holds(terminal), holds(goal), ...others]] };
    });
    const draft = completion.draft(cases, none, 2 ** (ONE_TABLE + 1));
    if (draft === undefined) throw new Error("a score has more goals than a table has columns");
    completion.accept(draft, score);
    return score;
  }
  let one = goals[0];
  let two: number | undefined;
  for (const [i, goal] of goals.entries()) {
    if (i === 0) continue;
    const both = [holds(one), holds(goal)];
    const earlier = two === undefined ? [] : [[holds(two)]];
    two = completion.define("derived", `${name} two of the first ${i + 1}`, [...earlier, both]);
    one = completion.define("derived", `${name} one of the first ${i + 1}`, [[holds(one)], [holds(goal)]]);
  }
  const several = two as number;
  const booleans = goals.map((goal, i) =>
    completion.define("derived", `${name} = ${values[i]}`, [[holds(terminal), holds(goal), fails(several)]]),
  );
  const score = builder.add("score", name, values);
  builder.channel(score, [...booleans, -1]);
  return score;
}
