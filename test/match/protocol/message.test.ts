import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { elementsOf, spaced, tightened } from "../../../src/match/protocol/lists.js";
import { type Message, readMessage, type Told, writeMessage } from "../../../src/match/protocol/message.js";
import { DATA } from "../../data.js";
import { readRecording } from "../../server/recordings.js";

describe("the elements of a list", () => {
  it.each([
    ["(a b)", ["a", "b"]],
    [" ( ( mark 1 1 ) noop ) ", ["( mark 1 1 )", "noop"]],
    ["((a)(b)c)", ["(a)", "(b)", "c"]],
    ["()", []],
    ["(a ; (comment\n b)", ["a", "b"]],
    ['(a "b (c)")', ["a", '"b', "(c)", '"']],
    ["\uFEFF(é\u00a0ü)", ["é", "ü"]],
  ])("of %j", (text, elements) => {
    expect(elementsOf(text)).toEqual(elements);
  });

  it.each(["", "a", "(a", "a)", "(a) b", "b (a)", "(a))", "((a)", "(a) ()", "(a ; )"])(
    "are none in %j",
    (text) => {
      expect(elementsOf(text)).toBeUndefined();
    },
  );

  it("are found however deep the lists, in time that grows with the text", () => {
    const depth = 2_000_000;
    expect(elementsOf(`(${"(".repeat(depth)}a${")".repeat(depth)} b)`)?.length).toBe(2);
    expect(tightened(`(a${" ".repeat(depth)}b)`)).toBe("(a b)");
  });
});

/** A term, as a tree of names. */
const term = fc.letrec<{ term: string }>((tie) => ({
  term: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom("a", "B", "noop", "1", "-7", "x.y", '"s"', "é"),
    fc.array(tie("term"), { minLength: 1, maxLength: 4 }).map((args) => `(f ${args.join(" ")})`),
  ),
})).term;
const id = fc
  .constantFrom("m1", "Match.tic-tac-toe.1794983097323", "(")
  .map((name) => name.replace("(", "x"));
const told: fc.Arbitrary<Told> = fc.oneof(
  fc.constant({ kind: "nothing" } as const),
  fc.array(term, { maxLength: 4 }).map((terms) => ({ kind: "list", terms }) as const),
  fc.record({
    kind: fc.constant("published" as const),
    turn: fc.integer({ min: 1, max: 500 }),
    move: fc.option(term, { nil: undefined }),
    percepts: fc.array(term, { maxLength: 4 }),
  }),
);
const clock = fc.constantFrom(0, 1, 15, 0.5, 240);
const message: fc.Arbitrary<Message> = fc.oneof(
  fc.constant({ kind: "info" } as const),
  fc.record({ kind: fc.constantFrom("play" as const, "stop" as const), id, told }),
  fc.record({ kind: fc.constant("abort" as const), id }),
  fc.record({
    kind: fc.constant("start" as const),
    id,
    role: term,
    rules: fc.array(term, { maxLength: 3 }).map((clauses) => clauses.join(" ")),
    startClock: clock,
    playClock: clock,
  }),
);

/** White space where rules have a space of their own choice. */
function canonical(read: Message | { problem: string }): unknown {
  return "rules" in read ? { ...read, rules: tightened(read.rules) } : read;
}

describe("a message", () => {
  it("is read as it was written, in either form", () => {
    fc.assert(
      fc.property(message, fc.constantFrom("spaced" as const, "tight" as const), (written, style) => {
        expect(canonical(readMessage(writeMessage(written, style)))).toEqual(written);
      }),
    );
  });

  it("is read in any case, spacing and line ends", () => {
    fc.assert(
      fc.property(message, fc.constantFrom(" ", "\n", "\t \r\n"), (written, space) => {
        const text = writeMessage(written).replaceAll(" ", space);
        expect(canonical(readMessage(`${space}${text}${space}`))).toEqual(written);
        const upper = readMessage(writeMessage(written).toUpperCase());
        expect(JSON.stringify(upper).toLowerCase()).toBe(
          JSON.stringify(readMessage(writeMessage(written))).toLowerCase(),
        );
      }),
    );
  });

  it.each([
    ["( INFO )", { kind: "info" }],
    ["info", { kind: "info" }],
    ["(PLAY m NIL)", { kind: "play", id: "m", told: { kind: "nothing" } }],
    ["(play m nil)", { kind: "play", id: "m", told: { kind: "nothing" } }],
    ["(play m ())", { kind: "play", id: "m", told: { kind: "list", terms: [] } }],
    ["(stop m)", { kind: "stop", id: "m", told: { kind: "nothing" } }],
    [
      "(play m ( ( mark 1  1 )noop ))",
      { kind: "play", id: "m", told: { kind: "list", terms: ["(mark 1 1)", "noop"] } },
    ],
    [
      "(play m 0 nil nil)",
      { kind: "play", id: "m", told: { kind: "published", turn: 0, move: undefined, percepts: [] } },
    ],
    [
      "(play m 3 (a 1) (p (q r)))",
      {
        kind: "play",
        id: "m",
        told: { kind: "published", turn: 3, move: "(a 1)", percepts: ["p", "(q r)"] },
      },
    ],
    [
      "(START m x ((role x)) 10 5 extra (more))",
      { kind: "start", id: "m", role: "x", rules: "(role x)", startClock: 10, playClock: 5 },
    ],
    ["(PREVIEW ((role x)) 10)", { kind: "preview", rules: "(role x)", clock: 10 }],
    ["(abort m)", { kind: "abort", id: "m" }],
  ])("%s", (text, read) => {
    expect(readMessage(text)).toEqual(read);
  });

  it.each([
    "",
    "hello",
    "()",
    "((play) m nil)",
    "(play)",
    "(play m)",
    "(play m noop)",
    "(play (m) nil)",
    "(stop)",
    "(abort)",
    "(start m x (role x) ten 5)",
    "(start m x rules 10 5)",
    "(start m x ((role x)) 10)",
    "(start m x ((role x)) -1 5)",
    "(start m)",
    "(preview rules 10)",
    "(play m 1 a b)",
    "(play m (a b)",
    "(fly m)",
    `(abort ${"m".repeat(2000)})`,
    `(play ${"m".repeat(2000)} nil)`,
    `(start ${"m".repeat(2000)} x ((role x)) 1 1)`,
    "\0\0\0",
  ])("is not %j, and a sentence says why", (text) => {
    expect(readMessage(text)).toEqual({ problem: expect.stringMatching(/^[A-Z][\x20-\x7e]*\.$/) });
  });

  it("is never a crash", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("(", ")", " ", "play", "start", "1", "nil", ";", "\n", "é") }),
        (text) => {
          readMessage(text);
        },
      ),
    );
  });

  it("spaces are put in and taken out again", () => {
    fc.assert(fc.property(term, (text) => tightened(spaced(text)) === text));
  });
});

describe.skipIf(DATA === undefined)("the recorded messages", () => {
  it.each([
    ["server-gdl1", "spaced"],
    ["server-gdl1-second-player", "tight"],
    ["server-gdl2-classic", "tight"],
  ] as const)("of %s are written byte for byte as they were sent", (name, style) => {
    for (const { message: sent } of readRecording(DATA as string, name)) {
      const read = readMessage(sent);
      if ("problem" in read) throw new Error(read.problem);
      expect(writeMessage(read, style)).toBe(sent);
    }
  });
});
