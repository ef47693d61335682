/** The network of a state: the template, with the fluents now fixed. */
import type { Network, TableConstraint } from "./model.js";
import type { Template } from "./template.js";

/** The value of each variable of the fluents now; or a sentence on why the state has none. */
export type Injection =
  | { readonly values: readonly (readonly [variable: number, value: number])[] }
  | { readonly problem: string };

/** The state in which the program's fluents with these numbers hold, and no others. */
export function inject(template: Template, fluents: Iterable<number>): Injection {
  const { now, groups, program } = template;
  const values = new Map<number, number>();
  for (const { variable } of now) values.set(variable, 0);
  for (const { fluents: members, exactlyOne } of groups) {
    values.set(now[members[0]].variable, exactlyOne ? -1 : members.length);
  }
  const holder = new Map<number, number>();
  for (const fluent of new Set(fluents)) {
    const { variable, value } = now[fluent];
    const other = holder.get(variable);
    if (other !== undefined) {
      const both = `${program.fluents[other].text} and ${program.fluents[fluent].text}`;
      return { problem: `${both} both hold, which no state of this game can have` };
    }
    holder.set(variable, fluent);
    values.set(variable, value);
  }
  for (const { name, fluents: members, exactlyOne } of groups) {
    if (exactlyOne && !holder.has(now[members[0]].variable)) {
      return { problem: `no fluent ${name} holds, but in every state of this game one does` };
    }
  }
  return { values: [...values].sort(([a], [b]) => a - b) };
}

/** The numbers of the fluents of a state that is given as KIF texts, regardless of case. */
export function stateOfTexts(
  template: Template,
  texts: Iterable<string>,
): { readonly fluents: readonly number[] } | { readonly problem: string } {
  const numbers = new Map(template.program.fluents.map(({ text }, i) => [text.toLowerCase(), i]));
  const fluents: number[] = [];
  for (const text of texts) {
    const fluent = numbers.get(text.toLowerCase());
    if (fluent === undefined) return { problem: `${text} can never hold in this game` };
    fluents.push(fluent);
  }
  return { fluents };
}

/** The template with a unary constraint for each value of an injection. */
export function withValues(
  network: Network,
  values: readonly (readonly [variable: number, value: number])[],
): Network {
  const unary = values.map(([variable, value]): TableConstraint => {
    return { kind: "table", scope: [variable], positive: true, tuples: Int32Array.of(value) };
  });
  return { ...network, constraints: [...network.constraints, ...unary] };
}
