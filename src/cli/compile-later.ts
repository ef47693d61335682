/**
 * Lets Node optimise fewer functions. V8 optimises a function in the background once it has run often enough.
 * The loops of grounding do so within milliseconds, before they have met all that they will meet, and are
 * optimised several times; for a small sheet that takes longer than all else. Hot loops lose some 10 ms by
 * waiting (docs/decisions.md, 20 November 2026).
 *
 * The flags hold for the whole process, so only the command line sets them, and no module of the package. It
 * does so once the command is loaded: Node's own modules come compiled, but not for other flags, so those that
 * are loaded later take three times as long.
 */
import { setFlagsFromString } from "node:v8";

/** By major version of Node, since V8 has changed what it counts. Node 24 waits long enough by itself. */
const FLAGS: Readonly<Record<string, readonly string[]>> = {
  20: ["--interrupt-budget=1000000"],
  22: ["--invocation-count-for-turbofan=20000", "--invocation-count-for-osr=5000"],
};

export function compileLater(): void {
  const [major] = process.versions.node.split(".");
  for (const flag of FLAGS[major] ?? []) setFlagsFromString(flag);
}
