/**
 * Trees over what the roles have seen, state by state on any engine, one iteration after the other:
 * `engine/ismcts/view-trees.ts` says what is built. The trees in the kernel are compared with it.
 */
import type { Game, State, TermId } from "../../engine/game.js";
import {
  ROOT_GROWTH,
  type ViewCounts,
  type ViewMove,
  type ViewRoot,
  type ViewTrees,
  type ViewTreesOptions,
  withOneView,
} from "../../engine/ismcts/view-trees.js";
import { drawJointMove } from "../../engine/joint-move.js";
import { Random } from "../../engine/random-numbers.js";
import { nextViews, type Views } from "../../engine/views.js";
import { logarithm } from "../logarithm.js";

interface Entry {
  count: number;
  available: number;
  sum: number;
}

type Node = Map<TermId, Entry>;

/** Bytes that a node and a move of it take, roughly. */
const NODE_BYTES = 300;
const ENTRY_BYTES = 100;

export class PlainViews implements ViewTrees {
  private readonly table = new Map<string, Node>();
  private bytes = 0;
  private roots: readonly ViewRoot[] = [];
  private random = new Random(0);
  private counted = { iterations: 0, states: 0, limited: 0, stuck: 0, depth: 0 };

  constructor(
    private readonly game: Game,
    private readonly options: ViewTreesOptions,
  ) {}

  begin(roots: readonly ViewRoot[], stream: number): void {
    this.roots = withOneView(roots, this.options.role);
    this.random = new Random(this.options.seed, stream);
    this.counted = { iterations: 0, states: 0, limited: 0, stuck: 0, depth: 0 };
    if (this.bytes <= this.options.memoryBytes / 2) return;
    this.table.clear();
    this.bytes = 0;
  }

  advance(iterations: number, until: number): boolean {
    while (this.counted.iterations < iterations) {
      this.iterate();
      if (performance.now() >= until) break;
    }
    return this.counted.iterations >= iterations;
  }

  /** Nothing is ever under way. */
  cancel(): void {}

  get counts(): ViewCounts {
    return this.counted;
  }

  get nodes(): number {
    return this.table.size;
  }

  moves(): readonly ViewMove[] {
    const [root] = this.roots;
    const node = root && this.table.get(keyOf(root.views, this.options.role));
    return Array.from(node ?? [], ([move, { count, sum }]) => ({
      move,
      count,
      value: count === 0 ? undefined : sum / count,
    }));
  }

  private iterate(): void {
    const { game, random, counted } = this;
    let { state, views } = this.roots[random.below(this.roots.length)];
    const chosen: { readonly role: number; readonly entry: Entry }[] = [];
    let isInTree = true;
    for (let turn = 0; ; turn++) {
      const scores = this.end(state, turn);
      if (scores !== undefined) {
        for (const { role, entry } of chosen) entry.sum += scores(role);
        counted.iterations++;
        return;
      }
      const joint = [...(drawJointMove(game, state, random) ?? [])];
      if (isInTree) {
        for (const role of game.players) {
          const moves = game.legalMoves(state, role);
          if (moves.length === 1) continue;
          const node = this.nodeOf(views, role, moves);
          if (node === undefined) {
            isInTree = false;
            continue;
          }
          const [move, entry] = this.choose(node, moves, turn === 0 && role === this.options.role);
          joint[role] = move;
          chosen.push({ role, entry });
        }
        counted.depth = Math.max(counted.depth, turn + 1);
        const [from, made] = [state, joint];
        views = nextViews(views, joint, (role) => game.percepts(from, made, role));
      }
      state = game.nextState(state, joint);
      counted.states++;
    }
  }

  /** The scores where a playout ends; undefined where it goes on. */
  private end(state: State, turn: number): ((role: number) => number) | undefined {
    const { game, counted } = this;
    const { limit, limitScore } = this.options.limits;
    if (game.isTerminal(state)) return (role) => game.score(state, role);
    const isStuck = game.roles.some((_, role) => game.legalMoves(state, role).length === 0);
    if (isStuck) counted.stuck++;
    else if (turn >= limit) counted.limited++;
    return isStuck || turn >= limit ? () => limitScore : undefined;
  }

  /** The node of a view; undefined where it is new. */
  private nodeOf(views: Views, role: number, moves: readonly TermId[]): Node | undefined {
    const key = keyOf(views, role);
    const known = this.table.get(key);
    const node: Node = known ?? new Map();
    for (const move of moves) {
      if (node.has(move)) continue;
      node.set(move, { count: 0, available: 0, sum: 0 });
      this.bytes += ENTRY_BYTES;
    }
    if (known !== undefined) return known;
    if (this.bytes < this.options.memoryBytes) {
      this.table.set(key, node);
      this.bytes += NODE_BYTES;
    }
    return undefined;
  }

  private choose(node: Node, moves: readonly TermId[], isRoot: boolean): readonly [TermId, Entry] {
    const { random } = this;
    const { exploration } = this.options;
    let best: readonly [TermId, Entry] | undefined;
    let bestHope = -1;
    let equals = 0;
    for (const move of moves) {
      const entry = node.get(move);
      if (entry === undefined) continue;
      entry.available++;
      const { count, sum, available } = entry;
      const hope =
        count === 0
          ? Number.POSITIVE_INFINITY
          : sum / count / 100 +
            exploration *
              Math.sqrt((isRoot ? ROOT_GROWTH * Math.sqrt(available) : logarithm(available)) / count);
      if (hope < bestHope) continue;
      equals = hope === bestHope ? equals + 1 : 1;
      if (equals === 1 || random.below(equals) === 0) best = [move, entry];
      bestHope = hope;
    }
    if (best === undefined) throw new Error("a node knows all moves of its view");
    best[1].count++;
    return best;
  }
}

function keyOf(views: Views, role: number): string {
  return `${role} ${views[2 * role]} ${views[2 * role + 1]}`;
}
