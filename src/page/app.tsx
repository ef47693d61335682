/** The page: a bar with the game and the views, the board, and beside it the view that is open. */
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { GamePicker } from "./games/game-picker.js";
import { openBundled, openRules } from "./load-rules.js";
import { PlayView } from "./play/play-view.js";
import type { PlayTable } from "./play/table.js";
import { ShareButton } from "./share/share-button.js";
import { future, notice, openView, path, VIEWS, type ViewName } from "./store.js";
import { RulesView } from "./write/rules-view.js";

const TITLES: Readonly<Record<ViewName, string>> = {
  rules: "Rules",
  play: "Play",
  think: "Think",
  solve: "Solve",
  symmetry: "Symmetry",
  network: "Network",
  record: "Record",
};

type View = ComponentType<{ readonly table: PlayTable }>;

/** What is loaded when it is asked for. */
const LATER: Partial<Record<ViewName, () => Promise<View>>> = {
  think: () => import("./think/think-view.js").then(({ ThinkView }) => ThinkView),
  solve: () => import("./solve/solve-view.js").then(({ SolveView }) => SolveView),
  symmetry: () => import("./symmetry/symmetry-view.js").then(({ SymmetryView }) => SymmetryView),
  network: () => import("./network/network-view.js").then(({ NetworkView }) => NetworkView),
  record: () => import("./record/record-view.js").then(({ RecordView }) => RecordView),
};

/** The views that this page has. */
const SHOWN = VIEWS.filter((name) => name === "rules" || name === "play" || LATER[name] !== undefined);

export function App({ table }: { readonly table: PlayTable }) {
  const view = SHOWN.includes(openView.value) ? openView.value : "rules";
  useArrows(table);
  // On a phone there may be more tabs than have room.
  useEffect(() => document.getElementById(`tab-${view}`)?.scrollIntoView({ block: "nearest" }), [view]);
  return (
    <div class={`app view-${view}`}>
      <header class="top">
        <h1>
          <a href="https://www.npmjs.com/package/arcwood" title="What arcwood is">
            arcwood
          </a>
        </h1>
        <GamePicker
          onGame={(name) => void openBundled(table, name)}
          onRules={(text) => {
            openRules(table, text);
            openView.value = "rules";
          }}
        />
        <div class="views" aria-label="Views" role="tablist">
          {SHOWN.map((name) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`tab-${name}`}
              aria-selected={view === name}
              aria-controls={name === "play" ? "play" : "side"}
              class={`tab tab-${name}`}
              onClick={() => {
                openView.value = name;
              }}
            >
              {TITLES[name]}
            </button>
          ))}
        </div>
        <ShareButton />
      </header>
      {notice.value !== undefined && (
        <p class="notice" role="alert">
          {notice.value}{" "}
          <button
            type="button"
            aria-label="Close"
            onClick={() => {
              notice.value = undefined;
            }}
          >
            ✕
          </button>
        </p>
      )}
      <main>
        <section id="side" class="side" role="tabpanel" aria-labelledby={`tab-${view}`}>
          {/* The editor stays, with all that can be undone in it. */}
          <div class="pane" hidden={view !== "rules" && view !== "play"}>
            <RulesView />
          </div>
          {view !== "rules" && view !== "play" && <Later key={view} name={view} table={table} />}
        </section>
        <section id="play" class="table" aria-label="The board">
          <PlayView table={table} />
        </section>
      </main>
    </div>
  );
}

function Later({ name, table }: { readonly name: ViewName; readonly table: PlayTable }) {
  const [Loaded, setLoaded] = useState<View | undefined>(undefined);
  useEffect(() => {
    let isGone = false;
    LATER[name]?.().then(
      (component) => {
        if (!isGone) setLoaded(() => component);
      },
      (error: unknown) => {
        notice.value = `This view cannot be loaded: ${error instanceof Error ? error.message : String(error)}`;
      },
    );
    return () => {
      isGone = true;
    };
  }, [name]);
  return (
    <div class="pane">{Loaded === undefined ? <p class="soft">Loading …</p> : <Loaded table={table} />}</div>
  );
}

/** The arrow keys step through the match, wherever nothing is typed. */
function useArrows(table: PlayTable): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, altKey, ctrlKey, metaKey } = event;
      if (altKey || ctrlKey || metaKey || (target as Element).closest("input, select, textarea, .cm-editor"))
        return;
      const step = path.value.length;
      const last = step + future.value.length;
      if (key === "ArrowLeft" && step > 0) table.goTo(step - 1);
      else if (key === "ArrowRight") table.step();
      else if (key === "Home") table.goTo(0);
      else if (key === "End") table.goTo(last);
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [table]);
}
