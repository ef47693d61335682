/**
 * Writes a network in XCSP 3 (xcsp.org), with nothing but `extension` constraints, so that any solver that
 * reads the core of the format can be asked the same question.
 *
 * - Values are integers: the index of the value in the variable's list.
 * - Variables stay in their order, in an array for each kind and stage; a network of several stages has
 *   arrays `next_0`, `next_1` and so on.
 * - Tables are written as they are, with `*` for a value that does not matter. Constraints with one table are
 *   a `group`.
 * - A channel says for each value v and its Boolean b that b is true exactly if x is v. For a small domain
 *   this is one table; for another domain it is two of constant size, the conflict (v,0) and the supports
 *   (v,1)(*,0). So the text grows with the number of values and not with its square.
 *
 * What a plain constraint problem has no words for stands in processing instructions, `<?arcwood {…}?>`, one
 * JSON object each. Other readers skip these as XML asks them to, and see `random` as one more decision. The
 * objects are of five kinds, in this order:
 *
 *     {"format": 1, "threshold": [0, 0]}            the utility each player is to reach
 *     {"domain": 1, "values": ["b", "o", "x"]}      the names of the values 0, 1, 2
 *     {"variables": "fluent", "first": 0, …,        members of an array, from number `first` on,
 *      "names": ["(cell 1 1 _)", …], …}             with their kind, stage and domains
 *     {"chance": "chance",                          per value the Boolean that says whether it is legal,
 *      "uniform": ["derived[3]", …]}                or null; those with a true one are equally likely
 *     {"chance": "belief",                          per value its probability: which state of a belief it is
 *      "weights": [0.25, …]}
 */
import { listOf, memo } from "../../gdl/maps.js";
import { type Constraint, type Network, type NetworkVariable, STAR, type TableConstraint } from "../model.js";

/** If a domain has at most this many values, a channel is one table for each value. */
const SMALL_DOMAIN = 8;

/** At most this many members of an array are in one instruction, since readers of XML limit its length. */
const MEMBERS = 1000;

/** The file in pieces of one line or more. */
export function* xcsp3(original: Network): Generator<string> {
  const network = withoutEmptyDomains(original);
  const arrays = arraysOf(network.variables);
  const ids = arrays.flatMap(({ variables, id }) =>
    variables.length === 1 ? [id] : variables.map((_, i) => `${id}[${i}]`),
  );
  yield* annotations(network, arrays, ids);
  yield '<instance format="XCSP3" type="CSP">\n  <variables>\n';
  for (const array of arrays) yield arrayText(array);
  yield "  </variables>\n  <constraints>\n";
  yield* constraintsText(network, ids);
  yield "  </constraints>\n</instance>\n";
}

/** XCSP 3 wants a value in every domain, so a variable without any gets one, which is forbidden. */
function withoutEmptyDomains(network: Network): Network {
  const empty = [...network.variables.keys()].filter((x) => network.variables[x].values.length === 0);
  if (empty.length === 0) return network;
  const variables = network.variables.map((variable) =>
    variable.values.length === 0 ? { ...variable, name: variable.name, values: ["no value"] } : variable,
  );
  const forbidden = empty.map((x): TableConstraint => {
    return { kind: "table", scope: [x], positive: false, tuples: Int32Array.of(0) };
  });
  return { ...network, variables, constraints: [...network.constraints, ...forbidden] };
}

/** Variables of one kind and stage that follow one another. */
interface VariableArray {
  readonly id: string;
  readonly variables: NetworkVariable[];
}

function arraysOf(variables: readonly NetworkVariable[]): VariableArray[] {
  const arrays: VariableArray[] = [];
  const used = new Map<string, number>();
  const staged = variables.some(({ stage }) => stage > 0);
  let last: NetworkVariable | undefined;
  for (const variable of variables) {
    const { kind, stage } = variable;
    if (last === undefined || last.kind !== kind || last.stage !== stage) {
      const name = staged ? `${kind}_${stage}` : kind;
      const times = (used.get(name) ?? 0) + 1;
      used.set(name, times);
      arrays.push({ id: times === 1 ? name : `${name}_part${times}`, variables: [] });
    }
    arrays[arrays.length - 1].variables.push(variable);
    last = variable;
  }
  return arrays;
}

function arrayText({ id, variables }: VariableArray): string {
  const sizes = variables.map(({ values }) => values.length);
  const [first] = sizes;
  if (sizes.length === 1) return `    <var id="${id}"> ${range(first)} </var>\n`;
  const open = `    <array id="${id}" size="[${sizes.length}]">`;
  if (sizes.every((size) => size === first)) return `${open} ${range(first)} </array>\n`;
  const members = new Map<number, string[]>();
  for (let i = 0; i < sizes.length; ) {
    let end = i + 1;
    while (sizes[end] === sizes[i]) end++;
    listOf(members, sizes[i]).push(end === i + 1 ? `${id}[${i}]` : `${id}[${i}..${end - 1}]`);
    i = end;
  }
  const domains = [...members].map(
    ([size, list]) => `      <domain for="${list.join(" ")}"> ${range(size)} </domain>\n`,
  );
  return `${open}\n${domains.join("")}    </array>\n`;
}

