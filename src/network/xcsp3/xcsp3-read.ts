/**
 * Reads constraint networks in XCSP 3: integer variables, arrays of them, and the constraints that
 * `xcsp3-constraints.ts` lists, which all become tables. Anything else in a file is refused, since a
 * constraint that is not understood must not be dropped. The annotations that `xcsp3-write.ts` describes are
 * read where they are. A file without any is a plain problem of decisions: its variables are of kind
 * "derived", and its values are named by the integers. Channels come back as tables.
 */
import type { Chance, Network, NetworkVariable, VariableKind } from "../model.js";
import { TableMaker } from "./tables.js";
import { XcspConstraints } from "./xcsp3-constraints.js";
import { XcspPlace } from "./xcsp3-place.js";
import { NotUnderstood } from "./xcsp3-text.js";
import { XcspVariables } from "./xcsp3-variables.js";
import { type Document, parseXml, placed } from "./xml.js";

/** A network, and how many of its variables are in the file: those after them follow from the others. */
export interface ReadNetwork {
  readonly network: Network;
  readonly declared: number;
}

/** A network; or a sentence, without a full stop, on why there is none. */
export type Reading = ReadNetwork | { readonly problem: string };

export function readXcsp3(source: string): Reading {
  const document = parseXml(source);
  if ("problem" in document) return document;
  const reader = new Reader(document);
  try {
    return { network: reader.network(), declared: reader.variables.declared.length };
  } catch (error) {
    if (!(error instanceof NotUnderstood)) throw error;
    const { start } = reader.place;
    return { problem: start === undefined ? error.message : placed(source, start, error.message) };
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
  readonly weights?: readonly number[];
}

class Reader {
  readonly place = new XcspPlace();
  readonly variables = new XcspVariables(this.place);
  private readonly tables = new TableMaker(this.variables.declared);
  private readonly constraints = new XcspConstraints(this.place, this.variables, this.tables);

  constructor(private readonly document: Document) {}

  network(): Network {
    const { root } = this.document;
    this.place.enter(root);
    if (root.name !== "instance") throw new NotUnderstood(`the XML is a <${root.name}>, not an <instance>`);
    const format = root.attributes.get("format") ?? "XCSP3";
    if (format !== "XCSP3") throw new NotUnderstood(`the format is ${format}; only XCSP3 is understood`);
    if ((root.attributes.get("type") ?? "CSP") !== "CSP") {
      throw new NotUnderstood("only problems of type CSP are understood");
    }
    for (const part of root.children) {
      this.place.enter(part);
      if (part.name === "variables") for (const child of part.children) this.variables.declare(child);
      else if (part.name === "constraints") for (const child of part.children) this.constraints.read(child);
      else if (part.name !== "annotations") throw new NotUnderstood(`<${part.name}> is not understood`);
    }
    this.place.enter(root);
    if (this.variables.declared.length === 0) throw new NotUnderstood("the <instance> declares no variables");
    this.place.start = undefined;
    return this.annotated();
  }

  private annotated(): Network {
    const domains: (readonly string[])[] = [];
    // Members of an array share their domain, which may be large.
    const namesOf = new Map<readonly number[], readonly string[]>();
    const variables = this.variables.declared.map(({ id, values: integers }): NetworkVariable => {
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
        chance.push(this.chanceOf(annotation.chance, annotation));
      }
      if (annotation.variables === undefined) continue;
      const { variables: id, first = 0, kind = "derived", stage = 0, names = [] } = annotation;
      for (const [i, name] of names.entries()) {
        const index = this.variables.variable(this.variables.isArray(id) ? `${id}[${first + i}]` : id);
        const values = domains[annotation.domains?.[i] ?? -1];
        const { length } = this.variables.declared[index].values;
        if (values?.length !== length) throw new NotUnderstood(`the annotation of ${id} does not fit`);
        variables[index] = { name, kind, stage, values };
      }
    }
    for (const { variable } of this.tables.added) variables.push(variable);
    return { variables, constraints: this.tables.constraints, chance, threshold };
  }

  private chanceOf(id: string, { uniform = [], weights }: Annotation): Chance {
    const variable = this.variables.variable(id);
    if (weights === undefined) {
      const booleans = uniform.map((name) => (name === null ? -1 : this.variables.variable(name)));
      return { variable, booleans };
    }
    const { length } = this.variables.declared[variable].values;
    if (weights.length !== length) throw new NotUnderstood(`the weights of ${id} do not fit`);
    return { variable, booleans: weights.map(() => -1), weights };
  }
}

function json(content: string): Annotation {
  try {
    return JSON.parse(content) as Annotation;
  } catch (error) {
    throw new NotUnderstood(`an annotation is no JSON: ${(error as Error).message}`);
  }
}
