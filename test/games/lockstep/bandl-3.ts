import { bandl } from "../mappings.js";

export const lockstep = bandl(3, 80);
