/**
 * Reads records of matches: those of arcwood, and those of public game servers, which have the same keys. The
 * rules are not in a record; a bundled game is found by what the record calls it, or by its roles and moves.
 */
import type { Result } from "../../gdl/result.js";
import type { Path } from "../engine/engine-tasks.js";

export interface ReadRecord {
  readonly id: string;
  /** What the game is called, as far as the record says. */
  readonly game: string | undefined;
  readonly moves: Path;
  readonly players: readonly string[];
  readonly goals: readonly number[] | undefined;
  /** For each turn by role: what its player thought the move was worth to itself. */
  readonly values: readonly (readonly (number | undefined)[])[];
}

interface LooseRecord {
  readonly matchId?: unknown;
  readonly moves?: unknown;
  readonly gameMetaURL?: unknown;
  readonly playerNamesFromHost?: unknown;
  readonly goalValues?: unknown;
  readonly arcwood?: {
    readonly game?: unknown;
    readonly turns?: readonly {
      readonly reports?: readonly ({ readonly moves?: readonly { readonly value?: unknown }[] } | null)[];
    }[];
  };
}

export function readRecord(text: string): Result<{ readonly record: ReadRecord }> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { problem: `This is no record of a match: it is no JSON (${error.message}).` };
  }
  const loose = json as LooseRecord | null;
  const moves = loose?.moves;
  if (!isTexts2(moves))
    return { problem: "This is no record of a match: it has no list `moves` of lists of moves." };
  const { matchId, gameMetaURL, playerNamesFromHost, goalValues, arcwood } = loose as LooseRecord;
  const named = arcwood?.game ?? (typeof gameMetaURL === "string" ? gameOfAddress(gameMetaURL) : undefined);
  return {
    record: {
      id: typeof matchId === "string" ? matchId : "a match",
      game: typeof named === "string" ? named : undefined,
      moves: moves.map((joint) => joint.map(asWritten)),
      players: isTexts(playerNamesFromHost) ? playerNamesFromHost : [],
      goals: isNumbers(goalValues) ? goalValues : undefined,
      values: (arcwood?.turns ?? []).map(({ reports = [] }) =>
        reports.map((report) => {
          const value = report?.moves?.[0]?.value;
          return typeof value === "number" ? value : undefined;
        }),
      ),
    },
  };
}

/** The same as a record that can be read again. */
export function recordText({ id, game, moves, players, goals, values }: ReadRecord): string {
  const turns = values.map((byRole) => ({
    reports: byRole.map((value) => (value === undefined ? null : { moves: [{ value }] })),
  }));
  return JSON.stringify({
    matchId: id,
    moves,
    playerNamesFromHost: players,
    goalValues: goals,
    arcwood: { game, turns },
  });
}

/** Public records write `( mark 1 1 )`, rules `(mark 1 1)`. */
function asWritten(move: string): string {
  const text = move.replace(/\s+/g, " ").replace(/\( /g, "(").replace(/ \)/g, ")").trim();
  return text;
}

/** `http://games.example/base/games/ticTacToe/v0/` names `ticTacToe`. */
function gameOfAddress(address: string): string | undefined {
  return /\/games\/([^/]+)/.exec(address)?.[1];
}

/** The bundled game that a name may mean: letters and digits alone count. */
export function bundledNameOf(name: string, names: readonly string[]): string | undefined {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "");
  return names.find((each) => plain(each) === plain(name));
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === "string");
}

function isTexts2(value: unknown): value is readonly (readonly string[])[] {
  return Array.isArray(value) && value.every(isTexts);
}

function isNumbers(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((each) => typeof each === "number");
}
