/** Before any test runs: builds what is out of date, and says which tests cannot run here. */
import { build, RUNNABLE } from "../scripts/build.mjs";
import { DATA } from "./data.js";

export default async function setup(): Promise<void> {
  await build(RUNNABLE);
  if (DATA === undefined) {
    console.error(
      "Tests that read public rule sheets and traces are skipped: ARCWOOD_DATA names no folder of them.",
    );
  }
}
