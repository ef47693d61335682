/** What a thread runs that plays matches of a tournament, one after the other: `match-threads.ts` starts it. */
import { parentPort } from "node:worker_threads";
import { loadGame } from "../engine/load-game.js";
import type { LoadedGame } from "../engine/loaded-game.js";
import { provideKernel } from "../engine/memory/module.js";
import { playUnit } from "../match/tournament/play-unit.js";
import type { MatchAnswer, MatchTask } from "./match-threads.js";

const line = parentPort;
if (line === null) throw new Error("this file is run by worker threads only");

/** The game that was played last: matches come game by game. */
let known: { readonly text: string; readonly loaded: LoadedGame | { readonly problem: string } } | undefined;

line.on("message", async (task: MatchTask) => {
  line.postMessage(await play(task));
});

async function play({ unit, text, budget, maxTurns, means, kernel }: MatchTask): Promise<MatchAnswer> {
  if (known?.text !== text) {
    provideKernel(kernel);
    known = { text, loaded: loadGame(text) };
  }
  const { loaded } = known;
  if ("problem" in loaded) return { problem: `${unit.game} cannot be played: ${loaded.problem}` };
  const outcome = await playUnit(unit, loaded, budget, maxTurns, means);
  return "problem" in outcome ? outcome : { outcome, fallback: loaded.fallback };
}
