/** A node of the plain tree: a state that was met, and what is known of it. */
import type { State, TermId } from "../../engine/game.js";
import type { Rests } from "../../engine/rests.js";
import type { Choosing, ProvenScores } from "./prove.js";

/** What one role can do in a node. */
export class NodeChoice {
  readonly counts: number[];
  readonly sums: number[];

  constructor(readonly moves: readonly TermId[]) {
    this.counts = moves.map(() => 0);
    this.sums = moves.map(() => 0);
  }
}

export interface Edge {
  readonly child: PlainNode;
  /** With symmetries: what takes the state that the joint move leads to into that of the child. */
  readonly turn: number;
  /** Whether the node has taken notice that the child is proven. */
  isCounted: boolean;
}

/** For a move made anywhere below a node: the playouts with it, and the sum of the role's scores. */
export interface Amaf {
  count: number;
  sum: number;
}

export class PlainNode {
  visits = 0;
  /** The step of the match in which it was last visited. */
  epoch = 0;
  values: ProvenScores | undefined;
  /** What was learnt of the state, where the tree has learnt values: for each player, from 0 to 100. */
  worth: ProvenScores | undefined;
  /** What the values rest on, where there are some. */
  rests: Rests = "nothing";
  /** How many children are proven, as far as the node has taken notice. */
  proved = 0;
  /** With symmetries: the element that takes the state into the one that gives the key of its orbit. */
  element = 0;
  readonly edges = new Map<number, Edge>();
  /** The number of joint moves. */
  readonly joints: number;
  /** The one role that has several moves; -1 if no role has, or more than one. */
  readonly chooser: number;
  /** Only for GRAVE; for each role. */
  amaf: Map<TermId, Amaf>[] | undefined;
  amafPlayouts = 0;

  constructor(
    readonly state: State,
    readonly choices: readonly NodeChoice[],
  ) {
    this.joints = choices.reduce((product, { moves }) => product * moves.length, 1);
    const open = [...choices.keys()].filter((role) => choices[role].moves.length > 1);
    this.chooser = open.length === 1 ? open[0] : -1;
  }

  /** The number of a joint move; the last role's move changes fastest. */
  jointOf(picks: readonly number[]): number {
    return picks.reduce((joint, pick, role) => joint * this.choices[role].moves.length + pick, 0);
  }

  /** The edge of a move of this role, if no other role has a choice. */
  edgeOf(role: number, pick: number): Edge | undefined {
    return this.edges.get(this.jointOf(this.choices.map((_, other) => (other === role ? pick : 0))));
  }

  /** Adds a playout to the all-moves-as-first statistics: the moves of each role in it, and the scores. */
  gather(players: readonly number[], made: readonly Set<TermId>[], values: ProvenScores): void {
    this.amaf ??= made.map(() => new Map());
    this.amafPlayouts++;
    for (const [place, role] of players.entries()) {
      const table = this.amaf[role];
      for (const move of made[role]) {
        const entry = table.get(move) ?? { count: 0, sum: 0 };
        entry.count++;
        entry.sum += values[place];
        table.set(move, entry);
      }
    }
  }

  choosing(players: readonly number[], chance: number): Choosing {
    return { counts: this.choices.map(({ moves }) => moves.length), players, chance };
  }

  movesOf(picks: readonly number[]): TermId[] {
    return picks.map((pick, role) => this.choices[role].moves[pick]);
  }

  /** An estimate. */
  get bytes(): number {
    const moves = this.choices.reduce((sum, choice) => sum + choice.moves.length, 0);
    return 400 + 8 * this.state.length + 60 * moves;
  }
}
