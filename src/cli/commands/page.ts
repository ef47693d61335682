/** `arcwood page`: the playground, where games are written, played and understood in a browser. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { packageFolder } from "../../node/game-file.js";
import { UsageError } from "../../node/messages.js";
import { servePage } from "../../server/page-server.js";
import { wholeNumber } from "../shared/open-game.js";
import { act, Exit, type ExitCode, print, printJson } from "../shared/output.js";
import { listeningError } from "./serve.js";

interface PageOptions {
  readonly port: number;
  readonly bind: string;
  readonly json?: true;
}

export function addPage(program: Command): void {
  program
    .command("page")
    .description("the playground: write, play and understand games in a browser")
    .option("--port <n>", "where to listen; 0 takes any free port", wholeNumber(0, 65_535), 8080)
    .option(
      "--bind <address>",
      "who may look: 0.0.0.0 is everybody, the preset this machine alone",
      "127.0.0.1",
    )
    .option("--json", "print the address as a JSON object")
    .action(act(run));
}

async function run({ port, bind, json }: PageOptions): Promise<ExitCode> {
  const folder = join(packageFolder(), "dist/page");
  if (!existsSync(join(folder, "index.html")))
    throw new UsageError("The page was not built: npm run build makes it.");
  const server = await servePage({ folder, port, bind }).catch((error: unknown) => {
    throw listeningError(error, port, bind);
  });
  if (json) printJson({ url: server.url });
  else print(`The playground is at ${server.url} (Ctrl-C ends it; nothing of what you write there is sent)`);
  await new Promise<void>((resolve) => {
    process.once("SIGINT", resolve);
    process.once("SIGTERM", resolve);
  });
  await server.close();
  return Exit.interrupted;
}
