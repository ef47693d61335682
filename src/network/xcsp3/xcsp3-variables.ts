/** The variables of an XCSP 3 file: how they are declared, and how lists name them. */

import { listOf } from "../../gdl/maps.js";
import type { XcspPlace } from "./xcsp3-place.js";
import { domain, MOST, NotUnderstood, rowsOf, type XcspDomain } from "./xcsp3-text.js";
import type { Element } from "./xml.js";

export interface DeclaredVariable extends XcspDomain {
  readonly id: string;
}

export class XcspVariables {
  readonly declared: DeclaredVariable[] = [];
  private readonly index = new Map<string, number>();
  /** The indices of an array's dimensions, for compact lists such as `x[]` and `x[2..3][0]`. */
  private readonly sizes = new Map<string, readonly number[]>();

  constructor(private readonly place: XcspPlace) {}

  isArray(id: string): boolean {
    return this.sizes.has(id);
  }

  declare(element: Element): void {
    this.place.enter(element);
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
      this.place.enter(element);
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

  variable(name: string): number {
    const index = this.index.get(name);
    if (index === undefined) throw new NotUnderstood(`there is no variable ${name}`);
    return index;
  }

  names(list: string): string[] {
    return list
      .trim()
      .split(/\s+/)
      .flatMap((name) => this.expand(name));
  }

  /** The rows and the columns of a matrix: `x[][]`, or tuples of names in brackets. */
  linesOf(text: string): string[][] {
    const rows = text.includes("(")
      ? rowsOf(text).map((row) => this.names(row.replaceAll(",", " ")))
      : this.rowsOfCompact(text);
    const [{ length } = []] = rows;
    if (rows.some((row) => row.length !== length))
      throw new NotUnderstood("a matrix has rows of unlike lengths");
    const columns = Array.from({ length }, (_, column) => rows.map((row) => row[column]));
    return [...rows, ...columns];
  }

  private rowsOfCompact(text: string): string[][] {
    const rows = new Map<string, string[]>();
    for (const name of this.names(text)) listOf(rows, name.slice(0, name.lastIndexOf("["))).push(name);
    return [...rows.values()];
  }

  /** The members that a compact list names; any other text stays what it is. */
  private expand(name: string): string[] {
    if (!/^[^\s(),[\]]+(?:\[[^\s()[\]]*\])+$/.test(name) || this.index.has(name)) return [name];
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
}
