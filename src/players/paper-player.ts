/**
 * `mac-ucb` and `fc-ucb` with `preset=paper`: algorithm 3 of paper 001 as it is printed
 * (`docs/paper-preset.md`).
 */
import { firstOf } from "../gdl/pieces.js";
import type { AcyclicProgram } from "../ground/acyclic.js";
import { breathing, type Clock, Ending } from "../search/clock.js";
import { AlgorithmThree } from "../search/paper/algorithm-three.js";
import { backUp, type MoveValue, movesOf, utilitiesOf } from "../search/paper/backing-up.js";
import { choicesIn, inWords, type PaperStep } from "../search/paper/paper-steps.js";
import type { StateNetwork } from "../search/paper/state-network.js";
import { countsSince } from "./counts-since.js";
import {
  type Decision,
  MOST_REPORTED,
  type Player,
  type Position,
  reportOfOnlyMove,
  type Seat,
} from "./player.js";

/** The options that this preset has, and their values unless told otherwise: those of the papers. */
export const PAPER_PRESET = { solving: 0.9, exploration: 1, playouts: 10_000 } as const;

export class PaperPlayer implements Player {
  private readonly algorithm: AlgorithmThree;
  private readonly ending = new Ending();
  private readonly explain: ((step: PaperStep) => void) | undefined;

  constructor(
    private readonly seat: Seat,
    program: AcyclicProgram,
    consistency: "mac" | "fc",
  ) {
    const { loaded, role, seed, memoryBytes, options, explain } = seat;
    this.explain = explain && ((step) => inWords(step, loaded.game, role).forEach(explain));
    this.algorithm = new AlgorithmThree(loaded, program, {
      role,
      seed,
      memoryBytes,
      consistency,
      solving: options.solving as number,
      exploration: options.exploration as number,
      playouts: options.playouts as number,
      explain: this.explain,
    });
  }

  async prepare({ states, step }: Position, clock: Clock): Promise<void> {
    // With neither a deadline nor a limit it could go on until all is solved, which may be never.
    if (clock.iterations > 0 && Math.min(clock.deadline, clock.iterations) < Number.POSITIVE_INFINITY)
      await this.algorithm.think(states, step, clock);
  }

  async think(position: Position, clock: Clock): Promise<Decision> {
    const { algorithm } = this;
    const { loaded, role } = this.seat;
    const legal = loaded.game.legalMoves(position.states[0], role);
    if (legal.length === 1) return { move: legal[0], report: reportOfOnlyMove(position) };
    const begun = performance.now();
    const before = algorithm.counts;
    await algorithm.think(position.states, position.step, this.ending.before(clock));
    const {
      iterations,
      moves: made,
      networks,
      solved,
      solutions,
      dropped,
    } = countsSince(algorithm.counts, before);
    const moves = await this.ending.go(() => this.found());
    const move = moves[0]?.value === undefined ? legal[0] : moves[0].move;
    const isFinal = algorithm.present.every(({ backed }) => backed?.isClosed === true);
    const estimates = moves.map(({ move, value, samples, isClosed }) => ({
      move: loaded.game.text(move),
      value: value === undefined ? undefined : 100 * value,
      count: samples,
      ...(isClosed && position.isKnown && (this.proves ? { isProven: true } : { isBelieved: true })),
    }));
    this.explain?.({
      step: "decided",
      move: loaded.game.text(move),
      moves: moves.map(({ move, value }) => ({ move: loaded.game.text(move), value })),
    });
    return {
      move,
      report: {
        iterations,
        states: made + networks,
        seconds: (performance.now() - begun) / 1000,
        depth: algorithm.depth,
        line: this.line(),
        moves: estimates,
        ...(position.isKnown && isFinal && { isFinal: true }),
        notes: this.notes(position, iterations, isFinal),
        counts: { networks, solved, solutions, waiting: algorithm.waiting, dropped },
      },
    };
  }

  /** Of several players it is believed, not proved, that each does what is best for itself. */
  private get proves(): boolean {
    const { players, hasPercepts } = this.seat.loaded.game;
    return players.length === 1 && !hasPercepts;
  }

  /** The own moves, the best first: their values in all states that may be the present one, averaged. */
  private async found(): Promise<MoveValue[]> {
    const { present } = this.algorithm;
    const player = this.seat.loaded.game.players.indexOf(this.seat.role);
    return breathing(
      (function* () {
        yield* backUp([...new Set(present)]);
        const lists: MoveValue[][] = [];
        for (const { solutions = [] } of present) {
          lists.push(
            movesOf(
              solutions,
              player,
              solutions.map((solution) => utilitiesOf(solution)),
            ),
          );
          yield;
        }
        const moves = lists.length === 1 ? lists[0] : averaged(lists);
        return yield* firstOf(moves, MOST_REPORTED, (a, b) => (b.value ?? -1) - (a.value ?? -1));
      })(),
    );
  }

  /** What is expected to follow, as far as networks are solved. */
  private line(): string[] {
    const line: string[] = [];
    const met = new Set<StateNetwork>();
    for (let [network] = this.algorithm.present; !met.has(network); ) {
      met.add(network);
      const { best } = network.backed ?? {};
      if (best === undefined) break;
      line.push(choicesIn(best, network.solutions ?? [], this.seat.loaded.game).join(" "));
      // After a move of `random` nobody knows what follows.
      if (best.successors.length > 1) break;
      [network] = best.successors;
    }
    return line;
  }

  private notes({ doubt }: Position, iterations: number, isFinal: boolean): string[] {
    const notes = doubt === undefined ? [] : [doubt];
    if (this.algorithm.isFull) notes.push("the memory is full: nothing more was solved in this turn");
    if (iterations > 0) return notes;
    return [...notes, isFinal ? "all that may follow is solved" : "there was no time for a sample"];
  }
}

/** Moves of several states, all equally likely. */
function averaged(lists: readonly (readonly MoveValue[])[]): MoveValue[] {
  const byMove = new Map<number, MoveValue[]>();
  for (const one of lists.flat()) byMove.set(one.move, [...(byMove.get(one.move) ?? []), one]);
  return Array.from(byMove, ([move, all]) => {
    const valued = all.flatMap(({ value }) => value ?? []);
    return {
      move,
      value: valued.length === 0 ? undefined : valued.reduce((a, b) => a + b) / valued.length,
      samples: all.reduce((sum, { samples }) => sum + samples, 0),
      isClosed: all.length === lists.length && all.every(({ isClosed }) => isClosed),
    };
  });
}
