/**
 * Traces that the original interpreter of Gamemaster made, as traces of a classical game: texts in the notation
 * of the sheet become KIF, and whoever is not in control waits. They have one reward for a role, which is the
 * first that was found, and the moves of the role in control alone.
 */
import { GamemasterNames } from "../../gdl/gamemaster/gamemaster-names.js";
import type { GamemasterWords } from "../../gdl/tree.js";
import { parseLines, type Trace, type TraceState } from "../trace.js";

interface GamemasterLine {
  readonly match: number;
  readonly step: number;
  readonly state: readonly string[];
  readonly terminal: boolean;
  readonly control?: string;
  readonly legal?: readonly string[];
  readonly rewards: readonly string[];
  readonly move?: string;
  readonly capped?: boolean;
}

interface GamemasterHeader {
  readonly type: "header";
  readonly game: string;
  readonly engine: string;
  readonly roles: readonly string[];
  /** The file beside the rules by which the match was played, if it is not the one that players get. */
  readonly playedWith?: string;
}

/** The header, if the text is such a trace: its states name the role in control and the rewards. */
export function gamemasterHeader(text: string): GamemasterHeader | undefined {
  const lines = parseLines(text);
  if (lines === undefined) return undefined;
  const [header, first] = lines as [Partial<GamemasterHeader>?, Partial<GamemasterLine>?];
  const isOne = header?.type === "header" && Array.isArray(header.roles) && Array.isArray(first?.rewards);
  return isOne ? (header as GamemasterHeader) : undefined;
}

/** Undefined where a line is not one of such a trace. */
export function traceOfGamemaster(text: string, words: GamemasterWords): Trace | undefined {
  const header = gamemasterHeader(text);
  const [, ...lines] = parseLines(text) ?? [];
  if (header === undefined || !lines.every(isLine)) return undefined;
  const names = GamemasterNames.of(words);
  const classical = (own: string) => names.classicalText(own) ?? own;
  const { game, roles } = header;
  const isAlone = roles.length === 1;
  const states = lines.map((line): TraceState => {
    const { match, step, state, terminal, control, legal, rewards, move, capped } = line;
    const mover = roles.indexOf(control ?? "");
    const byRole = <T>(ofMover: T, waiting: T) =>
      roles.map((_, role) => (role === mover ? ofMover : waiting));
    return {
      match,
      step,
      state: state.map(classical),
      terminal,
      goals: rewards.map((reward) => [classical(reward)]),
      ...(legal && { legal: byRole(legal.map(classical), isAlone ? [] : [words.waiting]) }),
      ...(move !== undefined && { joint: byRole(classical(move), words.waiting) }),
      ...(capped && { capped }),
    };
  });
  return { header: { type: "header", game, roles: roles.map(classical), hasSees: false }, states };
}

function isLine(value: unknown): value is GamemasterLine {
  const { match, step, state, terminal, rewards } = (value ?? {}) as Partial<GamemasterLine>;
  const isPlace = Number.isInteger(match) && Number.isInteger(step);
  return isPlace && Array.isArray(state) && typeof terminal === "boolean" && Array.isArray(rewards);
}
