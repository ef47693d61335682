import { describe, expect, it } from "vitest";
import { violations } from "../../scripts/layers.mjs";

const UPWARDS = ["points upwards, from gdl to engine"];

describe("the layer rule", () => {
  it.each([
    'import { a } from "../engine/game.js";',
    'import type { A } from "../engine/game.js";',
    "import a from '../engine/game.js'",
    'import "../engine/game.js";',
    'export * from "../engine/game.js";',
    'export { a } from "../engine/game.js";',
    'const a = await import("../engine/game.js");',
    "const a = await import(`../engine/game.js`);",
    'type A = import("../engine/game.js").A;',
    'new Worker(new URL("../engine/worker.js", import.meta.url));',
    'import {\n  a,\n} from "../engine/game.js";',
  ])("catches %j", (text) => {
    const found = violations("src/gdl/x.ts", text);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(UPWARDS[0]);
  });

  it("looks at where a path leads, not at how it is written", () => {
    expect(violations("src/network/groups/x.ts", 'import "../../match/x.js";')).toHaveLength(1);
    expect(violations("src/network/groups/x.ts", 'import "../engine/x.js";')).toEqual([]);
    expect(violations("src/match/x.ts", 'import "../index.js";')).toHaveLength(1);
  });

  it("lets imports point downwards, and stay in their folder", () => {
    for (const path of ["../gdl/tree.js", "./x.js", "../players/x.js"]) {
      expect(violations("src/match/x.ts", `import "${path}";`)).toEqual([]);
    }
    expect(violations("src/cli/commands/serve.ts", 'import "../../server/x.js";')).toEqual([]);
    expect(violations("src/cli/x.ts", 'import manifest from "../../package.json";')).toEqual([]);
  });

  it("lets a server know nothing of the command line, and a page nothing of Node", () => {
    expect(violations("src/server/x.ts", 'import "../cli/shared/output.js";')[0]).toContain("points upwards");
    expect(violations("src/server/x.ts", 'import "../node/threads.js";')).toEqual([]);
    expect(violations("src/web/x.ts", 'import "../node/threads.js";')[0]).toContain("points sideways");
  });

  it("keeps Node out of everything but its own folders", () => {
    for (const text of ['import "node:fs";', 'export * from "node:fs";', 'await import("node:fs");']) {
      for (const folder of ["gdl", "match", "web"])
        expect(violations(`src/${folder}/x.ts`, text)).toHaveLength(1);
      expect(violations("src/index.ts", text)).toHaveLength(1);
      for (const folder of ["node", "server", "cli"])
        expect(violations(`src/${folder}/x.ts`, text)).toEqual([]);
    }
  });

  it("keeps the kernel for the engine", () => {
    const text = 'import { LAYOUT_VERSION } from "../../assembly/layout.js";';
    expect(violations("src/engine/x.ts", text)).toEqual([]);
    expect(violations("src/search/x.ts", text)).toHaveLength(1);
  });

  it("wants every folder to be a layer", () => {
    expect(violations("src/misc/x.ts", "")).toEqual([
      "src/misc/x.ts: misc is no layer of scripts/layers.mjs",
    ]);
  });
});
