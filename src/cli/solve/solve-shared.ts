/**
 * `arcwood solve GAME` for games in which states are hidden and all players know the same: the exact value by
 * belief states, and what best play does, by what is perceived.
 */
import type { LoadedGame } from "../../engine/loaded-game.js";
import { counted } from "../../gdl/counted.js";
import { note } from "../../node/messages.js";
import { FRACTIONS, fractionText } from "../../search/policy/numbers.js";
import { exactPointsText } from "../../search/policy/utility.js";
import { type BeliefAnswer, type BeliefPosition, BeliefSolver } from "../../search/shared/belief-solver.js";
import { interruptible } from "../shared/interrupt.js";
import { Exit, type ExitCode, print, printJson } from "../shared/output.js";
import { bare } from "../terminal/caption.js";
import { progress } from "../terminal/progress.js";

export interface SolveSharedOptions {
  readonly json?: true;
  readonly horizon?: readonly number[];
  readonly nodes?: number;
  readonly seconds?: number;
  readonly memory?: number;
  readonly positions?: number;
}

const MEGABYTE = 1 << 20;
const DEFAULT_MEGABYTES = 1024;
const SHOWN_POSITIONS = 100;
const WRITTEN_POSITIONS = 1000;

/** A position of best play, as it is shown. */
interface Shown {
  readonly turn: number;
  /** What was done and perceived on the way, turn by turn. */
  readonly heard: readonly string[];
  readonly position: BeliefPosition;
  readonly left: number;
}

export async function solveShared(
  label: string,
  loaded: LoadedGame,
  options: SolveSharedOptions,
): Promise<ExitCode> {
  const solver = new BeliefSolver(loaded);
  const interruption = interruptible();
  const bar = progress("successors looked at");
  const begun = performance.now();
  const { nodes, seconds, memory = DEFAULT_MEGABYTES } = options;
  let code: ExitCode = Exit.ok;
  for (const horizon of options.horizon ?? [Number.POSITIVE_INFINITY]) {
    const before = { nodes: solver.nodes, time: performance.now() };
    let answer: BeliefAnswer | undefined;
    let stopped: string | undefined;
    const work = solver.solve(horizon);
    while (answer === undefined && stopped === undefined) {
      const { done, value } = work.next();
      if (done) answer = value;
      bar.update(solver.nodes);
      if (await interruption.breathe()) stopped = "interrupted";
      else if (nodes !== undefined && solver.nodes > nodes) stopped = `not solved within ${nodes} nodes`;
      else if (seconds !== undefined && performance.now() - begun > 1000 * seconds)
        stopped = `not solved within ${seconds} s`;
      else if (solver.bytes > memory * MEGABYTE) stopped = `not solved within ${memory} MB of memory`;
      if (done) stopped = undefined;
    }
    bar.end();
    const cost = { nodes: solver.nodes - before.nodes, seconds: (performance.now() - before.time) / 1000 };
    const most = options.positions ?? (options.json ? WRITTEN_POSITIONS : SHOWN_POSITIONS);
    const shown = (options.horizon?.length ?? 1) === 1 ? bestPlay(loaded, solver, horizon, most) : undefined;
    const problem = stopped ?? answer?.problem;
    if (options.json) printJson(answerJson(loaded, solver, horizon, answer, cost, shown, problem));
    else for (const line of answerLines(label, loaded, solver, horizon, answer, cost, shown)) print(line);
    if (problem !== undefined) {
      note(`${label}: ${problem}`);
      code = Exit.problem;
    }
    if (interruption.signal.aborted) return Exit.interrupted;
    if (stopped !== undefined) break;
  }
  interruption.end();
  return code;
}

/** The positions that best play may come to, and in which there is a choice; the first `most` of them. */
function bestPlay({ game }: LoadedGame, solver: BeliefSolver, horizon: number, most: number): Shown[] {
  const shown: Shown[] = [];
  const open: Shown[] = [{ turn: 0, heard: [], position: solver.root(), left: horizon }];
  for (let at = open.shift(); at !== undefined && shown.length < most; at = open.shift()) {
    const best = solver.best(at.position, at.left);
    if (best?.choice === undefined) continue;
    if ((at.position.choices?.length ?? 0) > 1) shown.push(at);
    for (const { percepts, position } of best.choice.courses) {
      const sees = percepts.map((percept) => bare(game.text(percept))).join(", ");
      const heard = sees === "" ? at.heard : [...at.heard, sees];
      open.push({ turn: at.turn + 1, heard, position, left: at.left - 1 });
    }
  }
  return shown;
}

function* answerLines(
  label: string,
  { game }: LoadedGame,
  solver: BeliefSolver,
  horizon: number,
  answer: BeliefAnswer | undefined,
  cost: { readonly nodes: number; readonly seconds: number },
  shown: readonly Shown[] | undefined,
): Generator<string> {
  const when = horizon === Number.POSITIVE_INFINITY ? label : String(horizon).padStart(5);
  if (answer?.utilities === undefined) {
    yield `${when}: unknown`;
    return;
  }
  const isTeam = answer.relation === "team";
  const values = answer.utilities
    .slice(0, isTeam ? 1 : undefined)
    .map(
      (utility, i) => `${isTeam ? solver.players.join(", ") : solver.players[i]} ${exactPointsText(utility)}`,
    );
  yield `${when}: ${values.join(", ")}  (${cost.nodes} nodes, ${cost.seconds.toFixed(3)} s)`;
  if (shown === undefined || shown.length === 0) return;
  yield "";
  yield "Best play, by what is perceived:";
  yield "";
  for (const { turn, heard, position, left } of shown) {
    const best = solver.best(position, left);
    if (best?.choice === undefined) continue;
    const moves = best.choice.moves.map((move) => bare(game.text(move))).join(", ");
    const states = counted(position.states.length, "state");
    const after = heard.length === 0 ? "" : ` after ${heard.join("; ")}`;
    yield `  turn ${turn + 1}${after}: ${moves}  (${exactPointsText(best.utilities[0])}, ${states})`;
  }
}

function answerJson(
  { game }: LoadedGame,
  solver: BeliefSolver,
  horizon: number,
  answer: BeliefAnswer | undefined,
  cost: { readonly nodes: number; readonly seconds: number },
  shown: readonly Shown[] | undefined,
  problem: string | undefined,
): object {
  const utilities = answer?.utilities;
  return {
    status: utilities === undefined ? "UNKNOWN" : "SOLVED",
    horizon: horizon === Number.POSITIVE_INFINITY ? null : horizon,
    value: utilities === undefined ? null : FRACTIONS.toNumber(utilities[0]),
    ...(utilities && { exact: fractionText(utilities[0]) }),
    values:
      utilities &&
      Object.fromEntries(solver.players.map((name, i) => [name, FRACTIONS.toNumber(utilities[i])])),
    feasible: utilities === undefined ? null : true,
    policies: null,
    ...cost,
    problem,
    roles: game.roles,
    information: "shared",
    beliefs: shown?.map(({ turn, heard, position, left }) => {
      const best = solver.best(position, left);
      return {
        turn,
        perceived: heard,
        states: position.states.map(({ state, share }) => ({
          state: Array.from(state, (fluent) => game.text(fluent)),
          probability: fractionText(share),
        })),
        values:
          best &&
          Object.fromEntries(solver.players.map((name, i) => [name, FRACTIONS.toNumber(best.utilities[i])])),
        moves: best?.choice?.moves.map((move) => game.text(move)),
      };
    }),
  };
}
