/**
 * Asks one question and prints the answer: the process that `plans.mjs` measures. That script bundles the
 * modules first, so this one is not meant to be started by hand.
 */
import { readFileSync } from "node:fs";
import { argumentsOf } from "./arguments.mjs";

const [file, turns, score, share] = argumentsOf(import.meta.url, { allowPositionals: true }).positionals;
const { askPlan, loadKernelFile } = await import(new URL("../build/bench-plans.mjs", import.meta.url).href);

loadKernelFile();
const rules = readFileSync(String(file), "utf8");
console.log(askPlan({ rules, turns: Number(turns), score: Number(score), share: share === "share" }));
