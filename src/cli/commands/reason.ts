/**
 * `arcwood reason FILE`: the rules, for programs that ask in lines of JSON. docs/reason.md is the contract.
 */
import type { Command } from "commander";
import { note, UsageError } from "../../node/messages.js";
import { answerLines } from "../reason/line-by-line.js";
import { Answers } from "../reason/rule-answers.js";
import { addEngineOption, type EngineOption, openWhole } from "../shared/open-game.js";
import { act, Exit, type ExitCode } from "../shared/output.js";
import { fileOf } from "../shared/run-match.js";

export function addReason(program: Command): void {
  const command = program
    .command("reason")
    .description("answer questions about the rules: JSON lines on stdin, JSON lines on stdout")
    .argument("<file>", "a rule sheet, or the name of a bundled game");
  addEngineOption(command, "auto").action(act((file: string, options: EngineOption) => run(file, options)));
}

async function run(file: string, { engine }: EngineOption): Promise<ExitCode> {
  if (file === "-")
    throw new UsageError("The questions come from stdin, so the rules cannot: put the rules in a file.");
  const { label, loaded } = openWhole(file, engine);
  const answers = new Answers(fileOf(label), loaded);
  let refused = 0;
  const said = (answer: object) => {
    if ("error" in answer) refused++;
    return JSON.stringify(answer);
  };
  if (process.stdin.isTTY) note('One question a line, such as {"op":"initial"}; Ctrl-D ends.');
  await answerLines(process.stdin, process.stdout, {
    answer: (line) => said(answers.answer(line)),
    tooLong: (most) => said({ error: `a line has at most ${most} characters.` }),
  });
  return refused === 0 ? Exit.ok : Exit.problem;
}
