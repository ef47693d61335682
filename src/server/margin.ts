/**
 * How long before its clock runs out an answer leaves. Papers 001 and 003 keep 2 seconds. `auto` keeps 2 s,
 * or 0.5 s if the shorter clock is at most 3 s, and adds the longest of the last round trips seen; but never
 * more than a quarter of the clock.
 */

const USUAL_MS = 2000;
const SHORT_MS = 500;

/** In seconds; a match with a clock of at most this length is a fast one. */
const SHORT_CLOCK = 3;

const REMEMBERED = 8;

/** A client that takes longer to hang up is slow to do so, and not far away. */
const LONGEST_TRIP_MS = 2000;

export class Margin {
  private trips: number[] = [];

  /** In seconds, of which at most half a clock is kept; undefined for `auto`. */
  constructor(private readonly fixed: number | undefined) {}

  /** Takes in a round trip, in milliseconds. */
  saw(trip: number): void {
    this.trips = [...this.trips, Math.min(trip, LONGEST_TRIP_MS)].slice(-REMEMBERED);
  }

  /** The longest of the last round trips; undefined before the first. */
  get roundTrip(): number | undefined {
    return this.trips.length === 0 ? undefined : Math.max(...this.trips);
  }

  /** In milliseconds, for a clock in seconds; `shorter` is the shorter of the two clocks of the match. */
  of(clock: number, shorter: number): number {
    if (this.fixed !== undefined) return Math.min(1000 * this.fixed, 500 * clock);
    const usual = shorter <= SHORT_CLOCK ? SHORT_MS : USUAL_MS;
    return Math.min(usual + (this.roundTrip ?? 0), 250 * clock);
  }
}
