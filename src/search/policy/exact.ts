/**
 * The value of a state with a number of turns left: what the best policy can expect. The search goes depth
 * first, a turn at a time. It remembers the values of states with the turns left, and bounds cut off what
 * cannot matter.
 *
 * A policy decides for all players together (the policies of papers 000 and 003). Of two rivals the first
 * maximises and the second minimises. Chance averages. A match that is not over when no turns are left is
 * worth nothing.
 *
 * A window (alpha, beta) is handed down as in alpha-beta; chance narrows it by what its other successors can
 * still add or take (Ballard's star1, "The *-minimax search procedure for trees containing chance nodes",
 * 1983). Bounds are remembered even if a window cut the search off.
 *
 * If both rivals move at once, pure strategies may have no saddle point. Then a state has two values in place
 * of one: what the first can secure, and what the second can hold it to. However long one searches, the state
 * has these as its bounds, and they are handed upwards as bounds. The value by mixed strategies lies between
 * them.
 *
 * Without a horizon a state must never come back: if one does, the search stops and says so.
 */

import type { Numbers } from "./numbers.js";
import type { StateGraph } from "./state-graph.js";
import { ValueMemory } from "./value-memory.js";

/** "best" and "worst": one policy decides for all players, and its utility is the first player's. */
export type Aim = "best" | "worst" | "rivals";

/** A horizon of as many turns as the game takes. */
export const NO_HORIZON = -1;

/** The turns left after one more. */
export function turnsAfter(turns: number): number {
  return turns === NO_HORIZON ? NO_HORIZON : turns - 1;
}

export type SearchStatus = "running" | "solved" | "loops" | "problem";

/** The two are equal, except for rivals without a saddle point. */
export interface ExactValue<N> {
  readonly low: N;
  readonly high: N;
}

export const enum Choice {
  Highest,
  Lowest,
  /** Both rivals choose: the first takes the highest of the second's lowest, and the other way round. */
  Both,
}

/** Who chooses in an expanded state. */
export function choiceAt(graph: StateGraph, aim: Aim, state: number): Choice {
  if (aim !== "rivals") return aim === "worst" ? Choice.Lowest : Choice.Highest;
  const [mine, theirs] = graph.turns.players.map((role) => graph.count(state, role));
  if (theirs === 1) return Choice.Highest;
  return mine > 1 ? Choice.Both : Choice.Lowest;
}

interface Frame<N> {
  readonly state: number;
  readonly turns: number;
  readonly entry: number;
  readonly choice: Choice;
  alpha: N;
  beta: N;
  /** The bounds of the rows that were looked at, and whether they are settled. */
  readonly lows: N[];
  readonly highs: N[];
  readonly settled: boolean[];
  /** The best of the rows so far: the highest low, or the lowest high. */
  best: N;
  row: number;
  column: number;
  /** For the current row: the sums of the bounds of its successors. */
  sumLow: N;
  sumHigh: N;
  /** Whether the current successor was searched, and its bounds before that. */
  searched: boolean;
  low: N;
  high: N;
}

export class ExactSearch<N> {
  status: SearchStatus = "solved";
  /** If the status is "loops": a state that came back. */
  state = 0;
  /** How many successors were looked at. */
  nodes = 0;
  private readonly memory = new ValueMemory<N>();
  private readonly onPath: boolean[] = [];
  private readonly stack: Frame<N>[] = [];
  private readonly least: N;
  private readonly most: N;
  private root = 0;
  private asked = { state: 0, turns: 0 };
  /** How many successors may still be looked at in this call. */
  private left = 0;

  constructor(
    private readonly graph: StateGraph,
    private readonly numbers: Numbers<N>,
    private readonly aim: Aim,
  ) {
    this.least = numbers.ofPoints(graph.turns.least[0]);
    this.most = numbers.ofPoints(graph.turns.most[0]);
  }

  /** An estimate of the bytes that the values take. */
  get bytes(): number {
    return this.memory.size * 48;
  }

  /** Asks for the value of a state; `advance` finds it. */
  begin(state: number, turns: number): void {
    const { graph } = this;
    for (const { entry } of this.stack) this.onPath[entry] = false;
    this.stack.length = 0;
    this.root = this.memory.entry(state, turns, this.least, this.most);
    if (graph.isTerminal(state) || turns === 0) this.settle(this.root, this.atEnd(state));
    this.asked = { state, turns };
    this.status = this.memory.settled[this.root] ? "solved" : "running";
  }

