/** Player pages as files, and matches between them in a browser, faults and all. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MatchRecord } from "../../../src/match/record.js";
import { arcwood } from "../../arcwood.js";
import { CHROMIUM } from "../../chromium.js";
import { HANG_MS } from "../../patience.js";

const folder = mkdtempSync(join(tmpdir(), "arcwood-host-pages-"));
const file = (name: string) => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A page that a student might write: it answers each kind of message by a text. */
function page(answers: Readonly<Record<string, string>>): string {
  return `<!doctype html><script>
const me = new URLSearchParams(location.search).get("name");
const answers = ${JSON.stringify(answers)};
addEventListener("storage", ({ key, newValue }) => {
  if (key !== me || newValue === null) return;
  const [, id, kind] = /^message\\((\\d+),[^,]*,[^,]*,(\\w+)/.exec(newValue);
  if (answers[kind]) localStorage.setItem("manager", "message(" + id + "," + me + ",manager," + answers[kind] + ")");
});
</script>`;
}

describe("arcwood page-player", () => {
  it("writes one file, or prints it", () => {
    const { code, stderr } = arcwood(["page-player", "--player", "random", "--out", file("a.html")]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringMatching(/a\.html: \d+ KB/) });
    expect(arcwood(["page-player", "--player", "random"]).stdout).toBe(readFileSync(file("a.html"), "utf8"));
  });

  it("refuses players and names that there cannot be", () => {
    expect(arcwood(["page-player", "--player", "nobody"]).code).toBe(2);
    expect(arcwood(["page-player", "--name", "Big One"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("small letter"),
    });
    expect(arcwood(["page-player", "--out", join(folder, "no", "a.html")]).code).toBe(2);
  });
});

describe("arcwood host-pages", () => {
  it("says what is missing", () => {
    const said = (...args: string[]) => arcwood(["host-pages", ...args]);
    expect(said()).toMatchObject({ code: 2, stderr: expect.stringContaining("--game") });
    expect(said("--game", "tic-tac-toe")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("--to gamemaster"),
    });
    expect(said("--game", "tic-tac-toe.hrf", "--players", "a.html")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("2 roles"),
    });
    expect(said("--game", "tic-tac-toe.hrf", "--players", "a.html,b.html")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("no file"),
    });
    expect(said("--game", "tic-tac-toe.hrf", "--players", "uct,first")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("arcwood page-player --player uct --out uct.html"),
    });
    const own = file("own.html");
    writeFileSync(own, "");
    const noBrowser = { env: { CHROMIUM: file("no-browser") } };
    const asked = ["host-pages", "--game", "tic-tac-toe.hrf", "--players", `${own},${own}`];
    expect(arcwood(asked, noBrowser)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("which CHROMIUM names"),
    });
  });

  it("writes the page for a person", () => {
    expect(arcwood(["host-pages", "--manager", file("manager.html")]).code).toBe(0);
    expect(readFileSync(file("manager.html"), "utf8")).toContain("playPages");
  });
});

describe.skipIf(CHROMIUM === undefined)("matches in a browser", { timeout: HANG_MS }, () => {
  beforeAll(() => {
    arcwood(["page-player", "--player", "first", "--out", file("first.html")]);
    writeFileSync(file("silent.html"), page({ ping: "ready", start: "ready" }));
    writeFileSync(file("variable.html"), page({ ping: "ready", start: "ready", play: "mark(X,Y)" }));
    writeFileSync(file("absent.html"), "<!doctype html>");
  });

  function hosted(players: string, ...rest: string[]) {
    const args = ["--startclock", "2", "--playclock", "1", "--seed", "3", "--json", ...rest];
    const names = players.split(" ").map((name) => file(`${name}.html`));
    const { code, stdout, stderr } = arcwood([
      "host-pages",
      "--game",
      "tic-tac-toe.hrf",
      "--players",
      names.join(","),
      ...args,
    ]);
    return {
      code,
      stderr,
      matches: stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    };
  }

  it("plays matches without a fault, with the roles exchanged, and writes their records", () => {
    const { code, matches } = hosted("first first", "--matches", "2", "--out", file("records"));
    expect(code).toBe(0);
    expect(matches.map(({ ending, faults }) => ({ ending, faults }))).toEqual(
      Array(2).fill({ ending: "terminal", faults: [] }),
    );
    const [name] = readdirSync(file("records")).sort();
    const record = JSON.parse(readFileSync(join(file("records"), name), "utf8")) as MatchRecord;
    expect(record).toMatchObject({ isCompleted: true, playerNamesFromHost: ["player1", "player2"] });
    expect(record.states.length).toBe(record.moves.length + 1);
  });

  it("replaces moves that are late, and refuses one with a variable, which the original would play", () => {
    const { code, matches } = hosted("variable silent");
    expect(code).toBe(1);
    const [{ ending, faults, turns }] = matches;
    expect(ending).toBe("terminal");
    expect(new Set(faults)).toEqual(new Set(["IL mark(X,Y)", "TO"]));
    expect(faults.length).toBe(turns);
  });

  it("goes on when a page is not there", () => {
    const { matches, stderr } = hosted("first absent");
    const [{ ending, faults }] = matches;
    expect(ending).toBe("terminal");
    expect(faults).toContain("TO");
    expect(stderr).toContain("absent.html has not said ready: here it is called player2");
  });
});
