/** `arcwood symmetry FILE`: what permutes a game and changes nothing. */
import { type Command, Option } from "commander";
import { NO_ROLES } from "../../engine/prepare-game.js";
import { loadReference } from "../../engine/reference.js";
import { initialFluents } from "../../engine/symmetry/game-symmetries.js";
import { studyAsJson, studyLines } from "../../engine/symmetry/show-symmetry.js";
import { REPRESENTATIONS, type Representation, type Study, study } from "../../engine/symmetry/study.js";
import { checkText } from "../../gdl/check/check.js";
import { counted } from "../../gdl/counted.js";
import { allOf, type Pieces } from "../../gdl/pieces.js";
import type { Sheet } from "../../gdl/tree.js";
import { groundSheet } from "../../ground/ground.js";
import type { GroundProgram } from "../../ground/ground-program.js";
import { sideBySide } from "../../match/board/grid.js";
import { readGameText } from "../../node/game-file.js";
import { loadKernelFile } from "../../node/kernel-file.js";
import { note, UsageError } from "../../node/messages.js";
import { writeText } from "../../node/write-file.js";
import { graphOf } from "../../symmetry/form-graph.js";
import { graphDot } from "../../symmetry/graph-dot.js";
import { stateTexts } from "../network/build-network.js";
import { type Interruption, interruptible } from "../shared/interrupt.js";
import { load, positiveSeconds, refuseWithoutClauses, wholeNumber } from "../shared/open-game.js";
import { act, Exit, type ExitCode, print, printJson } from "../shared/output.js";
import { boardOrbits } from "../symmetry/board-orbits.js";
import { verify } from "../symmetry/verify.js";
import { Waiting } from "../terminal/waiting.js";

interface SymmetryCommandOptions {
  readonly json?: true;
  readonly representation: Representation;
  readonly state: string;
  readonly dot?: string;
  readonly verify?: number;
  readonly seed: number;
  readonly maxSeconds: number;
  readonly guess: boolean;
}

const MAX_SECONDS = 60;
const WIDTH = 100;

export function addSymmetry(program: Command): void {
  program
    .command("symmetry")
    .description(
      "find what permutes a game and changes nothing: mirrored boards, equal pieces, exchanged roles",
    )
    .argument("<file>", "a rule sheet, the name of a bundled game, or - for stdin")
    .addOption(
      new Option(
        "--representation <name>",
        "where to look: in the rules as they stand, in their normal form, or in the network of a turn",
      )
        .choices(REPRESENTATIONS)
        .default("normal"),
    )
    .option(
      "--state <file>",
      "the state that has to stay as it is: a file of fluents in KIF, or -",
      "initial",
    )
    .option(
      "--verify <n>",
      "try every generator in the states of n random matches, on the reference reasoner",
      wholeNumber(1),
    )
    .option("--seed <n>", "the seed of these matches", wholeNumber(0), 0)
    .option("--no-guess", "do not guess and prove symmetries of coordinates that no graph of the rules shows")
    .option("--dot <out>", "write the graph that is searched for Graphviz to a file, or - for stdout")
    .option("--max-seconds <n>", "end after n seconds with what was found", positiveSeconds, MAX_SECONDS)
    .option("--json", "print one JSON object")
    .action(act((file: string, options: SymmetryCommandOptions) => run(file, options)));
}

