/** Short names for what stands on a board: as short as possible but different, and a dot for nothing. */

export const NOTHING = ".";

/** Words for an empty cell. */
const BLANKS: ReadonlySet<string> = new Set([
  "b",
  "blank",
  "empty",
  "none",
  "free",
  "nothing",
  "vacant",
  "clear",
]);

/** A value beside `b` that shows that `b` means black, not blank. */
const WHITE = "w";

const WIDEST = 4;

/** The glyph of each value of a set, in lower case. `roles` help to take apart words such as `redpawn`. */
export function glyphsFor(values: readonly string[], roles: readonly string[]): Map<string, string> {
  const blank = values.find((value) => BLANKS.has(value) && !(value === "b" && values.includes(WHITE)));
  const others = values.filter((value) => value !== blank);
  const glyphs = new Map(abbreviations(others, roles).map((glyph, index) => [others[index], glyph]));
  if (blank !== undefined) glyphs.set(blank, NOTHING);
  return glyphs;
}

/** The first way of shortening that keeps all values apart. If none does, the values are numbered. */
function abbreviations(values: readonly string[], roles: readonly string[]): string[] {
  const ways = [
    (value: string) => (value.length <= 2 ? value : value.slice(0, 1)),
    (value: string) => initials(value, roles, 1),
    (value: string) => initials(value, roles, 2),
    (value: string) => value.slice(0, 2),
    (value: string) => value.slice(0, 3),
    (value: string) => value.slice(0, WIDEST),
  ];
  for (const way of ways) {
    const short = values.map(way);
    if (new Set(short).size === values.length && !short.includes(NOTHING)) return short;
  }
  return values.map((value, index) => (value.length <= WIDEST ? value : `${value.slice(0, 1)}${index + 1}`));
}

/** The first letter of each word, and more of the last: `red_king` gives `rk` or `rki`; numbers stay. */
function initials(value: string, roles: readonly string[], ofLast: number): string {
  const role = roles.find((name) => value.startsWith(name) && value.length > name.length);
  const rest = role === undefined ? value : value.slice(role.length);
  const words = rest.split(/[^a-z0-9]+|(?<=[a-z])(?=\d)/).filter((word) => word !== "");
  const last = words.pop() ?? "";
  const letters = words.map((word) => word.slice(0, 1)).join("");
  const end = /^\d/.test(last) ? last : last.slice(0, ofLast);
  return `${role === undefined ? "" : role.slice(0, 1)}${letters}${end}`.slice(0, WIDEST);
}
