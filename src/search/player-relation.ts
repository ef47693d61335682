/** Which scores the rules of a game can give, and how its players go together. A utility is points / 100. */
import type { LoadedGame } from "../engine/loaded-game.js";
import { DEFAULT_PLAYOUT_LIMITS } from "../engine/plain-playouts.js";
import type { Tally } from "../engine/slices/tally.js";

/** The index of the largest number, the first of several. There may be a hundred thousand numbers. */
export function indexOfLargest(values: ArrayLike<number>): number {
  let best = 0;
  for (let i = 1; i < values.length; i++) if (values[i] > values[best]) best = i;
  return best;
}

/** The points that the rules name, 0 included, ascending; undefined if the rules compute points. */
export function pointsNamed(loaded: LoadedGame): readonly number[] | undefined {
  const recipe = loaded.recipe();
  const texts =
    recipe.engine === "slices"
      ? recipe.game.goals.map(({ text }) => text)
      : recipe.sheet.clauses.flatMap(({ head: { name, args } }) => {
          const [, value] = args;
          return name === "goal" && value !== undefined ? [value.kind === "variable" ? "?" : value.name] : [];
        });
  if (texts.includes("?")) return undefined;
  return pointsOfTexts(texts);
}

/** The points that these goals and no goal are worth, each once, ascending. */
export function pointsOfTexts(goals: readonly string[]): readonly number[] {
  const points = goals.map(Number).filter((value) => !Number.isNaN(value));
  return [...new Set([0, ...points])].sort((a, b) => a - b);
}

/** The lowest and highest points that the rules name, 0 included; infinite if the rules compute points. */
export function rangeOfPoints(loaded: LoadedGame): readonly [least: number, most: number] {
  const points = pointsNamed(loaded);
  if (points === undefined) return [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  return [points[0], points[points.length - 1]];
}

/**
 * "one": a single player. "team": all players have the same score at every end. "rivals": two players whose
 * scores have the same sum at every end. "several": all other games; each plays for itself.
 */
export type PlayerRelation = "one" | "team" | "rivals" | "several";

/**
 * The relation of the players as the ends that were met show it. After a few ends two players may look like
 * rivals who are none, so the relation may change, but never back.
 */
export class PlayerRelations {
  private areTeam = true;
  private haveOneSum: boolean;
  /** The points of two rivals together. */
  sum: number | undefined;

  constructor(private readonly players: number) {
    this.haveOneSum = players === 2;
  }

  get relation(): PlayerRelation {
    if (this.players < 2) return "one";
    if (this.haveOneSum) return "rivals";
    return this.areTeam ? "team" : "several";
  }

  /** Takes in the points of the players at an end. */
  meet(points: readonly number[]): void {
    this.areTeam &&= points.every((scored) => scored === points[0]);
    if (!this.haveOneSum) return;
    const [a = 0, b = 0] = points;
    this.sum ??= a + b;
    this.haveOneSum = a + b === this.sum;
  }

  /** Sums of points and of their squares show it as well. Playouts that were cut off say nothing. */
  meetAll({ terminal, limited, scores }: Tally): void {
    if (terminal === 0 || this.players < 2) return;
    const { limitScore } = DEFAULT_PLAYOUT_LIMITS;
    const own = scores.map(({ sum, squares }) => ({
      sum: sum - limited * limitScore,
      squares: squares - limited * limitScore * limitScore,
    }));
    const [a = NOTHING, b = NOTHING] = own;
    this.areTeam &&= own.every(({ sum, squares }) => sum === a.sum && squares === a.squares);
    if (!this.haveOneSum) return;
    const both = (a.sum + b.sum) / terminal;
    this.sum ??= both;
    const { sum } = this;
    this.haveOneSum = both === sum && b.squares === terminal * sum * sum - 2 * sum * a.sum + a.squares;
  }
}

const NOTHING = { sum: 0, squares: 0 };
