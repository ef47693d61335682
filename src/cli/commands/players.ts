/** `arcwood players`: the players and their options. */
import type { Command } from "commander";
import { note } from "../../node/messages.js";
import { PLAYERS } from "../../players/registry.js";
import { act, Exit, type ExitCode, print, printJson } from "../shared/output.js";

export function addPlayers(program: Command): void {
  program
    .command("players")
    .description("list the players and their options")
    .option("--json", "print one JSON object a player")
    .action(act((options: { readonly json?: true }) => players(options)));
}

function players({ json }: { readonly json?: true }): ExitCode {
  const width = Math.max(...PLAYERS.map(({ name }) => name.length));
  for (const { name, about, options, presets } of PLAYERS) {
    if (json) {
      printJson({
        name,
        about,
        options: options.map(({ name, about, preset }) => ({ name, about, preset })),
        ...(presets !== undefined && { presets }),
      });
      continue;
    }
    print(`${name.padEnd(width)}  ${about}`);
    for (const option of options) {
      print(`${" ".repeat(width)}    ${option.name}=${option.preset}  ${option.about}`);
    }
    for (const [preset, values] of Object.entries(presets ?? {})) {
      const only = Object.entries(values).map(([option, value]) => `${option}=${value}`);
      print(`${" ".repeat(width)}    preset=${preset} has only ${only.join(", ")}`);
    }
  }
  if (json) return Exit.ok;
  note("\nOptions follow the name: --players uct:exploration=0.5,batch=16,random");
  note("Others are named by a module or an address: --players ./my-player.mjs,http://127.0.0.1:9147");
  return Exit.ok;
}
