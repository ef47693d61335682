/** The player as game managers meet it: threads, HTTP and all. */
import { connect } from "node:net";
import { describe, expect, it, vi } from "vitest";
import { loadReference } from "../../src/engine/reference.js";
import { parseSheet } from "../../src/gdl/text/parse.js";
import { readMessage } from "../../src/match/protocol/message.js";
import { DATA } from "../data.js";
import { load } from "../games/bundled.js";
import { HANG_MS } from "../patience.js";
import { startPlayer } from "./players.js";
import { bodyOf, exchange, post, readRecording } from "./recordings.js";

const RULES = load("tic-tac-toe").sheet.source.replace(/;.*/g, "");

function start(id = "m1", role = "x", clocks = "3600 3600"): string {
  return `( START ${id} ${role} (${RULES}) ${clocks} )`;
}

describe.skipIf(DATA === undefined)("a recorded match", () => {
  it.each(["server-gdl1", "server-gdl1-second-player", "server-gdl2-classic"])(
    "is answered rightly to the bytes of %s",
    async (name) => {
      const { port, bugs } = await startPlayer();
      const exchanges = readRecording(DATA as string, name);
      const first = readMessage(exchanges[0]?.message ?? "");
      if ("problem" in first || first.kind !== "start") throw new Error("no start");
      const loading = loadReference(parseSheet(first.rules).sheet);
      if ("problem" in loading) throw new Error(loading.problem);
      const { game } = loading;
      const role = game.roles.indexOf(first.role);
      let state = game.initialState();
      let played = "";
      for (const { request, message, answer } of exchanges) {
        const response = await exchange(port, request);
        const body = bodyOf(response);
        const head = response.slice(0, response.indexOf("\r\n\r\n"));
        expect(head).toMatch(
          /^HTTP\/1\.0 200 OK\r\nContent-type: text\/acl\r\nContent-length: (\d+)\r\n(?:Access-Control-[\w-]+: [^\r\n]+\r?\n?)+$/,
        );
        expect(Number(/Content-length: (\d+)/.exec(head)?.[1])).toBe(body.length);
        const read = readMessage(message);
        if ("problem" in read) throw new Error(read.problem);
        if (read.kind !== "play") {
          expect(body).toBe(answer.split("\n").at(-1));
          continue;
        }
        if (read.told.kind === "list") {
          const joint = game.hasPercepts ? knownJoint(read.told.terms, played) : read.told.terms;
          state = game.nextState(
            state,
            joint.map((text) => game.term(text) as number),
          );
        }
        const legal = game.legalMoves(state, role).map((move) => game.text(move));
        // In the very spelling of the rules, capitals and all.
        expect(legal).toContain(body);
        played = body;
      }
      expect(bugs).toEqual([]);
    },
  );
});

/** Monty Hall: what the candidate sees, and some door for the car. */
function knownJoint(percepts: readonly string[], played: string): string[] {
  const own = /\(DOES CANDIDATE (.*)\)$/.exec(percepts[0] ?? "")?.[1] ?? played;
  const opened = percepts.find((percept) => percept.startsWith("(OPEN_DOOR"));
  return [own, opened ?? "(HIDE_CAR 2)"];
}

