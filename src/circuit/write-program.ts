/**
 * From gates to a slice program: in which order they run, and in which slots their values stand.
 *
 * The order is cut into windows. Within a window, gates are sorted by level, operation and number of
 * operands, so that they make runs. Across windows they stay near the gates that they read, so that slots are
 * read again while they are in the cache. A slot is free again after the last run that reads its value, and
 * later values take the slots that were freed last. Fluents and moves keep their slots.
 */
import type { GameCircuit } from "./build-circuit.js";
import { Gates } from "./gates.js";
import { liveNodes, nodesFor } from "./live.js";
import { ONE, type SliceProgram, ZERO } from "./slice-program.js";

/** The number of gates in a window. */
const WINDOW = 4096;

/** Where fluents and moves stand, the same in all programs of a game; -1 where none of them reads it. */
export interface InputSlots {
  readonly now: Int32Array;
  readonly does: Int32Array;
  /** The first slot after them. */
  readonly end: number;
}

export function writeProgram(
  game: GameCircuit,
  inputs: InputSlots = inputSlots(game.fluents, [game]),
): SliceProgram {
  return new Writer(game, inputs).run();
}

/** Slots for the inputs that one of the circuits reads. */
export function inputSlots(fluents: number, games: readonly GameCircuit[]): InputSlots {
  const inputs = games[0].circuit.inputs;
  const isRead = new Uint8Array(inputs);
  for (const game of games) {
    const live = liveNodes(game);
    for (let input = 0; input < inputs; input++) isRead[input] |= live[input + 1];
  }
  let end = ONE + 1;
  const slots = Int32Array.from(isRead, (read) => (read ? end++ : -1));
  return { now: slots.slice(0, fluents), does: slots.slice(fluents), end };
}

class Writer {
  private readonly gates: Gates;
  /** Where each value stands. */
  private slotOf: Int32Array = new Int32Array(0);
  private readonly free: number[] = [];
  private slots: number;

  constructor(
    private readonly game: GameCircuit,
    private readonly inputs: InputSlots,
  ) {
    this.gates = new Gates(game.circuit);
    this.slots = inputs.end;
  }

  run(): SliceProgram {
    const { game, gates, inputs } = this;
    const legalValues = game.legal.map((literal) => gates.answer(literal, false));
    const terminalValue = gates.answer(game.terminal, false);
    this.needBesideGoals();
    const playGates = gates.count;
    const goalValues = game.goals.map((literal) => gates.answer(literal, false));
    gates.forgetTurned(playGates);
    const stateGates = gates.count;
    const nextValues = game.next.map((literal, fluent) => {
      const node = literal >> 1;
      // A fluent that takes the value of another fluent would read it too late, so it takes a copy.
      const copied = node > 0 && node <= game.fluents && node !== fluent + 1;
      return gates.answer(literal, copied);
    });
    const perceptValues = game.percepts.map((literal) => gates.answer(literal, false));

    const values = gates.nodes + gates.count;
    this.slotOf = new Int32Array(values).fill(-1);
    inputs.now.forEach((slot, fluent) => {
      this.slotOf[fluent + 1] = slot;
    });
    inputs.does.forEach((slot, move) => {
      this.slotOf[game.fluents + 1 + move] = slot;
    });

    const played = orderedRuns(gates, 0, playGates);
    const state = [...played, ...orderedRuns(gates, playGates, stateGates)];
    const transition = orderedRuns(gates, stateGates, gates.count);
    const between = state.length;
    const end = between + 1 + transition.length;
    /** The last run that reads each value; `between` counts as a run that reads the answers of the state. */
    const lastUse = new Int32Array(values).fill(-1);
    const use = (value: number, run: number): void => {
      if (value >= 0 && lastUse[value] < run) lastUse[value] = run;
    };
    const useRuns = (list: readonly Int32Array[], firstRun: number): void => {
      for (const [k, run] of list.entries()) {
        for (const gate of run) {
          for (let i = gates.first[gate]; i < gates.first[gate + 1]; i++)
            use(gates.operands[i], firstRun + k);
        }
      }
    };
    useRuns(state, 0);
    useRuns(transition, between + 1);
    for (const values of [legalValues, goalValues]) for (const value of values) use(value, between);
    use(terminalValue, end);
    for (const values of [nextValues, perceptValues]) for (const value of values) use(value, end);

    const stateCode = this.code(state, 0, lastUse);
    const ofValue = (value: number): number => (value < 0 ? (value === -1 ? ZERO : ONE) : this.slotOf[value]);
    const legal = legalValues.map(ofValue);
    const terminal = ofValue(terminalValue);
    const goals = goalValues.map(ofValue);
    for (let value = inputs.now.length + inputs.does.length + 1; value < values; value++) {
      if (lastUse[value] === between) this.free.push(this.slotOf[value]);
    }
    const transitionCode = this.code(transition, between + 1, lastUse);
    const live = liveNodes(game);
    return {
      slots: this.slots,
      state: stateCode,
      goalsFrom: wordsOf(gates, played),
      transition: transitionCode,
      now: inputs.now,
      next: nextValues.map(ofValue),
      legal,
      does: inputs.does.map((slot, move) => (live[game.fluents + 1 + move] ? slot : -1)),
      terminal,
      goals,
      percepts: perceptValues.map(ofValue),
    };
  }

