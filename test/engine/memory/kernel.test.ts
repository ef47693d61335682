import { readFileSync, statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { LAYOUT_VERSION, RANDOM_BYTES } from "../../../assembly/layout.js";
import { HEADER_BYTES } from "../../../assembly/solver/network-layout.js";
import { ArenaPlan } from "../../../src/engine/memory/arena.js";
import { Kernel } from "../../../src/engine/memory/kernel.js";
import { selfCheck } from "../../../src/engine/selfcheck.js";
import { KERNELS, kernelModule, openKernel } from "../../kernels.js";

/** As bytes: (module (func (export "layoutVersion") (result i32) i32.const 63)). */
const OTHER_VERSION = Uint8Array.of(
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...[1, 5, 1, 0x60, 0, 1, 0x7f],
  ...[3, 2, 1, 0],
  ...[7, 17, 1, 13, ...Buffer.from("layoutVersion"), 0, 0],
  ...[10, 6, 1, 4, 0, 0x41, 0x3f, 0x0b],
);

describe.each(KERNELS)("Kernel (%s)", (build) => {
  it("begins with an arena of zeros, aligned, of the size asked for", () => {
    const plan = new ArenaPlan();
    const all = plan.reserve(100_000);
    const kernel = openKernel(build, plan.bytes);
    expect(all.address % 64).toBe(0);
    expect(kernel.bytes(all)).toHaveLength(100_000);
    expect(kernel.bytes(all).every((byte) => byte === 0)).toBe(true);
  });

  it("shows the same memory as bytes, words, floats and fields", () => {
    const plan = new ArenaPlan();
    plan.reserve(1);
    const region = plan.reserve(16);
    const kernel = openKernel(build, plan.bytes);
    kernel.bytes(region).set([1, 2, 3, 4, 5, 6, 7, 8]);
    kernel.floats(region)[1] = 0.5;
    expect(kernel.words(region)[1]).toBe(0x08070605);
    expect(kernel.memory.u32(region.address + 4)).toBe(0x08070605);
    expect(kernel.memory.at(region.address).f64(8)).toBe(0.5);
  });

  it("refuses a region beyond its arena", () => {
    const plan = new ArenaPlan();
    plan.reserve(64);
    const beyond = plan.reserve(100_000);
    expect(() => openKernel(build, 64).words(beyond)).toThrow(RangeError);
  });

  it("gives each instance a memory of its own", () => {
    const plan = new ArenaPlan();
    const random = plan.reserve(RANDOM_BYTES);
    const [one, other] = [openKernel(build, plan.bytes), openKernel(build, plan.bytes)];
    one.calls.seedRandom(random.address, 1, 2, 3);
    expect(one.words(random).some((word) => word !== 0)).toBe(true);
    expect(other.words(random).some((word) => word !== 0)).toBe(false);
  });

  it("exports the functions that the host lists, with as many parameters, and no other", () => {
    const { calls } = openKernel(build, 0);
    const exported = Object.entries(calls).map(([name, call]) => [name, call.length]);
    expect(Object.fromEntries(exported)).toEqual(listedCalls());
  });
});

/** Of each function in the interfaces of `KernelCalls` how many parameters it has. */
function listedCalls(): Record<string, number> {
  const files = ["memory/kernel", "macucb/graph", "learn/learn", "symmetry/symmetry"];
  const texts = files.map((file) =>
    readFileSync(new URL(`../../../src/engine/${file}-calls.ts`, import.meta.url), "utf8"),
  );
  const calls = [...texts.join("\n").matchAll(/^ {2}(\w+)\((.*)\): \w+;$/gm)];
  return Object.fromEntries(
    calls.map(([, name, parameters]) => [name, parameters?.match(/:/g)?.length ?? 0]),
  );
}

describe("Kernel", () => {
  it("refuses a module of another layout version, and names both", () => {
    const module = new WebAssembly.Module(OTHER_VERSION);
    expect(() => new Kernel(module, 0)).toThrow(
      `the kernel has layout version 63, the host has ${LAYOUT_VERSION}`,
    );
  });

  it("refuses a module that is no kernel", () => {
    const empty = new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0));
    expect(() => new Kernel(empty, 0)).toThrow(`layout version none, the host has ${LAYOUT_VERSION}`);
  });

  it("refuses an arena that no module can address", () => {
    expect(() => openKernel("release", 2 ** 32)).toThrow("beyond the 4 GB");
  });

  it("stops at a broken promise in the debug build, with the place", () => {
    const plan = new ArenaPlan();
    const header = plan.reserve(HEADER_BYTES);
    const { calls } = openKernel("debug", plan.bytes);
    expect(() => calls.solverPop(header.address)).toThrow(/no level to take back.*trail\.ts/s);
  });

  it("passes its self-check, the same on the release and the debug build", async () => {
    const check = await selfCheck(kernelModule("release"));
    expect(check.queens.solutions).toBe(40);
    expect(check.playouts.terminal).toBe(1000);
    expect(await selfCheck(kernelModule("debug"))).toEqual(check);
  });

  it("has a memory that other threads can share, in the shared build", () => {
    expect(openKernel("shared", 64).memory.buffer).toBeInstanceOf(SharedArrayBuffer);
  });
});

describe("the compiled kernel", () => {
  it("stays under 150 KB", () => {
    expect(statSync(new URL("../../../build/kernel.wasm", import.meta.url)).size).toBeLessThan(150_000);
  });
});
