/** A line on stderr that says how far a long job has come; nothing where stderr is no terminal. */

export interface Progress {
  update(done: number): void;
  /** Clears the line. */
  end(): void;
}

const EVERY_MS = 200;

/** Before this time no estimate of the time that is left is shown. */
const GUESS_MS = 3000;

/** With a total it tells how long the rest may take; `from` of them were done before. */
export function progress(what: string, total?: number, from = 0): Progress {
  const { stderr } = process;
  const begun = performance.now();
  let last = begun;
  let shown = false;
  return {
    update(done) {
      const now = performance.now();
      if (!stderr.isTTY || now - last < EVERY_MS) return;
      last = now;
      shown = true;
      const rest = total === undefined ? "" : timeLeft(now - begun, done - from, total - done);
      stderr.write(`\r\x1b[K${done}${total === undefined ? "" : ` of ${total}`} ${what}${rest}`);
    },
    end() {
      if (shown) stderr.write("\r\x1b[K");
    },
  };
}

/** `, about 3 min left`; empty while that would be a guess, or if nearly nothing is left. */
function timeLeft(elapsedMs: number, done: number, left: number): string {
  if (elapsedMs < GUESS_MS || done < 1) return "";
  const seconds = (elapsedMs / 1000 / done) * left;
  if (seconds < 10) return "";
  if (seconds < 100) return `, about ${Math.round(seconds / 10) * 10} s left`;
  if (seconds < 6000) return `, about ${Math.round(seconds / 60)} min left`;
  return `, about ${Math.round(seconds / 3600)} h left`;
}
