import { describe, expect, it } from "vitest";
import { Random } from "../../../src/engine/random-numbers.js";
import {
  type AutomorphismOptions,
  type AutomorphismsFound,
  automorphisms,
} from "../../../src/engine/symmetry/automorphism-search.js";
import { allOf } from "../../../src/gdl/pieces.js";
import type { ColouredGraph } from "../../../src/symmetry/coloured-graph.js";
import { KERNELS, type KernelBuild, kernelModule } from "../../kernels.js";
import {
  allAutomorphisms,
  isAutomorphism,
  refinedClasses,
} from "../../oracles/symmetry/plain-automorphisms.js";
import { closureOf, wholeOf } from "../../oracles/symmetry/plain-group.js";
import {
  caiFurerImmerman,
  cycle,
  type Edge,
  graphOf,
  hypercube,
  pairsOf,
  petersen,
  randomGraph,
  renumbered,
  together,
} from "./graphs.js";

const MODULES = Object.fromEntries(KERNELS.map((build) => [build, kernelModule(build)]));

function search(build: KernelBuild, graph: ColouredGraph, options: AutomorphismOptions = {}) {
  return allOf(automorphisms(graph, { module: MODULES[build], shared: build === "shared", ...options }));
}

function factorial(n: number): bigint {
  return n < 2 ? 1n : BigInt(n) * factorial(n - 1);
}

function expectAutomorphisms(graph: ColouredGraph, { generators }: AutomorphismsFound): void {
  for (const { points, images } of generators) {
    const n = graph.colours.length;
    expect(points.length).toBeGreaterThan(0);
    for (const [i, point] of points.entries()) expect(images[i]).not.toBe(point);
    expect(isAutomorphism(graph, wholeOf({ points, images }, n))).toBe(true);
  }
}

