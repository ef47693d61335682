/**
 * A reporter that counts, for the last line of `npm test`. A file that cannot be loaded, a hook that throws
 * and an error outside all tests count as failed tests: the tests that could not run because of it must not
 * count as good.
 */
import { writeFileSync } from "node:fs";

export default class CountingReporter {
  /**
   * @param {readonly import("vitest/node").TestModule[]} modules
   * @param {readonly unknown[]} unhandledErrors
   */
  onTestRunEnd(modules, unhandledErrors) {
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
    for (const module of modules) {
      counts.failed += module.errors().length;
      for (const suite of module.children.allSuites()) counts.failed += suite.errors().length;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        counts[state === "pending" ? "failed" : state]++;
      }
    }
    const file = process.env.ARCWOOD_TEST_COUNTS;
    if (file) writeFileSync(file, JSON.stringify(counts));
  }
}
