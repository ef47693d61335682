/**
 * The tree of a player as a view that unfolds: the moves of a state, the most visited first, and below each
 * the state that it leads to. No more is shown than can be read.
 */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { MoveEstimate } from "../../players/player.js";
import type { EngineClient } from "../engine/engine-client.js";
import type { Branches, Path } from "../engine/engine-tasks.js";
import { leftAlone } from "../engine/problem.js";
import { moveWords } from "../play/move-words.js";
import { facts, path } from "../store.js";

const MOST_CHILDREN = 6;

export function TreeView({ engine, player }: { readonly engine: EngineClient; readonly player: string }) {
  return (
    <section class="tree">
      <h2>Tree</h2>
      <Node engine={engine} at={path.value} depth={0} player={player} />
    </section>
  );
}

interface NodeProps {
  readonly engine: EngineClient;
  readonly at: Path;
  readonly depth: number;
  readonly player: string;
}

function Node({ engine, at, depth, player }: NodeProps) {
  const branches = useSignal<Branches | undefined>(undefined);
  const most = useSignal(MOST_CHILDREN);
  const key = JSON.stringify(at);
  useEffect(() => {
    let isGone = false;
    engine.ask("branches", { path: at }).then((found) => {
      if (!isGone) branches.value = found;
    }, leftAlone);
    return () => {
      isGone = true;
    };
  }, [engine, key]);
  const found = branches.value;
  const game = facts.value;
  if (found === undefined || game === undefined) return <p class="soft">…</p>;
  if (found.isTerminal) {
    const scores = game.players.map((role) => `${game.roles[role]} ${found.scores?.[role] ?? 0}`);
    return <p class="soft">The end: {scores.join(", ")}.</p>;
  }
  if (!found.keepsTree)
    return <p class="soft">{player} keeps no tree of states: what it knows of this state stands above.</p>;
  const [mover, ...others] = found.movers;
  if (mover !== undefined && !found.isKnown) return <p class="soft">{unknownWords(player, depth)}</p>;
  if (mover === undefined) {
    return (
      <Branch
        engine={engine}
        at={at}
        depth={depth}
        player={player}
        joint={found.joint}
        label="nobody has a choice"
      />
    );
  }
  const total = mover.moves.reduce((sum, { count }) => sum + count, 0);
  const beside = others.map(({ role }) => `${game.roles[role]} ${moveWords(found.joint[role])}`);
  return (
    <ul>
      {mover.moves.slice(0, most.value).map((estimate) => {
        const joint = found.joint.map((move, role) => (role === mover.role ? estimate.move : move));
        return (
          <li key={estimate.move}>
            <Branch
              engine={engine}
              at={at}
              depth={depth}
              player={player}
              joint={joint}
              estimate={estimate}
              total={total}
              label={`${game.roles[mover.role]} ${moveWords(estimate.move)}${beside.length > 0 ? ` with ${beside.join(", ")}` : ""}`}
            />
          </li>
        );
      })}
      {mover.moves.length > most.value && (
        <li>
          <button
            type="button"
            class="link"
            onClick={() => {
              most.value += 2 * MOST_CHILDREN;
            }}
          >
            {mover.moves.length - most.value} more
          </button>
        </li>
      )}
    </ul>
  );
}

/** Of the state on the board nothing is known where a plan decided; further down nobody came by. */
function unknownWords(player: string, depth: number): string {
  if (depth === 0) return `${player} has decided without a tree of this state.`;
  return "The search has not looked further than this.";
}

interface BranchProps extends NodeProps {
  readonly joint: readonly string[];
  readonly label: string;
  readonly estimate?: MoveEstimate;
  readonly total?: number;
}

function Branch({ engine, at, depth, player, joint, label, estimate, total = 0 }: BranchProps) {
  const isOpen = useSignal(false);
  const share = estimate !== undefined && total > 0 ? estimate.count / total : 0;
  return (
    <details
      onToggle={({ currentTarget }) => {
        isOpen.value = currentTarget.open;
      }}
    >
      <summary>
        <span class="name">{label}</span>
        {estimate?.value !== undefined && (
          <span class="number">
            {estimate.value.toFixed(1)}
            {estimate.isProven ? " ✓" : estimate.isBelieved ? " ≈" : ""}
          </span>
        )}
        {estimate !== undefined && estimate.count > 0 && (
          <span class="visits" title={`${estimate.count.toLocaleString("en")} visits`}>
            <span style={{ width: `${Math.max(2, 100 * share)}%` }} />
          </span>
        )}
      </summary>
      {isOpen.value && <Node engine={engine} at={[...at, joint]} depth={depth + 1} player={player} />}
    </details>
  );
}
