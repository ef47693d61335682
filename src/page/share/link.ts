/**
 * A link holds all that is on the page: the game or the rules, the moves, the seats and the view. It stands
 * behind the `#`, which browsers keep to themselves, so nothing of it is sent to any server.
 *
 *     #game=NAME & rules=PACKED & moves=PACKED & seats=person,uct & view=think & seconds=2
 *
 * What is packed is compressed by DEFLATE and written in the URL-safe letters of Base64.
 */
import type { Path } from "../engine/engine-tasks.js";

export interface Shared {
  readonly game?: string | undefined;
  readonly rules?: string | undefined;
  readonly moves: Path;
  readonly seats: readonly string[];
  readonly view?: string | undefined;
  readonly seconds?: number | undefined;
}

/** A link that unpacks to more than this is refused. */
const MOST_BYTES = 8 * 2 ** 20;

export async function linkText({ game, rules, moves, seats, view, seconds }: Shared): Promise<string> {
  const parts = new URLSearchParams();
  if (game !== undefined) parts.set("game", game);
  if (rules !== undefined) parts.set("rules", await packed(rules));
  if (moves.length > 0) parts.set("moves", await packed(JSON.stringify(moves)));
  if (seats.length > 0) parts.set("seats", seats.join(";"));
  if (view !== undefined) parts.set("view", view);
  if (seconds !== undefined) parts.set("seconds", String(seconds));
  return parts.toString();
}

/** What a link says; what cannot be read of it is left out, and `problem` says so. */
export async function readLink(hash: string): Promise<Shared & { readonly problem?: string }> {
  const parts = new URLSearchParams(hash.replace(/^#/, ""));
  const seconds = Number(parts.get("seconds"));
  const rest = {
    game: parts.get("game") ?? undefined,
    seats: parts.get("seats")?.split(";") ?? [],
    view: parts.get("view") ?? undefined,
    seconds: seconds > 0 && seconds <= 3600 ? seconds : undefined,
  };
  try {
    const rules = parts.get("rules");
    const moves = parts.get("moves");
    return {
      ...rest,
      rules: rules === null ? undefined : await unpacked(rules),
      moves: moves === null ? [] : pathOf(JSON.parse(await unpacked(moves))),
    };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return {
      ...rest,
      rules: undefined,
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
