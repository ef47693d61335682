/**
 * Gives out the matches of a tournament in their order. A player over HTTP plays one match at a time, so the
 * matches of one such player wait for each other.
 */
export class MatchQueue<Task extends { readonly alone: readonly string[] }> {
  private readonly left: Task[];
  private readonly busy = new Set<string>();
  private waiting: (() => void)[] = [];

  constructor(tasks: Iterable<Task>) {
    this.left = [...tasks];
  }

  /** Waits for the next match that may begin; undefined if none is left, or if `signal` has aborted. */
  async take(signal: AbortSignal): Promise<Task | undefined> {
    while (this.left.length > 0 && !signal.aborted) {
      const at = this.left.findIndex(({ alone }) => alone.every((player) => !this.busy.has(player)));
      if (at >= 0) {
        const [task] = this.left.splice(at, 1);
        for (const player of task.alone) this.busy.add(player);
        return task;
      }
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
    return undefined;
  }

  over({ alone }: Task): void {
    for (const player of alone) this.busy.delete(player);
    for (const wake of this.waiting.splice(0)) wake();
  }
}
