/**
 * Several players in one text: `mac-ucb,uct:exploration=0.5,batch=16,random`. Commas stand between players
 * and between the options of one. A part such as `batch=16`, with `=` and no name before it, is an option of
 * the player on its left.
 */
import type { Result } from "../gdl/result.js";
import { choosePlayer, type PlayerChoice } from "./registry.js";

/** The texts of the players. */
export function splitPlayers(text: string): string[] {
  const players: string[] = [];
  for (const part of text.split(",").map((part) => part.trim())) {
    const last = players.length - 1;
    if (last >= 0 && /^[^:]*=/.test(part)) players[last] += `,${part}`;
    else players.push(part);
  }
  return players;
}

/** The players that a text names, or in one sentence what is wrong with one of them. */
export function choosePlayers(text: string): Result<{ readonly choices: readonly PlayerChoice[] }> {
  const choices: PlayerChoice[] = [];
  for (const player of splitPlayers(text)) {
    const choice = choosePlayer(player);
    if (choice.problem !== undefined) return { problem: choice.problem };
    choices.push(choice);
  }
  return { choices };
}
