/**
 * Best play as text: a plan turn by turn where nothing is left to chance and one policy decides, what each
 * first move is worth and how best play goes on where players are against each other, a tree where there is
 * chance.
 */
import { counted } from "../../gdl/counted.js";
import { listOf } from "../../gdl/maps.js";
import type { PlayerRelation } from "../../search/player-relation.js";
import type { Worth } from "../../search/policy/best-play.js";
import type {
  Course,
  FirstMove,
  PlayDecision,
  PlayPosition,
  Strategy,
} from "../../search/policy/strategy.js";
import { pointsText } from "../../search/policy/utility.js";
import { bare, textsInWords } from "../terminal/caption.js";

/** The most moves of chance that are named where they lead to one position. */
const MOST_NAMED = 3;

/** The width of lines that go to no terminal. */
const WIDTH = 100;

/** What the lines are made of. */
interface Shown {
  readonly roles: readonly string[];
  readonly players: readonly string[];
  readonly relation: PlayerRelation;
  readonly positions: readonly PlayPosition[];
  readonly firstMoves: readonly FirstMove[];
  /** Whose play a plan is, as the beginning of a sentence. */
  readonly what: string;
}

export function* playLines(
  strategy: Strategy,
  players: readonly string[],
  relation: PlayerRelation,
  what: string,
): Generator<string> {
  const { positions, firstMoves, roles } = strategy;
  const [start] = positions;
  if (start?.decision === undefined) return;
  const shown: Shown = { roles, players, relation, positions, firstMoves, what };
  if (firstMoves.length > 0) yield* firstMoveLines(shown);
  if (isLine(positions)) {
    if (firstMoves.length === 0) yield* planLines(shown);
  } else yield* treeLines(shown);
}

/** Whether nothing is left to chance from the first position on. */
export function isLine(positions: readonly PlayPosition[]): boolean {
  return positions.every(({ decision }) => decision === undefined || decision.courses.length === 1);
}

/** The positions of the line that begins here, up to where it ends, forks or comes back. */
export function positionsFrom(positions: readonly PlayPosition[], place: number): PlayPosition[] {
  const met = new Set<number>();
  const line: PlayPosition[] = [];
  for (let at: number | undefined = place; at !== undefined && !met.has(at); ) {
    met.add(at);
    line.push(positions[at]);
    const courses: readonly Course[] = positions[at].decision?.courses ?? [];
    at = courses.length === 1 ? courses[0].to : undefined;
  }
  return line;
}

/**
 * The joint move of a decision that leaves nothing to chance, with that of `random`, if there is the role.
 */
export function jointOf({ moves, courses: [course] }: PlayDecision): (string | undefined)[] {
  return moves.map((move) => move ?? course?.random);
}

function* planLines({ positions, roles, what }: Shown): Generator<string> {
  const line = positionsFrom(positions, 0);
  const moves = line.flatMap(({ decision, counts }) =>
    decision === undefined ? [] : [textsInWords(roles, jointOf(decision), counts).join(", ")],
  );
  const last = line[line.length - 1];
  const end =
    last.end === "terminal"
      ? "to the end"
      : last.end === "horizon"
        ? "to the horizon"
        : last.decision === undefined
          ? "as far as it was followed"
          : "and then over again";
  yield "";
  yield `${what} in ${counted(moves.length, "turn")}, ${end}:`;
  yield "";
  const digits = String(moves.length).length;
  for (const [i, move] of moves.entries()) yield `  ${String(i + 1).padStart(digits)}. ${move}`;
}

function* firstMoveLines(shown: Shown): Generator<string> {
  const { roles, positions, firstMoves } = shown;
  const { counts } = positions[0];
  const rows = byWorth(shown).map((first) => ({
    move: textsInWords(roles, first.moves, counts).join(", "),
    worth: first.worth === undefined ? "unknown" : worthText(shown, first.worth),
    line: first.courses.length === 1 ? lineWords(shown, first.courses[0].to) : "",
  }));
  const width = Math.max(...rows.map(({ move }) => move.length));
  const worthWidth = Math.max(...rows.map(({ worth }) => worth.length));
  const hasLines = rows.some(({ line }) => line !== "");
  yield "";
  yield `${firstMoves.length} first moves, what each is worth${hasLines ? ", and best play after it" : ""}:`;
  yield "";
  for (const { move, worth, line } of rows)
    yield* wrapped(`  ${move.padEnd(width)}  ${worth.padEnd(worthWidth)}  `, line);
}

/** A text that breaks at its commas where it is too long for a line. */
function* wrapped(start: string, text: string): Generator<string> {
  const width = Math.max(start.length + 20, process.stdout.columns ?? WIDTH);
  let line = start;
  for (const part of text.split(/(?<=,) /)) {
    if (line.length > start.length && line.length + part.length > width) {
      yield line.trimEnd();
      line = " ".repeat(start.length);
    }
    line += `${part} `;
  }
  yield line.trimEnd();
}

