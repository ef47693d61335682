/**
 * All policies of a game within a horizon, one by one: what `countAll` and `countReaching`
 * (`search/policy/policies.ts`) count.
 */
import { jointMovesOf } from "../../src/engine/joint-move.js";
import { FRACTIONS, type Fraction } from "../../src/search/policy/numbers.js";
import type { StateGraph } from "../../src/search/policy/state-graph.js";

const { plus, over, zero } = FRACTIONS;

/** A policy, as its moves (in the form of `literalMoves`), with the expected utility of each player. */
export interface PolicyOfMoves {
  readonly moves: string;
  readonly utilities: readonly Fraction[];
}

export function* policies(graph: StateGraph, state: number, turns: number): Generator<PolicyOfMoves, void> {
  if (graph.isTerminal(state) || turns === 0) {
    yield {
      moves: ".",
      utilities: graph.turns.players.map((_, place) =>
        graph.isTerminal(state) ? FRACTIONS.ofPoints(graph.points(state, place)) : zero,
      ),
    };
    return;
  }
  while (graph.expand(state) === "more");
  if (graph.problem !== undefined) return;
  const hasChance = graph.turns.chance >= 0;
  const outcomes = hasChance ? moveTexts(graph, state, graph.turns.chance) : [];
  const texts = graph.turns.players.map((role) => moveTexts(graph, state, role));
  for (const [row, joint] of [...jointMovesOf(texts)].entries()) {
    const moves = joint.map((move) => `${move},`).join("");
    for (const { branches, sums } of choices(graph, state, turns, row, 0)) {
      const answers = branches.map((branch, column) => `${outcomes[column]}:${branch}`).join(";");
      yield {
        moves: moves + (hasChance ? `{${answers}}` : branches[0]),
        utilities: sums.map((sum) => over(sum, branches.length)),
      };
    }
  }
}

/** The legal moves of a role in an expanded state, in the order of rows and columns. */
function moveTexts({ turns, states }: StateGraph, state: number, role: number): readonly string[] {
  turns.enter((variable) => states.value(state, variable));
  return turns.legal(role).map((move) => turns.moveText(role, move));
}

/** One policy for each outcome from `column` on, in all combinations. */
function* choices(
  graph: StateGraph,
  state: number,
  turns: number,
  row: number,
  column: number,
): Generator<{ readonly branches: readonly string[]; readonly sums: readonly Fraction[] }, void> {
  const columns = graph.columns(state);
  if (column === columns) {
    yield { branches: [], sums: graph.turns.players.map(() => zero) };
    return;
  }
  const successor = graph.successor(state, row * columns + column);
  for (const { moves, utilities } of policies(graph, successor, turns - 1)) {
    for (const { branches, sums } of choices(graph, state, turns, row, column + 1))
      yield { branches: [moves, ...branches], sums: sums.map((sum, p) => plus(utilities[p], sum)) };
  }
}
