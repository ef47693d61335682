/** `arcwood check FILE…`: everything that is wrong or doubtful in rule sheets, in one run. */
import type { Command } from "commander";
import { checkText } from "../../gdl/check/check.js";
import { renderDiagnostics, summary, toJson } from "../../gdl/check/report.js";
import type { Diagnostic } from "../../gdl/diagnostic.js";
import { readGameText } from "../../node/game-file.js";
import { note, UsageError } from "../../node/messages.js";
import { act, Exit, type ExitCode, print, printJson, wantsColor } from "../shared/output.js";

interface CheckOptions {
  readonly json?: true;
}

export function addCheck(program: Command): void {
  program
    .command("check")
    .description("check rule sheets: every rule of GDL and GDL-II, and what is probably not meant")
    .argument("<file...>", "rule sheets, names of bundled games, or - for stdin")
    .option("--json", "print one JSON object a file")
    .action(act((files: readonly string[], options: CheckOptions) => check(files, options)));
}

function check(files: readonly string[], { json }: CheckOptions): ExitCode {
  const color = wantsColor();
  const all: Diagnostic[] = [];
  let unreadable = 0;
  for (const name of files) {
    let label = name;
    let text: string;
    try {
      ({ label, text } = readGameText(name));
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      unreadable++;
      note(`arcwood: ${error.message}`);
      if (json) printJson({ file: name, diagnostics: [], error: error.message });
      continue;
    }
    const diagnostics = checkText(text).diagnostics;
    for (const diagnostic of diagnostics) all.push(diagnostic);
    if (json) {
      printJson(toJson(text, label, diagnostics));
    } else {
      const rendered = renderDiagnostics(text, label, diagnostics, { color });
      print(`${rendered}${label}: ${summary(diagnostics)}`);
    }
  }
  if (!json && files.length > 1) {
    const skipped = unreadable === 0 ? "" : `, ${unreadable} not readable`;
    print(`${files.length} files: ${summary(all)}${skipped}`);
  }
  if (unreadable > 0) return Exit.usage;
  return all.some(({ severity }) => severity === "error") ? Exit.problem : Exit.ok;
}
