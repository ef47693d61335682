/** The bundled games, as the build has put them beside the page: a list of all, and the rules of each. */
import { pageFile } from "../page-file.js";

export interface BundledGame {
  readonly name: string;
  readonly title: string;
  readonly players: number;
  readonly kinds: readonly string[];
}

let list: Promise<readonly BundledGame[]> | undefined;

export function bundledList(): Promise<readonly BundledGame[]> {
  list ??= fetched("./games/list.json").then((response) => response.json() as Promise<BundledGame[]>);
  return list;
}

export async function bundledRules(name: string): Promise<string> {
  if (!/^[\w-]+$/.test(name)) throw new Error(`There is no game called ${name}.`);
  return (await fetched(`./games/${name}.kif`)).text();
}

async function fetched(file: string): Promise<Response> {
  const response = await fetch(pageFile(file));
  if (!response.ok) throw new Error(`${file} cannot be loaded: HTTP ${response.status}.`);
  return response;
}
