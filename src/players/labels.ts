/**
 * Tells what is proved from what is only believed, among the values that a player has worked out to the end.
 * Such a value is proved if nothing that it rests on is in doubt: the rules must prove how the players go
 * together, and hide nothing from anybody.
 */
import type { LoadedGame } from "../engine/loaded-game.js";
import type { Rests } from "../engine/rests.js";
import { Breath, breathing, type Clock, Pace, shareOf } from "../search/clock.js";
import { type AssumedRelation, ScoreProof } from "../search/score-proof.js";
import type { MoveEstimate } from "./player.js";

/** The part of the start clock, and of the time for a move, that may go to the proof. */
const SHARE_OF_START = 0.1;
const SHARE_OF_MOVE = 0.02;

export interface WorkedOut {
  readonly isClosed: boolean;
  readonly rests: Rests;
}

export class Labels {
  private readonly proof: ScoreProof;
  private readonly pace = new Pace();
  private readonly isHidden: boolean;
  /** Whether a report could not wait for the proof. */
  private isMissed = false;

  constructor(loaded: LoadedGame) {
    this.proof = ScoreProof.of(loaded);
    this.isHidden = loaded.game.hasPercepts;
  }

  /** In the start clock. With a number of iterations the proof waits until a report asks for it. */
  async prepare(clock: Clock): Promise<void> {
    if (clock.deadline !== Number.POSITIVE_INFINITY) await this.goOn(shareOf(clock, SHARE_OF_START));
  }

  /** Before a thought. */
  async begin(clock: Clock): Promise<void> {
    if (this.isMissed) await this.goOn(shareOf(clock, SHARE_OF_MOVE));
  }

  /** Before a report of these values: makes the proof that they need, as far as there is time. */
  async settle(values: readonly WorkedOut[], clock: Clock): Promise<void> {
    if (this.isHidden || !values.some(({ isClosed, rests }) => isClosed && rests === "relation")) return;
    await this.goOn(clock);
    this.isMissed = this.proof.found === undefined;
  }

  /** What a report says of a value. */
  of(
    { isClosed, rests }: WorkedOut,
    assumed?: AssumedRelation,
  ): Pick<MoveEstimate, "isProven" | "isBelieved"> {
    if (!isClosed) return {};
    return !this.isHidden && this.proof.proves(rests, assumed) ? { isProven: true } : { isBelieved: true };
  }

  private async goOn(clock: Clock): Promise<void> {
    if (this.isHidden || this.proof.found !== undefined) return;
    if (clock.deadline === Number.POSITIVE_INFINITY) {
      await breathing(this.proof.goOn());
      return;
    }
    const work = this.proof.goOn();
    const breath = new Breath();
    this.pace.begin(clock);
    while (this.pace.goesOn() && !work.next().done) if (breath.isDue) await breath.take();
  }
}
