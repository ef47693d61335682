/**
 * One match: a pure, repeatable unit that any host can run. All that it draws comes from its seed. Each draw
 * has a stream that belongs to its role and step alone, so that a replaced move or an opening changes no
 * other draw.
 *
 * Nobody can break it. An answer that is late, illegal, garbled or an error is replaced by a random legal
 * move, and the match goes on. If some role has no legal move, or after `maxTurns`, the match ends with that
 * as the reason. There is one thing it cannot do: stop a player in its own thread that computes and never
 * returns.
 */
import type { Game, State, TermId } from "../engine/game.js";
import type { LoadedGame } from "../engine/loaded-game.js";
import { derivedSeed, Random } from "../engine/random-numbers.js";
import { shortened } from "../gdl/text/visible.js";
import type { Observation, Report } from "../players/player.js";
import { Breath } from "../search/clock.js";
import { askInTime } from "./ask.js";
import { type Budget, type NoAnswer, type Participant, type PlayAnswer, wholeBudget } from "./participant.js";

export interface MatchSpec {
  readonly id: string;
  readonly loaded: LoadedGame;
  /** From 0 to 2^53 - 1. */
  readonly seed: number;
  /** What is left out has no limit. A player of arcwood needs a play clock or a number of iterations. */
  readonly budget: Partial<Budget>;
  /** A match that is longer than this ends without scores. */
  readonly maxTurns: number;
  /**
   * The joint moves that were already made, from the start on: nobody is asked for these but who has to hear
   * of each turn, and no answer counts.
   */
  readonly opening?: readonly (readonly TermId[])[];
  /** Ends the match at once when it aborts. */
  readonly signal?: AbortSignal | undefined;
}

export const DEFAULT_MAX_TURNS = 1000;

/** Why a move was replaced. */
export type Fault = (NoAnswer | { readonly kind: "illegal"; readonly text: string }) & Partial<Allowed>;

/** What could have been played, beside an answer that is no legal move. */
export interface Allowed {
  /** The legal moves, or the first of them. */
  readonly legal: readonly string[];
  readonly legalCount: number;
}

/** What was answered when one role was asked for one move. */
export interface Reply {
  readonly move: TermId;
  /** Why this is not the move that the participant chose. */
  readonly fault?: Fault | undefined;
  readonly report?: Report | undefined;
  /** How long it took; undefined if nobody was asked. */
  readonly seconds?: number | undefined;
}

export interface MatchTurn {
  readonly step: number;
  readonly state: State;
  readonly joint: readonly TermId[];
  /** For each role. */
  readonly replies: readonly Reply[];
  readonly next: State;
}

/** Is told of all that happens, as it happens; the match waits for it. */
export interface MatchWatcher {
  /**
   * Called when the start clock has ended, or the match was ended in it; by role, `failures` say why a
   * participant was not ready.
   */
  onStart?(state: State, failures: readonly (NoAnswer | undefined)[]): void | Promise<void>;
  /** Called before a role is asked. */
  onAsk?(role: number, state: State, step: number): void | Promise<void>;
  onReply?(role: number, reply: Reply, state: State, step: number): void | Promise<void>;
  onTurn?(turn: MatchTurn): void | Promise<void>;
}

export type MatchEnding = "terminal" | "stuck" | "max-turns" | "aborted";

export interface MatchResult {
  readonly ending: MatchEnding;
  /** The number of turns that were played. */
  readonly steps: number;
  readonly state: State;
  /** In a terminal state, for each role its goal; 0 if none can be proved, the mean if several can. */
  readonly scores: readonly number[] | undefined;
  /** If the match ended because roles had no legal move, these roles. */
  readonly stuck: readonly number[];
}

/**
 * Plays a match. `participants` are those of the game's players, in their order; they are told when the match
 * is over, and must not be used again.
 */
export async function playMatch(
  spec: MatchSpec,
  participants: readonly Participant[],
  watcher: MatchWatcher = {},
): Promise<MatchResult> {
  const played = spec.loaded.game.players;
  if (participants.length !== played.length) {
    throw new RangeError(`${participants.length} participants for ${played.length} roles`);
  }
  return new Match(spec, participants, played, watcher).play();
}

