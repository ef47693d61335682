#!/usr/bin/env node
/** The program that the command `arcwood` starts. */
import { compileLater } from "./compile-later.js";
import { run } from "./program.js";
import { endWhereOutputEnds } from "./shared/output.js";

endWhereOutputEnds();
await run(process.argv.slice(2), compileLater);
