/**
 * The questions of `arcwood reason` and their answers, a JSON object each. The names of operations and fields
 * are a contract (docs/reason.md). A question that has no answer gets a sentence that says why, and the next
 * one is answered as usual.
 */
import { MeaninglessRules } from "../../datalog/meaningless.js";
import type { State, TermId } from "../../engine/game.js";
import { jointMovesOf } from "../../engine/joint-move.js";
import type { LoadedGame } from "../../engine/loaded-game.js";
import { playoutsOf } from "../../engine/slices/tally.js";
import type { Result } from "../../gdl/result.js";
import { shortened } from "../../gdl/text/visible.js";
import { KnownTexts } from "./known-texts.js";

/** The fields of a question, or of an answer that is no error. */
type Fields = Readonly<Record<string, unknown>>;

export type Answer = Fields | { readonly error: string };

interface Operation {
  readonly wants: "nothing" | "state" | "state and moves";
  /** The whole numbers that a question may have, by name. */
  readonly numbers?: Readonly<Record<string, NumberField>>;
  answer(asked: Asked): Fields;
}

interface NumberField {
  readonly preset: number;
  readonly least: number;
  readonly most: number;
}

interface Asked {
  readonly state: State;
  readonly joint: readonly TermId[];
  readonly numbers: Readonly<Record<string, number>>;
}

const MOST_CHILDREN = 100_000;
const MOST_ROLLOUTS = 1_000_000;

/** The most characters of a question that a sentence about it repeats. */
const SHOWN = 80;

export class Answers {
  private readonly texts: KnownTexts;
  private readonly operations: Readonly<Record<string, Operation>>;

  constructor(
    private readonly label: string,
    private readonly loaded: LoadedGame,
  ) {
    this.texts = new KnownTexts(loaded.game);
    this.operations = {
      info: { wants: "nothing", answer: () => this.info() },
      roles: { wants: "nothing", answer: () => ({ roles: loaded.game.roles }) },
      initial: {
        wants: "nothing",
        answer: () => ({ state: this.texts.textsOf(loaded.game.initialState()) }),
      },
      legal: { wants: "state", answer: ({ state }) => ({ legal: this.legal(state) }) },
      next: {
        wants: "state and moves",
        answer: ({ state, joint }) => ({
          state: this.texts.textsOf(loaded.game.nextState(state, joint)),
        }),
      },
      sees: {
        wants: "state and moves",
        answer: ({ state, joint }) => ({ sees: this.sees(state, joint) }),
      },
      terminal: { wants: "state", answer: ({ state }) => ({ terminal: loaded.game.isTerminal(state) }) },
      goal: { wants: "state", answer: ({ state }) => ({ goal: this.goal(state) }) },
      children: {
        wants: "state",
        numbers: { limit: { preset: 1000, least: 0, most: MOST_CHILDREN } },
        answer: ({ state, numbers }) => this.children(state, numbers.limit),
      },
      rollouts: {
        wants: "state",
        numbers: {
          count: { preset: 100, least: 1, most: MOST_ROLLOUTS },
          seed: { preset: 1, least: 0, most: Number.MAX_SAFE_INTEGER },
        },
        answer: ({ state, numbers }) => this.rollouts(state, numbers.count, numbers.seed),
      },
    };
  }

  answer(line: string): Answer {
    const { question, problem } = questionOf(line);
    if (problem !== undefined) return refused(problem);
    const { op } = question;
    const operation = typeof op === "string" && Object.hasOwn(this.operations, op) && this.operations[op];
    if (!operation) {
      const names = Object.keys(this.operations).join(", ");
      return refused(`${op === undefined ? "there is no" : `${shown(op)} is no`} "op"; there are ${names}`);
    }
    try {
      const asked = this.read(operation, question);
      return asked.problem === undefined ? operation.answer(asked) : refused(`${op}: ${asked.problem}`);
    } catch (error) {
      if (error instanceof MeaninglessRules)
        return refused(`the rules have no meaning that can be computed: ${error.message}`);
      throw error;
    }
  }

