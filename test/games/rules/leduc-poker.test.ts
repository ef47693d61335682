import { describe, expect, it } from "vitest";
import { legal, load, percepts, play, scores } from "../bundled.js";

describe("Leduc poker", () => {
  const { game } = load("leduc-poker");
  const start = game.initialState();
  /** The match after a deal and these moves, each made by whoever has a choice. */
  const playedOn = (deal: string, ...moves: string[]) =>
    moves.reduce(
      (state, move) => {
        const mover = game.roles.find((role) => legal(game, state, role).includes(move)) ?? "nobody";
        return play(game, state, { [mover]: move });
      },
      play(game, start, { random: deal }),
    );

  it("tells ranks and not suits", () => {
    const deal = { random: "(deal queen_2 king_1)" };
    expect(percepts(game, start, deal, "alice")).toEqual(["(my_card queen)"]);
    expect(percepts(game, start, deal, "bob")).toEqual(["(my_card king)"]);
    const open = playedOn(deal.random, "check", "check");
    expect(percepts(game, open, { random: "(lay_open queen_1)" }, "bob")).toEqual(["(open_card queen)"]);
  });

  it("lays open a card that nobody holds", () => {
    expect(legal(game, playedOn("(deal queen_2 king_1)", "raise", "call"), "random")).toEqual([
      "(lay_open jack_1)",
      "(lay_open jack_2)",
      "(lay_open king_2)",
      "(lay_open queen_1)",
    ]);
  });

  it("allows two raises in a round", () => {
    expect(legal(game, playedOn("(deal queen_2 king_1)", "raise"), "bob")).toEqual(["call", "fold", "raise"]);
    expect(legal(game, playedOn("(deal queen_2 king_1)", "raise", "raise"), "alice")).toEqual([
      "call",
      "fold",
    ]);
    const open = playedOn("(deal queen_2 king_1)", "check", "check", "(lay_open jack_1)");
    expect(legal(game, open, "alice")).toEqual(["check", "raise"]);
  });

  it("scores 3 points for a chip that is won", () => {
    const deal = "(deal queen_2 king_1)";
    expect(scores(game, playedOn(deal, "raise", "fold"))).toEqual([53, 47]);
    expect(scores(game, playedOn(deal, "raise", "raise", "fold"))).toEqual([41, 59]);
    const checked = [deal, "check", "check"] as const;
    expect(scores(game, playedOn(...checked, "(lay_open jack_1)", "check", "check"))).toEqual([47, 53]);
    expect(scores(game, playedOn(...checked, "(lay_open queen_1)", "check", "check"))).toEqual([53, 47]);
    const most = ["raise", "raise", "call", "(lay_open queen_1)", "raise", "raise", "call"];
    expect(scores(game, playedOn(deal, ...most))).toEqual([89, 11]);
    expect(
      scores(
        game,
        playedOn("(deal queen_2 queen_1)", "raise", "call", "(lay_open king_1)", "check", "check"),
      ),
    ).toEqual([50, 50]);
  });
});
