/**
 * The worker of a page, `arcwood/worker.js`: it loads games, plays roles and plays rollouts. It is one file
 * that needs no other, the kernel included, so that it runs wherever a bundler puts it.
 */
import bytes from "../engine/memory/kernel-bytes.js";
import { provideKernel } from "../engine/memory/module.js";
import { portOf } from "../engine/workers/worker-port.js";
import { type AnyTask, serveWorker } from "../match/seat/serve-worker.js";
import { choosePlayer } from "../players/registry.js";

serveWorker(
  {
    post: (news) => self.postMessage(news),
    listen: (onTask) => self.addEventListener("message", ({ data }: MessageEvent<AnyTask>) => onTask(data)),
    close: () => self.close(),
  },
  {
    choose: async (player) => choosePlayer(player),
    loadKernel: () => provideKernel(new WebAssembly.Module(bytes)),
    // Threads that think for the same role run the same file.
    startSeat: () => portOf(new Worker(self.location.href, { type: "module" })),
  },
);
