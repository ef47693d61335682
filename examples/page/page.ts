/** You against a player of arcwood, on a board that is drawn from the rules. */
import { BOARD_STYLE, hostMatch, type MoveQuestion, PAGE_TOKENS } from "arcwood";

const element = (id: string) => document.getElementById(id) as HTMLElement;
document.head.append(
  Object.assign(document.createElement("style"), { textContent: PAGE_TOKENS + BOARD_STYLE }),
);

/** A button for each legal move; a click answers. */
const ask = ({ moves }: MoveQuestion) =>
  new Promise<string>((resolve) => {
    const buttons = moves.map((move) => {
      const button = Object.assign(document.createElement("button"), { textContent: move });
      button.onclick = () => resolve(move);
      return button;
    });
    element("moves").replaceChildren(...buttons);
  });

const { scores } = await hostMatch(await (await fetch("tic-tac-toe.kif")).text(), {
  players: { x: ask, o: "uct" },
  startWorker: () => new Worker(new URL("arcwood/worker.js", import.meta.url), { type: "module" }),
  onState: ({ boards }) => {
    element("board").innerHTML = boards;
  },
});
element("moves").replaceChildren();
element("outcome").textContent = `It is over: ${JSON.stringify(scores)}.`;
