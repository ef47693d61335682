/**
 * `npm start`: installs and builds what is out of date, then runs the command line with the arguments given,
 * or without any a match to watch. It says on stderr what it does, so that stdout holds results only.
 */
import { fileURLToPath } from "node:url";
import { build, RUNNABLE } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`arcwood needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(2);
}

try {
  ensureInstalled();
  await build(RUNNABLE);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(2);
}

// npm runs scripts in the package's folder; files on the command line are meant from the user's folder.
if (process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);
const cli = new URL("../dist/cli.js", import.meta.url);
const args = process.argv.slice(2);
process.argv = [process.execPath, fileURLToPath(cli), ...(args.length > 0 ? args : ["play", "--watch"])];

await import(cli.href);
