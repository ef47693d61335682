/**
 * The constraints of an XCSP 3 file, each turned into tables: `extension` and `intension` here, the global
 * ones in `global-constraints.ts`; alone, in groups, in blocks. What is not understood is refused by name.
 *
 * A group is a template with parameters, `%0`, `%1` and `%...` for the rest, and lists of what they stand
 * for.
 */
import { STAR } from "../model.js";
import { conjuncts, readExpression } from "./expression.js";
import { GLOBALS, GlobalConstraints, type GlobalName } from "./global-constraints.js";
import type { TableMaker } from "./tables.js";
import type { XcspPlace } from "./xcsp3-place.js";
import { integer, integers, NotUnderstood, only, type Parts, rowsOf } from "./xcsp3-text.js";
import type { XcspVariables } from "./xcsp3-variables.js";
import type { Element } from "./xml.js";

const CONSTRAINTS: readonly string[] = ["extension", "intension", ...GLOBALS];

/** A value outside the domain of its variable. */
const OUTSIDE = -2;

export class XcspConstraints {
  private readonly globals: GlobalConstraints;

  constructor(
    private readonly place: XcspPlace,
    private readonly variables: XcspVariables,
    private readonly tables: TableMaker,
  ) {
    this.globals = new GlobalConstraints(variables, tables);
  }

  read(element: Element): void {
    this.place.enter(element);
    if (element.name === "block") for (const child of element.children) this.read(child);
    else if (element.name === "group") this.group(element);
    else {
      this.refuseUnknown(element);
      this.post(element, this.partsOf(element));
    }
  }

  private group({ children: [template, ...args] }: Element): void {
    if (template === undefined) throw new NotUnderstood("a <group> is empty");
    this.place.enter(template);
    this.refuseUnknown(template);
    const parts = this.partsOf(template);
    const numbers = [...parts.values()].flatMap((text) => [...text.matchAll(/%(\d+)/g)]);
    const named = numbers.reduce((most, [, number]) => Math.max(most, Number(number) + 1), 0);
    for (const list of args) {
      this.place.enter(list);
      if (list.name !== "args") throw new NotUnderstood(`<${list.name}> in a group is not understood`);
      const given = this.variables.names(list.text);
      if (given.length < named)
        throw new NotUnderstood(
          `the group has parameters up to %${named - 1}, and <args> has ${given.length}`,
        );
      this.post(template, new Map([...parts].map(([name, text]) => [name, filled(text, given, named)])));
    }
  }

  private partsOf(element: Element): Parts {
    const { start } = this.place;
    const parts = new Map<string, string>();
    if (element.children.length === 0) parts.set("", element.text);
    for (const part of element.children) {
      this.place.enter(part);
      const [inner] = part.children;
      if (inner !== undefined) throw new NotUnderstood(`<${inner.name}> in <${part.name}> is not understood`);
      if (parts.has(part.name))
        throw new NotUnderstood(`a second <${part.name}> in <${element.name}> is not understood`);
      parts.set(part.name, part.text);
      const startIndex = part.attributes.get("startIndex");
      if (startIndex !== undefined) parts.set("startIndex", startIndex);
    }
    this.place.start = start;
    return parts;
  }

  private refuseUnknown({ name }: Element): void {
    if (CONSTRAINTS.includes(name)) return;
    throw new NotUnderstood(`<${name}> is not understood; the constraints are ${CONSTRAINTS.join(", ")}`);
  }

  private post({ name }: Element, parts: Parts): void {
    if (name === "extension") this.extension(parts);
    else if (name === "intension") this.intension(parts);
    else this.globals.post(name as GlobalName, parts);
  }

  private intension(parts: Parts): void {
    only("intension", parts, "", "function");
    for (const text of conjuncts(parts.get("function") ?? parts.get("") ?? "")) {
      const { scope, form, evaluate } = readExpression(text, (name) => this.variables.variable(name));
      this.tables.test("intension", scope, form, (values) => {
        const value = evaluate(values);
        return value !== 0 && !Number.isNaN(value);
      });
    }
  }

  private extension(parts: Parts): void {
    only("extension", parts, "list", "supports", "conflicts");
    const scope = this.variables.names(parts.get("list") ?? "").map((name) => this.variables.variable(name));
    const [supports, conflicts] = [parts.get("supports"), parts.get("conflicts")];
    const text = supports ?? conflicts;
    if (text === undefined) throw new NotUnderstood("an <extension> has neither supports nor conflicts");
    if (supports !== undefined && conflicts !== undefined)
      throw new NotUnderstood("an <extension> has more than a list and a table");
    this.tables.rows(scope, supports !== undefined, this.indexed(scope, text));
  }

  /** A tuple with a value outside a domain neither allows nor forbids anything. */
  private *indexed(scope: readonly number[], text: string): Generator<readonly number[]> {
    const rows =
      scope.length === 1
        ? integers(text).map((value) => [value])
        : rowsOf(text).map((row) =>
            row.split(",").map((value) => (value.trim() === "*" ? undefined : integer(value))),
          );
    const domains = scope.map((variable) => this.tables.domainOf(variable));
    for (const row of rows) {
      if (row.length !== scope.length)
        throw new NotUnderstood(`a tuple of ${row.length} values stands for ${scope.length} variables`);
      const indices = row.map((value, i) =>
        value === undefined ? STAR : (domains[i].places.get(value) ?? OUTSIDE),
      );
      if (!indices.includes(OUTSIDE)) yield indices;
    }
  }
}

function filled(text: string, args: readonly string[], named: number): string {
  return text.replace(/%(\.\.\.|\d+)/g, (whole, number: string) =>
    number === "..." ? args.slice(named).join(" ") : (args[Number(number)] ?? whole),
  );
}
