/**
 * A link holds all that is on the page: the game or the rules, the moves or a record, how many of the moves were
 * made, the seats, from whose seat it is seen, the view, and who thinks. It stands behind the `#`, which browsers
 * keep to themselves, so nothing of it is sent to any server.
 *
 *     #game=NAME & rules=PACKED & moves=PACKED & record=PACKED & at=3 & seats=person;uct & eyes=0 & view=think
 *     & seconds=2 & analyst=uct:exploration=0.5 & analysis=10
 *
 * What is packed is compressed by DEFLATE and written in the URL-safe letters of Base64.
 */
import type { Path } from "../engine/engine-tasks.js";

export interface Shared {
  readonly game?: string | undefined;
  readonly rules?: string | undefined;
  readonly moves: Path;
  /** The record of a match, as `read-record.ts` reads it. */
  readonly record?: string | undefined;
  /** How many of the moves were made; all, if it is not said. */
  readonly at?: number | undefined;
  /** The role from whose seat hidden things are shown. */
  readonly eyes?: number | undefined;
  /** Who thinks, and for how many seconds. */
  readonly analyst?: string | undefined;
  readonly analysis?: number | undefined;
  readonly seats: readonly string[];
  readonly view?: string | undefined;
  readonly seconds?: number | undefined;
}

const LEAST_SECONDS = 0.01;
const MOST_SECONDS = 3600;

/** A link that unpacks to more than this is refused. */
const MOST_BYTES = 8 * 2 ** 20;

export async function linkText({ rules, moves, record, seats, ...plain }: Shared): Promise<string> {
  const parts = new URLSearchParams();
  if (rules !== undefined) parts.set("rules", await packed(rules));
  if (record !== undefined) parts.set("record", await packed(record));
  if (moves.length > 0) parts.set("moves", await packed(JSON.stringify(moves)));
  if (seats.length > 0) parts.set("seats", seats.join(";"));
  for (const [name, value] of Object.entries(plain)) if (value !== undefined) parts.set(name, String(value));
  return parts.toString();
}

/** A number of a link within bounds. */
function numberIn(parts: URLSearchParams, name: string, least: number, most: number): number | undefined {
  const number = Number(parts.get(name) ?? Number.NaN);
  return number >= least && number <= most ? number : undefined;
}

/** What a link says; what cannot be read of it is left out, and `problem` says so. */
export async function readLink(hash: string): Promise<Shared & { readonly problem?: string }> {
  const parts = new URLSearchParams(hash.replace(/^#/, ""));
  const rest = {
    game: parts.get("game") ?? undefined,
    seats: parts.get("seats")?.split(";") ?? [],
    view: parts.get("view") ?? undefined,
    seconds: numberIn(parts, "seconds", LEAST_SECONDS, MOST_SECONDS),
    at: numberIn(parts, "at", 0, Number.MAX_SAFE_INTEGER),
    eyes: numberIn(parts, "eyes", 0, Number.MAX_SAFE_INTEGER),
    analyst: parts.get("analyst") ?? undefined,
    analysis: numberIn(parts, "analysis", LEAST_SECONDS, MOST_SECONDS),
  };
  try {
    const rules = parts.get("rules");
    const moves = parts.get("moves");
    const record = parts.get("record");
    return {
      ...rest,
      record: record === null ? undefined : await unpacked(record),
      rules: rules === null ? undefined : await unpacked(rules),
      moves: moves === null ? [] : pathOf(JSON.parse(await unpacked(moves))),
    };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return {
      ...rest,
      rules: undefined,
      record: undefined,
      moves: [],
      problem: "The link is damaged: it may have been cut off.",
    };
  }
}

function pathOf(value: unknown): Path {
  const isPath =
    Array.isArray(value) &&
    value.every((joint) => Array.isArray(joint) && joint.every((move) => typeof move === "string"));
  if (!isPath) throw new TypeError("the moves of the link are no list of moves");
  return value as Path;
}

async function packed(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

async function unpacked(text: string): Promise<string> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    chunks.push(next.value as Uint8Array<ArrayBuffer>);
    size += next.value.length;
    if (size > MOST_BYTES) throw new RangeError("the link holds too much");
  }
  return new Blob(chunks).text();
}
