/** The builds of the kernel, for tests that must hold on each: `describe.each(KERNELS)("… (%s)", …)`. */
import { readFileSync } from "node:fs";
import { Kernel } from "../src/engine/memory/kernel.js";

const FILES = {
  release: "kernel.wasm",
  debug: "kernel.debug.wasm",
  shared: "kernel.shared.wasm",
} as const;

export type KernelBuild = keyof typeof FILES;

export const KERNELS = Object.keys(FILES) as KernelBuild[];

export function kernelModule(build: KernelBuild): WebAssembly.Module {
  return new WebAssembly.Module(readFileSync(new URL(`../build/${FILES[build]}`, import.meta.url)));
}

export function openKernel(build: KernelBuild, arenaBytes: number): Kernel {
  return new Kernel(kernelModule(build), arenaBytes, { shared: build === "shared" });
}
