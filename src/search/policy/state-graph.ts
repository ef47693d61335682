/**
 * The part of a game that a search has looked at: the states that were met, each expanded once, with all its
 * successors.
 *
 * The successors of a state stand together. There is a row for each joint move of the players (the last
 * player's move changes fastest), and in it a column for each legal move of `random`, all equally likely; one
 * column if `random` has no part.
 *
 *     successors   … | row 0: column 0, column 1, … | row 1: … | …
 *                    ^ first[state]
 *
 * Of a terminal state, which has no successors, `first` tells where its scores stand.
 *
 * What makes a game unsolvable is found here, state by state: a role without a legal move, or something
 * hidden. A player knows its own moves and what it sees. If these tell the successors of a known state apart
 * for every player, all players know the next state too. So the states are common knowledge from the start
 * on, unless in some state two joint moves look the same to a player and lead to different states that are
 * not both terminal.
 */
import { type Confusion, Percepts } from "./confusion.js";
import { moreRoom } from "./packed-rows.js";
import type { RowOrbits } from "./row-orbits.js";
import { States } from "./states.js";
import type { Turns } from "./turns.js";

const NEW = 0;
/** The state is known not to be terminal. */
const OPEN = 1;
const TERMINAL = 2;
const EXPANDED = 3;

/** "problem": `StateGraph.problem` says why there are no successors. */
export type StateExpansion = "done" | "more" | "problem";

/** An expansion that has begun and not ended. */
interface Pending {
  readonly state: number;
  /** The legal moves of each role, and how many joint moves they make. */
  readonly legal: readonly (readonly number[])[];
  readonly size: number;
  /** The next joint move: its number, and for each role an index of its legal moves. */
  index: number;
  readonly chosen: Int32Array;
  readonly successors: Int32Array;
  readonly seen: Percepts | undefined;
}

/** A state with more joint moves than these is a problem. */
const MOST_JOINT_MOVES = 50_000_000;
/** The successors that one call makes. */
const SLICE = 500;

export class StateGraph {
  readonly states: States;
  /** How many successors were made. */
  nodes = 0;
  /** Why this game cannot be solved here, in one sentence. */
  problem: string | undefined;
  /** Whether the problem is that somebody cannot always tell the state. */
  isHidden = false;
  private readonly roles: number;
  private status = new Uint8Array(64);
  private first = new Float64Array(64);
  private counts: Int32Array;
  private readonly scores: number[] = [];
  private successors = new Int32Array(1024);
  private used = 0;
  private readonly row: Int32Array;
  private pending: Pending | undefined;
  /** The state that this graph went to last, and the number of that entry: others may have gone elsewhere. */
  private readonly entered = { state: -1, entry: -1 };

  /** With orbits, states that are images of each other are one. */
  constructor(
    readonly turns: Turns,
    orbits?: RowOrbits,
  ) {
    this.states = new States(turns.sizes, orbits);
    this.roles = turns.template.actions.length;
    this.counts = new Int32Array(64 * this.roles);
    this.row = new Int32Array(turns.sizes.length);
  }

  /** Bytes of memory that it takes. */
  get bytes(): number {
    const { states, status, first, counts, scores, successors } = this;
    return (
      states.bytes +
      status.byteLength +
      first.byteLength +
      counts.byteLength +
      scores.length * Float64Array.BYTES_PER_ELEMENT +
      successors.byteLength
    );
  }

  isTerminal(state: number): boolean {
    this.makeRoom();
    if (this.status[state] === NEW) this.examine(state);
    return this.status[state] === TERMINAL;
  }

  /** The points of the player at this place of `players`, in a terminal state. */
  points(state: number, place: number): number {
    return this.scores[this.first[state] + place];
  }

  /**
   * Makes the successors known of a state that is not terminal, at most `SLICE` of them in one call; to be
   * called again while there are more.
   */
  expand(state: number): StateExpansion {
    this.makeRoom();
    if (this.problem === undefined && this.status[state] !== EXPANDED) this.makeSuccessors(state);
    if (this.problem !== undefined) return "problem";
    return this.status[state] === EXPANDED ? "done" : "more";
  }

  /** How many legal moves a role has in an expanded state. */
  count(state: number, role: number): number {
    return this.counts[state * this.roles + role];
  }

  /** How many joint moves the players have in an expanded state. */
  rows(state: number): number {
    return this.turns.players.reduce((product, role) => product * this.count(state, role), 1);
  }

  columns(state: number): number {
    return this.turns.chance < 0 ? 1 : this.count(state, this.turns.chance);
  }

  /** How many successors an expanded state has; a terminal one has none. */
  size(state: number): number {
    return this.rows(state) * this.columns(state);
  }

  successor(state: number, index: number): number {
    return this.successors[this.first[state] + index];
  }

