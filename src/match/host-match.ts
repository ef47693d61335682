/**
 * A whole match for the author of a page: rules, who plays, and what to do with each state. Players of arcwood
 * think in workers of their own. A person is a function that is given the legal moves and promises one; it
 * may take as long as it wants.
 */
import type { GameState } from "../engine/game-state.js";
import { loadGameAsync } from "../engine/workers/load-async.js";
import type { StartWorker } from "../engine/workers/worker-port.js";
import { parseSheet } from "../gdl/text/parse.js";
import { BoardPainter } from "./board/board-picture.js";
import { boardSvg } from "./board/board-svg.js";
import { findBoards } from "./board/find.js";
import { DEFAULT_MAX_TURNS, type MatchEnding, playMatch } from "./match.js";
import type { Participant, PlayAnswer } from "./participant.js";
import { WorkerPlayer } from "./seat/worker-player.js";

/** What a person is asked. */
export interface MoveQuestion {
  readonly role: string;
  /** The legal moves, as KIF texts. */
  readonly moves: readonly string[];
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

/** Answers with one of the legal moves. */
export type AskPerson = (question: MoveQuestion) => Promise<string>;

/** A state to be shown. */
export interface ShownState {
  readonly state: GameState;
  /** The boards as SVG, for `innerHTML`: all texts in it are escaped. `BOARD_STYLE` is how they look. */
  readonly boards: string;
  /** What stands on no board, as text. */
  readonly rest: string;
}

export interface HostOptions {
  /** For each role but `random` a player by name, such as `uct:exploration=0.5`, or a person. */
  readonly players: Readonly<Record<string, string | AskPerson>>;
  /** Starts a worker that runs `arcwood/worker.js`. */
  readonly startWorker: StartWorker;
  /** For a move of a player of arcwood: a second unless said otherwise. */
  readonly seconds?: number;
  readonly seed?: number;
  readonly onState?: (shown: ShownState) => void;
  /** Ends the match. */
  readonly signal?: AbortSignal;
}

export interface HostedMatch {
  readonly ending: MatchEnding;
  /** By role, where the match came to its end. */
  readonly scores: Readonly<Record<string, number>> | undefined;
  readonly state: GameState;
}

/** Plays the match; throws with a sentence where the rules or the players are wrong. */
export async function hostMatch(rules: string, options: HostOptions): Promise<HostedMatch> {
  const { players, startWorker, seconds = 1, seed = Date.now(), onState, signal } = options;
  const { loaded, problem } = await loadGameAsync(rules, { startWorker, signal });
  if (problem !== undefined) throw new Error(problem);
  const { game } = loaded;
  const painter = new BoardPainter(findBoards(parseSheet(rules).sheet, game), game);
  let state = loaded.start();
  const show = (before: GameState) => {
    const { boards, rest } = painter.picture(state.state, before.state);
    onState?.({ state, boards: boards.map((board) => boardSvg(board)).join(""), rest: rest.join(" ") });
  };
  const participants = game.players.map((role): Participant => {
    const name = game.roles[role];
    const player = players[name];
    if (player === undefined)
      throw new Error(
        `Nobody plays ${name}: the roles are ${game.players.map((each) => game.roles[each]).join(", ")}.`,
      );
    if (typeof player === "function") return person(name, player, () => state);
    return withClock(new WorkerPlayer(player, startWorker), seconds);
  });
  show(state);
  const spec = { id: `page.${seed}`, loaded, seed, budget: {}, maxTurns: DEFAULT_MAX_TURNS, signal };
  const { ending } = await playMatch(spec, participants, {
    onTurn: ({ joint }) => {
      const before = state;
      const moves = joint.map((move, role) => [game.roles[role], game.text(move)] as const);
      state = state.after(Object.fromEntries(moves));
      show(before);
    },
  });
  return { ending, scores: state.scores, state };
}

/** A person, who has a choice or is not asked. */
function person(role: string, ask: AskPerson, now: () => GameState): Participant {
  return {
    name: "person",
    isRemote: true,
    isHuman: true,
    start: async () => ({ kind: "ready" }),
    play: async ({ signal }): Promise<PlayAnswer> => {
      const moves = now().legalMoves(role);
      const text = moves.length === 1 ? moves[0] : await ask({ role, moves, signal });
      return { kind: "move", text };
    },
    stop: async () => {},
  };
}

/** A player on a clock of its own, in a match where people have none. */
function withClock(player: Participant, seconds: number): Participant {
  return {
    name: player.name,
    isRemote: true,
    start: (call) => player.start(call),
    play: (call) => player.play({ ...call, deadline: performance.now() + 1000 * seconds }),
    stop: (call) => player.stop(call),
  };
}
