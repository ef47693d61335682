/** The part of the page for the kernel: loads it as a browser does, shows that it works, and hands it on. */
import { selfCheck } from "../engine/selfcheck.js";
import { create, element } from "./dom.js";

export async function showKernel(): Promise<WebAssembly.Module> {
  const started = performance.now();
  const module = await WebAssembly.compileStreaming(fetch(new URL("./kernel.wasm", import.meta.url)));
  const check = await selfCheck(module);
  const took = performance.now() - started;
  const { playouts, moves, queens } = check;
  const entries = {
    "Layout version": String(check.layoutVersion),
    "Random playouts": `${playouts.terminal} of a small game, of ${playouts.steps} moves in all`,
    "A tree": `chose its first moves ${moves.map(({ count }) => count).join(" and ")} times`,
    "Seven queens": `${queens.solutions} ways, found at ${queens.nodes} nodes`,
    "Ready after": `${took.toFixed(0)} ms`,
  };
  const list = element("kernel");
  for (const [name, value] of Object.entries(entries)) list.append(create("dt", name), create("dd", value));
  list.dataset.check = JSON.stringify(check);
  return module;
}
