/** What the benchmarks of solvers share: programs in C++ to compare with, and networks in their flat form. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { ROOT } from "../scripts/build.mjs";
import { DATA } from "../scripts/sheets.mjs";

const FOLDER = join(ROOT, "build/bench");

/** The CPU time of this process, all threads. */
export function cpuSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/**
 * Compiles a program with g++; if that fails, ends the process with what g++ says.
 *
 * @param {string} name
 * @param {string} source
 * @param {readonly string[]} options
 */
export function compile(name, source, options) {
  mkdirSync(FOLDER, { recursive: true });
  const program = join(FOLDER, name);
  const args = ["-std=c++17", "-o", program, source, ...options];
  const { status, stderr, error } = spawnSync("g++", args, { encoding: "utf8" });
  if (status === 0) return program;
  console.error(`${source} cannot be compiled: ${error?.message ?? stderr}`);
  console.error("The first lines of the benchmark say what it needs, and how to install it.");
  process.exit(2);
}

/** Gecode, called by the small program that comes with the public instances, counting CPU time. */
export function compileGecode() {
  const libraries = ["search", "minimodel", "int", "kernel", "support"].map((name) => `-lgecode${name}`);
  const source = join(DATA, "csp/tools/gecode_tab.cpp");
  return compile("gecode", source, [
    "-O3",
    "-w",
    "-include",
    join(ROOT, "bench/cpu-clock.hpp"),
    ...libraries,
  ]);
}

/** The plain simple tabular reduction of `str.cpp`. */
export function compileStr() {
  return compile("str", join(ROOT, "bench/str.cpp"), ["-O3", "-march=native"]);
}

/**
 * @param {string} program
 * @param {readonly string[]} args
 */
export function output(program, args) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: "utf8" });
  if (status === 0) return stdout;
  throw new Error(`${program} ${args.join(" ")}: ${error?.message ?? stderr}`);
}

/** The public instances: their names, their text in XCSP 3, and a file with the flat form. */
export function instances() {
  const folder = join(DATA, "csp/instances");
  if (!existsSync(folder)) {
    console.error("The instances are not there: set ARCWOOD_DATA to the folder with csp/ in it.");
    process.exit(2);
  }
  const names = readdirSync(folder).flatMap((file) => /^(.*)\.xml\.gz$/.exec(file)?.[1] ?? []);
  const unpacked = (/** @type {string} */ file) => gunzipSync(readFileSync(join(folder, file))).toString();
  return names.map((name) => ({
    name,
    xml: () => unpacked(`${name}.xml.gz`),
    flat: () => flatFile(name, unpacked(`${name}.tab.gz`)),
  }));
}

/**
 * @param {string} name
 * @param {string} text
 */
export function flatFile(name, text) {
  mkdirSync(FOLDER, { recursive: true });
  const file = join(FOLDER, `${name}.tab`);
  writeFileSync(file, text);
  return file;
}

/**
 * A network of tables in the flat form: variables with their values, tables, constraints with their scopes.
 *
 * @param {import("../src/network/model.js").Network} network
 */
export function flatText({ variables, constraints }) {
  const tables = constraints.filter((constraint) => constraint.kind === "table");
  if (tables.length < constraints.length) throw new Error("the flat form has no channels");
  const lines = [
    variables.length,
    ...variables.map(({ values }) => `${values.length} ${[...values.keys()].join(" ")}`),
  ];
  lines.push(tables.length);
  for (const { scope, positive, tuples } of tables) {
    lines.push(`${scope.length} ${tuples.length / scope.length} ${positive ? 1 : 0}`);
    lines.push(Array.from(tuples, (value) => (value < 0 ? "*" : value)).join(" "));
  }
  lines.push(tables.length, ...tables.map(({ scope }, table) => `${table} ${scope.join(" ")}`));
  return `${lines.join("\n")}\n`;
}
