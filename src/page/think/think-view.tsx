/** What a player thinks of the state that is shown: its moves with their values, its line, its tree, and why. */
import { signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { choosePlayer, PLAYERS } from "../../players/registry.js";
import type { EngineClient } from "../engine/engine-client.js";
import type { Thought } from "../engine/engine-tasks.js";
import type { LearntView } from "../engine/learn-task.js";
import { leftAlone, PageProblem } from "../engine/problem.js";
import { asSentence, grouped } from "../page-words.js";
import { moveWords } from "../play/move-words.js";
import type { PlayTable } from "../play/table.js";
import {
  analysisSeconds,
  analyst,
  deciders,
  facts,
  memoryMegabytes,
  path,
  START_SECONDS,
  shown,
} from "../store.js";
import { LearntPanel } from "./learnt-panel.js";
import { MoveTable } from "./move-table.js";
import { PlayerKnobs } from "./player-knobs.js";
import { TreeView } from "./tree-view.js";
import { reasonsFor } from "./why-move.js";

/** Kept while the view is closed. */
const isOn = signal(true);

export function ThinkView({ table }: { readonly table: PlayTable }) {
  // It is long since what is seen is said in one piece, in the order in which it is seen.
  const thought = useSignal<Thought | undefined>(undefined);
  const problem = useSignal<string | undefined>(undefined);
  const engine = useSignal<EngineClient | undefined>(undefined);
  const isBusy = useSignal(false);
  const isLearning = useSignal(false);
  const learnt = useSignal<LearntView | undefined>(undefined);
  const equal = useSignal<readonly (readonly string[])[]>([]);
  const asked = useSignal<number | undefined>(undefined);
  const game = facts.value;
  const roles = deciders.value.filter((role) => role !== game?.chance);
  const role = roles.includes(asked.value ?? -1) ? asked.value : roles[0];

  useEffect(() => {
    if (game === undefined) return;
    let opened: EngineClient | undefined;
    let isClosed = false;
    table.openEngine().then(
      (client) => {
        if (isClosed) client.close();
        else engine.value = opened = client;
      },
      (error: unknown) => {
        problem.value = wordsOf(error);
      },
    );
    return () => {
      isClosed = true;
      opened?.close();
      engine.value = undefined;
    };
  }, [game, table]);

  useEffect(() => {
    const client = engine.value;
    const at = path.value;
    const isReady = isOn.value && !isLearning.value && shown.value?.step === at.length;
    if (client === undefined || role === undefined || !isReady) return;
    const controller = new AbortController();
    const { signal } = controller;
    problem.value = undefined;
    thought.value = undefined;
    isBusy.value = true;
    const ask = {
      path: at,
      role,
      player: analyst.value,
      seed: 1,
      memoryBytes: memoryMegabytes.value * 2 ** 20,
      startSeconds: START_SECONDS,
      seconds: analysisSeconds.value,
      iterations: Number.POSITIVE_INFINITY,
      isAnalysis: true,
    };
    const take = (found: Thought) => {
      if (!signal.aborted) thought.value = found;
    };
    client
      .ask("think", ask, { signal, onNews: take })
      .then(take)
      .catch((error: unknown) => {
        if (!signal.aborted) problem.value = wordsOf(error);
      })
      .finally(() => {
        if (!signal.aborted) isBusy.value = false;
      });
    return () => controller.abort();
  }, [
    engine.value,
    role,
    analyst.value,
    analysisSeconds.value,
    isOn.value,
    isLearning.value,
    path.value,
    shown.value,
    memoryMegabytes.value,
  ]);

  // The engine of the board is idle, so that looking for symmetries does not slow down the thought.
  useEffect(() => {
    const at = path.value;
    let isGone = false;
    equal.value = [];
    if (role === undefined || shown.value?.step !== at.length) return;
    table.engine.ask("equals", { path: at, role }).then((classes) => {
      if (!isGone) equal.value = classes;
    }, leftAlone);
    return () => {
      isGone = true;
    };
  }, [table, role, path.value, shown.value]);

  // What was learnt may be there when the thought is, or learning has ended.
  useEffect(() => {
    const client = engine.value;
    let isGone = false;
    learnt.value = undefined;
    if (client === undefined || isLearning.value) return;
    const ask = { path: path.value, memoryBytes: memoryMegabytes.value * 2 ** 20 };
    client.ask("learnt", ask).then((view) => {
      if (!isGone) learnt.value = view;
    }, leftAlone);
    return () => {
      isGone = true;
    };
  }, [engine.value, isLearning.value, path.value, isBusy.value]);

  return (
    <div class="think">
      <div class="bar">
        <label>
          Player{" "}
          <select
            value={analyst.value.split(":")[0]}
            onChange={({ currentTarget }) => {
              analyst.value = currentTarget.value;
            }}
          >
            {PLAYERS.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        {roles.length > 1 && (
          <label>
            for{" "}
            <select
              value={role}
              onChange={({ currentTarget }) => {
                asked.value = Number(currentTarget.value);
              }}
            >
              {roles.map((each) => (
                <option key={each} value={each}>
                  {game?.roles[each]}
                </option>
              ))}
            </select>
          </label>
        )}
        <label>
          for{" "}
          <select
            value={analysisSeconds.value}
            onChange={({ currentTarget }) => {
              analysisSeconds.value = Number(currentTarget.value);
            }}
          >
            {[1, 3, 10, 30, 120, 600].map((each) => (
              <option key={each} value={each}>
                {each} s
              </option>
            ))}
          </select>
        </label>
        <button
          type="button"
          aria-pressed={isOn.value}
          onClick={() => {
            isOn.value = !isOn.value;
          }}
        >
          {isOn.value ? "Stop" : "Think"}
        </button>
      </div>
      <PlayerKnobs
        player={analyst.value}
        onChange={(name) => {
          const { problem: wrong } = choosePlayer(name);
          problem.value = wrong && `${wrong}.`;
          if (wrong === undefined) analyst.value = name;
        }}
      />
      {problem.value !== undefined && <p class="problem">{problem.value}</p>}
      {role === undefined && problem.value === undefined && (
        <p class="soft">{shown.value?.isTerminal ? "The match is over." : "Nobody has a choice here."}</p>
      )}
      {thought.value !== undefined && role !== undefined && (
        <Findings
          thought={thought.value}
          role={role}
          table={table}
          equal={equal.value}
          learnt={new Map(learnt.value?.moves[role]?.map(({ move, value }) => [move, value]))}
        />
      )}
      {thought.value === undefined && isBusy.value && role !== undefined && (
        <p class="soft" role="status">
          <span class="spinner" aria-hidden="true" /> {analyst.value} thinks …
        </p>
      )}
      {engine.value !== undefined && thought.value !== undefined && !isBusy.value && (
        <TreeView engine={engine.value} player={analyst.value} />
      )}
      {engine.value !== undefined && (
        <LearntPanel engine={engine.value} view={learnt.value} isLearning={isLearning} />
      )}
    </div>
  );
}

interface FindingsProps {
  readonly thought: Thought;
  readonly role: number;
  readonly table: PlayTable;
  readonly equal: readonly (readonly string[])[];
  readonly learnt: ReadonlyMap<string, number>;
}

function Findings({ thought, role, table, equal, learnt }: FindingsProps) {
  const { report, move } = thought;
  const { iterations, states, seconds: took, depth } = report;
  // In turns without a choice there is nothing to tell.
  const line = report.line.filter((joint) => joint !== "");
  const rate = (count: number) => (took > 0 ? ` (${grouped(Math.round(count / took))}/s)` : "");
  return (
    <>
      <section>
        <h2>Why {moveWords(move)}</h2>
        {reasonsFor(
          report,
          move,
          equal.find((moves) => moves.includes(move)),
        ).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {report.notes.map((note) => (
          <p key={note} class="soft">
            {asSentence(note)}
          </p>
        ))}
      </section>
      {report.moves.length > 0 && (
        <MoveTable
          moves={report.moves}
          onMove={(text) => table.choose(role, text)}
          role={role}
          equal={equal}
          learnt={learnt}
        />
      )}
      {line.length > 1 && (
        <section class="line">
          <h2>Line</h2>
          <p>
            {line.slice(0, 16).map((joint, i) => (
              <code key={i}>{moveWords(joint)}</code>
            ))}
          </p>
        </section>
      )}
      {iterations > 0 && (
        <p class="soft numbers" data-iterations={iterations} data-seconds={took}>
          {grouped(iterations)} playouts{rate(iterations)} · {grouped(states)} states{rate(states)} · {depth}{" "}
          turns deep · {took.toFixed(1)} s
        </p>
      )}
    </>
  );
}

function wordsOf(error: unknown): string {
  if (error instanceof PageProblem) return error.message;
  throw error;
}
