/**
 * Lets a kernel play and solve a little, part by part. The numbers must be the same wherever it runs: a page
 * shows and compares them, and the tests compare those of Node and of the browser.
 */
import { compileSlices, type SliceGame } from "../circuit/compile.js";
import { allOf } from "../gdl/pieces.js";
import { parseSheet } from "../gdl/text/parse.js";
import type { AcyclicProgram } from "../ground/acyclic.js";
import { groundSheet } from "../ground/ground.js";
import { NetworkDraft } from "../network/draft.js";
import { Kernel } from "./memory/kernel.js";
import { DEFAULT_PLAYOUT_LIMITS } from "./plain-playouts.js";
import { Playouts } from "./slices/playouts.js";
import type { Tally } from "./slices/tally.js";
import { Solver } from "./solver/solver.js";
import { KernelTree } from "./tree/kernel-tree.js";
import type { RootMove } from "./tree/playout-tree.js";
import { SelfPlay } from "./values/self-play.js";
import { findFeatures } from "./values/value-features.js";
import { hashOfWords } from "./values/values-hash.js";

/** Two players take one or two from a heap of nine in turn; who takes the last wins. */
const HEAP = `
  (role white) (role black) (other white black) (other black white)
  (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6) (succ 6 7) (succ 7 8) (succ 8 9)
  (init (heap 9)) (init (control white))
  (<= (legal ?p (leave ?rest)) (true (control ?p)) (true (heap ?h)) (succ ?rest ?h))
  (<= (legal ?p (leave ?rest)) (true (control ?p)) (true (heap ?h)) (succ ?less ?h) (succ ?rest ?less))
  (<= (legal ?p wait) (role ?p) (not (true (control ?p))))
  (<= (next (heap ?rest)) (does ?p (leave ?rest)))
  (<= (next (control ?q)) (true (control ?p)) (other ?p ?q))
  (<= terminal (true (heap 0)))
  (<= (goal ?p 100) (role ?p) (not (true (control ?p))))
  (<= (goal ?p 0) (true (control ?p)))`;

const SEED = 2026;
const PLAYOUTS = 1000;
const ITERATIONS = 100;
const MATCHES = 1000;
const QUEENS = 7;

export interface SelfCheck {
  readonly layoutVersion: number;
  /** The tally of random playouts of a small game. */
  readonly playouts: Tally;
  /** What a tree says of its first moves. */
  readonly moves: readonly RootMove[];
  /** What is learnt of the values of its states, and the squares of the errors on the way. */
  readonly values: { readonly weights: string; readonly errors: number };
  /** The ways to place seven queens on their board, and the tree that a search for them walks. */
  readonly queens: { readonly solutions: number; readonly nodes: number; readonly failures: number };
}

export async function selfCheck(module: WebAssembly.Module): Promise<SelfCheck> {
  const grounding = groundSheet(parseSheet(HEAP).sheet);
  if ("problem" in grounding) throw new Error(grounding.problem);
  const program = grounding.acyclic();
  const slices = compileSlices(program).game;
  const start = Int32Array.from(program.fluents.keys()).filter((f) => program.fluents[f].initially);
  const [playouts] = new Playouts(module, program, slices).playChunk(SEED, 0, [
    { fluents: start, playouts: PLAYOUTS },
  ]);
  const tree = new KernelTree(
    module,
    { program, slices, moveTerms: [...program.moves.keys()] },
    {
      role: 0,
      seed: SEED,
      policy: { kind: "ucb", exploration: 0.7 },
      batch: 1,
      memoryBytes: 1 << 20,
      limits: DEFAULT_PLAYOUT_LIMITS,
    },
  );
  tree.begin([start], 0);
  tree.advance(ITERATIONS, Number.POSITIVE_INFINITY);
  return {
    layoutVersion: new Kernel(module, 0).calls.layoutVersion(),
    playouts,
    moves: tree.moves(),
    values: learnValues(module, program, slices),
    queens: await placeQueens(module),
  };
}

function learnValues(
  module: WebAssembly.Module,
  program: AcyclicProgram,
  slices: SliceGame,
): SelfCheck["values"] {
  const model = { features: allOf(findFeatures(program, slices)), columns: 1 };
  const self = new SelfPlay(module, { program, slices }, model, "learn");
  allOf(self.begin(SEED, 0));
  allOf(self.learnUntil(MATCHES));
  return { weights: hashOfWords(self.weights), errors: self.counts.errors };
}

async function placeQueens(module: WebAssembly.Module): Promise<SelfCheck["queens"]> {
  const draft = new NetworkDraft();
  const queens = Array.from({ length: QUEENS }, (_, row) => draft.variable(`row ${row}`, QUEENS));
  for (const a of queens) {
    for (const b of queens.slice(0, a)) {
      const attacks = queens.flatMap((i) =>
        queens.filter((j) => i === j || Math.abs(i - j) === a - b).map((j) => [i, j]),
      );
      draft.forbid([b, a], attacks);
    }
  }
  const { solutions, statistics } = await new Solver(draft.network(), { module }).count();
  return { solutions, nodes: statistics.nodes, failures: statistics.failures };
}
