/** A line on stderr that says how far a long job has come; nothing where stderr is no terminal. */

export interface Progress {
  update(done: number): void;
  /** Clears the line. */
  end(): void;
}

const EVERY_MS = 200;

export function progress(what: string, total?: number): Progress {
  const { stderr } = process;
  let last = performance.now();
  let shown = false;
  return {
    update(done) {
      const now = performance.now();
      if (!stderr.isTTY || now - last < EVERY_MS) return;
      last = now;
      shown = true;
      stderr.write(`\r\x1b[K${done}${total === undefined ? "" : ` of ${total}`} ${what}`);
    },
    end() {
      if (shown) stderr.write("\r\x1b[K");
    },
  };
}
