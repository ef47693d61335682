/** The pages for people link to each other and to files of the repository: every link must lead somewhere. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../scripts/build.mjs";

const PAGES = [
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  "bench/README.md",
  ...["docs", "bench/results"].flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((name) => name.endsWith(".md"))
      .map((name) => `${folder}/${name}`),
  ),
];

/** The targets of links and pictures that are paths of the repository. */
function targets(page: string): string[] {
  const links = readFileSync(join(ROOT, page), "utf8").matchAll(/\]\(([^()\s]+)\)/g);
  return Array.from(links, ([, target]) => target).filter((target) => !/^(\w+:|#)/.test(target));
}

describe("the pages", () => {
  it("have links", () => {
    expect(targets("README.md")).toContain("docs/gdl.md");
  });

  it.each(PAGES)("%s: no link leads nowhere", (page) => {
    const dead = targets(page).filter(
      (target) => !existsSync(join(ROOT, dirname(page), target.replace(/#.*/, ""))),
    );
    expect(dead).toEqual([]);
  });

  it("are all to be found from the README", () => {
    const unmentioned = PAGES.filter((page) => page.startsWith("docs/")).filter(
      (page) => !targets("README.md").includes(page),
    );
    expect(unmentioned).toEqual([]);
  });
});
