/** No test depends on the machine's speed: what is waited for is limited in one place, and no time is expected. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../scripts/build.mjs";
import config from "../../vitest.config.js";
import { HANG_MS } from "../patience.js";

const OWN_LIMITS = [
  /\btimeout: *[1-9]/,
  /^ *\}, \d[\d_]{3,}\);$/m,
  /^ {4}\d[\d_]{4,},\n {2}\);$/m,
  /\b(LONG|TIMEOUT|WITHIN)_MS\b/,
  /performance\.now\(\) - \w+\)\.toBeLess/,
];

describe("the limits of tests", () => {
  it("are those of the configuration, which only a hang can meet", () => {
    const { testTimeout, hookTimeout, teardownTimeout } = config.test ?? {};
    expect([testTimeout, hookTimeout, teardownTimeout]).toEqual([HANG_MS, HANG_MS, HANG_MS]);
    expect(HANG_MS).toBeGreaterThanOrEqual(20 * 60 * 1000);
  });

  it("are not set by single tests", () => {
    const folder = join(ROOT, "test");
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith(".ts"),
    );
    expect(files.length).toBeGreaterThan(100);
    const limited = files.filter((name) => {
      const text = readFileSync(join(folder, name), "utf8");
      return !name.endsWith("limits.test.ts") && OWN_LIMITS.some((pattern) => pattern.test(text));
    });
    expect(limited).toEqual([]);
  });
});
