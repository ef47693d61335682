/**
 * No player may decide by what its role cannot know. Two courses of a match that look the same to a role lead
 * to different true states. Whoever sits there is told the same in both, so it must decide the same, byte for
 * byte. The true states stay with the test: a player that got hold of one would have found a way around its
 * seat.
 */
import { beforeAll, describe, expect, it } from "vitest";
import type { Game, State, TermId } from "../../src/engine/game.js";
import { drawJointMove } from "../../src/engine/joint-move.js";
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

/** Courses that are tried, and changes of each. */
const COURSES = 120;
const CHANGES = 100;

/** A course is at first this many turns long, and goes on to the next choice of the role. */
const SHORT = 5;
const LONG = 100;

/**
 * Two courses that look the same to a role and lead to different states in which it has a choice: the second is
 * the first with another move of somebody else in one turn. The later moves are the same where they are legal.
 */
function twins(game: Game, role: number): readonly [Course, Course] | undefined {
  for (let attempt = 0; attempt < COURSES; attempt++) {
    const random = new Random(attempt);
    const course = randomCourse(game, role, 1 + (attempt % SHORT), random);
    if (course === undefined) continue;
    for (let change = 0; change < CHANGES; change++) {
      const other = changed(game, role, course, random.below(course.turns.length), random);
      if (other !== undefined && other.state.join() !== course.state.join()) return [course, other];
    }
  }
  return undefined;
}

/** A random course of at least so many turns to a state in which the role has a choice. */
function randomCourse(game: Game, role: number, least: number, random: Random): Course | undefined {
  let course: Course = { state: game.initialState(), turns: [] };
  while (course.turns.length < LONG && !game.isTerminal(course.state)) {
    const { state, turns } = course;
    if (turns.length >= least && game.legalMoves(state, role).length > 1) return course;
    const joint = drawJointMove(game, state, random);
    if (joint === undefined) return undefined;
    course = after(game, role, course, joint);
  }
  return undefined;
}

/** The course with another joint move in a turn; undefined where the role would notice. */
function changed(game: Game, role: number, course: Course, at: number, random: Random): Course | undefined {
  let other: Course = { state: game.initialState(), turns: [] };
  for (const [turn, { joint, percepts }] of course.turns.entries()) {
    const { state } = other;
    if (game.isTerminal(state)) return undefined;
    const drawn = drawJointMove(game, state, random);
    const isLegal = (move: TermId, one: number) => game.legalMoves(state, one).includes(move);
    if (drawn === undefined || !isLegal(joint[role], role)) return undefined;
    const made = joint.map((move, one) =>
      one === role || (turn !== at && isLegal(move, one)) ? move : drawn[one],
    );
    other = after(game, role, other, made);
    if (sorted(other.turns[turn].percepts) !== sorted(percepts)) return undefined;
  }
  const hasChoice = !game.isTerminal(other.state) && game.legalMoves(other.state, role).length > 1;
  return hasChoice ? other : undefined;
}

function after(game: Game, role: number, { state, turns }: Course, joint: readonly TermId[]): Course {
  const percepts = game.percepts(state, joint, role);
  return { state: game.nextState(state, joint), turns: [...turns, { joint, percepts }] };
}

function sorted(percepts: readonly TermId[]): string {
  return [...percepts].sort((a, b) => a - b).join();
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

it("finds states that a role cannot tell apart after cards were dealt face down", () => {
  const { game } = loadedGame(readGameText("war").text);
  for (const role of game.players) expect(twins(game, role)).toBeDefined();
});
