/**
 * Gives out the matches of a tournament in their order. A player over HTTP plays one match at a time, so the
 * matches of one such player wait for each other.
 */
export class MatchQueue<Task extends { readonly alone: readonly string[] }> {
  private readonly tasks: (Task | undefined)[];
  /** All tasks before this one are given out. */
  private begin = 0;
  private readonly busy = new Set<string>();
  private waiting: (() => void)[] = [];

  constructor(tasks: Iterable<Task>) {
    this.tasks = [...tasks];
  }

  /** Waits for the next match that may begin; undefined if none is left, or if `signal` has aborted. */
  async take(signal: AbortSignal): Promise<Task | undefined> {
    while (this.begin < this.tasks.length && !signal.aborted) {
      const task = this.next();
      if (task !== undefined) {
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

  /** The first whose players are free. */
  private next(): Task | undefined {
    const { tasks, busy } = this;
    for (let i = this.begin; i < tasks.length; i++) {
      const task = tasks[i];
      if (task?.alone.some((player) => busy.has(player))) continue;
      tasks[i] = undefined;
      while (this.begin < tasks.length && tasks[this.begin] === undefined) this.begin++;
      if (task !== undefined) return task;
    }
    return undefined;
  }
}
