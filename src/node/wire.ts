/**
 * HTTP as game managers and players speak it, on the side that asks. The request is the bytes that the common
 * server sends. Players answer in many ways, so the answer is read with patience: any status, any version,
 * headers in any case, line ends with or without a carriage return, a body that ends where its length says or
 * with the stream.
 */
import { connect } from "node:net";
import { timerAt } from "../search/clock.js";

export interface Request {
  readonly host: string;
  readonly port: number;
  readonly path: string;
  /** What the player is called. */
  readonly receiver: string;
  readonly body: string;
  /** As `performance.now()` counts; infinite if only the signal ends it. */
  readonly deadline: number;
  readonly signal: AbortSignal;
  /** Is told of all that goes over the wire, as it goes. */
  readonly onTraffic?: ((traffic: Traffic) => void) | undefined;
}

/** What was sent, and then what came of it. */
export interface Traffic {
  readonly event: "sent" | "received" | "late" | "interrupted" | "unreachable" | "garbled";
  /** The lines before the body, as they went over the wire; left out if there are none. */
  readonly head?: string;
  /** The body; what came, if that is no HTTP; what could not be sent, if the receiver is unreachable. */
  readonly body: string;
  readonly reason?: string;
  /** From the beginning of the request. */
  readonly seconds?: number;
}

export type Response =
  | { readonly kind: "body"; readonly text: string }
  | { readonly kind: "late" }
  | { readonly kind: "unreachable"; readonly reason: string }
  | { readonly kind: "garbled"; readonly text: string };

/** The milliseconds that the common server waits for a connection. */
const CONNECT_MS = 5000;

/** No move is longer than this; no more of an answer is read. */
const MOST_BYTES = 2 ** 20;

export function postText(request: Request): Promise<Response> {
  return new Promise((resolve) => {
    const { host, port, deadline, signal } = request;
    const begun = performance.now();
    const socket = connect(port, host);
    const incoming = new Incoming();
    let isConnected = false;
    let isFinished = false;
    const finish = (response: Response) => {
      if (isFinished) return;
      isFinished = true;
      clearTimeout(late);
      clearTimeout(unconnected);
      signal.removeEventListener("abort", onAbort);
      socket.destroy();
      const seconds = Math.round(performance.now() - begun) / 1000;
      request.onTraffic?.({ ...trafficOf(response, request, incoming), seconds });
      resolve(response);
    };
    const onAbort = () => finish({ kind: "late" });
    const late = timerAt(deadline, onAbort);
    const unconnected = timerAt(Math.min(deadline, performance.now() + CONNECT_MS), () =>
      finish({ kind: "unreachable", reason: `no connection after ${CONNECT_MS / 1000} s` }),
    );
    signal.addEventListener("abort", onAbort, { once: true });
    if (signal.aborted) onAbort();
    socket.on("connect", () => {
      isConnected = true;
      clearTimeout(unconnected);
      const head = headTextOf(request);
      request.onTraffic?.({ event: "sent", head, body: request.body });
      socket.write(Buffer.concat([Buffer.from(head, "latin1"), Buffer.from(request.body, "utf8")]));
    });
    socket.on("data", (chunk) => {
      const response = incoming.add(chunk);
      if (response !== undefined) finish(response);
    });
    socket.on("close", () => finish(incoming.end()));
    socket.on("error", (error) => {
      if (!isConnected || incoming.isEmpty) finish({ kind: "unreachable", reason: reasonOf(error, request) });
      else finish(incoming.end());
    });
  });
}

/** Why there was no connection, in words that say what to look at. */
function reasonOf(error: NodeJS.ErrnoException, { host, port }: Request): string {
  if (error.code === "ECONNREFUSED")
    return `nothing listens at ${host}:${port}: is it started, on this port?`;
  if (error.code === "ENOTFOUND") return `no machine is called ${host}`;
  return error.message;
}

/** A timer may run this much too early. */
const TIMER_MS = 2;

function trafficOf(response: Response, { body, deadline }: Request, incoming: Incoming): Traffic {
  const came = incoming.asCame();
  switch (response.kind) {
    case "body":
      return { event: "received", ...came };
    case "late":
      return { event: deadline - performance.now() > TIMER_MS ? "interrupted" : "late", ...came };
    case "unreachable":
      return { event: "unreachable", reason: response.reason, body };
    case "garbled":
      return { event: "garbled", ...came };
  }
}

function headTextOf({ host, port, path, receiver, body }: Request): string {
  const head = [
    `POST ${path} HTTP/1.0`,
    "Accept: text/delim",
    `Host: ${host.includes(":") ? `[${host}]` : host}:${port}`,
    "Sender: GAMESERVER",
    `Receiver: ${receiver}`,
    "Content-Type: text/acl",
    `Content-Length: ${Buffer.byteLength(body, "utf8")}`,
  ];
  return `${head.join("\r\n")}\r\n\r\n`;
}

/** No longer head is looked for. */
const MOST_HEAD = 2 ** 14;

interface Head {
  /** Where the body begins. */
  readonly end: number;
  /** The length of the body, if the head says it. */
  readonly length: number | undefined;
}

const CLOSED = "the connection was closed without an answer: did the player crash?";

/** An answer while it comes in. After its head it is put together only once, however small the pieces. */
class Incoming {
  private chunks: Buffer[] = [];
  private size = 0;
  private head: Head | undefined;

  get isEmpty(): boolean {
    return this.size === 0;
  }

  /** The answer, if it is complete by its own length, or too long; undefined while more may come. */
  add(chunk: Buffer): Response | undefined {
    const sought = this.size;
    this.chunks.push(chunk);
    this.size += chunk.length;
    if (this.head === undefined && sought <= MOST_HEAD) this.head = headOf(this.bytes());
    const { end, length } = this.head ?? {};
    if (end !== undefined && length !== undefined && this.size >= end + length) return this.body(end, length);
    return this.size > MOST_BYTES ? garbled(this.bytes()) : undefined;
  }

  /** Called when the stream has ended. */
  end(): Response {
    if (this.isEmpty) return { kind: "unreachable", reason: CLOSED };
    const { end, length = 0 } = this.head ?? {};
    if (end === undefined || this.size < end + length) return garbled(this.bytes());
    return this.body(end, this.size - end);
  }

  /** All that has come, apart from what comes behind a body of known length. */
  asCame(): { head?: string; body: string } {
    const bytes = this.bytes();
    if (this.head === undefined) return { body: bytes.toString("utf8") };
    const { end, length = bytes.length } = this.head;
    return {
      head: bytes.subarray(0, end).toString("latin1"),
      body: bytes.subarray(end, end + length).toString("utf8"),
    };
  }

  private body(end: number, length: number): Response {
    return {
      kind: "body",
      text: this.bytes()
        .subarray(end, end + length)
        .toString("utf8")
        .trim(),
    };
  }

  private bytes(): Buffer {
    const all = Buffer.concat(this.chunks);
    this.chunks = [all];
    return all;
  }
}

function headOf(bytes: Buffer): Head | undefined {
  const text = bytes.toString("latin1");
  const blank = /\r?\n\r?\n/.exec(text);
  if (blank === null || !/^HTTP\/\d/.test(text)) return undefined;
  const length = /^content-length:[ \t]*(\d+)/im.exec(text.slice(0, blank.index))?.[1];
  return { end: blank.index + blank[0].length, length: length === undefined ? undefined : Number(length) };
}

const SHOWN = 200;

function garbled(bytes: Buffer): Response {
  return { kind: "garbled", text: bytes.subarray(0, SHOWN).toString("utf8") };
}
