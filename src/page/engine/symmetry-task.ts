/** The symmetries of the game of an engine worker, as the page shows them. */
import { showStudy } from "../../engine/symmetry/show-symmetry.js";
import { study } from "../../engine/symmetry/study.js";
import type { BoardPicture } from "../../match/board/board-picture.js";
import { orbitPictures } from "../../match/board/orbit-picture.js";
import { Breath } from "../../search/clock.js";
import type { Path } from "./engine-tasks.js";
import type { GameAtTable } from "./played-game.js";
import { PageProblem } from "./problem.js";

export interface SymmetryFacts {
  /** How many there are, in sentences, the most important first. */
  readonly sentences: readonly string[];
  /** What generates those that keep the state, and those that need not, in words. */
  readonly keeping: readonly string[];
  readonly moving: readonly string[];
  /** The boards with a letter for each orbit of cells; none where every cell is alone. */
  readonly boards: readonly { readonly title: string; readonly picture: BoardPicture }[];
  /** By role the legal moves of the state, those together that can become each other. */
  readonly moves: readonly { readonly role: number; readonly orbits: readonly (readonly string[])[] }[];
}

export async function findSymmetries(
  played: GameAtTable,
  path: Path,
  seconds: number,
  signal: AbortSignal,
  tell: (step: string) => void,
): Promise<SymmetryFacts> {
  const { loaded, boards } = played;
  const { program } = loaded;
  if (program === undefined)
    throw new PageProblem(
      "This game is too large to be compiled, so its symmetries are not looked for here.",
    );
  const until = performance.now() + 1000 * seconds;
  const isOver = () => signal.aborted || performance.now() > until;
  const state = new Set<number>(played.stateAt(path));
  const grounded = { program: program.source, acyclic: () => program };
  const work = study(grounded, { representation: "normal", state, isOver }, tell);
  const breath = new Breath();
  let step = work.next();
  for (; !step.done; step = work.next()) if (breath.isDue) await breath.take();
  if (step.value === undefined)
    throw new PageProblem(`There was no time to look for symmetries in ${seconds} s.`);
  const found = step.value;
  const { generators } = found.fixed;
  return {
    ...showStudy(program.source, found),
    boards: orbitPictures(boards, program.source, generators),
    moves: found.firstMoves.map(({ role, orbits }) => ({
      role,
      orbits: orbits.map((orbit) => orbit.map((move) => program.moves[move].text)),
    })),
  };
}
