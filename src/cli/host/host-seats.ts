/** Who plays in `host`: players over HTTP, players of ours, and one person at the terminal. */
import type { LoadedGame } from "../../engine/loaded-game.js";
import type { Sheet } from "../../gdl/tree.js";
import type { Participant } from "../../match/participant.js";
import { scrambler } from "../../match/scramble.js";
import { WorkerPlayer } from "../../match/seat/worker-player.js";
import { UsageError } from "../../node/messages.js";
import { startSeat } from "../../node/seat-thread.js";
import { splitPlayers } from "../../players/list.js";
import { type Dialect, Remote, type WireEntry } from "../../server/remote.js";
import { namedPlayers, refuseUnfit } from "../shared/seats.js";

const PERSON = "human";

export interface HostedGame {
  readonly label: string;
  readonly sheet: Sheet;
  readonly loaded: LoadedGame;
}

/** The names in `--players`, one for each role that is played. */
export function hostedNames({ label, loaded }: HostedGame, list: string): readonly string[] {
  const { game } = loaded;
  const names = splitPlayers(list);
  const roles = game.players;
  if (names.length === roles.length) return names;
  const wanted = roles.length === 1 ? "one player" : `${roles.length} players`;
  const known = roles.map((role) => game.roles[role]).join(", ");
  throw new UsageError(`${label} wants ${wanted} (${known}), and --players names ${names.length}.`);
}

/** The role of the person; undefined without one. */
export function personAmong(names: readonly string[], { loaded }: HostedGame): number | undefined {
  const seats = [...names.keys()].filter((i) => names[i] === PERSON);
  if (seats.length > 1) {
    throw new UsageError(
      `--players names ${PERSON} ${seats.length} times; one person sits at this terminal.`,
    );
  }
  return seats.length === 0 ? undefined : loaded.game.players[seats[0]];
}

export interface SeatingTerms {
  /** Decides the names that players over HTTP are shown; undefined for those of the rules. */
  readonly scrambleSeed: number | undefined;
  readonly dialect: Dialect;
  readonly onWire: (entry: WireEntry) => void;
  readonly person: Participant | undefined;
}

export function hostedParticipants(
  names: readonly string[],
  { label, sheet, loaded }: HostedGame,
  { scrambleSeed, dialect, onWire, person }: SeatingTerms,
): Participant[] {
  const shown = scrambler(sheet, scrambleSeed);
  return names.map((name, i) => {
    if (name === PERSON && person !== undefined) return person;
    if (/^https?:/i.test(name)) return new Remote(addressOf(name), shown, dialect, onWire);
    const [choice] = namedPlayers(name);
    if (choice === undefined) throw new Error(`${name} names no player`);
    refuseUnfit(label, loaded, loaded.game.players[i], choice);
    return new WorkerPlayer(choice.name, startSeat);
  });
}

function addressOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === "http:") return url;
  throw new UsageError(
    `${text} is no address of a player: http://127.0.0.1:9147 is one, and https is not spoken.`,
  );
}
