/**
 * Finds what wide conjunctions have in common. Chess asks for thousands of moves whether any of 35 lines is
 * open to the king, and the lines are nearly the same each time.
 *
 * The sorted operands of each node are cut into pieces. Where to cut, the operands themselves decide, by a
 * hash. So lists that share a stretch are cut alike there, and differ only in the pieces at its ends
 * (content-defined chunking, known from files: Muthitacharoen et al., "A low-bandwidth network file system",
 * SOSP 2001). A piece that occurs often enough becomes a node. Another round with another hash finds pieces
 * of pieces. Time and memory are linear in the operands.
 */
import { hashStep, spread } from "../datalog/arrays.js";
import type { GameCircuit } from "./build-circuit.js";
import { Circuit, FALSE } from "./circuit.js";
import { circuitSize, liveNodes, neededLoops } from "./live.js";

/** The mean number of operands of a piece, a power of two. */
const PIECE = 4;
/** Nodes with fewer operands are not cut. */
const NARROW = 4;
/**
 * At most this many rounds are made. A round is the last if it saves less than LEAST_GAIN operands in a
 * hundred; large circuits have a higher limit, since there a round takes a tenth of a second.
 */
const ROUNDS = 6;
const LEAST_GAIN = 1;
const LEAST_GAIN_OF_LARGE = 4;
/** A circuit with more operands than this is large. */
const LARGE = 1_000_000;

export function share(game: GameCircuit): GameCircuit {
  let shared = game;
  let operands = circuitSize(game);
  const leastGain = operands > LARGE ? LEAST_GAIN_OF_LARGE : LEAST_GAIN;
  for (let round = 0; round < ROUNDS; round++) {
    const next = new Sharing(shared, round).run();
    const fewer = circuitSize(next);
    if (fewer >= operands) return shared;
    shared = next;
    if ((operands - fewer) * 100 < leastGain * operands) return shared;
    operands = fewer;
  }
  return shared;
}

class Sharing {
  private readonly old: Circuit;
  private readonly circuit: Circuit;
  private readonly live: Uint8Array;
  private readonly became: Int32Array;
  /** How often a piece occurs, up to 255, by its hash. It does little harm if two pieces share a place. */
  private readonly counts: Uint8Array;

  constructor(
    private readonly game: GameCircuit,
    private readonly round: number,
  ) {
    this.old = game.circuit;
    this.circuit = new Circuit(this.old.inputs);
    this.live = liveNodes(game);
    this.became = new Int32Array(this.old.nodes);
    let size = 1024;
    while (size < 2 * this.old.first[this.old.nodes]) size *= 2;
    this.counts = new Uint8Array(size);
  }

  run(): GameCircuit {
    const { game, old, circuit, live, became } = this;
    for (let node = old.inputs + 1; node < old.nodes; node++) {
      if (live[node]) this.count(node);
    }
    became[0] = FALSE;
    for (let node = 1; node <= old.inputs; node++) became[node] = 2 * node;
    for (let node = old.inputs + 1; node < old.nodes; node++) {
      if (live[node]) became[node] = this.make(node);
    }
    const all = (literals: Int32Array) => literals.map((literal) => became[literal >> 1] ^ (literal & 1));
    return {
      circuit,
      fluents: game.fluents,
      loops: neededLoops(game).map(({ variables, after }) => ({ variables, after: all(after) })),
      terminal: became[game.terminal >> 1] ^ (game.terminal & 1),
      legal: all(game.legal),
      goals: all(game.goals),
      next: all(game.next),
      percepts: all(game.percepts),
    };
  }

  /** The end of the piece that begins at `from` in the operands of a node that end at `end`. */
  private pieceEnd(from: number, end: number): number {
    const { operands } = this.old;
    let at = from + 1;
    while (at < end && (spread(hashStep(this.round, operands[at])) & (PIECE - 1)) !== 0) at++;
    return at;
  }

  private placeOf(from: number, to: number): number {
    let hash = to - from;
    for (let i = from; i < to; i++) hash = hashStep(hash, this.old.operands[i]);
    return spread(hash) & (this.counts.length - 1);
  }

  private count(node: number): void {
    const { old, counts } = this;
    const end = old.first[node + 1];
    if (end - old.first[node] < NARROW) return;
    for (let from = old.first[node]; from < end; ) {
      const to = this.pieceEnd(from, end);
      const place = this.placeOf(from, to);
      if (counts[place] < 255) counts[place]++;
      from = to;
    }
  }

  private make(node: number): number {
    const { old, circuit } = this;
    const end = old.first[node + 1];
    const isNarrow = end - old.first[node] < NARROW;
    const whole = circuit.begin();
    for (let from = old.first[node]; from < end; ) {
      const to = isNarrow ? end : this.pieceEnd(from, end);
      const piece = circuit.begin();
      for (let i = from; i < to; i++) circuit.push(this.became[old.operands[i] >> 1] ^ (old.operands[i] & 1));
      // A node saves something if its operands, which are then read only once, occur often enough.
      if (!isNarrow && (this.counts[this.placeOf(from, to)] - 1) * (to - from - 1) > 2)
        circuit.push(circuit.quickConjunction(piece));
      from = to;
    }
    return circuit.quickConjunction(whole);
  }
}
