/**
 * Best play as a tree of positions, for people and programs to look at: what is moved where, what chance may
 * do then, what it is worth. One position stands for all courses that lead to it, so the tree is a graph, and
 * stays small where courses meet again; without a horizon it may even come back to a position.
 *
 * It grows breadth first from the state that was solved, up to a number of positions; what is left is open. A
 * line without a fork is followed to its end, however long. Where players are against each other, each first
 * move is looked at as well, with the line that best play takes after it.
 */
import { memo } from "../../gdl/maps.js";
import type { BestPlay, Worth } from "./best-play.js";
import { NO_HORIZON, turnsAfter } from "./exact.js";
import type { StateGraph } from "./state-graph.js";

/** "horizon": no turns are left. "open": play goes on, but was not followed. */
export type PositionEnd = "terminal" | "horizon" | "open";

/** A course that chance may take, each as likely as the others; the only one if it takes no part. */
export interface Course {
  /** The move of `random`, if there is that role. */
  readonly random: string | undefined;
  /** The number of the position that it leads to. */
  readonly to: number;
}

/** A joint move of the players, and what may come of it. */
export interface PlayDecision {
  /** A text for each role; undefined for `random`. */
  readonly moves: readonly (string | undefined)[];
  readonly courses: readonly Course[];
}

export interface PlayPosition {
  readonly turn: number;
  /** The fluents, in KIF. */
  readonly state: string;
  /** What each player can expect. */
  readonly worth: Worth;
  /** The points of the players in a terminal state. */
  readonly points: readonly number[] | undefined;
  /** How many legal moves each role has; none where play ends. */
  readonly counts: readonly number[];
  /** What best play does, where play goes on. */
  readonly decision: PlayDecision | undefined;
  readonly end: PositionEnd | undefined;
}

export interface FirstMove extends PlayDecision {
  /** What each player can expect after it; undefined where that cannot be searched. */
  readonly worth: Worth | undefined;
}

/** A position while it is looked at. */
interface Draft {
  readonly state: number;
  readonly left: number;
  /** Which way play goes on here (`BestPlay.ways`). */
  readonly way: number;
  readonly turn: number;
  readonly worth: Worth;
  counts: readonly number[];
  decision: PlayDecision | undefined;
  end: PositionEnd | undefined;
}

export class Strategy {
  /** Each first move of the players, if there are several and the players are against each other. */
  readonly firstMoves: FirstMove[] = [];
  private readonly drafts: Draft[] = [];
  private readonly places = new Map<string, number>();
  private readonly texts = new Map<number, readonly (readonly string[])[]>();

  constructor(
    private readonly graph: StateGraph,
    private readonly play: BestPlay,
    private readonly root: number,
    private readonly horizon: number,
  ) {}

  /** The names of all roles, in the order of a decision's moves. */
  get roles(): readonly string[] {
    return this.graph.turns.template.program.roles;
  }

  /** The positions that were met, the first one being where play begins. */
  get positions(): readonly PlayPosition[] {
    const { graph } = this;
    return this.drafts.map(({ state, turn, worth, counts, decision, end }) => ({
      turn,
      state: graph.text(state),
      worth,
      points:
        end === "terminal" ? graph.turns.players.map((_, place) => graph.points(state, place)) : undefined,
      counts,
      decision,
      end,
    }));
  }

  /** Follows best play from the start. Yields now and then; what was found stays if it is not resumed. */
  *grow(mostPositions: number): Generator<void> {
    const left = this.horizon === Number.POSITIVE_INFINITY ? NO_HORIZON : this.horizon;
    const first = yield* this.at(this.root, left, this.play.ways?.first ?? 0, 0);
    if (first !== undefined) yield* this.follow([first], mostPositions);
  }

  /** Looks at every first move. */
  *growFirstMoves(): Generator<void> {
    const { graph, root, drafts, play } = this;
    const [start] = drafts;
    if (start?.decision === undefined || graph.rows(root) < 2) return;
    for (let row = 0; row < graph.rows(root); row++) {
      const worth = yield* play.worthOfRow(root, start.left, row);
      const isForked = graph.columns(root) > 1;
      const decision = isForked ? undefined : yield* this.decide(start, row, []);
      // What chance may do after each of them would be too much to look at.
      this.firstMoves.push({ moves: this.movesOf(root, row), courses: decision?.courses ?? [], worth });
      const [next] = decision?.courses ?? [];
      if (next !== undefined) yield* this.follow([next.to], 0);
    }
  }

  private *follow(open: number[], mostPositions: number): Generator<void> {
    for (let at = 0; at < open.length; at++) {
      const draft = this.drafts[open[at]];
      if (draft.end !== "open") continue;
      if (this.drafts.length >= mostPositions && open.length - at > 1) return;
      const row = yield* this.play.row(draft.state, draft.left, draft.way);
      if (row === undefined) continue;
      const met: number[] = [];
      const decision = yield* this.decide(draft, row, met);
      if (decision === undefined) continue;
      draft.decision = decision;
      draft.end = undefined;
      draft.counts = this.legalTexts(draft.state).map(({ length }) => length);
      open.push(...met);
    }
  }

  /** Undefined where a course leads to what cannot be searched. `met` gets the positions that are new. */
  private *decide(
    { state, left, way, turn }: Draft,
    row: number,
    met: number[],
  ): Generator<void, PlayDecision | undefined> {
    const { graph, play } = this;
    const columns = graph.columns(state);
    const outcomes = graph.turns.chance < 0 ? [undefined] : this.legalTexts(state)[graph.turns.chance];
    const courses: Course[] = [];
    for (const [column, random] of outcomes.entries()) {
      const before = this.drafts.length;
      const next = graph.successor(state, row * columns + column);
      const wayThere = play.ways?.after(state, left, way, column) ?? 0;
      const to = yield* this.at(next, turnsAfter(left), wayThere, turn + 1);
      if (to === undefined) return undefined;
      if (to === before) met.push(to);
      courses.push({ random, to });
    }
    return { moves: this.movesOf(state, row), courses };
  }

  /** The number of a position, a new one if it was not met before. */
  private *at(state: number, left: number, way: number, turn: number): Generator<void, number | undefined> {
    const { graph, places, drafts } = this;
    const key = `${state} ${left} ${way}`;
    const known = places.get(key);
    if (known !== undefined) return known;
    const end = graph.isTerminal(state) ? "terminal" : left === 0 ? "horizon" : "open";
    const worth = yield* this.play.worth(state, left, way);
    if (worth === undefined) return undefined;
    places.set(key, drafts.length);
    return drafts.push({ state, left, way, turn, worth, counts: [], decision: undefined, end }) - 1;
  }

  private legalTexts(state: number): readonly (readonly string[])[] {
    return memo(this.texts, state, () => this.graph.legalTexts(state));
  }

  /** The moves of a row: the last player's changes fastest. */
  private movesOf(state: number, row: number): (string | undefined)[] {
    const { players } = this.graph.turns;
    const legal = this.legalTexts(state);
    const moves: (string | undefined)[] = legal.map(() => undefined);
    let rest = row;
    for (const role of players.toReversed()) {
      moves[role] = legal[role][rest % legal[role].length];
      rest = Math.floor(rest / legal[role].length);
    }
    return moves;
  }
}
