/** The reserved words of GDL and GDL-II, with the number of their arguments. */

/** Relations with a meaning of their own, and their arity. */
export const RELATION_ARITY: ReadonlyMap<string, number> = new Map([
  ["role", 1],
  ["base", 1],
  ["input", 2],
  ["percept", 2],
  ["init", 1],
  ["true", 1],
  ["next", 1],
  ["does", 2],
  ["legal", 2],
  ["sees", 2],
  ["goal", 2],
  ["terminal", 0],
]);

/** Words that build literals; `or` takes any number of arguments. */
export const OPERATORS: ReadonlySet<string> = new Set(["not", "or", "distinct"]);

/** Where inputs come from: `init` and `next` say what may be `true`, and `legal` says what a role `does`. */
export const INPUT_OF: ReadonlyMap<string, string> = new Map([
  ["init/1", "true"],
  ["next/1", "true"],
  ["legal/2", "does"],
]);

/** The role that GDL-II moves by chance, uniformly among its legal moves. */
export const RANDOM_ROLE = "random";

/** Whether rules can define a relation of this name. The meaning of the others is fixed. */
export function canBeDefined(name: string): boolean {
  return name !== "true" && name !== "does" && !OPERATORS.has(name);
}

export function isKeyword(name: string): boolean {
  return RELATION_ARITY.has(name) || OPERATORS.has(name);
}
