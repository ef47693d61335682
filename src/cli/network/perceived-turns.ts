/** What all players hold possible after turns that a file tells of, for `arcwood network --perceived`. */
import type { Game, TermId } from "../../engine/game.js";
import { loadSheet } from "../../engine/load-game.js";
import { allOf } from "../../gdl/pieces.js";
import { printTerm } from "../../gdl/print/print.js";
import { parseSheet } from "../../gdl/text/parse.js";
import { MAX_BYTES } from "../../gdl/text/parse-limits.js";
import type { Sheet } from "../../gdl/tree.js";
import { readInput } from "../../node/input-file.js";
import { loadKernelFile } from "../../node/kernel-file.js";
import { UsageError } from "../../node/messages.js";
import { Belief } from "../../search/belief.js";
import { clockOfSeconds } from "../../search/clock.js";
import { informationIn } from "../../search/shared/information-in.js";
import { NoNetwork, NotInNetwork } from "./build-network.js";

/** A state that may be, as texts of fluents, with its probability. */
export interface WeightedState {
  readonly fluents: readonly string[];
  readonly weight: number;
}

/** Seconds for a turn that has very many joint moves; it becomes a sample then. */
const SECONDS = 10;

/** The belief of all players after the turns in the file, in each of which `(turn MOVE PERCEPT …)` is known. */
export async function beliefAfter(sheet: Sheet, name: string): Promise<readonly WeightedState[]> {
  loadKernelFile();
  const { loaded, problem } = loadSheet(sheet);
  if (problem !== undefined) throw new NoNetwork(problem);
  const { game } = loaded;
  const { kind, reason } = allOf(informationIn(loaded));
  if (kind === "complete")
    throw new NotInNetwork("nothing is hidden in it, so --state says all there is to say");
  if (kind === "private")
    throw new NotInNetwork(
      `it is not shown that its players know the same, so they have no common belief: ${reason}`,
    );
  const [role] = game.players;
  const belief = new Belief(loaded, role, 0);
  for (const [i, turn] of turnsIn(name, game).entries()) {
    belief.learn(turn);
    await belief.settle(clockOfSeconds(SECONDS));
    if (belief.doubt !== undefined)
      throw new NotInNetwork(
        `no state was found that agrees with turn ${i + 1} of ${name}, as what ${game.roles[role]} did and perceived`,
      );
  }
  return belief.possibilities.states.map(({ state, weight }) => ({
    fluents: [...state].map((fluent) => game.text(fluent)),
    weight,
  }));
}

/** The moves of the first player and the percepts, turn by turn. */
function turnsIn(
  name: string,
  game: Game,
): { readonly move: TermId; readonly percepts: readonly TermId[] }[] {
  const { sheet, diagnostics } = parseSheet(readInput(name, MAX_BYTES).toString("utf8"), "kif");
  const [first] = diagnostics;
  if (first !== undefined) throw new UsageError(`${name} is no list of turns in KIF: ${first.message}`);
  const term = (text: string): TermId => {
    const found = game.term(text);
    if (found === undefined) throw new UsageError(`${text} in ${name} is no move or percept of this game.`);
    return found;
  };
  return sheet.clauses.map(({ head, isRule }, i) => {
    const [move, ...percepts] = head.args.map((arg) => printTerm(arg));
    if (isRule || head.name !== "turn" || move === undefined)
      throw new UsageError(`${name} is no list of turns: its entry ${i + 1} is not (turn MOVE PERCEPT …).`);
    return { move: term(move), percepts: percepts.map(term) };
  });
}
