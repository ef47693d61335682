/**
 * A network that goes wrong: a proxy for GGP messages on this machine. It drops, delays, truncates and
 * repeats some of them, as a seed decides; all other messages pass unchanged.
 */
import { once } from "node:events";
import { connect, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const FAULTS = /** @type {const} */ ([
  "refuse",
  "swallow the message",
  "swallow the answer",
  "delay the message",
  "delay the answer",
  "truncate the message",
  "truncate the answer",
  "repeat the message",
  "repeat at once",
]);

/** @typedef {typeof FAULTS[number]} Fault */

const LONGEST_DELAY_MS = 900;
const PER_MILLE = 1000;

/**
 * `target` is the port to pass messages to, `random` decides, and `perMille` says how many of a thousand are
 * hit.
 *
 * @param {{ target: number, random: { below(n: number): number }, perMille: number }} options
 */
export async function startProxy({ target, random, perMille }) {
  /** @type {Record<string, number>} */
  const counts = { passed: 0 };
  const open = new Set();
  const server = createServer({ allowHalfOpen: true }, (client) => {
    open.add(client);
    client.on("close", () => open.delete(client));
    client.on("error", () => client.destroy());
    serve(client).catch((error) => {
      console.error(error);
      client.destroy();
    });
  });

  /** @param {import("node:net").Socket} client */
  async function serve(client) {
    const message = await messageFrom(client);
    const fault = random.below(PER_MILLE) < perMille ? FAULTS[random.below(FAULTS.length)] : undefined;
    const delay = 1 + random.below(LONGEST_DELAY_MS);
    const name = fault ?? "passed";
    counts[name] = (counts[name] ?? 0) + 1;
    switch (fault) {
      case undefined:
        return client.end(await ask(message));
      case "refuse":
        return client.destroy();
      case "swallow the message":
        // The client notices when its own clock runs out.
        return;
      case "swallow the answer":
        await ask(message);
        return client.destroy();
      case "delay the message":
        await sleep(delay);
        return client.end(await ask(message));
      case "delay the answer": {
        const answer = await ask(message);
        await sleep(delay);
        return client.end(answer);
      }
      case "truncate the message":
        return client.end(await ask(message.subarray(0, random.below(message.length))));
      case "truncate the answer": {
        const answer = await ask(message);
        return client.end(answer.subarray(0, random.below(answer.length + 1)));
      }
      case "repeat the message":
        await ask(message);
        return client.end(await ask(message));
      case "repeat at once": {
        const [, second] = await Promise.all([ask(message), ask(message)]);
        return client.end(second);
      }
    }
  }

  /**
   * The bytes of the answer; none if there is no connection.
   *
   * @param {Buffer} message
   * @returns {Promise<Buffer>}
   */
  async function ask(message) {
    const socket = connect(target, "127.0.0.1");
    open.add(socket);
    /** @type {Buffer[]} */
    const chunks = [];
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("error", () => socket.destroy());
    socket.end(message);
    await new Promise((resolve) => socket.on("close", resolve));
    open.delete(socket);
    return Buffer.concat(chunks);
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: /** @type {import("node:net").AddressInfo} */ (server.address()).port,
    counts,
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

/**
 * The whole of one request, by the length that it gives.
 *
 * @param {import("node:net").Socket} client
 * @returns {Promise<Buffer>}
 */
function messageFrom(client) {
  return new Promise((resolve) => {
    let bytes = Buffer.alloc(0);
    const finish = () => resolve(bytes);
    client.on("data", (chunk) => {
      bytes = Buffer.concat([bytes, chunk]);
      const text = bytes.toString("latin1");
      const end = text.indexOf("\r\n\r\n");
      const length = Number(/content-length: *(\d+)/i.exec(text)?.[1] ?? 0);
      if (end >= 0 && bytes.length >= end + 4 + length) finish();
    });
    client.on("end", finish);
    client.on("close", finish);
  });
}
