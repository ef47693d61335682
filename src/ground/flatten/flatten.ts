/**
 * Elimination of functions (Lifschitz and Yang, 2011; "Traduction de jeux à information incertaine en réseaux
 * de contraintes stochastiques", section 4.1): a sheet that says the same without functions, for people to
 * look at.
 *
 * The papers name each term f(t) by a variable z and write F(t, z) for f(t) = z. If it is known which
 * function stands at a place, z can be put back, and the name of the function joins that of the relation:
 * `(true (cell ?x ?y ?z))` becomes `(true_cell ?x ?y ?z)`. If a variable can stand for several functions, its
 * rule gets a copy for each of them; a rule that can never be applied gets none. Relations over constants
 * alone keep their names.
 *
 * The checker must find no errors in the sheet. Rules that build terms without end are refused. The positions
 * and comments of the author are kept, so that the layout and the comments survive in print.
 */
import { type ReadClause, readRules } from "../../gdl/clauses.js";
import { canBeDefined, isKeyword } from "../../gdl/keywords.js";
import { printTerm } from "../../gdl/print/print.js";
import { position } from "../../gdl/text/lines.js";
import { type Application, arity, type Clause, type Sheet, variable } from "../../gdl/tree.js";
import { RuleWriter } from "./rule-writer.js";
import { NoFlatForm, ShapeReach } from "./shape-reach.js";
import type { Shapes, TermShape } from "./shapes.js";

/** What the atoms of a new relation stand for: the old and the new atom, over the same variables. */
export interface FlatRelation {
  readonly flat: Application;
  readonly meaning: Application;
}

export interface Flat {
  readonly sheet: Sheet;
  /** In the order in which the flat sheet first speaks of them. */
  readonly relations: readonly FlatRelation[];
}

/** Why the sheet has no flat form, in one sentence without a full stop, and the rule that is to blame. */
export interface NotFlat {
  readonly problem: string;
  readonly clause: Clause;
}

export function flatten(sheet: Sheet): Flat | NotFlat {
  try {
    const rules = readRules(sheet.clauses).filter(hasEffect);
    for (const { faults, clause } of rules) {
      if (faults.some(({ blurs }) => blurs)) throw new NoFlatForm("is malformed", clause);
    }
    const reach = new ShapeReach(rules);
    const relations = new Relations(reach.shapes, rules);
    const writer = new RuleWriter(reach, (shape) => relations.name(shape));
    const clauses = rules.flatMap((rule) => [...writer.copies(rule)]);
    return { sheet: { ...sheet, clauses }, relations: relations.made };
  } catch (error) {
    if (!(error instanceof NoFlatForm)) throw error;
    const { clause, message } = error;
    const { line } = position(sheet.source, clause.start);
    return { problem: `the rule for ${headText(clause.head)} in line ${line} ${message}`, clause };
  }
}

/** Rules cannot say what is true, done or distinct, and a rule with an empty `or` can never be applied. */
function hasEffect({ head, clause }: ReadClause): boolean {
  return (
    canBeDefined(head.name) && !clause.body.some((member) => member.name === "or" && arity(member) === 0)
  );
}

const LONGEST_HEAD = 60;

function headText(head: Application): string {
  const text = printTerm(head);
  return text.length <= LONGEST_HEAD ? text : `${text.slice(0, LONGEST_HEAD - 2)} …`;
}

/**
 * Names relations by joining the names of the old relation and its functions; a number tells equal ones
 * apart.
 */
class Relations {
  readonly made: FlatRelation[] = [];
  private readonly taken = new Set<string>();
  private readonly names = new Map<TermShape, string>();

  constructor(
    private readonly shapes: Shapes,
    rules: readonly ReadClause[],
  ) {
    for (const { head, literals } of rules) {
      this.taken.add(head.name);
      for (const { atom } of literals) this.taken.add(atom.name);
    }
  }

  /** The name of the atoms of this shape. */
  name(shape: TermShape): string {
    let name = this.names.get(shape);
    if (name === undefined) {
      const parts = this.shapes.names(shape);
      name = parts.length === 1 ? parts[0] : this.free(parts.join("_"));
      this.names.set(shape, name);
      if (parts.length > 1) this.add(shape, name);
    }
    return name;
  }

  private free(wanted: string): string {
    let name = wanted;
    for (let n = 2; isKeyword(name.toLowerCase()) || this.taken.has(name.toLowerCase()); n++) {
      name = `${wanted}_${n}`;
    }
    this.taken.add(name.toLowerCase());
    return name;
  }

  private add(shape: TermShape, name: string): void {
    const args = Array.from({ length: this.shapes.constants(shape) }, (_, i) => variable(`x${i + 1}`));
    const meaning = this.shapes.fill(shape, args) as Application;
    const flat = { ...meaning, name: name.toLowerCase(), text: name, args };
    this.made.push({ flat, meaning });
  }
}
