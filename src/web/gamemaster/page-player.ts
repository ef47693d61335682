/**
 * A page that plays in matches of a Gamemaster. It has the functions `ping`, `start`, `play`, `stop` and
 * `abort`, and answers what is put under its name in the storage of the browser. `data-state` of the document
 * says whether a match is played; `arcwood page-player` writes the page into one file.
 */

import { readFormula } from "../../gdl/gamemaster/parse-gamemaster.js";
import {
  messageText,
  readStorageMessage,
  requestOf,
  rulesText,
} from "../../match/gamemaster/storage-message.js";
import { element } from "../dom.js";
import { PageMatch, type PagePlayerOptions, type PageWorkers } from "./page-match.js";

const { name: givenName, ...options } = JSON.parse(
  element("options").textContent ?? "{}",
) as PagePlayerOptions & {
  readonly name: string;
};
const workers: PageWorkers = { thinking: startedAhead("worker"), clocks: startedAhead("clock") };
const nameField = element("name") as HTMLInputElement;
nameField.value = new URLSearchParams(location.search).get("name") ?? givenName;
document.title = nameField.value;
nameField.addEventListener("input", () => {
  document.title = nameField.value;
});

/** Workers with this script of the page. One is started ahead, since a start clock may be short. */
function startedAhead(script: string): () => Worker {
  const url = URL.createObjectURL(new Blob([element(script).textContent ?? ""], { type: "text/javascript" }));
  let next = new Worker(url);
  return () => {
    const worker = next;
    next = new Worker(url);
    return worker;
  };
}

let match: PageMatch | undefined;

function tell(status: string): void {
  element("status").textContent = status;
}

function end(word: string): false {
  match?.close(word);
  match = undefined;
  document.documentElement.dataset.state = "idle";
  return false;
}

/** The five functions of a player page: an answer, a promise of one, or false where nothing is to be said. */
const functions = {
  ping: () => "ready",
  start(role: string, rules: string, startClock = 10, playClock = 10): Promise<string> {
    end("");
    document.documentElement.dataset.state = "playing";
    match = new PageMatch({ role, rules, startClock, playClock }, options, workers, tell);
    return match.ready;
  },
  play: (move?: string): Promise<string | false> => match?.play(move) ?? Promise.resolve(false),
  stop: (_move?: string) => end("the match is over"),
  abort: () => end("the match was aborted"),
};

Object.assign(window, {
  ...functions,
  /** Rules as a text of clauses, or as the term that a message has. */
  start: (role: string, rules: string, startClock?: number, playClock?: number) => {
    const formula = /^\s*ruleset\s*\(/.test(rules) ? readFormula(rules) : undefined;
    return functions.start(role, formula === undefined ? rules : rulesText(formula), startClock, playClock);
  },
  play: (move?: string) => functions.play(move === "nil" || move === "[]" || move === "" ? undefined : move),
});

/** Messages that were answered or overtaken: one that comes again is not answered again. */
let lastText = "";

async function receive(text: string): Promise<void> {
  const message = readStorageMessage(text);
  if (message === undefined || text === lastText || message.receiver !== nameField.value) return;
  lastText = text;
  const request = requestOf(message.content);
  if (request === undefined) return;
  const answer = await answerTo(request);
  if (answer === false) return;
  const { id, sender } = message;
  localStorage.setItem(sender, messageText(id, nameField.value, sender, answer));
}

function answerTo(
  request: NonNullable<ReturnType<typeof requestOf>>,
): string | false | Promise<string | false> {
  switch (request.kind) {
    case "ping":
      return functions.ping();
    case "start":
      return functions.start(request.role, request.rules, request.startClock, request.playClock);
    case "play":
      return functions.play(request.move);
    case "stop":
      return functions.stop(request.move);
    case "abort":
      return functions.abort();
  }
}

window.addEventListener("storage", ({ key, newValue }) => {
  if (key === nameField.value && newValue !== null) void receive(newValue);
});

document.documentElement.dataset.state = "idle";
tell(`waiting for a game manager; ${options.player} plays`);
