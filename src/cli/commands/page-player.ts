/** `arcwood page-player`: a player as one HTML file, for the game managers of today's courses. */
import type { Command } from "commander";
import { playerPage } from "../../node/gamemaster-pages.js";
import { note, UsageError } from "../../node/messages.js";
import { writeText } from "../../node/write-file.js";
import { choosePlayer } from "../../players/registry.js";
import { wholeNumber } from "../shared/open-game.js";
import { act, Exit, type ExitCode } from "../shared/output.js";

interface PagePlayerCommand {
  readonly player: string;
  readonly name: string;
  readonly threads: number;
  readonly memory: number;
  readonly out?: string;
}

const MEGABYTE = 2 ** 20;

export function addPagePlayer(program: Command): void {
  program
    .command("page-player")
    .description("write a player as one HTML file, for the game manager pages of today's courses")
    .option("--player <name>", "a player of arcwood, with options if wanted", "arcwood")
    .option("--name <name>", "what the page is called, until its reader changes that", "arcwood")
    .option("--threads <n>", "how many workers think", wholeNumber(1, 64), 1)
    .option("--memory <megabytes>", "what the player may use", wholeNumber(1, 2048), 256)
    .option("--out <file>", "the file to write; else it is printed")
    .action(act((options: PagePlayerCommand) => write(options)));
}

function write({ player, name, threads, memory, out }: PagePlayerCommand): ExitCode {
  const { problem } = choosePlayer(player);
  if (problem !== undefined) throw new UsageError(`${problem}.`);
  if (!/^[a-z0-9][\w.*+/-]*$/.test(name))
    throw new UsageError(
      `A page cannot be called ${name}: a name begins with a small letter and holds no blank.`,
    );
  const html = playerPage({ player, name, threads, memoryBytes: memory * MEGABYTE });
  if (out === undefined) process.stdout.write(html);
  else {
    writeText(out, [html]);
    note(`${out}: ${Math.round(html.length / 1024)} KB; open it beside the page of the game manager`);
  }
  return Exit.ok;
}
