/**
 * Runs in a thread or a process that plays matches, one after the other; `match-hand.ts` starts it. A process
 * ends with the one that has started it, and leaves Ctrl-C to it.
 */
import { parentPort } from "node:worker_threads";
import { loadSheet, type SheetLoading } from "../engine/load-game.js";
import { provideKernel } from "../engine/memory/module.js";
import { parseSheet } from "../gdl/text/parse.js";
import type { Sheet } from "../gdl/tree.js";
import type { MatchSpec } from "../match/match.js";
import { Recorder } from "../match/record.js";
import { playUnit } from "../match/tournament/play-unit.js";
import { randomOpening } from "../match/tournament/random-opening.js";
import { loadKernelFile } from "./kernel-file.js";
import { LEAVE, type MatchAnswer, type MatchTask, type SentTask } from "./match-task.js";
import { UsageError } from "./messages.js";
import { type NamedPlayer, namePlayer, seatPlayers } from "./named-player.js";
import { writeRecord } from "./record-file.js";

/** The game of the last match: matches come game by game. */
let known: { readonly text: string; readonly sheet: Sheet; readonly loading: SheetLoading } | undefined;

let controller = new AbortController();

async function onMessage(
  message: SentTask | typeof LEAVE,
  answer: (answer: MatchAnswer) => void,
): Promise<void> {
  if (message === LEAVE) return controller.abort();
  controller = new AbortController();
  if (message.kernel === undefined) loadKernelFile();
  else provideKernel(message.kernel);
  answer(await play(message.task, controller.signal));
}

if (parentPort !== null) {
  const port = parentPort;
  port.on("message", (message) => onMessage(message, (answer) => port.postMessage(answer)));
} else {
  if (process.send === undefined) throw new Error("this file is run by arcwood alone");
  process.on("SIGINT", () => {});
  process.on("disconnect", () => process.exit());
  process.on("message", (message: SentTask | typeof LEAVE) =>
    onMessage(message, (answer) => process.send?.(answer)),
  );
}

async function play(task: MatchTask, signal: AbortSignal): Promise<MatchAnswer> {
  const { unit, text, texts, alone, budget, maxTurns, means, record } = task;
  if (known?.text !== text) {
    const { sheet } = parseSheet(text);
    known = { text, sheet, loading: loadSheet(sheet) };
  }
  const { sheet } = known;
  const { loaded, problem } = known.loading;
  if (problem !== undefined) return { problem: `${unit.game} cannot be played: ${problem}` };
  const players: NamedPlayer[] = [];
  for (const name of unit.players) {
    const { player, problem } = namePlayer(texts[name] ?? name);
    if (problem !== undefined) return { problem };
    players.push(player);
  }
  const { startClock } = budget;
  const seats = await seatPlayers(players, { label: unit.game, sheet, loaded, startClock, means });
  if (seats.problem !== undefined) return { problem: seats.problem };
  const { participants } = seats;
  // A player elsewhere may still know a match of this id that was interrupted.
  const id = alone.length === 0 ? unit.id : `${unit.id}.${Date.now()}`;
  const opening = randomOpening(loaded.game, unit.seed, unit.settings.opening ?? 0);
  const match: MatchSpec = { id, loaded, seed: unit.seed, budget, maxTurns, opening, signal };
  const { threads } = means;
  // Texts of all states take longer than the moves of a fast player.
  const recorder =
    record === undefined
      ? undefined
      : new Recorder(match, participants, { game: unit.game, now: Date.now, threads });
  const outcome = await playUnit(unit, match, participants, recorder);
  if (outcome === undefined) return { problem: "it was broken off" };
  // The record comes first: a match whose result is kept is not played again.
  if (record !== undefined && recorder !== undefined) {
    try {
      writeRecord(record, recorder.record);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      return { problem: error.message.replace(/\.$/, "") };
    }
  }
  return { outcome, fallback: loaded.fallback };
}
