/** `arcwood worker --queue URL`: plays units of experiments until it is stopped; see `docs/experiments.md`. */
import { availableParallelism, hostname } from "node:os";
import type { Command } from "commander";
import { loadKernelFile } from "../../node/kernel-file.js";
import { note, UsageError } from "../../node/messages.js";
import { openQueue, shownUrl, type WorkerRecord } from "../../node/queue/unit-queue.js";
import { type MachineFacts, machineOf } from "../experiment/machine-facts.js";
import { NO_CORES_HELP } from "../experiment/run-local.js";
import { trouble } from "../experiment/run-queued.js";
import { UnitPlayer } from "../experiment/unit-player.js";
import { interruptible } from "../shared/interrupt.js";
import { wholeNumber } from "../shared/open-game.js";
import { act, Exit, type ExitCode, print, printJson } from "../shared/output.js";

interface WorkerOptions {
  readonly queue?: string;
  readonly jobs?: number;
  readonly cores: boolean;
  readonly name?: string;
  readonly json?: true;
}

export function addWorker(program: Command): void {
  program
    .command("worker")
    .description("play units of experiments that lie in a queue, until Ctrl-C")
    .option("--queue <url>", "redis://… or postgres://…; without it, say what this machine is")
    .option("--jobs <n>", "matches at once (default: one to a core)", wholeNumber(1, 1024))
    .option("--no-cores", NO_CORES_HELP)
    .option("--name <word>", "what results call it (default: the machine and the process)")
    .option("--json", "print one JSON object: build, signature, processor, speed")
    .action(act((options: WorkerOptions) => run(options)));
}

async function run({
  queue: url,
  jobs = availableParallelism(),
  cores,
  name,
  json,
}: WorkerOptions): Promise<ExitCode> {
  const machine = await machineOf();
  if (json) printJson(machine);
  if (url === undefined) {
    if (!json) tell(machine);
    return Exit.ok;
  }
  const queue = await openQueue(url, trouble());
  const { signal } = interruptible();
  try {
    refuseOdd(machine, await queue.announced());
    loadKernelFile();
    const own = name ?? `${hostname()}-${process.pid}`;
    const player = new UnitPlayer(queue, machine, own, jobs, cores, signal, trouble());
    note(`${own} plays for ${shownUrl(url)}: ${describe(machine)}.`);
    const record = (): WorkerRecord => ({ ...machine, name: own, jobs, units: player.units });
    await queue.work(record, jobs, (unit) => player.play(unit), signal);
    player.close();
    note(`ended after ${player.units} units; what it was playing goes back`);
    return Exit.interrupted;
  } finally {
    await queue.close();
  }
}

/** Refuses to wait where all that there is was given out by machines that play otherwise. */
function refuseOdd(
  { signature, build }: MachineFacts,
  announced: readonly { readonly hash: string; readonly build: string; readonly signature: string }[],
): void {
  const others = announced.filter((one) => one.signature !== signature);
  const [other] = others;
  if (other === undefined) return;
  const why =
    other.build === build
      ? "the players play otherwise on this processor"
      : `they are of build ${other.build}, and this is ${build}`;
  const sentence = `units of ${others.map(({ hash }) => hash).join(", ")} are refused: ${why}`;
  if (others.length === announced.length)
    throw new UsageError(`All ${sentence}. Install the same version, and start the worker again.`);
  note(sentence);
}

function tell(machine: MachineFacts): void {
  print(describe(machine));
}

function describe({ build, signature, cpu, speed }: MachineFacts): string {
  const rate = Math.round(speed).toLocaleString("en-US");
  return `build ${build}, signature ${signature}, ${cpu}, ${rate} playouts of connect four a second`;
}
