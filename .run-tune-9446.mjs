// ../tune.ts
import { readFileSync } from "node:fs";

// src/engine/pieces.ts
function allOf(work) {
  for (; ; ) {
    const { done, value: value2 } = work.next();
    if (done) return value2;
  }
}
var PIECE_STEPS = 2 ** 14;
function* forEachOf(items, act) {
  let steps = 0;
  for (const item of items) {
    act(item);
    if (++steps % PIECE_STEPS === 0) yield;
  }
}
function* sorted(items, compare2) {
  let from = [];
  for (let start = 0; start < items.length; start += RUN) {
    from.push(...items.slice(start, start + RUN).sort(compare2));
    yield;
  }
  let steps = 0;
  for (let width = RUN; width < items.length; width *= 2) {
    const to = [];
    for (let start = 0; start < from.length; start += 2 * width) {
      const [middle, end] = [Math.min(start + width, from.length), Math.min(start + 2 * width, from.length)];
      for (let [left, right] = [start, middle]; left < middle || right < end; ) {
        const isLeft = right === end || left < middle && compare2(from[left], from[right]) <= 0;
        to.push(isLeft ? from[left++] : from[right++]);
        if (++steps % PIECE_STEPS === 0) yield;
      }
    }
    from = to;
  }
  return from;
}
function* firstOf(items, most, compare2) {
  if (items.length <= most) return yield* sorted(items, compare2);
  const first = [];
  yield* forEachOf(items, (item) => {
    if (first.length === most && compare2(item, first[most - 1]) >= 0) return;
    let [from, to] = [0, first.length];
    while (from < to) {
      const middle = from + to >> 1;
      if (compare2(item, first[middle]) < 0) to = middle;
      else from = middle + 1;
    }
    first.splice(from, 0, item);
    if (first.length > most) first.pop();
  });
  return first;
}
var RUN = 1024;

// src/ground/ground-program.ts
var ALWAYS = -1;
var NEVER = -2;
var positive = (atom) => 2 * atom;
var negative = (atom) => 2 * atom + 1;
var atomOf = (literal) => literal >> 1;
var isNegative = (literal) => (literal & 1) === 1;
function inputsOf(program) {
  return program.fluents.length + program.moves.length;
}
function firstMovesOf({ roles, moves }) {
  return Array.from({ length: roles.length + 1 }, (_, role) => {
    let [from, to] = [0, moves.length];
    while (from < to) {
      const middle = from + to >>> 1;
      if (moves[middle].role < role) from = middle + 1;
      else to = middle;
    }
    return from;
  });
}
function bodyOf({ firstLiteral, literals }, rule2) {
  return literals.subarray(firstLiteral[rule2], firstLiteral[rule2 + 1]);
}
function literalsOf(program, derived) {
  const { firstRule, firstLiteral, literals } = program;
  return literals.subarray(firstLiteral[firstRule[derived]], firstLiteral[firstRule[derived + 1]]);
}
function allOutputs({ terminal, moves, goals, percepts, fluents }) {
  return [
    terminal,
    ...moves.map(({ legal }) => legal),
    ...goals.map(({ holds: holds2 }) => holds2),
    ...percepts.map(({ holds: holds2 }) => holds2),
    ...fluents.map(({ next }) => next)
  ];
}
function withOutputs(program, became) {
  const output = (old) => old < 0 ? old : became(old);
  return {
    roles: program.roles,
    fluents: program.fluents.map((fluent) => ({ ...fluent, next: output(fluent.next) })),
    moves: program.moves.map((move) => ({ ...move, legal: output(move.legal) })),
    terminal: output(program.terminal),
    goals: program.goals.map((goal) => ({ ...goal, holds: output(goal.holds) })),
    percepts: program.percepts.map((percept) => ({ ...percept, holds: output(percept.holds) }))
  };
}

// src/gdl/maps.ts
function memo(map, key, make) {
  let value2 = map.get(key);
  if (value2 === void 0) {
    value2 = make();
    map.set(key, value2);
  }
  return value2;
}
function listOf(map, key) {
  const list = map.get(key);
  if (list !== void 0) return list;
  const made = [];
  map.set(key, made);
  return made;
}

// src/network/groups/candidates.ts
var MOST_PLACES = 6;
var MOST_NAMED = 3;
var FLUENTS_AT_ONCE = 2 ** 11;
function* candidates(program) {
  let pauseIn = FLUENTS_AT_ONCE;
  const parts = program.fluents.map(({ text }) => partsOf(text));
  const byLength = /* @__PURE__ */ new Map();
  for (const [fluent, places] of parts.entries()) listOf(byLength, places.length).push(fluent);
  const found = [];
  const patterns = /* @__PURE__ */ new Map();
  for (const [length, all] of byLength) {
    const shapes = [all, ...withSameArguments(all, parts)];
    const cuts = [];
    const allMasks = masks(length);
    for (const mask of allMasks) {
      const withFunctor = (mask & 1) === 1;
      for (const [shape, fluents] of (withFunctor ? shapes : [all]).entries()) {
        const groups = /* @__PURE__ */ new Map();
        for (const fluent of fluents) {
          listOf(groups, textWithout(parts[fluent], mask)).push(fluent);
          if (--pauseIn > 0) continue;
          pauseIn = FLUENTS_AT_ONCE;
          yield;
        }
        const candidateOf = /* @__PURE__ */ new Map();
        for (const members2 of groups.values()) {
          pauseIn -= members2.length;
          if (pauseIn <= 0) {
            pauseIn = FLUENTS_AT_ONCE;
            yield;
          }
          if (members2.length < 2) continue;
          const terms = members2.map((fluent) => parts[fluent]);
          const exact = differing(terms);
          if (exact !== mask && allMasks.includes(exact)) continue;
          const containing = cuts.filter((cut) => (cut.mask & mask) === mask).map((cut) => ({ cut, candidate: cut.candidateOf.get(members2[0]) })).filter(({ cut, candidate }) => {
            return candidate !== void 0 && members2.every((f) => cut.candidateOf.get(f) === candidate);
          }).map(({ candidate }) => candidate);
          if (containing.some((candidate) => found[candidate].fluents.length === members2.length)) continue;
          const kind = `${length} ${mask} ${withFunctor ? shape : terms[0][0]}`;
          const pattern = patterns.get(kind) ?? patterns.size;
          patterns.set(kind, pattern);
          for (const fluent of members2) candidateOf.set(fluent, found.length);
          const name2 = nameOf(terms, mask);
          const isWhole = (mask | 1) === allMasks[0];
          found.push({ name: name2, pattern, places: bits(mask), isWhole, fluents: members2, wider: containing });
        }
        cuts.push({ mask, candidateOf });
      }
    }
  }
  return found;
}
function withSameArguments(fluents, parts) {
  const byFunctor = /* @__PURE__ */ new Map();
  for (const fluent of fluents) listOf(byFunctor, parts[fluent][0]).push(fluent);
  const byArguments = /* @__PURE__ */ new Map();
  for (const members2 of byFunctor.values()) {
    const key = members2.map((fluent) => parts[fluent].slice(1).join(" ")).sort().join("\n");
    listOf(byArguments, key).push(members2);
  }
  return [...byArguments.values()].filter((functors) => functors.length > 1 && functors.length < byFunctor.size).map((functors) => functors.flat().sort((a, b) => a - b));
}
function masks(length) {
  const all = [];
  if (length > MOST_PLACES + 1) {
    const whole = 2 ** Math.min(length, 30) - 1;
    all.push(whole, whole - 1);
    for (let place = 0; place < Math.min(length, 30); place++) all.push(1 << place);
  } else {
    for (let mask = 1; mask < 1 << length; mask++) all.push(mask);
  }
  return all.sort((a, b) => bits(b) - bits(a) || a - b);
}
function bits(mask) {
  let count2 = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count2++;
  return count2;
}
function differing(terms) {
  let mask = 0;
  for (const [place, text] of terms[0].entries()) {
    if (terms.some((term) => term[place] !== text)) mask |= 1 << place;
  }
  return mask;
}
function textWithout(places, mask) {
  const shown = places.map((place, i) => i < 31 && (mask & 1 << i) !== 0 ? "_" : place);
  return shown.length === 1 ? shown[0] : `(${shown.join(" ")})`;
}
function nameOf(terms, mask) {
  const functors = [...new Set(terms.map(([functor]) => functor))];
  if ((mask & 1) === 0 || functors.length > MOST_NAMED) return textWithout(terms[0], mask);
  return textWithout(terms[0].with(0, functors.join("|")), mask & ~1);
}
function partsOf(text) {
  if (!text.startsWith("(")) return [text];
  const parts = [];
  let depth = 0;
  let start = 1;
  for (let i = 1; i < text.length; i++) {
    const character = text[i];
    if (depth === 0 && (character === " " || character === ")")) {
      if (i > start) parts.push(text.slice(start, i));
      start = i + 1;
    } else if (character === "(") depth++;
    else if (character === ")") depth--;
  }
  return parts;
}

// src/network/groups/disjoint.ts
function chooseDisjoint(proved) {
  const byPattern = /* @__PURE__ */ new Map();
  for (const group of proved) listOf(byPattern, group.candidate.pattern).push(group);
  const chosen = [];
  const taken = /* @__PURE__ */ new Set();
  while (byPattern.size > 0) {
    let best = -1;
    let most = [-1, 0, 0];
    for (const [pattern, groups] of byPattern) {
      const free = groups.filter(({ candidate }) => !candidate.fluents.some((fluent) => taken.has(fluent)));
      byPattern.set(pattern, free);
      const worth = worthOf(free);
      if (!isMore(worth, most)) continue;
      best = pattern;
      most = worth;
    }
    for (const group of byPattern.get(best) ?? []) {
      chosen.push(group);
      for (const fluent of group.candidate.fluents) taken.add(fluent);
    }
    byPattern.delete(best);
  }
  return chosen;
}
function worthOf(groups) {
  const saved = groups.reduce((sum, { candidate }) => sum + candidate.fluents.length - 1, 0);
  const exactly = groups.filter(({ exactlyOne }) => exactlyOne).length;
  return [saved, exactly, groups.length === 0 ? 0 : -groups[0].candidate.places];
}
function isMore(a, b) {
  const i = a.findIndex((value2, k) => value2 !== b[k]);
  return i >= 0 && a[i] > b[i];
}

// src/network/groups/random-walk.ts
var Draws = class {
  state = 625341585;
  below(count2) {
    this.state ^= this.state << 13;
    this.state ^= this.state >>> 17;
    this.state ^= this.state << 5;
    return (this.state >>> 0) % count2;
  }
};
function* walk(program, maxStates, maxSteps) {
  const { fluents, moves } = program;
  const evaluation = new Evaluation(program);
  const { holds: holds2 } = evaluation;
  const draws = new Draws();
  const movesOf3 = program.roles.map(
    (_, role) => [...moves.keys()].filter((move) => moves[move].role === role)
  );
  let states = 0;
  const more = () => states < maxStates && evaluation.steps < maxSteps;
  while (more()) {
    holds2.set(fluents.map(({ initially }) => initially ? 1 : 0));
    while (more()) {
      states++;
      yield [...fluents.keys()].filter((fluent) => holds2[fluent] === 1);
      evaluation.state();
      const legal = movesOf3.map((ofRole) => ofRole.filter((move) => evaluation.output(moves[move].legal)));
      if (evaluation.output(program.terminal) || legal.some((ofRole) => ofRole.length === 0)) break;
      for (const ofRole of legal) holds2[fluents.length + ofRole[draws.below(ofRole.length)]] = 1;
      evaluation.transition();
      holds2.set(fluents.map(({ next }) => evaluation.output(next) ? 1 : 0));
      holds2.fill(0, fluents.length, fluents.length + moves.length);
    }
  }
}
var Evaluation = class {
  constructor(program) {
    this.program = program;
    this.holds = new Uint8Array(program.atoms);
    const { fluents } = program;
    const inputs = inputsOf(program);
    const needsMoves = new Uint8Array(program.atoms).fill(1, fluents.length, inputs);
    const ofState = [];
    const ofMoves = [];
    for (let derived = 0; derived < program.atoms - inputs; derived++) {
      const isOfMoves = literalsOf(program, derived).some((literal) => needsMoves[atomOf(literal)] === 1);
      needsMoves[inputs + derived] = isOfMoves ? 1 : 0;
      (isOfMoves ? ofMoves : ofState).push(derived);
    }
    this.ofState = ofState;
    this.ofMoves = ofMoves;
  }
  program;
  holds;
  steps = 0;
  ofState;
  ofMoves;
  state() {
    this.evaluate(this.ofState);
  }
  transition() {
    this.evaluate(this.ofMoves);
  }
  output(output) {
    if (output === ALWAYS || output === NEVER) return output === ALWAYS;
    return this.isTrue(output);
  }
  isTrue(literal) {
    return this.holds[atomOf(literal)] === 1 !== isNegative(literal);
  }
  evaluate(some) {
    const inputs = inputsOf(this.program);
    for (const derived of some) this.holds[inputs + derived] = this.followsFromRules(derived) ? 1 : 0;
  }
  followsFromRules(derived) {
    const { firstRule, firstLiteral, literals } = this.program;
    for (let rule2 = firstRule[derived]; rule2 < firstRule[derived + 1]; rule2++) {
      const end = firstLiteral[rule2 + 1];
      let k = firstLiteral[rule2];
      while (k < end && this.isTrue(literals[k])) k++;
      this.steps += k - firstLiteral[rule2] + 1;
      if (k === end) return true;
    }
    return false;
  }
};

// src/network/groups/evidence.ts
var LOOKS_AT_ONCE = 2 ** 15;
function* evidenceFor(program, candidates2, budget) {
  const broken = new Uint8Array(candidates2.length);
  const empty = new Uint8Array(candidates2.length);
  const candidatesOf = program.fluents.map(() => []);
  for (const [c, { fluents }] of candidates2.entries()) for (const f of fluents) candidatesOf[f].push(c);
  const count2 = new Int32Array(candidates2.length);
  const see = (fluents) => {
    count2.fill(0);
    for (const fluent of fluents) for (const c of candidatesOf[fluent]) count2[c]++;
    for (let c = 0; c < count2.length; c++) {
      if (count2[c] > 1) broken[c] = 1;
      else if (count2[c] === 0) empty[c] = 1;
    }
  };
  see([...program.fluents.keys()].filter((fluent) => program.fluents[fluent].initially));
  let looked = 0;
  for (const fluents of walk(program, budget.states, budget.walkSteps)) {
    see(fluents);
    looked += program.atoms + candidates2.length;
    if (looked < LOOKS_AT_ONCE) continue;
    looked = 0;
    yield;
  }
  const total = [];
  const unbroken = [];
  for (const [c, { pattern }] of candidates2.entries()) {
    total[pattern] = (total[pattern] ?? 0) + 1;
    unbroken[pattern] = (unbroken[pattern] ?? 0) + 1 - broken[c];
  }
  return { broken, empty, trust: total.map((of, pattern) => unbroken[pattern] / of) };
}

// src/network/groups/believed.ts
var BUDGET = { states: 400, walkSteps: 1e7 };
function* believedGroups(program) {
  const candidates2 = yield* candidates(program);
  yield;
  const { broken, empty } = yield* evidenceFor(program, candidates2, BUDGET);
  yield;
  const unbroken = candidates2.flatMap(
    (candidate, i) => broken[i] === 0 ? [{ candidate, exactlyOne: empty[i] === 0 }] : []
  );
  return chooseDisjoint(unbroken).map(({ candidate: { name: name2, fluents }, exactlyOne }) => ({ name: name2, fluents, exactlyOne })).sort((a, b) => a.fluents[0] - b.fluents[0]);
}

// src/engine/values/value-variables.ts
function firstDigit({ fluents, size }) {
  return size - fluents.length;
}
function* valueVariables(program, { programs }) {
  const groups = yield* believedGroups(program);
  const isOpen = (fluent) => programs[0].now[fluent] >= 0;
  const grouped2 = /* @__PURE__ */ new Set();
  const variables = [];
  for (const { name: name2, fluents, exactlyOne } of groups) {
    const open = fluents.filter(isOpen);
    for (const fluent of open) grouped2.add(fluent);
    if (open.length === 0) continue;
    const isComplete = exactlyOne && open.length === fluents.length;
    variables.push({ name: name2, fluents: open, size: open.length + (isComplete ? 0 : 1) });
  }
  for (const [fluent, { text }] of program.fluents.entries()) {
    if (isOpen(fluent) && !grouped2.has(fluent)) variables.push({ name: text, fluents: [fluent], size: 2 });
  }
  return variables.sort((a, b) => a.fluents[0] - b.fluents[0]);
}
function variablesOfFluents(variables, fluents) {
  const found = new Int32Array(fluents).fill(-1);
  for (const [v, variable2] of variables.entries()) for (const fluent of variable2.fluents) found[fluent] = v;
  return found;
}

// src/engine/values/scopes.ts
var MOST_VARIABLES = 9;
var MOST_ENTRIES = 2e4;
var UNKNOWN = -1;
var WIDE = -2;
var EMPTY = 0;
var LITERALS_AT_ONCE = 2 ** 15;
function* scopesOf(program, variables) {
  const scopes = new Scopes(program, variables);
  yield* scopes.find();
  return scopes.known.filter(({ uses, variables: variables2 }) => uses > 0 && variables2.length > 0);
}
var Scopes = class {
  constructor(program, variables) {
    this.program = program;
    this.variables = variables;
    this.intern();
    this.ofAtom = new Int32Array(program.atoms).fill(UNKNOWN);
    const { fluents } = program;
    const variableOf = variablesOfFluents(variables, fluents.length);
    for (const fluent of fluents.keys()) {
      this.clear();
      if (variableOf[fluent] >= 0) this.add(variableOf[fluent]);
      this.ofAtom[fluent] = this.intern();
    }
  }
  program;
  variables;
  known = [];
  numbers = /* @__PURE__ */ new Map();
  /** Per atom the number of its scope. */
  ofAtom;
  /** The variables of the scope that is being put together. */
  members = new Int32Array(MOST_VARIABLES);
  count = 0;
  entries = 1;
  /** First what depends on the state alone, then what the moves are, then what depends on moves. */
  *find() {
    const { fluents, moves } = this.program;
    yield* this.findDerived();
    for (const [move, { legal }] of moves.entries())
      this.ofAtom[fluents.length + move] = legal < 0 ? EMPTY : this.ofAtom[atomOf(legal)];
    yield* this.findDerived();
  }
  /** The scopes of all derived atoms that read nothing unknown. */
  *findDerived() {
    const { program, ofAtom } = this;
    const inputs = inputsOf(program);
    let left = LITERALS_AT_ONCE;
    for (let derived = 0; derived < program.atoms - inputs; derived++) {
      if (ofAtom[inputs + derived] !== UNKNOWN) continue;
      const literals = literalsOf(program, derived);
      left -= literals.length + 1;
      if (left <= 0) {
        left = LITERALS_AT_ONCE;
        yield;
      }
      if (literals.some((literal) => ofAtom[atomOf(literal)] === UNKNOWN)) continue;
      ofAtom[inputs + derived] = this.scopeOf(derived);
    }
  }
  scopeOf(derived) {
    const { firstRule, firstLiteral, literals } = this.program;
    const bodies = [];
    for (let rule2 = firstRule[derived]; rule2 < firstRule[derived + 1]; rule2++) {
      this.clear();
      let isWide = false;
      for (let k = firstLiteral[rule2]; k < firstLiteral[rule2 + 1] && !isWide; k++)
        isWide = !this.unite(this.ofAtom[atomOf(literals[k])]);
      bodies.push(isWide ? WIDE : this.use());
    }
    this.clear();
    return bodies.every((body) => this.unite(body)) ? this.use() : WIDE;
  }
  clear() {
    this.count = 0;
    this.entries = 1;
  }
  /** Adds the variables of a scope. False where it becomes wide. */
  unite(scope) {
    return scope !== WIDE && this.known[scope].variables.every((variable2) => this.add(variable2));
  }
  add(variable2) {
    const { members: members2 } = this;
    let place = this.count;
    while (place > 0 && members2[place - 1] > variable2) place--;
    if (place > 0 && members2[place - 1] === variable2) return true;
    const entries = this.entries * this.variables[variable2].size;
    if (this.count === MOST_VARIABLES || entries > MOST_ENTRIES) return false;
    members2.copyWithin(place + 1, place, this.count);
    members2[place] = variable2;
    this.count++;
    this.entries = entries;
    return true;
  }
  use() {
    const number = this.intern();
    this.known[number].uses++;
    return number;
  }
  /** The number of the scope that was put together. */
  intern() {
    const variables = Array.from(this.members.subarray(0, this.count));
    const key = variables.join(" ");
    const number = this.numbers.get(key) ?? this.known.length;
    if (number === this.known.length) {
      this.numbers.set(key, number);
      this.known.push({ variables, entries: this.entries, uses: 0 });
    }
    return number;
  }
};

// src/engine/values/stages.ts
var MOST_STAGES = 8;
var LEAST_SHARE = 0.8;
var ATOMS_AT_ONCE = 2 ** 14;
function* stageVariable(program, variables) {
  const variableOf = variablesOfFluents(variables, program.fluents.length);
  const few = [...variables.keys()].filter((v) => variables[v].size <= MOST_STAGES && variables[v].size > 1);
  const counts = new Map(few.map((variable2) => [variable2, 0]));
  const inputs = inputsOf(program);
  let looked = 0;
  for (const { legal } of program.moves) {
    const met = /* @__PURE__ */ new Set();
    const open = legal < 0 ? [] : [atomOf(legal)];
    for (let depth = 0; depth < 2; depth++) {
      for (const atom of open.splice(0)) {
        if (atom < inputs) met.add(variableOf[atom]);
        else open.push(...literalsOf(program, atom - inputs).map(atomOf));
      }
    }
    for (const atom of open) if (atom < program.fluents.length) met.add(variableOf[atom]);
    for (const variable2 of met) {
      const count3 = counts.get(variable2);
      if (count3 !== void 0) counts.set(variable2, count3 + 1);
    }
    looked += open.length + 1;
    if (looked < ATOMS_AT_ONCE) continue;
    looked = 0;
    yield;
  }
  const [best, count2] = [...counts].reduce((a, b) => b[1] > a[1] ? b : a, [-1, 0]);
  return count2 >= LEAST_SHARE * program.moves.length && count2 > 0 ? best : void 0;
}

// src/engine/values/value-features.ts
var FEATURE_LIMITS = { tuples: 400, entries: 15e5 };
var MOST_SCOPES = 1e4;
function* findFeatures(program, slices, limits = FEATURE_LIMITS) {
  const variables = yield* valueVariables(program, slices);
  yield;
  const phases = slices.programs.length;
  const stage = phases > 1 ? void 0 : yield* stageVariable(program, variables);
  const scopes = (yield* scopesOf(program, variables)).map((scope) => without(scope, stage, variables));
  const frequent = yield* firstOf(scopes, MOST_SCOPES, (a, b) => b.uses - a.uses);
  const maximal = yield* maximalOf(frequent, variables.length);
  const singles = variables.flatMap(
    ({ size }, variable2) => variable2 === stage || size > MOST_ENTRIES ? [] : [{ variables: [variable2], entries: size, uses: 1 }]
  );
  const several = maximal.filter((scope) => scope.variables.length > 1);
  const chosen = yield* chooseEvenly(several, variables.length, limits, singles);
  const tuples = [];
  let entries = 0;
  for (const scope of chosen) {
    tuples.push(tupleOf(scope, variables, entries));
    entries += scope.entries;
  }
  const stages = stage === void 0 ? phases : variables[stage].size;
  return { variables, tuples, entries, stages, stageVariable: stage };
}
function without(scope, stage, variables) {
  if (stage === void 0 || !scope.variables.includes(stage)) return scope;
  return {
    ...scope,
    variables: scope.variables.filter((variable2) => variable2 !== stage),
    entries: scope.entries / variables[stage].size
  };
}
function tupleOf({ variables, entries }, known, first) {
  const strides = [];
  let stride = 1;
  for (const variable2 of variables.toReversed()) {
    strides.unshift(stride);
    stride *= known[variable2].size;
  }
  return { variables, strides, first, entries };
}
function* maximalOf(scopes, variables) {
  const bySize = yield* firstOf(scopes, scopes.length, (a, b) => b.variables.length - a.variables.length);
  const keptWith = Array.from({ length: variables }, () => []);
  const kept = [];
  let steps = 0;
  for (const scope of bySize) {
    if (scope.variables.length === 0) continue;
    let rarest = keptWith[scope.variables[0]];
    for (const variable2 of scope.variables)
      if (keptWith[variable2].length < rarest.length) rarest = keptWith[variable2];
    steps += rarest.length + 1;
    if (!rarest.some((other) => scope.variables.every((variable2) => other.variables.includes(variable2)))) {
      kept.push(scope);
      for (const variable2 of scope.variables) keptWith[variable2].push(scope);
    }
    if (steps < PIECE_STEPS) continue;
    steps = 0;
    yield;
  }
  return kept;
}
function* chooseEvenly(scopes, variables, limits, singles) {
  const covered = new Int32Array(variables);
  const chosen = [];
  let room = limits.entries;
  for (const single of singles) {
    if (chosen.length === limits.tuples || single.entries > room) continue;
    chosen.push(single);
    room -= single.entries;
  }
  let open = [...scopes];
  while (chosen.length < limits.tuples && open.length > 0) {
    let best;
    let least = Number.POSITIVE_INFINITY;
    for (const scope of open) {
      if (scope.entries > room) continue;
      const worth = worthOf2(scope, covered);
      if (worth >= least) continue;
      best = scope;
      least = worth;
    }
    if (best === void 0) break;
    const taken = best;
    chosen.push(taken);
    room -= taken.entries;
    for (const variable2 of taken.variables) covered[variable2]++;
    open = open.filter((scope) => scope !== taken);
    yield;
  }
  return chosen;
}
function worthOf2({ variables }, covered) {
  let sum = 0;
  for (const variable2 of variables) sum += covered[variable2];
  return sum / variables.length - variables.length / 16;
}

// src/gdl/tree.ts
var NOWHERE = { start: 0, end: 0 };
function variable(name2) {
  return { kind: "variable", name: name2, text: name2, ...NOWHERE };
}
function application(name2, args) {
  return { kind: "application", name: name2, text: name2, args, ...NOWHERE, nameSpan: NOWHERE };
}
function subterms(root) {
  return walked([root]);
}
function subtermsOfAll(roots) {
  return walked([...roots].reverse());
}
function nodesOf({ head, body }) {
  return walked([...body.toReversed(), head]);
}
function walked(pending) {
  const nodes = [];
  for (let node = pending.pop(); node !== void 0; node = pending.pop()) {
    nodes.push(node);
    if (node.kind === "variable") continue;
    for (let i = node.args.length - 1; i >= 0; i--) pending.push(node.args[i]);
  }
  return nodes;
}
function fold(root, combine) {
  const nodes = subterms(root);
  const values = [];
  for (let i = nodes.length - 1; i >= 0; i--) {
    const node = nodes[i];
    const args = [];
    if (node.kind === "application") {
      for (let k = 0; k < node.args.length; k++) args.push(values.pop());
    }
    values.push(combine(node, args));
  }
  return values[0];
}
function keyOf({ name: name2, args }) {
  return `${name2}/${args.length}`;
}
function topKey(term) {
  return term.args.length === 0 ? term.name : `(${keyOf(term)}`;
}
function variablesOf(root) {
  const names = /* @__PURE__ */ new Set();
  for (const node of subterms(root)) if (node.kind === "variable") names.add(node.name);
  return names;
}
function variablesOfAll(roots) {
  const names = /* @__PURE__ */ new Set();
  for (const root of roots) for (const name2 of variablesOf(root)) names.add(name2);
  return names;
}
function firstOccurrences(root) {
  const seen = /* @__PURE__ */ new Map();
  for (const node of subterms(root)) {
    if (node.kind === "variable" && !seen.has(node.name)) seen.set(node.name, node);
  }
  return [...seen.values()];
}
function isGround(root) {
  const pending = [root];
  for (let node = pending.pop(); node !== void 0; node = pending.pop()) {
    if (node.kind === "variable") return false;
    for (const arg of node.args) pending.push(arg);
  }
  return true;
}

// src/gdl/text/lex.ts
var MAX_NESTING = 1e4;
function isSpace(c) {
  if (c <= 32) return true;
  if (c < 128) return c === 127;
  return c === 160 || c === 65279 || c >= 5760 && UNICODE_SPACE.test(String.fromCharCode(c));
}
var UNICODE_SPACE = /\s/u;
function isLineEnd(c) {
  return c === 10 || c === 13;
}
function endOfLine(source, from) {
  let i = from;
  while (i < source.length && !isLineEnd(source.charCodeAt(i))) i++;
  return i;
}
function commentAt(source, start) {
  const end = endOfLine(source, start);
  const marker = source.charCodeAt(start);
  let text = start;
  while (text < end && source.charCodeAt(text) === marker) text++;
  return { start, end, text: source.slice(text, end) };
}
var Nodes = class {
  spellings = /* @__PURE__ */ new Map();
  spelling(text) {
    let known = this.spellings.get(text);
    if (known === void 0) {
      known = { text, name: text.toLowerCase() };
      this.spellings.set(text, known);
    }
    return known;
  }
  variable(spelling2, start, end) {
    return { kind: "variable", start, end, name: spelling2.name, text: spelling2.text };
  }
  constant(spelling2, span) {
    return this.application(spelling2, span, NONE, span.start, span.end);
  }
  application(spelling2, nameSpan, args, start, end) {
    return { kind: "application", start, end, name: spelling2.name, text: spelling2.text, args, nameSpan };
  }
};
var NONE = [];

// src/gdl/text/parse-clauses.ts
function clausesOf(terms, errors) {
  const clauses = [];
  for (const term of terms) {
    const clause = term.name === "<=" && term.kind === "application" ? rule(term, errors) : fact(term, errors);
    if (clause !== void 0) clauses.push(clause);
  }
  return clauses;
}
var NO_BODY = [];
function fact(head, errors) {
  if (head.kind === "variable") return variableHead(head, "fact", errors);
  return { start: head.start, end: head.end, head, body: NO_BODY, isRule: false };
}
function rule(term, errors) {
  const [head, ...body] = term.args;
  if (head === void 0) {
    errors.add(
      "GDL005",
      term,
      "This rule has no head.",
      "Write what it proves behind the arrow, or remove it."
    );
    return void 0;
  }
  if (head.kind === "variable") return variableHead(head, "rule", errors);
  return { start: term.start, end: term.end, head, body, isRule: true };
}
function variableHead(head, of, errors) {
  const message = of === "fact" ? `A fact must be an atom, but this is the variable ?${head.text}.` : `The head of a rule must be an atom, but this is the variable ?${head.text}.`;
  errors.add("GDL006", head, message, "Write a relation here, such as (legal ?role ?move).");
}
function refuseNesting(at, errors) {
  const message = `The nesting is more than ${MAX_NESTING} deep here, which is the limit.`;
  errors.refuse("GDL015", at, message, "Use shallower terms.");
}
function checkNesting(clause, errors) {
  for (const term of [clause.head, ...clause.body]) {
    const depth = (clause.isRule ? 1 : 0) + lists(term);
    if (depth > MAX_NESTING) refuseNesting(term, errors);
  }
}
function lists(term) {
  return fold(term, (_, args) => args.length === 0 ? 0 : 1 + args.reduce((a, b) => Math.max(a, b)));
}

// src/gdl/codes.ts
var CODES = {
  // Reading the text: GDL001 to GDL029.
  GDL001: { severity: "error", title: "A parenthesis or quote is never closed" },
  GDL002: { severity: "error", title: "A closing parenthesis without an opening one" },
  GDL003: { severity: "error", title: "An empty list" },
  GDL004: { severity: "error", title: "A list that begins with a list or a variable" },
  GDL005: { severity: "error", title: "A rule without a head" },
  GDL006: { severity: "error", title: "A variable in place of a head or a fact" },
  GDL007: { severity: "error", title: "An arrow where none may stand" },
  GDL008: { severity: "error", title: "A variable without a name" },
  GDL009: { severity: "error", title: "Infix text in a KIF sheet" },
  GDL010: { severity: "error", title: "Something else was expected here" },
  GDL011: { severity: "error", title: "A conjunction inside a disjunction or a negation" },
  GDL012: { severity: "error", title: "A quoted constant that KIF cannot hold" },
  GDL013: { severity: "error", title: "Not a text: control characters" },
  GDL014: { severity: "error", title: "Too large" },
  GDL015: { severity: "error", title: "Nested too deeply" },
  GDL016: { severity: "error", title: "Too many errors" },
  // The rules of the language: GDL030 to GDL069.
  GDL030: { severity: "error", title: "No role" },
  GDL031: { severity: "error", title: "No terminal" },
  GDL032: { severity: "error", title: "No goal" },
  GDL033: { severity: "error", title: "No legal" },
  GDL034: { severity: "error", title: "Keyword with the wrong number of arguments" },
  GDL035: { severity: "error", title: "Keyword that may not stand in a head" },
  GDL036: { severity: "error", title: "Role defined by a rule" },
  GDL037: { severity: "error", title: "Keyword that may not stand in a body" },
  GDL038: { severity: "error", title: "Operator inside a term" },
  GDL039: { severity: "error", title: "Depends on the state or the moves" },
  GDL040: { severity: "error", title: "Depends on the moves" },
  GDL041: { severity: "error", title: "Negation in a cycle" },
  GDL042: { severity: "error", title: "Recursion that may never end" },
  GDL043: { severity: "error", title: "Unbound variable in a head" },
  GDL044: { severity: "error", title: "Unbound variable in a negated literal" },
  GDL045: { severity: "error", title: "Unbound variable in distinct" },
  GDL046: { severity: "error", title: "Variable in a fact" },
  GDL047: { severity: "error", title: "not over something else than one atom" },
  GDL048: { severity: "error", title: "distinct with the wrong number of arguments" },
  GDL049: { severity: "error", title: "and is no operator" },
  GDL050: { severity: "error", title: "Sign of another notation" },
  GDL051: { severity: "error", title: "Variable as a literal" },
  GDL052: { severity: "error", title: "Number as a relation" },
  // Sound, but perhaps not what was meant: GDL070 and up.
  GDL070: { severity: "warning", title: "One name, two numbers of arguments" },
  GDL071: { severity: "warning", title: "One name for a relation and a function" },
  GDL072: { severity: "warning", title: "Keyword as a function" },
  GDL073: { severity: "warning", title: "Empty or" },
  GDL074: { severity: "warning", title: "or inside or" },
  GDL075: { severity: "warning", title: "Rule with an empty body" },
  GDL076: { severity: "warning", title: "Relation that is never used" },
  GDL077: { severity: "warning", title: "Relation that nothing defines" },
  GDL078: { severity: "warning", title: "Goal that is no number from 0 to 100" },
  GDL079: { severity: "warning", title: "Inconsistent capitals" },
  GDL080: { severity: "warning", title: "Clause written twice" },
  GDL081: { severity: "warning", title: "Unknown role" },
  GDL082: { severity: "warning", title: "Goal for random" },
  GDL083: { severity: "warning", title: "Role without a legal move" },
  GDL084: { severity: "warning", title: "Role without a goal" },
  GDL085: { severity: "warning", title: "Fluent that never holds" },
  GDL086: { severity: "warning", title: "Move that is never legal" },
  GDL087: { severity: "warning", title: "Literal that never holds" },
  GDL088: { severity: "warning", title: "Fluent that is never asked for" },
  GDL089: { severity: "warning", title: "Not covered by base or input" },
  GDL090: { severity: "warning", title: "Condition that is always or never met" },
  GDL091: { severity: "warning", title: "or with a single alternative" },
  GDL092: { severity: "warning", title: "Literal written twice" },
  GDL093: { severity: "warning", title: "Term that never stands here" },
  GDL094: { severity: "warning", title: "Variable that no value fits" },
  GDL095: { severity: "warning", title: "Spelled much like another" }
};

// src/gdl/text/parse-errors.ts
var MAX_ERRORS = 100;
var SyntaxErrors = class {
  list = [];
  isRefused = false;
  add(code2, at, message, mend, notes = []) {
    if (this.stop) return;
    this.list.push(diagnostic(code2, at, message, mend, notes));
  }
  /** After this the text is not read any further, and nothing that was read from it counts. */
  refuse(code2, at, message, mend) {
    this.isRefused = true;
    this.list = [diagnostic(code2, at, message, mend, [])];
  }
  get refused() {
    return this.isRefused;
  }
  get stop() {
    return this.isRefused || this.list.length >= MAX_ERRORS;
  }
  get count() {
    return this.list.length;
  }
  /** Forgets the errors after the first `count`: their text is read again. */
  forgetAfter(count2) {
    this.list.length = Math.min(this.list.length, count2);
  }
  /** All errors in the order of the text. */
  diagnostics() {
    const sorted2 = this.list.toSorted((a, b) => a.start - b.start);
    const last = sorted2.at(-1);
    if (!this.isRefused && this.stop && last !== void 0) {
      const message = `There are ${MAX_ERRORS} errors; the rest of the text was not read.`;
      sorted2.push(diagnostic("GDL016", last, message, "Mend these first, then check again.", []));
    }
    return sorted2;
  }
};
function diagnostic(code2, at, message, mend, notes) {
  return { code: code2, severity: CODES[code2].severity, start: at.start, end: at.end, message, mend, notes };
}
function namelessVariable(at, errors) {
  const message = "A `?` stands alone: the name of the variable is missing.";
  errors.add("GDL008", at, message, "Write the name right behind it, as in ?x.");
}

// src/gdl/text/lex-infix.ts
var InfixLexer = class {
  constructor(source) {
    this.source = source;
  }
  source;
  comments = [];
  /** The current token. */
  kind = "stray";
  start = 0;
  end = 0;
  /** Of a name or variable: its spelling, without quotes or `?`. */
  text = "";
  quoted = false;
  /** `(` follows at once. */
  calls = false;
  /** Whether the token is the first of its line; and the column where it stands, from 0. */
  firstOnLine = true;
  column = 0;
  /** The end of the token before. */
  lastEnd = 0;
  lineStart = 0;
  betweenClauses = true;
  next() {
    this.lastEnd = this.end;
    this.skipBlanks();
    const source = this.source;
    const i = this.start;
    this.column = i - this.lineStart;
    this.betweenClauses = false;
    this.quoted = this.calls = false;
    const c = source[i];
    if (c === void 0) this.sign("end", 0);
    else if (c === "'") this.quote(i, "name");
    else if (c === "?") this.question(i);
    else if (c === ":" && source[i + 1] === "-") this.sign("arrow", 2);
    else if (c === "<" && source[i + 1] === "=") this.sign("arrow", 2);
    else if (c === "(" || c === ")" || c === "&" || c === "," || c === "|" || c === "~") this.sign(c, 1);
    else if (c === ".") {
      this.sign(".", 1);
      this.betweenClauses = true;
    } else if (c === ":" || c === ";") this.sign("stray", 1);
    else this.bare(i);
  }
  sign(kind, length) {
    this.kind = kind;
    this.end = this.start + length;
  }
  skipBlanks() {
    const source = this.source;
    let i = this.end;
    this.firstOnLine = i === 0;
    for (; i < source.length; i++) {
      const c = source.charCodeAt(i);
      if (isLineEnd(c)) {
        this.lineStart = i + 1;
        this.firstOnLine = true;
      } else if (c === PERCENT || c === SEMICOLON && this.isComment(i)) {
        const comment = commentAt(source, i);
        this.comments.push(comment);
        i = comment.end - 1;
      } else if (!isSpace(c)) break;
    }
    this.start = i;
  }
  isComment(i) {
    return this.source[i + 1] === ";" || this.firstOnLine && this.betweenClauses;
  }
  bare(start) {
    const source = this.source;
    const end = bareEnd(source, start);
    this.end = end;
    this.text = source.slice(start, end);
    this.calls = source[end] === "(";
    if (this.calls || !beginsVariable(this.text)) this.kind = "name";
    else if (this.text === "NOT") this.kind = "name";
    else this.kind = this.text === "_" ? "anonymous" : "variable";
  }
  question(start) {
    const source = this.source;
    if (source[start + 1] === "'") {
      this.quote(start + 1, "variable");
      return;
    }
    this.kind = "variable";
    this.end = bareEnd(source, start + 1);
    this.text = source.slice(start + 1, this.end);
  }
  quote(start, kind) {
    const source = this.source;
    let i = start + 1;
    for (; i < source.length && !isLineEnd(source.charCodeAt(i)); i++) {
      if (source[i] !== "'") continue;
      if (source[i + 1] !== "'") {
        this.kind = kind;
        this.quoted = true;
        this.end = i + 1;
        this.text = source.slice(start + 1, i).replaceAll("''", "'");
        this.calls = source[i + 1] === "(";
        return;
      }
      i++;
    }
    this.kind = "open quote";
    this.end = i;
  }
};
var PERCENT = 37;
var SEMICOLON = 59;
var ENDS_NAME = new Uint8Array(128);
for (const sign of "()&,|~.:%;'") ENDS_NAME[sign.charCodeAt(0)] = 1;
function bareEnd(source, start) {
  let i = start;
  for (; i < source.length; i++) {
    const c = source.charCodeAt(i);
    if (isSpace(c) || c === LESS && source[i + 1] === "=") break;
    if (ENDS_NAME[c] === 1 && !(c === POINT && isDecimal(source, start, i))) break;
  }
  return i;
}
var LESS = 60;
var POINT = 46;
function isDecimal(source, start, i) {
  return DIGIT.test(source[i + 1] ?? "") && /^[+-]?[0-9]+$/.test(source.slice(start, i));
}
var DIGIT = /[0-9]/;
function beginsVariable(text) {
  const c = text.charCodeAt(0);
  if (c < 128) return c >= 65 && c <= 90 || c === 95;
  return /^[\p{Lu}\p{Lt}]/u.test(text);
}
function isBareConstant(text) {
  return /^(?:[-+]?[0-9]|[a-z])[\w+-]*$/.test(text) || /^[\p{Ll}\p{Lo}][\p{L}\p{N}_+-]*$/u.test(text);
}
function isBareFunctor(text) {
  return /^[A-Za-z_][\w+-]*$/.test(text) || /^\p{L}/u.test(text) && isBareVariable(text);
}
function isBareVariable(text) {
  return /^[\w+-]+$/.test(text) || /^[\p{L}\p{N}_+-]+$/u.test(text);
}

// src/gdl/text/parse-anonymous.ts
var Anonymous = class {
  constructor(source) {
    this.source = source;
  }
  source;
  taken;
  count = 0;
  nextClause() {
    this.count = 0;
  }
  fresh() {
    this.taken ??= new Set(this.source.match(/_[0-9]+/g));
    do
      this.count++;
    while (this.taken.has(`_${this.count}`));
    return `_${this.count}`;
  }
};

// src/gdl/text/parse-infix-errors.ts
function unexpected(expected, lexer, errors) {
  const at = { start: lexer.start, end: lexer.end };
  switch (lexer.kind) {
    case "open quote":
      errors.add("GDL001", at, "This quote is never closed.", "Close it on the same line.");
      return;
    case "arrow":
      errors.add("GDL007", at, "An arrow may not stand here.", "End the clause before with `.`.");
      return;
    case "stray":
      errors.add(
        "GDL010",
        at,
        "This sign has no meaning here.",
        "Write `%` for a comment, `|` for or, `:-` for an arrow."
      );
      return;
  }
  if (expected === "operand") {
    const found = lexer.kind === "end" ? "the text ends" : `\`${lexer.kind}\` follows`;
    const message = `A literal or a term is expected here, but ${found}.`;
    errors.add("GDL010", at, message, "Write what is missing, or remove the sign before it.");
  } else {
    const message = "A sign such as `&` or `.` is expected here.";
    const mend = lexer.kind === "(" ? "Write a name and its parenthesis without a space between them." : "Join literals with `&` and end a clause with `.`.";
    errors.add("GDL010", at, message, mend);
  }
}
function extraParenthesis(lexer, errors) {
  const message = "This parenthesis closes nothing.";
  const mend = "Remove it, or add the `(` that belongs to it.";
  errors.add("GDL002", { start: lexer.start, end: lexer.end }, message, mend);
}
function unclosedParenthesis(paren, lexer, errors) {
  const end = lexer.lastEnd;
  const note = { start: end - 1, end, message: "The clause seems to end here." };
  const notes = end > paren.end ? [note] : [];
  errors.add("GDL001", paren, "This parenthesis is never closed.", "Add the missing `)`.", notes);
}
function missingHead(lexer, errors) {
  const at = { start: lexer.start, end: lexer.end };
  errors.add("GDL005", at, "This rule has no head.", "Write what it proves before the arrow, or remove it.");
}
function secondArrow(lexer, errors) {
  const at = { start: lexer.start, end: lexer.end };
  errors.add("GDL007", at, "This is the second arrow of one clause.", "End the clause before with `.`.");
}
function severalAtoms(at, errors) {
  const message = "A fact, and the head of a rule, is a single atom, but here are several.";
  errors.add("GDL010", at, message, "Write a clause of its own for each.");
}
function mixedOperators(lexer, errors) {
  errors.add(
    "GDL011",
    { start: lexer.start, end: lexer.end },
    "`&` and `|` are mixed without parentheses, and GDL has no conjunction inside a disjunction.",
    "Write a & (b | c), or make two rules of (a & b) | c."
  );
}
function nestedConjunction(at, errors) {
  errors.add(
    "GDL011",
    at,
    "A conjunction may only be the body of a rule, not a part of `~`, `|` or a term.",
    "Make it a relation with a rule of its own, and write that relation here."
  );
}
function badQuoted(at, text, errors) {
  const message = text === "" ? "A quoted name may not be empty." : `A name may not be '${text}'.`;
  const mend = "White space, parentheses, `;`, a leading `?` and `<=` cannot be written in KIF: use another name.";
  errors.add("GDL012", at, message, mend);
}

// src/gdl/text/parse-infix-terms.ts
var InfixTerms = class {
  constructor(lexer, anonymous, errors) {
    this.lexer = lexer;
    this.anonymous = anonymous;
    this.errors = errors;
  }
  lexer;
  anonymous;
  errors;
  /** The head, or the literals of the body, once they are read. */
  terms = [];
  /** Whether something is wrong within the clause, so that it is left out. */
  bad = false;
  /** How deep the text of the clause is nested. */
  deepest = 0;
  nodes = new Nodes();
  frames = [];
  prefixes = [];
  start = 0;
  column = 0;
  isBody = false;
  /** A clause begins with the current token. */
  readHead() {
    this.bad = false;
    this.deepest = 0;
    this.start = this.lexer.start;
    this.column = this.lexer.column;
    this.anonymous.nextClause();
    return this.read(false);
  }
  readBody() {
    return this.read(true);
  }
  read(isBody) {
    const { kind } = this.lexer;
    this.isBody = isBody;
    this.terms.length = this.frames.length = this.prefixes.length = 0;
    if (isBody && (kind === "." || kind === "end")) return "end";
    this.open(void 0, NOWHERE2, NOWHERE2);
    while (!this.errors.stop) {
      if (!this.operand()) return "error";
      const after = this.operators();
      if (after === "operand") continue;
      if (after !== "error" && this.frames.length > 1) {
        unclosedParenthesis(this.top().paren, this.lexer, this.errors);
        return "error";
      }
      this.finishAlternatives(this.top());
      return after;
    }
    return "error";
  }
  /** Reads prefixes and opening parentheses up to a complete operand; false on an error. */
  operand() {
    const lexer = this.lexer;
    while (!this.errors.stop) {
      const { kind } = lexer;
      const at = { start: lexer.start, end: lexer.end };
      if (kind === "~") this.prefix({ ...at, word: void 0 });
      else if (kind === "(") {
        this.open(void 0, NOWHERE2, at);
        lexer.next();
      } else if (kind === "name") {
        if (this.named()) return true;
      } else if (kind === "variable" || kind === "anonymous") {
        this.variable();
        return true;
      } else if (this.prefixes.length > this.top().prefixes && this.prefixes.at(-1)?.word !== void 0) {
        const { start, end, word } = this.prefixes.pop();
        this.complete(this.nodes.constant(this.nodes.spelling(word ?? "not"), { start, end }));
        return true;
      } else {
        this.unexpectedOperand();
        return false;
      }
    }
    return false;
  }
  /** A constant, `not`, or the beginning of `name(`; true when an operand is complete with it. */
  named() {
    const lexer = this.lexer;
    const { start, end, text, quoted, calls } = lexer;
    if (quoted && !KIF_CONSTANT.test(text))
      this.wrong(() => badQuoted({ start, end }, text, this.errors));
    if (!quoted && !calls && text.toLowerCase() === "not") {
      this.prefix({ start, end, word: text });
      return false;
    }
    const spelling2 = this.nodes.spelling(text);
    lexer.next();
    if (!calls) {
      this.complete(this.nodes.constant(spelling2, { start, end }));
      return true;
    }
    const paren = { start: lexer.start, end: lexer.end };
    lexer.next();
    this.open(spelling2, { start, end }, paren);
    if (lexer.kind !== ")") return false;
    this.frames.pop();
    const close = lexer.end;
    lexer.next();
    this.complete(this.nodes.application(spelling2, { start, end }, [], start, close));
    return true;
  }
  variable() {
    const lexer = this.lexer;
    const { start, end, quoted } = lexer;
    const text = lexer.kind === "anonymous" ? this.anonymous.fresh() : lexer.text;
    if (quoted && !KIF_VARIABLE.test(text))
      this.wrong(() => badQuoted({ start, end }, text, this.errors));
    else if (text === "") this.wrong(() => namelessVariable({ start, end }, this.errors));
    lexer.next();
    this.complete(this.nodes.variable(this.nodes.spelling(text), start, end));
  }
  /** Reads what follows an operand, up to where the next one is due or the clause may end. */
  operators() {
    const lexer = this.lexer;
    for (; ; ) {
      const frame = this.top();
      if (lexer.kind === ")") {
        if (this.frames.length === 1) {
          extraParenthesis(lexer, this.errors);
          return "error";
        }
        this.close(frame);
      } else if (lexer.kind === "|") {
        if (frame.name === void 0 && frame.alternatives > frame.base) this.mixed();
        frame.bar ??= { start: lexer.start, end: lexer.end };
        lexer.next();
        return "operand";
      } else if (lexer.kind === "&" || lexer.kind === ",") {
        if (frame.name === void 0 && frame.bar !== void 0) this.mixed();
        if (frame.name !== void 0 && lexer.kind === "&") this.conjunctionAt(lexer.start, lexer.end);
        this.finishAlternatives(frame);
        lexer.next();
        return "operand";
      } else if (lexer.kind === "arrow") {
        return "arrow";
      } else if (this.endsHere()) {
        return "end";
      } else {
        unexpected("operator", lexer, this.errors);
        return "error";
      }
    }
  }
  endsHere() {
    const lexer = this.lexer;
    return lexer.kind === "." || lexer.kind === "end" || lexer.firstOnLine && lexer.column <= this.column;
  }
  top() {
    return this.frames[this.frames.length - 1];
  }
  open(name2, nameSpan, paren) {
    const base = this.terms.length;
    const prefixes = this.prefixes.length;
    this.frames.push({ name: name2, nameSpan, paren, base, alternatives: base, bar: void 0, prefixes });
    this.deeper(paren);
  }
  prefix(prefix) {
    this.prefixes.push(prefix);
    this.deeper(prefix);
    this.lexer.next();
  }
  deeper(at) {
    const depth = this.frames.length + this.prefixes.length - (this.isBody ? 0 : 1);
    if (depth > MAX_NESTING) refuseNesting(at, this.errors);
    if (depth > this.deepest) this.deepest = depth;
  }
  /** An operand and the token behind it have been read: the prefixes before the operand now apply to it. */
  complete(operand) {
    let term = operand;
    const { prefixes } = this.top();
    while (this.prefixes.length > prefixes) {
      const { start, end, word } = this.prefixes.pop();
      const spelling2 = this.nodes.spelling(word ?? "not");
      term = this.nodes.application(spelling2, { start, end }, [term], start, this.lexer.lastEnd);
    }
    this.terms.push(term);
  }
  /** Makes one `or` of the alternatives, if there are several; its own parentheses belong to it. */
  finishAlternatives(frame) {
    const first = this.terms[frame.alternatives];
    if (frame.bar !== void 0 && first !== void 0) {
      const { lastEnd, kind, end } = this.lexer;
      const alone = frame.name === void 0 && frame.paren !== NOWHERE2 && frame.alternatives === frame.base;
      const inParentheses = alone && kind === ")";
      const or = this.nodes.application(
        this.nodes.spelling("or"),
        frame.bar,
        this.terms.splice(frame.alternatives),
        inParentheses ? frame.paren.start : first.start,
        inParentheses ? end : lastEnd
      );
      this.terms.push(or);
      frame.bar = void 0;
    }
    frame.alternatives = this.terms.length;
  }
  close(frame) {
    const lexer = this.lexer;
    this.finishAlternatives(frame);
    this.frames.pop();
    const end = lexer.end;
    lexer.next();
    const parts = this.terms.splice(frame.base);
    const [part] = parts;
    if (frame.name !== void 0) {
      this.complete(this.nodes.application(frame.name, frame.nameSpan, parts, frame.nameSpan.start, end));
    } else if (part !== void 0 && parts.length === 1) {
      this.complete(part);
    } else {
      this.conjunction(frame, parts);
    }
  }
  /** `a & (b & c)` is `a & b & c`, but a conjunction may stand nowhere else. */
  conjunction(group, conjuncts) {
    const frame = this.top();
    const alone = group.base === frame.alternatives && group.prefixes === frame.prefixes;
    if (!alone || frame.name !== void 0) this.conjunctionAt(group.paren.start, group.paren.end);
    this.prefixes.length = frame.prefixes;
    for (const conjunct of conjuncts) this.terms.push(conjunct);
    frame.alternatives = this.terms.length - 1;
  }
  mixed() {
    this.wrong(() => mixedOperators(this.lexer, this.errors));
  }
  conjunctionAt(start, end) {
    this.wrong(() => nestedConjunction({ start, end }, this.errors));
  }
  /** Reports only the first fault of a clause that can still be read to its end. */
  wrong(tell) {
    if (!this.bad) tell();
    this.bad = true;
  }
  unexpectedOperand() {
    const lexer = this.lexer;
    const bottom = this.frames.length === 1;
    if (lexer.kind === "arrow" && lexer.start === this.start) missingHead(lexer, this.errors);
    else if (lexer.kind === ")" && bottom) extraParenthesis(lexer, this.errors);
    else if (!bottom && this.endsHere()) unclosedParenthesis(this.top().paren, lexer, this.errors);
    else unexpected("operand", lexer, this.errors);
  }
};
var NOWHERE2 = { start: 0, end: 0 };
var KIF_CONSTANT = /^(?!<=$)[^\s();?][^\s();]*$/u;
var KIF_VARIABLE = /^[^\s();]+$/u;

// src/gdl/text/parse-infix.ts
var InfixReader = class {
  constructor(source, errors) {
    this.errors = errors;
    this.lexer = new InfixLexer(source);
    this.terms = new InfixTerms(this.lexer, new Anonymous(source), errors);
  }
  errors;
  clauses = [];
  lexer;
  terms;
  get comments() {
    return this.lexer.comments;
  }
  read() {
    const lexer = this.lexer;
    lexer.next();
    while (lexer.kind !== "end" && !this.errors.stop) {
      const { start, column } = lexer;
      if (!this.clause(start)) this.skipClause(start, column);
    }
  }
  /** Reads one clause and what ends it; false when it cannot be read to its end. */
  clause(start) {
    const lexer = this.lexer;
    let after = this.terms.readHead();
    if (after === "error") return false;
    const [head, second] = this.terms.terms;
    if (head === void 0 || second !== void 0) {
      severalAtoms(second ?? lexer, this.errors);
      return false;
    }
    const isRule = after === "arrow";
    if (isRule) {
      lexer.next();
      after = this.terms.readBody();
      if (after === "arrow") secondArrow(lexer, this.errors);
      if (after !== "end") return false;
    }
    const body = isRule ? this.terms.terms.slice() : [];
    const end = lexer.kind === "." ? lexer.end : lexer.lastEnd;
    if (lexer.kind === ".") lexer.next();
    this.add(head, { start, end, body, isRule });
    return true;
  }
  add(head, rest) {
    if (head.kind === "variable") {
      variableHead(head, rest.isRule ? "rule" : "fact", this.errors);
      return;
    }
    if (this.terms.bad) return;
    const clause = { ...rest, head };
    if (this.terms.deepest >= MAX_NESTING / 2 - 1) checkNesting(clause, this.errors);
    this.clauses.push(clause);
  }
  /** Goes on behind the next `.`, or where a line begins that may be a new clause. */
  skipClause(start, column) {
    const lexer = this.lexer;
    while (lexer.kind !== "end") {
      if (lexer.start !== start && lexer.firstOnLine && lexer.column <= column) return;
      const ended = lexer.kind === ".";
      lexer.next();
      if (ended) return;
    }
  }
};

// src/gdl/text/parse-kif-errors.ts
function unclosedList({ list, missing, lastEnd, next }, errors) {
  const note = next !== void 0 ? { start: next, end: next + 1, message: "Here a new clause seems to begin." } : { start: lastEnd, end: lastEnd, message: "The text ends here." };
  errors.add(
    "GDL001",
    list,
    "This parenthesis is never closed.",
    missing === 1 ? "Add the missing `)`." : `Add the missing \`)\`; ${missing} lists are open at the end.`,
    [{ start: lastEnd - 1, end: lastEnd, message: "The `)` is probably missing after this." }, note]
  );
}
function extraListEnd(at, before, errors) {
  errors.add(
    "GDL002",
    { start: at, end: at + 1 },
    "This parenthesis closes nothing.",
    "Remove it, or add the `(` that belongs to it.",
    before === void 0 ? [] : [{ start: before.end - 1, end: before.end, message: "Everything is already closed here." }]
  );
}
function emptyList(at, errors) {
  errors.add("GDL003", at, "This list is empty.", "Remove it, or name what it stands for.");
}
function listAsName(at, errors) {
  errors.add(
    "GDL004",
    at,
    "A list must begin with a name, but this one begins with another list.",
    "Put a name in front, or remove one pair of parentheses."
  );
}
function variableAsName(at, name2, errors) {
  errors.add(
    "GDL004",
    at,
    `A list must begin with a name, but this one begins with the variable ?${name2}.`,
    "GDL has no variables for relations or functions: put a name in front."
  );
}
function misplacedArrow(at, errors) {
  errors.add(
    "GDL007",
    at,
    "The arrow `<=` may only stand first in a list that is a clause of its own.",
    "Write a rule as (<= head literal \u2026), outside of any other list; a parenthesis may be missing before it."
  );
}
function infixText(at, errors) {
  errors.add(
    "GDL009",
    at,
    "This is infix text, but the sheet is written in KIF.",
    "Keep to one notation: write (<= head literal \u2026) here, or put the infix rules in a file of their own."
  );
}

// src/gdl/text/parse-kif.ts
var KifReader = class {
  constructor(source, errors, infix2) {
    this.source = source;
    this.errors = errors;
    this.infix = infix2;
  }
  source;
  errors;
  infix;
  comments = [];
  /**
   * The top-level terms; a rule is an application of `<=` here. While lists are open, the arguments that they
   * have so far stand behind these terms.
   */
  terms = [];
  nodes = new Nodes();
  open = [];
  /** Whether something is wrong within the clause that is being read, so that it is left out. */
  bad = false;
  /** A list that the layout suggests should have been closed before, and the end of what is in it. */
  suspect;
  /** Where the last token ended. */
  lastEnd = 0;
  /** How many errors there were when the clause that is being read began. */
  errorsBefore = 0;
  read() {
    if (this.scan(0, false) || this.errors.refused) return;
    const clause = this.open[0];
    this.errors.forgetAfter(this.errorsBefore);
    while ((this.comments.at(-1)?.start ?? -1) > clause.start) this.comments.pop();
    this.giveUp();
    if (!this.scan(clause.start, true)) this.unclosed(this.source.length);
  }
  /** Reads from `from` to the end; false when a list is still open there. */
  scan(from, hinted) {
    const source = this.source;
    const length = source.length;
    let lineStart = from;
    while (lineStart > 0 && !isLineEnd(source.charCodeAt(lineStart - 1))) lineStart--;
    let first = true;
    let apart = false;
    let i = from;
    while (i < length && !this.errors.stop) {
      const c = source.charCodeAt(i);
      if (c === SEMICOLON2) {
        const comment = commentAt(source, i);
        this.comments.push(comment);
        i = comment.end;
        if (first) apart = true;
        first = false;
      } else if (c === OPEN) {
        if (this.open.length > 0) {
          if (first) this.beginLine(i, i - lineStart, hinted, apart);
          if (hinted && this.open.length > 0 && beginsRule(source, i)) this.unclosed(i);
        }
        this.begin(i, i - lineStart);
        this.lastEnd = ++i;
        first = apart = false;
      } else if (c === CLOSE) {
        this.close(++i);
        this.lastEnd = i;
        first = apart = false;
      } else if (isSpace(c)) {
        i++;
        if (isLineEnd(c)) {
          if (first && !(c === LF && source.charCodeAt(i - 2) === CR)) apart = true;
          lineStart = i;
          first = true;
        }
      } else {
        const start = i;
        while (i < length && !endsWord(source.charCodeAt(i))) i++;
        if (this.open.length === 0 && this.infix?.test(source.slice(start, i))) {
          i = this.skipInfix(lineStart, i);
        } else {
          if (first && this.open.length > 1) this.suspectAt(start - lineStart);
          this.word(start, i);
        }
        this.lastEnd = i;
        first = apart = false;
      }
    }
    return this.open.length === 0;
  }
  begin(start, column) {
    const open = this.open;
    if (open.length === 0) {
      this.bad = false;
      this.suspect = void 0;
      this.errorsBefore = this.errors.count;
    } else {
      const parent = open[open.length - 1];
      if (parent.name === void 0) {
        if (open[open.length - 2]?.name !== NAMELESS) {
          this.bad = true;
          listAsName({ start, end: start + 1 }, this.errors);
        }
        parent.name = NAMELESS;
      }
      if (open.length >= MAX_NESTING) {
        refuseNesting({ start, end: start + 1 }, this.errors);
      }
    }
    open.push({ start, column, base: this.terms.length, name: void 0, nameSpan: UNKNOWN2 });
  }
  close(end) {
    const list = this.open.pop();
    if (list === void 0) {
      extraListEnd(end - 1, this.terms.at(-1), this.errors);
      return;
    }
    if (list.name === void 0) {
      this.bad = true;
      emptyList({ start: list.start, end }, this.errors);
      list.name = NAMELESS;
    }
    const args = this.terms.slice(list.base);
    this.terms.length = list.base;
    if (!this.bad) this.terms.push(this.nodes.application(list.name, list.nameSpan, args, list.start, end));
  }
  /** A constant, a variable, or the name of the list that has just begun. */
  word(start, end) {
    const list = this.open[this.open.length - 1];
    const span = { start, end };
    if (list === void 0) this.bad = false;
    if (this.source.charCodeAt(start) === QUESTION) {
      this.variable(list, span);
      return;
    }
    const spelling2 = this.nodes.spelling(this.source.slice(start, end));
    if (spelling2.name === ARROW && !(list !== void 0 && list.name === void 0 && this.open.length === 1)) {
      this.bad = true;
      misplacedArrow(span, this.errors);
    }
    if (list !== void 0 && list.name === void 0) {
      list.name = spelling2;
      list.nameSpan = span;
    } else if (!this.bad) {
      this.terms.push(this.nodes.constant(spelling2, span));
    }
  }
  variable(list, span) {
    const text = this.source.slice(span.start + 1, span.end);
    if (text === "") {
      this.bad = true;
      namelessVariable(span, this.errors);
    }
    if (list !== void 0 && list.name === void 0) {
      this.bad = true;
      variableAsName(span, text, this.errors);
      list.name = NAMELESS;
    } else if (!this.bad) {
      this.terms.push(this.nodes.variable(this.nodes.spelling(text), span.start, span.end));
    }
  }
  /** A line begins with `(` while a clause is open: perhaps that clause should have been closed before. */
  beginLine(start, column, hinted, apart) {
    const clause = this.open[0];
    const rule2 = beginsRule(this.source, start);
    const setOff = rule2 || hinted && (apart || clause.name?.name !== ARROW);
    if (setOff && column <= clause.column) this.unclosed(start);
    else if (this.open.length > 1) this.suspectAt(column);
  }
  /** A line begins no further to the right than a list that is still open around it. */
  suspectAt(column) {
    let k = this.open.length - 1;
    if (this.suspect !== void 0 || this.open[k].column < column) return;
    while (k > 1 && this.open[k - 1].column >= column) k--;
    if (k > 0) this.suspect = { list: this.open[k], end: this.lastEnd };
  }
  /** Gives up the clause that is open; what follows at `next` is read as a new one. */
  unclosed(next) {
    const suspect = this.suspect;
    const { start, nameSpan } = suspect?.list ?? this.open[0];
    unclosedList(
      {
        list: { start, end: Math.max(nameSpan.end, start + 1) },
        missing: suspect === void 0 ? this.open.length : 1,
        lastEnd: suspect?.end ?? this.lastEnd,
        next: next < this.source.length ? next : void 0
      },
      this.errors
    );
    this.giveUp();
  }
  /** Forgets the clause that is open. */
  giveUp() {
    this.terms.length = this.open[0]?.base ?? this.terms.length;
    this.open = [];
  }
  /**
   * Some public files mix Prolog into KIF. The first words of such a line have been read as facts: this takes
   * them back and goes on at the next line that begins with a list or a comment.
   */
  skipInfix(lineStart, wordEnd) {
    const source = this.source;
    let start = lineStart;
    while (isSpace(source.charCodeAt(start))) start++;
    while ((this.terms.at(-1)?.start ?? -1) >= lineStart) this.terms.pop();
    infixText({ start, end: endOfLine(source, wordEnd) }, this.errors);
    let i = wordEnd;
    while (i < source.length) {
      i = endOfLine(source, i);
      while (i < source.length && isSpace(source.charCodeAt(i))) i++;
      const c = source.charCodeAt(i);
      if (c === OPEN || c === SEMICOLON2) break;
    }
    return i;
  }
};
var LF = 10;
var CR = 13;
var OPEN = 40;
var CLOSE = 41;
var SEMICOLON2 = 59;
var QUESTION = 63;
var ARROW = "<=";
var UNKNOWN2 = { start: 0, end: 0 };
var NAMELESS = { text: "", name: "" };
function endsWord(c) {
  return c === OPEN || c === CLOSE || c === SEMICOLON2 || isSpace(c);
}
function beginsRule(source, open) {
  let i = open + 1;
  while (i < source.length && isSpace(source.charCodeAt(i))) i++;
  return source.startsWith(ARROW, i) && (i + 2 >= source.length || endsWord(source.charCodeAt(i + 2)));
}

// src/gdl/text/parse-limits.ts
var MAX_BYTES = 16 * 1024 * 1024;
function refuseOversize(source, errors) {
  if (source.length <= MAX_BYTES && (source.length * 3 <= MAX_BYTES || utf8Length(source) <= MAX_BYTES))
    return;
  errors.refuse(
    "GDL014",
    { start: 0, end: 0 },
    `The text is larger than 16 MB (${MAX_BYTES.toLocaleString("en")} bytes), which is the limit.`,
    "Write shorter rules; constants with many arguments can often become rules."
  );
}
function reportControlCharacters(source, errors) {
  let count2 = 0;
  let first = -1;
  let zero = false;
  for (let i = 0; i < source.length; i++) {
    const c = source.charCodeAt(i);
    if (c >= 32 ? c !== 127 : c >= 9 && c <= 13) continue;
    if (first < 0) first = i;
    if (c === 0) zero = true;
    count2++;
  }
  if (count2 === 0) return;
  const at = { start: first, end: first + 1 };
  const code2 = `U+${source.charCodeAt(first).toString(16).toUpperCase().padStart(4, "0")}`;
  const rest = count2 > 1 ? ` (${count2} control characters in all)` : "";
  const message = `The control character ${code2} stands here${rest}; no rule sheet has one.`;
  if (zero || count2 > FEW) errors.refuse("GDL013", at, message, "Give a text file in UTF-8.");
  else errors.add("GDL013", at, message, "Remove it.");
}
var FEW = 8;
function utf8Length(source) {
  let bytes = source.length;
  for (let i = 0; i < source.length; i++) {
    const c = source.charCodeAt(i);
    if (c >= 128) bytes += c < 2048 || c >= 55296 && c <= 57343 ? 1 : 2;
  }
  return bytes;
}

// src/gdl/text/parse-notation.ts
function detectNotation(source) {
  let i = 0;
  let percent = false;
  let words2 = 0;
  while (i < source.length) {
    const c = source[i];
    if (isSpace(source.charCodeAt(i))) i++;
    else if (c === ";" || c === "%") {
      percent = c === "%";
      i = endOfLine(source, i);
    } else if (c === "(" || c === ")") return "kif";
    else {
      const start = i;
      while (i < source.length && !isSpace(source.charCodeAt(i)) && !/[();]/.test(source[i])) i++;
      if (words2++ === 0 && source.startsWith("<=", start)) return "kif";
      if (INFIX_WORD.test(source.slice(start, i))) return "infix";
      if (source[i] === "(" && !/[0-9]/.test(c)) return "infix";
      percent = false;
    }
  }
  return percent ? "infix" : "kif";
}
var INFIX_WORD = /^(?:[&|~,']|<=)|:-|\.$/;

// src/gdl/text/parse.ts
function parseSheet(source, notation = detectNotation(source)) {
  const errors = new SyntaxErrors();
  let clauses = [];
  let comments = [];
  refuseOversize(source, errors);
  if (!errors.refused) reportControlCharacters(source, errors);
  if (!errors.refused) ({ clauses, comments } = read(source, notation, errors));
  if (errors.refused) clauses = comments = [];
  return { sheet: { source, notation, clauses, comments }, diagnostics: errors.diagnostics() };
}
function read(source, notation, errors) {
  if (notation === "infix") {
    const infix2 = new InfixReader(source, errors);
    infix2.read();
    return infix2;
  }
  const kif = new KifReader(source, errors, PROLOG);
  kif.read();
  return { clauses: clausesOf(kif.terms, errors), comments: kif.comments };
}
var PROLOG = /^[.,&%]|:-/;
function parseTerm(text) {
  const errors = new SyntaxErrors();
  const reader = new KifReader(text, errors);
  reader.read();
  const [term] = reader.terms;
  if (errors.count > 0 || reader.terms.length !== 1) return void 0;
  return term?.name === "<=" && term.kind === "application" ? void 0 : term;
}

// src/circuit/slice-program.ts
var ZERO = 0;
var ONE = 1;
function gatesOf({ state, transition }) {
  let gates = 0;
  for (const code2 of [state, transition]) {
    for (let at = 0; at < code2.length; at += 3 + code2[at + 2] * (code2[at + 1] + 1)) {
      gates += code2[at + 2] * (code2[at + 1] - 1);
    }
  }
  return gates;
}

// src/engine/slices/tally.ts
function addTallies(a, b) {
  return {
    terminal: a.terminal + b.terminal,
    limited: a.limited + b.limited,
    stuck: a.stuck + b.stuck,
    steps: a.steps + b.steps,
    scores: a.scores.map(({ sum, squares }, i) => {
      const other = b.scores[i];
      return { sum: sum + other.sum, squares: squares + other.squares };
    })
  };
}

// src/engine/chunks.ts
function* chunksOf(playouts, size) {
  let number = 0;
  let room = size;
  let starts = [];
  for (const [start, count2] of playouts.entries()) {
    for (let left = count2; left > 0; ) {
      const taken = Math.min(left, room);
      starts.push({ start, playouts: taken });
      left -= taken;
      room -= taken;
      if (room > 0) continue;
      yield { number: number++, starts };
      room = size;
      starts = [];
    }
  }
  if (starts.length > 0) yield { number, starts };
}
function addChunk(sums, { starts }, tallies) {
  for (const [i, { start }] of starts.entries()) {
    const sum = sums[start];
    const tally2 = tallies[i];
    sums[start] = sum === void 0 ? tally2 : addTallies(sum, tally2);
  }
}
function* playChunks(player, size, seed, starts) {
  const sums = starts.map(() => void 0);
  for (const chunk of chunksOf(askedPlayouts(starts), size)) {
    addChunk(sums, chunk, yield* player.chunkInPieces(seed, chunk.number, startsOf(chunk, starts)));
  }
  return sums;
}
function askedPlayouts(starts) {
  return starts.map(({ playouts }) => playouts);
}
function startsOf(chunk, starts) {
  return chunk.starts.map(({ start, playouts }) => ({ state: starts[start].state, playouts }));
}

// src/engine/joint-move.ts
function drawJointMove(game2, state, random2) {
  const joint = [];
  for (let role = 0; role < game2.roles.length; role++) {
    const moves = game2.legalMoves(state, role);
    if (moves.length === 0) return void 0;
    joint.push(moves[moves.length > 1 ? random2.below(moves.length) : 0]);
  }
  return joint;
}

// src/engine/game-state.ts
var GameState = class _GameState {
  constructor(game2, state, step, percepts) {
    this.game = game2;
    this.state = state;
    this.step = step;
    this.percepts = percepts;
  }
  game;
  state;
  step;
  percepts;
  /** The state in which every match begins. */
  static initial(game2) {
    const nothing = game2.roles.map(() => []);
    return new _GameState(game2, game2.initialState(), 0, nothing);
  }
  /** What holds, in the order of the texts. */
  get fluents() {
    return this.texts([...this.state]).sort();
  }
  get isTerminal() {
    return this.game.isTerminal(this.state);
  }
  /** The legal moves of a role, in the order of their texts. */
  legalMoves(role) {
    return this.texts(this.game.legalMoves(this.state, this.roleOf(role)));
  }
  /** The points of each player in a terminal state; undefined before the end. */
  get scores() {
    if (!this.isTerminal) return void 0;
    const { game: game2, state } = this;
    return Object.fromEntries(game2.players.map((role) => [game2.roles[role], game2.score(state, role)]));
  }
  /** What a role perceived of the joint move that led here; nothing at the start, or without `sees`. */
  perceptsOf(role) {
    return this.texts(this.percepts[this.roleOf(role)]);
  }
  /**
   * The state after a joint move. A role with one move may be left out. Throws for a missing or illegal move.
   */
  after(moves) {
    const { game: game2, state } = this;
    for (const role of Object.keys(moves)) this.roleOf(role);
    const joint = game2.roles.map((role) => this.moveOf(role, moves[role]));
    const percepts = game2.roles.map((_, role) => game2.hasPercepts ? game2.percepts(state, joint, role) : []);
    return new _GameState(game2, game2.nextState(state, joint), this.step + 1, percepts);
  }
  /** A legal move of each role, `random` included, drawn at random; undefined where a role has none. */
  draw(random2) {
    const { game: game2, state } = this;
    const joint = drawJointMove(game2, state, random2);
    return joint && Object.fromEntries(joint.map((move, role) => [game2.roles[role], game2.text(move)]));
  }
  moveOf(role, text) {
    const { game: game2, state } = this;
    const legal = game2.legalMoves(state, this.roleOf(role));
    if (text === void 0) {
      if (legal.length === 1) return legal[0];
      throw new RangeError(`${role} has ${legal.length} legal moves, and none of them is given`);
    }
    const move = game2.term(text);
    if (move === void 0 || !legal.includes(move))
      throw new RangeError(`${text} is no legal move of ${role}`);
    return move;
  }
  roleOf(text) {
    const { roles } = this.game;
    const role = roles.findIndex((each) => each.toLowerCase() === text.toLowerCase());
    if (role < 0) throw new RangeError(`${text} is no role; the roles are ${roles.join(", ")}`);
    return role;
  }
  texts(terms) {
    return terms.map((term) => this.game.text(term));
  }
};

// src/engine/random-numbers.ts
var TAG = 1634886519;
var SEEDING_ROUNDS = 8;
var Random = class {
  s = new Uint32Array(4);
  /** `seed` is an integer from 0 to 2^53 - 1, `stream` one from 0 to 2^32 - 1. */
  constructor(seed, stream = 0) {
    if (!Number.isSafeInteger(seed) || seed < 0) {
      throw new RangeError(`a seed is an integer from 0 to 2^53 - 1, not ${seed}`);
    }
    if (!Number.isInteger(stream) || stream < 0 || stream > 4294967295) {
      throw new RangeError(`a stream is an integer from 0 to 2^32 - 1, not ${stream}`);
    }
    const s = this.s;
    s[0] = seed % 4294967296;
    s[1] = Math.floor(seed / 4294967296);
    s[2] = stream;
    s[3] = TAG;
    for (let round = 0; round < SEEDING_ROUNDS; round++) quarterRound(s);
  }
  /** The next integer from 0 to 2^32 - 1. */
  next() {
    const s = this.s;
    const s0 = s[0];
    const s1 = s[1];
    const result = Math.imul(rotateLeft(Math.imul(s1, 5), 7), 9) >>> 0;
    const s2 = s[2] ^ s0;
    const s3 = s[3] ^ s1;
    s[0] = s0 ^ s3;
    s[1] = s1 ^ s2;
    s[2] = s2 ^ s1 << 9;
    s[3] = rotateLeft(s3, 11);
    return result;
  }
  /** An integer from 0 to `n - 1`, each equally likely; `n` is an integer from 1 to 2^32. */
  below(n) {
    if (!Number.isInteger(n) || n < 1 || n > 4294967296) {
      throw new RangeError(`a bound is an integer from 1 to 2^32, not ${n}`);
    }
    const leftOver = 4294967296 % n;
    let drawn = this.next();
    while (drawn < leftOver) drawn = this.next();
    return drawn % n;
  }
};
function rotateLeft(x, bits2) {
  return x << bits2 | x >>> 32 - bits2;
}
function quarterRound(s) {
  let a = s[0];
  let b = s[1];
  let c = s[2];
  let d = s[3];
  a = a + b | 0;
  d = rotateLeft(d ^ a, 16);
  c = c + d | 0;
  b = rotateLeft(b ^ c, 12);
  a = a + b | 0;
  d = rotateLeft(d ^ a, 8);
  c = c + d | 0;
  b = rotateLeft(b ^ c, 7);
  s[0] = a;
  s[1] = b;
  s[2] = c;
  s[3] = d;
}

// src/engine/random-play.ts
function* randomPlay(game2, start, random2, limit = Number.POSITIVE_INFINITY) {
  let state = start;
  for (let step = 0; ; step++) {
    const joint = drawTurn(game2, state, random2, step === limit);
    yield { step, state, joint };
    if (typeof joint === "string") return;
    state = game2.nextState(state, joint);
  }
}
function drawTurn(game2, state, random2, isLast) {
  if (game2.isTerminal(state)) return "terminal";
  if (isLast) return "limited";
  return drawJointMove(game2, state, random2) ?? "no-legal";
}

// src/engine/plain-playouts.ts
var DEFAULT_PLAYOUT_LIMITS = { limit: 1e3, limitScore: 50 };
var PlainPlayouts = class {
  constructor(game2, limits = DEFAULT_PLAYOUT_LIMITS) {
    this.game = game2;
    this.limits = limits;
  }
  game;
  limits;
  playChunk(seed, chunk, starts) {
    return allOf(this.chunkInPieces(seed, chunk, starts));
  }
  chunkInPieces(seed, chunk, starts) {
    return steppedPlayouts(this.game, starts, new Random(seed, chunk), this.limits);
  }
};
function* steppedPlayouts(game2, starts, random2, limits = DEFAULT_PLAYOUT_LIMITS) {
  const tallies = [];
  for (const { state, playouts } of starts)
    tallies.push(yield* tallyOf(game2, state, playouts, random2, limits));
  return tallies;
}
function* tallyOf(game2, start, playouts, random2, limits) {
  const counts = { terminal: 0, limited: 0, stuck: 0, steps: 0 };
  const scores = game2.players.map(() => ({ sum: 0, squares: 0 }));
  const score = (of) => {
    for (const [i, role] of game2.players.entries()) {
      const value2 = of(role);
      scores[i].sum += value2;
      scores[i].squares += value2 * value2;
    }
  };
  for (let playout = 0; playout < playouts; playout++) {
    for (const { state, joint, step } of randomPlay(game2, start, random2, limits.limit)) {
      if (step > 0) {
        counts.steps++;
        yield;
      }
      if (joint === "terminal") {
        counts.terminal++;
        score((role) => game2.score(state, role));
      } else if (joint === "limited") {
        counts.limited++;
        score(() => limits.limitScore);
      } else if (joint === "no-legal") counts.stuck++;
    }
  }
  return { ...counts, scores };
}

// src/engine/loaded-game.ts
var PlainLoaded = class {
  constructor(game2, source, compileSeconds = 0, fallback) {
    this.game = game2;
    this.source = source;
    this.compileSeconds = compileSeconds;
    this.fallback = fallback;
  }
  game;
  source;
  compileSeconds;
  fallback;
  chunkPlayouts = 256;
  ownPlayer;
  get rules() {
    return typeof this.source === "string" ? this.source : this.source.source;
  }
  start() {
    return GameState.initial(this.game);
  }
  /** The texts of the fluents, since there is no list of all fluents that might hold. */
  pack(state) {
    const texts = Array.from(state, (fluent) => this.game.text(fluent));
    return new TextEncoder().encode(texts.sort().join("\n"));
  }
  unpack(bytes) {
    const text = new TextDecoder().decode(bytes);
    return this.game.state(text === "" ? [] : text.split("\n"));
  }
  legalMoves(state) {
    return this.game.roles.map((_, role) => this.game.legalMoves(state, role));
  }
  legalMovesOfEach(states) {
    return states.map((state) => this.legalMoves(state));
  }
  children(state, joints) {
    return joints.map((joint) => this.child(state, joint));
  }
  childOfEach(states, joints) {
    return states.map((state, i) => this.child(state, joints[i]));
  }
  child(state, joint) {
    const { game: game2 } = this;
    const next = game2.nextState(state, joint);
    return {
      joint,
      state: next,
      isTerminal: game2.isTerminal(next),
      legalMoves: (role) => game2.legalMoves(next, role),
      goals: (role) => game2.goals(next, role),
      score: (role) => game2.score(next, role),
      percepts: (role) => game2.percepts(state, joint, role)
    };
  }
  rollouts(starts, seed) {
    return allOf(this.rolloutsInPieces(starts, seed));
  }
  *rolloutsInPieces(starts, seed) {
    if (this.ownPlayer === void 0) {
      this.ownPlayer = this.player();
      yield;
    }
    return yield* playChunks(this.ownPlayer, this.chunkPlayouts, seed, starts);
  }
  player(limits = DEFAULT_PLAYOUT_LIMITS) {
    return new PlainPlayouts(this.game, limits);
  }
  recipe() {
    if (typeof this.source === "string") this.source = parseSheet(this.source).sheet;
    return { engine: this.game.engine === "tables" ? "tables" : "reference", sheet: this.source };
  }
};

// src/engine/memory/module.ts
var provided;
function provideKernel(module) {
  provided = module;
}
function kernelModule() {
  if (provided === void 0) throw new Error("the kernel is not loaded yet: await loadKernel() first");
  return provided;
}

// assembly/slices/slice-layout.ts
var POOL_VECTORS = 32;
var SLICE_RANDOM_BYTES = 80 + 16 * POOL_VECTORS;
var OCTET = 8;
var BLOCK = 64;
var MAX_MOVE_BITS = 20;
var CHOICE_MOVES = 0;
var CHOICE_BITS = 4;
var CHOICE_LEGAL = 8;
var CHOICE_DOES = 12;
var CHOICE_BYTES = 16;
var CHOICE_MASK = 16 * MAX_MOVE_BITS;
var CHOICE_DRAWN = 32 * MAX_MOVE_BITS;
var CHOICE_BEFORE = 48 * MAX_MOVE_BITS;
var CHOICE_COUNTS = CHOICE_BEFORE + 96;
var OCTET_COUNT_BYTES = 64;
var BLOCK_COUNT = 8 * OCTET_COUNT_BYTES;
var BLOCK_COUNT_BITS = 7;
var BLOCK_COUNTS_BYTES = BLOCK_COUNT + 16 * BLOCK_COUNT_BITS;
var CODE_STATE = 0;
var CODE_STATE_END = 4;
var CODE_TRANSITION = 8;
var CODE_TRANSITION_END = 12;
var CODE_COMMITS = 16;
var CODE_COMMITS_END = 20;
var PHASE_TERMINAL = 24;
var PHASE_CHOICES = 28;
var PHASE_CHOICE_ROLES = 32;
var PHASE_GOALS = 36;
var PHASE_NEXT_START = 40;
var PHASE_WAITING = 44;
var PHASE_WAITING_HERE = 48;
var PHASE_BYTES = 52;
var PLAY_VECTORS = 0;
var PLAY_PHASES = 4;
var PLAY_PHASE_RECORDS = 8;
var PLAY_PHASE = 12;
var PLAY_SCRATCH = 16;
var PLAY_RANDOM = 20;
var PLAY_LIVE = 24;
var PLAY_LIMIT = 28;
var PLAY_PLAYERS = 32;
var PLAY_FIRST_GOALS = 36;
var PLAY_GOAL_VALUES = 40;
var PLAY_LIMIT_SCORE = 48;
var PLAYOUTS_BEGUN = 56;
var PLAYOUTS_STEPS = 60;
var PLAYOUTS_STEP_BITS = 64;
var PLAYOUTS_LANE_STARTS = 68;
var PLAYOUTS_STARTS = 72;
var PLAYOUTS_START_RECORDS = 76;
var PLAYOUTS_BYTES = 80;
var START_FLUENTS = 0;
var START_FLUENTS_END = 4;
var START_PLAYOUTS = 8;
var START_LANES = 12;
var START_RESULTS = 16;
var START_BYTES = 20;
var RESULT_TERMINAL = 0;
var RESULT_LIMITED = 8;
var RESULT_STUCK = 16;
var RESULT_STEPS = 24;
var RESULT_SCORES = 32;
var SCORE_SUM = 0;
var SCORE_SQUARES = 8;
var SCORE_BYTES = 16;
var TRANSPOSE_GROUP = 16;
var TRANSPOSE_SCRATCH_BYTES = 2 * 16 * TRANSPOSE_GROUP;
var CHILDREN_LOADED = 28;
var CHILDREN_NEXT_PHASE = 32;
var CHILDREN_FLUENTS = 36;
var CHILDREN_DOES = 40;
var CHILDREN_DOES_END = 44;
var CHILDREN_ROLES = 48;
var CHILDREN_JOINTS = 52;
var CHILDREN_OUTCOMES = 56;
var CHILDREN_OUTCOME_SLOTS = 60;
var CHILDREN_ANSWERS = 64;
var CHILDREN_ANSWER_SLOTS = 68;
var CHILDREN_PARENT = 72;
var CHILDREN_OUTCOME_ROWS = 76;
var CHILDREN_ANSWER_ROWS = 80;
var CHILDREN_SCRATCH = 84;
var CHILDREN_NOW = 88;
var CHILDREN_PARENTS = 92;
var CHILDREN_PARENT_BYTES = 96;
var CHILDREN_BYTES = 100;
var EVENTS_VALUES = 0;
var EVENTS_COUNTS = 4;
var EVENTS_KINDS = 8;
var EVENTS_FIRST = 12;
var EVENTS_EDGES = 16;
var EVENTS_DIRTY = 20;
var EVENTS_BYTES = 24;

// src/circuit/phase-finder.ts
var NONE2 = -1;
var PhaseFinder = class {
  /** Per fluent, its group; and the phases in which it holds, a bit for each, or NONE if that is open. */
  groupOf;
  phasesOf;
  /** Per phase, how many of the fluents of phases hold in it. */
  heldIn;
  /** Groups of which exactly one fluent holds. */
  isExact;
  exact;
  /** Per group, the question in which a fluent of it was last met. */
  metAt;
  question = 0;
  constructor({ programs, phases, groups }) {
    const fluents = programs[0].now.length;
    this.groupOf = new Int32Array(fluents).fill(NONE2);
    for (const [number, group] of groups.entries()) {
      for (const fluent of group.fluents) this.groupOf[fluent] = number;
    }
    this.isExact = Uint8Array.from(groups, ({ exactlyOne }) => Number(exactlyOne));
    this.exact = this.isExact.reduce((sum, is) => sum + is, 0);
    this.metAt = new Int32Array(groups.length);
    this.phasesOf = new Int32Array(fluents).fill(NONE2);
    for (const [i, fluent] of phases.fluents.entries()) {
      this.phasesOf[fluent] = phases.values.reduce(
        (bits2, values, phase) => bits2 | Number(values[i]) << phase,
        0
      );
    }
    this.heldIn = phases.values.map((values) => values.filter(Boolean).length);
  }
  /** The phase; undefined for a state that breaks what programs take for granted: play cannot reach it. */
  of(state) {
    const { groupOf, phasesOf, metAt, isExact } = this;
    this.question++;
    let left = ~0;
    let held = 0;
    let exact = 0;
    for (let i = 0; i < state.length; i++) {
      const fluent = state[i];
      const group = groupOf[fluent];
      if (group !== NONE2) {
        if (metAt[group] === this.question) return void 0;
        metAt[group] = this.question;
        exact += isExact[group];
      }
      if (phasesOf[fluent] === NONE2) continue;
      left &= phasesOf[fluent];
      held++;
    }
    if (exact !== this.exact) return void 0;
    const phase = this.heldIn.findIndex((count2, number) => count2 === held && (left >>> number & 1) === 1);
    return phase < 0 ? void 0 : phase;
  }
};

// assembly/layout.ts
var LAYOUT_VERSION = 9;
var ARENA_BASE = 65536;
var REGION_ALIGNMENT = 64;
var VECTOR_BYTES = 16;
var RANDOM_BYTES = 16;
var KEY_BYTES = 8;

// src/engine/memory/arena.ts
var MOST_BUDGET = 2 ** 31;
var Region = class {
  constructor(size = 0) {
    this.size = size;
    if (!Number.isSafeInteger(size) || size < 0) throw new RangeError(`a region cannot have ${size} bytes`);
  }
  size;
  place;
  get bytes() {
    return this.size;
  }
  /** Makes room for one more item. Returns its offset from the beginning. */
  take(bytes, alignment = 8) {
    if (this.place !== void 0) throw new Error("a region that has its place cannot grow");
    const offset = roundUp(this.size, alignment);
    this.size = offset + bytes;
    return offset;
  }
  /** Where it begins, for the kernel. */
  get address() {
    if (this.place === void 0) throw new Error("a region has an address once it is planned");
    return this.place;
  }
  /** Where it ends. */
  get end() {
    return this.address + this.size;
  }
  /** For `ArenaPlan`. */
  settle(address) {
    if (this.place !== void 0) throw new Error("a region has one place");
    this.place = address;
  }
};
var ArenaPlan = class {
  end = ARENA_BASE;
  /** Where the next region will begin. */
  get next() {
    return this.end;
  }
  /** Places a new region of this size, or a measured one, behind all others, where a cache line begins. */
  reserve(room) {
    const region = typeof room === "number" ? new Region(room) : room;
    region.settle(this.end);
    this.end = roundUp(region.end, REGION_ALIGNMENT);
    return region;
  }
  /** The size that the arena must have for everything reserved so far. */
  get bytes() {
    return this.end - ARENA_BASE;
  }
};
function roundUp(n, multiple) {
  return Math.ceil(n / multiple) * multiple;
}

// node_modules/@assemblyscript/loader/index.js
var ID_OFFSET = -8;
var SIZE_OFFSET = -4;
var ARRAYBUFFER_ID = 1;
var STRING_ID = 2;
var ARRAYBUFFERVIEW = 1 << 0;
var ARRAY = 1 << 1;
var STATICARRAY = 1 << 2;
var VAL_ALIGN_OFFSET = 6;
var VAL_SIGNED = 1 << 11;
var VAL_FLOAT = 1 << 12;
var VAL_MANAGED = 1 << 14;
var ARRAYBUFFERVIEW_BUFFER_OFFSET = 0;
var ARRAYBUFFERVIEW_DATASTART_OFFSET = 4;
var ARRAYBUFFERVIEW_BYTELENGTH_OFFSET = 8;
var ARRAYBUFFERVIEW_SIZE = 12;
var ARRAY_LENGTH_OFFSET = 12;
var ARRAY_SIZE = 16;
var E_NO_EXPORT_TABLE = "Operation requires compiling with --exportTable";
var E_NO_EXPORT_RUNTIME = "Operation requires compiling with --exportRuntime";
var F_NO_EXPORT_RUNTIME = () => {
  throw Error(E_NO_EXPORT_RUNTIME);
};
var BIGINT = typeof BigUint64Array !== "undefined";
var THIS = /* @__PURE__ */ Symbol();
var STRING_SMALLSIZE = 192;
var STRING_CHUNKSIZE = 1024;
var utf16 = new TextDecoder("utf-16le", { fatal: true });
Object.hasOwn = Object.hasOwn || function(obj, prop) {
  return Object.prototype.hasOwnProperty.call(obj, prop);
};
function getStringImpl(buffer, ptr) {
  let len = new Uint32Array(buffer)[ptr + SIZE_OFFSET >>> 2] >>> 1;
  const wtf16 = new Uint16Array(buffer, ptr, len);
  if (len <= STRING_SMALLSIZE) return String.fromCharCode(...wtf16);
  try {
    return utf16.decode(wtf16);
  } catch {
    let str = "", off = 0;
    while (len - off > STRING_CHUNKSIZE) {
      str += String.fromCharCode(...wtf16.subarray(off, off += STRING_CHUNKSIZE));
    }
    return str + String.fromCharCode(...wtf16.subarray(off));
  }
}
function preInstantiate(imports) {
  const extendedExports = {};
  function getString(memory, ptr) {
    if (!memory) return "<yet unknown>";
    return getStringImpl(memory.buffer, ptr);
  }
  const env = imports.env = imports.env || {};
  env.abort = env.abort || function abort(msg, file, line, colm) {
    const memory = extendedExports.memory || env.memory;
    throw Error(`abort: ${getString(memory, msg)} at ${getString(memory, file)}:${line}:${colm}`);
  };
  env.trace = env.trace || function trace(msg, n, ...args) {
    const memory = extendedExports.memory || env.memory;
    console.log(`trace: ${getString(memory, msg)}${n ? " " : ""}${args.slice(0, n).join(", ")}`);
  };
  env.seed = env.seed || Date.now;
  imports.Math = imports.Math || Math;
  imports.Date = imports.Date || Date;
  return extendedExports;
}
function postInstantiate(extendedExports, instance) {
  const exports = instance.exports;
  const memory = exports.memory;
  const table = exports.table;
  const __new = exports.__new || F_NO_EXPORT_RUNTIME;
  const __pin = exports.__pin || F_NO_EXPORT_RUNTIME;
  const __unpin = exports.__unpin || F_NO_EXPORT_RUNTIME;
  const __collect = exports.__collect || F_NO_EXPORT_RUNTIME;
  const __rtti_base = exports.__rtti_base;
  const getTypeinfoCount = __rtti_base ? (arr) => arr[__rtti_base >>> 2] : F_NO_EXPORT_RUNTIME;
  extendedExports.__new = __new;
  extendedExports.__pin = __pin;
  extendedExports.__unpin = __unpin;
  extendedExports.__collect = __collect;
  function getTypeinfo(id) {
    const U32 = new Uint32Array(memory.buffer);
    if ((id >>>= 0) >= getTypeinfoCount(U32)) throw Error(`invalid id: ${id}`);
    return U32[(__rtti_base + 4 >>> 2) + id];
  }
  function getArrayInfo(id) {
    const info = getTypeinfo(id);
    if (!(info & (ARRAYBUFFERVIEW | ARRAY | STATICARRAY))) throw Error(`not an array: ${id}, flags=${info}`);
    return info;
  }
  function getValueAlign(info) {
    return 31 - Math.clz32(info >>> VAL_ALIGN_OFFSET & 31);
  }
  function __newString(str) {
    if (str == null) return 0;
    const length = str.length;
    const ptr = __new(length << 1, STRING_ID);
    const U16 = new Uint16Array(memory.buffer);
    for (let i = 0, p = ptr >>> 1; i < length; ++i) U16[p + i] = str.charCodeAt(i);
    return ptr;
  }
  extendedExports.__newString = __newString;
  function __newArrayBuffer(buf) {
    if (buf == null) return 0;
    const bufview = new Uint8Array(buf);
    const ptr = __new(bufview.length, ARRAYBUFFER_ID);
    const U8 = new Uint8Array(memory.buffer);
    U8.set(bufview, ptr);
    return ptr;
  }
  extendedExports.__newArrayBuffer = __newArrayBuffer;
  function __getString(ptr) {
    if (!ptr) return null;
    const buffer = memory.buffer;
    const id = new Uint32Array(buffer)[ptr + ID_OFFSET >>> 2];
    if (id !== STRING_ID) throw Error(`not a string: ${ptr}`);
    return getStringImpl(buffer, ptr);
  }
  extendedExports.__getString = __getString;
  function getView(alignLog2, signed, float) {
    const buffer = memory.buffer;
    if (float) {
      switch (alignLog2) {
        case 2:
          return new Float32Array(buffer);
        case 3:
          return new Float64Array(buffer);
      }
    } else {
      switch (alignLog2) {
        case 0:
          return new (signed ? Int8Array : Uint8Array)(buffer);
        case 1:
          return new (signed ? Int16Array : Uint16Array)(buffer);
        case 2:
          return new (signed ? Int32Array : Uint32Array)(buffer);
        case 3:
          return new (signed ? BigInt64Array : BigUint64Array)(buffer);
      }
    }
    throw Error(`unsupported align: ${alignLog2}`);
  }
  function __newArray(id, valuesOrCapacity = 0) {
    const input = valuesOrCapacity;
    const info = getArrayInfo(id);
    const align = getValueAlign(info);
    const isArrayLike = typeof input !== "number";
    const length = isArrayLike ? input.length : input;
    const buf = __new(length << align, info & STATICARRAY ? id : ARRAYBUFFER_ID);
    let result;
    if (info & STATICARRAY) {
      result = buf;
    } else {
      __pin(buf);
      const arr = __new(info & ARRAY ? ARRAY_SIZE : ARRAYBUFFERVIEW_SIZE, id);
      __unpin(buf);
      const U32 = new Uint32Array(memory.buffer);
      U32[arr + ARRAYBUFFERVIEW_BUFFER_OFFSET >>> 2] = buf;
      U32[arr + ARRAYBUFFERVIEW_DATASTART_OFFSET >>> 2] = buf;
      U32[arr + ARRAYBUFFERVIEW_BYTELENGTH_OFFSET >>> 2] = length << align;
      if (info & ARRAY) U32[arr + ARRAY_LENGTH_OFFSET >>> 2] = length;
      result = arr;
    }
    if (isArrayLike) {
      const view = getView(align, info & VAL_SIGNED, info & VAL_FLOAT);
      const start = buf >>> align;
      if (info & VAL_MANAGED) {
        for (let i = 0; i < length; ++i) {
          view[start + i] = input[i];
        }
      } else {
        view.set(input, start);
      }
    }
    return result;
  }
  extendedExports.__newArray = __newArray;
  function __getArrayView(arr) {
    const U32 = new Uint32Array(memory.buffer);
    const id = U32[arr + ID_OFFSET >>> 2];
    const info = getArrayInfo(id);
    const align = getValueAlign(info);
    let buf = info & STATICARRAY ? arr : U32[arr + ARRAYBUFFERVIEW_DATASTART_OFFSET >>> 2];
    const length = info & ARRAY ? U32[arr + ARRAY_LENGTH_OFFSET >>> 2] : U32[buf + SIZE_OFFSET >>> 2] >>> align;
    return getView(align, info & VAL_SIGNED, info & VAL_FLOAT).subarray(buf >>>= align, buf + length);
  }
  extendedExports.__getArrayView = __getArrayView;
  function __getArray(arr) {
    const input = __getArrayView(arr);
    const len = input.length;
    const out = new Array(len);
    for (let i = 0; i < len; i++) out[i] = input[i];
    return out;
  }
  extendedExports.__getArray = __getArray;
  function __getArrayBuffer(ptr) {
    const buffer = memory.buffer;
    const length = new Uint32Array(buffer)[ptr + SIZE_OFFSET >>> 2];
    return buffer.slice(ptr, ptr + length);
  }
  extendedExports.__getArrayBuffer = __getArrayBuffer;
  function __getFunction(ptr) {
    if (!table) throw Error(E_NO_EXPORT_TABLE);
    const index = new Uint32Array(memory.buffer)[ptr >>> 2];
    return table.get(index);
  }
  extendedExports.__getFunction = __getFunction;
  function getTypedArray(Type, alignLog2, ptr) {
    return new Type(getTypedArrayView(Type, alignLog2, ptr));
  }
  function getTypedArrayView(Type, alignLog2, ptr) {
    const buffer = memory.buffer;
    const U32 = new Uint32Array(buffer);
    return new Type(
      buffer,
      U32[ptr + ARRAYBUFFERVIEW_DATASTART_OFFSET >>> 2],
      U32[ptr + ARRAYBUFFERVIEW_BYTELENGTH_OFFSET >>> 2] >>> alignLog2
    );
  }
  function attachTypedArrayFunctions(ctor, name2, align) {
    extendedExports[`__get${name2}`] = getTypedArray.bind(null, ctor, align);
    extendedExports[`__get${name2}View`] = getTypedArrayView.bind(null, ctor, align);
  }
  [
    Int8Array,
    Uint8Array,
    Uint8ClampedArray,
    Int16Array,
    Uint16Array,
    Int32Array,
    Uint32Array,
    Float32Array,
    Float64Array
  ].forEach((ctor) => {
    attachTypedArrayFunctions(ctor, ctor.name, 31 - Math.clz32(ctor.BYTES_PER_ELEMENT));
  });
  if (BIGINT) {
    [BigUint64Array, BigInt64Array].forEach((ctor) => {
      attachTypedArrayFunctions(ctor, ctor.name.slice(3), 3);
    });
  }
  extendedExports.memory = extendedExports.memory || memory;
  extendedExports.table = extendedExports.table || table;
  return demangle(exports, extendedExports);
}
function isModule(src) {
  return src instanceof WebAssembly.Module;
}
function instantiateSync(source, imports = {}) {
  const module = isModule(source) ? source : new WebAssembly.Module(source);
  const extended = preInstantiate(imports);
  const instance = new WebAssembly.Instance(module, imports);
  const exports = postInstantiate(extended, instance);
  return { module, instance, exports };
}
function demangle(exports, extendedExports = {}) {
  const setArgumentsLength = exports["__argumentsLength"] ? (length) => {
    exports["__argumentsLength"].value = length;
  } : exports["__setArgumentsLength"] || exports["__setargc"] || (() => {
  });
  for (let internalName of Object.keys(exports)) {
    const elem = exports[internalName];
    let parts = internalName.split(".");
    let curr = extendedExports;
    while (parts.length > 1) {
      let part = parts.shift();
      if (!Object.hasOwn(curr, part)) curr[part] = {};
      curr = curr[part];
    }
    let name2 = parts[0];
    let hash = name2.indexOf("#");
    if (hash >= 0) {
      const className = name2.substring(0, hash);
      const classElem = curr[className];
      if (typeof classElem === "undefined" || !classElem.prototype) {
        const ctor = function(...args) {
          return ctor.wrap(ctor.prototype.constructor(0, ...args));
        };
        ctor.prototype = {
          valueOf() {
            return this[THIS];
          }
        };
        ctor.wrap = function(thisValue) {
          return Object.create(ctor.prototype, { [THIS]: { value: thisValue, writable: false } });
        };
        if (classElem) Object.getOwnPropertyNames(classElem).forEach(
          (name3) => Object.defineProperty(ctor, name3, Object.getOwnPropertyDescriptor(classElem, name3))
        );
        curr[className] = ctor;
      }
      name2 = name2.substring(hash + 1);
      curr = curr[className].prototype;
      if (/^(get|set):/.test(name2)) {
        if (!Object.hasOwn(curr, name2 = name2.substring(4))) {
          let getter = exports[internalName.replace("set:", "get:")];
          let setter = exports[internalName.replace("get:", "set:")];
          Object.defineProperty(curr, name2, {
            get() {
              return getter(this[THIS]);
            },
            set(value2) {
              setter(this[THIS], value2);
            },
            enumerable: true
          });
        }
      } else {
        if (name2 === "constructor") {
          (curr[name2] = function(...args) {
            setArgumentsLength(args.length);
            return elem(...args);
          }).original = elem;
        } else {
          (curr[name2] = function(...args) {
            setArgumentsLength(args.length);
            return elem(this[THIS], ...args);
          }).original = elem;
        }
      }
    } else {
      if (/^(get|set):/.test(name2)) {
        if (!Object.hasOwn(curr, name2 = name2.substring(4))) {
          Object.defineProperty(curr, name2, {
            get: exports[internalName.replace("set:", "get:")],
            set: exports[internalName.replace("get:", "set:")],
            enumerable: true
          });
        }
      } else if (typeof elem === "function" && elem !== setArgumentsLength) {
        (curr[name2] = (...args) => {
          setArgumentsLength(args.length);
          return elem(...args);
        }).original = elem;
      } else {
        curr[name2] = elem;
      }
    }
  }
  return extendedExports;
}

// src/engine/memory/memory-view.ts
var MemoryView = class _MemoryView {
  constructor(buffer, address = 0, unsigned = new Uint32Array(buffer), signed = new Int32Array(buffer), floats = new Float64Array(buffer)) {
    this.buffer = buffer;
    this.address = address;
    this.unsigned = unsigned;
    this.signed = signed;
    this.floats = floats;
  }
  buffer;
  address;
  unsigned;
  signed;
  floats;
  /** The same memory from another address on. */
  at(address) {
    return new _MemoryView(this.buffer, address, this.unsigned, this.signed, this.floats);
  }
  /** A field of 32 bits that is an address or a count. */
  u32(field) {
    return this.unsigned[this.address + field >>> 2];
  }
  /** A field of 32 bits that may be negative. */
  i32(field) {
    return this.signed[this.address + field >>> 2];
  }
  f64(field) {
    return this.floats[this.address + field >>> 3];
  }
  /** Sets a field of 32 bits to a number of either sign, or to the address of a region. */
  set(field, value2) {
    this.signed[this.address + field >>> 2] = typeof value2 === "number" ? value2 : value2.address;
  }
  setF64(field, value2) {
    this.floats[this.address + field >>> 3] = value2;
  }
  /** Sets fields one after the other, from this one on. */
  setRow(field, values) {
    this.signed.set(values, this.address + field >>> 2);
  }
  /** `count` fields from this one on: a view, not a copy. */
  row(field, count2) {
    const first = this.address + field >>> 2;
    return this.signed.subarray(first, first + count2);
  }
  /** Writes a set: its members are those below `count`. */
  fillSet(field, count2) {
    for (let first = 0; first < count2; first += 32) {
      const rest = count2 - first;
      this.set(field + (first >>> 3), rest < 32 ? (1 << rest) - 1 : -1);
    }
  }
  /** The members of a set of numbers below `count`, ascending. */
  members(field, count2) {
    const members2 = [];
    for (let first = 0; first < count2; first += 32) {
      for (let rest = this.i32(field + (first >>> 3)); rest !== 0; rest &= rest - 1)
        members2.push(first + 31 - Math.clz32(rest & -rest));
    }
    return members2;
  }
  hasMember(field, member) {
    return (this.i32(field + (member >>> 5 << 2)) >>> (member & 31) & 1) === 1;
  }
};

// src/engine/memory/kernel.ts
var PAGE_BYTES = 65536;
var MAX_PAGES = 65536;
var Kernel = class {
  calls;
  /** All of the memory: offsets are addresses. Views on it stay good, since it never grows. */
  memory;
  /** An instance with an arena of `arenaBytes` bytes, all zero. */
  constructor(module, arenaBytes, options = {}) {
    const pages = Math.ceil((ARENA_BASE + arenaBytes) / PAGE_BYTES);
    if (pages > MAX_PAGES)
      throw new RangeError(`an arena of ${arenaBytes} bytes is beyond the 4 GB of a module`);
    const memory = options.shared ? new WebAssembly.Memory({ initial: pages, maximum: MAX_PAGES, shared: true }) : new WebAssembly.Memory({ initial: pages });
    const { instance } = instantiateSync(module, { env: { memory } });
    this.calls = instance.exports;
    checkLayoutVersion(this.calls);
    this.memory = new MemoryView(memory.buffer);
  }
  /** The region as bytes. */
  bytes(region) {
    return new Uint8Array(this.memory.buffer, region.address, region.bytes);
  }
  /** The region as 32-bit words. */
  words(region) {
    return new Uint32Array(this.memory.buffer, region.address, roundUp(region.bytes, 4) >>> 2);
  }
  /** The region as 64-bit floats. */
  floats(region) {
    return new Float64Array(this.memory.buffer, region.address, region.bytes >>> 3);
  }
};
function checkLayoutVersion(calls) {
  const version = calls.layoutVersion?.();
  if (version !== LAYOUT_VERSION) {
    throw new Error(
      `the kernel has layout version ${version ?? "none"}, the host has ${LAYOUT_VERSION}: build both again`
    );
  }
}

// src/engine/slices/positions.ts
function rowShape(program) {
  const percepts = words(program.fluents.length);
  const goals = program.moves.length;
  const terminal = goals + program.goals.length;
  return {
    fluents: program.fluents.length,
    percepts,
    outcomeBits: percepts + words(program.percepts.length),
    goals,
    terminal,
    answerBits: words(terminal + 1),
    firstMove: firstMovesOf(program),
    program
  };
}
function words(bits2) {
  return bits2 + 31 & ~31;
}
var Positions = class _Positions {
  constructor(shape, count2, outcomes, answers2) {
    this.count = count2;
    this.outcomes = outcomes;
    this.answers = answers2;
    this.shape = shape;
  }
  count;
  outcomes;
  answers;
  shape;
  /** Rows to be filled, in one buffer. */
  static empty(shape, count2) {
    const outcomes = count2 * shape.outcomeBits >>> 5;
    const words2 = new Uint32Array(outcomes + (count2 * shape.answerBits >>> 5));
    return new _Positions(shape, count2, words2.subarray(0, outcomes), words2.subarray(outcomes));
  }
  /** Writes the fluents that hold to the beginning of `to`, as a set: equal states have equal words. */
  putState(position2, to) {
    const { outcomes } = this;
    const first = position2 * this.shape.outcomeBits >>> 5;
    for (let word = (this.shape.percepts >>> 5) - 1; word >= 0; word--) to[word] = outcomes[first + word];
  }
  /** The fluents that hold in each position, in one buffer: a buffer for each would take most of the time. */
  fluents() {
    const { outcomes } = this;
    const rowWords = this.shape.outcomeBits >>> 5;
    const words2 = this.shape.percepts >>> 5;
    const ends = new Int32Array(this.count + 1);
    for (let position2 = 0; position2 < this.count; position2++) {
      let count2 = ends[position2];
      for (let word = 0; word < words2; word++) count2 += ones(outcomes[position2 * rowWords + word]);
      ends[position2 + 1] = count2;
    }
    const held = new Int32Array(ends[this.count]);
    const lists2 = new Array(this.count);
    for (let position2 = 0; position2 < this.count; position2++) {
      let at = ends[position2];
      for (let word = 0; word < words2; word++) {
        for (let rest = outcomes[position2 * rowWords + word]; rest !== 0; rest &= rest - 1)
          held[at++] = (word << 5) + 31 - Math.clz32(rest & -rest);
      }
      lists2[position2] = held.subarray(ends[position2], at);
    }
    return lists2;
  }
  isTerminal(position2) {
    const at = position2 * this.shape.answerBits + this.shape.terminal;
    return (this.answers[at >>> 5] >>> (at & 31) & 1) === 1;
  }
  /** Ascending numbers. */
  legalMoves(position2, role) {
    const { answerBits, firstMove } = this.shape;
    const [first, end] = [firstMove[role], firstMove[role + 1]];
    return members(this.answers, position2 * answerBits, first, end);
  }
  goals(position2, role) {
    const { answerBits, goals, terminal, program } = this.shape;
    const held = members(this.answers, position2 * answerBits, goals, terminal);
    return held.map((bit) => bit - goals).filter((goal) => program.goals[goal]?.role === role);
  }
  /** What the role perceived of the move that led here. */
  percepts(position2, role) {
    const { outcomeBits, percepts, program } = this.shape;
    const end = percepts + program.percepts.length;
    const seen = members(this.outcomes, position2 * outcomeBits, percepts, end);
    return seen.map((bit) => bit - percepts).filter((percept) => program.percepts[percept]?.role === role);
  }
};
function ones(word) {
  const pairs2 = word - (word >>> 1 & 1431655765);
  const fours = (pairs2 & 858993459) + (pairs2 >>> 2 & 858993459);
  return Math.imul(fours + (fours >>> 4) & 252645135, 16843009) >>> 24;
}
function members(bits2, row, first, end) {
  const found = [];
  for (let word = first >>> 5; word << 5 < end; word++) {
    const below = end - (word << 5);
    let rest = bits2[(row >>> 5) + word] & (below < 32 ? (1 << below) - 1 : -1);
    if (first > word << 5) rest &= -1 << (first & 31);
    for (; rest !== 0; rest &= rest - 1) found.push((word << 5) + 31 - Math.clz32(rest & -rest));
  }
  return found;
}

// src/engine/slices/slice-machine.ts
var WIDTHS = [1, 2, 4];
var LANES_OF_VECTOR = 8 * VECTOR_BYTES;
var WORDS_OF_PIECE = 2 ** 20;
function slotBytes(width) {
  return width * VECTOR_BYTES;
}
function planMachine(plan, program, width) {
  return planPhases(plan, [program], width)[0];
}
function planPhases(plan, programs, width) {
  const { now } = programs[0];
  const fluents = Int32Array.from(now.keys()).filter((fluent) => now[fluent] >= 0);
  const slots = plan.reserve(Math.max(...programs.map((program) => program.slots)) * slotBytes(width));
  return programs.map((program) => ({
    program,
    width,
    fluents,
    slots,
    state: plan.reserve(program.state.length * 4),
    transition: plan.reserve(program.transition.length * 4),
    commits: plan.reserve(fluents.length * 8)
  }));
}
var SliceMachine = class _SliceMachine {
  constructor(kernel, plan, isWhole = true) {
    this.kernel = kernel;
    this.plan = plan;
    const { program, width, fluents } = plan;
    this.program = program;
    this.width = width;
    this.lanes = LANES_OF_VECTOR * width;
    this.slotBytes = slotBytes(width);
    this.fluents = fluents;
    this.words = kernel.words(plan.slots);
    this.base = plan.slots.address;
    this.slot(ZERO).fill(0);
    this.slot(ONE).fill(4294967295);
    if (isWhole) allOf(this.link());
    const pairs2 = [...fluents].flatMap((fluent) => [program.now[fluent], program.next[fluent]]);
    this.putAddresses(kernel.words(plan.commits), pairs2);
  }
  kernel;
  plan;
  program;
  width;
  /** How many games run at once. */
  lanes;
  slotBytes;
  /** The fluents that are read, ascending. */
  fluents;
  words;
  /** Where slot 0 is. */
  base;
  static *inPieces(kernel, plan) {
    const machine = new _SliceMachine(kernel, plan, false);
    yield* machine.link();
    return machine;
  }
  address(slot) {
    return this.base + slot * this.slotBytes;
  }
  /**
   * Writes where slots are, from the beginning of a list on; `nowhere` in place of -1. A game may have
   * hundreds of thousands of moves, so this is the only way in which such lists are written.
   */
  putAddresses(list, slots, nowhere = 0) {
    const { base, slotBytes: slotBytes2 } = this;
    for (let i = 0; i < slots.length; i++) list[i] = slots[i] < 0 ? nowhere : base + slots[i] * slotBytes2;
  }
  /** From the fluents now to the end, the goals and the legal moves. */
  runState() {
    const { state } = this.plan;
    this.kernel.calls.runSlices(this.width, state.address, state.end);
  }
  /** From the fluents and moves to the fluents next and the percepts. */
  runTransition() {
    const { transition } = this.plan;
    this.kernel.calls.runSlices(this.width, transition.address, transition.end);
  }
  /** The 32-bit words of a slot: bit i of word w belongs to lane 32 w + i. */
  slot(slot) {
    const words2 = this.slotBytes >>> 2;
    return this.words.subarray(slot * words2, (slot + 1) * words2);
  }
  *link() {
    const { program, state, transition } = this.plan;
    yield* this.linkCode(program.state, this.kernel.words(state));
    yield* this.linkCode(program.transition, this.kernel.words(transition));
  }
  *linkCode(code2, linked) {
    const { base, slotBytes: slotBytes2 } = this;
    let rest = WORDS_OF_PIECE;
    for (let at = 0; at < code2.length; ) {
      const end = at + 3 + code2[at + 2] * (code2[at + 1] + 1);
      for (const header = at + 3; at < header; at++) linked[at] = code2[at];
      for (; at < end; at++) linked[at] = base + code2[at] * slotBytes2;
      if (at < rest) continue;
      rest = at + WORDS_OF_PIECE;
      yield;
    }
  }
};
function setCode(record, { state, transition, commits }) {
  record.set(CODE_STATE, state);
  record.set(CODE_STATE_END, state.end);
  record.set(CODE_TRANSITION, transition);
  record.set(CODE_TRANSITION_END, transition.end);
  record.set(CODE_COMMITS, commits);
  record.set(CODE_COMMITS_END, commits.end);
}

// src/engine/slices/children-records.ts
function planChildren(plan, machines, shape) {
  const { program, width, fluents } = machines[0];
  const lanes = LANES_OF_VECTOR * width;
  const { moves, roles } = shape.program;
  return {
    records: plan.reserve(CHILDREN_BYTES * machines.length),
    fluents: plan.reserve(4 * fluents.length),
    /** A slot for moves that nothing reads. */
    nowhere: plan.reserve(slotBytes(width)),
    joints: plan.reserve(4 * roles.length * lanes),
    /** For each phase lists of slots. */
    lists: machines.map(() => ({
      does: plan.reserve(4 * moves.length),
      outcomes: plan.reserve(4 * shape.outcomeBits),
      answers: plan.reserve(4 * shape.answerBits),
      now: plan.reserve(4 * program.now.length)
    })),
    parent: plan.reserve(shape.percepts >>> 3),
    parents: plan.reserve(lanes * parentBytes(shape)),
    outcomeRows: plan.reserve(lanes * (shape.outcomeBits >>> 3)),
    answerRows: plan.reserve(lanes * (shape.answerBits >>> 3)),
    scratch: plan.reserve(TRANSPOSE_SCRATCH_BYTES)
  };
}
function parentBytes(shape) {
  return roundUp(shape.percepts, 64) >>> 3;
}
function* linkChildren(module, game2, slices, width, options) {
  const plan = new ArenaPlan();
  const plans = planPhases(plan, slices.programs, width);
  const shape = rowShape(game2);
  const regions = planChildren(plan, plans, shape);
  const kernel = new Kernel(module, plan.bytes, options);
  const machines = [];
  for (const one of plans) {
    machines.push(yield* SliceMachine.inPieces(kernel, one));
    yield;
  }
  const site = { kernel, regions, plans, machine: machines[0], shape };
  writeRecords(site);
  return site;
}
function writeRecords(site) {
  site.kernel.words(site.regions.fluents).set(site.machine.fluents);
  for (const phase of site.plans.keys()) writeRecord(site, phase);
}
function recordOf({ records }, phase) {
  return records.address + phase * CHILDREN_BYTES;
}
function writeRecord({ kernel, regions, plans, machine, shape }, phase) {
  const { program } = plans[phase];
  const { percepts, goals, terminal } = shape;
  const nowhere = regions.nowhere.address;
  const nothing = machine.address(ZERO);
  const lastOutcome = program.percepts.length > 0 ? percepts + program.percepts.length : program.next.length;
  const lists2 = regions.lists[phase];
  const outcomes = kernel.words(lists2.outcomes).subarray(0, grouped(lastOutcome)).fill(nothing);
  machine.putAddresses(outcomes, program.next);
  machine.putAddresses(outcomes.subarray(percepts), program.percepts);
  const answers2 = kernel.words(lists2.answers).subarray(0, grouped(terminal + 1)).fill(nothing);
  machine.putAddresses(answers2, program.legal);
  machine.putAddresses(answers2.subarray(goals), program.goals);
  answers2[terminal] = machine.address(program.terminal);
  machine.putAddresses(kernel.words(lists2.does), program.does, nowhere);
  machine.putAddresses(kernel.words(lists2.now), program.now, nowhere);
  const record = kernel.memory.at(recordOf(regions, phase));
  setCode(record, plans[phase]);
  record.set(CHILDREN_NEXT_PHASE, recordOf(regions, (phase + 1) % plans.length));
  record.set(CHILDREN_FLUENTS, regions.fluents);
  record.set(CHILDREN_DOES, lists2.does);
  record.set(CHILDREN_DOES_END, lists2.does.end);
  record.set(CHILDREN_ROLES, shape.program.roles.length);
  record.set(CHILDREN_JOINTS, regions.joints);
  record.set(CHILDREN_OUTCOMES, lists2.outcomes);
  record.set(CHILDREN_OUTCOME_SLOTS, outcomes.length);
  record.set(CHILDREN_ANSWERS, lists2.answers);
  record.set(CHILDREN_ANSWER_SLOTS, answers2.length);
  record.set(CHILDREN_PARENT, regions.parent);
  record.set(CHILDREN_OUTCOME_ROWS, regions.outcomeRows);
  record.set(CHILDREN_ANSWER_ROWS, regions.answerRows);
  record.set(CHILDREN_SCRATCH, regions.scratch);
  record.set(CHILDREN_NOW, lists2.now);
  record.set(CHILDREN_PARENTS, regions.parents);
  record.set(CHILDREN_PARENT_BYTES, parentBytes(shape));
}
function grouped(slots) {
  return roundUp(slots, TRANSPOSE_GROUP);
}

// src/engine/slices/children.ts
var EMPTY2 = new Uint32Array(0);
var VIEWED = ["joints", "parent", "parents", "outcomeRows", "answerRows"];
var Children = class _Children {
  kernel;
  lanes;
  finder;
  regions;
  views;
  shape;
  roles;
  /** The state that was asked last, and the address of the record of its phase. */
  asked;
  record;
  constructor(module, game2, slices, options = {}, site = allOf(linkChildren(module, game2, slices, options.width ?? 4, options))) {
    this.finder = new PhaseFinder(slices);
    this.shape = site.shape;
    this.roles = game2.roles.length;
    this.regions = site.regions;
    this.kernel = site.kernel;
    this.lanes = site.machine.lanes;
    const views = VIEWED.map((name2) => [name2, this.kernel.words(this.regions[name2])]);
    this.views = Object.fromEntries(views);
  }
  static *inPieces(module, game2, slices, width) {
    const site = yield* linkChildren(module, game2, slices, width, {});
    return new _Children(module, game2, slices, { width }, site);
  }
  /** Legal moves, goals and the end of a state: good until the next call. Undefined as in `by`. */
  answers(fluents) {
    if (this.find(fluents) === void 0) return void 0;
    const { answerBits } = this.shape;
    return new Positions(this.shape, 1, EMPTY2, this.views.answerRows.subarray(0, answerBits >>> 5));
  }
  /**
   * The children by these joint moves, which must be legal: a move for each role, child by child. Undefined
   * for a state that breaks what the programs take for granted: play cannot reach it. Several batches of one
   * state ask it once.
   */
  by(fluents, joints) {
    const record = fluents === this.asked ? this.record : this.find(fluents);
    return record === void 0 ? void 0 : this.expand(record, joints);
  }
  /**
   * Legal moves, goals and the ends of many states at once. Undefined where play cannot reach one of them, or
   * where they are in different phases: their lanes run the same programs.
   */
  answersOfEach(states) {
    const record = this.findEach(states);
    if (record === void 0) return void 0;
    const answerWords = this.shape.answerBits >>> 5;
    const answers2 = new Uint32Array(states.length * answerWords);
    const { lanes } = this;
    for (let first = 0; first < states.length; first += lanes) {
      const size = this.putParents(states, first);
      this.kernel.calls.askStates(record, size);
      answers2.set(this.views.answerRows.subarray(0, size * answerWords), first * answerWords);
    }
    return new Positions(this.shape, states.length, EMPTY2, answers2);
  }
  /** The child of each state by a legal joint move of its own, state by state. Undefined as above. */
  byEach(states, joints) {
    const record = this.findEach(states);
    return record === void 0 ? void 0 : this.expand(record, joints, states);
  }
  /** The children of the loaded state, or one of each state in `parents`, by the record of their phase. */
  expand(record, joints, parents) {
    const { calls } = this.kernel;
    const roles = this.roles;
    const views = this.views;
    const count2 = joints.length / roles;
    const children = Positions.empty(this.shape, count2);
    const { lanes } = this;
    const outcomeWords = this.shape.outcomeBits >>> 5;
    const answerWords = this.shape.answerBits >>> 5;
    for (let first = 0; first < count2; first += lanes) {
      const size = Math.min(lanes, count2 - first);
      views.joints.set(joints.subarray(first * roles, (first + size) * roles));
      if (parents === void 0) calls.makeChildren(record, size);
      else calls.makeChildOfEach(record, this.putParents(parents, first));
      children.outcomes.set(views.outcomeRows.subarray(0, size * outcomeWords), first * outcomeWords);
      children.answers.set(views.answerRows.subarray(0, size * answerWords), first * answerWords);
    }
    return children;
  }
  /**
   * Makes a state the parent and asks it. Returns the address of the record of its phase, if it is in one.
   */
  find(fluents) {
    putBits(this.views.parent.fill(0), 0, fluents);
    const phase = this.finder.of(fluents);
    this.asked = fluents;
    this.record = void 0;
    if (phase === void 0) return void 0;
    const record = recordOf(this.regions, phase);
    this.kernel.memory.set(record + CHILDREN_LOADED, 0);
    this.kernel.calls.askState(record);
    this.record = record;
    return record;
  }
  /** The record of the phase that all these states are in, if it is one. */
  findEach(states) {
    this.asked = void 0;
    const phase = states.length === 0 ? 0 : this.finder.of(states[0]);
    if (phase === void 0 || states.some((state) => this.finder.of(state) !== phase)) return void 0;
    return recordOf(this.regions, phase);
  }
  /** Hands over states, at most one for each lane. Returns how many they are. */
  putParents(states, first) {
    const rowWords = parentBytes(this.shape) >>> 2;
    const size = Math.min(this.lanes, states.length - first);
    const parents = this.views.parents.fill(0, 0, size * rowWords);
    for (let lane = 0; lane < size; lane++) putBits(parents, lane * rowWords, states[first + lane]);
    return size;
  }
};
function putBits(words2, row, fluents) {
  for (let i = 0; i < fluents.length; i++) {
    const fluent = fluents[i];
    words2[row + (fluent >>> 5)] |= 1 << (fluent & 31);
  }
}

// src/gdl/keywords.ts
var RELATION_ARITY = /* @__PURE__ */ new Map([
  ["role", 1],
  ["base", 1],
  ["input", 2],
  ["percept", 2],
  ["init", 1],
  ["true", 1],
  ["next", 1],
  ["does", 2],
  ["legal", 2],
  ["sees", 2],
  ["goal", 2],
  ["terminal", 0]
]);
var OPERATORS = /* @__PURE__ */ new Set(["not", "or", "distinct"]);
var INPUT_OF = /* @__PURE__ */ new Map([
  ["init/1", "true"],
  ["next/1", "true"],
  ["legal/2", "does"]
]);
var RANDOM_ROLE = "random";
function canBeDefined(name2) {
  return name2 !== "true" && name2 !== "does" && !OPERATORS.has(name2);
}
function isKeyword(name2) {
  return RELATION_ARITY.has(name2) || OPERATORS.has(name2);
}

// src/gdl/roles.ts
function isChance(role) {
  return role.toLowerCase() === RANDOM_ROLE;
}
function playersAmong(roles) {
  return [...roles.keys()].filter((role) => !isChance(roles[role]));
}
function scoreOfGoals(goals) {
  const values = goals.map(Number).filter((value2) => !Number.isNaN(value2));
  return values.length === 0 ? 0 : values.reduce((sum, value2) => sum + value2, 0) / values.length;
}

// src/engine/slices/choices.ts
var Choices = class {
  /** Where the kernel may work while it chooses. */
  scratch;
  phases;
  /** A slot for moves that nothing reads. */
  nowhere;
  /** Takes the moves of all roles in each phase. */
  constructor(plan, phases, slotBytes2) {
    this.phases = phases.map((roles) => {
      const open = roles.map(possible).filter((moves) => !isSettled(moves));
      const tables = plan.reserve(open.length * CHOICE_BYTES);
      const choices = open.map((moves) => ({
        ...moves,
        // Filled up to whole octets.
        legalList: plan.reserve(4 * roundUp(moves.legal.length, OCTET)),
        doesList: plan.reserve(4 * moves.does.length)
      }));
      return { choices, tables };
    });
    const sizes = this.phases.flatMap(({ choices }) => choices.map(({ legal }) => legal.length));
    const most = Math.max(1, ...sizes);
    if (most > 2 ** MAX_MOVE_BITS)
      throw new RangeError(`a role has ${most} moves, too many to number`);
    const blocks = Math.ceil(most / BLOCK);
    this.scratch = plan.reserve(CHOICE_COUNTS + blocks * BLOCK_COUNTS_BYTES);
    this.nowhere = plan.reserve(slotBytes2);
  }
  /**
   * Writes the tables of a phase, for slots as this machine has them. Returns where they are, and how many
   * roles.
   */
  link(kernel, phase, machine) {
    const { choices, tables } = this.phases[phase];
    for (const [role, { legal, does, legalList, doesList }] of choices.entries()) {
      machine.putAddresses(kernel.words(legalList).fill(machine.address(ZERO)), legal);
      machine.putAddresses(kernel.words(doesList), does, this.nowhere.address);
      const table = kernel.memory.at(tables.address + role * CHOICE_BYTES);
      table.set(CHOICE_MOVES, legal.length);
      table.set(CHOICE_BITS, bitsBelow(legal.length));
      table.set(CHOICE_LEGAL, legalList);
      table.set(CHOICE_DOES, doesList);
    }
    return { address: tables.address, roles: choices.length };
  }
};
function isSettled({ legal, does }) {
  return legal.length === 1 && legal[0] === ONE && does[0] < 0;
}
function possible({ legal, does }) {
  const kept = { legal: new Int32Array(legal.length), does: new Int32Array(does.length) };
  let count2 = 0;
  for (let i = 0; i < legal.length; i++) {
    if (legal[i] === ZERO && does[i] < 0) continue;
    kept.legal[count2] = legal[i];
    kept.does[count2++] = does[i];
  }
  return { legal: kept.legal.subarray(0, count2), does: kept.does.subarray(0, count2) };
}
function bitsBelow(moves) {
  return moves < 2 ? 0 : 32 - Math.clz32(moves - 1);
}

// src/engine/slices/phase-tables.ts
var PhaseTables = class {
  constructor(plan, game2, machines) {
    this.machines = machines;
    const lanesBytes = slotBytes(machines[0].width);
    const programs = machines.map((machine) => machine.program);
    this.roles = playersAmong(game2.roles);
    this.goals = goalsOf(game2, programs, this.roles);
    const firstMoves = firstMovesOf(game2);
    const choices = programs.map((one) => game2.roles.map((_, role) => movesOf(one, firstMoves, role)));
    this.choices = new Choices(plan, choices, lanesBytes);
    this.phases = plan.reserve(PHASE_BYTES * machines.length);
    this.random = plan.reserve(SLICE_RANDOM_BYTES);
    this.live = plan.reserve(lanesBytes);
    this.firstGoals = plan.reserve(4 * this.goals.first.length);
    this.goalValues = plan.reserve(8 * this.goals.values.length);
    this.goalSlots = machines.map(() => plan.reserve(4 * this.goals.goals.length));
  }
  machines;
  /** The roles that have scores, as indices into those of the game: all but `random`. */
  roles;
  goals;
  choices;
  phases;
  random;
  live;
  firstGoals;
  goalValues;
  /** For each phase. */
  goalSlots;
  /** Writes all of it, for slots as this machine has them. The record of what plays gets the addresses. */
  link(kernel, machine, play2, { limit, limitScore }) {
    kernel.words(this.firstGoals).set(this.goals.first);
    kernel.floats(this.goalValues).set(this.goals.values);
    for (const phase of this.machines.keys()) this.linkPhase(kernel, machine, phase);
    play2.set(PLAY_VECTORS, machine.width);
    play2.set(PLAY_PHASES, this.machines.length);
    play2.set(PLAY_PHASE_RECORDS, this.phases);
    play2.set(PLAY_SCRATCH, this.choices.scratch);
    play2.set(PLAY_RANDOM, this.random);
    play2.set(PLAY_LIVE, this.live);
    play2.set(PLAY_LIMIT, limit);
    play2.set(PLAY_PLAYERS, this.roles.length);
    play2.set(PLAY_FIRST_GOALS, this.firstGoals);
    play2.set(PLAY_GOAL_VALUES, this.goalValues);
    play2.setF64(PLAY_LIMIT_SCORE, limitScore);
  }
  /** From now on random numbers are those of (seed, stream). */
  seed(kernel, seed, stream) {
    kernel.calls.seedSlices(this.random.address, seed % 2 ** 32, Math.floor(seed / 2 ** 32), stream);
  }
  /** Empties all lanes. */
  emptyLanes(kernel) {
    kernel.bytes(this.live).fill(0);
  }
  /** The record of a phase. */
  phase(kernel, phase) {
    return kernel.memory.at(this.phases.address + phase * PHASE_BYTES);
  }
  linkPhase(kernel, machine, phase) {
    const plan = this.machines[phase];
    const record = this.phase(kernel, phase);
    setCode(record, plan);
    record.set(PHASE_TERMINAL, machine.address(plan.program.terminal));
    const choices = this.choices.link(kernel, phase, machine);
    record.set(PHASE_CHOICES, choices.address);
    record.set(PHASE_CHOICE_ROLES, choices.roles);
    const goalSlots = this.goalSlots[phase];
    const { goals } = plan.program;
    machine.putAddresses(
      kernel.words(goalSlots),
      this.goals.goals.map((goal) => goals[goal])
    );
    record.set(PHASE_GOALS, goalSlots);
  }
};
function goalsOf(game2, programs, roles) {
  const first = [0];
  const goals = [];
  const values = [];
  for (const role of roles) {
    for (const [i, goal] of game2.goals.entries()) {
      if (goal.role !== role) continue;
      const value2 = Number(goal.text);
      if (Number.isNaN(value2)) continue;
      if (programs.every((program) => program.goals[i] === ZERO)) continue;
      goals.push(i);
      values.push(value2);
    }
    first.push(goals.length);
  }
  return { first, goals, values };
}
function movesOf({ legal, does }, firstMoves, role) {
  const [first, end] = [firstMoves[role], firstMoves[role + 1]];
  return { legal: legal.subarray(first, end), does: does.subarray(first, end) };
}

// src/engine/slices/playouts.ts
var MAX_STARTS = 256;
var PASSES = 4096;
var OPERATIONS = 2 ** 21;
var Playouts = class {
  /** Playouts that run at once. */
  lanes;
  /** The roles that have scores, as indices into those of the game: all but `random`. */
  roles;
  kernel;
  /** The machine of any phase: what it says of slots and lanes is the same. */
  machine;
  phases;
  finder;
  tables;
  regions;
  /** The record of the playouts. */
  play;
  startFluents;
  /** Bytes of the results of a start. */
  resultBytes;
  /** Gates of the largest phase, and moves to choose among: the work of a turn for one vector. */
  gates;
  constructor(module, game2, slices, options = {}) {
    const { width = 4 } = options;
    const { limit = DEFAULT_PLAYOUT_LIMITS.limit, limitScore = DEFAULT_PLAYOUT_LIMITS.limitScore } = options;
    if (!Number.isInteger(limit) || limit < 1 || limit >= 2 ** 31) {
      throw new RangeError(`the limit of moves is an integer from 1, not ${limit}`);
    }
    this.finder = new PhaseFinder(slices);
    this.gates = game2.moves.length + Math.max(...slices.programs.map(gatesOf));
    const plan = new ArenaPlan();
    const machines = planPhases(plan, slices.programs, width);
    this.phases = machines.length;
    this.tables = new PhaseTables(plan, game2, machines);
    this.roles = this.tables.roles;
    this.resultBytes = RESULT_SCORES + this.roles.length * SCORE_BYTES;
    this.regions = reserve(plan, machines[0], limit, this.resultBytes);
    this.kernel = new Kernel(module, plan.bytes, options);
    [this.machine] = machines.map((machine) => new SliceMachine(this.kernel, machine));
    this.lanes = this.machine.lanes;
    this.play = this.kernel.memory.at(this.regions.play.address);
    this.startFluents = this.kernel.words(this.regions.startFluents);
    this.tables.link(this.kernel, this.machine, this.play, { limit, limitScore });
    this.play.set(PLAYOUTS_BEGUN, this.regions.begun);
    this.play.set(PLAYOUTS_STEPS, this.regions.steps);
    this.play.set(PLAYOUTS_LANE_STARTS, this.regions.laneStarts);
    this.play.set(PLAYOUTS_START_RECORDS, this.regions.starts);
  }
  /**
   * Plays chunk `chunk` of the work that `seed` stands for: the playouts that each start asks for. Returns
   * one tally for each start. A start has to be a state that can be reached from the initial one.
   */
  playChunk(seed, chunk, starts) {
    return allOf(this.chunkInPieces(seed, chunk, starts));
  }
  *chunkInPieces(seed, chunk, starts) {
    this.tables.seed(this.kernel, seed, chunk);
    const tallies = [];
    for (let from = 0; from < starts.length; from += MAX_STARTS) {
      const batch = starts.slice(from, from + MAX_STARTS);
      this.enqueue(batch);
      yield;
      const passes = Math.min(PASSES, Math.ceil(OPERATIONS / (this.gates * this.vectorsFor(batch))));
      while (this.kernel.calls.playPasses(this.play.address, passes)) yield;
      tallies.push(...batch.map((_, i) => this.tally(i)));
    }
    return tallies;
  }
  /** Puts starts into the queues of their phases, for empty lanes and with tallies of zero. */
  enqueue(starts) {
    const { kernel, regions, tables, play: play2 } = this;
    tables.emptyLanes(kernel);
    for (const region of [regions.steps, regions.startLanes, regions.results]) kernel.bytes(region).fill(0);
    const phases = starts.map(({ fluents }) => this.phaseOf(fluents));
    let number = 0;
    for (let phase = 0; phase < this.phases; phase++) {
      const queue = [...starts.keys()].filter((start) => phases[start] === phase);
      const record = tables.phase(kernel, phase);
      record.set(PHASE_NEXT_START, number);
      record.set(PHASE_WAITING_HERE, starts[queue[0] ?? 0]?.playouts ?? 0);
      let waiting = 0;
      for (const start of queue) {
        this.linkStart(number++, start, starts[start]);
        waiting += starts[start].playouts;
      }
      record.set(PHASE_WAITING, waiting);
    }
    play2.set(PLAY_VECTORS, this.vectorsFor(starts));
    play2.set(PLAYOUTS_STARTS, starts.length);
    play2.set(PLAYOUTS_STEP_BITS, 0);
  }
  /** As few vectors as the playouts need: empty ones need not run. */
  vectorsFor(starts) {
    const playouts = starts.reduce((sum, start) => sum + start.playouts, 0);
    const { width } = this.machine;
    return WIDTHS.find((fewer) => fewer < width && playouts <= LANES_OF_VECTOR * fewer) ?? width;
  }
  phaseOf(fluents) {
    const phase = this.finder.of(fluents);
    if (phase === void 0) throw new RangeError("playouts cannot begin in a state that play never reaches");
    return phase;
  }
  /** Writes record `number` of the starts; its results are those of the start `index` of the batch. */
  linkStart(number, index, { fluents, playouts }) {
    if (!Number.isInteger(playouts) || playouts < 1) {
      throw new RangeError(`a start asks for an integer of playouts from 1, not ${playouts}`);
    }
    const { machine, regions, startFluents } = this;
    const { now } = machine.program;
    const first = number * machine.fluents.length;
    let end = first;
    for (let i = 0; i < fluents.length; i++) {
      const slot = now[fluents[i]];
      if (slot >= 0) startFluents[end++] = machine.address(slot);
    }
    const start = this.kernel.memory.at(regions.starts.address + number * START_BYTES);
    start.set(START_FLUENTS, regions.startFluents.address + 4 * first);
    start.set(START_FLUENTS_END, regions.startFluents.address + 4 * end);
    start.set(START_PLAYOUTS, playouts);
    start.set(START_LANES, regions.startLanes.address + number * machine.slotBytes);
    start.set(START_RESULTS, this.resultsOf(index));
  }
  tally(start) {
    const results = this.kernel.memory.at(this.resultsOf(start));
    return {
      terminal: results.f64(RESULT_TERMINAL),
      limited: results.f64(RESULT_LIMITED),
      stuck: results.f64(RESULT_STUCK),
      steps: results.f64(RESULT_STEPS),
      scores: this.roles.map((_, i) => {
        const score = RESULT_SCORES + i * SCORE_BYTES;
        return {
          sum: results.f64(score + SCORE_SUM),
          squares: results.f64(score + SCORE_SQUARES)
        };
      })
    };
  }
  resultsOf(start) {
    return this.regions.results.address + start * this.resultBytes;
  }
};
function reserve(plan, machine, limit, resultBytes) {
  const lanesBytes = slotBytes(machine.width);
  return {
    play: plan.reserve(PLAYOUTS_BYTES),
    begun: plan.reserve(lanesBytes),
    steps: plan.reserve(lanesBytes * (32 - Math.clz32(limit))),
    laneStarts: plan.reserve(4 * LANES_OF_VECTOR * machine.width),
    // One more than there are starts: the kernel reads the record behind the last one.
    starts: plan.reserve(START_BYTES * (MAX_STARTS + 1)),
    startFluents: plan.reserve(4 * machine.fluents.length * MAX_STARTS),
    startLanes: plan.reserve(lanesBytes * MAX_STARTS),
    results: plan.reserve(resultBytes * MAX_STARTS)
  };
}

// src/engine/slices/state-batches.ts
var WIDTH = 4;
var StateBatches = class _StateBatches {
  /** How many states a batch has at most. */
  lanes;
  phases;
  /** The words that a state takes. */
  stateWords;
  parentWords;
  outcomeWords;
  answerWords;
  /** Of a row of answers, the bit of the first goal and that of the end; the legal moves come first. */
  firstGoal;
  terminal;
  parents;
  moves;
  outcomes;
  answers;
  kernel;
  regions;
  finder;
  constructor(module, program, slices, options = {}, site = allOf(linkChildren(module, program, slices, WIDTH, options))) {
    const { shape } = site;
    this.regions = site.regions;
    this.kernel = site.kernel;
    this.finder = new PhaseFinder(slices);
    this.lanes = site.machine.lanes;
    this.phases = site.plans.length;
    this.stateWords = shape.percepts >>> 5;
    this.parentWords = parentBytes(shape) >>> 2;
    this.outcomeWords = shape.outcomeBits >>> 5;
    this.answerWords = shape.answerBits >>> 5;
    this.firstGoal = shape.goals;
    this.terminal = shape.terminal;
    this.parents = this.kernel.words(this.regions.parents);
    this.moves = this.kernel.words(this.regions.joints);
    this.outcomes = this.kernel.words(this.regions.outcomeRows);
    this.answers = this.kernel.words(this.regions.answerRows);
  }
  static *inPieces(module, program, slices) {
    const site = yield* linkChildren(module, program, slices, WIDTH, {});
    return new _StateBatches(module, program, slices, {}, site);
  }
  /** Undefined for a state that breaks what the programs take for granted: play cannot reach it. */
  phaseOf(state) {
    return this.finder.of(state);
  }
  /** Answers about the first `count` parents. */
  ask(phase, count2) {
    this.kernel.calls.askStates(recordOf(this.regions, phase), count2);
  }
  /** Where the legal moves of the first `count` lanes lead. */
  advance(phase, count2) {
    this.kernel.calls.makeOutcomeOfEach(recordOf(this.regions, phase), count2);
  }
};

// assembly/tree/tree-layout.ts
var TREE_ROLES = 56;
var TREE_CHANCE = 60;
var TREE_OWN = 64;
var TREE_PLACES = 68;
var TREE_FIRST_MOVES = 72;
var TREE_MOVES = 76;
var TREE_FLUENTS = 80;
var TREE_NOW_SLOTS = 84;
var TREE_DOES_SLOTS = 88;
var TREE_ROW_SLOTS = 92;
var TREE_ROW_LISTS = 96;
var TREE_STATE_BYTES = 100;
var TREE_ROW_BYTES = 104;
var TREE_KEYS = 108;
var TREE_POLICY = 112;
var TREE_BATCH = 116;
var TREE_DRAWN = 120;
var TREE_ROOTS = 124;
var TREE_ROOT_COUNT = 128;
var TREE_SHARED = 132;
var TREE_EPOCH = 136;
var TREE_STATUS = 140;
var TREE_WAITING = 152;
var TREE_JOINED = 156;
var TREE_LANE_RECORDS = 160;
var TREE_PATHS = 164;
var TREE_SCORES = 168;
var TREE_ROWS = 172;
var TREE_ROW_SCRATCH = 176;
var TREE_TRANSPOSE_SCRATCH = 180;
var TREE_PLAYED_SLOTS = 184;
var TREE_PLAYED_LIST = 188;
var TREE_MADE = 192;
var TREE_MADE_BYTES = 196;
var TREE_HEAP = 200;
var TREE_HEAP_END = 204;
var TREE_HEAP_TOP = 208;
var TREE_BUCKETS = 212;
var TREE_BUCKET_MASK = 216;
var TREE_EDGES = 220;
var TREE_OTHER_EDGES = 224;
var TREE_EDGE_MASK = 228;
var TREE_AMAF_FREE = 236;
var TREE_AMAF_BYTES = 240;
var TREE_VALUES_SCRATCH = 244;
var TREE_IS_FULL = 248;
var TREE_HISTOGRAM = 268;
var TREE_NODES = 272;
var TREE_REFERENCE = 276;
var TREE_EXPLORATION = 280;
var TREE_BIAS = 288;
var TREE_ITERATIONS = 296;
var TREE_KNOWN = 304;
var TREE_STATES = 312;
var TREE_LIMITED = 320;
var TREE_STUCK = 328;
var TREE_DEPTH = 336;
var TREE_PRUNED = 344;
var TREE_COUNTED = 352;
var TREE_PASS_WORK = 352;
var TREE_AMAF_NEXT = 364;
var TREE_AMAF_END = 368;
var TREE_BYTES = 376;
var POLICY_UCB = 0;
var POLICY_GRAVE = 1;
var STATUS_IDLE = 0;
var ADVANCED_TO_END = 1;
var ADVANCED_TO_FULL = 2;
var MOST_STEPS = 256;
var HISTOGRAM_SIZE = 1024;
var NODE_INFO = 16;
var NODE_BYTES = 28;
var NODE_JOINTS = 32;
var NODE_CHOOSER = 40;
var NODE_HEADER = 56;
var NODE_PROVEN = 256;
var SEVERAL_CHOOSERS = -2;
var ENTRY_MOVE = 0;
var ENTRY_COUNT = 4;
var ENTRY_SUM = 8;
var ENTRY_BYTES = 16;
var EDGE_BYTES = 16;
var SHARED_ENTRIES = 16;
var STEP_ENTRIES = 16;
var LANE_BYTES = 16;
var AMAF_ENTRY_BYTES = 16;

// src/engine/roots.ts
var MOST_ROOTS = 4096;
function checkRootCount(count2) {
  if (count2 > MOST_ROOTS) throw new RangeError(`at most ${MOST_ROOTS} states can be thought about at once`);
}

// src/engine/tree/playout-tree.ts
function bestMove(moves) {
  let open;
  let proven;
  for (const move of moves) {
    if (move.isProven) {
      if (proven === void 0 || isBetterProven(move, proven)) proven = move;
    } else if (open === void 0 || move.count > open.count) open = move;
  }
  if (open === void 0 || proven === void 0) return open ?? proven;
  return (proven.value ?? 0) >= (open.value ?? 0) ? proven : open;
}
function bestFirst(moves, most = moves.length) {
  const best = bestMove(moves);
  const others = moves.filter((move) => move !== best).sort((a, b) => b.count - a.count);
  return [...best === void 0 ? [] : [best], ...others].slice(0, most);
}
function isBetterProven(move, other) {
  const difference = (move.value ?? 0) - (other.value ?? 0);
  return difference === 0 ? move.count > other.count : difference > 0;
}

// src/engine/tree/judged-moves.ts
var JudgedMoves = class {
  constructor(tree, memory, stored, role, places, moveTerms) {
    this.tree = tree;
    this.memory = memory;
    this.stored = stored;
    this.role = role;
    this.places = places;
    this.moveTerms = moveTerms;
  }
  tree;
  memory;
  stored;
  role;
  places;
  moveTerms;
  /**
   * Of a role's moves in a node those that can be among the `most` best: the most chosen of those that are
   * open, in the order of the rules, and all that are proven. A node may have a hundred thousand moves.
   */
  notable(node, role, most) {
    const places = this.stored.places(node, role);
    if (places.length <= most) return places;
    const first = this.firstEntry(node, role) + ENTRY_COUNT;
    const children = this.ownChildren(node, role);
    const isProven = (pick) => children !== 0 && this.provenAt(children + 4 * pick) !== 0;
    const counts = Float64Array.from(places, (pick) => this.memory.u32(first + pick * ENTRY_BYTES));
    const open = counts.filter((_, pick) => !isProven(pick)).sort();
    const least = open[Math.max(0, open.length - most)] ?? 0;
    let equals = most - (open.length - 1 - open.lastIndexOf(least));
    return places.filter(
      (pick) => isProven(pick) || counts[pick] > least || counts[pick] === least && equals-- > 0
    );
  }
  /** What is known of these moves of a role in a node. */
  judged(node, role, picks) {
    const own = this.stored.firstEntry(node, role);
    const first = this.firstEntry(node, role);
    const children = this.ownChildren(node, role);
    return picks.map((pick) => {
      const { move } = this.stored.entryAt(own + pick * ENTRY_BYTES);
      const { count: count2, sum } = this.stored.entryAt(first + pick * ENTRY_BYTES);
      const child = children === 0 ? 0 : this.provenAt(children + 4 * pick);
      const mean = count2 === 0 ? void 0 : sum / count2;
      const value2 = child === 0 ? mean : this.stored.values(child)[this.places[role]];
      return { move: this.moveTerms[move], count: count2, value: value2, isProven: child !== 0 };
    });
  }
  /** From a node on turn by turn the best moves, of the roles that have a choice, or of all. */
  line(root) {
    const line = [];
    const seen = /* @__PURE__ */ new Set();
    let node = root;
    while (node !== 0 && !this.stored.isEnd(node) && !seen.has(node)) {
      seen.add(node);
      const picks = [];
      const joint = [];
      for (let role = 0; role < this.places.length; role++) {
        const notable = this.notable(node, role, 1);
        const moves = this.judged(node, role, notable);
        const best = bestMove(moves);
        if (best === void 0 || best.count === 0 && !best.isProven) return line;
        picks.push(notable[moves.indexOf(best)]);
        joint.push({ move: best.move, isOpen: this.stored.moveCount(node, role) > 1 });
      }
      const isOpen = joint.some((one) => one.isOpen);
      line.push(joint.filter((one) => one.isOpen || !isOpen).map(({ move }) => move));
      node = this.stored.childOf(node, picks);
    }
    return line;
  }
  /** Where the entries of a role begin: with several roots, those of the own role in what they share. */
  firstEntry(node, role) {
    const shared = this.tree.u32(TREE_SHARED);
    const isOfAll = shared !== 0 && role === this.role && node === this.root;
    return isOfAll ? shared + SHARED_ENTRIES : this.stored.firstEntry(node, role);
  }
  /** Where the children by a role's moves stand, if it alone has a choice and they say what it gets; else 0. */
  ownChildren(node, role) {
    const isAlone = this.stored.chooser(node) === role && this.places[role] >= 0;
    return isAlone && this.tree.u32(TREE_SHARED) === 0 ? this.stored.firstChild(node) : 0;
  }
  /** The address of the first root. */
  get root() {
    return this.memory.u32(this.tree.u32(TREE_ROOTS));
  }
  /** The child behind a word of a node, if it is proven; else 0. */
  provenAt(word) {
    const child = this.stored.childAt(word);
    return child !== 0 && this.stored.isProven(child) ? child : 0;
  }
};

// src/engine/tree/link-tree.ts
var KEY_SEED = 1;
function linkTree(kernel, plan, places, { role, policy, batch }) {
  const { regions, shape } = plan;
  const tree = kernel.memory.at(regions.tree.address);
  tree.set(TREE_ROLES, shape.roles);
  tree.set(TREE_CHANCE, places.indexOf(-1));
  tree.set(TREE_OWN, role);
  tree.set(TREE_PLACES, regions.places);
  tree.set(TREE_FIRST_MOVES, regions.firstMoves);
  tree.set(TREE_MOVES, shape.moves);
  tree.set(TREE_FLUENTS, shape.fluents);
  tree.set(TREE_NOW_SLOTS, regions.nowSlots);
  tree.set(TREE_DOES_SLOTS, regions.doesSlots);
  tree.set(TREE_ROW_SLOTS, shape.rowSlots);
  tree.set(TREE_ROW_LISTS, regions.rowLists);
  tree.set(TREE_STATE_BYTES, shape.stateBytes);
  tree.set(TREE_ROW_BYTES, shape.rowBytes);
  tree.set(TREE_KEYS, regions.keys);
  tree.set(TREE_POLICY, policy.kind === "ucb" ? POLICY_UCB : POLICY_GRAVE);
  tree.set(TREE_BATCH, batch);
  tree.set(TREE_PASS_WORK, passWork(plan));
  tree.set(TREE_DRAWN, regions.drawn);
  tree.set(TREE_ROOTS, regions.roots);
  tree.set(TREE_WAITING, regions.waiting);
  tree.set(TREE_JOINED, regions.joined);
  tree.set(TREE_LANE_RECORDS, regions.laneRecords);
  tree.set(TREE_PATHS, regions.paths);
  tree.set(TREE_SCORES, regions.scores);
  tree.set(TREE_ROWS, regions.rows);
  tree.set(TREE_ROW_SCRATCH, regions.rowScratch);
  tree.set(TREE_TRANSPOSE_SCRATCH, regions.transposeScratch);
  tree.set(TREE_PLAYED_SLOTS, regions.playedSlots);
  tree.set(TREE_PLAYED_LIST, regions.playedList);
  tree.set(TREE_MADE, regions.made);
  tree.set(TREE_MADE_BYTES, shape.madeBytes);
  tree.set(TREE_HEAP, regions.heap);
  tree.set(TREE_HEAP_TOP, regions.heap);
  tree.set(TREE_HEAP_END, regions.heap.end);
  tree.set(TREE_BUCKETS, regions.buckets);
  tree.set(TREE_BUCKET_MASK, shape.bucketCount - 1);
  tree.set(TREE_EDGES, regions.edges);
  tree.set(TREE_OTHER_EDGES, regions.otherEdges);
  tree.set(TREE_EDGE_MASK, shape.edgeCount - 1);
  tree.set(TREE_AMAF_BYTES, shape.amafBytes);
  tree.set(TREE_VALUES_SCRATCH, regions.valuesScratch);
  tree.set(TREE_HISTOGRAM, regions.histogram);
  if (policy.kind === "ucb") tree.setF64(TREE_EXPLORATION, policy.exploration);
  else {
    tree.set(TREE_REFERENCE, policy.reference);
    tree.setF64(TREE_BIAS, policy.bias);
    tree.set(TREE_AMAF_END, regions.amaf.end);
    forgetAmaf(tree, plan);
  }
  kernel.words(regions.places).set(places);
  kernel.words(regions.firstMoves).set(shape.firstMoves);
  kernel.calls.seedRandom(regions.drawn.address, KEY_SEED, 0, 0);
  kernel.calls.fillKeys(regions.keys.address, regions.keys.bytes / KEY_BYTES, regions.drawn.address);
}
function* linkPrograms(kernel, plan, { policy, limits }) {
  const { regions, tables, machines } = plan;
  const linked = [];
  for (const program of machines) {
    linked.push(yield* SliceMachine.inPieces(kernel, program));
    yield;
  }
  const [machine] = linked;
  tables.link(kernel, machine, kernel.memory.at(regions.tree.address), limits);
  yield;
  machine.putAddresses(kernel.words(regions.nowSlots), nowSlots(machines[0]));
  if (policy.kind === "grave") linkPlayed(kernel, plan);
  for (const phase of machines.keys()) {
    yield;
    linkPhase(kernel, plan, phase, machine);
  }
}
function nowSlots({ program, fluents }) {
  return fluents.map((fluent) => program.now[fluent]);
}
function passWork({ shape, machines }) {
  const gates = machines.reduce((sum, { program }) => sum + gatesOf(program), 0);
  return Math.ceil(shape.width * (gates / machines.length + shape.moves));
}
function forgetAmaf(tree, { regions }) {
  tree.set(TREE_AMAF_FREE, 0);
  tree.set(TREE_AMAF_NEXT, regions.amaf);
}
function linkPlayed(kernel, { regions, shape }) {
  const slot = slotBytes(shape.width);
  const list = kernel.words(regions.playedList).fill(regions.nowhere.address);
  for (let move = 0; move < shape.moves; move++) list[move] = regions.playedSlots.address + slot * move;
}
function linkPhase(kernel, plan, phase, machine) {
  const { regions, shape } = plan;
  const { program } = plan.machines[phase];
  const doesSlots = kernel.words(regions.doesSlots).subarray(phase * shape.moves);
  machine.putAddresses(doesSlots, program.does, regions.nowhere.address);
  const first = phase * shape.rowSlots;
  const row = kernel.words(regions.rowLists).subarray(first, first + shape.rowSlots);
  row.fill(machine.address(ZERO));
  machine.putAddresses(row, nowSlots(plan.machines[phase]));
  const legal = row.subarray(8 * shape.stateBytes);
  machine.putAddresses(legal, program.legal);
  legal[shape.moves] = machine.address(program.terminal);
}

// src/engine/tree/stored-nodes.ts
var StoredNodes = class {
  constructor(kernel, tree, shape) {
    this.kernel = kernel;
    this.tree = tree;
    this.shape = shape;
    this.memory = kernel.memory;
  }
  kernel;
  tree;
  shape;
  memory;
  /** The only role with a choice, or a negative number. */
  chooser(node) {
    return this.memory.i32(node + NODE_CHOOSER);
  }
  isProven(node) {
    return (this.memory.u32(node + NODE_INFO) & NODE_PROVEN) !== 0;
  }
  isEnd(node) {
    return this.memory.f64(node + NODE_JOINTS) === 0;
  }
  /** Of a node that is proven. */
  values(node) {
    const { players: players2, stateBytes } = this.shape;
    const values = node + this.memory.u32(node + NODE_BYTES) - stateBytes - 8 * players2;
    return Array.from({ length: players2 }, (_, place) => this.memory.f64(values + 8 * place));
  }
  /** How many legal moves a role has there. */
  moveCount(node, role) {
    const first = this.firsts(node) + 4 * role;
    return this.memory.u32(first + 4) - this.memory.u32(first);
  }
  /** Their places, from 0 on. */
  places(node, role) {
    return Array.from({ length: this.moveCount(node, role) }, (_, pick) => pick);
  }
  /** The address of a role's first entry. */
  firstEntry(node, role) {
    return this.entries(node) + ENTRY_BYTES * this.memory.u32(this.firsts(node) + 4 * role);
  }
  /** Where the children stand, a word for each move of the only role with a choice. */
  firstChild(node) {
    return this.firstEntry(node, this.shape.roles);
  }
  /** The child behind such a word, or 0. */
  childAt(word) {
    return (this.memory.u32(word) & ~7) >>> 0;
  }
  /** The child by a joint move, given by the places of its moves among the legal ones; or 0. */
  childOf(node, picks) {
    const joint = picks.reduce((number, pick, role) => number * this.moveCount(node, role) + pick, 0);
    if (this.chooser(node) !== SEVERAL_CHOOSERS)
      return this.childAt(this.firstChild(node) + 4 * joint);
    return this.kernel.calls.childByJoint(this.tree, node, joint) >>> 0;
  }
  firsts(node) {
    return node + NODE_HEADER;
  }
  entries(node) {
    return this.firsts(node) + 4 * (this.shape.roles + 2 & ~1);
  }
  entryAt(at) {
    return {
      move: this.memory.u32(at + ENTRY_MOVE),
      count: this.memory.u32(at + ENTRY_COUNT),
      sum: this.memory.f64(at + ENTRY_SUM)
    };
  }
};

// src/engine/tree/tree-plan.ts
function wordBytes(bits2) {
  return roundUp(bits2, 64) / 8;
}
function shapeOf(game2, machines, players2, options) {
  const { policy } = options;
  const memoryBytes = Math.min(options.memoryBytes, MOST_BUDGET);
  const { width } = machines[0];
  const roles = game2.roles.length;
  const moves = game2.moves.length;
  const fluents = machines[0].fluents.length;
  const stateBytes = wordBytes(fluents);
  const rowBytes = stateBytes + wordBytes(moves + 1);
  const nodeBytes = NODE_HEADER + 8 * players2 + stateBytes + 8 * (roles + 2) + (ENTRY_BYTES + 4) * moves + 8;
  const isGrave = policy.kind === "grave";
  const amafBytes = AMAF_ENTRY_BYTES * moves;
  const forNodes = isGrave ? memoryBytes / 2 : memoryBytes;
  return {
    width,
    roles,
    players: players2,
    moves,
    firstMoves: firstMovesOf(game2),
    fluents,
    stateBytes,
    rowBytes,
    rowSlots: rowBytes * 8,
    madeBytes: wordBytes(moves),
    nodeBytes,
    amafBytes,
    bucketCount: powerBelow(forNodes / 256),
    edgeCount: powerBelow(forNodes / (16 * EDGE_BYTES)),
    // Room for a root, whatever happens.
    heapBytes: Math.max(roundUp(Math.floor(0.8 * forNodes), 64), 4 * roundUp(nodeBytes, 64)),
    amafTables: isGrave ? Math.max(1, Math.floor(memoryBytes / 2 / amafBytes)) : 0
  };
}
function powerBelow(count2) {
  return 2 ** Math.max(6, 31 - Math.clz32(count2));
}
function planLanes(plan, shape, phases, lanes, isGrave) {
  const slot = slotBytes(shape.width);
  const stepBytes = STEP_ENTRIES + 4 * shape.roles;
  return {
    places: plan.reserve(4 * shape.roles),
    firstMoves: plan.reserve(4 * (shape.roles + 1)),
    nowSlots: plan.reserve(4 * roundUp(shape.fluents, 64)),
    doesSlots: plan.reserve(4 * shape.moves * phases),
    rowLists: plan.reserve(4 * shape.rowSlots * phases),
    /** A slot for moves that nothing reads. */
    nowhere: plan.reserve(slot),
    keys: plan.reserve(KEY_BYTES * roundUp(shape.fluents, 64)),
    waiting: plan.reserve(slot),
    joined: plan.reserve(slot * phases),
    laneRecords: plan.reserve(LANE_BYTES * (lanes + 1)),
    paths: plan.reserve(stepBytes * MOST_STEPS * (lanes + 1)),
    scores: plan.reserve(8 * shape.players * 128 * shape.width),
    rows: plan.reserve(shape.rowBytes * (lanes + 1)),
    rowScratch: plan.reserve(Math.max(shape.rowBytes, shape.madeBytes) * 128),
    transposeScratch: plan.reserve(TRANSPOSE_SCRATCH_BYTES),
    playedSlots: plan.reserve(isGrave ? slot * shape.moves : 0),
    playedList: plan.reserve(isGrave ? 32 * shape.madeBytes : 0),
    made: plan.reserve(isGrave ? shape.madeBytes * (lanes + 1) : 0),
    valuesScratch: plan.reserve(8 * (2 * shape.players + shape.moves + 4)),
    histogram: plan.reserve(4 * HISTOGRAM_SIZE)
  };
}
function planNodes(plan, shape) {
  return {
    tree: plan.reserve(TREE_BYTES),
    drawn: plan.reserve(RANDOM_BYTES),
    shared: plan.reserve(SHARED_ENTRIES + ENTRY_BYTES * shape.moves),
    buckets: plan.reserve(4 * shape.bucketCount),
    edges: plan.reserve(EDGE_BYTES * shape.edgeCount),
    otherEdges: plan.reserve(EDGE_BYTES * shape.edgeCount),
    roots: plan.reserve(4 * MOST_ROOTS),
    amaf: plan.reserve(shape.amafBytes * shape.amafTables),
    heap: plan.reserve(shape.heapBytes)
  };
}
function planTree(game2, slices, options) {
  const plan = new ArenaPlan();
  const { batch: lanes, policy } = options;
  const width = lanes <= 128 ? 1 : lanes <= 256 ? 2 : 4;
  const machines = planPhases(plan, slices.programs, width);
  const tables = new PhaseTables(plan, game2, machines);
  const shape = shapeOf(game2, machines, tables.roles.length, options);
  const regions = {
    ...planLanes(plan, shape, machines.length, lanes, policy.kind === "grave"),
    ...planNodes(plan, shape)
  };
  return { bytes: plan.bytes, machines, tables, shape, regions };
}

// src/engine/tree/kernel-tree.ts
var SHORT_MS = 1;
var LONG_MS = 4;
var LEAST_WORK = 2 ** 14;
var MOST_WORK = 2 ** 22;
var PRUNE_MS = 1e-6;
var PRUNE_SHARE = 0.5;
var PRUNE_FIRST_SHARE = 0.2;
var MOST_KEPT = 100;
var NOTHING_KNOWN = { best: [], line: [], isSolved: false };
var KernelTree = class {
  /** What stands in the nodes. */
  stored;
  /** The tree's record in the kernel. */
  record;
  options;
  plan;
  kernel;
  finder;
  judged;
  /** Writing what is as long as the game is large; undefined once that is over. */
  linking;
  work = LEAST_WORK;
  /** The states of this search, and those of them that have no root yet. */
  states = [];
  opening = [];
  /** Whether the tree was pruned, or forgotten, for the roots of this search. */
  hasRoom = false;
  /** Milliseconds that pruning takes for each byte of the heap. */
  pruneMs = PRUNE_MS;
  /** While the tree is pruned: how long that has taken, and what was known before it began. */
  pruning;
  constructor(module, { program, slices, moveTerms }, options, kernelOptions) {
    const plan = planTree(program, slices, options);
    const kernel = new Kernel(module, plan.bytes, kernelOptions);
    this.options = options;
    this.plan = plan;
    this.kernel = kernel;
    this.finder = new PhaseFinder(slices);
    const places = program.roles.map((_, role) => plan.tables.roles.indexOf(role));
    this.record = kernel.memory.at(plan.regions.tree.address);
    this.stored = new StoredNodes(kernel, this.record.address, plan.shape);
    this.judged = new JudgedMoves(this.record, kernel.memory, this.stored, options.role, places, moveTerms);
    linkTree(kernel, plan, places, options);
    this.linking = linkPrograms(kernel, plan, options);
  }
  begin(states, stream) {
    checkRootCount(states.length);
    this.cancel();
    const { kernel, record } = this;
    const { regions, tables } = this.plan;
    const { seed } = this.options;
    const [low, high] = [seed % 2 ** 32, Math.floor(seed / 2 ** 32)];
    kernel.calls.seedRandom(regions.drawn.address, low, high, 2 * stream);
    tables.seed(kernel, seed, 2 * stream + 1);
    record.set(TREE_ROOT_COUNT, 0);
    record.set(TREE_EPOCH, record.u32(TREE_EPOCH) + 1);
    for (let count2 = TREE_ITERATIONS; count2 < TREE_COUNTED; count2 += 8) record.setF64(count2, 0);
    kernel.bytes(regions.shared).fill(0);
    record.set(TREE_SHARED, states.length > 1 ? regions.shared : 0);
    this.states = states;
    this.opening = [...states];
    this.hasRoom = false;
    if (this.linking !== void 0) return;
    if (this.pruning === void 0) this.openNext();
    else this.pruning = { ...this.pruning, known: NOTHING_KNOWN };
  }
  advance(iterations, until, deadline = Number.POSITIVE_INFINITY) {
    for (; ; ) {
      const begun = performance.now();
      if (this.linking !== void 0) {
        if (this.linking.next().done) this.linking = void 0;
      } else if (this.pruning !== void 0) this.makeRoom(this.pruning, deadline);
      else if (this.opening.length > 0) {
        if (!this.openNext()) this.findRoom(deadline);
      } else {
        const came = this.kernel.calls.advanceTree(this.record.address, iterations, this.work);
        if (came === ADVANCED_TO_END) return true;
        this.measure(performance.now() - begun);
        if (came === ADVANCED_TO_FULL) {
          if (this.mayPrune(PRUNE_SHARE, deadline)) this.beginPruning();
          else this.record.set(TREE_IS_FULL, 0);
        }
      }
      if (performance.now() >= until) return false;
    }
  }
  cancel() {
    this.opening = [];
    this.kernel.calls.cancelBatch(this.record.address);
    if (this.record.u32(TREE_STATUS) === STATUS_IDLE) this.pruning = void 0;
  }
  get isSolved() {
    if (this.pruning !== void 0) return this.pruning.known.isSolved;
    return this.states.length === 1 && this.hasRoot && this.stored.isProven(this.root);
  }
  get counts() {
    const { record } = this;
    return {
      iterations: record.f64(TREE_ITERATIONS),
      known: record.f64(TREE_KNOWN),
      states: record.f64(TREE_STATES),
      limited: record.f64(TREE_LIMITED),
      stuck: record.f64(TREE_STUCK),
      depth: record.f64(TREE_DEPTH),
      pruned: record.f64(TREE_PRUNED)
    };
  }
  get nodes() {
    return this.record.u32(TREE_NODES);
  }
  moves() {
    if (this.pruning !== void 0) return this.pruning.known.best;
    if (!this.hasRoot) return [];
    const { role } = this.options;
    return this.judged.judged(this.root, role, this.stored.places(this.root, role));
  }
  best(most) {
    if (this.pruning !== void 0) return this.pruning.known.best.slice(0, most);
    if (!this.hasRoot) return [];
    const { role } = this.options;
    return bestFirst(this.judged.judged(this.root, role, this.judged.notable(this.root, role, most)), most);
  }
  line() {
    if (this.pruning !== void 0) return this.pruning.known.line;
    return this.states.length === 1 && this.hasRoot ? this.judged.line(this.root) : [];
  }
  /** The address of the first root. */
  get root() {
    return this.judged.root;
  }
  /** Makes the next state a root; false where there is no room for it. */
  openNext() {
    const count2 = this.record.u32(TREE_ROOT_COUNT);
    const node = this.open(this.opening[0]);
    if (node === 0) return false;
    this.kernel.words(this.plan.regions.roots)[count2] = node;
    this.record.set(TREE_ROOT_COUNT, count2 + 1);
    this.opening.shift();
    return true;
  }
  /** The node of a state, or 0 where there is no room. */
  open(state) {
    const phase = this.finder.of(state);
    if (phase === void 0) throw new RangeError("no tree begins in a state that play never reaches");
    const held = new Set(state);
    const row = this.kernel.words(this.plan.regions.rows).subarray(0, this.plan.shape.rowBytes >>> 2);
    row.fill(0);
    for (const [bit, fluent] of this.plan.machines[0].fluents.entries())
      if (held.has(fluent)) row[bit >>> 5] |= 1 << (bit & 31);
    return this.kernel.calls.openNode(this.record.address, phase) >>> 0;
  }
  get hasRoot() {
    return this.record.u32(TREE_ROOT_COUNT) > 0;
  }
  /** Suits the work of the next call to what the last one took. */
  measure(ms) {
    if (ms < SHORT_MS) this.work = Math.min(MOST_WORK, 2 * this.work);
    else if (ms > LONG_MS) this.work = Math.max(LEAST_WORK, this.work >> 1);
  }
  /** Whether making room takes no more than a share of the time that is left. */
  mayPrune(share2, deadline) {
    const ms = this.pruneMs * this.plan.shape.heapBytes - (this.pruning?.ms ?? 0);
    return ms <= share2 * (deadline - performance.now());
  }
  beginPruning() {
    const known = { best: this.best(MOST_KEPT), line: this.line(), isSolved: this.isSolved };
    this.pruning = { ms: 0, known };
    this.kernel.calls.beginPruning(this.record.address);
  }
  /** There is none for the next root. */
  findRoom(deadline) {
    if (!this.hasRoom && this.mayPrune(PRUNE_FIRST_SHARE, deadline)) this.beginPruning();
    else if (!this.hasRoom || !this.hasRoot) this.forget();
    else this.opening = [];
    this.hasRoom = true;
  }
  makeRoom({ ms, known }, deadline) {
    if (this.opening.length > 0 && !this.mayPrune(PRUNE_FIRST_SHARE, deadline)) {
      this.forget();
      return;
    }
    const begun = performance.now();
    const isOver = this.kernel.calls.tidyTree(this.record.address, this.work) !== 0;
    const took = performance.now() - begun;
    this.measure(took);
    this.pruning = isOver ? void 0 : { ms: ms + took, known };
    if (isOver) this.pruneMs = (ms + took) / this.plan.shape.heapBytes;
  }
  /** All of it, the roots as well: they are opened again. */
  forget() {
    this.kernel.calls.forgetNodes(this.record.address);
    forgetAmaf(this.record, this.plan);
    this.opening = [...this.states];
    this.pruning = void 0;
    if (this.hasRoom && !this.openNext()) throw new Error("there is no room for a root in empty memory");
  }
};

// src/engine/compiled-game.ts
var MOST_CHILDREN = 4096;
var CompiledLoaded = class extends PlainLoaded {
  constructor(game2, source, compileSeconds, program) {
    super(game2, source, compileSeconds);
    this.program = program;
  }
  program;
  pack(state) {
    return packBits(state, this.program.fluents.length);
  }
  unpack(bytes) {
    return unpackBits(bytes, this.program.fluents.length);
  }
};
var SliceLoaded = class extends CompiledLoaded {
  constructor(game2, source, compileSeconds, program, compiled) {
    super(game2, source, compileSeconds, program);
    this.game = game2;
    this.compiled = compiled;
    const { programs } = compiled.game;
    const gates = programs.reduce((sum, phase) => sum + gatesOf(phase), 0) / programs.length;
    this.size = { gates: Math.round(gates), slots: programs[0].slots, lanes: 128 * WIDTH2 };
    this.chunkPlayouts = this.size.lanes * (gates < LARGE ? ROUNDS : ROUNDS_OF_LARGE);
  }
  game;
  compiled;
  chunkPlayouts;
  size;
  kin;
  children(state, joints) {
    if (joints.length > MOST_CHILDREN)
      return pieceByPiece(joints.length, (from, to) => this.children(state, joints.slice(from, to)));
    const children = this.kinOf().by(state, this.movesOf(joints));
    return children === void 0 ? super.children(state, joints) : this.made(children, joints);
  }
  childOfEach(states, joints) {
    if (states.length > MOST_CHILDREN) {
      return pieceByPiece(
        states.length,
        (from, to) => this.childOfEach(states.slice(from, to), joints.slice(from, to))
      );
    }
    const children = this.kinOf().byEach(states, this.movesOf(joints));
    return children === void 0 ? super.childOfEach(states, joints) : this.made(children, joints);
  }
  legalMoves(state) {
    const answers2 = this.kinOf().answers(state);
    return answers2 === void 0 ? super.legalMoves(state) : this.movesIn(answers2, 0);
  }
  legalMovesOfEach(states) {
    if (states.length > MOST_CHILDREN)
      return pieceByPiece(states.length, (from, to) => this.legalMovesOfEach(states.slice(from, to)));
    const answers2 = this.kinOf().answersOfEach(states);
    return answers2 === void 0 ? super.legalMovesOfEach(states) : states.map((_, i) => this.movesIn(answers2, i));
  }
  /** Joint moves in the numbers of the program, one after the other. */
  movesOf(joints) {
    const { game: game2 } = this;
    const roles = game2.roles.length;
    const moves = new Uint32Array(roles * joints.length);
    for (const [i, joint] of joints.entries()) moves.set(game2.movesOf(joint), roles * i);
    return moves;
  }
  movesIn(answers2, number) {
    const { game: game2 } = this;
    return game2.roles.map((_, role) => termsOf(answers2.legalMoves(number, role), game2.moveTerms));
  }
  made(children, joints) {
    let states;
    const stateOf = (i) => {
      states ??= children.fluents();
      return states[i];
    };
    return joints.map((joint, i) => new SliceChild(this.game, children, i, joint, stateOf));
  }
  *prepareChildren() {
    this.kin ??= yield* Children.inPieces(kernelModule(), this.program, this.compiled.game, WIDTH2);
  }
  kinOf() {
    this.kin ??= new Children(kernelModule(), this.program, this.compiled.game, { width: WIDTH2 });
    return this.kin;
  }
  player(limits = DEFAULT_PLAYOUT_LIMITS) {
    return slicePlayer(this.program, this.compiled.game, limits);
  }
  tree(options) {
    const { program, compiled, game: game2 } = this;
    const played = { program, slices: compiled.game, moveTerms: game2.moveTerms };
    return new KernelTree(kernelModule(), played, options);
  }
  batches() {
    return StateBatches.inPieces(kernelModule(), this.program, this.compiled.game);
  }
  recipe() {
    const { roles, moves, goals, fluents } = this.program;
    const { game: slices } = this.compiled;
    return { engine: "slices", game: { roles, moves, goals }, slices, fluents: fluents.length };
  }
};
var SliceChild = class {
  constructor(game2, children, number, joint, stateOf) {
    this.game = game2;
    this.children = children;
    this.number = number;
    this.joint = joint;
    this.stateOf = stateOf;
    this.isTerminal = children.isTerminal(number);
  }
  game;
  children;
  number;
  joint;
  stateOf;
  isTerminal;
  get state() {
    return this.stateOf(this.number);
  }
  putBits(words2) {
    this.children.putState(this.number, words2);
  }
  legalMoves(role) {
    return termsOf(this.children.legalMoves(this.number, role), this.game.moveTerms);
  }
  goals(role) {
    return termsOf(this.children.goals(this.number, role), this.game.goalTerms);
  }
  score(role) {
    return this.game.scoreOf(this.goals(role));
  }
  percepts(role) {
    return termsOf(this.children.percepts(this.number, role), this.game.perceptTerms);
  }
};
function pieceByPiece(count2, make) {
  const pieces2 = Math.ceil(count2 / MOST_CHILDREN);
  return Array.from({ length: pieces2 }, (_, i) => make(i * MOST_CHILDREN, (i + 1) * MOST_CHILDREN)).flat();
}
function termsOf(numbers, terms) {
  return numbers.map((number) => terms[number]);
}
var WIDTH2 = 4;
var ROUNDS = 32;
var ROUNDS_OF_LARGE = 8;
var LARGE = 1e4;
function slicePlayer(game2, slices, limits) {
  const playouts = new Playouts(kernelModule(), game2, slices, { width: WIDTH2, ...limits });
  const chunkInPieces = (seed, chunk, starts) => playouts.chunkInPieces(
    seed,
    chunk,
    starts.map(({ state, playouts: count2 }) => ({ fluents: state, playouts: count2 }))
  );
  return {
    chunkInPieces,
    playChunk: (seed, chunk, starts) => allOf(chunkInPieces(seed, chunk, starts))
  };
}
function packBits(state, fluents) {
  const bytes = new Uint8Array(fluents + 7 >>> 3);
  for (const fluent of state) bytes[fluent >>> 3] |= 1 << (fluent & 7);
  return bytes;
}
function unpackBits(bytes, fluents) {
  if (bytes.length !== fluents + 7 >>> 3) return void 0;
  const state = [];
  for (const [i, byte] of bytes.entries()) {
    for (let rest = byte; rest !== 0; rest &= rest - 1) state.push(8 * i + 31 - Math.clz32(rest & -rest));
  }
  return state.some((fluent) => fluent >= fluents) ? void 0 : Int32Array.from(state);
}

// src/gdl/print/print-shape.ts
function shapeOf2(term, place, style) {
  if (term.kind === "variable")
    return style.notation === "kif" ? kifVariable(term.text, style) : infixVariable(term.text);
  const text = place !== "term" && style.lowerKeywords && isKeyword(term.name) ? term.name : term.text;
  const operator = place === "literal" && (term.name === "not" || term.name === "or");
  if (style.notation === "infix") return infix(term, text, operator);
  if (term.args.length === 0) return text;
  return { open: `(${text}`, gap: " ", separator: "", close: ")", inside: operator ? "literal" : "term" };
}
function infix(term, text, operator) {
  if (term.args.length === 0) return isBareConstant(text) && term.name !== "not" ? text : quote(text);
  if (operator && term.name === "not" && term.args.length === 1) return NOT;
  if (operator && term.name === "or" && term.args.length > 1) return OR;
  return {
    open: `${isBareFunctor(text) ? text : quote(text)}(`,
    gap: "",
    separator: ",",
    close: ")",
    inside: "term"
  };
}
var NOT = { open: "~", gap: "", separator: "", close: "", inside: "literal" };
var OR = { open: "(", gap: "", separator: " |", close: ")", inside: "literal" };
function quote(text) {
  return `'${text.replaceAll("'", "''")}'`;
}
function kifVariable(text, style) {
  return style.uncapitalise && /^[A-Z]/.test(text) ? `?${lowerFirst(text)}` : `?${text}`;
}
function lowerFirst(text) {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
function infixVariable(text) {
  const capital3 = /^[a-z]/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
  if (/^(?:[A-Z]\w*|_\w+)$/.test(capital3) && capital3 !== "NOT") return capital3;
  return isBareVariable(text) ? `?${text}` : `?${quote(text)}`;
}

// src/gdl/print/print-flat.ts
function flatText(root, place, style) {
  const open = [];
  let text = "";
  let node = root;
  let where = place;
  while (node !== void 0) {
    const shape = shapeOf2(node, where, style);
    if (typeof shape === "string") text += shape;
    else {
      text += shape.open + shape.gap;
      open.push({ shape, args: node.args, next: 0 });
    }
    node = void 0;
    for (let top = open.at(-1); top !== void 0 && node === void 0; top = open.at(-1)) {
      if (top.next < top.args.length) {
        if (top.next > 0) text += `${top.shape.separator} `;
        node = top.args[top.next++];
        where = top.shape.inside;
      } else {
        text += top.shape.close;
        open.pop();
      }
    }
  }
  return text;
}

// src/gdl/print/print.ts
function printTerm(term, notation = "kif") {
  return flatText(term, "literal", notation === "kif" ? KIF : INFIX);
}
var KIF = { notation: "kif", lowerKeywords: false, uncapitalise: false };
var INFIX = { ...KIF, notation: "infix" };

// src/engine/ground-game.ts
var GroundGame = class {
  constructor(engine, program, hasPercepts, evaluator) {
    this.engine = engine;
    this.program = program;
    this.hasPercepts = hasPercepts;
    this.evaluator = evaluator;
    const { roles, fluents, moves, goals, percepts } = program;
    this.roles = roles;
    this.players = playersAmong(roles);
    this.chance = roles.findIndex(isChance);
    for (const { text } of fluents) this.intern(text);
    this.moveTerms = Int32Array.from(moves, ({ text }) => this.intern(text));
    this.goalTerms = Int32Array.from(goals, ({ text }) => this.intern(text));
    this.perceptTerms = Int32Array.from(percepts, ({ text }) => this.intern(text));
    this.firstMove = firstMovesOf(program);
    this.moveOf = roles.map((_, role) => {
      const own = /* @__PURE__ */ new Map();
      for (let m = this.firstMove[role]; m < this.firstMove[role + 1]; m++) own.set(this.moveTerms[m], m);
      return own;
    });
    this.goalsOf = roles.map((_, role) => factsOf(goals, role));
    this.perceptsOf = roles.map((_, role) => factsOf(percepts, role));
    this.initial = Int32Array.from(fluents.keys()).filter((fluent) => fluents[fluent].initially);
  }
  engine;
  program;
  hasPercepts;
  evaluator;
  roles;
  players;
  chance;
  texts = [];
  numbers = /* @__PURE__ */ new Map();
  /** Per role: the first of its moves in the program; after the last role, how many moves there are. */
  firstMove;
  /** Per move, goal and percept of the program: its term. */
  moveTerms;
  goalTerms;
  perceptTerms;
  /** Per role: from a term to the move of the program. */
  moveOf;
  goalsOf;
  perceptsOf;
  initial;
  loaded;
  initialState() {
    return this.initial;
  }
  isTerminal(state) {
    this.load(state);
    return this.evaluator.isTerminal();
  }
  legalMoves(state, role) {
    this.load(state);
    const legal = [];
    for (let move = this.firstMove[role]; move < this.firstMove[role + 1]; move++) {
      if (this.evaluator.isLegal(move)) legal.push(this.moveTerms[move]);
    }
    return legal;
  }
  goals(state, role) {
    this.load(state);
    const { evaluator, goalTerms } = this;
    return this.goalsOf[role].filter((goal) => evaluator.isGoal(goal)).map((goal) => goalTerms[goal]);
  }
  score(state, role) {
    return this.scoreOf(this.goals(state, role));
  }
  /** What goals that hold together are worth. */
  scoreOf(goals) {
    return scoreOfGoals(goals.map((goal) => this.text(goal)));
  }
  nextState(state, joint) {
    this.move(state, joint);
    const next = [];
    for (let fluent = 0; fluent < this.program.fluents.length; fluent++) {
      if (this.evaluator.isNext(fluent)) next.push(fluent);
    }
    return Int32Array.from(next);
  }
  percepts(state, joint, role) {
    if (this.perceptsOf[role].length === 0) return [];
    this.move(state, joint);
    const { evaluator, perceptTerms } = this;
    return this.perceptsOf[role].filter((seen) => evaluator.isSeen(seen)).map((seen) => perceptTerms[seen]);
  }
  text(term) {
    return this.texts[term];
  }
  term(text) {
    const tree = parseTerm(text);
    return tree && this.numbers.get(printTerm(tree).toLowerCase());
  }
  state(fluents) {
    const numbers = /* @__PURE__ */ new Set();
    for (const text of fluents) {
      const fluent = this.term(text);
      if (fluent === void 0 || fluent >= this.program.fluents.length) return void 0;
      numbers.add(fluent);
    }
    return Int32Array.from(numbers).sort();
  }
  /** The program's numbers of the moves of a joint move. */
  movesOf(joint) {
    return joint.map((term, role) => {
      const move = this.moveOf[role].get(term);
      if (move === void 0) throw new RangeError(`${this.texts[term]} is no move of ${this.roles[role]}`);
      return move;
    });
  }
  load(state) {
    if (state === this.loaded) return;
    this.evaluator.state(state);
    this.loaded = state;
  }
  move(state, joint) {
    this.load(state);
    this.evaluator.move(this.movesOf(joint));
  }
  intern(text) {
    const key = text.toLowerCase();
    const known = this.numbers.get(key);
    if (known !== void 0) return known;
    this.numbers.set(key, this.texts.length);
    return this.texts.push(text) - 1;
  }
};
function factsOf(facts, role) {
  return facts.flatMap((fact2, i) => fact2.role === role ? [i] : []);
}

// src/datalog/arrays.ts
function grow(array, needed) {
  const larger = new array.constructor(Math.max(needed, array.length * 2));
  larger.set(array);
  return larger;
}
function sortStretch(array, from, to) {
  if (to - from > 24) {
    array.subarray(from, to).sort();
    return;
  }
  for (let i = from + 1; i < to; i++) {
    const value2 = array[i];
    let at = i;
    for (; at > from && array[at - 1] > value2; at--) array[at] = array[at - 1];
    array[at] = value2;
  }
}
function hashStep(hash, value2) {
  return Math.imul((hash ^ value2) + 2135587861, 2654435761);
}
function spread(hash) {
  return hash >>> 15 ^ hash;
}

// src/network/groups/clause-assignment.ts
var NO_REASON = -1;
var ClauseAssignment = class {
  variables = 0;
  /** The literals that are true, in the order in which they became so; only the first `assigned` count. */
  trail = new Int32Array(64);
  assigned = 0;
  /** 1 true, -1 false, 0 open. */
  value = new Int8Array(64);
  levelOf = new Int32Array(64);
  reason = new Int32Array(64);
  /** Where the trail of each level but the first begins. */
  limits = [];
  get level() {
    return this.limits.length;
  }
  /** Where the trail of a level begins. */
  startOf(level) {
    return level === 0 ? 0 : this.limits[level - 1];
  }
  newVariable() {
    const variable2 = this.variables++;
    if (variable2 >= this.value.length) {
      this.value = grow(this.value, variable2 + 1);
      this.trail = grow(this.trail, variable2 + 1);
      this.levelOf = grow(this.levelOf, variable2 + 1);
      this.reason = grow(this.reason, variable2 + 1);
    }
    return variable2;
  }
  /** 1 true, -1 false, 0 open. */
  valueOf(literal) {
    const value2 = this.value[literal >> 1];
    return (literal & 1) === 0 ? value2 : -value2;
  }
  newLevel() {
    this.limits.push(this.assigned);
  }
  /** Assigns a literal without a reason: a decision, an assumption or a guard. */
  decide(literal) {
    this.assign(literal, NO_REASON);
  }
  /** Takes back what was assigned above a level. */
  backTo(level) {
    if (this.limits.length <= level) return;
    const start = this.limits[level];
    for (let i = start; i < this.assigned; i++) this.value[this.trail[i] >> 1] = 0;
    this.assigned = start;
    this.limits.length = level;
  }
  assign(literal, reason) {
    const variable2 = literal >> 1;
    this.value[variable2] = (literal & 1) === 0 ? 1 : -1;
    this.levelOf[variable2] = this.limits.length;
    this.reason[variable2] = reason;
    this.trail[this.assigned++] = literal;
  }
};

// src/network/groups/clause-solver.ts
var NEW_VARIABLE = 50;
var NEW_LITERAL = 3;
var SETS = -2;
var negate = (literal) => literal ^ 1;
var ClauseSolver = class extends ClauseAssignment {
  /** The measure of effort: visits of clauses, members and reasons so far, and what was added. */
  steps = 0;
  /** Whether the clauses contradict each other without any guard. */
  contradictory = false;
  /** If a set is the reason of a variable, the member of the set that is true. */
  reasonInSet = new Int32Array(64);
  seen = new Uint8Array(64);
  /** Whether `addGuardsBehind` has followed what a variable rests on. */
  followed = new Uint8Array(64);
  /** The sets that a variable is a member or the guard of. */
  setsOf = [];
  watches = [];
  restrictions = [];
  propagated = 0;
  /** Holds the literals of a reason. */
  buffer = [];
  /** A clause is its length and then its literals; the first two are watched. */
  arena = new Int32Array(1024);
  arenaEnd = 0;
  members = [];
  /** For each member, a number by which the caller knows it. */
  tags = [];
  guards = [];
  /** For each set, the member that is true for good. */
  settled = [];
  /** How many numbers all clauses take. */
  get size() {
    return this.arenaEnd;
  }
  newVariable() {
    const variable2 = super.newVariable();
    this.steps += NEW_VARIABLE;
    if (variable2 >= this.seen.length) {
      this.seen = grow(this.seen, variable2 + 1);
      this.followed = grow(this.followed, variable2 + 1);
      this.reasonInSet = grow(this.reasonInSet, variable2 + 1);
    }
    this.setsOf.push([]);
    this.watches.push([], []);
    return variable2;
  }
  /** May be called only at level 0. */
  addClause(literals) {
    if (literals.some((literal) => this.valueOf(literal) > 0)) return;
    const open = literals.filter((literal) => this.valueOf(literal) === 0);
    if (open.length === 0) this.contradictory = true;
    else if (open.length === 1) this.assign(open[0], NO_REASON);
    else this.store(open);
  }
  /** A new set of which at most one member is true while its guard is true. */
  newSet(guard) {
    const set = this.members.length;
    this.members.push([]);
    this.tags.push([]);
    this.guards.push(guard);
    this.settled.push(void 0);
    if (guard !== void 0) this.setsOf[guard >> 1].push(set);
    return set;
  }
  /** May be called only at level 0. */
  addMember(set, variable2, tag = 0) {
    this.members[set].push(variable2);
    this.tags[set].push(tag);
    this.setsOf[variable2].push(set);
    const settled = this.settled[set];
    if (settled !== void 0) this.addClause([2 * variable2 + 1]);
    else if (this.value[variable2] > 0) this.propagated = 0;
  }
  /**
   * While the variable is true, the true member of a set (without guard) is one of those whose tags are
   * marked. The marks are asked for when first needed; without marks the restriction says nothing.
   */
  addRestriction(variable2, set, marks) {
    this.restrictions[variable2] ??= [];
    this.restrictions[variable2].push({ set, marks, known: void 0 });
  }
  backTo(level) {
    if (this.level <= level) return;
    const start = this.startOf(level + 1);
    for (let i = start; i < this.assigned; i++) this.followed[this.trail[i] >> 1] = 0;
    super.backTo(level);
    this.propagated = Math.min(this.propagated, start);
  }
  /** Assigns all that follows. Returns a clause whose literals are all false, a conflict, if there is one. */
  propagate() {
    while (this.propagated < this.assigned) {
      const literal = this.trail[this.propagated++];
      for (const set of this.setsOf[literal >> 1]) {
        const conflict2 = (literal & 1) === 0 ? this.exclude(set, literal >> 1) : void 0;
        if (conflict2 !== void 0) return conflict2;
      }
      if ((literal & 1) === 0) {
        for (const restriction of this.restrictions[literal >> 1] ?? []) {
          const conflict2 = this.restrict(restriction, literal >> 1);
          if (conflict2 !== void 0) return conflict2;
        }
      }
      const conflict = this.visitWatches(negate(literal));
      if (conflict !== void 0) return conflict;
    }
    return void 0;
  }
  /** Learns from a conflict above level 1, goes back as far as that allows and assigns what was learned. */
  learn(conflict) {
    const learned = [-1];
    const touched = [];
    let literals = conflict;
    let open = 0;
    let index = this.assigned;
    let pivot = -1;
    for (; ; ) {
      for (const literal of literals) {
        const variable2 = literal >> 1;
        if (literal === pivot || this.seen[variable2] || this.levelOf[variable2] === 0) continue;
        this.seen[variable2] = 1;
        touched.push(variable2);
        if (this.levelOf[variable2] === this.level) open++;
        else learned.push(literal);
      }
      do
        index--;
      while (!this.seen[this.trail[index] >> 1]);
      pivot = this.trail[index];
      if (--open === 0) break;
      literals = this.reasonOf(pivot);
    }
    learned[0] = negate(pivot);
    for (const variable2 of touched) this.seen[variable2] = 0;
    let back = 0;
    for (let i = 1; i < learned.length; i++) {
      const level = this.levelOf[learned[i] >> 1];
      if (level <= back) continue;
      back = level;
      const second = learned[1];
      learned[1] = learned[i];
      learned[i] = second;
    }
    this.backTo(back);
    this.assign(learned[0], learned.length === 1 ? NO_REASON : this.store(learned));
  }
  /**
   * Adds to `guards` the decisions of level 1 that some false literals rest on, as variables. What was
   * followed stays marked until it is taken back or a new proof begins, since following it again would add
   * nothing.
   */
  addGuardsBehind(falseLiterals, guards) {
    const pending = [...falseLiterals];
    for (let literal = pending.pop(); literal !== void 0; literal = pending.pop()) {
      const variable2 = literal >> 1;
      if (this.followed[variable2] || this.levelOf[variable2] === 0) continue;
      this.followed[variable2] = 1;
      if (this.reason[variable2] !== NO_REASON) {
        for (const other of this.reasonOf(negate(literal))) pending.push(other);
      } else if (this.levelOf[variable2] === 1) guards.add(variable2);
    }
  }
  beginProof() {
    this.followed.fill(0);
  }
  store(literals) {
    const clause = this.arenaEnd;
    this.steps += NEW_LITERAL * literals.length;
    this.arenaEnd += literals.length + 1;
    if (this.arenaEnd > this.arena.length) this.arena = grow(this.arena, 2 * this.arenaEnd);
    this.arena[clause] = literals.length;
    this.arena.set(literals, clause + 1);
    this.watches[literals[0]].push(clause);
    this.watches[literals[1]].push(clause);
    return clause;
  }
  /** The clause that made a literal true, with that literal; it is valid only until the next call. */
  reasonOf(literal) {
    const variable2 = literal >> 1;
    const reason = this.reason[variable2];
    const { buffer, arena } = this;
    if (reason > SETS) {
      const length = arena[reason];
      buffer.length = length;
      for (let i = 0; i < length; i++) buffer[i] = arena[reason + 1 + i];
    } else {
      const guard = this.guards[SETS - reason];
      buffer.length = guard === void 0 ? 2 : 3;
      buffer[0] = 2 * variable2 + 1;
      buffer[1] = 2 * this.reasonInSet[variable2] + 1;
      if (guard !== void 0) buffer[2] = negate(guard);
    }
    this.steps += buffer.length;
    return buffer;
  }
  /** The clause "not both". */
  exclusion(set, a, b) {
    const guard = this.guards[set];
    return guard === void 0 ? [2 * a + 1, 2 * b + 1] : [2 * a + 1, 2 * b + 1, negate(guard)];
  }
  /** Excludes the other members, since a member of the set, or its guard, has become true. */
  exclude(set, changed) {
    const guard = this.guards[set];
    if (guard !== void 0 && this.valueOf(guard) <= 0) return void 0;
    const members2 = this.members[set];
    const isGuard = guard !== void 0 && guard >> 1 === changed;
    const one = isGuard ? members2.find((member) => this.value[member] > 0) : changed;
    if (one === void 0) return void 0;
    this.steps += members2.length;
    if (this.level === 0) this.settled[set] = one;
    for (const member of members2) {
      if (member === one || this.value[member] < 0) continue;
      if (this.value[member] > 0) return this.exclusion(set, one, member);
      this.reasonInSet[member] = one;
      this.assign(2 * member + 1, SETS - set);
    }
    return void 0;
  }
  /** The variable has become true: it excludes unmarked members, as two members exclude each other. */
  restrict(restriction, variable2) {
    restriction.known ??= { marks: restriction.marks() };
    const { set, known } = restriction;
    if (known.marks === void 0) return void 0;
    const members2 = this.members[set];
    const tags = this.tags[set];
    this.steps += members2.length;
    for (let i = 0; i < members2.length; i++) {
      const member = members2[i];
      if (known.marks[tags[i]] === 1 || this.value[member] < 0) continue;
      if (this.value[member] > 0) return this.exclusion(set, variable2, member);
      this.reasonInSet[member] = variable2;
      this.assign(2 * member + 1, SETS - set);
    }
    return void 0;
  }
  visitWatches(falseLiteral) {
    const watching = this.watches[falseLiteral];
    const { arena } = this;
    let kept = 0;
    for (let i = 0; i < watching.length; i++) {
      const clause = watching[i];
      this.steps++;
      if (arena[clause + 1] === falseLiteral) {
        arena[clause + 1] = arena[clause + 2];
        arena[clause + 2] = falseLiteral;
      }
      const other = arena[clause + 1];
      if (this.valueOf(other) <= 0 && this.rewatch(clause)) continue;
      watching[kept++] = clause;
      if (this.valueOf(other) > 0) continue;
      if (this.valueOf(other) === 0) {
        this.assign(other, clause);
        continue;
      }
      for (let k = i + 1; k < watching.length; k++) watching[kept++] = watching[k];
      watching.length = kept;
      return [...arena.subarray(clause + 1, clause + 1 + arena[clause])];
    }
    if (kept < watching.length) watching.length = kept;
    return void 0;
  }
  /** Watches a literal that is not false in place of the second, if there is one. */
  rewatch(clause) {
    const { arena } = this;
    const end = clause + 1 + arena[clause];
    for (let k = clause + 3; k < end; k++) {
      const literal = arena[k];
      if (this.valueOf(literal) < 0) continue;
      arena[k] = arena[clause + 2];
      arena[clause + 2] = literal;
      this.watches[literal].push(clause);
      return true;
    }
    return false;
  }
};

// src/ground/program-writer.ts
var ProgramWriter = class {
  constructor(source) {
    this.source = source;
    this.inputs = inputsOf(source);
  }
  source;
  firstRule = [0];
  firstLiteral = [0];
  literals = [];
  inputs;
  /** Adds a literal, in the numbers of the new program, to the rule in the making. */
  add(literal) {
    this.literals.push(literal);
  }
  endRule() {
    this.firstLiteral.push(this.literals.length);
  }
  /** Makes an atom of the rules since the last one. */
  endAtom() {
    return this.inputs + this.firstRule.push(this.firstLiteral.length - 1) - 2;
  }
  /**
   * `became` says what a literal of the source is in the new program, `name` how derived atoms are called.
   */
  finish(became, name2) {
    return {
      ...withOutputs(this.source, became),
      atoms: this.inputs + this.firstRule.length - 1,
      firstRule: Int32Array.from(this.firstRule),
      firstLiteral: Int32Array.from(this.firstLiteral),
      literals: Int32Array.from(this.literals),
      name: name2
    };
  }
};

// src/network/groups/role-projections.ts
var MOST_ROLES = 30;
function divideByRole(program) {
  return new Division(program).run();
}
var Division = class {
  constructor(program) {
    this.program = program;
    this.inputs = inputsOf(program);
    this.writer = new ProgramWriter(program);
    this.became = Int32Array.from({ length: program.atoms }, (_, atom) => atom);
    for (let fluent = 0; fluent < program.fluents.length; fluent++) this.rolesOf.push(0);
    for (const { role } of program.moves) this.rolesOf.push(role < MOST_ROLES ? 1 << role : 0);
    for (let input = 0; input < this.inputs; input++) this.isPart.push(0);
  }
  program;
  inputs;
  /** What each atom is in the new program. */
  became;
  rolesOf = [];
  isPart = [];
  writer;
  origin = [];
  run() {
    const { program } = this;
    const { firstRule } = program;
    for (let derived = 0; derived < firstRule.length - 1; derived++) {
      this.divide(derived, firstRule[derived], firstRule[derived + 1]);
    }
    const divided = this.writer.finish(
      (literal) => this.literal(literal),
      (made) => program.name(this.origin[made])
    );
    return {
      // An atom still comes after those that it reads.
      program: { ...divided, source: program.source },
      rolesOf: Int32Array.from(this.rolesOf),
      isPart: Uint8Array.from(this.isPart)
    };
  }
  divide(derived, first, end) {
    const ofRule = Array.from({ length: end - first }, (_, i) => this.rolesOfRule(first + i));
    const ofAll = ofRule.reduce((common, roles) => common & roles, -1);
    const byRole = /* @__PURE__ */ new Map();
    if (ofAll === 0) {
      for (const [i, roles] of ofRule.entries()) {
        const role = roles & -roles;
        listOf(byRole, role).push(first + i);
      }
    }
    const parts = [];
    for (const [role, rules] of byRole) {
      if (role === 0 || rules.length === 1) continue;
      for (const rule2 of rules) this.copy(rule2);
      parts.push(this.close(derived, role, 1));
    }
    for (let rule2 = first; rule2 < end; rule2++) {
      const roles = ofRule[rule2 - first];
      if (ofAll === 0 && roles !== 0 && byRole.get(roles & -roles).length > 1) continue;
      this.copy(rule2);
    }
    for (const part of parts) {
      this.writer.add(positive(part));
      this.writer.endRule();
    }
    this.became[this.inputs + derived] = this.close(derived, ofAll, 0);
  }
  /** Makes an atom of the rules that have been copied since the last one. */
  close(derived, roles, isPart) {
    this.rolesOf.push(roles);
    this.isPart.push(isPart);
    this.origin.push(derived);
    return this.writer.endAtom();
  }
  copy(rule2) {
    for (const literal of bodyOf(this.program, rule2)) this.writer.add(this.literal(literal));
    this.writer.endRule();
  }
  rolesOfRule(rule2) {
    let roles = 0;
    for (const literal of bodyOf(this.program, rule2)) {
      if (!isNegative(literal)) roles |= this.rolesOf[atomOf(this.literal(literal))];
    }
    return roles;
  }
  literal(old) {
    return positive(this.became[atomOf(old)]) + (old & 1);
  }
};
function movesLeft(divided, projection, role) {
  const { program, rolesOf } = divided;
  const { firstRule, fluents, moves } = program;
  const inputs = inputsOf(program);
  const left = new Uint8Array(moves.length);
  const seen = /* @__PURE__ */ new Set([projection]);
  for (const atom of seen) {
    if (atom < inputs) {
      left[atom - fluents.length] = 1;
      continue;
    }
    const derived = atom - inputs;
    for (let rule2 = firstRule[derived]; rule2 < firstRule[derived + 1]; rule2++) {
      let needed = -1;
      for (const literal of bodyOf(program, rule2)) {
        const other = atomOf(literal);
        if (isNegative(literal) || (rolesOf[other] & 1 << role) === 0) continue;
        if (needed === -1 || other < inputs) needed = other;
      }
      seen.add(needed);
    }
  }
  const count2 = left.reduce((sum, one) => sum + one, 0);
  const all = moves.reduce((sum, move) => sum + (move.role === role ? 1 : 0), 0);
  return 2 * count2 > all ? void 0 : left;
}

// src/network/groups/completion-clauses.ts
var NOT_YET = -1;
var EAGER = 1e5;
var MOST_LITERALS = 5e4;
var CompletionClauses = class {
  constructor(divided, maxSize) {
    this.divided = divided;
    this.maxSize = maxSize;
    const { program } = divided;
    this.program = program;
    this.inputs = inputsOf(program);
    this.variableOf = new Int32Array(program.atoms).fill(NOT_YET);
    this.defined = new Uint8Array(program.atoms);
    this.setOfRole = program.roles.map(() => this.clauses.newSet(void 0));
    if (program.terminal >= 0) this.clauses.addClause([negate(this.literal(program.terminal))]);
  }
  divided;
  maxSize;
  clauses = new ClauseSolver();
  choices = [];
  /** For each invariant that is assumed, the variable that is its guard. */
  guards = /* @__PURE__ */ new Map();
  invariantOf = /* @__PURE__ */ new Map();
  inputs;
  variableOf;
  /** What a variable stands for: atom a as a, rule r as -1 - r, a guard as undefined. */
  meanings = [];
  variableOfRule = /* @__PURE__ */ new Map();
  defined;
  /** Atoms in the bodies of rules that have just been defined. */
  nearest = [];
  /** The sets that a fluent joins when it is met, and the invariants that are woken then. */
  setsOf = /* @__PURE__ */ new Map();
  dormant = /* @__PURE__ */ new Map();
  fluentsOf = /* @__PURE__ */ new Map();
  toWake = [];
  setOfRole;
  /** Roles with a move that has been met, and roles that are known to make one of their moves. */
  met = /* @__PURE__ */ new Set();
  told = /* @__PURE__ */ new Set();
  program;
  // Looking
  /** Whether a literal of the program has a variable. */
  isMet(literal) {
    return this.variableOf[atomOf(literal)] !== NOT_YET;
  }
  /** The literal of the clauses for a literal of the program, whose atom has been met. */
  known(literal) {
    return 2 * this.variableOf[atomOf(literal)] + (isNegative(literal) ? 1 : 0);
  }
  /** Whether the value of a variable needs a reason. The values of inputs and guards need none. */
  isDerived(variable2) {
    const meaning = this.meanings[variable2];
    return meaning !== void 0 && (meaning < 0 || meaning >= this.inputs);
  }
  /** The rules that can make a derived variable true: the one that it stands for, or those of its atom. */
  rulesOf(variable2) {
    const meaning = this.meanings[variable2];
    if (meaning < 0) return [-1 - meaning, -meaning];
    if (!this.defined[meaning]) return [0, 0];
    const { firstRule } = this.program;
    return [firstRule[meaning - this.inputs], firstRule[meaning - this.inputs + 1]];
  }
  /** The literal that says whether the body of a rule holds, where the atom has several rules. */
  bodyOf(rule2) {
    const variable2 = this.variableOfRule.get(rule2);
    const { firstLiteral, literals } = this.program;
    return variable2 === void 0 ? this.known(literals[firstLiteral[rule2]]) : 2 * variable2;
  }
  /** The atom that a variable stands for, if it has no definition yet and can get one. */
  undefinedAtomOf(variable2) {
    const meaning = this.meanings[variable2];
    if (meaning === void 0 || meaning < 0 || !this.canBeDefined(meaning)) return void 0;
    return meaning;
  }
  /** Whether each "one of these" with a fluent that has been met has been told. */
  get isAwake() {
    return this.toWake.length === 0;
  }
  /** Whether the same has been told of each role with a move that has been met. */
  get rolesAreTold() {
    return this.told.size === this.met.size;
  }
  canBeDefined(atom) {
    if (atom < this.inputs || this.defined[atom] || this.clauses.size > this.maxSize) return false;
    const { firstRule, firstLiteral } = this.program;
    const derived = atom - this.inputs;
    return firstLiteral[firstRule[derived + 1]] - firstLiteral[firstRule[derived]] <= MOST_LITERALS;
  }
  // Adding
  assumeAtMostOne(invariant, fluents) {
    const set = this.clauses.newSet(2 * this.newGuard(invariant));
    for (const fluent of fluents) {
      const variable2 = this.variableOf[fluent];
      if (variable2 === NOT_YET) listOf(this.setsOf, fluent).push(set);
      else this.clauses.addMember(set, variable2);
    }
  }
  assumeOne(invariant, fluents) {
    this.newGuard(invariant);
    this.fluentsOf.set(invariant, fluents);
    if (fluents.some((fluent) => this.variableOf[fluent] !== NOT_YET)) this.toWake.push(invariant);
    else for (const fluent of fluents) listOf(this.dormant, fluent).push(invariant);
  }
  giveUp(invariant) {
    this.clauses.addClause([2 * this.guards.get(invariant) + 1]);
    this.guards.delete(invariant);
  }
  /** The literal for a literal of the program. A new atom gets a variable, an input also what is known. */
  literal(literal) {
    const atom = atomOf(literal);
    if (this.variableOf[atom] === NOT_YET) {
      const variable2 = this.newVariable(atom);
      this.variableOf[atom] = variable2;
      if (atom < this.program.fluents.length) this.meetFluent(atom, variable2);
      else if (atom < this.inputs) this.meetMove(atom - this.program.fluents.length, variable2);
    }
    if (atom >= this.inputs && !this.defined[atom]) this.nearest.push(atom);
    return this.known(literal);
  }
  /** Defines these atoms, and then what is nearest to them. */
  define(atoms) {
    const limit = this.clauses.size + EAGER;
    for (const atom of atoms) this.complete(atom);
    for (let next = 0; next < this.nearest.length && this.clauses.size < limit; next++) {
      this.complete(this.nearest[next]);
    }
    this.nearest = [];
    this.wake();
  }
  /** Tells that each role with a move that has been met makes one of its moves. */
  tellRoles() {
    const { fluents, moves } = this.program;
    for (const role of this.met) {
      if (this.told.has(role)) continue;
      this.told.add(role);
      const ofRole = [...moves.keys()].filter((move) => moves[move].role === role);
      this.tellOne(
        ofRole.map((move) => fluents.length + move),
        void 0
      );
    }
    this.wake();
  }
  /** Tells that one of the fluents holds, for each such invariant with a fluent that has been met. */
  wake() {
    for (let invariant = this.toWake.pop(); invariant !== void 0; invariant = this.toWake.pop()) {
      const fluents = this.fluentsOf.get(invariant);
      this.fluentsOf.delete(invariant);
      if (fluents !== void 0 && this.guards.has(invariant)) this.tellOne(fluents, invariant);
    }
  }
  tellOne(inputs, invariant) {
    const literals = inputs.map((input) => this.literal(2 * input));
    const guard = invariant === void 0 ? [] : [2 * this.guards.get(invariant) + 1];
    this.clauses.addClause([...guard, ...literals]);
    this.choices.push({ variables: literals.map((literal) => literal >> 1), invariant });
  }
  /** Clark's completion: the atom is true exactly if the body of one of its rules is. */
  complete(atom) {
    if (!this.canBeDefined(atom)) return;
    this.defined[atom] = 1;
    this.restrictRoles(atom);
    const { clauses } = this;
    const { firstRule, firstLiteral, literals } = this.program;
    const head = this.literal(2 * atom);
    const first = firstRule[atom - this.inputs];
    const end = firstRule[atom - this.inputs + 1];
    const bodies = [];
    for (let rule2 = first; rule2 < end; rule2++) {
      const body = [];
      for (let k = firstLiteral[rule2]; k < firstLiteral[rule2 + 1]; k++) body.push(this.literal(literals[k]));
      const isOnly = end === first + 1;
      if (body.length === 1) bodies.push(body[0]);
      else bodies.push(isOnly ? head : this.newBody(rule2));
      const both = bodies[bodies.length - 1];
      if (body.length === 1) continue;
      for (const literal of body) clauses.addClause([negate(both), literal]);
      clauses.addClause([both, ...body.map(negate)]);
    }
    if (bodies.length === 1 && bodies[0] === head) return;
    for (const body of bodies) clauses.addClause([head, negate(body)]);
    clauses.addClause([negate(head), ...bodies]);
  }
  /** A projection that is true leaves only some moves. */
  restrictRoles(atom) {
    const roles = this.divided.rolesOf[atom];
    if (roles === 0) return;
    const variable2 = this.literal(positive(atom)) >> 1;
    for (const [role, set] of this.setOfRole.entries()) {
      if ((roles & 1 << role) === 0) continue;
      this.clauses.addRestriction(variable2, set, () => movesLeft(this.divided, atom, role));
    }
  }
  newBody(rule2) {
    const variable2 = this.newVariable(-1 - rule2);
    this.variableOfRule.set(rule2, variable2);
    return 2 * variable2;
  }
  newGuard(invariant) {
    const guard = this.newVariable(void 0);
    this.invariantOf.set(guard, invariant);
    this.guards.set(invariant, guard);
    return guard;
  }
  newVariable(meaning) {
    this.meanings.push(meaning);
    return this.clauses.newVariable();
  }
  meetFluent(fluent, variable2) {
    for (const set of this.setsOf.get(fluent) ?? []) this.clauses.addMember(set, variable2);
    for (const invariant of this.dormant.get(fluent) ?? []) this.toWake.push(invariant);
  }
  /** A move that is made is legal, and its role makes no other. */
  meetMove(move, variable2) {
    const { role, legal } = this.program.moves[move];
    this.met.add(role);
    this.clauses.addMember(this.setOfRole[role], variable2, move);
    if (legal === NEVER) this.clauses.addClause([2 * variable2 + 1]);
    else if (legal !== ALWAYS) this.clauses.addClause([2 * variable2 + 1, this.literal(legal)]);
  }
};

// src/network/groups/reasons.ts
var Reasons = class {
  constructor(definitions) {
    this.definitions = definitions;
    this.inputs = inputsOf(definitions.program);
  }
  definitions;
  inputs;
  mostUrgent(start, end) {
    const { clauses } = this.definitions;
    let from = end;
    let fewest = Number.POSITIVE_INFINITY;
    let urgent;
    for (let i = start; i < end && fewest > 2; i++) {
      const reasons = this.countReasons(clauses.trail[i], fewest);
      if (reasons === 0) continue;
      from = Math.min(from, i);
      if (reasons >= fewest) continue;
      fewest = reasons;
      urgent = clauses.trail[i];
    }
    clauses.steps += end - start;
    return { from, urgent };
  }
  /** Atoms without definition among the possible reasons of a literal, and what makes its moves legal. */
  undefinedReasons(literal) {
    const { program, clauses } = this.definitions;
    const [first, end] = this.definitions.rulesOf(literal >> 1);
    const found = [];
    for (let k = program.firstLiteral[first]; k < program.firstLiteral[end]; k++) {
      let atom = atomOf(program.literals[k]);
      if (clauses.valueOf(this.definitions.known(positive(atom))) !== 0) continue;
      const { legal } = program.moves[atom - program.fluents.length] ?? { legal: NEVER };
      if (legal >= 0) atom = atomOf(legal);
      if (this.definitions.canBeDefined(atom)) found.push(atom);
    }
    return found;
  }
  /** A literal that would be a reason of this one, or a part of a reason. */
  reasonFor(literal) {
    const [first, end] = this.definitions.rulesOf(literal >> 1);
    return end === first + 1 ? this.falseLiteral(first) : this.sharedLiteral(first, end);
  }
  /** A member to make true, if none is. Undefined also if none can be, which the clauses will find. */
  choiceFrom({ variables, invariant }) {
    const { clauses, guards } = this.definitions;
    if (invariant !== void 0 && !guards.has(invariant)) return void 0;
    if (variables.some((variable2) => clauses.valueOf(2 * variable2) > 0)) return void 0;
    const open = variables.find((variable2) => clauses.valueOf(2 * variable2) === 0);
    return open === void 0 ? void 0 : 2 * open;
  }
  /** How many possible reasons a literal has; 0 if it has one or needs none. Counting stops at `enough`. */
  countReasons(literal, enough) {
    if (!this.definitions.isDerived(literal >> 1)) return 0;
    const isTrue2 = (literal & 1) === 0;
    const [first, end] = this.definitions.rulesOf(literal >> 1);
    if (end === first + 1) return isTrue2 ? 0 : this.countOpen(first);
    if (!isTrue2) return 0;
    let open = 0;
    for (let rule2 = first; rule2 < end; rule2++) {
      const value2 = this.definitions.clauses.valueOf(this.definitions.bodyOf(rule2));
      if (value2 > 0) return 0;
      if (value2 === 0 && open < enough) open++;
    }
    return open;
  }
  /** How many literals of a false body may still be false; 0 if one is false. */
  countOpen(rule2) {
    const { program, clauses } = this.definitions;
    let open = 0;
    for (let k = program.firstLiteral[rule2]; k < program.firstLiteral[rule2 + 1]; k++) {
      const value2 = clauses.valueOf(this.definitions.known(program.literals[k]));
      if (value2 < 0) return 0;
      if (value2 === 0) open++;
    }
    return open;
  }
  /** Makes an open literal of a body false, if possible an input, which needs no further reason. */
  falseLiteral(rule2) {
    const open = bodyOf(this.definitions.program, rule2).filter(
      (literal) => this.isOpen(this.definitions.known(literal))
    );
    return negate(this.definitions.known(open.find((literal) => atomOf(literal) < this.inputs) ?? open[0]));
  }
  /** The literal that most of the open bodies share, since it decides about many of them; else a body. */
  sharedLiteral(first, end) {
    const { program } = this.definitions;
    const counts = /* @__PURE__ */ new Map();
    let most = 1;
    let shared;
    for (let rule2 = first; rule2 < end; rule2++) {
      const body = this.definitions.bodyOf(rule2);
      if (!this.isOpen(body)) continue;
      shared ??= body;
      for (let k = program.firstLiteral[rule2]; k < program.firstLiteral[rule2 + 1]; k++) {
        const literal = this.definitions.known(program.literals[k]);
        if (!this.isOpen(literal)) continue;
        const count2 = (counts.get(literal) ?? 0) + 1;
        counts.set(literal, count2);
        if (count2 <= most) continue;
        most = count2;
        shared = literal;
      }
    }
    return shared;
  }
  isOpen(literal) {
    return this.definitions.clauses.valueOf(literal) === 0;
  }
};

// src/network/groups/induction.ts
var AGAIN = -1;
var ASKING = 10;
var QUESTION2 = 2;
var Induction = class {
  definitions;
  reasons;
  assumptions = [];
  progress = { question: 0, choices: 0, background: 0 };
  /** What the progress was when each level was entered. */
  saved = [];
  /** Up to where the trail has been searched for atoms without definition. */
  searched = 0;
  guardsUsed = /* @__PURE__ */ new Set();
  constructor(divided, maxSize) {
    this.definitions = new CompletionClauses(divided, maxSize);
    this.reasons = new Reasons(this.definitions);
  }
  get steps() {
    return this.definitions.clauses.steps;
  }
  /** How many numbers the clauses take that the questions so far have called for. */
  get size() {
    return this.definitions.clauses.size;
  }
  /** Assumes that at most one of the fluents holds now. The proofs name the invariant by its number. */
  assumeAtMostOne(invariant, fluents) {
    this.backTo(0);
    this.definitions.assumeAtMostOne(invariant, fluents);
  }
  /** Assumes that at least one of the fluents holds now. */
  assumeOne(invariant, fluents) {
    this.backTo(0);
    this.definitions.assumeOne(invariant, fluents);
  }
  giveUp(invariant) {
    this.backTo(0);
    this.definitions.giveUp(invariant);
  }
  /** From now on `using` collects the invariants that the proofs use. */
  beginProof() {
    this.definitions.clauses.beginProof();
    this.guardsUsed.clear();
  }
  get using() {
    return new Set([...this.guardsUsed].map((guard) => this.definitions.invariantOf.get(guard)));
  }
  /** Whether no state and moves make all these literals of the program true together. */
  neverTogether(literals, maxSteps) {
    return this.answer(literals, maxSteps, true);
  }
  /** The same, but only "proved" if it follows without any branching. */
  plainlyNever(literals, maxSteps) {
    return this.answer(literals, maxSteps, false);
  }
  answer(literals, maxSteps, branching) {
    const { clauses } = this.definitions;
    const limit = clauses.steps + maxSteps;
    this.ask(literals);
    for (; ; ) {
      const conflict = clauses.propagate();
      if (clauses.contradictory) return "proved";
      if (conflict !== void 0) {
        if (clauses.level < QUESTION2) return this.contradiction(conflict);
        clauses.learn(conflict);
        this.wentBack();
        continue;
      }
      if (clauses.steps > limit) return "too dear";
      if (this.defineWhatHasAValue()) continue;
      const { level } = clauses;
      if (level === 0) {
        const refuted = this.assumeGuards();
        if (refuted === void 0) continue;
        this.guardsUsed.add(refuted);
        return "proved";
      }
      if (level - 1 < this.assumptions.length) {
        const assumption = this.assumptions[level - 1];
        const value2 = clauses.valueOf(assumption);
        if (value2 < 0) return this.proofFrom([assumption]);
        this.enterLevel();
        if (value2 === 0) clauses.decide(assumption);
        continue;
      }
      const decision = branching ? this.nextDecision() : void 0;
      if (decision === void 0) return "perhaps";
      if (decision === AGAIN) continue;
      this.enterLevel();
      clauses.decide(decision);
    }
  }
  /** Goes back to the point where this question differs from the last one. */
  ask(literals) {
    const { definitions } = this;
    if (!definitions.isAwake || !literals.every((literal) => definitions.isMet(literal))) this.backTo(0);
    const assumptions = literals.map((literal) => definitions.literal(literal));
    let common = 0;
    while (common < assumptions.length && assumptions[common] === this.assumptions[common]) common++;
    this.backTo(1 + common);
    this.assumptions = assumptions;
    definitions.clauses.steps += ASKING + assumptions.length;
    definitions.wake();
  }
  proofFrom(falseLiterals) {
    this.definitions.clauses.addGuardsBehind(falseLiterals, this.guardsUsed);
    return "proved";
  }
  /** The facts and the invariants contradict each other: there is no such state at all. */
  contradiction(conflict) {
    const { clauses } = this.definitions;
    if (clauses.level === 0) clauses.contradictory = true;
    this.proofFrom(conflict);
    this.backTo(0);
    return "proved";
  }
  /** Enters level 1. Returns the guard of an invariant that cannot hold with the facts, if there is one. */
  assumeGuards() {
    const { clauses, guards } = this.definitions;
    this.enterLevel();
    for (const guard of guards.values()) {
      const value2 = clauses.valueOf(2 * guard);
      if (value2 < 0) return guard;
      if (value2 === 0) clauses.decide(2 * guard);
    }
    return void 0;
  }
  /** Defines atoms that have got a value and no definition yet. Returns whether there were any. */
  defineWhatHasAValue() {
    const { definitions } = this;
    const { trail, assigned } = definitions.clauses;
    const found = [];
    for (; this.searched < assigned; this.searched++) {
      const atom = definitions.undefinedAtomOf(trail[this.searched] >> 1);
      if (atom !== void 0) found.push(atom);
    }
    if (found.length === 0) return false;
    this.backTo(0);
    definitions.define(found);
    return true;
  }
  /** A literal to decide; or AGAIN; or undefined if everything that has a value has a reason. */
  nextDecision() {
    const { definitions, reasons } = this;
    const { clauses } = definitions;
    const question2 = reasons.mostUrgent(this.progress.question, clauses.assigned);
    this.progress = { ...this.progress, question: question2.from };
    if (question2.urgent !== void 0) return this.reasonFor(question2.urgent);
    if (!definitions.rolesAreTold) {
      this.backTo(0);
      definitions.tellRoles();
      return AGAIN;
    }
    let { choices } = this.progress;
    let member;
    while (member === void 0 && choices < definitions.choices.length) {
      member = reasons.choiceFrom(definitions.choices[choices]);
      if (member === void 0) choices++;
    }
    this.progress = { ...this.progress, choices };
    if (member !== void 0) return member;
    const background = reasons.mostUrgent(this.progress.background, clauses.startOf(QUESTION2));
    this.progress = { ...this.progress, background: background.from };
    return background.urgent === void 0 ? void 0 : this.reasonFor(background.urgent);
  }
  /** Before a reason is chosen, all possible ones get definitions: most may turn out to be impossible. */
  reasonFor(literal) {
    const missing = this.reasons.undefinedReasons(literal);
    if (missing.length === 0) return this.reasons.reasonFor(literal);
    this.backTo(0);
    this.definitions.define(missing);
    return AGAIN;
  }
  enterLevel() {
    const { clauses } = this.definitions;
    this.saved[clauses.level] = this.progress;
    clauses.newLevel();
    if (clauses.level === QUESTION2) this.progress = { question: clauses.assigned, choices: 0, background: 0 };
  }
  backTo(level) {
    const { clauses } = this.definitions;
    if (clauses.level <= level) return;
    clauses.backTo(level);
    this.wentBack();
  }
  wentBack() {
    const { level, assigned } = this.definitions.clauses;
    this.progress = this.saved[level];
    this.searched = Math.min(this.searched, assigned);
  }
};

// src/network/groups/proofs.ts
var FIRST_SHARE = 64;
var MOST_TURNS = 8;
var MOST_CASES = 1e3;
var QUESTIONS = 8;
var ENOUGH_FAILURES = 3;
var PHASES = [
  { trust: 1, tried: 0.65, again: 0.8 },
  { trust: 0, tried: 0.9, again: 1 }
];
var STEPS_AT_ONCE = 2 ** 15;
var GROWTH = 1.5;
var Proofs = class {
  constructor(program, candidates2, evidence, budget) {
    this.candidates = candidates2;
    this.evidence = evidence;
    this.budget = budget;
    this.broken = evidence.broken.slice();
    this.divided = divideByRole(program);
    this.program = this.divided.program;
    this.induction = new Induction(this.divided, budget.size);
  }
  candidates;
  evidence;
  budget;
  invariants = [];
  /** Per candidate, the numbers of its invariants. */
  atMostOne = /* @__PURE__ */ new Map();
  one = /* @__PURE__ */ new Map();
  /** Candidates broken in play, or given up. */
  broken;
  induction;
  /** The size of the clauses after the first invariant. */
  firstSize = 0;
  earlierSteps = 0;
  divided;
  program;
  get steps() {
    return this.earlierSteps + this.induction.steps;
  }
  get proved() {
    return this.invariants.filter(({ state }) => state === "proved").length;
  }
  get givenUp() {
    return this.invariants.length - this.proved;
  }
  /** The candidates of which at most one fluent holds, and whether one always does. */
  *groups() {
    for (const [c, number] of this.atMostOne) {
      if (this.invariants[number].state !== "proved") continue;
      const one = this.one.get(c);
      const exactlyOne = one !== void 0 && this.invariants[one].state === "proved";
      yield { candidate: this.candidates[c], exactlyOne };
    }
  }
  /** In pieces, of some questions. */
  *run() {
    for (const { trust, tried, again } of PHASES) {
      this.activate(trust);
      yield;
      this.prepare();
      yield;
      yield* this.proveOpen(tried, () => this.activate(trust));
      for (let open = this.open(); open.length > 0; open = this.open()) {
        for (const number of open) this.giveUp(number);
        yield* this.proveOpen(again, () => {
        });
      }
    }
  }
  /** Tries all that is open, first with few steps. */
  *proveOpen(share2, afterRound) {
    const { questionSteps, steps } = this.budget;
    for (let limit = questionSteps / FIRST_SHARE; limit <= questionSteps; limit *= 8) {
      for (let open = this.open(limit); open.length > 0; open = this.open(limit)) {
        const failures = /* @__PURE__ */ new Map();
        for (const number of open) {
          const invariant = this.invariants[number];
          if (invariant.state !== "open") continue;
          invariant.tried = limit;
          const kind = `${this.candidates[invariant.candidate].pattern} ${invariant.one}`;
          const failed = failures.get(kind) ?? 0;
          if (failed === ENOUGH_FAILURES) continue;
          yield* this.attempt(number, limit, steps * share2);
          yield;
          failures.set(kind, invariant.state === "open" ? failed + 1 : 0);
        }
        afterRound();
      }
    }
  }
  /**
   * A small group such as (control _), which decides what can happen at all. Questions are asked for each of
   * its fluents separately, so that what follows from the fluent is derived once for many questions. The
   * proof then uses the invariant that one of the fluents holds.
   */
  get turns() {
    let best;
    for (const [c, one] of this.one) {
      const { isWhole, fluents } = this.candidates[c];
      if (!isWhole || this.invariants[one].state === "given up") continue;
      if (fluents.length > MOST_TURNS || best && best.fluents.length <= fluents.length) continue;
      best = { fluents, one };
    }
    return best;
  }
  /**
   * Makes invariants of candidates that no state has broken and that no other candidate contains. Their
   * patterns must not have been broken elsewhere either, or not too often: the rest are mostly accidents.
   */
  activate(trust) {
    const mayHold = (c) => !this.broken[c] && this.evidence.trust[this.candidates[c].pattern] >= trust;
    for (const [c, { wider }] of this.candidates.entries()) {
      if (!mayHold(c) || this.atMostOne.has(c) || wider.some(mayHold)) continue;
      this.atMostOne.set(c, this.add(c, false));
      if (!this.evidence.empty[c]) this.one.set(c, this.add(c, true));
    }
  }
  add(candidate, one) {
    const number = this.invariants.length;
    this.invariants.push({ candidate, one, state: "open", using: /* @__PURE__ */ new Set(), tried: 0 });
    this.assume(number);
    return number;
  }
  assume(number) {
    const { candidate, one } = this.invariants[number];
    const { fluents } = this.candidates[candidate];
    if (one) this.induction.assumeOne(number, fluents);
    else this.induction.assumeAtMostOne(number, fluents);
  }
  /** The invariants that are neither proved nor given up, and were not tried with `limit` steps yet. */
  open(limit = Number.POSITIVE_INFINITY) {
    return [...this.invariants.keys()].filter((number) => {
      const { state, tried } = this.invariants[number];
      return state === "open" && tried < limit;
    });
  }
  *attempt(number, limit, allSteps) {
    const invariant = this.invariants[number];
    const { turns, induction } = this;
    induction.beginProof();
    const verdict = yield* this.verdict(
      invariant,
      turns?.fluents,
      limit,
      Math.min(allSteps, this.steps + QUESTIONS * limit)
    );
    if (verdict === "proved") {
      invariant.state = "proved";
      invariant.using = turns ? new Set(induction.using).add(turns.one) : induction.using;
    } else if (verdict === "perhaps") this.giveUp(number);
    yield;
    this.renew();
  }
  *verdict({ candidate, one }, turns, limit, allSteps) {
    const { induction } = this;
    let pauseAt = this.steps + STEPS_AT_ONCE;
    const next = this.candidates[candidate].fluents.map((fluent) => this.program.fluents[fluent].next).filter((output) => output !== NEVER);
    if (one && next.includes(ALWAYS)) return "proved";
    for (const turn of turns?.map(positive) ?? [void 0]) {
      const now = turn === void 0 ? [] : [turn];
      if (this.steps > allSteps) return "too dear";
      if (one) {
        const verdict = induction.neverTogether([...now, ...next.map((output) => output ^ 1)], limit);
        if (verdict !== "proved") return verdict;
        continue;
      }
      for (const moves of this.casesOf(next)) {
        const given2 = [...now, ...moves];
        if (induction.plainlyNever(given2, limit) === "proved") continue;
        for (const [i, a] of next.entries()) {
          const first = [...given2, a].filter((output) => output !== ALWAYS);
          if (i + 1 === next.length || induction.plainlyNever(first, limit) === "proved") continue;
          for (const b of next.slice(i + 1)) {
            if (this.steps > allSteps) return "too dear";
            if (this.steps >= pauseAt) {
              pauseAt = this.steps + STEPS_AT_ONCE;
              yield;
            }
            const both = b === ALWAYS ? first : [...first, b];
            const verdict = induction.neverTogether(both, limit);
            if (verdict !== "proved") return verdict;
          }
        }
      }
    }
    return "proved";
  }
  /**
   * The cases for some fluents: each move that their rules name is made, or none of these moves is. What
   * follows from a move is then derived once for all the fluents.
   */
  casesOf(next) {
    const { fluents } = this.program;
    const inputs = inputsOf(this.program);
    const moves = /* @__PURE__ */ new Set();
    const atoms = new Set(next.filter((output) => output >= 0).map(atomOf));
    for (const atom of atoms) {
      if (atom < inputs) continue;
      for (const literal of literalsOf(this.program, atom - inputs)) {
        const other = atomOf(literal);
        if (other >= fluents.length && other < inputs) moves.add(other);
        else if (this.divided.isPart[other] === 1) atoms.add(other);
      }
    }
    if (moves.size > MOST_CASES) return [[]];
    return [...[...moves].map((move) => [positive(move)]), [...moves].map(negative)];
  }
  /** Definitions that earlier questions called for slow later ones down; at times all are forgotten. */
  renew() {
    const { size } = this.induction;
    if (this.firstSize === 0) this.firstSize = size;
    if (size <= GROWTH * this.firstSize) return;
    this.earlierSteps += this.induction.steps;
    this.induction = new Induction(this.divided, this.budget.size);
    this.firstSize = 0;
    for (const [number, { state }] of this.invariants.entries()) {
      if (state !== "given up") this.assume(number);
    }
    this.prepare();
  }
  /** Derives what holds in any case before a question is asked, so that no question is charged for it. */
  prepare() {
    this.induction.plainlyNever([], Number.POSITIVE_INFINITY);
  }
  giveUp(number) {
    const invariant = this.invariants[number];
    if (invariant.state === "given up") return;
    invariant.state = "given up";
    this.induction.giveUp(number);
    for (const other of this.invariants) {
      if (other.state !== "proved" || !other.using.has(number)) continue;
      other.state = "open";
      other.tried = 0;
    }
    if (invariant.one) return;
    this.broken[invariant.candidate] = 1;
    const one = this.one.get(invariant.candidate);
    if (one !== void 0) this.giveUp(one);
  }
};

// src/network/groups/groups.ts
var GROUP_BUDGET = {
  states: 400,
  walkSteps: 2e7,
  questionSteps: 2e6,
  steps: 15e7,
  size: 2e7
};
function findGroups(program, budget = {}) {
  const work = groupsInPieces(program, budget);
  for (; ; ) {
    const { done, value: value2 } = work.next();
    if (done) return value2;
  }
}
function* groupsInPieces(program, budget = {}) {
  const limits = { ...GROUP_BUDGET, ...budget };
  const candidates2 = yield* candidates(program);
  yield;
  const evidence = yield* evidenceFor(program, candidates2, limits);
  yield;
  const proofs = new Proofs(program, candidates2, evidence, limits);
  yield;
  yield* proofs.run();
  const groups = chooseDisjoint(proofs.groups()).map(({ candidate: { name: name2, fluents }, exactlyOne }) => ({ name: name2, fluents, exactlyOne })).sort((a, b) => a.fluents[0] - b.fluents[0]);
  const unbroken = evidence.broken.filter((broken) => broken === 0).length;
  const { proved, givenUp, steps } = proofs;
  return { groups, stats: { candidates: candidates2.length, unbroken, proved, givenUp, steps } };
}

// src/circuit/circuit.ts
var FALSE = 0;
var TRUE = 1;
var SEARCHED = 12;
var DEPTH = 4;
var Circuit = class {
  constructor(inputs, knowledge) {
    this.inputs = inputs;
    this.knowledge = knowledge;
    this.holder = new Int32Array(knowledge?.groups ?? 0);
    this.heldAt = new Int32Array(knowledge?.groups ?? 0);
    this.nodes = 1 + inputs;
    if (this.first.length <= this.nodes) this.first = grow(this.first, this.nodes + 1);
    this.knownAt = new Int32Array(2 * this.first.length + 2);
  }
  inputs;
  knowledge;
  first = new Int32Array(1024);
  operands = new Int32Array(4096);
  nodes;
  /** Operands of nodes in the making, those of the innermost node on top. */
  stack = new Int32Array(256);
  top = 0;
  /** Pairs of a node and its hash, 0 where free. */
  table = new Int32Array(2048);
  kept = 0;
  /** For each literal, the conjunction in which it was last known to be true (see `know`). */
  knownAt;
  stamp = 0;
  /** For each group of inputs, the member that is known to be true, and when it was (as `knownAt`). */
  holder;
  heldAt;
  isInput(node) {
    return node <= this.inputs;
  }
  /** Begins a conjunction; the result is passed to `conjunction`. */
  begin() {
    return this.top;
  }
  push(literal) {
    if (this.top === this.stack.length) this.stack = grow(this.stack, this.top + 1);
    this.stack[this.top++] = literal;
  }
  /** The conjunction of all pushed since `from`. */
  conjunction(from) {
    return this.reduce(from) ? this.finish(from) : this.pop(from, FALSE);
  }
  /** The same, but without looking at what the operands say about each other. */
  quickConjunction(from) {
    return this.normalise(from) ? this.finish(from) : this.pop(from, FALSE);
  }
  /** Replaces the literals by fewer that say the same; false if they contradict each other. */
  reduce(from) {
    return this.normalise(from) && (this.top - from < 2 || this.simplify(from));
  }
  /** The disjunction of all pushed since `from`. */
  disjunction(from) {
    for (let i = from; i < this.top; i++) this.stack[i] ^= 1;
    return this.conjunction(from) ^ 1;
  }
  or(...literals) {
    const from = this.begin();
    for (const literal of literals) this.push(literal);
    return this.disjunction(from);
  }
  pop(from, literal) {
    this.top = from;
    return literal;
  }
  finish(from) {
    const size = this.top - from;
    if (size === 0) return TRUE;
    if (size === 1) return this.pop(from, this.stack[from]);
    return 2 * this.keep(from);
  }
  /** Sorts; drops what is true or repeated. Returns false if a literal is false or two are opposite. */
  normalise(from) {
    const { stack, top } = this;
    sortStretch(stack, from, top);
    let to = from;
    for (let i = from; i < top; i++) {
      const literal = stack[i];
      if (literal === FALSE) return false;
      if (literal === TRUE || to > from && stack[to - 1] === literal) continue;
      if (to > from && stack[to - 1] === (literal ^ 1)) return false;
      stack[to++] = literal;
    }
    this.top = to;
    return true;
  }
  /** Uses what the operands say about each other. Returns false if they contradict each other. */
  simplify(from) {
    for (let changed = true; changed; ) {
      changed = false;
      this.know(from);
      const end = this.top;
      for (let i = from; i < end; i++) if (this.isKnown(this.stack[i] ^ 1)) return false;
      let to = from;
      for (let i = from; i < end; i++) {
        const literal = this.stack[i];
        if (this.follows(literal)) {
          changed = true;
          continue;
        }
        const shorter = this.without(literal);
        if (shorter === TRUE) {
          changed = true;
          continue;
        }
        if (shorter !== literal) changed = true;
        this.stack[to++] = shorter;
      }
      this.top = to;
      if (changed && !this.normalise(from)) return false;
      if (this.knowledge?.shorten(this, from)) {
        changed = true;
        if (!this.normalise(from)) return false;
      }
      if (this.top - from < 2) return true;
    }
    return true;
  }
  /** Stamps the operands with twice the number of this conjunction, what follows from them with one more. */
  know(from) {
    this.stamp++;
    const { knownAt, stamp, knowledge, stack, top } = this;
    for (let i = from; i < top; i++) knownAt[stack[i]] = 2 * stamp;
    for (let i = from; i < top; i++) {
      const node = stack[i] >> 1;
      if ((stack[i] & 1) === 1) continue;
      if (!this.isInput(node)) this.open(node);
      else if (knowledge !== void 0) {
        this.hold(knowledge, node);
        const consequence = knowledge.consequence(node);
        if (consequence !== TRUE) this.learn(knowledge, consequence, DEPTH);
      }
    }
  }
  open(node) {
    const end = this.first[node + 1];
    if (end - this.first[node] > SEARCHED) return;
    for (let i = this.first[node]; i < end; i++) this.knownAt[this.operands[i]] = 2 * this.stamp + 1;
  }
  learn(knowledge, literal, depth) {
    this.knownAt[literal] = 2 * this.stamp + 1;
    if ((literal & 1) === 1) return;
    const node = literal >> 1;
    if (this.isInput(node)) this.hold(knowledge, node);
    else if (depth > 0) {
      for (let i = this.first[node]; i < this.first[node + 1]; i++)
        this.learn(knowledge, this.operands[i], depth - 1);
    }
  }
  hold(knowledge, node) {
    const group = knowledge.groupOf[node];
    if (group < 0 || this.heldAt[group] === this.stamp) return;
    this.heldAt[group] = this.stamp;
    this.holder[group] = node;
  }
  isKnown(literal) {
    return this.knownAt[literal] >> 1 === this.stamp || this.isExcluded(literal);
  }
  follows(literal) {
    return this.knownAt[literal] === 2 * this.stamp + 1 || this.isExcluded(literal);
  }
  /** Whether a literal is the complement of an input whose group has another member that is true. */
  isExcluded(literal) {
    const { knowledge } = this;
    if (knowledge === void 0 || (literal & 1) === 0 || !this.isInput(literal >> 1)) return false;
    const group = knowledge.groupOf[literal >> 1];
    return group >= 0 && this.heldAt[group] === this.stamp && this.holder[group] !== literal >> 1;
  }
  /** The operand with as few literals as possible, given what is known. */
  without(literal) {
    if ((literal & 1) === 0) return literal;
    const node = literal >> 1;
    if (this.isInput(node)) return literal;
    const start = this.first[node];
    const end = this.first[node + 1];
    if (end - start > SEARCHED) return literal;
    let known = 0;
    for (let i = start; i < end; i++) {
      const inner = this.operands[i];
      if (this.isKnown(inner ^ 1)) return TRUE;
      if (this.isKnown(inner)) known++;
    }
    if (known === 0) return literal;
    const from = this.begin();
    for (let i = start; i < end; i++) {
      const inner = this.operands[i];
      if (!this.isKnown(inner)) this.push(inner);
    }
    const size = this.top - from;
    if (size === 0) return this.pop(from, FALSE);
    if (size === 1) return this.pop(from, this.stack[from] ^ 1);
    return 2 * this.keep(from) + 1;
  }
  /** A new node with all literals pushed since `from`, as they are, even if an equal node exists. */
  append(from) {
    const { stack, top } = this;
    const size = top - from;
    const node = this.nodes++;
    if (node + 2 > this.first.length) this.first = grow(this.first, node + 2);
    const start = this.first[node];
    if (start + size > this.operands.length) this.operands = grow(this.operands, start + size);
    for (let i = 0; i < size; i++) this.operands[start + i] = stack[from + i];
    this.first[node + 1] = start + size;
    this.top = from;
    return node;
  }
  /** The node with the operands on the stack; it is made if it does not exist. */
  keep(from) {
    const { stack, top } = this;
    const size = top - from;
    let hash = size;
    for (let i = from; i < top; i++) hash = hashStep(hash, stack[i]);
    const { table } = this;
    const mask = table.length - 2;
    let place = spread(hash) << 1 & mask;
    for (let node2 = table[place]; node2 !== 0; node2 = table[place]) {
      if (table[place + 1] === hash && this.equals(node2, from, size)) return this.pop(from, node2);
      place = place + 2 & mask;
    }
    const node = this.append(from);
    table[place] = node;
    table[place + 1] = hash;
    if (4 * ++this.kept > table.length) this.rehash();
    if (this.knownAt.length < 2 * this.nodes + 2)
      this.knownAt = grow(this.knownAt, 2 * this.first.length + 2);
    return node;
  }
  equals(node, from, size) {
    const start = this.first[node];
    if (this.first[node + 1] - start !== size) return false;
    for (let i = 0; i < size; i++) if (this.operands[start + i] !== this.stack[from + i]) return false;
    return true;
  }
  rehash() {
    const { table } = this;
    const larger = new Int32Array(4 * table.length);
    const mask = larger.length - 2;
    for (let old = 0; old < table.length; old += 2) {
      if (table[old] === 0) continue;
      let place = spread(table[old + 1]) << 1 & mask;
      while (larger[place] !== 0) place = place + 2 & mask;
      larger[place] = table[old];
      larger[place + 1] = table[old + 1];
    }
    this.table = larger;
  }
};

// src/circuit/build-circuit.ts
var LARGE2 = 1e6;
function inputLiteral(input) {
  return 2 * (input + 1);
}
var LITERALS_AT_ONCE2 = 2 ** 12;
function buildCircuit(program) {
  const work = circuitInPieces(program);
  for (; ; ) {
    const { done, value: value2 } = work.next();
    if (done) return value2;
  }
}
function* circuitInPieces(program) {
  const { atoms, firstRule, firstLiteral, literals, fluents, moves, goals, percepts } = program;
  const inputs = inputsOf(program);
  const circuit = new Circuit(inputs);
  const conjunction = (from) => literals.length > LARGE2 ? appended(circuit, from) : circuit.conjunction(from);
  const literalOf = new Int32Array(atoms);
  for (let input = 0; input < inputs; input++) literalOf[input] = inputLiteral(input);
  let pauseAt = LITERALS_AT_ONCE2;
  for (let atom = inputs; atom < atoms; atom++) {
    const rules = circuit.begin();
    for (let rule2 = firstRule[atom - inputs]; rule2 < firstRule[atom - inputs + 1]; rule2++) {
      const body = circuit.begin();
      for (let k = firstLiteral[rule2]; k < firstLiteral[rule2 + 1]; k++) {
        circuit.push(literalOf[literals[k] >> 1] ^ literals[k] & 1);
      }
      circuit.push(conjunction(body));
      if (firstLiteral[rule2 + 1] < pauseAt) continue;
      pauseAt = firstLiteral[rule2 + 1] + LITERALS_AT_ONCE2;
      yield;
    }
    for (let i = rules; i < circuit.top; i++) circuit.stack[i] ^= 1;
    literalOf[atom] = conjunction(rules) ^ 1;
  }
  const literal = (output) => {
    if (output < 0) return output === ALWAYS ? TRUE : FALSE;
    return literalOf[atomOf(output)] ^ (isNegative(output) ? 1 : 0);
  };
  return {
    circuit,
    fluents: fluents.length,
    terminal: literal(program.terminal),
    legal: Int32Array.from(moves, (move) => literal(move.legal)),
    goals: Int32Array.from(goals, (goal) => literal(goal.holds)),
    next: Int32Array.from(fluents, (fluent) => literal(fluent.next)),
    percepts: Int32Array.from(percepts, (percept) => literal(percept.holds))
  };
}
function appended(circuit, from) {
  if (circuit.top - from > 1) return 2 * circuit.append(from);
  circuit.top = from;
  return circuit.stack[from];
}

// src/circuit/live.ts
function liveNodes({ circuit, terminal, legal, goals, next, percepts }) {
  const live = new Uint8Array(circuit.nodes);
  for (const literals of [[terminal], legal, goals, next, percepts])
    for (const literal of literals) live[literal >> 1] = 1;
  for (let node = circuit.nodes - 1; node > circuit.inputs; node--) {
    if (!live[node]) continue;
    for (let i = circuit.first[node]; i < circuit.first[node + 1]; i++) live[circuit.operands[i] >> 1] = 1;
  }
  return live;
}
function circuitSize(game2) {
  const live = liveNodes(game2);
  const { first, inputs, nodes } = game2.circuit;
  let operands = 0;
  for (let node = inputs + 1; node < nodes; node++)
    if (live[node]) operands += first[node + 1] - first[node] + 1;
  return operands;
}

// src/circuit/common-parts.ts
var PIECE = 4;
var NARROW = 4;
var ROUNDS2 = 6;
var LEAST_GAIN = 1;
var LEAST_GAIN_OF_LARGE = 4;
var LARGE3 = 1e6;
function share(game2) {
  let shared = game2;
  let operands = circuitSize(game2);
  const leastGain = operands > LARGE3 ? LEAST_GAIN_OF_LARGE : LEAST_GAIN;
  for (let round = 0; round < ROUNDS2; round++) {
    const next = new Sharing(shared, round).run();
    const fewer = circuitSize(next);
    if (fewer >= operands) return shared;
    shared = next;
    if ((operands - fewer) * 100 < leastGain * operands) return shared;
    operands = fewer;
  }
  return shared;
}
var Sharing = class {
  constructor(game2, round) {
    this.game = game2;
    this.round = round;
    this.old = game2.circuit;
    this.circuit = new Circuit(this.old.inputs);
    this.live = liveNodes(game2);
    this.became = new Int32Array(this.old.nodes);
    let size = 1024;
    while (size < 2 * this.old.first[this.old.nodes]) size *= 2;
    this.counts = new Uint8Array(size);
  }
  game;
  round;
  old;
  circuit;
  live;
  became;
  /** How often a piece occurs, up to 255, by its hash. It does little harm if two pieces share a place. */
  counts;
  run() {
    const { game: game2, old, circuit, live, became } = this;
    for (let node = old.inputs + 1; node < old.nodes; node++) {
      if (live[node]) this.count(node);
    }
    became[0] = FALSE;
    for (let node = 1; node <= old.inputs; node++) became[node] = 2 * node;
    for (let node = old.inputs + 1; node < old.nodes; node++) {
      if (live[node]) became[node] = this.make(node);
    }
    const all = (literals) => literals.map((literal) => became[literal >> 1] ^ literal & 1);
    return {
      circuit,
      fluents: game2.fluents,
      terminal: became[game2.terminal >> 1] ^ game2.terminal & 1,
      legal: all(game2.legal),
      goals: all(game2.goals),
      next: all(game2.next),
      percepts: all(game2.percepts)
    };
  }
  /** The end of the piece that begins at `from` in the operands of a node that end at `end`. */
  pieceEnd(from, end) {
    const { operands } = this.old;
    let at = from + 1;
    while (at < end && (spread(hashStep(this.round, operands[at])) & PIECE - 1) !== 0) at++;
    return at;
  }
  placeOf(from, to) {
    let hash = to - from;
    for (let i = from; i < to; i++) hash = hashStep(hash, this.old.operands[i]);
    return spread(hash) & this.counts.length - 1;
  }
  count(node) {
    const { old, counts } = this;
    const end = old.first[node + 1];
    if (end - old.first[node] < NARROW) return;
    for (let from = old.first[node]; from < end; ) {
      const to = this.pieceEnd(from, end);
      const place = this.placeOf(from, to);
      if (counts[place] < 255) counts[place]++;
      from = to;
    }
  }
  make(node) {
    const { old, circuit } = this;
    const end = old.first[node + 1];
    const isNarrow = end - old.first[node] < NARROW;
    const whole = circuit.begin();
    for (let from = old.first[node]; from < end; ) {
      const to = isNarrow ? end : this.pieceEnd(from, end);
      const piece = circuit.begin();
      for (let i = from; i < to; i++) circuit.push(this.became[old.operands[i] >> 1] ^ old.operands[i] & 1);
      if (!isNarrow && (this.counts[this.placeOf(from, to)] - 1) * (to - from - 1) > 2)
        circuit.push(circuit.quickConjunction(piece));
      from = to;
    }
    return circuit.quickConjunction(whole);
  }
};

// src/circuit/knowledge.ts
var PlayKnowledge = class {
  /** `constants` has FALSE or TRUE for each input that is a constant, and -1 for the others. */
  constructor(fluents, rolesOfMoves, groups, constants) {
    this.fluents = fluents;
    this.groupOf = new Int32Array(1 + fluents + rolesOfMoves.length).fill(-1);
    this.none = new Int32Array(this.groupOf.length);
    this.metAt = new Int32Array(this.groupOf.length);
    const add = (nodes, exactlyOne) => {
      const of = (node) => constants?.[node - 1] ?? -1;
      if (nodes.some((node) => of(node) === TRUE)) return;
      const members2 = nodes.filter((node) => of(node) !== FALSE);
      for (const node of members2) this.groupOf[node] = this.exclusive.length;
      this.exclusive.push({ members: members2, exactlyOne });
    };
    for (const group of groups) {
      const nodes = group.fluents.map((fluent) => fluent + 1);
      add(nodes, group.exactlyOne);
    }
    const choices = [];
    for (const [move, role] of rolesOfMoves.entries()) {
      choices[role] ??= [];
      choices[role].push(fluents + 1 + move);
    }
    for (const moves of choices) if (moves !== void 0) add(moves, true);
    this.legal = new Int32Array(rolesOfMoves.length).fill(TRUE);
    this.speaks = groups.length > 0;
    this.met = new Int32Array(this.exclusive.length);
  }
  fluents;
  groupOf;
  exclusive = [];
  /** Per move, a literal that its being legal implies, once the circuit has it. */
  legal;
  /** Whether to shorten. Until the legal moves are known, nodes read no moves, only groups of fluents. */
  speaks;
  /** Per node, a `None`, as far as it has been asked for. */
  none;
  /** Per node, the search that last met it. */
  metAt;
  search = 0;
  /** Per group, the number of its members that the search has met. */
  met;
  get groups() {
    return this.exclusive.length;
  }
  /** From now on a move implies that it is legal; the literals are those of the circuit in the making. */
  learnLegal({ legal }) {
    this.legal.set(legal);
    this.speaks = true;
  }
  consequence(input) {
    return input <= this.fluents ? TRUE : this.legal[input - this.fluents - 1];
  }
  shorten(circuit, from) {
    if (!this.speaks) return false;
    if (this.none.length < circuit.nodes) {
      this.none = grow(this.none, 2 * circuit.nodes);
      this.metAt = grow(this.metAt, 2 * circuit.nodes);
    }
    let operands = 0;
    for (let i = from; i < circuit.top; i++) if (this.isNone(circuit, circuit.stack[i])) operands++;
    if (operands < 2) return false;
    this.search++;
    const inputs = [];
    for (let i = from; i < circuit.top; i++) {
      if (this.isNone(circuit, circuit.stack[i])) this.collect(circuit, circuit.stack[i], inputs);
    }
    const groups = [];
    let cost2 = 0;
    for (const input of inputs) if (this.met[this.groupOf[input]]++ === 0) groups.push(this.groupOf[input]);
    const turned = /* @__PURE__ */ new Set();
    for (const group of groups) {
      const count2 = this.met[group];
      const rest = this.exclusive[group].members.length - count2;
      const turnedCost = !this.exclusive[group].exactlyOne ? count2 : rest < 2 ? rest : rest + 1;
      cost2 += Math.min(count2, turnedCost);
      if (turnedCost < count2) turned.add(group);
      this.met[group] = 0;
    }
    if (cost2 >= operands) return false;
    this.replace(circuit, from, inputs, turned);
    return true;
  }
  /** Replaces all that says so by "none of these inputs", and for a turned group by "one of the others". */
  replace(circuit, from, inputs, turned) {
    let to = from;
    for (let i = from; i < circuit.top; i++) {
      if (!this.isNone(circuit, circuit.stack[i])) circuit.stack[to++] = circuit.stack[i];
    }
    circuit.top = to;
    for (const input of inputs) if (!turned.has(this.groupOf[input])) circuit.push(2 * input + 1);
    const { search } = this;
    const others = Array.from(
      turned,
      (group) => this.exclusive[group].members.filter((member) => this.metAt[member] !== search)
    );
    for (const members2 of others) {
      circuit.push(members2.length === 0 ? FALSE : circuit.or(...members2.map((member) => 2 * member)));
    }
  }
  /** Whether a literal says "none of some inputs", or "one of some" in a group of which one always holds. */
  isNone(circuit, literal) {
    const node = literal >> 1;
    if (circuit.isInput(node)) return (literal & 1) === 1 && this.groupOf[node] >= 0;
    return (literal & 1) === 0 ? this.isNoneNode(circuit, node) : this.groupWithin(circuit, node) >= 0;
  }
  isNoneNode(circuit, node) {
    if (this.none[node] === 0 /* Unknown */) {
      let all = true;
      for (let i = circuit.first[node]; all && i < circuit.first[node + 1]; i++) {
        all = this.isNone(circuit, circuit.operands[i]);
      }
      this.none[node] = all ? 1 /* Yes */ : 2 /* No */;
    }
    return this.none[node] === 1 /* Yes */;
  }
  /** The group of which a node says "none of some members", if one member always holds; else -1. */
  groupWithin(circuit, node) {
    let group = -1;
    for (let i = circuit.first[node]; i < circuit.first[node + 1]; i++) {
      const literal = circuit.operands[i];
      if ((literal & 1) === 0 || !circuit.isInput(literal >> 1)) return -1;
      const own = this.groupOf[literal >> 1];
      if (own < 0 || group >= 0 && own !== group) return -1;
      group = own;
    }
    return this.exclusive[group].exactlyOne ? group : -1;
  }
  /** Adds those inputs that a literal says are false, if the search has not met them yet. */
  collect(circuit, literal, inputs) {
    const node = literal >> 1;
    const { metAt, search } = this;
    if (metAt[node] === search) return;
    if (circuit.isInput(node)) {
      metAt[node] = search;
      inputs.push(node);
      return;
    }
    if ((literal & 1) === 0) {
      metAt[node] = search;
      for (let i = circuit.first[node]; i < circuit.first[node + 1]; i++)
        this.collect(circuit, circuit.operands[i], inputs);
      return;
    }
    const within = /* @__PURE__ */ new Set();
    for (let i = circuit.first[node]; i < circuit.first[node + 1]; i++) within.add(circuit.operands[i] >> 1);
    for (const member of this.exclusive[this.groupWithin(circuit, node)].members) {
      if (!within.has(member)) this.collect(circuit, 2 * member + 1, inputs);
    }
  }
};

// src/circuit/factor.ts
var PIECE2 = 512;
var Factoring = class {
  constructor(circuit) {
    this.circuit = circuit;
  }
  circuit;
  /** Term t is the conjunction of literals[first[t]] … literals[end[t]-1]. */
  literals = new Int32Array(1024);
  first = new Int32Array(256);
  end = new Int32Array(256);
  terms = 0;
  used = 0;
  /** Pairs of a factor, TRUE if there is none, and the end of the terms that have it. */
  groups = new Int32Array(64);
  groupsUsed = 0;
  /** How often a literal occurs among the terms that are being grouped; otherwise 0. */
  counts = new Int32Array(1024);
  /** The literals that occur more than once among these terms. */
  common = [];
  /** Where terms wait while others are brought forward. */
  others = new Int32Array(2 * PIECE2);
  /** Adds an alternative: the conjunction of list[from] to list[to-1], without `factor`. */
  add(list, from, to, factor = -1) {
    const term = this.terms++;
    if (term === this.first.length) {
      this.first = grow(this.first, term + 1);
      this.end = grow(this.end, term + 1);
    }
    const start = this.used;
    if (start + to - from > this.literals.length) this.literals = grow(this.literals, start + to - from);
    const { literals } = this;
    let at = start;
    for (let i = from; i < to; i++) if (list[i] !== factor) literals[at++] = list[i];
    this.first[term] = start;
    this.end[term] = at;
    this.used = at;
  }
  /** Pushes literals which say that none of the alternatives holds, and forgets the alternatives. */
  exclude() {
    const { terms } = this;
    for (let from = 0; from < terms; from += PIECE2) this.excludeThose(from, Math.min(terms, from + PIECE2));
    this.terms = 0;
    this.used = 0;
  }
  excludeThose(from, to) {
    const { circuit, groupsUsed } = this;
    if (to - from > 1) this.group(from, to);
    else if (from < to) this.addGroup(TRUE, to);
    const end = this.groupsUsed;
    let term = from;
    for (let i = groupsUsed; i < end; i += 2) {
      const factor = this.groups[i];
      const next = this.groups[i + 1];
      if (factor === TRUE) for (; term < next; term++) circuit.push(this.conjunction(term) ^ 1);
      else circuit.push(this.factored(factor, term, next) ^ 1);
      term = next;
    }
    this.groupsUsed = groupsUsed;
  }
  conjunction(term) {
    const { circuit } = this;
    const start = circuit.begin();
    for (let i = this.first[term]; i < this.end[term]; i++) circuit.push(this.literals[i]);
    return circuit.conjunction(start);
  }
  /** The conjunction of the factor and the disjunction of what the terms say besides. */
  factored(factor, from, to) {
    const { circuit, terms, used } = this;
    let either2 = TRUE;
    let saysMore = true;
    for (let term = from; term < to; term++) {
      this.add(this.literals, this.first[term], this.end[term], factor);
      saysMore &&= this.end[term] - this.first[term] > 1;
    }
    if (saysMore) {
      const start2 = circuit.begin();
      this.excludeThose(terms, this.terms);
      either2 = circuit.conjunction(start2) ^ 1;
    }
    this.terms = terms;
    this.used = used;
    const start = circuit.begin();
    circuit.push(factor);
    if ((either2 & 1) === 0 && !circuit.isInput(either2 >> 1)) {
      for (let i = circuit.first[either2 >> 1]; i < circuit.first[(either2 >> 1) + 1]; i++)
        circuit.push(circuit.operands[i]);
    } else circuit.push(either2);
    return circuit.conjunction(start);
  }
  /** Brings together the terms that have a factor in common; those that share nothing come last. */
  group(from, to) {
    const { circuit, common, first, end, literals } = this;
    if (this.counts.length < 2 * circuit.nodes) this.counts = new Int32Array(4 * circuit.nodes);
    const { counts } = this;
    common.length = 0;
    for (let i = first[from]; i < end[to - 1]; i++) if (++counts[literals[i]] === 2) common.push(literals[i]);
    let begin = from;
    while (common.length > 0 && begin < to) {
      let factor = TRUE;
      let most = 1;
      for (const literal of common) {
        if (counts[literal] > most) {
          most = counts[literal];
          factor = literal;
        }
      }
      if (factor === TRUE) break;
      begin = this.bringForward(factor, begin, to);
      this.addGroup(factor, begin);
    }
    for (let term = begin; term < to; term++) this.uncount(term);
    if (begin < to) this.addGroup(TRUE, to);
  }
  /** Brings the terms with the factor forward, in their old order. Returns where the others begin. */
  bringForward(factor, from, to) {
    const { first, end, others } = this;
    let at = from;
    let left = 0;
    for (let term = from; term < to; term++) {
      const start = first[term];
      const stop = end[term];
      if (this.has(term, factor)) {
        this.uncount(term);
        first[at] = start;
        end[at++] = stop;
      } else {
        others[left++] = start;
        others[left++] = stop;
      }
    }
    for (let term = at, i = 0; term < to; term++) {
      first[term] = others[i++];
      end[term] = others[i++];
    }
    return at;
  }
  has(term, literal) {
    for (let i = this.first[term]; i < this.end[term]; i++) if (this.literals[i] === literal) return true;
    return false;
  }
  uncount(term) {
    for (let i = this.first[term]; i < this.end[term]; i++) this.counts[this.literals[i]]--;
  }
  addGroup(factor, end) {
    if (this.groupsUsed === this.groups.length) this.groups = grow(this.groups, this.groupsUsed + 2);
    this.groups[this.groupsUsed++] = factor;
    this.groups[this.groupsUsed++] = end;
  }
};

// src/circuit/optimise.ts
var DEEPEST = 64;
function optimise(game2, specialisation = {}) {
  return new Rebuilding(game2, specialisation).run();
}
var Rebuilding = class {
  constructor(game2, specialisation) {
    this.game = game2;
    this.specialisation = specialisation;
    this.old = game2.circuit;
    this.circuit = new Circuit(this.old.inputs, specialisation.knowledge);
    this.factoring = new Factoring(this.circuit);
    this.uses = new Uint8Array(this.old.nodes);
    this.became = new Int32Array(this.old.nodes).fill(-1);
    this.became[0] = FALSE;
    for (let node = 1; node <= this.old.inputs; node++) {
      const constant = specialisation.constants?.[node - 1] ?? -1;
      this.became[node] = constant < 0 ? 2 * node : constant;
    }
  }
  game;
  specialisation;
  old;
  circuit;
  /** How often each old node is needed: 0, 1, or 2 if it is needed more often or is an answer. */
  uses;
  /** What each old node is in the new circuit, or -1 if it has not been made. */
  became;
  /** The alternatives of the node in the making. */
  factoring;
  run() {
    const { game: game2, circuit } = this;
    const { terminal, legal, goals, next, percepts, fluents } = game2;
    this.countUses([terminal, ...legal, ...goals, ...next, ...percepts]);
    const all = (literals) => literals.map((literal) => this.answer(literal));
    const legalNow = all(legal);
    const state = { terminal: this.answer(terminal), legal: legalNow, goals: all(goals) };
    this.specialisation.knowledge?.learnLegal(state);
    return { circuit, fluents, ...state, next: all(next), percepts: all(percepts) };
  }
  countUses(answers2) {
    const { old, uses } = this;
    for (const literal of answers2) uses[literal >> 1] = 2;
    for (let node = old.nodes - 1; node > old.inputs; node--) {
      if (uses[node] === 0) continue;
      for (let i = old.first[node]; i < old.first[node + 1]; i++) {
        const other = old.operands[i] >> 1;
        if (uses[other] < 2) uses[other]++;
      }
    }
  }
  /** Makes the nodes that a literal of the old circuit needs, operands first. */
  answer(literal) {
    const { became } = this;
    const path = [literal >> 1];
    while (path.length > 0) {
      const node = path[path.length - 1];
      if (became[node] >= 0) {
        path.pop();
        continue;
      }
      const before = path.length;
      this.missing(node, true, 0, path);
      if (path.length > before) continue;
      became[node] = this.make(node);
      path.pop();
    }
    return became[literal >> 1] ^ literal & 1;
  }
  /** Whether nothing else needs an operand, so that it needs no node. */
  isOwn(literal, depth) {
    const node = literal >> 1;
    return this.uses[node] === 1 && !this.old.isInput(node) && this.became[node] < 0 && depth < DEEPEST;
  }
  /** Whether an alternative is known to be false, so that its other operands need not be made. */
  isDead(node) {
    const { old, became } = this;
    if (!this.isOwn(2 * node, 0)) return false;
    for (let i = old.first[node]; i < old.first[node + 1]; i++) {
      const operand = became[old.operands[i] >> 1];
      if (operand >= 0 && (operand ^ old.operands[i] & 1) === FALSE) return true;
    }
    return false;
  }
  /** Whether an alternative can be opened. One whose own alternatives are to be factored is made first. */
  isPlain(node) {
    const { old } = this;
    let own = 0;
    for (let i = old.first[node]; i < old.first[node + 1]; i++) {
      if ((old.operands[i] & 1) === 1 && this.isOwn(old.operands[i], 0)) own++;
    }
    return own < 2;
  }
  /** Adds to the path what has to be made before a node. Operands that nothing else needs are opened. */
  missing(node, opensAlternatives, depth, path) {
    const { old, became } = this;
    for (let i = old.first[node]; i < old.first[node + 1]; i++) {
      const literal = old.operands[i];
      const other = literal >> 1;
      if (became[other] >= 0) continue;
      const isPositive = (literal & 1) === 0;
      if (!isPositive && opensAlternatives && this.isDead(other)) continue;
      if (this.isOwn(literal, depth) && (isPositive || opensAlternatives && this.isPlain(other))) {
        this.missing(other, opensAlternatives && isPositive, depth + 1, path);
      } else path.push(other);
    }
  }
  make(node) {
    const { circuit, factoring } = this;
    const from = circuit.begin();
    const alternatives = [];
    this.gather(node, alternatives);
    for (const alternative of alternatives) {
      const start = circuit.begin();
      this.gather(alternative);
      const isPossible = circuit.reduce(start);
      if (isPossible && circuit.top === start + 1) {
        circuit.stack[start] ^= 1;
        continue;
      }
      if (isPossible) factoring.add(circuit.stack, start, circuit.top);
      circuit.top = start;
    }
    factoring.exclude();
    return circuit.conjunction(from);
  }
  /**
   * Pushes the operands of a node as they are now. If `alternatives` is given, what is to be factored is kept
   * apart: old nodes that are not made go there; those that are, and that nothing else needs, go to
   * `factoring`.
   */
  gather(node, alternatives) {
    const { old, circuit, became, uses } = this;
    for (let i = old.first[node]; i < old.first[node + 1]; i++) {
      const literal = old.operands[i];
      const other = literal >> 1;
      if (became[other] < 0) {
        if ((literal & 1) === 0) this.gather(other, alternatives);
        else if (!this.isDead(other)) alternatives?.push(other);
        continue;
      }
      const made = became[other] ^ literal & 1;
      const isOwn2 = alternatives !== void 0 && uses[other] === 1 && !circuit.isInput(other);
      if (isOwn2 && (made & 1) === 1 && !circuit.isInput(made >> 1)) {
        this.factoring.add(circuit.operands, circuit.first[made >> 1], circuit.first[(made >> 1) + 1]);
      } else circuit.push(made);
    }
  }
};

// src/circuit/three-valued.ts
var OPEN2 = 2;
var ThreeValued = class {
  constructor(circuit) {
    this.circuit = circuit;
    this.truth = new Uint8Array(circuit.nodes);
  }
  circuit;
  /** Per node. The caller sets the inputs; node 0 is false. */
  truth;
  valueOf(literal) {
    const value2 = this.truth[literal >> 1];
    return value2 === OPEN2 ? OPEN2 : value2 ^ literal & 1;
  }
  /** Gives these nodes their values: they are ascending, and what they need is among them or known. */
  evaluate(nodes) {
    for (const node of nodes) this.evaluateNode(node);
  }
  evaluateAll() {
    const { nodes, inputs } = this.circuit;
    for (let node = inputs + 1; node < nodes; node++) this.evaluateNode(node);
  }
  evaluateNode(node) {
    const { first, operands } = this.circuit;
    const end = first[node + 1];
    let value2 = 1;
    for (let i = first[node]; i < end && value2 !== 0; i++) {
      const operand = this.valueOf(operands[i]);
      if (operand !== 1) value2 = operand;
    }
    this.truth[node] = value2;
  }
};
function legalGiven(game2, constants) {
  const { circuit, legal } = game2;
  const values = new ThreeValued(circuit);
  for (const [input, constant] of constants.entries()) {
    values.truth[input + 1] = constant < 0 ? OPEN2 : Number(constant === TRUE);
  }
  values.evaluateAll();
  return legal.map((literal) => values.valueOf(literal) === 0 ? FALSE : literal);
}

// src/circuit/phases.ts
var MOST_PHASES = 8;
var MOST_WORK2 = 1e7;
function findPhases(game2, initially, roles) {
  const initial = Uint8Array.from(initially, Number);
  const isFree = dependsOnMoves(game2);
  const byThemselves = phasesFrom(
    game2,
    initial.map((value2, fluent) => isFree[fluent] ? OPEN2 : value2),
    roles
  );
  return byThemselves.period > 1 ? byThemselves : phasesFrom(game2, initial, roles);
}
function phasesFrom(game2, initial, roles) {
  const history = follow(game2, initial, roles);
  if (history === void 0) return NO_PHASES;
  const { steps, start } = history;
  const cycle = steps.length - start;
  for (let period = Math.min(cycle, MOST_PHASES); period >= 1; period--) {
    if (cycle % period !== 0) continue;
    const stepOf = (step) => {
      return steps[start + ((step - start) % period + period) % period];
    };
    const fluents = [...game2.next.keys()].filter(
      (fluent) => steps.every((values2, step) => values2[fluent] !== OPEN2 && values2[fluent] === stepOf(step)[fluent])
    );
    const values = Array.from(
      { length: period },
      (_, phase) => fluents.map((fluent) => stepOf(phase)[fluent] === 1)
    );
    if (new Set(values.map(String)).size === period) return { period, fluents, values };
  }
  return NO_PHASES;
}
function dependsOnMoves(game2) {
  const { circuit, fluents, next } = game2;
  const free = new Uint8Array(circuit.nodes);
  free.fill(1, fluents + 1, circuit.inputs + 1);
  let left = [...next.keys()];
  for (; ; ) {
    for (const node of gatesOf2(
      circuit,
      neededBy(
        game2,
        left.map((fluent) => next[fluent])
      )
    )) {
      for (let i = circuit.first[node]; i < circuit.first[node + 1]; i++)
        free[node] |= free[circuit.operands[i] >> 1];
    }
    const bound = left.filter((fluent) => free[next[fluent] >> 1] === 0);
    if (bound.length === left.length) return free.slice(1, fluents + 1);
    for (const fluent of left) free[fluent + 1] |= free[next[fluent] >> 1];
    left = bound;
  }
}
var NO_PHASES = { period: 1, fluents: [], values: [[]] };
function follow(game2, initial, roles) {
  const seen = /* @__PURE__ */ new Map();
  const steps = [];
  let values = initial;
  let follower = new Follower(game2, roles, values);
  for (let work = 0; work <= MOST_WORK2; work += follower.work) {
    const key = values.join("");
    const start = seen.get(key);
    if (start !== void 0) return { steps, start };
    seen.set(key, steps.length);
    steps.push(values);
    values = follower.after(values);
    if (8 * values.filter((value2) => value2 !== OPEN2).length < 7 * follower.size) {
      follower = new Follower(game2, roles, values);
    }
  }
  return void 0;
}
var Follower = class {
  constructor(game2, roles, values) {
    this.game = game2;
    this.roles = roles;
    const { circuit, fluents, legal, next } = game2;
    this.values = new ThreeValued(circuit);
    this.followed = [...values.keys()].filter((fluent) => values[fluent] !== OPEN2);
    const roots = this.followed.map((fluent) => next[fluent]);
    const needed = neededBy(game2, roots);
    const moving = new Set(roles.filter((_, move) => needed[fluents + 1 + move]));
    this.moves = [...roles.keys()].filter((move) => moving.has(roles[move]));
    this.cone = gatesOf2(circuit, neededBy(game2, [...roots, ...this.moves.map((move) => legal[move])]));
  }
  game;
  roles;
  values;
  followed;
  /** The nodes that the fluents need, ascending; and all moves of those roles of which they need a move. */
  cone;
  moves;
  get size() {
    return this.followed.length;
  }
  /** About how many nodes, moves and fluents a step looks at. */
  get work() {
    return 2 * this.cone.length + this.moves.length + this.followed.length;
  }
  after(values) {
    const { roles, cone } = this;
    const { circuit, fluents, legal, next } = this.game;
    const { truth } = this.values;
    truth.fill(OPEN2, 0, circuit.inputs + 1);
    truth[0] = 0;
    truth.set(values, 1);
    this.values.evaluate(cone);
    const possible2 = [];
    for (const move of this.moves) {
      if (this.values.valueOf(legal[move]) !== 0) possible2[roles[move]] = (possible2[roles[move]] ?? 0) + 1;
    }
    for (const move of this.moves) {
      const node = fluents + 1 + move;
      if (this.values.valueOf(legal[move]) === 0) truth[node] = 0;
      else if (possible2[roles[move]] === 1) truth[node] = 1;
    }
    this.values.evaluate(cone);
    const after = new Uint8Array(values.length).fill(OPEN2);
    for (const fluent of this.followed)
      if (values[fluent] !== OPEN2) after[fluent] = this.values.valueOf(next[fluent]);
    return after;
  }
};
function neededBy({ circuit }, literals) {
  const needed = new Uint8Array(circuit.nodes);
  const open = literals.map((literal) => literal >> 1);
  for (let node = open.pop(); node !== void 0; node = open.pop()) {
    if (needed[node]) continue;
    needed[node] = 1;
    if (circuit.isInput(node)) continue;
    for (let i = circuit.first[node]; i < circuit.first[node + 1]; i++) open.push(circuit.operands[i] >> 1);
  }
  return needed;
}
function gatesOf2(circuit, nodes) {
  const gates = [];
  for (let node = circuit.inputs + 1; node < circuit.nodes; node++) if (nodes[node]) gates.push(node);
  return Int32Array.from(gates);
}

// src/circuit/gates.ts
var Gates = class {
  constructor(circuit) {
    this.circuit = circuit;
    this.flipped = new Uint8Array(circuit.nodes);
    this.made = new Uint8Array(circuit.nodes);
  }
  circuit;
  count = 0;
  op = new Uint8Array(1024);
  /** Operands of gate g: operands[first[g]] to operands[first[g+1]-1]. */
  first = new Int32Array(1025);
  operands = new Int32Array(4096);
  /** The value that gate g makes: its node, where it has one. */
  out = new Int32Array(1024);
  /** Whether a node's value is kept as its complement. */
  flipped;
  made;
  /** How many operands there are, those of a gate in the making included. */
  used = 0;
  /** Answers that were kept as their complements and had to be turned round, by their literals. */
  turned = /* @__PURE__ */ new Map();
  get nodes() {
    return this.circuit.nodes;
  }
  /** Makes the gates of all that a literal needs, depth first: what is used together is made together. */
  need(literal) {
    const { circuit, made } = this;
    const path = [literal >> 1];
    while (path.length > 0) {
      const node = path[path.length - 1];
      if (made[node] || circuit.isInput(node)) {
        path.pop();
        continue;
      }
      const before = path.length;
      for (let i = circuit.first[node + 1] - 1; i >= circuit.first[node]; i--) {
        const other = circuit.operands[i] >> 1;
        if (!made[other] && !circuit.isInput(other)) path.push(other);
      }
      if (path.length > before) continue;
      this.make(node);
      path.pop();
    }
  }
  /**
   * The value of a literal, never its complement; for a constant -1 (false) or -2 (true). A value that must
   * outlive the inputs is copied.
   */
  answer(literal, copied) {
    if (literal === FALSE) return -1;
    if (literal === TRUE) return -2;
    this.need(literal);
    const node = literal >> 1;
    if (this.isPlain(literal)) {
      if (!copied) return node;
      this.read(node);
      this.read(node);
      return this.add(0 /* And */);
    }
    let value2 = this.turned.get(literal);
    if (value2 === void 0) {
      this.read(-2);
      this.read(node);
      value2 = this.add(2 /* AndNot */);
      this.turned.set(literal, value2);
    }
    return value2;
  }
  make(node) {
    const { circuit } = this;
    const from = circuit.first[node];
    const to = circuit.first[node + 1];
    let plain2 = 0;
    for (let i = from; i < to; i++) if (this.isPlain(circuit.operands[i])) plain2++;
    this.made[node] = 1;
    if (plain2 === 0 || plain2 === to - from) {
      for (let i = from; i < to; i++) this.read(circuit.operands[i] >> 1);
      this.flipped[node] = plain2 === 0 ? 1 : 0;
      this.add(plain2 === 0 ? 1 /* Or */ : 0 /* And */, node);
      return;
    }
    for (let i = from; i < to; i++)
      if (this.isPlain(circuit.operands[i])) this.read(circuit.operands[i] >> 1);
    if (plain2 > 1) this.read(this.add(0 /* And */));
    for (let i = from; i < to; i++)
      if (!this.isPlain(circuit.operands[i])) this.read(circuit.operands[i] >> 1);
    this.add(2 /* AndNot */, node);
  }
  /** Whether the value of a literal is kept as it is, and not as its complement. */
  isPlain(literal) {
    return (literal & 1) === this.flipped[literal >> 1];
  }
  /** Adds an operand to the gate that is added next. */
  read(value2) {
    if (this.used === this.operands.length) this.operands = grow(this.operands, this.used + 1);
    this.operands[this.used++] = value2;
  }
  add(op, node = this.nodes + this.count) {
    const gate = this.count++;
    if (gate === this.op.length) {
      this.op = grow(this.op, gate + 1);
      this.out = grow(this.out, gate + 1);
      this.first = grow(this.first, this.op.length + 1);
    }
    this.op[gate] = op;
    this.out[gate] = node;
    this.first[gate + 1] = this.used;
    return node;
  }
};

// src/circuit/write-program.ts
var WINDOW = 4096;
function writeProgram(game2, inputs = inputSlots(game2.fluents, [game2])) {
  return new Writer(game2, inputs).run();
}
function inputSlots(fluents, games) {
  const inputs = games[0].circuit.inputs;
  const isRead = new Uint8Array(inputs);
  for (const game2 of games) {
    const live = liveNodes(game2);
    for (let input = 0; input < inputs; input++) isRead[input] |= live[input + 1];
  }
  let end = ONE + 1;
  const slots = Int32Array.from(isRead, (read3) => read3 ? end++ : -1);
  return { now: slots.slice(0, fluents), does: slots.slice(fluents), end };
}
var Writer = class {
  constructor(game2, inputs) {
    this.game = game2;
    this.inputs = inputs;
    this.gates = new Gates(game2.circuit);
    this.slots = inputs.end;
  }
  game;
  inputs;
  gates;
  /** Where each value stands. */
  slotOf = new Int32Array(0);
  free = [];
  slots;
  run() {
    const { game: game2, gates, inputs } = this;
    const legalValues = game2.legal.map((literal) => gates.answer(literal, false));
    const terminalValue = gates.answer(game2.terminal, false);
    const goalValues = game2.goals.map((literal) => gates.answer(literal, false));
    const stateGates = gates.count;
    const nextValues = game2.next.map((literal, fluent) => {
      const node = literal >> 1;
      const copied = node > 0 && node <= game2.fluents && node !== fluent + 1;
      return gates.answer(literal, copied);
    });
    const perceptValues = game2.percepts.map((literal) => gates.answer(literal, false));
    const values = gates.nodes + gates.count;
    this.slotOf = new Int32Array(values).fill(-1);
    inputs.now.forEach((slot, fluent) => {
      this.slotOf[fluent + 1] = slot;
    });
    inputs.does.forEach((slot, move) => {
      this.slotOf[game2.fluents + 1 + move] = slot;
    });
    const state = orderedRuns(gates, 0, stateGates);
    const transition = orderedRuns(gates, stateGates, gates.count);
    const between = state.length;
    const end = between + 1 + transition.length;
    const lastUse = new Int32Array(values).fill(-1);
    const use = (value2, run) => {
      if (value2 >= 0 && lastUse[value2] < run) lastUse[value2] = run;
    };
    const useRuns = (list, firstRun) => {
      for (const [k, run] of list.entries()) {
        for (const gate of run) {
          for (let i = gates.first[gate]; i < gates.first[gate + 1]; i++)
            use(gates.operands[i], firstRun + k);
        }
      }
    };
    useRuns(state, 0);
    useRuns(transition, between + 1);
    for (const values2 of [legalValues, goalValues]) for (const value2 of values2) use(value2, between);
    use(terminalValue, end);
    for (const values2 of [nextValues, perceptValues]) for (const value2 of values2) use(value2, end);
    const stateCode = this.code(state, 0, lastUse);
    const ofValue = (value2) => value2 < 0 ? value2 === -1 ? ZERO : ONE : this.slotOf[value2];
    const legal = legalValues.map(ofValue);
    const terminal = ofValue(terminalValue);
    const goals = goalValues.map(ofValue);
    for (let value2 = inputs.now.length + inputs.does.length + 1; value2 < values; value2++) {
      if (lastUse[value2] === between) this.free.push(this.slotOf[value2]);
    }
    const transitionCode = this.code(transition, between + 1, lastUse);
    return {
      slots: this.slots,
      state: stateCode,
      transition: transitionCode,
      now: inputs.now,
      next: nextValues.map(ofValue),
      legal,
      does: inputs.does,
      terminal,
      goals,
      percepts: perceptValues.map(ofValue)
    };
  }
  /** Gives the values of these runs their slots and writes the code; `firstRun` numbers the first run. */
  code(runs, firstRun, lastUse) {
    const { gates, slotOf, free } = this;
    const inputs = this.game.circuit.inputs;
    let words2 = 0;
    for (const run of runs) words2 += 3 + run.length * (1 + operandsOf(gates, run[0]));
    const code2 = new Int32Array(words2);
    let at = 0;
    const dying = [];
    for (const [k, run] of runs.entries()) {
      code2[at++] = gates.op[run[0]];
      code2[at++] = operandsOf(gates, run[0]);
      code2[at++] = run.length;
      dying.length = 0;
      for (const gate of run) {
        const out = gates.out[gate];
        slotOf[out] = free.pop() ?? this.slots++;
        code2[at++] = slotOf[out];
        for (let i = gates.first[gate]; i < gates.first[gate + 1]; i++) {
          const value2 = gates.operands[i];
          code2[at++] = value2 < 0 ? ONE : slotOf[value2];
          if (value2 > inputs && lastUse[value2] === firstRun + k) {
            lastUse[value2] = -1;
            dying.push(slotOf[value2]);
          }
        }
      }
      for (const slot of dying) free.push(slot);
    }
    return code2;
  }
};
function operandsOf(gates, gate) {
  return gates.first[gate + 1] - gates.first[gate];
}
function orderedRuns(gates, from, to) {
  const runs = [];
  const level = new Int32Array(gates.nodes + gates.count);
  for (let start = from; start < to; start += WINDOW) {
    const end = Math.min(to, start + WINDOW);
    const keys = new Float64Array(end - start);
    for (let gate = start; gate < end; gate++) {
      let height = 0;
      for (let i = gates.first[gate]; i < gates.first[gate + 1]; i++) {
        const value2 = gates.operands[i];
        if (value2 >= 0 && level[value2] > height) height = level[value2];
      }
      level[gates.out[gate]] = height + 1;
      const kind = operandsOf(gates, gate) * 4 + gates.op[gate];
      keys[gate - start] = (height * 16777216 + kind) * WINDOW + (gate - start);
    }
    keys.sort();
    for (let gate = start; gate < end; gate++) level[gates.out[gate]] = 0;
    const order = new Int32Array(keys.length);
    for (let i = 0; i < order.length; i++) {
      const kind = Math.floor(keys[i] / WINDOW);
      order[i] = start + (keys[i] - kind * WINDOW);
      keys[i] = kind;
    }
    for (let first = 0; first < order.length; ) {
      let last = first + 1;
      while (last < order.length && keys[last] === keys[first]) last++;
      runs.push(order.subarray(first, last));
      first = last;
    }
  }
  return runs;
}

// src/circuit/compile.ts
var GROUP_LITERALS = 5e3;
var ROUNDS3 = 3;
var LEAST_GAIN2 = 100;
var LARGE4 = 1e6;
function compileSlices(program, options = {}) {
  let known;
  const compiler = () => {
    known ??= new Compiler(program);
    return known;
  };
  let { made } = options;
  let general;
  return {
    get game() {
      made ??= specialised(program, compiler(), options);
      return made;
    },
    general() {
      const isGeneral = made?.phases.fluents.length === 0 && made.groups.length === 0;
      general ??= isGeneral ? made?.programs[0] : void 0;
      general ??= writeProgram(share(compiler().general()));
      return general;
    }
  };
}
function specialised(program, compiler, { onPhase }) {
  const phases = findPhases(
    compiler.base,
    program.fluents.map(({ initially }) => initially),
    compiler.roles
  );
  const groups = program.source.literals.length > GROUP_LITERALS ? [] : findGroups(program).groups;
  const circuits = phases.values.map((_, phase, { length }) => {
    onPhase?.(phase, length);
    return share(compiler.specialised(phases, phase, groups));
  });
  const slots = inputSlots(program.fluents.length, circuits);
  return { programs: circuits.map((circuit) => writeProgram(circuit, slots)), phases, groups };
}
var Compiler = class {
  constructor(program) {
    this.program = program;
    this.roles = program.moves.map(({ role }) => role);
    this.isLarge = program.source.literals.length > LARGE4;
    this.rounds = this.isLarge ? 1 : ROUNDS3;
    const circuit = buildCircuit(program);
    this.base = this.isLarge ? circuit : this.small(circuit);
  }
  program;
  roles;
  /** What each phase is specialised from. If large, it is made small only when the phase is known. */
  base;
  isLarge;
  rounds;
  /** The circuit for all states. */
  general() {
    if (!this.isLarge) return this.base;
    return this.small(this.base);
  }
  small(circuit) {
    let game2 = circuit;
    for (let round = 0; round < this.rounds; round++) {
      const before = game2;
      game2 = this.improved(before, []);
      if (round > 0 && !gains(before, game2)) break;
    }
    return game2;
  }
  /** The circuit of one phase: a move that is never legal is never made, the only move of a role always. */
  specialised({ period, fluents, values }, phase, groups) {
    const { base, roles } = this;
    const constants = new Int32Array(base.circuit.inputs).fill(-1);
    for (const [i, fluent] of fluents.entries()) constants[fluent] = values[phase][i] ? TRUE : FALSE;
    fixMoves({ ...base, legal: legalGiven(base, constants) }, roles, constants);
    let game2 = base;
    for (let round = 0; ; ) {
      const before = game2;
      game2 = this.improved(before, groups, constants);
      const changed = fixMoves(game2, roles, constants);
      if (!changed && (++round >= this.rounds || !gains(before, game2))) break;
    }
    const next = game2.next.slice();
    const after = values[(phase + 1) % period];
    for (const [i, fluent] of fluents.entries()) next[fluent] = after[i] ? TRUE : FALSE;
    return { ...game2, next };
  }
  /** For a large circuit, what play implies is not used: for chess that takes a second and saves no gate. */
  improved(game2, groups, constants) {
    if (this.isLarge) return optimise(game2, { ...constants && { constants } });
    const knowledge = new PlayKnowledge(this.program.fluents.length, this.roles, groups, constants);
    return optimise(game2, { knowledge, ...constants && { constants } });
  }
};
function gains(before, after) {
  const size = circuitSize(before);
  return (size - circuitSize(after)) * LEAST_GAIN2 >= size;
}
function fixMoves({ legal, fluents }, roles, constants) {
  const possible2 = [];
  for (const [move, role] of roles.entries()) {
    if (legal[move] !== FALSE) possible2[role] = (possible2[role] ?? 0) + 1;
  }
  let changed = false;
  for (const [move, role] of roles.entries()) {
    if (constants[fluents + move] >= 0) continue;
    if (legal[move] === FALSE) constants[fluents + move] = FALSE;
    else if (possible2[role] === 1) constants[fluents + move] = TRUE;
    else continue;
    changed = true;
  }
  return changed;
}

// src/gdl/check/findings.ts
var MOST_OF_A_CODE = 1e3;
var Findings = class {
  found = [];
  times = /* @__PURE__ */ new Map();
  add(code2, place, message, mend, notes = []) {
    const times = (this.times.get(code2) ?? 0) + 1;
    this.times.set(code2, times);
    if (times > MOST_OF_A_CODE) return;
    const { start, end } = place;
    this.found.push({ code: code2, severity: CODES[code2].severity, message, mend, notes, start, end });
  }
  /** Whether a finding with one of these codes has been made around a place. */
  has(codes, place) {
    return this.found.some(
      ({ code: code2, start, end }) => codes.has(code2) && start <= place.start && place.end <= end
    );
  }
  /** In order of position; at one place, in order of code. The last of a code says how many were left out. */
  sorted() {
    this.found.sort((a, b) => a.start - b.start || a.end - b.end || (a.code < b.code ? -1 : 1));
    for (const [code2, times] of this.times) {
      if (times <= MOST_OF_A_CODE) continue;
      const last = this.found.findLastIndex((diagnostic2) => diagnostic2.code === code2);
      const { mend, ...rest } = this.found[last];
      const more = `There are ${times - MOST_OF_A_CODE} more of ${code2}, which are not listed.`;
      this.found[last] = { ...rest, mend: `${mend} ${more}` };
    }
    return this.found;
  }
};
function noteAt(place, message) {
  return { start: place.start, end: place.end, message };
}

// src/gdl/check/wording.ts
var LONGEST_QUOTE = 60;
function quote2(sheet, span) {
  return `\`${excerpt(sheet, span)}\``;
}
function excerpt(sheet, span, longest = LONGEST_QUOTE) {
  const raw = sheet.source.slice(span.start, Math.min(span.end, span.start + 4 * longest));
  const marker = sheet.notation === "kif" ? /;[^\n\r]*/g : /%[^\n\r]*/g;
  const text = raw.replace(marker, " ").replace(/\s+/g, " ").replace(/\( /g, "(").replace(/ \)/g, ")").trim();
  const whole = span.end - span.start <= 4 * longest && text.length <= longest;
  return whole ? text : `${text.slice(0, longest - 2)} \u2026`;
}
function atomText(notation, name2, ...args) {
  if (args.length === 0) return name2;
  return notation === "kif" ? `(${[name2, ...args].join(" ")})` : `${name2}(${args.join(", ")})`;
}
function variableText(notation, text) {
  if (notation === "kif") return `?${text}`;
  return /^[A-Z]/.test(text) ? text : `?${text}`;
}
function count(n, noun) {
  if (n === 0) return `no ${noun}s`;
  return n === 1 ? `one ${noun}` : `${n} ${noun}s`;
}
function listing(words2, conjunction = "and") {
  if (words2.length <= 1) return words2.join("");
  return `${words2.slice(0, -1).join(", ")} ${conjunction} ${words2[words2.length - 1]}`;
}

// src/gdl/check/capitals.ts
function checkCapitals({ sheet, rules, findings }) {
  const names = /* @__PURE__ */ new Map();
  const reported = /* @__PURE__ */ new Set();
  const meetName = (term) => {
    const first = names.get(term.name);
    if (first === void 0) names.set(term.name, term);
    else if (first.text !== term.text && !isKeyword(term.name) && !reported.has(term.text)) {
      reported.add(term.text);
      findings.add(
        "GDL079",
        term.nameSpan,
        `\`${term.text}\` is also spelled \`${first.text}\`; GDL takes the two for the same name.`,
        `Write \`${first.text}\` everywhere, or take another name if another thing is meant.`,
        [noteAt(first.nameSpan, `here it is \`${first.text}\``)]
      );
    }
  };
  for (const { clause } of rules) {
    const variables = /* @__PURE__ */ new Map();
    const meetVariable = (term) => {
      const first = variables.get(term.name);
      if (first === void 0) variables.set(term.name, term);
      else if (first.text !== term.text && !reported.has(`?${term.text}`)) {
        reported.add(`?${term.text}`);
        const text = variableText(sheet.notation, first.text);
        findings.add(
          "GDL079",
          term,
          `The variable \`${variableText(sheet.notation, term.text)}\` is also spelled \`${text}\` in this rule; GDL takes the two for the same.`,
          `Write \`${text}\` both times, or take another name if another thing is meant.`,
          [noteAt(first, `here it is \`${text}\``)]
        );
      }
    };
    for (const term of nodesOf(clause)) {
      if (term.kind === "variable") meetVariable(term);
      else meetName(term);
    }
  }
}

// src/gdl/clauses.ts
var FOREIGN_SIGN = /^(?:&|&&|,|\||\|\||:-|=>|\.|[~!].*)$/;
function readRules(clauses) {
  const heads = /* @__PURE__ */ new Set();
  for (const { head } of clauses) heads.add(head.name);
  return clauses.map((clause) => readRule(clause, heads));
}
var NONE3 = [];
function readRule(clause, heads) {
  const { head, body } = clause;
  if (body.length === 0) return { clause, head, literals: NONE3, faults: NONE3 };
  const literals = [];
  const faults = [];
  const fault = (kind, node, blurs = true) => {
    faults.push({ kind, node, blurs });
  };
  let conjuncts = body.length;
  const pending = [];
  for (let i = body.length - 1; i >= 0; i--) {
    pending.push({ term: body[i], negated: false, inOr: false, told: false, conjunct: i });
  }
  for (let step = pending.pop(); step !== void 0; step = pending.pop()) {
    const { term, negated, inOr, told, conjunct } = step;
    if (term.kind === "variable") {
      fault("variable", term);
      continue;
    }
    const { name: name2, args } = term;
    const isAnd = name2 === "and" && args.length > 0 && !heads.has(name2);
    if (name2 !== "not" && name2 !== "or" && !isAnd) {
      if (FOREIGN_SIGN.test(name2) && !heads.has(name2)) fault("foreign", term, args.length > 0);
      else literals.push({ atom: term, negated, conjunct });
      continue;
    }
    if (negated && !told) fault("not-compound", term);
    if (isAnd) fault("and", term, inOr || negated);
    if (name2 === "not" && args.length !== 1) fault("not-arity", term);
    if (name2 === "or") {
      if (args.length === 0) fault("empty-or", term);
      if (args.length === 1) fault("single-or", term, false);
      if (inOr && !negated && !told) fault("nested-or", term, false);
    }
    for (let i = args.length - 1; i >= 0; i--) {
      pending.push({
        term: args[i],
        negated: negated || name2 === "not",
        inOr: inOr || name2 === "or",
        told: told || negated || inOr && name2 === "or",
        conjunct: isAnd && !inOr ? conjuncts++ : conjunct
      });
    }
  }
  return { clause, head, literals, faults };
}
function conjunctsOf({ literals }) {
  const conjuncts = [];
  let last = -1;
  for (const literal of literals) {
    if (literal.conjunct === last) conjuncts[conjuncts.length - 1].push(literal);
    else conjuncts.push([literal]);
    last = literal.conjunct;
  }
  return conjuncts;
}
function bindsVariables({ atom, negated }) {
  return !negated && atom.name !== "distinct";
}
function boundVariables(rule2, counts = () => true) {
  const bound = /* @__PURE__ */ new Set();
  for (const alternatives of conjunctsOf(rule2)) {
    if (!alternatives.every((literal) => bindsVariables(literal) && counts(literal.atom))) continue;
    const times = /* @__PURE__ */ new Map();
    for (const { atom } of alternatives) {
      for (const { name: name2 } of firstOccurrences(atom)) times.set(name2, (times.get(name2) ?? 0) + 1);
    }
    for (const [name2, n] of times) if (n === alternatives.length) bound.add(name2);
  }
  return bound;
}
function relationsOf(rules) {
  const relations = /* @__PURE__ */ new Map();
  const relation = (atom) => {
    const key = keyOf(atom);
    return memo(relations, key, () => ({ key, first: atom, rules: [], uses: [] }));
  };
  for (const rule2 of rules) {
    relation(rule2.head).rules.push(rule2);
    for (const literal of rule2.literals) {
      if (literal.atom.name !== "distinct") relation(literal.atom).uses.push({ rule: rule2, literal });
    }
  }
  return relations;
}
function isOwn(relation) {
  return !isKeyword(relation.first.name);
}

// src/gdl/check/spelling.ts
var LONGEST_NAME = 40;
var Speller = class {
  patience = 2e5;
  /** The nearest candidate, or undefined when none is near enough to be worth a guess. */
  nearest(name2, candidates2) {
    if (name2.length <= 2 || name2.length > LONGEST_NAME || isNumber(name2)) return void 0;
    const limit = name2.length <= 4 ? 1 : name2.length <= 8 ? 2 : 3;
    let best;
    let least = limit + 1;
    for (const candidate of candidates2) {
      if (--this.patience < 0) break;
      if (candidate === name2 || candidate.length <= 2 || isNumber(candidate)) continue;
      if (Math.abs(candidate.length - name2.length) >= least) continue;
      const d = distance(name2, candidate);
      if (d < least) {
        least = d;
        best = candidate;
      }
    }
    return best;
  }
};
function isNumber(name2) {
  return /^-?\d+$/.test(name2);
}
function distance(a, b) {
  let before = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let d = Math.min(last[j] + 1, row[j - 1] + 1);
      d = Math.min(d, last[j - 1] + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        d = Math.min(d, before[j - 2] + 1);
      }
      row.push(d);
    }
    before = last;
    last = row;
  }
  return last[b.length];
}

// src/gdl/check/context.ts
function contextOf(sheet) {
  const rules = readRules(sheet.clauses);
  return { sheet, rules, relations: relationsOf(rules), findings: new Findings(), speller: new Speller() };
}

// src/gdl/components.ts
function strongComponents(first, next, shift = 0, order) {
  const nodes = first.length - 1;
  const component = new Int32Array(nodes).fill(-1);
  const index = new Int32Array(nodes).fill(-1);
  const low = new Int32Array(nodes);
  const cursor = first.slice(0, nodes);
  const path = new Int32Array(nodes);
  const open = new Int32Array(nodes);
  let pathSize = 0;
  let openSize = 0;
  let visited = 0;
  let found = 0;
  for (let root = 0; root < nodes; root++) {
    if (index[root] !== -1) continue;
    let node = root;
    let entering = true;
    for (; ; ) {
      if (entering) {
        if (order !== void 0) order[visited] = node;
        index[node] = low[node] = visited++;
        path[pathSize++] = node;
        open[openSize++] = node;
        entering = false;
      }
      if (cursor[node] < first[node + 1]) {
        const other = next[cursor[node]++] >> shift;
        if (index[other] === -1) {
          node = other;
          entering = true;
        } else if (component[other] === -1 && index[other] < low[node]) {
          low[node] = index[other];
        }
        continue;
      }
      pathSize--;
      if (low[node] === index[node]) {
        let member;
        do {
          member = open[--openSize];
          component[member] = found;
        } while (member !== node);
        found++;
      }
      if (pathSize === 0) break;
      const parent = path[pathSize - 1];
      if (low[node] < low[parent]) low[parent] = low[node];
      node = parent;
    }
  }
  return component;
}
function componentsFrom(starts, nodes, eachSuccessor) {
  const place = new Int32Array(nodes).fill(-1);
  const reached = [];
  const meet = (node) => {
    if (place[node] === -1) place[node] = reached.push(node) - 1;
  };
  for (const node of starts) meet(node);
  const first = [0];
  let edges = 0;
  const count2 = (node) => {
    edges++;
    meet(node);
  };
  for (let i = 0; i < reached.length; i++) {
    eachSuccessor(reached[i], count2);
    first.push(edges);
  }
  const next = new Int32Array(edges);
  let at = 0;
  const write = (node) => {
    next[at++] = place[node];
  };
  for (const node of reached) eachSuccessor(node, write);
  const component = strongComponents(Int32Array.from(first), next);
  const members2 = [];
  for (const [i, node] of reached.entries()) {
    const list = members2[component[i]];
    if (list === void 0) members2[component[i]] = [node];
    else list.push(node);
  }
  return members2;
}

// src/gdl/digraph.ts
var Digraph = class {
  from = [];
  to = [];
  count = 0;
  get nodes() {
    return this.count;
  }
  addNode() {
    return this.count++;
  }
  addEdge(from, to) {
    this.from.push(from);
    this.to.push(to);
    return this.from.length - 1;
  }
};
function inBuckets(count2, bucketOf) {
  const first = new Int32Array(count2 + 1);
  for (let i = 0; i < bucketOf.length; i++) first[bucketOf[i] + 1]++;
  for (let bucket = 0; bucket < count2; bucket++) first[bucket + 1] += first[bucket];
  const fill = first.slice();
  const members2 = new Int32Array(bucketOf.length);
  for (let i = 0; i < bucketOf.length; i++) members2[fill[bucketOf[i]]++] = i;
  return { first, members: members2 };
}
function digraphComponents(graph) {
  const { first, members: members2 } = inBuckets(graph.nodes, graph.from);
  return strongComponents(
    first,
    members2.map((edge) => graph.to[edge])
  );
}
function towards(graph, targets) {
  const { first, members: members2 } = inBuckets(graph.nodes, graph.to);
  const step = new Int32Array(graph.nodes).fill(-1);
  const reached = new Uint8Array(graph.nodes);
  for (const target of targets) reached[target] = 1;
  const order = [...targets];
  for (let at = 0; at < order.length; at++) {
    const node = order[at];
    for (let i = first[node]; i < first[node + 1]; i++) {
      const edge = members2[i];
      const previous = graph.from[edge];
      if (reached[previous]) continue;
      reached[previous] = 1;
      step[previous] = edge;
      order.push(previous);
    }
  }
  return { step, order };
}
var Ways = class {
  constructor(graph, component) {
    this.graph = graph;
    this.component = component;
    this.out = inBuckets(graph.nodes, graph.from);
  }
  graph;
  component;
  /** The edges that leave each node. */
  out;
  /** The edges of the way, none when `from` is `to`. Both nodes must lie in one component. */
  shortest(from, to) {
    if (from === to) return [];
    const home = this.component[from];
    const arrival = /* @__PURE__ */ new Map([[from, -1]]);
    const queue = [from];
    for (let at = 0; at < queue.length && !arrival.has(to); at++) {
      const node = queue[at];
      for (let i = this.out.first[node]; i < this.out.first[node + 1]; i++) {
        const edge = this.out.members[i];
        const next = this.graph.to[edge];
        if (this.component[next] !== home || arrival.has(next)) continue;
        arrival.set(next, edge);
        queue.push(next);
      }
    }
    const way = [];
    for (let node = to; node !== from; node = this.graph.from[way[way.length - 1]]) {
      way.push(arrival.get(node));
    }
    return way.reverse();
  }
};

// src/gdl/check/patterns.ts
function patternKey(root) {
  return subterms(root).map((term) => term.kind === "variable" ? "?" : topKey(term)).join(" ");
}
function couldMatch(a, b, spend) {
  const pending = [a, b];
  let nodes = 0;
  let fits = true;
  while (fits && pending.length > 0) {
    const y = pending.pop();
    const x = pending.pop();
    nodes++;
    if (x.kind === "variable" || y.kind === "variable") continue;
    if (x.name !== y.name || x.args.length !== y.args.length) fits = false;
    else for (let i = 0; i < x.args.length; i++) pending.push(x.args[i], y.args[i]);
  }
  spend?.(nodes);
  return fits;
}
var MOST_PLACES2 = 4;
var PATIENCE = 4e6;
var AtomIndex = class {
  shelves = /* @__PURE__ */ new Map();
  patience = PATIENCE;
  add(atom, value2) {
    const shelf = memo(this.shelves, keyOf(atom), () => ({ atoms: [], values: [], places: [] }));
    shelf.atoms.push(atom);
    shelf.values.push(value2);
  }
  /** Everything of one name and number of arguments (see `keyOf`). */
  all(key) {
    return this.shelves.get(key)?.values ?? [];
  }
  /** Whether the bound on work has been reached. */
  get exhausted() {
    return this.patience <= 0;
  }
  some(atom) {
    for (const _ of this.matching(atom)) return true;
    return false;
  }
  *matching(atom) {
    const shelf = this.shelves.get(keyOf(atom));
    if (shelf === void 0) return;
    const lists2 = shortest(shelf, atom);
    if (lists2 === void 0) {
      yield* shelf.values;
      return;
    }
    const spend = (nodes) => {
      this.patience -= nodes;
    };
    for (const list of lists2) {
      for (const i of list) {
        if (this.patience <= 0 || couldMatch(shelf.atoms[i], atom, spend)) yield shelf.values[i];
      }
    }
  }
};
function shortest(shelf, atom) {
  let best;
  let size = Number.POSITIVE_INFINITY;
  let looked = 0;
  for (let place = 0; place < atom.args.length && looked < MOST_PLACES2; place++) {
    const arg = atom.args[place];
    if (arg.kind === "variable") continue;
    looked++;
    const buckets = bucketsOf(shelf, place);
    const same = buckets.byTop.get(topKey(arg)) ?? [];
    if (same.length + buckets.blank.length < size) {
      size = same.length + buckets.blank.length;
      best = [same, buckets.blank];
    }
  }
  return best;
}
function bucketsOf(shelf, place) {
  let buckets = shelf.places[place];
  if (buckets !== void 0) return buckets;
  buckets = { byTop: /* @__PURE__ */ new Map(), blank: [] };
  for (let i = 0; i < shelf.atoms.length; i++) {
    const arg = shelf.atoms[i].args[place];
    if (arg.kind === "variable") {
      buckets.blank.push(i);
      continue;
    }
    listOf(buckets.byTop, topKey(arg)).push(i);
  }
  shelf.places[place] = buckets;
  return buckets;
}

// src/gdl/check/dependencies.ts
function dependencies(rules) {
  const graph = new Digraph();
  const atoms = [];
  const leanings = [];
  const nodes = /* @__PURE__ */ new Map();
  const node = (atom) => {
    return memo(nodes, patternKey(atom), () => {
      atoms.push(atom);
      return graph.addNode();
    });
  };
  const heads = new AtomIndex();
  const isHead = /* @__PURE__ */ new Set();
  for (const rule2 of rules) {
    if (rule2.literals.length === 0) continue;
    const head = node(rule2.head);
    if (!isHead.has(head)) {
      isHead.add(head);
      heads.add(rule2.head, head);
    }
    for (const literal of rule2.literals) {
      if (literal.atom.name === "distinct") continue;
      graph.addEdge(head, node(literal.atom));
      leanings.push({ rule: rule2, literal });
    }
  }
  linkByMatch(graph, leanings, atoms, heads);
  return { graph, leanings, atoms, component: digraphComponents(graph) };
}
function linkByMatch(graph, leanings, atoms, heads) {
  const link = (from, to) => {
    if (from === to) return;
    graph.addEdge(from, to);
    leanings.push(void 0);
  };
  const whole = /* @__PURE__ */ new Map();
  const anyOf = (atom) => {
    const key = keyOf(atom);
    return memo(whole, key, () => {
      const node = graph.addNode();
      atoms.push(atom);
      for (const head of heads.all(key)) link(node, head);
      return node;
    });
  };
  const patterns = graph.nodes;
  for (let n = 0; n < patterns; n++) {
    const atom = atoms[n];
    if (heads.exhausted) link(n, anyOf(atom));
    else for (const head of heads.matching(atom)) link(n, head);
  }
}

// src/gdl/check/form.ts
var HEADS_ONLY = /* @__PURE__ */ new Map([
  ["init", "what holds at the start"],
  ["next", "what holds after a move"],
  ["base", "what may ever hold"],
  ["input", "which moves there may ever be"],
  ["sees", "what a role perceives"],
  ["percept", "what may ever be perceived"]
]);
var BODIES_ONLY = /* @__PURE__ */ new Map([
  ["true", "the state is given by `init` and `next`"],
  ["does", "the moves are chosen by the players"],
  ["not", "only a relation can be defined"],
  ["or", "only a relation can be defined"],
  ["distinct", "its meaning is fixed"]
]);
function checkForm({ sheet, rules, findings }) {
  for (const rule2 of rules) {
    checkHead(sheet, rule2, findings);
    for (const { atom } of rule2.literals) {
      checkArity(sheet, atom, findings);
      checkNumber(sheet, atom, findings);
      const says = HEADS_ONLY.get(atom.name);
      if (says !== void 0) {
        const instead = atom.name === "next" || atom.name === "init" || atom.name === "base" ? "ask for `true` instead, or for a relation of your own that both rules use" : "use a relation of your own in both places";
        findings.add(
          "GDL037",
          atom,
          `\`${atom.text}\` says ${says} and may only stand in the head of a rule.`,
          `${capital(instead)}.`
        );
      }
      checkTerms(sheet, atom, findings);
    }
    for (const fault of rule2.faults) checkFault(sheet, fault, findings);
    if (rule2.clause.isRule && rule2.clause.body.length === 0) {
      findings.add(
        "GDL075",
        rule2.clause,
        `The rule for ${quote2(sheet, rule2.head)} has an empty body.`,
        `Write it as a fact: ${quote2(sheet, rule2.head)}${sheet.notation === "infix" ? " without the arrow" : ""}.`
      );
    }
  }
}
function checkHead(sheet, rule2, findings) {
  const { head, clause } = rule2;
  const why = BODIES_ONLY.get(head.name);
  if (why !== void 0) {
    const replacement = head.name === "true" ? "`init` or `next`" : head.name === "does" ? "`legal`" : void 0;
    findings.add(
      "GDL035",
      head,
      `\`${head.text}\` may not stand in a head: ${why}.`,
      replacement === void 0 ? "Give the head a relation of your own." : `Write ${replacement} instead, or a relation of your own.`
    );
  } else {
    checkArity(sheet, head, findings);
    checkNumber(sheet, head, findings);
  }
  if (head.name === "role" && clause.body.length > 0) {
    findings.add(
      "GDL036",
      head,
      "A role is defined by a rule, but the roles must be known before any rule is applied.",
      `Write each role as a fact, such as ${code(sheet, "role", "white")}.`
    );
  }
  checkTerms(sheet, head, findings);
}
function checkArity(sheet, atom, findings) {
  const expected = atom.name === "distinct" ? 2 : RELATION_ARITY.get(atom.name);
  if (expected === void 0 || expected === atom.args.length) return;
  findings.add(
    atom.name === "distinct" ? "GDL048" : "GDL034",
    atom,
    `\`${atom.text}\` takes ${count(expected, "argument")}, but here it has ${atom.args.length}.`,
    `Write it as ${code(sheet, atom.name, ...SHAPES.get(atom.name) ?? [])}.`
  );
}
var SHAPES = /* @__PURE__ */ new Map([
  ["role", ["ROLE"]],
  ["base", ["FLUENT"]],
  ["input", ["ROLE", "MOVE"]],
  ["percept", ["ROLE", "PERCEPT"]],
  ["init", ["FLUENT"]],
  ["true", ["FLUENT"]],
  ["next", ["FLUENT"]],
  ["does", ["ROLE", "MOVE"]],
  ["legal", ["ROLE", "MOVE"]],
  ["sees", ["ROLE", "PERCEPT"]],
  ["goal", ["ROLE", "VALUE"]],
  ["distinct", ["TERM", "TERM"]]
]);
function checkNumber(sheet, atom, findings) {
  if (!/^\d+$/.test(atom.name)) return;
  findings.add(
    "GDL052",
    atom.nameSpan,
    `The number ${quote2(sheet, atom.nameSpan)} stands where a relation must.`,
    "Look for a missing parenthesis or relation name before it, or take it out."
  );
}
function checkTerms(sheet, atom, findings) {
  for (const term of subtermsOfAll(atom.args)) {
    if (term.kind === "variable") continue;
    if (OPERATORS.has(term.name)) {
      findings.add(
        "GDL038",
        term.args.length === 0 ? term.nameSpan : term,
        `The operator \`${term.text}\` stands inside the term ${quote2(sheet, atom)}.`,
        "Operators belong in the body of a rule, around whole atoms; check the parentheses."
      );
    } else if (term.args.length > 0 && RELATION_ARITY.has(term.name)) {
      findings.add(
        "GDL072",
        term.nameSpan,
        `The keyword \`${term.text}\` is used as a function in ${quote2(sheet, atom)}.`,
        "It means nothing special here; take another name, or check the parentheses."
      );
    }
  }
}
function checkFault(sheet, fault, findings) {
  const { kind, node } = fault;
  const text = quote2(sheet, node);
  const args = node.kind === "application" ? node.args : [];
  switch (kind) {
    case "variable":
      findings.add(
        "GDL051",
        node,
        `The variable ${text} stands where a literal must.`,
        `Name the relation that it is an argument of, such as ${code(sheet, "true", excerpt(sheet, node))}.`
      );
      break;
    case "not-arity":
      findings.add(
        "GDL047",
        node,
        `\`not\` takes one atom, but here it has ${args.length}.`,
        args.length === 0 ? "Write the atom that must not hold." : "Write one `not` around each atom."
      );
      break;
    case "not-compound": {
      const inner = node.name;
      findings.add(
        "GDL047",
        node,
        `\`not\` stands around ${text}, but it may only stand around one atom.`,
        inner === "not" ? "Take both away: they cancel out." : inner === "or" ? "Write one `not` around each of the alternatives, as literals of their own." : "Give what is inside a relation of its own, and negate that."
      );
      break;
    }
    case "empty-or":
      findings.add(
        "GDL073",
        node,
        "An `or` without alternatives never holds.",
        "Write at least one alternative, or take the rule away."
      );
      break;
    case "single-or":
      findings.add(
        "GDL091",
        node,
        `This \`or\` has a single alternative, ${quote2(sheet, args[0])}.`,
        "Write the alternative alone, or add the others; check the parentheses."
      );
      break;
    case "nested-or":
      findings.add(
        "GDL074",
        node,
        "This `or` stands directly inside another `or`.",
        "List all alternatives in one `or`."
      );
      break;
    case "and":
      findings.add(
        "GDL049",
        node,
        "`and` is no operator of GDL.",
        args.length > 0 && args.every((arg) => arg.kind === "application") ? `In a body, write ${listing(args.slice(0, 3).map((arg) => quote2(sheet, arg)))} one after the other; inside an \`or\` or \`not\`, give them a relation of their own.` : "Write the literals one after the other."
      );
      break;
    case "foreign":
      findings.add(
        "GDL050",
        node,
        `${quote2(sheet, node)} is no literal of GDL.`,
        foreignMend(sheet, node.name)
      );
      break;
  }
}
function foreignMend(sheet, sign) {
  if (sheet.notation === "infix") return "Take it away.";
  if (/^[~!]/.test(sign)) return "Write a negation as `(not \u2026)`.";
  if (sign.startsWith("|")) return "Write alternatives as `(or p q)`.";
  if (sign === ":-" || sign === "=>") return "Write a rule as `(<= head literal \u2026)`.";
  return "Take it away: literals stand one after the other.";
}
function code(sheet, name2, ...args) {
  return `\`${atomText(sheet.notation, name2, ...args)}\``;
}
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

// src/gdl/check/influence.ts
var BEFORE_THE_GAME = /* @__PURE__ */ new Set(["role", "init", "base", "input", "percept"]);
var BEFORE_THE_MOVES = /* @__PURE__ */ new Set(["legal", "goal", "terminal"]);
var STATE_OR_MOVES = /* @__PURE__ */ new Set(["true", "does"]);
var MOVES = /* @__PURE__ */ new Set(["does"]);
var MOST_NOTES = 8;
function checkInfluence(context, dependencies2) {
  checkOne(context, dependencies2, "GDL039", BEFORE_THE_GAME, STATE_OR_MOVES);
  checkOne(context, dependencies2, "GDL040", BEFORE_THE_MOVES, MOVES);
}
function checkOne({ sheet, findings }, { graph, leanings, atoms }, code2, settled, unsettled) {
  const targets = [];
  for (let node = 0; node < graph.nodes; node++) {
    if (unsettled.has(atoms[node].name)) targets.push(node);
  }
  if (targets.length === 0) return;
  const { step, order } = towards(graph, targets);
  const ends = /* @__PURE__ */ new Map();
  for (const node of order) {
    const edge = step[node];
    if (edge === -1) {
      ends.set(node, atoms[node]);
      continue;
    }
    const passed = leanings[edge]?.literal.atom;
    const rest = ends.get(graph.to[edge]);
    ends.set(node, passed !== void 0 && settled.has(passed.name) ? void 0 : rest);
  }
  for (let edge = 0; edge < leanings.length; edge++) {
    const leaning = leanings[edge];
    if (leaning === void 0 || !settled.has(leaning.rule.head.name)) continue;
    const { rule: rule2, literal } = leaning;
    const last = ends.get(graph.to[edge]);
    if (last === void 0 || settled.has(literal.atom.name)) continue;
    const what = last.name === "does" ? "the moves" : "the state";
    findings.add(
      code2,
      literal.atom,
      unsettled.has(literal.atom.name) ? `\`${rule2.head.text}\` may not depend on ${what}, but asks for ${quote2(sheet, literal.atom)}.` : `\`${rule2.head.text}\` may not depend on ${what}, but ${quote2(sheet, literal.atom)} leads to ${quote2(sheet, last)}.`,
      code2 === "GDL039" ? "Use a relation that is the same throughout the game: facts, or rules without `true` and `does`." : "It is asked before the players move; keep what it needs in the state, by a `next` rule.",
      stepNotes(sheet, graph, leanings, step, graph.to[edge])
    );
  }
}
function stepNotes(sheet, graph, leanings, step, start) {
  const notes = [];
  let edge = step[start];
  for (; edge !== -1 && notes.length < MOST_NOTES; edge = step[graph.to[edge]]) {
    const leaning = leanings[edge];
    if (leaning === void 0) continue;
    const { rule: rule2, literal } = leaning;
    notes.push(noteAt(literal.atom, `\`${rule2.head.text}\` depends on ${quote2(sheet, literal.atom)}`));
  }
  return notes;
}

// src/gdl/check/recursion.ts
function checkRecursion(context, dependencies2) {
  const { graph, leanings, component } = dependencies2;
  const knots = /* @__PURE__ */ new Map();
  for (let edge = 0; edge < leanings.length; edge++) {
    const leaning = leanings[edge];
    if (leaning === void 0 || leaning.literal.negated) continue;
    const knot = component[graph.from[edge]];
    if (component[graph.to[edge]] !== knot) continue;
    listOf(knots, knot).push(leaning);
  }
  for (const members2 of knots.values()) checkKnot(context, members2);
}
function checkKnot({ sheet, findings }, members2) {
  const recursive = new Set(members2.map(({ literal }) => literal.atom));
  const outside = (atom) => !recursive.has(atom);
  const bounds = /* @__PURE__ */ new Map();
  for (const { rule: rule2 } of members2) if (!bounds.has(rule2)) bounds.set(rule2, boundVariables(rule2, outside));
  if (members2.every((leaning) => keepsRestriction(leaning, bounds.get(leaning.rule))))
    return;
  const { graph, moves } = movesOf2(members2, bounds);
  const component = digraphComponents(graph);
  const inCycle = (edge) => component[graph.from[edge]] === component[graph.to[edge]];
  const held = /* @__PURE__ */ new Set();
  for (const { edge, rule: rule2, variable: variable2 } of moves) {
    if (!inCycle(edge)) held.add(`${rule2.clause.start} ${graph.to[edge]} ${variable2}`);
  }
  const reported = /* @__PURE__ */ new Set();
  for (const { edge, deeper, variable: variable2, rule: rule2, bodyPlace, headPlace } of moves) {
    if (!deeper || !inCycle(edge) || reported.has(bodyPlace)) continue;
    if (held.has(`${rule2.clause.start} ${graph.to[edge]} ${variable2}`)) continue;
    reported.add(bodyPlace);
    findings.add(
      "GDL042",
      bodyPlace,
      `The recursion of ${quote2(sheet, rule2.head)} may never end: ${quote2(sheet, bodyPlace)} comes back as ${quote2(sheet, headPlace)}, and so grows each time around.`,
      "Bound it by a literal that is not part of the recursion, such as a relation that lists its values.",
      [noteAt(headPlace, "here it has grown")]
    );
  }
}
function keepsRestriction({ rule: rule2, literal }, bound) {
  let headTerms;
  for (const arg of literal.atom.args) {
    if (arg.kind === "variable" ? bound.has(arg.name) : isGround(arg)) continue;
    headTerms ??= new Set(rule2.head.args.map(spelling));
    if (headTerms.has(spelling(arg))) continue;
    if (arg.kind === "variable" || !firstOccurrences(arg).every(({ name: name2 }) => bound.has(name2))) return false;
  }
  return true;
}
function spelling(term) {
  if (term.kind === "variable") return `?${term.name}`;
  return `${patternKey(term)} ${firstOccurrences(term).map(({ name: name2 }) => name2).join(" ")}`;
}
function movesOf2(members2, bounds) {
  const graph = new Digraph();
  const places = /* @__PURE__ */ new Map();
  const place = (atom, i) => {
    return memo(places, `${keyOf(atom)} ${i}`, () => graph.addNode());
  };
  const moves = [];
  const heads = /* @__PURE__ */ new Map();
  const headPlaces = (rule2) => {
    let byVariable = heads.get(rule2);
    if (byVariable !== void 0) return byVariable;
    const found = /* @__PURE__ */ new Map();
    rule2.head.args.forEach((term, i) => {
      for (const [name2, depth] of depths(term)) {
        listOf(found, name2).push({ place: place(rule2.head, i), depth, term });
      }
    });
    byVariable = found;
    heads.set(rule2, byVariable);
    return byVariable;
  };
  for (const { rule: rule2, literal } of members2) {
    const bound = bounds.get(rule2);
    const targets = headPlaces(rule2);
    literal.atom.args.forEach((term, i) => {
      for (const [variable2, depth] of depths(term)) {
        if (bound.has(variable2)) continue;
        for (const target of targets.get(variable2) ?? []) {
          const edge = graph.addEdge(place(literal.atom, i), target.place);
          const deeper = target.depth > depth;
          moves.push({ edge, deeper, variable: variable2, rule: rule2, bodyPlace: term, headPlace: target.term });
        }
      }
    });
  }
  return { graph, moves };
}
function depths(root) {
  const found = /* @__PURE__ */ new Map();
  const pending = [{ term: root, depth: 0 }];
  for (let next = pending.pop(); next !== void 0; next = pending.pop()) {
    const { term, depth } = next;
    if (term.kind === "variable") found.set(term.name, Math.max(depth, found.get(term.name) ?? 0));
    else for (const arg of term.args) pending.push({ term: arg, depth: depth + 1 });
  }
  return found;
}

// src/gdl/check/relations.ts
function checkRelations(context) {
  checkUndefined(context);
  checkUnused(context);
  checkNames(context);
}
function checkUndefined({ sheet, relations, findings, speller }) {
  const defined = [...relations.values()].filter((relation) => relation.rules.length > 0);
  const byName = /* @__PURE__ */ new Map();
  for (const relation of defined) byName.set(relation.first.name, relation);
  const fluents = producedFluents(relations);
  const known = [...[...byName.keys()].filter((name2) => !isKeyword(name2)), ...ASKED_FOR];
  for (const relation of relations.values()) {
    const use = relation.uses[0];
    if (use === void 0 || relation.rules.length > 0 || !isOwn(relation)) continue;
    const { atom } = use.literal;
    if (/^\d+$/.test(atom.name)) continue;
    const fluent = fluents.get(keyOf(atom));
    const other = byName.get(atom.name);
    const meant = other === void 0 && fluent === void 0 ? speller.nearest(atom.name, known) : void 0;
    const target = meant === void 0 ? other : byName.get(meant);
    const times = relation.uses.length > 1 ? ` (asked for in ${relation.uses.length} places)` : "";
    findings.add(
      "GDL077",
      atom,
      `Nothing defines \`${atom.text}\`${other ? ` with ${count(atom.args.length, "argument")}` : ""}, so ${quote2(sheet, atom)} never holds${times}.`,
      other !== void 0 ? `It is defined with ${count(other.first.args.length, "argument")}; write it so here.` : fluent !== void 0 ? `It is a fluent: ask for it with \`true\`.` : meant !== void 0 ? `Did you mean \`${target?.first.text ?? meant}\`?` : OTHER_LANGUAGES.get(atom.name) ?? "Add a rule or a fact for it, or take the literal away.",
      target === void 0 ? fluent === void 0 ? [] : [noteAt(fluent, `\`${atom.text}\` is a fluent here`)] : [noteAt(target.first.nameSpan, `\`${target.first.text}\` is defined here`)]
    );
  }
}
var ASKED_FOR = ["true", "does", "legal", "goal", "role", "terminal", "distinct", "not"];
var DEFINED = [
  "role",
  "init",
  "next",
  "legal",
  "goal",
  "terminal",
  "sees",
  "base",
  "input"
];
var DIFFERENT = "To say that two terms differ, use `distinct`.";
var EQUAL = "To say that two terms are equal, use one variable for both.";
var ARITHMETIC = "GDL knows no arithmetic: list what is needed as facts, such as the successor of each number.";
var OTHER_LANGUAGES = new Map([
  ...["!=", "/=", "<>", "\\\\=", "neq", "different", "notequal"].map((name2) => [name2, DIFFERENT]),
  ...["=", "==", "eq", "equal", "equals"].map((name2) => [name2, EQUAL]),
  ...["<", ">", "=<", ">=", "+", "-", "*", "is"].map((name2) => [name2, ARITHMETIC])
]);
function producedFluents(relations) {
  const fluents = /* @__PURE__ */ new Map();
  for (const producer of ["init/1", "next/1"]) {
    for (const { head } of relations.get(producer)?.rules ?? []) {
      const fluent = head.args[0];
      if (fluent?.kind === "application" && !fluents.has(keyOf(fluent))) fluents.set(keyOf(fluent), fluent);
    }
  }
  return fluents;
}
function checkUnused({ relations, findings, speller }) {
  const missing = [...relations.values()].filter(
    (relation) => isOwn(relation) && relation.rules.length === 0
  );
  const wanted = [...missing.map(({ first }) => first.name), ...DEFINED];
  const serves = /* @__PURE__ */ new Set();
  const pending = [];
  for (const relation of relations.values()) {
    if (!isOwn(relation)) {
      serves.add(relation);
      pending.push(relation);
    }
  }
  for (let relation = pending.pop(); relation !== void 0; relation = pending.pop()) {
    for (const { literals } of relation.rules) {
      for (const { atom } of literals) {
        const asked = relations.get(keyOf(atom));
        if (asked === void 0 || serves.has(asked)) continue;
        serves.add(asked);
        pending.push(asked);
      }
    }
  }
  for (const relation of relations.values()) {
    const rule2 = relation.rules[0];
    if (rule2 === void 0 || serves.has(relation) || /^\d+$/.test(relation.first.name)) continue;
    const { head } = rule2;
    const arguments_ = head.args.length === 0 ? "" : ` with ${count(head.args.length, "argument")}`;
    const user = relation.uses[0];
    const meant = user === void 0 ? speller.nearest(head.name, wanted) : void 0;
    const itself = user !== void 0 && relation.uses.every((use) => keyOf(use.rule.head) === relation.key);
    findings.add(
      "GDL076",
      head.nameSpan,
      user === void 0 ? `\`${head.text}\`${arguments_} is defined but never used.` : itself ? `\`${head.text}\`${arguments_} is used only in its own definition.` : `\`${head.text}\`${arguments_} is used only by relations that serve nothing, such as \`${user.rule.head.text}\`.`,
      meant === void 0 ? "Take its rules away, or look for the rule that should ask for it." : `Did you mean \`${meant}\`? If not, take its rules away.`
    );
  }
}
function newUses() {
  return { relation: /* @__PURE__ */ new Map(), function: /* @__PURE__ */ new Map(), constant: void 0 };
}
function checkNames(context) {
  const names = /* @__PURE__ */ new Map();
  const meet = (term, kind) => {
    const uses = memo(names, term.name, newUses);
    if (kind === "constant") uses.constant ??= term;
    else if (!uses[kind].has(term.args.length)) uses[kind].set(term.args.length, term);
  };
  const meetTerms = (atom) => {
    for (const term of subtermsOfAll(atom.args)) {
      if (term.kind === "application") meet(term, term.args.length === 0 ? "constant" : "function");
    }
  };
  for (const { head, literals } of context.rules) {
    meet(head, "relation");
    meetTerms(head);
    for (const { atom } of literals) {
      if (atom.name !== "distinct") meet(atom, "relation");
      meetTerms(atom);
    }
  }
  for (const [name2, uses] of names) {
    if (isKeyword(name2)) continue;
    reportArities(context, "relation", [...uses.relation.values()]);
    const { constant } = uses;
    const terms = [...uses.function.values(), ...constant === void 0 ? [] : [constant]];
    reportArities(
      context,
      "function",
      terms.sort((a, b) => a.start - b.start)
    );
    const defined = [...uses.relation.values()].some(
      (atom) => (context.relations.get(keyOf(atom))?.rules.length ?? 0) > 0
    );
    if (defined) reportKinds(context, uses);
  }
}
function reportArities({ findings }, kind, places) {
  const [first, ...others] = places;
  if (first === void 0) return;
  for (const other of others) {
    findings.add(
      "GDL070",
      other.nameSpan,
      `The ${kind} \`${other.text}\` has ${count(other.args.length, "argument")} here and ${first.args.length} elsewhere.`,
      `These are two different ${kind}s; give them different names, or the same number of arguments.`,
      [noteAt(first.nameSpan, `here it has ${count(first.args.length, "argument")}`)]
    );
  }
}
function reportKinds({ findings }, uses) {
  const [relation] = uses.relation.values();
  const [term] = uses.function.values();
  if (relation === void 0 || term === void 0) return;
  const [later, earlier] = term.start > relation.start ? [term, relation] : [relation, term];
  findings.add(
    "GDL071",
    later.nameSpan,
    `\`${later.text}\` is a ${later === term ? "function" : "relation"} here and a ${later === term ? "relation" : "function"} elsewhere.`,
    "The two have nothing to do with each other; give them different names, or check the parentheses.",
    [noteAt(earlier.nameSpan, `here it is a ${later === term ? "relation" : "function"}`)]
  );
}

// src/gdl/check/repeats.ts
function checkRepeats(context) {
  checkDuplicates(context);
  for (const rule2 of context.rules) if (rule2.literals.length > 0) checkConditions(context, rule2);
}
function checkDuplicates({ sheet, rules, findings }) {
  const seen = /* @__PURE__ */ new Map();
  for (const { clause, head } of rules) {
    const key = exactKey(nodesOf(clause), true);
    const first = seen.get(key);
    if (first === void 0) {
      seen.set(key, clause);
      continue;
    }
    findings.add(
      "GDL080",
      clause,
      `This ${clause.body.length === 0 ? "fact" : "rule"} for ${quote2(sheet, head)} has been written before.`,
      "Take one of the two away, or look for what should differ.",
      [noteAt(first, "the same is written here")]
    );
  }
}
function exactKey(nodes, rename = false) {
  const numbers = /* @__PURE__ */ new Map();
  const words2 = nodes.map((term) => {
    if (term.kind === "application") return topKey(term);
    const n = numbers.get(term.name) ?? numbers.size;
    numbers.set(term.name, n);
    return rename ? `?${n}` : `?${term.name}`;
  });
  return words2.join(" ");
}
function checkConditions({ sheet, findings }, rule2) {
  const alternatives = /* @__PURE__ */ new Map();
  for (const { conjunct } of rule2.literals) alternatives.set(conjunct, (alternatives.get(conjunct) ?? 0) + 1);
  const met = /* @__PURE__ */ new Map();
  let repeated = false;
  for (const literal of rule2.literals) {
    const { atom, negated, conjunct } = literal;
    if (atom.name === "distinct" && atom.args.length === 2) {
      checkDistinct({ sheet, findings }, atom, negated);
      continue;
    }
    if (alternatives.get(conjunct) !== 1) continue;
    const key = exactKey(subterms(atom));
    const before = met.get(key);
    if (before === void 0) {
      met.set(key, literal);
      continue;
    }
    if (before.negated !== negated) {
      findings.add(
        "GDL090",
        atom,
        `The body asks for ${quote2(sheet, atom)} and for its negation, so it never holds.`,
        "Take one of the two away.",
        [noteAt(before.atom, "the contrary is asked for here")]
      );
    } else if (!repeated) {
      repeated = true;
      findings.add(
        "GDL092",
        atom,
        `The body asks for ${quote2(sheet, atom)} twice.`,
        "Take one of the two away, or look for what should differ.",
        [noteAt(before.atom, "it is asked for here already")]
      );
    }
  }
}
function checkDistinct({ sheet, findings }, atom, negated) {
  const [a, b] = atom.args;
  const same = exactKey(subterms(a)) === exactKey(subterms(b));
  if (!same && couldMatch(a, b)) return;
  const holds2 = same === negated;
  const text = quote2(sheet, atom);
  const about = same ? "its two terms are the same" : "its two terms can never be equal";
  findings.add(
    "GDL090",
    atom,
    negated ? `The negation of ${text} ${holds2 ? "always" : "never"} holds: ${about}.` : `${text} ${holds2 ? "always" : "never"} holds: ${about}.`,
    isGround(a) && isGround(b) ? "Look for a variable that should stand there." : "Check the names of the variables."
  );
}

// src/gdl/check/required.ts
var WITH_ROLE = ["legal/2", "goal/2", "does/2", "sees/2", "input/2", "percept/2"];
function checkRoles(context) {
  checkPresence(context);
  checkGoalValues(context);
  const roles = declaredRoles(context);
  if (roles === void 0) return;
  checkUnknownRoles(context, roles);
  checkEachRole(context, roles);
}
function checkPresence({ sheet, relations, findings }) {
  const defined = /* @__PURE__ */ new Set();
  for (const relation of relations.values()) {
    if (relation.rules.length > 0) defined.add(relation.first.name);
  }
  const first = sheet.clauses[0];
  const place = first === void 0 ? { start: 0, end: 0 } : first.head;
  const say = (...atom) => `\`${atomText(sheet.notation, ...atom)}\``;
  if (!defined.has("role")) {
    const mend = `Add a fact for each player, such as ${say("role", "white")}.`;
    findings.add("GDL030", place, "The sheet has no role, so nobody plays.", mend);
  }
  if (!defined.has("terminal")) {
    const mend = "Add a rule with the head `terminal` that says when it is over.";
    findings.add("GDL031", place, "The sheet has no rule for `terminal`, so the game never ends.", mend);
  }
  if (!defined.has("goal")) {
    const mend = `Add rules with heads such as ${say("goal", "white", "100")} for each role.`;
    findings.add("GDL032", place, "The sheet has no rule for `goal`, so nobody gets a score.", mend);
  }
  if (!defined.has("legal")) {
    const mend = `Add rules with heads such as ${say("legal", "white", "noop")} for each role.`;
    findings.add("GDL033", place, "The sheet has no rule for `legal`, so nobody can move.", mend);
  }
}
function checkGoalValues({ sheet, relations, findings }) {
  for (const { head } of relations.get("goal/2")?.rules ?? []) {
    const value2 = head.args[1];
    if (value2.kind === "variable") continue;
    if (value2.args.length === 0 && /^\d{1,3}$/.test(value2.name) && Number(value2.name) <= 100) continue;
    findings.add(
      "GDL078",
      value2,
      `The goal value ${quote2(sheet, value2)} is not a whole number from 0 to 100.`,
      "Write a whole number from 0 (the worst) to 100 (the best)."
    );
  }
}
function declaredRoles({ relations }) {
  const roles = /* @__PURE__ */ new Map();
  for (const { head, clause } of relations.get("role/1")?.rules ?? []) {
    const role = head.args[0];
    if (clause.body.length > 0 || role.kind === "variable" || !isGround(role)) return void 0;
    const key = patternKey(role);
    if (!roles.has(key)) roles.set(key, role);
  }
  return roles.size === 0 ? void 0 : roles;
}
function checkUnknownRoles(context, roles) {
  const { sheet, relations, findings, speller } = context;
  const unknown = /* @__PURE__ */ new Map();
  const look = (atom) => {
    const role = atom.args[0];
    if (!isGround(role)) return;
    const key = patternKey(role);
    if (roles.has(key)) return;
    const met = unknown.get(key);
    if (met === void 0) unknown.set(key, { place: role, keyword: atom.name, times: 1 });
    else met.times++;
  };
  for (const key of WITH_ROLE) {
    const relation = relations.get(key);
    for (const { head } of relation?.rules ?? []) look(head);
    for (const { literal } of relation?.uses ?? []) look(literal.atom);
  }
  for (const [key, { place, keyword, times }] of unknown) {
    const meant = speller.nearest(key, roles.keys());
    const target = meant === void 0 ? void 0 : roles.get(meant);
    const name2 = sheet.source.slice(place.start, place.end);
    findings.add(
      "GDL081",
      place,
      `\`${keyword}\` speaks of ${quote2(sheet, place)}, which is no role${times > 1 ? ` (${times} places do)` : ""}.`,
      target === void 0 ? `Add \`${atomText(sheet.notation, "role", name2.length > 40 ? "\u2026" : name2)}\`, or name one of the roles.` : `Did you mean ${quote2(sheet, target)}?`,
      target === void 0 ? [] : [noteAt(target, "this is a role")]
    );
  }
}
function checkEachRole({ sheet, relations, findings }, roles) {
  const speaksOf = (key) => {
    const named = /* @__PURE__ */ new Set();
    for (const { head } of relations.get(key)?.rules ?? []) {
      const role = head.args[0];
      if (!isGround(role)) return void 0;
      named.add(patternKey(role));
    }
    return named;
  };
  const moving = speaksOf("legal/2");
  const scoring = speaksOf("goal/2");
  for (const [key, role] of roles) {
    const name2 = sheet.source.slice(role.start, role.end);
    if (moving !== void 0 && moving.size > 0 && !moving.has(key)) {
      findings.add(
        "GDL083",
        role,
        `The role ${quote2(sheet, role)} never has a legal move.`,
        `Add rules for it, such as \`${atomText(sheet.notation, "legal", name2, "noop")}\`.`
      );
    }
    if (key !== RANDOM_ROLE && scoring !== void 0 && scoring.size > 0 && !scoring.has(key)) {
      findings.add(
        "GDL084",
        role,
        `The role ${quote2(sheet, role)} never gets a goal value.`,
        `Add rules for it, such as \`${atomText(sheet.notation, "goal", name2, "0")}\`.`
      );
    }
  }
  checkGoalsOfChance({ sheet, relations, findings }, roles);
}
function checkGoalsOfChance({ sheet, relations, findings }, roles) {
  const chance = roles.get(RANDOM_ROLE);
  if (chance === void 0) return;
  const rules = (relations.get("goal/2")?.rules ?? []).filter(({ head }) => {
    const role = head.args[0];
    return role.kind === "application" && patternKey(role) === RANDOM_ROLE;
  });
  if (rules.length === 1 && rules[0]?.literals.length === 0) return;
  for (const { head } of rules) {
    findings.add(
      "GDL082",
      head.args[0],
      `${quote2(sheet, head)} gives a goal to \`random\`, which has no aim: it draws its moves by lot.`,
      "Take the rule away, or rename the role if it is a player.",
      [noteAt(chance, "`random` is a role here")]
    );
  }
}

// src/gdl/check/safety.ts
function checkSafety(context) {
  for (const rule2 of context.rules) {
    if (!rule2.clause.isRule && rule2.clause.body.length === 0) checkFact(context, rule2);
    else if (!rule2.faults.some((fault) => fault.blurs)) checkRule(context, rule2);
  }
}
function checkFact({ sheet, findings }, rule2) {
  if (isGround(rule2.head)) return;
  for (const variable2 of firstOccurrences(rule2.head)) {
    findings.add(
      "GDL046",
      variable2,
      `The fact ${quote2(sheet, rule2.head)} has the variable ${quote2(sheet, variable2)}, which nothing bounds.`,
      "Name a constant, or make it a rule whose body says which values the variable takes."
    );
  }
}
function checkRule({ sheet, findings, speller }, rule2) {
  const needs = [];
  for (const variable2 of firstOccurrences(rule2.head))
    needs.push({ variable: variable2, code: "GDL043", where: "the head" });
  for (const { atom, negated } of rule2.literals) {
    const distinct = atom.name === "distinct";
    if (!negated && !distinct) continue;
    const code2 = distinct ? "GDL045" : "GDL044";
    const where = distinct ? "a `distinct`" : "a negated literal";
    for (const variable2 of firstOccurrences(atom)) needs.push({ variable: variable2, code: code2, where });
  }
  if (needs.length === 0) return;
  const bound = boundVariables(rule2);
  const reported = /* @__PURE__ */ new Set();
  let partly;
  for (const { variable: variable2, code: code2, where } of needs) {
    if (bound.has(variable2.name) || reported.has(variable2.name)) continue;
    reported.add(variable2.name);
    partly ??= positivePlaces(rule2);
    const place = partly.get(variable2.name);
    const meant = speller.nearest(variable2.name, bound);
    const name2 = variableText(sheet.notation, variable2.text);
    findings.add(
      code2,
      variable2,
      place === void 0 ? `The variable ${quote2(sheet, variable2)} stands in ${where} but in no positive literal of the body.` : `The variable ${quote2(sheet, variable2)} stands in ${where}, but only some alternatives of an \`or\` bind it.`,
      meant !== void 0 ? `Did you mean \`${variableText(sheet.notation, meant)}\`? If not, add a literal that says which values it takes.` : place === void 0 ? `Add a positive literal that says which values it takes, such as \`${atomText(sheet.notation, "domain", name2)}\` with a fact for each value.` : "Bind it in every alternative, or write one rule for each alternative.",
      place === void 0 ? [] : [noteAt(place, "this alternative binds it, another does not")]
    );
  }
}
function positivePlaces(rule2) {
  const places = /* @__PURE__ */ new Map();
  for (const literal of rule2.literals) {
    if (!bindsVariables(literal)) continue;
    for (const { name: name2 } of firstOccurrences(literal.atom)) {
      if (!places.has(name2)) places.set(name2, literal.atom);
    }
  }
  return places;
}

// src/gdl/check/singles.ts
var PATIENCE2 = 1e6;
var TOLD = /* @__PURE__ */ new Set([
  "GDL043",
  "GDL044",
  "GDL045",
  "GDL076",
  "GDL077",
  "GDL081",
  "GDL085",
  "GDL086",
  "GDL087",
  "GDL093"
]);
function checkSingles({ sheet, rules, findings }) {
  const names = /* @__PURE__ */ new Map();
  const seeker = new Seeker();
  for (const { clause } of rules) {
    const variables = /* @__PURE__ */ new Map();
    for (const term of nodesOf(clause)) {
      if (term.kind === "variable") tally(variables, term);
      else if (!isKeyword(term.name)) tally(names, term);
    }
    for (const [single, other] of seeker.pairs(variables, 1)) {
      if (findings.has(TOLD, single)) continue;
      const text = variableText(sheet.notation, single.text);
      const meant = variableText(sheet.notation, other.text);
      findings.add(
        "GDL095",
        single,
        `The variable \`${text}\` stands only once in this rule, and is spelled much like \`${meant}\`.`,
        `Did you mean \`${meant}\`? If not, a name less like it would help the reader.`,
        [noteAt(other, `\`${meant}\` stands here`)]
      );
    }
  }
  for (const [single, other] of seeker.pairs(names, 2)) {
    if (findings.has(TOLD, single.nameSpan)) continue;
    findings.add(
      "GDL095",
      single.nameSpan,
      `\`${single.text}\` stands only once in this sheet, and is spelled much like \`${other.text}\`.`,
      `Did you mean \`${other.text}\`? If not, a name less like it would help the reader.`,
      [noteAt(other.nameSpan, `\`${other.text}\` stands here`)]
    );
  }
}
function tally(counts, term) {
  const count2 = counts.get(term.name);
  if (count2 === void 0) counts.set(term.name, { first: term, times: 1 });
  else count2.times++;
}
var Seeker = class {
  patience = PATIENCE2;
  /** Each name that stands once, with one that stands at least `least` times and is spelled almost alike. */
  *pairs(counts, least) {
    if (counts.size < 2) return;
    const others = [];
    for (const [name2, { times }] of counts) if (times >= least && isWord(name2)) others.push(name2);
    for (const [name2, { first, times }] of counts) {
      if (times > 1 || !isWord(name2)) continue;
      let later = false;
      for (const other of others) {
        if (other === name2) later = true;
        if (--this.patience < 0) return;
        if (later && counts.get(other)?.times === 1 || !isSlip(name2, other)) continue;
        yield [first, counts.get(other).first];
        break;
      }
    }
  }
};
function isWord(name2) {
  return name2.length >= 3 && !/\d/.test(name2);
}
function isSlip(a, b) {
  if (Math.abs(a.length - b.length) > 1) return false;
  let same = 0;
  while (same < a.length && a[same] === b[same]) same++;
  let end = 0;
  while (end < a.length - same && end < b.length - same && a[a.length - 1 - end] === b[b.length - 1 - end])
    end++;
  const left = a.slice(same, a.length - end);
  const right = b.slice(same, b.length - end);
  if (left.length === 2 && right.length === 2) return left[0] === right[1] && left[1] === right[0];
  if (same === 0 || end === 0) return false;
  if (left.length + right.length === 1) return Math.min(a.length, b.length) >= 5;
  return left.length === 1 && right.length === 1 && a.length >= 7;
}

// src/gdl/check/stratification.ts
var MOST_CYCLES = 5;
var MOST_STEPS2 = 12;
function checkNegation({ sheet, findings }, dependencies2) {
  const { graph, leanings, component } = dependencies2;
  const printed = /* @__PURE__ */ new Map();
  const covered = /* @__PURE__ */ new Set();
  let ways;
  for (let edge = 0; edge < leanings.length; edge++) {
    const leaning = leanings[edge];
    if (leaning === void 0 || !leaning.literal.negated || covered.has(edge)) continue;
    const from = graph.from[edge];
    const to = graph.to[edge];
    const knot = component[from];
    const already = printed.get(knot) ?? 0;
    if (component[to] !== knot || already >= MOST_CYCLES) continue;
    printed.set(knot, already + 1);
    ways ??= new Ways(graph, component);
    const cycle = [];
    for (const e of [edge, ...ways.shortest(to, from)]) {
      covered.add(e);
      const step = leanings[e];
      if (step !== void 0) cycle.push(step);
    }
    findings.add(
      "GDL041",
      leaning.literal.atom,
      `${quote2(sheet, leaning.rule.head)} is defined by its own negation: ${cycleText(sheet, cycle)}.`,
      "Break the cycle: define one of these relations without the others, or look at the state with `true`.",
      cycle.slice(0, MOST_STEPS2).map((step) => stepNote(sheet, step))
    );
  }
}
function cycleText(sheet, cycle) {
  const name2 = ({ literal }) => `${literal.negated ? "not " : ""}${excerpt(sheet, literal.atom, 40)}`;
  const first = excerpt(sheet, cycle[0].rule.head, 40);
  if (cycle.length <= MOST_STEPS2) return [first, ...cycle.map(name2)].join(" \u2192 ");
  const shown = cycle.slice(0, MOST_STEPS2 - 1).map(name2);
  const hidden = cycle.length - MOST_STEPS2;
  return [first, ...shown, `${hidden} more`, name2(cycle[cycle.length - 1])].join(" \u2192 ");
}
function stepNote(sheet, { rule: rule2, literal }) {
  const sign = literal.negated ? "the negation of " : "";
  return noteAt(literal.atom, `${quote2(sheet, rule2.head)} depends on ${sign}${quote2(sheet, literal.atom)}`);
}

// src/gdl/check/unreachable.ts
function checkReach(context, told) {
  const fluents = new Producers(context, ["init/1", "next/1"], (atom) => atom.args[0]);
  const moves = new Producers(context, ["legal/2"], moveOf);
  checkAsked(context, told, fluents, "true/1", "GDL085");
  checkAsked(context, told, moves, "does/2", "GDL086");
  checkLiterals(context, told);
  checkUnread(context);
  checkCovered(context);
}
function moveOf(atom) {
  const [role, move] = atom.args;
  if (move.kind === "variable") return move;
  return { ...move, args: [role, ...move.args] };
}
var Producers = class {
  constructor({ relations }, keys, term) {
    this.term = term;
    const opened = /* @__PURE__ */ new Set();
    let any = false;
    for (const key of keys) {
      for (const { head } of relations.get(key)?.rules ?? []) {
        any = true;
        const produced = term(head);
        if (produced.kind === "application") {
          this.index.add(produced, head);
          if (!this.byName.has(produced.name)) this.byName.set(produced.name, head);
        } else if (!opened.has(patternKey(head))) {
          opened.add(patternKey(head));
          this.open.push(head);
        }
      }
    }
    this.any = any;
  }
  term;
  index = new AtomIndex();
  /** Heads whose term is a variable: they may produce any term, as far as their other arguments allow. */
  open = [];
  /** By name: the first head whose term has this name. */
  byName = /* @__PURE__ */ new Map();
  any;
  produce(atom) {
    const first = atom.args[0];
    if (atom.args.length === 1) {
      if (this.open.length > 0) return true;
    } else if (this.open.some((head) => couldMatch(head.args[0], first))) return true;
    const asked = this.term(atom);
    if (asked.kind === "variable") return this.any;
    return this.index.some(asked);
  }
};
function patternsOf(uses) {
  const byPattern = /* @__PURE__ */ new Map();
  for (const { literal } of uses) memo(byPattern, patternKey(literal.atom), () => literal.atom);
  return byPattern.values();
}
function checkAsked({ sheet, relations, findings, speller }, told, producers, key, code2) {
  const wrong = /* @__PURE__ */ new Set();
  for (const atom of patternsOf(relations.get(key)?.uses ?? [])) {
    if (told.has(atom) || producers.produce(atom)) continue;
    const term = atom.args[atom.args.length - 1];
    const name2 = term.kind === "application" ? term.name : void 0;
    if (term.kind === "application" && !producers.byName.has(term.name)) {
      if (wrong.has(keyOf(term))) continue;
      wrong.add(keyOf(term));
    }
    const namesake = name2 === void 0 ? void 0 : producers.byName.get(name2);
    const meant = name2 === void 0 || namesake !== void 0 ? void 0 : speller.nearest(name2, producers.byName.keys());
    const target = namesake ?? (meant === void 0 ? void 0 : producers.byName.get(meant));
    const said = target?.args[target.args.length - 1];
    const who = key === "true/1" ? "`init` or `next`" : "`legal`";
    findings.add(
      code2,
      key === "true/1" ? term : atom,
      key === "true/1" ? `The fluent ${quote2(sheet, term)} never holds: no ${who} produces it.` : `${quote2(sheet, atom)} never happens: no ${who} allows it.`,
      said === void 0 ? `Check the spelling, or add a rule for ${who}.` : meant === void 0 ? `${capital2(who)} says ${quote2(sheet, said)}; check the arguments against it.` : `Did you mean \`${said.text}\`?`,
      said === void 0 ? [] : [noteAt(said, "this is the nearest that is produced")]
    );
  }
}
function capital2(text) {
  return text === "`init` or `next`" ? "A rule for `init` or `next`" : `A rule for ${text}`;
}
function checkLiterals({ sheet, relations, findings }, told) {
  for (const relation of relations.values()) {
    if (relation.rules.length === 0 || relation.uses.length === 0) continue;
    if (!isOwn(relation) && relation.key !== "role/1" && relation.key !== "goal/2" && relation.key !== "legal/2")
      continue;
    const heads = new AtomIndex();
    for (const { head } of relation.rules) heads.add(head, head);
    for (const atom of patternsOf(relation.uses)) {
      if (told.has(atom) || heads.some(atom)) continue;
      const first = relation.rules[0]?.head;
      findings.add(
        "GDL087",
        atom,
        `${quote2(sheet, atom)} never holds: no fact and no rule for \`${atom.text}\` matches it.`,
        "Check the arguments against the facts and rules of the relation.",
        [noteAt(first, `\`${first.text}\` is defined here`)]
      );
    }
  }
}
function checkUnread({ sheet, relations, findings }) {
  const asked = /* @__PURE__ */ new Set();
  for (const { literal } of relations.get("true/1")?.uses ?? []) {
    const fluent = literal.atom.args[0];
    if (fluent.kind === "variable") return;
    asked.add(keyOf(fluent));
  }
  const seen = /* @__PURE__ */ new Set();
  for (const producer of ["next/1", "init/1"]) {
    for (const { head } of relations.get(producer)?.rules ?? []) {
      const fluent = head.args[0];
      if (fluent.kind === "variable" || asked.has(keyOf(fluent)) || seen.has(keyOf(fluent))) continue;
      seen.add(keyOf(fluent));
      const arguments_ = fluent.args.length === 0 ? "" : ` with ${count(fluent.args.length, "argument")}`;
      findings.add(
        "GDL088",
        fluent,
        `The fluent \`${fluent.text}\`${arguments_} is produced, but no \`true\` ever asks for it.`,
        `Take its rules away, or look for the rule that should ask for ${quote2(sheet, fluent)}.`
      );
    }
  }
}
function checkCovered(context) {
  const { sheet, relations, findings } = context;
  const check = (declaration, producers) => {
    if ((relations.get(declaration)?.rules.length ?? 0) === 0) return;
    const declared = new Producers(
      context,
      [declaration],
      declaration === "base/1" ? (a) => a.args[0] : moveOf
    );
    const seen = /* @__PURE__ */ new Set();
    for (const producer of producers) {
      for (const { head } of relations.get(producer)?.rules ?? []) {
        const key = patternKey(head);
        if (seen.has(key)) continue;
        seen.add(key);
        if (declared.produce(head)) continue;
        const word = declaration.slice(0, declaration.indexOf("/"));
        findings.add(
          "GDL089",
          head.args[head.args.length - 1],
          `${quote2(sheet, head)} is not covered by any \`${word}\` of this sheet.`,
          `Add a fact or a rule for \`${word}\`: programs that rely on it would leave this out.`
        );
      }
    }
  };
  check("base/1", ["init/1", "next/1"]);
  check("input/2", ["legal/2"]);
  check("percept/2", ["sees/2"]);
}

// src/gdl/places/flow.ts
var DEEPEST2 = 12;
var PATIENCE3 = 2e6;
var MOST_PLACES3 = 2 ** 26;
var Flow = class {
  /** By place: each value, with a term that has it. */
  byPlace = [];
  targets = [];
  depth = [];
  /** How many sources must hold a value before a meeting does; 1 for ordinary places. */
  needs = [];
  seen = [];
  partsOf = [];
  placesOf = /* @__PURE__ */ new Map();
  joints = /* @__PURE__ */ new Map();
  linked = /* @__PURE__ */ new Set();
  /** How many values of a place have passed its links, and an iterator over the rest of them. */
  flowed = [];
  unflowed = [];
  pending = [];
  work = 0;
  isOverLimit = false;
  /** Whether the flow became too deep or too large; then nothing can be concluded from it. */
  get gaveUp() {
    return this.isOverLimit;
  }
  /** The places of the arguments of a relation. */
  arguments(relation, count2) {
    let places = this.placesOf.get(relation);
    if (places === void 0) {
      places = Array.from({ length: count2 }, () => this.new(0, 1));
      this.placesOf.set(relation, places);
    }
    return places;
  }
  /** The places of the arguments inside a value of a place. */
  inside(place, value2, count2) {
    const known = this.partsOf[place];
    let places = known.get(value2);
    if (places === void 0) {
      const depth = Math.min(this.depth[place] + 1, DEEPEST2 + 1);
      if (depth > DEEPEST2) this.isOverLimit = true;
      const needs = this.needs[place];
      places = Array.from({ length: count2 }, () => this.new(depth, needs));
      known.set(value2, places);
    }
    return places;
  }
  /** A place that holds what all the sources hold; the source itself where there is but one. */
  meeting(sources) {
    const distinct = [...new Set(sources)].sort((a, b) => a - b);
    if (distinct.length === 1) return distinct[0];
    return this.joined(`all ${distinct.join(" ")}`, distinct, distinct.length);
  }
  /** A place that holds what any of the sources holds. */
  union(sources) {
    const distinct = [...new Set(sources)].sort((a, b) => a - b);
    if (distinct.length === 1) return distinct[0];
    return this.joined(`any ${distinct.join(" ")}`, distinct, 1);
  }
  /** Whatever stands at `from` may stand at `to`. */
  link(from, to) {
    const key = from * MOST_PLACES3 + to;
    if (from === to || this.isOverLimit || this.linked.has(key)) return;
    this.linked.add(key);
    this.targets[from].push(to);
    let old = this.flowed[from];
    for (const [value2, term] of this.byPlace[from]) {
      if (old-- === 0) break;
      this.pass(from, to, value2, term);
    }
  }
  add(place, value2, term) {
    const values = this.byPlace[place];
    if (values.has(value2)) return;
    values.set(value2, term);
    this.pending.push(place);
  }
  /**
   * Lets all values flow as far as they go; each value passes each link once. The order of the work does not
   * change which values are found, but the values of a place are listed in the order in which they came.
   */
  run(next = "newest") {
    const { pending } = this;
    const isStack = next === "newest";
    for (let done = 0; done < pending.length; ) {
      const place = isStack ? pending.pop() : pending[done++];
      const [value2, term] = this.unflowed[place].next().value;
      this.flowed[place]++;
      const targets = this.targets[place];
      const count2 = targets.length;
      for (let i = 0; i < count2; i++) {
        if (++this.work > PATIENCE3) this.isOverLimit = true;
        if (this.isOverLimit) return;
        this.pass(place, targets[i], value2, term);
      }
    }
  }
  values(place) {
    return this.byPlace[place];
  }
  joined(name2, sources, needs) {
    let place = this.joints.get(name2);
    if (place !== void 0) return place;
    place = this.new(Math.max(...sources.map((source) => this.depth[source])), needs);
    this.joints.set(name2, place);
    for (const source of sources) this.link(source, place);
    return place;
  }
  new(depth, needs) {
    const values = /* @__PURE__ */ new Map();
    this.byPlace.push(values);
    this.flowed.push(0);
    this.unflowed.push(values.entries());
    this.targets.push([]);
    this.partsOf.push(/* @__PURE__ */ new Map());
    this.depth.push(depth);
    this.needs.push(needs);
    this.seen.push(needs > 1 ? /* @__PURE__ */ new Map() : void 0);
    return this.byPlace.length - 1;
  }
  pass(from, to, value2, term) {
    if (term.args.length > 0) {
      const source = this.inside(from, value2, term.args.length);
      const target = this.inside(to, value2, term.args.length);
      for (let i = 0; i < source.length; i++) this.link(source[i], target[i]);
    }
    const seen = this.seen[to];
    if (seen !== void 0) {
      const times = (seen.get(value2) ?? 0) + 1;
      seen.set(value2, times);
      if (times < this.needs[to]) return;
    }
    this.add(to, value2, term);
  }
};

// src/gdl/places/places.ts
function flowOf(rules) {
  const unbound = rules.find((rule2) => rule2.faults.some(({ blurs }) => blurs) || !headIsBound(rule2));
  if (unbound !== void 0) {
    return {
      problem: `a rule for ${unbound.head.text} is malformed or leaves a variable of its head unbound`
    };
  }
  const flow = new Flow();
  const meetings = rules.map((rule2) => settle(flow, rule2));
  flow.run();
  if (flow.gaveUp) return { problem: "functions are nested too deeply, or too many values flow" };
  return { flow, meetings };
}
function headIsBound(rule2) {
  if (isGround(rule2.head)) return true;
  const bound = boundVariables(rule2);
  return firstOccurrences(rule2.head).every(({ name: name2 }) => bound.has(name2));
}
function rootOf(atom) {
  const key = keyOf(atom);
  const input = INPUT_OF.get(key);
  return input === void 0 ? key : `${input}/${atom.args.length}`;
}
function visitPlaces(flow, atom, visit) {
  const terms = [];
  const places = [];
  const push = (args, at) => {
    for (let i = args.length - 1; i >= 0; i--) {
      terms.push(args[i]);
      places.push(at[i]);
    }
  };
  push(atom.args, flow.arguments(rootOf(atom), atom.args.length));
  for (let term = terms.pop(); term !== void 0; term = terms.pop()) {
    const place = places.pop();
    if (!visit(term, place) || flow.gaveUp) return;
    if (term.kind === "application" && term.args.length > 0) {
      push(term.args, flow.inside(place, topKey(term), term.args.length));
    }
  }
}
function settle(flow, rule2) {
  if (rule2.literals.length === 0) {
    addHead(flow, rule2.head, NO_MEETINGS);
    return NO_MEETINGS;
  }
  const sources = /* @__PURE__ */ new Map();
  const occurrences = /* @__PURE__ */ new Map();
  for (const alternatives of conjunctsOf(rule2)) {
    if (alternatives.every(bindsVariables)) bind(flow, alternatives, sources, occurrences);
  }
  const meetings = /* @__PURE__ */ new Map();
  for (const [name2, places] of sources) {
    meetings.set(name2, { place: flow.meeting(places), occurrences: occurrences.get(name2) ?? [] });
  }
  addHead(flow, rule2.head, meetings);
  return meetings;
}
var NO_MEETINGS = /* @__PURE__ */ new Map();
function addHead(flow, head, meetings) {
  visitPlaces(flow, head, (term, place) => {
    const meeting = term.kind === "variable" ? meetings.get(term.name) : void 0;
    if (term.kind === "application") flow.add(place, topKey(term), term);
    else if (meeting !== void 0) flow.link(meeting.place, place);
    return true;
  });
}
function bind(flow, alternatives, sources, occurrences) {
  const perVariable = /* @__PURE__ */ new Map();
  for (const { atom } of alternatives) {
    visitPlaces(flow, atom, (term, place) => {
      if (term.kind !== "variable") return true;
      const found = perVariable.get(term.name);
      if (found === void 0) {
        const first = { variable: term, atom, place };
        perVariable.set(term.name, { places: [place], first, times: 1, last: atom });
        return true;
      }
      found.places.push(place);
      if (found.last !== atom) found.times++;
      found.last = atom;
      return true;
    });
  }
  for (const [name2, { places, first, times }] of perVariable) {
    if (times < alternatives.length) continue;
    const from = alternatives.length === 1 ? places : [flow.union(places)];
    listOf(sources, name2).push(...from);
    listOf(occurrences, name2).push(first);
  }
}

// src/gdl/check/value-clashes.ts
function checkValues(context) {
  const reported = /* @__PURE__ */ new Set();
  const places = flowOf(context.rules);
  if ("problem" in places) return reported;
  const { flow, meetings } = places;
  const seen = /* @__PURE__ */ new Set();
  context.rules.forEach((rule2, i) => {
    for (const literal of rule2.literals) checkLiteral(context, flow, literal, meetings[i], seen, reported);
    checkMeetings(context, flow, meetings[i], reported);
  });
  return reported;
}
function checkLiteral(context, flow, literal, meetings, seen, reported) {
  const { atom } = literal;
  if (atom.name === "distinct") {
    checkDistinct2(context, flow, atom, meetings);
    return;
  }
  const isKeyword2 = atom.name === "true" || atom.name === "does";
  visitPlaces(flow, atom, (term, place) => {
    if (term.kind === "variable") return true;
    const values = flow.values(place);
    const key = topKey(term);
    if (values.size === 0 || values.has(key)) return true;
    if (isKeyword2 && term === atom.args[atom.args.length - 1]) return false;
    reported.add(atom);
    if (seen.has(`${place} ${key}`)) return false;
    seen.add(`${place} ${key}`);
    report(
      context,
      term,
      values,
      nearestValue(context, term, values),
      `${quote2(context.sheet, atom)} never holds`
    );
    return false;
  });
}
function checkDistinct2(context, flow, atom, meetings) {
  for (const [i, arg] of atom.args.entries()) {
    const other = atom.args[1 - i];
    if (arg.kind !== "variable" || other?.kind !== "application") continue;
    const meeting = meetings.get(arg.name);
    if (meeting === void 0) continue;
    const values = flow.values(meeting.place);
    if (values.size === 0 || values.has(topKey(other))) continue;
    const meant = nearestValue(context, other, values);
    if (meant !== void 0)
      report(context, other, values, meant, `${quote2(context.sheet, atom)} always holds`);
  }
}
function nearestValue({ speller }, term, values) {
  const byName = /* @__PURE__ */ new Map();
  for (const value2 of values.values()) byName.set(value2.name, value2);
  return byName.get(speller.nearest(term.name, byName.keys()) ?? "");
}
function report({ sheet, findings }, term, values, meant, consequence) {
  const some = [];
  for (const value2 of values.values()) if (some.push(`\`${value2.text}\``) === 4) break;
  const more = values.size > some.length ? " and others" : "";
  findings.add(
    "GDL093",
    term,
    `${consequence}: ${quote2(sheet, term)} never stands there.`,
    meant === void 0 ? `What can stand there is ${some.join(", ")}${more}.` : `Did you mean \`${meant.text}\`?`,
    meant === void 0 ? [] : [noteAt(meant, `\`${meant.text}\` comes from here`)]
  );
}
function checkMeetings({ sheet, findings }, flow, meetings, reported) {
  for (const { place, occurrences } of meetings.values()) {
    const [first, ...others] = occurrences;
    if (first === void 0 || others.length === 0 || flow.values(place).size > 0) continue;
    if (occurrences.some((o) => reported.has(o.atom) || flow.values(o.place).size === 0)) continue;
    const clash = others.find((o) => {
      const values = flow.values(o.place);
      for (const value2 of flow.values(first.place).keys()) if (values.has(value2)) return false;
      return true;
    });
    const other = clash ?? others[others.length - 1];
    findings.add(
      "GDL094",
      other.variable,
      `No value of ${quote2(sheet, other.variable)} fits both ${quote2(sheet, first.atom)} and ${quote2(sheet, other.atom)}${clash === void 0 ? " and the literals between them" : ""}, so the rule is never applied.`,
      "Check the order of the arguments, and the names of the variables.",
      [noteAt(first.variable, "it has other values here")]
    );
  }
}

// src/gdl/check/check.ts
var OF_THE_WHOLE = /* @__PURE__ */ new Set([
  "GDL030",
  "GDL031",
  "GDL032",
  "GDL033",
  "GDL076",
  "GDL077",
  "GDL081",
  "GDL083",
  "GDL084",
  "GDL085",
  "GDL086",
  "GDL087",
  "GDL088",
  "GDL089",
  "GDL093",
  "GDL094",
  "GDL095"
]);
function checkText(source, notation) {
  const { sheet, diagnostics: unread } = parseSheet(source, notation);
  if (unread.length === 0) return { sheet, diagnostics: checkSheet(sheet) };
  if (sheet.clauses.length === 0) return { sheet, diagnostics: unread };
  const found = checkSheet(sheet).filter(({ code: code2 }) => !OF_THE_WHOLE.has(code2));
  const diagnostics = [...unread, ...found].sort((a, b) => a.start - b.start || a.end - b.end);
  return { sheet, diagnostics };
}
function checkSheet(sheet) {
  const context = contextOf(sheet);
  checkForm(context);
  checkSafety(context);
  checkRoles(context);
  checkRelations(context);
  checkReach(context, checkValues(context));
  checkRepeats(context);
  checkCapitals(context);
  checkSingles(context);
  const graph = dependencies(context.rules);
  checkNegation(context, graph);
  checkRecursion(context, graph);
  checkInfluence(context, graph);
  return context.findings.sorted();
}

// src/gdl/text/lines.ts
function lineStarts(source) {
  const starts = [0];
  for (let i = 0; i < source.length; i++) {
    const c = source.charCodeAt(i);
    if (c === LF2 || c === CR2 && source.charCodeAt(i + 1) !== LF2) starts.push(i + 1);
  }
  return Int32Array.from(starts);
}
function position(source, offset) {
  const starts = typeof source === "string" ? lineStarts(source) : source;
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = low + high + 1 >> 1;
    if (starts[middle] <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - starts[low] + 1 };
}
var LF2 = 10;
var CR2 = 13;

// src/datalog/meaningless.ts
var MeaninglessRules = class extends Error {
  constructor(message, clause) {
    super(message);
    this.clause = clause;
    this.name = "MeaninglessRules";
  }
  clause;
};
var UnsafeRule = class extends MeaninglessRules {
  constructor(clause, variables) {
    const which = variables.map((name2) => `?${name2}`).join(", ");
    super(`nothing in a rule for "${clause.head.name}" binds ${which}`, clause);
    this.name = "UnsafeRule";
  }
};
var NestedTooDeeply = class extends MeaninglessRules {
  constructor(clause, most) {
    super(`a rule for "${clause.head.name}" has disjunctions nested more than ${most} deep`, clause);
    this.name = "NestedTooDeeply";
  }
};

// src/ground/acyclic.ts
function withoutCycles(program) {
  return { ...isInOrder(program) ? program : new Unrolling(program).run(), source: program };
}
function isInOrder(program) {
  const { firstRule, firstLiteral, literals } = program;
  const inputs = inputsOf(program);
  for (let derived = 0; derived < firstRule.length - 1; derived++) {
    if (firstRule[derived] === firstRule[derived + 1]) return false;
    const end = firstLiteral[firstRule[derived + 1]];
    for (let k = firstLiteral[firstRule[derived]]; k < end; k++) {
      if (atomOf(literals[k]) >= inputs + derived) return false;
    }
  }
  return true;
}
var Unrolling = class {
  constructor(program) {
    this.program = program;
    this.inputs = inputsOf(program);
    this.writer = new ProgramWriter(program);
    this.became = new Int32Array(program.atoms).fill(NEVER);
    for (let atom = 0; atom < this.inputs; atom++) this.became[atom] = 2 * atom;
  }
  program;
  inputs;
  /** What each atom of the old program is in the new one. */
  became;
  writer;
  /** The old derived atom of each new one, and its layer; -1 for the atom itself. */
  origin = [];
  layer = [];
  run() {
    const { program, inputs } = this;
    const roots = allOutputs(program).filter((output) => output >= 2 * inputs).map(atomOf);
    const each = (atom, use) => {
      for (const other of this.read(atom)) use(other);
    };
    for (const component of componentsFrom(roots, program.atoms, each)) {
      if (component.length > 1) this.unroll(component);
      else this.became[component[0]] = this.define(component[0], -1, this.bodiesOf(component[0]));
    }
    return this.writer.finish(
      (literal) => this.literal(literal),
      (derived) => {
        const layer = this.layer[derived];
        const name2 = program.name(this.origin[derived]);
        return layer < 0 ? name2 : `${name2} in layer ${layer}`;
      }
    );
  }
  /** The derived atoms that the rules of one read. */
  read(atom) {
    return this.bodiesOf(atom).flatMap((body) => body.map(atomOf).filter((other) => other >= this.inputs));
  }
  /** The bodies of an atom's rules, as given, without those that hold the atom itself. */
  bodiesOf(atom) {
    const { firstRule } = this.program;
    const bodies = [];
    for (let rule2 = firstRule[atom - this.inputs]; rule2 < firstRule[atom - this.inputs + 1]; rule2++) {
      const body = Array.from(bodyOf(this.program, rule2));
      if (!body.includes(2 * atom)) bodies.push(body);
    }
    return bodies;
  }
  unroll(component) {
    const members2 = new Set(component);
    const own = (literal) => members2.has(atomOf(literal));
    const recursive = /* @__PURE__ */ new Map();
    const start = /* @__PURE__ */ new Map();
    const reads = /* @__PURE__ */ new Map();
    for (const atom of component) {
      const bodies = this.bodiesOf(atom);
      const inside = bodies.filter((body) => body.some(own));
      recursive.set(atom, inside);
      start.set(
        atom,
        this.define(
          atom,
          0,
          bodies.filter((body) => !body.some(own))
        )
      );
      const literals = inside.flat().filter(own);
      if (literals.some(isNegative))
        throw new Error(`negation in a cycle of ${this.program.name(atom - this.inputs)}`);
      reads.set(atom, [...new Set(literals.map(atomOf))]);
    }
    const cut = feedback(component, reads);
    const order = inwards(component, reads, cut);
    const now = this.became;
    let before = new Map(Array.from(cut, (atom) => [atom, NEVER]));
    for (let layer = 1; layer <= cut.size + 1; layer++) {
      const last = layer === cut.size + 1;
      const value2 = (literal) => own(literal) ? before.get(atomOf(literal)) ?? now[atomOf(literal)] : this.literal(literal);
      for (const atom of order) {
        if (last && cut.has(atom)) continue;
        const bodies = recursive.get(atom).map((body) => body.map(value2));
        const done = last || cut.has(atom) && layer === cut.size;
        now[atom] = this.emit(atom, done ? -1 : layer, [[start.get(atom)], ...bodies]);
      }
      const after = new Map(Array.from(cut, (atom) => [atom, now[atom]]));
      if (Array.from(cut).every((atom) => before.get(atom) === after.get(atom))) return;
      before = after;
    }
  }
  define(atom, layer, bodies) {
    return this.emit(
      atom,
      layer,
      bodies.map((body) => body.map((literal) => this.literal(literal)))
    );
  }
  literal(old) {
    const output = this.became[atomOf(old)];
    if (!isNegative(old)) return output;
    if (output < 0) return output === ALWAYS ? NEVER : ALWAYS;
    return output ^ 1;
  }
  /** A new atom with these bodies, which may hold constants; or the literal or constant that it equals. */
  emit(atom, layer, bodies) {
    const kept = bodies.filter((body) => !body.includes(NEVER)).map((body) => body.filter((literal) => literal !== ALWAYS));
    if (kept.length === 0) return NEVER;
    if (kept.some((body) => body.length === 0)) return ALWAYS;
    if (kept.length === 1 && kept[0].length === 1) return kept[0][0];
    for (const body of kept) {
      for (const literal of body) this.writer.add(literal);
      this.writer.endRule();
    }
    this.origin.push(atom - this.inputs);
    this.layer.push(layer);
    return positive(this.writer.endAtom());
  }
};
function feedback(component, reads) {
  const readers = reversed(component, reads);
  const left = new Set(component);
  const cut = /* @__PURE__ */ new Set();
  const degree = (atom, edges) => edges.get(atom).filter((other) => left.has(other)).length;
  while (left.size > 0) {
    const ways = new Map(Array.from(left, (atom) => [atom, degree(atom, reads) * degree(atom, readers)]));
    const idle = Array.from(left).filter((atom) => ways.get(atom) === 0);
    for (const atom of idle) left.delete(atom);
    if (idle.length > 0) continue;
    let best;
    for (const [atom, count2] of ways)
      if (best === void 0 || count2 > ways.get(best)) best = atom;
    left.delete(best);
    cut.add(best);
  }
  return cut;
}
function inwards(component, reads, cut) {
  const readers = reversed(component, reads);
  const missing = /* @__PURE__ */ new Map();
  for (const atom of component) {
    missing.set(atom, reads.get(atom).filter((other) => !cut.has(other)).length);
  }
  const order = component.filter((atom) => missing.get(atom) === 0);
  for (let i = 0; i < order.length; i++) {
    if (cut.has(order[i])) continue;
    for (const reader of readers.get(order[i])) {
      const rest = missing.get(reader) - 1;
      missing.set(reader, rest);
      if (rest === 0) order.push(reader);
    }
  }
  return order;
}
function reversed(component, reads) {
  const readers = new Map(component.map((atom) => [atom, []]));
  for (const atom of component)
    for (const other of reads.get(atom)) readers.get(other)?.push(atom);
  return readers;
}

// src/ground/budget.ts
var DEFAULT_GROUND_LIMITS = { maxRules: 3e7, maxSeconds: 60 };
var OverBudget = class extends Error {
  constructor(limit, clause) {
    super(`grounding needs more than ${limit}`);
    this.limit = limit;
    this.clause = clause;
  }
  limit;
  clause;
};
var BETWEEN_LOOKS = 4096;
var GroundBudget = class {
  constructor(limits, onSpent = () => {
  }) {
    this.limits = limits;
    this.onSpent = onSpent;
    this.deadline = performance.now() + limits.maxSeconds * 1e3;
  }
  limits;
  onSpent;
  spent = 0;
  accounts = /* @__PURE__ */ new Map();
  deadline;
  account(clause) {
    return memo(this.accounts, clause, () => ({ clause, spent: 0 }));
  }
  /** One more atom or ground rule. */
  spend(account) {
    account.spent++;
    this.spent++;
    if (this.spent > this.limits.maxRules) throw this.over(`${this.limits.maxRules} atoms and ground rules`);
    if (this.spent % BETWEEN_LOOKS !== 0) return;
    this.onSpent(this.spent);
    if (performance.now() > this.deadline) throw this.over(`${this.limits.maxSeconds} s`);
  }
  over(limit) {
    const worst = [...this.accounts.values()].reduce(
      (most, account) => account.spent > most.spent ? account : most
    );
    return new OverBudget(limit, worst.clause);
  }
};

// src/datalog/rules.ts
var DEEPEST_OR = 200;
function newPredicate(name2, arity, dependence, facts = []) {
  return { name: name2, arity, facts, rules: [], dependence };
}
var Rules = class {
  predicates = /* @__PURE__ */ new Map();
  constructor(clauses) {
    for (const clause of clauses) this.add(clause);
    for (const predicate of this.predicates.values()) separateFacts(predicate);
    this.spreadDependence();
    this.findComponents();
  }
  all() {
    return this.predicates.values();
  }
  predicate(name2, arity) {
    const key = `${name2}/${arity}`;
    return memo(this.predicates, key, () => {
      const dependence = key === "true/1" ? 1 /* State */ : key === "does/2" ? 2 /* Moves */ : 0 /* Nothing */;
      return newPredicate(name2, arity, dependence);
    });
  }
  add({ head, body, ...place }) {
    const { name: name2, args } = head;
    if (!canBeDefined(name2)) return;
    const predicate = this.predicate(name2, args.length);
    if (body.length === 0 && args.every(isGround)) {
      predicate.facts.push(args);
    } else {
      const literals = body.flatMap((part) => this.formula(part).yes);
      predicate.rules.push({ args, body: literals, clause: { head, body, ...place } });
    }
  }
  /** Reads a literal from its leaves up, without recursion; operators inside terms are just terms. */
  formula(root) {
    const open = [];
    let next = root;
    for (; ; ) {
      let value2;
      if (next !== void 0 && isConnective(next)) {
        open.push({ node: next, parts: [] });
        next = next.args[0];
        if (next !== void 0) continue;
      }
      if (next !== void 0) {
        value2 = this.leaf(next);
      } else {
        const { node, parts } = open.pop();
        value2 = connect(node.name, parts);
      }
      const around = open.at(-1);
      if (around === void 0) return value2;
      around.parts.push(value2);
      next = around.node.args[around.parts.length];
    }
  }
  leaf(node) {
    if (node.kind === "application" && node.name === "distinct" && node.args.length === 2) {
      const { args: args2 } = node;
      return { yes: [{ kind: "distinct", args: args2 }], no: [{ kind: "equal", args: args2 }] };
    }
    const args = node.kind === "application" ? node.args : [];
    const predicate = this.predicate(node.kind === "application" ? node.name : `?${node.name}`, args.length);
    return { yes: [{ kind: "atom", predicate, args }], no: [{ kind: "not", predicate, args }] };
  }
  /** A predicate depends on what the literals of its rules depend on; passed on until nothing changes. */
  spreadDependence() {
    const users = /* @__PURE__ */ new Map();
    for (const head of this.predicates.values()) {
      for (const rule2 of head.rules) {
        for (const used of predicatesOf(rule2.body)) {
          listOf(users, used).push(head);
        }
      }
    }
    const changed = [...this.predicates.values()].filter((p) => p.dependence !== 0 /* Nothing */);
    for (let used = changed.pop(); used !== void 0; used = changed.pop()) {
      for (const head of users.get(used) ?? []) {
        if (head.dependence >= used.dependence) continue;
        head.dependence = used.dependence;
        changed.push(head);
      }
    }
  }
  findComponents() {
    const graph = new Digraph();
    const nodes = new Map([...this.predicates.values()].map((predicate) => [predicate, graph.addNode()]));
    for (const [head, node] of nodes) {
      for (const rule2 of head.rules) {
        for (const used of predicatesOf(rule2.body)) {
          const to = nodes.get(used);
          if (to !== void 0) graph.addEdge(node, to);
        }
      }
    }
    const component = digraphComponents(graph);
    for (const [predicate, node] of nodes) predicate.component = component[node];
  }
};
function isConnective(node) {
  if (node.kind !== "application") return false;
  return node.name === "or" || node.name === "and" || node.name === "not" && node.args.length === 1;
}
function connect(name2, parts) {
  if (name2 === "not") return { yes: parts[0].no, no: parts[0].yes };
  const yes = parts.map((part) => part.yes);
  const no = parts.map((part) => part.no);
  return name2 === "or" ? { yes: either(yes), no: no.flat() } : { yes: yes.flat(), no: either(no) };
}
function either(alternatives) {
  if (alternatives.length === 1) return alternatives[0];
  const flat = alternatives.flatMap((alternative) => {
    const [only] = alternative;
    return alternative.length === 1 && only?.kind === "or" ? only.alternatives : [alternative];
  });
  return [{ kind: "or", alternatives: flat }];
}
function* predicatesOf(body) {
  const pending = [...body];
  for (let literal = pending.pop(); literal !== void 0; literal = pending.pop()) {
    if (literal.kind === "or") for (const alternative of literal.alternatives) pending.push(...alternative);
    else if (literal.kind === "atom" || literal.kind === "not") yield literal.predicate;
  }
}
function separateFacts(predicate) {
  const [first] = predicate.rules;
  if (first === void 0 || predicate.facts.length === 0) return;
  const { name: name2, arity } = predicate;
  const args = Array.from({ length: arity }, (_, i) => variable(`#${i}`));
  const facts = newPredicate(name2, arity, 0 /* Nothing */, predicate.facts.splice(0));
  predicate.rules.unshift({ args, body: [{ kind: "atom", predicate: facts, args }], clause: first.clause });
}
function literalVariables(literal) {
  const names = /* @__PURE__ */ new Set();
  const pending = [literal];
  for (let node = pending.pop(); node !== void 0; node = pending.pop()) {
    if (node.kind === "or") for (const alternative of node.alternatives) pending.push(...alternative);
    else for (const arg of node.args) for (const name2 of variablesOf(arg)) names.add(name2);
  }
  return names;
}
function binds(literals, variable2, depth = 0) {
  return literals.some((literal) => {
    if (literal.kind === "atom") return literalVariables(literal).has(variable2);
    if (literal.kind !== "or") return false;
    return depth === DEEPEST_OR || literal.alternatives.every((a) => binds(a, variable2, depth + 1));
  });
}
function isTrue({ name: name2, arity }) {
  return name2 === "true" && arity === 1;
}
function isDoes({ name: name2, arity }) {
  return name2 === "does" && arity === 2;
}
function isInput(predicate) {
  return isTrue(predicate) || isDoes(predicate);
}

// src/datalog/terms.ts
var HEADER = 2;
var Terms = class {
  /** Name and arity of each functor. */
  functorText = [];
  functorArity = [];
  functorIndex = /* @__PURE__ */ new Map();
  /** Per term: its functor, and where its arguments begin in `args`. */
  functorOf = new Int32Array(1024);
  firstArg = new Int32Array(1024);
  /**
   * The term itself and its functor stand before its arguments, so that a search in the hash table reads only
   * a slot and one place more:
   *
   *     … | term | functor | argument | argument | … | term | functor | …
   *                          ^ firstArg
   */
  args = new Int32Array(4096);
  size = 0;
  argsUsed = 0;
  /** Open addressing: where the arguments of the term begin, or 0 where the slot is free. */
  slots = new Int32Array(4096);
  texts = [];
  sortTexts = [];
  functor(name2, arity, text = name2) {
    const key = `${name2}/${arity}`;
    const known = this.functorIndex.get(key);
    if (known !== void 0) return known;
    const functor = this.functorText.length;
    this.functorIndex.set(key, functor);
    this.functorText.push(text);
    this.functorArity.push(arity);
    return functor;
  }
  /** Takes the spelling of every name in the rules, before a question can bring another one. */
  learnSpelling(clauses) {
    for (const clause of clauses) {
      for (const node of nodesOf(clause)) {
        if (node.kind === "application") this.functor(node.name, node.args.length, node.text);
      }
    }
  }
  /** The term of this functor and these arguments, made if it is new. */
  intern(functor, args) {
    const slot = this.slotOf(functor, args);
    const found = this.slots[slot];
    if (found !== 0) return this.args[found - HEADER];
    const arity = this.functorArity[functor];
    const term = this.size++;
    if (term === this.functorOf.length) {
      this.functorOf = grow(this.functorOf, this.size);
      this.firstArg = grow(this.firstArg, this.size);
    }
    const first = this.argsUsed + HEADER;
    this.argsUsed = first + arity;
    if (this.argsUsed > this.args.length) this.args = grow(this.args, this.argsUsed);
    this.functorOf[term] = functor;
    this.firstArg[term] = first;
    this.args[first - HEADER] = term;
    this.args[first - 1] = functor;
    for (let i = 0; i < arity; i++) this.args[first + i] = args[i];
    this.slots[slot] = first;
    if (this.size * 2 > this.slots.length) this.rehash();
    return term;
  }
  /** The term if it exists, else -1: a term that nobody has made cannot hold. */
  find(functor, args) {
    const found = this.slots[this.slotOf(functor, args)];
    return found === 0 ? -1 : this.args[found - HEADER];
  }
  /** The number of a ground term of the tree, or -1 if the term has a variable. */
  fromTree(root) {
    return fold(root, (node, args) => {
      if (node.kind === "variable" || args.includes(-1)) return -1;
      return this.intern(this.functor(node.name, args.length, node.text), Int32Array.from(args));
    });
  }
  /** KIF text. */
  text(term) {
    const known = this.texts[term];
    if (known !== void 0) return known;
    let text = "";
    const pending = [term];
    for (let node = pending.pop(); node !== void 0; node = pending.pop()) {
      if (node < 0) {
        text += ")";
        continue;
      }
      const functor = this.functorOf[node];
      const arity = this.functorArity[functor];
      const gap = text === "" || text.endsWith("(") ? "" : " ";
      text += arity === 0 ? gap + this.functorText[functor] : `${gap}(${this.functorText[functor]}`;
      if (arity === 0) continue;
      pending.push(-1);
      const first = this.firstArg[node];
      for (let i = arity - 1; i >= 0; i--) pending.push(this.args[first + i]);
    }
    this.texts[term] = text;
    return text;
  }
  /** Puts terms in the order of their texts, regardless of case. */
  sort(terms) {
    return terms.sort((a, b) => {
      const left = this.sortText(a);
      const right = this.sortText(b);
      return left < right ? -1 : left > right ? 1 : 0;
    });
  }
  sortText(term) {
    this.sortTexts[term] ??= this.text(term).toLowerCase();
    return this.sortTexts[term];
  }
  slotOf(functor, args) {
    const arity = this.functorArity[functor];
    const mask = this.slots.length - 1;
    for (let slot = placeOf(functor, args, 0, arity) & mask; ; slot = slot + 1 & mask) {
      const first = this.slots[slot];
      if (first === 0) return slot;
      if (this.args[first - 1] !== functor) continue;
      let i = 0;
      while (i < arity && this.args[first + i] === args[i]) i++;
      if (i === arity) return slot;
    }
  }
  /** Makes the table four times as large: terms are seldom moved, and mostly found at the first look. */
  rehash() {
    const slots = new Int32Array(this.slots.length * 4);
    const mask = slots.length - 1;
    for (let term = 0; term < this.size; term++) {
      const first = this.firstArg[term];
      const end = first + this.functorArity[this.functorOf[term]];
      let slot = placeOf(this.functorOf[term], this.args, first, end) & mask;
      while (slots[slot] !== 0) slot = slot + 1 & mask;
      slots[slot] = first;
    }
    this.slots = slots;
  }
};
function placeOf(functor, args, from, to) {
  let hash = hashStep(0, functor);
  if (from === to) return spread(hash);
  for (let i = from; i < to - 1; i++) hash = hashStep(hash, args[i]);
  const last = args[to - 1];
  return spread(hashStep(hash, last >> 3)) + (last & 7);
}

// src/ground/answers.ts
var NOTHING_GIVEN = new Int32Array(0);
function answers(machine, tables, relation) {
  const table = tables.forPredicate(relation, "0".repeat(relation.arity));
  const entry = machine.ask(table, NOTHING_GIVEN);
  const tuples = [];
  for (let row = entry < 0 ? 0 : table.firstRow[entry]; row !== 0; row = table.nextRow[row]) {
    const at = row * (table.rowWidth + 1);
    tuples.push(table.rowData.slice(at, at + table.rowWidth));
  }
  return tuples;
}

// src/ground/fixed.ts
function isFixed(literal) {
  if (literal.kind === "or") return literal.alternatives.every((alternative) => alternative.every(isFixed));
  return !("predicate" in literal) || literal.predicate.dependence === 0 /* Nothing */;
}

// src/ground/split.ts
var FUNCTIONAL = 2;
var MOSTLY = 5;
function splitBody(body, project, fanout) {
  const head = variablesOfAll(body.args);
  const known = fewValued(body.literals, fanout);
  let literals = body.literals;
  for (; ; ) {
    const cluster = bestCluster(literals, head, known, fanout);
    if (cluster === void 0) return literals;
    const { inside, rest } = absorb(cluster, literals, head, fanout);
    const outside = variablesOfBody(rest);
    for (const name2 of head) outside.add(name2);
    const shared = new Set([...variablesOfBody(inside)].filter((name2) => outside.has(name2)));
    const ranges = [];
    for (const binder of bindersOf(shared, inside, rest)) {
      const names = literalVariables(binder);
      const isOwn2 = [...names].every((name2) => shared.has(name2));
      if (isOwn2 && isFixed(binder)) inside.push(binder);
      else if (isOwn2) ranges.push(binder);
      else
        ranges.push(
          project(
            [binder],
            [...names].filter((name2) => shared.has(name2)),
            []
          )
        );
    }
    literals = [...rest, project(inside, [...shared], ranges)];
  }
}
function absorb(cluster, literals, head, fanout) {
  const inside = [...cluster];
  const names = variablesOfBody(cluster);
  let rest = literals.filter((literal) => !cluster.includes(literal));
  for (const literal of rest.filter(isFixed)) {
    const own = [...literalVariables(literal)];
    if (literal.kind !== "atom" || !own.every((name2) => names.has(name2))) continue;
    const others = rest.filter((other) => other !== literal);
    const outside = variablesOfBody(others);
    const needed = own.filter((name2) => head.has(name2) || outside.has(name2));
    if (needed.length === own.length || fanout(literal, new Set(needed)) > FUNCTIONAL) continue;
    inside.push(literal);
    rest = others;
  }
  return { inside, rest };
}
function bindersOf(shared, inside, rest) {
  const bound = new Set(boundBy(inside));
  const binders = [];
  for (; ; ) {
    let best;
    let most = 0;
    for (const literal of rest) {
      if (literal.kind !== "atom") continue;
      const gain = [...literalVariables(literal)].filter(
        (name2) => shared.has(name2) && !bound.has(name2)
      ).length;
      if (gain <= most) continue;
      best = literal;
      most = gain;
    }
    if (best === void 0) return binders;
    binders.push(best);
    for (const name2 of literalVariables(best)) bound.add(name2);
  }
}
function bestCluster(literals, head, known, fanout) {
  const all = variablesOfBody(literals);
  for (const name2 of head) all.add(name2);
  const whole = freedom(all, literals, known, fanout);
  if (whole < 2) return void 0;
  let best;
  let least = whole;
  for (const name2 of all) {
    if (head.has(name2)) continue;
    const cluster = literals.filter((literal) => literalVariables(literal).has(name2));
    if (cluster.length === literals.length || cluster.every(isFixed)) continue;
    const inside = variablesOfBody(cluster);
    const cost2 = freedom(inside, cluster, known, fanout);
    if (cost2 >= least || isGivenAway(all, inside, literals, known)) continue;
    const rest = literals.filter((literal) => !cluster.includes(literal));
    const outside = variablesOfBody(rest);
    for (const other of head) outside.add(other);
    const shared = [...inside].filter((other) => outside.has(other));
    if (freedom(/* @__PURE__ */ new Set([...outside, ...shared]), rest, known, fanout) >= whole) continue;
    const bound = boundBy(cluster);
    if (shared.some((other) => !bound.has(other) && !isBoundBy(other, rest))) continue;
    best = cluster;
    least = cost2;
  }
  return best;
}
function isGivenAway(all, inside, literals, known) {
  const bound = /* @__PURE__ */ new Set([...inside, ...known]);
  for (const literal of literals) {
    if (literal.kind !== "atom" || isFixed(literal)) continue;
    const names = literalVariables(literal);
    const free = [...names].filter((name2) => !bound.has(name2));
    if (free.length * MOSTLY <= names.size) for (const name2 of free) bound.add(name2);
  }
  return [...all].every((name2) => bound.has(name2));
}
function fewValued(literals, fanout) {
  const names = /* @__PURE__ */ new Set();
  const none = /* @__PURE__ */ new Set();
  for (const literal of literals) {
    if (literal.kind !== "atom") continue;
    const { predicate, args } = literal;
    const [role] = args;
    const namesRole = isInput(predicate) && args.length === 2 || predicate.name === "role";
    if (namesRole && role?.kind === "variable") names.add(role.name);
    if (!isFixed(literal) || fanout(literal, none) > FUNCTIONAL) continue;
    for (const name2 of literalVariables(literal)) names.add(name2);
  }
  return names;
}
function freedom(variables, literals, known, fanout) {
  const statics = literals.filter((literal) => literal.kind === "atom" && isFixed(literal));
  const bound = new Set(known);
  const close = () => {
    for (let more = true; more; ) {
      more = false;
      for (const atom of statics) {
        const free = [...literalVariables(atom)].filter((name2) => !bound.has(name2));
        if (free.length === 0 || fanout(atom, bound) > FUNCTIONAL) continue;
        for (const name2 of free) bound.add(name2);
        more = true;
      }
    }
  };
  let chosen = 0;
  close();
  for (const name2 of variables) {
    if (bound.has(name2)) continue;
    chosen++;
    bound.add(name2);
    close();
  }
  return chosen;
}
function boundBy(literals) {
  return variablesOfBody(literals.filter((literal) => literal.kind === "atom"));
}
function isBoundBy(name2, rest) {
  return rest.some((literal) => literal.kind === "atom" && literalVariables(literal).has(name2));
}
function variablesOfBody(literals) {
  const names = /* @__PURE__ */ new Set();
  for (const literal of literals) for (const name2 of literalVariables(literal)) names.add(name2);
  return names;
}

// src/ground/asked.ts
var HIGHEST = 20;
var Asked = class _Asked {
  values = /* @__PURE__ */ new Map();
  tests = /* @__PURE__ */ new Map();
  /** Undefined if nothing is cut down: no head has `far` variables that only static literals bind. */
  static of(sheet, rules, relaxation, fanout, far) {
    const all = [...relaxation.rules.values()].flat();
    if (!all.some((rule2) => rangesFar(rule2, fanout, far))) return void 0;
    const fixed = sheet.clauses.filter(
      ({ head, body }) => body.length === 0 || rules.predicate(head.name, head.args.length).dependence === 0 /* Nothing */
    );
    const questions = new Questions(all);
    const read3 = readRules([...fixed, ...all.map((rule2) => questions.guarded(rule2)), ...questions.clauses()]);
    const places = flowOf(read3);
    if ("problem" in places) return void 0;
    const { flow, meetings } = places;
    const valuesAt = (place) => {
      if (place === void 0) return void 0;
      const values = flow.values(place);
      for (const { args } of values.values()) if (args.length > 0) return void 0;
      return values;
    };
    const asked = new _Asked();
    for (const predicate of relaxation.rules.keys()) {
      const bound = questions.boundPlaces(predicate);
      const own = flow.arguments(`${question(predicate)}/${bound.length}`, bound.length);
      asked.values.set(
        predicate,
        Array.from({ length: predicate.arity }, (_, i) => valuesAt(own[bound.indexOf(i)]))
      );
    }
    for (const [i, rule2] of all.entries()) {
      const found = meetings[fixed.length + i];
      asked.found.set(
        rule2,
        (name2) => (found.get(name2)?.occurrences ?? []).filter(({ atom }) => !atom.name.startsWith("?")).flatMap(({ place }) => valuesAt(place) ?? [])
      );
    }
    return asked;
  }
  /** For a variable of a rule, the values that each literal which binds it allows. */
  found = /* @__PURE__ */ new Map();
  constructor() {
  }
  /** Static tests that a rule's head is among what is asked, where its body does not ensure that. */
  testsOf(rule2) {
    const asked = this.values.get(rule2.head) ?? [];
    return rule2.args.flatMap((arg, i) => {
      const values = asked[i];
      if (values === void 0 || arg.kind !== "variable") return [];
      const bounds = this.found.get(rule2)?.(arg.name) ?? [];
      if (bounds.some((bound) => isWithin(bound, values))) return [];
      return [{ kind: "atom", predicate: this.test(values), args: [arg] }];
    });
  }
  test(values) {
    const facts = () => Array.from(values.values(), (value2) => [value2]);
    return memo(this.tests, values, () => newPredicate("asked", 1, 0 /* Nothing */, facts()));
  }
};
var Questions = class {
  constructor(all) {
    this.all = all;
    for (const { head } of all) {
      const places = ROOTS.has(head.name) ? [] : Array.from({ length: head.arity }, (_, i) => i);
      this.bound.set(head, new Set(places));
      this.height.set(head, 0);
    }
    this.measure();
    for (let changed = true; changed; ) {
      changed = false;
      for (const rule2 of all) {
        this.eachQuestion(rule2, ({ predicate, args }, names) => {
          const places = this.bound.get(predicate);
          for (const i of places) {
            if ([...variablesOf(args[i])].every((name2) => names.has(name2))) continue;
            places.delete(i);
            changed = true;
          }
        });
      }
    }
  }
  all;
  bound = /* @__PURE__ */ new Map();
  height = /* @__PURE__ */ new Map();
  boundPlaces(predicate) {
    return [...this.bound.get(predicate) ?? []];
  }
  /** The rule with the question for its head as a guard, as far as it binds variables. */
  guarded(rule2) {
    const { head, args } = rule2;
    return clauseOf(rule2, application(head.name, args), [this.questionOf(head, args), ...this.ordered(rule2)]);
  }
  /** Rules for what each body asks. */
  clauses() {
    const clauses = [];
    for (const rule2 of this.all) {
      this.eachQuestion(rule2, ({ predicate, args }, _, before) => {
        const head = this.questionOf(predicate, args);
        clauses.push(clauseOf(rule2, head, [this.questionOf(rule2.head, rule2.args), ...before]));
      });
    }
    for (const predicate of this.bound.keys()) {
      if (ROOTS.has(predicate.name)) {
        clauses.push({ head: this.questionOf(predicate, []), body: [], isRule: false, start: 0, end: 0 });
      }
    }
    return clauses;
  }
  questionOf(predicate, args) {
    return application(
      question(predicate),
      this.boundPlaces(predicate).map((i) => args[i])
    );
  }
  /** Visits every atom that a rule asks, with the variables bound by then and the atoms that bind them. */
  eachQuestion(rule2, visit) {
    const names = /* @__PURE__ */ new Set();
    for (const i of this.boundPlaces(rule2.head)) {
      for (const name2 of variablesOf(rule2.args[i])) names.add(name2);
    }
    const before = [];
    const ask = (atom) => {
      if (this.bound.has(atom.predicate)) visit(atom, names, before);
    };
    for (const atom of this.inOrder(rule2)) {
      ask(atom);
      before.push(application(atom.predicate.name, atom.args));
      for (const name2 of literalVariables(atom)) names.add(name2);
    }
    for (const atom of rule2.negatives) ask(atom);
  }
  ordered(rule2) {
    return this.inOrder(rule2).map(({ predicate, args }) => application(predicate.name, args));
  }
  inOrder({ fixed, positives, ranges }) {
    const height = ({ predicate }) => isInput(predicate) ? 0 : this.height.get(predicate) ?? 0;
    const statics = fixed.filter((literal) => literal.kind === "atom");
    return [...statics, ...[...positives, ...ranges].sort((a, b) => height(a) - height(b))];
  }
  /** Measures how high each relation stands: the number of relations below it on the longest way down. */
  measure() {
    for (let round = 0; round < HIGHEST; round++) {
      for (const { head, positives, ranges } of this.all) {
        for (const { predicate } of [...positives, ...ranges]) {
          const above = Math.min(HIGHEST, 1 + (this.height.get(predicate) ?? 0));
          if (above > this.height.get(head)) this.height.set(head, above);
        }
      }
    }
  }
};
var ROOTS = /* @__PURE__ */ new Set(["next", "legal", "terminal", "goal", "sees"]);
function question({ name: name2, arity }) {
  return `?${name2}/${arity}`;
}
function isWithin(some, all) {
  if (some.size > all.size) return false;
  for (const name2 of some.keys()) if (!all.has(name2)) return false;
  return true;
}
function rangesFar({ args, fixed, positives, ranges }, fanout, far) {
  const loose = variablesOfAll(args);
  for (const name2 of variablesOfBody([...positives, ...ranges])) loose.delete(name2);
  return loose.size >= far && freedom(loose, fixed, /* @__PURE__ */ new Set(), fanout) >= far;
}
function clauseOf({ clause: { start, end } }, head, body) {
  return { head, body, isRule: true, start, end };
}

// src/datalog/answer-table.ts
var NO_ROW = 0;
var RowTerms = class {
  /** The term + 1, or 0 if the row has none. */
  terms = new Int32Array(0);
  /** The term that was remembered for a row, or -1. */
  recall(row) {
    return row < this.terms.length ? this.terms[row] - 1 : -1;
  }
  remember(row, term) {
    if (row >= this.terms.length) this.terms = grow(this.terms, row + 1);
    this.terms[row] = term + 1;
  }
  clear() {
    this.terms.fill(0);
  }
};
var AnswerTable = class {
  constructor(name2, keyWidth, rowWidth, dependence, source) {
    this.name = name2;
    this.keyWidth = keyWidth;
    this.rowWidth = rowWidth;
    this.dependence = dependence;
    this.source = source;
    this.derived = source.kind === "derived";
    this.entryKey = new Int32Array(8 * keyWidth);
    this.rowData = new Int32Array(8 * rowWidth);
  }
  name;
  keyWidth;
  rowWidth;
  dependence;
  source;
  /** The hash slots of entries and of rows, with open addressing: number + 1, or 0 where free. */
  entrySlots = new Int32Array(16);
  rowSlots = new Int32Array(16);
  entries = 0;
  /** Rows are numbered from 1. */
  rows = 1;
  entryKey;
  firstRow = new Int32Array(8);
  lastRow = new Int32Array(8);
  status = new Int32Array(8);
  /** The entry's place among those that are open or waiting, while it is one of them. */
  place = new Int32Array(8);
  nextRow = new Int32Array(8);
  /** Terms that plans have remembered for rows. Tables with equal rows and numbers may share them. */
  rowTerms = new RowTerms();
  rowData;
  derived;
  /** The state or joint move that the entries belong to. */
  generation = -1;
  plans = [];
  planned = false;
  /** Forgets all entries; a filled table is filled anew. */
  renew(generation) {
    if (this.entries > 0) this.entrySlots.fill(0);
    if (this.rows > 1) this.rowSlots.fill(0);
    this.rowTerms.clear();
    this.entries = 0;
    this.rows = 1;
    if (this.source.kind === "filled") this.source.fill(this);
    else if (!this.planned) {
      this.plans = this.source.plans();
      this.planned = true;
    }
    this.generation = generation;
  }
  /** The entry of this key, or -1. */
  find(key) {
    if (this.keyWidth === 0) return this.entries - 1;
    return this.entrySlots[this.entrySlot(key)] - 1;
  }
  /** The entry of this key, made if it is new. */
  entry(key) {
    const slot = this.keyWidth === 0 ? 0 : this.entrySlot(key);
    const found = this.keyWidth === 0 ? this.entries : this.entrySlots[slot];
    if (found !== 0) return found - 1;
    const entry = this.entries++;
    if (entry === this.firstRow.length) this.growEntries();
    this.firstRow[entry] = NO_ROW;
    this.lastRow[entry] = NO_ROW;
    this.status[entry] = 0 /* Fresh */;
    for (let i = 0; i < this.keyWidth; i++) this.entryKey[entry * this.keyWidth + i] = key[i];
    this.entrySlots[slot] = entry + 1;
    if (this.entries * 2 > this.entrySlots.length) this.rehashEntries();
    return entry;
  }
  /** Adds an answer to an entry; false if the entry has it already. */
  add(entry, row) {
    if (this.rowWidth === 0) {
      if (this.firstRow[entry] !== NO_ROW) return false;
      this.link(entry);
      return true;
    }
    const slot = this.rowSlot(entry, row);
    if (this.rowSlots[slot] !== 0) return false;
    this.rowSlots[slot] = this.rows;
    this.append(entry, row);
    if (this.rows * 2 > this.rowSlots.length) this.rehashRows();
    return true;
  }
  /** The number of an answer that was added, or 0. */
  findRow(entry, row) {
    return this.rowSlots[this.rowSlot(entry, row)];
  }
  /** Adds an answer that is known to be new, as all those of a filled table are. */
  append(entry, row) {
    const at = this.rows * (this.rowWidth + 1);
    if (at + this.rowWidth >= this.rowData.length) this.rowData = grow(this.rowData, at + this.rowWidth + 1);
    for (let i = 0; i < this.rowWidth; i++) this.rowData[at + i] = row[i];
    this.rowData[at + this.rowWidth] = entry;
    this.link(entry);
  }
  /** The first value of a row. */
  valueOf(row) {
    return this.rowData[row * (this.rowWidth + 1)];
  }
  /** Whether an entry, which may be -1, has an answer. */
  hasAnswer(entry) {
    return entry >= 0 && this.firstRow[entry] !== NO_ROW;
  }
  /** The first value of each answer of an entry, which may be -1. */
  column(entry) {
    const first = entry < 0 ? NO_ROW : this.firstRow[entry];
    let count2 = 0;
    for (let row = first; row !== NO_ROW; row = this.nextRow[row]) count2++;
    const values = new Int32Array(count2);
    for (let row = first, i = 0; row !== NO_ROW; row = this.nextRow[row]) values[i++] = this.valueOf(row);
    return values;
  }
  link(entry) {
    const row = this.rows++;
    if (row >= this.nextRow.length) this.nextRow = grow(this.nextRow, row + 1);
    this.nextRow[row] = NO_ROW;
    if (this.firstRow[entry] === NO_ROW) this.firstRow[entry] = row;
    else this.nextRow[this.lastRow[entry]] = row;
    this.lastRow[entry] = row;
  }
  entrySlot(key) {
    const width = this.keyWidth;
    const mask = this.entrySlots.length - 1;
    let hash = 0;
    for (let i = 0; i < width; i++) hash = hashStep(hash, key[i]);
    for (let slot = spread(hash) & mask; ; slot = slot + 1 & mask) {
      const entry = this.entrySlots[slot] - 1;
      if (entry < 0) return slot;
      const at = entry * width;
      let i = 0;
      while (i < width && this.entryKey[at + i] === key[i]) i++;
      if (i === width) return slot;
    }
  }
  rowSlot(entry, row) {
    const width = this.rowWidth;
    const mask = this.rowSlots.length - 1;
    for (let slot = this.rowHash(entry, row, 0) & mask; ; slot = slot + 1 & mask) {
      const known = this.rowSlots[slot];
      if (known === 0) return slot;
      const at = known * (width + 1);
      if (this.rowData[at + width] !== entry) continue;
      let i = 0;
      while (i < width && this.rowData[at + i] === row[i]) i++;
      if (i === width) return slot;
    }
  }
  rowHash(entry, data, at) {
    let hash = hashStep(0, entry);
    for (let i = 0; i < this.rowWidth; i++) hash = hashStep(hash, data[at + i]);
    return spread(hash);
  }
  growEntries() {
    const needed = this.entries + 1;
    this.firstRow = grow(this.firstRow, needed);
    this.lastRow = grow(this.lastRow, needed);
    this.status = grow(this.status, needed);
    this.place = grow(this.place, needed);
    this.entryKey = grow(this.entryKey, this.firstRow.length * this.keyWidth);
  }
  rehashEntries() {
    const width = this.keyWidth;
    this.entrySlots = new Int32Array(this.entrySlots.length * 2);
    const mask = this.entrySlots.length - 1;
    for (let entry = 0; entry < this.entries; entry++) {
      let hash = 0;
      for (let i = 0; i < width; i++) hash = hashStep(hash, this.entryKey[entry * width + i]);
      let slot = spread(hash) & mask;
      while (this.entrySlots[slot] !== 0) slot = slot + 1 & mask;
      this.entrySlots[slot] = entry + 1;
    }
  }
  rehashRows() {
    const width = this.rowWidth;
    this.rowSlots = new Int32Array(this.rowSlots.length * 2);
    const mask = this.rowSlots.length - 1;
    for (let row = 1; row < this.rows; row++) {
      const at = row * (width + 1);
      let slot = this.rowHash(this.rowData[at + width], this.rowData, at) & mask;
      while (this.rowSlots[slot] !== 0) slot = slot + 1 & mask;
      this.rowSlots[slot] = row;
    }
  }
};

// src/datalog/open-entries.ts
var OpenEntries = class {
  entries = [];
  /** The places of the entries that may lead, ascending. */
  leaders = [];
  /** Opens an entry, which leads until it meets an older one. Returns its place. */
  add(table, entry) {
    const place = this.entries.push({ table, entry }) - 1;
    this.leaders.push(place);
    table.status[entry] = 1 /* Open */;
    table.place[entry] = place;
    return place;
  }
  /** An entry that is open or waits is needed: it and all entries after it are one component. */
  meet(table, entry) {
    if (table.status[entry] === 1 /* Open */) table.status[entry] = 2 /* OpenAgain */;
    const place = table.place[entry];
    while (this.leaders.at(-1) > place) this.leaders.pop();
  }
  leads(place) {
    return this.leaders.at(-1) === place;
  }
  /** Whether the entry was needed to prove itself, or others wait for it. */
  isRecursive(place) {
    const { table, entry } = this.entries[place];
    return table.status[entry] === 2 /* OpenAgain */ || this.entries.length - 1 > place;
  }
  /** All entries that wait for the one at `place` have to be asked again. */
  reopenAbove(place) {
    while (this.entries.length - 1 > place) this.close(0 /* Fresh */);
  }
  /** The entry at `place` and all entries that wait for it have all their answers. */
  complete(place) {
    if (this.leads(place)) this.leaders.pop();
    while (this.entries.length > place) this.close(4 /* Complete */);
  }
  /** Leaves no entry half proved. */
  abandon() {
    this.leaders.length = 0;
    this.reopenAbove(-1);
  }
  close(status) {
    const { table, entry } = this.entries.pop();
    table.status[entry] = status;
  }
};

// src/datalog/machine.ts
var MOST_WORK3 = 5e6;
var Machine = class {
  constructor(tables, mostWork = MOST_WORK3) {
    this.tables = tables;
    this.mostWork = mostWork;
  }
  tables;
  mostWork;
  frame = new Int32Array(1024);
  stack = [];
  depth = -1;
  open = new OpenEntries();
  answers = 0;
  work = 0;
  scratch = [];
  /** The activation that `run` works on, below the stack. */
  bottom;
  /** The entry of `table` for this key, complete. */
  ask(table, key) {
    this.refresh(table);
    const entry = table.derived ? table.entry(key) : table.find(key);
    if (entry < 0 || !table.derived || table.status[entry] === 4 /* Complete */) return entry;
    this.work = 0;
    try {
      this.enter(table, entry, 0);
      while (this.depth >= 0) this.advance();
    } catch (error) {
      this.abandon();
      throw error;
    }
    return entry;
  }
  /**
   * Tries the rules of `goal` for this key. `goal` is a table that no rule asks, and the key must not change
   * meanwhile. The answers go to `goal.add`, and no entry is kept.
   */
  run(goal, key) {
    this.refresh(goal);
    goal.entryKey = key;
    this.work = 0;
    this.bottom ??= { table: goal, entry: 0, rule: 0, step: -1, base: 0, answersBefore: 0, place: -1 };
    const activation = this.bottom;
    activation.table = goal;
    try {
      for (const plan of goal.plans) {
        activation.step = -1;
        while (this.runRule(plan, activation) === WAITS) while (this.depth >= 0) this.advance();
      }
    } catch (error) {
      this.abandon();
      throw error;
    }
  }
  abandon() {
    this.open.abandon();
    this.depth = -1;
  }
  refresh(table) {
    const generation = this.tables.generations[table.dependence];
    if (table.generation !== generation) table.renew(generation);
  }
  spend(table, clause) {
    if (++this.work <= this.mostWork) return;
    throw new MeaninglessRules(
      `the rules for "${table.name}" derive more than ${this.mostWork} atoms, perhaps without end`,
      clause
    );
  }
  enter(table, entry, base) {
    this.spend(table, table.plans[0]?.clause);
    const place = this.open.add(table, entry);
    this.depth++;
    const answersBefore = this.answers;
    const known = this.stack[this.depth];
    if (known === void 0) {
      this.stack.push({ table, entry, rule: 0, step: -1, base, answersBefore, place });
      return;
    }
    known.table = table;
    known.entry = entry;
    known.rule = 0;
    known.step = -1;
    known.base = base;
    known.answersBefore = answersBefore;
    known.place = place;
  }
  /** Works on the topmost activation until it opens another or is through. */
  advance() {
    const activation = this.stack[this.depth];
    const { table, entry } = activation;
    const { plans } = table;
    while (activation.rule < plans.length) {
      const plan = plans[activation.rule];
      const outcome = this.runRule(plan, activation);
      if (outcome === WAITS) return;
      activation.rule++;
      activation.step = -1;
      if (outcome === PROVED) {
        this.settle(activation);
        return;
      }
    }
    this.finish(activation, table, entry);
  }
  /** A question without variables has been proved. It is complete, even if it waits for other entries. */
  settle({ place }) {
    this.open.reopenAbove(place);
    this.open.complete(place);
    this.depth--;
  }
  finish(activation, table, entry) {
    const { open } = this;
    const { place } = activation;
    if (!open.leads(place)) {
      table.status[entry] = 3 /* Waiting */;
      this.depth--;
    } else if (open.isRecursive(place) && this.answers > activation.answersBefore) {
      open.reopenAbove(place);
      table.status[entry] = 1 /* Open */;
      activation.rule = 0;
      activation.answersBefore = this.answers;
    } else {
      open.complete(place);
      this.depth--;
    }
  }
  /** Runs a plan until it is proved, has no more answers, or waits for an entry that it has opened. */
  runRule(plan, activation) {
    const { table: goal, entry: goalEntry, base } = activation;
    const { steps } = plan;
    const end = base + plan.frameSize;
    if (end > this.frame.length) this.frame = grow(this.frame, end);
    const { frame, tables } = this;
    const { terms, generations } = tables;
    let at = activation.step;
    if (at < 0) {
      for (let i = 0; i < goal.keyWidth; i++) frame[base + i] = goal.entryKey[goalEntry * goal.keyWidth + i];
      at = 0;
    }
    let again = false;
    for (; ; ) {
      const step = steps[at];
      const { operands } = step;
      let row = 0;
      let failed = false;
      switch (step.op) {
        case 0 /* Build */:
          frame[base + step.target] = terms.intern(step.functor, this.read(operands, base));
          break;
        case 1 /* Match */: {
          const term = frame[base + step.target];
          failed = terms.functorOf[term] !== step.functor || !this.take(step, terms.args, terms.firstArg[term], base);
          break;
        }
        case 2 /* Equal */:
          failed = value(frame, base, operands[0]) !== value(frame, base, operands[1]);
          break;
        case 3 /* Distinct */:
          failed = value(frame, base, operands[0]) === value(frame, base, operands[1]);
          break;
        case 4 /* Holds */:
          failed = !this.holds(step, base);
          break;
        case 5 /* HoldsNot */:
          failed = this.holds(step, base);
          break;
        case 6 /* Lookup */:
        case 7 /* LookupNot */: {
          const table = step.table;
          if (again) {
            row = table.nextRow[frame[base + step.target]];
          } else {
            if (table.generation !== generations[table.dependence]) this.refresh(table);
            const key = this.read(operands, base);
            const entry = table.derived ? table.entry(key) : table.find(key);
            if (entry >= 0 && table.derived && table.status[entry] !== 4 /* Complete */) {
              if (table.status[entry] === 0 /* Fresh */) {
                activation.step = at;
                this.enter(table, entry, end);
                return WAITS;
              }
              if (step.op === 7 /* LookupNot */) throw unstratified(table, goal);
              this.open.meet(table, entry);
            }
            row = entry < 0 ? 0 : table.firstRow[entry];
          }
          const stride = table.rowWidth + 1;
          while (row !== 0 && !this.take(step, table.rowData, row * stride, base)) row = table.nextRow[row];
          if (step.op === 7 /* LookupNot */) {
            failed = row !== 0;
          } else {
            failed = row === 0;
            frame[base + step.target] = row;
          }
          break;
        }
        case 8 /* Or */: {
          const choice = again ? frame[base + step.target] + 1 : 0;
          if (choice < step.branches.length) {
            frame[base + step.target] = choice;
            at = step.branches[choice];
            again = false;
            continue;
          }
          failed = true;
          break;
        }
        case 9 /* Jump */:
          at = step.branches[0];
          continue;
        case 10 /* Joined */:
          if (again) {
            at = step.branches[frame[base + step.target]];
            continue;
          }
          break;
        case 11 /* Recall */: {
          const term = step.table.rowTerms.recall(frame[base + operands[0]]);
          if (term >= 0) {
            frame[base + step.target] = term;
            at = step.branches[0];
            continue;
          }
          break;
        }
        case 12 /* Remember */: {
          const term = value(frame, base, operands[1]);
          step.table.rowTerms.remember(frame[base + operands[0]], term);
          frame[base + step.target] = term;
          break;
        }
        case 13 /* Emit */:
          if (goal.add(goalEntry, this.read(operands, base))) {
            this.answers++;
            this.spend(goal, plan.clause);
          }
          if (goal.rowWidth === 0) return PROVED;
          failed = true;
          break;
      }
      if (failed) {
        if (step.fail < 0) return EXHAUSTED;
        at = step.fail;
        again = true;
      } else {
        at++;
        again = false;
      }
    }
  }
  holds(step, base) {
    const { tables, frame } = this;
    const fluent = step.functor < 0 ? value(frame, base, step.operands[0]) : tables.terms.find(step.functor, this.read(step.operands, base));
    return fluent >= 0 && tables.heldIn[fluent] === tables.generations[1];
  }
  /** Binds or checks the values of a row or a term; false if a check fails. */
  take(step, data, at, base) {
    const { frame } = this;
    const { outs, outOperands } = step;
    for (let i = 0; i < outs.length; i++) {
      if (outs[i] === 1 /* Bind */) frame[base + outOperands[i]] = data[at + i];
      else if (outs[i] === 2 /* Check */ && value(frame, base, outOperands[i]) !== data[at + i]) return false;
    }
    return true;
  }
  /** The values of operands, in an array that the next call of the same width overwrites. */
  read(operands, base) {
    const width = operands.length;
    const { frame, scratch } = this;
    while (scratch.length <= width) scratch.push(new Int32Array(scratch.length));
    const values = scratch[width];
    for (let i = 0; i < width; i++) values[i] = value(frame, base, operands[i]);
    return values;
  }
};
var EXHAUSTED = 0;
var PROVED = 1;
var WAITS = 2;
function value(frame, base, operand) {
  return operand >= 0 ? frame[base + operand] : ~operand;
}
function unstratified(table, goal) {
  const both = `"${table.name}"${table === goal ? "" : ` and "${goal.name}"`}`;
  return new MeaninglessRules(`a negation stands in a cycle of ${both}, so the rules have no one meaning`);
}

// src/datalog/literal-order.ts
var WINDOW2 = 48;
var UNCONNECTED = 1e3;
var NEVER2 = Number.POSITIVE_INFINITY;
var LiteralOrder = class {
  constructor(writer, tables) {
    this.writer = writer;
    this.tables = tables;
  }
  writer;
  tables;
  variables = /* @__PURE__ */ new Map();
  /** The place of the next literal; `uses` counts the remaining literals with each variable. */
  cheapest(remaining, uses, after) {
    let best = -1;
    let least = NEVER2;
    for (let i = 0; i < remaining.length; i++) {
      const literal = remaining[i];
      const cost2 = this.cost(literal, (name2) => after(name2) || uses.get(name2) > 1);
      if (cost2 < least) {
        least = cost2;
        best = i;
      }
      if (least < 0 || i >= WINDOW2 && best >= 0) break;
    }
    if (best >= 0) return best;
    const disjunction = remaining.findIndex((literal) => literal.kind === "or");
    if (disjunction >= 0) return disjunction;
    const negation = remaining.findIndex((literal) => literal.kind === "not");
    return negation >= 0 ? negation : 0;
  }
  /** About how many answers a literal has: a little less than one for a test, NEVER if it has to wait. */
  cost(literal, usedElsewhere) {
    const free = [...this.variablesOf(literal)].filter((name2) => !this.writer.bound.has(name2));
    switch (literal.kind) {
      case "distinct":
      case "equal":
        return free.length === 0 ? -1 : NEVER2;
      case "not":
        return free.some(usedElsewhere) ? NEVER2 : this.tables.testCost(literal.predicate);
      case "or":
        if (!free.some(usedElsewhere)) return 0.5;
        return this.bindsAlike(literal, usedElsewhere) ? 8 : NEVER2;
      case "atom": {
        if (free.length === 0) return this.tables.testCost(literal.predicate);
        const rows = this.tables.expectedRows(literal, (term) => this.writer.isBound(term));
        const connected = free.length < this.variablesOf(literal).size || this.writer.bound.size === 0;
        return connected || rows <= 1 ? rows : rows + UNCONNECTED;
      }
    }
  }
  /** Whether all alternatives bind the same variables among those that are needed elsewhere. */
  bindsAlike(literal, needed) {
    const open = [...this.variablesOf(literal)].filter(
      (name2) => !this.writer.bound.has(name2) && needed(name2)
    );
    return open.every((name2) => literal.alternatives.every((alternative) => binds(alternative, name2)));
  }
  variablesOf(literal) {
    return memo(this.variables, literal, () => literalVariables(literal));
  }
};

// src/datalog/step-writer.ts
var NONE4 = new Int32Array(0);
var StepWriter = class {
  constructor(rule2, terms) {
    this.rule = rule2;
    this.terms = terms;
    for (const arg of rule2.args) this.count(arg);
    const pending = [...rule2.body];
    for (let literal = pending.pop(); literal !== void 0; literal = pending.pop()) {
      if (literal.kind === "or") for (const alternative of literal.alternatives) pending.push(...alternative);
      else for (const arg of literal.args) this.count(arg);
    }
  }
  rule;
  terms;
  steps = [];
  frameSize = 0;
  bound = /* @__PURE__ */ new Set();
  /** The last step that may have another answer, or -1. */
  lastChoice = -1;
  slots = /* @__PURE__ */ new Map();
  /** How often each variable stands in the rule: the value of one that stands there once need not be kept. */
  occurrences = /* @__PURE__ */ new Map();
  isBound(term) {
    for (const name2 of variablesIn(term)) if (!this.bound.has(name2)) return false;
    return true;
  }
  slotOf(variable2) {
    return memo(this.slots, variable2, () => this.frameSize++);
  }
  /** A term whose variables are all bound, as an operand. A compound term is built by steps before. */
  operand(root) {
    if (root.kind === "variable") {
      if (!this.bound.has(root.name)) throw new UnsafeRule(this.rule.clause, [root.name]);
      return this.slotOf(root.name);
    }
    const { terms } = this;
    const nodes = [...subterms(root)];
    const values = [];
    for (let i = nodes.length - 1; i >= 0; i--) {
      const node = nodes[i];
      if (node.kind === "variable") {
        values.push(this.operand(node));
        continue;
      }
      const operands = node.args.map(() => values.pop());
      const functor = terms.functor(node.name, operands.length, node.text);
      if (operands.every((operand) => operand < 0)) {
        values.push(
          ~terms.intern(
            functor,
            Int32Array.from(operands, (operand) => ~operand)
          )
        );
      } else {
        const target = this.frameSize++;
        this.step(0 /* Build */, { functor, target, operands });
        values.push(target);
      }
    }
    return values[0];
  }
  /** What to do with values that come out in the places of these terms. */
  outputs(args, patterns) {
    const outs = [];
    const outOperands = [];
    const push = (out, operand) => {
      outs.push(out);
      outOperands.push(operand);
    };
    const known = args.map((arg) => this.isBound(arg));
    for (const [i, arg] of args.entries()) {
      if (known[i] || arg.kind === "variable" && this.bound.has(arg.name)) {
        push(2 /* Check */, this.operand(arg));
      } else if (arg.kind === "application") {
        const slot = this.frameSize++;
        patterns.push({ slot, pattern: arg });
        push(1 /* Bind */, slot);
      } else if (this.occurrences.get(arg.name) === 1) {
        push(0 /* Skip */, 0);
        this.bound.add(arg.name);
      } else {
        push(1 /* Bind */, this.slotOf(arg.name));
        this.bound.add(arg.name);
      }
    }
    return { outs, outOperands };
  }
  takeApart(patterns) {
    for (let next = patterns.shift(); next !== void 0; next = patterns.shift()) {
      const { slot, pattern } = next;
      if (pattern.kind === "variable") continue;
      const functor = this.terms.functor(pattern.name, pattern.args.length, pattern.text);
      const outs = this.outputs(pattern.args, patterns);
      this.step(1 /* Match */, { functor, target: slot, ...outs });
    }
  }
  /** Takes a head argument that is given in a slot. */
  meet(arg, slot) {
    if (arg.kind === "variable" && !this.bound.has(arg.name)) {
      this.slots.set(arg.name, slot);
      this.bound.add(arg.name);
    } else if (this.isBound(arg)) {
      this.step(2 /* Equal */, { operands: [slot, this.operand(arg)] });
    } else {
      this.takeApart([{ slot, pattern: arg }]);
    }
  }
  step(op, parts) {
    return this.steps.push({
      op,
      fail: this.lastChoice,
      table: parts.table,
      functor: parts.functor ?? -1,
      target: parts.target ?? -1,
      operands: Int32Array.from(parts.operands ?? NONE4),
      outs: Int32Array.from(parts.outs ?? NONE4),
      outOperands: Int32Array.from(parts.outOperands ?? NONE4),
      branches: parts.branches ?? []
    }) - 1;
  }
  count(arg) {
    for (const node of subterms(arg)) {
      if (node.kind !== "variable") continue;
      this.occurrences.set(node.name, (this.occurrences.get(node.name) ?? 0) + 1);
    }
  }
};
function* variablesIn(term) {
  if (term.kind === "variable") yield term.name;
  else if (term.args.length > 0) {
    for (const node of subterms(term)) if (node.kind === "variable") yield node.name;
  }
}

// src/datalog/rule-plan.ts
function planRule(rule2, mask, tables, options = {}) {
  return new Planner(rule2, tables, options).plan(mask);
}
var Planner = class {
  constructor(rule2, tables, options) {
    this.rule = rule2;
    this.tables = tables;
    this.options = options;
    this.asked = new Set(options.atoms?.values());
    this.writer = new StepWriter(rule2, tables.terms);
    this.order = new LiteralOrder(this.writer, tables);
  }
  rule;
  tables;
  options;
  writer;
  order;
  depth = 0;
  /** Literals of the body that are asked for. */
  asked;
  /** Where each literal that was looked up has its row, unless the literal is part of an alternative. */
  rows = /* @__PURE__ */ new Map();
  plan(mask) {
    const { args, body } = this.rule;
    const given2 = args.filter((_, i) => mask[i] === "1");
    const asked = args.filter((_, i) => mask[i] === "0");
    this.writer.frameSize = given2.length;
    for (const [slot, arg] of given2.entries()) this.writer.meet(arg, slot);
    const headNeeds = new Set(asked.flatMap((arg) => [...variablesIn(arg)]));
    let answered = -2;
    this.conjunction(
      body,
      (variable2) => headNeeds.has(variable2),
      () => {
        if (answered === -2 && asked.every((arg) => this.writer.isBound(arg)))
          answered = this.writer.lastChoice;
      }
    );
    if (answered !== -2) this.writer.lastChoice = answered;
    this.writer.step(13 /* Emit */, { operands: asked.map((arg) => this.answer(arg)) });
    return { steps: this.writer.steps, frameSize: this.writer.frameSize, clause: this.rule.clause };
  }
  /** A term that is asked for. If it stands for a literal's row, it is built once for each row. */
  answer(arg) {
    const { writer } = this;
    const atom = this.options.atoms?.get(arg);
    const row = atom && this.rows.get(atom);
    if (row === void 0) return writer.operand(arg);
    const { table, slot } = row;
    const target = writer.frameSize++;
    const known = [];
    writer.step(11 /* Recall */, { table, target, operands: [slot], branches: known });
    const built = writer.operand(arg);
    writer.step(12 /* Remember */, { table, target, operands: [slot, built] });
    known.push(writer.steps.length);
    return target;
  }
  conjunction(literals, neededAfter, onBound = () => {
  }) {
    const remaining = [...literals];
    const uses = /* @__PURE__ */ new Map();
    for (const literal of remaining) {
      for (const name2 of this.order.variablesOf(literal)) uses.set(name2, (uses.get(name2) ?? 0) + 1);
    }
    const needed = (variable2) => neededAfter(variable2) || (uses.get(variable2) ?? 0) > 0;
    while (remaining.length > 0) {
      onBound();
      const [literal] = remaining.splice(this.order.cheapest(remaining, uses, neededAfter), 1);
      for (const name2 of this.order.variablesOf(literal)) uses.set(name2, uses.get(name2) - 1);
      if (literal.kind === "or" && remaining.length > 0 && !this.order.bindsAlike(literal, needed)) {
        const alternatives = literal.alternatives.map((alternative) => [...alternative, ...remaining]);
        this.disjunction({ kind: "or", alternatives }, neededAfter);
        return;
      }
      if (literal.kind === "or") this.disjunction(literal, needed);
      else if (!("predicate" in literal)) this.comparison(literal);
      else if (literal.kind === "atom") this.positive(literal, needed);
      else this.negative(literal);
    }
  }
  positive(literal, needed) {
    const { predicate, args } = literal;
    if (isTrue(predicate)) {
      this.fluent(literal, args[0], needed);
      return;
    }
    const recursive = predicate.component !== void 0 && predicate.component === this.options.head?.component;
    const isGiven = (arg) => this.writer.isBound(arg) && !(recursive && isPattern(arg));
    const given2 = args.map((arg) => isGiven(arg) ? "1" : "0").join("");
    const expansion = recursive ? void 0 : this.tables.expansionOf(literal, (term) => this.writer.isBound(term));
    if (expansion !== void 0) {
      this.remembered(literal, expansion.table, expansion.args, expansion.mask, needed);
      return;
    }
    const mask = this.tables.wayToAsk(predicate, given2);
    this.remembered(literal, this.tables.forPredicate(predicate, mask), args, mask, needed);
  }
  /** A lookup whose row can be found again by its literal. */
  remembered(literal, table, args, mask, needed) {
    const slot = this.lookup(table, args, mask, needed);
    if (this.depth === 0) this.rows.set(literal, { table, slot });
  }
  maskOf(terms) {
    return terms.map((term) => this.writer.isBound(term) ? "1" : "0").join("");
  }
  fluent(literal, pattern, needed) {
    const isBound = this.writer.isBound(pattern);
    if (isBound && !(this.asked.has(literal) && isCompound(pattern))) {
      this.writer.step(4 /* Holds */, this.fluentOperands(pattern));
    } else if (pattern.kind === "variable") {
      this.lookup(this.tables.forFluents(-1, "0"), [pattern], "0", needed);
    } else {
      const functor = this.tables.terms.functor(pattern.name, pattern.args.length, pattern.text);
      const mask = this.maskOf(pattern.args);
      this.remembered(literal, this.tables.forFluents(functor, mask), pattern.args, mask, needed);
    }
  }
  fluentOperands(pattern) {
    if (!isCompound(pattern)) {
      return { functor: -1, operands: [this.writer.operand(pattern)] };
    }
    const functor = this.tables.terms.functor(pattern.name, pattern.args.length, pattern.text);
    return { functor, operands: pattern.args.map((arg) => this.writer.operand(arg)) };
  }
  /** Asks a table. What comes out is bound or checked, or taken apart. Returns the slot of the row. */
  lookup(table, args, mask, needed) {
    const operands = args.filter((_, i) => mask[i] === "1").map((arg) => this.writer.operand(arg));
    const asked = args.filter((_, i) => mask[i] === "0");
    const once2 = !asked.some(
      (arg) => [...variablesIn(arg)].some((name2) => !this.writer.bound.has(name2) && needed(name2))
    );
    const patterns = [];
    const outs = this.writer.outputs(asked, patterns);
    const retries = table.rowWidth > 0 && (!once2 || patterns.length > 0);
    const before = this.writer.lastChoice;
    const slot = this.writer.frameSize++;
    const at = this.writer.step(6 /* Lookup */, { table, target: slot, operands, ...outs });
    if (retries) this.writer.lastChoice = at;
    this.writer.takeApart(patterns);
    if (once2) this.writer.lastChoice = before;
    return slot;
  }
  negative(literal) {
    if (isTrue(literal.predicate) && this.writer.isBound(literal.args[0])) {
      this.writer.step(5 /* HoldsNot */, this.fluentOperands(literal.args[0]));
      return;
    }
    let { args } = literal;
    let mask = this.maskOf(args);
    let table;
    if (isTrue(literal.predicate)) {
      const pattern = args[0];
      const functor = pattern.kind === "variable" ? -1 : this.tables.terms.functor(pattern.name, pattern.args.length, pattern.text);
      if (pattern.kind !== "variable") {
        args = pattern.args;
        mask = this.maskOf(args);
      }
      table = this.tables.forFluents(functor, mask);
    } else {
      table = this.tables.forPredicate(literal.predicate, mask);
    }
    const operands = args.filter((_, i) => mask[i] === "1").map((arg) => this.writer.operand(arg));
    const bound = new Set(this.writer.bound);
    const patterns = [];
    const outs = this.writer.outputs(
      args.filter((_, i) => mask[i] === "0"),
      patterns
    );
    if (patterns.length > 0) throw new UnsafeRule(this.rule.clause, [...literalVariables(literal)]);
    this.writer.bound = bound;
    this.writer.step(7 /* LookupNot */, { table, operands, ...outs });
  }
  comparison(literal) {
    const free = [...this.order.variablesOf(literal)].filter((name2) => !this.writer.bound.has(name2));
    if (free.length > 0) throw new UnsafeRule(this.rule.clause, free);
    const op = literal.kind === "distinct" ? 3 /* Distinct */ : 2 /* Equal */;
    this.writer.step(op, { operands: literal.args.map((arg) => this.writer.operand(arg)) });
  }
  /**
   *     Or --> alternative 1, Jump --.
   *        `-> alternative 2, Jump --+--> Joined --> the rest of the body
   */
  disjunction(literal, needed) {
    if (++this.depth > DEEPEST_OR) throw new NestedTooDeeply(this.rule.clause, DEEPEST_OR);
    const free = [...this.order.variablesOf(literal)].filter(
      (name2) => !this.writer.bound.has(name2) && needed(name2)
    );
    const unbindable = free.filter((name2) => !literal.alternatives.every((a) => binds(a, name2)));
    if (unbindable.length > 0) throw new UnsafeRule(this.rule.clause, unbindable);
    const before = this.writer.lastChoice;
    const boundBefore = this.writer.bound;
    const chosen = this.writer.frameSize++;
    const starts = [];
    const tails = [];
    const jumps = [];
    const or = this.writer.step(8 /* Or */, { target: chosen, branches: starts });
    for (const alternative of literal.alternatives) {
      starts.push(this.writer.steps.length);
      this.writer.bound = new Set(boundBefore);
      this.writer.lastChoice = or;
      this.conjunction(alternative, needed);
      tails.push(this.writer.lastChoice);
      const jump = [];
      jumps.push(jump);
      this.writer.step(9 /* Jump */, { branches: jump });
    }
    const joined = this.writer.step(10 /* Joined */, { target: chosen, branches: tails });
    for (const jump of jumps) jump.push(joined);
    this.writer.bound = /* @__PURE__ */ new Set([...boundBefore, ...free]);
    this.writer.lastChoice = free.length > 0 ? joined : before;
    this.depth--;
  }
};
function isPattern(term) {
  return term.kind === "application" && !variablesIn(term).next().done;
}
function isCompound(term) {
  return term.kind === "application" && term.args.length > 0;
}

// src/ground/sink.ts
var Sink = class extends AnswerTable {
  /** Runs `body` with `given` known; hands the values of `asked` to `emit`, in an array that is reused. */
  constructor(tables, clause, given2, body, asked, emit, atoms = /* @__PURE__ */ new Map()) {
    const rule2 = { args: [...given2, ...asked], body, clause };
    const mask = "1".repeat(given2.length) + "0".repeat(asked.length);
    const plans = () => [planRule(rule2, mask, tables, { atoms })];
    super(clause.head.name, given2.length, asked.length, 1 /* State */, { kind: "derived", plans });
    this.emit = emit;
  }
  emit;
  run(machine, given2) {
    machine.run(this, given2);
  }
  add(_entry, row) {
    this.emit(row);
    return false;
  }
};

// src/ground/reach.ts
var Reach = class {
  constructor(tables, relaxation, rules, budget, asked) {
    this.tables = tables;
    this.relaxation = relaxation;
    this.rules = rules;
    this.budget = budget;
    this.asked = asked;
    this.machine = new Machine(tables);
  }
  tables;
  relaxation;
  rules;
  budget;
  asked;
  machine;
  /** By predicate; the inputs are `"true"` and `"does"`. */
  places = /* @__PURE__ */ new Map();
  starts = [];
  /** Takes the fluents of the initial state, and adds all that follows. */
  run(initial) {
    const fluent = new Int32Array(1);
    for (const term of initial) {
      fluent[0] = term;
      this.tables.addFluent(fluent);
    }
    const roots = [this.rules.predicate("next", 1), this.rules.predicate("legal", 2)].map(
      (root) => this.relaxation.twin(root)
    );
    const computed = this.neededPositively(roots);
    const asked = this.askedFor();
    const kept = [...computed].filter((predicate) => !roots.includes(predicate) || asked.has(predicate));
    for (const predicate of kept) this.tables.materialize(predicate);
    for (const predicate of computed) {
      for (const rule2 of this.relaxation.rules.get(predicate) ?? []) this.place(rule2);
    }
    this.addStatic(roots);
    const nothing = new Int32Array(0);
    for (const start of this.starts) start.run(this.machine, nothing);
    this.drain(kept);
  }
  askedFor() {
    const asked = /* @__PURE__ */ new Set();
    for (const rules of this.relaxation.rules.values()) {
      for (const { positives } of rules) for (const { predicate } of positives) asked.add(predicate);
    }
    return asked;
  }
  neededPositively(roots) {
    const needed = new Set(roots);
    for (const predicate of needed) {
      for (const rule2 of this.relaxation.rules.get(predicate) ?? []) {
        for (const atom of [...rule2.positives, ...rule2.ranges])
          if (!isInput(atom.predicate)) needed.add(atom.predicate);
      }
    }
    return needed;
  }
  /** Facts and static rules of `legal` and `next`. */
  addStatic(roots) {
    for (const predicate of roots) {
      if (this.relaxation.rules.has(predicate)) continue;
      for (const tuple of answers(this.machine, this.tables, predicate)) this.arrive(predicate, tuple);
    }
  }
  arrive(head, tuple) {
    if (head.name === "next" && head.arity === 1) this.tables.addFluent(tuple);
    else if (head.name === "legal" && head.arity === 2) this.tables.does.insert(tuple);
    this.tables.relationOf(head)?.insert(tuple);
  }
  place(rule2) {
    const { head, args, clause } = rule2;
    const fixed = [...rule2.fixed, ...this.asked?.testsOf(rule2) ?? []];
    const positives = [...rule2.positives, ...rule2.ranges];
    const news = this.notYet(head, args);
    const account = this.budget.account(clause);
    const emit = (tuple) => {
      this.budget.spend(account);
      this.arrive(head, tuple);
    };
    if (positives.length === 0) {
      this.starts.push(new Sink(this.tables, clause, [], [...fixed, news], args, emit));
      return;
    }
    for (const [i, atom] of positives.entries()) {
      const rest = positives.filter((_, k) => k !== i);
      const sink = new Sink(this.tables, clause, atom.args, [...fixed, news, ...rest], args, emit);
      const key = isInput(atom.predicate) ? atom.predicate.name : atom.predicate;
      const place = { sink, functor: this.lastFunctor(atom) };
      listOf(this.places, key).push(place);
    }
  }
  /** A test that the head is not known yet. Made as soon as it can be, it saves the rest of the join. */
  notYet(head, args) {
    if (this.tables.relationOf(head) !== void 0) return { kind: "not", predicate: head, args };
    const input = head.name === "next" ? this.rules.predicate("true", 1) : this.rules.predicate("does", 2);
    return { kind: "not", predicate: input, args };
  }
  lastFunctor({ args }) {
    const last = args.at(-1);
    if (last === void 0 || last.kind === "variable") return -1;
    return this.tables.terms.functor(last.name, last.args.length, last.text);
  }
  /** Hands every tuple to every place where it may fit, including the tuples that arrive on the way. */
  drain(predicates) {
    const streams = [
      this.stream("true", this.tables.reachable),
      this.stream("does", this.tables.does),
      ...predicates.map((predicate) => this.stream(predicate, this.tables.materialize(predicate)))
    ];
    const { terms } = this.tables;
    for (let busy = true; busy; ) {
      busy = false;
      for (const stream of streams) {
        for (; stream.done < stream.size(); stream.done++) {
          busy = true;
          stream.read(stream.done, stream.tuple);
          const last = stream.tuple[stream.tuple.length - 1];
          for (const { sink, functor } of stream.places) {
            if (functor < 0 || terms.functorOf[last] === functor) sink.run(this.machine, stream.tuple);
          }
        }
      }
    }
  }
  stream(key, relation) {
    return {
      size: () => relation.size,
      read: (index, into) => {
        for (let i = 0; i < relation.arity; i++) into[i] = relation.value(index, i);
      },
      tuple: new Int32Array(relation.arity),
      places: this.places.get(key) ?? [],
      done: 0
    };
  }
};

// src/datalog/answer-tables.ts
var AnswerTables = class {
  constructor(terms) {
    this.terms = terms;
  }
  terms;
  /** By Dependence: a table of another generation is out of date. */
  generations = new Int32Array(3);
  state = new Int32Array(0);
  /** The moves of a joint move with their roles: role, move, role, move … */
  moves = new Int32Array(0);
  /** By fluent: the generation of the last state in which it held. */
  heldIn = new Int32Array(1024);
  byPredicate = /* @__PURE__ */ new Map();
  byFunctor = /* @__PURE__ */ new Map();
  loadState(state) {
    const generation = ++this.generations[1 /* State */];
    this.state = state;
    if (this.heldIn.length < this.terms.size) this.heldIn = grow(this.heldIn, this.terms.size);
    for (let i = 0; i < state.length; i++) this.heldIn[state[i]] = generation;
    this.loadMoves(new Int32Array(0));
  }
  loadMoves(moves) {
    this.generations[2 /* Moves */]++;
    this.moves = moves;
  }
  /** Which mask to ask with if the arguments in `mask` are known: all of them are given, or only some. */
  wayToAsk(_predicate, mask) {
    return mask;
  }
  /** The masks with which a predicate has been asked, with their tables. */
  tablesOf(predicate) {
    return memo(this.byPredicate, predicate, () => /* @__PURE__ */ new Map());
  }
  forPredicate(predicate, mask) {
    return memo(this.tablesOf(predicate), mask, () => {
      if (isDoes(predicate)) {
        return this.filled("does", mask, 2 /* Moves */, () => pairs(this.moves));
      }
      if (predicate.rules.length > 0) return this.derived(predicate, mask);
      return this.filled(
        predicate.name,
        mask,
        0 /* Nothing */,
        () => predicate.facts.map((args) => args.map((arg) => this.terms.fromTree(arg)))
      );
    });
  }
  /** The fluents of one functor, by their arguments; with -1 all fluents, by themselves. */
  forFluents(functor, mask) {
    return memo(
      memo(this.byFunctor, functor, () => /* @__PURE__ */ new Map()),
      mask,
      () => this.fluents(functor, mask)
    );
  }
  /**
   * The rows of a predicate that have a term of this functor in a column, with the arguments of the term in
   * place of the term. States and joint moves are too small for this index to pay.
   */
  forExpanded(_predicate, _column, _functor, _mask) {
    return void 0;
  }
  /**
   * As `forExpanded`, for the first argument that is a pattern: a compound term that is known only in part.
   */
  expansionOf({ predicate, args }, isBound) {
    const column = args.findIndex(
      (arg) => arg.kind === "application" && arg.args.length > 0 && !isBound(arg)
    );
    const pattern = args[column];
    if (pattern?.kind !== "application") return void 0;
    const wide = [...args.slice(0, column), ...pattern.args, ...args.slice(column + 1)];
    const mask = wide.map((arg) => isBound(arg) ? "1" : "0").join("");
    const functor = this.terms.functor(pattern.name, pattern.args.length, pattern.text);
    const table = this.forExpanded(predicate, column, functor, mask);
    return table && { table, args: wide, mask };
  }
  /** The cost of a test. One that needs a proof comes after lookups, and before what has several answers. */
  testCost(predicate) {
    if (predicate.rules.length > 0) return 0.9;
    return isTrue(predicate) ? 0.2 : 0.1;
  }
  /** How many rows a literal is expected to have: counted if there is a filled table, else guessed. */
  expectedRows({ predicate, args }, isBound) {
    const maskOf = (terms) => terms.map((term) => isBound(term) ? "1" : "0").join("");
    if (predicate.rules.length > 0) return guess(maskOf(args));
    if (!isTrue(predicate)) return this.rowsPerEntry(this.forPredicate(predicate, maskOf(args)), 1);
    const pattern = args[0];
    if (pattern.kind === "variable") return Math.max(1, this.state.length);
    const functor = this.terms.functor(pattern.name, pattern.args.length, pattern.text);
    const mask = maskOf(pattern.args);
    return this.rowsPerEntry(this.forFluents(functor, mask), guess(mask));
  }
  rowsPerEntry(table, ifNone) {
    const generation = this.generations[table.dependence];
    if (table.generation !== generation) table.renew(generation);
    return table.entries === 0 ? ifNone : (table.rows - 1) / table.entries;
  }
  derived(predicate, mask) {
    const keyWidth = widthOf(mask, "1");
    const plans = () => predicate.rules.map((rule2) => planRule(rule2, mask, this, { head: predicate }));
    const { name: name2, dependence } = predicate;
    return new AnswerTable(name2, keyWidth, mask.length - keyWidth, dependence, { kind: "derived", plans });
  }
  filled(name2, mask, dependence, tuples) {
    const keyWidth = widthOf(mask, "1");
    const split = splitter(mask);
    const fill = (table) => {
      for (const tuple of tuples()) {
        split.read(tuple, 0);
        table.add(table.entry(split.key), split.row);
      }
    };
    return new AnswerTable(name2, keyWidth, mask.length - keyWidth, dependence, { kind: "filled", fill });
  }
  fluents(functor, mask) {
    const { terms } = this;
    const keyWidth = widthOf(mask, "1");
    const split = splitter(mask);
    const fill = (table) => {
      const { state } = this;
      for (let i = 0; i < state.length; i++) {
        const fluent = state[i];
        if (functor < 0) split.row[0] = fluent;
        else if (terms.functorOf[fluent] === functor) split.read(terms.args, terms.firstArg[fluent]);
        else continue;
        table.append(table.entry(split.key), split.row);
      }
    };
    return new AnswerTable("true", keyWidth, mask.length - keyWidth, 1 /* State */, {
      kind: "filled",
      fill
    });
  }
};
function splitter(mask) {
  const keyWidth = widthOf(mask, "1");
  const key = new Int32Array(keyWidth);
  const row = new Int32Array(mask.length - keyWidth);
  const given2 = Uint8Array.from(mask, (digit) => digit === "1" ? 1 : 0);
  const read3 = (tuple, start) => {
    let k = 0;
    let r = 0;
    for (let i = 0; i < given2.length; i++) {
      if (given2[i] === 1) key[k++] = tuple[start + i];
      else row[r++] = tuple[start + i];
    }
  };
  return { key, row, read: read3 };
}
function guess(mask) {
  return 30 ** (widthOf(mask, "0") / mask.length);
}
function widthOf(mask, digit) {
  return mask.split(digit).length - 1;
}
function* pairs(flat) {
  for (let i = 0; i < flat.length; i += 2) yield flat.subarray(i, i + 2);
}

// src/ground/growing-relation.ts
var Membership = class extends AnswerTable {
  constructor(tuples) {
    super(tuples.name, tuples.rowWidth, 0, tuples.dependence, { kind: "filled", fill: () => {
    } });
    this.tuples = tuples;
    this.generation = tuples.generation;
    this.firstRow = countFromOne(8);
  }
  tuples;
  find(key) {
    const row = this.tuples.findRow(0, key);
    if (row > this.firstRow.length) this.firstRow = countFromOne(2 * row);
    return row - 1;
  }
};
function countFromOne(length) {
  const counted = new Int32Array(length);
  for (let n = 0; n < length; n++) counted[n] = n + 1;
  return counted;
}
var SAMPLE = 1e3;
var GrowingRelation = class _GrowingRelation {
  constructor(name2, arity, terms, generation) {
    this.name = name2;
    this.arity = arity;
    this.terms = terms;
    this.generation = generation;
    this.tuples = this.makeTable("0".repeat(arity));
    this.membership = new Membership(this.tuples);
    this.membership.rowTerms = this.rowTerms;
  }
  name;
  arity;
  terms;
  generation;
  tuples;
  membership;
  /** Each table has a row for each tuple, in the order of arrival: the same number in all of them. */
  rowTerms = new RowTerms();
  views = /* @__PURE__ */ new Map();
  expansions = [];
  /** By mask, how many tuples of the sample share a key. */
  sampled = /* @__PURE__ */ new Map();
  get size() {
    return this.tuples.rows - 1;
  }
  /** Position `column` of the tuple that arrived as number `index`. */
  value(index, column) {
    return this.tuples.rowData[(index + 1) * (this.arity + 1) + column];
  }
  /** Adds a tuple; false if it was there already. */
  insert(tuple) {
    if (!this.tuples.add(this.tuples.entry(tuple), tuple)) return false;
    for (const { table, split } of this.views.values()) {
      split.read(tuple, 0);
      table.append(table.entry(split.key), split.row);
    }
    for (const expansion of this.expansions) this.expand(expansion, tuple);
    return true;
  }
  table(mask) {
    if (!mask.includes("1")) return this.tuples;
    if (!mask.includes("0")) return this.membership;
    return memo(this.views, mask, () => {
      const view = { table: this.makeTable(mask), split: splitter(mask) };
      for (let index = 0; index < this.size; index++) {
        view.split.read(this.tuples.rowData, (index + 1) * (this.arity + 1));
        view.table.append(view.table.entry(view.split.key), view.split.row);
      }
      return view;
    }).table;
  }
  /**
   * About how many tuples there are for one key. If no plan asks for such a table, none is made, since each
   * table costs something with every tuple that arrives; the answer then comes from the sample.
   */
  rowsPerKey(mask) {
    const view = this.views.get(mask);
    if (view !== void 0 && view.table.entries > 0) return (view.table.rows - 1) / view.table.entries;
    const known = this.sampled.get(mask);
    if (known !== void 0) return known;
    const sampled = Math.min(this.size, SAMPLE);
    const keys = /* @__PURE__ */ new Set();
    const split = splitter(mask);
    for (let index = 0; index < sampled; index++) {
      split.read(this.tuples.rowData, (index + 1) * (this.arity + 1));
      keys.add(split.key.join());
    }
    const rows = sampled / keys.size;
    if (sampled === SAMPLE) this.sampled.set(mask, rows);
    return rows;
  }
  /** The tuples whose column is a term of this functor, with its arguments in place of the term. */
  expanded(column, functor) {
    const known = this.expansions.find((other) => other.column === column && other.functor === functor);
    if (known !== void 0) return known.relation;
    const arity = this.arity - 1 + this.terms.functorArity[functor];
    const relation = new _GrowingRelation(this.name, arity, this.terms, this.generation);
    const expansion = { column, functor, relation, wide: new Int32Array(arity) };
    for (let index = 0; index < this.size; index++) {
      const at = (index + 1) * (this.arity + 1);
      this.expand(expansion, this.tuples.rowData.subarray(at, at + this.arity));
    }
    this.expansions.push(expansion);
    return relation;
  }
  expand({ column, functor, relation, wide }, tuple) {
    const { terms } = this;
    const term = tuple[column];
    if (terms.functorOf[term] !== functor) return;
    const inner = terms.functorArity[functor];
    const first = terms.firstArg[term];
    for (let i = 0; i < column; i++) wide[i] = tuple[i];
    for (let i = 0; i < inner; i++) wide[column + i] = terms.args[first + i];
    for (let i = column + 1; i < this.arity; i++) wide[i + inner - 1] = tuple[i];
    relation.insert(wide);
  }
  makeTable(mask) {
    const keyWidth = mask.split("1").length - 1;
    const source = { kind: "filled", fill: () => {
    } };
    const table = new AnswerTable(this.name, keyWidth, mask.length - keyWidth, 1 /* State */, source);
    table.renew(this.generation);
    table.rowTerms = this.rowTerms;
    return table;
  }
};

// src/ground/tuning.ts
var DEFAULT_TUNING = { copies: 2, small: 3e4, far: 4, asked: 100 };

// src/ground/reach-tables.ts
var MOST_LOOKED_THROUGH = 40;
var ReachTables = class extends AnswerTables {
  constructor(terms, tuning = DEFAULT_TUNING) {
    super(terms);
    this.tuning = tuning;
    this.loadState(new Int32Array(0));
    this.generation = this.generations[1 /* State */];
    this.reachable = new GrowingRelation("true", 1, terms, this.generation);
    this.does = new GrowingRelation("does", 2, terms, this.generation);
  }
  tuning;
  /** Every reachable fluent, as tuples of one term. */
  reachable;
  /** Every reachable pair of role and move. */
  does;
  relations = /* @__PURE__ */ new Map();
  generation;
  /** Gives a predicate that is computed from below its relation; others are proved when asked for. */
  materialize(predicate) {
    const { name: name2, arity } = predicate;
    return memo(
      this.relations,
      predicate,
      () => new GrowingRelation(name2, arity, this.terms, this.generation)
    );
  }
  addFluent(fluent) {
    if (!this.reachable.insert(fluent)) return;
    const term = fluent[0];
    if (term >= this.heldIn.length) this.heldIn = grow(this.heldIn, term + 1);
    this.heldIn[term] = this.generation;
  }
  forPredicate(predicate, mask) {
    return this.relationOf(predicate)?.table(mask) ?? super.forPredicate(predicate, mask);
  }
  /** If a question with fewer given arguments has been proved and has few answers, it is asked instead. */
  wayToAsk(predicate, mask) {
    if (predicate.rules.length === 0 || this.relationOf(predicate) !== void 0) return mask;
    const tables = this.tablesOf(predicate);
    if (tables.has(mask)) return mask;
    for (const [known, { entries, rows }] of tables) {
      const isWider = [...known].every((given2, i) => given2 === "0" || mask[i] === "1");
      if (isWider && entries > this.tuning.asked && rows < MOST_LOOKED_THROUGH * entries) return known;
    }
    return mask;
  }
  forFluents(functor, mask) {
    return functor < 0 ? this.reachable.table(mask) : this.reachable.expanded(0, functor).table(mask);
  }
  forExpanded(predicate, column, functor, mask) {
    return this.relationOf(predicate)?.expanded(column, functor).table(mask);
  }
  expectedRows(atom, isBound) {
    const relation = this.relationOf(atom.predicate);
    if (relation === void 0 || relation.size === 0) return super.expectedRows(atom, isBound);
    return relation.rowsPerKey(atom.args.map((arg) => isBound(arg) ? "1" : "0").join(""));
  }
  /** The relation of a predicate that is computed from below. */
  relationOf(predicate) {
    return isDoes(predicate) ? this.does : this.relations.get(predicate);
  }
};

// src/ground/signature.ts
function signature(cluster, shared, ranges) {
  const numbers = /* @__PURE__ */ new Map();
  const words2 = [];
  const pending = [...cluster, "|", ...ranges].reverse();
  for (let next = pending.pop(); next !== void 0; next = pending.pop()) {
    if (typeof next === "string") {
      words2.push(next);
    } else if (next.kind === "or") {
      words2.push(`or/${next.alternatives.map((alternative) => alternative.length).join()}`);
      pending.push(...next.alternatives.flat().reverse());
    } else {
      words2.push("predicate" in next ? `${next.kind} ${next.predicate.name}/${next.args.length}` : next.kind);
      for (const arg of next.args) {
        for (const node of subterms(arg)) {
          if (node.kind === "application") words2.push(keyOf(node));
          else words2.push(`?${numbers.get(node.name) ?? numbers.set(node.name, numbers.size).size - 1}`);
        }
      }
    }
  }
  const order = [...numbers.keys()].filter((name2) => shared.includes(name2));
  const key = [...words2, "->", ...order.map((name2) => numbers.get(name2))].join(" ");
  return { key, args: order.map(variable) };
}

// src/ground/alternatives.ts
var MOST_ALTERNATIVES = 4;
var MOST_COPIES = 8;
var VALUES = 8;
function copies(body, fanout, worth) {
  let best = [body];
  let least;
  for (const literal of body.literals) {
    const alternatives = alternativesOf(literal);
    if (alternatives === void 0 || best.length * alternatives.length > MOST_COPIES) continue;
    const copied = best.flatMap(
      ({ args, literals }) => alternatives.map((alternative) => ({
        args,
        literals: [...literals.filter((other) => other !== literal), ...alternative]
      }))
    );
    least ??= cost(best, fanout);
    const now = cost(copied, fanout);
    if (now * worth > least) continue;
    best = copied;
    least = now;
  }
  return best;
}
function cost(bodies, fanout) {
  const parts = /* @__PURE__ */ new Set();
  let sum = 0;
  let known = /* @__PURE__ */ new Set();
  const project = (literals, variables, ranges) => {
    const { key, args } = signature(literals, variables, ranges);
    if (!parts.has(key)) {
      parts.add(key);
      sum += VALUES ** freedom(variablesOfBody([...literals, ...ranges]), literals, known, fanout);
    }
    return { kind: "atom", predicate: newPredicate(key, args.length, 1 /* State */), args };
  };
  for (const body of bodies) {
    known = fewValued(body.literals, fanout);
    const literals = splitBody(body, project, fanout);
    const head = { kind: "not", predicate: NO_PREDICATE, args: body.args };
    sum += VALUES ** freedom(variablesOfBody([head, ...literals]), literals, known, fanout);
  }
  return sum;
}
var NO_PREDICATE = newPredicate("", 0, 1 /* State */);
function alternativesOf(literal) {
  if (!isFixed(literal)) return void 0;
  let alternatives = [];
  if (literal.kind === "or") alternatives = literal.alternatives;
  else if (literal.kind === "atom") alternatives = definition(literal);
  return alternatives.length > 1 && alternatives.length <= MOST_ALTERNATIVES ? alternatives : void 0;
}
function definition({ predicate, args }) {
  const { rules, component } = predicate;
  if (rules.length > MOST_ALTERNATIVES) return [];
  const bodies = [];
  for (const rule2 of rules) {
    const given2 = match(rule2, args);
    const at = rule2.body.findIndex(({ kind }) => kind === "or");
    const or = rule2.body[at];
    const rest = rule2.body.filter((_, i) => i !== at);
    const alternatives = or?.kind === "or" ? or.alternatives : [[]];
    if (given2 === void 0 || alternatives.length > MOST_ALTERNATIVES) return [];
    for (const alternative of alternatives) {
      const literals = [...rest, ...alternative];
      const replaced = literals.map((inner) => substitute(inner, given2, component));
      if (replaced.includes(void 0)) return [];
      bodies.push(replaced);
    }
  }
  return bodies;
}
function match(rule2, args) {
  const given2 = /* @__PURE__ */ new Map();
  for (const [i, arg] of rule2.args.entries()) {
    if (arg.kind !== "variable" || given2.has(arg.name)) return void 0;
    given2.set(arg.name, args[i]);
  }
  return given2;
}
function substitute(literal, given2, component) {
  if (literal.kind === "or") return void 0;
  if ("predicate" in literal && component !== void 0 && literal.predicate.component === component)
    return void 0;
  if ([...literalVariables(literal)].some((name2) => !given2.has(name2))) return void 0;
  const args = literal.args.map(
    (arg) => fold(arg, (node, inner) => {
      if (node.kind === "variable") return given2.get(node.name);
      return inner.length === 0 ? node : { ...node, args: inner };
    })
  );
  return { ...literal, args };
}

// src/ground/gather.ts
function gathered(rules) {
  const opens = new Map(rules.map((rule2) => [rule2, openArguments(rule2)]));
  let alike = [];
  let places = [];
  for (const open of opens.values()) {
    if (open.size === 0) continue;
    const others = rules.filter(
      (rule2) => [...open].every(([place, tests]) => isSame(tests, opens.get(rule2)?.get(place)))
    );
    if (others.length < 2 || others.length * open.size <= alike.length * places.length) continue;
    alike = others;
    places = [...open.keys()];
  }
  if (alike.length === 0) return void 0;
  return {
    rules: alike,
    tests: (rule2) => places.flatMap((place) => opens.get(rule2)?.get(place) ?? []),
    closed: ({ args }) => args.filter((_, place) => !places.includes(place))
  };
}
function openArguments({ args, fixed, positives, negatives, ranges }) {
  const open = /* @__PURE__ */ new Map();
  const names = args.map((arg) => arg.kind === "variable" ? arg.name : "");
  if (names.includes("") || new Set(names).size < names.length) return open;
  const literals = [...fixed, ...positives, ...negatives, ...ranges];
  for (const [place, name2] of names.entries()) {
    const about = literals.filter((literal) => literalVariables(literal).has(name2));
    if (about.every((literal) => isTest(literal) && fixed.includes(literal))) open.set(place, about);
  }
  return open;
}
function isTest(literal) {
  return literal.kind === "atom" && literal.args.length === 1 && literal.args[0]?.kind === "variable";
}
function isSame(tests, others) {
  const tested = (literals) => new Set(literals.filter(isTest).map(({ predicate }) => predicate));
  if (others === void 0) return false;
  const [left, right] = [tested(tests), tested(others)];
  return left.size === right.size && [...left].every((predicate) => right.has(predicate));
}

// src/ground/relax.ts
var Relaxation = class {
  constructor(source, fanout, tuning = DEFAULT_TUNING) {
    this.fanout = fanout;
    this.tuning = tuning;
    this.names = new Set(Array.from(source.all(), ({ name: name2 }) => name2));
    for (const predicate of source.all()) {
      if (predicate.dependence === 0 /* Nothing */) continue;
      const head = this.twin(predicate);
      for (const rule2 of predicate.rules) this.add(head, rule2.args, rule2.body, rule2.clause);
    }
    for (const [head, rules] of [...this.rules]) this.gather(head, rules);
  }
  fanout;
  tuning;
  /** Whether any rule was copied for the alternatives of a disjunction that never changes. */
  copied = false;
  rules = /* @__PURE__ */ new Map();
  twins = /* @__PURE__ */ new Map();
  /** Auxiliary predicates by what they stand for, so that equal ones are made only once. */
  projections = /* @__PURE__ */ new Map();
  auxiliaries = 0;
  names;
  /** The relaxed twin of a predicate; one that never changes, or is an input, is its own twin. */
  twin(predicate) {
    if (predicate.dependence === 0 /* Nothing */ || isInput(predicate)) return predicate;
    return memo(this.twins, predicate, () => {
      return { ...predicate, facts: [], rules: [], dependence: 1 /* State */ };
    });
  }
  add(head, args, body, clause) {
    const at = body.findIndex((literal) => literal.kind === "or" && !isFixed(literal));
    if (at < 0) {
      this.addFlat(head, args, body, clause);
      return;
    }
    const disjunction = body[at];
    const rest = body.filter((_, i) => i !== at);
    const outside = /* @__PURE__ */ new Set([...variablesOfAll(args), ...variablesOfBody(rest)]);
    const shared = [...literalVariables(disjunction)].filter((name2) => outside.has(name2));
    if (disjunction.alternatives.every((alternative) => shared.every((name2) => binds(alternative, name2)))) {
      const atom = this.auxiliary(head, shared.map(variable), head.component);
      for (const alternative of disjunction.alternatives)
        this.add(atom.predicate, atom.args, alternative, clause);
      this.add(head, args, [...rest, atom], clause);
    } else {
      for (const alternative of disjunction.alternatives)
        this.add(head, args, [...rest, ...alternative], clause);
    }
  }
  addFlat(head, args, body, clause) {
    const literals = body.map(
      (literal) => isFixed(literal) ? literal : { ...literal, predicate: this.twin(literal.predicate) }
    );
    const project = (cluster, variables, ranges) => this.project(head, cluster, variables, ranges, clause);
    const bodies = copies({ args, literals }, this.fanout, this.tuning.copies);
    if (bodies.length > 1) this.copied = true;
    for (const copy of bodies) {
      this.addRule(head, args, splitBody(copy, project, this.fanout), [], clause);
    }
  }
  addRule(head, args, body, ranges, clause) {
    const fixed = body.filter(isFixed);
    const atoms = body.filter((literal) => !isFixed(literal));
    const positives = atoms.filter((atom) => atom.kind === "atom");
    const negatives = atoms.filter((atom) => atom.kind === "not");
    const rule2 = { head, args, fixed, positives, negatives, ranges, clause };
    listOf(this.rules, head).push(rule2);
    const relaxedRule = { args, body: [...fixed, ...positives, ...ranges], clause };
    head.rules.push(relaxedRule);
  }
  /** Gives rules that leave the same arguments open a common relation without these (`gather.ts`). */
  gather(head, rules) {
    const found = gathered(rules);
    const first = found?.rules[0];
    if (found === void 0 || first === void 0) return;
    const recurs = found.rules.some(
      ({ positives, negatives, ranges }) => [...positives, ...negatives, ...ranges].some(({ predicate }) => predicate.component === head.component)
    );
    const atom = this.auxiliary(head, found.closed(first), recurs ? head.component : void 0);
    this.rules.delete(head);
    head.rules.length = 0;
    for (const rule2 of found.rules) {
      const tests = found.tests(rule2);
      const body = bodyOf2(rule2).filter((literal) => !tests.includes(literal));
      this.addRule(atom.predicate, found.closed(rule2), body, rule2.ranges, rule2.clause);
    }
    this.addRule(head, first.args, [...found.tests(first), atom], [], first.clause);
    for (const rule2 of rules) {
      if (found.rules.includes(rule2)) continue;
      this.addRule(head, rule2.args, bodyOf2(rule2), rule2.ranges, rule2.clause);
    }
  }
  project(head, cluster, variables, ranges, clause) {
    const { key: shape, args } = signature(cluster, variables, ranges);
    const recurs = [...cluster, ...ranges].some(
      (literal) => "predicate" in literal && literal.predicate.component === head.component
    );
    const component = recurs ? head.component : void 0;
    const key = component === void 0 ? shape : `${component}: ${shape}`;
    const known = this.projections.get(key);
    const atom = this.auxiliary(head, args, component, known);
    if (known === void 0) {
      this.projections.set(key, atom.predicate);
      this.addRule(atom.predicate, atom.args, cluster, ranges, clause);
    }
    return atom;
  }
  /** An atom over these variables, of the known predicate, or of a new one that is named for `head`. */
  auxiliary(head, args, component, known) {
    if (known !== void 0) return { kind: "atom", predicate: known, args };
    const stem = head.name.replace(/~.*/, "");
    let name2 = "";
    do
      name2 = `${stem}~${++this.auxiliaries}`;
    while (this.names.has(name2));
    const predicate = newPredicate(name2, args.length, 1 /* State */);
    if (component !== void 0) predicate.component = component;
    this.twins.set(predicate, predicate);
    return { kind: "atom", predicate, args };
  }
};
function bodyOf2({ fixed, positives, negatives }) {
  return [...fixed, ...positives, ...negatives];
}

// src/ground/inputs.ts
function reachInputs(sheet, budget, tuning = DEFAULT_TUNING) {
  const terms = new Terms();
  terms.learnSpelling(sheet.clauses);
  const rules = new Rules(sheet.clauses);
  const tables = new ReachTables(terms, tuning);
  const fanout = (atom, bound) => tables.expectedRows(atom, (term) => [...variablesOf(term)].every((name2) => bound.has(name2)));
  const relaxation = new Relaxation(rules, fanout, tuning);
  const asked = Asked.of(sheet, rules, relaxation, fanout, tuning.far);
  const reach = new Reach(tables, relaxation, rules, budget, asked);
  const { machine } = reach;
  const column = (relation) => answers(machine, tables, rules.predicate(relation, 1)).map(([value2]) => value2);
  const roles = column("role");
  const initial = new Set(column("init"));
  reach.run(initial);
  const fluents = Array.from({ length: tables.reachable.size }, (_, i) => tables.reachable.value(i, 0));
  const movesOf3 = new Map(roles.map((role) => [role, []]));
  for (let i = 0; i < tables.does.size; i++) {
    movesOf3.get(tables.does.value(i, 0))?.push(tables.does.value(i, 1));
  }
  const moves = [...movesOf3.values()].flatMap((own, role) => terms.sort(own).map((move) => ({ role, move })));
  return { terms, rules, tables, relaxation, machine, roles, initial, fluents: terms.sort(fluents), moves };
}

// src/ground/instances.ts
var Instances = class {
  firstRule = new Int32Array(1024);
  first = new Int32Array(1024);
  literals = new Int32Array(4096);
  atoms = 0;
  rules = 0;
  /** Adds a rule for the next atom to be closed. */
  add(body, length) {
    if (this.rules + 2 > this.first.length) this.first = grow(this.first, this.rules + 2);
    const start = this.first[this.rules];
    if (start + length > this.literals.length) this.literals = grow(this.literals, start + length);
    for (let i = 0; i < length; i++) this.literals[start + i] = body[i];
    this.first[++this.rules] = start + length;
  }
  /** Ends an atom: it has all its rules. */
  close() {
    if (this.atoms + 2 > this.firstRule.length) this.firstRule = grow(this.firstRule, this.atoms + 2);
    this.firstRule[++this.atoms] = this.rules;
  }
};

// src/ground/instantiate.ts
var Instantiation = class {
  constructor(tables, relaxation, rules, machine, budget) {
    this.tables = tables;
    this.relaxation = relaxation;
    this.rules = rules;
    this.machine = machine;
    this.budget = budget;
    for (const predicate of relaxation.rules.keys()) {
      this.relaxed.set(tables.terms.functor(predicate.name, predicate.arity), predicate);
    }
  }
  tables;
  relaxation;
  rules;
  machine;
  budget;
  instances = new Instances();
  /** The term of each atom, and how many there are. */
  terms = new Int32Array(1024);
  atoms = 0;
  atomOf = new Int32Array(1024);
  /** The rules of each functor, ready to be run for a head that is given. */
  ready = /* @__PURE__ */ new Map();
  relaxed = /* @__PURE__ */ new Map();
  body = new Int32Array(16);
  scratch = [];
  done = 0;
  /** The atom relation(args), to be instantiated later; a constant if the relation never changes. */
  root(relation, args) {
    const predicate = this.rules.predicate(relation, args.length);
    if (predicate.dependence === 0 /* Nothing */) {
      const table = this.tables.forPredicate(predicate, "1".repeat(args.length));
      return table.hasAnswer(this.machine.ask(table, Int32Array.from(args))) ? "always" : "never";
    }
    const { terms } = this.tables;
    return this.atom(terms.intern(terms.functor(relation, args.length), Int32Array.from(args)));
  }
  /** Every x for which relation(role, x) may hold. */
  values(relation, role) {
    const predicate = this.relaxation.twin(this.rules.predicate(relation, 2));
    const table = this.tables.forPredicate(predicate, "10");
    return Array.from(table.column(this.machine.ask(table, Int32Array.of(role))));
  }
  /** Instantiates what was asked for, and all that it depends on. */
  run() {
    const { terms } = this.tables;
    for (; this.done < this.atoms; this.done++) {
      const term = this.terms[this.done];
      const functor = terms.functorOf[term];
      const args = this.argumentsOf(term, terms.functorArity[functor]);
      for (const sink of this.rulesOf(functor)) sink.run(this.machine, args);
      this.instances.close();
    }
  }
  /** The arguments of a term, in an array that the next call for a term of this arity overwrites. */
  argumentsOf(term, arity) {
    while (this.scratch.length <= arity) this.scratch.push(new Int32Array(this.scratch.length));
    const args = this.scratch[arity];
    const first = this.tables.terms.firstArg[term];
    for (let i = 0; i < arity; i++) args[i] = this.tables.terms.args[first + i];
    return args;
  }
  atom(term) {
    if (term >= this.atomOf.length) this.atomOf = grow(this.atomOf, term + 1);
    const known = this.atomOf[term];
    if (known !== 0) return known - 1;
    const atom = this.atoms++;
    if (atom === this.terms.length) this.terms = grow(this.terms, this.atoms);
    this.terms[atom] = term;
    this.atomOf[term] = atom + 1;
    return atom;
  }
  rulesOf(functor) {
    let sinks = this.ready.get(functor);
    if (sinks === void 0) {
      const predicate = this.relaxed.get(functor);
      const rules = predicate === void 0 || isInput(predicate) ? [] : this.relaxation.rules.get(predicate) ?? [];
      sinks = rules.map((rule2) => this.sink(rule2));
      this.ready.set(functor, sinks);
    }
    return sinks;
  }
  sink({ args, fixed, positives, negatives, clause }) {
    const asked = [...positives, ...negatives].map((atom) => application(atom.predicate.name, atom.args));
    const signs = [...positives.map(() => 0), ...negatives.map(() => 1)];
    const length = asked.length;
    if (length > this.body.length) this.body = new Int32Array(length);
    const account = this.budget.account(clause);
    const emit = (terms) => {
      this.budget.spend(account);
      for (let i = 0; i < length; i++) this.body[i] = 2 * this.atom(terms[i]) + signs[i];
      this.instances.add(this.body, length);
    };
    const atoms = new Map(positives.map((atom, i) => [asked[i], atom]));
    return new Sink(this.tables, clause, args, [...fixed, ...positives], asked, emit, atoms);
  }
};

// src/ground/definition-table.ts
var SMALL = 512;
var DefinitionTable = class {
  /** What is kept, as in `ground-program.ts`. */
  literals = new Int32Array(4096);
  firstLiteral = new Int32Array(1024);
  firstRule = new Int32Array(1024);
  kept = 0;
  rules = 0;
  /** Kept definitions by their hash: number + 1, 0 where free. */
  slots = new Int32Array(1024);
  hashes = new Int32Array(512);
  /** The literals of the definition in the making, the begin of each of its bodies, and their hash table. */
  scratch = new Int32Array(4096);
  starts = new Int32Array(257);
  count = 0;
  end = 0;
  bodySlots = new Int32Array(SMALL);
  /** The sum of the hashes of the bodies, so that their order does not matter. */
  hash = 0;
  begin() {
    if (this.bodySlots.length > SMALL) this.bodySlots = new Int32Array(SMALL);
    else if (this.count > 0) this.bodySlots.fill(0);
    this.count = 0;
    this.end = 0;
    this.hash = 0;
  }
  beginBody() {
    this.end = this.starts[this.count];
  }
  literal(literal) {
    if (this.end === this.scratch.length) this.scratch = grow(this.scratch, this.end + 1);
    this.scratch[this.end++] = literal;
  }
  /**
   * Sorts the body and drops repetitions. Returns its length, or -1 if it contradicts itself. Such a body is
   * forgotten, and so is one that the definition already has.
   */
  endBody() {
    const { scratch, end } = this;
    const start = this.starts[this.count];
    sortStretch(scratch, start, end);
    let to = start;
    for (let i = start; i < end; i++) {
      const literal = scratch[i];
      if (to > start && scratch[to - 1] === literal) continue;
      if (to > start && (scratch[to - 1] ^ 1) === literal) return -1;
      scratch[to++] = literal;
    }
    const hash = hashOf(scratch, start, to);
    const slot = this.bodySlot(hash, scratch, start, to);
    if (this.bodySlots[slot] !== 0) return to - start;
    this.bodySlots[slot] = this.count + 1;
    this.hash = this.hash + spread(hash) | 0;
    if (this.count + 2 > this.starts.length) this.starts = grow(this.starts, this.count + 2);
    this.starts[++this.count] = to;
    if (this.count * 2 > this.bodySlots.length) this.growBodySlots();
    return to - start;
  }
  isEmpty() {
    return this.count === 0;
  }
  /** The literal that the definition is equal to, or -1. */
  alias() {
    return this.count === 1 && this.starts[1] === 1 ? this.scratch[0] : -1;
  }
  /** The number of the kept definition that is equal, or -1. */
  find() {
    const mask = this.slots.length - 1;
    for (let slot = spread(this.hash) & mask; this.slots[slot] !== 0; slot = slot + 1 & mask) {
      const other = this.slots[slot] - 1;
      if (this.hashes[other] === this.hash && this.equals(other)) return other;
    }
    return -1;
  }
  /** Makes the definition that of the next derived atom. */
  keep() {
    const { count: count2 } = this;
    const length = this.starts[count2];
    const used = this.firstLiteral[this.rules];
    if (used + length > this.literals.length) this.literals = grow(this.literals, used + length);
    if (this.rules + count2 + 1 > this.firstLiteral.length) {
      this.firstLiteral = grow(this.firstLiteral, this.rules + count2 + 1);
    }
    if (this.kept + 2 > this.firstRule.length) this.firstRule = grow(this.firstRule, this.kept + 2);
    if (this.kept === this.hashes.length) this.hashes = grow(this.hashes, this.kept + 1);
    for (let i = 0; i < length; i++) this.literals[used + i] = this.scratch[i];
    for (let i = 1; i <= count2; i++) this.firstLiteral[this.rules + i] = used + this.starts[i];
    this.rules += count2;
    this.hashes[this.kept] = this.hash;
    this.firstRule[++this.kept] = this.rules;
    if (this.kept * 2 > this.slots.length) this.rehash();
    else this.insert(this.kept - 1);
  }
  arrays() {
    return {
      firstRule: this.firstRule.slice(0, this.kept + 1),
      firstLiteral: this.firstLiteral.slice(0, this.rules + 1),
      literals: this.literals.slice(0, this.firstLiteral[this.rules])
    };
  }
  /** The slot of the body literals[start] to literals[end-1] in the definition in the making, or for it. */
  bodySlot(hash, literals, start, end) {
    const mask = this.bodySlots.length - 1;
    for (let slot = spread(hash) & mask; ; slot = slot + 1 & mask) {
      const body = this.bodySlots[slot] - 1;
      if (body < 0) return slot;
      const at = this.starts[body];
      if (this.starts[body + 1] - at !== end - start) continue;
      let i = 0;
      while (start + i < end && this.scratch[at + i] === literals[start + i]) i++;
      if (start + i === end) return slot;
    }
  }
  /** Whether both have equally many bodies and share each of them; no body is there twice. */
  equals(other) {
    const first = this.firstRule[other];
    const last = this.firstRule[other + 1];
    if (last - first !== this.count) return false;
    for (let rule2 = first; rule2 < last; rule2++) {
      const start = this.firstLiteral[rule2];
      const end = this.firstLiteral[rule2 + 1];
      const slot = this.bodySlot(hashOf(this.literals, start, end), this.literals, start, end);
      if (this.bodySlots[slot] === 0) return false;
    }
    return true;
  }
  growBodySlots() {
    this.bodySlots = new Int32Array(this.bodySlots.length * 2);
    for (let body = 0; body < this.count; body++) {
      const start = this.starts[body];
      const end = this.starts[body + 1];
      this.bodySlots[this.bodySlot(hashOf(this.scratch, start, end), this.scratch, start, end)] = body + 1;
    }
  }
  rehash() {
    this.slots = new Int32Array(this.slots.length * 2);
    for (let definition2 = 0; definition2 < this.kept; definition2++) this.insert(definition2);
  }
  insert(definition2) {
    const mask = this.slots.length - 1;
    let slot = spread(this.hashes[definition2]) & mask;
    while (this.slots[slot] !== 0) slot = slot + 1 & mask;
    this.slots[slot] = definition2 + 1;
  }
};
function hashOf(literals, start, end) {
  let hash = end - start;
  for (let i = start; i < end; i++) hash = hashStep(hash, literals[i]);
  return hash;
}

// src/ground/simplify.ts
var DERIVED = -1;
var UNREACHABLE = -2;
function simplify(instances, inputOf, inputs, wanted) {
  const outputs = new Int32Array(inputOf.length);
  for (let atom = 0; atom < inputOf.length; atom++)
    outputs[atom] = inputOf[atom] >= 0 ? 2 * inputOf[atom] : NEVER;
  const definitions = new DefinitionTable();
  const derived = [];
  const keep = (atom) => {
    definitions.keep();
    derived.push(atom);
  };
  const keepCycle = (component) => {
    let members3 = [...component];
    for (let found = true; found; ) {
      for (const [i, member] of members3.entries()) outputs[member] = 2 * (inputs + derived.length + i);
      const constants = members3.map((member) => define(member, instances, outputs, definitions));
      for (const [i, constant] of constants.entries()) {
        if (constant !== void 0) outputs[members3[i]] = constant;
      }
      found = constants.some((constant) => constant !== void 0);
      members3 = members3.filter((_, i) => constants[i] === void 0);
    }
    for (const member of members3) {
      define(member, instances, outputs, definitions);
      keep(member);
    }
  };
  const { members: members2, first } = definitionsFirst(instances);
  for (let number = 0; number + 1 < first.length; number++) {
    const atom = members2[first[number]];
    if (inputOf[atom] !== DERIVED) continue;
    if (first[number + 1] - first[number] > 1 || dependsOnItself(atom, instances)) {
      keepCycle(members2.subarray(first[number], first[number + 1]));
      continue;
    }
    const constant = define(atom, instances, outputs, definitions);
    if (constant !== void 0) {
      outputs[atom] = constant;
      continue;
    }
    const alias = definitions.alias();
    const same = alias >= 0 ? -1 : definitions.find();
    if (alias >= 0) outputs[atom] = alias;
    else if (same >= 0) outputs[atom] = 2 * (inputs + same);
    else {
      outputs[atom] = 2 * (inputs + derived.length);
      keep(atom);
    }
  }
  return onlyNeeded({ outputs, derived, ...definitions.arrays() }, inputs, wanted);
}
function definitionsFirst({ firstRule, first, literals, atoms }) {
  const firstOf2 = new Int32Array(atoms + 1);
  for (let atom = 0; atom <= atoms; atom++) firstOf2[atom] = first[firstRule[atom]];
  const component = strongComponents(firstOf2, literals, 1);
  let count2 = 0;
  for (let atom = 0; atom < atoms; atom++) if (component[atom] >= count2) count2 = component[atom] + 1;
  return inBuckets(count2, component);
}
function dependsOnItself(atom, { firstRule, first, literals }) {
  const end = first[firstRule[atom + 1]];
  for (let k = first[firstRule[atom]]; k < end; k++) if (literals[k] >> 1 === atom) return true;
  return false;
}
function define(atom, { firstRule, first, literals }, outputs, definitions) {
  definitions.begin();
  for (let rule2 = firstRule[atom]; rule2 < firstRule[atom + 1]; rule2++) {
    let possible2 = true;
    definitions.beginBody();
    for (let k = first[rule2]; k < first[rule2 + 1] && possible2; k++) {
      const now = outputs[literals[k] >> 1];
      const sign = literals[k] & 1;
      if (now >= 0) definitions.literal(now ^ sign);
      else possible2 = now === ALWAYS === (sign === 0);
    }
    if (possible2 && definitions.endBody() === 0) return ALWAYS;
  }
  return definitions.isEmpty() ? NEVER : void 0;
}
function onlyNeeded(simplified, inputs, wanted) {
  const { outputs, derived, firstRule, firstLiteral, literals } = simplified;
  const needed = new Uint8Array(derived.length);
  const pending = [];
  const meet = (literal) => {
    const kept = (literal >> 1) - inputs;
    if (literal < 0 || kept < 0 || needed[kept]) return;
    needed[kept] = 1;
    pending.push(kept);
  };
  for (const atom of wanted) meet(outputs[atom]);
  let rules = 0;
  let size = 0;
  for (let kept = pending.pop(); kept !== void 0; kept = pending.pop()) {
    const end = firstLiteral[firstRule[kept + 1]];
    for (let k = firstLiteral[firstRule[kept]]; k < end; k++) meet(literals[k]);
    rules += firstRule[kept + 1] - firstRule[kept];
    size += end - firstLiteral[firstRule[kept]];
  }
  const number = new Int32Array(derived.length);
  let count2 = 0;
  for (let kept = 0; kept < derived.length; kept++) number[kept] = needed[kept] ? inputs + count2++ : -1;
  const renumbered = (literal) => {
    if (literal < 2 * inputs) return literal;
    const now = number[(literal >> 1) - inputs];
    return now < 0 ? NEVER : 2 * now + (literal & 1);
  };
  const newFirstRule = new Int32Array(count2 + 1);
  const newFirstLiteral = new Int32Array(rules + 1);
  const newLiterals = new Int32Array(size);
  let rule2 = 0;
  let at = 0;
  for (let kept = 0; kept < derived.length; kept++) {
    if (!needed[kept]) continue;
    for (let old = firstRule[kept]; old < firstRule[kept + 1]; old++) {
      for (let k = firstLiteral[old]; k < firstLiteral[old + 1]; k++)
        newLiterals[at++] = renumbered(literals[k]);
      newFirstLiteral[++rule2] = at;
    }
    newFirstRule[number[kept] - inputs + 1] = rule2;
  }
  return {
    outputs: outputs.map(renumbered),
    derived: derived.filter((_, kept) => needed[kept]),
    firstRule: newFirstRule,
    firstLiteral: newFirstLiteral,
    literals: newLiterals
  };
}

// src/ground/ground.ts
function groundSheet(sheet, limits = {}, tuning = DEFAULT_TUNING, onSpent) {
  const budget = () => new GroundBudget({ ...DEFAULT_GROUND_LIMITS, ...limits }, onSpent);
  try {
    const { program, copied } = ground(sheet, budget(), tuning);
    if (!copied || program.literals.length > tuning.small) return grounded(program);
    const other = withoutCopies(sheet, budget(), tuning);
    const isSmaller = other !== void 0 && other.literals.length < program.literals.length;
    return grounded(isSmaller ? other : program);
  } catch (error) {
    if (isProblem(error)) return { problem: error.message, clause: error.clause };
    throw error;
  }
}
function grounded(program) {
  let acyclic;
  return {
    program,
    acyclic() {
      acyclic ??= withoutCycles(program);
      return acyclic;
    }
  };
}
function withoutCopies(sheet, budget, tuning) {
  try {
    return ground(sheet, budget, { ...tuning, copies: Number.POSITIVE_INFINITY }).program;
  } catch (error) {
    if (isProblem(error)) return void 0;
    throw error;
  }
}
function isProblem(error) {
  return error instanceof OverBudget || error instanceof MeaninglessRules;
}
function ground(sheet, budget, tuning) {
  const inputs = reachInputs(sheet, budget, tuning);
  const { terms, rules, tables, relaxation, machine, roles, initial, fluents, moves } = inputs;
  const instantiation = new Instantiation(tables, relaxation, rules, machine, budget);
  const nexts = fluents.map((fluent) => instantiation.root("next", [fluent]));
  const legals = moves.map(({ role, move }) => instantiation.root("legal", [roles[role], move]));
  const terminal = instantiation.root("terminal", []);
  const facts = (relation) => roles.flatMap(
    (roleTerm, role) => terms.sort(instantiation.values(relation, roleTerm)).map((value2) => ({ role, value: value2, root: instantiation.root(relation, [roleTerm, value2]) }))
  );
  const goals = facts("goal");
  const percepts = facts("sees");
  instantiation.run();
  const inputCount = fluents.length + moves.length;
  const roots = [
    terminal,
    ...nexts,
    ...legals,
    ...goals.map(({ root }) => root),
    ...percepts.map(({ root }) => root)
  ];
  const outputs = roots.filter((root) => typeof root === "number");
  const simple = simplify(instantiation.instances, inputsAmong(instantiation, inputs), inputCount, outputs);
  const output = (root) => {
    if (typeof root === "number") return simple.outputs[root];
    return root === "always" ? ALWAYS : NEVER;
  };
  const fact2 = ({ role, value: value2, root }) => ({
    role,
    text: terms.text(value2),
    holds: output(root)
  });
  const program = {
    roles: roles.map((role) => terms.text(role)),
    fluents: fluents.map((fluent, i) => ({
      text: terms.text(fluent),
      initially: initial.has(fluent),
      next: output(nexts[i])
    })),
    moves: moves.map(({ role, move }, i) => ({
      role,
      text: terms.text(move),
      legal: output(legals[i])
    })),
    terminal: output(terminal),
    goals: goals.map(fact2).filter(({ holds: holds2 }) => holds2 !== NEVER),
    percepts: percepts.map(fact2).filter(({ holds: holds2 }) => holds2 !== NEVER),
    atoms: inputCount + simple.derived.length,
    firstRule: simple.firstRule,
    firstLiteral: simple.firstLiteral,
    literals: simple.literals,
    name: (derived) => terms.text(instantiation.terms[simple.derived[derived]])
  };
  return { program, copied: relaxation.copied };
}
function inputsAmong(instantiation, { terms, roles, fluents, moves }) {
  const trueFunctor = terms.functor("true", 1);
  const doesFunctor = terms.functor("does", 2);
  const numbers = /* @__PURE__ */ new Map();
  for (const fluent of fluents) numbers.set(terms.intern(trueFunctor, Int32Array.of(fluent)), numbers.size);
  for (const { role, move } of moves) {
    numbers.set(terms.intern(doesFunctor, Int32Array.of(roles[role], move)), numbers.size);
  }
  const inputOf = new Int32Array(instantiation.atoms);
  for (let atom = 0; atom < inputOf.length; atom++) {
    const term = instantiation.terms[atom];
    const functor = terms.functorOf[term];
    const isInput2 = functor === trueFunctor || functor === doesFunctor;
    inputOf[atom] = isInput2 ? numbers.get(term) ?? UNREACHABLE : DERIVED;
  }
  return inputOf;
}

// src/engine/prepare-game.ts
function prepareGame(text, { isLenient = false, ...options } = {}) {
  options.onProgress?.({ step: "reading", done: 0 });
  const { sheet, diagnostics } = checkText(text);
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (errors.length > 0 && !isLenient) return { problem: refusal(text, errors), diagnostics };
  const { prepared, problem } = prepareSheet(sheet, options);
  return problem === void 0 ? { prepared, sheet, diagnostics } : { problem, diagnostics };
}
function refusal(text, errors) {
  const [{ code: code2, start, message }] = errors;
  const { line } = position(text, start);
  const others = errors.length === 1 ? "" : `, and ${errors.length - 1} more`;
  return `the rules have an error in line ${line}: ${message.replace(/\.$/, "")} (${code2})${others}`;
}
function prepareSheet(sheet, options = {}) {
  const { engine } = options;
  if (sheet.clauses.length === 0) return { problem: "there is no clause in the rules" };
  if (engine === "reference") return { prepared: { engine } };
  const { prepared, problem } = compile(sheet, engine ?? "slices", options);
  if (problem === void 0) return { prepared };
  return engine === void 0 ? { prepared: { engine: "reference", fallback: problem } } : { problem };
}
var NO_ROLES = { problem: "the rules have no role, so there is nobody to play" };
function compile(sheet, engine, { limits, onProgress }) {
  const onSpent = onProgress && ((done) => onProgress({ step: "grounding", done }));
  onSpent?.(0);
  const grounding = groundSheet(sheet, limits, DEFAULT_TUNING, onSpent);
  if ("problem" in grounding) return { problem: grounding.problem };
  if (grounding.program.roles.length === 0) return NO_ROLES;
  onProgress?.({ step: "compiling", done: 0 });
  const begun = performance.now();
  const program = grounding.acyclic();
  const hasPercepts = speaksOfPercepts(sheet);
  const seconds = () => (performance.now() - begun) / 1e3;
  if (engine === "tables") return { prepared: { engine, program, hasPercepts, seconds: seconds() } };
  const onPhase = onProgress && ((done, of) => onProgress({ step: "compiling", done, of }));
  try {
    const compiled = compileSlices(program, { onPhase });
    void compiled.game;
    return { prepared: { engine, program, compiled, hasPercepts, seconds: seconds() } };
  } catch (error) {
    return tooLarge(error);
  }
}
function tooLarge(error) {
  if (error instanceof RangeError) return { problem: `the compiled game is too large: ${error.message}` };
  throw error;
}
function speaksOfPercepts({ clauses }) {
  return clauses.some(({ head }) => head.name === "sees" && head.args.length === 2);
}

// src/datalog/reasoner.ts
var NOTHING = new Int32Array(0);
var Reasoner = class {
  engine = "reference";
  roles;
  players;
  chance;
  hasPercepts;
  terms = new Terms();
  rules;
  tables = new AnswerTables(this.terms);
  machine;
  roleTerms;
  key = new Int32Array(1);
  start;
  loaded = NOTHING;
  /** If one question takes more work than `mostWork`, it is taken to be endless (`machine.ts`). */
  constructor(clauses, mostWork) {
    this.machine = new Machine(this.tables, mostWork);
    this.terms.learnSpelling(clauses);
    this.rules = new Rules(clauses);
    this.tables.loadState(NOTHING);
    this.roleTerms = this.answers("role");
    this.roles = Array.from(this.roleTerms, (role) => this.text(role));
    this.players = playersAmong(this.roles);
    this.chance = this.roles.findIndex(isChance);
    const { rules, facts } = this.rules.predicate("sees", 2);
    this.hasPercepts = rules.length + facts.length > 0;
  }
  initialState() {
    if (this.start === void 0) {
      this.load(NOTHING, NOTHING);
      this.start = this.answers("init").sort();
    }
    return this.start;
  }
  isTerminal(state) {
    this.load(state, NOTHING);
    const table = this.tables.forPredicate(this.rules.predicate("terminal", 0), "");
    return table.hasAnswer(this.machine.ask(table, NOTHING));
  }
  legalMoves(state, role) {
    return this.byText(this.legalMovesAsFound(state, role));
  }
  /** In the order in which the rules give them, for callers that pick at random and want no time lost. */
  legalMovesAsFound(state, role) {
    this.load(state, NOTHING);
    return this.answersFor("legal", role);
  }
  goals(state, role) {
    this.load(state, NOTHING);
    return this.byText(this.answersFor("goal", role));
  }
  score(state, role) {
    return scoreOfGoals(this.goals(state, role).map((goal) => this.text(goal)));
  }
  nextState(state, joint) {
    this.load(state, this.withRoles(joint));
    return this.answers("next").sort();
  }
  percepts(state, joint, role) {
    this.load(state, this.withRoles(joint));
    return this.byText(this.answersFor("sees", role));
  }
  text(term) {
    return this.terms.text(term);
  }
  term(text) {
    const tree = parseTerm(text);
    const term = tree === void 0 ? -1 : this.terms.fromTree(tree);
    return term < 0 ? void 0 : term;
  }
  state(fluents) {
    const terms = /* @__PURE__ */ new Set();
    for (const text of fluents) {
      const term = this.term(text);
      if (term === void 0) return void 0;
      terms.add(term);
    }
    return Int32Array.from(terms).sort();
  }
  load(state, moves) {
    const { tables } = this;
    if (state !== this.loaded) {
      tables.loadState(state);
      this.loaded = state;
    }
    if (!sameNumbers(tables.moves, moves)) tables.loadMoves(moves);
  }
  withRoles(joint) {
    const moves = new Int32Array(2 * this.roleTerms.length);
    for (let role = 0; role < this.roleTerms.length; role++) {
      moves[2 * role] = this.roleTerms[role];
      moves[2 * role + 1] = joint[role];
    }
    return moves;
  }
  /** Every x with relation(x). */
  answers(relation) {
    return this.column(relation, 1, "0", NOTHING);
  }
  /** Every x with relation(role, x). */
  answersFor(relation, role) {
    this.key[0] = this.roleTerms[role];
    return this.column(relation, 2, "10", this.key);
  }
  column(relation, arity, mask, key) {
    const table = this.tables.forPredicate(this.rules.predicate(relation, arity), mask);
    return table.column(this.machine.ask(table, key));
  }
  byText(terms) {
    return this.terms.sort(Array.from(terms));
  }
};
function sameNumbers(a, b) {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

// src/engine/reference.ts
function loadReference(sheet) {
  try {
    return { game: new Reasoner(sheet.clauses) };
  } catch (error) {
    if (error instanceof MeaninglessRules) return { problem: error.message };
    throw error;
  }
}

// src/engine/slices/event-state.ts
var FALSE2 = 0;
var TRUE2 = 1;
var EventState = class {
  circuit;
  kernel;
  events;
  values;
  fluents = new Int32Array(0);
  made = [];
  /** How many nodes were settled since something was set. */
  settled = 0;
  constructor(module, program) {
    const circuit = circuitOf(program);
    this.circuit = circuit;
    const nodes = circuit.inputs + circuit.ops.length;
    const plan = new ArenaPlan();
    const record = plan.reserve(EVENTS_BYTES);
    const values = plan.reserve(nodes);
    const counts = plan.reserve(4 * nodes);
    const kinds = plan.reserve(nodes);
    const first = plan.reserve(4 * (nodes + 1));
    const edges = plan.reserve(4 * circuit.operands.length);
    const dirty = plan.reserve(8 * Math.ceil(nodes / 64));
    const kernel = new Kernel(module, plan.bytes);
    const events = kernel.memory.at(record.address);
    events.set(EVENTS_VALUES, values);
    events.set(EVENTS_COUNTS, counts);
    events.set(EVENTS_KINDS, kinds);
    events.set(EVENTS_FIRST, first);
    events.set(EVENTS_EDGES, edges);
    events.set(EVENTS_DIRTY, dirty);
    this.kernel = kernel;
    this.events = record.address;
    this.values = kernel.bytes(values);
    writeCircuit(circuit, {
      counts: kernel.words(counts),
      kinds: kernel.bytes(kinds),
      first: kernel.words(first),
      edges: kernel.words(edges),
      dirty: kernel.bytes(dirty)
    });
    this.set(TRUE2, 1);
  }
  state(fluents) {
    const { now } = this.circuit;
    const held = new Set(fluents);
    for (const fluent of this.fluents) if (!held.has(fluent)) this.set(now[fluent], 0);
    for (const fluent of fluents) this.set(now[fluent], 1);
    this.fluents = fluents;
  }
  isTerminal() {
    return this.holds(this.circuit.terminal);
  }
  isLegal(move) {
    return this.holds(this.circuit.legal[move]);
  }
  isGoal(goal) {
    return this.holds(this.circuit.goals[goal]);
  }
  move(moves) {
    const { does } = this.circuit;
    for (const move of this.made) if (!moves.includes(move)) this.set(does[move], 0);
    for (const move of moves) this.set(does[move], 1);
    this.made = moves;
  }
  isNext(fluent) {
    return this.holds(this.circuit.next[fluent]);
  }
  isSeen(percept) {
    return this.holds(this.circuit.percepts[percept]);
  }
  set(node, value2) {
    if (node < 0 || this.values[node] === value2) return;
    this.kernel.calls.setNode(this.events, node, value2);
    this.settled = 0;
  }
  holds(node) {
    const { inputs, stateGates, ops } = this.circuit;
    const needed = inputs + (node < inputs + stateGates ? stateGates : ops.length);
    if (this.settled < needed) {
      this.kernel.calls.settle(this.events, needed);
      this.settled = needed;
    }
    return this.values[node] === 1;
  }
};
function circuitOf(program) {
  const nodeOf = new Int32Array(program.slots).fill(-1);
  nodeOf[ZERO] = FALSE2;
  nodeOf[ONE] = TRUE2;
  let inputs = 2;
  for (const slots of [program.now, program.does]) {
    for (const slot of slots) if (slot >= 0 && nodeOf[slot] < 0) nodeOf[slot] = inputs++;
  }
  let [gates, total] = [0, 0];
  for (const code2 of [program.state, program.transition]) {
    eachRun(code2, (_, count2, size) => {
      gates += size;
      total += size * count2;
    });
  }
  const ops = new Uint8Array(gates);
  const firstOperand = new Int32Array(gates + 1);
  const operands = new Int32Array(total);
  let [gate, end] = [0, 0];
  const follow2 = (code2) => eachRun(code2, (op, count2, size, from) => {
    for (let at = from; at < from + size * (count2 + 1); at += count2 + 1) {
      for (let i = 1; i <= count2; i++) operands[end++] = nodeOf[code2[at + i]];
      nodeOf[code2[at]] = inputs + gate;
      ops[gate++] = op;
      firstOperand[gate] = end;
    }
  });
  const nodes = (slots) => slots.map((slot) => slot < 0 ? -1 : nodeOf[slot]);
  const [now, does] = [nodes(program.now), nodes(program.does)];
  follow2(program.state);
  const stateGates = gate;
  const terminal = nodeOf[program.terminal];
  const [legal, goals] = [nodes(program.legal), nodes(program.goals)];
  follow2(program.transition);
  const [next, percepts] = [nodes(program.next), nodes(program.percepts)];
  return {
    inputs,
    stateGates,
    ops,
    firstOperand,
    operands,
    now,
    does,
    terminal,
    legal,
    goals,
    next,
    percepts
  };
}
function eachRun(code2, run) {
  for (let at = 0; at < code2.length; ) {
    const [op, count2, size] = [code2[at], code2[at + 1], code2[at + 2]];
    run(op, count2, size, at + 3);
    at += 3 + size * (count2 + 1);
  }
}
function writeCircuit(circuit, { counts, kinds, first, edges, dirty }) {
  const { inputs, ops, firstOperand, operands } = circuit;
  for (const operand of operands) first[operand + 1]++;
  for (let node = 1; node < first.length; node++) first[node] += first[node - 1];
  const place = first.slice();
  for (let gate = 0; gate < ops.length; gate++) {
    const op = ops[gate];
    const node = inputs + gate;
    kinds[node] = op === 1 /* Or */ ? 1 : 0;
    for (let i = firstOperand[gate]; i < firstOperand[gate + 1]; i++) {
      const lowers = op === 0 /* And */ || op === 2 /* AndNot */ && i === firstOperand[gate];
      if (lowers) counts[node]++;
      edges[place[operands[i]]++] = 2 * node + (lowers ? 1 : 0);
    }
    dirty[node >>> 3] |= 1 << (node & 7);
  }
}

// src/engine/slices/pass-state.ts
var WORDS = 4;
var PassState = class {
  constructor(module, program) {
    this.program = program;
    const plan = new ArenaPlan();
    const machinePlan = planMachine(plan, program, 1);
    const kernel = new Kernel(module, plan.bytes);
    this.machine = new SliceMachine(kernel, machinePlan);
    this.words = kernel.words(machinePlan.slots);
  }
  program;
  machine;
  words;
  /** Whether the slots hold what the state part answered. */
  fresh = false;
  /** The moves whose slots are set. */
  made = [];
  /** Whether the slots hold what follows from these moves. */
  moved = false;
  state(fluents) {
    const { now } = this.program;
    for (const slot of now) if (slot >= 0) this.set(slot, 0);
    for (const fluent of fluents) if (now[fluent] >= 0) this.set(now[fluent], -1);
    this.fresh = false;
    this.moved = false;
  }
  isTerminal() {
    return this.stateBit(this.program.terminal);
  }
  isLegal(move) {
    return this.stateBit(this.program.legal[move]);
  }
  isGoal(goal) {
    return this.stateBit(this.program.goals[goal]);
  }
  move(moves) {
    if (this.moved && moves.every((move, role) => move === this.made[role])) return;
    const { does } = this.program;
    for (const move of this.made) if (does[move] >= 0) this.set(does[move], 0);
    for (const move of moves) if (does[move] >= 0) this.set(does[move], -1);
    this.made = moves;
    this.answerState();
    this.machine.runTransition();
    this.fresh = false;
    this.moved = true;
  }
  isNext(fluent) {
    return this.bit(this.program.next[fluent]);
  }
  isSeen(percept) {
    return this.bit(this.program.percepts[percept]);
  }
  answerState() {
    if (this.fresh) return;
    this.machine.runState();
    this.fresh = true;
    this.moved = false;
  }
  stateBit(slot) {
    this.answerState();
    return this.bit(slot);
  }
  bit(slot) {
    return (this.words[slot * WORDS] & 1) === 1;
  }
  set(slot, word) {
    this.words.fill(word >>> 0, slot * WORDS, slot * WORDS + WORDS);
  }
};

// src/engine/slices/single-state.ts
var PASS_GATES = 2e4;
var SingleState = class {
  constructor(module, compiled) {
    this.module = module;
    this.compiled = compiled;
    this.phases = new PhaseFinder(compiled.game);
    this.loaded = this.evaluatorOf(0);
    for (const [phase, program] of compiled.game.programs.entries()) {
      if (gatesOf(program) > PASS_GATES) this.evaluatorOf(phase);
    }
  }
  module;
  compiled;
  /** By phase, the one for all states last; made when they are needed, but those that take long to make. */
  evaluators = [];
  phases;
  loaded;
  state(fluents) {
    this.loaded = this.evaluatorOf(this.phases.of(fluents) ?? this.compiled.game.programs.length);
    this.loaded.state(fluents);
  }
  isTerminal() {
    return this.loaded.isTerminal();
  }
  isLegal(move) {
    return this.loaded.isLegal(move);
  }
  isGoal(goal) {
    return this.loaded.isGoal(goal);
  }
  move(moves) {
    this.loaded.move(moves);
  }
  isNext(fluent) {
    return this.loaded.isNext(fluent);
  }
  isSeen(percept) {
    return this.loaded.isSeen(percept);
  }
  evaluatorOf(phase) {
    const known = this.evaluators[phase];
    if (known !== void 0) return known;
    const program = this.compiled.game.programs[phase] ?? this.compiled.general();
    const made = gatesOf(program) > PASS_GATES ? new EventState(this.module, program) : new PassState(this.module, program);
    this.evaluators[phase] = made;
    return made;
  }
};

// src/network/template.ts
var NONE5 = "none";
var UNDEFINED = "undefined";

// src/network/model.ts
var STAR = -1;
function scopeOf(constraint) {
  if (constraint.kind === "table") return constraint.scope;
  return [constraint.variable, ...constraint.booleans.filter((boolean) => boolean >= 0)];
}
var BOOLEAN_VALUES = ["false", "true"];

// src/network/translate/tabulate.ts
function tabulate(definition2, limit) {
  const { sizes, otherwise } = definition2;
  const width = sizes.length + 1;
  const tuples = [];
  const tuple = new Array(width).fill(STAR);
  const grow2 = (cases2) => {
    const certain = cases2.filter(({ bodies }) => bodies.some((body) => body.length === 0));
    if (certain.length > 1) return true;
    if (certain.length === cases2.length) {
      tuple[width - 1] = certain.length === 1 ? certain[0].value : otherwise;
      if (tuple[width - 1] >= 0) tuples.push(...tuple);
      return tuples.length <= limit * width;
    }
    const column = mostFrequent(cases2);
    for (let value2 = 0; value2 < sizes[column]; value2++) {
      tuple[column] = value2;
      if (!grow2(given(cases2, column, value2))) return false;
    }
    tuple[column] = STAR;
    return true;
  };
  const cases = definition2.cases.filter(({ bodies }) => bodies.length > 0);
  return grow2(cases) ? Int32Array.from(tuples) : void 0;
}
function given(cases, column, value2) {
  const left = [];
  for (const { value: output, bodies } of cases) {
    const open = bodies.filter((body) => body.every((test) => test.column !== column || test.value === value2 === test.equal)).map((body) => body.filter((test) => test.column !== column));
    if (open.length > 0) left.push({ value: output, bodies: open });
  }
  return left;
}
function mostFrequent(cases) {
  const counts = /* @__PURE__ */ new Map();
  for (const { bodies } of cases) {
    if (bodies.some((body) => body.length === 0)) continue;
    for (const body of bodies) {
      for (const { column } of body) counts.set(column, (counts.get(column) ?? 0) + 1);
    }
  }
  let best = -1;
  for (const [column, count2] of counts) {
    const most = best < 0 ? 0 : counts.get(best);
    if (count2 > most || count2 === most && column < best) best = column;
  }
  return best;
}

// src/network/translate/completion.ts
var COLUMNS = 8;
var ROWS = 16;
var DIRECT = 4;
var holds = (boolean) => 2 * boolean;
var fails = (boolean) => 2 * boolean + 1;
var Completion = class {
  constructor(builder) {
    this.builder = builder;
  }
  builder;
  /** Tests of variables that are not Booleans: test -1-i is at place i. */
  others = [];
  relations = /* @__PURE__ */ new Map();
  /** How many auxiliary Booleans the variable that is being defined has. */
  parts = 0;
  /** A Boolean that is true exactly if the formula is. */
  define(kind, name2, formula) {
    this.parts = 0;
    return this.boolean(kind, name2, name2, formula);
  }
  test(variable2, value2, equal) {
    if (this.builder.isBoolean(variable2)) return value2 === 1 === equal ? holds(variable2) : fails(variable2);
    this.others.push({ variable: variable2, value: value2, equal });
    return -this.others.length;
  }
  /** The test itself; for a variable with many values, the test of the value's Boolean. */
  reduced(test) {
    const read3 = this.read(test);
    if (this.builder.size(read3.variable) <= DIRECT) return read3;
    return {
      variable: this.builder.booleanOf(read3.variable, read3.value),
      value: read3.equal ? 1 : 0,
      equal: true
    };
  }
  /**
   * A table that says when a variable has each of its values; undefined if it would exceed a limit. Unless
   * `raw`, tests of variables with many values are tests of their Booleans.
   */
  draft(cases, otherwise, limit, raw = false) {
    const inputs = cases.length === 1 ? [] : this.inputsInOrder(cases, raw);
    if (inputs === void 0) return void 0;
    const kept = [];
    let key = `${otherwise}`;
    for (const { value: value2, bodies } of cases) {
      const tests = [];
      key += `;${value2}`;
      for (const body of bodies) {
        const consistent = this.consistent(body);
        if (consistent === void 0) continue;
        const columnTests = [];
        key += "|";
        for (const test of consistent) {
          const columnTest = this.columnTest(test, inputs, raw);
          if (columnTest === void 0) return void 0;
          columnTests.push(columnTest);
          key += `${columnTest.column}${columnTest.equal ? "=" : "!"}${columnTest.value},`;
        }
        tests.push(columnTests);
      }
      kept.push({ value: value2, bodies: tests });
    }
    const sizes = inputs.map(({ variable: variable2, value: value2 }) => value2 < 0 ? this.builder.size(variable2) : 2);
    key += `/${sizes.join()}`;
    let tuples = this.relations.get(key);
    if (tuples === void 0) {
      tuples = tabulate({ sizes, cases: kept, otherwise }, limit);
      if (tuples !== void 0) this.relations.set(key, tuples);
    }
    if (tuples === void 0 || tuples.length > limit * (sizes.length + 1)) return void 0;
    return { inputs, tuples };
  }
  /** Makes a constraint of a draft. */
  accept({ inputs, tuples }, output) {
    const scope = inputs.map(
      ({ variable: variable2, value: value2 }) => value2 < 0 ? variable2 : this.builder.booleanOf(variable2, value2)
    );
    this.builder.definition(scope, output, tuples);
  }
  boolean(kind, name2, whole, formula) {
    let tests = 0;
    let falsifiers = 0;
    for (const body of formula) {
      if (body.length === 0 && formula.length > 1) return this.boolean(kind, name2, whole, [body]);
      tests += body.length;
      for (const test of body)
        falsifiers += test >= 0 ? 1 : Math.min(this.builder.size(this.read(test).variable), DIRECT) - 1;
    }
    const limit = Math.max(ROWS, falsifiers + 2 * formula.length + 1);
    const draft = tests > COLUMNS * ROWS ? void 0 : this.draft([{ value: 1, bodies: formula }], 0, limit);
    if (draft === void 0) return this.boolean(kind, name2, whole, this.smaller(whole, formula));
    const variable2 = this.builder.add(kind, name2);
    this.accept(draft, variable2);
    return variable2;
  }
  /**
   * The same formula over auxiliary Booleans. They stand for the tests in which bodies differ that are alike
   * but for one test; else for the bodies, for parts of the only body, or for several bodies together.
   */
  smaller(whole, formula) {
    const auxiliary = (part) => {
      if (part.length === 1 && part[0].length === 1) return part[0][0];
      const number = ++this.parts;
      return holds(this.boolean("derived", `${whole} part ${number}`, whole, part));
    };
    if (formula.length === 1) return [pieces(formula[0]).map((part) => auxiliary([part]))];
    if (formula.every((body) => body.length === 1)) return pieces(formula).map((part) => [auxiliary(part)]);
    const alike = alikeButForOne(formula);
    if (alike.length === formula.length) return formula.map((body) => [auxiliary([body])]);
    return alike.map(({ common, rest }) => [...common, auxiliary(rest.map((test) => [test]))]);
  }
  /** All inputs in the order of the variables, so that groups with equal rules get the same table. */
  inputsInOrder(cases, raw) {
    const inputs = [];
    for (const { bodies } of cases) {
      for (const body of bodies) {
        for (const test of body) if (this.columnTest(test, inputs, raw) === void 0) return void 0;
      }
    }
    return inputs.sort((a, b) => this.builder.compare(a.variable, b.variable) || a.value - b.value);
  }
  /** The test as a test of a column; undefined if that would need one column too many. */
  columnTest(test, inputs, raw) {
    if (test >= 0) {
      const column2 = columnOf(inputs, test >> 1, -1);
      return column2 < 0 ? void 0 : { column: column2, value: 1 - (test & 1), equal: true };
    }
    const { variable: variable2, value: value2, equal } = this.read(test);
    const whole = raw || this.builder.size(variable2) <= DIRECT;
    const column = columnOf(inputs, variable2, whole ? -1 : value2);
    if (column < 0) return void 0;
    return whole ? { column, value: value2, equal } : { column, value: equal ? 1 : 0, equal: true };
  }
  /** The body with each test once, positive tests first; undefined if two tests contradict each other. */
  consistent(body) {
    if (isPlain(body)) return body;
    const rank = (test) => test >= 0 ? test & 1 : this.read(test).equal ? 0 : 2;
    const kept = [];
    const seen = [];
    for (const test of [...body].sort((a, b) => rank(a) - rank(b))) {
      const { variable: variable2, value: value2, equal } = this.read(test);
      const fixed = seen.find((other) => other.variable === variable2 && other.equal);
      if (fixed !== void 0) {
        if (fixed.value === value2 !== equal) return void 0;
      } else if (!seen.some((other) => other.variable === variable2 && other.value === value2)) {
        kept.push(test);
        seen.push({ variable: variable2, value: value2, equal });
      }
    }
    return kept;
  }
  read(test) {
    return test < 0 ? this.others[-1 - test] : { variable: test >> 1, value: 1 - (test & 1), equal: true };
  }
};
function columnOf(inputs, variable2, value2) {
  for (let column = 0; column < inputs.length; column++) {
    if (inputs[column].variable === variable2 && inputs[column].value === value2) return column;
  }
  return inputs.length === COLUMNS ? -1 : inputs.push({ variable: variable2, value: value2, equal: true }) - 1;
}
function isPlain(body) {
  for (let i = 0; i < body.length; i++) {
    if (body[i] < 0 || i > 0 && (body[i] & 1) < (body[i - 1] & 1)) return false;
    for (let k = 0; k < i; k++) if (body[k] >> 1 === body[i] >> 1) return false;
  }
  return true;
}
function alikeButForOne(formula) {
  const without2 = (body, i) => body.filter((_, k) => k !== i);
  const counts = /* @__PURE__ */ new Map();
  const keys = formula.map(
    (body) => body.length > COLUMNS ? [] : body.map(
      (_, i) => without2(body, i).sort((a, b) => a - b).join()
    )
  );
  for (const key of keys.flat()) counts.set(key, (counts.get(key) ?? 0) + 1);
  const alike = /* @__PURE__ */ new Map();
  for (const [i, body] of formula.entries()) {
    let most = 0;
    for (const [k, key2] of keys[i].entries()) {
      if (counts.get(key2) > counts.get(keys[i][most])) most = k;
    }
    const key = keys[i][most];
    const known = alike.get(key);
    if (key !== void 0 && known !== void 0) known.rest.push(body[most]);
    else alike.set(key ?? `body ${i}`, { common: without2(body, most), rest: [body[most]] });
  }
  return Array.from(alike.values());
}
function pieces(list) {
  const size = list.length > COLUMNS ? COLUMNS : Math.ceil(list.length / 2);
  return Array.from(
    { length: Math.ceil(list.length / size) },
    (_, i) => list.slice(i * size, (i + 1) * size)
  );
}

// src/network/translate/atoms.ts
var Atoms = class {
  constructor(program, inputs, builder, completion) {
    this.program = program;
    this.inputs = inputs;
    this.builder = builder;
    this.completion = completion;
    this.first = inputsOf(program);
    this.booleans = new Int32Array(program.atoms - this.first).fill(-1);
  }
  program;
  inputs;
  builder;
  completion;
  first;
  /** Per derived atom: its Boolean, or -1 if it has none yet. */
  booleans;
  /** Defines an atom by Clark's completion, with its own kind and name, or those of the output that it is. */
  define(atom, kind = "derived", name2 = this.program.name(atom - this.first)) {
    this.booleans[atom - this.first] = this.completion.define(kind, name2, this.bodiesOf(atom));
  }
  booleanOf(atom) {
    return this.booleans[atom - this.first];
  }
  /** The formula that one of the rules of a derived atom applies. */
  bodiesOf(atom) {
    const { firstRule } = this.program;
    const bodies = [];
    for (let rule2 = firstRule[atom - this.first]; rule2 < firstRule[atom - this.first + 1]; rule2++) {
      const body = [];
      for (const literal of bodyOf(this.program, rule2)) body.push(this.test(literal));
      bodies.push(body);
    }
    return bodies;
  }
  formula(output) {
    if (output < 0) return output === ALWAYS ? [[]] : [];
    return [[this.test(output)]];
  }
  /** A Boolean that is true exactly if the output holds; an existing one is used if it says that. */
  truth(output, name2) {
    if (output >= 0) {
      const { variable: variable2, value: value2 } = this.completion.reduced(this.test(output));
      if (value2 === 1 && this.builder.isBoolean(variable2)) return variable2;
    }
    return this.completion.define("derived", name2, this.formula(output));
  }
  test(literal) {
    const atom = atomOf(literal);
    if (atom < this.first) return this.inputs.test(literal);
    const boolean = this.booleans[atom - this.first];
    if (boolean < 0) throw new Error(`${this.program.name(atom - this.first)} is read before it is defined`);
    return isNegative(literal) ? fails(boolean) : holds(boolean);
  }
};

// src/network/translate/value-names.ts
function valueName(group, fluent) {
  const parts = [];
  const shape = tokens(group);
  const text = tokens(fluent);
  let at = 0;
  for (const token of shape) {
    if (token !== "_") {
      if (text[at]?.toLowerCase() !== token.toLowerCase()) return fluent;
      at++;
      continue;
    }
    const start = at;
    let depth = 0;
    do {
      if (text[at] === "(") depth++;
      else if (text[at] === ")") depth--;
      at++;
    } while (depth > 0 && at < text.length);
    parts.push(join(text.slice(start, at)));
  }
  return at === text.length && parts.length > 0 ? parts.join(" ") : fluent;
}
function tokens(kif) {
  return kif.match(/[()]|[^\s()]+/g) ?? [];
}
function join(parts) {
  return parts.join(" ").replaceAll("( ", "(").replaceAll(" )", ")");
}

// src/network/translate/input-variables.ts
var InputVariables = class {
  constructor(program, groups, builder, completion) {
    this.program = program;
    this.groups = groups;
    this.builder = builder;
    this.groupOf = new Int32Array(program.fluents.length).fill(-1);
    const valueAt = new Int32Array(program.fluents.length).fill(1);
    for (const [g2, { fluents }] of groups.entries()) {
      for (const [value2, fluent] of fluents.entries()) {
        if (this.groupOf[fluent] >= 0) throw new Error(`${program.fluents[fluent].text} is in two groups`);
        this.groupOf[fluent] = g2;
        valueAt[fluent] = value2;
      }
    }
    this.addFluents(valueAt);
    this.actions = this.addActions();
    this.tests = new Int32Array(2 * inputsOf(program));
    for (const [atom, { variable: variable2, value: value2 }] of [...this.now, ...this.moves].entries()) {
      this.tests[positive(atom)] = completion.test(variable2, value2, true);
      this.tests[negative(atom)] = completion.test(variable2, value2, false);
    }
  }
  program;
  groups;
  builder;
  /** Per fluent and per move of the program. */
  now = [];
  moves = [];
  /** Per role. */
  actions;
  /** Per fluent: its group, or -1 if it has none. */
  groupOf;
  /** Per literal of an input, the test that says the same. */
  tests;
  test(literal) {
    return this.tests[literal];
  }
  addFluents(valueAt) {
    const { builder, program, groupOf, groups } = this;
    const variables = groups.map(() => -1);
    for (const [i, { text }] of program.fluents.entries()) {
      const g2 = groupOf[i];
      if (g2 < 0) {
        this.now.push({ variable: builder.add("fluent", `(true ${text})`), value: valueAt[i] });
        continue;
      }
      const { fluents, name: name2 } = groups[g2];
      if (variables[g2] < 0) {
        const nameOf2 = (value2) => `(true ${program.fluents[fluents[value2]].text})`;
        variables[g2] = builder.addMany("fluent", `(true ${name2})`, valuesOf(groups[g2], program), nameOf2);
      }
      this.now.push({ variable: variables[g2], value: valueAt[i] });
    }
  }
  addActions() {
    const { roles, moves } = this.program;
    const values = roles.map(() => []);
    const actions = roles.map((role, r) => {
      const nameOf2 = (value2) => `(does ${role} ${values[r][value2]})`;
      return this.builder.addMany(
        isChance(role) ? "chance" : "action",
        `(does ${role} _)`,
        values[r],
        nameOf2
      );
    });
    for (const { role, text } of moves) {
      this.moves.push({ variable: actions[role], value: values[role].length });
      values[role].push(text);
    }
    return actions;
  }
};
function valuesOf({ name: name2, fluents, exactlyOne }, program) {
  const values = fluents.map((fluent) => valueName(name2, program.fluents[fluent].text));
  return exactlyOne ? values : [...values, NONE5];
}

// src/network/translate/legality.ts
function addLegality(program, inputs, atoms, builder, completion) {
  const chance = [];
  for (const [role, action] of inputs.actions.entries()) {
    const random2 = isChance(program.roles[role]);
    const booleans = [];
    const forbidden = /* @__PURE__ */ new Map();
    for (const [i, { legal, text, role: mover }] of program.moves.entries()) {
      if (mover !== role) continue;
      const { value: move } = inputs.moves[i];
      if (random2) booleans.push(atoms.truth(legal, `(legal ${program.roles[role]} ${text})`));
      if (legal === ALWAYS) continue;
      if (legal === NEVER) {
        builder.table([action], false, Int32Array.of(move));
        continue;
      }
      const test = completion.reduced(random2 ? holds(booleans[booleans.length - 1]) : atoms.test(legal));
      const pairs2 = listOf(forbidden, test.variable);
      for (let value2 = 0; value2 < builder.size(test.variable); value2++) {
        if (value2 === test.value !== test.equal) pairs2.push(value2, move);
      }
    }
    for (const [variable2, pairs2] of forbidden)
      builder.table([variable2, action], false, Int32Array.from(pairs2));
    if (random2) chance.push({ variable: action, booleans });
  }
  return chance;
}

// src/network/translate/role-score.ts
var ONE_TABLE = 5;
function addScore(builder, completion, name2, values, terminal, goals) {
  const none = goals.length;
  if (goals.length <= ONE_TABLE) {
    const score2 = builder.add("score", name2, values);
    if (goals.length === 0) return score2;
    const cases = goals.map((goal, value2) => {
      const others = goals.filter((other) => other !== goal).map(fails);
      return { value: value2, bodies: [[holds(terminal), holds(goal), ...others]] };
    });
    const draft = completion.draft(cases, none, 2 ** (ONE_TABLE + 1));
    if (draft === void 0) throw new Error("a score has more goals than a table has columns");
    completion.accept(draft, score2);
    return score2;
  }
  let one = goals[0];
  let two;
  for (const [i, goal] of goals.entries()) {
    if (i === 0) continue;
    const both = [holds(one), holds(goal)];
    const earlier = two === void 0 ? [] : [[holds(two)]];
    two = completion.define("derived", `${name2} two of the first ${i + 1}`, [...earlier, both]);
    one = completion.define("derived", `${name2} one of the first ${i + 1}`, [[holds(one)], [holds(goal)]]);
  }
  const several = two;
  const booleans = goals.map(
    (goal, i) => completion.define("derived", `${name2} = ${values[i]}`, [[holds(terminal), holds(goal), fails(several)]])
  );
  const score = builder.add("score", name2, values);
  builder.channel(score, [...booleans, -1]);
  return score;
}

// src/network/translate/template-builder.ts
var BLOCKS = [
  "terminal",
  "fluent",
  "action",
  "chance",
  "derived",
  "goal",
  "sees",
  "next",
  "score"
];
var TURN = /* @__PURE__ */ new Set(["action", "chance", "sees", "next"]);
var Builder = class {
  variables = [];
  /** Their scopes are renumbered in place at the end, since a large network has a million of them. */
  tables = [];
  channels = [];
  ofTurn = [];
  /** For each variable whose values have Booleans: one Boolean per value, or -1. */
  booleans = /* @__PURE__ */ new Map();
  valueNames = /* @__PURE__ */ new Map();
  add(kind, name2, values = BOOLEAN_VALUES) {
    this.variables.push({ name: name2, kind, stage: 0, values });
    this.ofTurn.push(TURN.has(kind));
    return this.variables.length - 1;
  }
  /** A variable of which single values may be asked for; `nameOf` gives the names of their Booleans. */
  addMany(kind, name2, values, nameOf2) {
    const variable2 = this.add(kind, name2, values);
    this.valueNames.set(variable2, nameOf2);
    return variable2;
  }
  /** The Boolean that a channel ties to a value of a variable. */
  booleanOf(variable2, value2) {
    let all = this.booleans.get(variable2);
    if (all === void 0) {
      all = new Array(this.size(variable2)).fill(-1);
      this.booleans.set(variable2, all);
      this.channel(variable2, all);
    }
    if (all[value2] < 0) {
      const nameOf2 = this.valueNames.get(variable2);
      all[value2] = this.add("derived", nameOf2(value2));
      this.ofTurn[all[value2]] = this.ofTurn[variable2];
    }
    return all[value2];
  }
  table(scope, positive2, tuples) {
    this.tables.push({ kind: "table", scope, positive: positive2, tuples });
  }
  /** Adds a table that makes a variable a function of others. */
  definition(inputs, output, tuples) {
    if (inputs.some((input) => this.ofTurn[input])) this.ofTurn[output] = true;
    inputs.push(output);
    this.table(inputs, true, tuples);
  }
  channel(variable2, booleans) {
    this.channels.push({ kind: "channel", variable: variable2, booleans });
  }
  isBoolean(variable2) {
    return this.variables[variable2].values === BOOLEAN_VALUES;
  }
  size(variable2) {
    return this.variables[variable2].values.length;
  }
  /** Compares two variables by their final places. */
  compare(a, b) {
    return BLOCKS.indexOf(this.variables[a].kind) - BLOCKS.indexOf(this.variables[b].kind) || a - b;
  }
  finish() {
    const position2 = new Int32Array(this.variables.length);
    const ofTurn = new Uint8Array(this.variables.length);
    const variables = [];
    for (const block of BLOCKS) {
      for (let old = 0; old < position2.length; old++) {
        if (this.variables[old].kind !== block) continue;
        position2[old] = variables.push(this.variables[old]) - 1;
        ofTurn[position2[old]] = this.ofTurn[old] ? 1 : 0;
      }
    }
    const at = (variable2) => variable2 < 0 ? -1 : position2[variable2];
    for (const { scope } of this.tables) for (let i = 0; i < scope.length; i++) scope[i] = at(scope[i]);
    const channels = this.channels.map(({ variable: variable2, booleans }) => {
      return { kind: "channel", variable: at(variable2), booleans: booleans.map(at) };
    });
    const constraints = [...this.tables, ...channels];
    return { network: { variables, constraints }, ofTurn, position: position2 };
  }
};

// src/network/translate/translate.ts
function translate(program, options) {
  for (const work = translateInPieces(program, options); ; ) {
    const { done, value: value2 } = work.next();
    if (done) return value2;
  }
}
function translateInPieces(program, { encoding, groups }) {
  return new Translation(program, encoding, encoding === "grouped" ? groups : []).run();
}
var GROUP_ROWS = 64;
var Translation = class {
  constructor(program, encoding, groups) {
    this.program = program;
    this.encoding = encoding;
    this.groups = groups;
    this.inputs = new InputVariables(program, groups, this.builder, this.completion);
    this.atoms = new Atoms(program, this.inputs, this.builder, this.completion);
  }
  program;
  encoding;
  groups;
  builder = new Builder();
  completion = new Completion(this.builder);
  inputs;
  atoms;
  next = [];
  /** The output that gives the Boolean of a derived atom its kind and name: the first that is this atom. */
  claims = /* @__PURE__ */ new Map();
  *run() {
    const { program, builder, completion, inputs, atoms } = this;
    const named = this.namedOutputs();
    const uses = this.countUses();
    for (const output of [named.terminal, ...named.goals, ...named.percepts, ...named.next])
      this.claim(output, uses);
    const parts = this.partsOfGroups(uses);
    for (let atom = inputsOf(program); atom < program.atoms; atom++) {
      const claim = this.claims.get(atom);
      if (!parts.has(atom)) atoms.define(atom, claim?.kind, claim?.name);
      yield;
    }
    const terminal = this.booleanOf(named.terminal);
    const goals = named.goals.map((goal) => this.booleanOf(goal));
    const percepts = named.percepts.map((percept) => this.booleanOf(percept));
    yield;
    yield* this.addNext(named.next, parts);
    const chance = addLegality(program, inputs, atoms, builder, completion);
    const scores = program.roles.map((role, r) => {
      if (isChance(role)) return -1;
      const values = program.goals.filter((goal) => goal.role === r).map(({ text }) => text);
      const own = goals.filter((_, i) => program.goals[i].role === r);
      return addScore(builder, completion, `(score ${role})`, [...values, UNDEFINED], terminal, own);
    });
    yield;
    const { network, ofTurn, position: position2 } = builder.finish();
    const at = (variable2) => variable2 < 0 ? -1 : position2[variable2];
    const place = ({ variable: variable2, value: value2 }) => ({ variable: at(variable2), value: value2 });
    return {
      network: {
        ...network,
        chance: chance.map(({ variable: variable2, booleans }) => ({
          variable: at(variable2),
          booleans: booleans.map(at)
        })),
        threshold: program.roles.filter((role) => !isChance(role)).map(() => 0)
      },
      ofTurn,
      encoding: this.encoding,
      program,
      groups: this.groups,
      terminal: at(terminal),
      now: inputs.now.map(place),
      next: this.next.map(place),
      moves: inputs.moves.map(place),
      actions: inputs.actions.map(at),
      goals: goals.map(at),
      percepts: percepts.map(at),
      scores: scores.map(at)
    };
  }
  namedOutputs() {
    const { terminal, goals, percepts, fluents, roles } = this.program;
    return {
      terminal: { output: terminal, kind: "terminal", name: "terminal" },
      goals: goals.map(({ role, text, holds: holds2 }) => {
        return { output: holds2, kind: "goal", name: `(goal ${roles[role]} ${text})` };
      }),
      percepts: percepts.map(({ role, text, holds: holds2 }) => {
        return { output: holds2, kind: "sees", name: `(sees ${roles[role]} ${text})` };
      }),
      /** Those of the fluents that are in no group. */
      next: fluents.filter((_, i) => this.inputs.groupOf[i] < 0).map(({ text, next }) => ({ output: next, kind: "next", name: `(next ${text})` }))
    };
  }
  claim(named, uses) {
    const { output, kind } = named;
    if (!this.isDerived(output) || this.claims.has(atomOf(output))) return;
    const late = kind === "next" || kind === "sees";
    if (!late || uses[atomOf(output)] === 1) this.claims.set(atomOf(output), named);
  }
  /** A Boolean that is true exactly if the output holds. */
  booleanOf(named) {
    const { output, kind, name: name2 } = named;
    const claimed = this.isDerived(output) && this.claims.get(atomOf(output)) === named;
    return claimed ? this.atoms.booleanOf(atomOf(output)) : this.completion.define(kind, name2, this.atoms.formula(output));
  }
  /** Per atom: how many literals and outputs refer to it. */
  countUses() {
    const { literals, atoms } = this.program;
    const uses = new Int32Array(atoms);
    for (const literal of literals) uses[atomOf(literal)]++;
    for (const output of allOutputs(this.program)) if (output >= 0) uses[atomOf(output)]++;
    return uses;
  }
  /** Atoms that only the next value of one group reads: they may become part of its table. */
  partsOfGroups(uses) {
    const parts = /* @__PURE__ */ new Set();
    for (const [i, { next }] of this.program.fluents.entries()) {
      const grouped2 = this.inputs.groupOf[i] >= 0;
      if (grouped2 && this.isDerived(next) && uses[atomOf(next)] === 1) parts.add(atomOf(next));
    }
    return parts;
  }
  /** Adds the variables next in the order of the fluents, so that they stand like those now. */
  *addNext(single, parts) {
    const { groupOf } = this.inputs;
    let used = 0;
    for (let i = 0; i < groupOf.length; i++) {
      if (groupOf[i] < 0) this.next[i] = { variable: this.booleanOf(single[used++]), value: 1 };
      else if (this.next[i] === void 0) this.addGroupNext(this.groups[groupOf[i]], parts);
      yield;
    }
  }
  /** Adds one table for the whole group if it is small, else a Boolean for each fluent and a channel. */
  addGroupNext(group, parts) {
    const { builder, completion, program, atoms } = this;
    const values = valuesOf(group, program);
    const outputs = group.fluents.map((fluent) => program.fluents[fluent].next);
    const variable2 = builder.add("next", `(next ${group.name})`, values);
    for (const [value2, fluent] of group.fluents.entries()) this.next[fluent] = { variable: variable2, value: value2 };
    const isPart = (output) => output >= 0 && parts.has(atomOf(output));
    const cases = outputs.map((output, value2) => {
      return { value: value2, bodies: isPart(output) ? atoms.bodiesOf(atomOf(output)) : atoms.formula(output) };
    });
    const otherwise = group.exactlyOne ? -1 : group.fluents.length;
    const limit = Math.max(GROUP_ROWS, 2 * values.length);
    const drafts = [false, true].flatMap((raw) => completion.draft(cases, otherwise, limit, raw) ?? []);
    if (drafts.length > 0) {
      drafts.sort((a, b) => a.tuples.length - b.tuples.length);
      completion.accept(drafts[0], variable2);
      return;
    }
    const booleans = outputs.map((output, value2) => {
      if (isPart(output)) atoms.define(atomOf(output));
      return atoms.truth(output, `(next ${program.fluents[group.fluents[value2]].text})`);
    });
    builder.channel(variable2, group.exactlyOne ? booleans : [...booleans, -1]);
  }
  isDerived(output) {
    return output >= 0 && !isNegative(output) && atomOf(output) >= inputsOf(this.program);
  }
};

// assembly/solver/functional-layout.ts
var LOOKUP_1 = 0;
var LOOKUP_2 = 1;
var LOOKUP_3 = 2;
var LOOKUP = 3;
var WALK = 4;
var SPREAD = 5;
var COLLECT = 6;
var AGREE = 7;
var COPY_SET = 8;
var NARROW2 = 9;
var STRIKE = 10;
var NOT_EMPTY = 11;
var LEVEL_SLOT = 0;
var LEVEL_SET = 4;
var LEVEL_SET_END = 8;
var LEVEL_CODE = 12;
var LEVEL_CODE_END = 16;
var LEVEL_STALE = 40;
var LEVEL_STALE_END = 44;
var LEVEL_FRESH = 48;
var LEVEL_BYTES = 56;
var SEARCH_LEVELS = 0;
var SEARCH_FIRST = 4;
var SEARCH_GUARD = 8;
var SEARCH_GUARD_END = 12;
var SEARCH_DEPTH = 16;
var SEARCH_COLUMNS = 20;
var SEARCH_WIDTH = 24;
var SEARCH_ROWS = 28;
var SEARCH_CAPACITY = 32;
var SEARCH_COUNT = 36;
var SEARCH_NODES = 40;
var SEARCH_FAILURES = 48;
var SEARCH_SOLUTIONS = 56;
var SEARCH_SLOTS = 64;
var SEARCH_EVENTS = 68;
var SEARCH_STALE = 72;
var SEARCH_FIRST_READER = 76;
var SEARCH_READERS = 80;
var SEARCH_BYTES = 88;
var NO_OUTPUT = -1;
var SPREAD_OUTPUT = -2;
var NOT_BEGUN = -1;

// src/engine/memory/memory-image.ts
var WORD_BYTES = 4;
var MemoryImage = class {
  constructor(plan) {
    this.plan = plan;
    this.address = plan.next;
  }
  plan;
  /** Where it begins. */
  address;
  words = new Int32Array(1 << 10);
  used = 0;
  /** Where the next word will be. */
  get end() {
    return this.address + WORD_BYTES * this.used;
  }
  push(word) {
    const at = this.grow(1);
    this.words[at] = word;
  }
  /** Words of zero; returns where they begin. */
  reserve(words2) {
    const address = this.end;
    this.grow(words2);
    return address;
  }
  /** The next address will be a multiple of 8. */
  align() {
    if (this.end % 8 !== 0) this.push(0);
  }
  set(address, word) {
    this.words[address - this.address >>> 2] = word;
  }
  get(address) {
    return this.words[address - this.address >>> 2];
  }
  /** Takes its place in the plan, when it is complete. */
  complete() {
    if (this.plan.next !== this.address) throw new Error("something was planned where an image is written");
    this.plan.reserve(this.end - this.address);
  }
  write(memory) {
    memory.setRow(this.address, this.words.subarray(0, this.used));
  }
  /** Makes room for new words. Returns the index of the first. */
  grow(words2) {
    const first = this.used;
    this.used += words2;
    if (this.used > this.words.length) {
      const wider = new Int32Array(Math.max(this.used, 2 * this.words.length));
      wider.set(this.words);
      this.words = wider;
    }
    return first;
  }
};

// assembly/solver/network-layout.ts
var PAUSE_FULL = 0;
var PAUSE_LIMIT = 1;
var PAUSE_COMPLETE = 2;

// src/engine/solver/paused-search.ts
var PAUSES = {
  [PAUSE_FULL]: "full",
  [PAUSE_LIMIT]: "limit",
  [PAUSE_COMPLETE]: "complete"
};
function pauseOf(code2) {
  return PAUSES[code2];
}
var MOST_NODES = 2 ** 30;

// src/network/uses.ts
function usesOf(scopes, variables) {
  const firstUse = new Int32Array(variables + 1);
  for (const scope of scopes) for (const x of scope) firstUse[x + 1]++;
  for (let x = 0; x < variables; x++) firstUse[x + 1] += firstUse[x];
  const uses = new Int32Array(firstUse[variables]);
  const fill = firstUse.slice();
  for (let c = 0; c < scopes.length; c++) for (const x of scopes[c]) uses[fill[x]++] = c;
  return { firstUse, uses };
}

// src/engine/functional/diagram.ts
var NODES = 1 << 15;
var STEPS = 1 << 13;
var ROWS_AT_ONCE = 1 << 10;
var TOLD2 = { number: -1, rows: [], outputs: void 0 };
var Growing = class {
  constructor(question2, effort) {
    this.question = question2;
    this.effort = effort;
    const { tables, inputs, output, hidden, sizeOf } = question2;
    this.sizes = inputs.map(sizeOf);
    this.hidden = hidden < 0 ? 1 : sizeOf(hidden);
    this.outputs = output < 0 ? 1 : sizeOf(output);
    this.parts = tables.map(({ tuples, positive: positive2, scope }) => {
      const columns = [...inputs, hidden].map((input) => scope.indexOf(input));
      const last = columns.findLastIndex((column) => column >= 0);
      const width = scope.length;
      return { tuples, width, positive: positive2, columns, output: scope.indexOf(output), last, lists: /* @__PURE__ */ new Map() };
    });
  }
  question;
  effort;
  sizes;
  outputs;
  hidden;
  parts;
  nodes = [];
  leaves = [];
  leafNumbers = /* @__PURE__ */ new Map();
  known = /* @__PURE__ */ new Map();
  unique = /* @__PURE__ */ new Map();
  steps = 0;
  *grow() {
    let common = normalLeaf({ but: true, values: [] }, this.outputs);
    const lists2 = [];
    for (const part of this.parts) {
      const rows = [];
      for (let row = 0; row < part.tuples.length; row += part.width) rows.push(row);
      const list = yield* this.listOf(part, rows, 0);
      if (part.last < 0) common = this.told(common, part, list);
      lists2.push(part.last < 0 ? TOLD2 : list);
    }
    const root = yield* this.branch(0, lists2, common);
    if (root === void 0) return void 0;
    return { sizes: this.sizes, nodes: Int32Array.from(this.nodes), root, leaves: this.leaves };
  }
  /** The node for the inputs from `input` on; `common`: what the tables that are told leave to the output. */
  *branch(input, lists2, common) {
    if (++this.steps > STEPS) return void 0;
    if (!this.mayHold(lists2, common)) return this.leafOf({ but: false, values: [] });
    if (input === this.sizes.length) return yield* this.leaf(lists2, common);
    const key = `${input} ${lists2.map(({ number }) => number).join()} ${textOf(common)}`;
    const known = this.known.get(key);
    if (known !== void 0) return known;
    const children = [];
    for (let value2 = 0; value2 < this.sizes[input]; value2++) {
      const next = yield* this.given(lists2, common, input, value2);
      const child = yield* this.branch(input + 1, next.lists, next.common);
      if (child === void 0) return void 0;
      children.push(child);
    }
    const node = children.every((child) => child === children[0]) ? children[0] : this.node(input, children);
    if (this.nodes.length > NODES) return void 0;
    this.known.set(key, node);
    return node;
  }
  *given(lists2, before, input, value2) {
    let common = before;
    const next = [];
    for (const [p, list] of lists2.entries()) {
      const part = this.parts[p];
      const column = part.columns[input];
      if (column < 0) {
        next.push(list);
        continue;
      }
      const rows = list.rows.filter((row) => {
        const wanted = part.tuples[row + column];
        return wanted === STAR || wanted === value2;
      });
      yield* this.effort.spend(list.rows.length);
      const left = yield* this.listOf(part, rows, input + 1);
      if (input >= part.last) common = this.told(common, part, left);
      next.push(input < part.last ? left : TOLD2);
    }
    return { lists: next, common };
  }
  node(input, children) {
    const key = `${input} ${children.join()}`;
    let node = this.unique.get(key);
    if (node === void 0) {
      node = this.nodes.push(input, ...children) - 1 - children.length;
      this.unique.set(key, node);
    }
    return node;
  }
  *leaf(lists2, common) {
    const { single, hidden } = this.question;
    let leaf = common;
    if (hidden >= 0) {
      leaf = { but: false, values: [] };
      for (let value2 = 0; value2 < this.hidden; value2++) {
        const { common: more } = yield* this.given(lists2, common, this.sizes.length, value2);
        leaf = { but: leaf.but || more.but, values: [.../* @__PURE__ */ new Set([...leaf.values, ...more.values])] };
      }
    }
    if (single && (leaf.but || leaf.values.length > 1)) return void 0;
    return this.leafOf(leaf);
  }
  leafOf(leaf) {
    const key = textOf(leaf);
    const number = this.leafNumbers.get(key) ?? this.leaves.push(leaf) - 1;
    this.leafNumbers.set(key, number);
    return ~number;
  }
  /** Rows that say the same of the output and of the inputs from `input` on are one. Equal lists are one. */
  *listOf(part, rows, input) {
    const open = part.columns.slice(input).filter((column) => column >= 0);
    if (part.output >= 0) open.push(part.output);
    const texts = /* @__PURE__ */ new Map();
    for (const [i, row] of rows.entries()) {
      texts.set(open.map((column) => part.tuples[row + column]).join(), row);
      if ((i + 1) % ROWS_AT_ONCE === 0) yield* this.effort.spend(ROWS_AT_ONCE);
    }
    yield* this.effort.spend(1 + rows.length % ROWS_AT_ONCE);
    const key = `${open.length} ${texts.size} ${[...texts.keys()].sort().join(" ")}`;
    let list = part.lists.get(key);
    if (list === void 0) {
      const kept = [...texts.values()];
      list = { number: part.lists.size, rows: kept, outputs: outputsOf(part, kept) };
      part.lists.set(key, list);
    }
    return list;
  }
  /** What is left to the output when a table has no more inputs. */
  told({ but, values }, { positive: positive2, tuples, output }, { rows, outputs }) {
    if (positive2) {
      if (outputs === void 0) return { but, values };
      const kept = but ? [...outputs].filter((v) => !values.includes(v)) : values.filter((v) => outputs.has(v));
      return { but: false, values: kept.sort((a, b) => a - b) };
    }
    const struck = new Set(rows.map((row) => output < 0 ? STAR : tuples[row + output]));
    if (struck.has(STAR)) return { but: false, values: [] };
    if (!but) return { but, values: values.filter((v) => !struck.has(v)) };
    const both = [.../* @__PURE__ */ new Set([...values, ...struck])].sort((a, b) => a - b);
    return normalLeaf({ but, values: both }, this.outputs);
  }
  /** Whether some value may be in `common` and in all lists. */
  mayHold(lists2, common) {
    let values = common.but ? void 0 : common.values;
    if (values?.length === 0) return false;
    for (const { outputs } of lists2) {
      if (outputs === void 0) continue;
      values = (values ?? [...outputs]).filter((value2) => outputs.has(value2));
      if (values.length === 0) return false;
    }
    return true;
  }
};
function normalLeaf({ but, values }, size) {
  if (!but || 2 * values.length < size - 1) return { but, values };
  const all = Array.from({ length: size }, (_, value2) => value2);
  return { but: false, values: all.filter((value2) => !values.includes(value2)) };
}
function outputsOf({ tuples, positive: positive2, output }, rows) {
  if (!positive2) return void 0;
  const values = /* @__PURE__ */ new Set();
  for (const row of rows) {
    if (output < 0 || tuples[row + output] === STAR) return void 0;
    values.add(tuples[row + output]);
  }
  return values;
}
function textOf({ but, values }) {
  return `${but ? "-" : ""}${values.join()}`;
}

// src/engine/functional/diagram-relation.ts
var DiagramRelations = class {
  constructor(effort) {
    this.effort = effort;
  }
  effort;
  known = /* @__PURE__ */ new Map();
  numbers = /* @__PURE__ */ new Map();
  *find(question2) {
    const key = this.keyOf(question2);
    if (this.known.has(key)) return this.known.get(key);
    const relation = yield* new Growing(question2, this.effort).grow();
    this.known.set(key, relation);
    return relation;
  }
  /** This is asked for each function of a network, so no arrays are made. */
  keyOf({ tables, inputs, output, hidden, sizeOf, single }) {
    let key = single ? "single" : "";
    for (const { tuples, positive: positive2, scope } of tables) {
      let number = this.numbers.get(tuples);
      if (number === void 0) {
        number = this.numbers.size;
        this.numbers.set(tuples, number);
      }
      key += `${positive2 ? "+" : "-"}${number}`;
      for (const x of scope) key += x === hidden ? " h" : ` ${inputs.indexOf(x)}`;
    }
    for (const x of inputs) key += `,${sizeOf(x)}`;
    return `${key}/${output < 0 ? "" : sizeOf(output)}/${hidden < 0 ? "" : sizeOf(hidden)}`;
  }
};
function relationOfPair({ tuples, positive: positive2, scope }, output, sizeOf) {
  const column = scope.indexOf(output);
  const size = sizeOf(scope[1 - column]);
  const named = Array.from({ length: size }, () => /* @__PURE__ */ new Set());
  for (let row = 0; row < tuples.length; row += 2) {
    const value2 = tuples[row + 1 - column];
    for (const set of value2 === STAR ? named : [named[value2]]) set.add(tuples[row + column]);
  }
  const leaves = named.map((set) => {
    const hasAll = set.delete(STAR);
    const values = hasAll ? [] : [...set].sort((a, b) => a - b);
    return normalLeaf({ but: hasAll === positive2, values }, sizeOf(output));
  });
  return { sizes: [size], nodes: Int32Array.from([0, ...leaves.map((_, leaf) => ~leaf)]), root: 0, leaves };
}
function leavesByInputs({ sizes, nodes, root }) {
  const all = new Int32Array(sizes.reduce((product, size) => product * size, 1));
  let at = 0;
  const visit = (input, node) => {
    if (input === sizes.length) {
      all[at++] = ~node;
      return;
    }
    for (let value2 = 0; value2 < sizes[input]; value2++) {
      visit(input + 1, node >= 0 && nodes[node] === input ? nodes[node + 1 + value2] : node);
    }
  };
  visit(0, root);
  return all;
}
function withoutRepetition(table) {
  const { scope, tuples } = table;
  if (scope.every((x, i) => scope.indexOf(x) === i)) return table;
  const first = scope.map((x) => scope.indexOf(x));
  const kept = [];
  for (let row = 0; row < tuples.length; row += scope.length) {
    const merged = [];
    let contradicts = false;
    for (const [i, column] of first.entries()) {
      const value2 = tuples[row + i];
      if (column === i || merged[column] === STAR) merged[column] = value2;
      else if (value2 !== STAR && value2 !== merged[column]) contradicts = true;
    }
    if (!contradicts) {
      for (const [i, column] of first.entries()) if (column === i) kept.push(merged[i]);
    }
  }
  return { ...table, scope: [...new Set(scope)], tuples: Int32Array.from(kept) };
}

// src/engine/functional/ordering-effort.ts
var PIECE_ROWS = 2 ** 12;
var NoOrder = class extends Error {
};
var OrderingEffort = class {
  /** `most`: after so many rows it is given up. */
  constructor(most) {
    this.most = most;
  }
  most;
  rows = 0;
  pause = PIECE_ROWS;
  /** Counts rows that were read, or what takes as long. */
  *spend(rows) {
    this.rows += rows;
    if (this.rows < this.pause) return;
    if (this.rows > this.most)
      throw new NoOrder(`no order was found within the limit of ${this.most} rows of tables`);
    this.pause = this.rows + PIECE_ROWS;
    yield;
  }
};

// src/engine/functional/functional-order.ts
var TABLES = 256;
var INPUTS = 64;
var CONSTRAINTS_AT_ONCE = 512;
function* orderOf(network, given2, { decisions, rows }) {
  try {
    const order = new Ordered(network, decisions, new OrderingEffort(rows));
    yield* order.find(given2);
    return { order };
  } catch (error) {
    if (error instanceof NoOrder) return { problem: error.message };
    throw error;
  }
}
var Ordered = class {
  constructor(network, limit, effort) {
    this.network = network;
    this.limit = limit;
    this.effort = effort;
    this.relations = new DiagramRelations(effort);
    const { variables } = network;
    this.constraints = network.constraints.map(
      (constraint) => constraint.kind === "table" ? withoutRepetition(constraint) : constraint
    );
    const { constraints } = this;
    this.stagesOfActions = new Set(variables.filter(isAction).map(({ stage }) => stage));
    this.levelOf = new Int32Array(variables.length).fill(-1);
    const scopes = constraints.map(scopeOf);
    this.missing = Int32Array.from(scopes, ({ length }) => length);
    this.isOpen = new Uint8Array(constraints.length);
    ({ firstUse: this.firstUse, uses: this.uses } = usesOf(scopes, variables.length));
    for (let c = 0; c < constraints.length; c++) this.ready.push(c);
  }
  network;
  limit;
  effort;
  decisions = [];
  levels = [{ steps: [], filters: [] }];
  relations;
  sizeOf = (x) => this.network.variables[x].values.length;
  constraints;
  /** Per variable: the level at which it is known, or -1. */
  levelOf;
  /** Per constraint: how many of its variables are not known; -1 once it is used. */
  missing;
  firstUse;
  uses;
  ready = [];
  /** Per variable: tables in which only it is not known, and which do not decide it alone. */
  open = /* @__PURE__ */ new Map();
  isOpen;
  /** Variables whose open tables have not been looked at together. */
  untried = /* @__PURE__ */ new Set();
  /** Variables that their open tables did not decide, until they are looked at with others. */
  hopeful = /* @__PURE__ */ new Set();
  /** Stages with a known action, and per stage the variables that wait for one. */
  moved = /* @__PURE__ */ new Set();
  waiting = /* @__PURE__ */ new Map();
  stagesOfActions;
  *find(given2) {
    const { network } = this;
    const { variables } = network;
    for (const x of given2) this.know(x);
    for (const [x, variable2] of variables.entries()) {
      if (variable2.values.length === 1 && !isAction(variable2)) this.know(x);
    }
    yield* this.follow();
    const open = [...variables.keys()].filter((x) => this.levelOf[x] < 0);
    for (const x of byTurn(network, open)) {
      if (this.levelOf[x] >= 0) continue;
      yield* this.decide(x);
      yield* this.follow();
    }
  }
  get now() {
    return this.levels[this.levels.length - 1];
  }
  know(variable2) {
    if (this.levelOf[variable2] >= 0) return;
    this.levelOf[variable2] = this.levels.length - 1;
    if (this.open.delete(variable2)) {
      this.untried.delete(variable2);
      this.hopeful.delete(variable2);
    }
    for (let i = this.firstUse[variable2]; i < this.firstUse[variable2 + 1]; i++) {
      const c = this.uses[i];
      if (this.missing[c] < 0) continue;
      this.missing[c]--;
      this.ready.push(c);
    }
  }
  *decide(variable2) {
    if (this.decisions.length >= this.limit) {
      const all = this.network.variables.length;
      throw new NoOrder(`more than ${this.limit} of ${all} variables do not follow from the others`);
    }
    const tables = this.open.get(variable2) ?? [];
    for (const c of tables) {
      const table = this.constraints[c];
      const inputs = table.scope.filter((x) => x !== variable2);
      const relation = inputs.length === 1 ? relationOfPair(table, variable2, this.sizeOf) : yield* this.relation([table], inputs, variable2);
      const level = inputs.reduce((latest, x) => Math.max(latest, this.levelOf[x]), 0);
      this.levels[level].filters.push({ decision: variable2, inputs, relation });
      this.missing[c] = -1;
    }
    this.decisions.push(variable2);
    this.levels.push({ steps: [], filters: [] });
    this.know(variable2);
    const { stage } = this.network.variables[variable2];
    if (!isAction(this.network.variables[variable2]) || this.moved.has(stage)) return;
    this.moved.add(stage);
    for (const x of this.waiting.get(stage) ?? []) {
      if (this.levelOf[x] < 0)
        for (let i = this.firstUse[x]; i < this.firstUse[x + 1]; i++) this.ready.push(this.uses[i]);
    }
  }
  /** Finds all that follows from what is known. */
  *follow() {
    do
      yield* this.followAlone();
    while ((yield* this.followTogether()) || (yield* this.followThrough()));
  }
  *followAlone() {
    for (let at = 0; at < this.ready.length; at++) {
      if ((at + 1) % CONSTRAINTS_AT_ONCE === 0) yield;
      const c = this.ready[at];
      const constraint = this.constraints[c];
      if (this.missing[c] < 0) continue;
      if (constraint.kind === "channel") this.tryChannel(c, constraint);
      else if (this.missing[c] === 0) {
        this.missing[c] = -1;
        const relation = yield* this.relation([constraint], constraint.scope, -1);
        this.now.steps.push({ kind: "function", inputs: constraint.scope, output: -1, relation });
      } else if (this.missing[c] === 1 && this.isOpen[c] === 0) yield* this.tryTable(c, constraint);
    }
    this.ready.length = 0;
  }
  *tryTable(c, table) {
    const output = table.scope.find((x) => this.levelOf[x] < 0);
    if (this.mustWait(output)) return;
    const inputs = table.scope.filter((x) => x !== output);
    const relation = isAction(this.network.variables[output]) ? void 0 : yield* this.function([table], inputs, output);
    if (relation === void 0) {
      const tables = this.open.get(output) ?? [];
      this.open.set(output, tables);
      tables.push(c);
      this.isOpen[c] = 1;
      this.untried.add(output);
      return;
    }
    this.missing[c] = -1;
    this.now.steps.push({ kind: "function", inputs, output, relation });
    this.know(output);
  }
  tryChannel(c, { variable: variable2, booleans }) {
    const tied = booleans.flatMap((boolean, value2) => boolean < 0 ? [] : [{ boolean, value: value2 }]);
    if (this.levelOf[variable2] >= 0) {
      const open = tied.filter(({ boolean }) => this.levelOf[boolean] < 0);
      this.missing[c] = -1;
      if (open.length > 0) this.now.steps.push({ kind: "spread", variable: variable2, pairs: open });
      if (new Set(open.map(({ boolean }) => boolean)).size < tied.length)
        this.now.steps.push({ kind: "agree", variable: variable2, pairs: tied });
      for (const { boolean } of open) this.know(boolean);
      return;
    }
    const without2 = booleans.flatMap((boolean, value2) => boolean < 0 ? [value2] : []);
    if (this.missing[c] > 1 || without2.length > 1 || this.mustWait(variable2)) return;
    if (isAction(this.network.variables[variable2])) return;
    this.missing[c] = -1;
    this.now.steps.push({ kind: "collect", variable: variable2, pairs: tied, otherwise: without2[0] ?? -1 });
    this.know(variable2);
  }
  /** Decides variables by several tables together. True if one became known. */
  *followTogether() {
    let found = false;
    for (const output of this.untried) {
      this.untried.delete(output);
      const open = this.openOf(output);
      if (open.length > 1 && (yield* this.derive(output, open, -1))) found = true;
      else this.hopeful.add(output);
    }
    return found;
  }
  /**
   * Decides variables by tables with one more unknown variable, and what is known of that one. True if one
   * became known. Each stage of a chain needs this: whether a Boolean is `undefined` is told by `terminal`,
   * and this Boolean may tell `terminal`.
   */
  *followThrough() {
    let found = false;
    for (const output of this.hopeful) {
      const open = this.openOf(output);
      for (let i = this.firstUse[output]; i < this.firstUse[output + 1] && open.length > 0; i++) {
        const constraint = this.constraints[this.uses[i]];
        if (this.missing[this.uses[i]] !== 2 || constraint.kind !== "table") continue;
        const hidden = constraint.scope.find((x) => x !== output && this.levelOf[x] < 0);
        const others = this.openOf(hidden);
        if (others.length === 0) continue;
        const used = [...open, this.uses[i], ...others];
        if (!(yield* this.derive(output, used, hidden))) continue;
        found = true;
        break;
      }
    }
    return found;
  }
  /** Tables in which only this variable is not known. */
  openOf(variable2) {
    return isAction(this.network.variables[variable2]) ? [] : (this.open.get(variable2) ?? []).filter((c) => this.missing[c] === 1);
  }
  *derive(output, used, hidden) {
    yield* this.effort.spend(used.length);
    if (used.length > TABLES) return false;
    const tables = used.map((c) => this.constraints[c]);
    const scopes = new Set(tables.flatMap(({ scope }) => scope));
    const inputs = [...scopes].filter((x) => x !== output && x !== hidden);
    const relation = inputs.length > INPUTS ? void 0 : yield* this.function(tables, inputs, output, hidden);
    if (relation === void 0) return false;
    for (const c of used) if (hidden < 0) this.missing[c] = -1;
    this.now.steps.push({ kind: "function", inputs, output, relation });
    this.know(output);
    return true;
  }
  /**
   * What is next or seen waits for a move, as after a terminal state nothing has to follow. True if it must
   * wait.
   */
  mustWait(variable2) {
    const { kind, stage } = this.network.variables[variable2];
    if (kind !== "next" && kind !== "sees" || !this.stagesOfActions.has(stage) || this.moved.has(stage))
      return false;
    const list = this.waiting.get(stage) ?? [];
    this.waiting.set(stage, list);
    list.push(variable2);
    return true;
  }
  *function(tables, inputs, output, hidden = -1) {
    return yield* this.relations.find({ tables, inputs, output, hidden, sizeOf: this.sizeOf, single: true });
  }
  *relation(tables, inputs, output) {
    const question2 = { tables, inputs, output, hidden: -1, sizeOf: this.sizeOf, single: output < 0 };
    const relation = yield* this.relations.find(question2);
    if (relation === void 0) {
      const names = tables[0].scope.map((x) => this.network.variables[x].name);
      throw new NoOrder(`the constraint on ${names.join(", ")} is too large for a diagram`);
    }
    return relation;
  }
};
function isAction({ kind }) {
  return kind === "action" || kind === "chance";
}
function byTurn({ variables }, open) {
  const rank = (x) => {
    const { kind } = variables[x];
    return kind === "fluent" ? 0 : isAction(variables[x]) ? 1 : 2;
  };
  return open.toSorted((a, b) => variables[a].stage - variables[b].stage || rank(a) - rank(b) || a - b);
}

// src/engine/functional/functional-plan.ts
function stepInputs(step) {
  if (step.kind === "function") return step.inputs;
  if (step.kind === "spread") return [step.variable];
  const booleans = step.pairs.map(({ boolean }) => boolean);
  return step.kind === "agree" ? [step.variable, ...booleans] : booleans;
}
function outputsOf2(step) {
  if (step.kind === "function") return step.output < 0 ? [] : [step.output];
  if (step.kind === "spread") return step.pairs.map(({ boolean }) => boolean);
  return step.kind === "agree" ? [] : [step.variable];
}

// src/engine/functional/functional-tables.ts
var WORD_BITS = 64;
function wordsOf(size) {
  return Math.max(1, Math.ceil(size / WORD_BITS));
}
var FunctionalTables = class {
  constructor(image) {
    this.image = image;
  }
  image;
  tables = {
    value: /* @__PURE__ */ new Map(),
    number: /* @__PURE__ */ new Map()
  };
  diagrams = {
    value: /* @__PURE__ */ new Map(),
    number: /* @__PURE__ */ new Map()
  };
  sets = /* @__PURE__ */ new Map();
  /** What the relation says of each combination of inputs. */
  table(relation, meaning) {
    return once(this.tables[meaning], relation, () => {
      const at = this.image.end;
      for (const leaf of leavesByInputs(relation)) this.image.push(wordOf(relation, leaf, meaning));
      return at;
    });
  }
  /** The address of its root; undefined where the root is a leaf. */
  diagram(relation, meaning) {
    const { nodes, root, sizes } = relation;
    if (root < 0) return void 0;
    const at = once(this.diagrams[meaning], relation, () => {
      const { image } = this;
      const start = image.end;
      for (let node = 0; node < nodes.length; node += 1 + sizes[nodes[node]]) {
        image.push(4 * nodes[node]);
        for (let value2 = 0; value2 < sizes[nodes[node]]; value2++) {
          const child = nodes[node + 1 + value2];
          if (child >= 0) image.push(start + 4 * child);
          else image.push(2 * wordOf(relation, ~child, meaning) + 1);
        }
      }
      return start;
    });
    return at + 4 * root;
  }
  /** As sets, the values that each leaf leaves to a variable of `size` values. */
  masks(leaves, size) {
    return once(this.sets, `masks ${size} ${textOf2(leaves)}`, () => {
      const { image } = this;
      image.align();
      const at = image.end;
      for (const leaf of leaves) writeSet(image, image.reserve(2 * wordsOf(size)), leaf, size);
      return at;
    });
  }
  /** The values that each leaf strikes out, as lists. */
  lists(leaves, size) {
    return once(this.sets, `lists ${size} ${textOf2(leaves)}`, () => {
      const { image } = this;
      const starts = leaves.map((leaf) => {
        const start = image.end;
        const struck = struckBy(leaf, size);
        image.push(struck.length);
        for (const value2 of struck) image.push(value2);
        return start;
      });
      const at = image.end;
      for (const start of starts) image.push(start);
      return at;
    });
  }
};
function areFewStruck(leaves, size) {
  let struck = 0;
  for (const { but, values } of leaves) struck += but ? values.length : size - values.length;
  return struck < leaves.length * wordsOf(size);
}
function writeSet(image, at, leaf, size) {
  const words2 = new Uint32Array(2 * wordsOf(size));
  const members2 = leaf.but ? complement(leaf.values, size) : leaf.values;
  for (const value2 of members2) words2[value2 >> 5] |= 1 << (value2 & 31);
  for (const [i, word] of words2.entries()) image.set(at + 4 * i, word | 0);
}
function struckBy({ but, values }, size) {
  return but ? values : complement(values, size);
}
function complement(values, size) {
  const out = new Uint8Array(size);
  for (const value2 of values) out[value2] = 1;
  return Array.from({ length: size }, (_, value2) => value2).filter((value2) => out[value2] === 0);
}
function wordOf({ leaves }, leaf, meaning) {
  return meaning === "number" ? leaf : leaves[leaf].values[0] ?? -1;
}
function textOf2(leaves) {
  return leaves.map(({ but, values }) => `${but ? "-" : ""}${values.join()}`).join(" ");
}
function once(known, key, make) {
  let at = known.get(key);
  if (at === void 0) {
    at = make();
    known.set(key, at);
  }
  return at;
}

// src/engine/functional/operations.ts
var TABLE = 1 << 14;
var WIDE_TABLE = 1 << 9;
var BEFORE_LAST = Number.MAX_VALUE;
var LAST = Number.POSITIVE_INFINITY;
var ALL = { but: true, values: [] };
var FunctionalOperations = class {
  constructor(image, network, decisions) {
    this.image = image;
    this.network = network;
    this.decisions = decisions;
    this.tables = new FunctionalTables(image);
    this.scratch = image.reserve(1);
    image.align();
    this.latest = decisions.map((decision) => {
      const at = image.reserve(2 * wordsOf(this.sizeOf(decision)));
      writeSet(image, at, ALL, this.sizeOf(decision));
      return at;
    });
  }
  image;
  network;
  decisions;
  /** Per decision: the set as the levels so far leave it. */
  latest;
  /** Per decision: the variables that its set depends on, as far as the levels so far know. */
  narrowedBy = /* @__PURE__ */ new Map();
  tables;
  scratch;
  /** The events of a level's steps, in the order of their ranks. */
  functions({ steps }) {
    const rankOf = new Int32Array(this.network.variables.length);
    const events = steps.map((step) => {
      const inputs = stepInputs(step);
      let rank = 1;
      for (const x of inputs) if (rankOf[x] >= rank) rank = rankOf[x] + 1;
      for (const x of outputsOf2(step)) rankOf[x] = rank;
      return { operations: [this.operationOf(step, rank)], inputs, step };
    });
    return events.sort((a, b) => a.operations[0].rank - b.operations[0].rank);
  }
  operationOf(step, rank) {
    const { image } = this;
    if (step.kind === "function") {
      const out = step.output < 0 ? this.scratch : this.slotOf(step.output);
      return this.lookup(step.relation, step.inputs, out, "value", rank);
    }
    const code2 = step.kind === "spread" ? SPREAD : step.kind === "agree" ? AGREE : COLLECT;
    return {
      code: code2,
      rank,
      write: () => {
        image.push(this.slotOf(step.variable));
        if (step.kind === "collect") image.push(step.otherwise);
        image.push(step.pairs.length);
        for (const { boolean, value: value2 } of step.pairs) {
          image.push(this.slotOf(boolean));
          image.push(value2);
        }
      }
    };
  }
  /** Writes what the relation says of its inputs to a slot. */
  lookup(relation, inputs, out, meaning, rank) {
    const { image } = this;
    const { sizes } = relation;
    const entries = sizes.reduce((product, size) => product * size, 1);
    const root = entries > (sizes.length > 3 ? WIDE_TABLE : TABLE) ? this.tables.diagram(relation, meaning) : void 0;
    if (root !== void 0) {
      const write2 = () => {
        image.push(out);
        image.push(root);
        image.push(inputs.length);
        for (const x of inputs) image.push(this.slotOf(x));
      };
      return { code: WALK, rank, write: write2 };
    }
    const table = this.tables.table(relation, meaning);
    const code2 = [LOOKUP, LOOKUP_1, LOOKUP_2, LOOKUP_3][inputs.length] ?? LOOKUP;
    const write = () => {
      image.push(out);
      image.push(table);
      if (code2 === LOOKUP) image.push(inputs.length);
      for (const [i, x] of inputs.entries()) {
        if (code2 === LOOKUP || i > 0) image.push(sizes[i]);
        image.push(this.slotOf(x));
      }
    };
    return { code: code2, rank, write };
  }
  /** Narrows sets of decisions. The check that none becomes empty goes into `guard`, if there is one. */
  narrowings({ filters }, guard) {
    const { image, latest } = this;
    const byDecision = /* @__PURE__ */ new Map();
    for (const filter of filters) {
      const own = byDecision.get(filter.decision);
      if (own === void 0) byDecision.set(filter.decision, [filter]);
      else own.push(filter);
    }
    const events = [];
    for (const [d, decision] of this.decisions.entries()) {
      const own = byDecision.get(decision) ?? [];
      if (own.length === 0) continue;
      const words2 = wordsOf(this.sizeOf(decision));
      image.align();
      const [from, to] = [latest[d], image.reserve(2 * words2)];
      latest[d] = to;
      const copy = () => {
        image.push(to);
        image.push(from);
        image.push(words2);
      };
      const operations = [{ code: COPY_SET, rank: LAST, write: copy }];
      const inputs = this.narrowedBy.get(decision) ?? [];
      this.narrowedBy.set(decision, inputs);
      for (const filter of own) {
        operations.push(...this.apply(filter, to));
        inputs.push(...filter.inputs);
      }
      const notEmpty = () => {
        image.push(to);
        image.push(words2);
      };
      (guard ?? operations).push({ code: NOT_EMPTY, rank: LAST, write: notEmpty });
      events.push({ operations, inputs: [...new Set(inputs)] });
    }
    return events;
  }
  apply({ decision, inputs, relation }, set) {
    const operations = [];
    const { image, tables } = this;
    const size = this.sizeOf(decision);
    const isDirect = inputs.length === 1;
    const slot = isDirect ? this.slotOf(inputs[0]) : image.reserve(1);
    if (!isDirect) operations.push(this.lookup(relation, inputs, slot, "number", BEFORE_LAST));
    const { leaves } = relation;
    const choices = isDirect ? Array.from(leavesByInputs(relation), (leaf) => leaves[leaf]) : leaves;
    const few = areFewStruck(choices, size);
    const data = few ? tables.lists(choices, size) : tables.masks(choices, size);
    const write = () => {
      image.push(set);
      image.push(slot);
      image.push(data);
      if (!few) image.push(wordsOf(size));
    };
    operations.push({ code: few ? STRIKE : NARROW2, rank: LAST, write });
    return operations;
  }
  /** The slots are what the image begins with. */
  slotOf(variable2) {
    return this.image.address + 4 * variable2;
  }
  sizeOf(variable2) {
    return this.network.variables[variable2].values.length;
  }
};

// src/engine/functional/functional-program.ts
var MANY = 128;
var SPARSE = 4;
var FunctionalProgram = class {
  constructor(network, order, image, byChanges) {
    this.network = network;
    this.order = order;
    this.image = image;
    const { decisions, levels } = order;
    this.slots = image.reserve(network.variables.length);
    this.operations = new FunctionalOperations(image, network, decisions);
    const { latest } = this.operations;
    const guard = [];
    const sets = [];
    const events = levels.map((level, l) => {
      const narrowings = this.operations.narrowings(level, l === 0 ? guard : void 0);
      if (l === 0) sets.push(...latest);
      return [...this.operations.functions(level), ...narrowings];
    });
    this.sets = sets;
    const spans = events.map((list) => this.write(list.flatMap(({ operations }) => operations)));
    [this.state] = spans;
    this.search = this.writeSearch(spans, this.write(guard));
    if (this.changesPay(byChanges, events)) this.writeEvents(events.slice(1));
  }
  network;
  order;
  image;
  /** Where the slots begin, one for each variable. */
  slots;
  /** What the given variables decide. */
  state;
  search;
  /** Per decision: its values as the given variables leave them. */
  sets;
  operations;
  writeSearch(spans, guard) {
    const { image } = this;
    const { decisions } = this.order;
    image.align();
    const first = image.reserve(decisions.length * LEVEL_BYTES / 4);
    for (const [d, decision] of decisions.entries()) {
      const level = first + d * LEVEL_BYTES;
      image.set(level + LEVEL_SLOT, this.operations.slotOf(decision));
      image.set(level + LEVEL_SET, this.operations.latest[d]);
      image.set(level + LEVEL_SET_END, this.operations.latest[d] + 8 * wordsOf(this.sizeOf(decision)));
      image.set(level + LEVEL_CODE, spans[d + 1].from);
      image.set(level + LEVEL_CODE_END, spans[d + 1].to);
    }
    const search = image.reserve(SEARCH_BYTES / 4);
    image.set(search + SEARCH_LEVELS, decisions.length);
    image.set(search + SEARCH_FIRST, first);
    image.set(search + SEARCH_GUARD, guard.from);
    image.set(search + SEARCH_GUARD_END, guard.to);
    return search;
  }
  /** Runs of equal operations, in the order of their ranks. */
  write(operations) {
    const { image } = this;
    const sorted2 = operations.sort((a, b) => compare(a.rank, b.rank) || a.code - b.code);
    const from = image.end;
    for (let i = 0; i < sorted2.length; ) {
      let end = i + 1;
      while (end < sorted2.length && sorted2[end].code === sorted2[i].code) end++;
      image.push(sorted2[i].code);
      image.push(end - i);
      for (; i < end; i++) sorted2[i].write();
    }
    return { from, to: image.end };
  }
  /** Whether changes pay: there is much to compute, and little of it reads the decisions themselves. */
  changesPay(byChanges, [, ...levels]) {
    if (byChanges !== void 0) return byChanges;
    const all = levels.flat();
    const decisions = new Set(this.order.decisions);
    const direct = all.filter(({ inputs }) => inputs.some((x) => decisions.has(x))).length;
    return all.length >= MANY && SPARSE * direct <= all.length;
  }
  /** The events of all levels but the first, and who reads what. */
  writeEvents(levels) {
    const { image, search } = this;
    const readers = this.network.variables.map(() => []);
    const records = [];
    const bounds = levels.map((events) => {
      const from = records.length >> 6;
      for (const { operations, inputs, step } of events) {
        for (const x of inputs) readers[x].push(records.length);
        if (step?.kind === "spread")
          records.push({ ...this.writeSpread(step), output: SPREAD_OUTPUT });
        else
          records.push({
            ...this.write(operations),
            output: (step && outputsOf2(step)[0]) ?? NO_OUTPUT
          });
      }
      while (records.length % 64 > 0) records.push({ from: 0, to: 0, output: NO_OUTPUT });
      return { from, to: records.length >> 6 };
    });
    image.align();
    const stale = image.reserve(2 * (records.length >> 6));
    const first = image.get(search + SEARCH_FIRST);
    for (const [l, { from, to }] of bounds.entries()) {
      image.set(first + l * LEVEL_BYTES + LEVEL_STALE, stale + 8 * from);
      image.set(first + l * LEVEL_BYTES + LEVEL_STALE_END, stale + 8 * to);
      image.set(first + l * LEVEL_BYTES + LEVEL_FRESH, 1);
    }
    image.set(search + SEARCH_SLOTS, this.slots);
    image.set(search + SEARCH_STALE, stale);
    image.set(search + SEARCH_EVENTS, image.end);
    for (const { from, to, output } of records) {
      image.push(from);
      image.push(to);
      image.push(output);
    }
    image.set(search + SEARCH_FIRST_READER, image.end);
    let count2 = 0;
    for (const own of readers) {
      image.push(count2);
      count2 += own.length;
    }
    image.push(count2);
    image.set(search + SEARCH_READERS, image.end);
    for (const own of readers) for (const reader of own) image.push(reader);
  }
  writeSpread({ variable: variable2, pairs: pairs2 }) {
    const { image } = this;
    const from = image.end;
    image.push(variable2);
    image.push(0);
    const booleanOf = new Map(pairs2.map(({ boolean, value: value2 }) => [value2, boolean]));
    for (let value2 = 0; value2 < this.sizeOf(variable2); value2++) image.push(booleanOf.get(value2) ?? -1);
    return { from, to: image.end };
  }
  sizeOf(variable2) {
    return this.network.variables[variable2].values.length;
  }
};
function compare(a, b) {
  return a < b ? -1 : a > b ? 1 : 0;
}

// src/engine/functional/functional.ts
var SHARE = 0.5;
var ROWS2 = 2 ** 25;
var BUFFER_BYTES = 1 << 20;
var NONE6 = [];
function loadFunctional(network, options = {}) {
  return allOf(functionalInPieces(network, options));
}
function* functionalInPieces(network, options = {}) {
  const { given: given2 = [], share: share2 = SHARE, rows = ROWS2 } = options;
  const actions = network.variables.filter(({ kind }) => kind === "action" || kind === "chance").length;
  const limit = Math.max(actions, Math.floor(share2 * network.variables.length));
  const ordering = yield* orderOf(network, given2, { decisions: limit, rows });
  if ("problem" in ordering) return ordering;
  yield;
  return { functional: new Functional(network, ordering.order, options) };
}
function loadTurn({ network, now }, byChanges) {
  const given2 = [...new Set(now.map(({ variable: variable2 }) => variable2))];
  try {
    return loadFunctional(network, { given: given2, share: 0, byChanges, bufferBytes: 0 });
  } catch (error) {
    if (error instanceof RangeError)
      return { problem: `the network of a turn is too large: ${error.message}` };
    throw error;
  }
}
var Functional = class {
  constructor(network, { decisions, levels }, options) {
    this.network = network;
    const { module = kernelModule(), shared = false, bufferBytes = BUFFER_BYTES } = options;
    this.decisions = decisions;
    const width = 4 * network.variables.length;
    const plan = new ArenaPlan();
    const image = new MemoryImage(plan);
    const program = new FunctionalProgram(network, { decisions, levels }, image, options.byChanges);
    image.complete();
    this.columns = plan.reserve(width);
    this.rows = plan.reserve(Math.max(bufferBytes, width));
    this.kernel = new Kernel(module, plan.bytes, { shared });
    const { memory } = this.kernel;
    image.write(memory);
    this.slots = program.slots;
    this.state = program.state;
    this.sets = new Uint32Array(network.variables.length);
    for (const [d, decision] of decisions.entries()) this.sets[decision] = program.sets[d];
    this.searching = memory.at(program.search);
    this.levels = this.searching.u32(SEARCH_FIRST);
    this.values = memory.row(this.slots, network.variables.length);
  }
  network;
  /** Variables that are no functions of the given ones and each other, in the order of their assignment. */
  decisions;
  /** The value of every variable, as the last question left it: a view on the kernel's memory. */
  values;
  kernel;
  /** Where the slots begin, and the code of what the given values decide. */
  slots;
  state;
  /** Per variable: the address of its set, if it is a decision, or 0. */
  sets;
  /** The record of a search, and the address of the first level. */
  searching;
  levels;
  /** The columns and the rows that are asked for. */
  columns;
  rows;
  /** Whether what the given values decide holds; undefined while it is not computed. */
  consistent;
  latest;
  /** Computes what follows from the given variables alone; false where they have no solution. */
  give(values = NONE6) {
    this.latest = void 0;
    for (const [variable2, value2] of values) this.values[variable2] = value2;
    const { memory, calls } = this.kernel;
    for (let d = 0; d < this.decisions.length; d++)
      memory.set(this.levels + d * LEVEL_BYTES + LEVEL_FRESH, 1);
    this.consistent = calls.functionalCompute(this.state.from, this.state.to) !== 0;
    return this.consistent;
  }
  /** The values that the given ones leave to a decision, ascending: the legal moves of an action. */
  valuesOf(decision) {
    if (!this.isConsistent()) return [];
    return this.kernel.memory.members(this.setOf(decision), this.network.variables[decision].values.length);
  }
  /** Whether the given values leave a value to a decision. */
  allows(decision, value2) {
    if (!this.isConsistent()) return false;
    return this.kernel.memory.hasMember(this.setOf(decision), value2);
  }
  /** Computes all variables from a value for each decision; false where there is no such solution. */
  move(values = NONE6) {
    this.latest = void 0;
    if (!this.isConsistent()) return false;
    for (const [variable2, value2] of values) this.values[variable2] = value2;
    return this.kernel.calls.functionalMove(this.searching.address) !== 0;
  }
  /**
   * All solutions with the given values, in the lexicographic order of the decisions. Of each the columns are
   * delivered; all variables if none are named. With an empty list of columns solutions are only counted. A
   * new question ends the search.
   */
  search(columns = [...this.network.variables.keys()]) {
    const { searching } = this;
    const { memory, calls } = this.kernel;
    const consistent = this.isConsistent();
    const slots = columns.map((column) => this.slots + 4 * column);
    memory.setRow(this.columns.address, slots);
    const capacity = columns.length === 0 ? 0 : Math.floor(this.rows.bytes / (4 * columns.length));
    searching.set(SEARCH_DEPTH, NOT_BEGUN);
    searching.set(SEARCH_COLUMNS, this.columns);
    searching.set(SEARCH_WIDTH, columns.length);
    searching.set(SEARCH_ROWS, this.rows);
    searching.set(SEARCH_CAPACITY, capacity);
    for (const field of [SEARCH_NODES, SEARCH_FAILURES, SEARCH_SOLUTIONS])
      searching.setF64(field, 0);
    const rows = memory.row(this.rows.address, capacity * columns.length);
    const run = (nodes) => {
      if (this.latest !== search) throw new Error("the search was ended by a later question");
      return pauseOf(calls.functionalSearch(searching.address, nodes));
    };
    const search = new FunctionalSearch(columns.length, rows, consistent ? run : void 0, searching);
    this.latest = search;
    return search;
  }
  isConsistent() {
    return this.consistent ?? this.give();
  }
  /** The address of the values that the given ones leave to a decision. */
  setOf(decision) {
    const set = this.sets[decision];
    if (set === 0) throw new Error(`${this.network.variables[decision].name} is no decision`);
    return set;
  }
};
var FunctionalSearch = class {
  constructor(width, rows, go, record) {
    this.width = width;
    this.rows = rows;
    this.go = go;
    this.record = record;
    this.isOver = go === void 0;
  }
  width;
  rows;
  go;
  record;
  /** Values tried, of decisions that had a choice. */
  nodes = 0;
  /** Values tried, with a choice or without, that led to no solution at once. */
  failures = 0;
  solutions = 0;
  /** How many rows the last run wrote. */
  count = 0;
  isOver;
  /** Goes on for at most `nodes` nodes. */
  run(nodes = Number.POSITIVE_INFINITY) {
    this.count = 0;
    if (this.isOver || this.go === void 0) return "complete";
    const pause = this.go(nodes);
    this.count = this.record.u32(SEARCH_COUNT);
    this.nodes = this.record.f64(SEARCH_NODES);
    this.failures = this.record.f64(SEARCH_FAILURES);
    this.solutions = this.record.f64(SEARCH_SOLUTIONS);
    this.isOver = pause === "complete";
    return pause;
  }
};

// src/engine/tables/table-evaluator.ts
function loadTables(program) {
  const template = translate(program, { encoding: "boolean", groups: [] });
  const loading = loadTurn(template, false);
  if ("problem" in loading) return loading;
  return { evaluator: new TableEvaluator(template, loading.functional) };
}
var TableEvaluator = class {
  constructor(template, functional) {
    this.template = template;
    this.functional = functional;
    this.values = functional.values;
  }
  template;
  functional;
  values;
  state(fluents) {
    const { values } = this;
    const { now } = this.template;
    for (const { variable: variable2 } of now) values[variable2] = 0;
    for (const fluent of fluents) values[now[fluent].variable] = now[fluent].value;
    if (!this.functional.give()) throw new Error("the network has no solution for a state");
  }
  isTerminal() {
    return this.values[this.template.terminal] === 1;
  }
  isLegal(move) {
    const { variable: variable2, value: value2 } = this.template.moves[move];
    return this.functional.allows(variable2, value2);
  }
  isGoal(goal) {
    return this.values[this.template.goals[goal]] === 1;
  }
  move(moves) {
    for (const move of moves) {
      const { variable: variable2, value: value2 } = this.template.moves[move];
      this.values[variable2] = value2;
    }
    if (!this.functional.move())
      throw new RangeError("the network has no solution for a joint move that is not legal");
  }
  isNext(fluent) {
    const { variable: variable2, value: value2 } = this.template.next[fluent];
    return this.values[variable2] === value2;
  }
  isSeen(percept) {
    return this.values[this.template.percepts[percept]] === 1;
  }
};

// src/engine/load-game.ts
function loadGame(text, options = {}) {
  const { prepared, sheet, problem, diagnostics } = prepareGame(text, options);
  if (problem !== void 0) return { problem, diagnostics };
  return { ...openPrepared(prepared, sheet, options), diagnostics };
}
function openPrepared(prepared, source, { engine }) {
  if (prepared.engine === "reference") return plain(source, prepared.fallback);
  const loading = openCompiled(prepared, source);
  if (loading.problem !== void 0 && engine === void 0) return plain(source, loading.problem);
  return loading;
}
function plain(source, fallback) {
  const sheet = typeof source === "string" ? parseSheet(source).sheet : source;
  const { game: game2, problem } = loadReference(sheet);
  if (problem !== void 0) return { problem };
  if (game2.roles.length === 0) return NO_ROLES;
  return { loaded: new PlainLoaded(game2, sheet, 0, fallback) };
}
function openCompiled(prepared, source) {
  const { program, hasPercepts } = prepared;
  const begun = performance.now();
  const seconds = () => prepared.seconds + (performance.now() - begun) / 1e3;
  if (prepared.engine === "tables") {
    const loading = loadTables(program);
    if ("problem" in loading) return { problem: loading.problem };
    const game2 = new GroundGame("tables", program, hasPercepts, loading.evaluator);
    return { loaded: new CompiledLoaded(game2, source, seconds(), program) };
  }
  const { compiled } = prepared;
  try {
    const evaluator = new SingleState(kernelModule(), compiled);
    const game2 = new GroundGame("slices", program, hasPercepts, evaluator);
    return { loaded: new SliceLoaded(game2, source, seconds(), program, compiled) };
  } catch (error) {
    return tooLarge(error);
  }
}

// src/node/game-file.ts
import { existsSync, readdirSync, statSync } from "node:fs";
import { dirname, join as join2 } from "node:path";
import { fileURLToPath } from "node:url";

// src/node/input-file.ts
import { closeSync, fstatSync, openSync, readSync } from "node:fs";

// src/node/messages.ts
var UsageError = class extends Error {
  name = "UsageError";
};

// src/node/input-file.ts
var CHUNK_BYTES = 1 << 16;
var RETRY_MS = 10;
var MOST_BYTES = 2 ** 29;
var isStdinRead = false;
function labelOfInput(path) {
  return path === "-" ? "<stdin>" : path;
}
function readInput(path, most = MOST_BYTES) {
  if (path === "-") {
    if (isStdinRead) throw new UsageError("Stdin can be read only once, so only one file can be called -.");
    isStdinRead = true;
    return read2(0, labelOfInput(path), most);
  }
  let file;
  try {
    file = openSync(path, "r");
  } catch (error) {
    throw unreadable(path, error);
  }
  try {
    return read2(file, path, most);
  } finally {
    closeSync(file);
  }
}
function unreadable(label, error) {
  const code2 = error.code;
  if (code2 === "ENOENT") return new UsageError(`There is no file ${label}.`);
  if (code2 === "EISDIR") return new UsageError(`${label} is a folder, not a file.`);
  if (code2 === "EACCES") return new UsageError(`${label} may not be read: permission denied.`);
  return new UsageError(`${label} cannot be read: ${error.message}.`);
}
function read2(file, label, limit) {
  const most = limit + 1;
  const chunks = [];
  let total = 0;
  try {
    const expected = Math.min(fstatSync(file).size, most);
    while (total < most) {
      const chunk = Buffer.allocUnsafe(Math.min(most - total, Math.max(CHUNK_BYTES, expected - total + 1)));
      const count2 = readSome(file, chunk);
      if (count2 === 0) break;
      total += count2;
      chunks.push(chunk.subarray(0, count2));
    }
  } catch (error) {
    throw unreadable(label, error);
  }
  return Buffer.concat(chunks);
}
function readSome(file, chunk) {
  for (; ; ) {
    try {
      return readSync(file, chunk);
    } catch (error) {
      if (error.code !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
    }
  }
}

// src/node/game-file.ts
function readGameText(pathOrName) {
  const path = pathOrName === "-" ? pathOrName : pathOf(pathOrName);
  return { label: labelOfInput(pathOrName), text: readInput(path, MAX_BYTES).toString("utf8") };
}
function pathOf(pathOrName) {
  const bundled = bundledRules(pathOrName);
  const isFile = existsSync(pathOrName) && !(bundled && statSync(pathOrName).isDirectory());
  const path = isFile ? pathOrName : bundled;
  if (path === void 0) throw new UsageError(notFound(pathOrName));
  return path;
}
function packageFolder() {
  let folder = dirname(fileURLToPath("file:///tmp/w-values/dist/cli.js"));
  while (!existsSync(join2(folder, "package.json"))) {
    const above = dirname(folder);
    if (above === folder)
      throw new Error("arcwood does not lie in its package, so its files cannot be found");
    folder = above;
  }
  return folder;
}
function gamesFolder() {
  return join2(packageFolder(), "games");
}
function bundledGames() {
  return readdirSync(gamesFolder()).filter((name2) => existsSync(join2(gamesFolder(), name2, "rules.kif"))).sort();
}
function bundledRules(name2) {
  if (!/^[\w-]+$/.test(name2)) return void 0;
  const path = join2(gamesFolder(), name2, "rules.kif");
  return existsSync(path) ? path : void 0;
}
function notFound(pathOrName) {
  const looksLikePath = /[./\\]/.test(pathOrName);
  if (looksLikePath) return `There is no file ${pathOrName}.`;
  const guesses = nearestNames(pathOrName, bundledGames());
  const guess2 = guesses.length > 0 ? ` Did you mean ${guesses.join(" or ")}?` : "";
  return `There is no file and no bundled game called ${pathOrName}.${guess2} arcwood games lists all of them.`;
}
var MOST_GUESSES = 5;
function nearestNames(written, names) {
  const plain2 = (name2) => name2.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  const wanted = plain2(written);
  if (wanted === "") return [];
  const containing = names.filter((name2) => plain2(name2).includes(wanted));
  if (containing.length > 0) {
    return containing.sort((a, b) => a.length - b.length || (a < b ? -1 : 1)).slice(0, MOST_GUESSES);
  }
  const byPlain = new Map(names.map((name2) => [plain2(name2), name2]));
  const nearest = byPlain.get(new Speller().nearest(wanted, byPlain.keys()) ?? "");
  return nearest === void 0 ? [] : [nearest];
}

// assembly/values/self-play-layout.ts
var SELF_VALUES = 56;
var SELF_ROLES = 60;
var SELF_CHANCE = 64;
var SELF_PLACES = 68;
var SELF_FIRST_MOVES = 72;
var SELF_MOVES = 76;
var SELF_DOES = 80;
var SELF_NOW = 84;
var SELF_NOW_SLOTS = 88;
var SELF_FLUENTS = 92;
var SELF_LEGAL = 96;
var SELF_LEGAL_SLOTS = 100;
var SELF_LEGAL_BYTES = 104;
var SELF_INITIAL = 108;
var SELF_START_PHASE = 112;
var SELF_JUDGES = 116;
var SELF_TO_BEGIN = 120;
var SELF_DRAWN = 124;
var SELF_MATCHES_GOAL = 128;
var SELF_EXPLORATION = 136;
var SELF_LAMBDA = 144;
var SELF_TASK = 152;
var SELF_SAVED = 172;
var SELF_PARENT_ROWS = 176;
var SELF_CHILD_ROWS = 180;
var SELF_LEGAL_ROWS = 184;
var SELF_SCRATCH = 188;
var SELF_MASK = 192;
var SELF_LANES = 196;
var SELF_PICKS = 200;
var SELF_LOOKS = 204;
var SELF_OPENS = 208;
var SELF_TARGETS = 212;
var SELF_VISITS = 216;
var SELF_VISIT_BYTES = 220;
var SELF_MOST_LOOKED = 224;
var SELF_PASS_WORK = 228;
var SELF_MATCHES = 232;
var SELF_STUCK = 240;
var SELF_POSITIONS = 248;
var SELF_CHILDREN = 256;
var SELF_ERRORS = 264;
var SELF_OUTCOMES = 272;
var SELF_OUTCOME_SQUARES = 280;
var SELF_SCORES = 288;
var SELF_BYTES = 296;
var TASK_LOOK = 2;
var SELF_VECTORS = 4;
var SELF_LANES_COUNT = 512;
var MATCH_BYTES = 24;
var PICK_BYTES = 24;
var LOOK_BYTES = 16;
var VISIT_COLUMN_BYTES = 16;

// assembly/values/values-layout.ts
var VALUES_ROW_BYTES = 0;
var VALUES_BITS = 4;
var VALUES_VARIABLES = 8;
var VALUES_SIZES = 12;
var VALUES_FIRST_USES = 16;
var VALUES_TUPLES = 20;
var VALUES_FIRSTS = 24;
var VALUES_ENTRIES = 28;
var VALUES_COLUMNS = 32;
var VALUES_STAGES = 36;
var VALUES_STAGE_VARIABLE = 40;
var VALUES_WEIGHTS = 44;
var VALUES_COHERENCES = 48;
var VALUES_PENDING = 52;
var VALUES_CHANGED = 56;
var VALUES_SPARE = 60;
var VALUES_RATE = 64;
var VALUES_OPEN_DIGITS = 72;
var VALUES_OPEN_ENTRIES = 76;
var VALUES_OPEN_BYTES = 80;
var VALUES_BYTES = 88;
var NO_VARIABLE = -1;
var BIT_BYTES = 8;
var USE_BYTES = 8;
var WEIGHT_ONE = 16777216;
var COHERENCE_BYTES = 8;

// src/engine/values/value-model.ts
function weightsOfModel({ features: features2, columns }) {
  return features2.entries * features2.stages * columns;
}
function stateRowBytes(bits2) {
  return roundUp(Math.max(bits2, 1), 64) >>> 3;
}
function planModel(plan, model2, bits2, learns) {
  const { features: features2, columns } = model2;
  const sets = features2.stages * columns;
  const openBytes = roundUp(8 * sets + 4 * features2.variables.length + 4 * features2.tuples.length, 64);
  const regions = reserve2(plan, model2, bits2.length, openBytes, learns);
  return { ...model2, bits: bits2, rowBytes: stateRowBytes(bits2.length), openBytes, regions };
}
function reserve2(plan, model2, bits2, openBytes, learns) {
  const { variables, tuples } = model2.features;
  const uses = tuples.reduce((sum, tuple) => sum + tuple.variables.length, 0);
  const weights = weightsOfModel(model2);
  return {
    record: plan.reserve(VALUES_BYTES),
    bits: plan.reserve(BIT_BYTES * roundUp(bits2, 64)),
    sizes: plan.reserve(4 * variables.length),
    firstUses: plan.reserve(4 * (variables.length + 1)),
    uses: plan.reserve(USE_BYTES * uses),
    firsts: plan.reserve(4 * tuples.length),
    pending: plan.reserve(4 * variables.length),
    changed: plan.reserve(8 * roundUp(bits2, 64)),
    spare: plan.reserve(openBytes),
    weights: plan.reserve(4 * weights),
    coherences: plan.reserve(learns ? COHERENCE_BYTES * weights : 0)
  };
}
function linkModel(kernel, plan, rate) {
  const { features: features2, columns, regions, bits: bits2 } = plan;
  const { variables, tuples } = features2;
  const record = kernel.memory.at(regions.record.address);
  linkVariables(kernel, plan);
  kernel.words(regions.firsts).set(tuples.map(({ first }) => first));
  const sets = features2.stages * columns;
  record.set(VALUES_ROW_BYTES, stateRowBytes(bits2.length));
  record.set(VALUES_BITS, regions.bits);
  record.set(VALUES_VARIABLES, variables.length);
  record.set(VALUES_SIZES, regions.sizes);
  record.set(VALUES_FIRST_USES, regions.firstUses);
  record.set(VALUES_TUPLES, tuples.length);
  record.set(VALUES_FIRSTS, regions.firsts);
  record.set(VALUES_ENTRIES, features2.entries);
  record.set(VALUES_COLUMNS, columns);
  record.set(VALUES_STAGES, features2.stages);
  record.set(VALUES_STAGE_VARIABLE, features2.stageVariable ?? NO_VARIABLE);
  record.set(VALUES_WEIGHTS, regions.weights);
  record.set(VALUES_COHERENCES, regions.coherences);
  record.set(VALUES_PENDING, regions.pending);
  record.set(VALUES_CHANGED, regions.changed);
  record.set(VALUES_SPARE, regions.spare);
  record.setF64(VALUES_RATE, rate * WEIGHT_ONE / Math.max(1, tuples.length));
  record.set(VALUES_OPEN_DIGITS, 8 * sets);
  record.set(VALUES_OPEN_ENTRIES, 8 * sets + 4 * variables.length);
  record.set(VALUES_OPEN_BYTES, plan.openBytes);
}
function linkVariables(kernel, { features: features2, regions, bits: bits2 }) {
  const { variables, tuples } = features2;
  const bitOf = /* @__PURE__ */ new Map();
  for (let bit = 0; bit < bits2.length; bit++) bitOf.set(bits2[bit], bit);
  const records = kernel.words(regions.bits);
  for (const [number, variable2] of variables.entries()) {
    for (const [i, fluent] of variable2.fluents.entries()) {
      const bit = bitOf.get(fluent);
      if (bit === void 0) continue;
      records[2 * bit] = number;
      records[2 * bit + 1] = firstDigit(variable2) + i;
    }
  }
  kernel.words(regions.sizes).set(variables.map(({ size }) => size));
  const uses = variables.map(() => []);
  for (const [tuple, { variables: members2, strides }] of tuples.entries())
    for (const [i, variable2] of members2.entries()) uses[variable2].push(tuple, strides[i]);
  let at = 0;
  const firstUses = kernel.words(regions.firstUses);
  const list = kernel.words(regions.uses);
  for (const [variable2, own] of uses.entries()) {
    firstUses[variable2] = regions.uses.address + 4 * at;
    list.set(own, at);
    at += own.length;
  }
  firstUses[uses.length] = regions.uses.address + 4 * at;
}

// src/engine/values/self-play-plan.ts
var VISITS_BYTES = 2 ** 26;
var MOST_LOOKED = 256;
var LANES = SELF_LANES_COUNT;
function planSelfPlay({ program, slices }, model2, learns) {
  const plan = new ArenaPlan();
  const machines = planPhases(plan, slices.programs, SELF_VECTORS);
  const tables = new PhaseTables(plan, program, machines);
  const [{ fluents, width }] = machines;
  const slot = slotBytes(width);
  const roles = program.roles.length;
  const players2 = tables.roles.length;
  const firstMoves = firstMovesOf(program);
  const mostLooked = Math.min(
    MOST_LOOKED,
    Math.max(1, ...program.roles.map((_, role) => firstMoves[role + 1] - firstMoves[role]))
  );
  const rowBytes = stateRowBytes(fluents.length);
  const legalSlots = roundUp(program.moves.length, TRANSPOSE_GROUP);
  const legalBytes = stateRowBytes(program.moves.length);
  const visitBytes = rowBytes + 8 + VISIT_COLUMN_BYTES * model2.columns;
  const room = Math.floor(VISITS_BYTES / (LANES * visitBytes));
  const limit = Math.max(1, Math.min(DEFAULT_PLAYOUT_LIMITS.limit, room));
  const modelPlan = planModel(plan, model2, fluents, learns);
  const regions = {
    record: plan.reserve(SELF_BYTES),
    places: plan.reserve(4 * roles),
    firstMoves: plan.reserve(4 * (roles + 1)),
    nowhere: plan.reserve(slot),
    does: plan.reserve(4 * program.moves.length * machines.length),
    now: plan.reserve(4 * roundUp(fluents.length, TRANSPOSE_GROUP)),
    legal: plan.reserve(4 * legalSlots * machines.length),
    initial: plan.reserve(rowBytes),
    drawn: plan.reserve(RANDOM_BYTES),
    saved: plan.reserve(slot * fluents.length),
    parentRows: plan.reserve(LANES * rowBytes),
    childRows: plan.reserve(LANES * rowBytes),
    legalRows: plan.reserve(LANES * legalBytes),
    scratch: plan.reserve(TRANSPOSE_SCRATCH_BYTES),
    mask: plan.reserve(slot),
    lanes: plan.reserve(LANES * MATCH_BYTES),
    picks: plan.reserve(LANES * roles * PICK_BYTES),
    looks: plan.reserve(LANES * roles * mostLooked * LOOK_BYTES),
    opens: plan.reserve(LANES * modelPlan.openBytes),
    targets: plan.reserve(LANES * players2 * 16),
    visits: plan.reserve(learns ? LANES * limit * visitBytes : 0),
    scores: plan.reserve(16 * players2)
  };
  return {
    bytes: plan.bytes,
    machines,
    tables,
    modelPlan,
    regions,
    firstMoves,
    mostLooked,
    legalSlots,
    legalBytes,
    visitBytes,
    limit
  };
}
function* linkSelfPlay(kernel, plan, { program, slices }, rate) {
  const { regions, machines, tables, modelPlan } = plan;
  const linked = [];
  for (const one of machines) {
    linked.push(yield* SliceMachine.inPieces(kernel, one));
    yield;
  }
  const [machine] = linked;
  const record = kernel.memory.at(regions.record.address);
  tables.link(kernel, machine, record, { ...DEFAULT_PLAYOUT_LIMITS, limit: plan.limit });
  linkModel(kernel, modelPlan, rate);
  yield;
  const { fluents } = machine;
  const nothing = machine.address(ZERO);
  const nowhere = regions.nowhere.address;
  machine.putAddresses(
    kernel.words(regions.now).fill(nothing),
    fluents.map((fluent) => machine.program.now[fluent])
  );
  for (const [phase, { program: code2 }] of machines.entries()) {
    const moves = program.moves.length;
    machine.putAddresses(kernel.words(regions.does).subarray(phase * moves), code2.does, nowhere);
    const first = phase * plan.legalSlots;
    const legal = kernel.words(regions.legal).subarray(first, first + plan.legalSlots);
    machine.putAddresses(legal.fill(nothing), code2.legal);
    yield;
  }
  const initial = kernel.words(regions.initial);
  for (const [bit, fluent] of fluents.entries())
    if (program.fluents[fluent].initially) initial[bit >>> 5] |= 1 << (bit & 31);
  kernel.words(regions.places).set(program.roles.map((_, role) => tables.roles.indexOf(role)));
  kernel.words(regions.firstMoves).set(plan.firstMoves);
  linkRecord(kernel, plan, program, slices);
}
function linkRecord(kernel, plan, program, slices) {
  const { regions, modelPlan, machines, tables } = plan;
  const record = kernel.memory.at(regions.record.address);
  const { fluents, width } = machines[0];
  const gates = slices.programs.reduce((sum, code2) => sum + gatesOf(code2), 0) / slices.programs.length;
  record.set(SELF_VALUES, modelPlan.regions.record);
  record.set(SELF_ROLES, program.roles.length);
  record.set(SELF_CHANCE, program.roles.findIndex((_, role) => !tables.roles.includes(role)));
  record.set(SELF_PLACES, regions.places);
  record.set(SELF_FIRST_MOVES, regions.firstMoves);
  record.set(SELF_MOVES, program.moves.length);
  record.set(SELF_DOES, regions.does);
  record.set(SELF_NOW, regions.now);
  record.set(SELF_NOW_SLOTS, roundUp(fluents.length, TRANSPOSE_GROUP));
  record.set(SELF_FLUENTS, fluents.length);
  record.set(SELF_LEGAL, regions.legal);
  record.set(SELF_LEGAL_SLOTS, plan.legalSlots);
  record.set(SELF_LEGAL_BYTES, plan.legalBytes);
  record.set(SELF_INITIAL, regions.initial);
  record.set(SELF_DRAWN, regions.drawn);
  record.set(SELF_TASK, TASK_LOOK);
  record.set(SELF_SAVED, regions.saved);
  record.set(SELF_PARENT_ROWS, regions.parentRows);
  record.set(SELF_CHILD_ROWS, regions.childRows);
  record.set(SELF_LEGAL_ROWS, regions.legalRows);
  record.set(SELF_SCRATCH, regions.scratch);
  record.set(SELF_MASK, regions.mask);
  record.set(SELF_LANES, regions.lanes);
  record.set(SELF_PICKS, regions.picks);
  record.set(SELF_LOOKS, regions.looks);
  record.set(SELF_MOST_LOOKED, plan.mostLooked);
  record.set(SELF_OPENS, regions.opens);
  record.set(SELF_TARGETS, regions.targets);
  record.set(SELF_VISITS, regions.visits);
  record.set(SELF_VISIT_BYTES, plan.visitBytes);
  record.set(SELF_SCORES, regions.scores);
  record.set(SELF_PASS_WORK, Math.ceil(2 * width * (gates + fluents.length)));
}

// src/engine/values/self-play.ts
var LEARNING = { exploration: 0.1, lambda: 0.7, rate: 2 };
var WORK = 2 ** 20;
var SelfPlay = class {
  /** Set after set, in units of 2^-24: views that learning changes. */
  weights;
  coherences;
  kernel;
  plan;
  record;
  players;
  linking;
  constructor(module, game2, model2, task, options = LEARNING, kernelOptions = {}) {
    const plan = planSelfPlay(game2, model2, task === "learn");
    const kernel = new Kernel(module, plan.bytes, kernelOptions);
    this.plan = plan;
    this.kernel = kernel;
    this.players = plan.tables.roles.length;
    this.record = kernel.memory.at(plan.regions.record.address);
    const { weights, coherences } = plan.modelPlan.regions;
    const { buffer } = kernel.memory;
    this.weights = new Int32Array(buffer, weights.address, weights.bytes >>> 2);
    this.coherences = new Float32Array(buffer, coherences.address, coherences.bytes >>> 2);
    this.linking = this.link(game2, options, task === "judge");
  }
  *link(game2, options, judges) {
    yield* linkSelfPlay(this.kernel, this.plan, game2, options.rate);
    const { fluents } = game2.program;
    const initial = [...fluents.keys()].filter((fluent) => fluents[fluent].initially);
    const phase = new PhaseFinder(game2.slices).of(initial);
    if (phase === void 0) throw new Error("the slices do not know the initial state");
    const { record } = this;
    record.set(SELF_START_PHASE, phase);
    record.set(PLAY_PHASE, phase);
    record.set(SELF_JUDGES, judges ? 1 : 0);
    record.set(SELF_TO_BEGIN, judges ? 0 : SELF_LANES_COUNT);
    record.setF64(SELF_EXPLORATION, options.exploration * 2 ** 32);
    record.setF64(SELF_LAMBDA, options.lambda);
  }
  /** From now on random numbers are those of (seed, stream). */
  *begin(seed, stream) {
    if (this.linking !== void 0) yield* this.linking;
    this.linking = void 0;
    const { drawn } = this.plan.regions;
    this.kernel.calls.seedRandom(drawn.address, seed % 2 ** 32, Math.floor(seed / 2 ** 32), stream);
  }
  /** Learns until this many matches have ended in all. The matches under way go on with the next call. */
  *learnUntil(matches) {
    this.record.setF64(SELF_MATCHES_GOAL, matches);
    while (this.kernel.calls.playByValues(this.record.address, WORK) !== 0) yield;
  }
  /** Plays this many matches, of which each player moves by values in its share. */
  *judge(matches) {
    const { record, kernel } = this;
    const scores = kernel.floats(this.plan.regions.scores).fill(0);
    record.set(SELF_TO_BEGIN, matches);
    record.setF64(SELF_MATCHES_GOAL, Number.POSITIVE_INFINITY);
    while (kernel.calls.playByValues(record.address, WORK) !== 0) yield;
    return Array.from({ length: this.players }, (_, player) => ({
      matches: scores[2 * player],
      sum: scores[2 * player + 1]
    }));
  }
  get counts() {
    const { record } = this;
    return {
      matches: record.f64(SELF_MATCHES),
      stuck: record.f64(SELF_STUCK),
      positions: record.f64(SELF_POSITIONS),
      children: record.f64(SELF_CHILDREN),
      errors: record.f64(SELF_ERRORS),
      outcomes: record.f64(SELF_OUTCOMES),
      outcomeSquares: record.f64(SELF_OUTCOME_SQUARES)
    };
  }
};

// src/engine/values/state-values.ts
var STATES_AT_ONCE = 512;
var StateValues = class {
  /** The weights are copied. `players`: how many roles have scores. */
  constructor(module, slices, model2, weights, players2, options = {}) {
    this.players = players2;
    const { now } = slices.programs[0];
    const bits2 = Int32Array.from(now.keys()).filter((fluent) => now[fluent] >= 0);
    const { bytes, regions, modelPlan } = planRegions(model2, bits2);
    this.kernel = new Kernel(module, bytes, options);
    this.finder = new PhaseFinder(slices);
    this.regions = regions;
    this.rowBytes = stateRowBytes(bits2.length);
    this.columns = model2.columns;
    this.bitOf = new Int32Array(now.length).fill(-1);
    for (const [bit, fluent] of bits2.entries()) this.bitOf[fluent] = bit;
    linkModel(this.kernel, modelPlan, 0);
    new Int32Array(this.kernel.memory.buffer, modelPlan.regions.weights.address).set(weights);
  }
  players;
  kernel;
  finder;
  regions;
  rowBytes;
  /** For each fluent its bit in a row, or -1. */
  bitOf;
  columns;
  /**
   * For each state the values of all players, from 0 to 1: what they may expect of the score. Undefined for a
   * state that play cannot reach. What a terminal state is worth its goals say, not these values.
   */
  of(states) {
    const phases = states.map((state) => this.finder.of(state));
    const found = states.map(() => void 0);
    for (const phase of new Set(phases)) {
      if (phase === void 0) continue;
      const alike = [...states.keys()].filter((i) => phases[i] === phase);
      for (let first = 0; first < alike.length; first += STATES_AT_ONCE) {
        const some = alike.slice(first, first + STATES_AT_ONCE);
        const values = this.ask(
          some.map((i) => states[i]),
          phase
        );
        for (const [place, i] of some.entries()) found[i] = this.ofPlayers(values, place);
      }
    }
    return found;
  }
  ask(states, phase) {
    const { kernel, regions, rowBytes, bitOf } = this;
    const rows = kernel.words(regions.rows).fill(0);
    for (const [i, state] of states.entries()) {
      const row = i * rowBytes >>> 2;
      for (const fluent of state) {
        const bit = bitOf[fluent];
        if (bit >= 0) rows[row + (bit >>> 5)] |= 1 << (bit & 31);
      }
    }
    const record = regions.record.address;
    kernel.calls.valueStates(record, regions.rows.address, states.length, phase, regions.results.address);
    return kernel.floats(regions.results);
  }
  ofPlayers(values, place) {
    const own = Array.from(values.subarray(place * this.columns, (place + 1) * this.columns));
    return this.columns === 1 && this.players === 2 ? [own[0], 1 - own[0]] : own;
  }
};
function planRegions(model2, bits2) {
  const plan = new ArenaPlan();
  const modelPlan = planModel(plan, model2, bits2, false);
  const rows = plan.reserve(STATES_AT_ONCE * modelPlan.rowBytes);
  const results = plan.reserve(8 * STATES_AT_ONCE * model2.columns);
  return { bytes: plan.bytes, modelPlan, regions: { record: modelPlan.regions.record, rows, results } };
}

// ../tune.ts
var [name, secs, ...optss] = process.argv.slice(2);
var mod = new WebAssembly.Module(readFileSync("/tmp/w-values/build/kernel.wasm"));
provideKernel(mod);
var loaded = loadGame(readGameText(name).text, { engine: "slices" }).loaded;
var game = { program: loaded.program, slices: loaded.compiled.game };
var features = allOf(findFeatures(loaded.program, game.slices));
var model = { features, columns: Number(process.env.COLS ?? 1) };
var cpu = () => {
  const u = process.cpuUsage();
  return (u.user + u.system) / 1e6;
};
var players = optss.map((text, i) => {
  const o = { ...LEARNING, ...JSON.parse(text) };
  const self = new SelfPlay(mod, game, model, "learn", o);
  allOf(self.begin(7 + i, 0));
  let t = cpu();
  const gen = self.learnUntil(1e9);
  while (cpu() - t < Number(secs)) gen.next();
  const c = self.counts;
  console.log(text, "matches", c.matches, "pos", c.positions, (c.positions / (cpu() - t) / 1e3).toFixed(0) + "k/s");
  return new StateValues(mod, game.slices, model, self.weights, loaded.game.players.length);
});
var N = Number(process.env.N ?? 200);
var plies = Number(process.env.PLIES ?? 6);
var random = new Random(5, 5);
var g = loaded.game;
function play(start, who) {
  let s = start;
  for (let step = 0; step < 300 && !g.isTerminal(s); step++) {
    const legal = loaded.legalMoves(s);
    const mover = legal.findIndex((l) => l.length > 1);
    let joint = legal.map((l) => l[0]);
    if (mover >= 0) {
      const joints = legal[mover].map((m) => joint.with(mover, m));
      const kids = loaded.children(s, joints);
      const pr = g.players.indexOf(mover);
      const vals = who(mover).of(kids.map((k) => k.state));
      let best = -1, bi = 0;
      kids.forEach((k, i) => {
        const v = k.isTerminal ? k.score(mover) / 100 : vals[i][pr];
        if (v > best) {
          best = v;
          bi = i;
        }
      });
      s = kids[bi].state;
    } else s = g.nextState(s, joint);
  }
  return g.isTerminal(s) ? g.players.map((r) => g.score(s, r)) : [50, 50];
}
var openings = [];
while (openings.length < N) {
  let s = g.initialState();
  for (let i = 0; i < plies && !g.isTerminal(s); i++) {
    const l = loaded.legalMoves(s);
    s = g.nextState(s, l.map((x) => x[random.below(x.length)]));
  }
  if (!g.isTerminal(s)) openings.push(s);
}
for (let a = 0; a < players.length; a++) for (let b = a + 1; b < players.length; b++) {
  if (a > 0 && !process.env.ALL) break;
  let sum = 0, n = 0;
  for (const s of openings) {
    sum += play(s, (r) => r === g.players[0] ? players[a] : players[b])[0];
    sum += play(s, (r) => r === g.players[0] ? players[b] : players[a])[1];
    n += 2;
  }
  console.log(optss[a], "vs", optss[b], (sum / n).toFixed(1), "+-", (100 * Math.sqrt(0.25 / n) * 1.96).toFixed(1));
}
