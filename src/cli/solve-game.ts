/** `arcwood solve` for a game: what policies reach, horizon by horizon. */
import { type ExitCode, UsageError } from "./output.js";

export interface SolveGameOptions {
  /** Each of these numbers of turns is asked for; without it, the whole game. */
  readonly horizon?: readonly [first: number, last: number];
  readonly threshold?: number;
  /** `initial`, or a file of fluents. */
  readonly state?: string;
  readonly nodes?: number;
  readonly seconds?: number;
  readonly json?: true;
}

export function solveGame(_name: string, _options: SolveGameOptions): Promise<ExitCode> | ExitCode {
  throw new UsageError("Games cannot be solved yet.");
}
