/** What a page and the clerk in its worker say to each other. */
import type { ClerkView } from "../../match/gamemaster/clerk.js";

export type ClerkTask =
  | {
      readonly kind: "clerk";
      readonly rules: string;
      readonly role: string;
      readonly seed: number;
      readonly deadline: number;
    }
  /** The answer has to be there at the deadline, as `epochNow` counts. */
  | {
      readonly kind: "hear";
      readonly number: number;
      readonly move: string | undefined;
      readonly deadline: number;
    }
  /** A move of the player in KIF, to be written as the sheet writes it. */
  | { readonly kind: "write"; readonly number: number; readonly move: string };

export type ClerkNews =
  | { readonly kind: "read"; readonly rules: string; readonly role: string }
  | { readonly kind: "failed"; readonly reason: string }
  | { readonly kind: "heard"; readonly number: number; readonly view: ClerkView }
  | { readonly kind: "written"; readonly number: number; readonly move: string }
  /** The deadline of a question has come; 0 is the start. */
  | { readonly kind: "late"; readonly number: number };
