/**
 * The commands whose outputs `outputs.mjs` records and compares: every command, on all games, in all its
 * ways, and the ways to get it wrong.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { ROOT } from "./build.mjs";
import { DATA, tracedSheets } from "./sheets.mjs";

/**
 * Commands that run one after the other in one folder. A command that begins with `|` reads what the one
 * before has printed. One that begins with `(` or `/` is a message or an address for `server`, which runs
 * beside them; `URL` is where it listens.
 *
 * @typedef {{ commands: string[], files?: string[], input?: string, server?: string }} Job
 */

const PLAYERS = "{uct|grave|mac-ucb|mac-ucb:solver=mac|fc-ucb|cfr}";
const OPTIONS =
  "{first|random|uct:exploration=1.2,batch=4|grave:reference=5,bias=0.01,batch=4|cfr:exploration=0.5,threshold=0.3,batch=4|" +
  "mac-ucb:solving=0.75,exploration=1,order=utility,value=mean,playouts=2|fc-ucb:solving=0.6,order=utility,value=mean}";
const ENGINES = "{reference|tables|slices}";
/** The games whose networks are small enough for everything. */
const SMALL = "{tic-tac-toe|matching-pennies-cooperative|monty-hall|orchard-2-2-1|mastermind-2x2|liars-dice}";
/** Games whose states have a thousand moves: what looks at all of them takes minutes. */
const LARGE = ["bandl-7", "bandl-10"];
/** A game whose network takes minutes to search by its constraints. */
const HARD = ["sudoku"];

