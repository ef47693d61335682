/** The records of matches, made in the same way in Node and on a page. */
import {
  BuiltIn,
  choosePlayers,
  type EngineName,
  loadGame,
  type MatchSpec,
  playMatch,
  provideKernel,
  Recorder,
} from "../../src/index.js";

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
  const loaded = loadGame(rules, { engine });
  if ("problem" in loaded) throw new Error(loaded.problem);
  const { iterations, memoryBytes, maxTurns, seed } = asked;
  const budget = { startClock: FOREVER, playClock: FOREVER, iterations };
  const records: string[] = [];
  for (const list of players) {
    const choices = choosePlayers(list);
    if ("problem" in choices) throw new Error(choices.problem);
    const seats = choices.map((choice) => new BuiltIn(choice, { memoryBytes, threads: 1 }));
    const spec: MatchSpec = { id: list, loaded, seed, budget, maxTurns };
    const recorder = new Recorder(spec, seats, { game: "a game" });
    recorder.end(await playMatch(spec, seats, recorder));
    // In lines, so that a difference can be seen.
    records.push(JSON.stringify(recorder.record, null, 1));
  }
  return records;
}

/** On a page there is nothing yet: the bytes of the kernel come as text. */
export async function provideKernelText(kernel: string): Promise<void> {
  provideKernel(await WebAssembly.compile(Uint8Array.from(atob(kernel), (letter) => letter.charCodeAt(0))));
}
