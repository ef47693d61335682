/** Lines that a person types, or that a pipe delivers: one at a time, when they are wanted. */
import { createInterface } from "node:readline";

export interface TypedOptions {
  /** Where the prompt and, on a terminal, what is typed appear. */
  readonly output: NodeJS.WriteStream;
  /** What the Tab key may make of the line so far. */
  readonly completions: (typed: string) => string[];
  readonly onInterrupt: () => void;
}

export interface Typed {
  /** The next line; undefined at the end of the input. */
  next(prompt: string): Promise<string | undefined>;
  close(): void;
}

export function typedLines({ output, completions, onInterrupt }: TypedOptions): Typed {
  const { stdin } = process;
  const isTerminal = stdin.isTTY === true && output.isTTY === true;
  const lines = createInterface({
    input: stdin,
    output,
    terminal: isTerminal,
    completer: (typed: string) => [completions(typed), typed],
  });
  // Lines that are typed ahead, or come from a pipe, are kept until somebody waits.
  const ahead: string[] = [];
  let isClosed = false;
  let waiting: ((line: string | undefined) => void) | undefined;
  const answer = (line: string | undefined) => {
    const asked = waiting;
    waiting = undefined;
    asked?.(line);
  };
  lines.on("line", (line) => {
    if (waiting === undefined) ahead.push(line);
    else answer(line);
  });
  lines.on("close", () => {
    isClosed = true;
    if (waiting !== undefined) output.write("\n");
    answer(undefined);
  });
  // A terminal in raw mode sends a key instead of a signal.
  lines.on("SIGINT", onInterrupt);

  return {
    async next(prompt) {
      lines.setPrompt(prompt);
      const [line] = ahead.splice(0, 1);
      if (line !== undefined || isClosed) {
        output.write(`${prompt}${line ?? ""}\n`);
        return line;
      }
      lines.prompt();
      const typed = await new Promise<string | undefined>((resolve) => {
        waiting = resolve;
      });
      // What a pipe delivers is visible only if it is written out.
      if (!isTerminal && typed !== undefined) output.write(`${typed}\n`);
      return typed;
    },
    close: () => lines.close(),
  };
}
