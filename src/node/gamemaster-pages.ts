/** Puts the pages of Gamemaster together, each as one file that needs no other. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageFolder } from "./game-file.js";

/** What a page that plays is told of itself. */
export interface PlayerPageOptions {
  readonly player: string;
  readonly name: string;
  readonly threads: number;
  readonly memoryBytes: number;
}

export function playerPage(options: PlayerPageOptions): string {
  return filled("page-player.html", {
    OPTIONS: JSON.stringify(options).replaceAll("<", "\\u003c"),
    WORKER: inScript(part("page-player-worker.js")),
    CLOCK: inScript(part("page-clock.js")),
    PAGE: inScript(part("page-player.js")),
  });
}

export function managerPage(): string {
  return filled("manager.html", { PAGE: inScript(part("manager.js")) });
}

function part(file: string): string {
  return readFileSync(join(packageFolder(), "dist", "gamemaster", file), "utf8");
}

function filled(file: string, parts: Readonly<Record<string, string>>): string {
  return part(file).replace(
    />("OPTIONS"|WORKER|CLOCK|PAGE)</g,
    (_, key: string) => `>${parts[key.replaceAll('"', "")]}<`,
  );
}

/** Nothing in a script may look like its end. */
function inScript(text: string): string {
  return text
    .trim()
    .replace(/<\/(script)/gi, "<\\/$1")
    .replace(/<!--/g, "<\\!--");
}
