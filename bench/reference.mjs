/**
 * Random playouts per CPU second of the reference reasoner, on nine public rule sheets, beside the figures of
 * a public Java reasoner, which were taken on a machine like that of our results.
 *
 *     node bench/reference.mjs [--windows N] [--seconds N] [--json] [GAME…]
 *
 * A playout goes from the initial state to the end, every role moving at random, and asks for the goals
 * there. After a warm-up, playouts are counted in several windows of CPU time (user and system, all threads).
 * The median window is reported, with the slowest and the fastest. The seed is fixed: every run plays the
 * same matches in the same order.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../scripts/build.mjs";
import { importBundled } from "../scripts/bundle.mjs";
import { argumentsOf } from "./arguments.mjs";

const DATA = process.env.ARCWOOD_DATA || join(ROOT, "../shared");
const SEED = 1;

/** Playouts per CPU second of the Java reasoner, by sheet. */
const JAVA = {
  ticTacToe: 1760,
  connectFour: 163,
  knightThrough: 101,
  breakthrough: 24,
  checkers: 4.4,
  reversi: 1.0,
  skirmish: 0.75,
  chess: 0.18,
  amazons: 0.09,
};

function cpuSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/**
 * @param {any} arcwood
 * @param {string} name
 * @param {{ windows: number, seconds: number }} options
 */
function measure({ Random, Reasoner, parseSheet }, name, { windows, seconds }) {
  const sheet = join(DATA, "games/ggp-repository", name, `${name}.kif`);
  const game = new Reasoner(parseSheet(readFileSync(sheet, "utf8")).sheet.clauses);
  let playouts = 0;
  let states = 0;
  const play = () => {
    const random = new Random(SEED, playouts++);
    let state = game.initialState();
    for (states++; !game.isTerminal(state); states++) {
      const joint = game.roles.map((/** @type {string} */ _, /** @type {number} */ role) => {
        const moves = game.legalMovesAsFound(state, role);
        return moves[random.below(moves.length)];
      });
      state = game.nextState(state, joint);
    }
    for (let role = 0; role < game.roles.length; role++) game.goals(state, role);
  };
  /** The playouts per CPU second in one window. */
  const rate = () => {
    const [begun, before] = [cpuSeconds(), playouts];
    let spent = 0;
    do {
      play();
      spent = cpuSeconds() - begun;
    } while (spent < seconds);
    return (playouts - before) / spent;
  };
  rate();
  const rates = Array.from({ length: windows }, rate).sort((a, b) => a - b);
  const median = /** @type {number} */ (rates[(windows - 1) >> 1]);
  return { median, slowest: rates[0], fastest: rates.at(-1), length: states / playouts - 1 };
}

const { values, positionals } = argumentsOf(import.meta.url, {
  allowPositionals: true,
  options: {
    windows: { type: "string", default: "5" },
    seconds: { type: "string", default: "1" },
    json: { type: "boolean", default: false },
  },
});
const options = { windows: Number(values.windows), seconds: Number(values.seconds) };
const names = Object.keys(JAVA).filter((name) => positionals.length === 0 || positionals.includes(name));
if (!(options.windows >= 1 && options.seconds > 0) || names.length === 0) {
  console.error(`The games are: ${Object.keys(JAVA).join(", ")}. Windows and seconds are positive numbers.`);
  process.exitCode = 2;
} else if (!existsSync(join(DATA, "games"))) {
  console.error("The public rule sheets are not there: set ARCWOOD_DATA to the folder with games/ in it.");
  process.exitCode = 2;
} else {
  const arcwood = await importBundled(
    "bench-reference",
    `export { Random } from "./src/engine/random-numbers.ts";
     export { parseSheet } from "./src/gdl/text/parse.ts";
     export { Reasoner } from "./src/datalog/reasoner.ts";`,
  );
  if (!values.json) {
    console.log("| sheet | playouts per CPU second | slowest to fastest window | steps | Java | ratio |");
    console.log("|---|---|---|---|---|---|");
  }
  for (const name of names) {
    const java = JAVA[/** @type {keyof typeof JAVA} */ (name)];
    const result = measure(arcwood, name, options);
    const { median, slowest, fastest, length } = result;
    const ratio = median / java;
    if (values.json) {
      console.log(JSON.stringify({ game: name, ...result, java, ratio }));
      continue;
    }
    const show = (x = 0) => (x < 100 ? x.toPrecision(3) : x.toFixed(0));
    const figures = [
      show(median),
      `${show(slowest)} to ${show(fastest)}`,
      length.toFixed(0),
      java,
      ratio.toFixed(0),
    ];
    console.log(`| ${[name, ...figures].join(" | ")} |`);
  }
}
