import { describe, expect, it } from "vitest";
import { fluents, legal, load, percepts, play, scores } from "../bundled.js";

describe("a small battleship in fog", () => {
  const { game } = load("battleship-fog");
  const hidden = play(game, game.initialState(), { random: "(hide 2 1 up)" });

  it("hides a ship of two cells in twelve ways", () => {
    expect(legal(game, game.initialState(), "random")).toHaveLength(12);
    expect(fluents(game, hidden).filter((fluent) => fluent.startsWith("(part"))).toEqual([
      "(part 2 1)",
      "(part 2 2)",
    ]);
  });

  it("tells what is scouted, and never whether a shot has hit", () => {
    const heard = (gunner: string) => percepts(game, hidden, { gunner }, "gunner");
    expect(heard("(scout_column 2)")).toEqual(["(part_at 2 1)", "(part_at 2 2)"]);
    expect(heard("(scout_row 2)")).toEqual(["(part_at 2 2)"]);
    expect(heard("(scout_row 3)")).toEqual([]);
    expect(heard("(fire 2 2)")).toEqual([]);
  });

  it("scores 50 for each hit, less 2 for each scouting, after three moves", () => {
    const end = (...moves: string[]) =>
      scores(
        game,
        moves.reduce((state, gunner) => play(game, state, { gunner }), hidden),
      );
    expect(end("(fire 2 1)", "(fire 2 2)", "(fire 1 1)")).toEqual([100]);
    expect(end("(scout_row 1)", "(fire 2 1)", "(fire 2 2)")).toEqual([98]);
    expect(end("(scout_row 1)", "(scout_row 1)", "(fire 2 2)")).toEqual([46]);
    expect(end("(scout_row 1)", "(fire 3 3)", "(fire 3 2)")).toEqual([0]);
  });

  it("does not fire at a cell twice", () => {
    expect(legal(game, play(game, hidden, { gunner: "(fire 2 2)" }), "gunner")).not.toContain("(fire 2 2)");
  });
});
