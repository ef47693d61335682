/**
 * Players as users name them: a player of arcwood, `uct:exploration=0.5`; a module of the user's,
 * `./my-player.mjs`; or a player over HTTP, `http://127.0.0.1:9147`. Here they get their names and their
 * seats.
 */
import { existsSync, readFileSync } from "node:fs";
import type { LoadedGame } from "../engine/loaded-game.js";
import type { Result } from "../gdl/result.js";
import type { Sheet } from "../gdl/tree.js";
import { BuiltIn, type Means } from "../match/built-in.js";
import type { Participant } from "../match/participant.js";
import { type Scrambler, scrambler } from "../match/scramble.js";
import { WorkerPlayer } from "../match/seat/worker-player.js";
import { choosePlayer, type PlayerChoice } from "../players/registry.js";
import { MODULE_ENDINGS, type PlayerFile, playerFile } from "./player-module.js";
import { type Dialect, Remote, type WireEntry } from "./remote.js";
import { startSeat } from "./seat-thread.js";
import { keptValuesIn } from "./values-file.js";

interface Named {
  /** What records and tables call the player. */
  readonly name: string;
  /** The text that names the player in every thread. */
  readonly text: string;
}

export type NamedPlayer =
  | (Named & { readonly kind: "ours"; readonly choice: PlayerChoice })
  | (Named & { readonly kind: "module"; readonly file: PlayerFile })
  | (Named & { readonly kind: "remote"; readonly url: URL });

export function namePlayer(text: string): Result<{ readonly player: NamedPlayer }> {
  if (/^https?:/i.test(text)) {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (url?.protocol === "http:") return { player: { kind: "remote", name: url.host, text, url } };
    return {
      problem: `${text} is no address of a player: http://127.0.0.1:9147 is one, and https is not spoken`,
    };
  }
  const file = playerFile(text);
  if (file !== undefined) {
    if (file.problem !== undefined) return { problem: file.problem };
    const { name, path, options } = file;
    const whole = options === undefined ? path : `${path}:${options}`;
    return { player: { kind: "module", name, text: whole, file } };
  }
  const choice = choosePlayer(text);
  if (choice.problem !== undefined) return { problem: `${choice.problem}${hintAt(text)}` };
  return { player: { kind: "ours", name: choice.name, text, choice } };
}

/** For a name that no player has, what somebody may have meant by it: `my-player` is a module's, perhaps. */
function hintAt(text: string): string {
  const [name = ""] = text.split(":", 1);
  if (name === "human") return "; human plays in arcwood host, and who types arcwood play is human already";
  const file = MODULE_ENDINGS.map((ending) => `${name}${ending}`).find((path) => existsSync(path));
  return name === "" || file === undefined ? "" : `; the module ${file} is named ./${file}`;
}

/** What the result of a match with this player depends on: a module that was changed is another player. */
export function identityOf(player: NamedPlayer): string {
  return player.kind === "module" ? `${player.name}\n${readFileSync(player.file.path, "utf8")}` : player.text;
}

/** How players that have threads of their own think there. */
export interface Hosted {
  /** Whether they think on after they have answered. */
  readonly ponders: boolean;
}

/** What a player needs for a seat. */
export interface SeatPlace {
  /** The name of the game, for sentences. */
  readonly label: string;
  readonly sheet: Sheet;
  readonly loaded: LoadedGame;
  readonly role: number;
  readonly startClock: number;
  readonly means: Means;
  /** Hears of each step of players that have a trace; they think in this thread. */
  readonly explain?: ((line: string) => void) | undefined;
  /** Whether players of arcwood think in threads of their own too, and load the game there. */
  readonly hosted?: Hosted;
  /** The rules as players over HTTP see them. */
  readonly shown?: Scrambler;
  readonly dialect?: Dialect;
  /** Hears of all messages to and from players over HTTP. */
  readonly onWire?: (entry: WireEntry) => void;
}

export async function seatPlayer(
  player: NamedPlayer,
  place: SeatPlace,
): Promise<Result<{ readonly participant: Participant }>> {
  const { label, sheet, loaded, role, startClock, means, hosted, explain } = place;
  const inThread = () =>
    new WorkerPlayer(player.name, startSeat, { ...means, ...hosted, player: player.text });
  const as = `${label} as ${loaded.game.roles[role]}`;
  switch (player.kind) {
    case "ours": {
      const refusal = player.choice.kind.refuses?.(loaded, role);
      if (refusal !== undefined) return { problem: `${player.name} cannot play ${as}: ${refusal}` };
      if (hosted !== undefined) return { participant: inThread() };
      const kept = means.learned === undefined ? undefined : keptValuesIn(means.learned);
      return { participant: new BuiltIn(player.choice, means, explain, kept) };
    }
    case "module": {
      const participant = inThread();
      const problem = await participant.load(loaded, role, startClock);
      return problem === undefined
        ? { participant }
        : { problem: `${player.name} cannot play ${as}: ${problem}` };
    }
    case "remote": {
      const { shown = scrambler(sheet, undefined), dialect = "published" } = place;
      return { participant: new Remote(player.url, shown, dialect, place.onWire) };
    }
  }
}

/**
 * Seats all of them, or says why one of them cannot play; then no thread is left running. Who is a participant
 * already keeps the seat.
 */
export async function seatPlayers(
  players: readonly (NamedPlayer | Participant)[],
  place: Omit<SeatPlace, "role">,
): Promise<Result<{ readonly participants: readonly Participant[] }>> {
  const { players: roles } = place.loaded.game;
  const seats = await Promise.all(
    players.map(async (player, i): Promise<Result<{ readonly participant: Participant }>> => {
      return "kind" in player ? seatPlayer(player, { ...place, role: roles[i] }) : { participant: player };
    }),
  );
  const participants = seats.flatMap(({ participant }) => participant ?? []);
  const refused = seats.find(({ problem }) => problem !== undefined);
  if (refused?.problem === undefined) return { participants };
  await unseat(participants);
  return { problem: refused.problem };
}

/** Where no match comes of it: a thread that went on would keep the command from ending. */
export async function unseat(participants: readonly Participant[]): Promise<void> {
  const { signal } = new AbortController();
  for (const participant of participants)
    await participant.stop({ observed: [], isAborted: true, deadline: performance.now(), signal });
}
