/**
 * MAC-UCB, the player of papers 001 and 003: it solves the one-stage networks of the states ahead and samples what their
 * solutions lead to. `search/macucb/` is how; `docs/players.md` tells where the papers are read differently.
 */
import type { TermId } from "../engine/game.js";
import type { Clock } from "../search/clock.js";
import type { Estimate } from "../search/macucb/estimates.js";
import { solverOfNetworks } from "../search/macucb/mac.js";
import { MacUcbSearch } from "../search/macucb/macucb-search.js";
import { movesFirst } from "../search/macucb/moves-first.js";
import { type Counts, type Networks, openNetworks } from "../search/macucb/networks.js";
import type { ListOrder } from "../search/macucb/open-list.js";
import { choiceOption, numberOption, wholeNumberOption } from "./options.js";
import {
  type Decision,
  MOST_REPORTED,
  type Player,
  type PlayerKind,
  type PlayerOption,
  type Position,
  reportOfOnlyMove,
  type Seat,
} from "./player.js";
import { byValue } from "./together.js";

/** Those of `fc-ucb` too. */
export const macUcbOptions: readonly PlayerOption[] = [
  numberOption("solving", "part of the time that goes to solving, from 0 to 0.99", 0.4, [0, 0.99]),
  numberOption("exploration", "c in mean + c √(2 ln n / nᵢ)", 0.5),
  choiceOption("order", "which open network is solved next", ["samples", "utility"]),
  choiceOption("value", "how values are backed up", ["minimax", "mean"]),
  wholeNumberOption("playouts", "playouts at each visit of an open network", 4),
];

export const macUcb: PlayerKind = {
  name: "mac-ucb",
  about: "solves the networks of the turns ahead, samples the solutions by upper confidence bounds",
  options: [choiceOption("solver", "what solves a network", ["moves", "mac"]), ...macUcbOptions],
  together: byValue,
  sit: (seat) => new MacUcbPlayer(seat, seat.options.solver as SolverName),
};

/** What solves networks: moves first, or the constraints with arc consistency or forward checking. */
type SolverName = "moves" | "mac" | "fc";

export class MacUcbPlayer implements Player {
  private readonly networks: Networks;
  private readonly search: MacUcbSearch;
  /** Why the solver that was asked for is not the one that is used. */
  private readonly replaced: string | undefined;

  constructor(
    private readonly seat: Seat,
    name: SolverName,
  ) {
    const { loaded, role, seed, memoryBytes, options } = seat;
    const players = loaded.game.players;
    const loading = name === "moves" ? undefined : solverOfNetworks(loaded, players, name);
    if (loading !== undefined && "problem" in loading)
      this.replaced = `networks are solved by moves first, since ${loading.problem}`;
    const solver = loading && "solver" in loading ? loading.solver : movesFirst(loaded, players);
    this.networks = openNetworks(loaded, solver, {
      role,
      memoryBytes,
      order: options.order as ListOrder,
      plainMean: options.value === "mean",
      exploration: options.exploration as number,
      playouts: options.playouts as number,
    });
    this.search = new MacUcbSearch(loaded, this.networks, { seed, solving: options.solving as number });
  }

  async prepare({ states, step }: Position, clock: Clock): Promise<void> {
    // Without any end it could go on until all is proved, which may be never.
    if (Math.min(clock.deadline, clock.iterations) < Number.POSITIVE_INFINITY)
      await this.search.think(states, step, clock);
  }

  async think(position: Position, clock: Clock): Promise<Decision> {
    const { networks } = this;
    const { loaded, role } = this.seat;
    const legal = loaded.game.legalMoves(position.states[0], role);
    if (legal.length === 1) return { move: legal[0], report: reportOfOnlyMove(position) };
    const begun = performance.now();
    const before = networks.counts;
    await this.search.think(position.states, position.step, clock);
    const moves = networks.estimates(position.states);
    const { iterations, moves: made, ...counts } = since(networks.counts, before);
    return {
      move: bestOf(moves, legal),
      report: {
        iterations,
        states: made + counts.successors,
        seconds: (performance.now() - begun) / 1000,
        depth: networks.depth,
        line: networks.line(position.states[0]),
        moves: moves.slice(0, MOST_REPORTED).map(({ move, value, samples, isClosed }) => ({
          move: loaded.game.text(move),
          value: value === undefined ? undefined : 100 * value,
          count: samples,
          ...(isClosed && position.isKnown ? { isProven: true } : {}),
        })),
        ...(position.isKnown && networks.isClosed && { isFinal: true }),
        notes: this.notes(position, iterations),
        counts,
      },
    };
  }

  private notes({ doubt }: Position, iterations: number): string[] {
    const notes = [this.replaced, doubt].filter((note) => note !== undefined);
    if (iterations > 0) return notes;
    const why = this.networks.isClosed
      ? "all that may follow is known and needs no sample"
      : "there was no time for a sample";
    return [...notes, why];
  }
}

/** The first that anything is known of; with no time at all, any. */
function bestOf(moves: readonly Estimate[], legal: readonly TermId[]): TermId {
  return moves.find(({ value }) => value !== undefined)?.move ?? legal[0];
}

function since(now: Counts, before: Counts): Counts {
  const entries = Object.entries(now).map(([name, count]) => [name, count - before[name as keyof Counts]]);
  return Object.fromEntries(entries) as unknown as Counts;
}
