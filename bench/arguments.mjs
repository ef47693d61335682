/**
 * The arguments of a benchmark. `--help` prints the comment at the head of its file, which says what it
 * measures and with which options, and ends it with exit code 0; an option that it does not have ends it with
 * a sentence and exit code 2.
 */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

/**
 * As `parseArgs`, for the file that asks: its `import.meta.url`.
 *
 * @template {import("node:util").ParseArgsConfig} T
 * @param {string} url
 * @param {T} config
 * @returns {ReturnType<typeof parseArgs<T>>}
 */
export function argumentsOf(url, config) {
  const file = fileURLToPath(url);
  if (process.argv.slice(2).some((argument) => argument === "--help" || argument === "-h")) {
    console.log(headComment(readFileSync(file, "utf8")));
    process.exit(0);
  }
  try {
    return parseArgs(config);
  } catch (error) {
    const isMistake = error instanceof TypeError && "code" in error;
    if (!isMistake) throw error;
    const [sentence] = error.message.split(/\. (?=To specify)/);
    console.error(
      `${sentence.replace(/\.?$/, ".")} node bench/${basename(file)} --help tells what there is.`,
    );
    process.exit(2);
  }
}

/** @param {string} text */
function headComment(text) {
  const [, comment = ""] = /^\/\*\*(.*?)\*\//s.exec(text) ?? [];
  return comment
    .split("\n")
    .map((line) => line.replace(/^ \* ?/, ""))
    .join("\n")
    .trim();
}
