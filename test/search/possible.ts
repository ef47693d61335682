/**
 * The states that agree with what a role has done and perceived, by trying every joint move, as an oracle for
 * `Belief`.
 */
import type { Game, State, TermId } from "../../src/engine/game.js";
import { drawJointMove } from "../../src/engine/joint-move.js";
import { Random } from "../../src/engine/random-numbers.js";
import type { Perceived } from "../../src/search/perceived.js";

/** For each state, as a text, its probability; other roles choose uniformly. */
export function possibleStates(game: Game, role: number, history: readonly Perceived[]): Map<string, number> {
  let now = new Map([[keyOf(game.initialState()), { state: game.initialState(), weight: 1 }]]);
  for (const perceived of history) {
    const next: typeof now = new Map();
    for (const { state, weight } of now.values()) {
      if (game.isTerminal(state)) continue;
      const legal = game.roles.map((_, r) => game.legalMoves(state, r));
      const joints = legal.reduce<TermId[][]>(
        (all, moves) => all.flatMap((j) => moves.map((m) => [...j, m])),
        [[]],
      );
      // What is known of the own move is no evidence of which it was: only the other roles draw.
      const own = "joint" in perceived ? undefined : perceived.move;
      const draws = joints.length / (own === undefined ? 1 : Math.max(1, (legal[role] as TermId[]).length));
      for (const joint of joints) {
        if ("joint" in perceived || (own !== undefined && joint[role] !== own)) continue;
        const child = game.nextState(state, joint);
        if (game.isTerminal(child)) continue;
        const { percepts } = perceived;
        if (percepts !== undefined && game.percepts(state, joint, role).join() !== percepts.join()) continue;
        const entry = next.get(keyOf(child)) ?? { state: child, weight: 0 };
        entry.weight += weight / draws;
        next.set(keyOf(child), entry);
      }
    }
    now = next;
  }
  const total = [...now.values()].reduce((sum, { weight }) => sum + weight, 0);
  return new Map(Array.from(now, ([key, { weight }]) => [key, weight / total]));
}

export function keyOf(state: State): string {
  return state.join();
}

/** What a role learns of the first turns of a random match, and the state after them, not a terminal one. */
export function randomHistory(
  game: Game,
  role: number,
  seed: number,
  turns: number,
  tellsMove: boolean,
): { readonly history: Perceived[]; readonly state: State } {
  const random = new Random(seed);
  const history: Perceived[] = [];
  let state = game.initialState();
  for (let turn = 0; turn < turns; turn++) {
    const joint = drawJointMove(game, state, random);
    if (joint === undefined) break;
    const next = game.nextState(state, joint);
    if (game.isTerminal(next)) break;
    const percepts = game.percepts(state, joint, role);
    history.push({ move: tellsMove ? joint[role] : undefined, percepts });
    state = next;
  }
  return { history, state };
}
