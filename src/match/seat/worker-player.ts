/**
 * A player of ours as a participant in a worker of its own: a Web Worker on a page, a thread in Node. It
 * thinks while the page draws and others think, and if it never answers it cannot hold up the match. It is
 * told what a player on the other side of HTTP would be told, and with the same budget it makes the same
 * moves as in the thread of the match.
 *
 * Whatever becomes of the worker, each call has an answer. If the worker cannot be started, or ends by
 * itself, the rest of the answers say that it has. If it hangs, the clock of the match runs out, or `signal`
 * ends the match. When the match is over, or the player is closed, the worker is ended in the midst of
 * whatever it does. A page that goes away takes its workers with it.
 */
import type { LoadedGame } from "../../engine/loaded-game.js";
import { portOf, type StartWorker } from "../../engine/workers/worker-port.js";
import { DEFAULT_MEANS, MARGIN_MS } from "../built-in.js";
import {
  type Call,
  type Participant,
  type PlayAnswer,
  type PlayCall,
  type StartAnswer,
  type StartCall,
  startIterations,
} from "../participant.js";
import { toldOf } from "../protocol/told.js";
import { SeatLine } from "./line.js";
import { epochOf, type GameTask, groundSeconds } from "./tasks.js";

/** What is left out is as in `DEFAULT_MEANS`. */
export interface WorkerMeans {
  readonly memoryBytes?: number;
  /** The number of threads that think for the role. The worker starts all but the first. */
  readonly threads?: number;
  /** Whether it thinks on after it has answered; false unless said otherwise. */
  readonly ponders?: boolean;
  /** A folder of learnt values that were kept, where the worker can read one. */
  readonly learned?: string | undefined;
  /** What names the player in its worker, if that is not its name. */
  readonly player?: string;
}

export class WorkerPlayer implements Participant {
  readonly isRemote = true;
  private line: SeatLine | undefined;
  private started: StartCall | undefined;
  private turns = 0;
  private answered: string | undefined;

  constructor(
    /** A player of the registry by its name, with options or without: `uct:exploration=0.5`. */
    readonly name: string,
    /** Starts a worker that runs `arcwood/worker.js`: `() => new Worker(…)`, or `startThread` in Node. */
    private readonly startWorker: StartWorker,
    private readonly means: WorkerMeans = {},
  ) {}

  /**
   * Loads the player and the game before the match, as for players that share the thread of the match.
   * Returns in one sentence why the player cannot play. Without this call both are loaded within the start
   * clock.
   */
  async load(loaded: LoadedGame, role: number, startClock: number): Promise<string | undefined> {
    this.line = new SeatLine(portOf(this.startWorker()));
    const game = this.game(loaded, role, startClock);
    const problem = await this.line.load({ player: game.player, game });
    if (problem !== undefined) this.line.close();
    return problem;
  }

  async start(call: StartCall): Promise<StartAnswer> {
    if (this.started !== undefined) return { kind: "crashed", reason: "a WorkerPlayer plays one match only" };
    this.started = call;
    const { memoryBytes = DEFAULT_MEANS.memoryBytes, threads = DEFAULT_MEANS.threads } = this.means;
    const { loaded, role, seed, budget } = call;
    this.line ??= new SeatLine(portOf(this.startWorker()));
    return this.line.start({
      ...this.game(loaded, role, budget.startClock),
      seed,
      threads,
      memoryBytes,
      deadline: sharedTime(call),
      iterations: startIterations(budget),
      draws: false,
      ponders: this.means.ponders ?? false,
      learned: this.means.learned,
    });
  }

  async play(call: PlayCall): Promise<PlayAnswer> {
    const { line, started } = this;
    if (line === undefined || started === undefined)
      return { kind: "crashed", reason: "it has no seat, since it failed at the start" };
    const { game } = started.loaded;
    const answer = await line.play({
      told: call.observed.map((observation) => toldOf(game, ++this.turns, observation)),
      answered: this.answered,
      deadline: sharedTime(call),
      iterations: started.budget.iterations,
    });
    if (answer.kind === "move") this.answered = answer.text;
    return answer;
  }

  private game(loaded: LoadedGame, role: number, startClock: number): GameTask {
    const { engine } = loaded.recipe();
    return {
      rules: loaded.rules,
      role: loaded.game.roles[role],
      player: this.means.player ?? this.name,
      // `auto` means slices too, and falls back to the reference reasoner where they fail.
      engine: engine === "slices" ? "auto" : engine,
      groundSeconds: groundSeconds(startClock),
    };
  }

  async stop(): Promise<void> {
    this.line?.close();
  }
}

/** When the worker must have answered: a moment before the clock runs out. */
function sharedTime({ deadline }: Call): number {
  return epochOf(deadline - MARGIN_MS);
}
