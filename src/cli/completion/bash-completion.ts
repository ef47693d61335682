/** Completion for bash: a function that looks at the words of the line so far. */
import { allCommands, type CommandWords, type Completable, quoted } from "./command-words.js";

export function bashCompletion(root: CommandWords): string {
  const commands = allCommands(root);
  const steps = commands.slice(1).map(({ path }) => quoted(path.includes(" ") ? path : ` ${path}`));
  const values = commands.flatMap(({ path, options }) =>
    options.flatMap(({ flags, value }) =>
      value === undefined
        ? []
        : [`    ${flags.map((flag) => quoted(`${path} ${flag}`)).join(" | ")}) ${offer(value)} ;;`],
    ),
  );
  const places = commands.map(({ path, options, commands: inner, argument }) => {
    const flags = options.flatMap((option) => option.flags).join(" ");
    const names = inner.map((each) => each.path.split(" ").at(-1)).join(" ");
    const others = argument === undefined ? `words=${quoted(names)}` : offer(argument);
    return `    ${quoted(path)}) if [[ $current == -* ]]; then words=${quoted(flags)}; else ${others}; fi ;;`;
  });
  return `# Completion of arcwood for bash. In ~/.bashrc: eval "$(arcwood completion bash)"
_arcwood() {
  local current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}"
  local path="" words="" files="" list="" start="" word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$path $word" in
    ${steps.join(" | ")}) path="\${path:+$path }$word" ;;
    esac
  done
  case "$path $before" in
${values.join("\n")}
  *)
    case "$path" in
${places.join("\n")}
    esac ;;
  esac
  [[ $list && $current == *,* ]] && start="\${current%,*},"
  COMPREPLY=($(compgen -P "$start" -W "$words" -- "\${current#"$start"}"))
  if [[ $files ]]; then
    compopt -o filenames 2>/dev/null
    local IFS=$'\\n'
    COMPREPLY+=($(compgen -P "$start" -f -- "\${current#"$start"}"))
  fi
}
complete -F _arcwood arcwood
`;
}

function offer({ words, takesFiles, isList }: Completable): string {
  const parts = [
    `words=${quoted(words.join(" "))}`,
    ...(takesFiles ? ["files=1"] : []),
    ...(isList ? ["list=1"] : []),
  ];
  return parts.join("; ");
}