  /** The bounds of the value that was asked for; they are final once the status is "solved". */
  get value(): ExactValue<N> {
    return { low: this.memory.low[this.root], high: this.memory.high[this.root] };
  }

  /** What is known of a row, a joint move of the players, with these turns left: the means of the bounds. */
  boundsOfRow(state: number, turns: number, row: number): ExactValue<N> {
    const { graph, memory, numbers } = this;
    const columns = graph.columns(state);
    let low = numbers.zero;
    let high = numbers.zero;
    for (let column = 0; column < columns; column++) {
      const entry = this.peek(graph.successor(state, row * columns + column), turnsAfter(turns));
      low = numbers.plus(low, memory.low[entry]);
      high = numbers.plus(high, memory.high[entry]);
    }
    return { low: numbers.over(low, columns), high: numbers.over(high, columns) };
  }

  /** Looks at about this many more successors. */
  advance(nodes: number): SearchStatus {
    this.left = nodes;
    while (this.status === "running" && this.left > 0) {
      const frame = this.stack[this.stack.length - 1];
      if (frame !== undefined) this.step(frame);
      else if (this.memory.settled[this.root]) this.status = "solved";
      else this.pushRoot();
    }
    return this.status;
  }

  /** Utility of a terminal state, or of one that is reached when no turns are left. */
  private atEnd(state: number): N {
    const { graph, numbers } = this;
    return graph.isTerminal(state) ? numbers.ofPoints(graph.points(state, 0)) : numbers.zero;
  }

  private settle(entry: number, value: N): void {
    this.memory.low[entry] = value;
    this.memory.high[entry] = value;
    this.memory.settled[entry] = 1;
  }

  /** The entry of a successor; what ends the match is settled at once. */
  private peek(state: number, turns: number): number {
    const entry = this.memory.entry(state, turns, this.least, this.most);
    if (!this.memory.settled[entry] && (turns === 0 || this.graph.isTerminal(state)))
      this.settle(entry, this.atEnd(state));
    return entry;
  }

  private pushRoot(): void {
    const { numbers, least, most } = this;
    const { state, turns } = this.asked;
    const one = numbers.ofPoints(100);
    if (this.isExpanded(state))
      this.push(state, turns, this.root, numbers.minus(least, one), numbers.plus(most, one));
  }

  /** False where there is more to do, or where the game has a problem. */
  private isExpanded(state: number): boolean {
    const expansion = this.graph.expand(state);
    if (expansion === "problem") this.status = "problem";
    if (expansion === "more") this.left = 0;
    return expansion === "done";
  }

  private push(state: number, turns: number, entry: number, alpha: N, beta: N): void {
    const { graph, aim, numbers } = this;
    const choice = choiceAt(graph, aim, state);
    this.onPath[entry] = true;
    this.stack.push({
      state,
      turns,
      entry,
      choice,
      alpha,
      beta,
      lows: [],
      highs: [],
      settled: [],
      best: choice === Choice.Lowest ? beta : alpha,
      row: 0,
      column: -1,
      sumLow: numbers.zero,
      sumHigh: numbers.zero,
      searched: false,
      low: alpha,
      high: beta,
    });
  }

  private step(frame: Frame<N>): void {
    const { graph, memory, numbers } = this;
    const columns = graph.columns(frame.state);
    if (frame.row === graph.rows(frame.state)) {
      this.finish(frame);
      return;
    }
    const left = turnsAfter(frame.turns);
    const offset = frame.row * columns;
    if (frame.column < 0) {
      frame.sumLow = numbers.zero;
      frame.sumHigh = numbers.zero;
      for (let column = 0; column < columns; column++) {
        const entry = this.peek(graph.successor(frame.state, offset + column), left);
        frame.sumLow = numbers.plus(frame.sumLow, memory.low[entry]);
        frame.sumHigh = numbers.plus(frame.sumHigh, memory.high[entry]);
      }
      this.nodes += columns;
      this.left -= columns;
      frame.column = 0;
    }
    const { compare } = numbers;
    const alpha = frame.choice === Choice.Highest ? frame.best : frame.alpha;
    const beta = frame.choice === Choice.Lowest ? frame.best : frame.beta;
    for (; frame.column < columns; frame.column++) {
      const state = graph.successor(frame.state, offset + frame.column);
      const entry = this.peek(state, left);
      if (frame.searched) {
        frame.searched = false;
        frame.sumLow = numbers.plus(frame.sumLow, numbers.minus(memory.low[entry], frame.low));
        frame.sumHigh = numbers.plus(frame.sumHigh, numbers.minus(memory.high[entry], frame.high));
        // It is unsettled, so it failed low or high in its window, and so does the row in its own.
        if (!memory.settled[entry]) break;
      }
      if (memory.settled[entry]) continue;
      if (this.onPath[entry]) {
        this.state = state;
        this.status = "loops";
        return;
      }
      const others = numbers.minus(frame.sumHigh, memory.high[entry]);
      const a = numbers.minus(numbers.times(alpha, columns), others);
      const rest = numbers.minus(frame.sumLow, memory.low[entry]);
      const b = numbers.minus(numbers.times(beta, columns), rest);
      if (compare(memory.high[entry], a) <= 0 || compare(memory.low[entry], b) >= 0) break;
      if (!this.isExpanded(state)) return;
      frame.searched = true;
      frame.low = memory.low[entry];
      frame.high = memory.high[entry];
      this.push(state, left, entry, a, b);
      return;
    }
    this.endRow(frame, left, alpha, beta, frame.column < columns);
  }

