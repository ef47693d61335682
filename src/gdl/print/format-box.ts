/**
 * A clause as nested boxes: stretches of text that are laid out on one line or broken into several. A comment
 * inside the clause belongs to the box that follows it, or to the end of the box around it if no other box
 * follows.
 *
 * A comment at the end of a line, with nothing but closing parentheses behind it, belongs to the text before
 * it. It moves behind those parentheses, and so may leave the clause.
 */
import { isBareVariable } from "../text/lex-infix.js";
import type { Clause, Span, Term } from "../tree.js";
import { flatText } from "./print-flat.js";
import { type PrintPlace, type Style, shapeOf } from "./print-shape.js";

export interface PlacedComment extends Span {
  /** With its marker. */
  readonly text: string;
  /** Whether something other than white space stands before it on its line. */
  readonly trailing: boolean;
}

export interface Box extends Span {
  /** `open gap item separators[0] " " item separators[1] … close`; a box without items is `open` alone. */
  readonly open: string;
  readonly gap: string;
  readonly separators: (item: number) => string;
  readonly close: string;
  readonly items: readonly Box[];
  /** How far the lines of a clause are indented; undefined in a term, whose items stand below the first. */
  readonly hang: number | undefined;
  /** The text on one line; it is asked for only where it fits. */
  readonly flat: () => string;
  /** The length of `flat`; infinite if a comment inside rules out one line. */
  width: number;
  /** Comments before the box and before its `close`. */
  lead: readonly PlacedComment[];
  tail: readonly PlacedComment[];
}

/** The one-line text of a clause. */
export function flatClause(clause: Clause, style: Style): string {
  const parts = [clause.head, ...clause.body].map((part, i) => flatText(part, placeOf(i), style));
  const { open, gap, separators, close } = clauseShape(clause, style);
  return open + gap + parts.reduce((text, part, i) => `${text}${separators(i - 1)} ${part}`) + close;
}

/** The boxes of a clause. Literals of at most `short` characters with no comment inside are left whole. */
export function clauseBox(clause: Clause, comments: readonly Span[], short: number, style: Style): Box {
  let next = 0;
  const items = [clause.head, ...clause.body].map((part, i) => {
    while ((comments[next]?.start ?? part.start) < part.start) next++;
    const commented = (comments[next]?.start ?? part.end) < part.end;
    if (!commented) {
      const text = flatText(part, placeOf(i), style);
      if (text.length <= short) return new TextBox(part, text);
    }
    return termBox(part, placeOf(i), style);
  });
  const { start, end } = clause;
  const flat = (): string => flatClause(clause, style);
  return { start, end, ...clauseShape(clause, style), items, flat, width: 0, lead: NONE, tail: NONE };
}

function placeOf(part: number): PrintPlace {
  return part === 0 ? "head" : "literal";
}

type ClauseShape = Pick<Box, "open" | "gap" | "separators" | "close" | "hang">;

function clauseShape({ head, body, isRule }: Clause, { notation }: Style): ClauseShape {
  if (notation === "infix") {
    if (!isRule) return INFIX_FACT;
    return body.length > 0 ? INFIX_RULE : INFIX_EMPTY_RULE;
  }
  if (isRule) return KIF_RULE;
  return head.args.length > 0 || isBareVariable(head.text) ? KIF_FACT : KIF_ODD_WORD;
}

export const INDENT = 4;

const nothing = (): string => "";
const KIF_FACT: ClauseShape = { open: "", gap: "", separators: nothing, close: "", hang: 0 };
/** Outside of parentheses a word such as `.` would be taken for infix text. */
const KIF_ODD_WORD: ClauseShape = { ...KIF_FACT, open: "(", close: ")" };
const KIF_RULE: ClauseShape = { open: "(<=", gap: " ", separators: nothing, close: ")", hang: INDENT };
const INFIX_FACT: ClauseShape = { ...KIF_FACT, close: "." };
const INFIX_EMPTY_RULE: ClauseShape = { ...KIF_FACT, close: " :- ." };
const INFIX_RULE: ClauseShape = {
  ...INFIX_FACT,
  separators: (item) => (item === 0 ? " :-" : " &"),
  hang: INDENT,
};

class TextBox implements Box {
  readonly gap = "";
  readonly close = "";
  readonly items: readonly Box[] = NONE;
  readonly hang = undefined;
  lead: readonly PlacedComment[] = NONE;
  tail: readonly PlacedComment[] = NONE;
  readonly start: number;
  readonly end: number;
  readonly open: string;
  readonly width: number;

  constructor({ start, end }: Span, text: string) {
    this.start = start;
    this.end = end;
    this.open = text;
    this.width = text.length;
  }

  separators(): string {
    return "";
  }

  flat(): string {
    return this.open;
  }
}

const NONE: readonly never[] = [];

function termBox(root: Term, at: PrintPlace, style: Style): Box {
  const top: Box[] = [];
  const pending = [{ term: root, place: at, siblings: top }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { term, place, siblings } = next;
    const shape = shapeOf(term, place, style);
    if (typeof shape === "string" || term.kind === "variable") {
      siblings.push(new TextBox(term, flatText(term, place, style)));
      continue;
    }
    const { open, gap, separator, close, inside } = shape;
    const { start, end } = term;
    const signs = { open, gap, separators: () => separator, close, hang: undefined };
    const flat = (): string => flatText(term, place, style);
    const items: Box[] = [];
    const box: Box = { start, end, ...signs, items, flat, width: 0, lead: NONE, tail: NONE };
    siblings.push(box);
    for (const arg of term.args.toReversed()) pending.push({ term: arg, place: inside, siblings: items });
  }
  return top[0];
}

/**
 * Gives the comments of a clause to its boxes, in the order of the text, and measures the boxes. Returns the
 * comments that come to stand behind the clause.
 */
export function placeComments(clause: Box, comments: readonly PlacedComment[]): readonly PlacedComment[] {
  let placed = 0;
  const before = (offset: number): readonly PlacedComment[] => {
    let end = placed;
    while (end < comments.length && comments[end].start < offset) end++;
    return end === placed ? NONE : comments.slice(placed, end);
  };
  const open = [{ box: clause, next: 0 }];
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const { box } = top;
    const item = box.items[top.next++];
    if (item !== undefined) {
      const lead = before(item.start);
      placed += lead.length;
      // If no sign opens the clause, what stands before its head stands before the whole clause.
      const whole = box === clause && box.open === "" && item === box.items[0];
      (whole ? box : item).lead = lead;
      if (lead.length > 0 && !whole) box.width = Number.POSITIVE_INFINITY;
      open.push({ box: item, next: 0 });
      continue;
    }
    open.pop();
    // If no sign closes a box, such as a negation in infix, what stands at its end stands behind it.
    const isClosed = box.close !== "" || box === clause;
    const tail = box.items.length > 0 && isClosed ? before(box.end) : [];
    if (tail.length > 1 || tail[0]?.trailing === false) {
      box.tail = tail;
      placed += tail.length;
      box.width = Number.POSITIVE_INFINITY;
    }
    box.width += signsWidth(box);
    const parent = open.at(-1)?.box;
    if (parent !== undefined) parent.width += box.width;
  }
  return comments.slice(placed);
}

function signsWidth({ open, gap, separators, close, items }: Box): number {
  if (items.length === 0) return 0;
  let width = open.length + gap.length + close.length;
  for (let i = 0; i < items.length - 1; i++) width += separators(i).length + 1;
  return width;
}