async function run(file: string, options: SymmetryCommandOptions): Promise<ExitCode> {
  if (file === "-" && options.state === "-")
    throw new UsageError("Stdin cannot be both the rules and the state.");
  if (options.dot === "-" && options.json)
    throw new UsageError("--dot - and --json would both go to stdout: name a file for one of them.");
  const { label, text } = readGameText(file);
  const { sheet, diagnostics } = checkText(text);
  refuseWithoutClauses(label, sheet);
  if (diagnostics.some(({ severity }) => severity === "error"))
    note(`${label} has errors and is taken as it can be read; arcwood check ${file} shows them.`);
  const begun = performance.now();
  const waiting = new Waiting(process.stderr);
  waiting.begin(`${label}: grounding the rules`);
  const grounding = groundSheet(sheet);
  const problem = "problem" in grounding ? grounding.problem : withoutRoles(grounding.program);
  if ("problem" in grounding || problem !== undefined) {
    waiting.end();
    if (options.json) printJson({ game: label, problem });
    note(`the symmetries of ${label} cannot be looked for: ${problem}.`);
    return Exit.problem;
  }
  const { program } = grounding;
  const state = stateOf(program, options.state);
  loadKernelFile();
  const interruption = interruptible();
  try {
    const isLate = () => performance.now() - begun > 1000 * options.maxSeconds;
    const isOver = () => interruption.signal.aborted || isLate();
    const onStep = (what: string) => waiting.begin(`${label}: ${what}`);
    // Guesses are proved for states that play can reach, and are made beside the normal form alone.
    const isGuessing = options.guess && options.representation === "normal" && options.state === "initial";
    const guessFrom = isGuessing ? sheet.clauses : undefined;
    const how = { representation: options.representation, state, guessFrom, isOver };
    const found = await finished(
      study(grounding, how, onStep),
      async () => (await interruption.breathe()) || isLate(),
    );
    const seconds = (performance.now() - begun) / 1000;
    if (found === undefined) {
      waiting.end();
      note(`${label}: ended before anything was found; --representation raw takes less time.`);
      return interruption.signal.aborted ? Exit.interrupted : Exit.problem;
    }
    const exit = await report({ label, sheet, program, found, seconds, options, interruption, waiting });
    return interruption.signal.aborted ? Exit.interrupted : exit;
  } finally {
    waiting.end();
    interruption.end();
  }
}

/** The result of the work; undefined where it has to end before there is anything to search. */
async function finished(work: Pieces<Study | undefined>, isOver: () => Promise<boolean>) {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    await isOver();
  }
}

interface Report {
  readonly label: string;
  readonly sheet: Sheet;
  readonly program: GroundProgram;
  readonly found: Study;
  readonly seconds: number;
  readonly options: SymmetryCommandOptions;
  readonly interruption: Interruption;
  readonly waiting: Waiting;
}

async function report(given: Report): Promise<ExitCode> {
  const { label, sheet, program, found, seconds, options, waiting } = given;
  const verified = await verifiedIn(given);
  waiting.end();
  if (options.dot !== undefined) writeDot(options.dot, found);
  if (options.json) {
    const { representation } = options;
    printJson({
      game: label,
      representation,
      ...studyAsJson(program, found),
      ...(verified === undefined ? {} : { verified }),
      seconds,
    });
  } else if (options.dot !== "-") {
    for (const line of studyLines(label, program, found)) print(line);
    const { game } = loadReference(sheet);
    const drawings = game === undefined ? [] : boardOrbits(sheet, game, program, found.fixed.generators);
    if (drawings.length > 0)
      print(
        [
          "",
          ...sideBySide(drawings, process.stdout.columns ?? WIDTH).lines.map((line) => line.trimEnd()),
        ].join("\n"),
      );
    if (!found.complete) print("The search was cut short: there may be more.");
    if (verified !== undefined)
      print(
        `${counted(verified.states, "state")} of ${counted(verified.matches, "random match", "random matches")}: ${verified.problem ?? "all commute"}`,
      );
    print(`${seconds.toFixed(2)} s`);
  }
  if (verified?.problem === undefined) return Exit.ok;
  note(`${label}: ${verified.problem}. This is a bug of arcwood; please report it with the rules.`);
  return Exit.problem;
}

async function verifiedIn({ label, sheet, program, found, options, interruption, waiting }: Report) {
  if (options.verify === undefined) return undefined;
  waiting.begin(`${label}: trying the symmetries in random matches`);
  const { swapped, fixed, free } = found;
  const symmetries = [...fixed.generators, ...free.generators, ...swapped.generators];
  const how = { matches: options.verify, seed: options.seed, pause: () => interruption.breathe() };
  return await verify(load(sheet, "reference", label), program, symmetries, how);
}

function writeDot(file: string, { forms }: Study): void {
  const [form] = forms;
  writeText(file, [...graphDot(form, allOf(graphOf(form, { roles: true })))].join(""));
}

/** Why a text that is not about a game has no symmetries. */
function withoutRoles({ roles }: GroundProgram): string | undefined {
  return roles.length === 0 ? NO_ROLES.problem : undefined;
}

/** The fluents of a state that `initial` or a file names. */
function stateOf(program: GroundProgram, name: string): ReadonlySet<number> {
  const texts = stateTexts(name);
  if (texts === undefined) return initialFluents(program);
  const fluents = new Map(program.fluents.map(({ text }, fluent) => [text, fluent]));
  return new Set(
    texts.map((text) => {
      const fluent = fluents.get(text);
      if (fluent === undefined) throw new UsageError(`${text} in ${name} can never hold in this game.`);
      return fluent;
    }),
  );
}
