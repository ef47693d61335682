/** `arcwood generate FAMILY --size N`: the rules of a game of any size. */
import { Argument, type Command } from "commander";
import { FAMILIES, type FamilyName, generateRules, sizesOf } from "../../gdl/families/families.js";
import { UsageError } from "../../node/messages.js";
import { act, Exit, type ExitCode, printJson } from "../shared/output.js";

interface GenerateOptions {
  readonly size: string;
  readonly json?: true;
}

export function addGenerate(program: Command): void {
  program
    .command("generate")
    .description("print the rules of a game of any size")
    .addArgument(new Argument("<family>", "which game").choices(Object.keys(FAMILIES)))
    .requiredOption("--size <n>", "how large: a number, or several with hyphens between")
    .option("--json", "print one JSON object")
    .addHelpText("after", `\nSizes:\n${sizes()}`)
    .action(act((family: FamilyName, options: GenerateOptions) => generate(family, options)));
}

function sizes(): string {
  const names = Object.keys(FAMILIES) as FamilyName[];
  return names.map((name) => `  ${name.padEnd(14)} ${sizesOf(name)}`).join("\n");
}

function generate(family: FamilyName, { size, json }: GenerateOptions): ExitCode {
  const generated = generateRules(family, size);
  if ("problem" in generated) throw new UsageError(`${generated.problem}.`);
  if (json) printJson({ family, size: size.includes("-") ? size : Number(size), text: generated.text });
  else process.stdout.write(generated.text);
  return Exit.ok;
}
