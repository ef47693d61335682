/**
 * Records of matches as traces, so that what was played can be compared with an engine: states, moves, the end
 * and the scores. A record does not say which moves were legal, nor what anybody perceived.
 */
import { elementsOf } from "./protocol/lists.js";
import type { MatchRecord } from "./record.js";
import type { Trace, TraceState } from "./trace.js";

type Played = Pick<MatchRecord, "states" | "moves" | "isCompleted" | "goalValues"> & {
  readonly arcwood?: { readonly roles?: readonly string[] };
};

/** Undefined if the text is no record, nor records line by line. `roles` are those of the game. */
export function traceOfRecords(text: string, roles: readonly string[]): Trace | undefined {
  const records = objectsOf(text);
  if (records === undefined || records.length === 0 || !records.every(isRecord)) return undefined;
  const states = records.flatMap((record, match) => statesOf(record, match, roles.length));
  const header = {
    type: "header",
    game: "",
    roles: records[0].arcwood?.roles ?? roles,
    hasSees: false,
  } as const;
  return { header, states };
}

/** The one object that the text is, or one for each line. */
function objectsOf(text: string): unknown[] | undefined {
  for (const parts of [[text], text.split("\n").filter((line) => line.trim() !== "")]) {
    try {
      return parts.map((part) => JSON.parse(part));
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  return undefined;
}

function isRecord(value: unknown): value is Played {
  const { states, moves } = (value ?? {}) as Partial<Played>;
  const isText = (each: unknown) => typeof each === "string";
  return (
    Array.isArray(states) &&
    states.every((state) => isText(state) && elementsOf(state) !== undefined) &&
    Array.isArray(moves) &&
    moves.every((joint) => Array.isArray(joint) && joint.every(isText)) &&
    states.length <= moves.length + 1
  );
}

function statesOf(
  { states, moves, isCompleted, goalValues }: Played,
  match: number,
  roles: number,
): TraceState[] {
  return states.map((text, step) => {
    const isLast = step === states.length - 1;
    const joint = isLast ? undefined : moves[step];
    const hasScores = isLast && isCompleted && goalValues?.length === roles;
    return {
      match,
      step,
      state: elementsOf(text) as string[],
      terminal: isLast && isCompleted,
      ...(joint && { joint }),
      ...(hasScores && { scores: goalValues }),
    };
  });
}
