/**
 * `arcwood/worker.js` in a real browser: a page loads games and plays matches in workers as Node does, and
 * each way in which a worker can fail, or a page can leave it, has a defined end.
 */
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../../scripts/build.mjs";
import { provideKernel } from "../../src/engine/memory/module.js";
import type * as Arcwood from "../../src/index.js";
import { BuiltIn } from "../../src/match/built-in.js";
import { playMatch } from "../../src/match/match.js";
import { Recorder } from "../../src/match/record.js";
import { choosePlayer } from "../../src/players/registry.js";
import { CHROMIUM, launchChromium } from "../chromium.js";
import { load } from "../games/bundled.js";
import { kernelModule } from "../kernels.js";
import { loadedGame } from "../loaded.js";
import { HANG_MS } from "../patience.js";
import { type Site, serveSite } from "./site.js";

/** What the script of the page leaves there. */
declare global {
  var arcwood: typeof Arcwood;
  var rules: string;
  var startWorker: (file?: string) => () => Worker;
}

const PAGE = `import * as arcwood from "arcwood";
globalThis.arcwood = arcwood;
globalThis.rules = await (await fetch("game.kif")).text();
globalThis.startWorker = (file = "worker.js") => () => new Worker(new URL(file, location), { type: "module" });
document.documentElement.dataset.state = "ready";`;

const FILES: Readonly<Record<string, string>> = {
  "index.html": '<!doctype html><title>A page</title><script type="module" src="page.js"></script>',
  "throws.js": 'throw new Error("no memory is left");',
  "throws-later.js": 'onmessage = () => { throw new Error("this was too much"); };',
  "hangs.js": "onmessage = () => { for (;;); };",
};

