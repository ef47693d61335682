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
  const begun = performance.now();
  const line = progressLine();
  return {
    update(done) {
      line.tell(() => {
        const rest =
          total === undefined ? "" : timeLeft(performance.now() - begun, done - from, total - done);
        return `${done}${total === undefined ? "" : ` of ${total}`} ${what}${rest}`;
      });
    },
    end: () => line.end(),
  };
}

export interface ProgressLine {
  /** Shows a text, unless the one before was shown only just now. */
  tell(text: () => string): void;
  /** Clears the line. */
  end(): void;
}

/** The line itself, for jobs that say more of their progress than a number. */
export function progressLine(): ProgressLine {
  const { stderr } = process;
  let last = performance.now();
  let shown = false;
  return {
    tell(text) {
      if (!stderr.isTTY) return;
      const now = performance.now();
      if (now - last < EVERY_MS) return;
      last = now;
      shown = true;
      stderr.write(`\r\x1b[K${text()}`);
    },
    end() {
      if (shown) stderr.write("\r\x1b[K");
      shown = false;
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
