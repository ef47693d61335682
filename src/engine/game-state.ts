/**
 * A state of a game that speaks in texts: its legal moves, its end, scores and percepts, each in a line of
 * code. It is for programs that play a match or look at a game; searches speak in numbers, which are faster
 * (`game.ts`).
 */
import type { Game, State, TermId } from "./game.js";
import { drawJointMove } from "./joint-move.js";
import type { Random } from "./random-numbers.js";

/** A move of each role, by the text of the role, as KIF text: `{ white: "(mark 1 1)", black: "noop" }`. */
export type Moves = Readonly<Record<string, string>>;

export class GameState {
  private constructor(
    private readonly game: Game,
    /** The same state for searches, players and rollouts. */
    readonly state: State,
    /** How many joint moves were made since the start. */
    readonly step: number,
    private readonly percepts: readonly (readonly TermId[])[],
  ) {}

  /** The state in which every match begins. */
  static initial(game: Game): GameState {
    const nothing = game.roles.map(() => []);
    return new GameState(game, game.initialState(), 0, nothing);
  }

  /** What holds, in the order of the texts. */
  get fluents(): string[] {
    return this.texts([...this.state]).sort();
  }

  get isTerminal(): boolean {
    return this.game.isTerminal(this.state);
  }

  /** The legal moves of a role, in the order of their texts. */
  legalMoves(role: string): string[] {
    return this.texts(this.game.legalMoves(this.state, this.roleOf(role)));
  }

  /** The points of each player in a terminal state; undefined before the end. */
  get scores(): Readonly<Record<string, number>> | undefined {
    if (!this.isTerminal) return undefined;
    const { game, state } = this;
    return Object.fromEntries(game.players.map((role) => [game.roles[role], game.score(state, role)]));
  }

  /** What a role perceived of the joint move that led here; nothing at the start, or without `sees`. */
  perceptsOf(role: string): string[] {
    return this.texts(this.percepts[this.roleOf(role)]);
  }

  /**
   * The state after a joint move. A role with one move may be left out. Throws for a missing or illegal move.
   */
  after(moves: Moves): GameState {
    const { game, state } = this;
    for (const role of Object.keys(moves)) this.roleOf(role);
    const joint = game.roles.map((role) => this.moveOf(role, moves[role]));
    const percepts = game.roles.map((_, role) => (game.hasPercepts ? game.percepts(state, joint, role) : []));
    return new GameState(game, game.nextState(state, joint), this.step + 1, percepts);
  }

  /** A legal move of each role, `random` included, drawn at random; undefined where a role has none. */
  draw(random: Random): Moves | undefined {
    const { game, state } = this;
    const joint = drawJointMove(game, state, random);
    return joint && Object.fromEntries(joint.map((move, role) => [game.roles[role], game.text(move)]));
  }

  private moveOf(role: string, text: string | undefined): TermId {
    const { game, state } = this;
    const legal = game.legalMoves(state, this.roleOf(role));
    if (text === undefined) {
      if (legal.length === 1) return legal[0];
      throw new RangeError(`${role} has ${legal.length} legal moves, and none of them is given`);
    }
    const move = game.term(text);
    if (move === undefined || !legal.includes(move))
      throw new RangeError(`${text} is no legal move of ${role}`);
    return move;
  }

  private roleOf(text: string): number {
    const { roles } = this.game;
    const role = roles.findIndex((each) => each.toLowerCase() === text.toLowerCase());
    if (role < 0) throw new RangeError(`${text} is no role; the roles are ${roles.join(", ")}`);
    return role;
  }

  private texts(terms: readonly TermId[]): string[] {
    return terms.map((term) => this.game.text(term));
  }
}
