/** The reference reasoner, case by case: what is hard to derive, and what has no meaning. */
import { describe, expect, it } from "vitest";
import { MeaninglessRules, UnsafeRule } from "../../src/datalog/meaningless.js";
import { answers, initial, read, successors, texts } from "./answers.js";

describe("recursion", () => {
  it("goes 50,000 questions deep", () => {
    const rules = `${successors(50_000)}
      (counted 0)
      (<= (counted ?n) (succ ?m ?n) (counted ?m))
      (<= terminal (counted 50000))`;
    const reasoner = read(rules);
    expect(reasoner.isTerminal(reasoner.initialState())).toBe(true);
  });

  it("derives terms 10,000 deep", () => {
    const rules = `${successors(10_000)}
      (tower 0 z)
      (<= (tower ?n (s ?t)) (succ ?m ?n) (tower ?m ?t))
      (<= (init ?t) (tower 10000 ?t))`;
    expect(initial(read(rules))).toEqual([`${"(s ".repeat(10_000)}z${")".repeat(10_000)}`]);
  });

  it("reads, compares and takes apart terms 10,000 deep", () => {
    const deep = (inside: string) => `${"(s ".repeat(9_990)}${inside}${")".repeat(9_990)}`;
    const rules = `(p ${deep("a")}) (p ${deep("b")})
      (<= (q ?x) (p ${deep("?x")}))
      (<= (q same) (p ?x) (p ?y) (distinct ?x ?y))`;
    expect(answers(rules)).toEqual(["a", "b", "same"]);
  });

  const edges = "(edge a b) (edge b c) (edge c a) (edge c d) (edge d e) (edge e d) (edge f f)";
  const reached = ["a", "b", "c", "d", "e"];

  it.each(
    [
      ["right", "(<= (reach ?x ?z) (edge ?x ?y) (reach ?y ?z))"],
      ["left", "(<= (reach ?x ?z) (reach ?x ?y) (edge ?y ?z))"],
      ["double", "(<= (reach ?x ?z) (reach ?x ?y) (reach ?y ?z))"],
      ["itself first", "(<= (reach ?x ?z) (reach ?x ?z)) (<= (reach ?x ?z) (edge ?x ?y) (reach ?y ?z))"],
    ].flatMap(([kind, rule]) => {
      const base = "(<= (reach ?x ?y) (edge ?x ?y))";
      return [
        [kind, "first", `${rule} ${base}`],
        [kind, "last", `${base} ${rule}`],
      ];
    }),
  )("finds what can be reached over cycles: %s recursion, written %s", (_, __, reach) => {
    const rules = `${edges} ${reach}`;
    expect(answers(`${rules} (<= (q ?y) (reach a ?y))`)).toEqual(reached);
    expect(answers(`${rules} (<= (q ?x) (reach ?x e))`)).toEqual(reached);
    expect(answers(`${rules} (<= (q yes) (reach a e)) (<= (q no) (reach d a))`)).toEqual(["yes"]);
    expect(answers(`${rules} (<= (q (pair ?x ?y)) (reach ?x ?y))`)).toHaveLength(20);
  });

  it("goes through several predicates and back", () => {
    const rules = `${successors(9)} (even 0)
      (<= (odd ?n) (succ ?m ?n) (even ?m))
      (<= (even ?n) (succ ?m ?n) (odd ?m))`;
    expect(answers(`${rules} (<= (q ?n) (odd ?n))`)).toEqual(["1", "3", "5", "7", "9"]);
    expect(answers(`${rules} (<= (q even) (even 8)) (<= (q odd) (odd 8))`)).toEqual(["even"]);
  });

  it("completes components that hang together, one after the other and one within the other", () => {
    const rules = `(<= p r) (<= p q1) (<= q1 p) (<= q1 s) (<= s q1) (<= s t) t (<= r p) (<= u r) (<= v u) (<= u v)
      (<= (q p) p) (<= (q r) r) (<= (q s) s) (<= (q v) v)`;
    expect(answers(rules)).toEqual(["p", "r", "s", "v"]);
    expect(answers(rules.replace(" t ", " "))).toEqual([]);
  });

  it("ends where a recursion builds terms in its questions only", () => {
    expect(answers("(<= (q ?x) (q (s ?x))) (q (s (s a)))")).toEqual(["(s (s a))", "(s a)", "a"]);
    expect(answers("(q yes) (<= (p ?x) (p (s ?x))) (p b) (<= (q no) (p a))")).toEqual(["yes"]);
  });
});

