/** What tells one auxiliary predicate from another: equal parts of different rules become one relation. */
import type { Atom, Literal } from "../datalog/rules.js";
import { keyOf, subterms, variable } from "../gdl/tree.js";

/** A key without the names of variables, and the shared variables in the order of the key. */
export function signature(cluster: readonly Literal[], shared: readonly string[], ranges: readonly Atom[]) {
  const numbers = new Map<string, number>();
  const words: string[] = [];
  const pending: (Literal | string)[] = [...cluster, "|", ...ranges].reverse();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === "string") {
      words.push(next);
    } else if (next.kind === "or") {
      words.push(`or/${next.alternatives.map((alternative) => alternative.length).join()}`);
      pending.push(...next.alternatives.flat().reverse());
    } else {
      words.push("predicate" in next ? `${next.kind} ${next.predicate.name}/${next.args.length}` : next.kind);
      for (const arg of next.args) {
        for (const node of subterms(arg)) {
          if (node.kind === "application") words.push(keyOf(node));
          else words.push(`?${numbers.get(node.name) ?? numbers.set(node.name, numbers.size).size - 1}`);
        }
      }
    }
  }
  const order = [...numbers.keys()].filter((name) => shared.includes(name));
  const key = [...words, "->", ...order.map((name) => numbers.get(name))].join(" ");
  return { key, args: order.map(variable) };
}