const COMMANDS = `
--version && --help && help match && nothing && checks && plays && bench playouts --help && bench all --help
{check|fmt|network|solve|symmetry|replay|perft|simulate|learn|play|match|tournament|players|host|serve|games|generate|demo|bench} {--help|--no-such}
{check|fmt|network|solve|symmetry|simulate|play|match --players uct,uct|generate --size 3|demo} {no-such-game|tic-tac|./tic-tac-toe|.}
players {|--json}
games {|--json|dice|chance nim --json|no such words}
check {|tic-tac-toe nowhere.kif|--json nowhere.kif .}
fmt {|--check --write hex|--to xml hex|--write hex|nowhere.kif --json}
fmt --to {kif|infix} {tic-tac-toe|backgammon} {|--json|--check}
perft hex {|--depth x|--depth -1|--depth 1.5|--depth 1 --engine x|--depth 0}
simulate hex {--matches 0|--seed x|--max-steps 0|--engine x}
simulate {oware --max-steps 1|tic-tac-toe --engine auto} --matches 7 {|--json}
network hex {--show flat --stages 2|--domains reach --dot a|--stages 0|--preprocess all,x|--encoding x|--max-rules 100 {|--json}}
network {hex --xcsp3 no/a.xml|hex --dot .|hex --state nowhere|hex --show x|hex --atom (|- --state -}
network ${SMALL} {|--encoding boolean|--stages 3|--stages 2 --preprocess merge,unary} {|--json}
network ${SMALL} --show {flat|rules|groups|variables|constraints|slices} && network ${SMALL} --domains {base|arguments|reach}
network {monty-hall|eight-puzzle} {--show {flat|rules|groups|variables|constraints}|--domains {base|arguments|reach}} --json
network {${SMALL}|eight-puzzle} --state initial --preprocess {all|sac --encoding boolean --json} --xcsp3 a.xml --dot a.dot
network tic-tac-toe --atom "{(next (cell 1 1 x))|(true (cell 2 2 b))|(legal x (mark 1 1))|(goal x 100)|terminal|(no|((a) b)}" {|--json}
symmetry hex {--representation x|--verify 0|--max-seconds 0|--state nowhere|--dot - --json}
solve hex {--all|--horizon 5..1|--threshold 2|--nodes 0|--seconds -1|--propagator x|--state nowhere|--memory 0|--json --nodes 5}
solve a.xml {|--horizon 1|--all --count|--worst}
solve {${SMALL}|matching-pennies|bandl-3} --nodes 9000 {|--worst|--horizon 1..3 --json|--threshold 1/2 --json}
solve {orchard|mastermind|rock-paper-scissors} --horizon 3 --threshold {0.9|3/8} --nodes 3000 {|--json}
solve connect-four --memory 1 && solve breakthrough --memory 2 --json
match {|hex --game hex|hex} --players uct,uct --iterations 0
match hex --players {uct|x,y|uct:x=1,uct|uct:batch=x,uct|grave:bias=-1,uct|cfr:batch=0,uct|mac-ucb:solver=x,uct|uct:,uct} --iterations 1
match hex --players first,first {--memory 0|--threads 0|--startclock x|--playclock 0.1|--max-turns 0|--seed -1|--out no/a.json}
match {connect-four|breakthrough|tic-tac-toe|backgammon} --players {mac-ucb,uct|grave,fc-ucb|cfr,mac-ucb:solver=mac} --no-times --json \
{--iterations 300 --max-turns 9|--iterations 60 --max-turns 6 --threads 2|--iterations 3000 --max-turns 2 --memory 1}
match {eight-puzzle|orchard|monty-hall|wumpus} --players {${PLAYERS}|${OPTIONS}} --iterations 200 --max-turns 12 --no-times --json \
--seed 7 --game-url http://a/b --out out.json
match tic-tac-toe --players first,random --iterations 1 {|--json} --out out.json --seed {1|2|3}
play {-|hex --as nobody|hex --watch --as red|hex --against x|hex --against uct,uct,uct|hex --playclock x|hex --iterations 0}
play {breakthrough|pacman|war} --watch --json --against {first|random} --seed 9 --iterations 1 --out out.json
demo {hex --seed x|hex --delay x|reversi --seed 1 --json|liars-dice --seed 1 --json|tic-tac-toe --delay 5 --seed 2}
generate {hex|hex --size 3-3|orchard --size 9-9-9|hex --size x|lightsout --size 1}
generate {tictactoe|connectfour|hex|lightsout|breakthrough|slidingpuzzle|bandl|orchard} --size {4|2-2-1|9} {|--json}
generate {tictactoe|connectfour|hex|breakthrough} --size 4 | match - --players {uct,mac-ucb|grave,cfr} --iterations 100 --no-times --json
generate {lightsout --size 3|slidingpuzzle --size 3|bandl --size 2|orchard --size 2-3-2} | match - --players mac-ucb --iterations 99 --max-turns 9
generate {tictactoe --size 3|lightsout --size 2|slidingpuzzle --size 2|orchard --size 2-2-1} | {check -|perft - --depth 3 --json|network -|solve -}
tournament --games {x|hex,hex|hex} --players {uct|uct,uct|uct,first --shard 3/2|uct,first --jobs 0}
tournament --games tic-tac-toe,matching-pennies,monty-hall,chinese-checkers-3 --matches 2 --seed 8 --jobs 1 --iterations 20 \
--max-turns 30 --players {uct,mac-ucb,random|cfr:batch=4,first,grave} {|--no-swap|--json} {|--out results|--shard 2/3 --out results}
tournament --games {hex|pacman,bandl-3} --players first,random,grave --iterations 9 --matches 2 --jobs 1 {--svg -|--csv - --json}
tournament --games breakthrough --players first,random --iterations 1 --out a --jobs 1 && tournament --games hex --players first,random \
--iterations 1 --out a --jobs 1
host --game hex {|--players first|--players human,human|--players first,first --wire -|--players https://a,first|--players x,first}
host --game hex --players first,first {--gdl2 x|--spectate 70000|--spectate 0 --bind 1.2.3.4|--playclock 0|--out no/a.json}
host --game {matching-pennies|reversi|monty-hall} --players first,random {|--json}
serve {--player x|--port x|--port 70000|--name ?|--margin x|--concurrent 0|--bind 1.2.3.4|--threads 0|--memory 0}
bench playouts {|hex --seconds 0|hex --threads 0|hex --engine x|nowhere}
bench {all nowhere.kif|all --seconds x|all tic-tac-toe chess --seconds 0.05 {|--json}|all --seconds 1 nowhere}
bench playouts {tic-tac-toe|monty-hall} --seconds 0.05 --engine ${ENGINES} {|--json|--threads 2}
`;