describe.skipIf(CHROMIUM === undefined)("a page with workers", () => {
  const site = mkdtempSync(join(tmpdir(), "arcwood-worker-"));
  const game = "tic-tac-toe";
  let served: Site;
  let browser: Browser;

  beforeAll(async () => {
    for (const [name, text] of Object.entries(FILES)) writeFileSync(join(site, name), text);
    copyFileSync(join(ROOT, "dist/lib/worker.js"), join(site, "worker.js"));
    writeFileSync(join(site, "game.kif"), load(game).sheet.source);
    await build({
      stdin: { contents: PAGE, resolveDir: ROOT },
      alias: { arcwood: join(ROOT, "dist/lib/index.js") },
      bundle: true,
      format: "esm",
      outfile: join(site, "page.js"),
      logLevel: "error",
    });
    served = await serveSite(site);
    browser = await launchChromium();
  });

  afterAll(async () => {
    await browser?.close();
    served?.close();
    rmSync(site, { recursive: true, force: true });
  });

  async function open(): Promise<Page> {
    const page = await browser.newPage();
    page.setDefaultTimeout(HANG_MS);
    await page.goto(served.url);
    await page.waitForSelector("html[data-state=ready]");
    return page;
  }

  it("plays the match that Node plays, byte for byte", async () => {
    const page = await open();
    const onPage = await page.evaluate(async (names) => {
      const { loadGameAsync, playMatch, Recorder, WorkerPlayer } = arcwood;
      const { loaded, problem } = await loadGameAsync(rules, { startWorker: startWorker() });
      if (problem !== undefined) throw new Error(problem);
      const participants = names.map((name) => new WorkerPlayer(name, startWorker()));
      const budget = { startClock: Infinity, playClock: Infinity, iterations: 300 };
      const spec = { id: "m", loaded, seed: 9, budget, maxTurns: 20 };
      const recorder = new Recorder(spec, participants, { game: "g" });
      recorder.end(await playMatch(spec, participants, recorder));
      return JSON.stringify(recorder.record);
    }, NAMES);
    await allEnded(page);
    await page.close();
    expect(onPage).toBe(await recordInNode(game));
  });

  it("has workers that start helpers of their own", async () => {
    const page = await open();
    const { notes, iterations } = await page.evaluate(async () => {
      const { BuiltIn, choosePlayer, loadGameAsync, playMatch, WorkerPlayer } = arcwood;
      const { loaded, problem } = await loadGameAsync(rules, { startWorker: startWorker() });
      const first = choosePlayer("first");
      if (problem !== undefined || first.problem !== undefined) throw new Error("there is no match");
      const player = new WorkerPlayer("uct", startWorker(), { threads: 2 });
      const budget = { startClock: Infinity, playClock: Infinity, iterations: 300 };
      const spec = { id: "m", loaded, seed: 9, budget, maxTurns: 1 };
      let report: Arcwood.Report | undefined;
      await playMatch(spec, [player, new BuiltIn(first)], {
        onTurn: ({ replies }) => {
          report = replies[0]?.report;
        },
      });
      return { notes: report?.notes, iterations: report?.iterations };
    });
    expect({ notes, iterations }).toEqual({ notes: [], iterations: 300 });
    await page.close();
  });

  it.each([
    ["throws.js", "no memory is left"],
    ["throws-later.js", "this was too much"],
    ["nonesuch.js", "its file cannot be loaded"],
    // As many servers of pages do: whatever is not there is the page.
    ["index.html", "its file cannot be loaded"],
  ])("says why there is no worker: %s", async (file, reason) => {
    const page = await open();
    const [problem, failure, fault] = await page.evaluate(async (file) => {
      const { BuiltIn, choosePlayer, loadGame, loadGameAsync, loadKernel, playMatch, WorkerPlayer } = arcwood;
      await loadKernel();
      const { loaded } = loadGame(rules);
      const first = choosePlayer("first");
      if (loaded === undefined || first.problem !== undefined) throw new Error("there is no match");
      const budget = { startClock: Infinity, playClock: Infinity, iterations: 300 };
      const said: unknown[] = [];
      said.push((await loadGameAsync(rules, { startWorker: startWorker(file) })).problem);
      await playMatch(
        { id: "m", loaded, seed: 9, budget, maxTurns: 1 },
        [new WorkerPlayer("uct", startWorker(file)), new BuiltIn(first)],
        {
          onStart: (_, failures) => void said.push(failures[0]),
          onTurn: ({ replies }) => void said.push(replies[0]?.fault),
        },
      );
      return said;
    }, file);
    expect(problem).toContain("the worker that loads the game has ended: ");
    expect(problem).toContain(reason);
    const crashed = { kind: "crashed", reason: expect.stringContaining(reason) };
    expect([failure, fault]).toEqual([crashed, crashed]);
    await page.close();
  });

  it("ends a worker that hangs with the match, or when the loading is aborted", async () => {
    const page = await open();
    const [problem, ...faults] = await page.evaluate(async () => {
      const { BuiltIn, choosePlayer, loadGame, loadGameAsync, loadKernel, playMatch, WorkerPlayer } = arcwood;
      await loadKernel();
      const { loaded } = loadGame(rules);
      const first = choosePlayer("first");
      if (loaded === undefined || first.problem !== undefined) throw new Error("there is no match");
      const said: unknown[] = [];
      const hangs = startWorker("hangs.js");
      const signal = AbortSignal.timeout(200);
      said.push((await loadGameAsync(rules, { startWorker: hangs, signal })).problem);
      const budget = { startClock: 0.2, playClock: 0.3, iterations: Infinity };
      await playMatch(
        { id: "m", loaded, seed: 9, budget, maxTurns: 2 },
        [new WorkerPlayer("uct", hangs), new BuiltIn(first)],
        { onTurn: ({ replies }) => void said.push(replies[0]?.fault?.kind) },
      );
      return said;
    });
    expect(problem).toBe("the loading was aborted");
    expect(faults).toEqual(["late", "late"]);
    await allEnded(page);
    await page.close();
  });

  it("takes its workers with it when it goes away", async () => {
    const page = await open();
    await page.evaluate(async () => {
      const { loadGameAsync, playMatch, WorkerPlayer } = arcwood;
      const { loaded, problem } = await loadGameAsync(rules, { startWorker: startWorker() });
      if (problem !== undefined) throw new Error(problem);
      const players = ["uct", "uct"].map((name) => new WorkerPlayer(name, startWorker()));
      // They have all the time of the world.
      const budget = { startClock: Infinity, playClock: Infinity, iterations: Infinity };
      await new Promise<void>((resolve) => {
        const onAsk = () => resolve();
        void playMatch({ id: "m", loaded, seed: 9, budget, maxTurns: 20 }, players, { onAsk });
      });
    });
    expect(page.workers()).toHaveLength(2);
    await page.goto("about:blank");
    await allEnded(page);
    await page.close();
  });
});

/** A browser gives a worker that hangs two seconds before it ends it by force. */
async function allEnded(page: Page): Promise<void> {
  for (let [worker] = page.workers(); worker !== undefined; [worker] = page.workers())
    await worker.waitForEvent("close");
}

const NAMES = ["uct", "mac-ucb"];

/** The same match in this thread, by players that share it. */
async function recordInNode(game: string): Promise<string> {
  provideKernel(kernelModule("release"));
  const participants = NAMES.map((name) => {
    const choice = choosePlayer(name);
    if (choice.problem !== undefined) throw new Error(choice.problem);
    return new BuiltIn(choice);
  });
  const loaded = loadedGame(load(game).sheet.source);
  const budget = { startClock: Infinity, playClock: Infinity, iterations: 300 };
  const spec = { id: "m", loaded, seed: 9, budget, maxTurns: 20 };
  const recorder = new Recorder(spec, participants, { game: "g" });
  recorder.end(await playMatch(spec, participants, recorder));
  return JSON.stringify(recorder.record);
}
