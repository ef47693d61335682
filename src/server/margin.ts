/**
 * How long before a clock runs out an answer leaves. Papers 001 and 003 keep 2 seconds. `auto` keeps 2 s, or 0.5 s where the
 * shorter clock is at most 3 s, and adds the longest of the last round trips seen; never more than a quarter of the clock.
 */

const USUAL_MS = 2000;
const SHORT_MS = 500;

/** A match with a clock up to this is a fast one, in seconds. */
const SHORT_CLOCK = 3;

const REMEMBERED = 8;

/** Who takes longer to hang up is slow to hang up, and not far away. */
const LONGEST_TRIP_MS = 2000;

export class Margin {
  private trips: number[] = [];

  /** So many seconds, at most half of a clock; undefined for `auto`. */
  constructor(private readonly fixed: number | undefined) {}

  /** A round trip, in milliseconds. */
  saw(trip: number): void {
    this.trips = [...this.trips, Math.min(trip, LONGEST_TRIP_MS)].slice(-REMEMBERED);
  }

  /** The longest of the last ones; undefined before the first. */
  get roundTrip(): number | undefined {
    return this.trips.length === 0 ? undefined : Math.max(...this.trips);
  }

  /** In milliseconds, for a clock of so many seconds in a match of which the shorter clock is given too. */
  of(clock: number, shorter: number): number {
    if (this.fixed !== undefined) return Math.min(1000 * this.fixed, 500 * clock);
    const usual = shorter <= SHORT_CLOCK ? SHORT_MS : USUAL_MS;
    return Math.min(usual + (this.roundTrip ?? 0), 250 * clock);
  }
}
