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
import { portOf, type StartWorker } from "../../engine/workers/worker-port.js";
import { DEFAULT_MEANS, MARGIN_MS, type Means } from "../built-in.js";
import type { Call, Participant, PlayAnswer, PlayCall, StartAnswer, StartCall } from "../participant.js";
import { toldOf } from "../protocol/told.js";
import { SeatLine } from "./line.js";
import { epochOf, groundSeconds } from "./tasks.js";

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
    /** What is left out is as in `DEFAULT_MEANS`. The worker itself starts the threads beyond the first. */
    private readonly means: Partial<Pick<Means, "memoryBytes" | "threads">> = {},
  ) {}

  async start(call: StartCall): Promise<StartAnswer> {
    if (this.started !== undefined) return { kind: "crashed", reason: "a WorkerPlayer plays one match only" };
    this.started = call;
    const { memoryBytes, threads } = { ...DEFAULT_MEANS, ...this.means };
    const { loaded, role, seed, budget } = call;
    const { engine } = loaded.recipe();
    this.line = new SeatLine(portOf(this.startWorker()));
    return this.line.start({
      rules: loaded.rules,
      role: loaded.game.roles[role],
      player: this.name,
      // Slices suit the game best. If the worker has no room for them, there is still another engine.
      engine: engine === "slices" ? "auto" : engine,
      seed,
      threads,
      memoryBytes,
      deadline: sharedTime(call),
      // If playouts are counted, the start clock has none: all of them are for moves.
      iterations: Number.isFinite(budget.iterations) ? 0 : budget.iterations,
      groundSeconds: groundSeconds(budget.startClock),
      draws: false,
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

  async stop(): Promise<void> {
    this.line?.close();
  }
}

/** When the worker must have answered: a moment before the clock runs out. */
function sharedTime({ deadline }: Call): number {
  return epochOf(deadline - MARGIN_MS);
}
