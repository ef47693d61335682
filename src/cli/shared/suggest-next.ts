/** What to try next, as the user would type it. */
import { bundledGames } from "../../node/game-file.js";
import { note } from "../../node/messages.js";

export function suggestNext(label: string): void {
  const arcwood = process.env.npm_lifecycle_event === "start" ? "npm start --" : "arcwood";
  const others = bundledGames().filter((name) => name !== label);
  const another = others[Date.now() % others.length];
  const commands = [
    [`play ${another}`, "a game against a player"],
    ["games", "the games that come with it"],
    ["check my-game.kif", "what is wrong with rules of your own, or doubtful"],
    ["--help", "all commands"],
  ];
  const width = Math.max(...commands.map(([command = ""]) => command.length));
  const lines = commands.map(([command = "", what]) => `  ${arcwood} ${command.padEnd(width)}  ${what}`);
  note(["", "Next:", ...lines].join("\n"));
}
