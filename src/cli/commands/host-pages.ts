/** `arcwood host-pages`: matches between player pages of today's courses, in a headless Chromium. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Command, Option } from "commander";
import { checkText } from "../../gdl/check/check.js";
import { counted } from "../../gdl/counted.js";
import { formatSheet } from "../../gdl/print/print.js";
import { playersAmong } from "../../gdl/roles.js";
import type { MatchRecord } from "../../match/record.js";
import { readGameText } from "../../node/game-file.js";
import { managerPage } from "../../node/gamemaster-pages.js";
import { note, UsageError } from "../../node/messages.js";
import { writeRecord } from "../../node/record-file.js";
import { makeFolder, writeText } from "../../node/write-file.js";
import { choosePlayer } from "../../players/registry.js";
import { BrowserMatches } from "../host/browser-match.js";
import { interruptible } from "../shared/interrupt.js";
import { positiveSeconds, wholeNumber } from "../shared/open-game.js";
import { act, Exit, type ExitCode, print, printJson } from "../shared/output.js";
import { idOf } from "../shared/run-match.js";

interface HostPagesOptions {
  readonly game?: string;
  readonly players?: string;
  readonly matches: number;
  readonly startclock: number;
  readonly playclock: number;
  readonly seed: number;
  readonly maxTurns: number;
  readonly out?: string;
  readonly manager?: string;
  readonly json?: true;
}

const BROWSERS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

export function addHostPages(program: Command): void {
  program
    .command("host-pages")
    .description("play matches between player pages, in a headless Chromium")
    .option("--game <file>", "a Gamemaster rule sheet, or - for stdin")
    .option("--players <files>", "HTML files of players, one for each role, separated by commas")
    .option("--matches <n>", "how many matches; the players change roles in turn", wholeNumber(1, 100_000), 1)
    .option("--startclock <seconds>", "before the first move", positiveSeconds, 10)
    .option("--playclock <seconds>", "for each move", positiveSeconds, 10)
    .option("--seed <n>", "decides the moves that replace faults", wholeNumber(0), 1)
    .option("--max-turns <n>", "where a match is cut", wholeNumber(1), 1000)
    .option("--out <folder>", "where the record of each match goes")
    .addOption(
      new Option(
        "--manager <file>",
        "write the manager's page to a file, for a person with several tabs, and play nothing",
      ),
    )
    .option("--json", "print one JSON object a match")
    .action(act((options: HostPagesOptions) => hostPages(options)));
}

async function hostPages(options: HostPagesOptions): Promise<ExitCode> {
  const { manager } = options;
  if (manager !== undefined) {
    writeText(manager, [managerPage()]);
    note(`${manager}: open it in a browser, and a page for each player in other tabs, from the same server.`);
    return Exit.ok;
  }
  const { label, rules, roles } = rulesOf(options.game);
  const files = filesOf(options.players, roles);
  const names = files.map((_, i) => `player${i + 1}`);
  if (options.out !== undefined) makeFolder(options.out);
  const { signal } = interruptible();
  const matches = await BrowserMatches.open(files, names, browserPath(), (page, error) =>
    note(`${page}: ${error.message.split("\n")[0]}`),
  );
  signal.addEventListener("abort", () => void matches.abort().catch(() => matches.close()));
  try {
    let faults = 0;
    for (let i = 0; i < options.matches && !signal.aborted; i++) {
      const { startclock: startClock, playclock: playClock, maxTurns } = options;
      const players = names.map((_, role) => names[(role + i) % names.length]);
      const id = idOf(label, options.seed + i);
      if (options.matches > 1) note(`match ${i + 1} of ${options.matches}`);
      const record = await matches.play({
        id,
        game: label,
        rules,
        players,
        startClock,
        playClock,
        maxTurns,
        seed: options.seed + i,
      });
      faults += tell(record, files, i, options);
    }
    return signal.aborted ? Exit.interrupted : faults > 0 ? Exit.problem : Exit.ok;
  } finally {
    await matches.close();
  }
}

function rulesOf(game: string | undefined): { label: string; rules: string; roles: number } {
  if (game === undefined) throw new UsageError("No game is named: --game takes a rule sheet of Gamemaster.");
  const { label, text } = readGameText(game);
  const { sheet, diagnostics } = checkText(text);
  if (sheet.notation !== "gamemaster")
    throw new UsageError(
      `${label} is no sheet of Gamemaster: arcwood fmt --to gamemaster ${game} translates it.`,
    );
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (errors.length > 0)
    throw new UsageError(`${label} has errors: ${errors[0].message} arcwood check shows all of them.`);
  const roles = sheet.clauses.filter(({ head }) => head.name === "role").map(({ head }) => head.args[0].text);
  return { label, rules: formatSheet(sheet), roles: playersAmong(roles).length };
}

function filesOf(players: string | undefined, roles: number): string[] {
  const files = players?.split(",").map((file) => file.trim()) ?? [];
  if (files.length !== roles)
    throw new UsageError(
      `The game has ${counted(roles, "role")}, and --players names ${counted(files.length, "page")}.`,
    );
  for (const file of files)
    if (!existsSync(file)) throw new UsageError(`There is no file ${file}.${howToMake(file)}`);
  return files;
}

/** Whoever names a player of arcwood means its page. */
function howToMake(player: string): string {
  const isPlayer = choosePlayer(player).problem === undefined;
  return isPlayer
    ? ` arcwood page-player --player ${player} --out ${player}.html writes a page that plays so.`
    : "";
}

function browserPath(): string {
  const named = process.env.CHROMIUM;
  const path = named || BROWSERS.find(existsSync);
  if (path === undefined)
    throw new UsageError(
      "There is no Chromium: install one, or name it in the environment variable CHROMIUM. The pages can also " +
        "be played by hand: arcwood host-pages --manager manager.html.",
    );
  if (!existsSync(path)) throw new UsageError(`There is no Chromium at ${path}, which CHROMIUM names.`);
  return path;
}

/** Prints and writes a match; returns how many faults there were. */
function tell(
  record: MatchRecord,
  files: readonly string[],
  number: number,
  { out, json }: HostPagesOptions,
): number {
  const faults = record.errors.flat().filter((error) => error !== "");
  const { roles, ending } = record.arcwood;
  const seats = record.playerNamesFromHost.map(
    (name) => files[Number(name.replace("player", "")) - 1] ?? name,
  );
  for (const [i, fault] of (record.arcwood.startFaults ?? []).entries())
    if (fault !== null)
      note(
        `${seats[i]} has not said ready: here it is called ${record.playerNamesFromHost[i]}, by ?name=… in its address.`,
      );
  if (out !== undefined) writeRecord(join(out, `${record.matchId}.json`), record);
  const scores = record.goalValues;
  if (json)
    printJson({
      match: number,
      matchId: record.matchId,
      players: seats,
      ending,
      turns: record.moves.length,
      scores,
      faults,
    });
  else {
    const result = roles.map((role, i) => `${role} (${seats[i]}) ${scores?.[i] ?? "no score"}`).join(", ");
    const said = faults.length === 0 ? "" : `; ${faults.length} faults: ${faults.slice(0, 5).join(", ")}`;
    print(`${record.matchId}: ${ending} after ${record.moves.length} turns, ${result}${said}`);
  }
  return faults.length;
}
