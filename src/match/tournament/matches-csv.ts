/**
 * The matches of a tournament as comma-separated values: a line for each role of each match. Cells are quoted
 * as in RFC 4180; lines end as in Unix, which spreadsheets and statistics programs read too.
 */
import type { MatchOutcome } from "./match-outcome.js";

const HEAD = [
  ...["match", "game", "seed", "role", "player", "against", "score", "ending", "turns"],
  ...["replaced_moves", "moves", "seconds", "longest_move_seconds", "match_seconds"],
  ...["startclock", "playclock", "iterations", "max_turns"],
  ...["arcwood", "node", "cpu", "jobs"],
];

/** What is not known is empty, a score of a match without an end for instance. */
export function* matchesCsv(outcomes: Iterable<MatchOutcome>): Generator<string> {
  yield csvLine(HEAD);
  for (const outcome of outcomes) {
    const { players, scores, thought, settings, conditions } = outcome;
    for (const [i, role] of outcome.roles.entries()) {
      const others = new Set(players.filter((player) => player !== players[i]));
      yield csvLine([
        ...[outcome.id, outcome.game, outcome.seed, role, players[i], [...others].join(" ")],
        ...[scores?.[i], outcome.ending, outcome.steps, outcome.replaced[i]],
        ...[thought?.[i]?.moves, thought?.[i]?.seconds, thought?.[i]?.longest, outcome.seconds],
        ...[settings?.startClock, settings?.playClock, settings?.iterations, settings?.maxTurns],
        ...[conditions?.arcwood, conditions?.node, conditions?.cpu, conditions?.jobs],
      ]);
    }
  }
}

export function csvLine(cells: readonly (string | number | null | undefined)[]): string {
  return `${cells.map((cell) => quoted(String(cell ?? ""))).join(",")}\n`;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
