/**
 * Decides by what the role knows, and lets the others decide by what they know: Monte Carlo search over what
 * the roles have seen (`search/ismcts/`). Each iteration begins in a state that the role holds possible,
 * together with what the others would have seen on the way there.
 */
import type { TermId } from "../engine/game.js";
import type { ViewMove, ViewRoot, ViewTrees } from "../engine/ismcts/view-trees.js";
import type { LoadedGame } from "../engine/loaded-game.js";
import { DEFAULT_PLAYOUT_LIMITS } from "../engine/plain-playouts.js";
import { firstViews } from "../engine/views.js";
import { Breath, type Clock, Ending, Pace, PIECE_MS } from "../search/clock.js";
import { openViews } from "../search/ismcts/open-views.js";
import { choiceOption, numberOption, wholeNumberOption } from "./options.js";
import {
  type Decision,
  MOST_REPORTED,
  type Player,
  type PlayerKind,
  PONDERED,
  type Position,
  reportOfOnlyMove,
  type Seat,
} from "./player.js";
import { byCount } from "./together.js";
import { TreePlayer } from "./tree-player.js";

/** So many states are a fine enough sample of what may be. */
const MOST_STATES = 2048;

/** With it the three small games that value information are played perfectly; with more, scouting is seen late. */
export const EXPLORATION = 0.6;

const AS_UCT = "nothing is hidden in this game, so it searches as uct does";

/** 128 would cost little more in a pass, but know less of each other. */
const BATCH = 32;

function always(): boolean {
  return true;
}

function sitIsmcts(seat: Seat): Player {
  const exploration = Number(seat.options.exploration);
  if (!seat.loaded.game.hasPercepts)
    return new TreePlayer(seat, { policy: { kind: "ucb", exploration }, looks: false, notes: [AS_UCT] });
  return new IsmctsPlayer(seat, exploration, Number(seat.options.batch));
}

export const ismcts: PlayerKind = {
  name: "ismcts",
  about: "Monte Carlo search over what each role has seen: for games in which something is hidden",
  options: [
    numberOption(
      "exploration",
      "the weight of the bonus for moves that were tried less",
      EXPLORATION,
      [0, 10],
    ),
    wholeNumberOption("batch", "playouts that are played at once", BATCH, [1, 128]),
  ],
  together: byCount,
  wantsViews: always,
  sit: sitIsmcts,
};

/** For players that search known states. */
export const HIDDEN = choiceOption(
  "hidden",
  "where something is hidden: each state that may be is searched as if it were known, or what roles have seen, as ismcts does",
  ["determinized", "ismcts"],
);

/** Whether a player with the option above is to search what the roles have seen. */
export function searchesViews({ hidden }: Seat["options"], { game }: LoadedGame): boolean {
  return hidden === "ismcts" && game.hasPercepts;
}

/** The roots of a position. A player that was seated by others may not be told of views: then nothing was seen. */
export function rootsIn(
  { roots, states }: Position,
  { game }: LoadedGame,
  most: number,
  mayWeigh = false,
): readonly ViewRoot[] {
  const views = firstViews(game.roles.length);
  return roots?.(most, mayWeigh) ?? states.map((state) => ({ state, views, likelihood: 1 / states.length }));
}

export class IsmctsPlayer implements Player {
  private readonly trees: ViewTrees;
  private readonly pace = new Pace();
  private readonly ending = new Ending();
  private isThinking = false;

  constructor(
    private readonly seat: Seat,
    exploration: number,
    batch = BATCH,
  ) {
    const { loaded, role, seed, memoryBytes } = seat;
    const limits = DEFAULT_PLAYOUT_LIMITS;
    this.trees = openViews(loaded, { role, seed, exploration, batch, memoryBytes, limits });
  }

  async prepare(position: Position, clock: Clock): Promise<void> {
    if (clock.deadline !== Number.POSITIVE_INFINITY) await this.search(position, clock, 0);
  }

  async think(position: Position, clock: Clock): Promise<Decision> {
    const { game } = this.seat.loaded;
    const legal = game.legalMoves(position.states[0], this.seat.role);
    if (legal.length === 1) return { move: legal[0], report: reportOfOnlyMove(position) };
    const begun = performance.now();
    this.isThinking = true;
    await this.search(position, this.ending.before(clock), position.step + 1);
    this.isThinking = false;
    return this.ending.go(async () => this.decide(position, legal, (performance.now() - begun) / 1000));
  }

  best(): TermId | undefined {
    return this.isThinking ? mostTried(this.trees.moves())?.move : undefined;
  }

  async ponder(position: Position, clock: Clock): Promise<number> {
    await this.search(position, clock, PONDERED + position.step);
    return this.trees.counts.iterations;
  }

  /** The seed and `stream` decide what is drawn; the start clock has a stream of its own. */
  private async search(position: Position, clock: Clock, stream: number): Promise<void> {
    const { trees } = this;
    trees.begin(this.rootsOf(position), stream);
    const breath = new Breath();
    this.pace.begin(clock);
    while (this.pace.goesOn()) {
      if (trees.advance(clock.iterations, Math.min(clock.deadline, performance.now() + PIECE_MS))) break;
      await breath.take();
    }
    trees.cancel();
  }

  /** The states in which the role has the same moves as in the first, with what the roles have seen. */
  private rootsOf(position: Position): readonly ViewRoot[] {
    const { loaded, role } = this.seat;
    const { states } = position;
    const all = rootsIn(position, loaded, MOST_STATES);
    const legal = loaded.legalMovesOfEach(all.map(({ state }) => state)).map((moves) => moves[role].join());
    const wanted = loaded.game.legalMoves(states[0], role).join();
    const alike = all.filter((_, i) => legal[i] === wanted);
    return alike.length > 0 ? alike : all;
  }

  private decide({ states, doubt }: Position, legal: readonly TermId[], seconds: number): Decision {
    const { trees, seat } = this;
    const { game } = seat.loaded;
    const known = new Map(trees.moves().map((move) => [move.move, move]));
    const moves = legal.map((move) => known.get(move) ?? { move, count: 0, value: undefined });
    const { iterations, states: met, limited, stuck, depth } = trees.counts;
    const notes = doubt === undefined ? [] : [doubt];
    const best = mostTried(moves);
    if (best === undefined || best.count === 0) notes.push("there was no time for a single playout");
    const order = [...moves].sort((a, b) => b.count - a.count).slice(0, MOST_REPORTED);
    return {
      move: best?.move ?? legal[0],
      report: {
        iterations,
        states: met,
        seconds,
        depth,
        line: [],
        moves: order.map(({ move, count, value }) => ({ move: game.text(move), value, count })),
        notes,
        counts: { views: trees.nodes, possible: states.length, limited, stuck },
      },
    };
  }
}

/** The move that was tried most; of those the one with the best score, and the first of equals. */
function mostTried(moves: readonly ViewMove[]): ViewMove | undefined {
  const isBetter = (one: ViewMove, other: ViewMove) =>
    one.count === other.count ? (one.value ?? 0) > (other.value ?? 0) : one.count > other.count;
  let best: ViewMove | undefined;
  for (const move of moves) if (best === undefined || isBetter(move, best)) best = move;
  return best;
}
