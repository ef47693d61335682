/**
 * Follows a match from what a game manager tells a role of it, message by message, and says what there is to observe.
 *
 * Messages get lost, and come twice. The form of GDL-I has no turn number, so a turn that was missed shows only when the
 * joint move told next is not legal; what was played in between is then guessed: any joint moves, at most `MOST_MISSED`
 * turns of them, behind which the told one is legal. A repeated message looks like a turn in which the same was played again;
 * it is one if the move of the own role in it is the one that was answered, and if it is legal now.
 *
 * In a game with `sees` a bare list holds percepts, unless the first one is a legal joint move: then the game manager
 * knows GDL-I only, and tells all. A missed message cannot be made good where percepts are told.
 */
import type { Game, State, TermId } from "../../engine/game.js";
import type { Observation } from "../../players/player.js";
import { jointMoves } from "../perft.js";
import type { Told } from "./message.js";

export type Heard =
  /** What to observe now, in this order; nothing when the match begins. `missed` of them are guesses. */
  | { readonly kind: "news"; readonly observations: readonly Observation[]; readonly missed: number }
  /** Nothing has happened since the message before, which this one repeats. */
  | { readonly kind: "repeat" }
  /** It cannot have happened as far as is known: nothing to observe. */
  | { readonly kind: "lost"; readonly problem: string };

const MOST_MISSED = 3;
const MOST_MISSED_PERCEPTS = 100;

/** What guessing may cost. */
const MOST_STATES = 2000;
const MOST_GUESSING_MS = 300;

export class Follower {
  /** The present state; undefined where only percepts are told. */
  private state: State | undefined;
  private turns = 0;
  private before: Told | undefined;
  private tells: "moves" | "percepts" | undefined;

  constructor(
    private readonly game: Game,
    private readonly role: number,
  ) {
    this.state = game.initialState();
    if (!game.hasPercepts) this.tells = "moves";
  }

  /** Where all is told, the state as far as is known. */
  get known(): State | undefined {
    return this.state;
  }

  /** `answered` is the move that was sent in answer to the message before. */
  hear(told: Told, answered: string | undefined): Heard {
    const { before } = this;
    const isSame = before !== undefined && JSON.stringify(before) === JSON.stringify(told);
    this.before = told;
    if (told.kind === "nothing")
      return before === undefined ? { kind: "news", observations: [], missed: 0 } : { kind: "repeat" };
    if (told.kind === "published") return this.hearPublished(told, before === undefined);
    if (this.tells === undefined) this.tells = this.legalJoint(told.terms) ? "moves" : "percepts";
    if (this.tells === "percepts") return this.observe(undefined, told.terms);
    if (told.terms.length !== this.game.roles.length && !this.game.hasPercepts)
      return lost(`${told.terms.length} moves were told, and the game has ${this.game.roles.length} roles`);
    return this.hearMoves(told.terms, isSame, answered);
  }

  private hearMoves(texts: readonly string[], isSame: boolean, answered: string | undefined): Heard {
    const own = texts[this.role];
    const joint = this.legalJoint(texts);
    if (isSame && (joint === undefined || own?.toLowerCase() !== answered?.toLowerCase()))
      return { kind: "repeat" };
    const joints = joint === undefined ? this.guess(texts) : [joint];
    if (joints === undefined) return lost(`(${texts.join(" ")}) cannot have been played now`);
    for (const each of joints) this.state = this.game.nextState(this.state as State, each);
    this.turns += joints.length;
    return { kind: "news", observations: joints.map((each) => ({ joint: each })), missed: joints.length - 1 };
  }

  private hearPublished(
    { turn, move, percepts }: Extract<Told, { kind: "published" }>,
    isFirst: boolean,
  ): Heard {
    if (turn === 0 && isFirst) return { kind: "news", observations: [], missed: 0 };
    if (turn <= this.turns) return { kind: "repeat" };
    const missed = turn - this.turns - 1;
    if (missed > MOST_MISSED_PERCEPTS) return lost(`turn ${turn} was told, and ${this.turns + 1} comes next`);
    const heard = this.observe(move === undefined ? undefined : this.game.term(move), percepts);
    if (missed === 0 || heard.kind !== "news") return heard;
    // Of those turns nothing is known. That nothing was perceived is wrong perhaps, but then the player finds out.
    this.turns = turn;
    const unknown = Array.from({ length: missed }, () => ({ move: undefined, percepts: [] }));
    return { kind: "news", observations: [...unknown, ...heard.observations], missed };
  }

  /** Percepts that the game cannot have are left out. */
  private observe(move: TermId | undefined, texts: readonly string[]): Heard {
    this.turns++;
    if (!this.game.hasPercepts) return this.observeWithoutPercepts(move, texts);
    const percepts = texts.map((text) => this.game.term(text)).filter((term) => term !== undefined);
    this.state = undefined;
    return { kind: "news", observations: [{ move, percepts }], missed: 0 };
  }

  /** A game manager of GDL-II with a game that has no `sees`: it may tell the moves as percepts, or there is but one role. */
  private observeWithoutPercepts(move: TermId | undefined, texts: readonly string[]): Heard {
    const alone = this.game.roles.length === 1 && move !== undefined ? [this.game.text(move)] : undefined;
    const joint = this.legalJoint(texts) ?? (alone && this.legalJoint(alone));
    if (joint === undefined) return lost("percepts were told, and the game has no `sees`");
    this.state = this.game.nextState(this.state as State, joint);
    return { kind: "news", observations: [{ joint }], missed: 0 };
  }

  /** The joint move that these texts name, if it is legal in the present state. */
  private legalJoint(texts: readonly string[]): readonly TermId[] | undefined {
    const { game, state } = this;
    return state === undefined ? undefined : legalIn(game, state, texts);
  }

  /** Joint moves from the present state on, behind which the last of them, the told one, is legal: the fewest. */
  private guess(texts: readonly string[]): (readonly TermId[])[] | undefined {
    const { game } = this;
    const until = performance.now() + MOST_GUESSING_MS;
    let paths: { state: State; joints: readonly (readonly TermId[])[] }[] = [
      { state: this.state as State, joints: [] },
    ];
    let states = 0;
    for (let missed = 1; missed <= MOST_MISSED; missed++) {
      const longer: typeof paths = [];
      for (const { state, joints } of paths) {
        if (game.isTerminal(state)) continue;
        for (const joint of jointMoves(game, state)) {
          if (++states > MOST_STATES || performance.now() > until) return undefined;
          const next = game.nextState(state, joint);
          const told = game.isTerminal(next) ? undefined : legalIn(game, next, texts);
          if (told !== undefined) return [...joints, joint, told];
          longer.push({ state: next, joints: [...joints, joint] });
        }
      }
      paths = longer;
    }
    return undefined;
  }
}

function lost(problem: string): Heard {
  return { kind: "lost", problem };
}

function legalIn(game: Game, state: State, texts: readonly string[]): readonly TermId[] | undefined {
  if (texts.length !== game.roles.length) return undefined;
  const joint: TermId[] = [];
  for (const [role, text] of texts.entries()) {
    const move = game.term(text);
    if (move === undefined || !game.legalMoves(state, role).includes(move)) return undefined;
    joint.push(move);
  }
  return joint;
}
