/**
 * The messages of the GGP protocol, from the game manager to a player (the Game Communication Language; paper
 * 001, table 2), as texts that both sides share: `readMessage` for a player, `writeMessage` for a game
 * manager.
 *
 * GDL-II has two dialects. The *published* one tells the turn, the player's own last move and its percepts.
 * The *classic* one has the form of GDL-I, with percepts in place of the joint move, and does not tell the
 * own move. So a bare list is read as a list, and whoever knows the game says what it is (`follower.ts`).
 *
 * Reading is lenient: any case, any spacing, comments, extra arguments after the known ones. If a text is no
 * message, the result is a sentence that says why.
 */
import type { Result } from "../../gdl/result.js";
import { elementsOf, isList, spaced, tightened } from "./lists.js";

/** What a player is told of the turn before. */
export type Told =
  /** The match begins. */
  | { readonly kind: "nothing" }
  /** A joint move in the order of the roles, or the percepts of the classic dialect. */
  | {
      readonly kind: "list";
      readonly terms: readonly string[];
      /** How many turns were played before, if known: no message says it. */
      readonly turn?: number;
    }
  | {
      readonly kind: "published";
      /** How many turns were played before, from 0. */
      readonly turn: number;
      readonly move: string | undefined;
      readonly percepts: readonly string[];
    };

/** Whether a message is certainly one of an earlier turn than another: a bare list could be of any turn but the first. */
export function isBefore(one: Told, other: Told): boolean {
  if (one.kind === "nothing") return other.kind === "list";
  return one.kind === "published" && other.kind === "published" && one.turn < other.turn;
}

export type Message =
  | { readonly kind: "info" }
  | {
      readonly kind: "start";
      readonly id: string;
      readonly role: string;
      /** The clauses, without the parentheses around them. */
      readonly rules: string;
      /** In seconds. */
      readonly startClock: number;
      readonly playClock: number;
    }
  | { readonly kind: "play" | "stop"; readonly id: string; readonly told: Told }
  | { readonly kind: "abort"; readonly id: string }
  | { readonly kind: "preview"; readonly rules: string; readonly clock: number };

const LONGEST_TURN = 1_000_000;
const LONGEST_ID = 1000;

/** A message, or in one sentence why the text is none. */
export function readMessage(text: string): Result<Message> {
  const elements = elementsOf(text);
  // Some game managers send `info` as a bare word.
  if (elements === undefined) {
    if (text.trim().toLowerCase() === "info") return { kind: "info" };
    return { problem: "This is no message: a message is one list, as in ( INFO )." };
  }
  const [kind = "", ...rest] = elements;
  if (text.length > LONGEST_TURN && !/^(start|preview)$/i.test(kind))
    return { problem: "The message is too long: only rules may take more than a million characters." };
  switch (kind.toLowerCase()) {
    case "info":
      return { kind: "info" };
    case "start":
      return readStart(rest);
    case "play":
      return readTurn("play", rest);
    case "stop":
      return readTurn("stop", rest);
    case "abort": {
      const id = idAt(rest);
      return id === undefined ? { problem: "ABORT needs the name of a match." } : { kind: "abort", id };
    }
    case "preview": {
      const rules = clausesAt(rest, 0);
      const clock = secondsAt(rest, 1);
      if (rules === undefined || clock === undefined)
        return { problem: "PREVIEW needs the rules as a list, and a clock." };
      return { kind: "preview", rules, clock };
    }
    default:
      return { problem: "The messages are INFO, START, PLAY, STOP, ABORT and PREVIEW." };
  }
}

function readStart(rest: readonly string[]): Result<Message> {
  const id = idAt(rest);
  const role = rest[1];
  const rules = clausesAt(rest, 2);
  const startClock = secondsAt(rest, 3);
  const playClock = secondsAt(rest, 4);
  if (id === undefined) return { problem: "START needs the name of a match." };
  if (role === undefined) return { problem: "START needs a role behind the name of the match." };
  if (rules === undefined) return { problem: "START needs the rules as a list behind the role." };
  if (startClock === undefined || playClock === undefined)
    return { problem: "START needs the start clock and the play clock, in seconds, behind the rules." };
  return { kind: "start", id, role: tightened(role), rules, startClock, playClock };
}

