import { defineConfig } from "vitest/config";
import { HANG_MS } from "./test/patience.js";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: "./test/setup.ts",
    // Unless told so it leaves a core to itself, which on two cores doubles the time.
    maxWorkers: "100%",
    // Vitest follows imports, but nothing imports the kernel's source.
    forceRerunTriggers: ["**/assembly/**", "**/scripts/**", "**/vitest.config.ts"],
    testTimeout: HANG_MS,
    hookTimeout: HANG_MS,
    teardownTimeout: HANG_MS,
  },
});
