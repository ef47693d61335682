/**
 * Plans for puzzles whose moves permute the states of separate parts, as those of Rubik's cube do:
 *
 *     separate-parts    the parts, and what each move does to each       wanted-parts    where they belong
 *     puzzle-points     pieces on points that the moves permute          wheels          moves and their powers
 *     subgroup-chains   a chain of subgroups with fewer and fewer moves
 *     leg-tables        for each leg from a group to the next: colour-table, distance-table
 *     way-home          the legs one after the other                     leg-search      the courses of one
 *
 * It also proves that the best score can't be had where the group of all moves doesn't take the pieces home.
 *
 * What is not handled: scores below the best one, and all that the files above say that they don't handle.
 */
import { circuitInPieces } from "../../../circuit/build-circuit.js";
import type { TermId } from "../../../engine/game.js";
import type { Pieces } from "../../../gdl/pieces.js";
import { scoreOfGoals } from "../../../gdl/roles.js";
import type { AcyclicProgram } from "../../../ground/acyclic.js";
import { ALWAYS } from "../../../ground/ground-program.js";
import { liveFluents } from "../../../ground/live-fluents.js";
import { pointsOfTexts } from "../../player-relation.js";
import { type Finding, type Plan, type PlanMethod, type PlanQuestion, quietly } from "../puzzle.js";
import { replayPlan } from "../replay-plan.js";
import { counterFluents } from "../states/state-key.js";
import { type PuzzlePoints, puzzlePoints } from "./puzzle-points.js";
import { alwaysLegal, separateParts } from "./separate-parts.js";
import { subgroupChains } from "./subgroup-chains.js";
import { turnLimit, wantedStates } from "./wanted-parts.js";
import { groupOf, takesHome, WayHome } from "./way-home.js";
import { type Wheel, wheelsOf } from "./wheels.js";

/** Larger programs are not taken apart. */
const MOST_LITERALS = 200_000;
const MOST_MOVES = 512;
/** How many nodes each leg has in the first round, how many times more in the next, and in the last. */
const FIRST_NODES = 2 ** 18;
const MORE_NODES = 4;
const LAST_NODES = 2 ** 24;
/** What tables take at first, and how many times more later. */
const FIRST_BYTES = 2 ** 25;
const MORE_BYTES = 8;
/** How many chains of subgroups are tried, and how many courses that turn out to be no plans. */
const MOST_CHAINS = 8;
const MOST_REPLAYS = 100;
/** About how many entries of tables there are for a byte of memory: chains are chosen by it. */
const ENTRIES_PER_BYTE = 1 / 64;

/** Undefined if the game has several roles, or hardly a move that is always legal. */
export function permutationMethod(question: PlanQuestion): PlanMethod | undefined {
  const { program } = question.loaded;
  if (program === undefined || program.roles.length !== 1) return undefined;
  const { moves, literals } = program;
  if (literals.length > MOST_LITERALS || moves.length > MOST_MOVES) return undefined;
  if (moves.filter(({ legal }) => legal === ALWAYS).length < 2) return undefined;
  return { name: "permutations", search: () => new PermutationSearch(question, program).search() };
}

/** A puzzle taken apart. */
interface Pieced {
  readonly points: PuzzlePoints;
  readonly wheels: readonly Wheel[];
  /** The moves of the points, as numbers of the program. */
  readonly moves: readonly number[];
  /** After how many turns the match is over; infinite if that is not known. */
  readonly limit: number;
}

class PermutationSearch {
  private replays = 0;
  private isOver = false;
  private readonly score: number;

  constructor(
    private readonly question: PlanQuestion,
    private readonly program: AcyclicProgram,
  ) {
    this.score = Math.max(...pointsOfTexts(program.goals.map(({ text }) => text)));
  }

  *search(): Generator<Finding | undefined, void> {
    const { score, question } = this;
    if (score <= 0) return;
    const pieced = yield* quietly(this.takeApart());
    if (pieced === "never") yield { none: { score, turns: Number.POSITIVE_INFINITY } };
    if (pieced === "never" || pieced === undefined) return;
    // To make large tables takes longer than to solve most puzzles with small ones.
    for (let bytes = FIRST_BYTES; !this.isOver; bytes *= MORE_BYTES) {
      yield* this.searchWith(pieced, Math.min(bytes, question.memoryBytes));
      if (bytes >= question.memoryBytes) return;
    }
  }

