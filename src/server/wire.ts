/**
 * HTTP as game managers and players speak it, on the side that asks. The request is the bytes that the common server sends.
 * Players answer in many ways, so the answer is read with patience: any status, any version, headers in any case, line ends
 * with or without a carriage return, the body as long as its length says or to the end of the stream.
 */
import { connect } from "node:net";

export interface Request {
  readonly host: string;
  readonly port: number;
  readonly path: string;
  /** What the player is called. */
  readonly receiver: string;
  readonly body: string;
  /** In milliseconds of `performance.now()`; infinite where only the signal ends it. */
  readonly deadline: number;
  readonly signal: AbortSignal;
}

export type Response =
  | { readonly kind: "body"; readonly text: string }
  | { readonly kind: "late" }
  | { readonly kind: "unreachable"; readonly reason: string }
  | { readonly kind: "garbled"; readonly text: string };

/** The common server waits so long for a connection. */
const CONNECT_MS = 5000;

/** No move is longer than this; no more of an answer is read. */
const MOST_BYTES = 2 ** 20;

const LONGEST_MS = 2 ** 31 - 1;

export function post(request: Request): Promise<Response> {
  return new Promise((resolve) => {
    const { host, port, deadline, signal } = request;
    const socket = connect(port, host);
    const chunks: Buffer[] = [];
    let size = 0;
    let isConnected = false;
    const finish = (response: Response) => {
      clearTimeout(late);
      clearTimeout(unconnected);
      signal.removeEventListener("abort", onAbort);
      socket.destroy();
      resolve(response);
    };
    const onAbort = () => finish({ kind: "late" });
    const left = Math.max(0, deadline - performance.now());
    const late = setTimeout(onAbort, Math.min(left, LONGEST_MS));
    const unconnected = setTimeout(
      () => finish({ kind: "unreachable", reason: `no connection after ${CONNECT_MS / 1000} s` }),
      Math.min(left, CONNECT_MS),
    );
    signal.addEventListener("abort", onAbort, { once: true });
    if (signal.aborted) onAbort();
    socket.on("connect", () => {
      isConnected = true;
      clearTimeout(unconnected);
      socket.write(bytesOf(request));
    });
    socket.on("data", (chunk) => {
      chunks.push(chunk);
      size += chunk.length;
      const response = readResponse(Buffer.concat(chunks), size > MOST_BYTES);
      if (response !== undefined) finish(response);
    });
    socket.on("close", () => finish(endOf(Buffer.concat(chunks))));
    socket.on("error", (error) => {
      if (!isConnected || size === 0) finish({ kind: "unreachable", reason: error.message });
      else finish(endOf(Buffer.concat(chunks)));
    });
  });
}

function bytesOf({ host, port, path, receiver, body }: Request): Buffer {
  const content = Buffer.from(body, "utf8");
  const head = [
    `POST ${path} HTTP/1.0`,
    "Accept: text/delim",
    `Host: ${host.includes(":") ? `[${host}]` : host}:${port}`,
    "Sender: GAMESERVER",
    `Receiver: ${receiver}`,
    "Content-Type: text/acl",
    `Content-Length: ${content.length}`,
  ];
  return Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`, "latin1"), content]);
}

/** An answer that is complete by its own words, or too long; undefined while more may come. */
function readResponse(bytes: Buffer, tooLong: boolean): Response | undefined {
  const { body, length } = split(bytes);
  if (body !== undefined && length !== undefined && body.length >= length)
    return { kind: "body", text: body.subarray(0, length).toString("utf8").trim() };
  return tooLong ? garbled(bytes) : undefined;
}

/** An answer whose stream has ended. */
function endOf(bytes: Buffer): Response {
  if (bytes.length === 0)
    return { kind: "unreachable", reason: "the connection was closed without an answer" };
  const { body, length } = split(bytes);
  if (body === undefined || (length !== undefined && body.length < length)) return garbled(bytes);
  return { kind: "body", text: body.toString("utf8").trim() };
}

const SHOWN = 200;

function garbled(bytes: Buffer): Response {
  return { kind: "garbled", text: bytes.subarray(0, SHOWN).toString("utf8") };
}

/** What stands behind the headers, once they are there; with the length that they give. */
function split(bytes: Buffer): { body?: Buffer; length?: number } {
  const text = bytes.toString("latin1");
  const end = /\r?\n\r?\n/.exec(text);
  if (end === null || !/^HTTP\/\d/.test(text)) return {};
  const length = /^content-length:[ \t]*(\d+)/im.exec(text.slice(0, end.index))?.[1];
  const body = bytes.subarray(end.index + end[0].length);
  return length === undefined ? { body } : { body, length: Number(length) };
}