/** The best ones for whoever chooses come first, if one player does. */
function byWorth({ firstMoves, positions, roles, players }: Shown): readonly FirstMove[] {
  const { counts } = positions[0];
  const choosing = players.filter((name) => counts[roles.indexOf(name)] > 1);
  if (choosing.length !== 1) return firstMoves;
  const place = players.indexOf(choosing[0]);
  // Within a horizon the second of two rivals has no value of its own: it wants the first to have little.
  const points = ({ worth }: FirstMove): number => {
    const own = worth?.[place];
    const [other] = worth ?? [];
    if (own !== undefined) return Number(pointsText(own.low));
    return other === undefined ? Number.NEGATIVE_INFINITY : -Number(pointsText(other.high));
  };
  return firstMoves.toSorted((a, b) => points(b) - points(a));
}

function lineWords({ positions, roles }: Shown, place: number): string {
  const line = positionsFrom(positions, place);
  const words = line.flatMap(({ decision, counts }) =>
    decision === undefined ? [] : textsInWords(roles, jointOf(decision), counts),
  );
  const last = line[line.length - 1];
  return [...words, ...(last.end === "open" || last.decision !== undefined ? ["…"] : [])].join(", ");
}

/** What comes next in a tree, and what chance did before it. */
interface Branch {
  readonly place: number;
  readonly depth: number;
  readonly course: string;
}

/** A line for each decision, chance's courses indented below it. Forced moves are left out. */
function* treeLines(shown: Shown): Generator<string> {
  const { positions } = shown;
  const lineOf = new Map<number, number>();
  const branches: Branch[] = [{ place: 0, depth: 0, course: "" }];
  const worths = positions.map(({ worth }) => worthText(shown, worth));
  const width = Math.max(...worths.map(({ length }) => length));
  let lines = 0;
  yield "";
  yield "The policy, with what each position is worth:";
  yield "";
  for (let branch = branches.pop(); branch !== undefined; branch = branches.pop()) {
    const { place, depth, course } = branch;
    const known = lineOf.get(place);
    const said = known === undefined ? positionWords(shown, positions[place]) : `as in line ${known}`;
    const text = [course, said].filter((part) => part !== "").join(": ");
    const { decision } = positions[place];
    const next = branchesOf(decision, depth);
    if (text !== "" || next.length > 1) {
      lines++;
      if (known === undefined && decision !== undefined) lineOf.set(place, lines);
      const indented = `${"  ".repeat(depth)}${text === "" ? "chance" : text}`;
      yield `${String(lines).padStart(5)}  ${worths[place].padStart(width)}  ${indented}`;
    }
    if (known === undefined) branches.push(...next.toReversed());
  }
  const open = positions.filter(({ end }) => end === "open").length;
  if (open === 0) return;
  yield "";
  const were = open === 1 ? "1 position (…) was" : `${open} positions (…) were`;
  yield `${were} not followed; --positions ${positions.length * 10} shows more.`;
}

/** The positions that may come next, each with the courses that chance takes to it. */
function branchesOf(decision: PlayDecision | undefined, depth: number): Branch[] {
  const courses = decision?.courses ?? [];
  if (courses.length === 1) return [{ place: courses[0].to, depth, course: "" }];
  const ways = new Map<number, string[]>();
  for (const { random, to } of courses) listOf(ways, to).push(bare(random as string));
  return Array.from(ways, ([place, moves]) => {
    const rest = moves.length - MOST_NAMED;
    const named = rest > 1 ? [...moves.slice(0, MOST_NAMED), `${rest} more`] : moves;
    return { place, depth: depth + 1, course: `${moves.length}/${courses.length} ${named.join(" or ")}` };
  });
}

/** What players do, or why nothing more is done; nothing where they have no choice. */
function positionWords({ roles }: Shown, { end, decision, counts }: PlayPosition): string {
  if (end === "terminal") return "the end";
  if (end === "horizon") return "no turns left";
  if (decision === undefined) return "…";
  const isForced = decision.moves.every((move, role) => move === undefined || counts[role] === 1);
  return isForced ? "" : textsInWords(roles, decision.moves, counts).join(", ");
}

/** What players can expect, from 0 to 100; one number where they expect the same. */
export function worthText(
  { players, relation }: { readonly players: readonly string[]; readonly relation: PlayerRelation },
  worth: Worth,
): string {
  const points = worth.map((range) => {
    if (range === undefined) return "";
    const [low, high] = [pointsText(range.low), pointsText(range.high)];
    return low === high ? low : `${low} to ${high}`;
  });
  if (relation === "one" || relation === "team") return points[0];
  const known = [...players.keys()].filter((place) => points[place] !== "");
  return known.map((place) => `${players[place]} ${points[place]}`).join(", ");
}
