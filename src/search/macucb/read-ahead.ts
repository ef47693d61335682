/**
 * Arms of nodes, made together with those of the nodes that come after them in the list. The search knows nothing
 * of it: it takes the same nodes in the same order and finds the same arms, only sooner.
 */
import type { LoadedGame } from "../../engine/loaded-game.js";
import type { KernelGraph } from "../../engine/macucb/kernel-graph.js";
import type { Pieces } from "../../gdl/pieces.js";
import { childrenInPiece } from "./arm-batches.js";
import { ArmRowMaker, type LegalNumbers, type StateArms } from "./arm-rows.js";

/** Some are overtaken by nodes that are sampled later, and some are in another phase, so more are looked at. */
const LOOKED_AT = 4;

export class ReadAhead {
  /** What was made and not asked for yet, keyed by the numbers of nodes. */
  private readonly made = new Map<number, StateArms>();
  /** About how many nodes have room in a batch. */
  private atOnce = 1;

  private constructor(
    private readonly graph: KernelGraph,
    private readonly maker: ArmRowMaker,
  ) {}

  /** Undefined where arms do not come in rows. `legal`: who tells legal moves, if not the slices. */
  static *of(loaded: LoadedGame, graph: KernelGraph, legal?: LegalNumbers): Pieces<ReadAhead | undefined> {
    const { program, game } = loaded;
    const { roles, players } = game;
    if (players.length < 2 || players.length < roles.length) return undefined;
    const making = loaded.batches?.();
    if (program === undefined || making === undefined) return undefined;
    const batches = yield* making;
    // A batch is made in one piece.
    if (childrenInPiece(loaded) < batches.lanes) return undefined;
    return new ReadAhead(graph, new ArmRowMaker(program, batches, graph.rows.stateWords, legal));
  }

  /** The arms of a node that has just been taken from the list; undefined where rows have no room for them. */
  armsOf(node: number): StateArms | undefined {
    const { made } = this;
    const number = this.graph.nodes.number(node);
    if (!made.has(number)) this.makeFrom(node);
    const arms = made.get(number);
    made.delete(number);
    return arms;
  }

  /** Makes the arms of a node, and of those that come next and are in the same phase. */
  private makeFrom(node: number): void {
    const { graph, maker, made, atOnce } = this;
    const { nodes } = graph;
    const state = nodes.state(node);
    const phase = maker.phaseOf(state);
    if (phase === undefined) return;
    const next = graph.rows.headOfList(LOOKED_AT * atOnce).filter((each) => this.isNear(each, node));
    const near = new Set(next.map((each) => nodes.number(each)));
    for (const number of made.keys()) if (!near.has(number)) made.delete(number);
    const wanted = [{ number: nodes.number(node), state }];
    const isInPhase = (each: number) =>
      maker.phaseFluents.every((fluent) => nodes.holds(each, fluent) === nodes.holds(node, fluent));
    for (const each of next) {
      if (wanted.length === atOnce) break;
      const number = nodes.number(each);
      if (!made.has(number) && isInPhase(each)) wanted.push({ number, state: nodes.state(each) });
    }
    const found = maker.armsOf(
      wanted.map((each) => each.state),
      phase,
    );
    if (found.length < wanted.length) this.atOnce = found.length;
    else if (found.length === atOnce) this.atOnce = Math.min(graph.rows.mostOfList, 2 * atOnce);
    for (const [i, arms] of found.entries()) if (arms !== undefined) made.set(wanted[i].number, arms);
  }

  /** Nodes without a sample may never be taken, unless such a one was taken just now. */
  private isNear(node: number, taken: number): boolean {
    const { nodes } = this.graph;
    return !nodes.isClosed(node) && (nodes.samples(node) > 0 || nodes.samples(taken) === 0);
  }
}
