/** What algorithm 3 tells of itself, step by step, and how that is said in words. */
import type { Game } from "../../engine/game.js";
import { counted } from "../../gdl/counted.js";
import type { SolvingStep } from "./solving-steps.js";
import type { Solution, StateNetwork } from "./state-network.js";

/** Networks are told as they are at that time; later steps change them. */
export type PaperStep =
  | SolvingStep
  /** A thought begins; `listed` networks of later times are still in the list. */
  | {
      readonly step: "turn";
      readonly turn: number;
      /** How many states are possible. */
      readonly networks: number;
      readonly listed: number;
    }
  /** Line 2, with the size of the list without it. */
  | { readonly step: "taken"; readonly network: StateNetwork; readonly listed: number }
  /** Lines 15 to 21: its solutions, and the networks that are new. */
  | { readonly step: "solved"; readonly network: StateNetwork; readonly fresh: readonly StateNetwork[] }
  /** Line 22. */
  | { readonly step: "valued"; readonly networks: readonly StateNetwork[] }
  /** Line 23: the list in its new order. */
  | { readonly step: "listed"; readonly networks: readonly StateNetwork[] }
  /** The values of the present states, backed up from all solutions. */
  | { readonly step: "backed"; readonly networks: readonly StateNetwork[] }
  /** The move, and the expected utility of each, the best first. */
  | {
      readonly step: "decided";
      readonly move: string;
      readonly moves: readonly { readonly move: string; readonly value: number | undefined }[];
    };

/** How many items of a list are said; the rest are counted. */
const SAID = 12;

/** One line or more for each step. `role` is the one that thinks. */
export function inWords(step: PaperStep, game: Game, role: number): string[] {
  const player = game.players.indexOf(role);
  const worth = ({ values }: StateNetwork) => utility(values?.[player]);
  switch (step.step) {
    case "turn": {
      const states = step.networks === 1 ? "" : `, ${counted(step.networks, "possible state")}`;
      return [
        `${game.roles[role]}, turn ${step.turn + 1}${states}: the list has ${counted(step.listed, "network")}`,
      ];
    }
    case "taken": {
      const { network, listed } = step;
      const value = network.values === undefined ? "the present state" : `value ${worth(network)}`;
      const fluents = Array.from(network.state, (fluent) => game.text(fluent));
      return [
        `network ${network.number} (turn ${network.turn + 1}, ${value}) is taken; ${listed} stay in the list`,
        `  state: ${fluents.join(" ")}`,
      ];
    }
    case "preprocessed":
      return [
        `  preprocessing: the state decides ${counted(step.decided, "variable")} and leaves ${step.open} open, in ${counted(step.constraints, "constraint")}`,
        `    merged: ${counted(step.merged, "table")}; universal: ${counted(step.universal, "variable")} left tables`,
      ];
    case "cut": {
      const cut = step.isComplete ? "" : " (not all values were tested)";
      return [
        `    SAC: ${counted(step.removed, "value")} removed${cut}`,
        `  hard part: ${counted(step.hard, "constraint")}; chance part: ${step.chance === 0 ? "none" : counted(step.chance, "constraint")}`,
      ];
    }
    case "feasible": {
      const { scope, tuples } = step;
      if (scope.length === 0) return ["  feasibility constraint: no variable, and no tuple is excluded"];
      return [
        `  feasibility constraint on ${scope.join(", ")}: ${counted(tuples.length, "tuple")}`,
        ...some(tuples.map((tuple) => tuple.join(", "))).map((tuple) => `    ${tuple}`),
      ];
    }
    case "solved": {
      const { solutions = [], isCut } = step.network;
      const more = isCut === true ? " (there are more)" : "";
      return [
        `  solutions: ${solutions.length}${more}; new networks: ${step.fresh.length}`,
        ...some(
          solutions.map((solution) => `${jointOf(solution, solutions, game)} → ${followersOf(solution)}`),
        ).map((line) => `    ${line}`),
      ];
    }
    case "valued":
      return some(
        step.networks.map(
          (network) =>
            `UCB: network ${network.number} is worth ${worth(network)}, after ${counted(network.samples, "playout")}`,
        ),
      ).map((line) => `  ${line}`);
    case "listed":
      if (step.networks.length === 0) return ["  list: empty"];
      return [`  list: ${some(step.networks.map((each) => `${each.number} (${worth(each)})`)).join(", ")}`];
    case "backed":
      return step.networks.map(
        ({ number, backed }) =>
          `  backed up: network ${number} is worth ${utility(backed?.values[player])}${backed?.isClosed ? ", and all that follows is solved" : ""}`,
      );
    case "decided":
      return [
        `move: ${step.move}`,
        ...some(step.moves.map(({ move, value }) => `${move} ${utility(value)}`)).map((line) => `  ${line}`),
      ];
  }
}

function utility(value: number | undefined): string {
  return value === undefined ? "unknown" : value.toFixed(4);
}

function some(items: readonly string[]): string[] {
  if (items.length <= SAID) return [...items];
  return [...items.slice(0, SAID), `… and ${items.length - SAID} more`];
}

/** The moves of a solution that are choices. */
export function choicesIn({ moves }: Solution, solutions: readonly Solution[], game: Game): string[] {
  const choices = moves.filter((move, p) => solutions.some((other) => other.moves[p] !== move));
  return choices.map((move) => game.text(move));
}

function jointOf(solution: Solution, solutions: readonly Solution[], game: Game): string {
  return choicesIn(solution, solutions, game).join(" ") || "the only joint move";
}

function followersOf({ successors }: Solution): string {
  return some(
    successors.map(({ number, isTerminal }) => (isTerminal ? `${number}, the end` : `${number}`)),
  ).join(" or ");
}
