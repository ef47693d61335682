/** The exact value of the state that is shown, or a plan; best play is put behind the state, to step through. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { PageProblem } from "../engine/problem.js";
import type { FoundSolution } from "../engine/solve-game-task.js";
import { jointWords } from "../play/move-words.js";
import type { PlayTable } from "../play/table.js";
import { SecondsChoice } from "../seconds-choice.js";
import { facts, openView, path } from "../store.js";

export function SolveView({ table }: { readonly table: PlayTable }) {
  // It is long since what is seen is said in one piece, in the order in which it is seen.
  const solution = useSignal<FoundSolution | undefined>(undefined);
  const progress = useSignal("");
  const problem = useSignal<string | undefined>(undefined);
  const seconds = useSignal(30);
  const isBusy = useSignal(false);
  const running = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const solve = async () => {
    const controller = new AbortController();
    running.current = controller;
    solution.value = undefined;
    problem.value = undefined;
    progress.value = "getting ready";
    isBusy.value = true;
    const engine = await table.openEngine();
    try {
      solution.value = await engine.ask(
        "solve",
        { path: path.value, seconds: seconds.value },
        {
          signal: controller.signal,
          onNews: ({ text }) => {
            progress.value = text;
          },
        },
      );
    } catch (error) {
      if (!(error instanceof PageProblem)) throw error;
      problem.value = error.message;
    } finally {
      engine.close();
      isBusy.value = false;
    }
  };
  const found = solution.value;
  const game = facts.value;
  return (
    <div class="solve">
      <div class="bar">
        {isBusy.value ? (
          <button type="button" onClick={() => running.current?.abort()}>
            Stop
          </button>
        ) : (
          <button type="button" class="main" disabled={game === undefined} onClick={() => void solve()}>
            {game?.isPuzzle ? "Find the best plan" : "Solve from this state"}
          </button>
        )}
        <SecondsChoice seconds={seconds} choices={[10, 30, 120, 600]} word="within" />
      </div>
      <p class="soft">
        {game?.isPuzzle
          ? "Looks for a plan until it is proved that no other scores more."
          : "Looks at all that may follow the state on the board, to the ends of all matches. Small games only."}
      </p>
      {isBusy.value && (
        <p role="status">
          <span class="spinner" aria-hidden="true" /> {progress.value}
        </p>
      )}
      {problem.value !== undefined && <p class="problem">{problem.value}</p>}
      {found !== undefined && (
        <section data-solved={found.isProved}>
          {found.sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {found.line.length > 0 && (
            <>
              <p>
                <button
                  type="button"
                  class="main"
                  onClick={() => {
                    table.follow(found.line);
                    openView.value = "play";
                  }}
                >
                  Step through it on the board
                </button>
              </p>
              <ol class="plan">
                {found.line.map((joint, i) => (
                  <li key={i}>{jointWords(joint)}</li>
                ))}
              </ol>
            </>
          )}
          {found.firstMoves.length > 0 && (
            <table class="estimates">
              <caption>What each first move is worth</caption>
              <thead>
                <tr>
                  <th>move</th>
                  {game?.players.map((role) => (
                    <th class="number" key={role}>
                      {game.roles[role]}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {found.firstMoves.map(({ moves, values }) => (
                  <tr key={moves.join(" ")}>
                    <td>
                      <code>{jointWords(moves)}</code>
                    </td>
                    {values.map((value, i) => (
                      <td class="number" key={i}>
                        {value === undefined ? "–" : Math.round(100 * value) / 100}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </section>
      )}
    </div>
  );
}
