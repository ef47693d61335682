/** Completion for fish, which shows beside each word what it is. */
import { allCommands, type CommandWords, type Completable, type OptionWords } from "./command-words.js";

export function fishCompletion(root: CommandWords): string {
  const commands = allCommands(root);
  const steps = commands.slice(1).map(({ path }) => inFish(path.includes(" ") ? path : ` ${path}`));
  const lines = commands.flatMap(({ path, options, commands: inner, argument }) => {
    const here = `complete -c arcwood -n "__arcwood_at ${inFish(path)}"`;
    return [
      ...inner.map(
        (each) => `${here} -a ${inFish(each.path.split(" ").at(-1) ?? "")} -d ${inFish(each.about)}`,
      ),
      ...options.map((option) => `${here} ${optionSpec(option)}`),
      ...(argument === undefined ? [] : [`${here} ${offer(argument)}`]),
    ];
  });
  return `# Completion of arcwood for fish: arcwood completion fish > ~/.config/fish/completions/arcwood.fish
function __arcwood_at
  set -l known ''
  for word in (commandline -opc)[2..-1]
    switch "$known $word"
      case ${steps.join(" ")}
        set known (string trim "$known $word")
    end
  end
  test "$known" = "$argv[1]"
end
complete -c arcwood -f
${lines.join("\n")}
`;
}

function optionSpec({ flags, about, value }: OptionWords): string {
  const names = flags.map((flag) => (flag.startsWith("--") ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`));
  return [...names, ...(value === undefined ? [] : ["-r", offer(value)]), "-d", inFish(about)].join(" ");
}

function offer({ words, takesFiles, isList }: Completable): string {
  const list = words.join(" ");
  const given = words.length === 0 ? [] : ["-a", inFish(isList ? `(__fish_append , ${list})` : list)];
  return [takesFiles ? "-F" : "-f", ...given].join(" ");
}

function inFish(text: string): string {
  return `'${text.replaceAll(/['\\]/g, "\\$&")}'`;
}
