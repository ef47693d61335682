/**
 * Where the nodes of a picture go: in layers from left to right, each to the right of all that leads to it,
 * after Sugiyama, Tagawa and Toda ("Methods for visual understanding of hierarchical system structures",
 * 1981). Nodes that lead to each other share a layer. An arrow past a layer goes through a bend there, which
 * all arrows from the same node share. In a layer each node stands near the mean of its neighbours, found by
 * sweeps to and fro. A layer that would be too tall is broken into columns, so that the picture has about the
 * shape of a page. The same picture always gets the same places.
 */
import { strongComponents } from "../../gdl/components.js";
import { memo } from "../../gdl/maps.js";
import type { Picture } from "./picture.js";

export interface PictureBox {
  /** Of the upper left corner. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PictureLayout {
  /** Of the nodes, and after them of the bends. */
  readonly boxes: readonly PictureBox[];
  /** For each arrow the boxes that it leads through, its ends included. */
  readonly ways: readonly (readonly number[])[];
  readonly width: number;
  readonly height: number;
}

const LETTER = 6.4;
export const LINE = 14;
const DOT = 6;
const GAP = 10;
const COLUMN_GAP = 22;
const LAYER_GAP = 70;
const MARGIN = 20;
const SWEEPS = 6;
/** The shape that a picture should have: its width divided by its height. */
const SHAPE = 1.5;
/** By how much columns that are tried differ in their height. */
const STEP = 1.05;

/** A longer line is cut. */
export const MOST_LETTERS = 44;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Nodes and bends by layers, and how they are tied. */
interface Threaded {
  readonly layers: readonly (readonly number[])[];
  readonly ways: readonly (readonly number[])[];
  readonly count: number;
}

export function layOut(picture: Picture): PictureLayout {
  const threaded = threadedThrough(picture, layersOf(picture));
  const { ways, count } = threaded;
  const sizes = picture.nodes.map(({ lines }): Size => {
    if (lines.length === 0) return { width: DOT, height: DOT };
    const letters = Math.min(MOST_LETTERS, Math.max(...lines.map(({ length }) => length)));
    return { width: Math.round(letters * LETTER) + 16, height: lines.length * LINE + 8 };
  });
  while (sizes.length < count) sizes.push({ width: 0, height: 0 });
  const layers = ordered(threaded);
  const tallest = layers.reduce((most, { length }) => Math.max(most, length), 1);
  const distance = ({ width, height }: Size) => Math.abs(Math.log2(width / height / SHAPE));
  let best = placed(layers, sizes, tallest);
  // A large picture would take too long to try them all.
  for (let most = 1; most < tallest; most = Math.max(most + 1, Math.floor(most * STEP))) {
    const layout = placed(layers, sizes, most);
    if (distance(layout) < distance(best)) best = layout;
  }
  return { ...best, ways };
}

function threadedThrough({ nodes, arrows }: Picture, layers: readonly (readonly number[])[]): Threaded {
  const layerOf = new Int32Array(nodes.length);
  for (const [layer, members] of layers.entries()) for (const node of members) layerOf[node] = layer;
  const result = layers.map((layer) => [...layer]);
  const bends = new Map<string, number>();
  let count = nodes.length;
  const ways = arrows.map(({ from, to }) => {
    const way = [from];
    for (let layer = layerOf[from] + 1; layer < layerOf[to]; layer++) {
      const bend = memo(bends, `${from} ${layer}`, () => {
        result[layer].push(count);
        return count++;
      });
      way.push(bend);
    }
    return [...way, to];
  });
  return { layers: result, ways, count };
}

/** The nodes of each layer: a node's layer is the length of the longest way to it. */
function layersOf({ nodes, arrows }: Picture): number[][] {
  const first = new Int32Array(nodes.length + 1);
  for (const { from } of arrows) first[from + 1]++;
  for (let i = 0; i < nodes.length; i++) first[i + 1] += first[i];
  const next = new Int32Array(arrows.length);
  const cursor = first.slice();
  for (const { from, to } of arrows) next[cursor[from]++] = to;
  const component = strongComponents(first, next);
  // A component has a higher number than all that it leads to.
  const layer = new Int32Array(nodes.length);
  const sorted = arrows.toSorted((a, b) => component[b.from] - component[a.from]);
  for (const { from, to } of sorted)
    if (component[from] !== component[to])
      layer[component[to]] = Math.max(layer[component[to]], layer[component[from]] + 1);
  const deepest = layer.reduce((most, each) => Math.max(most, each), 0);
  const layers: number[][] = Array.from({ length: deepest + 1 }, () => []);
  for (const i of nodes.keys()) layers[layer[component[i]]].push(i);
  return layers;
}

/** The same layers, each in an order that keeps arrows short. */
function ordered({ layers, ways, count }: Threaded): number[][] {
  const before: number[][] = Array.from({ length: count }, () => []);
  const after: number[][] = Array.from({ length: count }, () => []);
  for (const way of ways)
    for (let i = 1; i < way.length; i++) {
      before[way[i]].push(way[i - 1]);
      after[way[i - 1]].push(way[i]);
    }
  const height = new Float64Array(count);
  const result = layers.map((layer) => [...layer]);
  const settle = (layer: readonly number[]) => {
    for (const [i, node] of layer.entries()) height[node] = (i + 0.5) / layer.length;
  };
  for (const layer of result) settle(layer);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const neighbours = sweep % 2 === 0 ? before : after;
    for (const layer of sweep % 2 === 0 ? result : result.toReversed()) {
      const wanted = new Map(
        layer.map((node) => {
          const near = neighbours[node];
          if (near.length === 0) return [node, height[node]];
          return [node, near.reduce((sum, other) => sum + height[other], 0) / near.length];
        }),
      );
      layer.sort((a, b) => (wanted.get(a) as number) - (wanted.get(b) as number));
      settle(layer);
    }
  }
  return result;
}

/** In columns of at most `most` nodes, each centred. */
function placed(
  layers: readonly (readonly number[])[],
  sizes: readonly Size[],
  most: number,
): Omit<PictureLayout, "ways"> {
  const columns = layers.flatMap((layer) => {
    const count = Math.ceil(layer.length / most);
    const each = Math.ceil(layer.length / count);
    return Array.from({ length: count }, (_, i) => ({
      nodes: layer.slice(i * each, (i + 1) * each),
      isLast: i === count - 1,
    }));
  });
  const heightOf = (column: readonly number[]) =>
    column.reduce((sum, node) => sum + sizes[node].height + GAP, -GAP);
  const tallest = columns.reduce((height, { nodes }) => Math.max(height, heightOf(nodes)), 0);
  const boxes: PictureBox[] = [];
  let x = MARGIN;
  let width = MARGIN;
  for (const { nodes, isLast } of columns) {
    const widest = nodes.reduce((most, node) => Math.max(most, sizes[node].width), 0);
    let y = MARGIN + (tallest - heightOf(nodes)) / 2;
    for (const node of nodes) {
      const { width: own, height } = sizes[node];
      // A bend is as wide as its column, so that arrows run level past the boxes.
      const width = own === 0 ? widest : own;
      boxes[node] = { x: x + (widest - width) / 2, y, width, height };
      y += height + GAP;
    }
    width = x + widest;
    x = width + (isLast ? LAYER_GAP : COLUMN_GAP);
  }
  return { boxes, width: width + MARGIN, height: tallest + 2 * MARGIN };
}
