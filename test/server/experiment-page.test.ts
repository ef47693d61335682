import { describe, expect, it } from "vitest";
import { experimentResult } from "../../src/match/experiment/experiment-result.js";
import { RowWatch } from "../../src/match/experiment/row-watch.js";
import { type ExperimentStatus, serveExperiment } from "../../src/server/experiment-page.js";
import { CHROMIUM, launchChromium } from "../chromium.js";
import { outcome } from "../match/tournament/outcomes.js";

const SETTINGS = { rules: "", startClock: null, playClock: null, iterations: 1, maxTurns: 9 };

/** Two units, of which one is done. */
function status(): ExperimentStatus {
  const match = (id: string, players: readonly string[]) => ({
    ...{ id, game: "go", players, seed: 1, settings: SETTINGS },
  });
  const units = [0, 2].map((first) => ({
    id: `m${first}`,
    game: "go",
    pairing: ["a<b>", "c"],
    matches: [match(`m${first}`, ["a<b>", "c"]), match(`m${first + 1}`, ["c", "a<b>"])],
  }));
  const watch = new RowWatch(units, new Map(), { model: "elo", low: 0, high: 10 });
  watch.add(outcome(0, "go", ["a<b>", "c"], [100, 0]));
  watch.add(outcome(1, "go", ["c", "a<b>"], [100, 0]));
  const worker = { name: "w1", build: "b", cpu: "a CPU", speed: 1e6, jobs: 2, units: 1, silent: 3 };
  return {
    title: "Trial & error",
    result: experimentResult(watch, { hash: "0123456789abcdef", duplicates: 0 }),
    isRunning: true,
    rate: 120,
    left: 1,
    workers: [worker, { ...worker, name: "w2", refused: "gets no units: it is build c" }],
  };
}

describe("the page of an experiment", () => {
  const serve = () =>
    serveExperiment({
      port: 0,
      bind: "127.0.0.1",
      status,
      onBug: (bug) => {
        throw bug;
      },
    });

  it("tells what it shows as JSON too, and nothing else", async () => {
    const { url, close } = await serve();
    try {
      const told = await (await fetch(new URL("status.json", url))).json();
      expect(told).toEqual(JSON.parse(JSON.stringify(status())));
      expect((await fetch(new URL("etc", url))).status).toBe(404);
      expect((await fetch(url, { method: "POST", body: "x" })).status).toBe(404);
    } finally {
      await close();
    }
  });

  it.skipIf(CHROMIUM === undefined)("is live in a browser", async () => {
    const { url, close } = await serve();
    const browser = await launchChromium();
    try {
      const page = await browser.newPage();
      const faults: string[] = [];
      page.on("pageerror", (error) => faults.push(error.message));
      await page.goto(url);
      const text = await page.locator("#live").innerText();
      expect(text).toContain("Trial & error");
      expect(text).toContain("1 of 2 units");
      expect(text).toContain("120 units an hour");
      expect(text).toContain("a<b>");
      expect(text).toContain("it is build c");
      expect(text).toContain("Sequential tests of 0 against 10 normalised Elo");
      expect(faults).toEqual([]);
    } finally {
      await browser.close();
      await close();
    }
  });
});
