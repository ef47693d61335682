import { statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { LAYOUT_VERSION } from "../../../assembly/layout.js";
import { ArenaPlan } from "../../../src/engine/memory/arena.js";
import { Kernel } from "../../../src/engine/memory/kernel.js";
import { selfCheck } from "../../../src/engine/selfcheck.js";
import { KERNELS, kernelModule, openKernel } from "../../kernels.js";

/** A module of nothing but `layoutVersion`, as bytes: (module (func (export "layoutVersion") (result i32) i32.const 63)). */
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
    expect(kernel.address(all) % 64).toBe(0);
    expect(kernel.bytes(all)).toHaveLength(100_000);
    expect(kernel.bytes(all).every((byte) => byte === 0)).toBe(true);
  });

  it("shows the same memory as bytes, words and keys", () => {
    const plan = new ArenaPlan();
    plan.reserve(1);
    const region = plan.reserve(16);
    const kernel = openKernel(build, plan.bytes);
    kernel.bytes(region).set([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(kernel.words(region)[1]).toBe(0x08070605);
    expect(kernel.keys(region)[0]).toBe(0x0807060504030201n);
    kernel.calls.clear(kernel.address(region), 4);
    expect([...kernel.words(region)]).toEqual([0, 0x08070605, 0, 0]);
  });

  it("refuses a region beyond its arena", () => {
    const kernel = openKernel(build, 64);
    expect(() => kernel.address({ offset: 64, bytes: 1 })).toThrow("ends at 65, the arena has 64");
  });

  it("gives each instance a memory of its own", () => {
    const plan = new ArenaPlan();
    const region = plan.reserve(16);
    const [one, other] = [openKernel(build, plan.bytes), openKernel(build, plan.bytes)];
    one.calls.add(one.address(region), 5);
    expect(one.calls.has(one.address(region), 5)).toBe(1);
    expect(other.calls.has(other.address(region), 5)).toBe(0);
  });
});

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
    const kernel = openKernel("debug", 64);
    expect(() => kernel.calls.count(kernel.calls.arenaBase() + 1, 1)).toThrow(/multiple of 16.*bitset\.ts/s);
  });

  it("passes its self-check, the same on the release and the debug build", () => {
    const check = selfCheck(kernelModule("release"));
    expect(check.members).toEqual([5, 6, 7, 8, 9, 300, 511]);
    expect(check.randomAgrees).toBe(true);
    expect(selfCheck(kernelModule("debug"))).toEqual(check);
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
