/** The weights that count most, in the words of the rules. */
import type { SliceGame } from "../../circuit/compile.js";
import type { GroundProgram } from "../../ground/ground-program.js";
import type { LearntValues } from "./kept-values.js";
import type { ValueModel } from "./value-model.js";
import { firstDigit, type ValueVariable } from "./value-variables.js";

export interface HeavyFeature {
  /** The role that it speaks for. */
  readonly role: string;
  /** By how much it raises the logarithm of the role's odds. */
  readonly weight: number;
  /** The fluents that say which stage of the match it is about. */
  readonly stage: readonly string[];
  /** What holds: fluents, or `no …` where none of a group holds. */
  readonly holds: readonly string[];
}

const WEIGHT_ONE = 2 ** 24;

/** Sizes of errors, added up, that an entry must have met before its weight means something. */
const LEAST_EXPERIENCE = 2;

interface Entry {
  readonly tuple: number;
  readonly set: number;
  readonly entry: number;
  readonly weight: number;
}

/** The heaviest first, at most one of a tuple. With one column for two, what speaks against one is for the other. */
export function heaviestFeatures(
  { program, slices }: { readonly program: GroundProgram; readonly slices: SliceGame },
  { features, columns }: ValueModel,
  { weights, coherences }: Pick<LearntValues, "weights" | "coherences">,
  players: readonly number[],
  most: number,
): HeavyFeature[] {
  const heavy: Entry[] = [];
  for (const [tuple, { first, entries }] of features.tuples.entries()) {
    let best: Entry | undefined;
    for (let set = 0; set < features.stages * columns; set++) {
      for (let entry = 0; entry < entries; entry++) {
        const at = set * features.entries + first + entry;
        const weight = weights[at] / WEIGHT_ONE;
        if (Math.abs(weight) <= Math.abs(best?.weight ?? 0)) continue;
        if (coherences[2 * at + 1] >= LEAST_EXPERIENCE) best = { tuple, set, entry, weight };
      }
    }
    if (best !== undefined) heavy.push(best);
  }
  heavy.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight) || a.tuple - b.tuple);
  const text = (fluent: number) => program.fluents[fluent].text;
  return heavy.slice(0, most).map(({ tuple, set, entry, weight }) => {
    const stage = Math.floor(set / columns);
    const isOpposite = columns === 1 && players.length === 2 && weight < 0;
    const player = columns === 1 ? Number(isOpposite) : set % columns;
    const { variables, strides } = features.tuples[tuple];
    const holds = variables.map((variable, i) => {
      const known = features.variables[variable];
      return digitText(known, Math.floor(entry / strides[i]) % known.size, text);
    });
    return {
      role: program.roles[players[player]],
      weight: isOpposite ? -weight : weight,
      stage: stageTexts(stage, features.variables[features.stageVariable ?? -1], slices, text),
      holds,
    };
  });
}

function digitText(variable: ValueVariable, digit: number, text: (fluent: number) => string): string {
  const fluent = variable.fluents[digit - firstDigit(variable)];
  return fluent === undefined ? `no ${variable.name}` : text(fluent);
}

function stageTexts(
  stage: number,
  variable: ValueVariable | undefined,
  { phases }: SliceGame,
  text: (fluent: number) => string,
): string[] {
  if (variable !== undefined) return [digitText(variable, stage, text)];
  return phases.fluents.filter((_, i) => phases.values[stage][i]).map(text);
}
