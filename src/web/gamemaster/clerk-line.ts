/** What a page says to the clerk and to the clocks in its workers, and what the clerk answers. */
import type { ClerkView } from "../../match/gamemaster/clerk.js";

export type ClerkTask =
  | { readonly kind: "clerk"; readonly rules: string; readonly role: string; readonly seed: number }
  | { readonly kind: "hear"; readonly number: number; readonly move: string | undefined }
  /** A move of the player in KIF, to be written as the sheet writes it. */
  | { readonly kind: "write"; readonly number: number; readonly move: string };

export type ClerkNews =
  | { readonly kind: "read"; readonly rules: string; readonly role: string }
  | { readonly kind: "failed"; readonly reason: string }
  | { readonly kind: "heard"; readonly number: number; readonly view: ClerkView }
  | { readonly kind: "written"; readonly number: number; readonly move: string };

/** Comes back at the deadline of a question, as `epochNow` counts. The start is question 0. */
export interface ClockTask {
  readonly number: number;
  readonly deadline: number;
}
