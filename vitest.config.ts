import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: "./test/setup.ts",
    // Vitest follows imports, but nothing imports the kernel's source.
    forceRerunTriggers: ["**/assembly/**", "**/scripts/**", "**/vitest.config.ts"],
    testTimeout: 30_000,
  },
});
