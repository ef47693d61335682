/** A seat shows its player what the role may know, and nothing else. */
import { beforeAll, describe, expect, it } from "vitest";
import type { Game, TermId } from "../../src/engine/game.js";
import { provideKernel } from "../../src/engine/memory/module.js";
import { Random } from "../../src/engine/random-numbers.js";
import { emptyReport, type PlayerKind, type Position } from "../../src/players/player.js";
import { choosePlayer, PLAYERS, type PlayerChoice } from "../../src/players/registry.js";
import { Seated } from "../../src/players/seated.js";
import { clockOfIterations } from "../../src/search/clock.js";
import { kernelModule } from "../kernels.js";
import { loadedGame } from "../loaded.js";
import { bundledGame } from "./positions.js";

beforeAll(() => provideKernel(kernelModule("release")));

/** Keeps all positions that it is shown. */
function witness(game: Game, seen: Position[]): PlayerChoice {
  const kind: PlayerKind = {
    name: "witness",
    about: "keeps what it is shown",
    options: [],
    sit: ({ role }) => ({
      async think(position) {
        seen.push(position);
        return {
          move: game.legalMoves(position.states[0], role)[0],
          report: emptyReport(),
        };
      },
    }),
  };
  return { name: "witness", kind, options: {} };
}

const MEANS = { role: 0, seed: 3, memoryBytes: 1 << 24 };

describe("a seat", () => {
  it("shows the same where two states look the same: the car stays hidden", async () => {
    const loaded = bundledGame("monty-hall");
    const { game } = loaded;
    const term = (text: string) => game.term(text) as TermId;
    const shown = await Promise.all(
      ["1", "2"].map(async (car) => {
        const seen: Position[] = [];
        const seat = new Seated(witness(game, seen), { loaded, ...MEANS });
        let state = game.initialState();
        for (const joint of [
          [term("(choose 1)"), term(`(hide_car ${car})`)],
          [term("noop"), term("(open_door 3)")],
        ]) {
          await seat.think(clockOfIterations(1));
          seat.observe({ move: joint[0], percepts: game.percepts(state, joint, 0) });
          state = game.nextState(state, joint);
        }
        await seat.think(clockOfIterations(1));
        return { seen, state };
      }),
    );
    const [first, second] = shown as [(typeof shown)[0], (typeof shown)[0]];
    expect(first.state).not.toEqual(second.state);
    expect(first.seen).toEqual(second.seen);
    expect(first.seen.at(-1)).toMatchObject({ isKnown: false, step: 2 });
  });

  it("knows the state where nothing is hidden", async () => {
    const loaded = bundledGame("connect-four");
    const { game } = loaded;
    const seen: Position[] = [];
    const seat = new Seated(witness(game, seen), { loaded, ...MEANS });
    const joint = [game.legalMoves(game.initialState(), 0)[2], game.legalMoves(game.initialState(), 1)[0]];
    seat.observe({ joint });
    await seat.think(clockOfIterations(1));
    expect(seen).toEqual([{ states: [game.nextState(game.initialState(), joint)], isKnown: true, step: 1 }]);
  });

  it("wins Monty Hall in two of three matches, and not always", async () => {
    const loaded = bundledGame("monty-hall");
    const { game } = loaded;
    const choice = choosePlayer("mac-ucb");
    if ("problem" in choice) throw new Error(choice.problem);
    const matches = 300;
    let won = 0;
    for (let match = 0; match < matches; match++) {
      const random = new Random(2026, match);
      const seat = new Seated(choice, { loaded, ...MEANS, seed: match });
      let state = game.initialState();
      while (!game.isTerminal(state)) {
        const { move } = await seat.think(clockOfIterations(100));
        const rolls = game.legalMoves(state, 1);
        const joint = [move, rolls[random.below(rolls.length)]];
        seat.observe({ move, percepts: game.percepts(state, joint, 0) });
        state = game.nextState(state, joint);
      }
      if (game.goals(state, 0).some((goal) => game.text(goal) === "100")) won++;
    }
    // Four standard errors around 2/3.
    expect(Math.abs(won / matches - 2 / 3)).toBeLessThan(4 * Math.sqrt(2 / 9 / matches));
  });

  it.each(PLAYERS.map(({ name }) => name))(
    "makes a move that is legal in every state that may be: %s",
    async (name) => {
      const choice = choosePlayer(name);
      if ("problem" in choice) throw new Error(choice.problem);
      // The door that may be open promises more, but it may be shut, and nobody tells.
      const rules = (safe: string) => `(role a) (role random) (side left) (side right) (init start)
      (<= (legal random (unlock ?s)) (true start) (side ?s)) (<= (legal random noop) (not (true start)))
      (<= (legal a noop) (true start)) (<= (legal a (open ?s)) (true (unlocked ?s))) ${safe}
      (<= (next (unlocked ?s)) (does random (unlock ?s))) (<= (next went) (does a (open ?s)))
      (<= (next stayed) (does a wait)) (<= terminal (true went)) (<= terminal (true stayed))
      (<= (goal a 100) (true went)) (<= (goal a 10) (not (true went))) (<= (sees a opened) (does a (open left)))`;
      for (const isSafe of [true, false]) {
        const loaded = loadedGame(rules(isSafe ? "(<= (legal a wait) (not (true start)))" : ""));
        const seat = new Seated(choice, { loaded, ...MEANS });
        seat.observe({ move: loaded.game.term("noop"), percepts: [] });
        const { move, report } = await seat.think(clockOfIterations(50));
        const said = report.notes.join("; ");
        if (isSafe) expect(loaded.game.text(move)).toBe("wait");
        else
          expect(said).toContain(
            "no move is legal in every state that may be; this one is with a probability of 0.50",
          );
        seat.close();
      }
    },
  );

  it.each(["uct", "grave", "mac-ucb"])("may be given more memory than a module has: %s", async (name) => {
    const loaded = bundledGame("tic-tac-toe");
    const choice = choosePlayer(name);
    if ("problem" in choice) throw new Error(choice.problem);
    const seated = new Seated(choice, { ...MEANS, loaded, memoryBytes: 2 ** 34 });
    const { report } = await seated.think(clockOfIterations(50));
    expect(report.iterations).toBe(50);
    seated.close();
  });
});
