/**
 * The tree of `engine/tree/playout-tree.ts` over any engine, one state after the other. Tests compare the
 * tree in the kernel with this one, and it serves the games that the kernel cannot play.
 */
import type { Game, State, TermId } from "../../engine/game.js";
import { Random } from "../../engine/random-numbers.js";
import { randomPlay } from "../../engine/random-play.js";
import {
  AMAF_VISITS,
  bestFirst,
  MOST_JOINTS,
  MOST_STEPS,
  type RootMove,
  type Tree,
  type TreeCounts,
  type TreeOptions,
} from "../../engine/tree/playout-tree.js";
import { adopt } from "./adopt.js";
import { choose, isReference } from "./choose.js";
import type { Descent, KnownWorth, Recorded, Step } from "./descent.js";
import { NodeTable, type StateOrbits } from "./node-table.js";
import { lookAtChildren, type Valuer } from "./plain-look.js";
import { type Edge, NodeChoice, type PlainNode } from "./plain-node.js";
import { type ProvenScores, Prover } from "./prove.js";
import { lineFrom, movesOfChoice, noCounts, rootMoves } from "./tree-report.js";
import { type Reference, TurnedMoves } from "./turned-moves.js";

export class PlainTree implements Tree {
  counts: TreeCounts = noCounts();
  private readonly game: Game;
  /** The roles that have scores. */
  private readonly players: readonly number[];
  private readonly chance: number;
  private readonly table: NodeTable;
  private readonly prover: Prover;
  private readonly turns: TurnedMoves;
  private roots: readonly PlainNode[] = [];
  /** The own role's choice, if there are several roots. */
  private shared: NodeChoice | undefined;
  private sharedVisits = 0;
  private epoch = 0;
  private drawn = new Random(0);
  private played = new Random(0);
  private batch: Descent[] = [];
  private work: Generator<void, void> | undefined;

  constructor(
    game: Game,
    private readonly options: TreeOptions,
    private readonly recorded?: Recorded,
    private readonly orbits?: StateOrbits,
    /** For tests: learnt values, where the options have some. */
    private readonly valuer?: Valuer,
  ) {
    this.turns = new TurnedMoves(orbits);
    this.game = game;
    this.players = game.players;
    this.chance = game.chance;
    this.table = new NodeTable(game, this.players, options, orbits);
    this.prover = new Prover(this.players, this.chance, options.role);
  }

  begin(states: readonly State[], stream: number): void {
    this.cancel();
    const { seed, role } = this.options;
    this.drawn = new Random(seed, 2 * stream);
    this.played = new Random(seed, 2 * stream + 1);
    this.epoch++;
    this.counts = noCounts();
    this.roots = states.map((state) => this.rootOf(state));
    for (const root of this.roots) {
      root.epoch = this.epoch;
      this.prover.proveAgain(root);
    }
    this.shared = states.length > 1 ? new NodeChoice(this.root.choices[role].moves) : undefined;
    this.sharedVisits = 0;
  }

  /** A root has the state that is asked about, and takes over what is known of an image of it. */
  private rootOf(state: State): PlainNode {
    const { orbits, table } = this;
    const isNew = !table.has(state);
    const image = isNew ? table.imageOf(state) : undefined;
    const node = table.nodeOf(state, this.epoch);
    if (image !== undefined && orbits !== undefined) {
      this.value(node);
      adopt(orbits, node, image);
    } else if (isNew && this.valuer !== undefined) this.look(node);
    return node;
  }

  /** The first root, for tests that compare trees. */
  get root(): PlainNode {
    return this.roots[0];
  }

  get nodes(): number {
    return this.table.size;
  }

  get isSolved(): boolean {
    return this.roots.length === 1 && this.roots[0]?.values !== undefined;
  }

  advance(iterations: number, until: number): boolean {
    while (this.work !== undefined || (!this.isSolved && this.counts.iterations < iterations)) {
      this.work ??= this.batchOf(Math.min(this.options.batch, iterations - this.counts.iterations));
      while (!this.work.next().done) if (performance.now() >= until) return false;
      this.work = undefined;
      if (performance.now() >= until) return false;
    }
    return true;
  }

  cancel(): void {
    for (const { path } of this.batch) {
      for (const [i, { node, picks }] of path.entries()) this.count(node, picks, i === 0, -1);
    }
    this.batch = [];
    this.work = undefined;
  }

