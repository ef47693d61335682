/**
 * Each `_` of infix text is a variable of its own, which KIF has no sign for. It becomes `_1`, `_2` …,
 * counted anew in each clause, past the names of this kind that the author has used anywhere in the text.
 */
export class Anonymous {
  private taken: ReadonlySet<string> | undefined;
  private count = 0;

  constructor(private readonly source: string) {}

  nextClause(): void {
    this.count = 0;
  }

  fresh(): string {
    this.taken ??= new Set(this.source.match(/_[0-9]+/g));
    do this.count++;
    while (this.taken.has(`_${this.count}`));
    return `_${this.count}`;
  }
}
