/** The recorded conversations of `protocol/`: requests as bytes, and the answers of a simple player. */
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";

export interface Exchange {
  readonly request: string;
  /** The message in it. */
  readonly message: string;
  readonly answer: string;
}

export function readRecording(folder: string, name: string): Exchange[] {
  const text = readFileSync(join(folder, "protocol", `${name}.log`), "latin1");
  return text
    .split(/^>>> /m)
    .slice(1)
    .map((part) => {
      const [request = "", answer = ""] = part.split(/\n<<< /);
      return { request, message: request.split("\r\n\r\n")[1] ?? "", answer: answer.trimEnd() };
    });
}

/** Sends bytes to a port of this machine and returns all bytes that come back before the end. */
export function exchange(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    let received = "";
    socket.setEncoding("latin1");
    socket.on("data", (text) => {
      received += text;
    });
    socket.on("end", () => socket.end());
    socket.on("close", () => resolve(received));
    socket.on("error", reject);
  });
}

/** What stands behind the headers. */
export function bodyOf(response: string): string {
  return response.slice(response.indexOf("\r\n\r\n") + 4);
}

/** A message as the common server sends it. */
export function post(message: string): string {
  const length = Buffer.byteLength(message, "utf8");
  return `POST / HTTP/1.0\r\nAccept: text/delim\r\nSender: GAMESERVER\r\nReceiver: Logger\r\nContent-Type: text/acl\r\nContent-Length: ${length}\r\n\r\n${message}`;
}
