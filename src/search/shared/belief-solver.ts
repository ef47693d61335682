/**
 * The exact value of a game in which all players know the same (`information.ts`), and what to do in it: by
 * belief states (Åström 1965; paper 002, section 2). A position is what all have perceived. It holds a belief:
 * the states that agree, with their exact probabilities. There is one decision for all of them, and what is
 * perceived then leads to the next belief. Values are backed up as by equation (2) of paper 004: the best for
 * one player or a team, the worst for a rival, the mean over what may be perceived.
 *
 * Paper 002 gives every fluent that is not seen the probability 1/2. That is no posterior: here the belief is
 * what follows from the rules, from uniform moves of `random`, and from the moves of the players, which all
 * know. Unlike in `policy/`, no policies are counted.
 *
 * Two rivals who move at once need a saddle point; players who each play for themselves are not solved, and
 * neither are matches that may come back to a belief.
 */
import type { State, TermId } from "../../engine/game.js";
import { jointMovesOf } from "../../engine/joint-move.js";
import type { LoadedGame } from "../../engine/loaded-game.js";
import type { Pieces } from "../../gdl/pieces.js";
import { type PlayerRelation, PlayerRelations } from "../player-relation.js";
import { FRACTIONS, type Fraction } from "../policy/numbers.js";
import { StateTable } from "../state-table.js";

/** What all players know at a time. */
export interface BeliefPosition {
  readonly states: readonly { readonly state: State; readonly share: Fraction }[];
  /** What the players may do; undefined before they are worked out. */
  choices: readonly BeliefChoice[] | undefined;
}

/** The moves of all players, and what may follow. */
export interface BeliefChoice {
  /** The moves of the players, in their order. */
  readonly moves: readonly TermId[];
  /** The expected utility of each player from matches that end now. */
  readonly ends: readonly Fraction[];
  readonly courses: readonly BeliefCourse[];
}

export interface BeliefCourse {
  readonly percepts: readonly TermId[];
  readonly probability: Fraction;
  readonly position: BeliefPosition;
}

export interface BeliefAnswer {
  readonly relation: PlayerRelation;
  /** The utility of each player; undefined if there is no value. */
  readonly utilities?: readonly Fraction[];
  readonly problem?: string;
}

const ONE: Fraction = { above: 1n, below: 1n };
const UNDER_WAY = Symbol("under way");

interface Worth {
  readonly utilities: readonly Fraction[];
  readonly choice: BeliefChoice | undefined;
}

export class BeliefSolver {
  /** How many successors were looked at. */
  nodes = 0;
  private readonly known = new Map<string, BeliefPosition>();
  private readonly indices = new StateTable<{ readonly state: State; readonly index: number }>();
  private readonly relations: PlayerRelations;
  /** By the number of turns that are left. */
  private readonly worths = new Map<number, Map<BeliefPosition, Worth | typeof UNDER_WAY>>();
  private problem: string | undefined;

  constructor(private readonly loaded: LoadedGame) {
    this.relations = new PlayerRelations(loaded.game.players.length);
  }

  /** An estimate of the memory in bytes. */
  get bytes(): number {
    return 200 * this.nodes;
  }

  get players(): readonly string[] {
    const { roles, players } = this.loaded.game;
    return players.map((role) => roles[role]);
  }

  root(): BeliefPosition {
    return this.position([{ state: this.loaded.game.initialState(), share: ONE }]);
  }

  /** The value from the initial state within a number of turns; what is not over by then is worth nothing. */
  solve(horizon: number): Pieces<BeliefAnswer> {
    return this.solveFrom(this.root(), horizon);
  }

  /** The position with these states, whose shares add up to 1; a state may be there several times. */
  positionOf(states: BeliefPosition["states"]): BeliefPosition {
    const merged = new Map<string, { readonly state: State; readonly share: Fraction }>();
    for (const { state, share } of states) {
      const key = state.join();
      const there = merged.get(key);
      merged.set(key, { state, share: there === undefined ? share : FRACTIONS.plus(there.share, share) });
    }
    return this.position([...merged.values()]);
  }

  /** Forgets all positions. */
  forget(): void {
    this.nodes = 0;
    this.known.clear();
    this.worths.clear();
  }

  *solveFrom(root: BeliefPosition, horizon: number): Pieces<BeliefAnswer> {
    this.problem = undefined;
    yield* this.explore(root, horizon, new Map());
    const { relation } = this.relations;
    if (relation === "several") {
      return {
        relation,
        problem: "each player plays for itself, which is not solved where states are hidden",
      };
    }
    this.worths.clear();
    const worth = yield* this.worth(root, horizon);
    if (this.problem !== undefined || worth === undefined) {
      return { relation, problem: this.problem ?? "there is no value" };
    }
    return { relation, utilities: worth.utilities };
  }

  /** What best play does in a position with so many turns left; undefined at a horizon. */
  best(position: BeliefPosition, horizon: number): Worth | undefined {
    const worth = this.worths.get(horizon)?.get(position);
    return worth === undefined || worth === UNDER_WAY ? undefined : worth;
  }

  /** Works out all positions within the horizon, so that the ends show how the players go together. */
  private *explore(position: BeliefPosition, left: number, seen: Map<BeliefPosition, number>): Pieces {
    if ((seen.get(position) ?? -1) >= left) return;
    seen.set(position, left);
    if (left === 0) return;
    for (const { courses } of yield* this.choices(position))
      for (const course of courses) yield* this.explore(course.position, left - 1, seen);
  }

