/**
 * A player of the registry as a participant: it sits down in this thread, and its clock ends a little before
 * that of the match, so that its move is never late for want of a few milliseconds.
 *
 * A player whose answer came too late may still be thinking when it is asked again. It is then asked when it
 * has finished, not before; what it should have seen meanwhile is kept for it.
 */

import type { Game } from "../engine/game.js";
import type { Decision, KeptValues, Observation } from "../players/player.js";
import type { PlayerChoice } from "../players/registry.js";
import { Seated } from "../players/seated.js";
import { breathing, type Clock } from "../search/clock.js";
import {
  type Call,
  type Participant,
  type PlayAnswer,
  type PlayCall,
  type StartAnswer,
  type StartCall,
  type StopCall,
  startIterations,
} from "./participant.js";
import { toldOf } from "./protocol/told.js";
import { Helpers, type StartSeat } from "./seat/helpers.js";
import { epochOf, groundSeconds } from "./seat/tasks.js";

/** A move leaves this many milliseconds before its clock runs out. */
export const MARGIN_MS = 100;

/** In seconds. With less there is no time to think, because of that margin. */
export const LEAST_PLAY_CLOCK = 0.2;

/** A day, in seconds. */
export const LONGEST_CLOCK = 86_400;

/** What a seat may use. */
export interface Means {
  readonly memoryBytes: number;
  /** The number of threads that think for the role, this one included. */
  readonly threads: number;
  /** Starts a thread that thinks too. Without it this thread thinks alone. */
  readonly startSeat?: StartSeat | undefined;
  /** A folder of learnt values that were kept. */
  readonly learned?: string | undefined;
}

export const DEFAULT_MEANS: Means = { memoryBytes: 256 * 2 ** 20, threads: 1 };

export class BuiltIn implements Participant {
  readonly name: string;
  private seated: Seated | undefined;
  private helpers: Helpers | undefined;
  private turns = 0;
  private answered: string | undefined;
  private started: StartCall | undefined;
  private unseen: Observation[] = [];
  /** Settles when the player has finished with all that it was asked. */
  private busy: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly choice: PlayerChoice,
    private readonly means: Means = DEFAULT_MEANS,
    /** Hears of each step of the player, line by line, if its kind has a trace. */
    private readonly explain?: (line: string) => void,
    private readonly keptValues?: KeptValues,
  ) {
    this.name = choice.name;
  }

  start(call: StartCall): Promise<StartAnswer> {
    this.started = call;
    return this.inTurn(call, async (): Promise<StartAnswer> => {
      const { loaded, role, seed, budget } = call;
      const clock = clockOf(call, startIterations(budget));
      this.helpers = this.gather(call, clock);
      const memoryBytes = this.helpers?.memoryBytes ?? this.means.memoryBytes;
      const { explain, keptValues } = this;
      const { kind, options } = this.choice;
      if (kind.studies !== undefined) await breathing(kind.studies(options, loaded));
      this.seated = new Seated(this.choice, { loaded, role, seed, memoryBytes, explain, keptValues });
      await this.seated.prepare(clock);
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
      const { budget, loaded } = started;
      const { game } = loaded;
      const unseen = this.unseen.splice(0);
      for (const observation of unseen) seated.observe(observation);
      const { move, report } = await this.decide(seated, game, unseen, clockOf(call, budget.iterations));
      const text: string | undefined = game.text(move);
      this.answered = text;
      return text === undefined ? { kind: "garbled", text: String(move) } : { kind: "move", text, report };
    });
  }

  async stop(call: StopCall): Promise<void> {
    await this.inTurn({ ...call, signal: NEVER }, async () => {
      this.helpers?.close();
      this.seated?.close();
    });
  }

  private gather(
    { loaded, role, seed, budget }: StartCall,
    { deadline, iterations }: Clock,
  ): Helpers | undefined {
    const { memoryBytes, threads, startSeat, learned } = this.means;
    if (startSeat === undefined) return undefined;
    const task = {
      rules: loaded.rules,
      role: loaded.game.roles[role],
      player: this.choice.name,
      engine: loaded.recipe().engine,
      seed,
      memoryBytes,
      threads,
      deadline: epochOf(deadline),
      iterations,
      groundSeconds: groundSeconds(budget.startClock),
      draws: false,
      ponders: false,
      learned,
    };
    return Helpers.of(this.choice, task, startSeat);
  }

  private async decide(
    seated: Seated,
    game: Game,
    observed: readonly Observation[],
    clock: Clock,
  ): Promise<Decision> {
    const { helpers } = this;
    if (helpers === undefined) return seated.think(clock);
    const told = observed.map((observation) => toldOf(game, ++this.turns, observation));
    const own = await seated.think(helpers.ask(told, this.answered, clock));
    return seated.sure(await helpers.join(own, seated.legalMoves(), game, clock));
  }

  /** Acts when the player is free, and not at all if nobody waits for the answer any more. */
  private inTurn<T>({ signal }: Call, act: () => Promise<T>): Promise<T | Late> {
    const answer = this.busy.then<T | Late>(() => (signal.aborted ? { kind: "late" } : act()));
    // The caller learns of the error; those who come next only wait.
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
