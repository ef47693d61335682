import { describe, expect, it } from "vitest";
import { Random } from "../../../src/engine/random-numbers.js";
import { experimentResult } from "../../../src/match/experiment/experiment-result.js";
import { RowWatch } from "../../../src/match/experiment/row-watch.js";
import { latexTables } from "../../../src/match/tournament/latex.js";
import type { MatchOutcome } from "../../../src/match/tournament/match-outcome.js";
import { matchesCsv } from "../../../src/match/tournament/matches-csv.js";
import { pairScores } from "../../../src/match/tournament/pair-scores.js";
import { conditionFacts, reportPage, scoresSvg } from "../../../src/match/tournament/report-page.js";
import { countText, tablesOf } from "../../../src/match/tournament/report-tables.js";
import { standingOf } from "../../../src/match/tournament/standing.js";
import { parseXml } from "../../../src/network/xcsp3/xml.js";
import { outcome } from "./outcomes.js";

const PLAYERS = ["weak_&_slow", "middle", "strong:c=-1"];
const CONDITIONS = { arcwood: "0.1.0", node: "22.1.0", cpu: 'A "quick", old one', jobs: 2 };

/** Each against each in two games, roles exchanged, and a puzzle; who stands later in the list is better. */
function tournament(seeds: number): MatchOutcome[] {
  const random = new Random(3);
  const outcomes: MatchOutcome[] = [];
  const add = (game: string, players: readonly string[], scores: readonly number[], seed: number) => {
    const thought = players.map((player) => ({ moves: 4, seconds: PLAYERS.indexOf(player), longest: 0.5 }));
    const more = { seed, thought, conditions: CONDITIONS, steps: 5 + (seed % 3) };
    outcomes.push(outcome(outcomes.length, game, players, scores, more));
  };
  const play = (players: readonly string[]) => {
    const [a, b] = players.map((player) => PLAYERS.indexOf(player));
    const score = random.below(10) < 5 + 3 * Math.sign(a - b) ? 100 : 50 * random.below(2);
    return [score, 100 - score];
  };
  for (const game of ["chess", "go"]) {
    for (const [i, first] of PLAYERS.entries()) {
      for (const second of PLAYERS.slice(i + 1)) {
        for (let seed = 0; seed < seeds; seed++) {
          for (const players of [
            [first, second],
            [second, first],
          ])
            add(game, players, play(players), seed);
        }
      }
    }
  }
  for (const player of PLAYERS) add("puzzle", [player], [50 * PLAYERS.indexOf(player)], 7);
  return outcomes;
}

function isOrdered(players: readonly string[], order: readonly string[]): boolean {
  const ranks = players.map((player) => order.indexOf(player));
  return ranks.every((rank, i) => i === 0 || (ranks[i - 1] as number) <= rank);
}

/** The rows of no experiment. */
const NO_ROWS = experimentResult(new RowWatch([], new Map(), undefined), { hash: "", duplicates: 0 });

