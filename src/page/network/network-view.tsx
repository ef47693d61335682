/**
 * The constraint network of a turn: its sizes, a picture that unfolds from kinds to variables, the table of a
 * variable, what singleton arc consistency leaves in the state on the board, and the slice program.
 */
import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { EngineClient } from "../engine/engine-client.js";
import type { NetworkFacts, NetworkPicture, VariableFacts } from "../engine/network-facts.js";
import { leftAlone, PageProblem } from "../engine/problem.js";
import type { PlayTable } from "../play/table.js";
import { facts, shown } from "../store.js";
import { VariableTables } from "./variable-tables.js";

type Level = "kind" | "relation" | "variable";

/** More names than this are not listed at once. */
const MOST_LISTED = 80;

export function NetworkView({ table }: { readonly table: PlayTable }) {
  // It is long since what is seen is said in one piece, in the order in which it is seen.
  const engine = useSignal<EngineClient | undefined>(undefined);
  const network = useSignal<NetworkFacts | undefined>(undefined);
  const problem = useSignal<string | undefined>(undefined);
  const step = useSignal("loading the game");
  const chosen = useSignal<string | undefined>(undefined);
  const game = facts.value;
  useEffect(() => {
    if (game === undefined) return;
    let opened: EngineClient | undefined;
    let isGone = false;
    const open = async () => {
      opened = await table.openEngine();
      if (isGone) return opened.close();
      const onNews = (words: string) => {
        step.value = words;
      };
      network.value = await opened.ask("network", {}, { onNews });
      engine.value = opened;
    };
    void open().catch((error: unknown) => {
      if (!isGone) problem.value = problemOf(error);
    });
    return () => {
      isGone = true;
      opened?.close();
      engine.value = undefined;
      network.value = undefined;
    };
  }, [game, table]);
  if (problem.value !== undefined) return <p class="problem pad">{problem.value}</p>;
  if (network.value === undefined || engine.value === undefined)
    return (
      <p class="soft pad" role="status">
        <span class="spinner" aria-hidden="true" /> {step.value} …
      </p>
    );
  return (
    <div class="network">
      <ul class="sizes">
        {network.value.sizes.map(([name, value]) => (
          <li key={name}>
            <b>{value.toLocaleString("en")}</b> {name}
          </li>
        ))}
      </ul>
      <Drawn engine={engine.value} network={network.value} chosen={chosen} />
      <Variables engine={engine.value} network={network.value} chosen={chosen} />
      <Slices engine={engine.value} />
    </div>
  );
}

interface PartProps {
  readonly engine: EngineClient;
  readonly network: NetworkFacts;
  readonly chosen: Signal<string | undefined>;
}

/** The picture: folded to kinds or relations, all variables, or what lies around the chosen one. */
function Drawn({ engine, network, chosen }: PartProps) {
  const level = useSignal<Level>("relation");
  const depth = useSignal(1);
  const isAround = useSignal(false);
  const picture = useSignal<NetworkPicture | undefined>(undefined);
  const around = isAround.value ? chosen.value : undefined;
  useEffect(() => {
    if (chosen.value !== undefined) isAround.value = true;
  }, [chosen.value]);
  useEffect(() => {
    let isGone = false;
    const asked = around === undefined ? level.value : { around, depth: depth.value };
    engine.ask("picture", { level: asked }).then((found) => {
      if (!isGone) picture.value = found;
    }, leftAlone);
    return () => {
      isGone = true;
    };
  }, [engine, around, level.value, depth.value]);
  return (
    <section aria-label="Picture of the network">
      <div class="bar flat">
        <label>
          Picture by{" "}
          <select
            value={around === undefined ? level.value : "around"}
            onChange={({ currentTarget }) => {
              const { value } = currentTarget;
              isAround.value = value === "around";
              if (value !== "around") level.value = value as Level;
            }}
          >
            <option value="kind">kind</option>
            <option value="relation">relation</option>
            {network.isDrawn && <option value="variable">variable</option>}
            {chosen.value !== undefined && <option value="around">around {chosen.value}</option>}
          </select>
        </label>
        {around !== undefined && (
          <label>
            depth{" "}
            <input
              type="number"
              min="1"
              max="4"
              value={depth.value}
              onChange={({ currentTarget }) => {
                depth.value = Math.min(4, Math.max(1, Number(currentTarget.value)));
              }}
            />
          </label>
        )}
        <span class="soft">Arrows lead from what a constraint reads to what it defines.</span>
      </div>
      {picture.value !== undefined && (
        // A picture may be large: it is scrolled, by the keyboard too.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: so that the picture can be scrolled.
        <div class="picture" tabIndex={0} role="img" aria-label={`${picture.value.boxes} boxes`}>
          <div dangerouslySetInnerHTML={{ __html: picture.value.svg }} />
        </div>
      )}
    </section>
  );
}

