/** A match of a bundled game: `node match.js [GAME] [PLAYERS]`, such as `node match.js reversi uct,grave`. */
import { BuiltIn, choosePlayers, loadGame, loadKernel, playMatch } from "arcwood";
import { readGameText } from "arcwood/node";

const [name = "tic-tac-toe", list = "mac-ucb,uct:exploration=0.5"] = process.argv.slice(2);

await loadKernel();
const { loaded, problem } = loadGame(readGameText(name).text);
if (problem !== undefined) throw new Error(problem);
const { choices, problem: unknown } = choosePlayers(list);
if (unknown !== undefined) throw new Error(unknown);

const { game } = loaded;
const budget = { startClock: Infinity, playClock: Infinity, iterations: 1000 };
const { scores } = await playMatch(
  { id: "example", loaded, seed: 2026, budget, maxTurns: 500 },
  choices.map((choice) => new BuiltIn(choice)),
  { onTurn: ({ step, joint }) => console.log(step, joint.map((move) => game.text(move)).join(" ")) },
);
for (const role of game.players) console.log(game.roles[role], scores?.[role]);
