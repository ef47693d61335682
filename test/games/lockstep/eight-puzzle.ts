import { eightPuzzle } from "../mappings.js";

export const lockstep = eightPuzzle("ggp-repository/eightPuzzle/eightPuzzle.kif", "player");
