/**
 * The entries that are open or wait for each other, oldest first, and which of them depend on each other.
 * This is Gabow's path-based search for strong components, over the entries of tables. A component is a
 * stretch of this list, and its oldest entry leads it.
 */
import { type AnswerTable, EntryStatus } from "./answer-table.js";

interface OpenEntry {
  readonly table: AnswerTable;
  readonly entry: number;
}

export class OpenEntries {
  private readonly entries: OpenEntry[] = [];
  /** The places of the entries that may lead, ascending. */
  private readonly leaders: number[] = [];

  /** Opens an entry, which leads until it meets an older one. Returns its place. */
  add(table: AnswerTable, entry: number): number {
    const place = this.entries.push({ table, entry }) - 1;
    this.leaders.push(place);
    table.status[entry] = EntryStatus.Open;
    table.place[entry] = place;
    return place;
  }

  /** An entry that is open or waits is needed: it and all entries after it are one component. */
  meet(table: AnswerTable, entry: number): void {
    if (table.status[entry] === EntryStatus.Open) table.status[entry] = EntryStatus.OpenAgain;
    const place = table.place[entry];
    while ((this.leaders.at(-1) as number) > place) this.leaders.pop();
  }

  leads(place: number): boolean {
    return this.leaders.at(-1) === place;
  }

  /** Whether the entry was needed to prove itself, or others wait for it. */
  isRecursive(place: number): boolean {
    const { table, entry } = this.entries[place];
    return table.status[entry] === EntryStatus.OpenAgain || this.entries.length - 1 > place;
  }

  /** All entries that wait for the one at `place` have to be asked again. */
  reopenAbove(place: number): void {
    while (this.entries.length - 1 > place) this.close(EntryStatus.Fresh);
  }

  /** The entry at `place` and all entries that wait for it have all their answers. */
  complete(place: number): void {
    if (this.leads(place)) this.leaders.pop();
    while (this.entries.length > place) this.close(EntryStatus.Complete);
  }

  /** Leaves no entry half proved. */
  abandon(): void {
    this.leaders.length = 0;
    this.reopenAbove(-1);
  }

  private close(status: EntryStatus): void {
    const { table, entry } = this.entries.pop() as OpenEntry;
    table.status[entry] = status;
  }
}