  /** Makes what both the goals and the transition need: random play goes on without computing the goals. */
  private needBesideGoals(): void {
    const { gates } = this;
    const { circuit, goals, next, percepts } = this.game;
    const forGoals = nodesFor(circuit, goals);
    const forTransition = nodesFor(circuit, next, percepts);
    for (let node = circuit.inputs + 1; node < circuit.nodes; node++) {
      if (forGoals[node] && forTransition[node]) gates.need(2 * node);
    }
  }

  /** Gives the values of these runs their slots and writes the code; `firstRun` numbers the first run. */
  private code(runs: readonly Int32Array[], firstRun: number, lastUse: Int32Array): Int32Array {
    const { gates, slotOf, free } = this;
    const inputs = this.game.circuit.inputs;
    const code = new Int32Array(wordsOf(gates, runs));
    let at = 0;
    const dying: number[] = [];
    for (const [k, run] of runs.entries()) {
      code[at++] = gates.op[run[0]];
      code[at++] = operandsOf(gates, run[0]);
      code[at++] = run.length;
      dying.length = 0;
      for (const gate of run) {
        const out = gates.out[gate];
        slotOf[out] = free.pop() ?? this.slots++;
        code[at++] = slotOf[out];
        for (let i = gates.first[gate]; i < gates.first[gate + 1]; i++) {
          const value = gates.operands[i];
          code[at++] = value < 0 ? ONE : slotOf[value];
          if (value > inputs && lastUse[value] === firstRun + k) {
            lastUse[value] = -1;
            dying.push(slotOf[value]);
          }
        }
      }
      for (const slot of dying) free.push(slot);
    }
    return code;
  }
}

function operandsOf(gates: Gates, gate: number): number {
  return gates.first[gate + 1] - gates.first[gate];
}

function wordsOf(gates: Gates, runs: readonly Int32Array[]): number {
  let words = 0;
  for (const run of runs) words += 3 + run.length * (1 + operandsOf(gates, run[0]));
  return words;
}

/** The gates from … to-1 as runs: one operation on one number of operands, none reading another. */
function orderedRuns(gates: Gates, from: number, to: number): Int32Array[] {
  const runs: Int32Array[] = [];
  const level = new Int32Array(gates.nodes + gates.count);
  for (let start = from; start < to; start += WINDOW) {
    const end = Math.min(to, start + WINDOW);
    const keys = new Float64Array(end - start);
    for (let gate = start; gate < end; gate++) {
      let height = 0;
      for (let i = gates.first[gate]; i < gates.first[gate + 1]; i++) {
        const value = gates.operands[i];
        if (value >= 0 && level[value] > height) height = level[value];
      }
      level[gates.out[gate]] = height + 1;
      const kind = operandsOf(gates, gate) * 4 + gates.op[gate];
      keys[gate - start] = (height * 0x1000000 + kind) * WINDOW + (gate - start);
    }
    keys.sort();
    for (let gate = start; gate < end; gate++) level[gates.out[gate]] = 0;
    const order = new Int32Array(keys.length);
    for (let i = 0; i < order.length; i++) {
      const kind = Math.floor(keys[i] / WINDOW);
      order[i] = start + (keys[i] - kind * WINDOW);
      keys[i] = kind;
    }
    for (let first = 0; first < order.length; ) {
      let last = first + 1;
      while (last < order.length && keys[last] === keys[first]) last++;
      runs.push(order.subarray(first, last));
      first = last;
    }
  }
  return runs;
}
