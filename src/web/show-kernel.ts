/** The kernel's part of the page: loads it as a browser does, shows that it works, and hands it on. */
import { selfCheck, solverCheck } from "../engine/selfcheck.js";
import { create, element } from "./dom.js";

export async function showKernel(): Promise<WebAssembly.Module> {
  const started = performance.now();
  const module = await WebAssembly.compileStreaming(fetch(new URL("./kernel.wasm", import.meta.url)));
  const check = selfCheck(module);
  const solver = await solverCheck(module);
  const took = performance.now() - started;
  if (!check.randomAgrees) throw new Error("the kernel and the page draw different random numbers");
  const entries = {
    "Layout version": String(check.layoutVersion),
    "Members of a set": check.members.join(", "),
    "1000th random number": String(check.random),
    "Hash of an assignment": check.hash,
    "Seven queens": `${solver.solutions} ways, found at ${solver.nodes} nodes`,
    "Ready after": `${took.toFixed(0)} ms`,
  };
  const list = element("kernel");
  for (const [name, value] of Object.entries(entries)) list.append(create("dt", name), create("dd", value));
  list.dataset.check = JSON.stringify(check);
  list.dataset.solver = JSON.stringify(solver);
  return module;
}
