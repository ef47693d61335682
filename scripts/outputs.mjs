/**
 * Records what the command line prints, and compares it later: a change that is meant to change nothing must
 * leave every byte as it was, and the tests look at few of these bytes.
 *
 *     node scripts/outputs.mjs record FILE [--cli dist/cli.js] [--jobs 2] [--every 1]
 *     node scripts/outputs.mjs compare FILE [--cli dist/cli.js] [--jobs 2] [PART…]
 *
 * `record` runs every command, on all games and in all its ways, and writes what each has printed and left:
 * JSON lines, the first of which has all that the commands read. All of it takes hours; with `--every 10` it
 * runs every tenth job. `compare` runs the commands of such a file once more, or those that have every PART
 * in them, and prints the first line that differs of each text; exit code 1 if one does. Every job has a new
 * folder, and what it leaves there counts too.
 *
 * Times, speeds, ports and the place of the package are taken out. What depends on a clock is left out:
 * players without `--iterations` (except `first` and `random`), limits in seconds, Ctrl-C, and what only a
 * terminal shows.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "./build.mjs";
import { inputs, planJobs, put } from "./output-jobs.mjs";

/**
 * @typedef {import("./output-jobs.mjs").Job} Job
 * @typedef {{ command: string, code: string, stdout: string, stderr: string }} Said
 * @typedef {{ job: Job, said: Said[], files: Record<string, string> }} Outcome
 */

/** A longer text is cut here, and a hash of the whole is kept with it. */
const LONGEST = 200_000;
/** No command of the jobs takes this long. */
const TIMEOUT_MS = 600_000;

const { values, positionals } = asked();
const [what, file = "", ...parts] = positionals;
const cli = resolve(values.cli);
if (what !== "record" && what !== "compare") refuse("Say whether to record or to compare.");
if (what === "record" && parts.length > 0) refuse("A recording is of all commands.");
if (file === "") refuse("Name the file of the recording.");
for (const needed of what === "record" ? [cli] : [cli, file]) {
  if (!existsSync(needed)) refuse(`There is no file ${needed}.`);
}
if (!/^[1-9]\d?$/.test(values.jobs)) refuse(`${values.jobs} is no number of jobs.`);
if (!/^[1-9]\d{0,3}$/.test(values.every)) refuse(`${values.every} is no number from 1 to 9999.`);

const home = mkdtempSync(join(tmpdir(), "arcwood-outputs-"));
process.on("exit", () => rmSync(home, { recursive: true, force: true, maxRetries: 9 }));
const interruption = new AbortController();
const { signal } = interruption;
process.once("SIGINT", () => interruption.abort());
try {
  if (what === "record") await record();
  else await compare();
} catch (error) {
  if (!signal.aborted) throw error;
  process.exitCode = 130;
}

