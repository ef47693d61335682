/**
 * Processor time of the thread that asks. What Node's other threads do, which compile and collect garbage on
 * processors of their own, does not keep a player from looking at its clock and is left out.
 *
 * Node tells it from 23.9 on. Before that Linux does, in steps of up to 4 milliseconds. Elsewhere it is the
 * time of the whole process, which is more.
 */
import { existsSync, openSync, readSync } from "node:fs";

const SCHEDSTAT = "/proc/thread-self/schedstat";

/** Milliseconds so far. */
export const threadCpu = clockOfThread();

/** @returns {() => number} */
function clockOfThread() {
  const usage = "threadCpuUsage" in process ? process.threadCpuUsage : undefined;
  if (typeof usage === "function") return () => inMs(usage.call(process));
  if (!existsSync(SCHEDSTAT)) return () => inMs(process.cpuUsage());
  const file = openSync(SCHEDSTAT, "r");
  const text = Buffer.alloc(64);
  // The first number is the time on a processor, in nanoseconds.
  return () => Number(text.toString("latin1", 0, readSync(file, text, 0, 64, 0)).split(" ", 1)[0]) / 1e6;
}

/** @param {NodeJS.CpuUsage} usage */
function inMs({ user, system }) {
  return (user + system) / 1000;
}
