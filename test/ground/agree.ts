/** Whether a ground program says of states what a reasoner says, text by text. */
import type { Game, State } from "../../src/engine/game.js";
import type { GroundFact, Output } from "../../src/ground/ground-program.js";
import type { Evaluator } from "./evaluate.js";

/** What a match passes through: a state, and the joint move made there unless it ends. */
export interface Visit {
  readonly state: State;
  readonly joint?: readonly number[];
}

/** The first difference in a state, and for the joint move made there, in words. */
export function difference(evaluator: Evaluator, game: Game, { state, joint }: Visit): string | undefined {
  const { program } = evaluator;
  const texts = (terms: Iterable<number>) => Array.from(terms, (term) => game.text(term));
  const fluents = texts(state);
  const ofRole = <T extends { role: number; text: string }>(
    list: readonly T[],
    role: number,
    is: (item: T) => Output,
  ) => list.filter((item) => item.role === role && evaluator.holds(is(item))).map(({ text }) => text);
  const holds = (fact: GroundFact) => fact.holds;

  evaluator.load(fluents);
  const terminal = game.isTerminal(state);
  if (evaluator.holds(program.terminal) !== terminal) return `terminal should be ${terminal}`;
  for (const [role, name] of game.roles.entries()) {
    const found =
      unlike(
        `legal moves of ${name}`,
        texts(game.legalMoves(state, role)),
        ofRole(program.moves, role, ({ legal }) => legal),
      ) ?? unlike(`goals of ${name}`, texts(game.goals(state, role)), ofRole(program.goals, role, holds));
    if (found !== undefined) return found;
  }
  if (joint === undefined) return undefined;

  const moves = texts(joint);
  evaluator.load(fluents, moves);
  const after = ` after ${moves.join(", ")}`;
  const next = program.fluents.filter((fluent) => evaluator.holds(fluent.next)).map(({ text }) => text);
  const found = unlike(`fluents${after}`, texts(game.nextState(state, joint)), next);
  if (found !== undefined) return found;
  for (const [role, name] of game.roles.entries()) {
    const percepts = ofRole(program.percepts, role, holds);
    const unseen = unlike(`percepts of ${name}${after}`, texts(game.percepts(state, joint, role)), percepts);
    if (unseen !== undefined) return unseen;
  }
  return undefined;
}

/** Random matches from the start of at most `steps` steps each, until enough states have been visited. */
export function* randomVisits(
  game: Game,
  pick: (count: number) => number,
  { states, steps = 200 }: { states: number; steps?: number },
): Generator<Visit> {
  for (let visited = 0; visited < states; ) {
    let state = game.initialState();
    for (let step = 0; ; step++) {
      const choices = game.roles.map((_, role) => game.legalMoves(state, role));
      visited++;
      if (game.isTerminal(state) || step === steps || choices.some((moves) => moves.length === 0)) {
        yield { state };
        break;
      }
      const joint = choices.map((moves) => moves[pick(moves.length)]);
      yield { state, joint };
      if (visited >= states) break;
      state = game.nextState(state, joint);
    }
  }
}

function unlike(what: string, expected: readonly string[], got: readonly string[]): string | undefined {
  const [want, have] = [new Set(expected), new Set(got)];
  const missing = expected.filter((text) => !have.has(text));
  const extra = got.filter((text) => !want.has(text));
  if (missing.length + extra.length === 0 && got.length === expected.length) return undefined;
  return `${what}: missing ${missing.join(" ") || "none"}, too many ${extra.join(" ") || "none"}`;
}
