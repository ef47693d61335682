/**
 * A player in a thread of its own as a participant: it thinks while others do, and if it never answers it
 * cannot hold up the match. It is told what a player on the other side of HTTP would be told.
 */
import type { LoadedGame } from "../../engine/loaded-game.js";
import { MARGIN_MS } from "../built-in.js";
import type {
  Call,
  Participant,
  PlayAnswer,
  PlayCall,
  StartAnswer,
  StartCall,
  StopCall,
} from "../participant.js";
import { toldOf } from "../protocol/told.js";
import type { StartSeat } from "./helpers.js";
import { SeatLine } from "./line.js";
import { epochOf, type GameTask, groundSeconds } from "./tasks.js";

export interface ThreadMeans {
  readonly memoryBytes: number;
  readonly threads: number;
  readonly startSeat: StartSeat;
}

export class ThreadPlayer implements Participant {
  readonly isRemote = true;
  private line: SeatLine | undefined;
  private started: StartCall | undefined;
  private turns = 0;
  private answered: string | undefined;

  constructor(
    readonly name: string,
    /** What names the player in its thread. */
    private readonly player: string,
    /** The text of the whole sheet. */
    private readonly rules: string,
    private readonly means: ThreadMeans,
  ) {}

  /**
   * Loads the player and the game before the match, as for players that share the thread of the match.
   * Returns in one sentence why the player cannot play. Without this call both are loaded within the start
   * clock.
   */
  async load(loaded: LoadedGame, role: number, startClock: number): Promise<string | undefined> {
    this.line = new SeatLine(this.means.startSeat());
    const game = this.game(loaded, role, startClock);
    const problem = await this.line.load({ player: this.player, game });
    if (problem !== undefined) this.line.close();
    return problem;
  }

  async start(call: StartCall): Promise<StartAnswer> {
    this.started = call;
    const { threads, memoryBytes, startSeat } = this.means;
    const { loaded, role, seed, budget } = call;
    this.line ??= new SeatLine(startSeat());
    return this.line.start({
      ...this.game(loaded, role, budget.startClock),
      seed,
      threads,
      memoryBytes,
      deadline: sharedTime(call),
      // Counted playouts belong to the moves, not to the start.
      iterations: Number.isFinite(budget.iterations) ? 0 : budget.iterations,
      draws: false,
    });
  }

  async play(call: PlayCall): Promise<PlayAnswer> {
    const { line, started } = this;
    if (line === undefined || started === undefined) throw new Error("a turn came before the game");
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
      rules: this.rules,
      role: loaded.game.roles[role],
      player: this.player,
      // `auto` means slices too, and falls back to the reference reasoner where they fail.
      engine: engine === "slices" ? "auto" : engine,
      groundSeconds: groundSeconds(startClock),
    };
  }

  async stop(_: StopCall): Promise<void> {
    this.line?.close();
  }
}

/** When the thread must have answered: a moment before the clock runs out. */
function sharedTime({ deadline }: Call): number {
  return epochOf(deadline - MARGIN_MS);
}
