/**
 * HTTP as game managers and players speak it, on the side that answers. Node reads the requests. The answers
 * are written here, in the bytes that the common players send: HTTP/1.0, the length in bytes, and then the
 * end of the stream, since some clients read until there.
 *
 * A client that asks too slowly, too much or nonsense is refused and loses its connection; others do not
 * notice.
 */
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { MAX_BYTES } from "../gdl/text/parse-limits.js";
import { epochNow } from "../match/seat/tasks.js";

export interface HttpQuestion {
  readonly method: string;
  /** Decoded, without the leading slash. */
  readonly path: string;
  readonly body: string;
  /** When its first bytes came, as `epochNow` counts. */
  readonly received: number;
}

export interface HttpAnswer {
  readonly status: 200 | 400 | 404;
  readonly type: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Called with the milliseconds from this answer until the client had hung up. */
  onRoundTrip?(milliseconds: number): void;
}

export interface HttpOptions {
  readonly port: number;
  readonly bind: string;
  answer(question: HttpQuestion): Promise<HttpAnswer> | HttpAnswer;
  /** Called if answering has thrown. The client is told so, and others are still answered. */
  onBug(error: unknown): void;
}

export interface Listening {
  readonly port: number;
  readonly url: string;
  close(): Promise<void>;
}

/** The rules may be as large as a rule sheet, and a message has little else. */
const MAX_BODY = MAX_BYTES + 2 ** 16;

/** A message may come as the address of a GET. */
const MAX_HEADERS = 2 ** 18;

const HEADERS_MS = 5000;
const REQUEST_MS = 30_000;

/** After this time for an answer to leave, or this time for the client to hang up, the connection is cut. */
const ANSWER_MS = 30_000;
const LINGER_MS = 3000;

/** The most clients that may be asking at once. If there are more, the one that asked first is cut off. */
const MOST_ASKING = 200;

/** The most bytes of messages that are still coming in. If there are more, the same happens. */
const MOST_HELD = 8 * MAX_BODY;

/** The clients that are still asking, the oldest first, with the bytes that have come of their messages. */
type Asking = Map<Socket, number>;

export function listen(options: HttpOptions): Promise<Listening> {
  const asking: Asking = new Map();
  const server = createServer(
    {
      requireHostHeader: false,
      maxHeaderSize: MAX_HEADERS,
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      connectionsCheckingInterval: 1000,
      keepAlive: false,
    },
    (request) => void serve(request, options, asking),
  );
  // Some clients close their end when they have asked, and wait. Node has the option, its types do not.
  Object.assign(server, { httpAllowHalfOpen: true });
  server.on("connection", (socket: Socket) => {
    asking.set(socket, 0);
    socket.on("close", () => asking.delete(socket));
    socket.on("error", () => socket.destroy());
    makeRoom(asking);
  });
  server.on("clientError", (_, socket) => refuse(socket as Socket, "This is no HTTP request."));
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, options.bind, () => {
      server.off("error", reject);
      resolve(listeningAt(server, options.bind));
    });
  });
}

/** Where a server listens, and how it is closed. */
export function listeningAt(server: Server, bind: string): Listening {
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://${bind.includes(":") ? `[${bind}]` : bind}:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function makeRoom(asking: Asking): void {
  let held = [...asking.values()].reduce((sum, bytes) => sum + bytes, 0);
  for (const [oldest, bytes] of asking) {
    if (asking.size <= MOST_ASKING && held <= MOST_HELD) return;
    asking.delete(oldest);
    oldest.destroy();
    held -= bytes;
  }
}

async function serve(request: IncomingMessage, options: HttpOptions, asking: Asking): Promise<void> {
  const received = epochNow();
  const { socket } = request;
  const method = request.method ?? "GET";
  const path = pathOf(request.url ?? "/");
  const body = await bodyOf(request, asking);
  asking.delete(socket);
  if (body === "gone") return;
  if (body === "too large") return refuse(socket, "The message is too large.", "413 Content Too Large");
  if (path === undefined) return refuse(socket, "The address is not well encoded.");
  if (method === "OPTIONS") return write(socket, { status: 200, type: "text/plain", body: "" });
  if (method !== "GET" && method !== "POST" && method !== "HEAD")
    return refuse(socket, "The methods are POST, GET, HEAD and OPTIONS.", "405 Method Not Allowed");
  try {
    write(socket, await options.answer({ method, path, body, received }), method === "HEAD");
  } catch (error) {
    options.onBug(error);
    refuse(socket, "The server has a bug and cannot answer.", "500 Internal Server Error");
  }
}

function pathOf(url: string): string | undefined {
  try {
    return decodeURIComponent(url.replace(/^\//, "").replaceAll("+", " "));
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

function bodyOf(request: IncomingMessage, asking: Asking): Promise<string | "gone" | "too large"> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > MAX_BODY) {
        // The rest is read all the same: a client that is cut off while it asks would not see the answer.
        request.removeAllListeners("data").resume();
        resolve("too large");
        return;
      }
      chunks.push(chunk);
      if (asking.has(request.socket)) asking.set(request.socket, size);
      makeRoom(asking);
    });
    request.on("end", () => resolve(Buffer.concat(chunks).toString("utf8")));
    request.on("close", () => resolve("gone"));
  });
}

/**
 * Does not use Node's own writer, which closes the connection when the last byte is written: the time until
 * the client closes its end is a round trip.
 */
function write(socket: Socket, answer: HttpAnswer, headOnly = false): void {
  if (socket.writableEnded || socket.destroyed) return;
  const { status, type, body, headers } = answer;
  const answered = performance.now();
  socket.once("end", () => answer.onRoundTrip?.(performance.now() - answered));
  end(socket, bytesOf(`${status} ${REASONS[status]}`, type, body, headers, headOnly));
}

function refuse(socket: Socket, sentence: string, status = "400 Bad Request"): void {
  if (socket.writableEnded || socket.destroyed) return;
  end(socket, bytesOf(status, "text/plain", sentence));
}

function end(socket: Socket, bytes: Buffer): void {
  const cut = () => socket.destroy();
  let timer = setTimeout(cut, ANSWER_MS);
  socket.once("close", () => clearTimeout(timer));
  socket.end(bytes, () => {
    clearTimeout(timer);
    // It may have been closed meanwhile.
    if (!socket.destroyed) timer = setTimeout(cut, LINGER_MS);
  });
}

const REASONS = { 200: "OK", 400: "Bad Request", 404: "Not Found" };

function bytesOf(
  status: string,
  type: string,
  text: string,
  headers: Readonly<Record<string, string>> = {},
  headOnly = false,
): Buffer {
  const body = Buffer.from(text, "utf8");
  const lines = {
    "Content-type": type,
    "Content-length": String(body.length),
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Allow-Methods": "POST, GET, OPTIONS",
    "Access-Control-Allow-Headers": "Content-Type, Accept, Sender, Receiver",
    "Access-Control-Max-Age": "86400",
    ...headers,
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  const bytes = Buffer.from(`HTTP/1.0 ${status}\r\n${head.join("")}\r\n`, "latin1");
  return headOnly ? bytes : Buffer.concat([bytes, body]);
}
