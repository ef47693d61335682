/**
 * Which relations may depend on the state and on the moves. `role`, `init`, `base`, `input` and `percept` are
 * settled before the game, so they may depend on neither. `legal`, `goal` and `terminal` are asked before the
 * players move, so they may not depend on the moves. Only `next` and `sees` may. Patterns count here, not
 * names.
 */
import type { Note } from "../diagnostic.js";
import { type Digraph, towards } from "../digraph.js";
import type { Application, Sheet } from "../tree.js";
import type { Context } from "./context.js";
import type { Dependencies } from "./dependencies.js";
import { noteAt } from "./findings.js";
import { quote } from "./wording.js";

const BEFORE_THE_GAME: ReadonlySet<string> = new Set(["role", "init", "base", "input", "percept"]);
const BEFORE_THE_MOVES: ReadonlySet<string> = new Set(["legal", "goal", "terminal"]);
const STATE_OR_MOVES: ReadonlySet<string> = new Set(["true", "does"]);
const MOVES: ReadonlySet<string> = new Set(["does"]);
const MOST_NOTES = 8;

export function checkInfluence(context: Context, dependencies: Dependencies): void {
  checkOne(context, dependencies, "GDL039", BEFORE_THE_GAME, STATE_OR_MOVES);
  checkOne(context, dependencies, "GDL040", BEFORE_THE_MOVES, MOVES);
}

function checkOne(
  { sheet, findings }: Context,
  { graph, leanings, atoms }: Dependencies,
  code: "GDL039" | "GDL040",
  settled: ReadonlySet<string>,
  unsettled: ReadonlySet<string>,
): void {
  const targets: number[] = [];
  for (let node = 0; node < graph.nodes; node++) {
    if (unsettled.has(atoms[node].name)) targets.push(node);
  }
  if (targets.length === 0) return;
  const { step, order } = towards(graph, targets);
  // For each node with a way to a target: the last literal of that way. It is undefined if the way passes an
  // atom that must be settled as early, since the fault is then reported where that atom is defined.
  const ends = new Map<number, Application | undefined>();
  for (const node of order) {
    const edge = step[node];
    if (edge === -1) {
      ends.set(node, atoms[node]);
      continue;
    }
    const passed = leanings[edge]?.literal.atom;
    const rest = ends.get(graph.to[edge]);
    ends.set(node, passed !== undefined && settled.has(passed.name) ? undefined : rest);
  }
  for (let edge = 0; edge < leanings.length; edge++) {
    const leaning = leanings[edge];
    if (leaning === undefined || !settled.has(leaning.rule.head.name)) continue;
    const { rule, literal } = leaning;
    const last = ends.get(graph.to[edge]);
    if (last === undefined || settled.has(literal.atom.name)) continue;
    const what = last.name === "does" ? "the moves" : "the state";
    findings.add(
      code,
      literal.atom,
      unsettled.has(literal.atom.name)
        ? `\`${rule.head.text}\` may not depend on ${what}, but asks for ${quote(sheet, literal.atom)}.`
        : `\`${rule.head.text}\` may not depend on ${what}, but ${quote(sheet, literal.atom)} leads to ${quote(sheet, last)}.`,
      code === "GDL039"
        ? "Use a relation that is the same throughout the game: facts, or rules without `true` and `does`."
        : "It is asked before the players move; keep what it needs in the state, by a `next` rule.",
      stepNotes(sheet, graph, leanings, step, graph.to[edge]),
    );
  }
}

function stepNotes(
  sheet: Sheet,
  graph: Digraph,
  leanings: Dependencies["leanings"],
  step: Int32Array,
  start: number,
): readonly Note[] {
  const notes: Note[] = [];
  let edge = step[start];
  for (; edge !== -1 && notes.length < MOST_NOTES; edge = step[graph.to[edge]]) {
    const leaning = leanings[edge];
    if (leaning === undefined) continue;
    const { rule, literal } = leaning;
    notes.push(noteAt(literal.atom, `\`${rule.head.text}\` depends on ${quote(sheet, literal.atom)}`));
  }
  return notes;
}
