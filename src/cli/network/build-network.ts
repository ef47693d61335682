/** From a sheet without errors to the network that a command is asked for. */

import { limitedSac } from "../../engine/solver/limited-sac.js";
import { printTerm } from "../../gdl/print/print.js";
import { parseSheet } from "../../gdl/text/parse.js";
import { MAX_BYTES } from "../../gdl/text/parse-limits.js";
import type { Clause, Sheet } from "../../gdl/tree.js";
import type { AcyclicProgram } from "../../ground/acyclic.js";
import { type Grounded, groundSheet } from "../../ground/ground.js";
import type { GroundProgram } from "../../ground/ground-program.js";
import { type WeightedValues, withBelief } from "../../network/belief-network.js";
import { chain } from "../../network/chain.js";
import { type FoundGroups, findGroups, type Group } from "../../network/groups/groups.js";
import { inject, stateOfTexts, withValues } from "../../network/inject.js";
import type { Network } from "../../network/model.js";
import { type Preprocessed, type PreprocessStep, preprocess } from "../../network/preprocess/preprocess.js";
import type { Encoding, Template } from "../../network/template.js";
import { translate } from "../../network/translate/translate.js";
import { wantedPlaces, withWantedEnd } from "../../network/wanted-end.js";
import { readInput } from "../../node/input-file.js";
import { loadKernelFile } from "../../node/kernel-file.js";
import { UsageError } from "../../node/messages.js";

/** What the proofs of groups, and the step `sac`, may take where `effort` is 1: about a second each. */
const PROOF_STEPS = 50_000_000;
const QUESTION_STEPS = 500_000;
const SAC_WORK = 50_000_000;

export interface BuildOptions {
  readonly encoding: Encoding;
  readonly stages: number;
  readonly state?: string;
  /** States that may be in place of one, with their probabilities. */
  readonly belief?: readonly { readonly fluents: readonly string[]; readonly weight: number }[];
  readonly maxRules?: number;
  readonly maxSeconds?: number;
  /** The work of the proofs of groups and of `sac`, as a multiple of the usual; without it, that of players. */
  readonly effort?: number;
  readonly preprocess?: readonly PreprocessStep[];
  /** Told what is done next, since each step of a large game takes seconds. */
  readonly onStep?: (what: string) => void;
  /** Atoms that hold where the match ends, within the stages. */
  readonly require?: readonly string[];
}

export interface Built {
  readonly program: GroundProgram;
  readonly template: Template;
  /** What may be groups, but took more work to prove than it was given. */
  readonly unproved: readonly Group[];
  /** The network that was asked for: the template or a chain of it, perhaps injected or preprocessed. */
  readonly network: Network;
  readonly preprocessed?: Preprocessed;
  readonly groundRules: number;
  /** The time since the rules were read. */
  readonly seconds: number;
}

/** Why there is no network, as a part of a sentence, and the rule that is to blame, if one is. */
export class NoNetwork extends Error {
  constructor(
    message: string,
    readonly clause?: Clause,
  ) {
    super(message);
  }
}

/** There is a network, but not what was asked of it. */
export class NotInNetwork extends NoNetwork {}

export function groundedSheet(
  sheet: Sheet,
  { maxRules, maxSeconds }: Pick<BuildOptions, "maxRules" | "maxSeconds">,
): Grounded {
  const grounding = groundSheet(sheet, {
    ...(maxRules === undefined ? {} : { maxRules }),
    ...(maxSeconds === undefined ? {} : { maxSeconds }),
  });
  if ("problem" in grounding) throw new NoNetwork(grounding.problem, grounding.clause);
  return grounding;
}

