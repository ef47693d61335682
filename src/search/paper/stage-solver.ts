/**
 * Solves the network of a turn in one state, as papers 001 (section 4.2, algorithms 1 and 2) and 003
 * (sections 4.1 and 4.2) do:
 *
 * 1. The injector gives the template the values of the state.
 * 2. Preprocessing: these values are projected on the domains, and what arc consistency makes of that (*unary*);
 *    tables on the same variables become one (*merge*); universal variables leave the tables (*universal*).
 * 3. The network is cut into its hard part and its chance part, and the hard part is made singleton arc
 *    consistent (*SAC*).
 * 4. SFC finds all solutions of the chance part. As a table they are the feasibility constraint.
 * 5. The feasibility constraint is posted to the hard part, and MAC (simple tabular reduction, dom/ddeg)
 *    enumerates its solutions. These are the solutions of the network. FC-UCB leaves out the cut, and has
 *    forward checking on the whole network in place of 4 and 5.
 *
 * `docs/paper-preset.md` says what the papers leave open. The threshold is 1.
 */
import { KernelRoom } from "../../engine/memory/kernel-room.js";
import { kernelModule } from "../../engine/memory/module.js";
import { SolverCore } from "../../engine/solver/solver-core.js";
import type { Pieces } from "../../gdl/pieces.js";
import { mergeInPieces } from "../../network/preprocess/merge.js";
import { dropUniversalInPieces } from "../../network/preprocess/universal.js";
import { residualOf, usesIn } from "../../network/residual.js";
import type { Uses } from "../../network/uses.js";
import type { OneStage } from "../policy/one-stage.js";
import { constraintsIn, type OpenStage, SolvingParts, type StageSolutions } from "./solving-parts.js";
import type { SolvingStep } from "./solving-steps.js";

export interface StageQuestion {
  readonly consistency: "mac" | "fc";
  /** The values of the state, or of any variables that are decided before chance. */
  readonly state: readonly (readonly [variable: number, value: number])[];
  /** The variables whose values are asked for; those before chance tell the solutions apart. */
  readonly wanted: readonly number[];
  /** No more solutions than these are looked for. */
  readonly most: number;
  /** Hears of each step. */
  readonly tell?: ((step: SolvingStep) => void) | undefined;
}

/** The template in a core, and rooms for the cores of the states. */
export class StageSolver {
  /** All variables in the order of a policy, and the place of each in it. */
  private readonly order: readonly number[];
  private readonly rank: Int32Array;

  private constructor(
    private readonly stage: OneStage,
    private readonly core: SolverCore,
    private readonly uses: Uses,
    private readonly rooms: readonly [hard: KernelRoom, chance: KernelRoom],
  ) {
    const { network, before, chance, after } = stage;
    this.rank = new Int32Array(network.variables.length);
    this.order = chance < 0 ? before : [...before, chance, ...after];
    for (const [i, variable] of this.order.entries()) this.rank[variable] = i;
  }

  static *inPieces(stage: OneStage): Pieces<StageSolver> {
    const core = yield* SolverCore.inPieces(stage.network);
    yield* core.propagateInPieces();
    const uses = yield* usesIn(stage.network);
    yield;
    const room = () => new KernelRoom(kernelModule());
    return new StageSolver(stage, core, uses, [room(), room()]);
  }

  *solve(question: StageQuestion): Pieces<StageSolutions> {
    const open = yield* this.preprocess(question);
    if (open === undefined) return { solutions: [], isCut: false };
    return yield* new SolvingParts(open, question, this.rooms).solve();
  }

  /** Steps 1 and 2; undefined if a domain is empty. */
  private *preprocess({ state, wanted, tell }: StageQuestion): Pieces<OpenStage | undefined> {
    const { core, stage } = this;
    core.push();
    try {
      for (const [variable, value] of state) core.assign(variable, value);
      if (!(yield* core.propagateInPieces())) return undefined;
      const open = core.openVariables();
      const left = yield* residualOf(stage.network, this.uses, open, (x) => core.values(x));
      const merged = yield* mergeInPieces(left.network);
      const universal = yield* dropUniversalInPieces(merged.network);
      tell?.({
        step: "preprocessed",
        decided: stage.network.variables.length - open.length,
        open: open.length,
        constraints: constraintsIn(left.network.constraints),
        merged: merged.merged,
        universal: universal.dropped,
      });
      yield;
      const { network } = universal;
      const [chance = -1] = network.chance.map(({ variable }) => variable);
      const place = new Map(left.variables.map((variable, i) => [variable, i]));
      yield;
      const order = [...Int32Array.from(left.variables, (variable) => this.rank[variable]).sort()];
      const late = order.findIndex((rank) => rank >= stage.before.length);
      const first = chance < 0 || late < 0 ? order.length : late;
      const placed = (ranks: readonly number[]) =>
        ranks.map((rank) => place.get(this.order[rank]) as number).filter((i) => i !== chance);
      return {
        stage: { network, chance, before: placed(order.slice(0, first)), after: placed(order.slice(first)) },
        wanted: wanted.map((variable) => {
          const i = place.get(variable);
          return i === undefined ? { value: core.values(variable)[0] } : { i, values: left.values[i] };
        }),
      };
    } finally {
      core.pop();
    }
  }
}
