/**
 * Reads constraint networks in XCSP 3: integer variables, arrays of them, `extension` in groups and blocks or
 * alone. Anything else in a file is refused, since a constraint that is not understood must not be dropped.
 * The annotations that `xcsp3-write.ts` describes are read where they are. A file without any is a plain
 * problem of decisions: its variables are of kind "derived", and its values are named by the integers.
 * Channels come back as tables.
 */
import {
  type Chance,
  type Constraint,
  type Network,
  type NetworkVariable,
  STAR,
  type TableConstraint,
  type VariableKind,
} from "../model.js";
import { domain, integer, integers, MOST, NotUnderstood, rowsOf, type XcspDomain } from "./xcsp3-text.js";
import { type Document, type Element, parseXml, placed } from "./xml.js";

/** A network; or a sentence, without a full stop, on why there is none. */
export type Reading = { readonly network: Network } | { readonly problem: string };

export function readXcsp3(source: string): Reading {
  const document = parseXml(source);
  if ("problem" in document) return document;
  const reader = new Reader(document);
  try {
    return { network: reader.network() };
  } catch (error) {
    if (!(error instanceof NotUnderstood)) throw error;
    const { place } = reader;
    return { problem: place === undefined ? error.message : placed(source, place, error.message) };
  }
}

/** What `<?arcwood …?>` may hold; see `xcsp3-write.ts`. */
interface Annotation {
  readonly threshold?: readonly number[];
  readonly values?: readonly string[];
  readonly variables?: string;
  readonly kind?: VariableKind;
  readonly stage?: number;
  readonly first?: number;
  readonly names?: readonly string[];
  readonly domains?: readonly number[];
  readonly chance?: string;
  readonly uniform?: readonly (string | null)[];
}

interface Declared extends XcspDomain {
  readonly id: string;
}

/** Attributes that never change the meaning of an element. */
const HARMLESS: readonly string[] = ["id", "class", "note", "format"];

/** Other attributes that are understood, by element. */
const UNDERSTOOD: ReadonlyMap<string, readonly string[]> = new Map([
  ["instance", ["type"]],
  ["var", ["type", "as"]],
  ["array", ["type", "as", "size", "startIndex"]],
  ["domain", ["for"]],
]);

class Reader {
  /** Where the element that is being read begins. */
  place: number | undefined;
  private readonly declared: Declared[] = [];
  private readonly index = new Map<string, number>();
  /** The indices of an array's dimensions, for compact lists such as `x[]` and `x[2..3][0]`. */
  private readonly sizes = new Map<string, readonly number[]>();
  private readonly constraints: Constraint[] = [];

  constructor(private readonly document: Document) {}

  network(): Network {
    const { root } = this.document;
    this.enter(root);
    if (root.name !== "instance") throw new NotUnderstood(`the XML is a <${root.name}>, not an <instance>`);
    if ((root.attributes.get("type") ?? "CSP") !== "CSP") {
      throw new NotUnderstood("only problems of type CSP are understood");
    }
    for (const part of root.children) {
      this.enter(part);
      if (part.name === "variables") for (const child of part.children) this.declare(child);
      else if (part.name === "constraints") for (const child of part.children) this.constrain(child);
      else if (part.name !== "annotations") throw new NotUnderstood(`<${part.name}> is not understood`);
    }
    this.place = undefined;
    return this.annotated();
  }

  /** Makes this element the place of problems from here on. */
  private enter({ name, attributes, start }: Element): void {
    this.place = start;
    for (const attribute of attributes.keys()) {
      if (HARMLESS.includes(attribute) || UNDERSTOOD.get(name)?.includes(attribute)) continue;
      throw new NotUnderstood(`the attribute ${attribute} of <${name}> is not understood`);
    }
  }

