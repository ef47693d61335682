/**
 * Asks a solver that is not ours: the networks of the bundled games, exported in XCSP 3, are rewritten for
 * MiniZinc and all their solutions counted by Gecode. They must be the joint legal moves that the reference
 * reasoner finds, no more and no less.
 *
 * Once the state is injected and a move chosen for every role, each other variable is a function of these: a
 * derived atom by its completion, a fluent next by its rules, a score by the goals. So two solutions always
 * differ in moves, which is checked too: no joint move may appear twice.
 *
 * It needs the Debian packages `minizinc` and `flatzinc` (`apt-get install minizinc`), and a built arcwood.
 * It reads the exported text alone, by code of its own: it shares nothing with the code that wrote the text.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { argumentsOf } from "./arguments.mjs";

const { positionals: chosen } = argumentsOf(import.meta.url, { allowPositionals: true });
const { loadReference, parseSheet, randomMatch } = await import(
  new URL("../dist/index.js", import.meta.url).href
);

const MINIZINC = "minizinc";
const root = fileURLToPath(new URL("..", import.meta.url));
const GAMES = readdirSync(join(root, "games")).sort();
/** For these games this many turns from the start are counted in one network, as sequences of joint moves. */
const TURNS = new Map([
  ["matching-pennies", 3],
  ["matching-pennies-cooperative", 3],
  ["monty-hall", 3],
  ["rock-paper-scissors", 3],
  ["tic-tac-toe", 4],
]);
/** The plies of a random match whose states are injected. */
const PLIES = [0, 1, 4];
/** Tuples with `*` are written out if they are at most this many rows. */
const MOST_ROWS = 64;

const version = spawnSync(MINIZINC, ["--version"], { encoding: "utf8" });
if (version.error) {
  console.error("minizinc is not there: apt-get install minizinc (Debian) brings it and Gecode.");
  process.exit(2);
}
console.error(version.stdout.split("\n")[0]);

const folder = mkdtempSync(join(tmpdir(), "arcwood-cross-check-"));
let wrong = 0;
try {
  for (const game of chosen.length > 0 ? chosen : GAMES) {
    for (const encoding of ["grouped", "boolean"]) checkGame(game, encoding);
  }
} finally {
  rmSync(folder, { recursive: true });
}
console.log(wrong === 0 ? "all agree" : `${wrong} differ`);
process.exit(wrong === 0 ? 0 : 1);

/**
 * @param {string} game
 * @param {string} encoding
 */
function checkGame(game, encoding) {
  for (const { ply, fluents, expected } of statesOf(game)) {
    const state = join(folder, "state.kif");
    writeFileSync(state, fluents.join("\n"));
    const found = solve(exported(game, ["--state", state, "--encoding", encoding]));
    const same = JSON.stringify([...found].sort()) === JSON.stringify([...expected].sort());
    report(`${game}, ply ${ply}, ${encoding}`, found.length, `${expected.length} joint moves`, same);
  }
  const turns = TURNS.get(game);
  if (turns === undefined) return;
  const found = solve(
    exported(game, ["--state", "initial", "--stages", String(turns), "--encoding", encoding]),
  );
  const expected = sequences(game, turns);
  report(
    `${game}, ${turns} turns, ${encoding}`,
    found.length,
    `${expected} sequences`,
    found.length === expected,
  );
}

/**
 * @param {string} what
 * @param {number} solutions
 * @param {string} expected
 * @param {boolean} same
 */
function report(what, solutions, expected, same) {
  if (!same) wrong++;
  console.log(`${what}: ${solutions} solutions, ${expected}, ${same ? "agree" : "DIFFER"}`);
}

/**
 * Some states of a random match that are not terminal, and their joint moves as text.
 * @param {string} name
 */
function* statesOf(name) {
  const source = readFileSync(join(root, "games", name, "rules.kif"), "utf8");
  const { game } = loadReference(parseSheet(source).sheet);
  for (const { step, state, joint } of randomMatch(game, 1, 0)) {
    if (typeof joint === "string") return;
    if (!PLIES.includes(step)) continue;
    const text = (/** @type {number} */ term) => game.text(term);
    /** @type {string[][]} */
    let expected = [[]];
    for (const [role, roleName] of game.roles.entries()) {
      const moves = game
        .legalMoves(state, role)
        .map((/** @type {number} */ move) => `${roleName}: ${text(move)}`);
      expected = expected.flatMap((before) => moves.map((/** @type {string} */ move) => [...before, move]));
    }
    yield { ply: step, fluents: Array.from(state, text), expected: expected.map(jointMove) };
  }
}

