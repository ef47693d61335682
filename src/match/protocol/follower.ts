/**
 * Follows a match from what a game manager tells a role of it, message by message, and says what there is to
 * observe.
 *
 * Messages get lost, and some come twice. The form of GDL-I has no turn number, so a missed turn shows only
 * when the joint move that is told next is not legal. Then anything that could have been played in between is
 * possible: the fewest turns, at most `MOST_MISSED`, after which the told move is legal. One of these worlds
 * is believed. If a later message cannot happen in it, another world takes its place, and what was observed
 * is revised. A repeated message looks like a turn in which the same moves were made again. It is a
 * repetition if the own role's move in it is not the one that was answered, or if its move is not legal now.
 *
 * In a game with `sees` a bare list holds percepts, unless the first one is a legal joint move: then the game
 * manager knows GDL-I only, and tells all moves. If percepts are told, a missed turn is one of which nothing is
 * known; where the turns are not numbered, `percept-follower.ts` finds out whether there was one.
 */
import type { Game, State, TermId } from "../../engine/game.js";
import { jointMoves } from "../../engine/joint-move.js";
import { counted } from "../../gdl/counted.js";
import type { Pieces } from "../../gdl/pieces.js";
import type { Perceived } from "../../search/perceived.js";
import type { Told } from "./message.js";
import { MOST_MISSED, PerceptFollower } from "./percept-follower.js";

export type Heard =
  | {
      readonly kind: "news";
      /** What to observe now, in this order; nothing when the match begins. */
      readonly observations: readonly Perceived[];
      /** The observations are those of the whole match, since what was observed before was wrong. */
      readonly isRevised: boolean;
      /** How many turns were missed just now and are filled in by guesses. */
      readonly missed: number;
    }
  /** Nothing has happened: this message repeats the one before. */
  | { readonly kind: "repeat" }
  /** As far as is known this cannot have happened; there is nothing to observe. */
  | { readonly kind: "lost"; readonly problem: string };

/** What may have been played so far. */
interface World {
  readonly state: State;
  /** The world before it and the joint move that led here; undefined at the start. */
  readonly last: { readonly world: World; readonly joint: readonly TermId[] } | undefined;
}

const MOST_MISSED_PERCEPTS = 100;

/** The limits for several worlds: states that are looked at, and time. */
const MOST_STATES = 2000;
const MOST_MS = 300;

export class Follower {
  /** The worlds that agree with all that was told, the believed one first; none if percepts are told. */
  private worlds: readonly World[];
  private turns = 0;
  private before: Told | undefined;
  private tells: "moves" | "percepts" | undefined;
  private readonly perceived: PerceptFollower;

  constructor(
    private readonly game: Game,
    private readonly role: number,
  ) {
    this.perceived = new PerceptFollower(game, role);
    this.worlds = [{ state: game.initialState(), last: undefined }];
    if (!game.hasPercepts) this.tells = "moves";
  }

  /** The state as far as is known, if all moves are told. */
  get known(): State | undefined {
    return this.worlds[0]?.state;
  }

  /** `answered` is the move that was sent in answer to the message before. */
  *hear(told: Told, answered: string | undefined): Pieces<Heard> {
    const { before } = this;
    const isSame = before !== undefined && JSON.stringify(before) === JSON.stringify(told);
    this.before = told;
    if (told.kind === "nothing") return before === undefined ? news([]) : { kind: "repeat" };
    if (told.kind === "published") return yield* this.hearPublished(told, before === undefined);
    if (this.tells === undefined) this.tells = this.legalJoint(told.terms) ? "moves" : "percepts";
    if (this.tells === "percepts") return yield* this.hearPercepts(told.terms, isSame, answered);
    const { roles } = this.game;
    if (told.terms.length !== roles.length && !this.game.hasPercepts)
      return lost(`${told.terms.length} moves were told, and the game has ${counted(roles.length, "role")}`);
    return yield* this.hearMoves(told.terms, isSame, answered);
  }

  private *hearPercepts(
    texts: readonly string[],
    isSame: boolean,
    answered: string | undefined,
  ): Pieces<Heard> {
    const move = answered === undefined ? undefined : this.game.term(answered);
    const turns = yield* this.perceived.hear(this.perceptsOf(texts), isSame, move);
    this.worlds = [];
    return turns.length === 0 ? { kind: "repeat" } : news(turns, turns.length - 1);
  }

  private *hearMoves(texts: readonly string[], isSame: boolean, answered: string | undefined): Pieces<Heard> {
    const isOther = texts[this.role]?.toLowerCase() !== answered?.toLowerCase();
    if (isSame && (isOther || this.legalJoint(texts) === undefined)) return { kind: "repeat" };
    return yield* this.follow(texts, isOther ? answered : undefined, 0);
  }

