/**
 * Whether a player who knows the state and its own move, and sees what it sees, can always tell the next
 * state. It cannot if two joint moves look the same to it and lead to different states. If both states are
 * terminal, that does not matter.
 */

export interface Confusion {
  readonly place: number;
  /** Two joint moves, as values of the action variables. */
  readonly joints: readonly (readonly number[])[];
}

/** What each player sees of the joint moves of one state. */
export class Percepts {
  private readonly first = new Map<string, { readonly joint: readonly number[]; readonly state: number }>();
  private readonly confusions: (Confusion & { readonly states: readonly [number, number] })[] = [];

  constructor(private readonly legal: readonly (readonly number[])[]) {}

  add(place: number, own: number, seen: string, chosen: Int32Array, state: number): void {
    const key = `${place} ${own} ${seen}`;
    const joint = Array.from(chosen, (index, role) => this.legal[role][index]);
    const known = this.first.get(key);
    if (known === undefined) this.first.set(key, { joint, state });
    else if (known.state !== state)
      this.confusions.push({ place, joints: [known.joint, joint], states: [known.state, state] });
  }

  confusion(bothTerminal: (a: number, b: number) => boolean): Confusion | undefined {
    return this.confusions.find(({ states: [a, b] }) => !bothTerminal(a, b));
  }
}
