/** Copies a link to all that is on the page. */
import { useSignal } from "@preact/signals";
import { seats } from "../play/page-seats.js";
import { recordText } from "../record/read-record.js";
import {
  analysisSeconds,
  analyst,
  eyes,
  future,
  gameName,
  openRecord,
  openView,
  path,
  playSeconds,
  rules,
} from "../store.js";
import { linkText } from "./link.js";

const SAID_MS = 2500;

export function ShareButton() {
  const said = useSignal<string | undefined>(undefined);
  const share = async () => {
    const all = [...path.value, ...future.value];
    const record = openRecord.value;
    const isRecord = record !== undefined && JSON.stringify(record.moves) === JSON.stringify(all);
    const hash = await linkText({
      game: gameName.value,
      rules: gameName.value === undefined ? rules.value : undefined,
      moves: isRecord ? [] : all,
      record: isRecord ? recordText({ ...record, game: gameName.value }) : undefined,
      at: future.value.length > 0 ? path.value.length : undefined,
      seats: seats.value,
      eyes: eyes.value,
      view: openView.value,
      seconds: playSeconds.value,
      analyst: openView.value === "think" ? analyst.value : undefined,
      analysis: openView.value === "think" ? analysisSeconds.value : undefined,
    });
    history.replaceState(null, "", `#${hash}`);
    try {
      await navigator.clipboard.writeText(location.href);
      said.value = "Copied";
    } catch (error) {
      // Some browsers refuse; the link stands in the address bar all the same.
      console.info(`the link was not copied: ${error}`);
      said.value = "It is in the address bar";
    }
    setTimeout(() => {
      said.value = undefined;
    }, SAID_MS);
  };
  return (
    <button
      type="button"
      class="share"
      onClick={() => void share()}
      title="A link to this game, state and view; nothing is sent anywhere"
    >
      <span aria-live="polite">{said.value ?? "Share"}</span>
    </button>
  );
}
