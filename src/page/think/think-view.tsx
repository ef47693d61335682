/** What a player thinks of the state that is shown: its moves with their values, its line, its tree, and why. */
import { signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { MoveEstimate } from "../../players/player.js";
import { choosePlayer, PLAYERS } from "../../players/registry.js";
import type { EngineClient } from "../engine/engine-client.js";
import type { Thought } from "../engine/engine-tasks.js";
import { PageProblem } from "../engine/problem.js";
import { moveWords } from "../play/move-words.js";
import type { PlayTable } from "../play/table.js";
import { deciders, facts, hintedCells, memoryMegabytes, path, shown } from "../store.js";
import { PlayerKnobs } from "./player-knobs.js";
import { TreeView } from "./tree-view.js";
import { intervalOf, reasonsFor } from "./why-move.js";

/** Kept while the view is closed, but for the thought itself. */
const analyst = signal("uct");
const seconds = signal(10);
const isOn = signal(true);

const MOST_MOVES = 12;

export function ThinkView({ table }: { readonly table: PlayTable }) {
  // It is long since what is seen is said in one piece, in the order in which it is seen.
  const thought = useSignal<Thought | undefined>(undefined);
  const problem = useSignal<string | undefined>(undefined);
  const engine = useSignal<EngineClient | undefined>(undefined);
  const isBusy = useSignal(false);
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
    if (client === undefined || role === undefined || !isOn.value || shown.value?.step !== at.length) return;
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
      seconds: seconds.value,
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
    seconds.value,
    isOn.value,
    path.value,
    shown.value,
    memoryMegabytes.value,
  ]);

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
            value={seconds.value}
            onChange={({ currentTarget }) => {
              seconds.value = Number(currentTarget.value);
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
        <Findings thought={thought.value} role={role} table={table} />
      )}
      {thought.value === undefined && isBusy.value && role !== undefined && (
        <p class="soft" role="status">
          <span class="spinner" aria-hidden="true" /> {analyst.value} thinks …
        </p>
      )}
      {engine.value !== undefined && thought.value !== undefined && !isBusy.value && (
        <TreeView engine={engine.value} />
      )}
    </div>
  );
}

function Findings(props: { readonly thought: Thought; readonly role: number; readonly table: PlayTable }) {
  const { thought, role, table } = props;
  const { report, move } = thought;
  const { iterations, states, seconds: took, depth, line } = report;
  const rate = (count: number) => (took > 0 ? ` (${grouped(Math.round(count / took))}/s)` : "");
  return (
    <>
      <section>
        <h3>Why {moveWords(move)}</h3>
        {reasonsFor(report, move).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </section>
      {report.moves.length > 0 && (
        <MoveTable moves={report.moves} onMove={(text) => table.choose(role, text)} role={role} />
      )}
      {line.length > 1 && (
        <section class="line">
          <h3>Line</h3>
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

function MoveTable(props: {
  readonly moves: readonly MoveEstimate[];
  readonly role: number;
  readonly onMove: (move: string) => void;
}) {
  const { moves, role, onMove } = props;
  const total = moves.reduce((sum, { count }) => sum + count, 0);
  const isDrawn = moves.some(({ probability }) => probability !== undefined);
  const legal = shown.value?.legal[role];
  const hint = (move: string) => {
    hintedCells.value = legal?.cells[legal.moves.indexOf(move)] ?? [];
  };
  return (
    <table class="estimates">
      <caption>Values from 0 to 100, with 95 % intervals as if playouts were independent</caption>
      <thead>
        <tr>
          <th>move</th>
          <th class="number">value</th>
          <th class="wide">interval</th>
          <th class="number">{isDrawn ? "chance" : "share"}</th>
        </tr>
      </thead>
      <tbody onMouseLeave={() => hint("")}>
        {moves.slice(0, MOST_MOVES).map((estimate) => {
          const { move, value, count, isProven, isBelieved, probability } = estimate;
          const [low, high] = intervalOf(estimate);
          const share = probability ?? (total > 0 ? count / total : 0);
          return (
            <tr key={move} onMouseEnter={() => hint(move)}>
              <td>
                <button type="button" class="link" onClick={() => onMove(move)} title="Make this move">
                  {moveWords(move)}
                </button>
              </td>
              <td class="number">
                {value === undefined ? "–" : value.toFixed(1)}
                {isProven && <abbr title="proved: it follows from the rules">✓</abbr>}
                {isBelieved && <abbr title="believed: worked out, but not proved">≈</abbr>}
              </td>
              <td class="wide">
                {value !== undefined && (
                  <svg
                    class="interval"
                    viewBox="0 0 100 12"
                    preserveAspectRatio="none"
                    role="img"
                    aria-label={`from ${low.toFixed(0)} to ${high.toFixed(0)}`}
                  >
                    <rect class="track" width="100" height="12" />
                    <rect class="range" x={low} width={Math.max(0.8, high - low)} height="12" />
                    <rect class="mean" x={Math.max(0, Math.min(99, value - 0.5))} width="1" height="12" />
                  </svg>
                )}
              </td>
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
            <td colSpan={4} class="soft">
              and {moves.length - MOST_MOVES} more moves
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

function grouped(count: number): string {
  return count.toLocaleString("en");
}

function wordsOf(error: unknown): string {
  if (error instanceof PageProblem) return error.message;
  throw error;
}
