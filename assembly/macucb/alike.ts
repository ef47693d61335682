/**
 * Arms that look alike within one turn: the no-goods of UCB of papers 001 (section 6) and 002 (section 4). This is a
 * guess, and unsound: of two states of tic-tac-toe that look alike in this way nearly half differ in value.
 *
 * An arm is a no-good if its mean is below what its node is worth to the player who decides: with that as threshold
 * UCB predicts that it is no solution. The papers take the automorphisms of the microstructure of one stage, whose
 * state is injected, with these no-goods. Nothing ties what holds next to what holds now there, and
 * what was not explored is no no-good, so most arms look alike.
 *
 * Here arms are told apart by colour refinement, in a graph of arms and of fluents that hold next; what stays
 * together is a union of orbits. Fluents that hold after all arms, or after none, tell nothing apart.
 *
 *     colour of an arm          at first, whether it is a no-good
 *     colour of a fluent        the colours of the arms, branch by branch, after which it holds
 *     next colour of an arm     its colour, and for each branch the colours of the fluents that hold after it
 *
 * That goes on until no class falls apart. Colours are sums of mixed bits, so two classes may be taken for one, with
 * a chance of about one in 2⁶⁴ for a pair.
 *
 * Only nodes in which one player decides are looked at, and under no group: there children may be images of what
 * the arms lead to. It decides what is sampled (`choose-alike.ts`), and goes into no value and no bound.
 */
import {
  armCount,
  armsEnd,
  blockOf,
  branchesOf,
  childOf,
  decidersOf,
  firstArm,
  hasArmValue,
  lookOf,
  strideOf,
  utilityOf,
} from "./arms";
import {
  BRANCH_BYTES,
  GRAPH_ALIKE,
  GRAPH_BY_MOVE,
  GRAPH_LOOK_TABLE,
  GRAPH_LOOKS,
  GRAPH_NO_GOODS,
  GRAPH_PLAYOUTS,
  GRAPH_STATE_BYTES,
} from "./graph-layout";
import { stateOf, valueOf } from "./graph-node";
import { ALIKE_ARMS, ALIKE_NO_GOODS, ALIKE_SAMPLES } from "./node-extras";
import { spend } from "../work";

/** Whether arms that look alike count for each other in a node with this block. */
// @ts-ignore: decorator
@inline
export function countsAlike(graph: usize, block: usize): bool {
  return load<u32>(graph, GRAPH_ALIKE) != 0 && decidersOf(block) < 2;
}

/** Tells the arms of a node apart, when there are new ones or twice as many samples as last time. */
export function tellApart(graph: usize, node: usize, player: i32, samples: f64): void {
  const at = node + <usize>load<u32>(graph, GRAPH_ALIKE);
  const count = armCount(graph, node);
  if (load<u32>(at, ALIKE_ARMS) == count && samples < load<f64>(at, ALIKE_SAMPLES)) return;
  store<u32>(at, count, ALIKE_ARMS);
  store<f64>(at, 2 * (samples + <f64>load<u32>(graph, GRAPH_PLAYOUTS)), ALIKE_SAMPLES);
  const noGoods = colourNoGoods(graph, node, player);
  const before = load<u32>(at, ALIKE_NO_GOODS);
  if (noGoods > before) {
    store<u32>(graph, load<u32>(graph, GRAPH_NO_GOODS) + noGoods - before, GRAPH_NO_GOODS);
    store<u32>(at, noGoods, ALIKE_NO_GOODS);
  }
  markVaried(graph, node);
  for (let classes = classify(graph, node), before: u32 = 0; classes > before && classes < count; ) {
    before = classes;
    colourFluents(graph, node);
    colourArms(graph, node);
    classes = classify(graph, node);
  }
}

// @ts-ignore: decorator
@inline
function mix(colour: u64): u64 {
  colour = (colour ^ (colour >> 30)) * 0xbf58476d1ce4e5b9;
  colour = (colour ^ (colour >> 27)) * 0x94d049bb133111eb;
  return colour ^ (colour >> 31);
}

/** The colours of arms, in their order. */
// @ts-ignore: decorator
@inline
function coloursOf(graph: usize): usize {
  return <usize>load<u32>(graph, GRAPH_BY_MOVE);
}

/** Returns how many arms are no-goods. */
function colourNoGoods(graph: usize, node: usize, player: i32): u32 {
  const block = blockOf(graph, node);
  const branches = branchesOf(block);
  const stride = strideOf(block);
  const end = armsEnd(graph, node, block);
  const threshold = valueOf(node, player);
  let noGoods: u32 = 0;
  let colour = coloursOf(graph);
  for (let arm = firstArm(block); arm < end; arm += stride, colour += 8) {
    const isNoGood = hasArmValue(arm, branches) && utilityOf(arm, branches, player) < threshold;
    store<u64>(colour, isNoGood ? 2 : 1);
    noGoods += <u32>isNoGood;
  }
  return noGoods;
}

