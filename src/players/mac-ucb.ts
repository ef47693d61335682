/**
 * MAC-UCB, the player of papers 001 and 003: it solves the one-stage networks of the states ahead and samples
 * what their solutions lead to. `search/macucb/` has the search; `docs/players.md` says where the papers are
 * read differently.
 */

import type { State } from "../engine/game.js";
import type { LoadedGame } from "../engine/loaded-game.js";
import { kernelModule } from "../engine/memory/module.js";
import type { TreePolicy, TreeValues } from "../engine/tree/playout-tree.js";
import { allOf, type Pieces } from "../gdl/pieces.js";
import type { AcyclicProgram } from "../ground/acyclic.js";
import { breathing, type Clock, Ending, inTime } from "../search/clock.js";
import { liveGroup } from "../search/live-group.js";
import type { Estimate } from "../search/macucb/estimates.js";
import { KernelSearchGraph } from "../search/macucb/kernel-search-graph.js";
import { MacUcbSearch } from "../search/macucb/macucb-search.js";
import { movesFirst } from "../search/macucb/moves-first.js";
import { NetworkExpander, networkBytes } from "../search/macucb/network-expander.js";
import type { SearchGraphOptions } from "../search/macucb/search-graph.js";
import { valuedLeaves } from "../search/macucb/valued-leaves.js";
import { informationIn } from "../search/shared/information-in.js";
import { BeliefPlayer } from "./belief-player.js";
import { countsSince } from "./counts-since.js";
import { Labels } from "./labels.js";
import { LearningPlayer, VALUES } from "./learning-player.js";
import { choiceOption, numberOption, wholeNumberOption, withPresets } from "./options.js";
import { PAPER_PRESET, PaperPlayer } from "./paper-player.js";
import { sitWithPlans } from "./planned.js";
import {
  type Decision,
  MOST_REPORTED,
  type MoveEstimate,
  type Player,
  type PlayerKind,
  type PlayerOption,
  PONDERED,
  type Position,
  reportOfOnlyMove,
  type Seat,
} from "./player.js";
import { StateSymmetries, symmetryOptions } from "./state-symmetries.js";
import { byValue } from "./together.js";
import { TreePlayer, type TreePlayerOptions } from "./tree-player.js";
import { TRAINING } from "./value-lessons.js";

/** `fc-ucb` has these options too. */
export const macUcbOptions: readonly PlayerOption[] = [
  choiceOption("preset", "whose way to play: ours, or algorithm 3 as the papers print it", ["own", "paper"]),
  numberOption("solving", "part of the time that goes to solving, from 0 to 0.99", 0.4, [0, 0.99]),
  numberOption("exploration", "c in mean + c √(2 ln n / nᵢ)", 0.5),
  choiceOption("order", "which open network is solved next", ["samples", "utility"]),
  choiceOption("list", "which networks wait to be solved: all, or those that still matter", ["all", "open"]),
  choiceOption("value", "how values are backed up", ["minimax", "mean"]),
  wholeNumberOption("playouts", "playouts at each visit of an open network", 4),
  choiceOption("window", "whether networks that cannot change the best move come last", ["no", "yes"]),
  choiceOption("pruning", "rule by which solutions are removed, though they may be the best", [
    "none",
    "rmin",
    "confidence",
  ]),
];

/** How a tree searches with playouts, in the matches that show whether values are of use. */
const TREE: TreePlayerOptions = { policy: { kind: "ucb", exploration: 0.7 }, looks: false };

/** With learnt values there is less to sample. */
const SOLVING_WITH_VALUES = 0.6;

/** What the preset of the papers is, in both kinds. */
export const paperPreset: Pick<PlayerKind, "presets" | "explains"> = {
  presets: { paper: PAPER_PRESET },
  explains: ({ preset }) => preset === "paper",
};

export const macUcb: PlayerKind = {
  name: "mac-ucb",
  about: "solves the networks of the turns ahead, samples the solutions by upper confidence bounds",
  options: [
    choiceOption("solver", "what solves a network", ["moves", "mac"]),
    ...macUcbOptions,
    choiceOption("hidden", "how it plays where all players know the same, and not all", [
      "belief",
      "determinized",
    ]),
    choiceOption("plans", "whether plans are looked for in puzzles, as planner does", ["yes", "no"]),
    ...symmetryOptions(),
    VALUES,
    TRAINING,
  ],
  ...paperPreset,
  goesOn: true,
  together: byValue,
  studies: sharingBelief,
  wantsViews: sharesBelief,
  sit: (seat) => {
    if (sharesBelief(seat.options, seat.loaded)) return new BeliefPlayer(seat, Number(seat.options.solving));
    const sitAlone = (alone: Seat) => sitLearning(alone, seat.options.solver as SolverName);
    return seat.options.plans === "yes" ? sitWithPlans(seat, sitAlone) : sitAlone(seat);
  },
};

