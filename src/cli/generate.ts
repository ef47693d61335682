/** `arcwood generate FAMILY --size N`: the rules of a game on a board of any size. */
import { Argument, type Command } from "commander";
import { FAMILIES, type FamilyName, generateRules } from "../gdl/families.js";
import { wholeNumber } from "./opengame.js";
import { act, Exit, type ExitCode, printJson, UsageError } from "./output.js";

interface GenerateOptions {
  readonly size: number;
  readonly json?: true;
}

export function addGenerate(program: Command): void {
  program
    .command("generate")
    .description("print the rules of a game on a board of any size")
    .addArgument(new Argument("<family>", "which game").choices(Object.keys(FAMILIES)))
    .requiredOption("--size <n>", "how many columns the board has", wholeNumber(1))
    .option("--json", "print one JSON object")
    .addHelpText("after", `\nSizes:\n${sizes()}`)
    .action(act((family: FamilyName, options: GenerateOptions) => generate(family, options)));
}

function sizes(): string {
  const lines = Object.entries(FAMILIES).map(
    ([name, { least, most, side }]) => `  ${name.padEnd(12)} ${least} to ${most} ${side}`,
  );
  return lines.join("\n");
}

function generate(family: FamilyName, { size, json }: GenerateOptions): ExitCode {
  const generated = generateRules(family, size);
  if ("problem" in generated) throw new UsageError(`${generated.problem}.`);
  if (json) printJson({ family, size, text: generated.text });
  else process.stdout.write(generated.text);
  return Exit.ok;
}
