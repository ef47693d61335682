/** The moves of a thought with their values, intervals and shares; beside them what was learnt of them. */
import { intervalSvg } from "../../match/look/interval-svg.js";
import type { MoveEstimate } from "../../players/player.js";
import { grouped } from "../page-words.js";
import { moveWords } from "../play/move-words.js";
import { hintedCells, shown } from "../store.js";

const MOST_MOVES = 12;

export interface MoveTableProps {
  readonly moves: readonly MoveEstimate[];
  readonly role: number;
  /** The moves of the role, those together that are images of each other; none where that is not known. */
  readonly equal: readonly (readonly string[])[];
  /** What was learnt of moves, by their texts, from 0 to 100. */
  readonly learnt: ReadonlyMap<string, number>;
  readonly onMove: (move: string) => void;
}

export function MoveTable({ moves, role, equal, learnt, onMove }: MoveTableProps) {
  // It is long since what is seen is said in one piece, in the order in which it is seen.
  const total = moves.reduce((sum, { count }) => sum + count, 0);
  const isDrawn = moves.some(({ probability }) => probability !== undefined);
  const learntOf = (estimate: MoveEstimate) => estimate.learnt ?? learnt.get(estimate.move);
  const isLearnt = moves.some((estimate) => learntOf(estimate) !== undefined);
  const legal = shown.value?.legal[role];
  const hint = (move: string) => {
    hintedCells.value = legal?.cells[legal.moves.indexOf(move)] ?? [];
  };
  return (
    <table class="estimates">
      <caption>Values from 0 to 100, with 95 % intervals as if playouts were independent</caption>
      <thead>
        <tr>
          <th scope="col">move</th>
          <th scope="col" class="number">
            value
          </th>
          {isLearnt && (
            <th scope="col" class="number" title="What self-play has learnt of the state after the move">
              learnt
            </th>
          )}
          <th scope="col" class="wide">
            interval
          </th>
          <th scope="col" class="number">
            {isDrawn ? "chance" : "share"}
          </th>
        </tr>
      </thead>
      <tbody onMouseLeave={() => hint("")}>
        {moves.slice(0, MOST_MOVES).map((estimate) => {
          const { move, value, count, isProven, isBelieved, probability } = estimate;
          const share = probability ?? (total > 0 ? count / total : 0);
          return (
            <tr key={move} onMouseEnter={() => hint(move)}>
              <td>
                <button type="button" class="link" onClick={() => onMove(move)} title="Make this move">
                  {moveWords(move)}
                </button>
                <Equal move={move} equal={equal} />
              </td>
              <td class="number">
                {value === undefined ? "–" : value.toFixed(1)}
                {isProven && <abbr title="proved: it follows from the rules">✓</abbr>}
                {isBelieved && <abbr title="believed: worked out, but not proved">≈</abbr>}
              </td>
              {isLearnt && <td class="number soft">{learntOf(estimate)?.toFixed(1) ?? "–"}</td>}
              <td class="wide" dangerouslySetInnerHTML={{ __html: intervalSvg(estimate) }} />
              <td class="number" title={`${grouped(count)} playouts`}>
                {(100 * share).toFixed(share < 0.0995 ? 1 : 0)} %
              </td>
            </tr>
          );
        })}
      </tbody>
      {moves.length > MOST_MOVES && (
        <tfoot>
          <tr>
            <td colSpan={isLearnt ? 5 : 4} class="soft">
              and {moves.length - MOST_MOVES} more moves
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

/** How many moves are the same but for a symmetry. */
function Equal({ move, equal }: { readonly move: string; readonly equal: MoveTableProps["equal"] }) {
  const others = (equal.find((moves) => moves.includes(move)) ?? []).filter((other) => other !== move);
  if (others.length === 0) return null;
  const named = others.slice(0, MOST_MOVES).map(moveWords).join(", ");
  return (
    <abbr class="equal" title={`symmetric to ${named}`}>
      ⇄ {others.length + 1}
    </abbr>
  );
}
