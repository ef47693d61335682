/**
 * Reads constraint networks in XCSP 3: integer variables, arrays of them, `extension` in groups and blocks or
 * alone. Whatever else a file says is refused, since a constraint that is not understood must not be dropped. The
 * annotations that `xcsp3.ts` describes are read where they are; a file without any is a plain problem of
 * decisions, its variables of kind "derived", its values named for the integers. Channels come back as tables.
 */
import {
  type Chance,
  type Constraint,
  type Network,
  STAR,
  type TableConstraint,
  type Variable,
  type VariableKind,
} from "./model.js";
import { type Document, type Element, parseXml } from "./xml.js";

/** A network, or in one sentence without a full stop why there is none. */
export type Reading = { readonly network: Network } | { readonly problem: string };

export function readXcsp3(source: string): Reading {
  const document = parseXml(source);
  if ("problem" in document) return document;
  try {
    return { network: new Reader(document).network() };
  } catch (error) {
    if (error instanceof NotUnderstood) return { problem: error.message };
    throw error;
  }
}

class NotUnderstood extends Error {}

/** What `<?arcwood …?>` may hold; see `xcsp3.ts`. */
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

interface Domain {
  /** Ascending. */
  readonly values: readonly number[];
  /** Where each value stands. */
  readonly places: ReadonlyMap<number, number>;
}

interface Declared extends Domain {
  readonly id: string;
}

class Reader {
  private readonly declared: Declared[] = [];
  private readonly index = new Map<string, number>();
  /** The indices of an array's dimensions, for compact lists such as `x[]` and `x[2..3][0]`. */
  private readonly sizes = new Map<string, readonly number[]>();
  private readonly constraints: Constraint[] = [];

  constructor(private readonly document: Document) {}

  network(): Network {
    const { root } = this.document;
    if (root.name !== "instance") throw new NotUnderstood(`the XML is a <${root.name}>, not an <instance>`);
    for (const part of root.children) {
      if (part.name === "variables") for (const child of part.children) this.declare(child);
      else if (part.name === "constraints") for (const child of part.children) this.constrain(child);
      else if (part.name !== "annotations") throw new NotUnderstood(`<${part.name}> is not understood`);
    }
    return this.annotated();
  }

  private declare(element: Element): void {
    const id = element.attributes.get("id");
    if (id === undefined) throw new NotUnderstood(`a <${element.name}> has no id`);
    const type = element.attributes.get("type") ?? "integer";
    if (type !== "integer") throw new NotUnderstood(`${id} is of type ${type}; only integers are understood`);
    if (element.name === "var") this.add(id, domain(element.text));
    else if (element.name === "array") this.declareArray(id, element);
    else throw new NotUnderstood(`<${element.name}> is not understood`);
  }

  private declareArray(id: string, element: Element): void {
    const dimensions = [...(element.attributes.get("size") ?? "").matchAll(/\[(\d+)\]/g)];
    const sizes = dimensions.map(([, size]) => Number(size));
    if (sizes.length === 0) throw new NotUnderstood(`the array ${id} has no size`);
    if ((element.attributes.get("startIndex") ?? "0") !== "0") {
      throw new NotUnderstood(`the array ${id} does not start at 0`);
    }
    this.sizes.set(id, sizes);
    const members = this.expand(`${id}${"[]".repeat(sizes.length)}`);
    const domains = new Map<string, Domain>();
    for (const child of element.children) {
      const whose = child.attributes.get("for") ?? "";
      const values = domain(child.text);
      const list = whose === "others" ? members.filter((name) => !domains.has(name)) : this.names(whose);
      for (const name of list) domains.set(name, values);
    }
    const shared = element.children.length === 0 ? domain(element.text) : undefined;
    for (const name of members) {
      const values = shared ?? domains.get(name);
      if (values === undefined) throw new NotUnderstood(`${name} has no domain`);
      this.add(name, values);
    }
  }

  private add(id: string, { values, places }: Domain): void {
    if (this.index.has(id)) throw new NotUnderstood(`${id} is declared twice`);
    this.index.set(id, this.declared.length);
    this.declared.push({ id, values, places });
  }

  private constrain(element: Element): void {
    if (element.name === "block") for (const child of element.children) this.constrain(child);
    else if (element.name === "extension") this.extension(element, []);
    else if (element.name === "group") {
      const [template, ...args] = element.children;
      if (template?.name !== "extension") throw new NotUnderstood("a group is not of <extension>");
      for (const { name, text } of args) {
        if (name !== "args") throw new NotUnderstood(`<${name}> in a group is not understood`);
        this.extension(template, this.names(text));
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
    const supports = child("supports");
    const table = supports ?? child("conflicts");
    if (table === undefined) throw new NotUnderstood("an <extension> has neither supports nor conflicts");
    this.constraints.push(this.table(scope, supports !== undefined, table.text));
  }

  private table(scope: readonly number[], positive: boolean, text: string): TableConstraint {
    const rows =
      scope.length === 1
        ? integers(text).map((value) => [value])
        : [...text.matchAll(/\(([^)]*)\)/g)].map(([, row]) =>
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
    const variables = this.declared.map(({ id, values }): Variable => {
      return { name: id, kind: "derived", stage: 0, values: values.map(String) };
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

const OUTSIDE = -2;

function domain(text: string): Domain {
  const values = [...new Set(integers(text))].sort((a, b) => a - b);
  return { values, places: new Map(values.map((value, place) => [value, place])) };
}

function integers(text: string): number[] {
  const tokens = text.trim() === "" ? [] : text.trim().split(/\s+/);
  return tokens.flatMap((token) => {
    const [from, to] = token.split("..");
    if (to === undefined) return [integer(token)];
    const first = integer(from);
    return Array.from({ length: Math.max(0, integer(to) - first + 1) }, (_, i) => first + i);
  });
}

function integer(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !Number.isSafeInteger(value)) throw new NotUnderstood(`${text} is no integer`);
  return value;
}

function json(content: string): Annotation {
  try {
    return JSON.parse(content) as Annotation;
  } catch (error) {
    throw new NotUnderstood(`an annotation is no JSON: ${(error as Error).message}`);
  }
}
