/**
 * Whatever participants do, a match follows the rules of the game: its record does, read without any
 * knowledge of how it was made. Moves are replaced if something went wrong and only then. The same conduct
 * gives the same match.
 */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Game } from "../../src/engine/game.js";
import { type MatchSpec, playMatch } from "../../src/match/match.js";
import type { PlayAnswer } from "../../src/match/participant.js";
import { type MatchRecord, Recorder } from "../../src/match/record.js";
import { loaded, NO_CLOCK, Scripted } from "./participants.js";

const GAMES = ["tic-tac-toe", "rock-paper-scissors", "monty-hall", "orchard-2-2-1", "liars-dice"].map(
  (name) => {
    return loaded(readFileSync(new URL(`../../games/${name}/rules.kif`, import.meta.url), "utf8"));
  },
);

/** What a participant does when it is asked: a number picks one of the legal moves, all else goes wrong. */
const conduct = fc.oneof(
  { weight: 6, arbitrary: fc.nat(50) },
  fc.constantFrom(
    "illegal" as const,
    "throws" as const,
    "garbled" as const,
    "late" as const,
    "lost" as const,
  ),
);

type Conduct = number | "illegal" | "throws" | "garbled" | "late" | "lost";

const ERRORS: Readonly<Record<string, string>> = {
  illegal: "IL (no such move)",
  throws: "CE",
  garbled: "IL (((",
  late: "TO",
  lost: "CE",
};

const MAX_TURNS = 30;

/** Moves picked by number need the state, which the match tells its watcher. */
async function play(
  game: number,
  seed: number,
  conducts: readonly (readonly Conduct[])[],
): Promise<MatchRecord> {
  const spec: MatchSpec = {
    id: "any",
    loaded: GAMES[game],
    seed,
    budget: NO_CLOCK,
    maxTurns: MAX_TURNS,
  };
  const { game: rules } = spec.loaded;
  let state = rules.initialState();
  const seats = rules.players.map((role, i) => {
    return new Scripted("any", ({ step }): PlayAnswer => {
      const does = conducts[i]?.[step % (conducts[i]?.length ?? 1)] ?? 0;
      switch (does) {
        case "illegal":
          return { kind: "move", text: "(no such move)" };
        case "throws":
          throw new Error("oh");
        case "garbled":
          return { kind: "garbled", text: "(((" };
        case "late":
          return { kind: "late" };
        case "lost":
          return { kind: "unreachable", reason: "gone" };
        default: {
          const moves = rules.legalMoves(state, role);
          return { kind: "move", text: rules.text(moves[does % moves.length]) };
        }
      }
    });
  });
  const recorder = new Recorder(spec, seats, { game: "any" });
  const result = await playMatch(spec, seats, {
    onStart: (first, failures) => recorder.onStart(first, failures),
    onTurn: (turn) => {
      recorder.onTurn(turn);
      state = turn.next;
    },
  });
  recorder.end(result);
  return JSON.parse(JSON.stringify(recorder.record));
}

/** Follows the moves of a record by the rules alone. */
function expectToFollow(game: Game, record: MatchRecord): void {
  let state = game.initialState();
  for (const [step, moves] of record.moves.entries()) {
    expect(record.states[step]).toBe(textOf(game, state));
    expect(game.isTerminal(state)).toBe(false);
    const joint = moves.map((move, role) => {
      const term = game.term(move) as number;
      expect(game.legalMoves(state, role)).toContain(term);
      return term;
    });
    state = game.nextState(state, joint);
  }
  expect(record.states.at(-1)).toBe(textOf(game, state));
  expect(record.isCompleted).toBe(game.isTerminal(state));
  if (!record.isCompleted) expect(record.moves).toHaveLength(MAX_TURNS);
}

function textOf(game: Game, state: Int32Array): string {
  const texts = Array.from(state, (fluent) => game.text(fluent)).sort();
  return `( ${texts.join(" ")} )`;
}

describe("any match", () => {
  it("is one of the game's, whatever participants do", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(GAMES.length - 1),
        fc.nat(1000),
        fc.array(fc.array(conduct, { minLength: 1, maxLength: 6 }), { minLength: 2, maxLength: 2 }),
        async (index, seed, conducts) => {
          const { game } = GAMES[index];
          const record = await play(index, seed, conducts);
          expectToFollow(game, record);
          const roles = game.players;
          for (const [turn, errors] of record.errors.slice(1).entries()) {
            for (const [role, error] of errors.entries()) {
              const list = conducts[roles.indexOf(role)];
              const does = list?.[turn % list.length] ?? 0;
              expect(error).toBe(typeof does === "string" ? ERRORS[does] : "");
            }
          }
          expect(await play(index, seed, conducts)).toEqual(record);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("has the same chance moves, whether a player's moves were replaced or not", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(1000), fc.nat(2), async (seed, door) => {
        const chance = async (does: Conduct) => (await play(2, seed, [[does]])).moves[0]?.[1];
        expect(await chance("late")).toBe(await chance(door));
      }),
      { numRuns: 20 },
    );
  });
});
