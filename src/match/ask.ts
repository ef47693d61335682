/** Asks a participant and waits for the answer no longer than its clock allows, whatever it does. */
import { timerAt } from "../search/clock.js";
import type { Call, NoAnswer, Participant } from "./participant.js";

/** The match was ended before there was an answer, which is nobody's fault. */
export interface Interrupted {
  readonly kind: "interrupted";
}

/**
 * The answer, or why there is none: it came too late, if only by a moment, or was an error. If `signal`
 * aborts, nobody waits any longer, and nobody is asked who was not asked before. The signal of its call tells
 * a participant that its answer is not wanted any more.
 */
export async function askInTime<T extends { readonly kind: string }>(
  { grace = 0 }: Pick<Participant, "grace">,
  deadline: number,
  signal: AbortSignal | undefined,
  ask: (call: Call) => Promise<T>,
): Promise<T | NoAnswer | Interrupted> {
  const interrupted: Interrupted = { kind: "interrupted" };
  if (signal?.aborted) return interrupted;
  const latest = deadline + grace;
  const controller = new AbortController();
  const late: NoAnswer = { kind: "late" };
  let giveUp = (_: NoAnswer | Interrupted) => {};
  const noAnswer = new Promise<NoAnswer | Interrupted>((resolve) => {
    giveUp = resolve;
  });
  const timer = timerAt(latest, () => giveUp(late));
  const onAbort = () => giveUp(interrupted);
  signal?.addEventListener("abort", onAbort, { once: true });
  try {
    const answer = await Promise.race([answerOf(ask, { deadline, signal: controller.signal }), noAnswer]);
    // A player that does not breathe keeps timers from running, but not the clock.
    return answer.kind !== "interrupted" && performance.now() > latest ? late : answer;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", onAbort);
    controller.abort();
  }
}

async function answerOf<T>(ask: (call: Call) => Promise<T>, call: Call): Promise<T | NoAnswer> {
  try {
    return await ask(call);
  } catch (error) {
    return { kind: "crashed", reason: error instanceof Error ? error.message : String(error) };
  }
}
