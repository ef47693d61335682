/** The part of the page for a match: a random match of a bundled game, drawn state by state. */
import type { Game, State } from "../engine/game.js";
import type { RandomTurn } from "../engine/random-play.js";
import { loadReference } from "../engine/reference.js";
import { counted } from "../gdl/counted.js";
import { parseSheet } from "../gdl/text/parse.js";
import { drawState, findBoards } from "../match/board/draw-state.js";
import { randomMatch } from "../match/random-match.js";
import { create, element } from "./dom.js";

/** What the build makes of `games/`: the rules of each game by its name. */
export type Games = Readonly<Record<string, string>>;

const MOST_TURNS = 500;

/** Plays and draws; the browser can show each turn before the next begins. */
export async function playRandomMatch(rules: string, seed: number): Promise<void> {
  const { sheet } = parseSheet(rules);
  const { game, problem } = loadReference(sheet);
  if (problem !== undefined) throw new Error(problem);
  const boards = findBoards(sheet, game);
  const turns = element("turns");
  turns.replaceChildren();
  element("outcome").textContent = "";
  let previous: RandomTurn | undefined;
  for (const turn of randomMatch(game, seed, 0)) {
    const picture = document.createElement("li");
    const { lines } = drawState(boards, game, turn.state);
    picture.append(create("p", caption(game, previous)), create("pre", lines.join("\n")));
    turns.append(picture);
    await new Promise(requestAnimationFrame);
    previous = turn;
    if (turn.step === MOST_TURNS) break;
  }
  element("outcome").textContent = outcome(game, previous as RandomTurn);
}

function caption(game: Game, previous: RandomTurn | undefined): string {
  if (previous === undefined || typeof previous.joint === "string") return "Start";
  const moves = previous.joint.map((move, role) => `${game.roles[role]}: ${game.text(move)}`);
  return `${previous.step + 1}. ${moves.join(", ")}`;
}

function outcome(game: Game, { step, state, joint }: RandomTurn): string {
  if (joint === "no-legal") return `After ${counted(step, "move")} some role has no legal move.`;
  if (joint !== "terminal") return `Stopped after ${counted(step, "move")}.`;
  const scores = game.roles.map((role, index) => `${role} ${goals(game, state, index)}`);
  return `After ${counted(step, "move")}: ${scores.join(", ")}.`;
}

function goals(game: Game, state: State, role: number): string {
  const values = game.goals(state, role).map((goal) => game.text(goal));
  return values.length === 0 ? "no score" : values.join(" or ");
}
