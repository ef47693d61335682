/** Participants for tests: some do as they are told, the others do all that can go wrong. */

import type { LoadedGame } from "../../src/engine/loaded-game.js";
import { BuiltIn } from "../../src/match/built-in.js";
import type { Budget, Participant, PlayAnswer, PlayCall } from "../../src/match/participant.js";
import { emptyReport, type Player, type Seat } from "../../src/players/player.js";
import { loadedGame } from "../loaded.js";

export function loaded(rules: string): LoadedGame {
  const loading = loadedGame(rules, { engine: "reference" });
  return loading;
}

export const NO_CLOCK: Budget = {
  startClock: Number.POSITIVE_INFINITY,
  playClock: Number.POSITIVE_INFINITY,
  iterations: 10,
};

/** Answers what it is told to, and remembers how it was called. */
export class Scripted implements Participant {
  readonly calls: PlayCall[] = [];
  stopped = 0;

  constructor(
    readonly name: string,
    private readonly answer: (call: PlayCall) => PlayAnswer | Promise<PlayAnswer>,
    readonly isRemote = false,
  ) {}

  async start() {
    return { kind: "ready" } as const;
  }

  async play(call: PlayCall): Promise<PlayAnswer> {
    this.calls.push(call);
    return this.answer(call);
  }

  async stop(): Promise<void> {
    this.stopped++;
  }
}

export function saying(text: string): Scripted {
  return new Scripted("scripted", () => ({ kind: "move", text }));
}

/** A player of the kind that the registry holds. */
export function playing(sit: (seat: Seat) => Player): BuiltIn {
  const kind = { name: "made-for-a-test", about: "", options: [], sit };
  return new BuiltIn({ name: kind.name, kind, options: {} });
}

/** Plays its first legal move after `think`. */
export function thinking(think: Player["think"] | (() => Promise<void>)): BuiltIn {
  return playing(({ loaded: { game }, role }) => ({
    async think(position, clock) {
      const decision = await think(position, clock);
      const move = game.legalMoves(position.states[0] as Int32Array, role)[0];
      return decision ?? { move, report: emptyReport() };
    },
  }));
}
