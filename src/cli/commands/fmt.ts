/** `arcwood fmt FILE…`: rule sheets in the canonical layout, in either notation, with all comments kept. */
import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { type Command, Option } from "commander";
import { renderDiagnostics, toJson } from "../../gdl/check/report.js";
import { formatSheet } from "../../gdl/print/print.js";
import { parseSheet } from "../../gdl/text/parse.js";
import type { Notation, Sheet } from "../../gdl/tree.js";
import { toGamemaster } from "../../match/gamemaster/to-gamemaster.js";
import { readGameText } from "../../node/game-file.js";
import { note, UsageError } from "../../node/messages.js";
import { replaceText } from "../../node/write-file.js";
import { act, Exit, type ExitCode, print, printJson } from "../shared/output.js";

interface FmtOptions {
  readonly to?: Notation;
  readonly check?: true;
  readonly write?: true;
  readonly json?: true;
}

export function addFmt(program: Command): void {
  program
    .command("fmt")
    .description("print rule sheets in one canonical layout, comments kept; translates between notations")
    .argument("<file...>", "rule sheets, names of bundled games, or - for stdin")
    .addOption(
      new Option("--to <notation>", "the notation to print; else each keeps its own").choices([
        "kif",
        "infix",
        "gamemaster",
      ]),
    )
    .addOption(
      new Option(
        "--check",
        "print nothing but the names of sheets that would change; exit 1 if any",
      ).conflicts("write"),
    )
    .option("--write", "rewrite the files in place")
    .option("--json", "print one JSON object a file")
    .action(act((files: readonly string[], options: FmtOptions) => fmt(files, options)));
}

function fmt(files: readonly string[], options: FmtOptions): ExitCode {
  let worst: ExitCode = Exit.ok;
  for (const file of files) {
    const code = formatOne(file, options);
    if (code > worst) worst = code;
  }
  return worst;
}

function formatOne(file: string, options: FmtOptions): ExitCode {
  try {
    const { label, text } = readGameText(file);
    const { sheet, diagnostics } = parseSheet(text);
    if (diagnostics.length > 0) {
      if (options.json) printJson(toJson(text, label, diagnostics));
      else note(renderDiagnostics(text, label, diagnostics).trimEnd());
      return Exit.problem;
    }
    const formatted = formattedAs(sheet, options.to);
    const changed = formatted !== text;
    if (options.write) write(file, text, formatted);
    tell(label, formatted, changed, options);
    return options.check && changed ? Exit.problem : Exit.ok;
  } catch (error) {
    if (error instanceof NoTranslation) {
      note(`${file} cannot be translated: ${error.message}.`);
      if (options.json) printJson({ file, diagnostics: [], error: error.message });
      return Exit.problem;
    }
    if (!(error instanceof UsageError)) throw error;
    note(`arcwood: ${error.message}`);
    if (options.json) printJson({ file, diagnostics: [], error: error.message });
    return Exit.usage;
  }
}

/** In another notation of the same language, or translated. */
function formattedAs(sheet: Sheet, to: Notation = sheet.notation): string {
  if (to !== "gamemaster" || sheet.notation === "gamemaster") return formatSheet(sheet, to);
  const { text, problem } = toGamemaster(sheet);
  if (problem !== undefined) throw new NoTranslation(problem);
  return text;
}

/** A game that cannot be said in the language that was asked for. */
class NoTranslation extends Error {}

function tell(file: string, text: string, changed: boolean, { json, check, write }: FmtOptions): void {
  if (json) printJson({ file, changed, text });
  else if (check && changed) print(`${file}: not in the canonical layout`);
  else if (write && changed) note(`${file}: rewritten`);
  else if (!check && !write) process.stdout.write(text);
}

/** Rewrites a sheet if that loses nothing. A link stays a link. */
function write(file: string, before: string, after: string): void {
  if (file === "-") throw new UsageError("Stdin cannot be rewritten; leave out --write to print the result.");
  if (!existsSync(file) || !statSync(file).isFile()) {
    throw new UsageError(
      `${file} is not a file of yours, so it is not rewritten; leave out --write to print it.`,
    );
  }
  try {
    const path = realpathSync(file);
    if (!readFileSync(path).equals(Buffer.from(before, "utf8"))) {
      throw new UsageError(
        `${file} is not written in UTF-8, so some letters would be lost: it is left as it is.`,
      );
    }
    if (after !== before) replaceText(path, after);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${file} cannot be rewritten: ${(error as Error).message}.`);
  }
}
