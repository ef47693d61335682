/** The GGP player on HTTP: messages by POST, or by GET as the path; the status page at the root. */
import { Desk, type DeskOptions } from "./desk.js";
import { PAGE_HEADERS, page } from "./html.js";
import { type HttpAnswer, type HttpQuestion, type Listening, listen } from "./http.js";
import type { Margin } from "./margin.js";
import { livePlayer } from "./player-page.js";

export interface PlayerServerOptions extends DeskOptions {
  readonly port: number;
  readonly bind: string;
  onBug(error: unknown): void;
}

const MESSAGE_TYPE = "text/acl";

export async function servePlayer(options: PlayerServerOptions): Promise<Listening> {
  const desk = new Desk(options);
  const { port, bind, onBug } = options;
  const listening = await listen({
    port,
    bind,
    onBug,
    answer: (question) => answer(desk, options.margin, question),
  });
  return {
    ...listening,
    close: () => {
      desk.close();
      return listening.close();
    },
  };
}

async function answer(
  desk: Desk,
  margin: Margin,
  { method, path, body, received }: HttpQuestion,
): Promise<HttpAnswer> {
  if (method !== "POST" && !path.trimStart().startsWith("(")) return view(desk, path);
  const { isUnderstood, text } = await desk.answer(method === "POST" ? body : path, received);
  return isUnderstood
    ? { status: 200, type: MESSAGE_TYPE, body: text, onRoundTrip: (trip) => margin.saw(trip) }
    : { status: 400, type: "text/plain", body: text };
}

function view(desk: Desk, path: string): HttpAnswer {
  const status = desk.status();
  const headers = PAGE_HEADERS;
  const type = "text/html; charset=utf-8";
  switch (path.split("?")[0]) {
    case "":
      return { status: 200, type, headers, body: page(`${status.name}: GGP player`, livePlayer(status)) };
    case "live":
      return { status: 200, type, headers, body: livePlayer(status).text };
    case "status.json":
      return { status: 200, type: "application/json", headers, body: JSON.stringify(status) };
    default:
      return { status: 404, type: "text/plain", body: "There are /, /status.json, and messages by POST." };
  }
}
