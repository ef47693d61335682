/** From a ground program to slice programs: build the circuit, make it small, write it. */
import type { GroundProgram } from "../../ground/program.js";
import { findGroups, type Group } from "../../network/groups.js";
import { buildCircuit } from "./build.js";
import { PlayKnowledge } from "./knowledge.js";
import { optimise } from "./optimise.js";
import type { SliceProgram } from "./program.js";
import { writeProgram } from "./write.js";

/** Groups are looked for where the rules have at most so many literals: the proofs take longer than they save. */
const GROUP_LITERALS = 50_000;

/** Each round finds what the last one has made possible. */
const ROUNDS = 3;

export function compileSlices(program: GroundProgram): SliceProgram {
  const groups: readonly Group[] = program.literals.length > GROUP_LITERALS ? [] : findGroups(program).groups;
  const roles = program.moves.map(({ role }) => role);
  let game = buildCircuit(program);
  for (let round = 0; round < ROUNDS; round++) {
    const knowledge = new PlayKnowledge(program.fluents.length, roles, groups);
    game = optimise(game, { knowledge });
  }
  return writeProgram(game);
}