  private *worth(position: BeliefPosition, left: number): Pieces<Worth | undefined> {
    const { players } = this.loaded.game;
    const nothing = players.map(() => FRACTIONS.zero);
    if (left === 0) return { utilities: nothing, choice: undefined };
    const worths = this.worths.get(left) ?? new Map<BeliefPosition, Worth | typeof UNDER_WAY>();
    this.worths.set(left, worths);
    const known = worths.get(position);
    if (known === UNDER_WAY) {
      this.problem = "a match may come back to what was known before; --horizon bounds its turns";
      return undefined;
    }
    if (known !== undefined) return known;
    worths.set(position, UNDER_WAY);
    const values: (readonly Fraction[])[] = [];
    const choices = yield* this.choices(position);
    for (const { ends, courses } of choices) {
      const sums = [...ends];
      for (const { probability, position: next } of courses) {
        const after = yield* this.worth(next, left - 1);
        if (after === undefined) return undefined;
        for (const [i, utility] of after.utilities.entries())
          sums[i] = FRACTIONS.plus(sums[i], FRACTIONS.product(probability, utility));
      }
      values.push(sums);
    }
    const picked = this.relations.relation === "rivals" ? this.saddle(choices, values) : best(values, 0);
    if (picked === undefined) return undefined;
    const worth = { utilities: values[picked], choice: choices[picked] };
    worths.set(position, worth);
    return worth;
  }

  /** The choice that neither rival can better alone. */
  private saddle(
    choices: readonly BeliefChoice[],
    values: readonly (readonly Fraction[])[],
  ): number | undefined {
    const cannotBetter = (at: number, place: number) =>
      choices.every(({ moves }, i) => {
        const isOwnChange = moves.every((move, p) => p === place || move === choices[at].moves[p]);
        return !isOwnChange || FRACTIONS.compare(values[i][place], values[at][place]) <= 0;
      });
    const found = values.findIndex((_, at) => cannotBetter(at, 0) && cannotBetter(at, 1));
    if (found >= 0) return found;
    const [first, second] = this.players;
    this.problem = `no pure saddle point: where ${first} and ${second} move at once, neither can commit to one move`;
    return undefined;
  }

  /** What can be done in a position, and what may follow. */
  private *choices(position: BeliefPosition): Pieces<readonly BeliefChoice[]> {
    if (position.choices !== undefined) return position.choices;
    const { loaded } = this;
    const { players } = loaded.game;
    const { states } = position;
    const legal = loaded.legalMovesOfEach(states.map(({ state }) => state));
    const [first] = legal;
    const own = players.map((role) => first[role]);
    const made: BeliefChoice[] = [];
    for (const moves of jointMovesOf(own)) {
      const steps = states.flatMap(({ state, share }, i) => {
        const joints = [...jointMovesOf(legal[i].map((all, role) => madeBy(players, moves, role) ?? all))];
        return joints.map((joint) => ({ state, joint, share: FRACTIONS.over(share, joints.length) }));
      });
      this.nodes += steps.length;
      const children = loaded.childOfEach(
        steps.map(({ state }) => state),
        steps.map(({ joint }) => joint),
      );
      const ends = players.map(() => FRACTIONS.zero);
      const groups = new Map<
        string,
        { percepts: readonly TermId[]; states: Map<string, { state: State; share: Fraction }> }
      >();
      for (const [i, child] of children.entries()) {
        const { share } = steps[i];
        if (child.isTerminal) {
          const points = players.map((role) => child.score(role));
          this.relations.meet(points);
          for (const [place, scored] of points.entries())
            ends[place] = FRACTIONS.plus(ends[place], FRACTIONS.product(share, FRACTIONS.ofPoints(scored)));
          continue;
        }
        const percepts = child.percepts(players[0]);
        const key = percepts.join();
        const group = groups.get(key) ?? {
          percepts,
          states: new Map<string, { state: State; share: Fraction }>(),
        };
        groups.set(key, group);
        const name = child.state.join();
        const there = group.states.get(name);
        const sum = there === undefined ? share : FRACTIONS.plus(there.share, share);
        group.states.set(name, { state: child.state, share: sum });
      }
      const courses = [...groups.values()].map(({ percepts, states: reached }) => {
        const probability = [...reached.values()].reduce(
          (sum, { share }) => FRACTIONS.plus(sum, share),
          FRACTIONS.zero,
        );
        const belief = [...reached.values()].map(({ state, share }) => ({
          state,
          share: FRACTIONS.quotient(share, probability),
        }));
        return { percepts, probability, position: this.position(belief) };
      });
      made.push({ moves, ends, courses });
      yield;
    }
    position.choices = made;
    return made;
  }

  /** The position with this belief: one, however it is reached. */
  private position(states: BeliefPosition["states"]): BeliefPosition {
    const named = states.map(({ state, share }) => {
      const known = this.indices.get(state) ?? { state, index: this.indices.size };
      if (known.index === this.indices.size) this.indices.add(known);
      return { index: known.index, state, share };
    });
    named.sort((a, b) => a.index - b.index);
    const key = named.map(({ index, share }) => `${index}:${share.above}/${share.below}`).join(" ");
    const there = this.known.get(key);
    if (there !== undefined) return there;
    const position = { states: named, choices: undefined };
    this.known.set(key, position);
    return position;
  }
}

/** The move that was chosen for a role; undefined for `random`. */
function madeBy(
  players: readonly number[],
  moves: readonly TermId[],
  role: number,
): readonly TermId[] | undefined {
  const place = players.indexOf(role);
  return place < 0 ? undefined : [moves[place]];
}

function best(values: readonly (readonly Fraction[])[], place: number): number {
  let found = 0;
  for (const [i, value] of values.entries())
    if (FRACTIONS.compare(value[place], values[found][place]) > 0) found = i;
  return found;
}
