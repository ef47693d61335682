/**
 * Random puzzles whose moves permute places: pieces of one or two kinds, each kind on places of its own, that
 * belong somewhere. Some can't be brought home, some have a last turn, some end by time alone.
 */
import fc from "fast-check";

export interface TurningPuzzle {
  /** For each kind: what each move makes of each place, and for each piece where it is and belongs. */
  readonly kinds: readonly {
    readonly moves: readonly (readonly number[])[];
    readonly pieces: readonly { readonly at: number; readonly home: number }[];
  }[];
  readonly last: number | undefined;
  readonly endsByTime: boolean;
}

const permutationOf = (size: number) =>
  fc.shuffledSubarray(
    Array.from({ length: size }, (_, i) => i),
    { minLength: size, maxLength: size },
  );

const kindOf = (moves: number) =>
  fc.integer({ min: 2, max: 4 }).chain((places) =>
    fc.record({
      moves: fc.array(permutationOf(places), { minLength: moves, maxLength: moves }),
      pieces: fc
        .tuple(permutationOf(places), permutationOf(places), fc.integer({ min: 1, max: Math.min(3, places) }))
        .map(([ats, homes, count]) => homes.slice(0, count).map((home, i) => ({ at: ats[i], home }))),
    }),
  );

export const turningPuzzle: fc.Arbitrary<TurningPuzzle> = fc.integer({ min: 2, max: 3 }).chain((moves) =>
  fc.record({
    kinds: fc.array(kindOf(moves), { minLength: 1, maxLength: 2 }),
    last: fc.option(fc.integer({ min: 1, max: 8 }), { nil: undefined }),
    endsByTime: fc.boolean(),
  }),
);

/** The rules of a puzzle. Without a last turn it ends when all is at home. */
export function rulesOf({ kinds, last, endsByTime }: TurningPuzzle): string {
  const lines = ["(role r)"];
  const wanted: string[] = [];
  for (const [k, { moves, pieces }] of kinds.entries()) {
    for (const [m, images] of moves.entries())
      for (const [from, to] of images.entries()) lines.push(`(leads${k} m${m} ${from} ${to})`);
    for (const [p, { at, home }] of pieces.entries()) {
      lines.push(`(init (at${k} p${p} ${at}))`);
      wanted.push(`(true (at${k} p${p} ${home}))`);
    }
    lines.push(`(<= (next (at${k} ?p ?to)) (does r ?m) (true (at${k} ?p ?from)) (leads${k} ?m ?from ?to))`);
  }
  for (const m of kinds[0].moves.keys()) lines.push(`(legal r m${m})`);
  lines.push(`(<= home ${wanted.join(" ")})`, "(<= (goal r 100) home)", "(<= (goal r 0) (not home))");
  if (last !== undefined) {
    lines.push("(init (step 0))", "(<= (next (step ?b)) (true (step ?a)) (succ ?a ?b))");
    for (let step = 0; step < last; step++) lines.push(`(succ ${step} ${step + 1})`);
    lines.push(`(<= terminal (true (step ${last})))`);
  }
  if (last === undefined || !endsByTime) lines.push("(<= terminal home)");
  return lines.join("\n");
}
