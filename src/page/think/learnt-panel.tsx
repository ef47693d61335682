/** Values that self-play learns of the game: to learn them, how good they are, and what they say of the state. */
import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { EngineClient } from "../engine/engine-client.js";
import type { LearntFacts, LearntView } from "../engine/learn-task.js";
import { PageProblem } from "../engine/problem.js";
import { grouped } from "../page-words.js";
import { SecondsChoice } from "../seconds-choice.js";
import { facts, learntValues, memoryMegabytes } from "../store.js";

export interface LearntPanelProps {
  readonly engine: EngineClient;
  /** What was learnt of the state on the board, if anything. */
  readonly view: LearntView | undefined;
  /** While it learns nobody else should have the engine. */
  readonly isLearning: Signal<boolean>;
}

export function LearntPanel({ engine, view, isLearning }: LearntPanelProps) {
  // It is long since what is seen is said in one piece, in the order in which it is seen.
  const found = useSignal<LearntFacts | undefined>(undefined);
  const problem = useSignal<string | undefined>(undefined);
  const matches = useSignal(0);
  const seconds = useSignal(10);
  const running = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  // The values of another game are no use.
  useEffect(() => {
    found.value = undefined;
    problem.value = undefined;
  }, [engine]);
  const learn = async () => {
    const controller = new AbortController();
    running.current = controller;
    isLearning.value = true;
    problem.value = undefined;
    matches.value = 0;
    const ask = { seconds: seconds.value, memoryBytes: memoryMegabytes.value * 2 ** 20 };
    const onNews = (count: number) => {
      matches.value = count;
    };
    try {
      found.value = await engine.ask("learn", ask, { signal: controller.signal, onNews });
      learntValues.value = found.value.packed;
    } catch (error) {
      if (!(error instanceof PageProblem)) throw error;
      problem.value = error.message;
    } finally {
      isLearning.value = false;
    }
  };
  return (
    <section class="learnt">
      <h2>Learnt values</h2>
      {view?.state === undefined && found.value === undefined && !isLearning.value && (
        <p class="soft">
          What states are worth can be learnt by self-play. <code>arcwood</code> searches with such values,
          and the others are shown beside them.
        </p>
      )}
      <Learnt found={found.value} view={view} />
      {problem.value !== undefined && <p class="problem">{problem.value}</p>}
      {isLearning.value ? (
        <p role="status">
          <span class="spinner" aria-hidden="true" /> {grouped(matches.value)} matches of self-play{" "}
          <button type="button" onClick={() => running.current?.abort()}>
            That will do
          </button>
        </p>
      ) : (
        <div class="bar flat">
          <button type="button" onClick={() => void learn()}>
            {found.value === undefined ? "Learn" : "Learn more"}
          </button>
          <SecondsChoice seconds={seconds} choices={[3, 10, 30, 120]} word="for" />
        </div>
      )}
    </section>
  );
}

function Learnt({
  found,
  view,
}: Pick<LearntPanelProps, "view"> & { readonly found: LearntFacts | undefined }) {
  const game = facts.value;
  if (game === undefined) return null;
  const byRole = (values: readonly number[]) =>
    game.players.map((role, i) => `${game.roles[role]} ${values[i]?.toFixed(1) ?? "–"}`).join(", ");
  return (
    <>
      {view?.state !== undefined && (
        <p>
          The state on the board, without any search: <b>{byRole(view.state)}</b>.
        </p>
      )}
      {found !== undefined && (
        <>
          <p>
            From {grouped(found.matches)} matches of self-play. Against random moves they score{" "}
            {byRole(found.againstRandom)}.
          </p>
          {found.heaviest.length > 0 && (
            <details>
              <summary>What counts most</summary>
              <ul class="heavy">
                {found.heaviest.map(({ role, weight, stage, holds }) => (
                  <li key={holds.join(" ") + stage.join(" ")}>
                    <span class="number">
                      {weight < 0 ? "−" : "+"}
                      {Math.abs(weight).toFixed(2)}
                    </span>{" "}
                    for {role}: <code>{holds.join(" ")}</code>
                    {stage.length > 0 && <span class="soft"> while {stage.join(" ")}</span>}
                  </li>
                ))}
              </ul>
              <p class="soft">By what each adds to the logarithm of the odds.</p>
            </details>
          )}
        </>
      )}
    </>
  );
}
