/**
 * Whether a symmetry commutes with the rules in states that are met, by asking an engine: the last judge is the
 * reference reasoner. What is proved needs no such test; it is for those who want to see it.
 */
import type { Game, State, TermId } from "../engine/game.js";
import type { GroundProgram } from "../ground/ground-program.js";
import type { GameSymmetry } from "../symmetry/game-symmetry.js";

export class Commuting {
  private readonly fluents: ReadonlyMap<string, string>;
  /** For each role, its moves and their images. */
  private readonly moves: readonly ReadonlyMap<string, string>[];
  private readonly percepts: readonly ReadonlyMap<string, string>[];
  private readonly roles: Int32Array;

  constructor(
    private readonly game: Game,
    program: GroundProgram,
    symmetry: GameSymmetry,
  ) {
    this.roles = symmetry.roles;
    this.fluents = new Map(
      program.fluents.map(({ text }, i) => [text, program.fluents[symmetry.fluents[i]].text]),
    );
    const byRole = (facts: GroundProgram["moves" | "percepts"], images: Int32Array) =>
      program.roles.map(
        (_, role) =>
          new Map(
            [...facts.entries()]
              .filter(([, fact]) => fact.role === role)
              .map(([i, { text }]) => [text, facts[images[i]].text]),
          ),
      );
    this.moves = byRole(program.moves, symmetry.moves);
    this.percepts = byRole(program.percepts, symmetry.percepts);
  }

  /** What does not commute in a state, or with a joint move in it, in a sentence; undefined if all does. */
  problemIn(state: State, joint: readonly TermId[] | undefined): string | undefined {
    const { game, roles } = this;
    const image = this.imageOf(state);
    if (image === undefined) return "the image of a state has fluents that the rules do not know";
    if (game.isTerminal(state) !== game.isTerminal(image)) return "terminal does not commute";
    for (const role of game.roles.keys()) {
      const name = game.roles[role];
      const legal = game.legalMoves(state, role).map((move) => this.moves[role].get(game.text(move)));
      const legalThere = game.legalMoves(image, roles[role]).map((move) => game.text(move));
      if (!isSameSet(legal, legalThere)) return `the legal moves of ${name} do not commute`;
      const goals = game.goals(state, role).map((goal) => game.text(goal));
      const goalsThere = game.goals(image, roles[role]).map((goal) => game.text(goal));
      if (!isSameSet(goals, goalsThere)) return `the goals of ${name} do not commute`;
    }
    return joint && this.problemAfter(state, image, joint);
  }

  private problemAfter(state: State, image: State, joint: readonly TermId[]): string | undefined {
    const { game, roles } = this;
    const jointThere: TermId[] = [];
    for (const [role, move] of joint.entries()) {
      const there = game.term(this.moves[role].get(game.text(move)) ?? "");
      if (there === undefined) return `a move of ${game.roles[role]} has no image`;
      jointThere[roles[role]] = there;
    }
    const next = this.imageOf(game.nextState(state, joint));
    const nextThere = game.nextState(image, jointThere);
    if (next === undefined || !isSameSet([...next], [...nextThere])) return "next does not commute";
    for (const role of game.roles.keys()) {
      const seen = game
        .percepts(state, joint, role)
        .map((percept) => this.percepts[role].get(game.text(percept)));
      const seenThere = game.percepts(image, jointThere, roles[role]).map((percept) => game.text(percept));
      if (!isSameSet(seen, seenThere)) return `the percepts of ${game.roles[role]} do not commute`;
    }
    return undefined;
  }

  private imageOf(state: State): State | undefined {
    const texts = Array.from(state, (fluent) => this.fluents.get(this.game.text(fluent)));
    return texts.includes(undefined) ? undefined : this.game.state(texts as string[]);
  }
}

function isSameSet<T>(a: readonly T[], b: readonly T[]): boolean {
  const members = new Set(a);
  return members.size === new Set(b).size && b.every((item) => members.has(item));
}
