/**
 * The scores that a search still wants, and how far states are from them by the relaxed rules
 * (`estimate-relaxed.ts`).
 */
import { circuitInPieces, type GameCircuit } from "../../../circuit/build-circuit.js";
import type { State } from "../../../engine/game.js";
import type { Pieces } from "../../../gdl/pieces.js";
import { scoreOfGoals } from "../../../gdl/roles.js";
import type { AcyclicProgram } from "../../../ground/acyclic.js";
import { pointsOfTexts } from "../../player-relation.js";
import { OUT_OF_REACH, type RelaxedEstimate, relaxedEstimate } from "./estimate-relaxed.js";

/** Programs with more literals have no relaxed estimate: one state would take as long as a hundred others. */
const MOST_LITERALS = 200_000;

export class WantedScores {
  /** The best score that was found. */
  best = Number.NEGATIVE_INFINITY;
  /** The scores that can be had, as far as is known, ascending: those of goals, and 0, which is without. */
  private readonly values: number[];
  private readonly words: Uint32Array;
  private readonly estimates = new Map<number, RelaxedEstimate>();

  private constructor(
    private readonly program: AcyclicProgram,
    state: State,
    /** Undefined where estimates would take too long. */
    private readonly game: GameCircuit | undefined,
  ) {
    this.values = [...pointsOfTexts(program.goals.map(({ text }) => text))];
    this.words = new Uint32Array(Math.ceil(program.fluents.length / 32));
    for (const fluent of state) this.words[fluent >>> 5] |= 1 << (fluent & 31);
  }

  /** `state`: where the search begins. */
  static *from(program: AcyclicProgram, state: State): Pieces<WantedScores> {
    const isSmall = program.literals.length <= MOST_LITERALS;
    return new WantedScores(program, state, isSmall ? yield* circuitInPieces(program) : undefined);
  }

  /** Whether nothing is left that could be better. */
  get isDone(): boolean {
    const highest = this.values.at(-1);
    return highest === undefined || this.best >= highest;
  }

  /** The distance to the best score that is left, or to the next one; undefined if it takes too long. */
  *estimate(which: "best" | "next"): Pieces<RelaxedEstimate | undefined> {
    const better = this.values.filter((value) => value > this.best);
    return yield* this.estimateOf(which === "best" ? better.at(-1) : better[0]);
  }

  /** Gives up the highest score if the relaxed rules have no way to it, and says so. */
  *giveUpHighest(): Pieces<{ readonly score: number; readonly turns: number } | undefined> {
    const highest = this.values.at(-1);
    if (highest === undefined || highest <= this.best) return undefined;
    const estimate = yield* this.estimateOf(highest);
    if (estimate?.of(this.words, 0) !== OUT_OF_REACH) return undefined;
    this.values.pop();
    return { score: highest, turns: Number.POSITIVE_INFINITY };
  }

  private *estimateOf(value: number | undefined): Pieces<RelaxedEstimate | undefined> {
    if (this.game === undefined || value === undefined) return undefined;
    const known = this.estimates.get(value);
    if (known !== undefined) return known;
    const { circuit, goals, terminal } = this.game;
    const isWanted = this.program.goals.map(({ text }) => scoreOfGoals([text]) >= value);
    const both = circuit.begin();
    circuit.push(terminal);
    // Without any goal a match is worth 0.
    if (value > 0) circuit.push(circuit.or(...goals.filter((_, goal) => isWanted[goal])));
    const estimate = yield* relaxedEstimate(this.game, circuit.conjunction(both));
    this.estimates.set(value, estimate);
    return estimate;
  }
}
