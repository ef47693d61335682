/** The rules of the house that can be counted: every name has one meaning, and no file is too long. */
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../scripts/build.mjs";

function filesOf(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`);
}

const SOURCES = filesOf("src");
const KERNEL = filesOf("assembly");

const textOf = (file: string) => readFileSync(join(ROOT, file), "utf8");

/** The names that stand in several places, with the places. */
function repeated(entries: readonly (readonly [name: string, place: string])[], most = 1): string[] {
  const places = new Map<string, string[]>();
  for (const [name, place] of entries) places.set(name, [...(places.get(name) ?? []), place]);
  return [...places].filter(([, at]) => at.length > most).map(([name, at]) => `${name}: ${at.join(", ")}`);
}

/** The room itself and the command that offers it may be called alike. */
const isCommand = (file: string) => file.startsWith("src/cli/commands/");

describe("names", () => {
  it("of files are said once, but for a command and what it commands", () => {
    const named = (files: readonly string[]) => files.map((file) => [basename(file), file] as const);
    const own = SOURCES.filter((file) => basename(file) !== "index.ts");
    expect(repeated(named(own.filter((file) => !isCommand(file))))).toEqual([]);
    expect(repeated(named(own), 2)).toEqual([]);
    expect(repeated(named(KERNEL.filter((file) => basename(file) !== "index.ts")))).toEqual([]);
  });

  it("of what is exported mean one thing", () => {
    const DECLARED =
      /^export (?:declare )?(?:abstract )?(?:async )?(?:const enum|class|interface|type|enum|const|function\*?) (\w+)/gm;
    const own = SOURCES.filter((file) => basename(file) !== "index.ts");
    const exported = own.flatMap((file) =>
      Array.from(textOf(file).matchAll(DECLARED), ([, name]) => [name, file] as const),
    );
    // Overloads of one function are one name.
    const once = new Map(exported.map(([name, file]) => [`${name} ${file}`, [name, file] as const]));
    expect(repeated([...once.values()])).toEqual([]);
  });

  it("of files that comments mention are those of files", () => {
    const known = new Set([...SOURCES, ...KERNEL, ...filesOf("test"), ...filesOf("bench")]);
    const suffixes = new Set(
      [...known].flatMap((file) => file.split("/").map((_, i, parts) => parts.slice(i).join("/"))),
    );
    const dead = [...SOURCES, ...KERNEL].flatMap((file) =>
      Array.from(textOf(file).matchAll(/`([\w./-]+\.ts)`/g), ([, mentioned]) => mentioned)
        .filter((mentioned) => !suffixes.has(mentioned))
        .map((mentioned) => `${file}: ${mentioned}`),
    );
    expect(dead).toEqual([]);
  });
});

describe("sizes", () => {
  it("no file has more than 350 lines", () => {
    const long = [...SOURCES, ...KERNEL].filter((file) => textOf(file).split("\n").length > 351);
    expect(long).toEqual([]);
  });

  it("no function has more than 80 lines but with a reason in its first", () => {
    const BEGIN =
      /^( *)(?:export |default |async |private |protected |static |override |get |set )*(?:function\b|\*?(?!if|for|while|switch|else|return|catch)\w+(?:<[^(]*>)?\()/;
    const long = [...SOURCES, ...KERNEL].flatMap((file) => {
      const lines = textOf(file).split("\n");
      return lines.flatMap((line, start) => {
        const indent = BEGIN.exec(line)?.[1];
        if (indent === undefined || !signatureEnd(lines, start).endsWith("{")) return [];
        const closing = [`${indent}}`, `${indent}},`];
        const end = lines.findIndex((other, i) => i > start && closing.includes(other));
        const body = lines.findIndex((other, i) => i >= start && other.endsWith("{")) + 1;
        return end - start + 1 > 80 && !/^\s*\/[/*]/.test(lines[body]) ? [`${file}:${start + 1}`] : [];
      });
    });
    expect(long).toEqual([]);
  });
});

/** The last line of what begins here and is broken over lines until its body begins. */
function signatureEnd(lines: readonly string[], start: number): string {
  let i = start;
  while (i < lines.length && !/[{;]$/.test(lines[i])) i++;
  return lines[i] ?? "";
}
