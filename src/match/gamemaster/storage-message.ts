/**
 * Messages of Gamemaster pages: texts under keys of the storage that the pages of a browser share.
 *
 *     message(7,manager,me,play(mark(1,1)))        under my key
 *     message(7,me,manager,mark(2,2))              the answer, under the key of the sender
 */
import { conjunctsIn } from "../../gdl/gamemaster/gamemaster-tree.js";
import { readFormula } from "../../gdl/gamemaster/parse-gamemaster.js";
import { printFormula } from "../../gdl/gamemaster/print-gamemaster.js";
import { type Application, isGround, type Term } from "../../gdl/tree.js";

export interface StorageMessage {
  readonly id: string;
  readonly sender: string;
  readonly receiver: string;
  readonly content: Term;
}

/** Undefined where the text is no message. */
export function readStorageMessage(text: string): StorageMessage | undefined {
  const formula = readFormula(text);
  if (formula?.kind !== "application" || formula.name !== "message" || formula.args.length !== 4)
    return undefined;
  const [id, sender, receiver, content] = formula.args;
  return { id: printFormula(id), sender: printFormula(sender), receiver: printFormula(receiver), content };
}

export function messageText(id: string, sender: string, receiver: string, content: string): string {
  return `message(${id},${sender},${receiver},${content})`;
}

/** What a game manager asks of a player. */
export type ManagerRequest =
  | { readonly kind: "ping" }
  | {
      readonly kind: "start";
      readonly role: string;
      readonly rules: string;
      readonly startClock: number;
      readonly playClock: number;
    }
  /** Without a move it is the first turn. */
  | { readonly kind: "play"; readonly move: string | undefined }
  | { readonly kind: "stop"; readonly move: string | undefined }
  | { readonly kind: "abort" };

/** In seconds, where a start says nothing. */
const USUAL_CLOCK = 10;

/** Undefined where the content is none of these. */
export function requestOf(content: Term): ManagerRequest | undefined {
  if (content.kind === "variable") return undefined;
  const args = content.args;
  switch (content.name.replace(/\(\)$/, "")) {
    case "ping":
      return { kind: "ping" };
    case "abort":
      return { kind: "abort" };
    case "play":
    case "stop":
      return { kind: content.name as "play" | "stop", move: moveOf(args[0]) };
    case "start": {
      if (args.length < 2) return undefined;
      const [role, rules, startClock, playClock] = args;
      return {
        kind: "start",
        role: printFormula(role),
        rules: rulesText(rules),
        startClock: clockOf(startClock),
        playClock: clockOf(playClock),
      };
    }
    default:
      return undefined;
  }
}

/** The request for the functions of a page, which take texts. */
export function startText(
  role: string,
  clauses: readonly string[],
  startClock: number,
  playClock: number,
): string {
  return `start(${role},ruleset(${clauses.join(",")}),${startClock},${playClock})`;
}

/** `nil` is the first turn, where no move was made. */
function moveOf(term: Term | undefined): string | undefined {
  return term === undefined || term.name === "nil" ? undefined : printFormula(term);
}

/** The clauses, which stand as the arguments of a term, one a line. */
export function rulesText(ruleset: Term): string {
  return (ruleset as Application).kind === "application"
    ? (ruleset as Application).args.map(printFormula).join("\n")
    : "";
}

function clockOf(term: Term | undefined): number {
  const seconds = term === undefined ? Number.NaN : Number(printFormula(term));
  return seconds > 0 && Number.isFinite(seconds) ? seconds : USUAL_CLOCK;
}

/** A move as a player may answer it: one term without variables. The original plays any other as it stands. */
export function groundMove(text: string): string | undefined {
  const formula = readFormula(text);
  const isOne = formula !== undefined && conjunctsIn(formula).length === 1 && isGround(formula);
  return isOne ? printFormula(formula) : undefined;
}
