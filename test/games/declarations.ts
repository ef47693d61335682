/**
 * What the rules of a game declare. The rules are loaded a second time, with `base` in place of `init`,
 * `input` in place of `legal`, and `percept` in place of `sees`.
 */
import { loadReference } from "../../src/engine/reference.js";
import { parseSheet } from "../../src/gdl/text/parse.js";

/** Texts like `base (cell 1 1 b)`, `input x (mark 1 1)`, `percept x (marked 1 1)`. */
export function declarations(rules: string): ReadonlySet<string> {
  const text = rules
    .replaceAll(/\((init|legal|sees) /g, "(plain_$1 ")
    .replaceAll("(base ", "(init ")
    .replaceAll("(input ", "(legal ")
    .replaceAll("(percept ", "(sees ");
  const loading = loadReference(parseSheet(text).sheet);
  if ("problem" in loading) throw new Error(loading.problem);
  const { game } = loading;
  const state = game.initialState();
  const declared = new Set(Array.from(state, (fluent) => `base ${game.text(fluent)}`));
  const joint = game.roles.map((_, role) => game.legalMoves(state, role)[0]);
  for (const [index, role] of game.roles.entries()) {
    for (const move of game.legalMoves(state, index)) declared.add(`input ${role} ${game.text(move)}`);
    for (const percept of game.percepts(state, joint, index))
      declared.add(`percept ${role} ${game.text(percept)}`);
  }
  return declared;
}
