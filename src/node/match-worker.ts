/** Runs in a thread that plays matches of a tournament, one after the other; `match-threads.ts` starts it. */
import { parentPort } from "node:worker_threads";
import { loadSheet, type SheetLoading } from "../engine/load-game.js";
import { provideKernel } from "../engine/memory/module.js";
import { parseSheet } from "../gdl/text/parse.js";
import { playUnit } from "../match/tournament/play-unit.js";
import type { MatchAnswer, MatchTask } from "./match-threads.js";
import { UsageError } from "./messages.js";
import { writeRecord } from "./record-file.js";

const line = parentPort;
if (line === null) throw new Error("this file is run by worker threads only");

/** The game of the last match: matches come game by game. */
let known: { readonly text: string; readonly loading: SheetLoading } | undefined;

line.on("message", async (task: MatchTask) => {
  line.postMessage(await play(task));
});

async function play(task: MatchTask): Promise<MatchAnswer> {
  const { unit, text, budget, maxTurns, means, record, kernel } = task;
  if (known?.text !== text) {
    provideKernel(kernel);
    known = { text, loading: loadSheet(parseSheet(text).sheet) };
  }
  const { loaded, problem } = known.loading;
  if (problem !== undefined) return { problem: `${unit.game} cannot be played: ${problem}` };
  const played = await playUnit(unit, loaded, budget, maxTurns, means, record !== undefined);
  if (played.problem !== undefined) return { problem: played.problem };
  const { outcome, record: written } = played;
  // The record comes first: a match whose result is kept is not played again.
  if (record !== undefined && written !== undefined) {
    try {
      writeRecord(record, written);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      return { problem: error.message.replace(/\.$/, "") };
    }
  }
  return { outcome, fallback: loaded.fallback };
}
