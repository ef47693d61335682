/**
 * Strongly connected components (Tarjan 1972), without recursion, of what can be reached from some nodes of a
 * graph. A component comes after all that it leads to.
 */
export function componentsOf(
  starts: Iterable<number>,
  successors: (node: number) => readonly number[],
): number[][] {
  const components: number[][] = [];
  const order = new Map<number, number>();
  const low = new Map<number, number>();
  const pending: number[] = [];
  const onStack = new Set<number>();
  const visit = (node: number) => {
    order.set(node, order.size);
    low.set(node, order.size - 1);
    pending.push(node);
    onStack.add(node);
    return { node, next: successors(node), at: 0 };
  };
  for (const start of starts) {
    if (order.has(start)) continue;
    const path = [visit(start)];
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const { node } = top;
      if (top.at < top.next.length) {
        const next = top.next[top.at++] as number;
        if (!order.has(next)) path.push(visit(next));
        else if (onStack.has(next)) low.set(node, Math.min(low.get(node) as number, order.get(next) as number));
        continue;
      }
      path.pop();
      const parent = path.at(-1);
      if (parent) low.set(parent.node, Math.min(low.get(parent.node) as number, low.get(node) as number));
      if (low.get(node) !== order.get(node)) continue;
      const component = pending.splice(pending.lastIndexOf(node));
      for (const member of component) onStack.delete(member);
      components.push(component);
    }
  }
  return components;
}
