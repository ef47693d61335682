/** Who plays each role: a person at this page, or a player of arcwood in a worker of its own. */
import { signal } from "@preact/signals";
import { PLAYERS } from "../../players/registry.js";
import type { LoadedFacts } from "../engine/engine-tasks.js";

/** The name of a player with its options, or `person`. */
export type SeatName = string;

export const PERSON_SEAT: SeatName = "person";

/** By role. */
export const seats = signal<readonly SeatName[]>([]);

/** Who plays against a person unless told otherwise. */
const RIVAL: SeatName = "uct";

/** All that can take a seat. */
export function seatNames(): readonly SeatName[] {
  return [PERSON_SEAT, ...PLAYERS.map(({ name }) => name)];
}

/** A person has the first role, others have the rest. */
export function seatAll({ roles, players, chance }: LoadedFacts, asked: readonly SeatName[] = []): void {
  seats.value = roles.map((_, role) => {
    if (role === chance) return RIVAL;
    return asked[role] ?? (role === players[0] ? PERSON_SEAT : RIVAL);
  });
}

export function setSeat(role: number, name: SeatName): void {
  seats.value = seats.value.map((seat, i) => (i === role ? name : seat));
}
