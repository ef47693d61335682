import { battleOfNumbers } from "../mappings.js";

export const lockstep = battleOfNumbers("battleofnumbers.kif");
