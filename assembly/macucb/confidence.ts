/** How far above its mean the upper confidence bound of an arm is (paper 003, section 4.3). */
import { logarithm } from "../tree/logarithm";
import { GRAPH_EXPLORATION } from "./graph-layout";

/** c √(2 ln n) for n samples of all arms; divided by √nᵢ it is what is added to the mean of one. */
export function widthOf(graph: usize, n: f64): f64 {
  return n > 1 ? load<f64>(graph, GRAPH_EXPLORATION) * sqrt(2 * logarithm(n)) : 0;
}