/** For two networks of a game. */
const SEARCHES = `
solve {a|b}.xml --nodes 3000 {|--json|--count|--count --functional --json|--sac}
solve {a|b}.xml --nodes 300 --all {|--json|--functional}
solve a.xml --count --nodes 500 --json --propagator {str|str2|ct} --heuristic {lex|dom/ddeg|dom/wdeg} \
{--branching binary --consistency fc|--branching values --consistency mac|--last-conflict|--sac --branching values}`;

/** GAME stands for rules with the roles x and o. */
const TALK = `(INFO) && (PREVIEW (GAME) 5) && (START m1 x (GAME) 9 9) && (START m1 x (GAME) 9 9) && (START m2 o (GAME) 9 9) && \
(PLAY m1 NIL) && (PLAY m1 NIL) && (PLAY m2 NIL) && (PLAY m1 ((mark 3 3) noop)) && (PLAY m1 (noop (mark 1 1))) && (STOP m1 (x y)) && \
(STOP m1 (x y)) && (START m3 o (GAME) 9 9) && (PLAY m3 NIL) && (ABORT m3) && (ABORT m4) && (START m5 z (GAME) 9 9) && (hello && \
(hello) && (PLAY) && / && /live && /status.json && /nothing`;

/** The games that a person plays, and what the person types. */
const TYPED = "{tic-tac-toe|connect-four|monty-hall|liars-dice|matching-pennies|eight-puzzle|wumpus}";
const KEYS = "help\n1\nhint\nmoves\nnothing\nboard\n2\nundo\nmark\n/hint\n1\n1\n2\n3\n1\nquit\n";

/** What jobs may read, by name. @type {Map<string, Buffer>} */
export const inputs = new Map();
/** @type {Job[]} */
const jobs = [];

/**
 * A line in every way that it can be read: `{a|b}` is a or b.
 *
 * @param {string} line
 * @returns {string[]}
 */
function readings(line) {
  const [braces, ways = ""] = /\{([^{}]*)\}/.exec(line) ?? [];
  if (braces === undefined) return [line];
  return [...new Set(ways.split("|").flatMap((way) => readings(line.replaceAll(braces, () => way))))];
}

/** A job for each reading of each line. @param {string} lines @param {Omit<Job, "commands">} [rest] */
function add(lines, rest = {}) {
  for (const way of lines.trim().split("\n").flatMap(readings)) {
    jobs.push({ commands: way.trim().split(/ && | (?=\| )/), ...rest });
  }
}

/** Keeps a text that jobs may read. @param {string} name @param {string | Buffer} content */
export function put(name, content) {
  inputs.set(name, Buffer.from(content));
  return name;
}

export function planJobs() {
  for (const [index, game] of readdirSync(join(ROOT, "games")).entries()) addGame(game, index);
  add(COMMANDS);
  addNetworks();
  addFaulty();
  const typed = { input: KEYS };
  add(
    `play ${TYPED} --against {uct|mac-ucb|cfr|first} --iterations 60 --seed 3 {|--json --out out.json}`,
    typed,
  );
  add("play hex --as {BLUE|red} --against grave --iterations 50 --seed 1 --max-turns 3", typed);
  const rules = String(inputs.get("tic-tac-toe.kif")).replaceAll(/;.*|\s+/g, " ");
  const hosted =
    "{tic-tac-toe --players URL,first|hex --scramble --players first,URL|monty-hall --scramble --gdl2 classic --players URL|" +
    "liars-dice --players URL,random|connect-four-simultaneous --players URL,first}";
  for (const player of ["first", "random --json --concurrent 2 --margin 0.5"]) {
    const server = `serve --port 0 --seed 3 --threads 1 --name tester --player ${player}`;
    add(`host --seed 4 --max-turns 9 --game ${hosted} {|--json --out out.json}`, { server });
    jobs.push({ commands: TALK.replaceAll("GAME", () => rules).split(" && "), server });
  }
  if (existsSync(join(DATA, "traces/INDEX.tsv"))) addPublic();
  else console.error("The public sheets are not there, and are left out.");
  return jobs;
}

