/** Kinds of options that players have: how a text is read, and what its value may be. */
import type { OptionValue, PlayerKind, PlayerOption } from "./player.js";

/** A number from `least` to `most`. */
export function numberOption(
  name: string,
  about: string,
  preset: number,
  [least, most]: readonly [number, number] = [0, Number.MAX_VALUE],
): PlayerOption {
  const parse = (text: string) => {
    const value = Number(text);
    return text.trim() !== "" && value >= least && value <= most ? value : undefined;
  };
  return { name, about, preset, parse };
}

export function wholeNumberOption(
  name: string,
  about: string,
  preset: number,
  [least, most]: readonly [number, number] = [1, Number.MAX_SAFE_INTEGER],
): PlayerOption {
  const parse = (text: string) => {
    const value = Number(text);
    return /^\d+$/.test(text) && value >= least && value <= most ? value : undefined;
  };
  return { name, about, preset, parse };
}

/** One word of several, the first unless told otherwise. */
export function choiceOption(
  name: string,
  about: string,
  words: readonly [string, ...string[]],
): PlayerOption {
  const parse = (text: string) => (words.includes(text) ? text : undefined);
  return { name, about: `${about}: ${words.join(" or ")}`, preset: words[0], parse };
}

/** The same options, some with other presets. */
export function withPresets(
  options: readonly PlayerOption[],
  presets: Readonly<Record<string, OptionValue>>,
): PlayerOption[] {
  return options.map((option) => ({ ...option, preset: presets[option.name] ?? option.preset }));
}

/** What the options of a player are unless told otherwise. */
export function presetsOf({ options }: PlayerKind): Record<string, OptionValue> {
  return Object.fromEntries(options.map(({ name, preset }) => [name, preset]));
}
