/** The page asks, a worker computes: the page stays alive meanwhile. */
import type { Judged } from "./judge.js";

const rules = await (await fetch("nim.kif")).text();
const worker = new Worker(new URL("./judge.ts", import.meta.url), { type: "module" });
worker.onmessage = ({ data }: MessageEvent<readonly Judged[]>) => {
  const judged = document.querySelector("#judged");
  if (judged === null) return;
  judged.textContent = data.map(({ moves, mean }) => `${mean.toFixed(2)} ${moves.join(" ")}`).join("\n");
};
worker.postMessage(rules);
