/** The game of an engine worker, and the states that paths of joint moves lead to. */
import type { State, TermId } from "../../engine/game.js";
import { drawJointMove } from "../../engine/joint-move.js";
import { openPrepared } from "../../engine/load-game.js";
import type { LoadedGame } from "../../engine/loaded-game.js";
import { type LoadProgress, prepareGame } from "../../engine/prepare-game.js";
import { Random } from "../../engine/random-numbers.js";
import { type PackedGame, packGame, unpackGame } from "../../engine/workers/pack-game.js";
import { parseSheet } from "../../gdl/text/parse.js";
import type { Sheet } from "../../gdl/tree.js";
import { BoardPainter } from "../../match/board/board-picture.js";
import { type Board, findBoards } from "../../match/board/find.js";
import { cellsOfMoves } from "../../match/board/move-cells.js";
import type { Observation } from "../../players/player.js";
import { Belief } from "../../search/belief.js";
import { NO_TIME } from "../../search/clock.js";
import type { EqualMoves } from "../../search/equal-moves.js";
import { whyNoPuzzle } from "../../search/plan/puzzle.js";
import type { LoadedFacts, Path, StateView } from "./engine-tasks.js";
import { PageProblem } from "./problem.js";

/** A longer list of moves takes too long to be looked through for cells. */
const MOST_PLACED = 5000;

export class GameAtTable {
  readonly sheet: Sheet;
  readonly boards: readonly Board[];
  private readonly painter: BoardPainter;
  /** The states along the path that was asked for last. */
  private path: Path = [];
  private readonly states: State[];

  private constructor(
    readonly loaded: LoadedGame,
    private readonly packed: PackedGame,
    rules: string,
  ) {
    const { game } = loaded;
    this.sheet = parseSheet(rules).sheet;
    this.boards = findBoards(this.sheet, game);
    this.painter = new BoardPainter(this.boards, game);
    this.states = [game.initialState()];
  }

  /** Reads and compiles the rules, unless another worker has. */
  static open(
    rules: string,
    packed: PackedGame | undefined,
    onProgress: (progress: LoadProgress) => void,
  ): GameAtTable {
    const made = packed ?? prepared(rules, onProgress);
    const { loaded, problem } = openPrepared(unpackGame(made), rules, {});
    if (problem !== undefined) throw new PageProblem(problem);
    return new GameAtTable(loaded, made, rules);
  }

  facts(): LoadedFacts {
    const { game, size, program, fallback } = this.loaded;
    return {
      roles: game.roles,
      players: game.players,
      chance: game.chance,
      hasPercepts: game.hasPercepts,
      engine: game.engine,
      fallback,
      gates: size && Math.round(size.gates),
      fluents: program?.fluents.length,
      moves: program?.moves.length,
      isPuzzle: whyNoPuzzle(this.loaded) === undefined,
      packed: this.packed,
    };
  }

  /** The state at the end of a path. */
  stateAt(path: Path): State {
    return this.statesAlong(path)[path.length];
  }

  /** What a role learns along a path, turn by turn. */
  observations(path: Path, role: number): Observation[] {
    const { game } = this.loaded;
    const states = this.statesAlong(path);
    return path.map((moves, step): Observation => {
      const joint = this.jointOf(moves, states[step]);
      if (!game.hasPercepts) return { joint };
      return { move: joint[role], percepts: game.percepts(states[step], joint, role) };
    });
  }

  async view(path: Path, seat?: number): Promise<StateView> {
    const { game } = this.loaded;
    const states = this.statesAlong(path);
    const state = states[path.length];
    const isTerminal = game.isTerminal(state);
    const isHidden = seat !== undefined && game.hasPercepts && !isTerminal;
    const known = isHidden ? await this.known(path, seat) : undefined;
    const shown = known?.shared ?? state;
    const before = known === undefined ? states[path.length - 1] : undefined;
    const last = path.at(-1);
    return {
      step: path.length,
      picture: this.painter.picture(shown, before ?? shown),
      isTerminal,
      scores: isTerminal ? game.roles.map((_, role) => game.score(state, role)) : undefined,
      legal: game.roles.map((_, role) => {
        const moves = isTerminal ? [] : game.legalMoves(state, role).map((move) => game.text(move));
        const cells = moves.length > MOST_PLACED ? moves.map(() => []) : cellsOfMoves(this.boards, moves);
        return { moves, cells };
      }),
      percepts: game.roles.map((_, role) => {
        if (!game.hasPercepts || last === undefined) return [];
        const joint = this.jointOf(last, states[path.length - 1]);
        return game.percepts(states[path.length - 1], joint, role).map((percept) => game.text(percept));
      }),
      fluents: Array.from(shown, (fluent) => game.text(fluent)).sort(),
      possible: known?.possible,
    };
  }

  /** A legal move of each role, drawn at random. */
  draw(path: Path, seed: number): string[] {
    const { game } = this.loaded;
    const joint = drawJointMove(game, this.stateAt(path), new Random(seed, path.length));
    if (joint === undefined) throw new PageProblem("Some role has no legal move here.");
    return joint.map((move) => game.text(move));
  }

  /** The legal moves of a role, those together that are images of each other. */
  equalMoves(equal: EqualMoves, path: Path, role: number): string[][] {
    const { game } = this.loaded;
    // A role that does not see everything must not be told what its moves come to.
    if (game.hasPercepts) return [];
    return equal.classes(this.stateAt(path), role).map((moves) => moves.map((move) => game.text(move)));
  }

  jointOf(moves: readonly string[], state: State): TermId[] {
    const { game } = this.loaded;
    return game.roles.map((role, place) => {
      const move = game.term(moves[place] ?? "");
      if (move === undefined || !game.legalMoves(state, place).includes(move))
        throw new PageProblem(`${moves[place] ?? "Nothing"} is no legal move of ${role} here.`);
      return move;
    });
  }

  /** What holds in every state that agrees with what a role has perceived. */
  private async known(path: Path, seat: number): Promise<{ shared: State; possible: number }> {
    const belief = new Belief(this.loaded, seat, KNOWN_SEED);
    for (const observation of this.observations(path, seat)) belief.learn(observation);
    await belief.settle(NO_TIME);
    const states = belief.possibilities.states.map(({ state }) => state);
    const others = states.map((state) => new Set(state));
    const shared = states[0].filter((fluent) => others.every((state) => state.has(fluent)));
    return { shared, possible: states.length };
  }

  private statesAlong(path: Path): readonly State[] {
    const { game } = this.loaded;
    let common = 0;
    while (common < path.length && isSameMove(path[common], this.path[common])) common++;
    this.states.length = common + 1;
    this.path = path.slice(0, common);
    for (const moves of path.slice(common)) {
      const state = this.states[this.states.length - 1];
      if (game.isTerminal(state)) throw new PageProblem("The match is over before all of these moves.");
      this.states.push(game.nextState(state, this.jointOf(moves, state)));
      this.path = [...this.path, moves];
    }
    return this.states;
  }
}

/** What is drawn to show what a seat knows. */
const KNOWN_SEED = 1;

function isSameMove(a: readonly string[], b: readonly string[] | undefined): boolean {
  return b !== undefined && a.length === b.length && a.every((move, role) => move === b[role]);
}

function prepared(rules: string, onProgress: (progress: LoadProgress) => void): PackedGame {
  const loading = prepareGame(rules, { onProgress });
  if (loading.problem !== undefined) throw new PageProblem(loading.problem);
  return packGame(loading.prepared);
}
