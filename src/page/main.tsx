/** The first lines of the page: the kernel, the game of the link, and from then on the views. */

import { effect } from "@preact/signals";
import { render } from "preact";
import { choosePlayer } from "../players/registry.js";
import { App } from "./app.js";
import { bundledRules } from "./games/bundled.js";
import { followEdits, loadRules } from "./load-rules.js";
import { pageFile } from "./page-file.js";
import { asSentence } from "./page-words.js";
import { PlayTable } from "./play/table.js";
import { readLink } from "./share/link.js";
import {
  analysisSeconds,
  analyst,
  bundledText,
  eyes,
  facts,
  gameName,
  linkedRecord,
  notice,
  openView,
  playSeconds,
  rules,
  VIEWS,
  type ViewName,
} from "./store.js";

const FIRST_GAME = "connect-four";

/** After the last edit, so long is waited before the game is loaded again. */
const EDIT_MS = 450;

async function main(): Promise<void> {
  const kernel = WebAssembly.compileStreaming(fetch(pageFile("./kernel.wasm")));
  const link = await readLink(location.hash);
  if (link.problem !== undefined) notice.value = link.problem;
  if (VIEWS.includes(link.view as ViewName)) openView.value = link.view as ViewName;
  if (link.seconds !== undefined) playSeconds.value = link.seconds;
  if (link.analyst !== undefined) takeAnalyst(link.analyst);
  if (link.analysis !== undefined) analysisSeconds.value = link.analysis;
  gameName.value = link.rules === undefined ? (link.game ?? FIRST_GAME) : undefined;
  let text = link.rules;
  try {
    text ??= await bundledRules(gameName.value ?? FIRST_GAME);
  } catch (error) {
    notice.value = error instanceof Error ? error.message : String(error);
    gameName.value = FIRST_GAME;
    text = await bundledRules(FIRST_GAME);
  }
  rules.value = text;
  bundledText.value = gameName.value === undefined ? undefined : text;
  const table = new PlayTable(await kernel);
  render(<App table={table} />, document.getElementById("app") as HTMLElement);
  document.documentElement.dataset.state = "ready";
  await loadRules(table, text, link.moves, link.seats);
  if (link.at !== undefined && link.at < link.moves.length) table.goTo(link.at);
  if (link.eyes !== undefined && facts.value?.players.includes(link.eyes)) eyes.value = link.eyes;
  if (link.record !== undefined) linkedRecord.value = { text: link.record, at: link.at ?? 0 };
  watchEdits(table);
  addEventListener("hashchange", () => location.reload());
  keepOffline();
}

function takeAnalyst(name: string): void {
  const { problem } = choosePlayer(name);
  if (problem === undefined) analyst.value = name;
  else notice.value = asSentence(`of the link: ${problem}`);
}

function watchEdits(table: PlayTable): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let before = rules.value;
  effect(() => {
    const text = rules.value;
    clearTimeout(timer);
    if (text === before) return;
    before = text;
    // A changed game is the reader's own.
    if (text !== bundledText.value) gameName.value = undefined;
    timer = setTimeout(() => followEdits(table, text), EDIT_MS);
  });
}

/** A worker keeps all files of the page, so that it works without a network from then on. */
function keepOffline(): void {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register(pageFile("./offline.js")).catch((error: unknown) => {
    console.info(`the page is not kept for times without a network: ${error}`);
  });
}

main().catch((error: unknown) => {
  document.documentElement.dataset.state = "failed";
  const text = error instanceof Error ? error.message : String(error);
  document.getElementById("app")?.replaceChildren(`The page cannot begin: ${text}`);
  throw error;
});
