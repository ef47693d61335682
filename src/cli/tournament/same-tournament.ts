/**
 * A folder has the results of one tournament, and its report is of all of them. So a command may go on with a
 * folder only if it plans every match that lies there. It may plan more: matches, games, players.
 */
import type { MatchOutcome, MatchSettings } from "../../match/tournament/match-outcome.js";
import type { MatchUnit } from "../../match/tournament/plan.js";
import { UsageError } from "../../node/messages.js";

export function refuseOtherTournament(
  folder: string,
  found: readonly MatchOutcome[],
  units: readonly MatchUnit[],
): void {
  const planned = new Set(units.map(({ id }) => id));
  const others = found.filter(({ id }) => !planned.has(id));
  if (others.length === 0) return;
  const count = others.length === 1 ? "a match" : `${others.length} matches`;
  throw new UsageError(
    `${folder} has ${count} of another tournament: ${differenceOf(others[0], units)}. ` +
      "Name another folder with --out, or give the command that began this one; " +
      "it may have more games, players and matches, and no fewer.",
  );
}

/** In what a match differs from those of the plan, as a sentence without its end. */
function differenceOf({ game, players, seed, settings }: MatchOutcome, units: readonly MatchUnit[]): string {
  const own = units.find((unit) => unit.game === game);
  if (own === undefined) return `one is of ${game}, which --games does not name`;
  const names = new Set(units.flatMap((unit) => unit.players));
  const stranger = players.find((player) => !names.has(player));
  if (stranger !== undefined) return `one is of ${stranger}, which --players does not name`;
  // Results of an earlier version do not say how they were played.
  if (settings === undefined) return "its rules, clocks, seeds or seats were others, or --matches was more";
  if (settings.rules !== own.settings.rules) return `the rules of ${game} were others`;
  const changed = OPTIONS.find(([key]) => settings[key] !== own.settings[key]);
  if (changed !== undefined) {
    const [key, option] = changed;
    const [before, now] = [settings, own.settings].map((one) => valueText(one[key]));
    return `${option} was ${before} there and is ${now} here`;
  }
  if (settings.learned !== own.settings.learned) return learnedDifference(game, settings, own.settings);
  // The same match has another id only if its players have another identity.
  const isSame = (unit: MatchUnit) =>
    unit.game === game && unit.seed === seed && unit.players.join() === players.join();
  if (units.some(isSame)) return `the module of a player was changed: ${players.join(", ")}`;
  return "--seed or --no-swap was another, or --matches was more";
}

const OPTIONS: readonly (readonly [keyof MatchSettings, string])[] = [
  ["startClock", "--startclock"],
  ["playClock", "--playclock"],
  ["iterations", "--iterations"],
  ["maxTurns", "--max-turns"],
  ["opening", "--opening"],
];

function learnedDifference(game: string, before: MatchSettings, now: MatchSettings): string {
  if (before.learned === undefined)
    return `players knew no learnt values of ${game} there, and --learned has some`;
  if (now.learned === undefined)
    return `players knew learnt values of ${game} there, and here they know none`;
  return `players knew other learnt values of ${game} there than --learned has now`;
}

function valueText(value: number | string | null | undefined): string {
  return value === null || value === undefined ? "not given" : String(value);
}
