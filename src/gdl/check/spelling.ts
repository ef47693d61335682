/**
 * Finds the known name that a misspelt one probably meant: the one with the fewest letters changed, added,
 * dropped or swapped with a neighbour (the restricted Damerau distance). Names of more than 40 letters are
 * not compared, and a sheet full of mistakes gets no more guesses once they have cost too much.
 */

const LONGEST_NAME = 40;

export class Speller {
  private patience = 200_000;

  /** The nearest candidate, or undefined when none is near enough to be worth a guess. */
  nearest(name: string, candidates: Iterable<string>): string | undefined {
    // A guess that shares no letter with what was written helps nobody: `x` for `o`, `1` for `7`.
    if (name.length <= 2 || name.length > LONGEST_NAME || isNumber(name)) return undefined;
    // One letter in a short name, two in a middling one, three in a long one.
    const limit = name.length <= 4 ? 1 : name.length <= 8 ? 2 : 3;
    let best: string | undefined;
    let least = limit + 1;
    for (const candidate of candidates) {
      if (--this.patience < 0) break;
      if (candidate === name || candidate.length <= 2 || isNumber(candidate)) continue;
      if (Math.abs(candidate.length - name.length) >= least) continue;
      const d = distance(name, candidate);
      if (d < least) {
        least = d;
        best = candidate;
      }
    }
    return best;
  }
}

function isNumber(name: string): boolean {
  return /^-?\d+$/.test(name);
}

function distance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let d = Math.min(last[j] + 1, row[j - 1] + 1);
      d = Math.min(d, last[j - 1] + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        d = Math.min(d, before[j - 2] + 1);
      }
      row.push(d);
    }
    before = last;
    last = row;
  }
  return last[b.length];
}
