#!/usr/bin/env node
/** The program that the command `arcwood` starts. */
import { endQuietlyOnClosedPipe } from "./output.js";
import { run } from "./program.js";

endQuietlyOnClosedPipe();
await run(process.argv.slice(2));