/** No more of an answer is kept, so that a player with long nonsensical answers cannot fill the record. */
const LONGEST_FAULT = 500;

/** No more of the legal moves are kept beside an answer that is none of them. */
const MOST_LEGAL = 100;

function inShort<F extends Fault>(fault: F): F {
  return "text" in fault ? { ...fault, text: shortened(fault.text, LONGEST_FAULT) } : fault;
}

/** How long a participant may take to hear that the match is over. */
const STOP_MS = 1000;

class Match {
  private readonly game: Game;
  private readonly budget: Budget;
  /** For each role, what it has not been told yet. */
  private readonly untold: Observation[][];
  private readonly breath = new Breath();

  constructor(
    private readonly spec: MatchSpec,
    private readonly participants: readonly Participant[],
    /** The roles of the participants. */
    private readonly played: readonly number[],
    private readonly watcher: MatchWatcher,
  ) {
    this.game = spec.loaded.game;
    this.budget = wholeBudget(spec.budget);
    this.untold = this.game.roles.map(() => []);
  }

  async play(): Promise<MatchResult> {
    let isAborted = true;
    try {
      const result = await this.playOn();
      isAborted = result.ending !== "terminal";
      return result;
    } finally {
      // Also if a watcher has thrown: else players elsewhere would wait, and threads would run on.
      await this.stop(isAborted);
    }
  }

  private async playOn(): Promise<MatchResult> {
    const { game, spec, watcher } = this;
    let state = game.initialState();
    const end = (ending: MatchEnding, steps: number, stuck: readonly number[] = []): MatchResult => {
      const scores = ending === "terminal" ? game.roles.map((_, role) => game.score(state, role)) : undefined;
      return { ending, steps, state, scores, stuck };
    };
    const failures = await this.start();
    await watcher.onStart?.(state, failures);
    for (let step = 0; ; step++) {
      // Players that answer at once would otherwise leave no room for a Ctrl-C.
      await this.breath.take();
      if (spec.signal?.aborted) return end("aborted", step);
      if (game.isTerminal(state)) return end("terminal", step);
      if (step >= spec.maxTurns) return end("max-turns", step);
      const legal = [...game.roles.keys()].map((role) => game.legalMoves(state, role));
      const stuck = [...legal.keys()].filter((role) => legal[role]?.length === 0);
      if (stuck.length > 0) return end("stuck", step, stuck);
      const given = spec.opening?.[step];
      if (given !== undefined) await this.tellTurnByTurn(step);
      const replies = given ? given.map((move) => ({ move })) : await this.ask(state, step, legal);
      if (spec.signal?.aborted) return end("aborted", step);
      const joint = replies.map(({ move }) => move);
      for (const role of this.played) this.untold[role]?.push(this.observation(state, joint, role));
      const next = game.nextState(state, joint);
      await watcher.onTurn?.({ step, state, joint, replies, next });
      state = next;
    }
  }

  /** For each role, why its participant was not ready. */
  private async start(): Promise<(NoAnswer | undefined)[]> {
    const { budget } = this;
    const { loaded, seed, id, signal } = this.spec;
    const failures: (NoAnswer | undefined)[] = this.game.roles.map(() => undefined);
    await this.ofAll(async (participant, role) => {
      const deadline = performance.now() + 1000 * budget.startClock;
      const answer = await askInTime(participant, deadline, signal, (call) =>
        participant.start({ ...call, matchId: id, loaded, role, seed: seedOf(seed, SEAT, role), budget }),
      );
      if (answer.kind !== "ready" && answer.kind !== "interrupted") failures[role] = inShort(answer);
    });
    return failures;
  }

