/**
 * The page of a match that is hosted, which shows everything: live while it is played, and afterwards its
 * record to step through. `GET /` follows the match, `GET /?turn=N` shows what it was after that turn, and
 * `GET /match.json` is the record so far.
 */
import type { Game, State } from "../engine/game.js";
import { counted } from "../gdl/counted.js";
import type { Sheet } from "../gdl/tree.js";
import { BoardPainter } from "../match/board/board-picture.js";
import { findBoards } from "../match/board/find.js";
import { type Curve, curveSvg, lineColor } from "../match/look/curve-svg.js";
import type { MatchTurn } from "../match/match.js";
import { faultInWords, legalInWords, scoreText } from "../match/match-words.js";
import type { MatchRecord } from "../match/record.js";
import { estimateTable } from "./estimate-table.js";
import { Html, html, PAGE_HEADERS, page } from "./html.js";
import { type HttpAnswer, type Listening, listen } from "./http.js";
import { stateHtml } from "./state-html.js";

export interface SpectateOptions {
  readonly port: number;
  readonly bind: string;
  onBug(error: unknown): void;
}

/** Of a longer match the moves around the turn that is shown. */
const LISTED_TURNS = 60;

export class Spectacle {
  private readonly painter: BoardPainter;
  private readonly start: State;
  private readonly turns: MatchTurn[] = [];
  /** For each role that is asked now: when it was asked. */
  private readonly asked = new Map<number, number>();

  constructor(
    sheet: Sheet,
    private readonly game: Game,
    private readonly record: MatchRecord,
  ) {
    this.painter = new BoardPainter(findBoards(sheet, game), game);
    this.start = game.initialState();
  }

  onAsk(role: number): void {
    this.asked.set(role, performance.now());
  }

  onReply(role: number): void {
    this.asked.delete(role);
  }

  onTurn(turn: MatchTurn): void {
    this.turns.push(turn);
  }

  open({ port, bind, onBug }: SpectateOptions): Promise<Listening> {
    return listen({ port, bind, onBug, answer: ({ path }) => this.answer(path) });
  }

  private answer(path: string): HttpAnswer {
    const headers = PAGE_HEADERS;
    const type = "text/html; charset=utf-8";
    const [name, query] = path.split("?");
    switch (name) {
      case "":
        return { status: 200, type, headers, body: page(this.title(), this.shownAt(query)) };
      case "live":
        return { status: 200, type, headers, body: this.shownAt(query).text };
      case "match.json":
        return { status: 200, type: "application/json", headers, body: JSON.stringify(this.record) };
      default:
        return { status: 404, type: "text/plain", body: "There are /, /?turn=1 and /match.json." };
    }
  }

  private title(): string {
    return `${this.record.arcwood.game}: ${this.record.arcwood.ending === null ? "live" : "the record"}`;
  }

  /** After the turn that the query names, else after the last. */
  private shownAt(query = ""): Html {
    const asked = new URLSearchParams(query).get("turn") ?? "";
    const last = this.turns.length;
    return this.show(/^\d+$/.test(asked) ? Math.min(Number(asked), last) : last);
  }

  /** `shown` is a number of turns. */
  private show(shown: number): Html {
    const { record } = this;
    const { startClock, playClock, scrambled, arcwood } = record;
    const over = arcwood.ending;
    const status = over === null ? "live" : over === "terminal" ? "over" : `ended: ${over}`;
    const last = this.turns.length;
    const state = this.turns[shown - 1]?.next ?? this.start;
    const picture = this.painter.picture(state, this.turns[shown - 2]?.next ?? this.start);
    const title = shown === 0 ? "The first state" : `After turn ${shown}`;
    return html`<header><h1>${arcwood.game}</h1><span class="badge">${status}</span>
<span class="soft">${counted(last, "turn")} played · clocks ${startClock} s and ${playClock} s${scrambled ? " · names scrambled" : ""} · <code>${record.matchId}</code> · <a href="match.json">the record</a></span></header>
<section><table><tr><th>role</th><th>player</th><th></th><th class="number">score</th></tr>${this.players()}</table></section>
<section>${stepping(shown, last)}
<div class="columns"><div><h3>${title}</h3>
${stateHtml(picture)}</div>
<div class="wide"><h3>Moves, newest first</h3>${this.moves(shown)}</div></div>${this.replaced(shown)}</section>
${this.curve(shown)}${this.thoughts(shown)}`;
  }

