/** The records of matches, made in the same way in Node and on a page. */

import {
  BuiltIn,
  choosePlayers,
  type EngineName,
  loadKernel,
  type MatchSpec,
  playMatch,
  Recorder,
} from "../../src/index.js";
import { loadedGame } from "../loaded.js";

export interface Asked {
  readonly rules: string;
  readonly engine?: EngineName | undefined;
  /** The players of each match. */
  readonly players: readonly string[];
  readonly iterations: number;
  readonly memoryBytes: number;
  readonly maxTurns: number;
  readonly seed: number;
}

const FOREVER = Number.POSITIVE_INFINITY;

export async function recordsOf({ rules, engine, players, ...asked }: Asked): Promise<string[]> {
  // A test in Node has provided one of its builds; a page has none yet.
  await loadKernel();
  const loaded = loadedGame(rules, { engine });
  const { iterations, memoryBytes, maxTurns, seed } = asked;
  const budget = { startClock: FOREVER, playClock: FOREVER, iterations };
  const records: string[] = [];
  for (const list of players) {
    const { choices, problem } = choosePlayers(list);
    if (problem !== undefined) throw new Error(problem);
    const seats = choices.map((choice) => new BuiltIn(choice, { memoryBytes, threads: 1 }));
    const spec: MatchSpec = { id: list, loaded, seed, budget, maxTurns };
    const recorder = new Recorder(spec, seats, { game: "a game" });
    recorder.end(await playMatch(spec, seats, recorder));
    // In lines, so that a difference can be seen.
    records.push(JSON.stringify(recorder.record, null, 1));
  }
  return records;
}
