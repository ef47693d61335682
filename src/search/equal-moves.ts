/**
 * Which moves of a state are images of each other: a symmetry that keeps the state takes the one into the other,
 * so that both are worth the same to every role. For people; players have tables of orbits (`docs/orbits.md`).
 *
 * The elements of the group on the fluents that matter are tried, if they are not too many; what is not found
 * stays apart. In a game with `sees` the moves are those of the true state.
 */
import type { State, TermId } from "../engine/game.js";
import type { LoadedGame } from "../engine/loaded-game.js";
import { listOf } from "../gdl/maps.js";
import type { Pieces } from "../gdl/pieces.js";
import type { GameSymmetry } from "../symmetry/game-symmetry.js";
import { orbitsOf } from "../symmetry/orbits.js";
import type { StateGroup } from "../symmetry/state-group.js";
import { KnownSymmetries } from "./known-symmetries.js";
import { liveGroup } from "./live-group.js";

/** Elements of a group that are tried, and the bytes that their tables may take. */
const MOST_ELEMENTS = 512;
const BYTES = 2 ** 24;

export class EqualMoves {
  private group: StateGroup | undefined;
  private generators: readonly GameSymmetry[] = [];

  constructor(private readonly loaded: LoadedGame) {}

  /** Finds the symmetries of the game. Until it has ended every move is alone. */
  *find(): Pieces {
    const { program } = this.loaded;
    const known = KnownSymmetries.of(this.loaded);
    yield* known.goOn();
    this.generators = known.found?.generators ?? [];
    if (program === undefined || this.generators.length === 0) return;
    const options = { most: MOST_ELEMENTS, bytes: BYTES };
    this.group = yield* liveGroup(program, this.generators, options);
  }

  /** The legal moves of a role in a state, those together that are images of each other. */
  classes(state: State, role: number): readonly (readonly TermId[])[] {
    const { game, program } = this.loaded;
    const legal = game.legalMoves(state, role);
    if (program === undefined || this.group === undefined) return legal.map((move) => [move]);
    const orbit = orbitsOf(program.moves.length, this.keeping(state));
    const numberOf = new Map(
      program.moves.flatMap((move, number) => (move.role === role ? [[move.text, number] as const] : [])),
    );
    const classes = new Map<number, TermId[]>();
    for (const move of legal) {
      const number = numberOf.get(game.text(move));
      // A legal move is a move of the program.
      if (number !== undefined) listOf(classes, orbit[number]).push(move);
    }
    return [...classes.values()];
  }

  /** What the symmetries that keep a state do to moves. */
  private *keeping(state: State): Generator<Int32Array> {
    const { group } = this;
    if (group === undefined) return;
    const held = new Set<number>(state);
    const points = [...group.fluents.keys()].filter((point) => held.has(group.fluents[point]));
    for (let element = 0; element < group.order; element++)
      if (points.every((point) => held.has(group.fluents[group.image(element, point)])))
        yield Int32Array.from({ length: group.moveCount }, (_, move) => group.move(element, move));
    // Those that move nothing that matters are all one element.
    for (const { roles, fluents, moves } of this.generators) {
      const keepsRoles = roles.every((image, role) => image === role);
      if (keepsRoles && state.every((fluent) => held.has(fluents[fluent]))) yield moves;
    }
  }
}
