import { expect, it } from "vitest";
import { MatchQueue } from "../../src/node/match-queue.js";

const NEVER = new AbortController().signal;
const match = (name: string, ...alone: readonly string[]) => ({ name, alone });

it("matches that share a player who plays one at a time wait for each other, and hold up no others", async () => {
  const queue = new MatchQueue([match("a", "x"), match("b", "x", "y"), match("c"), match("d", "y")]);
  const first = await queue.take(NEVER);
  expect(first?.name).toBe("a");
  expect((await queue.take(NEVER))?.name).toBe("c");
  const fourth = await queue.take(NEVER);
  expect(fourth?.name).toBe("d");
  let later: string | undefined;
  const waiting = queue.take(NEVER).then((task) => {
    later = task?.name;
  });
  if (first) queue.over(first);
  await new Promise((resolve) => setImmediate(resolve));
  expect(later).toBeUndefined();
  if (fourth) queue.over(fourth);
  await waiting;
  expect(later).toBe("b");
  expect(await queue.take(NEVER)).toBeUndefined();
});

it("who waits is sent away when no match is wanted any more", async () => {
  const controller = new AbortController();
  const queue = new MatchQueue([match("a", "x"), match("b", "x")]);
  const first = await queue.take(controller.signal);
  const waiting = queue.take(controller.signal);
  controller.abort();
  if (first) queue.over(first);
  expect(await waiting).toBeUndefined();
});
