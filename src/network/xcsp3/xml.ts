/** Reads the little of XML that files of constraint networks use: elements, attributes, text, no comments. */

export interface Element {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly Element[];
  /** The text directly inside the element, without that of its children. */
  readonly text: string;
  /** Where the element begins in the source. */
  readonly start: number;
}

export interface Document {
  readonly root: Element;
  /** The target and content of each processing instruction. */
  readonly instructions: readonly { readonly target: string; readonly content: string }[];
}

interface Open extends Element {
  children: Element[];
  text: string;
}

/** `problem` is a sentence without a full stop. */
export function parseXml(source: string): Document | { readonly problem: string } {
  const instructions: { target: string; content: string }[] = [];
  const outside: Open = { name: "", attributes: new Map(), children: [], text: "", start: 0 };
  const open = [outside];
  const problem = (what: string, offset: number) => ({ problem: placed(source, offset, what) });
  for (let at = 0; at < source.length; ) {
    const top = open.at(-1) as Open;
    const start = source.indexOf("<", at);
    top.text += resolveEntities(source.slice(at, start < 0 ? source.length : start));
    if (start < 0) break;
    const [opening, closing] = CLOSED_BY.find(([sign]) => source.startsWith(sign, start)) as [string, string];
    const end = opening === "<" ? endOfTag(source, start) : source.indexOf(closing, start + opening.length);
    if (end < 0) return problem(`${opening} is never closed`, start);
    const inside = source.slice(start + opening.length, end);
    at = end + closing.length;
    if (opening === "<![CDATA[") top.text += inside;
    else if (opening === "<?") {
      const target = inside.split(/\s/, 1)[0];
      instructions.push({ target, content: inside.slice(target.length).trim() });
    } else if (opening === "</") {
      if (open.length === 1 || top.name !== inside.trim())
        return problem(`</${inside}> closes nothing`, start);
      open.pop();
    } else if (opening === "<") {
      const { name, attributes, isEmpty } = readTag(inside);
      const element: Open = { name, attributes, children: [], text: "", start };
      top.children.push(element);
      if (!isEmpty) open.push(element);
    }
  }
  const [root, other] = outside.children;
  if (open.length > 1) return problem(`<${open.at(-1)?.name}> is never closed`, source.length);
  if (root === undefined || other !== undefined || outside.text.trim() !== "") {
    return { problem: "it is not one XML element" };
  }
  return { root, instructions };
}

/** A problem, with the number of the line where it is. */
export function placed(source: string, offset: number, problem: string): string {
  return `line ${source.slice(0, offset).split("\n").length} of the XML: ${problem}`;
}

/** Each opening sign with the sign that closes it; longer ones come first. */
const CLOSED_BY = [
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
  ["<!", ">"],
  ["<?", "?>"],
  ["</", ">"],
  ["<", ">"],
] as const;

/** Where the `>` stands that ends a tag, which is not in quotes. */
function endOfTag(source: string, start: number): number {
  let quote = "";
  for (let at = start; at < source.length; at++) {
    const sign = source[at];
    if (quote !== "") quote = sign === quote ? "" : quote;
    else if (sign === ">") return at;
    else if (sign === '"' || sign === "'") quote = sign;
  }
  return -1;
}

function readTag(inside: string): { name: string; attributes: Map<string, string>; isEmpty: boolean } {
  const isEmpty = inside.endsWith("/");
  const name = (inside.match(/^[^\s/]+/) ?? [""])[0];
  const attributes = new Map<string, string>();
  for (const [, key, quoted] of inside.slice(name.length).matchAll(/([^\s=/]+)\s*=\s*("[^"]*"|'[^']*')/g)) {
    attributes.set(key, resolveEntities(quoted.slice(1, -1)));
  }
  return { name, attributes, isEmpty };
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["lt", "<"],
  ["gt", ">"],
  ["amp", "&"],
  ["quot", '"'],
  ["apos", "'"],
]);

function resolveEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#x([0-9a-fA-F]+)|#(\d+)|(\w+));/g, (whole, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES.get(name) ?? whole;
    return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
  });
}
