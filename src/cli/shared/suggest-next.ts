/** What to try next, as the user would type it. */
import { bundledGames } from "../../node/game-file.js";
import { note } from "../../node/messages.js";

export function suggestNext(label: string): void {
  const arcwood = process.env.npm_lifecycle_event === "start" ? "npm start --" : "arcwood";
  const bundled = bundledGames();
  // Rules from stdin are gone, and a name with spaces would have to be quoted as the shell wants it.
  const isFile = !bundled.includes(label) && /^[^\s<>]+$/.test(label);
  const others = bundled.filter((name) => name !== label);
  const another = others[Date.now() % others.length];
  const commands = isFile
    ? [
        [`play ${label}`, "the game against a player"],
        [`check ${label} --watch`, "what is wrong with the rules, or doubtful, while you write them"],
        [`simulate ${label}`, "a hundred random matches: lengths, scores, problems"],
        ["--help", "all commands"],
      ]
    : [
        [`play ${another}`, "a game against a player"],
        ["games", "the games that come with it"],
        ["check my-game.kif", "what is wrong with rules of your own, or doubtful"],
        ["--help", "all commands"],
      ];
  const width = Math.max(...commands.map(([command = ""]) => command.length));
  const lines = commands.map(([command = "", what]) => `  ${arcwood} ${command.padEnd(width)}  ${what}`);
  note(["", "Next:", ...lines].join("\n"));
}