/** @param {readonly string[]} moves */
function jointMove(moves) {
  return [...moves].sort().join(", ");
}

/**
 * How many sequences there are of `turns` joint moves, or of fewer if the game ends before.
 * @param {string} game
 * @param {number} turns
 */
function sequences(game, turns) {
  const { depth } = JSON.parse(arcwood(["perft", game, "--depth", String(turns), "--json"]));
  let count = 0;
  for (const { ply, nodes, terminals } of depth) count += ply === turns ? nodes : terminals;
  return count;
}

/**
 * @param {string} game
 * @param {readonly string[]} options
 */
function exported(game, options) {
  const file = join(folder, "network.xml");
  arcwood(["network", game, ...options, "--xcsp3", file, "--json"]);
  return readFileSync(file, "utf8");
}

/** @param {readonly string[]} args */
function arcwood(args) {
  const cli = join(root, "dist", "cli.js");
  const run = spawnSync(process.execPath, [cli, ...args], { encoding: "utf8", maxBuffer: 1 << 28 });
  if (run.status !== 0) throw new Error(`arcwood ${args.join(" ")} failed: ${run.stderr}`);
  return run.stdout;
}

/**
 * The joint move of each solution.
 * @param {string} xml
 */
function solve(xml) {
  const network = read(xml);
  const model = join(folder, "model.mzn");
  writeFileSync(model, minizinc(network));
  const run = spawnSync(MINIZINC, ["--solver", "gecode", "--all-solutions", "--non-unique", model], {
    encoding: "utf8",
    maxBuffer: 1 << 30,
  });
  if (run.status !== 0) throw new Error(`minizinc failed: ${run.stderr}`);
  return run.stdout.split("\n").flatMap((line) => {
    if (!line.startsWith("moves")) return [];
    const values = line.split(" ").slice(1).map(Number);
    return [jointMove(network.roles.map(({ name, moves }, i) => `${name}: ${moves[values[i]]}`))];
  });
}

/**
 * @typedef {readonly (number | undefined)[]} Row A tuple; undefined stands for `*`.
 * @typedef {{ allowed: boolean, rows: Row[], scopes: string[][] }} Relation
 * @typedef {{ id: string, name: string, moves: string[] }} Role The variable of a role's action.
 * @typedef {{ sizes: Map<string, number>, relations: Relation[], roles: Role[] }} Exported
 */

/**
 * @param {string} xml
 * @returns {Exported}
 */
function read(xml) {
  /** @type {Map<string, number>} */
  const sizes = new Map();
  const size = (/** @type {string | undefined} */ last) => Number(last ?? 0) + 1;
  for (const [, id, last] of xml.matchAll(/<var id="(\w+)"> 0(?:\.\.(\d+))? <\/var>/g))
    sizes.set(id, size(last));
  for (const [, id, count, inside] of xml.matchAll(
    /<array id="(\w+)" size="\[(\d+)\]">([\s\S]*?)<\/array>/g,
  )) {
    const shared = /^ 0(?:\.\.(\d+))? $/.exec(inside);
    if (shared) for (let i = 0; i < Number(count); i++) sizes.set(`${id}[${i}]`, size(shared[1]));
    for (const [, list, last] of inside.matchAll(/<domain for="([^"]*)"> 0(?:\.\.(\d+))? <\/domain>/g)) {
      for (const [, from, to] of list.matchAll(/\[(\d+)(?:\.\.(\d+))?\]/g)) {
        for (let i = Number(from); i <= Number(to ?? from); i++) sizes.set(`${id}[${i}]`, size(last));
      }
    }
  }
  return { sizes, relations: [...readRelations(xml)], roles: readRoles(xml) };
}

/**
 * @param {string} xml
 * @returns {Generator<Relation>}
 */
