/** Compiles a hand-written engine with the flags of the kernel's release build and instantiates it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../scripts/build.mjs";

const { targets, options } = JSON.parse(readFileSync(join(ROOT, "asconfig.json"), "utf8"));

/** The command-line flags for what asconfig.json says of the release build, without the names of files. */
const FLAGS = Object.entries({ ...options, ...targets.release, outFile: undefined }).flatMap(
  ([name, value]) =>
    value === undefined || value === false
      ? []
      : value === true
        ? [`--${name}`]
        : [`--${name}`, String(value)],
);

/**
 * @param {string} file below the project
 * @returns {Promise<any>} what it exports, prepared, and its `memory`
 */
export async function compileEngine(file) {
  const asc = await import("assemblyscript/asc");
  const messages = asc.createMemoryStream();
  /** @type {Uint8Array | undefined} */
  let binary;
  const { error } = await asc.main(["--baseDir", ROOT, file, "--outFile", "engine.wasm", ...FLAGS], {
    stdout: messages,
    stderr: messages,
    writeFile(name, contents) {
      if (name === "engine.wasm") binary = /** @type {Uint8Array} */ (contents);
    },
  });
  if (error || binary === undefined) throw new Error(`${file} does not compile\n${messages.toString()}`);
  const memory = new WebAssembly.Memory({ initial: 1 });
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(/** @type {BufferSource} */ (binary)), {
    env: { memory },
  });
  const engine = /** @type {any} */ ({ ...exports, memory });
  engine.prepare();
  return engine;
}