describe("negation", () => {
  it("sees all answers of a recursion", () => {
    const rules = `(node a) (node b) (node c) (node d) (edge a b) (edge b a) (edge c d)
      (<= (reach ?x ?y) (edge ?x ?y))
      (<= (reach ?x ?z) (reach ?x ?y) (reach ?y ?z))
      (<= (q ?x) (node ?x) (not (reach ?x ?x)))`;
    expect(answers(rules)).toEqual(["c", "d"]);
  });

  it("of another value of the same goal is no cycle", () => {
    const reasoner = read(`(role r) (role s) (won s)
      (<= (goal ?r 100) (won ?r))
      (<= (goal ?r 0) (role ?r) (not (goal ?r 100)))`);
    const state = reasoner.initialState();
    expect(texts(reasoner, reasoner.goals(state, 0))).toEqual(["0"]);
    expect(texts(reasoner, reasoner.goals(state, 1))).toEqual(["100"]);
  });

  it("of a variable that nothing binds asks whether there is any", () => {
    const rules = "(<= (q yes) (not (p ?x ?y)) (not (r ?y)) (not (true (f ?x))))";
    expect(answers(rules)).toEqual(["yes"]);
    expect(answers(`(p a b) ${rules}`)).toEqual([]);
    expect(answers(`(r a) ${rules}`)).toEqual([]);
  });

  it("in a cycle has no meaning, and what has one is still answered", () => {
    const reasoner = read(`(role r) (legal r a)
      (<= (goal r 1) (not (goal r 2))) (<= (goal r 2) (not (goal r 1)))
      (<= terminal loop) (<= loop (true x) loop2) (<= loop2 (not loop))
      (next y)`);
    const [empty, x] = [reasoner.initialState(), reasoner.state(["x"]) as Int32Array];
    for (const state of [empty, x, empty, x]) {
      expect(() => reasoner.goals(state, 0)).toThrow(/negation stands in a cycle of "goal"/);
      expect(texts(reasoner, reasoner.legalMoves(state, 0))).toEqual(["a"]);
      expect(texts(reasoner, reasoner.nextState(state, [0]))).toEqual(["y"]);
    }
    expect(reasoner.isTerminal(empty)).toBe(false);
    expect(() => reasoner.isTerminal(x)).toThrow(MeaninglessRules);
    expect(() => reasoner.isTerminal(x)).toThrow(MeaninglessRules);
    expect(reasoner.isTerminal(empty)).toBe(false);
  });
});

describe("rules without a meaning", () => {
  it("derive without end", () => {
    const rules = `(role r) (legal r a) (n z) (<= (n (s ?x)) (n ?x)) (<= terminal (n b)) (<= (goal r ?x) (n ?x))`;
    const reasoner = read(rules, 1000);
    const state = reasoner.initialState();
    for (let again = 0; again < 3; again++) {
      expect(() => reasoner.goals(state, 0)).toThrow(/"n" derive more than 1000 atoms/);
      expect(texts(reasoner, reasoner.legalMoves(state, 0))).toEqual(["a"]);
    }
    expect(() => read("(role a) (<= (role (f ?x)) (role ?x))", 1000)).toThrow(MeaninglessRules);
  });

  it("have a limit of work for each question, not for all together", () => {
    const reasoner = read("(<= (p ?x) (true ?x)) (<= terminal (p a))", 10);
    for (let i = 0; i < 100; i++) expect(reasoner.isTerminal(reasoner.state(["a"]) as Int32Array)).toBe(true);
  });

  it.each([
    ["a head", "(<= (goal r ?x) (true y))", "?x"],
    ["a negation and a head", "(<= (goal r ?x) (not (true ?x)))", "?x"],
    ["a comparison", "(<= (goal r 1) (distinct ?x a))", "?x"],
    ["an alternative", "(<= (goal r ?x) (or (true ?x) (true y)))", "?x"],
    ["a fact", "(goal r ?x)", "?x"],
  ])("have a variable that nothing binds: %s", (_, rule, variable) => {
    const reasoner = read(`(role r) (legal r a) ${rule}`);
    const state = reasoner.state(["y"]) as Int32Array;
    for (let again = 0; again < 3; again++) {
      const ask = () => reasoner.goals(state, 0);
      expect(ask).toThrow(UnsafeRule);
      expect(ask).toThrow(`nothing in a rule for "goal" binds ${variable}`);
      expect(texts(reasoner, reasoner.legalMoves(state, 0))).toEqual(["a"]);
    }
  });

  it("nest disjunctions beyond all measure", () => {
    const nested = (n: number) => `${"(or (true a) (and (true b) ".repeat(n)}(true ?x)${"))".repeat(n)}`;
    const rules = (n: number) => `(role r) (<= terminal ${nested(n)})`;
    const shallow = read(rules(50));
    expect(shallow.isTerminal(shallow.state(["b"]) as Int32Array)).toBe(true);
    expect(shallow.isTerminal(shallow.state([]) as Int32Array)).toBe(false);
    const deep = read(rules(4000));
    expect(() => deep.isTerminal(deep.initialState())).toThrow(/more than 200 deep/);
  });
});

