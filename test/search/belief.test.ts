import { readFileSync } from "node:fs";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { State, TermId } from "../../src/engine/game.js";
import type { LoadedGame } from "../../src/engine/loaded-game.js";
import { provideKernel } from "../../src/engine/memory/module.js";
import { Belief } from "../../src/search/belief.js";
import type { BeliefLimits } from "../../src/search/belief-limits.js";
import { type Clock, clockOfIterations, clockOfSeconds, NO_TIME } from "../../src/search/clock.js";
import type { Perceived } from "../../src/search/perceived.js";
import { kernelModule } from "../kernels.js";
import { loadedGame } from "../loaded.js";
import { keyOf, possibleStates, randomHistory } from "./possible.js";

beforeAll(() => provideKernel(kernelModule("release")));

const clock = clockOfIterations(1000);

function bundled(name: string, engine?: "reference"): LoadedGame {
  const text = readFileSync(new URL(`../../games/${name}/rules.kif`, import.meta.url), "utf8");
  const loading = loadedGame(text, engine && { engine });
  return loading;
}

async function beliefAfter(
  loaded: LoadedGame,
  role: number,
  history: readonly Perceived[],
  limits: Partial<BeliefLimits> = {},
  seed = 1,
): Promise<Belief> {
  const belief = new Belief(loaded, role, seed, limits);
  for (const perceived of history) {
    belief.learn(perceived);
    await belief.settle(clock);
  }
  return belief;
}

/**
 * Two coins are thrown, hidden, and then guessed. The player hears whether they are equal, and may look at
 * one.
 */
const COINS = `
(role player) (role random)
(face heads) (face tails)
(init (stage throw)) (next_stage throw look) (next_stage look again) (next_stage again guess) (next_stage guess over)
(<= (next (stage ?b)) (true (stage ?a)) (next_stage ?a ?b))
(<= (legal random (throw ?a ?b)) (true (stage throw)) (face ?a) (face ?b))
(<= (legal random noop) (not (true (stage throw))))
(<= (legal player (look ?n)) (true (stage look)) (coin ?n))
(<= (legal player (look ?n)) (true (stage again)) (coin ?n))
(<= (legal player (guess ?a ?b)) (true (stage guess)) (face ?a) (face ?b))
(<= (legal player noop) (true (stage throw)))
(coin 1) (coin 2)
(<= (next (coins ?a ?b)) (does random (throw ?a ?b)))
(<= (next (coins ?a ?b)) (true (coins ?a ?b)))
(<= (next (guessed ?a ?b)) (does player (guess ?a ?b)))
(<= (sees player equal) (does random (throw ?a ?a)))
(<= (sees player (shows ?a)) (does player (look 1)) (true (coins ?a ?b)))
(<= (sees player (shows ?b)) (does player (look 2)) (true (coins ?a ?b)))
(<= terminal (true (stage over)))
(<= (goal player 100) (true (coins ?a ?b)) (true (guessed ?a ?b)))
(<= (goal player 0) (true (coins ?a ?b)) (not (true (guessed ?a ?b))))
`;

function coins(): LoadedGame {
  const loading = loadedGame(COINS);
  return loading;
}

/** Six cards are dealt unseen, one after the other, and turned up in the same order. */
const PILE = `
(role player) (role random) (card a) (card b) (card c) (card d) (card e) (card f) (init (turn 0))
${Array.from({ length: 13 }, (_, i) => `(next_turn ${i} ${i + 1})`).join(" ")}
${Array.from({ length: 6 }, (_, i) => `(place ${i}) (turns_up ${i + 6} ${i})`).join(" ")}
(<= (next (turn ?m)) (true (turn ?n)) (next_turn ?n ?m)) (<= terminal (true (turn 13))) (goal player 0)
(<= dealing (true (turn ?n)) (place ?n)) (<= (dealt ?c) (true (at ?n ?c))) (legal player noop)
(<= (legal random (deal ?c)) dealing (card ?c) (not (dealt ?c))) (<= (legal random noop) (not dealing))
(<= (next (at ?n ?c)) (true (turn ?n)) (does random (deal ?c))) (<= (next (at ?n ?c)) (true (at ?n ?c)))
(<= (sees player (shown ?c)) (true (turn ?m)) (turns_up ?m ?n) (true (at ?n ?c)))`;

