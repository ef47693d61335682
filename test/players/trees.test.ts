/** The tree players where right play can be known, and what they owe to whoever runs them. */
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { TermId } from "../../src/engine/game.js";
import { provideKernel } from "../../src/engine/memory/module.js";
import type { Position } from "../../src/players/player.js";
import { type Clock, clockOfIterations, clockOfSeconds, NO_TIME } from "../../src/search/clock.js";
import { kernelModule } from "../kernels.js";
import { bundledGame } from "./positions.js";
import { expectKnownMoves, expectNeverLost, ITERATIONS, known, sit } from "./seats.js";

beforeAll(() => {
  provideKernel(kernelModule("release"));
});

/** `scripts/known-play.mjs` plays more of them. */
const MATCHES = 24;

describe("grave", () => {
  it("has no bonus for moves that were hardly tried where neither chance decides nor anything is hidden", async () => {
    const decided = async (sheet: string, text: string) => {
      const loaded = bundledGame(sheet);
      const position = known(loaded.game.initialState());
      const { move, report } = await sit(text, loaded, 0, 5).think(position, clockOfIterations(1000));
      return { move, ...report, seconds: 0 };
    };
    for (const sheet of ["connect-four", "monty-hall"]) {
      const [one, other] = await Promise.all(
        ["grave", "grave:exploration=0"].map((text) => decided(sheet, text)),
      );
      if (sheet === "monty-hall") expect(one).not.toEqual(other);
      else expect(one).toEqual(other);
    }
  });
});

