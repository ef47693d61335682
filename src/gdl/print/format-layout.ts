/**
 * Lays a box out: on one line where it fits, else with its items one below the other, behind the sign that
 * opens it. Items that are all constants and variables fill their lines. Deep inside there is less room, so
 * the indentation stops growing at a limit, and deeper terms go on below each other. So the layout takes
 * space in proportion to the term.
 */
import { type Box, INDENT } from "./format-box.js";
import type { Writer } from "./format-writer.js";

export const LINE_WIDTH = 80;
const MAX_INDENT = 40;
/** At most this many closing signs of the outer boxes are counted when a line is filled. */
export const MAX_CLOSING = 10;

type Task = Item | Sign;

interface Item {
  readonly box: Box;
  /** How many characters must follow on the same line. */
  readonly after: number;
  /** Where its line begins; undefined if it goes on behind the text so far. */
  readonly indent: number | undefined;
  /** Whether it may stay on the line of the item before, if there is room. */
  readonly fill: boolean;
}

/** A separator, or what closes a box, with the comments before it. */
interface Sign {
  readonly sign: string;
  readonly comments: Box["tail"];
  readonly indent: number;
}

/** Lays out the clause `root` with its head and literals on lines of their own. */
export function layOutBox(root: Box, writer: Writer): void {
  const tasks: Task[] = [];
  breakUp(root, 0, writer, tasks);
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    if ("sign" in task) {
      for (const comment of task.comments) writer.comment(comment.text, comment.trailing, task.indent);
      writer.closing(task.sign);
      continue;
    }
    const { box, after, indent, fill } = task;
    for (const { text, trailing } of box.lead) writer.comment(text, trailing, indent ?? writer.column);
    const length = box.width + Math.min(after, MAX_CLOSING);
    if (fill && writer.column + 1 + length <= LINE_WIDTH) writer.text(" ");
    else if (indent !== undefined) writer.newLine(indent);
    if (box.items.length === 0 || writer.column + length <= LINE_WIDTH) writer.text(box.flat());
    else breakUp(box, after, writer, tasks);
  }
}

/** Opens a box and adds the rest of it to `tasks`, the first thing last. */
function breakUp(box: Box, after: number, writer: Writer, tasks: Task[]): void {
  const { items, open, gap, close, separators } = box;
  if (open !== "") writer.text(open);
  const start = writer.column - open.length;
  const below = writer.column + gap.length;
  const aligned = box.hang !== undefined || below <= MAX_INDENT;
  const indent = aligned ? start + (box.hang ?? below - start) : Math.min(start + INDENT, MAX_INDENT);
  const [first] = items;
  const goesOn = first?.lead.length === 0 && (aligned || first.items.length === 0);
  if (goesOn && gap !== "") writer.text(gap);
  const fill =
    box.hang === undefined && Number.isFinite(box.width) && items.every((i) => i.items.length === 0);
  tasks.push({ sign: close, comments: box.tail, indent });
  for (let i = items.length - 1; i >= 0; i--) {
    const last = i === items.length - 1;
    if (!last) tasks.push({ sign: separators(i), comments: [], indent });
    tasks.push({
      box: items[i],
      after: last ? after + close.length : separators(i).length,
      indent: i === 0 && goesOn ? undefined : indent,
      fill: fill && i > 0,
    });
  }
}
