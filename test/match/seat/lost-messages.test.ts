/**
 * Matches with hidden information of which messages and answers get lost, or come twice: a player answers with a
 * legal move, or knows that its move may not be one.
 */
import fc from "fast-check";
import { expect, it } from "vitest";
import { drawJointMove } from "../../../src/engine/joint-move.js";
import { Random } from "../../../src/engine/random-numbers.js";
import type { Told } from "../../../src/match/protocol/message.js";
import { load } from "../../games/bundled.js";
import { play, seat, start } from "./seat-here.js";

/** What happens to a turn: all is well; its message, or the answer, is lost; its message comes twice. */
type Fate = "well" | "unheard" | "unanswered" | "twice";
type Dialect = "published" | "classic";

/** How often its message comes. */
const TOLD: Readonly<Record<Fate, number>> = { well: 1, unheard: 0, unanswered: 1, twice: 2 };

interface Answer {
  readonly turn: number;
  readonly move: string;
  readonly isLegal: boolean;
  readonly notes: readonly string[];
}

/** What a role answers in a random match, its own moves apart. */
async function answersIn(name: string, role: number, seed: number, dialect: Dialect, fates: readonly Fate[]) {
  const { game, sheet } = load(name);
  const random = new Random(seed);
  const { give, next, news } = seat();
  give(start({ rules: sheet.source, role: game.roles[role], player: "random", draws: false, seed }));
  await next("ready");
  const answers: Answer[] = [];
  let answered: string | undefined;
  let number = 0;
  let state = game.initialState();
  let told: Told = toldIn(dialect, 0, [], undefined);
  for (let turn = 0; !game.isTerminal(state); turn++) {
    const joint = drawJointMove(game, state, random);
    if (joint === undefined) throw new Error("somebody is stuck");
    const fate = fates[turn % fates.length];
    const legal = game.legalMoves(state, role).map((move) => game.text(move));
    for (let times = TOLD[fate]; times > 0; times--) {
      const from = news.length;
      give({ ...play(++number, told, answered), iterations: 0 });
      const heard = await next(["move", "repeat"], from);
      if (heard.kind === "repeat") continue;
      answered = heard.move;
      answers.push({ move: answered, turn, isLegal: legal.includes(answered), notes: heard.report.notes });
    }
    const isPlayed = (fate === "well" || fate === "twice") && legal.includes(answered as string);
    if (isPlayed) joint[role] = game.term(answered as string) as number;
    const percepts = game.percepts(state, joint, role).map((percept) => game.text(percept));
    told = toldIn(dialect, turn + 1, percepts, game.text(joint[role]));
    state = game.nextState(state, joint);
  }
  return answers;
}

function toldIn(dialect: Dialect, turn: number, percepts: readonly string[], move: string | undefined): Told {
  if (dialect === "published") return { kind: "published", turn, move, percepts };
  return turn === 0 ? { kind: "nothing" } : { kind: "list", terms: percepts };
}

const FATES = fc.array(fc.constantFrom<Fate>("well", "well", "well", "unheard", "unanswered", "twice"), {
  minLength: 16,
  maxLength: 16,
});

const SEEDS = fc.nat({ max: 1e6 });

const runs = (name: string) => ({ numRuns: name === "leduc-poker" ? 20 : 40 });

it.each(["kuhn-poker", "banker-and-thief", "liars-dice-small", "leduc-poker"])(
  "%s is played on with legal moves, in both dialects",
  async (name) => {
    const roles = fc.constantFrom(...load(name).game.players);
    const dialects = fc.constantFrom<Dialect>("published", "classic");
    await fc.assert(
      fc.asyncProperty(roles, SEEDS, dialects, FATES, async (role, seed, dialect, fates) => {
        const answers = await answersIn(name, role, seed, dialect, fates);
        expect(answers.filter(({ isLegal }) => !isLegal)).toEqual([]);
      }),
      runs(name),
    );
  },
);

it.each(["monty-hall", "guess-number", "battleship-fog"])(
  "%s is played on with moves that may be illegal only where all may be, if turns are numbered",
  async (name) => {
    const roles = fc.constantFrom(...load(name).game.players);
    await fc.assert(
      fc.asyncProperty(roles, SEEDS, FATES, async (role, seed, fates) => {
        const answers = await answersIn(name, role, seed, "published", fates);
        const isSurprise = ({ isLegal, notes }: Answer) =>
          !isLegal && !notes.some((note) => note.startsWith("no move is legal in every state"));
        expect(answers.filter(isSurprise)).toEqual([]);
      }),
      runs(name),
    );
  },
);