describe("what binds a variable", () => {
  it("is the question itself, where a head is unsafe", () => {
    const reasoner = read(`(role x) (role y) (on y) (cell 1 1)
      (<= (legal ?p ?p) (cell 1 1))
      (<= (goal ?p 100) (on ?p))
      (<= (goal ?p 0) (not (on ?p)))`);
    const state = reasoner.initialState();
    expect(texts(reasoner, reasoner.legalMoves(state, 0))).toEqual(["x"]);
    expect(texts(reasoner, reasoner.goals(state, 0))).toEqual(["0"]);
    expect(texts(reasoner, reasoner.goals(state, 1))).toEqual(["100"]);
  });

  it("is any of the alternatives, each with the rest of the body", () => {
    const rules = "(p a) (p b) (r b) (r c) u (<= (q ?x) (or (p ?x) v) (or (r ?x) u) (or (r ?x) (p ?x)))";
    expect(answers(rules)).toEqual(["a", "b"]);
    const both = "(<= (q yes) (or (p ?x) u) (not w) (or (r ?x) v))";
    expect(answers(`(p a) (r a) ${both}`)).toEqual(["yes"]);
    expect(answers(`(p a) (r b) ${both}`)).toEqual([]);
    expect(answers(`(p a) (r b) u ${both}`)).toEqual(["yes"]);
    expect(answers(`(p a) u ${both}`)).toEqual([]);
  });

  it("are true and does, with variables in any position", () => {
    const reasoner = read(`(role r) (role s)
      (<= (next ?f) (true ?f))
      (<= (next (did ?r ?m)) (does ?r ?m))
      (<= (next (same ?m)) (does r ?m) (does s ?m))
      (<= (next (put ?x)) (does ?r (put (at ?x ?x) ?y)) (true (cell ?y)))
      (<= (next none) (not (does ?r noop)))`);
    const state = reasoner.state(["(cell 1)", "w"]) as Int32Array;
    const play = (...moves: string[]) => {
      const joint = moves.map((move) => reasoner.term(move) as number);
      return texts(reasoner, reasoner.nextState(state, joint));
    };
    const kept = ["(cell 1)", "w"];
    expect(play("a", "a")).toEqual([...kept, "(did r a)", "(did s a)", "(same a)", "none"].sort());
    expect(play("(put (at 2 2) 1)", "noop")).toEqual(
      [...kept, "(did r (put (at 2 2) 1))", "(did s noop)", "(put 2)"].sort(),
    );
    expect(play("(put (at 2 3) 1)", "(put (at 3 3) 2)")).not.toContain("(put 3)");
  });
});

describe("lenient reading", () => {
  it("takes (p) for p, and compares names without regard to case", () => {
    const reasoner = read("(role (Robot)) (<= (Terminal) (TRUE (P)))  (init p)");
    expect(reasoner.roles).toEqual(["Robot"]);
    expect(reasoner.term("(robot)")).toBe(reasoner.term("ROBOT"));
    expect(reasoner.isTerminal(reasoner.initialState())).toBe(true);
  });

  it.each([
    ["(or)", []],
    ["(not (or))", ["a", "b", "c"]],
    ["(and)", ["a", "b", "c"]],
    ["(not (and))", []],
    ["(not (not (p ?x)))", ["a", "b"]],
    ["(not (or (p ?x) (r ?x)))", ["c"]],
    ["(not (and (p ?x) (r ?x)))", ["a", "c"]],
    ["(not (distinct ?x b))", ["b"]],
    ["(not (or (distinct ?x c) (r ?x)))", ["c"]],
    ["(or (and (p ?x) (not (r ?x))) (distinct ?x a))", ["a", "b", "c"]],
    ["(or (r ?x))", ["b"]],
    ["(p ?x) (or (r a) (or (r c) (or (r ?x))))", ["b"]],
    ["(or (r ?x) (and (p a) (or)))", ["b"]],
    ["(or (and (or (and (p ?x) (or)))) (or (or) (not (and))))", []],
    ["(not (p ?x ?x))", ["a", "b", "c"]],
    ["?x", []],
    ["(not ?x)", ["a", "b", "c"]],
  ])("gives %s the meaning that logic gives it", (formula, expected) => {
    const rules = "(d a) (d b) (d c) (p a) (p b) (r b)";
    expect(answers(`${rules} (<= (q ?x) (d ?x) ${formula})`)).toEqual(expected);
  });

  it("takes a rule without a body for a fact, and a fact beside rules for one more answer", () => {
    expect(answers("(<= (q a)) (q b) (<= (q c) (d e)) (<= (q d) (p)) (<= p) (q b)")).toEqual(["a", "b", "d"]);
  });

  it("gives clauses for true, does and the operators no effect", () => {
    const reasoner = read("(role r) (true a) (does r b) (or c d) (<= terminal (or (true a) (does r b)))");
    expect(reasoner.isTerminal(reasoner.initialState())).toBe(false);
  });

  it("tells one relation from another by the number of arguments", () => {
    expect(
      answers("(p a) (p a b) (p) (<= (q ?x) (p ?x)) (<= (q (f ?y)) (p ?x ?y)) (<= (q c) (not (p a b c)))"),
    ).toEqual(["(f b)", "a", "c"]);
  });
});

