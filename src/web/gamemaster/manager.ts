/**
 * A game manager in a page: it plays matches between pages that listen to the storage of the same browser. A
 * person uses its form; `arcwood host-pages` calls `playPages`, and gets the record of the match.
 */
import { loadSheet } from "../../engine/load-game.js";
import { GamemasterNames } from "../../gdl/gamemaster/gamemaster-names.js";
import { readGamemaster } from "../../gdl/gamemaster/parse-gamemaster.js";
import { printFormula } from "../../gdl/gamemaster/print-gamemaster.js";
import { parseSheet } from "../../gdl/text/parse.js";
import { PageSeat, type PageTable, type StorageLine } from "../../match/gamemaster/page-seat.js";
import type { PagesMatch } from "../../match/gamemaster/pages-match.js";
import { playMatch } from "../../match/match.js";
import { type MatchRecord, Recorder } from "../../match/record.js";
import { create, element } from "../dom.js";

const line: StorageLine = {
  send: (key, text) => localStorage.setItem(key, text),
  listen(receive) {
    const hear = ({ key, newValue }: StorageEvent) => {
      if (key === "manager" && newValue !== null) receive(newValue);
    };
    window.addEventListener("storage", hear);
    return () => window.removeEventListener("storage", hear);
  },
};

let stop: AbortController | undefined;

async function playPages(match: PagesMatch): Promise<MatchRecord> {
  const { sheet, diagnostics } = parseSheet(match.rules, "gamemaster");
  const [error] = diagnostics;
  if (error !== undefined || sheet.gamemaster === undefined)
    throw new Error(`the rules cannot be read: ${error?.message}`);
  const { loaded, problem } = loadSheet(sheet, { engine: "reference" });
  if (problem !== undefined) throw new Error(problem);
  const { game } = loaded;
  const clauses = readGamemaster(match.rulesTold ?? match.rules).sheet.formulas.map(printFormula);
  const names = GamemasterNames.of(sheet.gamemaster);
  const table: PageTable = {
    game,
    names,
    waiting: sheet.gamemaster.waiting,
    clauses,
    line,
    state: game.initialState(),
  };
  const seats = match.players.map((name) => new PageSeat(name, table));
  stop = new AbortController();
  const { id, seed, maxTurns, startClock, playClock } = match;
  const spec = { id, loaded, seed, maxTurns, budget: { startClock, playClock }, signal: stop.signal };
  const recorder = new Recorder(spec, seats, { game: match.game, now: Date.now });
  const log = element("log");
  log.replaceChildren();
  const result = await playMatch(spec, seats, {
    onStart: (state, failures) => recorder.onStart(state, failures),
    onTurn: (turn) => {
      recorder.onTurn(turn);
      table.state = turn.next;
      const moved = turn.joint.findIndex((move) => game.text(move) !== table.waiting);
      const role = Math.max(0, moved);
      const fault = turn.replies[role].fault;
      const said = fault === undefined ? "" : ` (at random, since the answer was ${fault.kind})`;
      log.append(create("li", `${game.roles[role]}: ${names.ownText(game.text(turn.joint[role]))}${said}`));
    },
  });
  recorder.end(result);
  const scores = result.scores?.map((score, i) => `${game.roles[game.players[i]]} ${score}`).join(", ");
  element("status").textContent = `${result.ending}: ${scores ?? "no scores"}`;
  return recorder.record;
}

function field(id: string): string {
  return (element(id) as HTMLInputElement | HTMLTextAreaElement).value;
}

async function playForm(): Promise<void> {
  const record = await playPages({
    id: `page.${Date.now()}`,
    game: "page",
    rules: field("rules"),
    players: field("players")
      .split(",")
      .map((name) => name.trim()),
    startClock: Number(field("start-clock")),
    playClock: Number(field("play-clock")),
    seed: Date.now(),
    maxTurns: 1000,
  });
  const link = element("record") as HTMLAnchorElement;
  link.href = URL.createObjectURL(new Blob([JSON.stringify(record)], { type: "application/json" }));
  link.hidden = false;
}

element("start").addEventListener("click", () => {
  element("status").textContent = "playing";
  playForm().catch((error: unknown) => {
    element("status").textContent = error instanceof Error ? error.message : String(error);
  });
});
element("abort").addEventListener("click", () => stop?.abort());
Object.assign(window, { playPages, abortPages: () => stop?.abort() });