/** The fluents that hold after some branches and not after others, a bit each. */
function markVaried(graph: usize, node: usize): void {
  const block = blockOf(graph, node);
  const end = armsEnd(graph, node, block);
  const bytes = <usize>load<u32>(graph, GRAPH_STATE_BYTES);
  const varied = <usize>load<u32>(graph, GRAPH_LOOKS);
  const first = stateOf(graph, childOf(firstArm(block)));
  memory.fill(varied, 0, bytes);
  for (let arm = firstArm(block); arm < end; arm += strideOf(block)) {
    const branchesEnd = arm + <usize>branchesOf(block) * BRANCH_BYTES;
    for (let branch = arm; branch < branchesEnd; branch += BRANCH_BYTES) {
      const state = stateOf(graph, childOf(branch));
      for (let word: usize = 0; word < bytes; word += 8) {
        const differs = load<u64>(state + word) ^ load<u64>(first + word);
        store<u64>(varied + word, load<u64>(varied + word) | differs);
      }
    }
  }
}

function colourFluents(graph: usize, node: usize): void {
  const block = blockOf(graph, node);
  const end = armsEnd(graph, node, block);
  const bytes = <usize>load<u32>(graph, GRAPH_STATE_BYTES);
  const varied = <usize>load<u32>(graph, GRAPH_LOOKS);
  const fluents = varied + bytes;
  memory.fill(fluents, 0, bytes << 6);
  let colour = coloursOf(graph);
  for (let arm = firstArm(block); arm < end; arm += strideOf(block), colour += 8) {
    const mixed = mix(load<u64>(colour));
    const branchesEnd = arm + <usize>branchesOf(block) * BRANCH_BYTES;
    for (let branch = arm; branch < branchesEnd; branch += BRANCH_BYTES) {
      const state = stateOf(graph, childOf(branch));
      for (let word: usize = 0; word < bytes; word += 8) {
        for (let rest = load<u64>(state + word) & load<u64>(varied + word); rest != 0; rest &= rest - 1) {
          const fluent = fluents + (((word << 3) + <usize>ctz(rest)) << 3);
          store<u64>(fluent, load<u64>(fluent) + mixed);
        }
      }
      spend(1);
    }
  }
}

function colourArms(graph: usize, node: usize): void {
  const block = blockOf(graph, node);
  const end = armsEnd(graph, node, block);
  const bytes = <usize>load<u32>(graph, GRAPH_STATE_BYTES);
  const varied = <usize>load<u32>(graph, GRAPH_LOOKS);
  const fluents = varied + bytes;
  let colour = coloursOf(graph);
  for (let arm = firstArm(block); arm < end; arm += strideOf(block), colour += 8) {
    // Odd constants keep what is added here apart from what an arm was.
    let next = mix(load<u64>(colour)) * 0x9e3779b97f4a7c15;
    const branchesEnd = arm + <usize>branchesOf(block) * BRANCH_BYTES;
    for (let branch = arm; branch < branchesEnd; branch += BRANCH_BYTES) {
      const state = stateOf(graph, childOf(branch));
      let sum: u64 = 1;
      for (let word: usize = 0; word < bytes; word += 8) {
        for (let rest = load<u64>(state + word) & load<u64>(varied + word); rest != 0; rest &= rest - 1)
          sum += mix(load<u64>(fluents + (((word << 3) + <usize>ctz(rest)) << 3)));
      }
      next += mix(sum);
      spend(1);
    }
    store<u64>(colour, next);
  }
}

/** Notes for each arm the first one of its colour. Returns how many colours there are. */
function classify(graph: usize, node: usize): u32 {
  const block = blockOf(graph, node);
  const branches = branchesOf(block);
  const stride = strideOf(block);
  const count = armCount(graph, node);
  const table = <usize>load<u32>(graph, GRAPH_LOOK_TABLE);
  const mask: u32 = (1 << (33 - clz(count))) - 1;
  memory.fill(table, 0, <usize>(mask + 1) << 2);
  const colours = coloursOf(graph);
  let classes: u32 = 0;
  for (let i: u32 = 0; i < count; i++) {
    const colour = load<u64>(colours + (<usize>i << 3));
    let place = <u32>mix(colour) & mask;
    let at = table + (<usize>place << 2);
    while (load<u32>(at) != 0 && load<u64>(colours + (<usize>(load<u32>(at) - 1) << 3)) != colour) {
      place = (place + 1) & mask;
      at = table + (<usize>place << 2);
    }
    if (load<u32>(at) == 0) {
      store<u32>(at, i + 1);
      classes++;
    }
    store<u32>(lookOf(graph, firstArm(block) + <usize>i * stride, branches), load<u32>(at) - 1);
  }
  return classes;
}
