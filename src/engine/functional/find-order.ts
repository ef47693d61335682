/**
 * Asks for an order of a network (`functional-order.ts`): of all its variables, or of those that the given
 * ones decide, with the constraints that are left for a search.
 */
import type { Pieces } from "../../gdl/pieces.js";
import type { Constraint, Network } from "../../network/model.js";
import { Ordered } from "./functional-order.js";
import type { FunctionalOrder } from "./functional-plan.js";
import { NoOrder, OrderingEffort } from "./ordering-effort.js";

/** An order, or why there is none, in one sentence without a full stop. */
export type Ordering = { readonly order: FunctionalOrder } | { readonly problem: string };

/** How many decisions there may be at most, and how many rows of tables may be read. */
interface OrderLimits {
  readonly decisions: number;
  readonly rows: number;
}

export function* orderOf(
  network: Network,
  given: readonly number[],
  { decisions, rows }: OrderLimits,
): Pieces<Ordering> {
  try {
    const order = new Ordered(network, decisions, new OrderingEffort(rows));
    yield* order.find(given);
    return { order };
  } catch (error) {
    if (error instanceof NoOrder) return { problem: error.message };
    throw error;
  }
}

/** What the given variables decide, and the constraints that speak of what they leave open. */
export interface StateOrder {
  /** What is open are the decisions. */
  readonly order: FunctionalOrder;
  /** All that constrains the decisions, but what became a filter of one of them. */
  readonly rest: readonly Constraint[];
}

/** The same for what the given variables decide alone; the constraints on anything else are left over. */
export function* stateOrderOf(
  network: Network,
  given: readonly number[],
  rows: number,
): Pieces<StateOrder | { readonly problem: string }> {
  try {
    const order = new Ordered(network, network.variables.length, new OrderingEffort(rows));
    return { order, rest: yield* order.findState(given) };
  } catch (error) {
    if (error instanceof NoOrder) return { problem: error.message };
    throw error;
  }
}
