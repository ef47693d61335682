/** What the page is told of a network. */
import type { VariableKind } from "../../network/model.js";
import type { ShownTable } from "../../network/shown-table.js";

export interface NetworkFacts {
  readonly sizes: readonly (readonly [name: string, value: number | string])[];
  readonly kinds: readonly (readonly [kind: string, count: number])[];
  readonly variables: readonly {
    readonly name: string;
    readonly kind: VariableKind;
    readonly values: number;
  }[];
  /** Whether a picture of all variables can be read. */
  readonly isDrawn: boolean;
}

export interface NetworkPicture {
  readonly svg: string;
  readonly boxes: number;
}

export interface VariableFacts {
  readonly name: string;
  readonly kind: VariableKind;
  readonly values: readonly string[];
  /** The constraints that define it, the first of their rows, and how many they have. */
  readonly tables: readonly (ShownTable & { readonly count: number })[];
  /** How many constraints read it. */
  readonly readers: number;
}
