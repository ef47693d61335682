/** `arcwood network FILE`: shows, counts and exports a game as a stochastic constraint network. */
import { type Command, Option } from "commander";
import { compileSlices } from "../../circuit/compile.js";
import { disassembly, slicesSize } from "../../circuit/disassemble.js";
import { checkText } from "../../gdl/check/check.js";
import { renderDiagnostics, toJson } from "../../gdl/check/report.js";
import { printTerm } from "../../gdl/print/print.js";
import { position } from "../../gdl/text/lines.js";
import type { Clause, Sheet } from "../../gdl/tree.js";
import { DOMAIN_METHODS } from "../../ground/domains.js";
import { flatten } from "../../ground/flatten/flatten.js";
import { type PaperStatistics, paperStatistics } from "../../network/paper-statistics.js";
import { LEVELS, MOST_VARIABLES } from "../../network/picture/picture.js";
import { type Preprocessed, STEPS } from "../../network/preprocess/preprocess.js";
import { networkStatistics } from "../../network/statistics.js";
import { readGameText } from "../../node/game-file.js";
import { note } from "../../node/messages.js";
import { wrappedRow } from "../../node/wrap.js";
import { type Built, build, groundedSheet, NoNetwork, NotInNetwork } from "../network/build-network.js";
import { refuseTwoResults, writeExports } from "../network/exports.js";
import {
  effort,
  type NetworkCommandOptions,
  preprocessingSteps,
  refuseIgnored,
  refuseTwoStates,
} from "../network/network-options.js";
import { beliefAfter } from "../network/perceived-turns.js";
import { refuseWithoutPicture } from "../network/pictures.js";
import { domainsOf, showDomains } from "../network/show-domains.js";
import { showInformation } from "../network/show-information.js";
import {
  atomLines,
  atomReport,
  flatLines,
  PARTS,
  paperLines,
  type ShownPart,
  showLines,
  statisticsLines,
} from "../network/show-network.js";
import { positiveSeconds, wholeNumber } from "../shared/open-game.js";
import { act, Exit, type ExitCode, print, printJson } from "../shared/output.js";
import { Waiting } from "../terminal/waiting.js";

export function addNetwork(program: Command): void {
  program
    .command("network")
    .description(
      "translate a game into a stochastic constraint network: its size, its tables, pictures, export",
    )
    .argument("<file>", "a rule sheet, the name of a bundled game, or - for stdin")
    .addOption(
      new Option(
        "--encoding <name>",
        "one variable for each group of exclusive fluents, one for each fluent, or count beside the first as paper 003 does",
      )
        .choices(["grouped", "boolean", "paper"])
        .default("grouped"),
    )
    .option("--state <file>", "fix the fluents now: a file of fluents in KIF, - for stdin, or initial")
    .option(
      "--perceived <file>",
      "where all players know the same: the fluents now are as likely as after these turns, a file with (turn MOVE PERCEPT …) for each, or -",
    )
    .option("--stages <n>", "chain n turns", wholeNumber(1), 1)
    .option(
      "--require <atom>",
      'want a match to end within the stages so that this holds, such as "(goal me 100)"; may be repeated',
      (atom: string, atoms: readonly string[] = []) => [...atoms, atom],
    )
    .option(
      "--preprocess <steps>",
      `make the network smaller: all, or some of ${STEPS.join(",")}`,
      preprocessingSteps,
    )
    .addOption(
      new Option("--show <what>", "print this in place of the size").choices([
        "flat",
        ...PARTS,
        "slices",
        "information",
      ]),
    )
    .option(
      "--atom <atom>",
      'print the constraints that define an atom or variable, such as "(next (cell 1 1 x))"',
    )
    .addOption(
      new Option(
        "--domains <method>",
        "print the fluents and moves instead, from base and input, argument places, or reachability",
      ).choices(DOMAIN_METHODS),
    )
    .option("--xcsp3 <out>", "write the network in XCSP 3 to a file, or - for stdout")
    .option("--dot <out>", "write a picture of the constraint graph for Graphviz to a file, or -")
    .option("--svg <out>", "write the picture as SVG to a file, or -")
    .addOption(
      new Option(
        "--level <name>",
        `what a picture has boxes for (default: variable, or kind past ${MOST_VARIABLES} variables)`,
      ).choices(LEVELS),
    )
    .option("--around <atom>", "picture only what constraints lead to from this atom or variable")
    .option("--depth <n>", "how many constraints away (default: 1)", wholeNumber(1))
    .option(
      "--effort <n>",
      "the work of proving groups and of sac, as a multiple of the usual second or so each (default: 1)",
      effort,
    )
    .option("--max-rules <n>", "give up with more than n ground atoms and rules", wholeNumber(1))
    .option("--max-seconds <n>", "give up grounding after n seconds", positiveSeconds)
    .option("--json", "print one JSON object")
    .action(
      act((file: string, options: NetworkCommandOptions, command: Command) => {
        refuseIgnored(options, command);
        refuseWithoutPicture(options);
        refuseTwoResults(options);
        return run(file, options);
      }),
    );
}

async function run(file: string, options: NetworkCommandOptions): Promise<ExitCode> {
  refuseTwoStates(file, options);
  const { label, text } = readGameText(file);
  const { sheet, diagnostics } = checkText(text);
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (errors.length > 0) {
    if (options.json) printJson({ ...toJson(text, label, errors), problem: "the rules have errors" });
    else print(renderDiagnostics(text, label, errors).trimEnd());
    note(`${label} has errors, so it has no network; arcwood check ${file} shows warnings too.`);
    return Exit.problem;
  }
  const waiting = new Waiting(process.stderr);
  const onStep = (what: string) => waiting.begin(`${label}: ${what}`);
  try {
    return await shown(label, sheet, options, onStep, () => waiting.end());
  } catch (error) {
    waiting.end();
    if (!(error instanceof NoNetwork)) throw error;
    if (error instanceof NotInNetwork) {
      if (options.json) printJson({ file: label, problem: error.message });
      note(`${label}: ${error.message}.`);
      return Exit.problem;
    }
    return refuse(label, sheet, error.message, error.clause, options);
  }
}