function* readRelations(xml) {
  for (const [whole, kind] of xml.matchAll(/<(group|extension)>[\s\S]*?<\/\1>/g)) {
    const list = String(/<list> (.*?) <\/list>/.exec(whole)?.[1]);
    const [, sign, text] = /** @type {RegExpExecArray} */ (
      /<(supports|conflicts)>([\s\S]*?)<\/\1>/.exec(whole)
    );
    const scopes = (
      kind === "group" ? [...whole.matchAll(/<args> (.*?) <\/args>/g)].map(([, args]) => args) : [list]
    ).map((args) => args.split(" "));
    const values = text.trim() === "" ? [] : text.trim().split(/\s+/);
    const tuples = [...text.matchAll(/\(([^)]*)\)/g)].map(([, row]) => row.split(","));
    const rows = scopes[0].length === 1 ? values.map((value) => [value]) : tuples;
    const numbers = rows.map((row) => row.map((value) => (value === "*" ? undefined : Number(value))));
    yield { allowed: sign === "supports", rows: numbers, scopes };
  }
}

/**
 * @param {string} xml
 * @returns {Role[]}
 */
function readRoles(xml) {
  const domains = new Map();
  const roles = [];
  for (const [, json] of xml.matchAll(/<\?arcwood (.*)\?>/g)) {
    const note = JSON.parse(json);
    if (note.values) domains.set(note.domain, note.values);
    if (note.kind !== "action" && note.kind !== "chance") continue;
    for (const [i, variable] of note.names.entries()) {
      const isArray = xml.includes(`<array id="${note.variables}"`);
      const id = isArray ? `${note.variables}[${note.first + i}]` : note.variables;
      const name = variable.replace(/^\(does (.*) _\)$/, "$1");
      roles.push({ id, name, moves: domains.get(note.domains[i]) });
    }
  }
  return roles;
}

/** @param {Exported} network */
function minizinc({ sizes, relations, roles }) {
  const names = new Map([...sizes.keys()].map((id, i) => [id, `x${i}`]));
  const lines = ['include "table.mzn";'];
  for (const [id, name] of names) lines.push(`var 0..${Number(sizes.get(id)) - 1}: ${name};`);
  for (const [r, { allowed, rows, scopes }] of relations.entries()) {
    const written = allowed ? writtenOut(rows, scopes, sizes) : undefined;
    if (written !== undefined) {
      const bounds = `1..${written.length}, 1..${scopes[0].length}`;
      lines.push(`array[${bounds}] of int: t${r} = array2d(${bounds}, [${written.flat().join(",")}]);`);
    }
    for (const scope of scopes) {
      const terms = scope.map((id) => String(names.get(id)));
      if (written !== undefined) lines.push(`constraint table([${terms.join(",")}], t${r});`);
      else if (allowed)
        lines.push(`constraint ${rows.map((row) => all(row, terms)).join(" \\/ ") || "false"};`);
      else for (const row of rows) lines.push(`constraint not ${all(row, terms)};`);
    }
  }
  const moves = roles.map(({ id }) => names.get(id)).join(",");
  // Gecode looks for one value only of a variable that it is not told to search.
  lines.push(`array[int] of var int: all = [${[...names.values()].join(",")}];`);
  lines.push(
    `solve :: seq_search([int_search([${moves}], input_order, indomain_min), int_search(all, input_order, indomain_min)]) satisfy;`,
  );
  lines.push(`output ["moves"] ++ [" " ++ show(x) | x in [${moves}]] ++ ["\\n"];`);
  return lines.join("\n");
}

/**
 * @param {Row} row
 * @param {readonly string[]} terms
 */
function all(row, terms) {
  const parts = row.flatMap((value, i) => (value === undefined ? [] : [`${terms[i]} = ${value}`]));
  return parts.length === 0 ? "true" : `(${parts.join(" /\\ ")})`;
}

/**
 * The rows without `*`; undefined if they would be too many, or different for different scopes.
 * @param {readonly Row[]} rows
 * @param {readonly string[][]} scopes
 * @param {Map<string, number>} sizes
 */
function writtenOut(rows, scopes, sizes) {
  if (scopes[0].length === 1 || rows.length === 0) return undefined;
  const short = rows.some((row) => row.includes(undefined));
  if (!short) return rows;
  const shapes = new Set(scopes.map((scope) => scope.map((id) => sizes.get(id)).join(" ")));
  if (shapes.size > 1) return undefined;
  const full = rows.flatMap((row) => {
    /** @type {number[][]} */
    let expanded = [[]];
    for (const [i, value] of row.entries()) {
      const values = value === undefined ? [...Array(sizes.get(scopes[0][i])).keys()] : [value];
      expanded = expanded.flatMap((before) => values.map((v) => [...before, v]));
    }
    return expanded;
  });
  return full.length <= MOST_ROWS ? full : undefined;
}
