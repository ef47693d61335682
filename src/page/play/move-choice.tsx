/** The legal moves of a role as a list that can be searched. */
import { useSignal } from "@preact/signals";
import type { LegalChoice } from "../engine/engine-tasks.js";
import { hintedCells } from "../store.js";
import { moveWords } from "./move-words.js";

/** A role may have a hundred thousand moves. */
const MOST_SHOWN = 300;

export interface MoveChoiceProps {
  readonly role: string;
  readonly legal: LegalChoice;
  /** Those that the clicked cells leave. */
  readonly narrowed: readonly string[] | undefined;
  readonly chosen: string | undefined;
  readonly onMove: (move: string) => void;
}

export function MoveChoice({ role, legal, narrowed, chosen, onMove }: MoveChoiceProps) {
  const sought = useSignal("");
  const words = sought.value.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (move: string) => words.every((word) => move.toLowerCase().includes(word));
  const found = (narrowed ?? legal.moves).filter(fits);
  const hint = (move: string) => {
    hintedCells.value = legal.cells[legal.moves.indexOf(move)] ?? [];
  };
  return (
    <section class="moves" aria-label={`Moves of ${role}`}>
      <header>
        <h2>
          {role}: {found.length === legal.moves.length ? "" : `${found.length} of `}
          {legal.moves.length} moves
        </h2>
        {legal.moves.length > 8 && (
          <input
            type="search"
            placeholder="find a move"
            aria-label={`Find a move of ${role}`}
            value={sought.value}
            onInput={({ currentTarget }) => {
              sought.value = currentTarget.value;
            }}
            onKeyDown={({ key }) => {
              if (key === "Enter" && found.length > 0) onMove(found[0]);
            }}
          />
        )}
      </header>
      <ul onMouseLeave={() => hint("")}>
        {found.slice(0, MOST_SHOWN).map((move) => (
          <li key={move}>
            <button
              type="button"
              class={move === chosen ? "chosen" : ""}
              onClick={() => onMove(move)}
              onMouseEnter={() => hint(move)}
              onFocus={() => hint(move)}
            >
              {moveWords(move)}
            </button>
          </li>
        ))}
        {found.length > MOST_SHOWN && <li class="soft">and {found.length - MOST_SHOWN} more</li>}
      </ul>
    </section>
  );
}
