/**
 * No player may decide by what its role cannot know. Two courses of a match that look the same to a role lead
 * to different true states. Whoever sits there is told the same in both, so it must decide the same, byte for
 * byte. The true states stay with the test: a player that got hold of one would have found a way around its
 * seat.
 */
import { beforeAll, describe, expect, it } from "vitest";
import type { Game, State, TermId } from "../../src/engine/game.js";
import { jointMoves } from "../../src/engine/joint-move.js";
import { Random } from "../../src/engine/random-numbers.js";
import { bundledGames, readGameText } from "../../src/node/game-file.js";
import { loadKernelFile } from "../../src/node/kernel-file.js";
import { choosePlayer, PLAYERS } from "../../src/players/registry.js";
import { Seated } from "../../src/players/seated.js";
import { clockOfIterations } from "../../src/search/clock.js";
import { loadedGame } from "../loaded.js";

beforeAll(loadKernelFile);

const HIDDEN = bundledGames().filter((name) => /^\(<= \(sees /m.test(readGameText(name).text));

/** Large games take seconds for each player; they are asked with ARCWOOD_DEEP=1. */
const LARGE = [
  "mastermind",
  "pacman-hidden",
  "schnappt-hubi",
  "sheep-and-wolf-random",
  "sheep-and-wolf-shared",
  "tictactoe-latent",
  "vacuum-cleaner-random",
  "war",
  "wumpus",
];
const GAMES = HIDDEN.filter((name) => process.env.ARCWOOD_DEEP !== undefined || !LARGE.includes(name));

/** Every player, with each way in which it treats what is hidden. */
const TEXTS = PLAYERS.flatMap(({ name, options }) => {
  const hidden = options.find((option) => option.name === "hidden");
  const ways = ["ismcts", "belief", "determinized"].filter((way) => hidden?.parse(way) !== undefined);
  return ways.length === 0 ? [name] : ways.map((way) => `${name}:hidden=${way}`);
});

interface Course {
  readonly state: State;
  readonly turns: readonly { readonly joint: readonly TermId[]; readonly percepts: readonly TermId[] }[];
}

/** Joint moves that are looked at in a state. */
const MOST_JOINTS = 200;

/** Two courses that look the same to a role and lead to different states in which it has a choice. */
function twins(game: Game, role: number): readonly [Course, Course] | undefined {
  for (let attempt = 0; attempt < 60; attempt++) {
    const random = new Random(attempt);
    let pair: readonly Course[] = [{ state: game.initialState(), turns: [] }];
    for (let turn = 0; turn <= attempt % 5 && pair[0] !== undefined; turn++) {
      const own = game.legalMoves(pair[0].state, role);
      const kinds = followers(game, role, pair, own[random.below(own.length)]);
      const twice = kinds.filter((kind) => kind.length === 2);
      const from = twice.length > 0 ? twice : kinds;
      pair = from[random.below(Math.max(1, from.length))] ?? [];
    }
    const [one, other] = pair;
    if (one === undefined || other === undefined) continue;
    if (game.legalMoves(one.state, role).length > 1) return [one, other];
  }
  return undefined;
}

/** What may follow a move, by what the role perceives; of each kind two states are enough. */
function followers(game: Game, role: number, courses: readonly Course[], move: TermId): readonly Course[][] {
  const seen = new Map<string, Course[]>();
  for (const course of courses) {
    let looked = 0;
    for (const joint of jointMoves(game, course.state)) {
      if (joint[role] !== move || ++looked > MOST_JOINTS) continue;
      const state = game.nextState(course.state, joint);
      if (game.isTerminal(state)) continue;
      const percepts = game.percepts(course.state, joint, role);
      const kind = seen.get(percepts.join()) ?? [];
      seen.set(percepts.join(), kind);
      if (kind.length < 2 && kind.every((other) => other.state.join() !== state.join()))
        kind.push({ state, turns: [...course.turns, { joint, percepts }] });
    }
  }
  return [...seen.values()];
}

describe.each(GAMES)("%s", (name) => {
  it("is played by what the role has seen, and by nothing else", async () => {
    const loaded = loadedGame(readGameText(name).text);
    const { game } = loaded;
    let compared = 0;
    for (const role of game.players) {
      const courses = twins(game, role);
      if (courses === undefined) continue;
      for (const text of TEXTS) {
        const choice = choosePlayer(text);
        if ("problem" in choice) throw new Error(choice.problem);
        const decisions: string[] = [];
        for (const { turns } of courses) {
          const seated = new Seated(choice, { loaded, role, seed: 3, memoryBytes: 2 ** 24 });
          for (const { joint, percepts } of turns) seated.observe({ move: joint[role], percepts });
          const { move, report } = await seated.think(clockOfIterations(100));
          decisions.push(JSON.stringify({ move, report: { ...report, seconds: 0 } }));
          seated.close();
        }
        expect(decisions[0], `${text} as ${game.roles[role]}`).toBe(decisions[1]);
        compared++;
      }
    }
    // Where a role can always tell the state there is nothing to peek at.
    if (!["guess-dice", "guess-dice-once"].includes(name)) expect(compared).toBeGreaterThan(0);
  });
});

it("compares states that differ, after percepts that do not", () => {
  const { game } = loadedGame(readGameText("kuhn-poker").text);
  const [one, other] = twins(game, 0) ?? [];
  expect(one?.state.join()).not.toBe(other?.state.join());
  expect(one?.turns.map(({ percepts }) => percepts)).toEqual(other?.turns.map(({ percepts }) => percepts));
});
