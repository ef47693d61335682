/** How much work a belief may be, and how large it may become. */
export interface BeliefLimits {
  /** With at most this many joint moves in a turn, all are followed if there is time. */
  readonly exact: number;
  /** With at most this many, all are followed however little time there is. */
  readonly quick: number;
  /** How many joint moves of a turn are drawn where there are too many to follow all. */
  readonly draws: number;
  /** The most states that are kept, unless they are all there are. */
  readonly most: number;
  /** With fewer states than this, unless they are all there are, histories are repaired. */
  readonly least: number;
  /** How many turns of changed histories are played for that at most, for each of the draws. */
  readonly repairs: number;
  /** How often the match is replayed at most, where no state agrees. */
  readonly replays: number;
  /** Whether states in which some role has seen something else are kept apart. */
  readonly keepsViews: boolean;
}

/** By slices, children are made hundreds at a time; the other engines make them one by one. */
export const LIMITS: BeliefLimits = {
  exact: 65536,
  quick: 8192,
  draws: 2048,
  most: 2048,
  least: 64,
  repairs: 64,
  replays: 2,
  keepsViews: false,
};
export const PLAIN_LIMITS: BeliefLimits = {
  exact: 256,
  quick: 256,
  draws: 128,
  most: 128,
  least: 16,
  repairs: 16,
  replays: 4,
  keepsViews: false,
};
