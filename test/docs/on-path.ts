/** The command `arcwood`, which the programs and examples of the pages expect to find. */
import { chmodSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { ROOT } from "../../scripts/build.mjs";

/** The environment of a process that finds the command, which is put into this folder. */
export function withCommand(folder: string): NodeJS.ProcessEnv {
  const command = join(folder, "arcwood");
  writeFileSync(command, `#!/bin/sh\nexec "${process.execPath}" "${join(ROOT, "dist/cli.js")}" "$@"\n`);
  chmodSync(command, 0o755);
  return { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` };
}
