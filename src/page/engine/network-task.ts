/**
 * The network of a turn, and the slice program, as the page shows them: sizes, pictures, tables, and the
 * values that singleton arc consistency leaves in a state.
 */
import { disassembly, slicesSize } from "../../circuit/disassemble.js";
import { limitedSac } from "../../engine/solver/limited-sac.js";
import { findGroups } from "../../network/groups/groups.js";
import { inject, stateOfTexts, withValues } from "../../network/inject.js";
import {
  MOST_VARIABLES,
  type PictureLevel,
  pictureAround,
  pictureOf,
} from "../../network/picture/picture.js";
import { pictureSvg } from "../../network/picture/picture-svg.js";
import { preprocess } from "../../network/preprocess/preprocess.js";
import { definitionsOf, shownTable } from "../../network/shown-table.js";
import { networkStatistics } from "../../network/statistics.js";
import type { Template } from "../../network/template.js";
import { translate } from "../../network/translate/translate.js";
import type { NetworkFacts, NetworkPicture, VariableFacts } from "./network-facts.js";
import type { GameAtTable } from "./played-game.js";
import { PageProblem } from "./problem.js";

/** About a second; what it has not tried by then is left as it is, and said so. */
const SAC_WORK = 50_000_000;
/** Nobody reads more lines, or rows. */
const MOST_LINES = 4000;
const MOST_ROWS = 200;

/** The network of the game of an engine worker; it is made when it is first asked for. */
export class ShownNetwork {
  private readonly template: Template;

  constructor(
    private readonly played: GameAtTable,
    tell: (step: string) => void,
  ) {
    const { program } = played.loaded;
    if (program === undefined)
      throw new PageProblem("This game is too large to be compiled, so it has no network here.");
    tell("finding groups of fluents");
    const { groups } = findGroups(program);
    tell("making the network");
    this.template = translate(program, { encoding: "grouped", groups });
  }

  facts(): NetworkFacts {
    const { network, groups, program } = this.template;
    const { kinds, ...sizes } = networkStatistics(network);
    const inGroups = groups.reduce((sum, { fluents }) => sum + fluents.length, 0);
    return {
      sizes: [
        ["variables", sizes.variables],
        ["largest domain", sizes.maxDomain],
        ["constraints", sizes.constraints],
        ["channels", sizes.channels],
        ["tuples", sizes.tuples],
        ["largest arity", sizes.arity],
        ["groups", groups.length],
        ["fluents in groups", `${inGroups} of ${program.fluents.length}`],
        ["ground rules", program.firstLiteral.length - 1],
      ],
      kinds: Object.entries(kinds),
      variables: network.variables.map(({ name, kind, values }) => ({ name, kind, values: values.length })),
      isDrawn: network.variables.length <= MOST_VARIABLES,
    };
  }

  /** All of it, by what its variables are about, or the surroundings of one variable. */
  picture(level: PictureLevel | { readonly around: string; readonly depth: number }): NetworkPicture {
    const { network } = this.template;
    const picture =
      typeof level === "string"
        ? pictureOf(network, level)
        : pictureAround(network, this.numberOf(level.around), level.depth);
    return { svg: [...pictureSvg(picture)].join(""), boxes: picture.nodes.length };
  }

  variable(name: string): VariableFacts {
    const { network } = this.template;
    const number = this.numberOf(name);
    const tables = definitionsOf(network, number).map((constraint) => {
      const { columns, allowed, rows } = shownTable(network, constraint);
      return { columns, allowed, rows: rows.slice(0, MOST_ROWS), count: rows.length };
    });
    const readers = network.constraints.filter(
      (constraint) => constraint.kind === "table" && constraint.scope.slice(0, -1).includes(number),
    ).length;
    const { values, kind } = network.variables[number];
    return { name, kind, values, tables, readers };
  }

  /** For each variable how many values are left in a state. */
  domains(fluents: readonly string[]): { readonly left: readonly number[]; readonly untried: number } {
    const { template } = this;
    const state = stateOfTexts(template, fluents);
    if ("problem" in state) throw new PageProblem(`${state.problem}.`);
    const injection = inject(template, state.fluents);
    if ("problem" in injection) throw new PageProblem(`In this state ${injection.problem}.`);
    const network = withValues(template.network, injection.values);
    const { kept, steps } = preprocess(network, ["unary", "sac"], limitedSac(SAC_WORK));
    const untried = steps.reduce((sum, step) => sum + (step.untried ?? 0), 0);
    return { left: kept.map(({ length }) => length), untried };
  }

  /** The slice program: gates by kind, and its text. */
  slices(): { readonly sizes: readonly string[]; readonly text: string } {
    const { loaded } = this.played;
    const recipe = loaded.recipe();
    if (recipe.engine !== "slices" || loaded.program === undefined)
      throw new PageProblem("This game is not played by slices.");
    const { programs } = slicesSize(recipe.slices);
    const sizes = programs.flatMap(({ state, transition }, phase) =>
      Object.entries({ state, transition }).map(([name, { gates, levels, kinds }]) => {
        const list = Object.entries(kinds).toSorted(([, a], [, b]) => b - a);
        const of = programs.length > 1 ? ` of phase ${phase}` : "";
        return `${name}${of}: ${gates} gates, ${levels} levels (${list.map(([kind, n]) => `${n} ${kind}`).join(", ")})`;
      }),
    );
    const lines: string[] = [];
    for (const line of disassembly(loaded.program, recipe.slices)) {
      lines.push(line);
      if (lines.length === MOST_LINES) {
        lines.push(`… only the first ${MOST_LINES} lines are shown`);
        break;
      }
    }
    return { sizes, text: lines.join("\n") };
  }

  private numberOf(name: string): number {
    const number = this.template.network.variables.findIndex((each) => each.name === name);
    if (number < 0) throw new PageProblem(`The network has no variable ${name}.`);
    return number;
  }
}