  private declare(element: Element): void {
    this.enter(element);
    const id = element.attributes.get("id");
    if (id === undefined) throw new NotUnderstood(`a <${element.name}> has no id`);
    const type = element.attributes.get("type") ?? "integer";
    if (type !== "integer") throw new NotUnderstood(`${id} is of type ${type}; only integers are understood`);
    if (element.name !== "var" && element.name !== "array") {
      throw new NotUnderstood(`<${element.name}> is not understood`);
    }
    const members = element.name === "var" ? [id] : this.arrayMembers(id, element);
    const as = element.attributes.get("as");
    if (as !== undefined) this.addLike(members, as);
    else if (element.children.length === 0) this.add(members, domain(element.text));
    else this.addByDomains(members, element.children);
  }

  private arrayMembers(id: string, element: Element): string[] {
    const dimensions = [...(element.attributes.get("size") ?? "").matchAll(/\[(\d+)\]/g)];
    const sizes = dimensions.map(([, size]) => Number(size));
    if (sizes.length === 0) throw new NotUnderstood(`the array ${id} has no size`);
    if ((element.attributes.get("startIndex") ?? "0") !== "0") {
      throw new NotUnderstood(`the array ${id} does not start at 0`);
    }
    if (sizes.reduce((members, size) => members * size, 1) > MOST) {
      throw new NotUnderstood(`the array ${id} is too large`);
    }
    this.sizes.set(id, sizes);
    return this.allOf(id);
  }

  private addLike(members: readonly string[], as: string): void {
    const models = this.sizes.has(as) ? this.allOf(as) : [as];
    if (models.length !== members.length) throw new NotUnderstood(`${as} has ${models.length} variables`);
    for (const [i, model] of models.entries()) this.add([members[i]], this.declared[this.variable(model)]);
  }

  private addByDomains(members: readonly string[], elements: readonly Element[]): void {
    const domains = new Map<string, XcspDomain>();
    for (const element of elements) {
      this.enter(element);
      const whose = element.attributes.get("for") ?? "";
      const values = domain(element.text);
      const list = whose === "others" ? members.filter((name) => !domains.has(name)) : this.names(whose);
      for (const name of list) domains.set(name, values);
    }
    for (const name of members) {
      const values = domains.get(name);
      if (values === undefined) throw new NotUnderstood(`${name} has no domain`);
      this.add([name], values);
    }
  }

  /** The names of all members of an array. */
  private allOf(id: string): string[] {
    return this.expand(`${id}${"[]".repeat(this.sizes.get(id)?.length ?? 0)}`);
  }

  private add(ids: readonly string[], { values, places }: XcspDomain): void {
    for (const id of ids) {
      if (this.index.has(id)) throw new NotUnderstood(`${id} is declared twice`);
      if (values.length === 0) throw new NotUnderstood(`${id} has no values`);
      this.index.set(id, this.declared.length);
      this.declared.push({ id, values, places });
    }
  }

  private constrain(element: Element): void {
    this.enter(element);
    if (element.name === "block") for (const child of element.children) this.constrain(child);
    else if (element.name === "extension") this.extension(element, []);
    else if (element.name === "group") {
      const [template, ...args] = element.children;
      if (template?.name !== "extension") throw new NotUnderstood("a group is not of <extension>");
      for (const list of args) {
        this.enter(list);
        if (list.name !== "args") throw new NotUnderstood(`<${list.name}> in a group is not understood`);
        this.extension(template, this.names(list.text));
      }
    } else throw new NotUnderstood(`<${element.name}> is not understood`);
  }

  private extension(element: Element, args: readonly string[]): void {
    const child = (name: string) => element.children.find((inner) => inner.name === name);
    const list = (child("list")?.text ?? "").trim();
    const names = list.split(/\s+/).flatMap((name) => {
      if (name === "%...") return args;
      const parameter = /^%(\d+)$/.exec(name);
      return parameter === null ? this.names(name) : [args[Number(parameter[1])] ?? name];
    });
    const scope = names.map((name) => this.variable(name));
    const [supports, conflicts] = [child("supports"), child("conflicts")];
    const table = supports ?? conflicts;
    if (table === undefined) throw new NotUnderstood("an <extension> has neither supports nor conflicts");
    if (element.children.length > 2)
      throw new NotUnderstood("an <extension> has more than a list and a table");
    this.constraints.push(this.table(scope, supports !== undefined, table.text));
  }

