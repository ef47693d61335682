/**
 * The table at which a match is played: it asks the players in their turns, waits for the person, and lets
 * moves be taken back. Whatever changes the state goes through here.
 */
import { batch, effect, signal } from "@preact/signals";
import { EngineClient } from "../engine/engine-client.js";
import type { Path, Thought } from "../engine/engine-tasks.js";
import { PageProblem } from "../engine/problem.js";
import {
  deciders,
  eyes,
  facts,
  future,
  learntValues,
  memoryMegabytes,
  notice,
  path,
  playSeconds,
  rules,
  START_SECONDS,
  shown,
} from "../store.js";
import { PERSON_SEAT, seats } from "./page-seats.js";

/** Whether players move by themselves. */
export const isRunning = signal(false);

/** What the person has chosen for roles that decide at the same time, until all have. */
export const pending = signal<ReadonlyMap<number, string>>(new Map());

/** The roles whose players think now, with the time when each was asked. */
export const thinking = signal<ReadonlyMap<number, number>>(new Map());

/** What players thought when they moved: for each turn by role. */
export const thoughts = signal<readonly (readonly (Thought | undefined)[])[]>([]);

/** Milliseconds that each role has used. */
export const usedTime = signal<readonly number[]>([]);

export const matchSeed = signal(1);

/** Nobody could follow faster turns. */
const TURN_MS = 150;

export class PlayTable {
  /** Answers about states at once, since nobody thinks in it. */
  readonly engine: EngineClient;
  private readonly players = new Map<number, EngineClient>();
  private readonly loaded = new WeakMap<EngineClient, Promise<unknown>>();
  private turn = new AbortController();
  private asked = 0;
  private since = performance.now();
  private readonly stop: () => void;

  constructor(private readonly kernel: WebAssembly.Module) {
    this.engine = new EngineClient(kernel);
    this.stop = effect(() => void this.show(path.value, eyes.value, facts.value !== undefined));
  }

  /** A worker with the game of the table, for a player or a view. */
  async openEngine(): Promise<EngineClient> {
    const client = new EngineClient(this.kernel);
    await this.load(client);
    return client;
  }

  /** The game has changed: all that was known is of another game. */
  begin(moves: Path): void {
    this.interrupt();
    for (const player of this.players.values()) player.close();
    this.players.clear();
    batch(() => {
      path.value = moves;
      future.value = [];
      thoughts.value = [];
      usedTime.value = (facts.value?.roles ?? []).map(() => 0);
      eyes.value = undefined;
    });
  }

  /** The person makes a move for a role. */
  choose(role: number, move: string): void {
    pending.value = new Map(pending.value).set(role, move);
    isRunning.value = true;
    this.goOn();
  }

  /** To another turn of the match, before or after this one. Nobody moves by themselves from there. */
  goTo(step: number): void {
    this.interrupt();
    isRunning.value = false;
    const all = [...path.value, ...future.value];
    batch(() => {
      path.value = all.slice(0, step);
      future.value = all.slice(step);
    });
  }

  /** Back to where the person last had a choice; the match goes on from there. */
  undo(): void {
    const own = seats.value.flatMap((seat, role) => (seat === PERSON_SEAT ? [role] : []));
    const last = thoughts.value.slice(0, path.value.length);
    let step = path.value.length - 1;
    // A turn in which a player of ours had the choice is not the person's.
    while (step > 0 && own.length > 0 && last[step]?.some((thought) => thought !== undefined)) step--;
    this.goTo(Math.max(0, step));
    isRunning.value = own.length > 0;
    this.goOn();
  }

  restart(): void {
    matchSeed.value++;
    this.begin([]);
    isRunning.value = seats.value.includes(PERSON_SEAT);
    this.goOn();
  }

  /** Follows these moves from here, as a plan or a line has them. */
  follow(moves: Path): void {
    this.interrupt();
    isRunning.value = false;
    batch(() => {
      future.value = moves;
    });
  }

  /** One turn of the players, or the next of the moves that were taken back. */
  step(): void {
    if (future.value.length > 0) {
      this.goTo(path.value.length + 1);
      return;
    }
    isRunning.value = false;
    this.play();
  }

  run(): void {
    isRunning.value = true;
    this.goOn();
  }

  pause(): void {
    isRunning.value = false;
    this.interrupt();
  }

