/**
 * What the players of a game know of each other's knowledge, decided from the ground rules.
 *
 *     complete   no rule speaks of `sees`: everybody knows the state
 *     shared     all players always know the same, be it all or not
 *     private    it is not shown that they do
 *
 * Paper 002 (section 2) calls information shared if what one player sees, all see. A player knows its own
 * moves besides, so that is not enough: one who moves unseen knows more. Here information is shared if every
 * percept of one player is one of all, and all perceive which move each player has made, unless it had no
 * choice. Then all players have the same history, and so the same belief.
 *
 * A player's moves are perceived if for each of them some percept is seen that only this move brings about, or
 * other moves that are never legal at the same time; or if it is the only legal one for which there is none.
 * (What is legal everybody knows, as long as all know the same.) Which percepts these are is read off the
 * rules. That one of them is seen, and what is never legal at once, is proved, as the first condition is, for
 * all states that play can reach (`relation/never-together.ts`). So "shared" is a proof, and "private" may be
 * a want of one: its reason says what was not shown.
 */
import type { AcyclicProgram } from "../../ground/acyclic.js";
import {
  atomOf,
  bodyOf,
  type GroundFact,
  inputsOf,
  isNegative,
  NEVER,
  type Output,
  positive,
} from "../../ground/ground-program.js";
import type { Group } from "../groups/groups.js";
import { divideByRole } from "../groups/role-projections.js";
import { type NeverBudget, NeverTogether, oppositeOf } from "../relation/never-together.js";

export interface Information {
  readonly kind: "complete" | "shared" | "private";
  /** Why, as a clause. */
  readonly reason: string;
}

/** `players`: all roles but `random`. Steps are counted, so the same rules have the same answer everywhere. */
export function* informationOf(
  program: AcyclicProgram,
  players: readonly number[],
  groups: readonly Group[],
  hasPercepts: boolean,
  budget: NeverBudget,
): Generator<void, Information> {
  if (!hasPercepts) return { kind: "complete", reason: "no rule speaks of sees" };
  if (players.length < 2) return { kind: "shared", reason: "there is only one player" };
  const divided = divideByRole(program);
  yield;
  const impossible = new NeverTogether(divided, groups, budget);
  yield;
  return (
    (yield* differentPercepts(divided.program, players, impossible)) ??
    (yield* unseenMoves(divided.program, players, impossible)) ?? {
      kind: "shared",
      reason: "all players perceive the same, and which move each of them makes",
    }
  );
}

/** A percept of one player that another may lack; undefined if it is proved that there is none. */
function* differentPercepts(
  { roles, percepts }: AcyclicProgram,
  players: readonly number[],
  impossible: NeverTogether,
): Generator<void, Information | undefined> {
  const seen = players.map((role) => perceptsOf(percepts, role));
  const [first, ...others] = seen;
  for (const [i, other] of others.entries()) {
    for (const text of new Set([...first.keys(), ...other.keys()])) {
      const [one, two] = [first.get(text) ?? NEVER, other.get(text) ?? NEVER];
      if (one === two) continue;
      const pairs = [
        [one, two, players[0], players[i + 1]],
        [two, one, players[i + 1], players[0]],
      ];
      for (const [sees, lacks, who, whom] of pairs) {
        if (yield* impossible.proves([sees, oppositeOf(lacks)])) continue;
        return { kind: "private", reason: `${roles[who]} may see ${text} where ${roles[whom]} does not` };
      }
    }
  }
  return undefined;
}

/** With more moves that nobody perceives a game is taken for private: each two of them are a question. */
const MOST_SILENT = 50;

