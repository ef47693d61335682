/** `arcwood check FILE…`: everything that is wrong or doubtful in rule sheets, once or after every change. */
import { statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Command } from "commander";
import { checkText } from "../../gdl/check/check.js";
import { renderDiagnostics, summary, toJson } from "../../gdl/check/report.js";
import type { Diagnostic } from "../../gdl/diagnostic.js";
import { readGameText } from "../../node/game-file.js";
import { note, UsageError } from "../../node/messages.js";
import { interruptible } from "../shared/interrupt.js";
import { act, Exit, type ExitCode, print, printJson, wantsColor } from "../shared/output.js";

interface CheckOptions {
  readonly watch?: true;
  readonly json?: true;
}

export function addCheck(program: Command): void {
  program
    .command("check")
    .description("check rule sheets: every rule of GDL and GDL-II, and what is probably not meant")
    .argument("<file...>", "rule sheets, names of bundled games, or - for stdin")
    .option("--watch", "check again whenever a file has changed, until Ctrl-C")
    .option("--json", "print one JSON object a file")
    .action(
      act((files: readonly string[], options: CheckOptions) =>
        options.watch ? watch(files, options) : check(files, options),
      ),
    );
}

/** How often files are looked at. Being told by the system would miss files that editors replace. */
const LOOK_MS = 200;

async function watch(files: readonly string[], options: CheckOptions): Promise<ExitCode> {
  if (files.includes("-")) throw new UsageError("Stdin cannot change: --watch wants files.");
  const { signal } = interruptible();
  let checked: string | undefined;
  let last = stampsOf(files);
  while (!signal.aborted) {
    const now = stampsOf(files);
    // A file that has just changed may not be written to its end.
    if (now !== checked && now === last) {
      if (process.stdout.isTTY && !options.json) process.stdout.write(CLEAR);
      check(files, options);
      note(`\n${checked === undefined ? "Checked" : "Checked again"} at ${timeOfDay()}. Ctrl-C ends it.`);
      checked = now;
    }
    last = now;
    // Ctrl-C ends the wait at once, with an error that says no more than the signal.
    await sleep(LOOK_MS, undefined, { signal }).catch(() => signal.aborted);
  }
  return Exit.interrupted;
}

/** Clears the screen, and keeps what has scrolled out of it. */
const CLEAR = "\x1b[2J\x1b[H";

function timeOfDay(): string {
  return new Date().toTimeString().slice(0, 8);
}

/** What changes when one of the files does. */
function stampsOf(files: readonly string[]): string {
  return files.map(stampOf).join("; ");
}

function stampOf(file: string): string {
  try {
    const stats = statSync(file, { bigint: true, throwIfNoEntry: false });
    return stats === undefined ? "none" : `${stats.mtimeNs} ${stats.size} ${stats.ino}`;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return code;
  }
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
