/** Opens the record of a match, steps through it on the board, and judges each of its states. */
import { signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { type Curve, curveSvg, lineColor, turnAt } from "../../match/look/curve-svg.js";
import type { Path } from "../engine/engine-tasks.js";
import { PageProblem } from "../engine/problem.js";
import { bundledList } from "../games/bundled.js";
import { openBundled } from "../load-rules.js";
import { jointWords } from "../play/move-words.js";
import { PERSON_SEAT, seats } from "../play/page-seats.js";
import { isRunning, matchSeed, type PlayTable, thoughts } from "../play/table.js";
import { facts, future, gameName, linkedRecord, notice, openRecord, path } from "../store.js";
import { bundledNameOf, type ReadRecord, readRecord } from "./read-record.js";
import { turningPoints } from "./turning-points.js";

/** What judging has found: for each number of turns played, by role. Kept while the view is closed. */
const judged = signal<readonly (readonly (number | undefined)[])[]>([]);

const JUDGE_ITERATIONS = 4000;

export function RecordView({ table }: { readonly table: PlayTable }) {
  // It is long since what is seen is said in one piece, in the order in which it is seen.
  const isOver = useSignal(false);
  const running = useRef<AbortController | undefined>(undefined);
  const progress = useSignal<string | undefined>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const all = [...path.value, ...future.value];

  const take = async (text: string) => {
    const { record, problem } = readRecord(text);
    if (problem !== undefined) {
      notice.value = problem;
      return;
    }
    openRecord.value = record;
    judged.value = [];
    await open(table, record);
  };
  useLinkedRecord(table, take);
  const judge = async () => {
    const controller = new AbortController();
    running.current = controller;
    try {
      await judgeAll(table, all, controller.signal, (turn) => {
        progress.value = `${turn} of ${all.length + 1} states`;
      });
    } catch (error) {
      if (!(error instanceof PageProblem)) throw error;
      notice.value = error.message;
    } finally {
      progress.value = undefined;
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files can be dropped here; the button opens them too.
    <div
      class={`record ${isOver.value ? "over" : ""}`}
      onDragOver={(event) => {
        event.preventDefault();
        isOver.value = true;
      }}
      onDragLeave={() => {
        isOver.value = false;
      }}
      onDrop={(event) => {
        event.preventDefault();
        isOver.value = false;
        const [file] = event.dataTransfer?.files ?? [];
        if (file !== undefined) void file.text().then(take);
      }}
    >
      <div class="bar">
        <label class="button">
          Open a record
          <input
            type="file"
            accept=".json,.txt"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file !== undefined) void file.text().then(take);
              currentTarget.value = "";
            }}
          />
        </label>
        {progress.value === undefined ? (
          <button type="button" disabled={all.length === 0} onClick={() => void judge()}>
            Judge each state
          </button>
        ) : (
          <button type="button" onClick={() => running.current?.abort()}>
            Stop
          </button>
        )}
        <button type="button" disabled={all.length === 0} onClick={() => save(all)}>
          Save this match
        </button>
        {progress.value !== undefined && <span role="status">{progress.value}</span>}
      </div>
      <label class="paste">
        <span class="soft">
          Drop a record here, or paste it: the JSON of a public game server, or of{" "}
          <code>arcwood match --json</code>.
        </span>
        <textarea
          rows={2}
          onPaste={(event) => {
            event.preventDefault();
            void take(event.clipboardData?.getData("text") ?? "");
          }}
        />
      </label>
      {openRecord.value !== undefined && <Head record={openRecord.value} />}
      <Curves table={table} all={all} />
    </div>
  );
}

function Head({ record }: { readonly record: ReadRecord }) {
  const { id, game, players, goals, moves } = record;
  return (
    <p>
      <b>{id}</b>
      {game !== undefined && ` · ${game}`} · {moves.length} turns
      {players.length > 0 && ` · ${players.join(" against ")}`}
      {goals !== undefined && ` · ${goals.join(" : ")}`}
    </p>
  );
}