describe("a player", () => {
  it("says whether it is free, and is busy for others while it plays", async () => {
    const { ask } = await startPlayer();
    expect(await ask("( INFO )")).toBe("((name tester) (status available))");
    expect(await ask(start())).toBe("ready");
    expect(await ask("(info)")).toBe("((name tester) (status busy))");
    expect(await ask(start("m2"))).toBe("busy");
    expect(await ask("( PLAY m2 NIL )")).toBe("busy");
    expect(await ask("( ABORT m2 )")).toBe("busy");
    expect(await ask("( STOP m2 (noop noop) )")).toBe("busy");
    expect(await ask("( PLAY m1 NIL )")).toMatch(/^\(mark [123] [123]\)$/);
    expect(await ask("( PREVIEW ((role x)) 1 )")).toBe("ready");
    expect(await ask("( ABORT m1 )")).toBe("aborted");
    expect(await ask("( INFO )")).toBe("((name tester) (status available))");
    expect(await ask(start("m2"))).toBe("ready");
    expect(await ask("( STOP m2 NIL )")).toBe("done");
  });

  it("answers the same to the same message again", async () => {
    const { ask } = await startPlayer();
    expect(await Promise.all([ask(start()), ask(start())])).toEqual(["ready", "ready"]);
    const [one, two] = await Promise.all([ask("( PLAY m1 NIL )"), ask("( PLAY m1 NIL )")]);
    expect(two).toBe(one);
    expect(await ask("( PLAY m1 NIL )")).toBe(one);
    const joint = `( PLAY m1 (${one} noop) )`;
    expect(await ask(joint)).toBe("noop");
    expect(await ask(joint)).toBe("noop");
    expect(await ask("( STOP m1 (noop noop) )")).toBe("done");
    expect(await ask("( STOP m1 (noop noop) )")).toBe("done");
    expect(await ask("( PLAY m1 NIL )")).toBe("busy");
  });

  it("goes on after messages out of order, moves that cannot be, and turns that it missed", async () => {
    const { ask } = await startPlayer();
    expect(await ask("( PLAY m1 NIL )")).toBe("busy");
    await ask(start("m1", "o"));
    // The first message was lost.
    expect(await ask("( PLAY m1 ((mark 1 1) noop) )")).toMatch(/^\(mark/);
    expect(await ask("( PLAY m1 ((mark 9 9) (mark 9 9)) )")).toMatch(/^\(mark/);
    expect(await ask("( PLAY m1 (noop) )")).toMatch(/^\(mark/);
    expect(await ask("( PLAY m1 (noop (mark 2 2)) )")).toBe("noop");
    // So was the one behind this.
    expect(await ask("( PLAY m1 (noop (mark 3 3)) )")).toBe("noop");
    expect(await ask("( STOP m1 (noop noop) )")).toBe("done");
  });

  it("shows how the match ended once the last moves are told", async () => {
    const { ask, url } = await startPlayer({ player: "first" });
    await ask(start());
    let joint = "NIL";
    for (const [x, o] of [
      ["(mark 1 1)", "noop"],
      ["noop", "(mark 3 1)"],
      ["(mark 1 2)", "noop"],
      ["noop", "(mark 3 2)"],
    ]) {
      expect(await ask(`( PLAY m1 ${joint} )`)).toBe(x);
      joint = `(${x} ${o})`;
    }
    expect(await ask(`( PLAY m1 ${joint} )`)).toBe("(mark 1 3)");
    expect(await ask("( STOP m1 ((mark 1 3) noop) )")).toBe("done");
    const last = async () => (await (await fetch(`${url}status.json`)).json()).last;
    await vi.waitUntil(async () => (await last()).scores !== undefined, { timeout: HANG_MS, interval: 10 });
    expect(await last()).toMatchObject({ phase: "over", turn: 5, isFinal: true, scores: [100, 0] });
    expect((await last()).picture).toMatch(/3 │ x/);
  });

  it("plays several matches at once if it may", async () => {
    const { ask } = await startPlayer({ concurrent: 2 });
    expect(await Promise.all([ask(start("m1")), ask(start("m2", "o"))])).toEqual(["ready", "ready"]);
    expect(await ask(start("m3"))).toBe("busy");
    expect(await ask("( PLAY m1 NIL )")).toMatch(/^\(mark/);
    expect(await ask("( PLAY m2 NIL )")).toBe("noop");
    expect(await ask("( STOP m1 NIL )")).toBe("done");
    expect(await ask(start("m3"))).toBe("ready");
  });

  it("takes rules that it cannot play for what they are, and the next match works", async () => {
    const { ask } = await startPlayer();
    expect(await ask("( START m1 x (nonsense) 2 2 )")).toBe("ready");
    expect(await ask("( PLAY m1 NIL )")).toBe("noop");
    expect(await ask("( STOP m1 NIL )")).toBe("done");
    expect(await ask(start("m2", "nobody"))).toBe("ready");
    expect(await ask("( PLAY m2 NIL )")).toBe("noop");
    expect(await ask("( STOP m2 NIL )")).toBe("done");
    const endless =
      "(role a) (init (n z)) (<= (legal a m) (p ?x)) (p z) (<= (p (s ?x)) (p ?x)) (<= terminal (true q)) (goal a 0)";
    expect(await ask(`( START m3 a (${endless}) 1 1 )`)).toBe("ready");
    expect(await ask("( PLAY m3 NIL )")).toBe("noop");
    expect(await ask("( ABORT m3 )")).toBe("aborted");
    expect(await ask(start("m4"))).toBe("ready");
    expect(await ask("( PLAY m4 NIL )")).toMatch(/^\(mark/);
  });

  it("takes rules in the path of a GET", async () => {
    const { port } = await startPlayer();
    const message = encodeURIComponent(start().replace("(role", `${"(role x) ".repeat(2000)}(role`));
    expect(message.length).toBeGreaterThan(20_000);
    expect(bodyOf(await exchange(port, `GET /${message} HTTP/1.0\r\n\r\n`))).toBe("ready");
  });

  it("knows how far game managers are, and not those who look at the page", async () => {
    const { url, ask } = await startPlayer();
    const trip = async () => (await (await fetch(`${url}status.json`)).json()).roundTrip;
    await fetch(url);
    expect(await trip()).toBeUndefined();
    await ask("( INFO )");
    expect(await trip()).toBeGreaterThan(0);
  });

  it("reads a message in the path of a GET, and tells browsers that they may ask", async () => {
    const { port } = await startPlayer();
    const get = await exchange(port, "GET /(%20INFO+) HTTP/1.0\r\n\r\n");
    expect(bodyOf(get)).toBe("((name tester) (status available))");
    expect(get).toContain("\r\nAccess-Control-Allow-Origin: *\r\n");
    const options = await exchange(port, "OPTIONS / HTTP/1.1\r\nOrigin: http://example.org\r\n\r\n");
    expect(options).toMatch(/^HTTP\/1\.0 200 OK\r\n/);
    expect(options).toContain("\r\nAccess-Control-Allow-Methods: POST, GET, OPTIONS\r\n");
  });

  it("shows what it does to people and to programs, and nothing that came over the network as HTML", async () => {
    const { port, url, ask } = await startPlayer();
    await ask(start("<script>alert`1`</script>"));
    await ask("( PLAY <script>alert`1`</script> NIL )");
    const page = await (await fetch(url)).text();
    expect(page).toContain("&lt;script&gt;alert");
    expect(page).not.toContain("<script>alert");
    expect(await (await fetch(`${url}live`)).text()).not.toContain("<script>");
    const status = await (await fetch(`${url}status.json`)).json();
    expect(status).toMatchObject({
      name: "tester",
      isAvailable: false,
      begun: 1,
      matches: [{ role: "x", startClock: 3600, playClock: 3600, turn: 0, phase: "waiting", spares: 0 }],
    });
    expect(await exchange(port, "GET /../../etc/passwd HTTP/1.0\r\n\r\n")).toMatch(/^HTTP\/1\.0 404 /);
    expect(await exchange(port, "HEAD / HTTP/1.0\r\n\r\n")).toMatch(/\r\n\r\n$/);
  });
});

describe("whoever asks badly", () => {
  const REFUSED = /^HTTP\/1\.0 4\d\d [A-Z]/;

  it.each([
    ["no HTTP", "hello\r\n\r\n"],
    ["zeros", Buffer.alloc(100)],
    ["no message", post("hello (world)")],
    ["half a message", post("( PLAY m1 ((mark 1 1)")],
    ["nothing", post("")],
    [
      "bytes that are no text",
      Buffer.concat([Buffer.from(post("xx")).subarray(0, -2), Buffer.from([0xff, 0xfe])]),
    ],
    ["an address that is not encoded well", "GET /(%zz) HTTP/1.0\r\n\r\n"],
    ["another method", "DELETE / HTTP/1.0\r\n\r\n", "The methods are POST, GET, HEAD and OPTIONS."],
    ["no length", "POST / HTTP/1.0\r\n\r\n( INFO )"],
    ["two lengths", "POST / HTTP/1.0\r\nContent-length: 3\r\nContent-length: 8\r\n\r\n( INFO )"],
    ["a header without end", `GET /${"x".repeat(100_000)} HTTP/1.0\r\n\r\n`],
  ])("is refused: %s", async (_, bytes, sentence = "") => {
    const { port, ask, bugs } = await startPlayer();
    const answer = await exchange(port, bytes);
    expect(answer).toMatch(REFUSED);
    expect(answer).toContain(sentence);
    expect(await ask("( INFO )")).toContain("available");
    expect(bugs).toEqual([]);
  });

  it("gets an answer if the message is large, and a refusal if it is too large", async () => {
    const { port, ask } = await startPlayer();
    const padded = (size: number) => start("m1").replace("(role", `${" ".repeat(size)}(role`);
    expect(await ask(padded(10 * 2 ** 20))).toBe("ready");
    expect(await ask("( PLAY m1 NIL )")).toMatch(/^\(mark/);
    expect(await exchange(port, post(padded(17 * 2 ** 20)))).toMatch(/^HTTP\/1\.0 413 /);
    expect(await exchange(port, post(`( PLAY m1 (${"(mark 1 1) ".repeat(500_000)}) )`))).toMatch(
      /^HTTP\/1\.0 400 /,
    );
    expect(await ask("( PLAY m1 NIL )")).toMatch(/^\(mark/);
    expect(await ask("( STOP m1 NIL )")).toBe("done");
  });

  it("is cut off soon after the answer, whatever still comes", async () => {
    const { port } = await startPlayer();
    const asked = [post("( INFO )"), "POST / HTTP/1.1\r\nHost: x\r\nContent-length: 99999999999\r\n\r\n"];
    await Promise.all(
      asked.map(async (bytes) => {
        const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
        socket.on("error", () => {}).resume();
        socket.write(bytes);
        const more = Buffer.alloc(2 ** 20, 32);
        const timer = setInterval(() => socket.write(more), 20);
        await new Promise((resolve) => socket.on("close", resolve));
        clearInterval(timer);
      }),
    );
  });

  it("cannot fill the memory with halves of messages", async () => {
    const { port, ask } = await startPlayer();
    const half = Buffer.concat([
      Buffer.from("POST / HTTP/1.0\r\nContent-length: 16000000\r\n\r\n"),
      Buffer.alloc(15_500_000, 32),
    ]);
    const sockets = Array.from({ length: 10 }, () => connect(port, "127.0.0.1"));
    const cutOff = Promise.any(
      sockets.map(async (socket) => {
        socket.on("error", () => {});
        socket.write(half);
        await new Promise((resolve) => socket.on("close", resolve));
      }),
    );
    await cutOff;
    expect(await ask("( INFO )")).toContain("available");
    for (const socket of sockets) socket.destroy();
  });

  it("keeps nobody else from playing by being slow", async () => {
    const { port, ask } = await startPlayer();
    const slow = Array.from({ length: 300 }, (_, i) =>
      exchange(
        port,
        i % 2 === 0 ? "POST / HTTP/1.0\r\nX: " : "POST / HTTP/1.0\r\nContent-length: 99\r\n\r\n( PL",
      ).catch(() => ""),
    );
    expect(await ask(start())).toBe("ready");
    expect(await ask("( PLAY m1 NIL )")).toMatch(/^\(mark/);
    expect(await ask("( STOP m1 NIL )")).toBe("done");
    // The first are cut off to make room.
    expect((await Promise.all(slow.slice(0, 50))).filter((answer) => answer !== "")).toEqual([]);
  });
});
