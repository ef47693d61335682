/**
 * What `--threshold` of `arcwood solve GAME` asks for: one utility, or one for each role, by name
 * (`x=1/2,o=1/4`) or in the order of the roles (`1/2,1/4`).
 */
import { UsageError } from "../../node/messages.js";
import { FRACTIONS, type Fraction, parseFraction } from "../../search/policy/numbers.js";

interface RoleThreshold {
  /** Undefined where the place says whose it is. */
  readonly role: string | undefined;
  readonly value: Fraction;
}

export type AskedThreshold = Fraction | readonly RoleThreshold[];

/** Reads the text of the option. */
export function readThreshold(text: string): AskedThreshold {
  if (!/[=,]/.test(text)) return utility(text);
  const parts = text.split(",").map((part): RoleThreshold => {
    const at = part.lastIndexOf("=");
    return { role: at < 0 ? undefined : part.slice(0, at).trim(), value: utility(part.slice(at + 1).trim()) };
  });
  if (parts.some(({ role }) => role === undefined) && parts.some(({ role }) => role !== undefined))
    throw new UsageError(`${text} names some roles and not others: name all of them, or none.`);
  return parts;
}

export function isForEachRole(asked: AskedThreshold | undefined): asked is readonly RoleThreshold[] {
  return Array.isArray(asked);
}

/** The threshold of each player; a role that is not named has 0. */
export function thresholdsOf(
  asked: readonly RoleThreshold[],
  players: readonly string[],
): readonly Fraction[] {
  const roles = players.join(", ");
  if (asked.every(({ role }) => role === undefined)) {
    if (asked.length === players.length) return asked.map(({ value }) => value);
    const [given, are] = [`${asked.length} thresholds`, players.length === 1 ? "role" : "roles"];
    throw new UsageError(
      `--threshold has ${given}, and the game has ${players.length} ${are} with a score: ${roles}.`,
    );
  }
  const thresholds = players.map(() => FRACTIONS.zero);
  const named = new Set<string>();
  for (const { role, value } of asked) {
    const name = role as string;
    const place = players.indexOf(name);
    if (place < 0)
      throw new UsageError(
        `--threshold names ${name || "a role without a name"}; the roles with a score are ${roles}.`,
      );
    if (named.has(name)) throw new UsageError(`--threshold names ${name} twice.`);
    named.add(name);
    thresholds[place] = value;
  }
  return thresholds;
}

function utility(text: string): Fraction {
  const value = parseFraction(text);
  if (value === undefined || value.above > value.below)
    throw new UsageError(`${text === "" ? "Nothing" : text} is no utility from 0 to 1, such as 0.5 or 3/8.`);
  return value;
}
