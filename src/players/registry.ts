/** All players by their names. A new player is a file beside this one and a line here. */
import { Speller } from "../gdl/check/spelling.js";
import type { Result } from "../gdl/result.js";
import { arcwood } from "./arcwood.js";
import { cfr } from "./cfr.js";
import { fcUcb } from "./fc-ucb.js";
import { first } from "./first.js";
import { grave, graveSym } from "./grave.js";
import { ismcts } from "./ismcts.js";
import { macUcb, macUcbSym } from "./mac-ucb.js";
import { oos } from "./oos.js";
import { planner } from "./planner.js";
import type { OptionValue, PlayerKind } from "./player.js";
import { random } from "./random.js";
import { uct, uctSym } from "./uct.js";

export const PLAYERS: readonly PlayerKind[] = [
  arcwood,
  cfr,
  first,
  random,
  fcUcb,
  grave,
  graveSym,
  ismcts,
  macUcb,
  macUcbSym,
  oos,
  planner,
  uct,
  uctSym,
];

/** A player and the values of its options, as a text like `uct:exploration=0.5,batch=16` names them. */
export interface PlayerChoice {
  /** The text itself: what records and tables call the player. */
  readonly name: string;
  readonly kind: PlayerKind;
  readonly options: Readonly<Record<string, OptionValue>>;
}

/** The player that a text names, or in one sentence what is wrong with it. */
export function choosePlayer(text: string): Result<PlayerChoice> {
  const colon = text.indexOf(":");
  const name = colon < 0 ? text : text.slice(0, colon);
  const kind = PLAYERS.find((player) => player.name === name);
  if (kind === undefined) {
    const names = PLAYERS.map((player) => player.name);
    const near = new Speller().nearest(name, names);
    const guess = near === undefined ? "" : ` (did you mean ${near}?)`;
    return {
      problem: `there is no player called ${name || "(nothing)"}${guess}; the players are ${names.join(", ")}${hintFor(text)}`,
    };
  }
  return withOptions(text, kind, colon < 0 ? undefined : text.slice(colon + 1));
}

/** Players that are not ours have names only in commands, and only whole ones. */
function hintFor(text: string): string {
  if (ADDRESS.test(text)) return `; a player over HTTP is named by its address, http://${text}`;
  if (MODULE.test(text)) return "; a program imports the player of a module, and seats it with BuiltIn";
  return "";
}

/** `./my-player.mjs`, also with options. */
const MODULE = /\.[cm]?[jt]s(?::.*)?$/s;

/** `localhost:9147`, or the same with numbers, in brackets or with a path. */
const ADDRESS = /^(?:[\w.-]+|\[[\da-f:.]+\]):\d+(?:\/.*)?$/i;

/** The option that may decide which others there are. */
const PRESET = "preset";

/**
 * A player with options from a text such as `exploration=0.5,batch=16`. `name` is its name with these
 * options.
 */
export function withOptions(name: string, kind: PlayerKind, text: string | undefined): Result<PlayerChoice> {
  const parts = (text?.split(",") ?? []).map((part) => part.split("=", 2));
  const named = parts.findLast(([key]) => key === PRESET)?.[1];
  const preset = named === undefined ? undefined : kind.presets?.[named];
  const known =
    preset === undefined
      ? kind.options
      : kind.options.filter(({ name }) => name === PRESET || name in preset);
  const options: Record<string, OptionValue> = {};
  for (const option of known) options[option.name] = preset?.[option.name] ?? option.preset;
  for (const [key = "", value = ""] of parts) {
    const option = known.find((each) => each.name === key);
    if (option === undefined) {
      const names = known.map((each) => each.name).join(", ") || "none";
      const whose = preset === undefined ? kind.name : `${kind.name}:${PRESET}=${named}`;
      return { problem: `${whose} has no option called ${key || "(nothing)"}; its options are: ${names}` };
    }
    const parsed = option.parse(value);
    // A module may read a number by `Number`, which makes NaN of what is none.
    if (parsed === undefined || Number.isNaN(parsed))
      return { problem: `${value || "(nothing)"} is no value for ${key} of ${kind.name}: ${option.about}` };
    options[key] = parsed;
  }
  return { name, kind, options };
}
