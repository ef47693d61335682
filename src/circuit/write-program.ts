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
import { GateOp, ONE, type SliceProgram, ZERO } from "./slice-program.js";

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
  const inputs = fluents + games[0].legal.length;
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
    this.gates = new Gates(game.circuit, game.loops);
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

    const played = stretchesOf(gates, 0, playGates);
    const state = [...played, ...stretchesOf(gates, playGates, stateGates)];
    const transition = stretchesOf(gates, stateGates, gates.count);
    const between = runsIn(state);
    const end = between + 1 + runsIn(transition);
    /** The last run that reads each value; `between` counts as a run that reads the answers of the state. */
    const lastUse = new Int32Array(values).fill(-1);
    const use = (value: number, run: number): void => {
      if (value >= 0 && lastUse[value] < run) lastUse[value] = run;
    };
    const useRuns = (stretches: readonly Stretch[], firstRun: number): void => {
      let number = firstRun;
      for (const { runs, isLoop } of stretches) {
        const last = number + runs.length - 1;
        for (const run of runs) {
          for (const gate of run) {
            for (let i = gates.first[gate]; i < gates.first[gate + 1]; i++)
              use(gates.operands[i], isLoop ? last : number);
          }
          number++;
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
      goalsFrom: wordsIn(gates, played),
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
    const { circuit, loops, goals, next, percepts } = this.game;
    const forGoals = nodesFor(this.game, goals);
    const forTransition = nodesFor(this.game, next, percepts);
    const need = (node: number): void => {
      if (forGoals[node] && forTransition[node]) gates.need(2 * node);
    };
    for (const { variables } of loops) variables.forEach(need);
    for (let node = circuit.inputs + 1; node < circuit.nodes; node++) need(node);
  }

  /** Gives the values of these runs their slots and writes the code; `firstRun` numbers the first run. */
  private code(stretches: readonly Stretch[], firstRun: number, lastUse: Int32Array): Int32Array {
    const { gates, slotOf, free } = this;
    const inputs = this.game.circuit.inputs;
    const code = new Int32Array(wordsIn(gates, stretches));
    let at = 0;
    let number = firstRun;
    const dying: number[] = [];
    for (const { runs, cleared, isLoop } of stretches) {
      const last = number + runs.length - 1;
      if (cleared !== undefined) at = this.clear(cleared, code, at);
      if (isLoop) {
        code[at++] = GateOp.Loop;
        code[at++] = wordsOf(gates, runs);
        code[at++] = 0;
      }
      for (const run of runs) {
        code[at++] = gates.op[run[0]];
        code[at++] = operandsOf(gates, run[0]);
        code[at++] = run.length;
        for (const gate of run) {
          const out = gates.out[gate];
          // In a loop gates stand more than once.
          if (slotOf[out] < 0) slotOf[out] = this.freeSlot();
          code[at++] = slotOf[out];
          for (let i = gates.first[gate]; i < gates.first[gate + 1]; i++) {
            const value = gates.operands[i];
            code[at++] = value < 0 ? ONE : slotOf[value];
            if (value > inputs && lastUse[value] === (isLoop ? last : number)) {
              lastUse[value] = -1;
              dying.push(slotOf[value]);
            }
          }
        }
        if (!isLoop || number === last) {
          for (const slot of dying) free.push(slot);
          dying.length = 0;
        }
        number++;
      }
    }
    return code;
  }

  /** Writes what makes the values of these nodes false. Returns where it ends. */
  private clear(nodes: Int32Array, code: Int32Array, from: number): number {
    let at = from;
    code[at++] = GateOp.And;
    code[at++] = 2;
    code[at++] = nodes.length;
    for (const node of nodes) {
      this.slotOf[node] = this.freeSlot();
      code[at++] = this.slotOf[node];
      code[at++] = ZERO;
      code[at++] = ZERO;
    }
    return at;
  }

  private freeSlot(): number {
    return this.free.pop() ?? this.slots++;
  }
}

/** Runs that follow each other. */
interface Stretch {
  readonly runs: readonly Int32Array[];
  /** Nodes whose values become false before. */
  readonly cleared?: Int32Array;
  /** Whether the runs are a round of a loop. */
  readonly isLoop?: boolean;
}

function runsIn(stretches: readonly Stretch[]): number {
  return stretches.reduce((sum, { runs }) => sum + runs.length, 0);
}

/** The gates from … to-1. */
function stretchesOf(gates: Gates, from: number, to: number): Stretch[] {
  const stretches: Stretch[] = [];
  let begin = from;
  for (const loop of gates.loops) {
    if (loop.from < from || loop.from >= to) continue;
    stretches.push(
      { runs: orderedRuns(gates, begin, loop.from) },
      { runs: runsInOrder(gates, loop.before), cleared: loop.variables },
      { runs: runsInOrder(gates, loop.round), isLoop: true },
    );
    begin = loop.to;
  }
  stretches.push({ runs: orderedRuns(gates, begin, to) });
  return stretches;
}

/** Gates of a loop as runs, in their order: each reads what those before it have just written. */
function runsInOrder(gates: Gates, order: Int32Array): Int32Array[] {
  const runs: Int32Array[] = [];
  const kind = (gate: number): number => operandsOf(gates, gate) * GateOp.Loop + gates.op[gate];
  for (let first = 0; first < order.length; ) {
    let last = first + 1;
    while (last < order.length && kind(order[last]) === kind(order[first])) last++;
    runs.push(order.subarray(first, last));
    first = last;
  }
  return runs;
}

/** The words of the code of these stretches. */
function wordsIn(gates: Gates, stretches: readonly Stretch[]): number {
  let words = 0;
  for (const { runs, cleared, isLoop } of stretches) {
    words += wordsOf(gates, runs);
    if (cleared !== undefined) words += 3 + 3 * cleared.length;
    if (isLoop) words += 3;
  }
  return words;
}

function wordsOf(gates: Gates, runs: readonly Int32Array[]): number {
  return runs.reduce((sum, run) => sum + 3 + run.length * (1 + operandsOf(gates, run[0])), 0);
}

function operandsOf(gates: Gates, gate: number): number {
  return gates.first[gate + 1] - gates.first[gate];
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
