import { describe, expect, it } from "vitest";
import { fluents, legal, loadCompiled, play, scores, stateOf } from "../bundled.js";

const game = loadCompiled("cant-stop");

/** The markers as `7 3 white`; the dice, of which there are four or none; white's turn. */
function position(markers: readonly string[], dice: readonly number[], control = "white", rolls = 5) {
  const climbers = markers.filter((marker) => marker.endsWith("climber")).length;
  return stateOf(game, [
    ...markers.map((marker) => `(marker ${marker})`),
    ...dice.map((face, index) => `(die ${index + 1} ${face})`),
    `(free_climbers ${3 - climbers})`,
    "(turn white)",
    `(control ${control})`,
    `(rolls ${rolls})`,
  ]);
}

const moves = (markers: readonly string[], dice: readonly number[]) =>
  legal(game, position(markers, dice), "white");

const SIX = [1, 2, 3, 4, 5, 6];
const ROLLS = SIX.flatMap((a) =>
  SIX.flatMap((b) => SIX.flatMap((c) => SIX.map((d) => [a, b, c, d] as const))),
);

describe("can't stop", () => {
  it("offers three ways to pair the dice", () => {
    expect(moves([], [1, 2, 4, 6])).toEqual([
      "(advance_both 3 10)",
      "(advance_both 5 8)",
      "(advance_both 6 7)",
    ]);
    expect(moves([], [3, 3, 4, 4])).toEqual(["(advance_both 6 8)", "(advance_twice 7)"]);
  });

  it("begins above the marker, or at the bottom", () => {
    const state = position(["7 4 white", "7 9 black"], [3, 4, 2, 2]);
    const next = play(game, state, { white: "(advance_both 4 7)" });
    expect(fluents(game, next)).toEqual(
      fluents(game, position(["7 4 white", "7 9 black", "7 5 climber", "4 1 climber"], [])),
    );
  });

  it("moves one climber only where one is free, and the player chooses", () => {
    const two = ["2 1 climber", "12 1 climber"];
    expect(moves(two, [3, 4, 2, 3])).toEqual(["(advance 5)", "(advance 7)", "(advance_twice 6)"]);
    // In column 2 a climber stands already: so both can move.
    expect(moves(two, [1, 1, 2, 3])).toEqual(["(advance 3)", "(advance 4)", "(advance_both 2 5)"]);
  });

  it("moves no climber beyond the top, and enters no closed column", () => {
    expect(moves(["7 12 climber"], [3, 4, 3, 4])).toEqual(["(advance 7)", "(advance_both 6 8)"]);
    expect(moves(["7 11 climber"], [3, 4, 3, 4])).toEqual(["(advance_both 6 8)", "(advance_twice 7)"]);
    expect(moves(["7 13 black"], [3, 4, 3, 4])).toEqual(["(advance_both 6 8)"]);
    expect(moves(["7 13 climber"], [3, 4, 3, 4])).toEqual(["(advance_both 6 8)"]);
    expect(moves(["7 13 white"], [1, 6, 2, 6])).toEqual(["(advance 8)", "(advance_both 3 12)"]);
  });

  it("begins at the bottom of every column", () => {
    const sums = moves([], [1, 1, 6, 6]);
    expect(sums).toEqual(["(advance_both 2 12)", "(advance_twice 7)"]);
    const state = play(game, position([], [1, 1, 6, 6]), { white: "(advance_twice 7)" });
    expect(fluents(game, state)).toEqual(fluents(game, position(["7 2 climber"], [])));
    expect(legal(game, state, "random")).toEqual(["noop"]);
  });

  it("goes on from where its climber is, not from its marker or the bottom", () => {
    const unmarked = play(game, position(["7 6 climber"], [3, 4, 1, 2]), { white: "(advance_both 3 7)" });
    expect(fluents(game, unmarked)).toEqual(fluents(game, position(["7 7 climber", "3 1 climber"], [])));
    const state = position(["7 4 white", "7 6 climber"], [3, 4, 1, 2]);
    const next = play(game, state, { white: "(advance_both 3 7)" });
    expect(fluents(game, next)).toEqual(
      fluents(game, position(["7 4 white", "7 7 climber", "3 1 climber"], [])),
    );
  });

  it("loses the climbers of a turn by a bust", () => {
    const markers = ["2 1 climber", "3 1 climber", "12 1 climber", "3 1 black", "5 2 white"];
    const state = position(markers, [4, 4, 3, 5]);
    expect(legal(game, state, "white")).toEqual(["bust"]);
    const next = play(game, state, {});
    expect(fluents(game, next)).toEqual(
      [
        "(control random)",
        "(free_climbers 3)",
        "(marker 3 1 black)",
        "(marker 5 2 white)",
        "(rolls 5)",
        "(turn black)",
      ].sort(),
    );
  });

  it("keeps what is reached by stopping", () => {
    const state = position(["6 4 climber", "8 2 climber", "6 1 white", "8 7 black"], []);
    expect(legal(game, state, "white")).toEqual(["go_on", "stop"]);
    const next = play(game, state, { white: "stop" });
    expect(fluents(game, next).filter((fluent) => fluent.startsWith("(marker"))).toEqual([
      "(marker 6 4 white)",
      "(marker 8 2 white)",
      "(marker 8 7 black)",
    ]);
    expect(fluents(game, next)).toContain("(turn black)");
    expect(fluents(game, play(game, state, { white: "go_on" }))).toContain("(turn white)");
  });

  it("has 1296 rolls, of which as many bust as dice theory says", () => {
    for (const columns of [
      [6, 7, 8],
      [2, 3, 12],
    ]) {
      const rolling = position(
        columns.map((sum) => `${sum} 1 climber`),
        [],
        "random",
      );
      expect(legal(game, rolling, "random")).toHaveLength(1296);
      const survives = ([a, b, c, d]: readonly [number, number, number, number]) =>
        [a + b, c + d, a + c, b + d, a + d, b + c].some((sum) => columns.includes(sum));
      const expected = ROLLS.filter(survives).length;
      const survived = ROLLS.filter((dice) => {
        const rolled = play(game, rolling, { random: `(roll ${dice.join(" ")})` });
        return !legal(game, rolled, "white").includes("bust");
      }).length;
      expect(survived).toBe(expected);
    }
  });

  it("is won by three columns that are kept", () => {
    const won = position(["2 3 white", "7 13 white", "12 3 white"], [], "random");
    expect(game.isTerminal(won)).toBe(true);
    expect(scores(game, won)).toEqual([100, 0]);
    const notYet = position(["2 3 white", "7 13 white", "12 3 climber", "3 5 black"], []);
    expect(game.isTerminal(notYet)).toBe(false);
    expect(scores(game, play(game, notYet, { white: "stop" }))).toEqual([100, 0]);
  });

  it("is drawn after 200 rolls, when the next one is due", () => {
    const late = position(["2 3 white"], [], "white", 200);
    expect(game.isTerminal(late)).toBe(false);
    const over = play(game, late, { white: "go_on" });
    expect(game.isTerminal(over)).toBe(true);
    expect(scores(game, over)).toEqual([50, 50]);
  });
});
