/** The live page of a match, which shows everything: `GET /`, and `GET /match.json`, the record so far. */
import type { Game, State } from "../engine/game.js";
import type { Sheet } from "../gdl/tree.js";
import { type Board, drawState, findBoards } from "../match/board/draw-state.js";
import type { MatchTurn } from "../match/match.js";
import type { MatchRecord } from "../match/record.js";
import type { Report } from "../players/player.js";
import { estimateTable } from "./estimate-table.js";
import { type Html, html, PAGE_HEADERS, page } from "./html.js";
import { type HttpAnswer, type Listening, listen } from "./http.js";

export interface SpectateOptions {
  readonly port: number;
  readonly bind: string;
  onBug(error: unknown): void;
}

const SHOWN_TURNS = 60;

export class Spectacle {
  private readonly boards: readonly Board[];
  private state: State;
  private reports: readonly (Report | undefined)[] = [];
  /** For each role that is asked now: when it was asked. */
  private readonly asked = new Map<number, number>();

  constructor(
    sheet: Sheet,
    private readonly game: Game,
    private readonly record: MatchRecord,
  ) {
    this.boards = findBoards(sheet, game);
    this.state = game.initialState();
  }

  onAsk(role: number): void {
    this.asked.set(role, performance.now());
  }

  onReply(role: number): void {
    this.asked.delete(role);
  }

  onTurn({ next, replies }: MatchTurn): void {
    this.state = next;
    this.reports = replies.map(({ report }, role) => report ?? this.reports[role]);
  }

  open({ port, bind, onBug }: SpectateOptions): Promise<Listening> {
    return listen({ port, bind, onBug, answer: ({ path }) => this.answer(path) });
  }

  private answer(path: string): HttpAnswer {
    const headers = PAGE_HEADERS;
    const type = "text/html; charset=utf-8";
    switch (path.split("?")[0]) {
      case "":
        return { status: 200, type, headers, body: page(`${this.record.arcwood.game}: live`, this.live()) };
      case "live":
        return { status: 200, type, headers, body: this.live().text };
      case "match.json":
        return { status: 200, type: "application/json", headers, body: JSON.stringify(this.record) };
      default:
        return { status: 404, type: "text/plain", body: "There are / and /match.json." };
    }
  }

  private live(): Html {
    const { record, game } = this;
    const { moves, startClock, playClock, scrambled, arcwood } = record;
    const over = arcwood.ending;
    const status = over === null ? "live" : over === "terminal" ? "over" : `ended: ${over}`;
    const picture = drawState(this.boards, game, this.state).lines.join("\n");
    const thoughts = game.roles.flatMap((role, i) => {
      const report = this.reports[i];
      if (report === undefined || report.moves.length === 0) return [];
      return [html`<section><h3>What ${role} thought</h3>${estimateTable(report)}</section>`];
    });
    return html`<header><h1>${arcwood.game}</h1><span class="badge">${status}</span>
<span class="soft">turn ${moves.length + (over === null ? 1 : 0)} · clocks ${startClock} s and ${playClock} s${scrambled ? " · names scrambled" : ""} · <code>${record.matchId}</code></span></header>
<section><table><tr><th>role</th><th>player</th><th></th><th class="number">score</th></tr>${this.players()}</table></section>
<section class="columns"><div><h3>The state</h3><pre>${picture}</pre></div>
<div class="wide"><h3>Moves, newest first</h3>${this.turns()}</div></section>
${thoughts}`;
  }

  private players(): Html[] {
    const { record, game, asked } = this;
    return game.roles.map((role, i) => {
      const since = asked.get(i);
      const doing =
        since === undefined
          ? undefined
          : html`thinking, ${((performance.now() - since) / 1000).toFixed(0)} s`;
      return html`<tr><td><code>${role}</code></td><td>${record.playerNamesFromHost[i]}</td>
<td class="soft">${doing}</td><td class="number">${record.goalValues?.[i] ?? "–"}</td></tr>`;
    });
  }

  private turns(): Html {
    const { moves, errors } = this.record;
    const first = Math.max(0, moves.length - SHOWN_TURNS);
    const rows = moves.slice(first).map((joint, i) => {
      const cells = joint.map((move, role) => {
        const error = errors[first + i + 1]?.[role];
        const replaced = error
          ? html` <span class="alarm" title="replaced by a random move">${error}</span>`
          : undefined;
        return html`<td><code>${move}</code>${replaced}</td>`;
      });
      return html`<tr><td class="number soft first">${first + i + 1}</td>${cells}</tr>`;
    });
    const heads = this.game.roles.map((role) => html`<th>${role}</th>`);
    return html`<table><tr><th class="first"></th>${heads}</tr>${rows.reverse()}</table>`;
  }
}