describe.each(KERNELS)("automorphisms (%s)", (build) => {
  const orderOf = (graph: ColouredGraph) => {
    const result = search(build, graph);
    expect(result.complete).toBe(true);
    expectAutomorphisms(graph, result);
    return result.order;
  };

  it("are those that trying all permutations finds", () => {
    const random = new Random(1);
    let moving = 0;
    for (let n = 0; n < 150; n++) {
      const graph = randomGraph(random, 1 + random.below(7), 1 + random.below(3));
      const result = search(build, graph);
      const all = allAutomorphisms(graph);
      expect(result.order).toBe(BigInt(all.length));
      expectAutomorphisms(graph, result);
      const made = closureOf(result.generators, graph.colours.length);
      expect(made.map(String).sort()).toEqual(all.map(String).sort());
      if (all.length > 1) moving++;
    }
    expect(moving).toBeGreaterThan(50);
  });

  it("of known graphs are as many as are known", () => {
    expect(orderOf(graphOf(10, petersen()))).toBe(120n);
    for (const n of [3, 4, 5, 12, 101]) expect(orderOf(graphOf(n, cycle(n)))).toBe(BigInt(2 * n));
    for (const n of [1, 2, 3, 7])
      expect(orderOf(graphOf(2 ** n, hypercube(n)))).toBe(2n ** BigInt(n) * factorial(n));
    for (const n of [0, 1, 2, 9, 40]) {
      expect(orderOf(graphOf(n, []))).toBe(factorial(n));
      expect(
        orderOf(
          graphOf(
            n,
            pairsOf(n, () => true),
          ),
        ),
      ).toBe(factorial(n));
    }
    const paths = graphOf(12, [...cycle(3), [3, 4], [5, 6], [7, 8], [9, 10]]);
    expect(orderOf(paths)).toBe(6n * 2n ** 4n * 24n);
    // Paley's graph of 13 vertices; the complete bipartite graph of 5 and 5; the same with colours.
    const squares = [1, 3, 4, 9, 10, 12];
    expect(
      orderOf(
        graphOf(
          13,
          pairsOf(13, (a, b) => squares.includes(b - a)),
        ),
      ),
    ).toBe(78n);
    const bipartite = pairsOf(10, (a, b) => a < 5 && b >= 5);
    expect(orderOf(graphOf(10, bipartite))).toBe(2n * 120n * 120n);
    expect(orderOf(graphOf(10, bipartite, [1, 1, 1, 1, 1, 5, 5, 5, 9e8, 9e8]))).toBe(120n * 6n * 2n);
  });

  it("tell the graphs of Cai, Fürer and Immerman apart, which look the same to refinement", () => {
    const straight = caiFurerImmerman(5, false);
    const twisted = caiFurerImmerman(5, true);
    const alone = orderOf(together([straight]));
    expect(alone).toBe(120n * 2n ** 6n);
    expect(orderOf(together([twisted]))).toBe(alone);
    expect(refinedClasses(together([straight, twisted]), [])).toBe(refinedClasses(together([straight]), []));
    expect(orderOf(together([straight, straight]))).toBe(2n * alone ** 2n);
    expect(orderOf(together([twisted, twisted]))).toBe(2n * alone ** 2n);
    expect(orderOf(together([straight, twisted]))).toBe(alone ** 2n);
  });

  it("are found where they were planted, whatever the numbers of the vertices", () => {
    const random = new Random(2);
    for (let n = 0; n < 20; n++) {
      const parts = Array.from({ length: 3 }, () => {
        const vertices = 2 + random.below(5);
        // A tail tells the parts apart from each other.
        const edges: Edge[] = [...randomPath(random, vertices), ...tail(vertices, 8 + random.below(4))];
        return { vertices: vertices + 12, edges, copies: 1 + random.below(4) };
      });
      const graph = together(parts.flatMap((part) => new Array(part.copies).fill(part)));
      const order = orderOf(graph);
      for (const { copies } of parts) expect(order % factorial(copies)).toBe(0n);
      expect(orderOf(renumbered(random, graph))).toBe(order);
    }
  });

  it("have a base that no other automorphism fixes, and no shorter one on the first path", () => {
    const random = new Random(3);
    for (let n = 0; n < 60; n++) {
      const graph = randomGraph(random, 2 + random.below(14), 1 + random.below(2));
      const { base, orbitSizes } = search(build, graph);
      expect(refinedClasses(graph, [...base])).toBe(graph.colours.length);
      if (base.length > 0)
        expect(refinedClasses(graph, [...base.slice(0, -1)])).toBeLessThan(graph.colours.length);
      expect(orbitSizes.length).toBe(base.length);
    }
  });

  it("are the same whatever the pieces are", () => {
    const random = new Random(4);
    for (const graph of [
      together([caiFurerImmerman(5, true)]),
      graphOf(64, hypercube(6)),
      randomGraph(random, 40, 1),
    ]) {
      const whole = search(build, graph);
      for (const piece of [1, 10, 1000]) expect(search(build, graph, { piece })).toEqual(whole);
    }
  });

  it("are a subgroup where the search was broken off", () => {
    const parts = [
      caiFurerImmerman(4, true),
      { vertices: 9, edges: [] },
      { vertices: 10, edges: petersen() },
    ];
    const graph = together(parts);
    const whole = search(build, graph);
    const orders = new Set<bigint>();
    for (let work = 0; ; work += 150) {
      const part = search(build, graph, { work, piece: 50 });
      expectAutomorphisms(graph, part);
      expect(part.generators).toEqual(whole.generators.slice(0, part.generators.length));
      expect(whole.order % part.order).toBe(0n);
      if (part.order < 400n)
        expect(closureOf(part.generators, graph.colours.length).length).toBe(Number(part.order));
      orders.add(part.order);
      if (part.complete) break;
      expect(part.ending).toBe("work");
    }
    expect(orders.size).toBeGreaterThan(8);
    let pieces = 0;
    const over = search(build, graph, { piece: 100, isOver: () => ++pieces > 20 });
    expect([over.ending, over.complete, over.order < whole.order]).toEqual(["over", false, true]);
  });

  it("are none but the identity where there is no memory to look for them", () => {
    const graph = graphOf(64, hypercube(6));
    const result = search(build, graph, { memoryBytes: 10_000 });
    expect([result.ending, result.complete, result.order, result.generators]).toEqual([
      "memory",
      false,
      1n,
      [],
    ]);
    expect(search(build, graph, { memoryBytes: 20_000 }).complete).toBe(true);
  });

  it("of many equal parts take time in proportion to the parts", () => {
    const part = { vertices: 10, edges: petersen() };
    const work = (copies: number) => {
      let pieces = 0;
      const graph = together(new Array(copies).fill(part));
      const { order } = search(build, graph, { piece: 100, isOver: () => ++pieces < 0 });
      expect(order).toBe(120n ** BigInt(copies) * factorial(copies));
      return pieces;
    };
    expect(work(160)).toBeLessThan(6 * work(40));
  });
});

/** A tree in which each vertex hangs on an earlier one. */
function randomPath(random: Random, vertices: number): Edge[] {
  return Array.from({ length: vertices - 1 }, (_, v): Edge => [v + 1, random.below(v + 1)]);
}

/** Hangs a path of so many vertices on vertex 0. */
function tail(from: number, length: number): Edge[] {
  return Array.from({ length }, (_, i): Edge => [i === 0 ? 0 : from + i - 1, from + i]);
}
