/** Whether a network says of states what a reasoner says, by evaluation of turns and texts. */
import type { Functional } from "../../src/engine/functional/functional.js";
import type { Game, State } from "../../src/engine/game.js";
import { inject, stateOfTexts } from "../../src/network/inject.js";
import { type Template, UNDEFINED } from "../../src/network/template.js";

/** What evaluates a turn: the kernel by functional order, or the plain `Forward`. */
export type TurnEvaluator = Pick<Functional, "values" | "give" | "valuesOf" | "move">;

/** The fluents' numbers of a state. */
export function fluentsOf(template: Template, game: Game, state: State): readonly number[] {
  const read = stateOfTexts(
    template,
    Array.from(state, (fluent) => game.text(fluent)),
  );
  if ("problem" in read) throw new Error(read.problem);
  return read.fluents;
}

/**
 * The first difference in a state, in words: terminal, goals, scores, and if it is not terminal the legal
 * moves. For a limited number of joint moves, which `pick` chooses, also the successor and the percepts.
 */
export function difference(
  template: Template,
  turn: TurnEvaluator,
  game: Game,
  state: State,
  pick: (count: number) => number,
  joints: number,
): string | undefined {
  const { program } = template;
  const { values } = turn;
  const injection = inject(template, fluentsOf(template, game, state));
  if ("problem" in injection) return injection.problem;
  if (!turn.give(injection.values)) return "the state has no solution";

  const terminal = game.isTerminal(state);
  if ((values[template.terminal] === 1) !== terminal) return `terminal should be ${terminal}`;
  for (const [role, name] of game.roles.entries()) {
    const expected = textsOf(game, game.goals(state, role));
    const got = program.goals.filter((goal, i) => goal.role === role && values[template.goals[i]] === 1);
    const found = unlike(
      `goals of ${name}`,
      expected,
      got.map(({ text }) => text),
    );
    if (found !== undefined) return found;
    const score = template.scores[role];
    if (score < 0) continue;
    const { [values[score]]: scored } = template.network.variables[score].values;
    const right = terminal && expected.length === 1 ? expected[0] : UNDEFINED;
    if (scored.toLowerCase() !== right) return `score of ${name} is ${scored}, should be ${right}`;
  }
  if (terminal) return undefined;

  const legal = template.actions.map((action) => turn.valuesOf(action));
  const terms = game.roles.map((_, role) => game.legalMoves(state, role));
  const byText = terms.map((moves) => new Map(moves.map((move) => [game.text(move).toLowerCase(), move])));
  const textOf = (role: number, value: number): string =>
    template.network.variables[template.actions[role]].values[value].toLowerCase();
  for (const [role, name] of game.roles.entries()) {
    const found = unlike(
      `legal moves of ${name}`,
      [...byText[role].keys()],
      legal[role].map((value) => textOf(role, value)),
    );
    if (found !== undefined) return found;
  }
  if (legal.some((moves) => moves.length === 0)) return undefined;
  for (const joint of jointMoves(legal, pick, joints)) {
    if (!turn.move(joint.map((value, role) => [template.actions[role], value] as const))) {
      return `joint move ${joint.map((value, role) => textOf(role, value)).join(", ")} has no solution`;
    }
    const moves = joint.map((value, role) => byText[role].get(textOf(role, value)) as number);
    const after = `after ${moves.map((move) => game.text(move)).join(", ")}`;
    const next = program.fluents.filter(
      (_, i) => values[template.next[i].variable] === template.next[i].value,
    );
    const expected = Array.from(game.nextState(state, moves), (fluent) => game.text(fluent));
    const found = unlike(
      `fluents ${after}`,
      expected,
      next.map(({ text }) => text),
    );
    if (found !== undefined) return found;
    if (!game.hasPercepts) continue;
    for (const [role, name] of game.roles.entries()) {
      const seen = program.percepts.filter(
        (percept, i) => percept.role === role && values[template.percepts[i]] === 1,
      );
      const unseen = unlike(
        `percepts of ${name} ${after}`,
        textsOf(game, game.percepts(state, moves, role)),
        seen.map(({ text }) => text),
      );
      if (unseen !== undefined) return unseen;
    }
  }
  return undefined;
}

/** All joint moves if they are at most `limit`, else `limit` of them at random. */
function jointMoves(
  legal: readonly (readonly number[])[],
  pick: (count: number) => number,
  limit: number,
): number[][] {
  const count = legal.reduce((product, moves) => product * moves.length, 1);
  if (count > limit) {
    return Array.from({ length: limit }, () => legal.map((moves) => moves[pick(moves.length)]));
  }
  let all: number[][] = [[]];
  for (const moves of legal) all = all.flatMap((joint) => moves.map((move) => [...joint, move]));
  return all;
}

/**
 * States on random walks from the start, each new one with the given chance. A walk ends if no move can be
 * made.
 */
export function randomStates(game: Game, pick: (count: number) => number, count: number): State[] {
  const states: State[] = [];
  while (states.length < count) {
    let state = game.initialState();
    for (let step = 0; step < 200 && states.length < count; step++) {
      states.push(state);
      const moves = game.roles.map((_, role) => game.legalMoves(state, role));
      if (game.isTerminal(state) || moves.some((choices) => choices.length === 0)) break;
      state = game.nextState(
        state,
        moves.map((choices) => choices[pick(choices.length)]),
      );
    }
  }
  return states;
}

/** Numbers below `count`, the same for the same seed. */
export function picker(seed: number): (count: number) => number {
  let state = seed | 0;
  return (count) => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return Math.floor(((state >>> 8) / 2 ** 24) * count);
  };
}

function textsOf(game: Game, terms: readonly number[]): string[] {
  return terms.map((term) => game.text(term).toLowerCase());
}

function unlike(what: string, expected: readonly string[], got: readonly string[]): string | undefined {
  const want = new Set(expected.map((text) => text.toLowerCase()));
  const have = new Set(got.map((text) => text.toLowerCase()));
  const missing = [...want].filter((text) => !have.has(text));
  const extra = [...have].filter((text) => !want.has(text));
  if (missing.length + extra.length === 0) return undefined;
  return `${what}: missing ${missing.join(" ") || "none"}, too many ${extra.join(" ") || "none"}`;
}
