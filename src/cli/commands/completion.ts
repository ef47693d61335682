/** `arcwood completion SHELL`: prints what lets a shell complete commands, options, games and players. */
import { Argument, type Command } from "commander";
import { bashCompletion } from "../completion/bash-completion.js";
import { type CommandWords, commandWords } from "../completion/command-words.js";
import { fishCompletion } from "../completion/fish-completion.js";
import { zshCompletion } from "../completion/zsh-completion.js";
import { act, Exit } from "../shared/output.js";

const SHELLS = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion } satisfies Record<
  string,
  (root: CommandWords) => string
>;

export function addCompletion(program: Command): void {
  program
    .command("completion")
    .description("print what lets bash, zsh or fish complete what you type")
    .addArgument(new Argument("<shell>", "which shell").choices(Object.keys(SHELLS)))
    .addHelpText("after", HOW)
    .action(
      act((shell: keyof typeof SHELLS) => {
        process.stdout.write(SHELLS[shell](commandWords(program)));
        return Exit.ok;
      }),
    );
}

const HOW = `
bash: add  eval "$(arcwood completion bash)"  to ~/.bashrc
zsh:  add  eval "$(arcwood completion zsh)"  to ~/.zshrc, after compinit
fish: arcwood completion fish > ~/.config/fish/completions/arcwood.fish`;
