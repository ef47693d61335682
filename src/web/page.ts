/**
 * The page. `?game=NAME&seed=N` names a match, so that a match can be linked to; the form does no more than
 * that. The attribute `data-state` of the document says how far the page has come: `ready` or `failed`.
 */
import { element } from "./dom.js";
import { showKernel } from "./show-kernel.js";
import { type Games, playRandomMatch } from "./show-match.js";
import { showRollouts } from "./show-rollouts.js";

const DEFAULT_GAME = "connect-four";
const SEEDS = 10_000;

async function main(): Promise<void> {
  const response = await fetch(new URL("./games.json", import.meta.url));
  if (!response.ok) throw new Error(`The games cannot be loaded: HTTP ${response.status}.`);
  const games = (await response.json()) as Games;
  const asked = new URLSearchParams(location.search);
  const name = asked.get("game") ?? DEFAULT_GAME;
  const seed = Number(asked.get("seed") ?? Math.floor(Math.random() * SEEDS));

  element("game").append(
    ...Object.keys(games).map((game) => new Option(game, game, game === name, game === name)),
  );
  (element("seed") as HTMLInputElement).value = String(seed);
  const kernel = await showKernel();
  const rules = games[name];
  if (rules === undefined) throw new Error(`There is no game called ${name}.`);
  if (!Number.isSafeInteger(seed) || seed < 0) throw new Error("A seed is an integer from 0 to 2^53 - 1.");
  await playRandomMatch(rules, seed);
  await showRollouts(kernel, rules, seed);
  finish("ready", "The kernel runs on this page, and so do the reasoner and the workers.");
}

function finish(state: "ready" | "failed", sentence: string): void {
  element("status").textContent = sentence;
  document.documentElement.dataset.state = state;
}

main().catch((error: unknown) => {
  finish("failed", error instanceof Error ? error.message : String(error));
  throw error;
});
