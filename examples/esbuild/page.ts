/** A random match, state by state: it needs nothing but what the game says of a state. */
import { loadGame, loadKernel, Random } from "arcwood";

await loadKernel();
const rules = await (await fetch("nim.kif")).text();
const { loaded, problem } = loadGame(rules);
if (problem !== undefined) throw new Error(problem);

const turns = document.querySelector("#turns");
const outcome = document.querySelector("#outcome");
const random = new Random(2026);
let state = loaded.start();
while (!state.isTerminal) {
  const moves = state.draw(random);
  if (moves === undefined) break;
  const turn = document.createElement("li");
  turn.textContent = `${state.fluents.join(" ")}: ${Object.values(moves).join(" ")}`;
  turns?.append(turn);
  state = state.after(moves);
}
if (outcome !== null) outcome.textContent = JSON.stringify(state.scores);
