/**
 * The `PlayerKind` that a module of a user exports. Nothing in it is trusted: each error that it throws, and
 * each wrong answer, becomes a `PlayerFault`, a sentence with the line of the module, and costs the player a
 * move.
 *
 * A module may leave out `name`, `about`, `options`, and the report of a decision.
 */
import type { Game, TermId } from "../engine/game.js";
import type { Result } from "../gdl/result.js";
import {
  type Decision,
  emptyReport,
  type MoveEstimate,
  type Player,
  type PlayerKind,
  type PlayerOption,
  type Report,
  type Seat,
} from "./player.js";

/** What a module exports: a `PlayerKind` of which much may be left out. */
export interface ExportedKind extends Partial<Omit<PlayerKind, "sit">> {
  sit(seat: Seat): ExportedPlayer;
}

/** What sits down for a module: a `Player` that need not report. */
export interface ExportedPlayer extends Omit<Player, "think"> {
  think(...given: Parameters<Player["think"]>): PromiseLike<ExportedDecision> | ExportedDecision;
}

export interface ExportedDecision {
  readonly move: TermId;
  readonly report?: Report;
}

/** What a player from a module has done wrong, in one sentence. */
export class PlayerFault extends Error {}

/**
 * Takes the default export, or the one called `player`. `file` is the name of the module, without folders.
 */
export function exportedKind(
  file: string,
  exported: { readonly default?: unknown; readonly player?: unknown },
): Result<{ readonly kind: PlayerKind }> {
  const kind = (exported.default ?? exported.player) as Partial<PlayerKind> | undefined;
  if (kind === undefined)
    return { problem: `${file} exports no player: export one as default, or with the name player` };
  if (typeof kind?.sit !== "function")
    return { problem: `what ${file} exports is no player: it has no function sit` };
  const { name = file, about = "", options = [] } = kind;
  if (!Array.isArray(options) || !options.every(isOption))
    return { problem: `the options of ${file} are no list of { name, about, preset, parse }` };
  const guard = <T>(act: () => T): T => guarded(file, act);
  const whole = kind as PlayerKind;
  return {
    kind: {
      name,
      about,
      options,
      ...(kind.together && { together: (...given) => guard(() => whole.together?.(...given) ?? []) }),
      ...(kind.refuses && {
        refuses: (loaded, role) => {
          const refusal: unknown = guard(() => whole.refuses?.(loaded, role));
          return refusal === undefined || refusal === null || refusal === false ? undefined : String(refusal);
        },
      }),
      sit: (seat) =>
        new GuardedPlayer(
          file,
          guard(() => whole.sit(seat)),
          seat,
        ),
    },
  };
}

class GuardedPlayer implements Player {
  constructor(
    private readonly file: string,
    private readonly player: Player,
    private readonly seat: Seat,
  ) {
    if (typeof player?.think !== "function")
      throw new PlayerFault(`what sit of ${file} returns is no player: it has no function think`);
  }

  async prepare(...given: Parameters<NonNullable<Player["prepare"]>>): Promise<void> {
    await guardedLater(this.file, async () => this.player.prepare?.(...given));
  }

  async think(...given: Parameters<Player["think"]>): Promise<Decision> {
    const decision = await guardedLater(this.file, async () => this.player.think(...given));
    return decisionOf(this.file, this.seat.loaded.game, decision);
  }

  best(): TermId | undefined {
    const move: unknown = guarded(this.file, () => this.player.best?.());
    return isMoveOf(this.seat.loaded.game, move) ? move : undefined;
  }

  async ponder(...given: Parameters<NonNullable<Player["ponder"]>>): Promise<number> {
    const playouts: unknown = await guardedLater(this.file, async () => this.player.ponder?.(...given));
    return typeof playouts === "number" && playouts >= 0 ? playouts : 0;
  }

  close(): void {
    guarded(this.file, () => this.player.close?.());
  }
}

function guarded<T>(file: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw faultOf(file, error);
  }
}

async function guardedLater<T>(file: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw faultOf(file, error);
  }
}

/** What was thrown, and where in the module. */
export function faultOf(file: string, error: unknown): PlayerFault {
  if (!(error instanceof Error)) return new PlayerFault(`${file} threw ${String(error)}`);
  const frames = error.stack?.split("\n") ?? [];
  const places = frames.map((frame) => {
    const at = frame.lastIndexOf(`${file}:`);
    return at < 0 ? undefined : /^\d+/.exec(frame.slice(at + file.length + 1))?.[0];
  });
  const line = places.find((place) => place !== undefined);
  return new PlayerFault(`${line === undefined ? file : `${file}, line ${line}`}: ${error.message}`);
}

function decisionOf(file: string, game: Game, decision: unknown): Decision {
  const { move, report } = (decision ?? {}) as { readonly move?: unknown; readonly report?: Report };
  if (move === undefined)
    throw new PlayerFault(
      `think of ${file} answered without a move: it answers { move }, the number of a legal one`,
    );
  if (typeof move === "string")
    throw new PlayerFault(
      `${file} decided for ${shown(move)}, and not for the number that loaded.game.term makes of it`,
    );
  if (!isMoveOf(game, move))
    throw new PlayerFault(`${file} decided for ${shown(move)}, which is the number of no move`);
  return { move, report: report === undefined ? emptyReport() : reportOf(file, report) };
}

/** Whether it is the number of a term of the game. */
function isMoveOf(game: Game, move: unknown): move is TermId {
  if (typeof move !== "number" || !Number.isInteger(move)) return false;
  const text: string | undefined = game.text(move);
  return text !== undefined && game.term(text) === move;
}

/** Copies the known fields only: other fields may have values that cannot be sent to another thread. */
function reportOf(file: string, given: Report): Report {
  const { iterations, states, seconds, depth, line, moves, notes } = given;
  const isWhole =
    [iterations, states, seconds, depth].every((each) => typeof each === "number") &&
    [line, notes].every((list) => Array.isArray(list) && list.every((each) => typeof each === "string")) &&
    Array.isArray(moves) &&
    moves.every(isEstimate);
  if (!isWhole)
    throw new PlayerFault(`the report of ${file} is none: emptyReport in arcwood/players shows what it has`);
  const estimates = moves.map(({ move, value, count, isProven, isBelieved }) => ({
    move,
    value,
    count,
    ...(isProven === true && { isProven }),
    ...(isBelieved === true && { isBelieved }),
  }));
  const isFinal = given.isFinal === true ? { isFinal: given.isFinal } : {};
  return { iterations, states, seconds, depth, line, moves: estimates, notes, ...isFinal };
}

function isEstimate(estimate: Partial<MoveEstimate> | undefined): boolean {
  const { move, value, count } = estimate ?? {};
  return (
    typeof move === "string" &&
    typeof count === "number" &&
    (value === undefined || typeof value === "number")
  );
}

function isOption(option: Partial<PlayerOption> | undefined): boolean {
  return (
    typeof option?.name === "string" && typeof option.parse === "function" && option.preset !== undefined
  );
}

function shown(value: unknown): string {
  return typeof value === "string" ? JSON.stringify(value) : String(value);
}