  moves(): readonly RootMove[] {
    const { shared, players } = this;
    return shared === undefined ? rootMoves(this.root, this.options.role, players) : movesOfChoice(shared);
  }

  best(most: number): readonly RootMove[] {
    return bestFirst(this.moves(), most);
  }

  movesAt(state: State, most: number): readonly (readonly RootMove[])[] | undefined {
    this.cancel();
    const node = this.table.nodeOf(state, this.epoch);
    return node.choices.map((_, role) =>
      role === this.chance ? [] : bestFirst(rootMoves(node, role, this.players), most),
    );
  }

  line(): readonly (readonly TermId[])[] {
    return this.roots.length > 1 ? [] : lineFrom(this.root, this.players, this.orbits);
  }

  /** Plays one batch; yields between states, since an engine may be slow. */
  private *batchOf(size: number): Generator<void, void> {
    for (let i = 0; i < size; i++) this.descend();
    for (const [i, descent] of this.batch.entries()) yield* this.play(descent, i);
    const { batch } = this;
    if (this.options.looks || this.valuer !== undefined) {
      for (const descent of batch) {
        this.grow(descent);
        yield;
      }
    }
    while (batch.length > 0) {
      yield;
      const descent = batch.shift() as Descent;
      const values = this.grow(descent);
      this.raise(descent, values);
      this.counts.iterations++;
    }
    if (this.table.prune(new Set(this.roots), this.epoch)) this.counts.pruned++;
  }

  private descend(): void {
    const path: Step[] = [];
    const { roots, shared } = this;
    let node = roots[roots.length > 1 ? this.drawn.below(roots.length) : 0];
    let reference: Reference | undefined;
    for (let depth = 1; ; depth++) {
      if (isReference(node, this.options)) reference = { node, turn: 0 };
      const { picks, worth } = this.pick(node, reference, depth === 1 ? shared : undefined);
      path.push({ node, picks, worth });
      this.count(node, picks, depth === 1, 1);
      const edge = node.edges.get(node.jointOf(picks));
      this.counts.depth = Math.max(this.counts.depth, depth);
      if (edge === undefined) break;
      if (edge.child.values !== undefined) {
        edge.child.visits++;
        edge.child.epoch = this.epoch;
        this.raise({ path, values: [], made: this.nothingMade() }, edge.child.values);
        this.counts.iterations++;
        this.counts.known++;
        this.counts.states += depth;
        return;
      }
      // States may come back, and a descent has to end somewhere.
      if (depth === MOST_STEPS) break;
      node = edge.child;
      if (reference !== undefined)
        reference = { ...reference, turn: this.turns.product(edge.turn, reference.turn) };
    }
    this.counts.states += path.length;
    this.batch.push({ path, values: [], made: this.nothingMade() });
  }

  /** Picks a move for each role. */
  private pick(
    node: PlainNode,
    reference: Reference | undefined,
    own: NodeChoice | undefined,
  ): Omit<Step, "node"> {
    let worth: KnownWorth | undefined;
    const picks = node.choices.map((choice, role) => {
      if (choice.moves.length === 1) return 0;
      if (role === this.chance) return this.drawn.below(choice.moves.length);
      const isOwn = own !== undefined && role === this.options.role;
      const chosen = choose(this.options.policy, {
        choice: isOwn ? own : choice,
        visits: isOwn ? this.sharedVisits : node.visits,
        amaf: reference && this.turns.amafOf(reference, role),
        known: (pick) => (isOwn ? undefined : this.knownValue(node, role, pick)),
        random: this.drawn,
      });
      if (chosen.worth >= 0) {
        const values = node.edgeOf(role, chosen.worth)?.child.values as ProvenScores;
        worth = { picks: node.choices.map((_, other) => (other === role ? chosen.worth : 0)), values };
      }
      return chosen.pick;
    });
    return { picks, worth };
  }

  private nothingMade(): Set<TermId>[] {
    return this.game.roles.map(() => new Set());
  }

  /** The proven score of a role after its move, if the node has noticed it and no other role has a choice. */
  private knownValue(node: PlainNode, role: number, pick: number): number | undefined {
    if (node.chooser !== role) return undefined;
    const edge = node.edgeOf(role, pick);
    if (edge?.child.values === undefined || !edge.isCounted) return undefined;
    return edge.child.values[this.players.indexOf(role)];
  }

