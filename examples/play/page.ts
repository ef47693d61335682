/** You play Nim against a player that thinks in a worker. The game is loaded in a worker too: nothing blocks. */
import { loadGameAsync, type Participant, playMatch, WorkerPlayer } from "arcwood";

const startWorker = () => new Worker(new URL("arcwood/worker.js", import.meta.url), { type: "module" });

const [status, moves, turns, leave, outcome] = ["status", "moves", "turns", "leave", "outcome"].map((id) => {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`the page has no ${id}`);
  return element;
}) as [HTMLElement, HTMLElement, HTMLElement, HTMLElement, HTMLElement];

const leaving = new AbortController();
const { signal } = leaving;
leave.onclick = () => leaving.abort();

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

/** A person: the answer is the button that is clicked. */
const you: Participant = {
  name: "you",
  isHuman: true,
  isRemote: true,
  start: async () => ({ kind: "ready" }),
  play: () =>
    new Promise((resolve) => {
      const buttons = legal.map((text) => {
        const button = document.createElement("button");
        button.textContent = text;
        button.onclick = () => {
          moves.replaceChildren();
          resolve({ kind: "move", text });
        };
        return button;
      });
      moves.replaceChildren(...buttons);
    }),
  stop: async () => moves.replaceChildren(),
};

// With a number of iterations it makes the same moves in every browser; a page may give it clocks instead.
const budget = { startClock: Infinity, playClock: Infinity, iterations: 10_000 };
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
      turns.append(turn);
    },
  },
);
status.textContent = "";
outcome.textContent = `${ending} ${JSON.stringify(scores ?? [])}`;
