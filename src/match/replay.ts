/** Plays a trace again on an engine and finds the first place where the two differ. */
import type { Game, State, TermId } from "../engine/game.js";
import { neverStop, type Pause } from "./pause.js";
import { canonicalText, type Trace, type TraceState } from "./trace.js";

export interface Difference {
  readonly match: number;
  readonly step: number;
  /** `roles`, `state`, `terminal`, `legal`, `goals`, `score of`, `sees` or `joint`; then the role, if one differs. */
  readonly what: string;
  readonly expected: readonly string[] | boolean;
  readonly got: readonly string[] | boolean;
}

export interface Replay {
  /** How many states were compared, including the one that differs. */
  readonly states: number;
  readonly difference: Difference | null;
  /** False if `pause` said stop. */
  readonly complete: boolean;
}

export async function replay(game: Game, trace: Trace, pause: Pause = neverStop): Promise<Replay> {
  const comparison = new Comparison(game);
  const roles = comparison.roles(trace.header.roles);
  if (roles) return { states: 0, difference: roles, complete: true };
  let state = game.initialState();
  let states = 0;
  for (const line of trace.states) {
    if (await pause()) return { states, difference: null, complete: false };
    if (line.step === 0) state = game.initialState();
    states++;
    const joint = line.joint && comparison.joint(state, line.joint);
    const difference = comparison.state(state, line) ?? comparison.moves(state, line, joint);
    if (difference) return { states, difference, complete: true };
    if (joint) state = game.nextState(state, joint as readonly TermId[]);
  }
  return { states, difference: null, complete: true };
}

class Comparison {
  private readonly texts = new Map<TermId, string>();

  constructor(private readonly game: Game) {}

  /** Compares the roles and their order, since everything else in a trace goes by role. */
  roles(texts: readonly string[]): Difference | undefined {
    const expected = texts.map(canonicalText);
    const got = this.game.roles.map(canonicalText);
    if (expected.join(" ") === got.join(" ")) return undefined;
    return { match: 0, step: 0, what: "roles", expected, got };
  }

  state(state: State, line: TraceState): Difference | undefined {
    const { game } = this;
    const fluents = this.sets(line, "state", line.state, this.textsOf(state));
    if (fluents) return fluents;
    const terminal = game.isTerminal(state);
    if (terminal !== line.terminal)
      return { ...place(line), what: "terminal", expected: line.terminal, got: terminal };
    for (const [role, name] of game.roles.entries()) {
      const expected = line.goals?.[role];
      const goals =
        expected && this.sets(line, `goals ${name}`, expected, this.textsOf(game.goals(state, role)));
      if (goals) return goals;
      const score = line.scores?.[role];
      if (score === undefined || score === game.score(state, role)) continue;
      return {
        ...place(line),
        what: `score of ${name}`,
        expected: [String(score)],
        got: [String(game.score(state, role))],
      };
    }
    return undefined;
  }

  moves(
    state: State,
    line: TraceState,
    joint: readonly (TermId | undefined)[] | undefined,
  ): Difference | undefined {
    const { game } = this;
    for (const [role, name] of game.roles.entries()) {
      const legal = line.legal?.[role];
      const moves = legal && this.textsOf(game.legalMoves(state, role));
      const difference = moves && this.sets(line, `legal ${name}`, legal, moves);
      if (difference) return difference;
      if (joint && joint[role] === undefined) {
        const expected = [line.joint?.[role] as string];
        const got = this.textsOf(game.legalMoves(state, role));
        return { ...place(line), what: `joint ${name}`, expected, got };
      }
    }
    for (const [role, name] of game.roles.entries()) {
      const sees = line.sees?.[role];
      const percepts = sees && this.textsOf(game.percepts(state, joint as readonly TermId[], role));
      const difference = percepts && this.sets(line, `sees ${name}`, sees, percepts);
      if (difference) return difference;
    }
    return undefined;
  }

  /** The moves that these texts name, looked for among the legal ones. */
  joint(state: State, texts: readonly string[]): (TermId | undefined)[] {
    return texts.map((text, role) => {
      const wanted = canonicalText(text);
      return this.game.legalMoves(state, role).find((move) => this.textOf(move) === wanted);
    });
  }

  private sets(
    line: { readonly match: number; readonly step: number },
    what: string,
    expected: readonly string[],
    got: readonly string[],
  ): Difference | undefined {
    const left = unique(expected);
    const right = unique(got);
    if (left.length === right.length && left.every((text, i) => text === right[i])) return undefined;
    return { ...place(line), what, expected: left, got: right };
  }

  private textsOf(terms: Iterable<TermId>): string[] {
    return Array.from(terms, (term) => this.textOf(term));
  }

  private textOf(term: TermId): string {
    let text = this.texts.get(term);
    if (text === undefined) {
      text = canonicalText(this.game.text(term));
      this.texts.set(term, text);
    }
    return text;
  }
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts.map(canonicalText))].sort();
}

function place({ match, step }: { readonly match: number; readonly step: number }) {
  return { match, step };
}
