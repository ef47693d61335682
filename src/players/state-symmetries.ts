/**
 * The symmetries that a player's table of states makes use of. They are looked for before the first thought, for
 * a part of its time at most, since the table is made for them: what is not found by then is not used. With a
 * number of iterations they are looked for to the end, so that a seed decides everything.
 */
import type { GroupLimits } from "../engine/symmetry/group-on-fluents.js";
import { counted } from "../gdl/counted.js";
import type { Pieces } from "../gdl/pieces.js";
import { Breath, type Clock, Pace, shareOf } from "../search/clock.js";
import { KnownSymmetries } from "../search/known-symmetries.js";
import type { GameSymmetry } from "../symmetry/game-symmetry.js";
import type { StateGroup } from "../symmetry/state-group.js";
import { choiceOption, numberOption } from "./options.js";
import type { PlayerOption, Seat } from "./player.js";

const ABOUT = "whether states that are images of each other are one";
const SYMMETRY = choiceOption("symmetry", ABOUT, ["off", "auto", "on"]);

/** `mac-ucb` has one more word, which asks for no symmetry that is proved. */
const APPROXIMATE = "approximate";
const WITH_GUESSES = choiceOption(
  SYMMETRY.name,
  `${ABOUT}; with ${APPROXIMATE}, which is unsound, moves that look alike in one turn share samples`,
  ["off", "auto", "on", APPROXIMATE],
);

const FINDING = numberOption(
  "finding",
  "part of the start clock that looking for symmetries may take",
  0.25,
  [0, 1],
);

/** Whether a guess is asked for in place of symmetries. */
export function guessesOf({ options }: Seat): boolean {
  return options[SYMMETRY.name] === APPROXIMATE;
}

/** The options of `mac-ucb`. */
export function guessingOptions(): readonly PlayerOption[] {
  return [WITH_GUESSES, FINDING];
}

/** For a player that has symmetries if it is asked for them, or one that has them unless told otherwise. */
export function symmetryOptions(preset: "off" | "on" = "off", finding = 0.25): readonly PlayerOption[] {
  return [
    { ...SYMMETRY, preset },
    { ...FINDING, preset: finding },
  ];
}

/** What was done with the networks of a search: how many were solved, and how many need not be for an image. */
interface Networks {
  readonly solved: number;
  readonly saved?: number;
}

/** With `symmetry=auto` so many new states in a search of which none was an image of another one end it. */
const BARREN = 2000;

/** Of a larger group a subgroup is used: elements have numbers of sixteen bits. */
const MOST_ELEMENTS = 65536;
/** The part of the memory that a group may take. */
const MEMORY_SHARE = 1 / 16;

type Lister = (symmetries: readonly GameSymmetry[], options: GroupLimits) => Pieces<StateGroup> | undefined;

export class StateSymmetries {
  /** The group on the fluents that tell states apart; undefined where there is none, or it is not known. */
  group: StateGroup | undefined;
  private readonly known: KnownSymmetries | undefined;
  private readonly pace = new Pace();
  private isOver = false;
  private seconds: number | undefined;

  constructor(
    private readonly seat: Seat,
    /** Lists the group that acts on the player's states. */
    private readonly list: Lister,
  ) {
    const wanted = seat.options[SYMMETRY.name];
    if (wanted === "on" || wanted === "auto") this.known = KnownSymmetries.of(seat.loaded);
    else this.isOver = true;
  }

  /** Whether symmetries were asked for. */
  get isWanted(): boolean {
    return this.known !== undefined;
  }

  /** Before the first thought. */
  async find(clock: Clock): Promise<void> {
    if (this.isOver) return;
    this.isOver = true;
    const begun = performance.now();
    const breath = new Breath();
    this.pace.begin(shareOf(clock, Number(this.seat.options[FINDING.name])));
    for (const work = this.work(); this.pace.goesOn() && !work.next().done; )
      if (breath.isDue) await breath.take();
    // Where a seed decides everything, reports do too.
    if (clock.deadline !== Number.POSITIVE_INFINITY) this.seconds = (performance.now() - begun) / 1000;
  }

  /** What was found; undefined where there was no time. */
  get generators(): readonly GameSymmetry[] | undefined {
    return this.known?.found?.generators;
  }

  /** For a tree or a graph: how many states may be new before it gives up. */
  get barren(): number {
    return this.seat.options[SYMMETRY.name] === "auto" ? BARREN : 0;
  }

  /** What a report says, given how often a state was found by the node of an image of it. */
  notes(merged: number, networks?: Networks): string[] {
    const { known, group } = this;
    if (known === undefined) return [];
    if (this.seat.loaded.program === undefined)
      return ["symmetries: none are looked for, since the game is not ground"];
    if (known.found === undefined) return ["symmetries: there was no time to find them"];
    if (group === undefined || group.order === 1) return ["symmetries: none of those found moves a state"];
    const least = group.isWhole && known.found.complete ? "" : "at least ";
    const seconds = this.seconds === undefined ? "" : `, in ${this.seconds.toFixed(2)} s`;
    const times = counted(merged, "time");
    const saved = networks === undefined ? "" : savedBy(networks);
    return [
      `symmetries: a group of ${least}${group.order}${seconds}; an image of a state was met ${times}${saved}`,
    ];
  }

  private *work(): Pieces {
    const { known, seat } = this;
    if (known === undefined) return;
    yield* known.goOn();
    const generators = known.found?.generators ?? [];
    if (generators.length === 0) return;
    const listing = this.list(generators, { most: MOST_ELEMENTS, bytes: MEMORY_SHARE * seat.memoryBytes });
    if (listing !== undefined) this.group = yield* listing;
  }
}

/** "Ame" of paper 002, as far as it can be told without the search that would have solved them. */
function savedBy({ solved, saved = 0 }: Networks): string {
  if (saved === 0) return "";
  const percent = Math.round((100 * saved) / (solved + saved));
  return `; ${counted(saved, "network")} (${percent} %) need not be solved, since that of an image was`;
}