  private players(): Html[] {
    const { record, game, asked } = this;
    return game.roles.map((role, i) => {
      const since = asked.get(i);
      const score = record.goalValues?.[i];
      const isAsked = since !== undefined && record.arcwood.ending === null;
      const doing = isAsked
        ? html`thinking, ${((performance.now() - since) / 1000).toFixed(0)} s`
        : undefined;
      return html`<tr><td><code>${role}</code></td><td>${record.playerNamesFromHost[i]}</td>
<td class="soft">${doing}</td><td class="number">${score === undefined ? "–" : scoreText(score)}</td></tr>`;
    });
  }

  /** The moves of the turns around one. */
  private moves(shown: number): Html {
    const { moves, errors } = this.record;
    const total = this.turns.length;
    const end = Math.min(total, Math.max(shown + LISTED_TURNS / 2, LISTED_TURNS));
    const begin = Math.max(0, end - LISTED_TURNS);
    const rows = moves.slice(begin, end).map((joint, i) => {
      const turn = begin + i + 1;
      const cells = joint.map((move, role) => {
        const error = errors[turn]?.[role];
        const replaced = error
          ? html` <span class="alarm" title="replaced by a random move">${error}</span>`
          : undefined;
        return html`<td><code>${move}</code>${replaced}</td>`;
      });
      const number = html`<td class="number first"><a href="${addressOf(turn, total)}">${turn}</a></td>`;
      return html`<tr class="${turn === shown ? "shown" : ""}">${number}${cells}</tr>`;
    });
    const heads = this.game.roles.map((role) => html`<th>${role}</th>`);
    return html`<table><tr><th class="first"></th>${heads}</tr>${rows.reverse()}</table>`;
  }

  /** In sentences, which moves of this turn were not those of the players. */
  private replaced(shown: number): Html[] {
    const { joint = [], replies = [] } = this.turns[shown - 1] ?? {};
    return replies.flatMap(({ fault }, role) => {
      if (fault === undefined) return [];
      const { game } = this;
      const drawn = html`<code>${game.text(joint[role])}</code> was drawn for it`;
      const legal = legalInWords(fault);
      return html`<p><span class="alarm">${game.roles[role]} ${faultInWords(fault)}</span>; ${drawn}. ${legal}</p>`;
    });
  }

  /** What each role's player thought its own move was worth, turn by turn. */
  private curve(shown: number): Html | undefined {
    const { game, turns } = this;
    const curves = game.players.map((role): Curve => {
      const values = turns.map(({ replies }) => replies[role].report?.moves[0]?.value);
      return {
        label: game.roles[role],
        color: lineColor(game.roles[role], role),
        values: [...values, this.finalScore(role)],
      };
    });
    const svg = curveSvg(curves, { now: shown, turns: [] });
    if (svg === "") return undefined;
    const legend = curves.map(
      ({ label, color }) => html`<span><span class="dot p-${color}"></span> ${label}</span>`,
    );
    return html`<section><h3>What each player expected</h3>${new Html(svg)}<p class="legend">${legend}</p></section>`;
  }

  private finalScore(role: number): number | undefined {
    return this.record.goalValues?.[role];
  }

  /** What each role thought last, up to this turn. */
  private thoughts(shown: number): Html[] {
    return this.game.roles.flatMap((role, i) => {
      const turn = this.turns.slice(0, shown).findLast(({ replies }) => replies[i].report?.moves.length);
      const report = turn?.replies[i].report;
      if (turn === undefined || report === undefined) return [];
      return html`<section><h3>What ${role} thought before turn ${turn.step + 1}</h3>${estimateTable(report)}</section>`;
    });
  }
}

/** The page of a turn; that of the last one follows the match. */
function addressOf(turn: number, last: number): string {
  return turn >= last ? "./" : `?turn=${turn}`;
}

function stepping(shown: number, last: number): Html {
  const link = (turn: number, rel: string, text: string, isThere: boolean) =>
    isThere
      ? html`<a href="${addressOf(turn, last)}" rel="${rel}">${text}</a>`
      : html`<span class="soft">${text}</span>`;
  return html`<nav>${link(0, "first", "start", shown > 0)}${link(shown - 1, "prev", "← before", shown > 0)}
<b>turn ${shown} of ${last}</b>
${link(shown + 1, "next", "after →", shown < last)}${link(last, "last", "last", shown < last)}</nav>`;
}
