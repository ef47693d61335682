/**
 * The strategy that a player plays in a small game: at every information set that its own moves may lead to,
 * the player is seated anew, lives through the turns of its memory, thinking wherever it had a choice, and
 * then says how likely it makes each move. A player that reports no probabilities makes one move. In a game
 * without `sees`, where a set is a state, it thinks there only.
 */
import type { Game, TermId } from "../../../src/engine/game.js";
import type { LoadedGame } from "../../../src/engine/loaded-game.js";
import type { Decision } from "../../../src/players/player.js";
import type { PlayerChoice } from "../../../src/players/registry.js";
import { Seated } from "../../../src/players/seated.js";
import type { Clock } from "../../../src/search/clock.js";
import type { Decider, GameTree } from "./game-tree.js";

export interface PlayedOptions {
  readonly loaded: LoadedGame;
  readonly choice: PlayerChoice;
  readonly seed: number;
  readonly clock: Clock;
  /** Whether the player is told nothing but what led here, and thinks only once. */
  readonly isFresh?: boolean;
}

/** Fills in what the player does as a role; sets that its own moves never lead to stay as they are. */
export async function playAs(
  tree: GameTree,
  game: Game,
  role: number,
  strategies: number[][],
  { loaded, choice, seed, clock, isFresh = false }: PlayedOptions,
): Promise<void> {
  const term = (other: TermId): TermId => {
    const found = loaded.game.term(game.text(other));
    if (found === undefined) throw new Error(`the game lacks ${game.text(other)}`);
    return found;
  };
  const own = tree.sets.filter((set) => set.role === role);
  const byMemory = new Map(own.map((set) => [keyOf(set, set.memory.length), set]));
  own.sort((a, b) => a.memory.length - b.memory.length);
  /** How likely the own moves lead to a set. */
  const reached = new Map<Decider, number>();
  for (const set of own) {
    const before = game.hasPercepts ? earlier(set, byMemory) : undefined;
    const likely =
      before === undefined ? 1 : (reached.get(before.set) ?? 0) * strategies[before.set.index][before.place];
    reached.set(set, likely);
    if (likely === 0) continue;
    const seated = new Seated(choice, { loaded, role, seed, memoryBytes: 1 << 25 });
    for (const [turn, { move, percepts, joint }] of set.memory.entries()) {
      if (!game.hasPercepts) {
        seated.observe({ joint: joint.map(term) });
        continue;
      }
      if (!isFresh && byMemory.has(keyOf(set, turn))) await seated.think(clock);
      seated.observe({ move: term(move), percepts: percepts.map(term) });
    }
    strategies[set.index] = likelihoods(set, await seated.think(clock), game, loaded);
    seated.close();
  }
}

function keyOf({ memory }: Decider, turns: number): string {
  return memory
    .slice(0, turns)
    .map(({ move, percepts }) => `${move}:${percepts.join()}`)
    .join("/");
}

/** The last decision before a set, and the place of the move that was made there. */
function earlier(
  set: Decider,
  byMemory: ReadonlyMap<string, Decider>,
): { readonly set: Decider; readonly place: number } | undefined {
  for (let turns = set.memory.length - 1; turns >= 0; turns--) {
    const before = byMemory.get(keyOf(set, turns));
    if (before !== undefined) return { set: before, place: before.moves.indexOf(set.memory[turns].move) };
  }
  return undefined;
}

function likelihoods(set: Decider, decision: Decision, game: Game, loaded: LoadedGame): number[] {
  const { move, report } = decision;
  const said = new Map(report.moves.map((one) => [one.move, one.probability]));
  const isDrawn = report.moves.some(({ probability }) => probability !== undefined);
  const made = loaded.game.text(move);
  return set.moves.map((one) => {
    const text = game.text(one);
    return isDrawn ? (said.get(text) ?? 0) : text === made ? 1 : 0;
  });
}