/** The variables, which can be searched, with the values that are left in the state on the board. */
function Variables({ engine, network, chosen }: PartProps) {
  const sought = useSignal("");
  const left = useSignal<readonly number[] | undefined>(undefined);
  const note = useSignal<string | undefined>(undefined);
  const told = useSignal<VariableFacts | undefined>(undefined);
  const view = shown.value;
  useEffect(() => {
    left.value = undefined;
    note.value = undefined;
  }, [view]);
  useEffect(() => {
    const name = chosen.value;
    if (name !== undefined)
      engine.ask("variable", { name }).then((found) => {
        told.value = found;
      }, leftAlone);
  }, [chosen.value, engine]);
  const propagate = async () => {
    if (view === undefined) return;
    try {
      const found = await engine.ask("domains", { fluents: view.fluents });
      left.value = found.left;
      const before = network.variables.reduce((sum, { values }) => sum + values, 0);
      const after = found.left.reduce((sum, count) => sum + count, 0);
      const untried = found.untried > 0 ? ` ${found.untried} values could not be tried in time.` : "";
      note.value = `In the state on the board ${after} of ${before} values are left.${untried}`;
    } catch (error) {
      note.value = problemOf(error);
    }
  };
  const words = sought.value.toLowerCase().split(/\s+/).filter(Boolean);
  const found = network.variables
    .map((variable, number) => ({ ...variable, left: left.value?.[number] }))
    .filter(({ name, kind }) => words.every((word) => `${kind} ${name}`.toLowerCase().includes(word)));
  return (
    <section aria-label="Variables">
      <div class="bar flat">
        <input
          type="search"
          placeholder={`find one of ${network.variables.length} variables`}
          aria-label="Find a variable"
          value={sought.value}
          onInput={({ currentTarget }) => {
            sought.value = currentTarget.value;
          }}
        />
        <button
          type="button"
          onClick={() => void propagate()}
          title="Singleton arc consistency in the state on the board"
        >
          Domains in this state
        </button>
        {note.value !== undefined && <span role="status">{note.value}</span>}
      </div>
      <ul class="variables">
        {found.slice(0, MOST_LISTED).map(({ name, kind, values, left: open }) => (
          <li key={name}>
            <button
              type="button"
              class={name === chosen.value ? "chosen" : ""}
              onClick={() => {
                chosen.value = name;
              }}
            >
              <span class={`kind k-${kind}`}>{kind}</span> {name}{" "}
              <span class="soft">{open === undefined ? values : `${open} of ${values}`}</span>
            </button>
          </li>
        ))}
        {found.length > MOST_LISTED && <li class="soft">and {found.length - MOST_LISTED} more</li>}
      </ul>
      {told.value !== undefined && <VariableTables variable={told.value} />}
    </section>
  );
}

function Slices({ engine }: { readonly engine: EngineClient }) {
  const found = useSignal<{ readonly sizes: readonly string[]; readonly text: string } | undefined>(
    undefined,
  );
  const problem = useSignal<string | undefined>(undefined);
  const open = () => {
    if (found.value !== undefined) return;
    engine.ask("slices", {}).then(
      (slices) => {
        found.value = slices;
      },
      (error: unknown) => {
        problem.value = problemOf(error);
      },
    );
  };
  return (
    <details class="slices" onToggle={open}>
      <summary>The slice program: a turn as gates</summary>
      {problem.value !== undefined && <p class="problem">{problem.value}</p>}
      {found.value?.sizes.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: so that the program can be scrolled. */}
      {found.value !== undefined && <pre tabIndex={0}>{found.value.text}</pre>}
    </details>
  );
}

function problemOf(error: unknown): string {
  if (error instanceof PageProblem) return error.message;
  throw error;
}
