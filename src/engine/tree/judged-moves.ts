/** What is known of the moves in the nodes of a kernel's tree. A node may have a hundred thousand moves. */
import * as layout from "../../../assembly/tree/tree-layout.js";
import type { StateGroup } from "../../symmetry/state-group.js";
import type { TermId } from "../game.js";
import type { MemoryView } from "../memory/memory-view.js";
import { bestMove, type RootMove } from "./playout-tree.js";
import type { StoredNodes } from "./stored-nodes.js";

/** What is asked about a game whose moves are judged. */
export interface JudgedGame {
  /** The own role, and of each role which of those with scores it is, or -1. */
  readonly role: number;
  readonly places: readonly number[];
  /** Of each move of the program its term. */
  readonly moveTerms: ArrayLike<TermId>;
  /** Where nodes stand for orbits. */
  readonly group: StateGroup | undefined;
}

export class JudgedMoves {
  private readonly role: number;
  private readonly places: readonly number[];
  private readonly moveTerms: ArrayLike<TermId>;
  private readonly group: StateGroup | undefined;

  constructor(
    /** The record of the tree. */
    private readonly tree: MemoryView,
    private readonly memory: MemoryView,
    private readonly stored: StoredNodes,
    { role, places, moveTerms, group }: JudgedGame,
  ) {
    this.role = role;
    this.places = places;
    this.moveTerms = moveTerms;
    this.group = group;
  }

  /**
   * Of a role's moves in a node those that can be among the `most` best: the most chosen of those that are
   * open, in the order of the rules, and all that are proven. A node may have a hundred thousand moves.
   */
  notable(node: number, role: number, most: number): number[] {
    const places = this.stored.places(node, role);
    if (places.length <= most) return places;
    const first = this.firstEntry(node, role) + layout.ENTRY_COUNT;
    const children = this.ownChildren(node, role);
    const isProven = (pick: number) => children !== 0 && this.provenAt(children + 4 * pick) !== 0;
    const counts = Float64Array.from(places, (pick) => this.memory.u32(first + pick * layout.ENTRY_BYTES));
    const open = counts.filter((_, pick) => !isProven(pick)).sort();
    const least = open[Math.max(0, open.length - most)] ?? 0;
    let equals = most - (open.length - 1 - open.lastIndexOf(least));
    return places.filter(
      (pick) => isProven(pick) || counts[pick] > least || (counts[pick] === least && equals-- > 0),
    );
  }

  /** What is known of these moves of a role in a node; `turn` takes the state that is meant into the node's. */
  judged(node: number, role: number, picks: readonly number[], turn = 0): RootMove[] {
    const own = this.stored.firstEntry(node, role);
    const first = this.firstEntry(node, role);
    const children = this.ownChildren(node, role);
    return picks.map((pick) => {
      const { move } = this.stored.entryAt(own + pick * layout.ENTRY_BYTES);
      const { count, sum } = this.stored.entryAt(first + pick * layout.ENTRY_BYTES);
      const child = children === 0 ? 0 : this.provenAt(children + 4 * pick);
      const mean = count === 0 ? undefined : sum / count;
      const value = child === 0 ? mean : this.stored.values(child)[this.places[role]];
      const rests = child === 0 ? "nothing" : this.stored.rests(child);
      const learnt = children === 0 || child !== 0 ? undefined : this.learntAt(children + 4 * pick, role);
      return {
        ...{ move: this.moveTerms[this.before(turn, move)], count, value, isProven: child !== 0, rests },
        ...(learnt !== undefined && { learnt }),
      };
    });
  }

  /** From a node on turn by turn the best moves, of the roles that have a choice, or of all. */
  line(root: number): TermId[][] {
    const line: TermId[][] = [];
    const seen = new Set<number>();
    let node = root;
    let turn = 0;
    while (node !== 0 && !this.stored.isEnd(node) && !seen.has(node)) {
      seen.add(node);
      const picks: number[] = [];
      const joint: { readonly move: TermId; readonly isOpen: boolean }[] = [];
      for (let role = 0; role < this.places.length; role++) {
        const notable = this.notable(node, role, 1);
        const moves = this.judged(node, role, notable, turn);
        const best = bestMove(moves);
        if (best === undefined || (best.count === 0 && !best.isProven)) return line;
        picks.push(notable[moves.indexOf(best)]);
        joint.push({ move: best.move, isOpen: this.stored.moveCount(node, role) > 1 });
      }
      const isOpen = joint.some((one) => one.isOpen);
      line.push(joint.filter((one) => one.isOpen || !isOpen).map(({ move }) => move));
      if (this.group !== undefined) turn = this.group.product(this.stored.turnOf(node, picks), turn);
      node = this.stored.childOf(node, picks);
    }
    return line;
  }

  /** The move whose image by a turn this move is. */
  private before(turn: number, move: number): number {
    return this.group === undefined || turn === 0 ? move : this.group.move(this.group.inverse(turn), move);
  }

  /** Where the entries of a role begin: with several roots, those of the own role in what they share. */
  private firstEntry(node: number, role: number): number {
    const shared = this.tree.u32(layout.TREE_SHARED);
    const isOfAll = shared !== 0 && role === this.role && node === this.root;
    return isOfAll ? shared + layout.SHARED_ENTRIES : this.stored.firstEntry(node, role);
  }

  /** Where the children by a role's moves stand, if it alone has a choice and they say what it gets; else 0. */
  private ownChildren(node: number, role: number): number {
    const isAlone = this.stored.chooser(node) === role && this.places[role] >= 0;
    return isAlone && this.tree.u32(layout.TREE_SHARED) === 0 ? this.stored.firstChild(node) : 0;
  }

  /** The address of the first root. */
  get root(): number {
    return this.memory.u32(this.tree.u32(layout.TREE_ROOTS));
  }

  /** What was learnt of the child behind a word of a node, which is not proven, if it was met. */
  private learntAt(word: number, role: number): number | undefined {
    if (this.tree.u32(layout.TREE_VALUES) === 0) return undefined;
    const child = this.stored.childAt(word);
    if (child === 0 || this.stored.visits(child) === 0) return undefined;
    return this.stored.values(child)[this.places[role]];
  }

  /** The child behind a word of a node, if it is proven; else 0. */
  private provenAt(word: number): number {
    const child = this.stored.childAt(word);
    return child !== 0 && this.stored.isProven(child) ? child : 0;
  }
}
