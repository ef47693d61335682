import { describe, expect, it } from "vitest";
import { Random } from "../../../src/engine/random-numbers.js";
import { fluents, legal, loadCompiled, play, scores, stateOf } from "../bundled.js";

const game = loadCompiled("oware");

/** The houses in the order of sowing: six of south from the left, six of north from the right. */
type Houses = readonly number[];

interface Position {
  readonly houses: Houses;
  /** Seeds captured by south and by north. */
  readonly captured: readonly [number, number];
  readonly player: 0 | 1;
  readonly step: number;
}

const START: Position = { houses: new Array(12).fill(4), captured: [0, 0], player: 0, step: 1 };
const PLAYERS = ["south", "north"] as const;

const columnOf = (house: number) => (house < 6 ? house + 1 : 12 - house);

function stateFor({ houses, captured, player, step }: Position) {
  return stateOf(game, [
    ...houses.map((seeds, house) => `(cell ${columnOf(house)} ${house < 6 ? 1 : 2} ${seeds})`),
    ...captured.map((seeds, owner) => `(captured ${PLAYERS[owner]} ${seeds})`),
    `(control ${PLAYERS[player]})`,
    `(step ${step})`,
  ]);
}

/** The rules written by hand, as in a book. */
function sow({ houses, captured, player, step }: Position, from: number): Position {
  const next = [...houses];
  let last = from;
  next[from] = 0;
  for (let hand = houses[from]; hand > 0; hand--) {
    last = (last + 1) % 12;
    if (last === from) last = (last + 1) % 12;
    next[last]++;
  }
  const theirs = (house: number) => house >= 0 && Math.floor(house / 6) === 1 - player;
  const swept = [...next];
  for (let house = last; theirs(house) && [2, 3].includes(next[house]); house--) swept[house] = 0;
  const isGrandSlam = !swept.some((seeds, house) => theirs(house) && seeds > 0);
  const left = isGrandSlam ? next : swept;
  const sum = (of: Houses) => of.reduce((total, seeds) => total + seeds, 0);
  const haul = sum(next) - sum(left);
  const stores = captured.map((seeds, owner) => seeds + (owner === player ? haul : 0));
  return {
    houses: left,
    captured: stores as [number, number],
    player: player === 0 ? 1 : 0,
    step: step + 1,
  };
}

function houses({ houses, player }: Position): number[] {
  const own = Array.from({ length: 6 }, (_, i) => 6 * player + i).filter((house) => houses[house] > 0);
  if (houses.some((seeds, house) => Math.floor(house / 6) !== player && seeds > 0)) return own;
  return own.filter((house) => houses[house] >= 6 * player + 6 - house);
}

function isOver(position: Position): boolean {
  return (
    houses(position).length === 0 || position.step > 200 || position.captured.some((seeds) => seeds > 24)
  );
}

const moved = (position: Position, column: number) => {
  const player = PLAYERS[position.player];
  return fluents(game, play(game, stateFor(position), { [player]: `(sow ${column})` }));
};

describe("oware", () => {
  it("plays as the rules do when they are written by hand", () => {
    for (let match = 0; match < 8; match++) {
      const random = new Random(5, match);
      let position = START;
      let state = game.initialState();
      while (!isOver(position)) {
        expect(game.isTerminal(state)).toBe(false);
        const choices = houses(position);
        const player = PLAYERS[position.player];
        expect(legal(game, state, player)).toEqual(choices.map((house) => `(sow ${columnOf(house)})`).sort());
        const house = choices[random.below(choices.length)];
        state = play(game, state, { [player]: `(sow ${columnOf(house)})` });
        position = sow(position, house);
        expect(fluents(game, state)).toEqual(fluents(game, stateFor(position)));
      }
      expect(game.isTerminal(state)).toBe(true);
    }
  });

  const at = (
    south: Houses,
    north: Houses,
    player: 0 | 1,
    captured: [number, number] = [0, 0],
    step = 9,
  ) => ({
    // North from the left, as it is drawn.
    houses: [...south, ...[...north].reverse()],
    captured,
    player,
    step,
  });

  it("leaves out the house it sows from", () => {
    const before = at([0, 0, 0, 0, 0, 13], [4, 4, 4, 4, 4, 4], 0);
    expect(moved(before, 6)).toEqual(
      fluents(game, stateFor(at([1, 1, 1, 1, 1, 0], [5, 5, 5, 5, 6, 6], 1, [0, 0], 10))),
    );
  });

  it("captures twos and threes backwards from the last seed, up to a house of another number", () => {
    const before = at([0, 0, 0, 0, 0, 5], [4, 1, 2, 3, 2, 1], 0);
    expect(moved(before, 6)).toEqual(
      fluents(game, stateFor(at([0, 0, 0, 0, 0, 0], [4, 0, 0, 4, 3, 2], 1, [5, 0], 10))),
    );
  });

  it("captures nothing on its own side, and nothing by a grand slam", () => {
    expect(moved(at([1, 1, 0, 0, 0, 0], [4, 0, 0, 0, 0, 0], 0), 1)).toEqual(
      fluents(game, stateFor(at([0, 2, 0, 0, 0, 0], [4, 0, 0, 0, 0, 0], 1, [0, 0], 10))),
    );
    expect(moved(at([0, 0, 0, 0, 1, 2], [0, 0, 0, 0, 1, 2], 0), 6)).toEqual(
      fluents(game, stateFor(at([0, 0, 0, 0, 1, 0], [0, 0, 0, 0, 2, 3], 1, [0, 0], 10))),
    );
  });

  it("must feed the other", () => {
    const hungry = at([1, 0, 0, 3, 1, 1], [0, 0, 0, 0, 0, 0], 0);
    expect(legal(game, stateFor(hungry), "south")).toEqual(["(sow 4)", "(sow 6)"]);
  });

  it.each([
    [
      "the rest goes to who cannot feed the other",
      at([1, 2, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], 0, [22, 23]),
      [100, 0],
    ],
    ["the rest may not be enough", at([1, 1, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], 0, [22, 24]), [50, 50]],
    ["more than half decides", at([1, 1, 1, 1, 0, 0], [0, 0, 0, 0, 0, 1], 0, [18, 25]), [0, 100]],
    [
      "the limit decides by what is captured",
      at([5, 1, 1, 1, 0, 0], [0, 0, 0, 0, 0, 1], 0, [18, 21], 201),
      [0, 100],
    ],
  ])("ends: %s", (_, position, expected) => {
    const state = stateFor(position);
    expect(game.isTerminal(state)).toBe(true);
    expect(scores(game, state)).toEqual(expected);
  });
});
