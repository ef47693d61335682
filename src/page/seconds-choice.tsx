/** How many seconds something may take. */
import type { Signal } from "@preact/signals";

export interface SecondsChoiceProps {
  readonly seconds: Signal<number>;
  readonly choices: readonly number[];
  /** The word before the number. */
  readonly word: string;
}

export function SecondsChoice({ seconds, choices, word }: SecondsChoiceProps) {
  return (
    <label>
      {word}{" "}
      <select
        value={seconds.value}
        onChange={({ currentTarget }) => {
          seconds.value = Number(currentTarget.value);
        }}
      >
        {choices.map((each) => (
          <option key={each} value={each}>
            {each} s
          </option>
        ))}
      </select>
    </label>
  );
}
