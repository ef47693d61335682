/**
 * The nodes of a circuit as clauses of a search (Tseitin 1968): a variable for each node that is asked for and for
 * all below it, made when they are first asked for.
 */
import { type Circuit, FALSE, TRUE } from "../../circuit/circuit.js";
import type { ClauseSearch } from "../learn/clause-search.js";

export class NodeClauses {
  /** The variable of each node that has one. */
  private readonly variables = new Map<number, number>();
  private readonly isTrue: number;

  constructor(
    private readonly circuit: Circuit,
    private readonly search: ClauseSearch,
  ) {
    this.isTrue = 2 * search.newVariables(1);
    search.addClause([this.isTrue]);
  }

  /** The literal of the clauses for a literal of the circuit. */
  literal(asked: number): number {
    if (asked === TRUE || asked === FALSE) return this.isTrue ^ (asked === TRUE ? 0 : 1);
    const undefinedNodes: number[] = [];
    const literalOf = (literal: number): number => {
      const node = literal >> 1;
      let variable = this.variables.get(node);
      if (variable === undefined) {
        variable = this.search.newVariables(1);
        this.variables.set(node, variable);
        undefinedNodes.push(node);
      }
      return 2 * variable + (literal & 1);
    };
    const found = literalOf(asked);
    const { circuit, search } = this;
    for (let node = undefinedNodes.pop(); node !== undefined; node = undefinedNodes.pop()) {
      if (circuit.isInput(node)) continue;
      const holds = literalOf(2 * node);
      const operands = Array.from(
        circuit.operands.subarray(circuit.first[node], circuit.first[node + 1]),
        literalOf,
      );
      for (const operand of operands) search.addClause([holds ^ 1, operand]);
      search.addClause([holds, ...operands.map((operand) => operand ^ 1)]);
    }
    return found;
  }
}
