/** A pass of random play, as playouts and trees make it: the code of a phase, and a move of each role. */
import { chooseVector, movesWereWritten, prepareChoice } from "./choose-move";
import { allLanes } from "./lanes";
import { runSlices } from "./run";
import {
  CHOICE_BYTES,
  CODE_STATE,
  CODE_STATE_END,
  CODE_TRANSITION,
  CODE_TRANSITION_END,
  PHASE_BYTES,
  PHASE_CHOICES,
  PHASE_CHOICE_ROLES,
  PHASE_GOAL_CODE,
  PLAY_PHASE_RECORDS,
  PLAY_RANDOM,
  PLAY_VECTORS,
} from "./slice-layout";

// @ts-ignore: decorator
@inline
export function phaseRecord(play: usize, phase: u32): usize {
  return <usize>load<u32>(play, PLAY_PHASE_RECORDS) + <usize>phase * PHASE_BYTES;
}

/** Bytes of a slot, and of any set of lanes. */
// @ts-ignore: decorator
@inline
export function slotBytes(play: usize): usize {
  return <usize>load<u32>(play, PLAY_VECTORS) << 4;
}

/** From the fluents now computes the end, the goals and the legal moves. `code` begins with CODE_…. */
export function runState(vectors: i32, code: usize): void {
  runSlices(vectors, load<u32>(code, CODE_STATE), load<u32>(code, CODE_STATE_END));
}

/** The same without the goals, which `runGoals` computes where a game ends before the transition. */
export function runPlay(vectors: i32, phase: usize): void {
  runSlices(vectors, load<u32>(phase, CODE_STATE), load<u32>(phase, PHASE_GOAL_CODE));
}

export function runGoals(vectors: i32, phase: usize): void {
  runSlices(vectors, load<u32>(phase, PHASE_GOAL_CODE), load<u32>(phase, CODE_STATE_END));
}

/** Computes the fluents next and the percepts from the fluents now and the moves. */
export function runTransition(vectors: i32, code: usize): void {
  runSlices(vectors, load<u32>(code, CODE_TRANSITION), load<u32>(code, CODE_TRANSITION_END));
}

/** What comes before `chooseMoves` for all vectors together. */
export function prepareChoices(play: usize, phase: usize): void {
  const vectors = load<i32>(play, PLAY_VECTORS);
  let choice = <usize>load<u32>(phase, PHASE_CHOICES);
  const end = choice + <usize>load<u32>(phase, PHASE_CHOICE_ROLES) * CHOICE_BYTES;
  for (; choice < end; choice += CHOICE_BYTES) prepareChoice(choice, vectors);
}

/** Each role chooses a move in the lanes of a vector. Returns the lanes in which all of them have one. */
export function chooseMoves(play: usize, phase: usize, vector: usize): v128 {
  const random = <usize>load<u32>(play, PLAY_RANDOM);
  let choice = <usize>load<u32>(phase, PHASE_CHOICES);
  const end = choice + <usize>load<u32>(phase, PHASE_CHOICE_ROLES) * CHOICE_BYTES;
  let able = allLanes();
  for (; choice < end; choice += CHOICE_BYTES) {
    able = v128.and(able, chooseVector(choice, vector, random));
  }
  return able;
}

/** Says that others than `chooseMoves` have made moves in a phase. */
export function othersMadeMoves(phase: usize): void {
  let choice = <usize>load<u32>(phase, PHASE_CHOICES);
  const end = choice + <usize>load<u32>(phase, PHASE_CHOICE_ROLES) * CHOICE_BYTES;
  for (; choice < end; choice += CHOICE_BYTES) movesWereWritten(choice);
}