  /** The legal moves of each role in an expanded state, as texts in the order of its rows and columns. */
  legalTexts(state: number): readonly (readonly string[])[] {
    this.enter(state);
    return this.turns.template.actions.map((_, role) => this.turns.legalTexts(role));
  }

  /** The fluents of a state, in KIF. */
  text(state: number): string {
    return this.turns.stateText((variable) => this.states.value(state, variable));
  }

  private enter(state: number): boolean {
    const { turns, entered } = this;
    if (entered.state === state && entered.entry === turns.entries) return turns.isTerminal;
    const terminal = turns.enter((variable) => this.states.value(state, variable));
    entered.state = state;
    entered.entry = turns.entries;
    return terminal;
  }

  private examine(state: number): void {
    const terminal = this.enter(state);
    this.status[state] = terminal ? TERMINAL : OPEN;
    if (!terminal) return;
    this.first[state] = this.scores.length;
    for (const place of this.turns.players.keys()) this.scores.push(this.turns.points(place));
  }

  private makeSuccessors(state: number): void {
    const { turns } = this;
    this.enter(state);
    if (this.pending?.state !== state) this.pending = this.begin(state);
    const { pending } = this;
    if (pending === undefined) return;
    const { legal, size, chosen, successors, seen } = pending;
    const joint: number[] = [];
    const order = turns.chance < 0 ? turns.players : [...turns.players, turns.chance];
    for (const stop = Math.min(size, pending.index + SLICE); pending.index < stop; pending.index++) {
      for (const [role, moves] of legal.entries()) joint[role] = moves[chosen[role]];
      turns.move(joint, this.row);
      const successor = this.states.intern(this.row);
      successors[pending.index] = successor;
      if (seen !== undefined)
        for (const [place, role] of turns.players.entries())
          seen.add(place, chosen[role], turns.seen(place), chosen, successor);
      for (let i = order.length - 1; i >= 0 && ++chosen[order[i]] === legal[order[i]].length; i--)
        chosen[order[i]] = 0;
    }
    if (pending.index === size) this.complete(pending);
  }

  /** Undefined if a role has no legal move. `enter` must have been called for the state. */
  private begin(state: number): Pending | undefined {
    const { turns, roles } = this;
    const legal = turns.template.actions.map((_, role) => turns.legal(role));
    const stuck = legal.findIndex((moves) => moves.length === 0);
    if (stuck >= 0) {
      const role = turns.template.program.roles[stuck];
      this.problem = `${role} has no legal move in a state that is not terminal: ${this.text(state)}`;
      return undefined;
    }
    const size = legal.reduce((product, moves) => product * moves.length, 1);
    if (size > MOST_JOINT_MOVES) {
      this.problem = `${size} joint moves are too many to look at, in ${this.text(state)}`;
      return undefined;
    }
    return {
      state,
      legal,
      size,
      index: 0,
      chosen: new Int32Array(roles),
      successors: new Int32Array(size),
      seen: turns.hasPercepts ? new Percepts(legal) : undefined,
    };
  }

  private complete({ state, legal, size, successors, seen }: Pending): void {
    this.pending = undefined;
    this.makeRoom();
    for (const [role, moves] of legal.entries()) this.counts[state * this.roles + role] = moves.length;
    this.first[state] = this.used;
    this.reserve(this.used + size);
    this.successors.set(successors, this.used);
    this.used += size;
    this.nodes += size;
    this.status[state] = EXPANDED;
    const hidden = seen?.confusion((a, b) => this.isTerminal(a) && this.isTerminal(b));
    if (hidden === undefined) return;
    this.problem = this.hiddenSentence(state, hidden);
    this.isHidden = true;
  }

  private hiddenSentence(state: number, { place, joints }: Confusion): string {
    const { turns } = this;
    const { program } = turns.template;
    this.enter(state);
    const [one, other] = joints.map((joint) =>
      program.roles.map((name, role) => `${name} ${turns.moveText(role, joint[role])}`).join(", "),
    );
    const player = program.roles[turns.players[place]];
    return (
      `${player} cannot always tell where it is, and solving would need belief states: ` +
      `it sees the same after “${one}” as after “${other}” in ${this.text(state)}`
    );
  }

  private reserve(length: number): void {
    if (length <= this.successors.length) return;
    const larger = new Int32Array(Math.max(length, moreRoom(this.successors.length)));
    larger.set(this.successors);
    this.successors = larger;
  }

  /** Makes room for every state that is known. */
  private makeRoom(): void {
    let room = this.status.length;
    if (this.states.count <= room) return;
    while (room < this.states.count) room = moreRoom(room);
    const status = new Uint8Array(room);
    status.set(this.status);
    this.status = status;
    const first = new Float64Array(room);
    first.set(this.first);
    this.first = first;
    const counts = new Int32Array(room * this.roles);
    counts.set(this.counts);
    this.counts = counts;
  }
}
