/** Small games for the tests of matches, written where they are used. */
import type { Game } from "../../src/engine/game.js";
import { loadReference } from "../../src/engine/reference.js";
import { parseSheet } from "../../src/gdl/text/parse.js";

export function gameOf(rules: string): Game {
  const { sheet, diagnostics } = parseSheet(rules);
  const loading = loadReference(sheet);
  if (diagnostics.length > 0) throw new Error(diagnostics.map(({ message }) => message).join("; "));
  if ("problem" in loading) throw new Error(loading.problem);
  return loading.game;
}

/** One role counts to `end` by one or two; it scores what it reached, times ten. */
export function counting(end: number): string {
  const numbers = Array.from({ length: end + 1 }, (_, i) => i);
  return `(role counter) (init (at 0))
    ${numbers.map((n) => `(succ ${n} ${n + 1}) (tens ${n} ${10 * n})`).join(" ")} (tens ${end + 1} ${10 * end + 10})
    (<= (legal counter one) (true (at ?n)))
    (<= (legal counter two) (true (at ?n)))
    (<= (next (at ?m)) (does counter one) (true (at ?n)) (succ ?n ?m))
    (<= (next (at ?k)) (does counter two) (true (at ?n)) (succ ?n ?m) (succ ?m ?k))
    (<= terminal (true (at ?n)) (not (less ?n)))
    ${numbers
      .slice(0, -1)
      .map((n) => `(less ${n})`)
      .join(" ")}
    (<= (goal counter ?score) (true (at ?n)) (tens ?n ?score))`;
}
