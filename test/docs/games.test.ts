import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readManifest } from "../../src/cli/commands/games.js";
import { bundledGames } from "../../src/node/game-file.js";

const PAGE = readFileSync(new URL("../../docs/games.md", import.meta.url), "utf8");

it("docs/games.md has a row for every bundled game, with its players and kinds", () => {
  const rows = [...PAGE.matchAll(/^\| `([a-z0-9-]+)` \| (\d+(?: and chance)?) \| ([^|]+) \|/gm)];
  const said = rows.map(([, name, players, kinds]) => ({ name, players, kinds: kinds?.split(", ").sort() }));
  const known = bundledGames().map((name) => {
    const { players, roles, kinds } = readManifest(name);
    const chance = roles.includes("random") ? " and chance" : "";
    return { name, players: `${players}${chance}`, kinds: [...kinds].sort() };
  });
  const byName = (a: { name?: string }, b: { name?: string }) => String(a.name).localeCompare(String(b.name));
  expect(said.sort(byName), "the rows of docs/games.md, beside the manifests").toEqual(known.sort(byName));
});
