/** The editor with what stands around it: formatting, translation, renaming, the outline, and what is wrong. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { DocumentSymbol } from "vscode-languageserver";
import { notice, rules } from "../store.js";
import { RuleEditor } from "./editor.js";

const PAUSE_MS = 250;

export function RulesView() {
  // It is long since what is seen is said in one piece, in the order in which it is seen.
  const host = useRef<HTMLDivElement>(null);
  const editor = useSignal<RuleEditor | undefined>(undefined);
  const outline = useSignal<readonly DocumentSymbol[]>([]);
  const notation = useSignal("kif");

  useEffect(() => {
    if (host.current === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // All else on the page waits for a pause, so that a key is never held up.
    const made = new RuleEditor(host.current, rules.value, () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        rules.value = made.text;
        notation.value = made.notation;
        look();
      }, PAUSE_MS);
    });
    const look = () =>
      made.client.outline().then(
        (parts) => {
          outline.value = parts;
        },
        // The outline is asked for again after the next edit.
        (error: unknown) => console.info(`no outline: ${error}`),
      );
    editor.value = made;
    notation.value = made.notation;
    timer = setTimeout(look, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      made.destroy();
    };
  }, []);

  // Another game was opened.
  useEffect(() => editor.value?.replace(rules.value), [rules.value, editor.value]);

  const translate = () => {
    const wanted = notation.value === "kif" ? "infix" : "kif";
    editor.value?.translate(wanted).catch((error: unknown) => {
      notice.value = error instanceof Error ? error.message : String(error);
    });
  };
  return (
    <div class="write">
      <div class="bar" role="toolbar" aria-label="The rules">
        <button
          type="button"
          onClick={() => editor.value?.format()}
          title="One layout for all rules (Shift-Alt-F)"
        >
          Format
        </button>
        <button type="button" onClick={translate} title="The same rules in the other notation">
          {notation.value === "kif" ? "→ infix" : "→ prefix"}
        </button>
        <button
          type="button"
          onClick={() => editor.value?.rename()}
          title="Another name for what stands at the cursor (F2)"
        >
          Rename
        </button>
        <button type="button" onClick={() => editor.value?.nextProblem()} title="To the next problem (F8)">
          Next problem
        </button>
        <select
          aria-label="Outline: go to"
          value=""
          onChange={({ currentTarget }) => {
            const part = outline.value[Number(currentTarget.value)];
            currentTarget.value = "";
            if (part !== undefined)
              editor.value?.goTo(part.selectionRange.start.line, part.selectionRange.start.character);
          }}
        >
          <option value="">outline …</option>
          {outline.value.map(({ name, detail, range }, i) => (
            <option key={name} value={i}>
              {`${range.start.line + 1}  ${name} — ${detail ?? ""}`}
            </option>
          ))}
        </select>
      </div>
      <div class="editor" ref={host} />
    </div>
  );
}
