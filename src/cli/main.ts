#!/usr/bin/env node
import { run } from "./program.js";
/** The program that the command `arcwood` starts. */
import { endWhereOutputEnds } from "./shared/output.js";

endWhereOutputEnds();
await run(process.argv.slice(2));
