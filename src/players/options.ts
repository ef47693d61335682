/** Options of players that are numbers: a text is refused where it is none, or out of range. */
import type { PlayerOption } from "./player.js";

export interface NumberRange {
  readonly least: number;
  readonly most?: number;
  readonly isWhole?: boolean;
}

export function numberOption(name: string, about: string, preset: number, range: NumberRange): PlayerOption {
  const { least, most = Number.MAX_SAFE_INTEGER, isWhole = false } = range;
  return {
    name,
    about,
    preset,
    parse: (text) => {
      const value = text.trim() === "" ? Number.NaN : Number(text);
      return value >= least && value <= most && (!isWhole || Number.isInteger(value)) ? value : undefined;
    },
  };
}
