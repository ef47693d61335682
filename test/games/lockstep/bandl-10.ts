import { bandl } from "../mappings.js";

export const lockstep = bandl(10, 2);
