import { expect, test } from "vitest";
import { valueName } from "../../../src/network/translate/value-names.js";

test("a value is called by the arguments in which the fluents of its group differ", () => {
  expect(valueName("(cell 1 1 _)", "(cell 1 1 x)")).toBe("x");
  expect(valueName("(at _ _ king)", "(at e 4 king)")).toBe("e 4");
  expect(valueName("(at king _)", "(at king (square e 4))")).toBe("(square e 4)");
  expect(valueName("(at (square _ 4) king)", "(at (square e 4) king)")).toBe("e");
});

test("regardless of case", () => {
  expect(valueName("(Cell 1 _)", "(cell 1 X)")).toBe("X");
});

test("or by the fluent, where the group's name does not fit", () => {
  expect(valueName("lights", "(on left)")).toBe("(on left)");
  expect(valueName("(cell 1 _)", "(cell 2 x)")).toBe("(cell 2 x)");
  expect(valueName("(cell _)", "(cell 1 x)")).toBe("(cell 1 x)");
});
