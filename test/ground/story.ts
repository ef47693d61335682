/** What a sheet says of one random match, as text: sheets with the same story agree on the whole match. */
import type { State, TermId } from "../../src/engine/game.js";
import { loadReference } from "../../src/engine/reference.js";
import type { Sheet } from "../../src/gdl/tree.js";
import { randomMatch } from "../../src/match/random-match.js";

export function* story(sheet: Sheet, steps: number): Generator<string> {
  const loading = loadReference(sheet);
  if ("problem" in loading) throw new Error(loading.problem);
  const { game } = loading;
  const text = (terms: State | readonly TermId[]): string =>
    Array.from(terms, (term) => game.text(term).toLowerCase())
      .sort()
      .join(" ");
  for (const { step, state, joint } of randomMatch(game, 7, 0)) {
    if (step === steps) return;
    yield `state ${text(state)}`;
    for (const [role, name] of game.roles.entries()) {
      yield `${name}: legal ${text(game.legalMoves(state, role))} goals ${text(game.goals(state, role))}`;
    }
    if (typeof joint === "string") yield joint;
    else for (const role of game.roles.keys()) yield `sees ${text(game.percepts(state, joint, role))}`;
  }
}