  private table(scope: readonly number[], positive: boolean, text: string): TableConstraint {
    const rows =
      scope.length === 1
        ? integers(text).map((value) => [value])
        : rowsOf(text).map((row) =>
            row.split(",").map((value) => (value.trim() === "*" ? undefined : integer(value))),
          );
    const tuples: number[] = [];
    for (const row of rows) {
      if (row.length !== scope.length) {
        throw new NotUnderstood(`a tuple of ${row.length} values stands for ${scope.length} variables`);
      }
      const indices = row.map((value, i) => {
        if (value === undefined) return STAR;
        return this.declared[scope[i]].places.get(value) ?? OUTSIDE;
      });
      // A tuple with a value outside a domain neither allows nor forbids anything.
      if (!indices.includes(OUTSIDE)) tuples.push(...indices);
    }
    return { kind: "table", scope, positive, tuples: Int32Array.from(tuples) };
  }

  private variable(name: string): number {
    const index = this.index.get(name);
    if (index === undefined) throw new NotUnderstood(`there is no variable ${name}`);
    return index;
  }

  private names(list: string): string[] {
    return list
      .trim()
      .split(/\s+/)
      .flatMap((name) => this.expand(name));
  }

  private expand(name: string): string[] {
    if (!name.includes("[") || this.index.has(name)) return [name];
    const id = name.slice(0, name.indexOf("["));
    const sizes = this.sizes.get(id);
    const ranges = [...name.matchAll(/\[(?:(\d+)(?:\.\.(\d+))?)?\]/g)];
    if (sizes === undefined || ranges.length !== sizes.length) {
      throw new NotUnderstood(`there is no variable ${name}`);
    }
    let names = [id];
    for (const [dimension, [, from, to]] of ranges.entries()) {
      const first = Number(from ?? 0);
      const last = Number(to ?? from ?? sizes[dimension] - 1);
      const indices = Array.from({ length: last - first + 1 }, (_, i) => first + i);
      names = names.flatMap((prefix) => indices.map((i) => `${prefix}[${i}]`));
    }
    return names;
  }

  private annotated(): Network {
    const domains: (readonly string[])[] = [];
    // Members of an array share their domain, which may be large.
    const namesOf = new Map<readonly number[], readonly string[]>();
    const variables = this.declared.map(({ id, values: integers }): NetworkVariable => {
      const values = namesOf.get(integers) ?? integers.map(String);
      namesOf.set(integers, values);
      return { name: id, kind: "derived", stage: 0, values };
    });
    const chance: Chance[] = [];
    let threshold: readonly number[] = [];
    for (const { target, content } of this.document.instructions) {
      if (target !== "arcwood") continue;
      const annotation = json(content);
      if (annotation.threshold !== undefined) threshold = annotation.threshold;
      if (annotation.values !== undefined) domains.push(annotation.values);
      if (annotation.chance !== undefined) {
        const { uniform = [] } = annotation;
        const booleans = uniform.map((name) => (name === null ? -1 : this.variable(name)));
        chance.push({ variable: this.variable(annotation.chance), booleans });
      }
      if (annotation.variables === undefined) continue;
      const { variables: id, first = 0, kind = "derived", stage = 0, names = [] } = annotation;
      for (const [i, name] of names.entries()) {
        const index = this.variable(this.sizes.has(id) ? `${id}[${first + i}]` : id);
        const values = domains[annotation.domains?.[i] ?? -1];
        const { length } = this.declared[index].values;
        if (values?.length !== length) throw new NotUnderstood(`the annotation of ${id} does not fit`);
        variables[index] = { name, kind, stage, values };
      }
    }
    return { variables, constraints: this.constraints, chance, threshold };
  }
}

/** A value outside the domain of its variable. */
const OUTSIDE = -2;

function json(content: string): Annotation {
  try {
    return JSON.parse(content) as Annotation;
  } catch (error) {
    throw new NotUnderstood(`an annotation is no JSON: ${(error as Error).message}`);
  }
}
