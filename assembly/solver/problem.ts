/**
 * The network at hand. Exported functions name it by the address of its header: `enter` loads into globals
 * what the hot loops need, `leave` puts back what must outlast the call.
 */
import {
  H_CELLS,
  H_CELL_COUNT,
  H_CONSTRAINTS,
  H_CONSTRAINT_RECORDS,
  H_COUNTED_FROM,
  H_EPOCH,
  H_FAILED_LEVEL,
  H_FORWARD,
  H_LEVEL,
  H_LEVELS,
  H_LEVEL_LIMIT,
  H_OPEN,
  H_PLACES,
  H_QUEUES,
  H_READS,
  H_REVISIONS,
  H_SCRATCH,
  H_STAMPS,
  H_TRAIL,
  H_TRAIL_END,
  H_TRAIL_TOP,
  H_VARIABLES,
  H_VARIABLE_RECORDS,
} from "./network-layout";

export let header: usize = 0;
export let variables: i32 = 0;
export let constraints: i32 = 0;
export let variableRecords: usize = 0;
export let constraintRecords: usize = 0;
export let cells: usize = 0;
export let cellCount: i32 = 0;
export let stamps: usize = 0;
export let trail: usize = 0;
export let trailEnd: usize = 0;
export let open: usize = 0;
export let places: usize = 0;
/** The cell that says how many variables are open. */
export let openCell: usize = 0;
export let levels: usize = 0;
export let levelLimit: i32 = 0;
export let queues: usize = 0;
export let scratch: usize = 0;

export class State {
  static trailTop: usize = 0;
  static level: i32 = 0;
  static epoch: u32 = 0;
  /** The level at which a domain became empty, or -1. */
  static failedLevel: i32 = -1;
  static countedFrom: i32 = 0;
  /** Whether only constraints with at most one open variable are examined. */
  static forward: bool = false;
  static revisions: f64 = 0;
  static reads: f64 = 0;
}

/** Rows of tables that take about as long to read as a constraint takes to be examined. */
const READS: f64 = 64;

/** The work since the network was made, in examinations of constraints. */
// @ts-ignore: decorator
@inline
export function workDone(): f64 {
  return State.revisions + State.reads / READS;
}

export function enter(problem: usize): void {
  header = problem;
  variables = load<i32>(problem, H_VARIABLES);
  constraints = load<i32>(problem, H_CONSTRAINTS);
  variableRecords = load<u32>(problem, H_VARIABLE_RECORDS);
  constraintRecords = load<u32>(problem, H_CONSTRAINT_RECORDS);
  cells = load<u32>(problem, H_CELLS);
  cellCount = load<i32>(problem, H_CELL_COUNT);
  stamps = load<u32>(problem, H_STAMPS);
  trail = load<u32>(problem, H_TRAIL);
  trailEnd = load<u32>(problem, H_TRAIL_END);
  open = load<u32>(problem, H_OPEN);
  places = load<u32>(problem, H_PLACES);
  openCell = cells + (<usize>variables << 3);
  levels = load<u32>(problem, H_LEVELS);
  levelLimit = load<i32>(problem, H_LEVEL_LIMIT);
  queues = load<u32>(problem, H_QUEUES);
  scratch = load<u32>(problem, H_SCRATCH);
  State.trailTop = load<u32>(problem, H_TRAIL_TOP);
  State.level = load<i32>(problem, H_LEVEL);
  State.epoch = load<u32>(problem, H_EPOCH);
  State.failedLevel = load<i32>(problem, H_FAILED_LEVEL);
  State.countedFrom = load<i32>(problem, H_COUNTED_FROM);
  State.forward = load<i32>(problem, H_FORWARD) != 0;
  State.revisions = load<f64>(problem, H_REVISIONS);
  State.reads = load<f64>(problem, H_READS);
}

export function leave(): void {
  store<u32>(header, <u32>State.trailTop, H_TRAIL_TOP);
  store<i32>(header, State.level, H_LEVEL);
  store<u32>(header, State.epoch, H_EPOCH);
  store<i32>(header, State.failedLevel, H_FAILED_LEVEL);
  store<i32>(header, State.countedFrom, H_COUNTED_FROM);
  store<i32>(header, State.forward ? 1 : 0, H_FORWARD);
  store<f64>(header, State.revisions, H_REVISIONS);
  store<f64>(header, State.reads, H_READS);
}