  private async ask(state: State, step: number, legal: readonly (readonly TermId[])[]): Promise<Reply[]> {
    const { signal } = this.spec;
    const replies = legal.map((moves, role): Reply => ({ move: this.draw(CHANCE, role, step, moves) }));
    await this.ofAll(async (participant, role) => {
      if (signal?.aborted) return;
      await this.watcher.onAsk?.(role, state, step);
      const observed = this.untold[role]?.splice(0) ?? [];
      const begun = performance.now();
      const deadline = begun + 1000 * this.budget.playClock;
      const answer = await askInTime(participant, deadline, signal, (call) =>
        participant.play({ ...call, step, observed }),
      );
      // A turn that was interrupted is not played, so nothing that is said of it counts.
      if (answer.kind === "interrupted") return;
      const seconds = (performance.now() - begun) / 1000;
      const moves = legal[role] ?? [];
      const report = answer.kind === "move" ? answer.report : undefined;
      const move = answer.kind === "move" ? this.game.term(answer.text) : undefined;
      const isLegal = move !== undefined && moves.includes(move);
      const reply: Reply = isLegal
        ? { move, report, seconds }
        : {
            move: this.draw(SUBSTITUTE, role, step, moves),
            fault: this.faultOf(answer, moves),
            report,
            seconds,
          };
      replies[role] = reply;
      if (!signal?.aborted) await this.watcher.onReply?.(role, reply, state, step);
    });
    return replies;
  }

  /** Asks those who hear of one turn at a time, and forgets what they answer. */
  private async tellTurnByTurn(step: number): Promise<void> {
    await this.ofAll(async (participant, role) => {
      if (!participant.hearsTurnByTurn) return;
      const observed = this.untold[role]?.splice(0) ?? [];
      const deadline = performance.now() + 1000 * this.budget.playClock;
      await askInTime(participant, deadline, this.spec.signal, (call) =>
        participant.play({ ...call, step, observed }),
      );
    });
  }

  private faultOf(answer: PlayAnswer, moves: readonly TermId[]): Fault {
    if (answer.kind !== "move" && answer.kind !== "garbled") return inShort(answer);
    const legal = moves.slice(0, MOST_LEGAL).map((move) => this.game.text(move));
    const kind = answer.kind === "move" ? "illegal" : "garbled";
    return inShort({ kind, text: answer.text, legal, legalCount: moves.length });
  }

  private async stop(isAborted: boolean): Promise<void> {
    await this.ofAll(async (participant, role) => {
      const deadline = performance.now() + STOP_MS;
      const observed = this.untold[role]?.splice(0) ?? [];
      // If this fails, nothing changes: the match is over.
      await askInTime(participant, deadline, undefined, async (call) => {
        await participant.stop({ ...call, observed, isAborted });
        return { kind: "stopped" };
      });
    });
  }

  /** Asks participants that think elsewhere all at once, and meanwhile those in this thread in turn. */
  private async ofAll(each: (participant: Participant, role: number) => Promise<void>): Promise<void> {
    const seats = this.participants.map((participant, i) => ({
      participant,
      role: this.played[i],
    }));
    const ask = ({ participant, role }: (typeof seats)[number]) => each(participant, role);
    const here = async () => {
      for (const seat of seats) if (!seat.participant.isRemote) await ask(seat);
    };
    await Promise.all([...seats.filter(({ participant }) => participant.isRemote).map(ask), here()]);
  }

  private observation(state: State, joint: readonly TermId[], role: number): Observation {
    const { game } = this;
    return game.hasPercepts ? { move: joint[role], percepts: game.percepts(state, joint, role) } : { joint };
  }

  private draw(purpose: number, role: number, step: number, moves: readonly TermId[]): TermId {
    const drawn =
      moves.length > 1 ? new Random(seedOf(this.spec.seed, purpose, role), step).below(moves.length) : 0;
    return moves[drawn];
  }
}

/** What a role's seed is for. */
const CHANCE = 0;
const SUBSTITUTE = 1;
const SEAT = 2;
const PURPOSES = 3;

/** A seed for one purpose of one role, from the seed of the match. */
function seedOf(seed: number, purpose: number, role: number): number {
  return derivedSeed(seed, PURPOSES * role + purpose);
}