describe("a game", () => {
  it("has its roles in the order of the rules, those of rules included", () => {
    expect(read("(role z) (role a) (role m)").roles).toEqual(["z", "a", "m"]);
    expect(read("(player b) (player a) (<= (role ?p) (player ?p))").roles).toEqual(["b", "a"]);
    expect(read("(role b) (<= (role ?p) (player ?p)) (player c) (player b) (role a)").roles).toEqual([
      "b",
      "a",
      "c",
    ]);
    expect(read("(init a)").roles).toEqual([]);
  });

  it("has an initial state by rules over what never changes", () => {
    const rules = `(row 1) (row 2) (row 3) (hole 2 2)
      (<= (init (cell ?x ?y)) (row ?x) (row ?y) (not (hole ?x ?y)))
      (<= (init lost) (true anything)) (<= (init moved) (does ?r ?m))`;
    const reasoner = read(rules);
    expect(initial(reasoner)).toHaveLength(8);
    expect(initial(reasoner)).not.toContain("(cell 2 2)");
  });

  it("has legal moves, goals and percepts in the order of their texts, without regard to case", () => {
    const values = "(v b) (v A) (v C) (v 10) (v 9) (v (f d))";
    const reasoner = read(
      `(role r) ${values} (<= (legal r ?x) (v ?x)) (<= (goal r ?x) (v ?x)) (<= (sees r ?x) (v ?x))`,
    );
    const state = reasoner.initialState();
    const sorted = ["(f d)", "10", "9", "A", "b", "C"];
    const inOrder = (terms: readonly number[]) => terms.map((term) => reasoner.text(term));
    expect(inOrder(reasoner.legalMoves(state, 0))).toEqual(sorted);
    expect(inOrder(reasoner.goals(state, 0))).toEqual(sorted);
    expect(inOrder(reasoner.percepts(state, [0], 0))).toEqual(sorted);
    expect(new Set(reasoner.legalMovesAsFound(state, 0))).toEqual(new Set(reasoner.legalMoves(state, 0)));
  });

  it("says whether anything is perceived", () => {
    expect(read("(role r) (sees r x)").hasPercepts).toBe(true);
    expect(read("(role r) (<= (sees ?r ?m) (does ?r ?m))").hasPercepts).toBe(true);
    expect(read("(role r) (percept r x)").hasPercepts).toBe(false);
  });

  it("keeps the answers of one state and joint move from those of another", () => {
    const reasoner = read(`(role r) (step 1 2) (step 2 3)
      (<= (legal r ?y) (true ?x) (step ?x ?y)) (<= (next ?m) (does r ?m)) (<= terminal (true 3)) (init 1)`);
    const first = reasoner.initialState();
    const [toSecond] = reasoner.legalMoves(first, 0);
    const second = reasoner.nextState(first, [toSecond]);
    const [toThird] = reasoner.legalMoves(second, 0);
    const third = reasoner.nextState(second, [toThird]);
    for (const [state, terminal, moves] of [
      [third, true, 0],
      [first, false, 1],
      [second, false, 1],
    ] as const) {
      expect(reasoner.isTerminal(state)).toBe(terminal);
      expect(reasoner.legalMoves(state, 0)).toHaveLength(moves);
    }
    expect(texts(reasoner, reasoner.nextState(first, [toThird]))).toEqual(["3"]);
    expect(texts(reasoner, reasoner.nextState(first, [toSecond]))).toEqual(["2"]);
  });

  it("reads states and terms from text, and refuses what is none", () => {
    const reasoner = read("(role r) (init (cell 1 A))");
    const state = reasoner.state(["(STEP 1)", "(Cell 1 a)", "(step 1)"]) as Int32Array;
    expect(texts(reasoner, state)).toEqual(["(STEP 1)", "(cell 1 A)"]);
    for (const text of ["(cell ?x 1)", "(cell 1", "a b", "", ")"]) {
      expect(reasoner.term(text)).toBeUndefined();
      expect(reasoner.state(["a", text])).toBeUndefined();
    }
  });
});
