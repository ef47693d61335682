/**
 * Learnt values as bytes, to be kept in a file and learnt on from. A head in JSON says what they belong to;
 * then follow the weights and the coherences as 32-bit words, lowest byte first:
 *
 *     "arcwood values\n" | head, one line | weights | coherences
 */
import { LAYOUT_VERSION } from "../../../assembly/layout.js";
import type { Result } from "../../gdl/result.js";
import { type ValueModel, weightsOfModel } from "./value-model.js";
import { hashOfModel, hashOfWords } from "./values-hash.js";

/** Matches between two ways of searching, and how many points the first one had of them: a tie is a half. */
export interface Meeting {
  readonly way: string;
  readonly against: string;
  readonly matches: number;
  readonly points: number;
}

/** What was learnt of a game, and from how much. */
export interface LearntValues {
  /** In units of 2^-24. */
  readonly weights: Int32Array;
  readonly coherences: Float32Array;
  readonly matches: number;
  readonly positions: number;
  /** What showed whether the values are of use, in the order of play; undefined where nothing has. */
  readonly meetings?: readonly Meeting[] | undefined;
}

/** To what kept values belong. */
export interface ValueOwner {
  /** The hash of the ground program. */
  readonly game: string;
  readonly model: ValueModel;
}

interface Head {
  readonly layout: number;
  readonly game: string;
  readonly model: string;
  readonly matches: number;
  readonly positions: number;
  readonly meetings?: readonly Meeting[] | undefined;
  /** Of the words that follow. */
  readonly hash: string;
}

const MAGIC = "arcwood values\n";

/** A head is far shorter. */
const MOST_HEAD = 1000;

const NEWLINE = 10;

export function packValues({ game, model }: ValueOwner, values: LearntValues): Uint8Array {
  const { weights, coherences, matches, positions, meetings } = values;
  const words = new Int32Array(weights.length + coherences.length);
  words.set(weights);
  words.set(new Int32Array(coherences.buffer, coherences.byteOffset, coherences.length), weights.length);
  const head: Head = {
    layout: LAYOUT_VERSION,
    game,
    model: hashOfModel(model),
    matches,
    positions,
    meetings,
    hash: hashOfWords(words),
  };
  const text = new TextEncoder().encode(`${MAGIC}${JSON.stringify(head)}\n`);
  const bytes = new Uint8Array(text.length + 4 * words.length);
  bytes.set(text);
  const view = new DataView(bytes.buffer, text.length);
  for (let i = 0; i < words.length; i++) view.setInt32(4 * i, words[i], true);
  return bytes;
}

/** Refuses with a sentence what is not whole, or belongs to another game or build. */
export function unpackValues({ game, model }: ValueOwner, bytes: Uint8Array): Result<LearntValues> {
  const { head, end, problem } = readHead(bytes);
  if (problem !== undefined) return { problem };
  if (head.layout !== LAYOUT_VERSION)
    return { problem: `another build kept it (layout ${head.layout}, this one has ${LAYOUT_VERSION})` };
  if (head.game !== game) return { problem: "it belongs to another game, or the rules have changed" };
  if (head.model !== hashOfModel(model))
    return { problem: "its features are not those that this build makes of the rules" };
  const count = weightsOfModel(model);
  const words = wordsOf(bytes.subarray(end));
  if (words === undefined || words.length !== 3 * count || hashOfWords(words) !== head.hash)
    return { problem: "it is cut short or damaged" };
  const weights = words.subarray(0, count);
  const coherences = new Float32Array(words.buffer, 4 * count, 2 * count);
  const { matches, positions, meetings } = head;
  return { weights, coherences, matches, positions, ...(meetings && { meetings }) };
}

function readHead(bytes: Uint8Array): Result<{ head: Head; end: number }> {
  const beginning = new TextDecoder().decode(bytes.subarray(0, MAGIC.length));
  if (beginning !== MAGIC) return { problem: "it is no file of learnt values" };
  const newline = bytes.subarray(0, MOST_HEAD).indexOf(NEWLINE, MAGIC.length);
  const damaged = { problem: "it is cut short or damaged" };
  if (newline < 0) return damaged;
  try {
    const head: unknown = JSON.parse(new TextDecoder().decode(bytes.subarray(MAGIC.length, newline)));
    return isHead(head) ? { head, end: newline + 1 } : damaged;
  } catch (error) {
    if (error instanceof SyntaxError) return damaged;
    throw error;
  }
}

function isHead(head: unknown): head is Head {
  if (typeof head !== "object" || head === null) return false;
  const { layout, game, model, matches, positions, meetings, hash } = head as Record<string, unknown>;
  const areCounts = [layout, matches, positions].every((count) => Number.isSafeInteger(count));
  const areMeetings = meetings === undefined || (Array.isArray(meetings) && meetings.every(isMeeting));
  return areCounts && areMeetings && [game, model, hash].every((text) => typeof text === "string");
}

function isMeeting(meeting: unknown): meeting is Meeting {
  if (typeof meeting !== "object" || meeting === null) return false;
  const { way, against, matches, points } = meeting as Record<string, unknown>;
  return [way, against].every((name) => typeof name === "string") && [matches, points].every(Number.isFinite);
}

/** Undefined where there are no whole words. */
function wordsOf(bytes: Uint8Array): Int32Array | undefined {
  if (bytes.length % 4 !== 0) return undefined;
  const words = new Int32Array(bytes.length / 4);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let i = 0; i < words.length; i++) words[i] = view.getInt32(4 * i, true);
  return words;
}
