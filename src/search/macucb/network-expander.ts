/**
 * Expands a node by solving its one-stage network. The network is made when the search begins, and folded so
 * that a state costs little (`folded-stage.ts`): lookups propagate what the state decides, and leave each
 * player the moves that it may make; MAC solves what is left open, if anything is. What the solutions lead to
 * is made by the engine, as for `moves-first.ts`, so both find the same arms in the same order.
 */
import type { State } from "../../engine/game.js";
import type { LoadedGame } from "../../engine/loaded-game.js";
import type { KernelGraph } from "../../engine/macucb/kernel-graph.js";
import type { Pieces } from "../../gdl/pieces.js";
import type { AcyclicProgram } from "../../ground/acyclic.js";
import { translateInPieces } from "../../network/translate/translate.js";
import { ArmMaker, type Arms, listedChoices } from "./arm-batches.js";
import type { Expander, Expansion } from "./expander.js";
import { type FoldedStage, type FoldingOptions, foldStage } from "./folded-stage.js";
import { movesFirst } from "./moves-first.js";
import type { PlayersChoice } from "./open-part.js";
import { ReadAhead } from "./read-ahead.js";

/**
 * A folded network takes 2 to 30 bytes for each literal of the rules, and two pages at least. It may have this
 * share of a memory.
 */
const BASE_BYTES = 2 ** 18;
const BYTES_PER_LITERAL = 32;
const SHARE = 1 / 8;

/** How many bytes of a memory are kept for the network of a game. */
export function networkBytes({ literals }: AcyclicProgram, memoryBytes: number): number {
  return Math.floor(Math.min(SHARE * memoryBytes, BASE_BYTES + BYTES_PER_LITERAL * literals.length));
}

export class NetworkExpander implements Expander {
  /** Why networks are solved by moves first after all: a part of a sentence. Known once it is prepared. */
  problem: string | undefined;
  private readonly maker: ArmMaker;
  private made: Expander | undefined;

  constructor(
    private readonly loaded: LoadedGame,
    private readonly program: AcyclicProgram,
    private readonly options: FoldingOptions,
  ) {
    this.maker = new ArmMaker(loaded, options.players);
  }

  *prepare(): Pieces {
    yield* this.maker.prepare();
    if (this.made !== undefined) return;
    const { loaded, program, options, maker } = this;
    const template = yield* translateInPieces(program, { encoding: "boolean", groups: [] });
    const stage = yield* foldStage(loaded.game, template, options);
    if ("problem" in stage) {
      this.problem = stage.problem;
      this.made = movesFirst(loaded, options.players);
    } else this.made = new StageExpander(stage, maker);
  }

  expand(state: State): Expansion {
    if (this.made === undefined) throw new Error("there is no network yet");
    return this.made.expand(state);
  }

  *readAhead(graph: KernelGraph): Pieces<ReadAhead | undefined> {
    const { made } = this;
    return made?.readAhead === undefined ? undefined : yield* made.readAhead(graph);
  }
}

/** Expands states by a network that is ready. */
export class StageExpander implements Expander {
  private readonly open = new OpenSearch();

  constructor(
    private readonly stage: FoldedStage,
    private readonly maker: ArmMaker,
  ) {}

  *readAhead(graph: KernelGraph): Pieces<ReadAhead | undefined> {
    const { maker, stage } = this;
    if (!stage.isDecided) return undefined;
    return yield* ReadAhead.of(maker.loaded, graph, (state) => stage.legalNumbers(state));
  }

  expand(state: State): Expansion {
    return new NetworkExpansion(this.stage, this.maker, this.open, state);
  }
}

type Solving = Pieces<readonly PlayersChoice[]>;

/**
 * The search that has assigned something in the solvers, which serve one at a time. Another one takes its
 * assignments back; it delivers nothing before its end, so it may begin again.
 */
class OpenSearch {
  private search: Solving | undefined;

  /** The same search if it is open, otherwise a new one. */
  goOn(search: Solving | undefined, begin: () => Solving): Solving {
    if (search !== undefined && search === this.search) return search;
    this.takeBack(this.search);
    this.search = begin();
    return this.search;
  }

  /** `return` lets the generator take back what it has assigned. */
  takeBack(search: Solving | undefined): void {
    if (search === undefined || search !== this.search) return;
    search.return([]);
    this.search = undefined;
  }
}

class NetworkExpansion implements Expansion {
  readonly canWait = true;
  readonly moves: Expansion["moves"];
  private readonly legal: ReturnType<FoldedStage["legalMoves"]>;
  /** Undefined until the network is solved. */
  private arms: Arms | undefined;
  private search: Solving | undefined;

  constructor(
    private readonly stage: FoldedStage,
    private readonly maker: ArmMaker,
    private readonly open: OpenSearch,
    private readonly state: State,
  ) {
    this.legal = stage.legalMoves(state);
    this.moves = maker.movesOfPlayers(this.legal);
    if (stage.isDecided) this.arms = maker.armsOf(state, this.legal);
  }

  get isComplete(): boolean {
    return this.arms?.isComplete ?? false;
  }

  *next(): ReturnType<Expansion["next"]> {
    const { stage, maker, open, state } = this;
    if (this.arms !== undefined) return yield* this.arms.next();
    this.search = open.goOn(this.search, () => stage.choices(state));
    const { done, value } = this.search.next();
    if (value === undefined || done !== true) return [];
    open.takeBack(this.search);
    this.arms = maker.armsOf(state, this.legal, listedChoices(value));
    yield;
    return [];
  }

  end(): void {
    this.open.takeBack(this.search);
  }
}