describe("the standing of a tournament", () => {
  const outcomes = tournament(10);
  const standing = standingOf(outcomes, outcomes.length);

  it("has one order of players in every list, in every table and on the page", () => {
    const order = [...PLAYERS].reverse();
    expect(standing.players).toEqual(order);
    expect(standing.agon.players.map(({ player }) => player)).toEqual(order);
    expect(standing.glicko.map(({ player }) => player)).toEqual(order);
    for (const { rows } of standing.crosstables) expect(rows.map(({ player }) => player)).toEqual(order);
    for (const { title, head, rows } of tablesOf(standing)) {
      const column = head.indexOf("player");
      if (column < 0) continue;
      const group = (row: readonly string[]) => row.slice(0, column).join();
      for (const one of new Set(rows.map(group))) {
        const listed = rows.filter((row) => group(row) === one).map((row) => row[column]);
        expect([title, isOrdered(listed, order)]).toEqual([title, true]);
      }
    }
    expect(standingOf([...outcomes].reverse(), outcomes.length).players).toEqual(order);
  });

  it("gives both sides of a pairing what the other lacks, and a row of all what its cells have", () => {
    const games = standing.crosstables.map(({ game }) => game);
    expect(games).toEqual([undefined, "chess", "go", "puzzle"]);
    for (const { game, rows } of standing.crosstables) {
      if (game === undefined || game === "puzzle") continue;
      for (const [i, { total, against }] of rows.entries()) {
        expect(against[i]).toBeNull();
        let sum = 0;
        for (const [j, cell] of against.entries()) {
          if (cell === null) continue;
          expect((cell.mean as number) + (rows[j]?.against[i]?.mean as number)).toBeCloseTo(100, 9);
          sum += (cell.mean as number) * cell.matches;
        }
        expect(total.mean).toBeCloseTo(sum / total.matches, 9);
        expect(total.matches).toBe(40);
      }
    }
  });

  it("takes the matches of a seed for one observation", () => {
    const [first, second] = ["a", "b"];
    const apart = (seeds: readonly number[]) =>
      pairScores(
        seeds.map((seed, i) => ({
          ...{ game: "go", seed, replaced: [0, 0] },
          ...{ players: i % 2 === 0 ? [first, second] : [second, first], scores: [100, 0] },
        })),
      )[0];
    const width = (seeds: readonly number[]) => {
      const { mean, interval } = apart(seeds);
      expect(mean).toBe(50);
      return (interval?.[1] as number) - (interval?.[0] as number);
    };
    // Whoever had the first role has won: pairs show no difference at all, single matches a large one.
    expect(width([0, 0, 1, 1, 2, 2, 3, 3])).toBeLessThan(width([0, 1, 2, 3, 4, 5, 6, 7]));
    expect(width([0, 0])).toBeCloseTo((100 * 1.96 ** 2) / (1 + 1.96 ** 2), 6);
  });

  it("knows scores by role, lengths, times and versions", () => {
    const [role] = standing.roleScores;
    expect(role).toMatchObject({ game: "chess", role: "role0", player: "strong:c=-1", matches: 20 });
    const own = outcomes.filter(({ game, players }) => game === "chess" && players[0] === "strong:c=-1");
    expect(role?.mean).toBeCloseTo(own.reduce((sum, { scores }) => sum + (scores?.[0] as number), 0) / 20, 9);
    expect(standing.lengths[0]).toMatchObject({ game: "chess", matches: 60, shortest: 5, longest: 7 });
    expect(standing.moveTimes[0]).toEqual({
      ...{ game: "chess", player: "strong:c=-1", moves: 160 },
      ...{ mean: 0.5, longest: 0.5 },
    });
    expect(standing.playedUnder).toEqual([{ ...CONDITIONS, matches: outcomes.length }]);
    expect(conditionFacts(standing)[0]).toContain("Node 22.1.0");
  });

  it("says when it is partial, in text, on the page, in LaTeX and in the chart", () => {
    const texts = (planned: number) => {
      const partial = standingOf(outcomes, planned);
      const page = reportPage({ title: "Tournament", facts: [] }, partial, NO_ROWS);
      return [countText(partial), page, latexTables(partial, tablesOf(partial), []), scoresSvg(partial)];
    };
    for (const text of texts(outcomes.length + 1)) expect(text).toMatch(/partial: 123 of 124 matches/i);
    for (const text of texts(outcomes.length)) expect(text).not.toMatch(/partial: /i);
  });

  it("can be told of no match at all", () => {
    const nothing = standingOf([], 8);
    expect(countText(nothing)).toBe("partial: 0 of 8 matches");
    expect(tablesOf(nothing)).toEqual([]);
    expect(reportPage({ title: "Tournament", facts: [] }, nothing, NO_ROWS)).toContain(
      "Partial: 0 of 8 matches",
    );
    expect(scoresSvg(nothing)).toMatch(/^<svg [\s\S]+<\/svg>\n$/);
    const unfinished = standingOf([outcome(0, "go", ["a", "b"], null)], 1);
    expect(countText(unfinished)).toBe("1 match, 1 of them without an end");
    expect(unfinished.players).toEqual(["a", "b"]);
  });

  it("is written in LaTeX with every row as wide as its head, and no sign that LaTeX would take for its own", () => {
    const text = latexTables(standing, tablesOf(standing), []);
    const tables = text.split("\\begin{table}").slice(1);
    expect(tables).toHaveLength(tablesOf(standing).length);
    for (const table of tables) {
      const columns = /\\begin\{tabular\}\{([lr]+)\}/.exec(table)?.[1]?.length;
      const rows = table.split("\n").filter((line) => line.endsWith("\\\\"));
      expect(rows.length).toBeGreaterThan(1);
      for (const row of rows) expect(row.match(/(?<!\\)&/g)).toHaveLength((columns as number) - 1);
      expect(table.split("\\end{tabular}")).toHaveLength(2);
    }
    // Whoever reads a paper sees no help page that says what stands in brackets.
    for (const table of tables) {
      const caption = /\\caption\{(.*)\}/.exec(table)?.[1];
      expect(caption?.includes("95 \\% intervals")).toBe(/\{\[\}|\\pm/.test(table));
    }
    expect(scoresSvg(standing)).toContain("Mean scores [95 % intervals] (matches): ");
    expect(text).toContain("weak\\_\\&\\_slow");
    expect(text).toContain("c=$-$1");
    const bare = text.replace(/^%.*$/gm, "").replace(/\\[%&_#${}]|\$(?:-|\\pm)\$/g, "");
    expect(bare).not.toMatch(/[%#$_^~±–]/);
    const labels = Array.from(text.matchAll(/\\label\{(.+)\}/g), ([, label]) => label);
    expect(new Set(labels).size).toBe(labels.length);
  });

  it("is written as values of which each role of each match has a line", () => {
    const [head, ...lines] = [...matchesCsv(outcomes)].map((line) => line.trimEnd());
    const columns = head.split(",");
    expect(lines).toHaveLength(outcomes.flatMap(({ roles }) => roles).length);
    const cells = lines.map((line) =>
      Array.from(line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g), ([, quoted, plain]) =>
        quoted === undefined ? plain : quoted.replaceAll('""', '"'),
      ),
    );
    const [first] = outcomes;
    const at = (name: string) => cells[0][columns.indexOf(name)];
    for (const row of cells) expect(row).toHaveLength(columns.length);
    expect([at("match"), at("game"), at("player"), at("against")]).toEqual([
      first.id,
      "chess",
      ...first.players,
    ]);
    expect([at("score"), at("turns"), at("moves")]).toEqual([String(first.scores?.[0]), "5", "4"]);
    expect([at("cpu"), at("startclock")]).toEqual([CONDITIONS.cpu, ""]);
  });

  it("is drawn with every interval within its axis, and names that are no markup", () => {
    const text = scoresSvg(standing);
    expect(parseXml(text)).not.toHaveProperty("problem");
    expect(text).toContain("weak_&amp;_slow");
    const intervals = [...text.matchAll(/class="interval" x1="([\d.]+)" x2="([\d.]+)"/g)];
    expect(intervals).toHaveLength(4 * PLAYERS.length);
    const axis = Array.from(text.matchAll(/class="grid" x1="([\d.]+)"/g), ([, x]) => Number(x));
    for (const [, from, to] of intervals) {
      expect(Number(from)).toBeGreaterThanOrEqual(Math.min(...axis));
      expect(Number(to)).toBeLessThanOrEqual(Math.max(...axis));
      expect(Number(to)).toBeGreaterThan(Number(from));
    }
  });
});
