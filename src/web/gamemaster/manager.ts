/**
 * A game manager in a page: it plays matches between pages that listen to the storage of the same browser. A
 * person uses its form; `arcwood host-pages` calls `playPages`, and gets the record of the match.
 */
import { loadSheet } from "../../engine/load-game.js";
import { counted } from "../../gdl/counted.js";
import type { Diagnostic } from "../../gdl/diagnostic.js";
import { GamemasterNames } from "../../gdl/gamemaster/gamemaster-names.js";
import { readGamemaster } from "../../gdl/gamemaster/parse-gamemaster.js";
import { printFormula } from "../../gdl/gamemaster/print-gamemaster.js";
import { position } from "../../gdl/text/lines.js";
import { parseSheet } from "../../gdl/text/parse.js";
import { detectNotation } from "../../gdl/text/parse-notation.js";
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

/** What is wrong with the text of the rules; undefined if it can be read. */
function problemOf(rules: string, [error]: readonly Diagnostic[]): string | undefined {
  if (error === undefined) return undefined;
  if (detectNotation(rules) !== "gamemaster")
    return "the rules are in another language: arcwood fmt --to gamemaster FILE translates them";
  const { line, column } = position(rules, error.start);
  return `the rules cannot be read: line ${line}, column ${column}: ${error.message} ${error.mend}`;
}

async function playPages(match: PagesMatch): Promise<MatchRecord> {
  const { sheet, diagnostics } = parseSheet(match.rules, "gamemaster");
  const unread = problemOf(match.rules, diagnostics);
  if (unread !== undefined || sheet.gamemaster === undefined) throw new Error(unread);
  const { loaded, problem } = loadSheet(sheet, { engine: "reference" });
  if (problem !== undefined) throw new Error(problem);
  const { game } = loaded;
  const clauses = readGamemaster(match.rulesTold ?? match.rules).sheet.formulas.map(printFormula);
  const [roles, named] = [game.roles.length, match.players.length];
  if (roles !== named)
    throw new Error(`the rules have ${counted(roles, "role")}, and the field of players names ${named}`);
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
  const [log, absent] = [element("log"), element("absent")];
  log.replaceChildren();
  absent.replaceChildren();
  const result = await playMatch(spec, seats, {
    onStart: (state, failures) => {
      recorder.onStart(state, failures);
      for (const [i, name] of match.players.entries())
        if (failures[i] !== undefined)
          absent.append(create("li", `no page of this browser has said ready as ${name}`));
    },
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

function seconds(id: string): number {
  const value = Number(field(id));
  if (!(value > 0)) throw new Error("a clock has some seconds, more than 0");
  return value;
}

async function playForm(): Promise<void> {
  const record = await playPages({
    id: `page.${Date.now()}`,
    game: "page",
    rules: field("rules"),
    players: field("players")
      .split(",")
      .map((name) => name.trim()),
    startClock: seconds("start-clock"),
    playClock: seconds("play-clock"),
    seed: Date.now(),
    maxTurns: 1000,
  });
  const link = element("record") as HTMLAnchorElement;
  link.href = URL.createObjectURL(new Blob([JSON.stringify(record)], { type: "application/json" }));
  link.hidden = false;
}

const startButton = element("start") as HTMLButtonElement;
startButton.addEventListener("click", () => {
  element("status").textContent = "playing";
  startButton.disabled = true;
  playForm()
    .catch((error: unknown) => {
      element("status").textContent = error instanceof Error ? error.message : String(error);
    })
    .finally(() => {
      startButton.disabled = false;
    });
});
element("abort").addEventListener("click", () => stop?.abort());
Object.assign(window, { playPages, abortPages: () => stop?.abort() });
