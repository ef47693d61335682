/**
 * A player in its seat: what a match, or a server, talks to. It keeps what the role knows of the state, so that a player is
 * only ever shown that.
 */
import type { State } from "../engine/game.js";
import type { Clock } from "../search/clock.js";
import type { Decision, Observation, Player, Position, Seat } from "./player.js";
import type { PlayerChoice } from "./registry.js";

export class Seated {
  readonly name: string;
  private readonly player: Player;
  private readonly seat: Seat;
  private state: State;
  private step = 0;

  constructor(choice: PlayerChoice, seat: Omit<Seat, "options">) {
    this.name = choice.name;
    this.seat = { ...seat, options: choice.options };
    this.state = seat.loaded.game.initialState();
    this.player = choice.kind.sit(this.seat);
  }

  /** During the start clock. */
  async prepare(clock: Clock): Promise<void> {
    await this.player.prepare?.(this.position(), clock);
  }

  think(clock: Clock): Promise<Decision> {
    return this.player.think(this.position(), clock);
  }

  /** What the role learns of the turn that was just played. */
  observe(observation: Observation): void {
    if (!("joint" in observation)) throw new Error("percepts are not understood yet");
    this.state = this.seat.loaded.game.nextState(this.state, observation.joint);
    this.step++;
  }

  close(): void {
    this.player.close?.();
  }

  private position(): Position {
    return { states: [this.state], isKnown: true, step: this.step };
  }
}
