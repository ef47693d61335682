/**
 * Players in files of the user's: modules that export a `PlayerKind`. A module is read only in the thread
 * that plays it, so one that never comes back cannot stop the command.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { basename, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Result } from "../gdl/result.js";
import { exportedKind, faultOf } from "../players/exported-kind.js";
import { choosePlayer, type PlayerChoice, withOptions } from "../players/registry.js";

export interface PlayerFile {
  /** The name of the file with the options, but without the folders: records are shown to others. */
  readonly name: string;
  /** The absolute path. */
  readonly path: string;
  readonly options: string | undefined;
}

export const MODULE_ENDINGS = [".mjs", ".js", ".cjs", ".mts", ".ts", ".cts"];

/** Reads a text such as `./my-player.mjs:depth=3`; undefined if it does not look like a file. */
export function playerFile(text: string): Result<PlayerFile> | undefined {
  const [, path, options] = /^(.*?\.[cm]?[jt]s)(?::(.*))?$/s.exec(text) ?? [];
  if (path === undefined) {
    if (!/^\.{0,2}\/|^[a-z]:\\|^\.{1,2}\\/i.test(text)) return undefined;
    return { problem: `${text} names no module of a player, such as ./my-player.mjs` };
  }
  if (!existsSync(path)) return { problem: `there is no file ${path}` };
  const name = basename(path);
  return { name: options === undefined ? name : `${name}:${options}`, path: resolve(path), options };
}

/** A player of arcwood, or one from a file. */
export async function readPlayer(text: string): Promise<Result<PlayerChoice>> {
  const file = playerFile(text);
  if (file === undefined) return choosePlayer(text);
  if (file.problem !== undefined) return { problem: file.problem };
  const { name, path, options } = file;
  const label = basename(path);
  let exported: object;
  try {
    exported = await import(pathToFileURL(path).href);
  } catch (error) {
    return { problem: unread(path, error) };
  }
  const { kind, problem } = exportedKind(label, exported);
  return problem === undefined ? withOptions(name, kind, options) : { problem };
}

function unread(path: string, error: unknown): string {
  const label = basename(path);
  if (error instanceof SyntaxError)
    return `it cannot be read: ${label}${lineOfSyntax(path)}: ${error.message}`;
  const { message } = faultOf(label, error);
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ERR_UNKNOWN_FILE_EXTENSION" && /\.[cm]?ts$/.test(label))
    return `this version of Node does not read TypeScript: compile ${label} to JavaScript, and name that file`;
  if (code !== "ERR_MODULE_NOT_FOUND" || !/'arcwood'/.test(message)) return `it cannot be read: ${message}`;
  return `${label} imports arcwood, which is not installed where the file lies: npm install it there`;
}

/** `, line 3`, or nothing where another module is to blame. Node tells the line only to who runs the file. */
function lineOfSyntax(path: string): string {
  const { stderr } = spawnSync(process.execPath, ["--check", path], { encoding: "utf8" });
  const [, file, line] = /^(?:file:\/\/)?(.*):(\d+)\r?\n/.exec(stderr) ?? [];
  return line === undefined || basename(decodeURI(file)) !== basename(path) ? "" : `, line ${line}`;
}
