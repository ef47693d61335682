/**
 * Each `_` of infix text is a variable of its own. KIF has no sign for that, so the variables become `_1`,
 * `_2` and so on. The count begins anew in each clause, above the numbers that the author has used in this
 * way anywhere in the text.
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
