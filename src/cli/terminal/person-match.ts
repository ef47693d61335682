/**
 * A match of a person with players of all kinds. To take a move back ends the match and begins it again with
 * the turns before that move as given ones, since neither players nor matches go backwards.
 */
import type { TermId } from "../../engine/game.js";
import { note } from "../../node/messages.js";
import { type NamedPlayer, seatPlayer } from "../../node/named-player.js";
import type { PlaySetting } from "../commands/play.js";
import { describeBudget } from "../shared/budget-options.js";
import { mentionDoubts } from "../shared/open-game.js";
import { type ExitCode, printJson } from "../shared/output.js";
import { type Played, runMatch } from "../shared/run-match.js";
import { seated } from "../shared/seats.js";
import type { Person } from "./person.js";
import { PersonTable } from "./person-table.js";
import { lostMoves } from "./tell.js";

export interface Seating {
  /** The role of the person. */
  readonly own: number;
  /** For each role that the person does not play, who plays it. */
  readonly others: ReadonlyMap<number, NamedPlayer>;
  /** The player that is asked for hints. */
  readonly adviser: NamedPlayer;
}

/** Why no move can be taken back against these; undefined if one can. */
function noUndo(others: Iterable<NamedPlayer>): string | undefined {
  const remote = [...others].find(({ kind }) => kind === "remote");
  return remote && `${remote.name} cannot take a turn back: its protocol has no words for it.`;
}

export class PersonMatch {
  private readonly table: PersonTable;
  private person: Person | undefined;
  /** Aborts the match that is being played. */
  private controller = new AbortController();

  constructor(
    private readonly setting: PlaySetting,
    private readonly seating: Seating,
    private readonly asJson: boolean,
  ) {
    const { loaded, boards, signal } = setting;
    this.table = new PersonTable({ game: loaded.game, boards, own: seating.own, asJson });
    signal.addEventListener("abort", () => this.controller.abort());
  }

  async play(): Promise<ExitCode> {
    const { setting, seating, table } = this;
    const { roles } = setting.loaded.game;
    const others = [...seating.others].map(([role, { name }]) => `${roles[role]} (${name})`);
    const terms = `${describeBudget(setting.budget, setting.means)} · seed ${setting.seed}`;
    table.introduce(setting.title, others, terms);
    let opening: readonly (readonly TermId[])[] = [];
    try {
      for (;;) {
        const played = await this.playFrom(opening);
        if (this.person?.wish !== "undo") return this.end(played);
        opening = table.turnsBeforeOwn().map(({ joint }) => joint);
        table.say("");
      }
    } finally {
      table.close();
    }
  }

  private async playFrom(opening: readonly (readonly TermId[])[]): Promise<Played> {
    const { setting, seating, table } = this;
    if (!setting.signal.aborted) this.controller = new AbortController();
    const { controller } = this;
    const { startClock } = setting.budget;
    const place = { ...setting, startClock };
    const person = table.sit({
      adviser: () => seatPlayer(seating.adviser, { ...place, role: seating.own }),
      noUndo: noUndo(seating.others.values()),
      leave: () => controller.abort(),
    });
    this.person = person;
    const players = setting.loaded.game.players.map((role) => seating.others.get(role) ?? person);
    const seats = await seated(players, place);
    const watcher = table.watcher(opening.length);
    table.getReady();
    return runMatch({ ...setting, opening, signal: controller.signal }, seats, watcher);
  }

  private end({ result, record }: Played): ExitCode {
    const { label, sheet, loaded } = this.setting;
    const exit = this.table.end(result);
    lostMoves(loaded.game, record).forEach(note);
    if (result.ending === "stuck") mentionDoubts(label, sheet);
    if (this.asJson) printJson(record);
    return exit;
  }
}