/** @param {string} game @param {number} index */
function addGame(game, index) {
  const folder = join(ROOT, "games", game);
  const { players, facts } = JSON.parse(readFileSync(join(folder, "game.json"), "utf8"));
  const sheet = put(`${game}.kif`, readFileSync(join(folder, "rules.kif")));
  const trace = put(`${game}.jsonl.gz`, readFileSync(join(ROOT, "test/golden", `${game}.jsonl.gz`)));
  const depth = facts.perft.nodes.findLastIndex((/** @type {number} */ nodes) => nodes <= 2000);
  const seats = (/** @type {string[]} */ ...names) =>
    Array.from({ length: players }, (_, i) => names[i % names.length]).join();
  const [pair, other] = [seats("mac-ucb", "grave"), seats("uct", "cfr")];
  const budget = `--iterations 30 --seed ${index}`;
  add(
    `check ${game} && fmt --check ${game} && games ${game} --json && demo ${game} --seed ${index} && replay ${sheet} ${trace}
    fmt --write --to infix ${sheet} && check --json ${sheet} && fmt --json ${sheet}
    network ${game} --json && network ${game} --show slices --json
    perft ${game} --engine ${ENGINES} --depth ${depth} --json
    simulate ${game} --engine ${ENGINES} --matches 3 --max-steps 20 --seed ${index} --json
    simulate ${game} --engine auto --matches 100 --max-steps 100 --seed ${index}
    replay ${game} ${trace} --engine ${ENGINES} --json
    match ${game} --players ${pair} ${budget} --no-times --max-turns 2 --json --engine ${index % 2 ? "reference" : "tables"}
    match --game ${game} --players ${other} ${budget} --max-turns 12
    play ${game} --watch --against ${pair} ${budget} --max-turns 2`,
    { files: [sheet, trace] },
  );
  if (!LARGE.includes(game)) {
    add(`network ${game} --encoding boolean --preprocess all --state initial --json`);
    add(`solve ${game} --horizon 1..2 --nodes 300 ${index % 3 === 0 ? "" : "--json"}`);
  }
  for (const player of [PLAYERS, ...(index % 3 === 0 ? [OPTIONS] : [])].flatMap(readings)) {
    if (HARD.includes(game) && /=mac|fc-/.test(player)) continue;
    add(`match ${game} --players ${seats(player)} ${budget} --no-times --max-turns 5 --json`);
  }
}

/** Networks of games and of others, each searched in all ways. */
function addNetworks() {
  const state = put("state.kif", "(true (cell 1 1 x)) (cell 2 2 o)\n(control x)");
  const files = [state, put("rule.kif", "(<= a b)")];
  const input = "(cell 1 1 x)";
  add(`network tic-tac-toe --state {${files.join("|")}|-} {|--json}`, { files, input });
  add(`solve tic-tac-toe --state {${files.join("|")}|-} {|--json} --nodes 9000`, { files, input });
  const searches = SEARCHES.trim().split("\n").flatMap(readings).join(" && ");
  for (const game of readings(SMALL)) {
    const made = `network ${game} --encoding boolean --xcsp3 b.xml`;
    add(`network ${game} --state initial --stages 2 --xcsp3 a.xml && ${made} && ${searches}`);
  }
  const others = [put("cut.xml", "<instance"), put("other.xml", "<a/>"), put("plain.xml.gz", "plain")];
  for (const name of ["A-frb30-15-1", "A-rb25-unsat-1", "B-all2-12-8-1", "B-all3-14-6-1", "C-ttt-T5"]) {
    const path = join(DATA, "csp/instances", `${name}.xml.gz`);
    if (existsSync(path)) others.push(put(`${name}.xml.gz`, readFileSync(path)));
  }
  for (const file of others) {
    add(`solve ${file} --nodes 2000 {|--json --last-conflict --propagator str2|--count}`, { files: [file] });
  }
}

