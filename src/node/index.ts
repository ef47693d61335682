/** `arcwood/node`: what only Node has: threads for rollouts, and rules from files or bundled games. */
export { bundledGames, type GameText, readGameText } from "./game-file.js";
export { startThread } from "./threads.js";
