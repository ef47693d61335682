/** Chains with a wanted end have the matches that end so, each once. */
import { describe, expect, it } from "vitest";
import type { Game, State } from "../../src/engine/game.js";
import { chain } from "../../src/network/chain.js";
import { inject } from "../../src/network/inject.js";
import { wantedPlaces, withWantedEnd } from "../../src/network/wanted-end.js";
import { load } from "../games/bundled.js";
import { countSolutions } from "../oracles/plain-solver.js";
import { bundledTemplate, fluentsOf } from "../search/policy/games.js";

/** How many matches end within so many turns, in a state where this holds. */
function matches(game: Game, state: State, turns: number, holds: (end: State) => boolean): number {
  if (game.isTerminal(state)) return holds(state) ? 1 : 0;
  if (turns === 0) return 0;
  let joints: number[][] = [[]];
  for (const role of game.roles.keys())
    joints = joints.flatMap((joint) => game.legalMoves(state, role).map((move) => [...joint, move]));
  return joints.reduce(
    (sum, joint) => sum + matches(game, game.nextState(state, joint), turns - 1, holds),
    0,
  );
}

function wanted(name: string, stages: number, atoms: readonly string[]): number {
  const template = bundledTemplate(name);
  const found = wantedPlaces(template, atoms);
  if ("problem" in found) throw new Error(found.problem);
  const network = withWantedEnd(template, chain(template, stages, { closing: true }), found.places);
  const injection = inject(template, fluentsOf(template));
  if ("problem" in injection) throw new Error(injection.problem);
  const domains = injection.values.map(([variable, value]) => [variable, [value]] as const);
  return countSolutions(network, { domains }).solutions;
}

describe("a wanted end", () => {
  it.each([
    ["matching-pennies", 1, ["(goal j1 100)"]],
    ["matching-pennies", 3, ["(goal j1 100)", "(true (piece j2 pile))"]],
    ["matching-pennies", 2, ["(goal j1 100)", "(goal j2 100)"]],
    ["matching-pennies-cooperative", 2, ["(goal alice 100)"]],
    ["orchard-2-2-1", 3, ["(goal bob 0)"]],
    ["orchard-2-2-1", 3, ["terminal"]],
    ["untwisty-complex", 2, ["(goal player 100)"]],
  ])("of %s within %i turns, %j, has the matches that end so", (name, turns, atoms) => {
    const { game } = load(name);
    const holds = (end: State) =>
      atoms.every((atom) => {
        const [, kind, first, second] = /^\(?(\w+) ?(\w+|\(.*?\))? ?(\w+)?\)?$/.exec(atom) ?? [];
        if (kind === "terminal") return true;
        if (kind === "true") return Array.from(end, (fluent) => game.text(fluent)).includes(first);
        return game.goals(end, game.roles.indexOf(first)).some((goal) => game.text(goal) === second);
      });
    expect(wanted(name, turns, atoms)).toBe(matches(game, game.initialState(), turns, holds));
  });

  it("may be far: x wins tic-tac-toe in 1,440 ways within 5 turns", () => {
    expect(wanted("tic-tac-toe", 5, ["(goal x 100)"])).toBe(1440);
    expect(wanted("tic-tac-toe", 4, ["(goal x 100)"])).toBe(0);
  });

  it.each([
    ["(goal x 75)", "(goal x 75) cannot be wanted, since it can never hold, or does not change"],
    ["(goal x", "(goal x cannot be wanted: it is no atom in KIF, such as (goal me 100)"],
    ["(does x noop)", "(does x noop) cannot be wanted: it belongs to a turn, and an end is a state"],
    [
      "(next (control x))",
      "(next (control x)) cannot be wanted: it belongs to a turn, and an end is a state",
    ],
    ["(legal x noop)", "(legal x noop) cannot be wanted: it holds exactly if (not (true (control x))) does"],
  ])("cannot be %s", (atom, problem) => {
    expect(wantedPlaces(bundledTemplate("tic-tac-toe"), [atom])).toEqual({ problem });
  });
});