/** A player with a move that the others may not perceive; undefined if it is proved that there is none. */
function* unseenMoves(
  program: AcyclicProgram,
  players: readonly number[],
  impossible: NeverTogether,
): Generator<void, Information | undefined> {
  const common = [...perceptsOf(program.percepts, players[0]).values()];
  const causes = new Causes(program);
  for (const player of players) {
    const silent: number[] = [];
    for (const [move, { role, text }] of program.moves.entries()) {
      if (role !== player) continue;
      const signs: Output[] = [];
      for (const percept of common) {
        if (yield* isSign(percept, move, causes, program, impossible)) signs.push(percept);
      }
      const does = positive(program.fluents.length + move);
      if (yield* impossible.proves([does, ...signs.map(oppositeOf)])) continue;
      for (const other of silent) {
        const areBothLegal = [program.moves[other].legal, program.moves[move].legal];
        if (silent.length <= MOST_SILENT && (yield* impossible.proves(areBothLegal))) continue;
        const name = program.roles[player];
        return {
          kind: "private",
          reason: `it is not shown that all perceive whether ${name} makes the move ${program.moves[other].text} or ${text}`,
        };
      }
      silent.push(move);
    }
  }
  return undefined;
}

function perceptsOf(percepts: readonly GroundFact[], role: number): Map<string, Output> {
  return new Map(percepts.filter((one) => one.role === role).map(({ text, holds }) => [text, holds]));
}

/** Whether a percept tells that this move was made, where the move is legal. */
function* isSign(
  percept: Output,
  move: number,
  causes: Causes,
  { moves }: AcyclicProgram,
  impossible: NeverTogether,
): Generator<void, boolean> {
  const ways = causes.of(percept);
  if (ways === undefined || !ways.some((way) => way.includes(move))) return false;
  for (const way of ways) {
    if (way.includes(move)) continue;
    let isExcluded = false;
    for (const other of way) {
      // A player makes one move, but that it made another is what has to be told.
      if (moves[other].role === moves[move].role) continue;
      isExcluded ||= yield* impossible.proves([moves[other].legal, moves[move].legal]);
    }
    if (!isExcluded) return false;
  }
  return true;
}

/** More ways in which a percept comes about are not looked at. */
const MOST_WAYS = 16;

/** The ways in which a literal comes to be true: for each the moves that it needs. */
class Causes {
  /** For each atom the moves without which it is false. */
  private readonly needs: (readonly number[])[] = [];
  private readonly ways = new Map<number, readonly (readonly number[])[] | undefined>();

  constructor(private readonly program: AcyclicProgram) {
    const { fluents, moves, firstRule } = program;
    for (const _ of fluents) this.needs.push([]);
    for (const move of moves.keys()) this.needs.push([move]);
    for (let derived = 0; derived < program.atoms - inputsOf(program); derived++) {
      let common: readonly number[] | undefined;
      for (let rule = firstRule[derived]; rule < firstRule[derived + 1]; rule++) {
        const ofRule = this.ofRule(rule);
        common = common === undefined ? ofRule : common.filter((move) => ofRule.includes(move));
        if (common.length === 0) break;
      }
      this.needs.push(common ?? []);
    }
  }

  /** Undefined where some way needs no move, or there are too many. */
  of(output: Output): readonly (readonly number[])[] | undefined {
    if (output < 0 || isNegative(output)) return undefined;
    const atom = atomOf(output);
    if (!this.ways.has(atom)) this.ways.set(atom, this.waysOf(atom));
    return this.ways.get(atom);
  }

  private waysOf(atom: number): readonly (readonly number[])[] | undefined {
    const needed = this.needs[atom];
    if (needed.length > 0) return [needed];
    const { program } = this;
    const derived = atom - inputsOf(program);
    if (derived < 0) return undefined;
    const ways: (readonly number[])[] = [];
    for (let rule = program.firstRule[derived]; rule < program.firstRule[derived + 1]; rule++) {
      const ofRule = this.ofRule(rule);
      const found = ofRule.length > 0 ? [ofRule] : this.waysOfBody(rule);
      if (found === undefined) return undefined;
      ways.push(...found);
      if (ways.length > MOST_WAYS) return undefined;
    }
    return ways;
  }

  /** One literal of the body that needs moves is enough. */
  private waysOfBody(rule: number): readonly (readonly number[])[] | undefined {
    for (const literal of bodyOf(this.program, rule)) {
      const ways = this.of(literal);
      if (ways !== undefined) return ways;
    }
    return undefined;
  }

  private ofRule(rule: number): readonly number[] {
    const moves = new Set<number>();
    for (const literal of bodyOf(this.program, rule)) {
      if (!isNegative(literal)) for (const move of this.needs[atomOf(literal)]) moves.add(move);
    }
    return [...moves];
  }
}