  /** Tries one chain after the other, with tables of at most so many bytes. */
  private *searchWith(pieced: Pieced, bytes: number): Generator<Finding | undefined, void> {
    const { points, wheels, limit } = pieced;
    const chains = yield* quietly(subgroupChains(points.degree, wheels, bytes * ENTRIES_PER_BYTE));
    for (const chain of chains.slice(0, MOST_CHAINS)) {
      const way = yield* quietly(WayHome.of(points, wheels, chain, bytes));
      if (way === undefined) continue;
      for (let nodes = FIRST_NODES; nodes <= LAST_NODES; nodes *= MORE_NODES) {
        for (const course of way.courses(limit, nodes)) {
          const plan = course === undefined ? undefined : this.planOf(pieced, course);
          yield plan === undefined ? undefined : { plan };
          this.isOver = plan !== undefined || this.replays === MOST_REPLAYS;
          if (this.isOver) return;
        }
      }
    }
  }

  /** "never" if it is proved that the best score can't be had; undefined if the puzzle is of another kind. */
  private *takeApart(): Pieces<Pieced | "never" | undefined> {
    const { program, score } = this;
    const { state } = this.question;
    const game = yield* circuitInPieces(program);
    const isCounter = yield* counterFluents(program);
    const isLive = yield* liveFluents(program);
    const matters = [...isLive.keys()].filter((fluent) => isLive[fluent] && !isCounter[fluent]);
    const parts = yield* separateParts(game, state, matters, isCounter);
    if (parts === undefined) return undefined;
    const goals = game.goals.filter((_, goal) => scoreOfGoals([program.goals[goal].text]) === score);
    const points = yield* puzzlePoints(parts, yield* wantedStates(game, [...goals], parts));
    const moves = alwaysLegal(game);
    const hasAllMoves = moves.length === program.moves.length;
    if (points === undefined) return undefined;
    if (points === "never") return hasAllMoves ? "never" : undefined;
    const wheels = wheelsOf(points.moves);
    if (wheels === undefined) return undefined;
    const generators = wheels.map(({ powers }) => powers[1]);
    const group = yield* groupOf(points, generators);
    const start = points.pieces.map(() => 0);
    if (!takesHome(group, points, start)) return hasAllMoves ? "never" : undefined;
    const limit = (yield* turnLimit(game, state, isCounter)) ?? Number.POSITIVE_INFINITY;
    return { points, wheels, moves, limit };
  }

  /** What a course is worth as a plan, if it is one with the best score. */
  private planOf({ moves, points, wheels, limit }: Pieced, course: readonly number[]): Plan | undefined {
    const { loaded, state } = this.question;
    const termOf = (move: number) => loaded.game.term(this.program.moves[moves[move]].text) as TermId;
    this.replays++;
    const replay = replayPlan(loaded.game, state, course.map(termOf));
    if ("plan" in replay) return replay.plan.score === this.score ? replay.plan : undefined;
    // Where the match doesn't end by itself, time is to be spent until it does.
    const idle = idleCourse(points, wheels);
    const left = limit - course.length;
    if (replay.endsAfter !== undefined || left % idle.length !== 0) return undefined;
    const waiting = Array.from({ length: left }, (_, turn) => idle[turn % idle.length]);
    const later = replayPlan(loaded.game, state, [...course, ...waiting].map(termOf));
    return "plan" in later && later.plan.score === this.score ? later.plan : undefined;
  }
}

/** The shortest course after which everything is as before. */
function idleCourse({ moves }: PuzzlePoints, wheels: readonly Wheel[]): readonly number[] {
  const still = moves.findIndex((images) => images.every((image, point) => image === point));
  if (still >= 0) return [still];
  const rounds = wheels.flatMap(({ courses }) =>
    courses.slice(1).map((course, i) => [...course, ...courses[courses.length - 1 - i]]),
  );
  return rounds.sort((a, b) => a.length - b.length)[0] ?? [];
}