  /** `cut`: the row lies outside of its window, whatever its other successors are worth. */
  private endRow(frame: Frame<N>, left: number, alpha: N, beta: N, cut: boolean): void {
    const { graph, memory, numbers } = this;
    const { compare } = numbers;
    const columns = graph.columns(frame.state);
    let { low, high } = this.boundsOfRow(frame.state, frame.turns, frame.row);
    let settled = !cut;
    for (let column = 0; column < columns && settled; column++) {
      const entry = this.peek(graph.successor(frame.state, frame.row * columns + column), left);
      settled = memory.settled[entry] === 1;
    }
    if (cut) {
      // Rounding aside, one of the two holds; it must hold in spite of rounding, or the search would not end.
      const above = compare(numbers.minus(low, beta), numbers.minus(alpha, high)) > 0;
      if (above && compare(low, beta) < 0) low = beta;
      if (!above && compare(high, alpha) > 0) high = alpha;
    }
    frame.lows.push(low);
    frame.highs.push(high);
    frame.settled.push(settled);
    frame.row++;
    frame.column = -1;
    if (frame.choice === Choice.Highest) {
      if (compare(low, frame.best) > 0) frame.best = low;
      if (compare(low, frame.beta) >= 0) this.finish(frame);
    } else if (frame.choice === Choice.Lowest) {
      if (compare(high, frame.best) < 0) frame.best = high;
      if (compare(high, frame.alpha) <= 0) this.finish(frame);
    }
  }

  private finish(frame: Frame<N>): void {
    const { memory, numbers, graph } = this;
    const { compare } = numbers;
    const { entry, lows, highs, settled } = frame;
    const highest = (values: readonly N[]): N => values.reduce((a, b) => (compare(a, b) >= 0 ? a : b));
    const lowest = (values: readonly N[]): N => values.reduce((a, b) => (compare(a, b) <= 0 ? a : b));
    const all = lows.length === graph.rows(frame.state);
    let low: N;
    let high: N;
    if (frame.choice === Choice.Highest) {
      low = highest(lows);
      high = all ? highest(highs) : memory.high[entry];
    } else if (frame.choice === Choice.Lowest) {
      high = lowest(highs);
      low = all ? lowest(lows) : memory.low[entry];
    } else {
      const theirs = graph.count(frame.state, graph.turns.players[1]);
      const mine = lows.length / theirs;
      const line = (values: readonly N[], move: number) => values.slice(move * theirs, (move + 1) * theirs);
      const column = (values: readonly N[], move: number) => values.filter((_, i) => i % theirs === move);
      low = highest(Array.from({ length: mine }, (_, move) => lowest(line(lows, move))));
      high = lowest(Array.from({ length: theirs }, (_, move) => highest(column(highs, move))));
    }
    const matters = (row: number): boolean =>
      frame.choice === Choice.Highest
        ? compare(highs[row], low) > 0
        : frame.choice === Choice.Both || compare(lows[row], high) < 0;
    if (compare(low, memory.low[entry]) > 0) memory.low[entry] = low;
    if (compare(high, memory.high[entry]) < 0) memory.high[entry] = high;
    if (all && settled.every((done, row) => done || !matters(row))) memory.settled[entry] = 1;
    if (compare(memory.low[entry], memory.high[entry]) >= 0) memory.settled[entry] = 1;
    this.onPath[entry] = false;
    this.stack.pop();
  }
}