  private read({ wants, numbers = {} }: Operation, question: Fields): Result<Asked> {
    const given: Record<string, number> = {};
    for (const [name, { preset, least, most }] of Object.entries(numbers)) {
      const value = question[name] ?? preset;
      if (!Number.isSafeInteger(value) || (value as number) < least || (value as number) > most)
        return { problem: `"${name}" is a whole number from ${least} to ${most}, not ${shown(value)}` };
      given[name] = value as number;
    }
    if (wants === "nothing") return { state: NO_TERMS, joint: [], numbers: given };
    const { state, problem } = this.texts.state(question.state);
    if (problem !== undefined) return { problem };
    if (wants === "state") return { state, joint: [], numbers: given };
    const moves = this.texts.joint(question.moves, this.loaded.legalMoves(state));
    if (moves.problem !== undefined) return { problem: moves.problem };
    return { state, joint: moves.joint, numbers: given };
  }

  private info(): Fields {
    const { roles, players, engine, hasPercepts } = this.loaded.game;
    return {
      info: {
        game: this.label,
        roles,
        players: players.map((role) => roles[role]),
        hasPercepts,
        engine,
      },
    };
  }

  private legal(state: State): Fields {
    const legal = this.loaded.legalMoves(state);
    return this.texts.byRole(legal.keys(), (role) => this.texts.listOf(legal[role]));
  }

  /**
   * In a terminal state every player has a score. In other states a player whose goal no rule gives has none.
   */
  private goal(state: State): Readonly<Record<string, number | null>> {
    const { game } = this.loaded;
    const isOver = game.isTerminal(state);
    return this.texts.byRole(game.players, (role) =>
      isOver || game.goals(state, role).length > 0 ? game.score(state, role) : null,
    );
  }

  private sees(state: State, joint: readonly TermId[]): Fields {
    const { game } = this.loaded;
    return this.texts.byRole(game.roles.keys(), (role) =>
      this.texts.listOf(game.percepts(state, joint, role)),
    );
  }

  private children(state: State, limit: number): Fields {
    const { loaded, texts } = this;
    const legal = loaded.legalMoves(state);
    const joints: TermId[][] = [];
    if (limit > 0) {
      for (const joint of jointMovesOf(legal)) if (joints.push(joint) === limit) break;
    }
    const children = loaded.children(state, joints).map((child) => ({
      moves: texts.listOf(child.joint),
      state: texts.textsOf(child.state),
      terminal: child.isTerminal,
      ...(child.isTerminal && { goal: texts.byRole(loaded.game.players, (role) => child.score(role)) }),
    }));
    return { children, count: legal.reduce((product, moves) => product * moves.length, 1) };
  }

  private rollouts(state: State, count: number, seed: number): Fields {
    const { loaded, texts } = this;
    const [tally] = loaded.rollouts([{ state, playouts: count }], seed);
    if (tally === undefined) throw new Error("no playout was made");
    const { terminal, limited, stuck, steps, scores } = tally;
    const scored = terminal + limited;
    const { players } = loaded.game;
    return {
      rollouts: texts.byRole(players, (role) =>
        scored === 0 ? null : scores[players.indexOf(role)].sum / scored,
      ),
      turns: steps / playoutsOf(tally),
      unfinished: limited + stuck,
    };
  }
}

const NO_TERMS: State = new Int32Array();

function questionOf(line: string): Result<{ readonly question: Fields }> {
  let question: unknown;
  try {
    question = JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) return { problem: `${shortened(line, SHOWN)} is no JSON` };
    throw error;
  }
  if (typeof question !== "object" || question === null || Array.isArray(question))
    return { problem: `${shown(question)} is no JSON object` };
  return { question: question as Fields };
}

function shown(value: unknown): string {
  return shortened(JSON.stringify(value), SHOWN);
}

/** A sentence. */
function refused(problem: string): Answer {
  return { error: `${problem}.` };
}
