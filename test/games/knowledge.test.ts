/**
 * What players of games with hidden information know. A player who has made the same moves and perceived the
 * same has the same legal moves, whatever chance and the others have done unseen. In games whose manifest
 * says that all players share their percepts, all perceive the same.
 */
import { describe, expect, it } from "vitest";
import { readManifest } from "../../src/cli/commands/games.js";
import type { Game } from "../../src/engine/game.js";
import { Random } from "../../src/engine/random-numbers.js";
import { loadReference } from "../../src/engine/reference.js";
import { RANDOM_ROLE } from "../../src/gdl/keywords.js";
import { parseSheet } from "../../src/gdl/text/parse.js";
import { bundledGames } from "../../src/node/game-file.js";
import { load } from "./bundled.js";

const MATCHES = 24;
const MOST_STEPS = 10;

interface Turn {
  /** What a role has done and perceived before. */
  readonly history: string;
  readonly role: string;
  readonly legal: string;
  readonly percepts: string;
}

/** The turns of random matches, each as all roles see it. */
function* turns(game: Game): Generator<readonly Turn[]> {
  const texts = (terms: readonly number[]) => terms.map((term) => game.text(term)).sort();
  for (let match = 0; match < MATCHES; match++) {
    const random = new Random(1, match);
    let histories = game.roles.map(() => "");
    let state = game.initialState();
    for (let step = 0; step < MOST_STEPS && !game.isTerminal(state); step++) {
      const joint = game.roles.map((role, index) => {
        const moves = game.legalMoves(state, index);
        // A player chooses by what it knows, alike in all matches, so that histories meet again.
        const choice = role === RANDOM_ROLE ? random.below(moves.length) : histories[index]?.length;
        return moves[(choice ?? 0) % moves.length];
      });
      const seen = game.roles.map((role, index) => ({
        role,
        history: histories[index],
        legal: texts(game.legalMoves(state, index)).join(" "),
        percepts: texts(game.percepts(state, joint, index)).join(" "),
      }));
      yield seen;
      histories = seen.map(
        ({ history, percepts }, index) => `${history} ${game.text(joint[index])} [${percepts}]`,
      );
      state = game.nextState(state, joint);
    }
  }
}

/**
 * What a player cannot have known; nothing if all is well. `met` counts the histories that occurred again.
 */
function surprises(game: Game) {
  const known = new Map<string, string>();
  const found: string[] = [];
  let met = 0;
  for (const { role, history, legal } of [...turns(game)].flat()) {
    if (role === RANDOM_ROLE) continue;
    const before = known.get(`${role}:${history}`);
    if (before !== undefined) met++;
    if (before !== undefined && before !== legal)
      found.push(`${role} after${history}: ${before}, or ${legal}`);
    known.set(`${role}:${history}`, legal);
  }
  return { found, met };
}

/** Turns in which two players perceive different things. */
function differences(game: Game): string[] {
  return [...turns(game)].flatMap((roles) => {
    const seen = new Set(roles.filter(({ role }) => role !== RANDOM_ROLE).map(({ percepts }) => percepts));
    return seen.size > 1 ? [[...seen].join(" / ")] : [];
  });
}

const HIDDEN = bundledGames().filter((name) => readManifest(name).kinds.includes("hidden information"));
const SHARED = HIDDEN.filter((name) =>
  readManifest(name).exercises.includes("percepts that all players share"),
);

describe.each(HIDDEN)("%s", (name) => {
  it("leaves no player in doubt about its legal moves", () => {
    const { found, met } = surprises(load(name).game);
    expect(found).toEqual([]);
    expect(met).toBeGreaterThan(MATCHES);
  });
});

it.each(SHARED)("all players of %s perceive the same", (name) => {
  expect(differences(load(name).game)).toEqual([]);
});

it("finds games that keep players in doubt, or tell them different things", () => {
  const rules = `
    (role a) (role b) (role random) (init (step 1))
    (<= (legal random left) (true (step 1))) (<= (legal random right) (true (step 1)))
    (<= (legal random noop) (not (true (step 1))))
    (legal a noop) (legal b noop) (<= (legal b stop) (true (lies left)))
    (<= (next (lies ?side)) (does random ?side)) (<= (next (lies ?side)) (true (lies ?side)))
    (<= (next (step 2)) (true (step 1))) (<= (next (step 3)) (true (step 2)))
    (<= (sees a ?side) (does random ?side))
    (<= terminal (true (step 3))) (goal a 0) (goal b 0)`;
  const loading = loadReference(parseSheet(rules).sheet);
  if ("problem" in loading) throw new Error(loading.problem);
  expect(surprises(loading.game).found[0]).toMatch(/^b after noop \[\]: noop/);
  expect(differences(loading.game)).toContain("left / ");
  expect(differences(load("liars-dice").game).length).toBeGreaterThan(0);
});
