/** The table: the board, who plays, the moves, and the way through the match. */
import { useSignal } from "@preact/signals";
import { scoreText } from "../../match/match-words.js";
import { asSentence } from "../page-words.js";
import { deciders, facts, future, gameStatus, path, playSeconds, shown } from "../store.js";
import { BoardView } from "./board-view.js";
import { Icon } from "./icon.js";
import { MoveChoice } from "./move-choice.js";
import { jointWords } from "./move-words.js";
import { PERSON_SEAT, seats } from "./page-seats.js";
import { SeatBar } from "./seat-bar.js";
import { isRunning, type PlayTable, pending } from "./table.js";

export function PlayView({ table }: { readonly table: PlayTable }) {
  const narrowed = useSignal<readonly string[] | undefined>(undefined);
  const view = shown.value;
  const game = facts.value;
  const own = deciders.value.filter((role) => role !== game?.chance && seats.value[role] === PERSON_SEAT);
  const asked = own.find((role) => !pending.value.has(role)) ?? own[0];
  const legal = view !== undefined && asked !== undefined ? view.legal[asked] : undefined;
  const move = (role: number, text: string) => {
    narrowed.value = undefined;
    table.choose(role, text);
  };
  return (
    <div class="play">
      <StatusLine />
      <SeatBar table={table} />
      <BoardView
        moves={legal}
        onNarrow={(moves) => {
          narrowed.value = moves;
        }}
        onMove={(text) => asked !== undefined && move(asked, text)}
      />
      <Controls table={table} />
      {view !== undefined &&
        own.map((role) => (
          <MoveChoice
            key={`${role} ${view.step}`}
            role={game?.roles[role] ?? ""}
            legal={view.legal[role]}
            narrowed={role === asked ? narrowed.value : undefined}
            chosen={pending.value.get(role)}
            onMove={(text) => move(role, text)}
          />
        ))}
      <History table={table} />
    </div>
  );
}

/** What is happening, in a sentence, for all readers. */
function StatusLine() {
  const view = shown.value;
  const game = facts.value;
  const status = gameStatus.value;
  return (
    <p class="status" role="status" data-game={status.kind}>
      {status.kind === "loading" && <span class="spinner" aria-hidden="true" />}
      {statusText(status, view, game)}
    </p>
  );
}

function statusText(
  status: typeof gameStatus.value,
  view: typeof shown.value,
  game: typeof facts.value,
): string {
  if (status.kind === "loading") return `Loading the game: ${status.step} …`;
  if (status.kind === "failed")
    return `${asSentence(status.problem)}${game === undefined ? "" : " The board shows the rules as they were before."}`;
  if (view === undefined || game === undefined) return "";
  if (view.isTerminal) {
    const scores = game.players.map((role) => `${game.roles[role]} ${scoreText(view.scores?.[role] ?? 0)}`);
    return `The match is over after ${view.step} ${view.step === 1 ? "move" : "moves"}: ${scores.join(", ")}.`;
  }
  const turn = deciders.value.map((role) =>
    seats.value[role] === PERSON_SEAT ? `you (${game.roles[role]})` : game.roles[role],
  );
  if (view.legal.some(({ moves }) => moves.length === 0))
    return "Some role has no legal move: the match is stuck.";
  return turn.length === 0 ? "Nobody has a choice." : `To move: ${turn.join(" and ")}.`;
}

function Controls({ table }: { readonly table: PlayTable }) {
  const step = path.value.length;
  const last = step + future.value.length;
  const isOver = shown.value?.isTerminal ?? true;
  const isAtStart = step === 0;
  return (
    <div class="controls" role="toolbar" aria-label="The match">
      <Control label="New match" icon="restart" act={() => table.restart()} />
      <Control label="Take back" icon="undo" isOff={isAtStart} act={() => table.undo()} />
      <Control label="To the start" hint="(Home)" icon="first" isOff={isAtStart} act={() => table.goTo(0)} />
      <Control label="Back" hint="(←)" icon="back" isOff={isAtStart} act={() => table.goTo(step - 1)} />
      <Control
        label={isRunning.value ? "Pause" : "Play on"}
        icon={isRunning.value ? "pause" : "play"}
        isMain
        isOff={isOver}
        act={() => (isRunning.value ? table.pause() : table.run())}
      />
      <Control
        label="Forward"
        hint={last > step ? "(→)" : "by a turn of the players (→)"}
        icon="forward"
        isOff={isOver && last === step}
        act={() => table.step()}
      />
      <Control
        label="To the end"
        hint="(End)"
        icon="last"
        isOff={last === step}
        act={() => table.goTo(last)}
      />
      <label class="seconds">
        <input
          type="number"
          min="0.1"
          max="600"
          step="any"
          value={playSeconds.value}
          aria-label="Seconds for a move"
          onChange={({ currentTarget }) => {
            const seconds = Number(currentTarget.value);
            if (seconds > 0) playSeconds.value = seconds;
          }}
        />{" "}
        s a move
      </label>
    </div>
  );
}

interface ControlProps {
  readonly label: string;
  /** What its tip says beside that: the key that does the same. */
  readonly hint?: string;
  readonly icon: Parameters<typeof Icon>[0]["name"];
  readonly isMain?: boolean;
  readonly isOff?: boolean;
  readonly act: () => void;
}

function Control({ label, hint, icon, isMain, isOff = false, act }: ControlProps) {
  const tip = hint === undefined ? label : `${label} ${hint}`;
  return (
    <button
      type="button"
      class={isMain ? "main" : undefined}
      title={tip}
      aria-label={label}
      disabled={isOff}
      onClick={act}
    >
      <Icon name={icon} />
    </button>
  );
}

/** The moves so far; a click leads to the state after one. */
function History({ table }: { readonly table: PlayTable }) {
  const all = [...path.value, ...future.value];
  if (all.length === 0) return null;
  return (
    <section class="history" aria-label="Moves so far">
      <ol>
        {all.map((joint, i) => (
          <li key={i}>
            <button
              type="button"
              class={i + 1 === path.value.length ? "chosen" : i >= path.value.length ? "later" : ""}
              onClick={() => table.goTo(i + 1)}
            >
              <span class="soft">{i + 1}</span> {jointWords(joint)}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
