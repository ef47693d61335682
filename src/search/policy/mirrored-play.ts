/**
 * Best play of a game that was solved by orbits, in the states themselves. The state that stands for an orbit is
 * only an image of the one that is meant: what is asked about a state is asked about that one, and its moves are
 * taken back.
 */
import type { BestPlay, Worth } from "./best-play.js";
import type { StateGraph } from "./state-graph.js";

interface Mirrored {
  /** The state that stands for the orbit, and the element that takes the state that is meant into it. */
  readonly state: number;
  readonly turn: number;
}

export class MirroredPlay implements BestPlay {
  /** For each role its moves in the numbers of the program, by their texts. */
  private readonly numbers: readonly ReadonlyMap<string, number>[];

  constructor(
    /** All states by themselves. */
    private readonly graph: StateGraph,
    /** One for each orbit. */
    private readonly orbits: StateGraph,
    private readonly play: BestPlay,
  ) {
    const { program } = graph.turns.template;
    this.numbers = program.roles.map(
      (_, role) =>
        new Map(program.moves.flatMap((move, number) => (move.role === role ? [[move.text, number]] : []))),
    );
  }

  *worth(state: number, left: number, way: number): Generator<void, Worth | undefined> {
    return yield* this.play.worth(this.mirror(state).state, left, way);
  }

  *worthOfRow(state: number, left: number, row: number): Generator<void, Worth | undefined> {
    const mirrored = this.mirror(state);
    if (!(yield* this.expand(this.orbits, mirrored.state))) return undefined;
    if (!(yield* this.expand(this.graph, state))) return undefined;
    const image = this.image(row, [this.graph, state], [this.orbits, mirrored.state], mirrored.turn);
    return yield* this.play.worthOfRow(mirrored.state, left, image);
  }

  *row(state: number, left: number, way: number): Generator<void, number | undefined> {
    const mirrored = this.mirror(state);
    const row = yield* this.play.row(mirrored.state, left, way);
    if (row === undefined || !(yield* this.expand(this.graph, state))) return undefined;
    const back = this.inverse(mirrored.turn);
    return this.image(row, [this.orbits, mirrored.state], [this.graph, state], back);
  }

  get ways(): BestPlay["ways"] {
    return this.play.ways;
  }

  private mirror(state: number): Mirrored {
    const row = Array.from({ length: this.graph.states.width }, (_, v) => this.graph.states.value(state, v));
    const image = this.orbits.states.intern(row);
    return { state: image, turn: this.orbits.states.turnOf(row, image) };
  }

  private *expand(graph: StateGraph, state: number): Generator<void, boolean> {
    for (;;) {
      const expansion = graph.expand(state);
      if (expansion !== "more") return expansion === "done";
      yield;
    }
  }

  private inverse(turn: number): number {
    return this.orbits.states.orbits?.inverse(turn) ?? 0;
  }

  /** The joint move of one state as a joint move of its image. */
  private image(
    row: number,
    [graph, state]: readonly [StateGraph, number],
    [other, image]: readonly [StateGraph, number],
    turn: number,
  ): number {
    const { players, template } = graph.turns;
    const group = this.orbits.states.orbits?.group;
    const texts = graph.legalTexts(state);
    const otherTexts = other.legalTexts(image);
    let rest = row;
    const places: number[] = [];
    for (const role of [...players].reverse()) {
      const text = texts[role][rest % texts[role].length];
      rest = Math.floor(rest / texts[role].length);
      const move = this.numbers[role].get(text) as number;
      const number = group?.move(turn, move) ?? move;
      places.unshift(otherTexts[role].indexOf(template.program.moves[number].text));
    }
    return places.reduce((joint, place, i) => joint * otherTexts[players[i]].length + place, 0);
  }
}
