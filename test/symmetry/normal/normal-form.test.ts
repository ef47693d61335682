/** The normal form says what the program says, for all inputs; and it shows what rules hide. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allOf } from "../../../src/gdl/pieces.js";
import { type GroundProgram, inputsOf, type Output } from "../../../src/ground/ground-program.js";
import { type Form, type FormOutputs, formOutputs, mapOutputs } from "../../../src/symmetry/game-form.js";
import { normalForm } from "../../../src/symmetry/normal/normal-form.js";
import { rawForm } from "../../../src/symmetry/raw-form.js";
import { evaluator, programArbitrary } from "../../network/random-programs.js";
import { formValues } from "../../oracles/symmetry/form-values.js";
import { countingRules, programOf } from "../programs.js";

const valuesOf = (outputs: FormOutputs, holds: (output: Output) => boolean): boolean[] => {
  const values: boolean[] = [];
  mapOutputs(outputs, (output) => {
    values.push(holds(output));
    return output;
  });
  return values;
};

/** The inputs for which a form and its program differ. */
function differences(program: GroundProgram, form: Form, samples: readonly (readonly boolean[])[]) {
  return samples.filter((inputs) => {
    const said = valuesOf(form.outputs, formValues(form, inputs));
    return said.join() !== valuesOf(formOutputs(program), evaluator(program, inputs)).join();
  });
}

const samplesOf = (program: GroundProgram, count: number) =>
  fc.array(fc.array(fc.boolean(), { minLength: inputsOf(program), maxLength: inputsOf(program) }), {
    minLength: count,
    maxLength: count,
  });

const kinds = (form: Form) => new Set([...form.kinds].map((kind) => form.kindNames[kind].split(" ")[0]));

describe("forms", () => {
  it("say what random programs say", () => {
    fc.assert(
      fc.property(
        programArbitrary.chain((program) => fc.tuple(fc.constant(program), samplesOf(program, 12))),
        ([program, samples]) => {
          expect(differences(program, allOf(rawForm(program)), samples)).toEqual([]);
          expect(differences(program, allOf(normalForm(program)).form, samples)).toEqual([]);
        },
      ),
      { numRuns: 300 },
    );
  });

  it("say what chains of counts say, as tables", () => {
    fc.assert(
      fc.property(
        fc
          .integer({ min: 13, max: 22 })
          .chain((size) => fc.tuple(fc.constant(size), fc.integer({ min: 2, max: size - 2 }))),
        fc.infiniteStream(fc.boolean()),
        ([size, least], stream) => {
          const { rules, top } = countingRules(
            Array.from({ length: size }, (_, i) => i),
            least,
            size + 1,
          );
          const program = programOf({ fluents: size, rules, goals: [2 * top] });
          const { form, isWhole } = allOf(normalForm(program));
          const samples = Array.from({ length: 20 }, () => [...stream.take(size + 1)]);
          expect(differences(program, form, samples)).toEqual([]);
          expect([isWhole, kinds(form).has("count"), form.atoms - size - 1]).toEqual([true, true, 1]);
        },
      ),
      { numRuns: 30 },
    );
  });

  it("count where several blocks are compared", () => {
    // More of the first seven than of the last seven.
    const [size, half] = [14, 7];
    const rules: number[][][] = [];
    const tops = [0, half].map((from) =>
      Array.from({ length: half }, (_, n) => {
        const inputs = Array.from({ length: half }, (__, i) => from + i);
        const counted = countingRules(inputs, n + 1, size + 1 + rules.length);
        rules.push(...counted.rules);
        return counted.top;
      }),
    );
    const more = size + 1 + rules.length;
    rules.push(tops[0].map((top, n) => (n === half ? [2 * top] : [2 * top, 2 * tops[1][n] + 1])));
    const program = programOf({ fluents: size, rules, goals: [2 * more] });
    const { form } = allOf(normalForm(program));
    const samples = fc.sample(samplesOf(program, 50), { numRuns: 1, seed: 1 })[0];
    expect(differences(program, form, samples)).toEqual([]);
    expect(kinds(form)).toContain("some");
  });

  it("say what can be reached as paths without a direction", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 6 }).chain((places) =>
          fc.tuple(
            fc.constant(places),
            fc.uniqueArray(fc.tuple(fc.nat(places - 1), fc.nat(places - 1)), {
              minLength: 2,
              maxLength: 9,
              selector: ([a, b]) => `${Math.min(a, b)} ${Math.max(a, b)}`,
            }),
            fc.subarray([...Array(places).keys()], { minLength: 1 }),
            fc.subarray([...Array(places).keys()], { minLength: 1 }),
            fc.array(fc.array(fc.boolean(), { minLength: places + 2, maxLength: places + 2 }), {
              minLength: 20,
              maxLength: 20,
            }),
          ),
        ),
        ([places, arcs, starts, ends, samples]) => {
          // Fluent `places` opens the first arc; all begin where fluents of places hold.
          const first = places + 2;
          const rules: number[][][] = Array.from({ length: places }, (_, place) => [
            ...(starts.includes(place) ? [[2 * place]] : []),
            ...arcs.flatMap(([a, b], i) => {
              const other = a === place ? b : b === place ? a : -1;
              const opened = i === 0 ? [2 * places] : [];
              return other < 0 || other === place ? [] : [[2 * (first + other), 2 * place, ...opened]];
            }),
          ]);
          for (const [place, bodies] of rules.entries())
            if (bodies.length === 0) bodies.push([2 * place, 2 * place + 1]);
          rules.push(ends.map((place) => [2 * (first + place)]));
          const program = programOf({ fluents: places + 1, rules, goals: [2 * (first + places)] });
          const { form } = allOf(normalForm(program));
          expect(differences(program, form, samples)).toEqual([]);
        },
      ),
      { numRuns: 200 },
    );
  });
});
