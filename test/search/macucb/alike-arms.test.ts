/** Arms that look alike within one turn: what the guess of papers 001 and 002 takes for one, and that it is a guess. */
import { beforeAll, describe, expect, it } from "vitest";
import type { LoadedGame } from "../../../src/engine/loaded-game.js";
import { provideKernel } from "../../../src/engine/memory/module.js";
import { clockOfIterations } from "../../../src/search/clock.js";
import { kernelModule } from "../../kernels.js";
import { looksOf } from "../../oracles/macucb/object-alike.js";
import { type ObjectArm, ObjectNode } from "../../oracles/macucb/object-node.js";
import { bundledGame, PerfectPlay } from "../../players/positions.js";
import { expectNeverLost, known, sit } from "../../players/seats.js";

beforeAll(() => provideKernel(kernelModule("release")));

/** The arms of the first state, in a game of turns, and the moves that they are of. */
function firstArms({ game }: LoadedGame): { arms: ObjectArm[]; moves: string[] } {
  const state = game.initialState();
  const [own, other] = game.roles.map((_, role) => game.legalMoves(state, role));
  const arms = own.map((move, place): ObjectArm => {
    const next = game.nextState(state, [move, other[0]]);
    return { choice: [place, 0], branches: [new ObjectNode(next, 2, 0, 1, false, place)], isRemoved: false };
  });
  return { arms, moves: own.map((move) => game.text(move)) };
}

describe("arms that look alike", () => {
  it("are all first moves of tic-tac-toe, which have two values; a no-good falls apart from the others", () => {
    const { arms, moves } = firstArms(bundledGame("tic-tac-toe"));
    expect(
      new Set(
        looksOf(
          arms,
          arms.map(() => false),
        ),
      ).size,
    ).toBe(1);
    const corner = moves.indexOf("(mark 1 1)");
    const looks = looksOf(
      arms,
      arms.map((_, i) => i === corner),
    );
    expect(new Set(looks).size).toBe(2);
    expect(looks.filter((look) => look === looks[corner])).toHaveLength(1);
  });

  it("are told apart by what they change together", () => {
    const { arms, moves } = firstArms(bundledGame("breakthrough"));
    const looks = looksOf(
      arms,
      arms.map(() => false),
    );
    const classes = new Map<number, string[]>();
    for (const [i, look] of looks.entries())
      classes.set(look, [...(classes.get(look) ?? []), moves[i] as string]);
    // A pawn at the edge has two moves, any other three.
    expect(classes.size).toBeGreaterThan(1);
    expect(classes.size).toBeLessThan(moves.length);
  });
});

describe("mac-ucb:symmetry=approximate", () => {
  it("never loses tic-tac-toe to a perfect player", () => expectNeverLost("mac-ucb:symmetry=approximate", 4));

  it("says that it guesses, and proves what is true", async () => {
    const loaded = bundledGame("tic-tac-toe");
    const { game } = loaded;
    const perfect = new PerfectPlay(game);
    const seat = sit("mac-ucb:symmetry=approximate,solving=0.9", loaded, 0, 1);
    const { report } = await seat.think(known(game.initialState(), 0), clockOfIterations(20_000));
    expect(report.notes.join()).toContain("which is a guess");
    expect(report.counts?.noGoods).toBeGreaterThan(0);
    expect(report.counts?.merged).toBeUndefined();
    const proved = report.moves.filter(({ isProven }) => isProven);
    expect(proved.length).toBeGreaterThan(0);
    for (const { move, value } of proved) {
      const joint = [game.term(move) as number, game.legalMoves(game.initialState(), 1)[0]];
      expect(value).toBe(perfect.value(game.nextState(game.initialState(), joint), 0));
    }
  });
});