/**
 * MAC-UCB-SYM of papers 001 and 002: a network that is an image of another one is not solved. Of what symmetry
 * leaves of the time, solving and sampling have 45 to 30 parts, as in paper 001.
 */
export const macUcbSym: PlayerKind = {
  ...macUcb,
  name: "mac-ucb-sym",
  about: "mac-ucb with one network for all states that are images of each other",
  options: withPresets(macUcb.options, { symmetry: "on", finding: 0.25, solving: 0.6 }),
};

/** In larger programs it takes long to find out whether all players know the same. */
const MOST_LITERALS = 20_000;

/** Whether all players know the same and not all, and the belief is what should be searched. */
function* sharingBelief({ hidden, preset }: Seat["options"], loaded: LoadedGame): Pieces<boolean> {
  const { program, game } = loaded;
  if (hidden !== "belief" || preset === "paper" || !game.hasPercepts) return false;
  if (program === undefined || program.literals.length > MOST_LITERALS) return game.players.length === 1;
  return (yield* informationIn(loaded)).kind === "shared";
}

function sharesBelief(options: Seat["options"], loaded: LoadedGame): boolean {
  return allOf(sharingBelief(options, loaded));
}

/** What solves networks: moves first, or the constraints with arc consistency or forward checking. */
type SolverName = "moves" | "mac" | "fc";

/** With values it learns before the match, and is told how to search by what quick matches of trees show. */
function sitLearning(seat: Seat, name: SolverName): Player {
  const { program } = seat.loaded;
  const use = String(seat.options[VALUES.name]);
  if (use === "none" || program === undefined || seat.options.preset === "paper")
    return sitMacUcb(seat, name);
  return new LearningPlayer(seat, {
    use,
    playouts: TreePlayer.wayOf({ loaded: seat.loaded, options: {} }, TREE),
    sit: ({ values, policy }, notes) =>
      new MacUcbPlayer(seat, program, name, leavesOf(values, policy), notes),
  });
}

/** The index of a tree is the same with c √2. */
function leavesOf(values: TreeValues | undefined, policy: TreePolicy): SearchLeaves | undefined {
  if (values === undefined || policy.kind !== "ucb") return undefined;
  return { values, exploration: policy.exploration / Math.SQRT2 };
}

/** A game that is not ground has no network: there UCT plays, whose index is the same with c √2. */
export function sitMacUcb(seat: Seat, name: SolverName): Player {
  const { program } = seat.loaded;
  if (program !== undefined) {
    if (seat.options.preset === "paper") return new PaperPlayer(seat, program, name === "fc" ? "fc" : "mac");
    return new MacUcbPlayer(seat, program, name);
  }
  const exploration = Math.SQRT2 * Number(seat.options.exploration);
  const note = "the game is not ground, so it has no network: a tree of playouts is searched instead";
  return new TreePlayer(seat, { policy: { kind: "ucb", exploration }, looks: false, notes: [note] });
}

interface Core {
  readonly graph: KernelSearchGraph;
  readonly search: MacUcbSearch;
}

/** Where values were learnt: what they are, and the constant c that goes with them. */
interface SearchLeaves {
  readonly values: TreeValues;
  readonly exploration: number;
}

class MacUcbPlayer implements Player {
  private readonly symmetries: StateSymmetries;
  /** Made at once, or when it is known which states are one. */
  private opened: Core | undefined;
  private readonly labels: Labels;
  private readonly ending = new Ending();
  /** Solves the networks by their constraints, where that was asked for. */
  private readonly networks: NetworkExpander | undefined;
  private readonly networkBytes: number;
  /** Whether the graph is amid some work, so that nobody else can ask it. */
  private isSearching = false;

  constructor(
    private readonly seat: Seat,
    private readonly program: AcyclicProgram,
    name: SolverName,
    private readonly leaves?: SearchLeaves,
    private readonly learnt: readonly string[] = [],
  ) {
    const { loaded, memoryBytes } = seat;
    const { players } = loaded.game;
    this.networkBytes = name === "moves" ? 0 : networkBytes(program, memoryBytes);
    if (name !== "moves")
      this.networks = new NetworkExpander(loaded, program, {
        players,
        consistency: name,
        most: this.networkBytes,
      });
    this.labels = new Labels(loaded);
    this.symmetries = new StateSymmetries(seat, (found, options) => liveGroup(program, found, options));
    if (!this.symmetries.isWanted) this.opened = this.open();
  }

  private get graph(): KernelSearchGraph {
    return this.core.graph;
  }

  private get core(): Core {
    this.opened ??= this.open();
    return this.opened;
  }