/** `onStep` is told what is done next, `onDone` that the result is printed now. */
async function shown(
  label: string,
  sheet: Sheet,
  options: NetworkCommandOptions,
  onStep: (what: string) => void,
  onDone: () => void,
): Promise<ExitCode> {
  const { show, domains } = options;
  if (domains !== undefined) {
    onStep("grounding the rules");
    const found = domainsOf(sheet, domains, options);
    onDone();
    showDomains(label, domains, found, options);
    return Exit.ok;
  }
  if (show === "flat") return showFlat(label, sheet, options);
  if (show === "slices") {
    onStep("compiling the rules");
    const slices = slicesOf(sheet, options);
    onDone();
    showSlices(label, slices, options);
    return Exit.ok;
  }
  if (show === "information") {
    onStep("comparing what the players see");
    showInformation(label, sheet, options, onDone);
    return Exit.ok;
  }
  const encoding = options.encoding === "paper" ? "grouped" : options.encoding;
  const { perceived } = options;
  if (perceived !== undefined) onStep("finding the states that may be");
  const belief = perceived === undefined ? {} : { belief: await beliefAfter(sheet, perceived) };
  const built = build(sheet, { effort: 1, ...options, ...belief, encoding, onStep });
  if (options.encoding === "paper") {
    const counted = paperStatistics(sheet);
    onDone();
    if ("problem" in counted)
      throw new NotInNetwork(`the paper's network cannot be counted: ${counted.problem}`);
    return report(label, built, undefined, options, counted);
  }
  return writeExports(label, built, options, onStep, onDone) ? Exit.ok : report(label, built, show, options);
}

/** Says why there is no network, and which rule is to blame, if one is. */
function refuse(
  label: string,
  sheet: Sheet,
  problem: string,
  clause: Clause | undefined,
  { json }: NetworkCommandOptions,
): ExitCode {
  const line = clause && position(sheet.source, clause.start).line;
  const rule = clause && printTerm(clause.head);
  if (json) printJson({ file: label, problem, line, rule });
  const where = clause === undefined ? "" : `, because of the rule for ${rule} in line ${line}`;
  note(`${label} cannot be translated: ${problem}${where}.`);
  return Exit.problem;
}

function showFlat(label: string, sheet: Sheet, options: NetworkCommandOptions): ExitCode {
  const flat = flatten(sheet);
  if ("problem" in flat) return refuse(label, sheet, flat.problem, undefined, options);
  const lines = [...flatLines(flat)];
  if (options.json) printJson({ file: label, flat: lines.join("\n") });
  else for (const line of lines) print(line);
  return Exit.ok;
}

/** The slices are made of the ground program, so the network is not needed. */
function slicesOf(sheet: Sheet, options: NetworkCommandOptions) {
  const grounded = groundedSheet(sheet, options);
  const start = performance.now();
  const program = grounded.acyclic();
  const game = compileSlices(program).game;
  return { program, game, seconds: (performance.now() - start) / 1000 };
}

function showSlices(
  file: string,
  { program, game, seconds }: ReturnType<typeof slicesOf>,
  { json }: NetworkCommandOptions,
): void {
  const slices = disassembly(program, game);
  if (json) printJson({ file, ...slicesSize(game), seconds, slices: [...slices] });
  else for (const line of slices) print(line);
}

function report(
  label: string,
  built: Built,
  show: ShownPart | undefined,
  options: NetworkCommandOptions,
  paper?: PaperStatistics,
): ExitCode {
  const { network, template, unproved, groundRules, seconds, preprocessed } = built;
  const atom = options.atom === undefined ? undefined : atomReport(template, options.atom);
  const printRow = (cells: readonly string[]) => wrappedRow(cells, process.stdout);
  if (options.json) {
    const { encoding, groups, program } = template;
    const texts = (fluents: readonly number[]) => fluents.map((fluent) => program.fluents[fluent]?.text);
    printJson({
      file: label,
      encoding,
      stages: options.stages,
      ...networkStatistics(network),
      groundRules,
      seconds,
      ...(preprocessed === undefined ? {} : { preprocessing: counts(preprocessed) }),
      groups: groups.map(({ name, exactlyOne, fluents }) => ({
        name,
        exactlyOne,
        fluents: texts(fluents),
      })),
      unproved: unproved.map(({ name, fluents }) => ({ name, fluents: texts(fluents) })),
      ...(paper === undefined ? {} : { paper }),
      ...(show === undefined ? {} : { [show]: [...showLines(built, show)] }),
      ...(atom === undefined ? {} : { atom }),
    });
  } else if (atom !== undefined) {
    for (const line of atomLines(atom, printRow)) print(line);
  } else if (show !== undefined) {
    for (const line of showLines(built, show, printRow)) print(line);
  } else {
    for (const line of statisticsLines(label, built)) print(line);
    if (paper !== undefined) for (const line of paperLines(paper)) print(line);
  }
  return atom !== undefined && atom.problem !== undefined ? Exit.problem : Exit.ok;
}

function counts({ before, after, steps }: Preprocessed): Pick<Preprocessed, "before" | "after" | "steps"> {
  return { before, after, steps };
}
