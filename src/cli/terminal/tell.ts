/** A match in words. */
import type { Game, State } from "../../engine/game.js";
import { counted } from "../../gdl/counted.js";
import type { MatchResult, MatchTurn } from "../../match/match.js";
import { faultInWords, legalInWords, scoreText } from "../../match/match-words.js";
import type { NoAnswer } from "../../match/participant.js";
import type { MatchRecord } from "../../match/record.js";
import { bare, movesInWords } from "./caption.js";
import { hasThought, thoughtOf } from "./thought.js";

/** The moves, and the thoughts behind them: ` 7. red drop 3   red: 54.2 of 100 · 12,345 playouts`. */
export function turnInWords(game: Game, { step, state, joint, replies }: MatchTurn): string {
  const moves = movesInWords(game, state, joint).join(", ");
  const thoughts = replies.flatMap(({ report }, role) =>
    report && hasThought(report) ? [`${game.roles[role]}: ${thoughtOf(report)}`] : [],
  );
  const said = `${String(step + 1).padStart(3)}. ${moves}`;
  return thoughts.length === 0 ? said : `${said.padEnd(24)}  ${thoughts.join("   ")}`;
}

/** A sentence for each move that was replaced, and one with what was legal, if that was not known. */
export function replacements(game: Game, { joint, replies }: MatchTurn): string[] {
  return replies.flatMap(({ fault }, role) => {
    if (fault === undefined) return [];
    const drawn = bare(game.text(joint[role]));
    const legal = legalInWords(fault);
    const sentence = `${game.roles[role]} ${faultInWords(fault)}; ${drawn} was drawn for it.`;
    return legal === undefined ? [sentence] : [sentence, legal];
  });
}

/** A sentence for each role that was not ready when the start clock ended. */
export function notReady(game: Game, failures: readonly (NoAnswer | undefined)[]): string[] {
  return failures.flatMap((failure, role) =>
    failure ? [`At the start ${game.roles[role]} ${faultInWords(failure)}.`] : [],
  );
}

/** A sentence for each role whose moves were replaced: whatever the scores are, they are not its own. */
export function lostMoves(game: Game, { errors }: MatchRecord): string[] {
  // The first entry is that of the start clock.
  const turns = errors.slice(1);
  return game.roles.flatMap((role, i) => {
    const lost = turns.filter((faults) => faults[i] !== "").length;
    const moves = `${lost} of ${counted(turns.length, "move")} of ${role}`;
    return lost === 0 ? [] : [`${moves} ${lost === 1 ? "was" : "were"} drawn at random.`];
  });
}

/** `red has no legal move in a state that is not terminal`. */
export function stuckInWords(game: Game, state: State): string {
  const stuck = game.roles.filter((_, role) => game.legalMoves(state, role).length === 0);
  return `${subject(stuck)} no legal move in a state that is not terminal`;
}

/** `red has`, or `red and blue have`. */
export function subject(roles: readonly string[]): string {
  return `${roles.join(" and ")} ${roles.length === 1 ? "has" : "have"}`;
}

/** How the match ended. */
export function outcomeOf(game: Game, { ending, steps, scores, stuck }: MatchResult): string {
  const after = `After ${counted(steps, "turn")}`;
  const names = (roles: readonly number[]) => roles.map((role) => game.roles[role]).join(", ");
  switch (ending) {
    case "terminal": {
      const played = game.players;
      return `${after}: ${played.map((role) => `${game.roles[role]} ${scoreText(scores?.[role] ?? 0)}`).join(", ")}.`;
    }
    case "stuck":
      return `${after} there is no legal move for ${names(stuck)}: the match cannot go on.`;
    case "max-turns":
      return `${after} the match was stopped; --max-turns allows more.`;
    case "aborted":
      return `${after} the match was interrupted.`;
  }
}
