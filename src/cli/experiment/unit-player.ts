/** Plays units that come from a queue, several at once, each by a hand of its own. */

import type { Result } from "../../gdl/result.js";
import { wholeBudget } from "../../match/participant.js";
import type { MatchOutcome } from "../../match/tournament/match-outcome.js";
import type { GameEntry, PairUnit } from "../../match/tournament/plan.js";
import { conditionsOf } from "../../node/conditions.js";
import { UsageError } from "../../node/messages.js";
import { identityOf, type NamedPlayer, namePlayer } from "../../node/named-player.js";
import { HandSeat } from "../../node/play-all.js";
import type { ExperimentDefinition, QueuedUnit, UnitQueue, UnitResult } from "../../node/queue/unit-queue.js";
import { valuesOfGames } from "../shared/kept-values-check.js";
import type { Entrants } from "../tournament/entrants.js";
import { sayFallback, tasksOf } from "../tournament/match-tasks.js";
import type { MachineFacts } from "./machine-facts.js";
import { processHands, scaled } from "./run-local.js";

interface Known {
  readonly definition: ExperimentDefinition;
  readonly entrants: Entrants;
  /** Why this worker does not play it. */
  readonly problem: string | undefined;
  /** By the name of a game, the hash of the learnt values that this worker has. */
  readonly values: Map<string, string | undefined>;
}

export class UnitPlayer {
  /** Units that were delivered. */
  units = 0;
  private readonly free: HandSeat[];
  private readonly known = new Map<string, Promise<Known>>();

  constructor(
    private readonly queue: UnitQueue,
    private readonly machine: MachineFacts,
    private readonly name: string,
    private readonly jobs: number,
    binds: boolean,
    private readonly signal: AbortSignal,
    private readonly say: (sentence: string) => void,
  ) {
    const start = processHands(jobs, binds, say);
    this.free = Array.from({ length: jobs }, (_, i) => new HandSeat(() => start(i)));
  }

  /** Undefined if it was broken off. */
  async play({ experiment, unit }: QueuedUnit): Promise<UnitResult | undefined> {
    const told = { unit: unit.id, worker: this.name };
    const known = await this.knownOf(experiment);
    const { definition, entrants } = known;
    const problem = known.problem ?? this.otherValues(known, unit);
    if (problem !== undefined) return { ...told, problem };
    const seat = this.free.pop();
    if (seat === undefined) throw new Error("more units than hands");
    try {
      const { machine, signal, jobs, name } = this;
      const clockScale = definition.speed === null ? undefined : definition.speed / machine.speed;
      const { startClock, playClock, iterations } = definition.budget;
      const finite = (value: number | null) => value ?? Number.POSITIVE_INFINITY;
      const budget = wholeBudget({
        startClock: finite(startClock),
        playClock: finite(playClock),
        iterations: finite(iterations),
      });
      const spec = scaled({ budget, maxTurns: definition.maxTurns }, clockScale);
      const learned = definition.learned ?? undefined;
      const scale = clockScale === undefined ? {} : { clockScale };
      const conditions = conditionsOf({ jobs, build: machine.build, worker: name, ...scale });
      const outcomes: MatchOutcome[] = [];
      for (const task of tasksOf(unit.matches, entrants, spec, { learned })) {
        const answer = await seat.play(task, signal);
        if (answer === "aborted") return undefined;
        if ("problem" in answer) return { ...told, problem: answer.problem };
        sayFallback(answer, unit.game, this.say);
        outcomes.push({ ...answer.outcome, conditions });
      }
      this.units++;
      return { ...told, outcomes };
    } finally {
      this.free.push(seat);
    }
  }

  close(): void {
    for (const seat of this.free) seat.close();
  }

  private knownOf(hash: string): Promise<Known> {
    const known = this.known.get(hash) ?? this.learn(hash);
    this.known.set(hash, known);
    return known;
  }

  private async learn(hash: string): Promise<Known> {
    const definition = await this.queue.definition(hash);
    if (definition === undefined)
      throw new Error(`the queue has units of ${hash}, and does not say what that is`);
    const players: NamedPlayer[] = [];
    let problem: string | undefined;
    for (const [name, text] of Object.entries(definition.players)) {
      const named = namePlayer(text);
      if (named.problem !== undefined) {
        problem ??= `${this.name} has no ${name}: ${named.problem}`;
        continue;
      }
      if (identityOf(named.player) !== definition.identities[name])
        problem ??= `${name} is another module on ${this.name} than where the experiment was begun`;
      players.push(named.player);
    }
    return { definition, entrants: { players, games: definition.games }, problem, values: new Map() };
  }

  /** Why the players of this worker would know other values of the game than the unit says. */
  private otherValues(
    { definition: { learned, games }, values }: Known,
    { game, matches: [{ settings }] }: PairUnit,
  ): string | undefined {
    if (learned === null) return undefined;
    if (!values.has(game)) {
      const found = valuesIn(
        learned,
        games.filter(({ name }) => name === game),
      );
      if (found.problem !== undefined) return `on ${this.name}: ${found.problem}`;
      values.set(game, found.values[game]);
    }
    if (values.get(game) === settings.learned) return undefined;
    return `the learnt values of ${game} in ${learned} are others on ${this.name} than where the experiment was begun`;
  }
}

function valuesIn(
  folder: string,
  games: readonly GameEntry[],
): Result<{ readonly values: Readonly<Record<string, string>> }> {
  try {
    return { values: valuesOfGames(folder, games) };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { problem: error.message.replace(/\.$/, "") };
  }
}
