/**
 * Plays a page of ours against pages that play the first legal move, in a headless Chromium, in the public
 * games of today's courses (`../shared/gamemaster`), and prints a table: what was late or illegal, how
 * matches ended, and the scores of both.
 *
 *     npm run build && node scripts/gamemaster-pages.mjs [--player arcwood] [--matches 2] [--startclock 5]
 *         [--playclock 2] [--max-turns 200] [--out build/gamemaster-pages] [--table] [GAME…]
 *
 * All matches of a game are played in the same pages, one after the other, and our page has another role in
 * each. In games of one role it plays alone. The record of each match is kept in the folder as soon as the
 * match ends, so the same command goes on after a Ctrl-C; `--table` plays nothing and prints what is there.
 * Exits with 1 if a move of our page was late or illegal.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "./build.mjs";
import { importBundled } from "./bundle.mjs";
import { findChromium } from "./chromium.mjs";

const folder = join(process.env.ARCWOOD_DATA ?? join(ROOT, "../shared"), "gamemaster/rules");
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    player: { type: "string", default: "arcwood" },
    matches: { type: "string", default: "2" },
    startclock: { type: "string", default: "5" },
    playclock: { type: "string", default: "2" },
    "max-turns": { type: "string", default: "200" },
    out: { type: "string", default: join(ROOT, "build/gamemaster-pages") },
    table: { type: "boolean", default: false },
  },
});
const matches = Number(values.matches);
const OURS = "ours";
const games =
  positionals.length > 0
    ? positionals
    : readdirSync(folder).flatMap((file) => (/^\w+\.hrf$/.test(file) ? [file.replace(".hrf", "")] : []));
const unknown = games.find((game) => !existsSync(join(folder, `${game}.hrf`)));
if (unknown !== undefined) {
  console.error(`There is no ${unknown}.hrf in ${folder}.`);
  process.exit(2);
}
mkdirSync(values.out, { recursive: true });

const { BrowserMatches, playerPage, checkText } = await importBundled(
  "gamemaster-pages",
  `export { BrowserMatches } from "./src/cli/host/browser-match.ts";
   export { playerPage } from "./src/node/gamemaster-pages.ts";
   export { checkText } from "./src/gdl/check/check.ts";`,
);

/** @param {string} game @param {number} match */
const fileOf = (game, match) => join(values.out, `${game}.${match}.json`);

let isStopped = false;
if (!values.table) {
  const pages = { [OURS]: join(values.out, "ours.html"), first: join(values.out, "first.html") };
  for (const [name, file] of Object.entries(pages)) {
    const player = name === OURS ? values.player : name;
    writeFileSync(file, playerPage({ player, name, threads: 1, memoryBytes: 2 ** 28 }));
  }
  process.once("SIGINT", () => {
    isStopped = true;
    console.error("stopping after this match; Ctrl-C again stops at once");
  });
  for (const game of games) if (!isStopped) await playGame(game, pages);
}
process.exitCode = printTable() ? 0 : 1;

/** @param {string} game @param {Record<string, string>} pages */
async function playGame(game, pages) {
  const left = Array.from({ length: matches }, (_, i) => i).filter((i) => !existsSync(fileOf(game, i)));
  if (left.length === 0) return;
  const rulesTold = readFileSync(join(folder, `${game}.hrf`), "utf8");
  // Sheets that are made to be slow have another text, by which the manager plays.
  const byManager = join(folder, `${game}.manager.hrf`);
  const rules = existsSync(byManager) ? readFileSync(byManager, "utf8") : rulesTold;
  const roles = checkText(rules).sheet.clauses.filter(
    (/** @type {any} */ { head }) => head.name === "role",
  ).length;
  const names = [OURS, ...Array.from({ length: roles - 1 }, (_, i) => `first${i + 1}`)];
  const files = names.map((name) => (name === OURS ? pages[OURS] : pages.first));
  const hosted = await BrowserMatches.open(
    files,
    names,
    findChromium(),
    (/** @type {string} */ page, /** @type {Error} */ error) => console.error(`${game}, ${page}: ${error}`),
  );
  try {
    for (const match of left) {
      if (isStopped) return;
      const record = await hosted.play({
        id: `${game}.${match}`,
        game,
        rules,
        rulesTold,
        players: names.map((_, role) => names[(role + match) % names.length]),
        startClock: Number(values.startclock),
        playClock: Number(values.playclock),
        seed: match,
        maxTurns: Number(values["max-turns"]),
      });
      writeFileSync(fileOf(game, match), `${JSON.stringify(record)}\n`);
      console.error(rowOf(game, match).cells.join("  "));
    }
  } catch (error) {
    // A match that could not be played is no result, and the other games go on.
    console.error(`${game}: ${error}`);
  } finally {
    await hosted.close();
  }
}

/** @param {string} game @param {number} match */
function rowOf(game, match) {
  const record = JSON.parse(readFileSync(fileOf(game, match), "utf8"));
  const seat = record.playerNamesFromHost.indexOf(OURS);
  const faults = record.errors.map((/** @type {string[]} */ ofTurn) => ofTurn[seat]);
  const ours = faults.filter((/** @type {string} */ fault) => fault !== "");
  const late = ours.filter((/** @type {string} */ fault) => fault === "TO").length;
  const theirs =
    record.errors.flat().filter((/** @type {string} */ fault) => fault !== "").length - ours.length;
  const scores = record.goalValues ?? [];
  const others = scores.filter((/** @type {number} */ _, /** @type {number} */ i) => i !== seat);
  const { ending, roles } = record.arcwood;
  const result =
    others.length === 0
      ? ""
      : scores[seat] > Math.max(...others)
        ? "won"
        : scores[seat] < Math.max(...others)
          ? "lost"
          : "even";
  const cells = [
    game,
    roles[seat],
    record.moves.length,
    late,
    ours.length - late,
    theirs,
    ending,
    scores[seat] ?? "none",
    others.join(" "),
    result,
  ];
  return {
    cells,
    late,
    illegal: ours.length - late,
    result,
    alone: others.length === 0,
    score: scores[seat],
  };
}

function printTable() {
  const rows = games.flatMap((game) =>
    Array.from({ length: matches }, (_, i) => i)
      .filter((i) => existsSync(fileOf(game, i)))
      .map((i) => rowOf(game, i)),
  );
  console.log("| game | role | turns | late | illegal | faults of others | ending | ours | others | |");
  console.log("|---|---|---|---|---|---|---|---|---|---|");
  for (const { cells } of rows) console.log(`| ${cells.join(" | ")} |`);
  /** @param {(row: (typeof rows)[number]) => number} of */
  const sum = (of) => rows.reduce((all, row) => all + of(row), 0);
  const [late, illegal] = [sum((row) => row.late), sum((row) => row.illegal)];
  const results = ["won", "even", "lost"].map(
    (word) => `${sum((row) => Number(row.result === word))} ${word}`,
  );
  console.log(
    `\n${rows.length} matches of ${new Set(rows.map(({ cells }) => cells[0])).size} games: ${late} late, ${illegal} illegal`,
  );
  console.log(`against others: ${results.join(", ")}; alone: ${sum((row) => Number(row.alone))}`);
  return late + illegal === 0;
}
