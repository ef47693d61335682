/** What a tournament keeps of a match: one line of JSON, added to a file that only grows. */

/** How long a player thought for its moves in a match, in seconds. */
export interface ThoughtTimes {
  readonly moves: number;
  readonly seconds: number;
  readonly longest: number;
}

/** Where and by what a match was played. */
export interface Conditions {
  /** The version of arcwood. */
  readonly arcwood: string;
  readonly node: string;
  readonly cpu: string;
  /** How many matches were played at once. */
  readonly jobs: number;
  /** A hash of the program itself: two builds may have one version. */
  readonly build?: string;
  /** Who has played it, where several machines share the work. */
  readonly worker?: string;
  /** By what clocks were multiplied for the speed of the machine. */
  readonly clockScale?: number;
}

/** What decides a match besides its players, roles and seed. */
export interface MatchSettings {
  /** A hash of the rules. */
  readonly rules: string;
  /** In seconds; null if no clock ran. */
  readonly startClock: number | null;
  readonly playClock: number | null;
  /** Playouts for a move; null if only clocks counted. */
  readonly iterations: number | null;
  readonly maxTurns: number;
  /** How many turns at the start are drawn; missing if none are. */
  readonly opening?: number;
  /** A hash of the learnt values that players find; missing where there are none. */
  readonly learned?: string;
}

export interface MatchOutcome {
  /** The id of the unit. */
  readonly id: string;
  readonly game: string;
  readonly roles: readonly string[];
  /** For each role. */
  readonly players: readonly string[];
  readonly seed: number;
  readonly ending: "terminal" | "stuck" | "max-turns";
  readonly steps: number;
  /** For each role from 0 to 100; null if the match did not come to its end. */
  readonly scores: readonly number[] | null;
  /** For each role how many moves the match made in the player's place. */
  readonly replaced: readonly number[];
  readonly seconds: number;
  /** For each role. This and what follows is missing in results that were kept before these were. */
  readonly thought?: readonly ThoughtTimes[];
  /** For each role how many of the replaced moves were late, and how many were no legal move. */
  readonly late?: readonly number[];
  readonly illegal?: readonly number[];
  readonly settings?: MatchSettings;
  readonly conditions?: Conditions;
}

/**
 * The outcomes in the lines of a file, each id once; `repeated` counts lines of an id that is there already.
 * A last line that was cut short is left out. Any other line that is no outcome is a problem.
 *
 * The last of the lines is what follows the last end of a line, nothing in a file that is whole.
 */
export function readOutcomes(
  lines: Iterable<string>,
): { outcomes: MatchOutcome[]; repeated: number } | { problem: string } {
  const outcomes = new Map<string, MatchOutcome>();
  let repeated = 0;
  let number = 0;
  let broken: number | undefined;
  for (const line of lines) {
    number++;
    if (broken !== undefined) return { problem: `line ${broken} is not JSON` };
    if (line.trim() === "") continue;
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      broken = number;
      continue;
    }
    if (!isOutcome(value)) return { problem: `line ${number} is not the result of a match` };
    if (outcomes.has(value.id)) repeated++;
    outcomes.set(value.id, value);
  }
  return { outcomes: [...outcomes.values()], repeated };
}

function isOutcome(value: unknown): value is MatchOutcome {
  const outcome = value as Partial<MatchOutcome> | null;
  if (typeof outcome !== "object" || outcome === null) return false;
  const { id, game, roles, players, scores, replaced } = outcome;
  if (typeof id !== "string" || typeof game !== "string") return false;
  if (!Array.isArray(roles) || !Array.isArray(players) || !Array.isArray(replaced)) return false;
  const isOfRoles = (list: readonly unknown[]) => list.length === roles.length;
  return isOfRoles(players) && isOfRoles(replaced) && (scores === null || isNumbers(scores, roles.length));
}

function isNumbers(value: unknown, length: number): boolean {
  return (
    Array.isArray(value) && value.length === length && value.every((number) => typeof number === "number")
  );
}
