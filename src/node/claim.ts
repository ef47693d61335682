/**
 * Keeps a file to one program at a time: a file beside it names the process that writes it. A second process
 * is refused, unless the first has died without taking its claim back. A claim is linked into its place, so
 * it is there whole or not at all. While it is held its file is touched now and then: whether a process of
 * another machine lives can only be seen by that, in a folder that both machines share.
 */
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { UsageError } from "./messages.js";

/** Claims a path until this process ends. */
export function claim(path: string, what: string): void {
  const own = JSON.stringify({ pid: process.pid, host: hostname(), since: Date.now() });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, own);
  try {
    while (!isLinked(draft, path)) {
      const other = contentOf(path);
      // The claim has been taken back just now.
      if (other === undefined) continue;
      const { pid, host } = readClaim(other);
      if (isAlive(pid, host, path, draft)) {
        throw new UsageError(
          `${what} is being written by process ${pid} on ${host}. Wait for it, or remove ${path} if there is none.`,
        );
      }
      removeStale(path, other);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  setInterval(() => touched(path), TOUCH_MS).unref();
  process.on("exit", () => {
    if (contentOf(path) === own) rmSync(path, { force: true });
  });
}

/** Who holds a claim; undefined if nobody does any more. */
export function claimOf(path: string): { readonly pid: number; readonly host: string } | undefined {
  const text = contentOf(path);
  if (text === undefined) return undefined;
  const holder = readClaim(text);
  return holder.pid === process.pid || isAlive(holder.pid, holder.host, path) ? holder : undefined;
}

function isLinked(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** If several processes find it, one moves it away. It may then have moved a newer claim, which goes back. */
function removeStale(path: string, found: string): void {
  const away = `${path}.${process.pid}.stale`;
  try {
    renameSync(path, away);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    throw error;
  }
  if (contentOf(away) !== found) isLinked(away, path);
  rmSync(away, { force: true });
}

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** A text that is no claim counts as a claim of a dead process. */
function readClaim(text: string): { pid: number; host: string } {
  try {
    const { pid, host } = JSON.parse(text) ?? {};
    if (Number.isInteger(pid) && typeof host === "string") return { pid, host };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  return { pid: process.pid, host: hostname() };
}

const TOUCH_MS = 10_000;

/** A claim of another machine that was not touched for so long is of a process that has died. */
const SILENT_MS = 90_000;

function touched(path: string): void {
  const now = new Date();
  try {
    utimesSync(path, now, now);
  } catch (error) {
    // Who removes a claim by hand knows why.
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

/**
 * A claim with our own number is left from a dead process. `fresh` is a file beside the claim that was written
 * just now: the clock of the folder's machine may be another than ours.
 */
function isAlive(pid: number, host: string, path: string, fresh?: string): boolean {
  if (host !== hostname()) {
    const now = fresh === undefined ? Date.now() : (changedAt(fresh) ?? Date.now());
    return now - (changedAt(path) ?? Number.NEGATIVE_INFINITY) < SILENT_MS;
  }
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function changedAt(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs;
}
