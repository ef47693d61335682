/** Whether all players know the same: what is proved, against random matches. */
import { describe, expect, it } from "vitest";
import { jointMoves } from "../../../src/engine/joint-move.js";
import { provideKernel } from "../../../src/engine/memory/module.js";
import { allOf } from "../../../src/gdl/pieces.js";
import { randomMatch } from "../../../src/match/random-match.js";
import { bundledGames, readGameText } from "../../../src/node/game-file.js";
import { informationIn } from "../../../src/search/shared/information-in.js";
import { kernelModule } from "../../kernels.js";
import { loadedGame } from "../../loaded.js";

provideKernel(kernelModule("release"));

const of = (rules: string) => allOf(informationIn(loadedGame(rules, { engine: "slices" })));
const named = (name: string) => of(readGameText(name).text);

/** Two players choose at once; a turn later it is over. `rules` say what is seen. */
const twoPlayers = (rules: string) => `
  (role a) (role b)
  (base (step 1)) (base (step 2)) (base (chose ?r ?x)) (init (step 1))
  (side left) (side right)
  (<= (base (chose ?r ?x)) (role ?r) (side ?x))
  (<= (input ?r ?x) (role ?r) (side ?x))
  (<= (legal ?r ?x) (role ?r) (side ?x))
  (<= (next (step 2)) (true (step 1)))
  (<= (next (chose ?r ?x)) (does ?r ?x))
  (<= terminal (true (step 2)) (true (chose a left)))
  (<= (goal ?r 100) (role ?r))
  ${rules}`;

describe("what the players know", () => {
  it("is complete without sees, and shared if there is one player", () => {
    expect(named("tic-tac-toe").kind).toBe("complete");
    expect(named("monty-hall")).toEqual({ kind: "shared", reason: "there is only one player" });
  });

  it("is shared where all perceive the same and every move", () => {
    expect(of(twoPlayers("(<= (sees ?p (made ?r ?x)) (role ?p) (does ?r ?x))")).kind).toBe("shared");
    expect(of(twoPlayers("(<= (sees ?p (made ?r)) (role ?p) (does ?r left))")).kind).toBe("shared");
  });

  it("is private where one player perceives more, or moves unseen", () => {
    const onlyOne = of(twoPlayers("(<= (sees a (made ?r ?x)) (does ?r ?x))"));
    expect(onlyOne.kind).toBe("private");
    expect(onlyOne.reason).toMatch(/^a may see \(made . \w+\) where b does not$/);
    // The paper's definition takes this game for shared: all see the same, but b's move is not seen.
    const unseen = of(twoPlayers("(<= (sees ?p (made a ?x)) (role ?p) (does a ?x))"));
    expect(unseen.kind).toBe("private");
    expect(unseen.reason).toContain("whether b makes the move");
    // A percept that two moves bring about does not tell which it was.
    const either = of(twoPlayers("(<= (sees ?p (some ?x)) (role ?p) (does ?r ?x))"));
    expect(either.kind).toBe("private");
  });

  it("is what it is in the games of the papers", () => {
    for (const name of ["pacman-hidden", "schnappt-hubi", "sheep-and-wolf-shared"])
      expect([name, named(name).kind]).toEqual([name, "shared"]);
    for (const name of ["kuhn-poker", "liars-dice", "phantom-tic-tac-toe", "banker-and-thief"])
      expect([name, named(name).kind]).toEqual([name, "private"]);
  });

  const small = bundledGames().filter(
    (name) => /\(sees /.test(readGameText(name).text) && name !== "tictactoe-latent",
  );
  it.each(small)("in %s, if it is shared, is the same for all in random matches", (name) => {
    const { game } = loadedGame(readGameText(name).text, { engine: "slices" });
    if (game.players.length < 2 || named(name).kind !== "shared") return;
    let looked = 0;
    for (let match = 0; match < 3; match++) {
      for (const { state, joint } of randomMatch(game, 7, match)) {
        if (typeof joint === "string") break;
        /** What is perceived of some joint moves, and the moves of the players there. */
        const told = new Map<string, string>();
        for (const other of [joint, ...take(jointMoves(game, state), 40)]) {
          const seen = game.players.map((role) => game.percepts(state, other, role).join());
          expect(new Set(seen).size).toBe(1);
          const moves = game.players.map((role) => other[role]).join();
          expect(told.get(seen[0]) ?? moves).toBe(moves);
          told.set(seen[0], moves);
          looked++;
        }
      }
    }
    expect(looked).toBeGreaterThan(50);
  });
});

function* take<T>(items: Iterable<T>, most: number): Generator<T> {
  let taken = 0;
  for (const item of items) {
    if (taken++ === most) return;
    yield item;
  }
}
