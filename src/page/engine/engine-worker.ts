/**
 * An engine worker of the page: one game, one player in its seat, and whatever is asked about them. Work is
 * done in pieces, so that a question about a state is answered while a player thinks.
 */
import { provideKernel } from "../../engine/memory/module.js";
import { breathing } from "../../search/clock.js";
import type { EqualMoves } from "../../search/equal-moves.js";
import type { EngineAsk, EngineAsks, EngineNews, EngineTask } from "./engine-tasks.js";
import type { GameLearning } from "./learn-task.js";
import type { ShownNetwork } from "./network-task.js";
import { GameAtTable } from "./played-game.js";
import { PageProblem } from "./problem.js";
import { Thinker } from "./think-task.js";

type Serve = {
  readonly [What in EngineAsk]: (
    ask: EngineAsks[What]["ask"],
    tell: (news: EngineAsks[What]["news"]) => void,
    signal: AbortSignal,
  ) => EngineAsks[What]["answer"] | Promise<EngineAsks[What]["answer"]>;
};

let played: GameAtTable | undefined;
let thinker: Thinker | undefined;
let shownNetwork: ShownNetwork | undefined;
let learning: GameLearning | undefined;
let equal: Promise<EqualMoves> | undefined;
const cancels = new Map<number, AbortController>();

function game(): GameAtTable {
  if (played === undefined) throw new PageProblem("No game is loaded.");
  return played;
}

function seat(): Thinker {
  thinker ??= new Thinker(game());
  return thinker;
}

/** Loaded and made when somebody looks at it. */
async function network(tell: (step: string) => void = () => {}): Promise<ShownNetwork> {
  const { ShownNetwork } = await import("./network-task.js");
  shownNetwork ??= new ShownNetwork(game(), tell);
  return shownNetwork;
}

/** As much as a seat has that learns for itself. */
async function learningWith(memoryBytes: number): Promise<GameLearning> {
  const { GameLearning } = await import("./learn-task.js");
  learning ??= new GameLearning(game(), memoryBytes);
  return learning;
}

async function equalMoves(): Promise<EqualMoves> {
  const { EqualMoves } = await import("../../search/equal-moves.js");
  const moves = new EqualMoves(game().loaded);
  await breathing(moves.find());
  return moves;
}

const SERVE: Serve = {
  load: ({ rules, packed, values }, tell) => {
    played = GameAtTable.open(rules, packed, tell);
    thinker = undefined;
    shownNetwork = undefined;
    learning = undefined;
    equal = undefined;
    if (values !== undefined) seat().values = values;
    return played.facts();
  },
  view: ({ path, seat }) => game().view(path, seat),
  draw: ({ path, seed }) => game().draw(path, seed),
  think: (ask, tell, signal) => seat().think(ask, signal, tell),
  branches: ({ path }) => seat().branches(path),
  equals: async ({ path, role }) => {
    equal ??= equalMoves();
    return game().equalMoves(await equal, path, role);
  },
  symmetry: async ({ path, seconds }, tell, signal) => {
    const { findSymmetries } = await import("./symmetry-task.js");
    return findSymmetries(game(), path, seconds, signal, tell);
  },
  learn: async ({ seconds, memoryBytes }, tell, signal) => {
    const found = await (await learningWith(memoryBytes)).learn(seconds, signal, tell);
    seat().values = found.packed;
    return found;
  },
  learnt: async ({ path, memoryBytes }) => {
    const { values } = seat();
    return values && (await learningWith(memoryBytes)).view(path, values);
  },
  network: async (_, tell) => (await network(tell)).facts(),
  picture: async ({ level }) => (await network()).picture(level),
  variable: async ({ name }) => (await network()).variable(name),
  domains: async ({ fluents }) => (await network()).domains(fluents),
  slices: async () => (await network()).slices(),
  solve: async ({ path, seconds }, tell, signal) => {
    const { solveFrom } = await import("./solve-game-task.js");
    return solveFrom(game(), path, seconds, signal, tell);
  },
};

function post(news: EngineNews): void {
  self.postMessage(news);
}

async function answer(id: number, what: EngineAsk, ask: unknown): Promise<void> {
  const controller = new AbortController();
  cancels.set(id, controller);
  const serve = SERVE[what] as (ask: unknown, tell: (news: unknown) => void, signal: AbortSignal) => unknown;
  const tell = (news: unknown) => post({ kind: "news", id, news });
  try {
    post({ kind: "answer", id, answer: await serve(ask, tell, controller.signal) });
  } catch (error) {
    if (error instanceof PageProblem) post({ kind: "problem", id, problem: error.message });
    else {
      const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
      post({ kind: "bug", id, reason });
    }
  } finally {
    cancels.delete(id);
  }
}

self.addEventListener("message", ({ data }: MessageEvent<EngineTask>) => {
  if (data.kind === "kernel") provideKernel(data.module);
  else if (data.kind === "cancel") cancels.get(data.id)?.abort();
  else void answer(data.id, data.what, data.ask);
});
