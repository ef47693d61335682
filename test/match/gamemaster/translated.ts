/**
 * Translations between the two languages beside their originals: both are played by the reference reasoner with
 * the same moves at random, and compared state by state. `translation.test.ts` compares some of the bundled
 * games, `scripts/translate-all.mjs` all public sheets.
 */
import type { State } from "../../../src/engine/game.js";
import { loadReference } from "../../../src/engine/reference.js";
import { checkText } from "../../../src/gdl/check/check.js";
import type { TurnTaking } from "../../../src/gdl/gamemaster/from-classical.js";
import { GamemasterNames } from "../../../src/gdl/gamemaster/gamemaster-names.js";
import { printFormula } from "../../../src/gdl/gamemaster/print-gamemaster.js";
import { formatSheet, printTerm } from "../../../src/gdl/print/print.js";
import type { Result } from "../../../src/gdl/result.js";
import { parseTerm } from "../../../src/gdl/text/parse-term.js";
import { application, fold, type Notation, type Sheet, type Term } from "../../../src/gdl/tree.js";
import { toGamemaster } from "../../../src/match/gamemaster/to-gamemaster.js";
import { type Comparison, compareInLockstep, type Extent, type Lockstep } from "../../games/lockstep.js";

export interface Translated {
  readonly text: string;
  /** `unclear` counts terminal states in which a role had no goal or several, so that goals were not compared. */
  readonly compare: (extent: Extent) => Comparison & { readonly unclear: number };
}

/** A Gamemaster sheet in KIF. */
export function inKif(sheet: Sheet): Result<Translated> {
  const text = formatSheet(sheet, "kif");
  return beside(sheet, text, "kif", (term) => printTerm(term));
}

/** A classical sheet in the language of Gamemaster. */
export function inGamemaster(sheet: Sheet): Result<Translated> {
  const { text, names, problem, ...turns } = toGamemaster(sheet);
  if (problem !== undefined) return { problem };
  const renamed = (root: Term) =>
    fold<Term>(root, (node, args) => application(names.get(node.name) ?? node.name, args));
  return beside(sheet, text, "gamemaster", (term) => printFormula(renamed(term)), turns as TurnTaking);
}

/** `written` is what a ground term of ours is in the text of the other. */
function beside(
  sheet: Sheet,
  text: string,
  notation: Notation,
  written: (term: Term) => string,
  { waiting, idle }: TurnTaking = { waiting: undefined, idle: undefined },
): Result<Translated> {
  const read = checkText(text, notation);
  const error = read.diagnostics.find(({ severity }) => severity === "error");
  if (error !== undefined) throw new Error(`the translation has an error: ${error.message}`);
  const [ours, theirs] = [loadReference(sheet), loadReference(read.sheet)];
  if (ours.problem !== undefined) return { problem: ours.problem };
  if (theirs.problem !== undefined) throw new Error(`the translation means nothing: ${theirs.problem}`);
  const { gamemaster } = read.sheet;
  const names = gamemaster && GamemasterNames.of(gamemaster);
  const theirText = (classical: string): string => {
    const own = written(parseTerm(classical) as Term);
    return (names?.classicalText(own) ?? own).toLowerCase();
  };
  const { game } = ours;
  const stateOf = (fluents: ReadonlySet<string>) => game.state([...fluents]) as State;
  const hasChoice = (role: string, state: State) =>
    game.legalMoves(state, game.roles.indexOf(role)).some((move) => game.text(move) !== waiting);
  const isInControl = (role: string, state: State) =>
    hasChoice(role, state) || (role === idle && !game.roles.some((each) => hasChoice(each, state)));
  let unclear = 0;
  const lockstep: Lockstep = {
    sheet: "",
    roles: Object.fromEntries(game.roles.map((role) => [role, theirText(role)])),
    fluent: theirText,
    move: (move, role, fluents) =>
      move === waiting && !isInControl(role, stateOf(fluents))
        ? (gamemaster?.waiting as string)
        : theirText(move),
    theirGoalsAreWrong: (fluents) => {
      const state = stateOf(fluents);
      const isUnclear = game.players.some((role) => game.goals(state, role).length !== 1);
      if (isUnclear) unclear++;
      return isUnclear;
    },
  };
  return {
    text,
    compare: (extent) => ({ ...compareInLockstep(game, theirs.game, lockstep, extent), unclear }),
  };
}
