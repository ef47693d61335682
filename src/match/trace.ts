/**
 * Exact records of matches: for every state its fluents, moves, goals and percepts. JSON lines, a header
 * first; `docs/traces.md` describes the fields. They are what engines are compared by.
 */
import type { Game, State, TermId } from "../engine/game.js";

export interface TraceHeader {
  readonly type: "header";
  readonly game: string;
  readonly roles: readonly string[];
  readonly hasSees: boolean;
}

export interface TraceState {
  readonly match: number;
  readonly step: number;
  readonly state: readonly string[];
  readonly terminal: boolean;
  /** Every provable value, for each role; absent if it comes from a record. */
  readonly goals?: readonly (readonly string[])[];
  /** The score of each role, in the terminal state of a record. */
  readonly scores?: readonly number[];
  /** For each role; absent in terminal states. */
  readonly legal?: readonly (readonly string[])[];
  /** The joint move that was made, for each role; absent in terminal states. */
  readonly joint?: readonly string[];
  /** What each role perceives after the joint move; null if nobody computed it. */
  readonly sees?: readonly (readonly string[] | null)[] | null;
  /** The match was cut here: the joint move has no successor in the trace. */
  readonly capped?: boolean;
}

export interface Trace {
  readonly header: TraceHeader;
  readonly states: readonly TraceState[];
}

/** Texts of terms are compared without regard to case, and `(p)` is `p`. */
export function canonicalText(text: string): string {
  return text.toLowerCase().replace(/\(([^\s()]+)\)/g, "$1");
}

/** The values of JSON lines; undefined where one is none. */
export function parseLines(text: string): readonly unknown[] | undefined {
  const read = jsonLines(text);
  return "problem" in read ? undefined : read.lines;
}

function jsonLines(text: string): { readonly lines: readonly unknown[] } | { readonly problem: string } {
  const lines: unknown[] = [];
  for (const [i, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    try {
      lines.push(JSON.parse(line));
    } catch {
      return { problem: `line ${i + 1} is not JSON` };
    }
  }
  return { lines };
}

/** Reads a trace, or says in one sentence which line is not part of one. */
export function parseTrace(text: string): Trace | { readonly problem: string } {
  const read = jsonLines(text);
  if ("problem" in read) return read;
  const [header, ...states] = read.lines;
  if (!isHeader(header)) return { problem: "the first line is not the header of a trace" };
  const roles = header.roles.length;
  for (const [i, state] of states.entries()) {
    const problem =
      stateProblem(state, roles) ?? orderProblem(state as TraceState, states[i - 1] as TraceState);
    if (problem !== undefined) return { problem: `state ${i + 1} of the trace ${problem}` };
  }
  return { header, states: states as TraceState[] };
}

function isHeader(value: unknown): value is TraceHeader {
  const header = value as Partial<TraceHeader> | null;
  return typeof header === "object" && header?.type === "header" && isTexts(header.roles);
}

function stateProblem(value: unknown, roles: number): string | undefined {
  const state = value as Partial<TraceState> | null;
  if (typeof state !== "object" || state === null) return "is not an object";
  if (!Number.isInteger(state.match) || !Number.isInteger(state.step)) return "has no match and step";
  if (!isTexts(state.state)) return "has no list of fluents";
  if (typeof state.terminal !== "boolean") return "does not say whether it is terminal";
  if (!isTextsByRole(state.goals, roles)) return "has no goals for each role";
  if (state.legal !== undefined && !isTextsByRole(state.legal, roles)) return "has no moves for each role";
  if (state.legal === undefined && !state.terminal) return "is not terminal and has no legal moves";
  if (state.joint !== undefined && !(isTexts(state.joint) && state.joint.length === roles)) {
    return "has no joint move with a move for each role";
  }
  if (!isPercepts(state.sees, roles)) return "has percepts that are not a list for each role";
  if (state.sees && state.joint === undefined) return "has percepts but no joint move";
  return undefined;
}

function isPercepts(value: unknown, roles: number): boolean {
  if (value === undefined || value === null) return true;
  return isTextsByRole(Array.isArray(value) ? value.map((texts) => texts ?? []) : value, roles);
}

/** A state is the first of its match, or follows a joint move. */
function orderProblem(state: TraceState, before: TraceState | undefined): string | undefined {
  if (state.step === 0) return undefined;
  const follows = before?.match === state.match && before.step === state.step - 1;
  if (!follows)
    return `is step ${state.step} of match ${state.match}, but the one before is not the step before`;
  return before.joint === undefined || before.capped ? "follows a state without a joint move" : undefined;
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((text) => typeof text === "string");
}

function isTextsByRole(value: unknown, roles: number): boolean {
  return Array.isArray(value) && value.length === roles && value.every(isTexts);
}

/** One line of a trace, with everything that an engine says of a state. */
export function describeState(
  game: Game,
  state: State,
  place: { readonly match: number; readonly step: number },
  joint: readonly TermId[] | undefined,
): TraceState {
  const texts = (terms: Iterable<TermId>) =>
    Array.from(terms, (term) => canonicalText(game.text(term))).sort();
  const byRole = (ask: (role: number) => readonly TermId[]) => game.roles.map((_, role) => texts(ask(role)));
  return {
    ...place,
    state: texts(state),
    terminal: joint === undefined,
    goals: byRole((role) => game.goals(state, role)),
    ...(joint && {
      legal: byRole((role) => game.legalMoves(state, role)),
      joint: joint.map((move) => canonicalText(game.text(move))),
    }),
    ...(joint && game.hasPercepts && { sees: byRole((role) => game.percepts(state, joint, role)) }),
  };
}
