/**
 * How fast the playground is, in a real browser on this machine: the first paint, until connect four can be
 * played, what the first load sends, how long a key in a sheet of a thousand lines holds up the page, how soon
 * `arcwood lsp` knows an edit of a sheet of two thousand lines, and the playouts of `uct` on the page beside those
 * of Node, in turn. Where the machine is busy, the times of processors say more than the clock.
 * `node bench/page.mjs`
 */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { build, ROOT } from "../scripts/build.mjs";
import { importBundled } from "../scripts/bundle.mjs";
import { findChromium } from "../scripts/chromium.mjs";

const ROUNDS = 5;
const SECONDS = 3;

await build();
const { servePage, checkText, choosePlayer, Seated, loadGame, loadKernel, clockOfSeconds, readGameText } =
  await importBundled(
    "page-bench",
    `export { servePage } from "./src/server/page-server.js";
     export { checkText } from "./src/gdl/check/check.js";
     export { choosePlayer } from "./src/players/registry.js";
     export { Seated } from "./src/players/seated.js";
     export { loadGame } from "./src/engine/load-game.js";
     export { loadKernel } from "./src/engine/memory/module.js";
     export { clockOfSeconds } from "./src/search/clock.js";
     export { readGameText } from "./src/node/game-file.js";`,
  );
const server = await servePage({ folder: join(ROOT, "dist/page"), port: 0, bind: "127.0.0.1" });
const browser = await chromium.launch({
  executablePath: findChromium() ?? "",
  args: ["--no-sandbox", "--disable-gpu"],
});

/** @param {readonly number[]} values */
const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** @param {string} hash */
async function open(hash) {
  const context = await browser.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  let bytes = 0;
  const client = await context.newCDPSession(page);
  await client.send("Network.enable");
  client.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(`${server.url}#${hash}`);
  await page.waitForSelector("[data-cell]");
  const ready = await page.evaluate(() => performance.now());
  return { page, context, ready, sent: () => bytes };
}

/** A sheet with so many lines. @param {number} lines */
function sheetOf(lines) {
  const { text } = readGameText("chess");
  const body = text.split("\n");
  const parts = [];
  for (let i = 0; parts.length < lines; i++)
    parts.push(...body.map((/** @type {string} */ line) => line.replaceAll("(cell ", `(cell${i} `)));
  return parts.slice(0, lines).join("\n");
}

const paints = [];
const readies = [];
let sent = 0;
for (let round = 0; round < ROUNDS; round++) {
  const { page, context, ready, sent: bytes } = await open("game=connect-four");
  paints.push(
    await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0),
  );
  readies.push(ready);
  await page.waitForTimeout(1000);
  sent = bytes();
  await context.close();
}
console.log(`first paint ${median(paints).toFixed(0)} ms, ready to play ${median(readies).toFixed(0)} ms`);
console.log(`first load ${(sent / 1000).toFixed(0)} kB, compressed by gzip`);

{
  const { page, context } = await open("game=tic-tac-toe");
  await page.click(".cm-content");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(sheetOf(1000));
  await page.waitForTimeout(6000);
  await page.keyboard.press("ControlOrMeta+Home");
  await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline"] });
  for (const letter of "(role somebody) (init (here 1 2 3)) ; typed")
    await page.keyboard.type(letter, { delay: 30 });
  await page.waitForTimeout(2000);
  const tasks = tasksOfPage(JSON.parse(String(await browser.stopTracing())).traceEvents);
  const longest = (/** @type {"cpu" | "wall"} */ kind) => Math.max(...tasks.map((task) => task[kind]));
  const over = tasks.filter(({ wall }) => wall > 50).length;
  console.log(
    `typing in 1000 lines: the longest task of the page's thread took ${longest("cpu").toFixed(1)} ms of CPU, ` +
      `${longest("wall").toFixed(0)} ms on the clock; ${over} took over 50 ms on the clock`,
  );
  await context.close();
}

