/**
 * The one-stage network of a game, ready for one state after another. It is made once:
 *
 * - What only follows from the moves goes (`network/decisive.ts`): the fluents next, goals, percepts. It
 *   restricts no choice, and the engine computes it for many choices at once.
 * - The part that the state decides becomes a program of lookups (`engine/functional/`): each constraint is
 *   examined once, when all of its variables but one are known, so that nothing waits in a queue and nothing
 *   is taken back. For these constraints that is arc consistency.
 * - What is left of the others is unary once the state is known, and becomes part of the domains, as in the
 *   preprocessing of paper 003; or it is left open, for MAC (`open-part.ts`).
 *
 * So a state costs the lookups, and each action variable has the moves that are legal.
 */
import { type Functional, statePartInPieces } from "../../engine/functional/functional.js";
import type { Game, State, TermId } from "../../engine/game.js";
import type { Pieces } from "../../gdl/pieces.js";
import { decisivePart, type NetworkPart } from "../../network/decisive.js";
import type { Constraint } from "../../network/model.js";
import type { Template } from "../../network/template.js";
import { type OneStage, stageOfTurn } from "../policy/one-stage.js";
import { OpenPart, type PlayersChoice } from "./open-part.js";

/** Moves of one piece. */
const MOVES = 1024;

export interface FoldingOptions {
  readonly players: readonly number[];
  readonly consistency: "mac" | "fc";
  /** How many bytes it may take. */
  readonly most: number;
}

/** The encoding is Boolean: each fluent is a variable. The problem is part of a sentence. */
export function* foldStage(
  game: Game,
  template: Template,
  { players, consistency, most }: FoldingOptions,
): Pieces<FoldedStage | { readonly problem: string }> {
  const fluents = template.now.map(({ variable }) => variable);
  const decisive = yield* decisivePart(template.network, [...template.actions, ...fluents]);
  const at = (variable: number): number => decisive.place[variable];
  const folded = yield* statePartInPieces(decisive.network, fluents.map(at));
  if ("problem" in folded) return folded;
  const { functional, rest } = folded;
  const actions = template.actions.map(at);
  const terms = actions.map((): TermId[] => []);
  const numbers = actions.map((): number[] => []);
  for (const [i, { role, text }] of template.program.moves.entries()) {
    terms[role][template.moves[i].value] = game.term(text) as TermId;
    numbers[role][template.moves[i].value] = i;
    if (i % MOVES === MOVES - 1) yield;
  }
  let open: OpenPart | undefined;
  if (rest.length > 0) {
    const decided = players.map((role) => actions[role]);
    open = yield* OpenPart.inPieces(stageOf(template, decisive, rest), decided, consistency);
  }
  const stage = new FoldedStage(
    functional,
    Int32Array.from(fluents, at),
    { actions, terms, numbers, players },
    open,
  );
  if (stage.bytes <= most) return stage;
  return { problem: `the network takes ${stage.bytes} bytes of the ${most} that there are for it` };
}

/** What the state leaves, as a stage of its own. */
function stageOf(template: Template, { network, place }: NetworkPart, rest: readonly Constraint[]): OneStage {
  const { before, chance, after } = stageOfTurn(template, template.network);
  const placed = (variables: readonly number[]) => variables.map((x) => place[x]).filter((x) => x >= 0);
  return {
    network: { ...network, constraints: rest },
    before: placed(before),
    chance: chance < 0 ? -1 : place[chance],
    after: placed(after),
  };
}

/** The action variable of each role, its values as moves and as their numbers, and the roles that are players. */
interface Actions {
  readonly actions: readonly number[];
  readonly terms: readonly (readonly TermId[])[];
  readonly numbers: readonly (readonly number[])[];
  readonly players: readonly number[];
}

export class FoldedStage {
  /** The state that was looked at last. */
  private state: State = new Int32Array(0);

  constructor(
    private readonly functional: Functional,
    /** The variable of each fluent. */
    private readonly now: Int32Array,
    private readonly roles: Actions,
    private readonly open: OpenPart | undefined,
  ) {}

  /** The bytes of its memory. */
  get bytes(): number {
    return this.functional.bytes + (this.open?.bytes ?? 0);
  }

  /** The legal moves of every role, in the order of the program. */
  legalMoves(state: State): readonly (readonly TermId[])[] {
    return this.legal(state, this.roles.terms);
  }

  /** The same, by their numbers in the program. */
  legalNumbers(state: State): readonly (readonly number[])[] {
    return this.legal(state, this.roles.numbers);
  }

  private legal<T>(state: State, moves: readonly (readonly T[])[]): readonly (readonly T[])[] {
    this.enter(state);
    const { actions } = this.roles;
    return actions.map((action, role) => this.functional.valuesOf(action).map((value) => moves[role][value]));
  }

  /** Whether all combinations of legal moves are solutions. */
  get isDecided(): boolean {
    return this.open === undefined;
  }

  /** The solutions: for each player a place among its legal moves; the last player's changes fastest. */
  *choices(state: State): Pieces<PlayersChoice[]> {
    const { functional, open } = this;
    const { actions, players } = this.roles;
    if (open === undefined) throw new Error("all combinations of legal moves are solutions");
    this.enter(state);
    const places = players.map(
      (role) => new Map(functional.valuesOf(actions[role]).map((value, place) => [value, place])),
    );
    const isOpen = new Set(functional.decisions);
    const left = open.variables.map((x): readonly number[] =>
      isOpen.has(x) ? functional.valuesOf(x) : [functional.values[x]],
    );
    const solutions = yield* open.choices(left);
    return solutions
      .map((choice) => choice.map((value, p) => places[p].get(value) as number))
      .sort((a, b) => a.reduce((order, place, p) => order || place - b[p], 0));
  }

  /** Injects a state, and computes what follows from it. */
  private enter(state: State): void {
    const { functional, now } = this;
    const { values } = functional;
    for (const fluent of this.state) values[now[fluent]] = 0;
    for (const fluent of state) values[now[fluent]] = 1;
    this.state = state;
    functional.give();
  }
}
