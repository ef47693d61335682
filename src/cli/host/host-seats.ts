/** Who plays in `host`: players of all kinds, and one person at the terminal. */
import type { LoadedGame } from "../../engine/loaded-game.js";
import type { Sheet } from "../../gdl/tree.js";
import { DEFAULT_MEANS } from "../../match/built-in.js";
import type { Participant } from "../../match/participant.js";
import { scrambler } from "../../match/scramble.js";
import { UsageError } from "../../node/messages.js";
import type { NamedPlayer } from "../../node/named-player.js";
import type { Dialect, WireEntry } from "../../node/remote.js";
import { splitPlayers } from "../../players/list.js";
import { namedPlayer, refuseOtherCount, seated } from "../shared/seats.js";

export const PERSON = "human";

export type HostedPlayer = NamedPlayer | typeof PERSON;

export interface HostedGame {
  readonly label: string;
  readonly sheet: Sheet;
  readonly loaded: LoadedGame;
}

/** Those of `--players`, one for each role that is played. */
export function hostedPlayers({ label, loaded }: HostedGame, list: string): readonly HostedPlayer[] {
  const texts = splitPlayers(list);
  refuseOtherCount(label, loaded, texts);
  return texts.map((text) => (text === PERSON ? PERSON : namedPlayer(text)));
}

/** The role of the person; undefined without one. */
export function personAmong(players: readonly HostedPlayer[], { loaded }: HostedGame): number | undefined {
  const seats = [...players.keys()].filter((i) => players[i] === PERSON);
  if (seats.length > 1) {
    throw new UsageError(
      `--players names ${PERSON} ${seats.length} times; one person sits at this terminal.`,
    );
  }
  return seats.length === 0 ? undefined : loaded.game.players[seats[0]];
}

export interface SeatingTerms {
  readonly startClock: number;
  /** Decides the names that players over HTTP are shown; undefined for those of the rules. */
  readonly scrambleSeed: number | undefined;
  readonly dialect: Dialect;
  readonly onWire: (entry: WireEntry) => void;
  readonly person: Participant | undefined;
  /** Whether players of arcwood think on after they have answered. */
  readonly ponders: boolean;
}

export function hostedParticipants(
  players: readonly HostedPlayer[],
  hosted: HostedGame,
  { startClock, scrambleSeed, dialect, onWire, person, ponders }: SeatingTerms,
): Promise<readonly Participant[]> {
  const sitting = players.map((player) => {
    if (player !== PERSON) return player;
    if (person === undefined) throw new Error("the person has no seat");
    return person;
  });
  const shown = scrambler(hosted.sheet, scrambleSeed);
  return seated(sitting, {
    ...hosted,
    startClock,
    means: DEFAULT_MEANS,
    hosted: { ponders },
    shown,
    dialect,
    onWire,
  });
}
