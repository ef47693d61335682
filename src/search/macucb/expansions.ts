/** Nodes that are expanded in part: they wait for the rest of their arms, or have no room for it. */
import type { KernelGraph } from "../../engine/macucb/kernel-graph.js";
import type { Pieces } from "../../gdl/pieces.js";
import type { StateArms } from "./arm-rows.js";
import type { Expander, Expansion } from "./expander.js";
import type { ReadAhead } from "./read-ahead.js";

interface Begun {
  readonly node: number;
  readonly expansion: Expansion;
}

export class Expansions {
  /** Keyed by the numbers of nodes. */
  private readonly begun = new Map<number, Begun>();
  /** Nodes without room for all their arms, keyed by their numbers. */
  private readonly crowded = new Map<number, number>();
  private ahead: ReadAhead | undefined;

  constructor(
    private readonly graph: KernelGraph,
    private readonly expander: Expander,
  ) {}

  /** Before the first node is expanded. */
  *prepare(): Pieces {
    const { graph, expander } = this;
    if (expander.prepare !== undefined) yield* expander.prepare();
    if (expander.readAhead !== undefined) this.ahead ??= yield* expander.readAhead(graph);
  }

  /** All arms of a node without any; undefined where they come batch by batch. */
  rowsOf(node: number): StateArms | undefined {
    const { graph, ahead } = this;
    if (ahead === undefined || graph.nodes.armCount(node) > 0) return undefined;
    return this.begun.has(graph.nodes.number(node)) ? undefined : ahead.armsOf(node);
  }

  /** The expansion of a node that goes on, or a new one. */
  of(node: number): Expansion {
    const { nodes } = this.graph;
    const known = this.begun.get(nodes.number(node));
    if (known !== undefined) return known.expansion;
    const expansion = this.expander.expand(nodes.state(node));
    this.begun.set(nodes.number(node), { node, expansion });
    return expansion;
  }

  /** It has all its arms. */
  complete(node: number): void {
    this.begun.delete(this.graph.nodes.number(node));
  }

  /** There is no room for more of its arms. */
  crowd(node: number): void {
    const number = this.end(node);
    this.graph.markCrowded(node, true);
    this.crowded.set(number, node);
  }

  /** Nodes without all their arms are expanded anew when there is room, unless they are proved or present. */
  uncrowd(present: readonly number[]): void {
    const { graph, crowded } = this;
    for (const [number, node] of crowded) {
      if (present.includes(node) || graph.nodes.isClosed(node)) continue;
      graph.forget(node);
      graph.markCrowded(node, false);
      crowded.delete(number);
    }
  }

  /** A node gives up its arms. */
  forget(node: number): void {
    this.end(node);
    this.graph.forget(node);
  }

  /** After a sweep: nodes that are no more need no arms, and only some can wait. */
  dropLost(): void {
    const { graph, begun, crowded } = this;
    for (const [number, node] of crowded) if (!graph.isKept(node, number)) crowded.delete(number);
    for (const [number, { node, expansion }] of begun) {
      if (graph.isKept(node, number) && expansion.canWait) continue;
      expansion.end();
      begun.delete(number);
    }
  }

  /** The rest of its arms is not wanted; its number. */
  private end(node: number): number {
    const number = this.graph.nodes.number(node);
    this.begun.get(number)?.expansion.end();
    this.begun.delete(number);
    return number;
  }
}
