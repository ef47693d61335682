/** What the words of GDL and GDL-II mean, in a sentence each: for hovers and completions. */

export interface KeywordHelp {
  /** How it is written, in prefix notation. */
  readonly form: string;
  readonly meaning: string;
}

export const KEYWORD_HELP: ReadonlyMap<string, KeywordHelp> = new Map([
  [
    "role",
    { form: "(role ROLE)", meaning: "There is this role. The order of the roles is that of their facts." },
  ],
  ["base", { form: "(base FLUENT)", meaning: "The fluent may hold in a state." }],
  ["input", { form: "(input ROLE MOVE)", meaning: "The role may make the move in some state." }],
  ["percept", { form: "(percept ROLE PERCEPT)", meaning: "The role may perceive this in some state." }],
  ["init", { form: "(init FLUENT)", meaning: "The fluent holds in the state in which every match begins." }],
  ["true", { form: "(true FLUENT)", meaning: "The fluent holds in the present state." }],
  [
    "next",
    {
      form: "(next FLUENT)",
      meaning: "The fluent holds in the next state. What nothing makes true is false there.",
    },
  ],
  ["does", { form: "(does ROLE MOVE)", meaning: "The role makes this move in the present turn." }],
  ["legal", { form: "(legal ROLE MOVE)", meaning: "The role may make this move in the present state." }],
  [
    "sees",
    {
      form: "(sees ROLE PERCEPT)",
      meaning: "The role perceives this of the turn (GDL-II). Where a game has it, roles see nothing else.",
    },
  ],
  [
    "goal",
    {
      form: "(goal ROLE SCORE)",
      meaning: "The role's score, from 0 to 100, in a state that ends the match.",
    },
  ],
  ["terminal", { form: "terminal", meaning: "The match is over in the present state." }],
  ["not", { form: "(not ATOM)", meaning: "The atom does not hold. Other literals must bind its variables." }],
  ["or", { form: "(or LITERAL …)", meaning: "One of the literals holds." }],
  ["distinct", { form: "(distinct TERM TERM)", meaning: "The two terms are not the same." }],
]);
