/** The kernel in Node: the file in the package, compiled when first needed and given to the engine. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { provideKernel } from "../engine/memory/module.js";
import { packageFolder } from "./game-file.js";

let loaded = false;

/** From here on `kernelModule()` has an answer. */
export function loadKernelFile(): void {
  if (loaded) return;
  provideKernel(new WebAssembly.Module(readFileSync(join(packageFolder(), "dist", "kernel.wasm"))));
  loaded = true;
}
