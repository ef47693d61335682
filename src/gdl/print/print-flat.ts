/** Prints a term on one line. */
import type { Application, Term } from "../tree.js";
import { type PrintPlace, type PrintShape, type Style, shapeOf } from "./print-shape.js";

/** An application whose arguments are being printed. */
interface Open {
  readonly shape: PrintShape;
  readonly args: Application["args"];
  next: number;
}

export function flatText(root: Term, place: PrintPlace, style: Style): string {
  const open: Open[] = [];
  let text = "";
  let node: Term | undefined = root;
  let where = place;
  while (node !== undefined) {
    const shape = shapeOf(node, where, style);
    if (typeof shape === "string") text += shape;
    else {
      text += shape.open + shape.gap;
      open.push({ shape, args: (node as Application).args, next: 0 });
    }
    node = undefined;
    for (let top = open.at(-1); top !== undefined && node === undefined; top = open.at(-1)) {
      if (top.next < top.args.length) {
        if (top.next > 0) text += `${top.shape.separator} `;
        node = top.args[top.next++];
        where = top.shape.inside;
      } else {
        text += top.shape.close;
        open.pop();
      }
    }
  }
  return text;
}
