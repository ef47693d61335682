/** The live page of an experiment: how far it is, who plays, and what it has found. */
import { counted } from "../gdl/counted.js";
import type { ExperimentResult } from "../match/experiment/experiment-result.js";
import { experimentTables } from "../match/experiment/experiment-tables.js";
import type { ReportTable } from "../match/tournament/report-tables.js";
import { type Html, html, PAGE_HEADERS, page } from "./html.js";
import { type Listening, listen } from "./http.js";

export interface LiveWorker {
  readonly name: string;
  readonly build: string;
  readonly cpu: string;
  /** Playouts a second of the fixed measurement. */
  readonly speed: number;
  readonly jobs: number;
  /** Units that it has delivered. */
  readonly units: number;
  /** Seconds since it was heard of. */
  readonly silent: number;
  /** Why it gets no units. */
  readonly refused?: string;
}

export interface ExperimentStatus {
  readonly title: string;
  readonly result: ExperimentResult;
  readonly isRunning: boolean;
  /** Units an hour; undefined before there is any. */
  readonly rate: number | undefined;
  /** Units that are wanted still. */
  readonly left: number;
  readonly workers: readonly LiveWorker[];
}

export interface StatusPageOptions {
  readonly port: number;
  readonly bind: string;
  status(): ExperimentStatus | Promise<ExperimentStatus>;
  onBug(error: unknown): void;
}

/** What is counted anew takes a second or two where there are 100,000 units: not for each who looks. */
const FRESH_MS = 3000;

export async function serveExperiment({ port, bind, status, onBug }: StatusPageOptions): Promise<Listening> {
  let known: { readonly status: ExperimentStatus; readonly at: number } | undefined;
  const current = async () => {
    if (known === undefined || performance.now() - known.at > FRESH_MS)
      known = { status: await status(), at: performance.now() };
    return known.status;
  };
  return listen({
    port,
    bind,
    onBug,
    async answer({ method, path }) {
      if (method !== "GET" || !["", "live", "status.json"].includes(path.replace(/\?.*$/, "")))
        return { status: 404, type: "text/plain", body: "There is nothing here but / and /status.json." };
      const now = await current();
      if (path.startsWith("status.json"))
        return { status: 200, type: "application/json", body: JSON.stringify(now) };
      const live = livePart(now);
      const body = path.startsWith("live") ? live.text : page(now.title, live);
      return { status: 200, type: "text/html; charset=utf-8", body, headers: PAGE_HEADERS };
    },
  });
}

function livePart({ title, result, isRunning, rate, left, workers }: ExperimentStatus): Html {
  const { done, planned, lost, hash } = result;
  const time = rate === undefined || rate === 0 || left === 0 ? undefined : hoursText(left / rate);
  return html`<header><h1>${title}</h1><span class="badge">${isRunning ? "running" : "not running"}</span>
<span class="soft">${hash}</span></header>
<section><p><progress value="${done}" max="${planned}"></progress> ${done} of ${counted(planned, "unit")}${lost > 0 ? `, ${lost} given up` : ""}.
${rate === undefined ? "" : `${Math.round(rate)} units an hour. `}${time === undefined ? "" : `About ${time} left.`}</p></section>
${workersPart(workers)}
${experimentTables(result).map(tablePart)}`;
}

function workersPart(workers: readonly LiveWorker[]): Html | undefined {
  if (workers.length === 0) return undefined;
  const rows = workers.map(
    ({ name, build, cpu, speed, jobs, units, silent, refused }) =>
      html`<tr><td>${name}</td><td>${build}</td><td>${cpu}</td><td class="number">${Math.round(speed).toLocaleString("en-US")}</td>
<td class="number">${jobs}</td><td class="number">${units}</td><td>${
        refused === undefined
          ? html`heard of ${Math.round(silent)} s ago`
          : html`<span class="alarm">${refused}</span>`
      }</td></tr>`,
  );
  return html`<section><h2>Workers</h2><table><tr><th>name</th><th>build</th><th>processor</th>
<th class="number">playouts a second</th><th class="number">at once</th><th class="number">units</th><th></th></tr>${rows}</table></section>`;
}

function tablePart({ title, head, rows, words }: ReportTable): Html {
  const cell = (text: string, column: number, tag: "td" | "th") =>
    tag === "th"
      ? html`<th class="${column < words ? "" : "number"}">${text}</th>`
      : html`<td class="${column < words ? "" : "number"}">${text}</td>`;
  const lines = rows.map((row) => html`<tr>${row.map((text, i) => cell(text, i, "td"))}</tr>`);
  return html`<section><h2>${title}</h2><table><tr>${head.map((text, i) => cell(text, i, "th"))}</tr>${lines}</table></section>`;
}

function hoursText(hours: number): string {
  if (hours < 1 / 60) return "a minute";
  if (hours < 2) return `${Math.round(hours * 60)} min`;
  return `${Math.round(hours)} h`;
}
