import { eightPuzzle } from "../mappings.js";

export const lockstep = eightPuzzle("iggpc16-sancho-logs/eightpuzzle.kif", "robot");
