/**
 * A player of ours as a participant in a thread of its own: it thinks while others do, and if it never
 * answers it cannot hold up the match. It is told what a player on the other side of HTTP would be told.
 */
import { MARGIN_MS } from "../match/built-in.js";
import type {
  Call,
  Participant,
  PlayAnswer,
  PlayCall,
  StartAnswer,
  StartCall,
  StopCall,
} from "../match/participant.js";
import { toldOf } from "../match/protocol/told.js";
import type { StartSeat } from "../match/seat/helpers.js";
import { SeatLine } from "../match/seat/line.js";
import { epochOf, groundSeconds } from "../match/seat/tasks.js";
import type { PlayerChoice } from "../players/registry.js";

export interface ThreadMeans {
  readonly memoryBytes: number;
  readonly threads: number;
  readonly startSeat: StartSeat;
}

export class ThreadPlayer implements Participant {
  readonly name: string;
  readonly isRemote = true;
  private line: SeatLine | undefined;
  private started: StartCall | undefined;
  private turns = 0;
  private answered: string | undefined;

  constructor(
    private readonly choice: PlayerChoice,
    /** The text of the whole sheet. */
    private readonly rules: string,
    private readonly means: ThreadMeans,
  ) {
    this.name = choice.name;
  }

  async start(call: StartCall): Promise<StartAnswer> {
    this.started = call;
    const { threads, memoryBytes, startSeat } = this.means;
    const { loaded, role, seed, budget } = call;
    const line = new SeatLine(startSeat());
    this.line = line;
    return line.start({
      rules: this.rules,
      role: loaded.game.roles[role],
      player: this.choice.name,
      engine: "auto",
      seed,
      threads,
      memoryBytes,
      deadline: sharedTime(call),
      iterations: Number.POSITIVE_INFINITY,
      groundSeconds: groundSeconds(budget.startClock),
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

  async stop(_: StopCall): Promise<void> {
    this.line?.close();
  }
}

/** When the thread must have answered: a moment before the clock runs out. */
function sharedTime({ deadline }: Call): number {
  return epochOf(deadline - MARGIN_MS);
}