function asked() {
  const cli = { type: /** @type {const} */ ("string"), default: join(ROOT, "dist/cli.js") };
  const jobs = { type: /** @type {const} */ ("string"), default: "2" };
  const every = { type: /** @type {const} */ ("string"), default: "1" };
  try {
    return parseArgs({ allowPositionals: true, options: { cli, jobs, every } });
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

/** @param {string} sentence @returns {never} */
function refuse(sentence) {
  console.error(sentence);
  console.error("Usage: node scripts/outputs.mjs record FILE [--cli dist/cli.js] [--jobs 2] [--every 1]");
  console.error("       node scripts/outputs.mjs compare FILE [--cli dist/cli.js] [--jobs 2] [PART…]");
  process.exit(2);
}

async function record() {
  const outcomes = await runAll(planJobs().filter((_, i) => i % Number(values.every) === 0));
  const read = Object.fromEntries([...inputs].map(([name, content]) => [name, content.toString("base64")]));
  writeFileSync(file, [read, ...outcomes].map((line) => `${JSON.stringify(line)}\n`).join(""));
  console.log(`${outcomes.flatMap(({ said }) => said).length} commands`);
}

async function compare() {
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  const [read, ...all] = lines.map((line) => JSON.parse(line));
  for (const [name, content] of Object.entries(read)) put(name, Buffer.from(content, "base64"));
  const isMeant = (/** @type {string} */ line) => parts.every((part) => line.includes(part));
  /** @type {Outcome[]} */
  const before = all.filter(({ job }) => isMeant(job.commands.join(" && ")));
  const list = before.map(({ job }) => job);
  if (list.length === 0) refuse(`No command has ${parts.join(" and ")} in it.`);
  let [commands, different] = [0, 0];
  await runAll(list, ({ job, said, files }, i) => {
    commands += said.length;
    different += said.filter((now, step) => differs(now.command, before[i].said[step], now)).length;
    if (differs(`what is left by ${job.commands.join(" && ")}`, before[i].files, files)) different++;
  });
  console.log(`${commands} commands, ${different} differ`);
  process.exitCode = different > 0 ? 1 : 0;
}

/**
 * Prints the first line that differs of each text.
 *
 * @param {string} title @param {Record<string, string>} before @param {Record<string, string>} after
 */
function differs(title, before, after) {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const differing = [...names].filter((name) => before[name] !== after[name]);
  if (differing.length > 0) console.log(title.slice(0, 250));
  for (const name of differing) {
    const [old, now] = [before, after].map((texts) => (texts[name] ?? "(no such file)").split("\n"));
    const line = [...old, ""].findIndex((text, i) => text !== now[i]);
    const [a = "(the end)", b = "(the end)"] = [old[line], now[line]];
    const from = Math.max(0, [...a].findIndex((letter, i) => letter !== b[i]) - 60);
    console.log(`  ${name}, line ${line + 1}`);
    for (const text of [`- ${a.slice(from, from + 200)}`, `+ ${b.slice(from, from + 200)}`])
      console.log(`    ${text}`);
  }
  return differing.length > 0;
}

/** @param {readonly Job[]} list @param {(outcome: Outcome, index: number) => void} [onOutcome] */
async function runAll(list, onOutcome) {
  /** @type {Outcome[]} */
  const outcomes = [];
  let [next, done] = [0, 0];
  const work = async () => {
    for (let i = next++; i < list.length; i = next++) {
      const folder = join(home, String(i));
      mkdirSync(folder);
      outcomes[i] = await run(list[i], folder);
      onOutcome?.(outcomes[i], i);
      rmSync(folder, { recursive: true });
      if (++done % 100 === 0) console.error(`${done} of ${list.length} jobs`);
    }
  };
  await Promise.all(Array.from({ length: Number(values.jobs) }, work));
  return outcomes;
}

/** @param {Job} job @param {string} folder @returns {Promise<Outcome>} */
async function run(job, folder) {
  for (const name of job.files ?? []) writeFileSync(join(folder, name), inputs.get(name) ?? "");
  const server = job.server === undefined ? undefined : start(job.server, folder);
  const url = await server?.address();
  /** @type {Said[]} */
  const said = [];
  for (const command of job.commands) {
    if (url !== undefined && /^[(/]/.test(command)) said.push(await ask(url, command));
    else {
      const piped = command.startsWith("| ") ? said.at(-1)?.stdout : job.input;
      said.push(
        await start(command.replace(/^\| /, "").replaceAll("URL", url ?? "URL"), folder, piped).ended,
      );
    }
  }
  server?.child.kill("SIGINT");
  if (server !== undefined) said.push(await server.ended);
  /** @type {Record<string, string>} */
  const files = {};
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
    const path = join(folder, name);
    if (!statSync(path).isFile()) continue;
    const content = readFileSync(path);
    if (!inputs.get(name)?.equals(content)) files[name] = normalised(String(content));
  }
  return { job, said, files };
}

/** @param {string} command @param {string} folder @param {string} [input] */
function start(command, folder, input = "") {
  const words = [...command.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);
  const child = spawn(process.execPath, [cli, ...words], {
    cwd: folder,
    env: { PATH: process.env.PATH },
    signal,
    timeout: TIMEOUT_MS,
    killSignal: "SIGKILL",
  });
  let [stdout, stderr] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text) => {
    stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text) => {
    stderr += text;
  });
  // Some commands do not read their input.
  child.stdin.on("error", () => {}).end(input);
  const ended = once(child, "close").then(([code, killed]) => ({
    command: normalised(command),
    code: String(code ?? killed),
    stdout: normalised(stdout, command),
    stderr: normalised(stderr, command),
  }));
  /** Where a server listens; nothing if it has ended. */
  const address = async () => {
    await Promise.race([once(child.stdout, "data"), ended]);
    return /http:[/\d.:]+\d/.exec(stdout)?.[0];
  };
  return { child, ended, address };
}

/** @param {string} url @param {string} command @returns {Promise<Said>} */
async function ask(url, command) {
  const said = { command, code: "no answer", stdout: "", stderr: "" };
  try {
    const response = await (command.startsWith("/")
      ? fetch(url + command, { signal })
      : fetch(url, { method: "POST", body: command, signal }));
    return { ...said, code: String(response.status), stdout: normalised(await response.text()) };
  } catch (error) {
    if (signal.aborted || !(error instanceof TypeError)) throw error;
    return { ...said, stderr: String(error.cause) };
  }
}

/** Without what differs from run to run, and not too long. @param {string} text @param {string} [command] */
function normalised(text, command = "") {
  const plain = text
    .replaceAll(dirname(dirname(cli)), "PACKAGE")
    .replaceAll(home, "HOME")
    .replaceAll(/(?<="(?:seconds|startTime|time|roundTrip)":)[\d.e+-]+/g, "0")
    .replaceAll(/(?<="stateTimes":\[)[\d,]+/g, "")
    .replaceAll(/(?<="(?:thought|moveTimes)":\[)[^\]]+/g, "")
    .replaceAll(/(?<=>Time for a move, in seconds<)[\s\S]+?(?=<\/table>)/g, "")
    .replaceAll(/\b\d+\.\d+ s\b/g, "0 s")
    .replaceAll(/(?<=^ *seconds +)[\d.]+$/gm, "0")
    .replaceAll(/(?<=<time>)[\d:]+/g, "")
    // Matches over HTTP have names with the time in them.
    .replaceAll(/(?<=\.)\d{13}\b/g, "0")
    // The game that is offered next is drawn anew each time, and the width of its name decides the column.
    .replaceAll(/(?<=^ *arcwood play )[a-z][\w-]*/gm, "NAME")
    .replaceAll(/^ *arcwood .*$/gm, (line) => line.replaceAll(/ {2,}/g, "  "))
    .replaceAll(/(?<=127\.0\.0\.1:)\d+/g, "0")
    .replaceAll(/\d+(?=\.tmp\b)/g, "0");
  const still = /^bench .*--seconds 0\.05/.test(command) ? plain.replaceAll(/\d+(?:[.,]\d+)*/g, "0") : plain;
  if (still.length <= LONGEST) return still;
  const hash = createHash("sha256").update(still).digest("hex");
  return `${still.slice(0, LONGEST)}\n${still.length} letters, ${hash}`;
}
