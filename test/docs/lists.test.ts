/** What is listed in the code is explained on the pages: who adds a player or a propagator is told what to write. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { PROPAGATORS } from "../../src/engine/solver/solver-options.js";
import { PLAYERS } from "../../src/players/registry.js";

const page = (name: string) => readFileSync(new URL(`../../docs/${name}`, import.meta.url), "utf8");

it("docs/players.md speaks of every player", () => {
  const names = PLAYERS.map(({ name }) => name);
  expect(names.filter((name) => !page("players.md").includes(`\`${name}\``))).toEqual([]);
});

it("docs/solver.md explains every propagator in the row of its option", () => {
  const row = page("solver.md").match(/^\| `--propagator .*$/m)?.[0] ?? "";
  expect(PROPAGATORS.filter((name) => !row.includes(`\`${name}\``))).toEqual([]);
});
