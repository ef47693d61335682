/** A player in its seat, which follows a match that may be taken back, and thinks about any state of it. */
import { type LearntValues, packValues, unpackValues } from "../../engine/values/kept-values.js";
import { VALUES } from "../../players/learning-player.js";
import type { Report, Seat } from "../../players/player.js";
import { choosePlayer, type PlayerChoice } from "../../players/registry.js";
import { Seated } from "../../players/seated.js";
import { type Clock, clockOfSeconds } from "../../search/clock.js";
import type { Branches, Path, ThinkAsk, Thought } from "./engine-tasks.js";
import type { GameAtTable } from "./played-game.js";
import { PageProblem } from "./problem.js";

/** Between two reports to somebody who looks on. */
const ROUND_SECONDS = 0.25;
/** Playouts between two reports, where they are counted. */
const ROUND_PART = 8;
/** Of a player that begins anew with each thought, the first is this part of its time. */
const FIRST_PART = 0.15;

/** What a player takes to find out whether values that are there are of use to it. */
const GATE_SECONDS = 1;

const STOPPED = "The player was stopped before it had thought.";

/** In less time than this no round is worth its beginning. */
const LEAST_MS = 120;

function timeLeft({ deadline }: Clock): number {
  return deadline - performance.now();
}

export class Thinker {
  /** What was learnt of the game, packed; players that want learnt values take these. */
  values: Uint8Array | undefined;
  private seated: Seated | undefined;
  private sits = "";
  private followed: Path = [];
  /** Rounds of thought at this state. */
  private rounds = 0;
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly played: GameAtTable) {}

  /** One thought after the other: whoever asks again has given up what was asked before. */
  think(ask: ThinkAsk, signal: AbortSignal, onReport: (thought: Thought) => void): Promise<Thought> {
    const begin = () => this.thinkNow(ask, signal, onReport);
    const thought = this.last.then(begin, begin);
    this.last = thought;
    return thought;
  }

  private async thinkNow(
    ask: ThinkAsk,
    signal: AbortSignal,
    onReport: (thought: Thought) => void,
  ): Promise<Thought> {
    if (signal.aborted) throw new PageProblem(STOPPED);
    const { seated, goesOn } = await this.seat(ask, signal);
    const whole: Clock = { ...clockOfSeconds(ask.seconds, signal), iterations: ask.iterations };
    if (!ask.isAnalysis) return this.thought(seated, whole);
    let all: Thought | undefined;
    let left = ask.iterations;
    while (!signal.aborted && left > 0 && (all === undefined || timeLeft(whole) > LEAST_MS)) {
      const seconds = goesOn ? ROUND_SECONDS : all === undefined ? FIRST_PART * ask.seconds : ask.seconds;
      const deadline = Math.min(whole.deadline, performance.now() + 1000 * seconds);
      const iterations = Math.min(left, Math.ceil(ask.iterations / ROUND_PART));
      const isCounted = Number.isFinite(ask.iterations);
      const clock = { deadline: isCounted ? whole.deadline : deadline, iterations, signal };
      const next = await this.thought(seated, clock, this.rounds++);
      // A round that was stopped at once says that there was no time, which the rounds before had.
      if (all !== undefined && next.report.iterations === 0 && !next.report.isFinal) break;
      left -= isCounted ? iterations : 0;
      all = { move: next.move, report: summed(all?.report, next.report) };
      onReport(all);
      if (next.report.isFinal) break;
    }
    if (all === undefined) throw new PageProblem(STOPPED);
    return all;
  }

  /** What the player knows of the moves at the end of a path. */
  branches(path: Path): Branches {
    const { game } = this.played.loaded;
    const state = this.played.stateAt(path);
    const isTerminal = game.isTerminal(state);
    const keepsTree = this.seated?.keepsTree ?? false;
    const legal = game.roles.map((_, role) => (isTerminal ? [] : game.legalMoves(state, role)));
    const known = isTerminal ? [] : (this.seated?.movesAt(state) ?? []);
    const isKnown = known.some((moves) => moves.some(({ count, isProven }) => count > 0 || isProven));
    const movers = [...legal.keys()]
      .filter((role) => legal[role].length > 1)
      .map((role) => {
        const moves = known[role] ?? [];
        if (moves.length > 0) return { role, moves };
        const nothing = legal[role].map((move) => ({ move: game.text(move), value: undefined, count: 0 }));
        return { role, moves: nothing };
      });
    const joint = legal.map((moves, role) => {
      const best = known[role]?.[0];
      return best !== undefined && best.count > 0 ? best.move : moves.length > 0 ? game.text(moves[0]) : "";
    });
    const scores = isTerminal ? game.roles.map((_, role) => game.score(state, role)) : undefined;
    return { keepsTree, isKnown, isTerminal, scores, movers, joint };
  }

  /** Takes a seat, or keeps it if the match goes on from where it was. */
  private async seat(ask: ThinkAsk, signal: AbortSignal) {
    const { player, role, seed, memoryBytes, path, startSeconds } = ask;
    const { loaded } = this.played;
    const choice = choosePlayer(player);
    if (choice.problem !== undefined) throw new PageProblem(`${choice.problem}.`);
    const refusal = choice.kind.refuses?.(loaded, role);
    if (refusal !== undefined) throw new PageProblem(`${player} does not play this game: ${refusal}.`);
    const sits = [player, role, seed, memoryBytes].join(" ");
    if (this.sits !== sits || !isBegin(this.followed, path)) {
      this.seated?.close();
      this.seated = undefined;
    }
    if (this.seated === undefined) {
      this.seated = await this.sitDown(choice, { loaded, role, seed, memoryBytes }, startSeconds, signal);
      this.sits = sits;
      this.followed = [];
    }
    const { followed, seated } = this;
    if (path.length > followed.length || followed.length === 0) this.rounds = 0;
    for (const observation of this.played.observations(path, role).slice(followed.length))
      seated.observe(observation);
    this.followed = path;
    return { seated, goesOn: choice.kind.goesOn ?? false };
  }

  /** A player that learns before the match does so now, unless the values are there already. */
  private async sitDown(
    choice: PlayerChoice,
    seat: Omit<Seat, "options">,
    startSeconds: number,
    signal: AbortSignal,
  ): Promise<Seated> {
    const seconds = this.values === undefined ? startSeconds : Math.min(startSeconds, GATE_SECONDS);
    const seated = new Seated(choice, {
      ...seat,
      keptValues: (owner) => {
        if (this.values === undefined) return {};
        const { problem, ...values } = unpackValues(owner, this.values);
        return problem === undefined ? { values: values as LearntValues } : { problem };
      },
      keepValues: (owner, values) => {
        this.values = packValues(owner, values());
      },
    });
    if ((choice.options[VALUES.name] ?? "none") === "none") return seated;
    await seated.prepare(clockOfSeconds(seconds, signal));
    if (!signal.aborted) return seated;
    seated.close();
    throw new PageProblem(STOPPED);
  }

  private async thought(seated: Seated, clock: Clock, round = 0): Promise<Thought> {
    const { move, report } = await seated.think(clock, round);
    return { move: this.played.loaded.game.text(move), report };
  }
}

function isBegin(begin: Path, path: Path): boolean {
  return begin.length <= path.length && begin.every((moves, step) => moves.join() === path[step].join());
}

/** The last report, with the work of all. */
function summed(before: Report | undefined, last: Report): Report {
  if (before === undefined) return last;
  return {
    ...last,
    iterations: before.iterations + last.iterations,
    states: before.states + last.states,
    seconds: before.seconds + last.seconds,
    depth: Math.max(before.depth, last.depth),
  };
}