export function build(sheet: Sheet, options: BuildOptions): Built {
  const { encoding, state, belief, effort = 1, preprocess: steps, onStep = () => {} } = options;
  const start = performance.now();
  onStep("grounding the rules");
  const grounded = groundedSheet(sheet, options);
  const { program } = grounded;
  const acyclic = grounded.acyclic();
  onStep("finding groups of fluents");
  const { groups, unproved } = encoding === "grouped" ? groupsOf(acyclic, options) : NO_GROUPS;
  onStep("making the network");
  const template = translate(acyclic, { encoding, groups });
  const open = openNetwork(template, options);
  const known = state === undefined ? open : injected(template, open, state);
  const network = belief === undefined ? known : withBelief(known, believed(template, belief));
  if (steps !== undefined) onStep("making it smaller");
  const preprocessed = steps && smaller(network, steps, effort);
  return {
    program,
    template,
    unproved,
    network: preprocessed?.network ?? network,
    ...(preprocessed === undefined ? {} : { preprocessed }),
    groundRules: program.firstLiteral.length - 1,
    seconds: (performance.now() - start) / 1000,
  };
}

const NO_GROUPS: Pick<FoundGroups, "groups" | "unproved"> = { groups: [], unproved: [] };

function groupsOf(program: AcyclicProgram, { effort }: BuildOptions): FoundGroups {
  if (effort === undefined) return findGroups(program);
  return findGroups(program, { steps: PROOF_STEPS * effort, questionSteps: QUESTION_STEPS * effort });
}

function smaller(network: Network, steps: readonly PreprocessStep[], effort: number): Preprocessed {
  if (!steps.includes("sac")) return preprocess(network, steps);
  loadKernelFile();
  try {
    return preprocess(network, steps, limitedSac(SAC_WORK * effort));
  } catch (error) {
    // The solver says in this way that a network needs more memory than a module can have.
    if (!(error instanceof RangeError)) throw error;
    throw new NotInNetwork(`its network is too large for sac: ${error.message}`);
  }
}

function openNetwork(template: Template, { stages, require: wanted }: BuildOptions): Network {
  if (wanted === undefined) return stages === 1 ? template.network : chain(template, stages).network;
  const found = wantedPlaces(template, wanted);
  if ("problem" in found) throw new NotInNetwork(found.problem);
  return withWantedEnd(template, chain(template, stages, { closing: true }), found.places);
}

function believed(template: Template, belief: NonNullable<BuildOptions["belief"]>): WeightedValues[] {
  return belief.map(({ fluents, weight }) => {
    const state = stateOfTexts(template, fluents);
    const injection = "problem" in state ? state : inject(template, state.fluents);
    if ("problem" in injection) throw new NotInNetwork(`in a state that may be, ${injection.problem}`);
    return { values: injection.values, weight };
  });
}

/** The variables of the template are the first of a chain's, in the same order. */
function injected(template: Template, network: Network, state: string): Network {
  const injection = inject(template, fluentTexts(template, state));
  if ("problem" in injection) throw new NotInNetwork(`in this state ${injection.problem}`);
  return withValues(network, injection.values);
}

/** The state of a template that `initial` or a file of fluents names. */
export function fluentTexts(template: Template, name: string): readonly number[] {
  const texts = stateTexts(name);
  if (texts === undefined) {
    return template.program.fluents.flatMap(({ initially }, fluent) => (initially ? [fluent] : []));
  }
  const state = stateOfTexts(template, texts);
  if ("problem" in state) throw new NotInNetwork(state.problem);
  return state.fluents;
}

/** The fluents in a file, with or without `(true …)` around them; undefined for `initial`. */
export function stateTexts(name: string): readonly string[] | undefined {
  if (name === "initial") return undefined;
  const { sheet, diagnostics } = parseSheet(readInput(name, MAX_BYTES).toString("utf8"), "kif");
  const [first] = diagnostics;
  if (first !== undefined) throw new UsageError(`${name} is no list of fluents in KIF: ${first.message}`);
  return sheet.clauses.map(({ head, isRule }) => {
    const [inside] = head.args;
    if (isRule) throw new UsageError(`${name} is no list of fluents in KIF: it has a rule.`);
    return printTerm(head.name === "true" && inside !== undefined ? inside : head);
  });
}
