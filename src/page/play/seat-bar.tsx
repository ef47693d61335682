/** Who sits where, whose turn it is, and the time that each has used. */
import { useEffect, useState } from "preact/hooks";
import { scoreText } from "../../match/match-words.js";
import { choosePlayer } from "../../players/registry.js";
import { deciders, eyes, facts, playSeconds, shown } from "../store.js";
import { PERSON_SEAT, seatNames, seats, setSeat } from "./page-seats.js";
import { type PlayTable, thinking, usedTime } from "./table.js";

export function SeatBar({ table }: { readonly table: PlayTable }) {
  const game = facts.value;
  const view = shown.value;
  if (game === undefined) return null;
  return (
    <ul class="seats">
      {game.roles.map((role, place) => {
        const isTurn = deciders.value.includes(place);
        const score = view?.scores?.[place];
        return (
          <li key={role} class={isTurn ? "turn" : ""}>
            <span class={`dot p-c${place % 8} p-${role.toLowerCase()}`} aria-hidden="true" />
            <span class="role">{role}</span>
            {place === game.chance ? (
              <span class="soft">moved by chance</span>
            ) : (
              <SeatChoice role={role} place={place} table={table} />
            )}
            <span class="score">
              {score !== undefined && place !== game.chance ? scoreText(score) : <UsedTime place={place} />}
            </span>
          </li>
        );
      })}
      {game.hasPercepts && <EyesChoice />}
    </ul>
  );
}

/** A menu of players; one with options of its own is added to it. */
function SeatChoice(props: { readonly role: string; readonly place: number; readonly table: PlayTable }) {
  const { role, place, table } = props;
  const seat = seats.value[place] ?? PERSON_SEAT;
  const names = seatNames().includes(seat) ? seatNames() : [seat, ...seatNames()];
  const take = (name: string) => {
    setSeat(place, name);
    table.seatsChanged();
  };
  return (
    <select
      aria-label={`Who plays ${role}`}
      value={seat}
      onChange={({ currentTarget }) => {
        const { value } = currentTarget;
        if (value !== OTHER) return take(value);
        const typed = prompt(`Who plays ${role}? A player with options, such as uct:exploration=0.5`, seat);
        const { problem } = typed === null || typed === PERSON_SEAT ? {} : choosePlayer(typed);
        if (problem !== undefined) alert(`${problem}.`);
        else if (typed !== null) return take(typed);
        currentTarget.value = seat;
      }}
    >
      {names.map((name) => (
        <option key={name} value={name}>
          {name === PERSON_SEAT ? "you" : name}
        </option>
      ))}
      <option value={OTHER}>with options …</option>
    </select>
  );
}

const OTHER = " other";

function EyesChoice() {
  const game = facts.value;
  if (game === undefined) return null;
  return (
    <li class="eyes">
      <label>
        show{" "}
        <select
          value={eyes.value ?? -1}
          onChange={({ currentTarget }) => {
            const seat = Number(currentTarget.value);
            eyes.value = seat < 0 ? undefined : seat;
          }}
        >
          <option value={-1}>everything</option>
          {game.players.map((role) => (
            <option key={role} value={role}>
              what {game.roles[role]} knows
            </option>
          ))}
        </select>
      </label>
    </li>
  );
}

/** Runs while the player thinks. */
function UsedTime({ place }: { readonly place: number }) {
  const [, tick] = useState(0);
  const begun = thinking.value.get(place);
  useEffect(() => {
    if (begun === undefined) return;
    const timer = setInterval(() => tick((count) => count + 1), 100);
    return () => clearInterval(timer);
  }, [begun]);
  const used = (usedTime.value[place] ?? 0) + (begun === undefined ? 0 : performance.now() - begun);
  // Nothing is to be said before anybody has thought, nor of a role that chance moves.
  if (begun === undefined) return used === 0 ? null : <span class="soft">{clockText(used)}</span>;
  const share = Math.min(1, (performance.now() - begun) / (1000 * playSeconds.value));
  return (
    <span class="thinking">
      <progress max="1" value={share} aria-label="time for this move" /> {clockText(used)}
    </span>
  );
}

/** `1:05`, or with tenths below ten seconds. */
function clockText(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
}
