/**
 * Asks a kernel for a few numbers from each of its parts. Wherever the kernel runs they must be the same: a
 * page shows them and compares, and the tests hold Node's and the browser's against each other.
 */
import { RANDOM_BYTES, VECTOR_BYTES } from "../../assembly/layout.js";
import { NetworkDraft } from "../network/draft.js";
import { ArenaPlan } from "./memory/arena.js";
import { Kernel } from "./memory/kernel.js";
import { Random } from "./random-numbers.js";
import { Solver } from "./solver/solver.js";

const SEED = 2026;
const STREAM = 7;
const NUMBERS = 1000;
const VECTORS = 4;
const KEYS = 64;

export interface SelfCheck {
  readonly layoutVersion: number;
  /** Members of a set that was filled, thinned and united. */
  readonly members: readonly number[];
  /** The last of a thousand random numbers. */
  readonly random: number;
  /** Whether all of them equal those of the generator in TypeScript. */
  readonly randomAgrees: boolean;
  /** The hash of an assignment, in hexadecimal. */
  readonly hash: string;
}

export function selfCheck(module: WebAssembly.Module): SelfCheck {
  const plan = new ArenaPlan();
  const a = plan.reserve(VECTORS * VECTOR_BYTES);
  const b = plan.reserve(VECTORS * VECTOR_BYTES);
  const generator = plan.reserve(RANDOM_BYTES);
  const numbers = plan.reserve(NUMBERS * 4);
  const keys = plan.reserve(KEYS * 8);
  const first = plan.reserve(8 * 4);
  const values = plan.reserve(8 * 4);
  const hash = plan.reserve(8);
  const kernel = new Kernel(module, plan.bytes);
  const { calls } = kernel;
  const random = kernel.address(generator);

  const [left, right] = [kernel.address(a), kernel.address(b)];
  calls.fillUpTo(left, VECTORS, 10);
  calls.fillUpTo(right, VECTORS, 5);
  calls.subtract(left, right, VECTORS);
  calls.clear(right, b.bytes);
  calls.add(right, 300);
  calls.add(right, 511);
  calls.unite(left, right, VECTORS);
  const members: number[] = [];
  for (let m = calls.nextMember(left, VECTORS, 0); m >= 0; m = calls.nextMember(left, VECTORS, m + 1)) {
    members.push(m);
  }

  calls.seedRandom(random, SEED, 0, STREAM);
  calls.fillRandom(random, kernel.address(numbers), NUMBERS);
  const model = new Random(SEED, STREAM);
  const randomAgrees = kernel.words(numbers).every((number) => number === model.next());

  calls.fillKeys(kernel.address(keys), KEYS, random);
  kernel.words(first).forEach((_, v, row) => {
    row[v] = 8 * v;
  });
  kernel.words(values).forEach((_, v, row) => {
    row[v] = (3 * v) % 8;
  });
  calls.hashAssignment(
    kernel.address(hash),
    kernel.address(keys),
    kernel.address(first),
    kernel.address(values),
    8,
  );

  return {
    layoutVersion: calls.layoutVersion(),
    members,
    random: kernel.words(numbers)[NUMBERS - 1],
    randomAgrees,
    hash: kernel.keys(hash)[0].toString(16).padStart(16, "0"),
  };
}

const QUEENS = 7;

export interface SolverCheck {
  readonly solutions: number;
  readonly nodes: number;
  readonly failures: number;
}

/** Counts the ways to place seven queens on their board. The tree that the search walks must be the same everywhere. */
export async function solverCheck(module: WebAssembly.Module): Promise<SolverCheck> {
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
