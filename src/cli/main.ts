#!/usr/bin/env node
/** The program that the command `arcwood` starts. */
import { endWhereOutputEnds } from "./output.js";
import { run } from "./program.js";

endWhereOutputEnds();
await run(process.argv.slice(2));