function range(size: number): string {
  return size === 1 ? "0" : `0..${size - 1}`;
}

function* constraintsText({ constraints, variables }: Network, ids: readonly string[]): Generator<string> {
  /** By arity and text of the relation: the scopes that it holds for. */
  const relations = new Map<string, { relation: string; scopes: (readonly number[])[] }>();
  for (const constraint of constraints) {
    for (const [relation, scope] of relationsOf(constraint, variables)) {
      const { scopes } = memo(relations, `${scope.length} ${relation}`, () => ({ relation, scopes: [] }));
      scopes.push(scope);
    }
  }
  const list = (scope: readonly number[]): string => scope.map((variable) => ids[variable]).join(" ");
  for (const { relation, scopes } of relations.values()) {
    const [first] = scopes;
    if (scopes.length === 1) {
      yield `    <extension>\n      <list> ${list(first)} </list>\n      ${relation}\n    </extension>\n`;
      continue;
    }
    const parameters = first.map((_, i) => `%${i}`).join(" ");
    yield `    <group>\n      <extension>\n        <list> ${parameters} </list>\n        ${relation}\n      </extension>\n`;
    for (const scope of scopes) yield `      <args> ${list(scope)} </args>\n`;
    yield "    </group>\n";
  }
}

/** The tables that express a constraint, each with its scope. */
function* relationsOf(
  constraint: Constraint,
  variables: readonly NetworkVariable[],
): Generator<[relation: string, scope: readonly number[]]> {
  if (constraint.kind === "table") {
    const { scope, positive, tuples } = constraint;
    if (scope.length === 0) throw new Error("a table without variables");
    // The table forbids nothing.
    if (!positive && tuples.length === 0) return;
    yield [scope.length === 1 ? unary(constraint, variables) : table(constraint), scope];
    return;
  }
  const { variable, booleans } = constraint;
  const size = variables[variable].values.length;
  for (const [value, boolean] of booleans.entries()) {
    if (boolean < 0) continue;
    const scope = [variable, boolean];
    if (size <= SMALL_DOMAIN) {
      const pairs = Array.from({ length: size }, (_, v) => `(${v},${v === value ? 1 : 0})`);
      yield [`<supports> ${pairs.join("")} </supports>`, scope];
    } else {
      yield [`<conflicts> (${value},0) </conflicts>`, scope];
      yield [`<supports> (${value},1)(*,0) </supports>`, scope];
    }
  }
}

/** The rows in lexicographic order, as the format wants them, with `*` first. */
function table({ scope, positive, tuples }: TableConstraint): string {
  const width = scope.length;
  const rows: Int32Array[] = [];
  for (let at = 0; at < tuples.length; at += width) rows.push(tuples.subarray(at, at + width));
  rows.sort((a, b) => {
    let i = 0;
    while (i < width - 1 && a[i] === b[i]) i++;
    return a[i] - b[i];
  });
  return element(positive, rows.map((row) => `(${row.join(",").replaceAll(String(STAR), "*")})`).join(""));
}

/** In XCSP 3 the tuples of a unary table are plain values, and there is no `*`. */
function unary({ scope, positive, tuples }: TableConstraint, variables: readonly NetworkVariable[]): string {
  const all = variables[scope[0]].values.keys();
  const values = tuples.includes(STAR) ? [...all] : [...new Set(tuples)].sort((a, b) => a - b);
  return element(positive, values.join(" "));
}

function element(positive: boolean, tuples: string): string {
  return positive ? `<supports> ${tuples} </supports>` : `<conflicts> ${tuples} </conflicts>`;
}

function* annotations(
  { threshold, chance }: Network,
  arrays: readonly VariableArray[],
  ids: readonly string[],
): Generator<string> {
  yield annotation({ format: 1, threshold });
  const domains = new Map<string, number>();
  for (const { variables } of arrays) {
    for (const { values } of variables) {
      const key = JSON.stringify(values);
      if (domains.has(key)) continue;
      yield annotation({ domain: domains.size, values });
      domains.set(key, domains.size);
    }
  }
  for (const { id, variables } of arrays) {
    const { kind, stage } = variables[0];
    for (let first = 0; first < variables.length; first += MEMBERS) {
      const members = variables.slice(first, first + MEMBERS);
      const names = members.map(({ name }) => name);
      const domainsOf = members.map(({ values }) => domains.get(JSON.stringify(values)));
      yield annotation({ variables: id, first, kind, stage, names, domains: domainsOf });
    }
  }
  for (const { variable, booleans, weights } of chance) {
    if (weights !== undefined) {
      yield annotation({ chance: ids[variable], weights });
      continue;
    }
    const uniform = booleans.map((boolean) => (boolean < 0 ? null : ids[boolean]));
    yield annotation({ chance: ids[variable], uniform });
  }
}

/** JSON that cannot end the instruction early, nor hold what XML forbids. */
function annotation(content: object): string {
  const json = JSON.stringify(content)
    .replaceAll("?>", "?\\u003e")
    .replace(/[\ufffe\uffff]/g, (c) => `\\u${c.charCodeAt(0).toString(16)}`);
  return `<?arcwood ${json}?>\n`;
}
