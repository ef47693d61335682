/**
 * A chain whose matches end as somebody wants: within its turns, in a state in which certain atoms hold. Its
 * solutions are the plans that lead there, for all players together.
 *
 * The chain must be closed by the state after its last turn. A match ends at one stage, and all that comes
 * after it is `undefined`. So at each stage it is demanded that the atoms hold if the state is terminal, and
 * at the last one that the match is over.
 */
import type { Chain } from "./chain.js";
import type { Network, TableConstraint } from "./model.js";
import { findAtom, misspelling } from "./shown-table.js";
import type { Place, Template } from "./template.js";

const FALSE = 0;
const TRUE = 1;

/**
 * The places of atoms that an end may have; or in a sentence, without a full stop, why one cannot be wanted.
 */
export function wantedPlaces(
  template: Template,
  atoms: readonly string[],
): { readonly places: readonly Place[] } | { readonly problem: string } {
  const places: Place[] = [];
  for (const atom of atoms) {
    const sought = findAtom(template, atom);
    if (sought === undefined) {
      const misspelt = misspelling(template, atom);
      const why = misspelt === undefined ? ", since it can never hold, or does not change" : `: ${misspelt}`;
      return { problem: `${atom} cannot be wanted${why}` };
    }
    if ("remark" in sought) return { problem: `${atom} cannot be wanted: ${sought.remark}` };
    if (template.ofTurn[sought.variable] === 1)
      return { problem: `${atom} cannot be wanted: it belongs to a turn, and an end is a state` };
    places.push(sought);
  }
  return { places };
}

export function withWantedEnd(template: Template, chain: Chain, places: readonly Place[]): Network {
  const { network, stages } = chain;
  const added: TableConstraint[] = [];
  const forbid = (scope: readonly number[], tuples: readonly number[]) =>
    added.push({ kind: "table", scope, positive: false, tuples: Int32Array.from(tuples) });
  for (let stage = 0; stage <= stages; stage++) {
    const terminal = chain.at(stage, template.terminal);
    for (const { variable, value } of places) {
      const x = chain.at(stage, variable);
      if (x === terminal) continue;
      const others = [...network.variables[x].values.keys()].filter((other) => other !== value);
      forbid(
        [terminal, x],
        others.flatMap((other) => [TRUE, other]),
      );
    }
  }
  forbid([chain.at(stages, template.terminal)], [FALSE]);
  return { ...network, constraints: [...network.constraints, ...added] };
}
