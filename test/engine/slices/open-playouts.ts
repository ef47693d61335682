/** Playouts of ground rules, and their starts. */
import { compileSlices } from "../../../src/circuit/compile.js";
import { type PlayoutOptions, Playouts } from "../../../src/engine/slices/playouts.js";
import type { AcyclicProgram } from "../../../src/ground/acyclic.js";
import { acyclicOf, read } from "../../ground/sheets.js";
import { type KernelBuild, kernelModule } from "../../kernels.js";

export function playoutsOfRules(
  rules: string,
  options: PlayoutOptions = {},
  build: KernelBuild = "release",
): { ground: AcyclicProgram; playouts: Playouts } {
  const ground = acyclicOf(read(rules));
  return { ground, playouts: openPlayouts(ground, options, build) };
}

export function openPlayouts(
  ground: AcyclicProgram,
  options: PlayoutOptions = {},
  build: KernelBuild = "release",
): Playouts {
  const shared = build === "shared";
  return new Playouts(kernelModule(build), ground, compileSlices(ground).game, { ...options, shared });
}

export function initial(ground: AcyclicProgram): number[] {
  return ground.fluents.flatMap(({ initially }, fluent) => (initially ? [fluent] : []));
}

export function fluents(ground: AcyclicProgram, texts: readonly string[]): number[] {
  return texts.map((text) => {
    const fluent = ground.fluents.findIndex((candidate) => candidate.text === text);
    if (fluent < 0) throw new Error(`no fluent ${text}`);
    return fluent;
  });
}
