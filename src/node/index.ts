/** `arcwood/node`: what only Node has. Threads for rollouts, and rules from files or of the bundled games. */
export { bundledGames, type GameText, readGameText } from "./game-file.js";
export { startThread } from "./threads.js";
