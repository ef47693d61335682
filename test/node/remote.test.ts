/** The game manager's side of HTTP, and whole matches through networks that go wrong. */
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { startProxy } from "../../scripts/faulty-proxy.mjs";
import { PlainLoaded } from "../../src/engine/loaded-game.js";
import { Random } from "../../src/engine/random-numbers.js";
import { loadReference } from "../../src/engine/reference.js";
import { type MatchSpec, playMatch } from "../../src/match/match.js";
import { spaced } from "../../src/match/protocol/lists.js";
import { Recorder } from "../../src/match/record.js";
import { scrambler } from "../../src/match/scramble.js";
import { type Dialect, Remote } from "../../src/node/remote.js";
import { postText, type Response, type Traffic } from "../../src/node/wire.js";
import { load } from "../games/bundled.js";
import { closeAfterTest, startPlayer } from "../server/players.js";

const NEVER = new AbortController().signal;

/** A player that does with its connections what a test says. */
async function listener(onMessage: (socket: Socket, request: string) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.setEncoding("latin1");
    let request = "";
    socket.on("data", (text) => {
      request += text;
      const [head = "", body] = request.split("\r\n\r\n");
      const length = Number(/Content-Length: (\d+)/.exec(head)?.[1]);
      if (body !== undefined && body.length >= length) onMessage(socket, request);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closeAfterTest(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

function ask(port: number, seconds = 3600, traffic: Traffic[] = [], signal = NEVER): Promise<Response> {
  const deadline = performance.now() + 1000 * seconds;
  return postText({
    host: "127.0.0.1",
    port,
    path: "/",
    receiver: "R",
    body: "( INFO )",
    deadline,
    signal,
    onTraffic: (each) => traffic.push(each),
  });
}

describe("an answer", () => {
  it.each([
    ["HTTP/1.0 200 OK\r\nContent-type: text/acl\r\nContent-length: 5\r\n\r\nready", "ready"],
    ["HTTP/1.1 200 OK\nCONTENT-LENGTH:5\n\nready and more", "ready"],
    ["HTTP/1.0 200 OK\r\n\r\n (mark 1 1)\r\n", "(mark 1 1)"],
    ["HTTP/1.0 500 Oops\r\nContent-length: 4\r\n\r\nnoop", "noop"],
    ["HTTP/1.0 200 OK\r\nContent-length: 2\r\n\r\né", "é"],
    ["HTTP/1.0 200 OK\r\nContent-length: 0\r\n\r\n", ""],
  ])("is read: %j", async (answer, text) => {
    const port = await listener((socket) => socket.end(Buffer.from(answer, "utf8")));
    expect(await ask(port)).toEqual({ kind: "body", text });
  });

  it.each([
    ["HTTP/1.0 200 OK\r\nContent-length: 50\r\n\r\nready", "garbled"],
    ["HTTP/1.0 200 OK\r\nContent-len", "garbled"],
    ["ready", "garbled"],
    ["x".repeat(2 ** 21), "garbled"],
    ["", "unreachable"],
  ])("is none: %#", async (answer, kind) => {
    const port = await listener((socket) => socket.end(answer));
    expect((await ask(port)).kind).toBe(kind);
  });

  it("need not wait for the end of the stream, nor come in one piece", async () => {
    const port = await listener((socket) => {
      socket.write("HTTP/1.0 200 OK\r\nContent-length: 5\r\n\r");
      setTimeout(() => socket.write("\nrea"), 5);
      setTimeout(() => socket.write("dy"), 10);
    });
    expect(await ask(port)).toEqual({ kind: "body", text: "ready" });
  });

  it("may come byte by byte, and is put together once", async () => {
    const text = "x".repeat(100_000);
    const port = await listener((socket) => {
      socket.setNoDelay(true);
      for (const byte of `HTTP/1.0 200 OK\r\nContent-length: ${text.length}\r\n\r\n${text.slice(0, 2000)}`)
        socket.write(byte);
      socket.end(text.slice(2000));
    });
    expect(await ask(port)).toEqual({ kind: "body", text });
  });

  it("may be late, and nobody waits longer", async () => {
    const port = await listener(() => {});
    expect(await ask(port, 0.1)).toEqual({ kind: "late" });
  });

  it("may be impossible", async () => {
    const port = await listener(() => {});
    const closed = createServer().listen(0, "127.0.0.1");
    await once(closed, "listening");
    const free = (closed.address() as AddressInfo).port;
    closed.close();
    await once(closed, "close");
    expect(free).not.toBe(port);
    expect(await ask(free)).toEqual({
      kind: "unreachable",
      reason: `nothing listens at 127.0.0.1:${free}: is it started, on this port?`,
    });
  });
});

describe("what goes over the wire", () => {
  const came = "HTTP/1.1 200 OK\r\nX: y\r\nContent-length: 7\r\n\r\n ready\n";

  it.each([
    ["in full", came, "received", { head: came.slice(0, -7), body: " ready\n" }],
    ["if it is no HTTP", "ready", "garbled", { body: "ready" }],
    ["if it is cut", came.slice(0, -3), "garbled", { head: came.slice(0, -7), body: " rea" }],
    ["if nothing is", "", "unreachable", { body: "( INFO )", reason: expect.stringContaining("closed") }],
  ])("is told as it goes: what was sent, and what came back, %s", async (_, answer, event, what) => {
    const traffic: Traffic[] = [];
    let before: unknown;
    const port = await listener((socket, request) => {
      before = traffic.map(({ head = "", body }) => head + body);
      expect(before).toEqual([request]);
      socket.end(answer);
    });
    await ask(port, 20, traffic);
    expect(before).toHaveLength(1);
    expect(traffic).toEqual([
      { event: "sent", head: expect.stringMatching(/^POST \/ HTTP/), body: "( INFO )" },
      { event, seconds: expect.any(Number), ...what },
    ]);
  });

  it("is told apart if it was late, and if nobody wants it any more", async () => {
    const late: Traffic[] = [];
    const port = await listener((socket) => socket.write("HTTP/1.0 200 OK\r\n\r\n(mar"));
    await ask(port, 0.2, late);
    expect(late.at(-1)?.event).toBe("late");
    const left: Traffic[] = [];
    const controller = new AbortController();
    const waiting = ask(port, 3600, left, controller.signal);
    setTimeout(() => controller.abort(), 200);
    await waiting;
    expect(left.at(-1)).toMatchObject({ event: "interrupted" });
  });
});

function matchOf(name: string, clocks: { startClock: number; playClock: number }, seed: number) {
  const { sheet } = load(name);
  const loading = loadReference(sheet);
  if ("problem" in loading) throw new Error(loading.problem);
  const spec: MatchSpec = {
    id: `${name}.${seed}`,
    loaded: new PlainLoaded(loading.game, sheet),
    seed,
    budget: { ...clocks, iterations: Number.POSITIVE_INFINITY },
    maxTurns: 100,
  };
  const play = async (ports: readonly number[], scramble = false, dialect: Dialect = "published") => {
    const names = scrambler(sheet, scramble ? seed : undefined);
    const remotes = ports.map((port) => new Remote(new URL(`http://127.0.0.1:${port}`), names, dialect));
    const recorder = new Recorder(spec, remotes, { game: name, now: Date.now });
    const result = await playMatch(spec, remotes, {
      onStart: (state, failures) => recorder.onStart(state, failures),
      onTurn: (turn) => recorder.onTurn(turn),
    });
    recorder.end(result);
    return { result, record: recorder.record };
  };
  return { game: loading.game, play };
}

describe("a player over HTTP", () => {
  const answer = (socket: Socket, text: string) =>
    socket.end(`HTTP/1.0 200 OK\r\nContent-length: ${text.length}\r\n\r\n${text}`);

  it("is told a match in the words of the common server, and its moves count", async () => {
    const heard: string[] = [];
    const moves = ["( retourne pile )", "(RETOURNE\tFACE)", "(retourne(pile))", "(retourne face) "];
    const port = await listener((socket, request) => {
      const message = request.split("\r\n\r\n")[1] ?? "";
      heard.push(message);
      if (message.startsWith("( START")) answer(socket, "READY");
      else answer(socket, message.startsWith("( PLAY") ? moves[heard.length % moves.length] : "done");
    });
    const { play, game } = matchOf("matching-pennies", { startClock: 3600, playClock: 3600 }, 5);
    const { record } = await play([port, port]);
    expect(record.errors.flat().filter((error) => error !== "")).toEqual([]);
    expect(record.isCompleted).toBe(true);
    const [x, y] = game.roles;
    expect(heard.filter((text) => text.startsWith(`( START matching-pennies.5 ${x} (( role `))).toHaveLength(
      1,
    );
    expect(heard.filter((text) => text.startsWith(`( START matching-pennies.5 ${y} (( role `))).toHaveLength(
      1,
    );
    expect(heard.filter((text) => text === "( PLAY matching-pennies.5 NIL )")).toHaveLength(2);
    const last = record.moves.at(-1)?.map((move) => `${spaced(move)} `);
    expect(heard.slice(-2)).toEqual(Array(2).fill(`( STOP matching-pennies.5 (${last?.join("")}) )`));
  });

  it.each(["published", "classic"] as const)(
    "gets its own percepts and nothing else, in the %s dialect",
    async (dialect) => {
      const heard: string[] = [];
      const port = await listener((socket, request) => {
        const message = request.split("\r\n\r\n")[1] ?? "";
        heard.push(message);
        answer(socket, message.startsWith("(START") ? "ready" : "noop");
      });
      const { play, game } = matchOf("monty-hall", { startClock: 3600, playClock: 3600 }, 5);
      const { record } = await play([port], false, dialect);
      const role = game.roles.findIndex((name) => name.toLowerCase() !== "random");
      let state = game.initialState();
      const expected = record.moves.map((joint, i) => {
        const moves = joint.map((text) => game.term(text) as number);
        const percepts = game.percepts(state, moves, role).map((term) => `${game.text(term)} `);
        state = game.nextState(state, moves);
        const list = `(${percepts.join("")})`;
        return dialect === "classic" ? list : `${i + 1} ${joint[role]} ${list}`;
      });
      const first = dialect === "classic" ? "NIL" : "0 NIL NIL";
      const told = [first, ...expected];
      const kinds = [...record.moves.map(() => "PLAY"), "STOP"];
      expect(heard.slice(1)).toEqual(kinds.map((kind, i) => `(${kind} monty-hall.5 ${told[i]})`));
    },
  );

  it.each(["published", "classic"] as const)(
    "of ours follows what it perceives, in the %s dialect",
    async (dialect) => {
      const { port, bugs } = await startPlayer();
      const { play } = matchOf("monty-hall", { startClock: 3600, playClock: 3600 }, 8);
      const { record } = await play([port], true, dialect);
      expect(record.errors.flat().every((error) => error === "")).toBe(true);
      const status = await (await fetch(`http://127.0.0.1:${port}/status.json`)).json();
      expect(status.last).toMatchObject({ role: expect.any(String), spares: 0 });
      expect(status.last).not.toHaveProperty("failure");
      expect(JSON.stringify(status.log)).not.toContain("does not");
      expect(bugs).toEqual([]);
    },
  );

  it("may answer anything, late or not at all: that is recorded, and the match goes on", async () => {
    const answers = ["(mark 9 9)", "busy", "two words", "(", ""];
    let asked = 0;
    const bad = await listener((socket, request) => {
      if (!request.includes("( PLAY")) return;
      const text = answers[asked++];
      if (text === undefined) socket.destroy();
      else answer(socket, text);
    });
    const { port: good } = await startPlayer();
    const { play } = matchOf("tic-tac-toe", { startClock: 0.3, playClock: 3600 }, 3);
    const { record, result } = await play([bad, good]);
    expect(result.ending).toBe("terminal");
    expect(record.errors[0]?.[0]).toBe("TO");
    const errors = record.errors.slice(1);
    expect(errors.slice(0, 5).map(([error]) => error)).toEqual(answers.map((text) => `IL ${text}`));
    expect(errors.slice(5).every(([error]) => error === "CE")).toBe(true);
    expect(errors.every(([, error]) => error === "")).toBe(true);
  });

  it("plays with names that it has never heard", async () => {
    const { port } = await startPlayer({ concurrent: 2 });
    const heard: string[] = [];
    const spy = await listener((socket, request) => {
      heard.push(request);
      answer(socket, "ready");
    });
    const { play } = matchOf("tic-tac-toe", { startClock: 3600, playClock: 3600 }, 3);
    const { record } = await play([port, spy], true);
    expect(record.errors.every(([error]) => error === "")).toBe(true);
    expect(record.moves.flat()).toContain("noop");
    expect(heard.join("")).not.toMatch(/mark|noop|cell|control/);
  });

  it("comes to the end of every match, whatever the network does", async () => {
    const players = await Promise.all([startPlayer({ concurrent: 16 }), startPlayer({ concurrent: 16 })]);
    const proxies = await Promise.all(
      players.map(({ port }, i) => startProxy({ target: port, random: new Random(i + 20), perMille: 150 })),
    );
    closeAfterTest(async () => {
      for (const proxy of proxies) proxy.close();
    });
    const matches = Array.from({ length: 10 }, async (_, seed) => {
      const { play } = matchOf("tic-tac-toe", { startClock: 1, playClock: 0.5 }, seed);
      const { record } = await play(
        proxies.map(({ port }) => port),
        true,
      );
      const turns = record.moves.length;
      expect(record).toMatchObject({
        isCompleted: true,
        isAborted: false,
        goalValues: [expect.any(Number), expect.any(Number)],
      });
      expect([record.states, record.errors, record.stateTimes].map(({ length }) => length)).toEqual(
        Array(3).fill(turns + 1),
      );
    });
    await Promise.all(matches);
    expect(players.flatMap(({ bugs }) => bugs)).toEqual([]);
    const faults = proxies
      .flatMap(({ counts }) => Object.entries(counts))
      .filter(([name]) => name !== "passed");
    expect(faults.length).toBeGreaterThan(4);
  });
});