describe.each(["uct", "grave", "uct:look=yes"])("%s", (name) => {
  it("never loses tic-tac-toe to a perfect player, in either role", () => expectNeverLost(name, MATCHES));

  it.each(["connect-four", "breakthrough"])("takes wins and prevents losses in %s", (sheet) =>
    expectKnownMoves(name, sheet, sheet === "breakthrough" ? 4 : 10, 7, ITERATIONS),
  );

  it("plays no more playouts than its own option allows", async () => {
    const loaded = bundledGame("connect-four");
    const state = known(loaded.game.initialState());
    const iterations = async (text: string, allowed: number) => {
      const { report } = await sit(text, loaded, 0, 5).think(state, clockOfIterations(allowed));
      return report?.iterations;
    };
    const capped = `${name}${name.includes(":") ? "," : ":"}iterations=300`;
    expect(await iterations(capped, 2000)).toBe(await iterations(name, 300));
    expect(await iterations(capped, 200)).toBe(await iterations(name, 200));
  });

  it("decides by seed and iterations alone, and reports what it saw", async () => {
    const loaded = bundledGame("connect-four");
    const state = loaded.game.initialState();
    const think = async (text: string) => {
      const { report } = await sit(text, loaded, 0, 5).think(known(state), clockOfIterations(2000));
      return { ...report, seconds: 0 };
    };
    const report = await think(name);
    expect(await think(name)).toEqual(report);
    expect(await think(`${name}${name.includes(":") ? "," : ":"}batch=3`)).not.toEqual(report);
    expect(report.iterations).toBe(2000);
    expect(report.states).toBeGreaterThan(20_000);
    expect(report.depth).toBeGreaterThan(2);
    expect(report.line.length).toBeGreaterThan(2);
    expect(report.moves.map(({ move }) => move).sort()).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((column) => `(drop ${column})`),
    );
    expect(report.moves.reduce((sum, { count }) => sum + count, 0)).toBe(2000);
    expect(report.notes).toEqual([]);
  });

  it("expects its own move to follow, where all moves are worth the same too", async () => {
    const loaded = bundledGame("tic-tac-toe");
    const { game } = loaded;
    for (let seed = 1; seed <= 3; seed++) {
      const { move, report } = await sit(name, loaded, 0, seed).think(
        known(game.initialState()),
        clockOfIterations(60_000),
      );
      expect(report.isFinal).toBe(true);
      expect(report.moves[0]).toMatchObject({ move: game.text(move), value: 50, isProven: true });
      expect(report.line[0]).toBe(game.text(move));
    }
  });

  it("makes the only move at once, and without time a legal one", async () => {
    const loaded = bundledGame("connect-four");
    const { game } = loaded;
    const state = game.initialState();
    const only = await sit(name, loaded, 1).think(known(state), clockOfSeconds(1000));
    expect(game.text(only.move)).toBe("noop");
    const none = await sit(name, loaded, 0).think(known(state), NO_TIME);
    expect(game.legalMoves(state, 0)).toContain(none.move);
    expect(none.report).toMatchObject({ iterations: 0, notes: [expect.stringContaining("no time")] });
  });

  it("answers when the clock runs out", async () => {
    const loaded = bundledGame("connect-four");
    const player = sit(name, loaded, 0);
    // A clock that goes on by a millisecond whenever it is looked at.
    let now = 1000;
    const time = vi.spyOn(performance, "now").mockImplementation(() => ++now);
    const { move } = await player.think(known(loaded.game.initialState()), clockOfSeconds(0.2));
    time.mockRestore();
    expect(loaded.game.text(move)).toContain("drop");
    expect(now).toBeGreaterThan(1190);
    expect(now).toBeLessThan(1220);
  });

  it("stops when it is told to, and lets others go on meanwhile", async () => {
    const loaded = bundledGame("connect-four");
    const abort = new AbortController();
    let turns = 0;
    const watch = setInterval(() => {
      if (++turns === 5) abort.abort();
    }, 1);
    const clock: Clock = clockOfSeconds(1000, abort.signal);
    const { report } = await sit(name, loaded, 0).think(known(loaded.game.initialState()), clock);
    clearInterval(watch);
    // The ending of a thought lets others go on too, a few times.
    expect(turns).toBeGreaterThanOrEqual(5);
    expect(turns).toBeLessThan(10);
    expect(report.iterations).toBeGreaterThan(0);
    expect(report.moves.reduce((sum, { count }) => sum + count, 0)).toBe(report.iterations);
  });

  it("keeps the tree below the moves that were played", async () => {
    const loaded = bundledGame("connect-four");
    const { game } = loaded;
    const player = sit(name, loaded, 0);
    let state = game.initialState();
    const first = await player.think(known(state), clockOfIterations(5000));
    state = game.nextState(state, [first.move, game.legalMoves(state, 1)[0]]);
    state = game.nextState(state, [game.legalMoves(state, 0)[0], game.legalMoves(state, 1)[3]]);
    const { report } = await player.think(known(state, 2), NO_TIME);
    expect(report.moves.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(20);
    expect(report.notes).toEqual([expect.stringContaining("earlier turns")]);
  });

  it("decides by what the role knows where several states are possible", async () => {
    const loaded = bundledGame("monty-hall");
    const { game } = loaded;
    // The candidate has chosen door 1 and door 2 was opened; the car is behind door 1 or door 3.
    const text = (move: string) => game.term(move) as TermId;
    const states = ["1", "3"].map((car) => {
      const chosen = game.nextState(game.initialState(), [text("(choose 1)"), text(`(hide_car ${car})`)]);
      return game.nextState(chosen, [text("noop"), text("(open_door 2)")]);
    });
    // It is behind door 1 in one case of three: in the other two cases it is behind door 3.
    const position: Position = {
      states: [states[0], states[1], states[1]],
      isKnown: false,
      step: 2,
    };
    const { move, report } = await sit(name, loaded, 0).think(position, clockOfIterations(2000));
    expect(game.text(move)).toBe("switch");
    expect(report.moves[0]?.isProven).toBeUndefined();
    expect(report.moves[0]?.value).toBeGreaterThan(60);
    expect(report.moves[0]?.value).toBeLessThan(73);
  });

  it("leaves out states in which the role could do something else", async () => {
    const loaded = bundledGame("tic-tac-toe");
    const { game } = loaded;
    const first = game.initialState();
    const [mark] = game.legalMoves(first, 0);
    const later = game.nextState(first, [mark, game.legalMoves(first, 1)[0]]);
    // Now the other role is to move, and there is one move for this one.
    const position: Position = { states: [first, later, first], isKnown: false, step: 0 };
    const { move, report } = await sit(name, loaded, 0).think(position, clockOfIterations(500));
    expect(game.legalMoves(first, 0)).toContain(move);
    expect(report.iterations).toBe(500);
  });
});

it("has 128 playouts under way at once where a pass has loops", async () => {
  const loaded = bundledGame("hex");
  expect(loaded.size?.isLooped).toBe(true);
  const think = async (text: string) => {
    const { report } = await sit(text, loaded, 0, 5).think(
      known(loaded.game.initialState()),
      clockOfIterations(1000),
    );
    return { ...report, seconds: 0 };
  };
  const report = await think("uct");
  expect(report).toEqual(await think("uct:batch=128"));
  expect(report).not.toEqual(await think("uct:batch=16"));
});
