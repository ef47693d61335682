/** You play Nim against a player that thinks in a worker. The game is loaded in a worker too: nothing blocks. */
import { loadGameAsync, type Participant, playMatch, WorkerPlayer } from "arcwood";

const startWorker = () => new Worker(new URL("arcwood/worker.js", import.meta.url), { type: "module" });

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no ${id}`);
  return found;
}

const status = element("status");
const moves = element("moves");

const leaving = new AbortController();
const { signal } = leaving;
element("leave").onclick = () => leaving.abort();

const rules = await (await fetch("nim.kif")).text();
const { loaded, problem } = await loadGameAsync(rules, {
  startWorker,
  signal,
  onProgress: ({ step, done, of }) => {
    status.textContent = `${step}: ${done}${of === undefined ? "" : ` of ${of}`}`;
  },
});
if (problem !== undefined) throw new Error(problem);
const { game } = loaded;

/** What you may do now. */
let legal: readonly string[] = [];
status.textContent = `You are ${game.roles[0]}.`;

function clicked(texts: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    const buttons = texts.map((text) => {
      const button = document.createElement("button");
      button.textContent = text;
      button.onclick = () => {
        moves.replaceChildren();
        resolve(text);
      };
      return button;
    });
    moves.replaceChildren(...buttons);
  });
}

/** A person: the answer is the button that is clicked, if there is a choice. */
const you: Participant = {
  name: "you",
  isHuman: true,
  isRemote: true,
  start: async () => ({ kind: "ready" }),
  play: async () => {
    const [only] = legal;
    if (only !== undefined && legal.length === 1) return { kind: "move", text: only };
    return { kind: "move", text: await clicked(legal) };
  },
  stop: async () => moves.replaceChildren(),
};

// With a number of iterations it makes the same moves in every browser; a page may give it clocks instead.
const budget = { iterations: 10_000 };
const { ending, scores } = await playMatch(
  { id: "nim", loaded, seed: 2026, budget, maxTurns: 100, signal },
  [you, new WorkerPlayer("uct", startWorker)],
  {
    onAsk: (role, state) => {
      if (role === 0) legal = game.legalMoves(state, role).map((move) => game.text(move));
    },
    onTurn: ({ joint, replies }) => {
      const turn = document.createElement("li");
      const faults = replies.map(({ fault }) => (fault === undefined ? "" : ` (${fault.kind})`));
      turn.textContent = joint.map((move, role) => game.text(move) + faults[role]).join(" ");
      element("turns").append(turn);
    },
  },
);
status.textContent = "";
element("outcome").textContent = `${ending} ${JSON.stringify(scores ?? [])}`;