describe("what a role believes", () => {
  const games: (readonly [string, () => LoadedGame])[] = [
    ["monty-hall", () => bundled("monty-hall")],
    ["coins", coins],
    ["liars-dice", () => bundled("liars-dice")],
  ];

  it.each(games)("is exactly what every joint move of %s leaves", async (_, open) => {
    const loaded = open();
    const { game } = loaded;
    const players = game.roles.flatMap((role, i) => (role === "random" ? [] : [i]));
    await fc.assert(
      fc.asyncProperty(
        fc.nat(1e6),
        fc.nat(3),
        fc.constantFrom(...players),
        fc.boolean(),
        async (seed, turns, role, tells) => {
          const { history, state } = randomHistory(game, role, seed, turns, tells);
          const expected = possibleStates(game, role, history);
          const belief = await beliefAfter(loaded, role, history);
          const { states, isExact } = belief.possibilities;
          expect(isExact).toBe(true);
          expect(states.map((possible) => keyOf(possible.state)).sort()).toEqual([...expected.keys()].sort());
          for (const { state, weight } of states)
            expect(weight).toBeCloseTo(expected.get(keyOf(state)) ?? -1, 9);
          expect(expected.has(keyOf(state))).toBe(true);
          expect(belief.isKnown).toBe(expected.size === 1);
          expect(belief.doubt).toBeUndefined();
          expect(belief.step).toBe(history.length);
        },
      ),
      { numRuns: 30 },
    );
  });

  it("is drawn where the joint moves are too many, and agrees as well", async () => {
    const loaded = coins();
    const { game } = loaded;
    await fc.assert(
      fc.asyncProperty(fc.nat(1e6), fc.integer({ min: 1, max: 3 }), async (seed, turns) => {
        const { history } = randomHistory(game, 0, seed, turns, true);
        const expected = possibleStates(game, 0, history);
        const belief = await beliefAfter(loaded, 0, history, { exact: 0, draws: 400 }, seed);
        const { states, isExact } = belief.possibilities;
        expect(isExact).toBe(false);
        expect(states.length).toBeGreaterThan(0);
        for (const { state, weight } of states) {
          // Five standard errors of 400 draws would be 0.125.
          expect(Math.abs(weight - (expected.get(keyOf(state)) ?? -1))).toBeLessThan(0.125);
        }
      }),
      { numRuns: 30 },
    );
  });

  it("is exact where there are many joint moves and time for them", async () => {
    const loaded = coins();
    const { history } = randomHistory(loaded.game, 0, 1, 1, true);
    const settled = async (time: Clock) => {
      const belief = new Belief(loaded, 0, 1, { exact: 4, quick: 3, replays: 0 });
      for (const perceived of history) belief.learn(perceived);
      await belief.settle(time);
      return belief.possibilities;
    };
    expect((await settled(clock)).isExact).toBe(true);
    expect((await settled(clockOfSeconds(3600))).isExact).toBe(true);
    const { states, isExact } = await settled(NO_TIME);
    expect(isExact).toBe(false);
    expect(states.length).toBeGreaterThan(0);
  });

  it("of the cards of a war is never in doubt, however late it is", async () => {
    const loaded = bundled("war");
    for (const role of [0, 1]) {
      const { history, state } = randomHistory(loaded.game, role, 3 + role, 40, true);
      expect(history.length).toBeGreaterThan(10);
      const belief = await beliefAfter(loaded, role, history);
      expect(belief.doubt).toBeUndefined();
      const { states, isExact } = belief.possibilities;
      expect(isExact).toBe(true);
      expect(states.map((possible) => keyOf(possible.state))).toContain(keyOf(state));
    }
  });

  it("shows a likely state more often: the car is twice as often behind the other door", async () => {
    const loaded = bundled("monty-hall");
    const { game } = loaded;
    const term = (text: string) => game.term(text) as number;
    const belief = await beliefAfter(loaded, 0, [
      { move: term("(choose 1)"), percepts: [term("(choice 1)")] },
      { move: term("noop"), percepts: [term("(opened 3)")] },
    ]);
    const behind = (door: number) =>
      belief.states.filter((state) => state.includes(term(`(car ${door})`))).length / belief.states.length;
    expect([1, 2, 3].map(behind)).toEqual([1 / 3, 2 / 3, 0]);
    expect(belief.isKnown).toBe(false);
  });

  it("is the same for the same seed, and goes on where nothing agrees, with a doubt", async () => {
    const loaded = coins();
    const term = (text: string) => loaded.game.term(text) as number;
    const impossible: Perceived[] = [
      { move: term("noop"), percepts: [] },
      { move: term("(look 1)"), percepts: [term("(shows heads)")] },
      { move: term("(look 1)"), percepts: [term("(shows tails)")] },
    ];
    const [a, b] = [await beliefAfter(loaded, 0, impossible), await beliefAfter(loaded, 0, impossible)];
    expect(a.states).toEqual(b.states);
    expect(a.states.length).toBeGreaterThan(0);
    expect(a.doubt).toMatch(/no state was found/);
    expect(a.isKnown).toBe(false);
    expect(a.states.every((state) => state.includes(term("(stage guess)")))).toBe(true);
  });

  it("takes percepts in any order, and told twice", async () => {
    const rules = COINS.replace(
      "(<= terminal",
      "(<= (sees player done) (does player (look ?n)))\n(<= terminal",
    );
    const loaded = loadedGame(rules);
    const term = (text: string) => loaded.game.term(text) as number;
    const turns = (percepts: readonly string[]) => [
      { move: term("noop"), percepts: [] },
      { move: term("(look 1)"), percepts: percepts.map(term) },
    ];
    const known = await beliefAfter(loaded, 0, turns(["done", "(shows heads)"]));
    const other = await beliefAfter(loaded, 0, turns(["(shows heads)", "done", "done"]));
    expect(other.doubt).toBeUndefined();
    expect(other.states).toEqual(known.states);
    expect(known.states).toHaveLength(1);
  });

  it("knows that the match goes on, even where nothing agrees", async () => {
    // A wrong guess ends the match.
    const rules = `(role player) (role random) (face heads) (face tails) (init start)
      (<= (legal random (throw ?f)) (true start) (face ?f)) (<= (legal random noop) (not (true start)))
      (<= (legal player noop) (true start)) (<= (legal player (guess ?f)) (not (true start)) (face ?f))
      (<= (next (coin ?f)) (does random (throw ?f))) (<= (next (coin ?f)) (true (coin ?f)))
      (<= (next wrong) (does player (guess ?f)) (not (true (coin ?f)))) (<= terminal (true wrong))
      (<= (sees player right) (does player (guess ?f)) (true (coin ?f))) (goal player 0)`;
    const loaded = loadedGame(rules);
    const { game } = loaded;
    const term = (text: string) => game.term(text) as number;
    // That the guess was right was not told.
    const belief = await beliefAfter(loaded, 0, [
      { move: term("noop"), percepts: [] },
      { move: term("(guess heads)"), percepts: [] },
    ]);
    expect(belief.doubt).toBeDefined();
    expect(belief.states.length).toBeGreaterThan(0);
    for (const state of belief.states) expect(game.isTerminal(state)).toBe(false);
  });

  it("comes back from a doubt when a replay finds what agrees", async () => {
    const loaded = coins();
    const { game } = loaded;
    const history = randomHistory(game, 0, 5, 2, true).history;
    // One draw a turn: nearly always nothing agrees at first.
    const limits = { exact: 0, draws: 1, replays: 200 };
    let doubts = 0;
    for (let seed = 0; seed < 20; seed++) {
      const belief = await beliefAfter(loaded, 0, history, limits, seed);
      if (belief.doubt !== undefined) doubts++;
      else {
        const expected = possibleStates(game, 0, history);
        for (const state of belief.states) expect(expected.has(keyOf(state))).toBe(true);
      }
    }
    expect(doubts).toBeLessThan(3);
  });

  it("repairs histories of which none agrees: cards that were dealt change places", async () => {
    const loaded = loadedGame(PILE);
    const { game } = loaded;
    let doubts = 0;
    for (let seed = 0; seed < 20; seed++) {
      const { history } = randomHistory(game, 0, seed, 10, true);
      // Of 720 orders no more than 12 are drawn, and nothing is replayed.
      const limits = { exact: 0, draws: 12, least: 4, replays: 0 };
      const belief = await beliefAfter(loaded, 0, history, limits, seed);
      if (belief.doubt !== undefined) doubts++;
      const expected = possibleStates(game, 0, history);
      for (const state of belief.doubt === undefined ? belief.states : [])
        expect(expected.has(keyOf(state))).toBe(true);
    }
    expect(doubts).toBeLessThan(5);
  });

  it("needs no time to be there, and no compiled game", async () => {
    const loaded = bundled("monty-hall", "reference");
    const { history } = randomHistory(loaded.game, 0, 3, 2, true);
    const belief = new Belief(loaded, 0, 1);
    for (const perceived of history) belief.learn(perceived);
    await belief.settle(NO_TIME);
    const expected = possibleStates(loaded.game, 0, history);
    expect(new Set(belief.states.map(keyOf))).toEqual(new Set(expected.keys()));
  });

  it.each([undefined, "reference"] as const)(
    "looks into a bounded number of moves at once (%s)",
    async (engine) => {
      const loaded = bundled("mastermind", engine);
      const states = 512;
      const moves = 2 ** 17;
      let [most, calls] = [0, 0];
      const look = (count: number) => {
        most = Math.max(most, count);
        calls++;
      };
      const watched: LoadedGame = Object.assign(Object.create(loaded) as LoadedGame, {
        legalMovesOfEach: (of: readonly State[]) => {
          look(of.length);
          return loaded.legalMovesOfEach(of);
        },
        childOfEach: (of: readonly State[], joints: readonly (readonly TermId[])[]) => {
          look(of.length);
          return loaded.childOfEach(of, joints);
        },
      });
      const { history } = randomHistory(loaded.game, 0, 3, 2, true);
      await beliefAfter(watched, 0, history);
      expect(most).toBeLessThanOrEqual(engine === undefined ? states : 1);
      expect(most * (loaded.program?.moves.length ?? 1)).toBeLessThanOrEqual(moves);
      expect(calls).toBeGreaterThan(2);
    },
  );

  it("knows the state where all moves are told", async () => {
    const loaded = coins();
    const term = (text: string) => loaded.game.term(text) as number;
    const belief = await beliefAfter(loaded, 0, [{ joint: [term("noop"), term("(throw heads tails)")] }]);
    expect(belief.isKnown).toBe(true);
    expect(belief.states[0]).toContain(term("(coins heads tails)"));
  });
});
