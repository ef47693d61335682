import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { State } from "../../../src/engine/game.js";
import { drawJointMove } from "../../../src/engine/joint-move.js";
import type { LoadedGame } from "../../../src/engine/loaded-game.js";
import { provideKernel } from "../../../src/engine/memory/module.js";
import { Random } from "../../../src/engine/random-numbers.js";
import { allOf } from "../../../src/gdl/pieces.js";
import type { AcyclicProgram } from "../../../src/ground/acyclic.js";
import type { Expander } from "../../../src/search/macucb/expander.js";
import { movesFirst } from "../../../src/search/macucb/moves-first.js";
import { NetworkExpander } from "../../../src/search/macucb/network-expander.js";
import { kernelModule } from "../../kernels.js";
import { loadedGame } from "../../loaded.js";
import { wholeNetworkExpander } from "../../oracles/macucb/whole-network-expander.js";
import { bundledGame as bundled } from "../../players/positions.js";

beforeAll(() => provideKernel(kernelModule("release")));

const CONSISTENCIES = ["mac", "fc"] as const;

function byNetwork(loaded: LoadedGame, consistency: "mac" | "fc" = "mac"): NetworkExpander {
  const options = { players: loaded.game.players, consistency, most: 2 ** 24 };
  return new NetworkExpander(loaded, loaded.program as AcyclicProgram, options);
}

/** All arms with what follows, as texts in their order. */
function armsOf({ game }: LoadedGame, expander: Expander, state: State): string[] {
  if (expander.prepare !== undefined) allOf(expander.prepare());
  const expansion = expander.expand(state);
  const arms: string[] = [];
  while (!expansion.isComplete) {
    for (const { choice, successors } of allOf(expansion.next())) {
      const follows = successors.map(
        (successor) => `${successor.state.join()}${successor.isTerminal ? " end" : ""}`,
      );
      const joint = choice.map((place, p) => game.text(expansion.moves[p]?.[place]));
      arms.push(`${joint.join(" ")}: ${follows.sort().join(" | ")}`);
    }
  }
  return arms;
}

it("moves first begins anywhere among more joint moves than numbers are exact for, and tries none twice", () => {
  const roles = Array.from({ length: 8 }, (_, i) => `r${i}`);
  const numbers = Array.from({ length: 105 }, (_, i) => `(n ${i})`).join(" ");
  const rules = `${roles.map((role) => `(role ${role})`).join(" ")} ${numbers} (init s)
    (<= (legal ?r ?n) (role ?r) (n ?n)) (<= (next done) (true s)) (<= terminal (true done)) (<= (goal ?r 0) (role ?r))`;
  const loaded = loadedGame(rules);
  const expansion = movesFirst(loaded, loaded.game.players).expand(loaded.game.initialState());
  const seen = new Set<string>();
  const byRole = roles.map(() => new Set<number>());
  let arms = 0;
  while (arms < 20_000) {
    for (const { choice } of allOf(expansion.next())) {
      seen.add(choice.join());
      for (const [role, place] of choice.entries()) byRole[role]?.add(place);
      arms++;
    }
  }
  expect(seen.size).toBe(arms);
  expect(byRole.map((moves) => moves.size)).toEqual(roles.map(() => 105));
  expect(expansion.isComplete).toBe(false);
});

describe("the arms of a node", () => {
  /** The network of these is also solved as a whole, state by state. */
  const small = [
    "tic-tac-toe",
    "monty-hall",
    "orchard-2-2-1",
    "rock-paper-scissors",
    "liars-dice",
    "connect-four",
    "matching-pennies-cooperative",
    "pacman",
    "vacuum-cleaner-random",
  ];
  const large = [
    "amazons-torus",
    "backgammon",
    "battlebrushes",
    "chess",
    "chinese-checkers-3",
    "free-for-all",
    "hex",
    "pacman-hidden",
    "reversi",
    "skirmish",
    "sheep-and-wolf-shared",
    "wumpus",
  ];

  it.each([...small, ...large])(
    "are the same, in the same order, by the network and by moves: %s",
    (name) => {
      const loaded = bundled(name);
      const { game } = loaded;
      const players = game.players;
      const program = loaded.program as AcyclicProgram;
      const expanders: Expander[] = CONSISTENCIES.map((consistency) => byNetwork(loaded, consistency));
      if (small.includes(name))
        for (const consistency of CONSISTENCIES)
          expanders.push(wholeNetworkExpander(loaded, program, players, consistency));
      const first = movesFirst(loaded, players);
      fc.assert(
        fc.property(fc.nat(1e6), fc.nat(12), (seed, turns) => {
          const random = new Random(seed);
          let state = game.initialState();
          for (let turn = 0; turn < turns; turn++) {
            const next = game.nextState(state, drawJointMove(game, state, random) as number[]);
            if (game.isTerminal(next)) break;
            state = next;
          }
          const expected = armsOf(loaded, first, state);
          expect(expected.length).toBeGreaterThan(0);
          for (const expander of expanders) expect(armsOf(loaded, expander, state)).toEqual(expected);
        }),
        { numRuns: small.includes(name) ? 12 : 4 },
      );
    },
  );

  it("come in batches where there are very many, each once", () => {
    const loading = loadedGame(`
      (role a) (role b) (digit 0) (digit 1) (digit 2) (digit 3) (digit 4) (digit 5) (digit 6) (digit 7)
      (init start) (<= (legal a (pick ?x ?y)) (true start) (digit ?x) (digit ?y))
      (<= (legal b (pick ?x ?y)) (true start) (digit ?x) (digit ?y))
      (<= (next (picked ?r ?x ?y)) (does ?r (pick ?x ?y)))
      (<= terminal (not (true start)))
      (goal a 50) (goal b 50)`);
    const expansion = movesFirst(loading, [0, 1]).expand(loading.game.initialState());
    const sizes: number[] = [];
    const met = new Set<string>();
    while (!expansion.isComplete) {
      const batch = allOf(expansion.next());
      sizes.push(batch.length);
      for (const { choice } of batch) met.add(choice.join());
    }
    expect(sizes).toEqual(new Array(8).fill(512));
    expect(met.size).toBe(4096);
  });
});
