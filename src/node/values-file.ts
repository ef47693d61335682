/**
 * Learnt values in a folder, one compressed file for each game: its name is the hash of the ground program, so
 * that rules which say the same find the same file.
 */
import { createHash } from "node:crypto";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import type { LearntValues, ValueOwner } from "../engine/values/kept-values.js";
import { packValues, unpackValues } from "../engine/values/kept-values.js";
import type { KeptValues } from "../players/player.js";
import { UsageError } from "./messages.js";

export function valuesPath(folder: string, owner: ValueOwner): string {
  return join(folder, `${owner.game}.values`);
}

/** Undefined where the folder has none of this game. Throws a sentence where it has some that are of no use. */
export function readValues(folder: string, owner: ValueOwner): LearntValues | undefined {
  const path = valuesPath(folder, owner);
  const packed = readPacked(path);
  if (packed === undefined) return undefined;
  const { problem, ...values } = unpackValues(owner, unzipped(path, packed));
  if (problem !== undefined) throw refusal(path, problem);
  return values as LearntValues;
}

/** What tells these values from others of the game; undefined where the folder has none. */
export function valuesHash(folder: string, owner: ValueOwner): string | undefined {
  const packed = readPacked(valuesPath(folder, owner));
  return packed && createHash("sha256").update(packed).digest("hex").slice(0, 16);
}

/** As `readValues` for players, which go on without them. */
export function keptValuesIn(folder: string): KeptValues {
  return (owner) => {
    try {
      return { values: readValues(folder, owner) };
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      return { problem: error.message };
    }
  };
}

/** As a whole or not at all. Returns the bytes that it takes. */
export function keepValues(folder: string, owner: ValueOwner, values: LearntValues): number {
  const path = valuesPath(folder, owner);
  const beside = `${path}.${process.pid}.tmp`;
  const bytes = gzipSync(packValues(owner, values));
  try {
    writeFileSync(beside, bytes);
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    throw new UsageError(`${path} cannot be written: ${(error as Error).message}.`);
  }
  return bytes.length;
}

function readPacked(path: string): Uint8Array | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new UsageError(`${path} cannot be read: ${(error as Error).message}.`);
  }
}

function unzipped(path: string, packed: Uint8Array): Uint8Array {
  try {
    return gunzipSync(packed);
  } catch (error) {
    if (typeof (error as NodeJS.ErrnoException).code !== "string") throw error;
    throw refusal(path, "it is cut short or damaged");
  }
}

function refusal(path: string, problem: string): UsageError {
  return new UsageError(
    `The learnt values in ${path} cannot be used: ${problem}. Remove the file, or name another folder.`,
  );
}
