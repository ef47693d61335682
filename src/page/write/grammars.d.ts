/** What the build makes of the grammars beside this file: parsers of Lezer. */
declare module "*.grammar" {
  import type { LRParser } from "@lezer/lr";
  export const parser: LRParser;
}
