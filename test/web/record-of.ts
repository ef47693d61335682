/** The record of a match, made in the same way in Node and on a page. */
import {
  BuiltIn,
  choosePlayers,
  loadGame,
  type MatchSpec,
  playMatch,
  provideKernel,
  Recorder,
} from "../../src/index.js";

export async function recordOf(rules: string, players: string, iterations: number): Promise<string> {
  const loaded = loadGame(rules);
  if ("problem" in loaded) throw new Error(loaded.problem);
  const choices = choosePlayers(players);
  if ("problem" in choices) throw new Error(choices.problem);
  const seats = choices.map((choice) => new BuiltIn(choice));
  const forever = Number.POSITIVE_INFINITY;
  const budget = { startClock: forever, playClock: forever, iterations };
  const spec: MatchSpec = { id: "same", loaded, seed: 11, budget, maxTurns: 12 };
  const recorder = new Recorder(spec, seats, { game: "a game" });
  recorder.end(await playMatch(spec, seats, recorder));
  return JSON.stringify(recorder.record);
}

/** On a page there is nothing yet: the bytes of the kernel come as text. */
export async function recordOnPage(kernel: string, ...match: Parameters<typeof recordOf>): Promise<string> {
  provideKernel(await WebAssembly.compile(Uint8Array.from(atob(kernel), (letter) => letter.charCodeAt(0))));
  return recordOf(...match);
}
