/**
 * Finds states that agree with what was perceived where hardly any of a sample do: it goes back in the histories
 * that are kept, changes what was done unseen in one turn, and comes forward again. The moves after the change
 * stay as they were where they are still legal, and are drawn where they are not (so cards change places). What
 * agrees in all turns up to the present one is a possible state. It begins with the last turns, and goes back
 * farther each time that this was not enough. The idea is that of resampling moves within a window
 * (Gilks and Berzuini: "Following a moving target: Monte Carlo inference for dynamic Bayesian models", 2001).
 *
 * The states that are found agree with all that was perceived, but they are no exact sample: a history that can
 * be repaired in many ways is found more often. All that were found count alike.
 */
import type { TermId } from "../engine/game.js";
import type { Random } from "../engine/random-numbers.js";
import type { TurnBefore } from "../engine/views.js";
import { type Breath, type Clock, isOver } from "./clock.js";
import type { Perceived, Perception } from "./perceived.js";
import {
  drawOneEach,
  jointCount,
  type Possible,
  PossibleTable,
  type RoleChoices,
  resampled,
  type WeightedMove,
} from "./possible-states.js";

export interface RepairOptions {
  /** Enough states. */
  readonly least: number;
  /** Histories that are changed at a time. */
  readonly attempts: number;
  /** The most turns of changed histories that are played, all together. */
  readonly most: number;
}

/** So many times as far it goes back then. */
const GROWTH = 4;

/** A changed history on its way to the present turn. */
interface Attempt {
  readonly possible: Possible;
  /** The kept turns after the one at hand, the next one last. */
  readonly kept: TurnBefore[];
}

/**
 * States after the last turn of `history` that agree with it. `states` are what may have been before that turn,
 * with their histories. `found` are states that are known already.
 */
export async function repaired(
  perception: Perception,
  history: readonly Perceived[],
  states: readonly Possible[],
  found: readonly Possible[],
  { least, attempts, most }: RepairOptions,
  random: Random,
  clock: Clock,
  breath: Breath,
): Promise<readonly Possible[]> {
  const table = new PossibleTable();
  for (const possible of found) table.add({ ...possible, weight: 1 });
  let left = states.length > 0 ? most : 0;
  for (let window = 1; table.size < least && left > 0 && !isOver(clock); ) {
    const begun: Attempt[][] = Array.from({ length: window + 1 }, () => []);
    for (const possible of resampled(states, attempts)) {
      const attempt = backwards(possible, random.below(window + 1));
      begun[attempt.kept.length].push(attempt);
    }
    let under: Attempt[] = [];
    for (let back = window; back >= 0; back--) {
      const perceived = history[history.length - 1 - back];
      const all = [...under, ...begun[back]];
      left -= Math.max(1, all.length);
      if (all.length > 0) under = await forwards(perception, all, begun[back], perceived, random, breath);
      if (isOver(clock)) break;
      if (back > 0) continue;
      for (const { possible } of under) table.add({ ...possible, weight: 1 });
    }
    window = Math.min(GROWTH * window, history.length - 1);
  }
  return table.values();
}

/** A history from so many turns before, or from as far back as it is kept. */
function backwards(possible: Possible, turns: number): Attempt {
  const kept: TurnBefore[] = [];
  let { state, views, before } = possible;
  while (kept.length < turns && before !== undefined) {
    kept.push(before);
    ({ state, views, before } = before);
  }
  return { possible: { state, views, before, weight: 1 }, kept };
}

/** Plays a turn of all attempts; those for which it is the `first` draw it anew. Those that agree remain. */
async function forwards(
  perception: Perception,
  attempts: readonly Attempt[],
  first: readonly Attempt[],
  perceived: Perceived,
  random: Random,
  breath: Breath,
): Promise<Attempt[]> {
  const choices = await perception.choicesOf(
    attempts.map(({ possible }) => possible),
    perceived,
    breath,
  );
  const drawn = new Set(first);
  const attemptOf = new Map<WeightedMove, Attempt>();
  for (const [i, attempt] of attempts.entries()) {
    if (jointCount(choices[i]) === 0) continue;
    const kept = attempt.kept.pop();
    const joint =
      kept === undefined || drawn.has(attempt)
        ? drawOneEach(choices[i], random)
        : keptWhereLegal(kept.joint, choices[i], random);
    const { state, views, before } = attempt.possible;
    attemptOf.set({ state, views, before, joint, weight: 1 }, attempt);
  }
  const agreed: Attempt[] = [];
  for await (const { move, possible } of perception.agreeing(attemptOf.keys(), perceived, breath)) {
    const { kept } = attemptOf.get(move) as Attempt;
    agreed.push({ possible, kept });
  }
  return agreed;
}

function keptWhereLegal(joint: readonly TermId[], choices: RoleChoices, random: Random): TermId[] {
  return choices.map((moves, role) =>
    moves.includes(joint[role]) ? joint[role] : moves[moves.length > 1 ? random.below(moves.length) : 0],
  );
}
