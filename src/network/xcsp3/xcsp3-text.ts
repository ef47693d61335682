/** The texts inside the elements of an XCSP 3 file: integers, domains, tuples. */

/** Why a file cannot be read, in one sentence without a full stop. */
export class NotUnderstood extends Error {}

/** The most values of a domain or members of an array; more are refused, as no solver could hold them. */
export const MOST = 1 << 22;

export interface XcspDomain {
  /** Ascending. */
  readonly values: readonly number[];
  /** The index of each value. */
  readonly places: ReadonlyMap<number, number>;
}

/** The texts between the brackets of `(…)(…)`. */
export function rowsOf(text: string): string[] {
  const [before = "", ...rows] = text.split("(");
  const broken =
    before.trim() !== "" || rows.some((row) => row.trimEnd().indexOf(")") !== row.trimEnd().length - 1);
  if (broken) throw new NotUnderstood("a table is not a list of tuples in brackets");
  return rows.map((row) => row.slice(0, row.indexOf(")")));
}

export function domain(text: string): XcspDomain {
  const values = [...new Set(integers(text))].sort((a, b) => a - b);
  return { values, places: new Map(values.map((value, place) => [value, place])) };
}

export function integers(text: string): number[] {
  const tokens = text.trim() === "" ? [] : text.trim().split(/\s+/);
  return tokens.flatMap((token) => {
    const [from, to] = token.split("..");
    if (to === undefined) return [integer(token)];
    const first = integer(from);
    const length = Math.max(0, integer(to) - first + 1);
    if (length > MOST) throw new NotUnderstood(`${token} has too many values: at most ${MOST} are read`);
    return Array.from({ length }, (_, i) => first + i);
  });
}

export function integer(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !Number.isSafeInteger(value)) throw new NotUnderstood(`${text} is no integer`);
  return value;
}

/** The texts of the parts of a constraint, by their names; its own text has the name "". */
export type Parts = ReadonlyMap<string, string>;

/** Refuses parts that a constraint does not have. */
export function only(constraint: string, parts: Parts, ...known: readonly string[]): void {
  for (const name of parts.keys())
    if (!known.includes(name)) throw new NotUnderstood(`<${name}> in <${constraint}> is not understood`);
}
