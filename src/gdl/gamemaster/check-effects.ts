/** What operations do: effects that contradict each other, variables without a value, moves without operation. */
import { noteAt } from "../check/findings.js";
import { type Span, variablesOf } from "../tree.js";
import { type Checked, quotedFormula } from "./check-form.js";
import { isDeletion } from "./gamemaster-program.js";
import { printFormula } from "./print-gamemaster.js";
import { canMatch } from "./unify.js";

export function checkEffects(checked: Checked): void {
  checkContradictions(checked);
  checkVariables(checked);
  checkMoves(checked);
}

function checkContradictions({ program, findings }: Checked): void {
  for (const { effects } of program.operations) {
    const added = new Map(
      effects.filter((effect) => !isDeletion(effect)).map((effect) => [printFormula(effect), effect]),
    );
    for (const effect of effects) {
      if (!isDeletion(effect)) continue;
      const same = added.get(printFormula(effect.args[0]));
      if (same === undefined) continue;
      const message = `${quotedFormula(same)} is both added and deleted, and adding wins.`;
      findings.add("HRF073", effect, message, "Remove one of the two.", [noteAt(same, "It is added here.")]);
    }
  }
}

/** An effect with a variable that neither the head nor the condition gives a value. */
function checkVariables({ findings, missed }: Checked): void {
  const told = new Set<number>();
  for (const { at, names, why } of missed) {
    if ((why !== "addition" && why !== "deletion") || told.has(at.start)) continue;
    told.add(at.start);
    const text = names.map((name) => `\`${name}\``).join(", ");
    if (why === "addition") {
      const message = `Nothing gives ${text} a value, so a fact with a variable in it would be added.`;
      findings.add("HRF040", at, message, "Add a condition that binds it, as in `m :: p(X) ==> q(X)`.");
    } else {
      const message = `Nothing gives ${text} a value, and a variable is no pattern: this deletes nothing.`;
      findings.add(
        "HRF072",
        at,
        message,
        "Add a condition that lists what is to go, as in `m :: p(X) ==> ~p(X)`.",
      );
    }
  }
}

function checkMoves({ program, findings }: Checked): void {
  const told = new Set<string>();
  for (const { head } of program.views.get("legal/1") ?? []) {
    const [move] = head.args;
    if (move.kind === "variable" || told.has(move.name)) continue;
    if (program.operations.some((operation) => canMatch(move, operation.head))) continue;
    told.add(move.name);
    const message = `No operation is for the move ${quotedFormula(move)}, so the move itself becomes a fact.`;
    const place: Span = move;
    findings.add(
      "HRF077",
      place,
      message,
      `Add one, such as \`${printFormula(move)} :: ${example(variablesOf(move))}\`.`,
    );
  }
}

function example(variables: ReadonlySet<string>): string {
  return variables.size === 0 ? "done" : `done(${[...variables].join(",")})`;
}
