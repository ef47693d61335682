/**
 * A prepared game as structured clone can copy it, and back again: what a worker has compiled, a page then
 * has without the work. The names of derived atoms are the only part that is computed when it is asked for;
 * they are sent as one text, which costs less than a list of a hundred thousand. The program for states that
 * play cannot reach is not sent: whoever asks about such a state compiles it then.
 */
import { compileSlices, type SliceGame } from "../../circuit/compile.js";
import type { AcyclicProgram } from "../../ground/acyclic.js";
import type { GroundProgram } from "../../ground/ground-program.js";
import type { PreparedGame } from "../prepare-game.js";

/** A name each line; no name has a line break. */
type PackedNames = string;

type PackedProgram = Omit<AcyclicProgram, "name" | "source"> & {
  readonly names: PackedNames;
  readonly source: Omit<GroundProgram, "name"> & { readonly names: PackedNames };
};

interface Packed {
  readonly program: PackedProgram;
  readonly hasPercepts: boolean;
  readonly seconds: number;
}

export type PackedGame =
  | Extract<PreparedGame, { readonly engine: "reference" }>
  | ({ readonly engine: "tables" } & Packed)
  | ({ readonly engine: "slices"; readonly slices: SliceGame } & Packed);

export function packGame(prepared: PreparedGame): PackedGame {
  if (prepared.engine === "reference") return prepared;
  const { hasPercepts, seconds } = prepared;
  const packed = { program: packProgram(prepared.program), hasPercepts, seconds };
  if (prepared.engine === "tables") return { engine: "tables", ...packed };
  return { engine: "slices", ...packed, slices: prepared.compiled.game };
}

export function unpackGame(packed: PackedGame): PreparedGame {
  if (packed.engine === "reference") return packed;
  const { hasPercepts, seconds } = packed;
  const program = unpackProgram(packed.program);
  if (packed.engine === "tables") return { engine: "tables", program, hasPercepts, seconds };
  const compiled = compileSlices(program, { made: packed.slices });
  return { engine: "slices", program, hasPercepts, seconds, compiled };
}

function packProgram({ name, source, ...program }: AcyclicProgram): PackedProgram {
  const { name: nameInSource, ...rest } = source;
  const names = namesOf(source);
  // A program that had no cycles is its own source, and has the same names.
  const own = name === nameInSource ? names : namesOf({ ...program, name });
  return { ...program, names: own, source: { ...rest, names } };
}

function namesOf({ firstRule, name }: Pick<GroundProgram, "firstRule" | "name">): PackedNames {
  return Array.from({ length: firstRule.length - 1 }, (_, derived) => name(derived)).join("\n");
}

function unpackProgram({ names, source, ...program }: PackedProgram): AcyclicProgram {
  const { names: namesInSource, ...rest } = source;
  return { ...program, name: namer(names), source: { ...rest, name: namer(namesInSource) } };
}

/** Few ever ask for a name. */
function namer(names: PackedNames): (derived: number) => string {
  let list: readonly string[] | undefined;
  return (derived) => {
    list ??= names.split("\n");
    return list[derived];
  };
}
