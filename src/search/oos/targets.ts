/**
 * The states that may be the present one, as places where iterations of online outcome sampling may begin: how
 * likely each is drawn, and how much what is learned there weighs (`online-sampling.ts` has the formula).
 */
import type { ViewRoot } from "../../engine/ismcts/view-trees.js";
import type { Random } from "../../engine/random-numbers.js";
import type { TurnBefore } from "../../engine/views.js";
import { type History, type HistoryTree, viewKey } from "./history-tree.js";

/** A role that seems never to go somewhere may do so after all. */
const LEAST_SHARE = 1e-3;

export interface Target {
  readonly root: ViewRoot;
  /** How likely an iteration that is targeted begins here. */
  readonly share: number;
  /** How likely chance alone leads here. */
  readonly chance: number;
  readonly past: readonly PastDecision[];
}

/** A decision on the way to a state. */
interface PastDecision {
  readonly role: number;
  readonly key: string;
  /** How many moves there were, and the place of the one that was made. */
  readonly count: number;
  readonly move: number;
}

export class Targets {
  /** The name of the present information set of the own role. */
  readonly present: string;
  private readonly all: readonly Target[];
  private readonly byPlace: ReadonlyMap<string, Target>;
  private histories = new Map<Target, History>();
  /** For each present history that was met the possible state that it leads to, if it is one. */
  private met = new Map<History, Target | undefined>();

  /** `role` is the own one; a role that learns makes any of its moves with the probability `exploration`. */
  constructor(
    private readonly tree: HistoryTree,
    private readonly players: readonly number[],
    private readonly role: number,
    private readonly exploration: number,
    roots: readonly ViewRoot[],
  ) {
    this.present = viewKey(roots[0].views, role);
    const found = roots.map((root) => this.pastOf(root));
    const sum = found.reduce((total, { wanted }) => total + wanted, 0);
    this.all = found.map(({ wanted, ...target }) => ({ ...target, share: wanted / sum }));
    this.byPlace = new Map(this.all.map((target) => [placeKey(target.root), target]));
  }

  /** To be called when the tree has forgotten its histories. */
  forget(): void {
    this.histories = new Map();
    this.met = new Map();
  }

  draw(random: Random): Target {
    const drawn = random.next() / 2 ** 32;
    let sum = 0;
    for (const target of this.all) {
      sum += target.share;
      if (drawn < sum) return target;
    }
    return this.all[this.all.length - 1];
  }

  historyOf(target: Target): History {
    const known = this.histories.get(target);
    if (known !== undefined) return known;
    const history = this.tree.open(target.root.state, target.root.views);
    this.histories.set(target, history);
    return history;
  }

  /** Whether the own role would be in its present information set after this history. */
  isPresent({ views }: History): boolean {
    return viewKey(views, this.role) === this.present;
  }

  /** The possible state that a present history leads to; undefined if it is none of the sample. */
  at(history: History): Target | undefined {
    const known = this.met.get(history);
    if (known !== undefined || this.met.has(history)) return known;
    const met = this.byPlace.get(placeKey({ state: history.place.state, views: history.views }));
    this.met.set(history, met);
    return met;
  }

  /** What a learner learns at a target weighs so much, before it has drawn anything below it. */
  weightAt({ chance, past, share }: Target, learner: number, targeting: number): number {
    let others = chance;
    let own = 1;
    for (const decision of past) {
      if (decision.role === learner) own *= this.drawnOf(decision);
      else others *= this.shareOf(decision);
    }
    return others / (targeting * share + (1 - targeting) * others * own);
  }

  /** Looks at the decisions that led to a root. `wanted` is in proportion to how likely it is to be targeted. */
  private pastOf(root: ViewRoot): Omit<Target, "share"> & { readonly wanted: number } {
    const past: PastDecision[] = [];
    let chance = root.likelihood;
    let range = 1;
    for (let turn: TurnBefore | undefined = root.before; turn !== undefined; turn = turn.before) {
      const { views, state } = turn;
      if (views === undefined) throw new Error("views are not kept");
      const { legal } = this.tree.place(state);
      for (const role of this.players) {
        const count = legal[role]?.length ?? 0;
        if (count < 2) continue;
        const move = legal[role].indexOf(turn.joint[role]);
        const decision = { role, key: viewKey(views, role), count, move };
        past.push(decision);
        if (role === this.role) continue;
        // The others were taken to move uniformly.
        chance *= count;
        range *= count * this.shareOf(decision);
      }
    }
    // Half of it as likely as the strategies so far say, half as if the others moved at random.
    const wanted = root.likelihood * (0.5 + 0.5 * range);
    return { root, chance, past, wanted };
  }

  /** How likely a role makes a move by its average strategy. */
  private shareOf({ key, count, move }: PastDecision): number {
    const known = this.tree.sets.get(key);
    return known === undefined ? 1 / count : Math.max(LEAST_SHARE, known.averageShare(move));
  }

  /** How likely a role that explores makes a move. */
  private drawnOf({ key, count, move }: PastDecision): number {
    const known = this.tree.sets.get(key);
    if (known === undefined) return 1 / count;
    return this.exploration / count + (1 - this.exploration) * (known.strategy()[move] ?? 0);
  }
}

function placeKey({ state, views }: Pick<ViewRoot, "state" | "views">): string {
  return `${state.join()} ${views.join()}`;
}
