/**
 * The recorded conversations of the original game manager with its players: each is held again with a page of
 * ours in the place of each player, with the texts as they were recorded. A page says `ready` to `ping` and
 * `start`, answers a legal move where its role is in control, and nothing elsewhere; and it follows what was
 * played, which is not always what it has answered: its partners are late, silent, speak out of turn, or
 * answer garbage, and the last move of one match has variables in it.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadReference } from "../../src/engine/reference.js";
import { GamemasterNames } from "../../src/gdl/gamemaster/gamemaster-names.js";
import { parseSheet } from "../../src/gdl/text/parse.js";
import {
  type ManagerRequest,
  readStorageMessage,
  requestOf,
} from "../../src/match/gamemaster/storage-message.js";
import { playerPage } from "../../src/node/gamemaster-pages.js";
import { CHROMIUM } from "../chromium.js";
import { DATA } from "../data.js";
import { HANG_MS } from "../patience.js";
import { PlayerTabs } from "./player-tabs.js";

const FOLDER = join(DATA ?? "", "gamemaster/protocol");

interface Line {
  readonly key: string;
  readonly value: string;
}

interface Question {
  readonly id: number;
  readonly request: ManagerRequest;
}

function questionOf(value: string): Question {
  const message = readStorageMessage(value);
  const request = message && requestOf(message.content);
  if (message === undefined || request === undefined) throw new Error(`no request: ${value}`);
  return { id: Number(message.id), request };
}

/** The legal moves of a role, in each state of a match that is told by its moves. */
class Follower {
  private readonly game;
  private readonly names;
  private readonly waiting;
  private readonly role;
  private state;

  constructor({ rules, role }: Extract<ManagerRequest, { kind: "start" }>) {
    const { sheet } = parseSheet(rules, "gamemaster");
    const { game, problem } = loadReference(sheet);
    if (problem !== undefined || sheet.gamemaster === undefined) throw new Error(problem);
    this.game = game;
    this.names = GamemasterNames.of(sheet.gamemaster);
    this.waiting = sheet.gamemaster.waiting;
    this.role = game.roles.indexOf(role);
    this.state = game.initialState();
  }

  /** What the role may answer: nothing where it is not in control. */
  after(move: string | undefined): string[] {
    const { game } = this;
    if (move !== undefined) {
      const made = game.term(this.names.classicalText(move) ?? "");
      const joint = game.roles.map((_, role) => {
        const legal = game.legalMoves(this.state, role);
        return legal.find((each) => each === made) ?? legal[0];
      });
      expect(joint).toContain(made);
      this.state = game.nextState(this.state, joint);
    }
    return game
      .legalMoves(this.state, this.role)
      .map((each) => game.text(each))
      .filter((text) => text !== this.waiting)
      .map((text) => this.names.ownText(text));
  }
}

describe.skipIf(CHROMIUM === undefined || DATA === undefined)(
  "recorded conversations",
  { timeout: HANG_MS },
  () => {
    let tabs: PlayerTabs;
    beforeAll(async () => {
      // It answers at once, so that the clocks of the recordings need not be waited for.
      tabs = await PlayerTabs.open(
        playerPage({ player: "random", name: "me", threads: 1, memoryBytes: 2 ** 26 }),
      );
    }, HANG_MS);
    afterAll(() => tabs?.close());

    const files = DATA === undefined ? [] : readdirSync(FOLDER).filter((file) => file.endsWith(".jsonl"));
    const seats = files.flatMap((file) => {
      const lines = readFileSync(join(FOLDER, file), "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as Line);
      const names = [...new Set(lines.map(({ key }) => key))].filter((key) => key !== "manager");
      return names.map((name) => ({ file, name, lines }));
    });

    it.each(seats)("$file, in the place of $name", async ({ name, lines }) => {
      await tabs.call(name);
      let follower: Follower | undefined;
      const silent: number[] = [];
      for (const { key, value } of lines) {
        // What the recorded player said is not said again.
        if (key === "manager" && readStorageMessage(value)?.sender === name) continue;
        await tabs.put(key, value);
        if (key !== name) continue;
        const { id, request } = questionOf(value);
        if (request.kind === "ping") expect(await tabs.answer(id, name)).toBe("ready");
        else if (request.kind === "start") {
          follower = new Follower(request);
          expect(await tabs.answer(id, name)).toBe("ready");
        } else {
          const legal = request.kind === "play" ? (follower?.after(request.move) ?? []) : [];
          if (legal.length === 0) silent.push(id);
          else expect(legal).toContain(await tabs.answer(id, name));
        }
      }
      // Once this is answered, all before it has been heard.
      await tabs.send(1000, "ping()", name);
      expect(await tabs.answer(1000, name)).toBe("ready");
      expect(silent.length).toBeGreaterThan(0);
      for (const id of silent) expect(await tabs.answers(id, name)).toBe(0);
      expect(tabs.failures).toEqual([]);
    });
  },
);
