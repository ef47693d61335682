/** The options of `arcwood network`: what they may be, and which do not go together. */
import type { Command } from "commander";
import type { DomainMethod } from "../../ground/domains.js";
import { type PreprocessStep, STEPS } from "../../network/preprocess/preprocess.js";
import type { Encoding } from "../../network/template.js";
import { UsageError } from "../../node/messages.js";
import type { PictureOptions } from "./pictures.js";
import type { ShownPart } from "./show-network.js";

export interface NetworkCommandOptions extends PictureOptions {
  readonly json?: true;
  readonly stages: number;
  readonly state?: string;
  readonly perceived?: string;
  readonly require?: readonly string[];
  /** `paper` makes the network of `grouped`, and counts besides as the papers do. */
  readonly encoding: Encoding | "paper";
  readonly xcsp3?: string;
  readonly atom?: string;
  readonly show?: "flat" | "slices" | "information" | ShownPart;
  readonly domains?: DomainMethod;
  readonly preprocess?: readonly PreprocessStep[];
  readonly effort?: number;
  readonly maxRules?: number;
  readonly maxSeconds?: number;
}

/** Some hours of work. */
const MOST_EFFORT = 10_000;

/** The options that make a picture, and those that say what is in it. */
const OF_PICTURES = ["dot", "svg", "level", "around", "depth"];

/** The options that say something of the network, or what to do with it. */
const OF_THE_NETWORK = [
  "encoding",
  "state",
  "perceived",
  "stages",
  "require",
  "preprocess",
  "effort",
  "atom",
  "xcsp3",
  ...OF_PICTURES,
];

/** What `--show` shows of the ground rules, without a network. */
const WITHOUT_NETWORK: readonly string[] = ["flat", "slices", "information"];

/** Those that go with `--encoding paper`. */
const COUNTED = ["encoding", "effort"];

/** If no network is made, an option for it would be ignored, and so is what looks at it if it is counted. */
export function refuseIgnored({ show, domains, encoding }: NetworkCommandOptions, command: Command): void {
  const given = (names: readonly string[]) =>
    command.options.find((option) => {
      const name = option.attributeName();
      return names.includes(name) && command.getOptionValueSource(name) === "cli";
    });
  if (encoding === "paper") {
    const counted = given([...OF_THE_NETWORK, "show", "domains"].filter((name) => !COUNTED.includes(name)));
    if (counted === undefined) return;
    throw new UsageError(`--encoding paper only counts, for one turn: ${counted.long} is for a network.`);
  }
  if (domains === undefined && (show === undefined || !WITHOUT_NETWORK.includes(show))) return;
  const ignored = given(OF_THE_NETWORK);
  if (ignored === undefined) return;
  const shown = domains === undefined ? `--show ${show}` : "--domains";
  throw new UsageError(`${ignored.long} is for the network, and ${shown} makes none.`);
}

export function effort(text: string): number {
  const number = Number(text);
  if (text.trim() === "" || !(number >= 0) || number > MOST_EFFORT)
    throw new UsageError(`${text} is no effort: a number from 0 to ${MOST_EFFORT}, such as 0.5 or 10.`);
  return number;
}

export function preprocessingSteps(text: string): readonly PreprocessStep[] {
  if (text === "all") return STEPS;
  return text.split(",").map((word) => {
    const step = STEPS.find((known) => known === word);
    if (step === undefined)
      throw new UsageError(`${word} is no step of preprocessing; there are ${STEPS.join(", ")}.`);
    return step;
  });
}

/** Stdin is one file, and one thing is said of the fluents now. */
export function refuseTwoStates(file: string, { state, perceived }: NetworkCommandOptions): void {
  if (file === "-" && state === "-") {
    throw new UsageError("Stdin cannot be both the rules and the state.");
  }
  if (file === "-" && perceived === "-") {
    throw new UsageError("Stdin cannot be both the rules and what was perceived.");
  }
  if (state !== undefined && perceived !== undefined) {
    throw new UsageError(
      "--state says which state it is, and --perceived which it may be: give one of them.",
    );
  }
}