{
  const text = sheetOf(2000);
  const server = await languageServer();
  await server.diagnosticsOf(text);
  const times = [];
  for (let edit = 0; edit < 15; edit++) times.push(await server.diagnosticsOf(`${text}\n; ${edit}`));
  server.close();
  const cpu = [];
  for (let edit = 0; edit < 15; edit++) {
    const before = process.cpuUsage();
    checkText(`${text}\n; ${edit}`);
    const { user, system } = process.cpuUsage(before);
    cpu.push((user + system) / 1000);
  }
  console.log(
    `diagnostics of 2000 lines by arcwood lsp after an edit: median ${median(times).toFixed(0)} ms, ` +
      `least ${Math.min(...times).toFixed(0)} ms; the check alone ${median(cpu).toFixed(0)} ms of CPU`,
  );
}

/**
 * The tasks of the thread that the page runs on, in milliseconds.
 * @param {readonly { name: string, ph: string, pid: number, tid: number, dur?: number, tdur?: number, args?: { name?: string } }[]} events
 */
function tasksOfPage(events) {
  const key = (/** @type {{ pid: number, tid: number }} */ { pid, tid }) => `${pid} ${tid}`;
  const mains = new Set(
    events.filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain").map(key),
  );
  return events
    .filter((event) => event.ph === "X" && event.name.endsWith("RunTask") && mains.has(key(event)))
    .map(({ dur = 0, tdur = 0 }) => ({ wall: dur / 1000, cpu: tdur / 1000 }));
}

/** `arcwood lsp` as an editor talks to it: `diagnosticsOf` gives a sheet, and the time until it is judged. */
async function languageServer() {
  const child = spawn(process.execPath, [join(ROOT, "dist/cli.js"), "lsp"], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  let answered = (/** @type {unknown} */ _) => {};
  let read = Buffer.alloc(0);
  child.stdout.on("data", (/** @type {Buffer} */ chunk) => {
    read = Buffer.concat([read, chunk]);
    for (;;) {
      const head = /^Content-Length: (\d+)\r\n\r\n/.exec(read.toString("latin1", 0, 100));
      if (head === null || read.length < head[0].length + Number(head[1])) return;
      const end = head[0].length + Number(head[1]);
      const message = JSON.parse(read.toString("utf8", head[0].length, end));
      read = read.subarray(end);
      if (message.method === "textDocument/publishDiagnostics" || message.id !== undefined) answered(message);
    }
  });
  /** @param {object} message */
  const send = (message) => {
    const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
    child.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
    child.stdin.write(body);
  };
  const next = () => new Promise((resolve) => (answered = resolve));
  const started = next();
  send({ id: 1, method: "initialize", params: { processId: null, rootUri: null, capabilities: {} } });
  await started;
  send({ method: "initialized", params: {} });
  const uri = "file:///sheet.kif";
  let version = 0;
  return {
    /** @param {string} text */
    async diagnosticsOf(text) {
      const begun = performance.now();
      const judged = next();
      version++;
      const method = version === 1 ? "textDocument/didOpen" : "textDocument/didChange";
      const textDocument = version === 1 ? { uri, version, languageId: "gdl", text } : { uri, version };
      send({ method, params: { textDocument, contentChanges: [{ text }] } });
      await judged;
      return performance.now() - begun;
    },
    close: () => child.kill(),
  };
}

await loadKernel();
const { loaded } = loadGame(readGameText("connect-four").text);
const choice = choosePlayer("uct");
const ratios = [];
for (let round = 0; round < ROUNDS; round++) {
  const seated = new Seated(choice, { loaded, role: 0, seed: round, memoryBytes: 2 ** 27 });
  const { report } = await seated.think(clockOfSeconds(SECONDS));
  const inNode = report.iterations / report.seconds;
  const { page, context } = await open("game=connect-four&view=think");
  await page.waitForSelector(".think select");
  await page.locator(".think .bar select").nth(1).selectOption(String(SECONDS));
  await page.waitForSelector(".tree", { timeout: 60_000 });
  const [iterations, seconds] = await page
    .locator(".numbers")
    .evaluate((line) => [Number(line.dataset.iterations), Number(line.dataset.seconds)]);
  const onPage = (iterations ?? 0) / (seconds ?? 1);
  ratios.push(onPage / inNode);
  console.log(`uct: ${inNode.toFixed(0)} playouts/s in Node, ${onPage.toFixed(0)} on the page`);
  await context.close();
}
console.log(`page / Node: median ${median(ratios).toFixed(2)}`);
await browser.close();
await server.close();
