/**
 * Follows a match of Gamemaster for a player: it is told the move of whoever was in control, and says what each
 * role did in classical terms, whether the own role is in control now, and a move that is legal in any case. It
 * asks the reference reasoner, which is ready at once.
 */
import type { Game, State } from "../../engine/game.js";
import { Random } from "../../engine/random-numbers.js";
import { loadReference } from "../../engine/reference.js";
import { GamemasterNames } from "../../gdl/gamemaster/gamemaster-names.js";
import { formatSheet } from "../../gdl/print/print.js";
import type { Result } from "../../gdl/result.js";
import { parseSheet } from "../../gdl/text/parse.js";

/** What the clerk says of a turn. */
export interface ClerkView {
  /** The joint move that was made, as KIF; undefined at the first turn. */
  readonly joint: readonly string[] | undefined;
  readonly isInControl: boolean;
  /** A legal move at random, as the sheet writes it; undefined where the role has none. */
  readonly spare: string | undefined;
  readonly isTerminal: boolean;
  /** Whether the move that was told cannot have been made, as far as is known. */
  readonly isLost: boolean;
}

export class Clerk {
  private state: State;

  private constructor(
    private readonly game: Game,
    private readonly names: GamemasterNames,
    private readonly waiting: string,
    private readonly role: number,
    private readonly random: Random,
    /** The rules in KIF, for a player that reads those. */
    readonly rules: string,
  ) {
    this.state = game.initialState();
  }

  static of(rules: string, role: string, seed: number): Result<{ readonly clerk: Clerk }> {
    const { sheet, diagnostics } = parseSheet(rules, "gamemaster");
    const [error] = diagnostics;
    if (error !== undefined || sheet.gamemaster === undefined)
      return { problem: `the rules cannot be read: ${error?.message ?? "they are empty"}` };
    const { game, problem } = loadReference(sheet);
    if (problem !== undefined) return { problem };
    const names = GamemasterNames.of(sheet.gamemaster);
    const own = (names.classicalText(role) ?? role).toLowerCase();
    const place = game.roles.findIndex((each) => each.toLowerCase() === own);
    if (place < 0) return { problem: `the game has no role ${role}` };
    const kif = formatSheet({ ...sheet, comments: [] }, "kif");
    return { clerk: new Clerk(game, names, sheet.gamemaster.waiting, place, new Random(seed), kif) };
  }

  get classicalRole(): string {
    return this.game.roles[this.role];
  }

  /** A move in KIF as the sheet writes it. */
  ownText(classical: string): string {
    return this.names.ownText(classical);
  }

  /** Does what the first turns will ask for, so that these are answered at once, on a busy machine too. */
  rehearse(): void {
    const { state } = this;
    const { spare } = this.hear(undefined);
    if (spare !== undefined) this.hear(spare);
    this.state = state;
  }

  /** `move` is undefined at the first turn. */
  hear(move: string | undefined): ClerkView {
    const joint = move === undefined ? undefined : this.jointOf(move);
    const isLost = move !== undefined && joint === undefined;
    if (joint !== undefined) this.state = this.game.nextState(this.state, joint);
    const { game, state } = this;
    const isTerminal = game.isTerminal(state);
    const legal = game.legalMoves(state, this.role).filter((each) => game.text(each) !== this.waiting);
    const spare = legal.length === 0 ? undefined : legal[this.random.below(legal.length)];
    return {
      joint: joint?.map((each) => game.text(each)),
      isInControl: !isTerminal && legal.length > 0,
      spare: spare === undefined ? undefined : this.ownText(game.text(spare)),
      isTerminal,
      isLost,
    };
  }

  /** The told move for the role that may make it, and waiting for all others. */
  private jointOf(move: string): number[] | undefined {
    const { game, state } = this;
    const text = this.names.classicalText(move);
    const term = text === undefined ? undefined : game.term(text);
    let movers = 0;
    const joint = game.roles.map((_, role) => {
      const legal = game.legalMoves(state, role);
      if (term === undefined || !legal.includes(term) || movers > 0) return legal[0];
      movers++;
      return term;
    });
    return movers === 1 && joint.every((each) => each !== undefined) ? joint : undefined;
  }
}
