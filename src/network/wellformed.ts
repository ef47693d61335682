/**
 * Whether a network is well formed: one that was made by hand or read from a file may point past the end of a
 * list. Solvers trust their networks, and the kernel would then read other bytes.
 */
import { type Constraint, type Network, STAR } from "./model.js";

/** What is wrong with a network, in one sentence without a full stop; undefined if nothing is. */
export function networkProblem(network: Network): string | undefined {
  const { variables, constraints, chance } = network;
  for (const [c, constraint] of constraints.entries()) {
    const problem = constraintProblem(network, constraint);
    if (problem !== undefined) return `constraint ${c}: ${problem}`;
  }
  for (const { variable, booleans } of chance) {
    if (variables[variable] === undefined) return `chance: there is no variable ${variable}`;
    // In a chain of turns a Boolean may also be `undefined`.
    const problem = booleansProblem(network, variable, booleans, (size) => size >= 2);
    if (problem !== undefined) return `chance: ${problem}`;
  }
  return undefined;
}

function constraintProblem(network: Network, constraint: Constraint): string | undefined {
  const { variables } = network;
  if (constraint.kind === "channel") {
    const { variable, booleans } = constraint;
    if (variables[variable] === undefined) return `there is no variable ${variable}`;
    return booleansProblem(network, variable, booleans, (size) => size === 2);
  }
  const { scope, tuples } = constraint;
  const arity = scope.length;
  if (arity === 0) return "its scope is empty";
  const stranger = scope.find((variable) => variables[variable] === undefined);
  if (stranger !== undefined) return `there is no variable ${stranger}`;
  if (tuples.length % arity !== 0) return `${tuples.length} values are no whole tuples of ${arity}`;
  const sizes = scope.map((variable) => variables[variable].values.length);
  for (let at = 0; at < tuples.length; at++) {
    const value = tuples[at];
    const column = at % arity;
    if (value >= STAR && value < sizes[column]) continue;
    const { name } = variables[scope[column]];
    return `tuple ${Math.floor(at / arity)} has value ${value} for ${name}, which has ${sizes[column]} values`;
  }
  return undefined;
}

function booleansProblem(
  { variables }: Network,
  variable: number,
  booleans: readonly number[],
  isBoolean: (size: number) => boolean,
): string | undefined {
  const { name, values } = variables[variable];
  if (booleans.length !== values.length) {
    return `${name} has ${values.length} values, but there are Booleans for ${booleans.length}`;
  }
  const wrong = booleans.find(
    (boolean) => boolean !== -1 && !isBoolean(variables[boolean]?.values.length ?? 0),
  );
  return wrong === undefined ? undefined : `variable ${wrong} is no Boolean`;
}
