/** Faults that are easily made, one at a time in a whole sheet: what is said, where, and how to mend it. */
import { describe, expect, it } from "vitest";
import { checkText } from "../../../src/gdl/check/check.js";

const SHEET = `role(white)
role(black)
index(1)
index(2)
index(3)
succ(1,2)
succ(2,3)
init(cell(X,Y,b)) :- index(X) & index(Y)
init(control(white))
init(step(1))
legal(mark(X,Y)) :- cell(X,Y,b)
mark(X,Y) :: control(R) ==> ~cell(X,Y,b) & cell(X,Y,R)
mark(X,Y) :: control(white) ==> ~control(white) & control(black)
mark(X,Y) :: control(black) ==> ~control(black) & control(white)
mark(X,Y) :: step(M) & succ(M,N) ==> ~step(M) & step(N)
row(Y,R) :- cell(1,Y,R) & cell(2,Y,R) & cell(3,Y,R)
line(R) :- row(Y,R) & role(R)
open :- cell(X,Y,b)
goal(R,100) :- line(R)
goal(R,50) :- role(R) & ~line(white) & ~line(black)
terminal :- line(R)
terminal :- ~open
terminal :- step(3)
`;

const LINE = "line(R) :- row(Y,R) & role(R)";
const LEGAL = "legal(mark(X,Y)) :- cell(X,Y,b)";
const MARK = "mark(X,Y) :: control(black) ==> ~control(black) & control(white)";

/** What stands in the sheet, what is written in its place; the code, the text at its place, the mend. */
const FAULTS: readonly (readonly [was: string, is: string, code: string, place: string, mend: string])[] = [
  ["init(control(white))", "init(control(white)", "HRF001", "(", "Add the missing `)`"],
  ["open :- cell(X,Y,b)", "open :- cell(X,Y,b))", "HRF002", ")", "Remove it"],
  ["row(Y,R) :- cell(1,Y,R)", "row(Y,R) :- cell(1,?Y,R)", "HRF003", "?Y", "with a capital, as in `Y`"],
  ["terminal :- ~open", 'terminal :- ~"open', "HRF004", '"open', 'Close it with `"`'],
  ["goal(R,100) :- line(R)", "goal(R,100) :- line(R), role(R)", "HRF005", ",", "Write `&`"],
  [LINE, "line(R) :- row(_y,R) & role(R)", "HRF006", "_y", "`_` alone, or `Y`"],
  ["init(control(white))", "init(ctrl(white))", "HRF034", "", "Say who begins"],
  [
    LEGAL,
    "legal(R,mark(X,Y)) :- cell(X,Y,b) & role(R)",
    "HRF035",
    "legal(R,mark(X,Y))",
    "Leave the role out",
  ],
  ["open :-", "Open :-", "HRF036", "Open", "Write a clause for each atom"],
  [LEGAL, `${LEGAL} :- open`, "HRF037", ":-", "Begin a clause of its own"],
  [LINE, `${LINE} & ~won(R)\nwon(R) :- line(R) & role(R)`, "HRF038", "won(R)", "Break the cycle"],
  ["index(3)", "index(3)\nindex(f(X)) :- index(X)", "HRF039", "X", "Bound it"],
  ["& cell(X,Y,R)\n", "& cell(X,Y,Z)\n", "HRF040", "cell(X,Y,Z)", "Add a condition"],
  ["terminal :- ~open", "terminal :- ~Open", "HRF071", "Open", "Write a relation"],
  [MARK, MARK.replace("~control(black)", "~control(Z)"), "HRF072", "~control(Z)", "Add a condition"],
  [MARK, MARK.replace("control(white)", "control(black)"), "HRF073", "~control(black)", "Remove one"],
  [
    LINE,
    "line(R) :- ~row(Y,R) & index(Y) & role(R)",
    "HRF074",
    "row(Y,R)",
    "Write the literal that binds it first",
  ],
  [
    LINE,
    LINE.replace(":-", ":- distinct(R,b) &"),
    "HRF075",
    LINE.replace(":-", ":- distinct(R,b) &"),
    "binds it first",
  ],
  [LEGAL, `${LEGAL}\nlegal(pass) :- open`, "HRF077", "pass", "Add one, such as"],
  ["open :- cell(X,Y,b)", "open :- cel(X,Y,b)", "HRF078", "cel(X,Y,b)", "Did you mean `cell`?"],
  ["cell(1,Y,R) &", "true(cell(1,Y,R)) &", "HRF080", "true(cell(1,Y,R))", "Write the fact itself"],
  ["index(3)", "index(3)\nmax(1,3)", "HRF082", "max", "another name"],
  ["goal(R,100)", "goal(R,101)", "HRF083", "101", "points from 0 to 100"],
  [
    "terminal :- step(3)",
    "terminal :- step(3)\nterminal :- step(3)",
    "HRF084",
    "terminal :- step(3)",
    "Remove it",
  ],
  ["terminal :- ~open", "terminal :- ~open.", "HRF085", "open.", "Remove it"],
  ["~line(white)", "~line(whte)", "HRF086", "whte", "Did you mean `white`?"],
  ["goal(R,50) :- role(R)", "goal(red,50) :- role(R)", "HRF087", "red", "The roles are white and black"],
  ["index(3)", "index(3)\ncorner(1)", "HRF089", "corner", "Remove its clauses"],
];

describe("a fault in a sheet", () => {
  it("is none in the sheet itself", () => {
    expect(checkText(SHEET, "gamemaster").diagnostics).toEqual([]);
  });

  it.each(FAULTS)("%j as %j is %s", (was, is, code, place, mend) => {
    expect(SHEET).toContain(was);
    const text = SHEET.replace(was, is);
    const { diagnostics } = checkText(text, "gamemaster");
    const found = diagnostics.filter((each) => each.code === code);
    expect(found.map(({ start, end }) => text.slice(start, end))).toContain(place);
    expect(found[0]?.mend).toContain(mend);
    // What is no error in the sheet is no reason to refuse it, and what is one is said as one.
    const isError = Number(code.slice(3)) < 70;
    expect(diagnostics.some(({ severity }) => severity === "error")).toBe(isError);
    // The place is where the fault is, and not elsewhere in the sheet.
    const [from, to] = [text.indexOf(is), text.indexOf(is) + is.length];
    if (place !== "") expect(found.some(({ start, end }) => start >= from && end <= to)).toBe(true);
  });
});