  /** The seats have changed. */
  seatsChanged(): void {
    this.interrupt();
    for (const player of this.players.values()) player.close();
    this.players.clear();
    this.goOn();
  }

  close(): void {
    this.stop();
    this.pause();
    this.engine.close();
    for (const player of this.players.values()) player.close();
  }

  private interrupt(): void {
    this.turn.abort();
    this.turn = new AbortController();
    batch(() => {
      pending.value = new Map();
      thinking.value = new Map();
    });
  }

  private async show(moves: Path, seat: number | undefined, isLoaded: boolean): Promise<void> {
    const asked = ++this.asked;
    if (!isLoaded) return;
    try {
      const view = await this.engine.ask("view", { path: moves, ...(seat !== undefined && { seat }) });
      if (asked !== this.asked) return;
      shown.value = view;
      this.since = performance.now();
      this.goOn();
    } catch (error) {
      if (asked === this.asked) this.tell(error);
    }
  }

  /** Goes on if the match is running and everything is known. */
  private goOn(): void {
    const view = shown.value;
    if (!isRunning.value || view === undefined || view.step !== path.value.length) return;
    if (view.isTerminal) isRunning.value = false;
    else if (thinking.value.size === 0) this.play();
  }

  /** One turn: players are asked, and what the person has chosen is taken. */
  private play(): void {
    const view = shown.value;
    const game = facts.value;
    if (view === undefined || game === undefined || view.isTerminal) return;
    const { signal } = this.turn;
    const begun = performance.now();
    const found: (Thought | undefined)[] = game.roles.map(() => undefined);
    const waitsFor = deciders.value.filter((role) => role !== game.chance);
    const people = waitsFor.filter((role) => seats.value[role] === PERSON_SEAT);
    if (people.some((role) => !pending.value.has(role))) return;
    const engines = waitsFor.filter((role) => seats.value[role] !== PERSON_SEAT);
    thinking.value = new Map(engines.map((role) => [role, begun]));
    const at = path.value;
    void Promise.all(engines.map(async (role) => (found[role] = await this.think(role, at, signal))))
      .then(async () => {
        const drawn = await this.engine.ask("draw", { path: at, seed: matchSeed.value });
        const joint = game.roles.map(
          (_, role) => pending.value.get(role) ?? found[role]?.move ?? drawn[role],
        );
        const wait = TURN_MS - (performance.now() - begun);
        if (people.length === 0 && wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
        if (!signal.aborted) this.made(at, joint, found, people);
      })
      .catch((error: unknown) => {
        if (!signal.aborted) this.tell(error);
      });
  }

  private made(
    at: Path,
    joint: readonly string[],
    found: readonly (Thought | undefined)[],
    people: readonly number[],
  ): void {
    const now = performance.now();
    batch(() => {
      usedTime.value = usedTime.value.map((used, role) => {
        const begun = people.includes(role) ? this.since : thinking.value.get(role);
        return begun === undefined ? used : used + now - begun;
      });
      thoughts.value = [...thoughts.value.slice(0, at.length), found];
      pending.value = new Map();
      thinking.value = new Map();
      future.value = [];
      path.value = [...at, joint];
    });
  }

  private async think(role: number, at: Path, signal: AbortSignal): Promise<Thought> {
    let client = this.players.get(role);
    if (client === undefined) {
      client = new EngineClient(this.kernel);
      this.players.set(role, client);
      this.loaded.set(client, this.load(client));
    }
    await this.loaded.get(client);
    const ask = {
      path: at,
      role,
      player: seats.value[role],
      seed: matchSeed.value * 64 + role,
      memoryBytes: memoryMegabytes.value * 2 ** 20,
      startSeconds: START_SECONDS,
      seconds: playSeconds.value,
      iterations: Number.POSITIVE_INFINITY,
      isAnalysis: false,
    };
    return client.ask("think", ask, { signal });
  }

  private load(client: EngineClient): Promise<unknown> {
    const game = facts.value;
    if (game === undefined) throw new Error("there is no game to be played");
    const { packed } = game;
    return client.ask("load", { rules: loadedRules.value, packed, values: learntValues.value });
  }

  private tell(error: unknown): void {
    isRunning.value = false;
    thinking.value = new Map();
    if (!(error instanceof PageProblem)) throw error;
    notice.value = error.message;
  }
}

/** The rules of the game on the table: those in the editor may be newer, or faulty. */
export const loadedRules = signal(rules.value);
