/** Bundles modules of `src/` as the package is bundled, for scripts that need more than it exports. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { ROOT } from "./build.mjs";

/**
 * @param {string} name of the bundle in `build/`
 * @param {string} contents a module, as if it lay in the root of the repository
 */
export async function importBundled(name, contents) {
  const outfile = join(ROOT, "build", `${name}.mjs`);
  await build({
    stdin: { contents, resolveDir: ROOT, loader: "ts" },
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    loader: { ".wasm": "binary" },
    outfile,
    logLevel: "silent",
  });
  return import(pathToFileURL(outfile).href);
}
