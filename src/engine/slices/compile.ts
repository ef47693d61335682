/** From a ground program to slice programs: build the circuit, make it small, write it. */
import type { GroundProgram } from "../../ground/program.js";
import { buildCircuit } from "./build.js";
import type { SliceProgram } from "./program.js";
import { writeProgram } from "./write.js";

export function compileSlices(program: GroundProgram): SliceProgram {
  return writeProgram(buildCircuit(program));
}
