/**
 * The step `sac` of preprocessing by the kernel, within a limit that counts work and not time: a network
 * always becomes the same one. What is taken out before the limit is inconsistent in any case.
 */
import { type Network, scopeOf } from "../../network/model.js";
import type { SingletonConsistent, SingletonStep } from "../../network/preprocess/singleton.js";
import { fullDomains, withDomains } from "../../network/preprocess/smaller-domains.js";
import { SolverCore } from "./solver-core.js";

/** How many values are tried before the work is looked at. */
const TESTS_AT_ONCE = 16;

/** What an examination costs, and each place of a scope when the network is laid out, in words read. */
const REVISION = 12;
const PLACE = 90;

/** All calls together read about this many words; a second is enough for a hundred million, more or less. */
export function limitedSac(work: number): SingletonStep {
  let left = work;
  return (network: Network): SingletonConsistent => {
    let done = PLACE * network.constraints.reduce((sum, constraint) => sum + scopeOf(constraint).length, 0);
    if (done >= left) {
      left = 0;
      return { network, domains: fullDomains(network), tests: 0, untried: openValues(network) };
    }
    const layout = done;
    const core = new SolverCore(network);
    let consistent = core.propagate();
    let tests = 0;
    let complete = !consistent;
    for (let resume = false; !complete && done < left; resume = true) {
      const result = core.sac({ tests: TESTS_AT_ONCE, resume });
      tests += result.tests;
      consistent = result.consistent;
      complete = result.complete || !consistent;
      const { revisions, reads } = core.statistics();
      done = layout + REVISION * revisions + reads;
    }
    left -= done;
    const domains = network.variables.map((_, x) => (consistent ? core.values(x) : []));
    return { ...withDomains(network, domains), tests, untried: complete ? 0 : core.untried() };
  };
}

function openValues({ variables }: Network): number {
  return variables.reduce((sum, { values }) => sum + (values.length > 1 ? values.length : 0), 0);
}
