/** The options of a player as fields, with what each means. */
import { PLAYERS, withOptions } from "../../players/registry.js";

export interface PlayerKnobsProps {
  /** With its options, as `uct:exploration=0.5`. */
  readonly player: string;
  readonly onChange: (player: string) => void;
}

export function PlayerKnobs({ player, onChange }: PlayerKnobsProps) {
  const [name, text] = parted(player);
  const kind = PLAYERS.find((each) => each.name === name);
  if (kind === undefined || kind.options.length === 0) return null;
  const values = withOptions(player, kind, text).options ?? {};
  const shown = kind.options.filter((option) => option.name in values);
  const set = (option: string, value: string) => {
    const typed = new Map((text ?? "").split(",").flatMap((part) => (part === "" ? [] : [pair(part)])));
    typed.set(option, value);
    const isPreset = String(kind.options.find((each) => each.name === option)?.preset) === value;
    if (isPreset) typed.delete(option);
    const rest = [...typed].map(([key, each]) => `${key}=${each}`).join(",");
    onChange(rest === "" ? name : `${name}:${rest}`);
  };
  return (
    <details class="knobs">
      <summary>
        Options <code>{player}</code>
      </summary>
      <p class="soft">{kind.about}</p>
      <div class="fields">
        {shown.map((option) => (
          <label key={option.name} title={option.about}>
            <span>{option.name}</span>
            <input
              value={String(values[option.name])}
              onChange={({ currentTarget }) => set(option.name, currentTarget.value.trim())}
            />
            <small>{option.about}</small>
          </label>
        ))}
      </div>
    </details>
  );
}

function parted(player: string): readonly [string, string | undefined] {
  const colon = player.indexOf(":");
  return colon < 0 ? [player, undefined] : [player.slice(0, colon), player.slice(colon + 1)];
}

function pair(part: string): [string, string] {
  const [key = "", value = ""] = part.split("=", 2);
  return [key, value];
}
