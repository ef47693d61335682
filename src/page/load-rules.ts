/** Opens games: bundled ones by name, the reader's rules, and those of a link. */
import { batch } from "@preact/signals";
import type { LoadedFacts, Path } from "./engine/engine-tasks.js";
import { PageProblem } from "./engine/problem.js";
import { bundledRules } from "./games/bundled.js";
import { seatAll, seats } from "./play/page-seats.js";
import { isRunning, loadedRules, type PlayTable } from "./play/table.js";
import {
  bundledText,
  facts,
  gameName,
  gameStatus,
  learntValues,
  notice,
  path,
  rules,
  shown,
} from "./store.js";

export async function openBundled(table: PlayTable, name: string, moves: Path = []): Promise<void> {
  try {
    const text = await bundledRules(name);
    batch(() => {
      rules.value = text;
      bundledText.value = text;
      gameName.value = name;
    });
    await loadRules(table, text, moves);
  } catch (error) {
    notice.value = error instanceof Error ? error.message : String(error);
  }
}

export function openRules(table: PlayTable, text: string, moves: Path = []): void {
  batch(() => {
    rules.value = text;
    gameName.value = undefined;
  });
  void loadRules(table, text, moves);
}

let loading = 0;

/** Loads the rules onto the table. Where they cannot be loaded, the table keeps the game that it has. */
export async function loadRules(
  table: PlayTable,
  text: string,
  moves: Path,
  asked?: readonly string[],
): Promise<void> {
  const own = ++loading;
  gameStatus.value = { kind: "loading", step: "reading" };
  try {
    const found: LoadedFacts = await table.engine.ask(
      "load",
      { rules: text },
      {
        onNews: ({ step }) => {
          if (own === loading) gameStatus.value = { kind: "loading", step };
        },
      },
    );
    const isLegal = await isPath(table, moves);
    if (own !== loading) return;
    if (!isLegal) notice.value = "The moves do not fit these rules, so the match begins anew.";
    const isSameTable = found.roles.join() === facts.value?.roles.join();
    batch(() => {
      facts.value = found;
      shown.value = undefined;
      loadedRules.value = text;
      learntValues.value = undefined;
      gameStatus.value = { kind: "ready", facts: found };
      if (!isSameTable || asked !== undefined) seatAll(found, asked);
      table.begin(isLegal ? moves : []);
      isRunning.value = seats.value.includes("person");
    });
    if (found.fallback !== undefined)
      notice.value = `This game is played by the reasoner, which is slow: ${found.fallback}.`;
  } catch (error) {
    if (own !== loading) return;
    if (!(error instanceof PageProblem)) throw error;
    gameStatus.value = { kind: "failed", problem: error.message };
  }
}

async function isPath(table: PlayTable, moves: Path): Promise<boolean> {
  try {
    if (moves.length > 0) await table.engine.ask("view", { path: moves });
    return true;
  } catch (error) {
    if (error instanceof PageProblem) return false;
    throw error;
  }
}

/** After an edit the board follows, as far as the moves are still legal. */
export function followEdits(table: PlayTable, text: string): void {
  if (text === loadedRules.value) return;
  void loadRules(table, text, path.value);
}