  /** Counts the moves of a step, or takes them back: a descent that comes again must see its first visit. */
  private count(node: PlainNode, picks: readonly number[], isRoot: boolean, sign: 1 | -1): void {
    node.visits += sign;
    node.epoch = this.epoch;
    for (const [role, pick] of picks.entries()) {
      const { counts } = node.choices[role];
      counts[pick] = counts[pick] + sign;
    }
    if (!isRoot || this.shared === undefined) return;
    const pick = picks[this.options.role];
    this.shared.counts[pick] = this.shared.counts[pick] + sign;
    this.sharedVisits += sign;
  }

  private *play(descent: Descent, number: number): Generator<void, void> {
    const { game, players, counts, recorded } = this;
    const { limit, limitScore } = this.options.limits;
    const { node, picks } = descent.path[descent.path.length - 1];
    if (recorded !== undefined) {
      descent.values = recorded(number);
      return;
    }
    const child = game.nextState(node.state, node.movesOf(picks));
    for (const { state, joint } of randomPlay(game, child, this.played, limit)) {
      yield;
      if (joint === "terminal") {
        descent.values = players.map((role) => game.score(state, role));
      } else if (typeof joint === "string") {
        counts[joint === "limited" ? "limited" : "stuck"]++;
        descent.values = players.map(() => limitScore);
      } else {
        for (const [role, move] of joint.entries()) descent.made[role]?.add(move);
        counts.states++;
      }
    }
  }

  /** Makes the child a node, and returns what the iteration is worth. */
  private grow({ path, values }: Descent): ProvenScores {
    const { node, picks } = path[path.length - 1];
    const joint = node.jointOf(picks);
    let edge = node.edges.get(joint);
    if (edge === undefined) {
      const state = this.game.nextState(node.state, node.movesOf(picks));
      const { size } = this.table;
      edge = this.edgeTo(state);
      if (this.table.size > size) this.look(edge.child);
      // In a node with more joint moves than this, none has an edge.
      if (node.joints <= MOST_JOINTS) node.edges.set(joint, edge);
    }
    return edge.child.values ?? this.mixed(edge.child, values);
  }

  private edgeTo(state: State): Edge {
    const { node, turn } = this.table.locate(state, this.epoch);
    if (turn !== 0) this.counts.merged++;
    return { child: node, turn, isCounted: false };
  }

  /** What was learnt of a state that is no end. */
  private value(node: PlainNode): void {
    if (node.values === undefined) node.worth ??= this.valuer?.(node.state);
  }

  private mixed({ worth }: PlainNode, scores: ProvenScores): ProvenScores {
    const { share = 0 } = this.options.values ?? {};
    return worth === undefined ? scores : scores.map((score, i) => share * worth[i] + (1 - share) * score);
  }

  /** Looks at the children of a new node. */
  private look(node: PlainNode): void {
    this.value(node);
    if (!this.options.looks && this.valuer === undefined) return;
    const onEnd = (parent: PlainNode, picks: readonly number[], state: State) => {
      const edge = this.edgeTo(state);
      parent.edges.set(parent.jointOf(picks), edge);
      this.prover.notice(parent, edge);
    };
    const { game, players, valuer } = this;
    lookAtChildren(node, { game, players, valuer, onEnd });
  }

  /** Carries scores up a path, and proofs as far as they reach. */
  private raise({ path, made }: Descent, ended: ProvenScores): void {
    const { players, shared } = this;
    let values = ended;
    let mayProve = true;
    for (let depth = path.length - 1; depth >= 0; depth--) {
      const { node, picks, worth } = path[depth];
      for (const [place, role] of players.entries()) {
        const pick = picks[role];
        const score = values[place];
        const choice = node.choices[role];
        choice.sums[pick] = choice.sums[pick] + score;
        if (depth === 0 && shared !== undefined && role === this.options.role)
          shared.sums[pick] = shared.sums[pick] + score;
      }
      if (this.options.policy.kind === "grave") {
        if (depth < path.length - 1)
          this.turns.turnBack(made, node.edges.get(node.jointOf(picks))?.turn ?? 0);
        for (const [role, move] of node.movesOf(picks).entries()) made[role]?.add(move);
        if (node.visits >= AMAF_VISITS) node.gather(players, made, values);
      }
      const edge = node.edges.get(node.jointOf(picks));
      mayProve = mayProve && edge !== undefined && this.prover.notice(node, edge);
      if (worth === undefined) continue;
      values = worth.values;
      for (const [role, move] of node.movesOf(worth.picks).entries()) {
        made[role]?.clear();
        made[role]?.add(move);
      }
    }
  }
}
