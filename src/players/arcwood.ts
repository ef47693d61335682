/**
 * The player of all games: it looks at the rules, and plays as the player that suits them.
 *
 *     one role, no chance, nothing hidden    plans, and a tree where there is none (`planned.ts`)
 *     something is hidden                    `mac-ucb`, over all states that the role holds possible
 *     players choose at once, few courses    `cfr`, which mixes its moves
 *     all other games                        a tree with learnt values, playouts or GRAVE (`learning-player.ts`)
 *
 * Its report says what it plays as, and why.
 */

import type { LoadedGame } from "../engine/loaded-game.js";
import { Random } from "../engine/random-numbers.js";
import { randomPlay } from "../engine/random-play.js";
import type { Clock } from "../search/clock.js";
import { whyNoPuzzle } from "../search/plan/puzzle.js";
import { cfr } from "./cfr.js";
import { GRAVE_POLICY } from "./grave.js";
import { learningTree, VALUES } from "./learning-player.js";
import { macUcb } from "./mac-ucb.js";
import { presetsOf } from "./options.js";
import { sitWithPlans } from "./planned.js";
import type { Player, PlayerKind, Seat, Together } from "./player.js";
import { byCount, byDraw } from "./together.js";
import { BATCH, TreePlayer, type TreePlayerOptions } from "./tree-player.js";
import { type Learnt, TRAINING } from "./value-lessons.js";
import { batchThatPays, type GatePlace, type SearchWays, waysWith } from "./way-choice.js";
import { withNotes } from "./with-notes.js";

/** Some matches at random show whether several players choose at once, and how many courses there are. */
const MATCHES_SEEN = 4;
/**
 * With at most so many courses `cfr` comes near an equilibrium in a second or two. In longer games it loses to a
 * tree: docs/players.md has the figures.
 */
const FEW_COURSES = 1e6;
const TURNS_SEEN = 400;

const PLAYOUTS: TreePlayerOptions = { policy: { kind: "ucb", exploration: 0.5 }, looks: true };

export const arcwood: PlayerKind = {
  name: "arcwood",
  about: "takes the way of playing that suits the game: plans, learnt values, playouts, or mixed moves",
  options: [{ ...VALUES, preset: "best" }, TRAINING, BATCH],
  *studies(_, loaded) {
    yield* macUcb.studies?.(presetsOf(macUcb), loaded) ?? [];
  },
  wantsViews: (_, loaded) => macUcb.wantsViews?.(presetsOf(macUcb), loaded) ?? false,
  together: (moves, opinions, drawn) => togetherOf(moves)(moves, opinions, drawn),
  sit,
};

/** Moves that were drawn with a probability are drawn again, others have the most samples. */
function togetherOf(moves: Parameters<Together>[0]): Together {
  return moves.some(({ probability }) => probability !== undefined) ? byDraw : byCount;
}

function sit(seat: Seat): Player {
  const { loaded } = seat;
  if (whyNoPuzzle(loaded) === undefined)
    return withNotes(
      sitWithPlans(seat, (other) => new TreePlayer(other, PLAYOUTS)),
      "it plans, since one role plays and nothing is hidden or left to chance",
    );
  if (loaded.game.hasPercepts)
    return withNotes(
      as(macUcb, seat),
      "it plays as mac-ucb, since the game hides something from its players",
    );
  if (mixes(loaded))
    return withNotes(
      as(cfr, seat),
      "it plays as cfr, since players choose at once and matches have few courses",
    );
  const use = String(seat.options[VALUES.name]);
  return use === "none" ? new TreePlayer(seat, PLAYOUTS) : learningTree(seat, use, PLAYOUTS, GRAVE_POLICY);
}

/** The ways of this player for a game of which values were learnt. */
export async function waysOfArcwood(place: GatePlace, learnt: Learnt, clock: Clock): Promise<SearchWays> {
  const playouts = TreePlayer.wayOf({ loaded: place.loaded, options: {} }, PLAYOUTS);
  const paying = await batchThatPays(place, playouts, clock);
  return waysWith({ ...playouts, batch: paying }, { learnt, grave: GRAVE_POLICY, batch: playouts.batch });
}

function as(kind: PlayerKind, seat: Seat): Player {
  return kind.sit({ ...seat, options: presetsOf(kind) });
}

/** Whether players choose at once in some turn, and a match has few courses: joint moves in all its turns. */
function mixes({ game, size }: LoadedGame): boolean {
  // On other engines these turns could take seconds.
  if (size === undefined) return false;
  let areAtOnce = false;
  let turns = 0;
  for (let match = 0; match < MATCHES_SEEN; match++) {
    let courses = 1;
    for (const { state, joint } of randomPlay(game, game.initialState(), new Random(1, match))) {
      if (typeof joint === "string") break;
      const choices = game.roles.map((_, role) => game.legalMoves(state, role).length);
      courses *= choices.reduce((product, count) => product * count, 1);
      // A game in which nobody has a choice for long is not worth the look.
      if (courses > FEW_COURSES || ++turns > TURNS_SEEN) return false;
      areAtOnce ||= game.players.filter((role) => choices[role] > 1).length > 1;
    }
  }
  return areAtOnce;
}