  private open(): Core {
    const { loaded, role, seed, memoryBytes, options } = this.seat;
    const { leaves } = this;
    const ofValues = leaves === undefined ? 0 : 4 * leaves.values.weights.length;
    const valued = leaves && valuedLeaves(loaded, leaves.values);
    const expander = this.networks ?? movesFirst(loaded, loaded.game.players);
    const graph = new KernelSearchGraph(kernelModule(), loaded, this.program, expander, {
      role,
      memoryBytes: memoryBytes - this.networkBytes - ofValues,
      order: options.order as SearchGraphOptions["order"],
      list: options.list as SearchGraphOptions["list"],
      plainMean: options.value === "mean",
      exploration: leaves?.exploration ?? (options.exploration as number),
      // A state has one value, however often it is asked for.
      playouts: leaves === undefined ? (options.playouts as number) : 1,
      window: options.window === "yes",
      pruning: options.pruning as SearchGraphOptions["pruning"],
      group: this.symmetries.group,
    });
    const solving = leaves?.values.share === 1 ? SOLVING_WITH_VALUES : (options.solving as number);
    return { graph, search: new MacUcbSearch(loaded, graph, { seed, solving, leaves: valued }) };
  }

  async prepare({ states, step }: Position, clock: Clock): Promise<void> {
    // With neither a deadline nor a limit it could go on until all is proved, which may be never.
    if (Math.min(clock.deadline, clock.iterations) === Number.POSITIVE_INFINITY) return;
    await this.labels.prepare(clock);
    await this.symmetries.find(clock);
    await this.search(states, step, clock);
  }

  async think(position: Position, clock: Clock): Promise<Decision> {
    const { loaded, role } = this.seat;
    const legal = loaded.game.legalMoves(position.states[0], role);
    if (legal.length === 1) return { move: legal[0], report: reportOfOnlyMove(position) };
    const begun = performance.now();
    await this.symmetries.find(clock);
    const { graph } = this;
    const before = graph.counts;
    await this.labels.begin(clock);
    await this.search(position.states, position.step, this.ending.before(clock));
    const { iterations, moves: made, ...counts } = countsSince(graph.counts, before);
    const { moves, line } = await this.ending.go(() => this.found(clock));
    await this.labels.settle(moves, clock);
    return {
      // The first that anything is known of; with no time at all, any.
      move: moves[0]?.value === undefined ? legal[0] : moves[0].move,
      report: {
        iterations,
        states: made + counts.successors,
        seconds: (performance.now() - begun) / 1000,
        depth: graph.depth,
        line,
        moves: moves.map((known) => this.estimate(known, position.isKnown)),
        ...(position.isKnown && graph.isClosed && this.isSound && { isFinal: true }),
        notes: [...this.notes(position, iterations), ...this.symmetries.notes(counts.merged ?? 0)],
        counts,
      },
    };
  }

  movesAt(state: State): readonly (readonly MoveEstimate[])[] | undefined {
    if (this.opened === undefined || this.isSearching) return undefined;
    const known = this.graph.movesAt(state, MOST_REPORTED);
    return known.map((moves) => moves.map((estimate) => this.estimate(estimate, true)));
  }

  private estimate({ move, value, samples, isClosed, rests }: Estimate, isKnown: boolean): MoveEstimate {
    return {
      move: this.seat.loaded.game.text(move),
      value: value === undefined ? undefined : 100 * value,
      count: samples,
      ...(isKnown && this.labels.of({ isClosed, rests }, this.graph.assumed)),
    };
  }

  /** Whether a closed state is solved: the rules that remove solutions may remove the best ones. */
  private get isSound(): boolean {
    return this.seat.options.pruning === "none";
  }

  async ponder({ states, step }: Position, clock: Clock): Promise<number> {
    await this.symmetries.find(clock);
    const { iterations } = this.graph.counts;
    await this.search(states, PONDERED + step, clock);
    return this.graph.counts.iterations - iterations;
  }

  private async search(states: readonly State[], step: number, clock: Clock): Promise<void> {
    this.isSearching = true;
    await this.core.search.think(states, step, clock);
    this.isSearching = false;
  }

  /** The best moves, and the line as far as there is time for it. */
  private async found(clock: Clock) {
    this.isSearching = true;
    const moves = await breathing(this.graph.estimates(MOST_REPORTED));
    const line = await inTime(this.graph.line(), clock);
    this.isSearching = false;
    return { moves, line };
  }

  private notes({ doubt }: Position, iterations: number): string[] {
    const { window, pruning } = this.seat.options;
    const problem = this.networks?.problem;
    const replaced = problem && `networks are solved by moves first, since ${problem}`;
    const notes = [replaced, ...this.learnt, doubt].filter((note) => note !== undefined);
    if (window === "yes" && !this.graph.canHaveWindow)
      notes.push("window=yes has no effect: the players are neither rivals nor a team");
    if (pruning !== "none")
      notes.push(
        `pruning=${pruning} may have removed the best solutions: what depends on that is not proved`,
      );
    if (iterations > 0) return notes;
    const why = this.graph.isClosed
      ? "all that may follow is known and needs no sample"
      : "there was no time for a sample";
    return [...notes, why];
  }
}
