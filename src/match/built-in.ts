/**
 * A player of the registry as a participant: it sits down in this thread, and its clock ends a little before that of the
 * match, so that its move is never late for want of a few milliseconds.
 *
 * A player whose answer came too late may still be thinking when it is asked again. It is asked when it has finished, not
 * before; what it should have seen meanwhile is kept for it.
 */
import type { Observation } from "../players/player.js";
import type { PlayerChoice } from "../players/registry.js";
import { Seated } from "../players/seated.js";
import type { Clock } from "../search/clock.js";
import type {
  Call,
  Participant,
  PlayAnswer,
  PlayCall,
  StartAnswer,
  StartCall,
  StopCall,
} from "./participant.js";

/** A move leaves so long before its clock runs out. */
export const MARGIN_MS = 100;

/** What a seat may use. */
export interface Means {
  readonly memoryBytes: number;
  readonly threads: number;
}

export const DEFAULT_MEANS: Means = { memoryBytes: 256 * 2 ** 20, threads: 1 };

export class BuiltIn implements Participant {
  readonly name: string;
  private seated: Seated | undefined;
  private started: StartCall | undefined;
  private unseen: Observation[] = [];
  /** Settles when the player has finished with all that it was asked. */
  private busy: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly choice: PlayerChoice,
    private readonly means: Means = DEFAULT_MEANS,
  ) {
    this.name = choice.name;
  }

  start(call: StartCall): Promise<StartAnswer> {
    this.started = call;
    return this.inTurn(call, async (): Promise<StartAnswer> => {
      const { loaded, role, seed } = call;
      this.seated = new Seated(this.choice, { loaded, role, seed, ...this.means });
      // Where playouts are counted, they are those of the moves.
      const { iterations } = call.budget;
      await this.seated.prepare(clockOf(call, iterations === Number.POSITIVE_INFINITY ? iterations : 0));
      return { kind: "ready" };
    });
  }

  play(call: PlayCall): Promise<PlayAnswer> {
    this.unseen.push(...call.observed);
    return this.inTurn(call, async (): Promise<PlayAnswer> => {
      const { seated, started } = this;
      if (seated === undefined || started === undefined) {
        return { kind: "crashed", reason: "it has no seat, since it failed at the start" };
      }
      for (const observation of this.unseen.splice(0)) seated.observe(observation);
      const { move, report } = await seated.think(clockOf(call, started.budget.iterations));
      const text: string | undefined = started.loaded.game.text(move);
      return text === undefined ? { kind: "garbled", text: String(move) } : { kind: "move", text, report };
    });
  }

  async stop(call: StopCall): Promise<void> {
    await this.inTurn({ ...call, signal: NEVER }, async () => this.seated?.close());
  }

  /** Does it when the player is free, and not at all where nobody waits for the answer any more. */
  private inTurn<T>({ signal }: Call, act: () => Promise<T>): Promise<T | Late> {
    const answer = this.busy.then<T | Late>(() => (signal.aborted ? { kind: "late" } : act()));
    // Whoever asked learns of the error; those who are next only wait.
    this.busy = answer.catch(() => {});
    return answer;
  }
}

interface Late {
  readonly kind: "late";
}

/** A signal that is never aborted. */
const NEVER = new AbortController().signal;

function clockOf({ deadline, signal }: Call, iterations: number): Clock {
  return { deadline: deadline - MARGIN_MS, iterations, signal };
}
