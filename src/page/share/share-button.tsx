/** Copies a link to all that is on the page. */
import { useSignal } from "@preact/signals";
import { seats } from "../play/page-seats.js";
import { gameName, openView, path, playSeconds, rules } from "../store.js";
import { linkText } from "./link.js";

const SAID_MS = 2500;

export function ShareButton() {
  const said = useSignal<string | undefined>(undefined);
  const share = async () => {
    const hash = await linkText({
      game: gameName.value,
      rules: gameName.value === undefined ? rules.value : undefined,
      moves: path.value,
      seats: seats.value,
      view: openView.value,
      seconds: playSeconds.value,
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
