/** `arcwood solve` for a network in XCSP 3: its first solution, all of them, or their number. */
import { type Command, Option } from "commander";
import {
  Solver,
  type SolverAnswer,
  type SolverLimits,
  type SolverOptions,
} from "../../engine/solver/solver.js";
import { PROPAGATORS } from "../../engine/solver/solver-options.js";
import { counted } from "../../gdl/counted.js";
import type { Network } from "../../network/model.js";
import { type ReadNetwork, readXcsp3 } from "../../network/xcsp3/xcsp3-read.js";
import type { GameText } from "../../node/game-file.js";
import { loadKernelFile } from "../../node/kernel-file.js";
import { note, UsageError } from "../../node/messages.js";
import { interruptible } from "../shared/interrupt.js";
import { Exit, type ExitCode, print, printJson } from "../shared/output.js";
import { Lines } from "../terminal/line-writer.js";
import { progress } from "../terminal/progress.js";

export interface SolveNetworkOptions extends Omit<SolverOptions, "module" | "shared" | "first"> {
  readonly all?: true;
  readonly count?: true;
  readonly nodes?: number;
  readonly seconds?: number;
  readonly json?: true;
}

/** The names of the options that only networks have. */
export const NETWORK_ONLY = [
  "all",
  "count",
  "search",
  "propagator",
  "heuristic",
  "lastConflict",
  "branching",
  "consistency",
  "sac",
  "functional",
] as const;

export function addNetworkOptions(command: Command): Command {
  const choice = (flags: string, description: string, ...choices: readonly string[]) =>
    command.addOption(new Option(flags, `of a network: ${description}`).choices(choices));
  command
    .option("--all", "of a network: print every solution")
    .option("--count", "of a network: only count the solutions");
  choice(
    "--search <name>",
    "keep consistent, or learn clauses from conflicts (default: mac)",
    "mac",
    "learn",
  );
  choice("--propagator <name>", "how tables prune (default: ct)", ...PROPAGATORS);
  choice("--heuristic <name>", "the next variable (default: dom/ddeg)", "lex", "dom/ddeg", "dom/wdeg");
  command.option("--last-conflict", "of a network: return to the variable of the last conflict first");
  choice("--branching <name>", "x = v or x ≠ v, or value by value (default: binary)", "binary", "values");
  choice("--consistency <name>", "keep arc consistency, or only check forward (default: mac)", "mac", "fc");
  return command
    .option("--sac", "of a network: make it singleton arc consistent first")
    .option("--functional", "of a network: branch only on what decides all else, if there is such an order");
}

export async function solveNetwork(
  { label, text }: GameText,
  options: SolveNetworkOptions,
): Promise<ExitCode> {
  const { all, count, nodes, seconds, json, ...how } = options;
  if (how.functional && how.search !== undefined)
    throw new UsageError("--functional and --search are two ways to search: choose one.");
  const { network, declared } = readNetwork(label, text);
  loadKernelFile();
  const solver = new Solver(network, how);
  const { signal } = interruptible();
  const line = progress("nodes searched");
  const limits: SolverLimits = {
    signal,
    ...(nodes && { nodes }),
    ...(seconds && { seconds }),
    onProgress: (done) => line.update(done.nodes),
  };
  const shown = { ...network, variables: network.variables.slice(0, declared) };
  const show = shower(shown, json);
  let answer: SolverAnswer;
  try {
    if (all) answer = await printAll(solver, limits, show);
    else answer = await (count ? solver.count(limits) : solver.solve(limits));
  } catch (error) {
    // A network that could be read may still need more memory than a module has.
    if (error instanceof RangeError)
      throw new UsageError(`${label} is too large to be solved: ${error.message}.`);
    throw error;
  }
  line.end();
  const isCut = answer.ending !== "complete" && answer.ending !== "first";
  // Who asks for all solutions or their number has no answer if the search was cut, whatever it has found.
  if (isCut && (all || count)) answer = { ...answer, status: "UNKNOWN" };
  if (json) printJson({ ...report(shown, answer), complete: !isCut });
  else printAnswer(answer, { isCut, isOfAll: all || count }, all ? undefined : show);
  const { notFunctional } = answer.statistics;
  if (notFunctional !== undefined) note(`searched as usual: ${notFunctional}`);
  if (answer.ending === "aborted") {
    note("interrupted: the answer is what was found by then");
    return Exit.interrupted;
  }
  if (answer.ending === "memory")
    note("no memory was left for more clauses; without --search learn a search needs no more as it goes on");
  if (answer.ending === "nodes" || answer.ending === "seconds") {
    const limit = answer.ending === "nodes" ? counted(nodes ?? 0, "node") : counted(seconds ?? 0, "second");
    note(`stopped at the limit of ${limit}, before all was searched`);
  }
  return answer.status === "UNKNOWN" ? Exit.problem : Exit.ok;
}

function readNetwork(label: string, text: string): ReadNetwork {
  const reading = readXcsp3(text);
  if ("problem" in reading)
    throw new UsageError(`${label} is no network that can be read: ${reading.problem}.`);
  return reading;
}

type Show = (solution: Int32Array) => string;

/** Shows a solution as a line of text or JSON. */
function shower(network: Network, json: true | undefined): Show {
  if (json) return (solution) => JSON.stringify({ solution: byName(network, solution) });
  return (solution) =>
    Object.entries(byName(network, solution))
      .map(([name, value]) => `${name}=${value}`)
      .join(" ");
}

/** Variables of several stages share their names, so the stage is told too. */
function byName({ variables }: Network, solution: Int32Array): Record<string, string | number> {
  const staged = variables.some(({ stage }) => stage > 0);
  return Object.fromEntries(
    variables.map(({ name, stage, values }, x) => {
      const value = values[solution[x]];
      return [staged ? `${name} @${stage}` : name, /^-?\d{1,15}$/.test(value) ? Number(value) : value];
    }),
  );
}

async function printAll(solver: Solver, limits: SolverLimits, show: Show): Promise<SolverAnswer> {
  const lines = new Lines();
  const solutions = solver.solutions(limits);
  for (;;) {
    const step = await solutions.next();
    if (!step.done) {
      await lines.add(show(step.value));
      continue;
    }
    await lines.flush();
    return step.value;
  }
}

function report(network: Network, { status, ending, solutions, solution, statistics }: SolverAnswer): object {
  const { nodes, failures, seconds, ...effort } = statistics;
  return {
    status,
    solutions,
    ...(solution && { solution: byName(network, solution) }),
    nodes,
    failures,
    seconds,
    ending,
    ...effort,
  };
}

function printAnswer(
  { status, ending, solutions, solution, statistics }: SolverAnswer,
  { isCut, isOfAll = false }: { readonly isCut: boolean; readonly isOfAll?: boolean | undefined },
  show?: Show,
): void {
  const { nodes, failures, seconds } = statistics;
  if (solution && show) print(show(solution));
  const number = `${isCut ? "at least " : ""}${counted(solutions, "solution")}`;
  // Who wants one solution does not ask how many there are, unless there is none.
  const found = ending === "first" || (isCut && !isOfAll) ? [] : [number];
  const work = [counted(nodes, "node"), counted(failures, "failure"), `${seconds.toFixed(2)} s`];
  const counts = [...found, ...work];
  print(`${status}: ${counts.join(", ")}`);
}