function readTurn(kind: "play" | "stop", elements: readonly string[]): Result<Message> {
  const name = kind.toUpperCase();
  const id = idAt(elements);
  const [, first, ...rest] = elements;
  if (id === undefined) return { problem: `${name} needs the name of a match.` };
  // A match that is over before its first turn may be stopped without a list of moves.
  if (first === undefined) {
    if (kind === "stop") return { kind, id, told: { kind: "nothing" } };
    return { problem: `${name} needs NIL or a list of moves behind the name of the match.` };
  }
  if (/^\d+$/.test(first)) {
    const [move = "nil", percepts = "nil"] = rest;
    const seen = termsOf(percepts);
    if (seen === undefined)
      return { problem: `${name} needs a list of percepts behind the turn and the move.` };
    const own = isNil(move) ? undefined : tightened(move);
    return { kind, id, told: { kind: "published", turn: Number(first), move: own, percepts: seen } };
  }
  if (isNil(first)) return { kind, id, told: { kind: "nothing" } };
  const terms = termsOf(first);
  if (terms === undefined) return { problem: `${name} needs NIL or a list behind the name of the match.` };
  return { kind, id, told: { kind: "list", terms } };
}

/** The name of a match. Some names are remembered for long, so a name that is too long is refused. */
function idAt(elements: readonly string[]): string | undefined {
  const [id] = elements;
  return id === undefined || isList(id) || id.length > LONGEST_ID ? undefined : id;
}

function clausesAt(elements: readonly string[], index: number): string | undefined {
  const list = elements[index];
  return list === undefined || !isList(list) ? undefined : list.slice(1, -1);
}

function secondsAt(elements: readonly string[], index: number): number | undefined {
  const text = elements[index];
  return text === undefined || !/^\d{1,9}(\.\d+)?$/.test(text) ? undefined : Number(text);
}

function isNil(text: string): boolean {
  return text.toLowerCase() === "nil";
}

function termsOf(text: string): readonly string[] | undefined {
  return isNil(text) ? [] : elementsOf(text)?.map(tightened);
}

/**
 * The text of a message: byte for byte what the common servers send, with their spaces inside parentheses,
 * since some players have never been shown anything else. Terms of the classic dialect have no such spaces.
 */
export function writeMessage(message: Message, style: "spaced" | "tight" = "spaced"): string {
  const isSpaced = style === "spaced";
  const list = (terms: readonly string[]) =>
    `(${terms.map((term) => `${isSpaced ? spaced(term) : term} `).join("")})`;
  const wrap = (text: string, end = " ") => (isSpaced ? `( ${text}${end})` : `(${text})`);
  const kind = message.kind.toUpperCase();
  switch (message.kind) {
    case "info":
      return wrap(kind);
    case "start": {
      const { id, role, rules, startClock, playClock } = message;
      return wrap(`${kind} ${id} ${role} ${list(clauseTexts(rules))} ${startClock} ${playClock}`, "");
    }
    case "play":
    case "stop":
      return wrap(`${kind} ${message.id} ${toldText(message.told, list)}`);
    case "abort":
      return wrap(`${kind} ${message.id}`);
    case "preview":
      return wrap(`${kind} ${list(clauseTexts(message.rules))} ${message.clock}`);
  }
}

function clauseTexts(rules: string): readonly string[] {
  return (elementsOf(`(${rules}\n)`) ?? []).map(tightened);
}

function toldText(told: Told, list: (terms: readonly string[]) => string): string {
  if (told.kind === "nothing") return "NIL";
  if (told.kind === "list") return list(told.terms);
  const { turn, move, percepts } = told;
  return turn === 0 ? "0 NIL NIL" : `${turn} ${move ?? "NIL"} ${list(percepts)}`;
}
