/** Completion for zsh, which shows beside each word what it is. */
import {
  allCommands,
  type CommandWords,
  type Completable,
  type OptionWords,
  quoted,
} from "./command-words.js";

export function zshCompletion(root: CommandWords): string {
  const groups = allCommands(root).filter(({ commands }) => commands.length > 0);
  const leaves = allCommands(root).filter(({ commands }) => commands.length === 0);
  const descents = groups.map(
    ({ path, commands }) => `    ${quoted(path)})
      if (( CURRENT == 2 )); then
        commands=(${commands.map((each) => quoted(`${each.path.split(" ").at(-1)}:${each.about}`)).join(" ")})
        _describe -t commands command commands
        return
      fi ;;`,
  );
  const cases = leaves.map(({ path, options, argument }) => {
    const specs = [
      ...options.map(optionSpec),
      ...(argument === undefined ? [] : [`'*:argument:${actionOf(argument)}'`]),
    ];
    return `    ${quoted(path)}) _arguments ${specs.join(" ")} ;;`;
  });
  return `#compdef arcwood
# Completion of arcwood for zsh. In ~/.zshrc, after compinit: eval "$(arcwood completion zsh)"
_arcwood_among() {
  compset -P '*,'
  compadd -S '' -- "$@"
  _files
}
_arcwood_or_file() {
  compadd -- "$@"
  _files
}
_arcwood() {
  local -a commands
  local known=''
  while true; do
    case "$known" in
${descents.join("\n")}
    *) break ;;
    esac
    known="\${known:+$known }$words[2]"
    shift words
    (( CURRENT-- ))
  done
  case "$known" in
${cases.join("\n")}
  esac
}
if [[ "\${funcstack[1]}" == _arcwood ]]; then _arcwood "$@"; else compdef _arcwood arcwood; fi
`;
}

function optionSpec({ flags, about, value }: OptionWords): string {
  const what = `[${about.replace(/[[\]\\]/g, "\\$&")}]`;
  const after = value === undefined ? "" : `:value:${actionOf(value)}`;
  return flags.map((flag) => quoted(`${flag}${what}${after}`)).join(" ");
}

function actionOf({ words, takesFiles, isList }: Completable): string {
  const list = words.join(" ");
  if (isList) return `_arcwood_among ${list}`;
  if (takesFiles) return words.length === 0 ? "_files" : `_arcwood_or_file ${list}`;
  return words.length === 0 ? " " : `(${list})`;
}