  /** `replaced` is the move that was answered, if another was played; at least `least` turns were missed. */
  private *follow(texts: readonly string[], replaced: string | undefined, least: number): Pieces<Heard> {
    const believed = this.worlds[0];
    const until = performance.now() + MOST_MS;
    let possible: readonly World[] = this.worlds;
    for (let i = 0; i < least; i++) possible = yield* this.afterAnything(possible, until);
    let missed = least;
    let next = yield* this.after(possible, texts, until);
    while (next.length === 0 && missed < MOST_MISSED && performance.now() < until) {
      missed++;
      possible = yield* this.afterAnything(possible, until);
      next = yield* this.after(possible, texts, until);
    }
    if (next.length === 0) return lost(`(${texts.join(" ")}) cannot have been played now`);
    // A world in which the answered move was not legal is more likely.
    this.worlds = replaced === undefined ? next : this.illegalFirst(next, replaced);
    const path = pathTo(this.worlds[0], believed);
    const observations = path.joints.map((joint) => ({ joint }));
    return { kind: "news", observations, isRevised: !path.isFromThere, missed };
  }

  private *hearPublished(told: Extract<Told, { kind: "published" }>, isFirst: boolean): Pieces<Heard> {
    const { turn, move, percepts } = told;
    if (turn === 0 && isFirst) return news([]);
    if (turn <= this.turns) return { kind: "repeat" };
    const missed = turn - this.turns - 1;
    if (missed > MOST_MISSED_PERCEPTS) return lost(`turn ${turn} was told, and ${this.turns + 1} comes next`);
    if (!this.game.hasPercepts) return yield* this.hearMovesAsPercepts(told, missed);
    this.turns = turn;
    this.worlds = [];
    const own = move === undefined ? undefined : this.game.term(move);
    const unknown = Array.from({ length: missed }, () => ({ move: undefined, percepts: undefined }));
    return news([...unknown, { move: own, percepts: this.perceptsOf(percepts) }], missed);
  }

  /** Percepts that the game cannot have are left out. Each counts once. */
  private perceptsOf(texts: readonly string[]): TermId[] {
    return [...new Set(texts.map((text) => this.game.term(text)).filter((term) => term !== undefined))];
  }

  /** From a GDL-II game manager, for a game without `sees`: moves told as percepts, or one role alone. */
  private *hearMovesAsPercepts(
    { turn, move, percepts }: Extract<Told, { kind: "published" }>,
    missed: number,
  ): Pieces<Heard> {
    const roles = this.game.roles.length;
    const joint = roles === 1 && move !== undefined ? [move] : percepts;
    if (joint.length !== roles) return lost("percepts were told, and the game has no `sees`");
    const heard = yield* this.follow(joint, undefined, missed);
    if (heard.kind === "news") this.turns = turn;
    return heard;
  }

  /** The joint move that these texts name, if it is legal in the believed world. */
  private legalJoint(texts: readonly string[]): readonly TermId[] | undefined {
    const { game, known } = this;
    return known === undefined ? undefined : legalIn(game, known, texts);
  }

  /** The worlds after this joint move, from those in which it is legal, as far as time allows. */
  private *after(
    worlds: readonly World[],
    texts: readonly string[],
    until: number,
  ): Pieces<readonly World[]> {
    const { game } = this;
    const next = new Map<string, World>();
    for (const world of worlds) {
      if (next.size > 0 && performance.now() > until) break;
      const joint = game.isTerminal(world.state) ? undefined : legalIn(game, world.state, texts);
      if (joint !== undefined) add(next, game.nextState(world.state, joint), world, joint);
      yield;
    }
    return [...next.values()];
  }

  /** The worlds one turn later, whatever was played. */
  private *afterAnything(worlds: readonly World[], until: number): Pieces<readonly World[]> {
    const { game } = this;
    const next = new Map<string, World>();
    for (const world of worlds) {
      if (game.isTerminal(world.state)) continue;
      for (const joint of jointMoves(game, world.state)) {
        if (next.size >= MOST_STATES || performance.now() > until) return [...next.values()];
        add(next, game.nextState(world.state, joint), world, joint);
        yield;
      }
    }
    return [...next.values()];
  }

  private illegalFirst(worlds: readonly World[], text: string): readonly World[] {
    const { game, role } = this;
    const move = game.term(text);
    const isLegal = ({ last }: World) =>
      last !== undefined && move !== undefined && game.legalMoves(last.world.state, role).includes(move);
    return worlds.length === 1 ? worlds : worlds.toSorted((a, b) => Number(isLegal(a)) - Number(isLegal(b)));
  }
}

function add(worlds: Map<string, World>, state: State, world: World, joint: readonly TermId[]): void {
  const key = state.join();
  if (!worlds.has(key)) worlds.set(key, { state, last: { world, joint } });
}

/** The joint moves to a world from another, if it comes from that one; else from the start. */
function pathTo(
  world: World,
  from: World | undefined,
): { joints: (readonly TermId[])[]; isFromThere: boolean } {
  const joints: (readonly TermId[])[] = [];
  let at = world;
  for (; at !== from && at.last !== undefined; at = at.last.world) joints.push(at.last.joint);
  return { joints: joints.reverse(), isFromThere: at === from };
}

function news(observations: readonly Perceived[], missed = 0): Heard {
  return { kind: "news", observations, isRevised: false, missed };
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
