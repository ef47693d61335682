/**
 * How long before its clock runs out a player stops thinking. Papers 001 and 003 keep 2 seconds. So does
 * `auto`, or 0.5 s if the shorter clock is at most 3 s, until it knows the way to the game manager. From then
 * on it keeps a quarter or so of that, and twice what was seen of late: the longest round trip, and the longest
 * time by which an answer of the player came later than it should. Never more than a quarter of the clock.
 */

/** In milliseconds: before anything was measured, and what is kept beside what was measured. */
interface Kept {
  readonly usual: number;
  readonly least: number;
}

const USUAL: Kept = { usual: 2000, least: 500 };
const FAST: Kept = { usual: 500, least: 200 };

/** In seconds; a match with a clock of at most this length is a fast one. */
const SHORT_CLOCK = 3;

const REMEMBERED = 8;

/** A client that takes longer to hang up is slow to do so, and not far away. */
const LONGEST_TRIP_MS = 2000;

export class Margin {
  private trips: readonly number[] = [];
  private delays: readonly number[] = [];

  /** In seconds, of which at most half a clock is kept; undefined for `auto`. */
  constructor(private readonly fixed: number | undefined) {}

  /** Takes in a round trip, in milliseconds. */
  saw(trip: number): void {
    this.trips = [...this.trips, Math.min(trip, LONGEST_TRIP_MS)].slice(-REMEMBERED);
  }

  /** Takes in how long after the end of its time a player answered, in milliseconds: 0 if it was in time. */
  sawAnswer(delay: number): void {
    this.delays = [...this.delays, Math.max(0, delay)].slice(-REMEMBERED);
  }

  /** The longest of the last round trips; undefined before the first. */
  get roundTrip(): number | undefined {
    return this.trips.length === 0 ? undefined : Math.max(...this.trips);
  }

  /** In milliseconds, for a clock in seconds; `shorter` is the shorter of the two clocks of the match. */
  of(clock: number, shorter: number): number {
    if (this.fixed !== undefined) return Math.min(1000 * this.fixed, 500 * clock);
    const { usual, least } = shorter <= SHORT_CLOCK ? FAST : USUAL;
    const { roundTrip } = this;
    const measured = 2 * ((roundTrip ?? 0) + Math.max(0, ...this.delays));
    return Math.min((roundTrip === undefined ? usual : least) + measured, 250 * clock);
  }
}
