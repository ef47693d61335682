import { expect, it } from "vitest";
import { visible } from "../../../src/gdl/text/visible.js";

it("leaves text alone and no character that a terminal would obey", () => {
  expect(visible("(mark 1 1) é 車 𝔸")).toBe("(mark 1 1) é 車 𝔸");
  expect(visible("\x1b[2J\u009b1m\r\n\x07\u202e\u2028")).toBe(
    "\ufffd[2J\ufffd1m\ufffd\ufffd\ufffd\ufffd\ufffd",
  );
});
