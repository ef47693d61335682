import { bandl } from "../mappings.js";

export const lockstep = bandl(7, 12);