/** The examples of docs/gdl.md, good and bad, and texts that are no sheet or no trace at all. */
function addFaulty() {
  const page = readFileSync(join(ROOT, "docs/gdl.md"), "utf8");
  const frame = /```kif frame\n([\s\S]*?)```/.exec(page)?.[1] ?? "";
  const examples = page.matchAll(/```(kif|infix) (bad|good)([^\n]*)\n([\s\S]*?)```/g);
  const files = [...examples].map(([, notation, kind, marks = "", example = ""], i) =>
    put(`${kind}-${i}.${notation}`, marks.includes("complete") ? example : frame + example),
  );
  files.push(put("bad-empty.kif", ""), put("bad-binary.kif", Buffer.of(127, 69, 255, 0)));
  const all = files.join(" ");
  add(`{check|check --json|fmt|fmt --to infix|fmt --json --to kif|fmt --check|fmt --write} ${all}`, {
    files,
  });
  for (const file of files.filter((name) => name.startsWith("bad"))) {
    const match = `match ${file} --players first,first --iterations 1 --no-times --json --max-turns 3`;
    const others = `demo ${file} --seed 1 && simulate ${file} --matches 2 --max-steps 9 --json --engine slices`;
    add(`network ${file} && solve ${file} --nodes 100 && ${match} && ${others}`, { files: [file] });
  }
  const input = String(inputs.get("tic-tac-toe.kif"));
  add("{check|fmt|fmt --write|network|simulate|demo --seed 1|perft --depth 2} - {|--json}", { input });
  const header = put("header.jsonl", '{"type":"header","game":"a","roles":["x","o"],"hasSees":false}\n');
  const traces = [put("empty.jsonl", ""), header, "tic-tac-toe.jsonl.gz", "connect-four.jsonl.gz"];
  const named = `{${traces.join("|")}|nowhere}`;
  add(`replay {hex|tic-tac-toe|connect-four} ${named} {|--json}`, { files: traces });
}

/** Every fourteenth sheet that has a trace, and all in GDL-II. */
function addPublic() {
  const index = readFileSync(join(DATA, "traces/INDEX.tsv"), "utf8");
  const rows = index.split("\n").map((row) => row.split("\t"));
  for (const path of tracedSheets([]).filter((path, i) => i % 14 === 8 || path.includes("gdl2"))) {
    const [from = "", , roles] = rows.find(([, sheet]) => sheet === path) ?? [];
    const rules = readFileSync(join(DATA, path));
    const sheet = put(`public-${basename(path)}`, rules);
    const trace = put(`public-${from}`, readFileSync(join(DATA, "traces", from)));
    const players = Number(roles) - (/\(\s*role\s+random\b/i.test(String(rules)) ? 1 : 0);
    const seats = (/** @type {string} */ player) => Array(players).fill(player).join();
    const matches = readings(PLAYERS).map((player) => `--players ${seats(player)}`);
    add(
      `{check|fmt --to infix|network} ${sheet} {|--json}
      simulate ${sheet} --engine ${ENGINES} --matches 3 --max-steps 20 --seed 6 --json
      replay ${sheet} ${trace} --engine ${ENGINES} --json
      match ${sheet} {${matches.join("|")}} --iterations 40 --seed 2 --max-turns 5 --no-times --json`,
      { files: [sheet, trace] },
    );
  }
}