/** The curve, and where it turned. */
function Curves({ table, all }: { readonly table: PlayTable; readonly all: Path }) {
  const game = facts.value;
  if (game === undefined || all.length === 0)
    return <p class="soft">No match yet: play one, or open a record.</p>;
  const values = judged.value.length > 0 ? judged.value : ownValues(all.length);
  const curves = game.players.map((role): Curve => {
    const name = game.roles[role];
    const own = Array.from({ length: all.length + 1 }, (_, turn) => values[turn]?.[role]);
    return { label: name, color: lineColor(name, role), values: own };
  });
  const points = turningPoints(values);
  const svg = curveSvg(curves, { now: path.value.length, turns: points.map(({ turn }) => turn) });
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys step through the match. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the list of moves does the same. */}
      <div
        class="curves"
        onClick={({ currentTarget, clientX }) => {
          const { left, width } = currentTarget.getBoundingClientRect();
          table.goTo(turnAt((clientX - left) / width, all.length));
        }}
        dangerouslySetInnerHTML={{ __html: svg }}
      />
      <p class="legend">
        {curves.map(({ label, color }) => (
          <span key={label}>
            <span class={`dot p-${color}`} aria-hidden="true" /> {label}
          </span>
        ))}
      </p>
      {points.length > 0 && (
        <>
          <h2>Where it turned</h2>
          <ul class="points">
            {points.map(({ turn, role, before, after }) => (
              <li key={turn}>
                <button type="button" class="link" onClick={() => table.goTo(turn)}>
                  {turn}. {jointWords(all[turn - 1] ?? [])}
                </button>{" "}
                {game.roles[role]} from {before.toFixed(0)} to {after.toFixed(0)}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** What the players said while the match was played, here or where the record comes from. */
function ownValues(turns: number): (number | undefined)[][] {
  const said = openRecord.value?.values;
  return Array.from({ length: turns }, (_, turn) => {
    const byRole = thoughts.value[turn];
    if (byRole !== undefined) return byRole.map((thought) => thought?.report.moves[0]?.value);
    return [...(said?.[turn] ?? [])];
  });
}

/** The bundled game that the record names, or else the rules that are open, with all its moves to step through. */
async function open(table: PlayTable, { game, moves }: ReadRecord): Promise<void> {
  const names = (await bundledList()).map(({ name }) => name);
  const known = game === undefined ? undefined : bundledNameOf(game, names);
  if (known !== undefined) await openBundled(table, known);
  table.pause();
  table.begin([]);
  isRunning.value = false;
  seats.value = seats.value.map(() => PERSON_SEAT);
  try {
    await table.engine.ask("view", { path: moves });
    table.follow(moves);
  } catch (error) {
    if (!(error instanceof PageProblem)) throw error;
    const which = known === undefined ? "the rules that are open" : known;
    notice.value = `The moves of the record do not fit ${which}: ${error.message} Open its rules first.`;
  }
}

/** What each state is worth to each role, by a player with the same number of playouts everywhere. */
async function judgeAll(
  table: PlayTable,
  all: Path,
  signal: AbortSignal,
  tell: (turn: number) => void,
): Promise<void> {
  const game = facts.value;
  if (game === undefined) return;
  const engine = await table.openEngine();
  const found: (number | undefined)[][] = [];
  try {
    for (let turn = 0; turn <= all.length && !signal.aborted; turn++) {
      const at = all.slice(0, turn);
      const view = await engine.ask("view", { path: at });
      found.push(game.roles.map((_, role) => (role === game.chance ? undefined : view.scores?.[role])));
      for (const role of view.isTerminal || game.hasPercepts ? [] : game.players) {
        if (view.legal[role].moves.length < 2) continue;
        const { report } = await engine.ask(
          "think",
          {
            path: at,
            role,
            player: "uct",
            seed: matchSeed.value,
            memoryBytes: 64 * 2 ** 20,
            startSeconds: 0,
            seconds: Number.POSITIVE_INFINITY,
            iterations: JUDGE_ITERATIONS,
            isAnalysis: false,
          },
          { signal },
        );
        found[turn][role] = report.moves[0]?.value;
      }
      judged.value = [...found];
      tell(turn + 1);
    }
  } finally {
    engine.close();
  }
}

/** Opens the record that a link has brought. */
function useLinkedRecord(table: PlayTable, take: (text: string) => Promise<void>): void {
  useEffect(() => {
    const linked = linkedRecord.value;
    if (linked === undefined || facts.value === undefined) return;
    linkedRecord.value = undefined;
    void take(linked.text).then(() => table.goTo(linked.at));
  }, [linkedRecord.value, facts.value]);
}

/** As the commands of arcwood and public viewers read it, as far as the page knows. */
function save(moves: Path): void {
  const game = facts.value;
  const record = {
    matchId: `page.${Date.now()}`,
    moves,
    playerNamesFromHost: (game?.players ?? []).map((role) => seats.value[role]),
    arcwood: { game: gameName.value ?? openRecord.value?.game, roles: game?.roles },
  };
  const url = URL.createObjectURL(new Blob([JSON.stringify(record)], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = "match.json";
  link.click();
  URL.revokeObjectURL(url);
}
