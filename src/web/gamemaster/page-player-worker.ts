/**
 * The workers of a page that plays: the player itself, as in `worker.ts`, and a clerk that follows the match.
 */
import bytes from "../../engine/memory/kernel-bytes.js";
import { provideKernel } from "../../engine/memory/module.js";
import { portOf } from "../../engine/workers/worker-port.js";
import { Clerk } from "../../match/gamemaster/clerk.js";
import { type AnyTask, serveWorker } from "../../match/seat/serve-worker.js";
import { choosePlayer } from "../../players/registry.js";
import type { ClerkNews, ClerkTask } from "./clerk-line.js";

let onTask: ((task: AnyTask) => void) | undefined;
let clerk: Clerk | undefined;

self.addEventListener("message", ({ data }: MessageEvent<AnyTask | ClerkTask>) => {
  if (data.kind === "clerk" || data.kind === "hear" || data.kind === "write") serveClerk(data);
  else {
    if (onTask === undefined) servePlayer();
    onTask?.(data);
  }
});

function servePlayer(): void {
  const host = {
    choose: async (player: string) => choosePlayer(player),
    loadKernel: () => provideKernel(new WebAssembly.Module(bytes)),
    startSeat: () => portOf<never, never>(new Worker(self.location.href)),
  };
  const port = {
    post: (news: unknown) => self.postMessage(news),
    listen: (listener: (task: AnyTask) => void) => {
      onTask = listener;
    },
    close: () => self.close(),
  };
  serveWorker(port, host as Parameters<typeof serveWorker>[1]);
}

function serveClerk(task: ClerkTask): void {
  const say = (news: ClerkNews) => self.postMessage(news);
  if (task.kind === "clerk") {
    const { clerk: made, problem } = Clerk.of(task.rules, task.role, task.seed);
    clerk = made;
    if (problem !== undefined) say({ kind: "failed", reason: problem });
    else {
      say({ kind: "read", rules: made.rules, role: made.classicalRole });
      made.rehearse();
    }
  } else if (clerk !== undefined && task.kind === "write")
    say({ kind: "written", number: task.number, move: clerk.ownText(task.move) });
  else if (clerk !== undefined && task.kind === "hear")
    say({ kind: "heard", number: task.number, view: clerk.hear(task.move) });
}
