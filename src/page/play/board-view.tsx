/** The board of the state that is shown. Where the person can move, cells can be clicked, one after the other. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { boardSvg } from "../../match/board/board-svg.js";
import type { LegalChoice } from "../engine/engine-tasks.js";
import { eyes, facts, hintedCells, shown } from "../store.js";

export interface BoardViewProps {
  /** The moves that clicks choose among; undefined where nothing is to be chosen. */
  readonly moves: LegalChoice | undefined;
  /** The moves that the cells clicked so far leave; all, if there are none. */
  readonly onNarrow: (moves: readonly string[] | undefined) => void;
  readonly onMove: (move: string) => void;
}

export function BoardView({ moves, onNarrow, onMove }: BoardViewProps) {
  const chosen = useSignal<readonly string[]>([]);
  const view = shown.value;
  const narrow = (cells: readonly string[]) => {
    chosen.value = cells;
    onNarrow(cells.length === 0 || moves === undefined ? undefined : movesWith(moves, cells));
  };
  useEffect(() => narrow([]), [view]);
  if (view === undefined) return <div class="boards waiting" />;
  const open = new Set(moves?.cells.flat() ?? []);
  const press = (cell: string) => {
    if (moves === undefined) return;
    const cells = chosen.value.includes(cell)
      ? chosen.value.filter((other) => other !== cell)
      : [...chosen.value, cell];
    const left = movesWith(moves, cells);
    if (left.length === 1 && cells.length > 0) {
      narrow([]);
      onMove(left[0]);
    } else narrow(left.length === 0 ? [cell] : cells);
  };
  const drawing = { open, chosen: new Set(chosen.value), hinted: new Set(hintedCells.value) };
  const { boards, rest } = view.picture;
  return (
    <div class="boards">
      {boards.length > 0 && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the cells inside are the buttons.
        <div
          class={`svgs count${Math.min(boards.length, 9)}`}
          onClick={({ target }) => pressed(target, press)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" && event.key !== " ") return;
            if (pressed(event.target, press)) event.preventDefault();
          }}
        >
          {boards.map((board) => (
            <figure key={board.title}>
              <div class="svg" dangerouslySetInnerHTML={{ __html: boardSvg(board, drawing) }} />
              {board.title !== "" && <figcaption>{board.title}</figcaption>}
            </figure>
          ))}
        </div>
      )}
      {rest.length > 0 && <p class="rest">{rest.join(" ")}</p>}
      <SeenFrom />
    </div>
  );
}

/** What a seat knows, where something is hidden from it. */
function SeenFrom() {
  const view = shown.value;
  const game = facts.value;
  const seat = eyes.value;
  if (view === undefined || game === undefined || seat === undefined) return null;
  const percepts = view.percepts[seat];
  return (
    <p class="rest">
      {view.possible !== undefined &&
        `${game.roles[seat]} knows this much for certain: it holds in all ${view.possible === 1 ? "states, and there is only one," : `${view.possible} states`} that agree with what ${game.roles[seat]} has seen. `}
      {percepts.length > 0 && `Last seen: ${percepts.join(", ")}.`}
    </p>
  );
}

function movesWith({ moves, cells }: LegalChoice, chosen: readonly string[]): readonly string[] {
  return moves.filter((_, i) => chosen.every((cell) => cells[i].includes(cell)));
}

/** Whether something that can be pressed was. */
function pressed(target: EventTarget | null, press: (cell: string) => void): boolean {
  const cell = (target as Element | null)?.closest("[data-cell]")?.getAttribute("data-cell");
  if (cell == null) return false;
  press(cell);
  return true;
}
