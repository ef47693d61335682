/**
 * A game turn by turn, asked of its one-stage network: is a state terminal, what are the scores, which moves
 * are legal, what is next and what is seen. A thin layer over functional order (`engine/functional/`) that
 * speaks in rows of values.
 *
 * Scores are in points. A role without a goal in a terminal state scores 0, a role with several goals their
 * mean.
 */
import { type Functional, loadTurn } from "../../engine/functional/functional.js";
import { isChance, playersAmong } from "../../gdl/roles.js";
import { inject } from "../../network/inject.js";
import type { Template } from "../../network/template.js";
import type { StateGroup } from "../../symmetry/state-group.js";
import { RowOrbits } from "./row-orbits.js";

export type TurnsLoading = { readonly turns: Turns } | { readonly problem: string };

export function loadTurns(template: Template): TurnsLoading {
  const loading = loadTurn(template);
  if ("problem" in loading) return loading;
  return { turns: new Turns(template, loading.functional) };
}

export class Turns {
  /** The roles that decide: all but `random`. */
  readonly players: readonly number[];
  /** The index of `random` among the roles, or -1. */
  readonly chance: number;
  /** How many values each variable of the fluents now has, in the order of a row. */
  readonly sizes: readonly number[];
  /** The lowest and highest score of each player that the rules name, or 0. */
  readonly least: readonly number[];
  readonly most: readonly number[];
  /** How often a state was gone to: who asks again can tell whether it is still there. */
  entries = 0;
  private readonly values: Int32Array;
  private readonly now: readonly number[];
  private readonly next: readonly number[];
  /** For each player its goals, each a Boolean and its points. */
  private readonly goals: readonly (readonly (readonly [boolean: number, points: number])[])[];
  /** For each player the Booleans of its percepts. */
  private readonly percepts: readonly (readonly number[])[];

  constructor(
    readonly template: Template,
    private readonly functional: Functional,
  ) {
    this.values = functional.values;
    const { program, network } = template;
    this.chance = program.roles.findIndex(isChance);
    this.players = playersAmong(program.roles);
    const nextOf = new Map(template.now.map(({ variable }, i) => [variable, template.next[i].variable]));
    this.now = [...nextOf.keys()].sort((a, b) => a - b);
    this.next = this.now.map((variable) => nextOf.get(variable) as number);
    this.sizes = this.now.map((variable) => network.variables[variable].values.length);
    this.goals = this.players.map((player) =>
      program.goals.flatMap(({ role, text }, i) => {
        const points = Number(text);
        return role === player && !Number.isNaN(points) ? [[template.goals[i], points] as const] : [];
      }),
    );
    this.least = this.goals.map((goals) => Math.min(0, ...goals.map(([, points]) => points)));
    this.most = this.goals.map((goals) => Math.max(0, ...goals.map(([, points]) => points)));
    this.percepts = this.players.map((player) =>
      program.percepts.flatMap(({ role }, i) => (role === player ? [template.percepts[i]] : [])),
    );
  }

  /** Whether a player sees anything: then the rules may hide something from it. */
  get hasPercepts(): boolean {
    return this.template.percepts.length > 0;
  }

  /** The orbits of rows under a group. */
  orbitsUnder(group: StateGroup): RowOrbits {
    const places = new Map(this.now.map((variable, place) => [variable, place]));
    return new RowOrbits(group, this.template, places);
  }

  /** The row of a state, or in one sentence why there is no such state. */
  row(fluents: Iterable<number>): { readonly row: readonly number[] } | { readonly problem: string } {
    const injection = inject(this.template, fluents);
    if ("problem" in injection) return injection;
    const values = new Map(injection.values);
    return { row: this.now.map((variable) => values.get(variable) as number) };
  }

  /** Goes to a state, of which the other calls then tell; returns whether it is terminal. */
  enter(value: (variable: number) => number): boolean {
    this.entries++;
    for (let v = 0; v < this.now.length; v++) this.values[this.now[v]] = value(v);
    if (!this.functional.give()) throw new Error("a state that was reached has no solution");
    return this.isTerminal;
  }

  /** Whether the state that was gone to is terminal. */
  get isTerminal(): boolean {
    return this.values[this.template.terminal] === 1;
  }

  /** The points of the player at this place of `players`. */
  points(place: number): number {
    let sum = 0;
    let count = 0;
    for (const [boolean, points] of this.goals[place]) {
      if (this.values[boolean] !== 1) continue;
      sum += points;
      count++;
    }
    return count === 0 ? 0 : sum / count;
  }

  /** The legal moves of a role, as values of its action variable. */
  legal(role: number): readonly number[] {
    return this.functional.valuesOf(this.template.actions[role]);
  }

  /** Makes a joint move, a legal one of each role, and writes the row of the successor. */
  move(joint: readonly number[], successor: Int32Array): void {
    const { actions } = this.template;
    for (let role = 0; role < actions.length; role++) this.values[actions[role]] = joint[role];
    if (!this.functional.move()) throw new Error("a joint legal move has no successor");
    for (let v = 0; v < this.next.length; v++) successor[v] = this.values[this.next[v]];
  }

  /** What a player, by its place in `players`, sees of the last joint move: equal texts for equal sights. */
  seen(place: number): string {
    return this.percepts[place].map((boolean) => this.values[boolean]).join("");
  }

  /** KIF text of a move. */
  moveText(role: number, move: number): string {
    return this.template.network.variables[this.template.actions[role]].values[move];
  }

  /** KIF texts of a role's legal moves, in the order of `legal`. */
  legalTexts(role: number): readonly string[] {
    return this.legal(role).map((move) => this.moveText(role, move));
  }

  /** The fluents of a state, in KIF. */
  stateText(value: (variable: number) => number): string {
    const { now, program } = this.template;
    const place = new Map(this.now.map((variable, v) => [variable, v]));
    return program.fluents
      .filter((_, i) => value(place.get(now[i].variable) as number) === now[i].value)
      .map(({ text }) => text)
      .join(" ");
  }
}
