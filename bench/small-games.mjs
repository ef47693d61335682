/** Games small enough to look at every state: rules as text, by name. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../scripts/build.mjs";

/**
 * @typedef {(name: string, size: number) => { text: string } | { problem: string }} Generator
 *     `generateRules` of src/gdl/families/families.ts
 */

/** @type {Record<string, (generate: Generator) => string>} */
export const SMALL_GAMES = {
  "tic-tac-toe": () => bundled("tic-tac-toe"),
  "quarto-3x3": () => smallQuarto(2),
  "quarto-3x3-once": () => smallQuarto(1),
  "dots-and-boxes-2x2": () => smallDotsAndBoxes(),
  "hex-3x3": (generate) => generated(generate, "hex", 3),
  "hex-4x4": (generate) => generated(generate, "hex", 4),
  "connect-four-4x3": (generate) => generated(generate, "connectfour", 4),
  "connect-four-4x4": (generate) => narrower(generated(generate, "connectfour", 5), 5),
  "connect-four-5x4": (generate) => generated(generate, "connectfour", 5),
  "connect-four-5x5": (generate) => narrower(generated(generate, "connectfour", 6), 6),
};

/**
 * The network of a turn of a game, with what the benches have bundled.
 *
 * @param {Record<string, any>} arcwood
 * @param {string} name
 */
export function smallTemplate(arcwood, name) {
  const { sheet } = arcwood.parseSheet(SMALL_GAMES[name](arcwood.generateRules));
  const grounding = arcwood.groundSheet(sheet);
  if ("problem" in grounding) throw new Error(grounding.problem);
  const program = grounding.acyclic();
  const { groups } = arcwood.findGroups(program);
  return arcwood.translate(program, { encoding: "grouped", groups });
}

/** @param {string} name */
function bundled(name) {
  return readFileSync(join(ROOT, "games", name, "rules.kif"), "utf8");
}

/**
 * @param {Generator} generate
 * @param {string} family
 * @param {number} size
 */
function generated(generate, family, size) {
  const made = generate(family, size);
  if ("problem" in made) throw new Error(made.problem);
  return made.text;
}

/**
 * Connect four without its last column: the family makes one row less than columns.
 *
 * @param {string} rules
 * @param {number} column
 */
function narrower(rules, column) {
  return rules.replace(`(column ${column})\n`, "");
}

/** The bundled game on two boxes by two. */
function smallDotsAndBoxes() {
  return bundled("dots-and-boxes-suicide")
    .replace(/^\((odd|even) (\d+)\)\n/gm, (line, _, n) => (Number(n) <= 5 ? line : ""))
    .replace("(after 10 ?row1 2 ?row3)", "(after 4 ?row1 2 ?row3)")
    .replace("(box 10 ?row1)", "(box 4 ?row1)")
    .replace("(owns ?player 10 10 13)", "(owns ?player 4 4 3)");
}

/**
 * Quarto with four kinds of pieces, high or low and dark or light, on 3 x 3 cells. Who fills a row, column or
 * diagonal with three pieces that share something wins. With one piece of each kind nobody can.
 *
 * @param {number} copies
 */
function smallQuarto(copies) {
  const cells = [1, 2, 3].flatMap((x) => [1, 2, 3].map((y) => [x, y]));
  const lines = [
    ...[1, 2, 3].map((x) => [1, 2, 3].map((y) => [x, y])),
    ...[1, 2, 3].map((y) => [1, 2, 3].map((x) => [x, y])),
    [1, 2, 3].map((i) => [i, i]),
    [1, 2, 3].map((i) => [i, 4 - i]),
  ];
  const inLine = (/** @type {number[]} */ [x, y]) => `(shown ${x} ${y} ?feature)`;
  return `(role first) (role second)
(other first second) (other second first)
(has a high) (has a dark) (has b high) (has b light) (has c low) (has c dark) (has d low) (has d light)
${cells.map(([x, y]) => `(init (cell ${x} ${y} blank))`).join("\n")}
${["a", "b", "c", "d"].map((kind) => `(init (left ${kind} ${copies}))`).join(" ")}
(less 2 1) (less 1 0)
(init (held none)) (init (control first))

(<= (legal ?player (give ?piece)) (true (control ?player)) (true (held none)) (true (left ?piece ?count)) (less ?count ?rest))
(<= (legal ?player (place ?x ?y))
  (true (control ?player)) (true (held ?piece)) (distinct ?piece none) (true (cell ?x ?y blank)))
(<= (legal ?player wait) (role ?player) (not (true (control ?player))))

(<= giving (true (held none)))
(<= (given ?piece) (does ?player (give ?piece)))
(<= (filled ?x ?y) (does ?player (place ?x ?y)))
(<= (next (held ?piece)) (given ?piece))
(<= (next (held none)) (not giving))
(<= (next (left ?piece ?count)) (true (left ?piece ?count)) (not (given ?piece)))
(<= (next (left ?piece ?rest)) (true (left ?piece ?count)) (given ?piece) (less ?count ?rest))
(<= (next (cell ?x ?y ?piece)) (filled ?x ?y) (true (held ?piece)))
(<= (next (cell ?x ?y ?content)) (true (cell ?x ?y ?content)) (not (filled ?x ?y)))
(<= (next (control ?player)) giving (true (control ?opponent)) (other ?opponent ?player))
(<= (next (control ?player)) (not giving) (true (control ?player)))

(<= (shown ?x ?y ?feature) (true (cell ?x ?y ?piece)) (has ?piece ?feature))
${lines.map((line) => `(<= line ${line.map(inLine).join(" ")})`).join("\n")}
(<= more (true (left ?piece ?count)) (less ?count ?rest))
(<= done (true (held none)) (not more))
(<= terminal line)
(<= terminal done)
(<= (goal ?player 100) line (true (control ?player)))
(<= (goal ?player 0) line (role ?player) (not (true (control ?player))))
(<= (goal ?player 50) (role ?player) (not line))
`;
}
