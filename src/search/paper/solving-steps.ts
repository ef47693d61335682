/** What solving a network tells of itself, step by step. Constraints are tables and channels. */
export type SolvingStep =
  /** The state injected and projected; tables merged, universal variables dropped from tables. */
  | {
      readonly step: "preprocessed";
      /** Variables that the state decides, and those that stay open. */
      readonly decided: number;
      readonly open: number;
      /** Constraints on open variables. */
      readonly constraints: number;
      readonly merged: number;
      readonly universal: number;
    }
  /** The cut, and what singleton arc consistency of the hard part took out. */
  | {
      readonly step: "cut";
      readonly hard: number;
      readonly chance: number;
      /** Values that left the domains. */
      readonly removed: number;
      /** Whether all values were tested. */
      readonly isComplete: boolean;
    }
  /** The feasibility constraint: names of its variables, and names of the values in each tuple. */
  | {
      readonly step: "feasible";
      readonly scope: readonly string[];
      readonly tuples: readonly (readonly string[])[];
    };
