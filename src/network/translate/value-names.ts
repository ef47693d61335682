/**
 * The name of a group's value for a fluent: `(cell 1 1 x)` in the group `(cell 1 1 _)` has the name `x`. If
 * fluents differ in several arguments, these are listed. If the names do not fit, the fluent itself is the
 * name.
 */
export function valueName(group: string, fluent: string): string {
  const parts: string[] = [];
  const shape = tokens(group);
  const text = tokens(fluent);
  let at = 0;
  for (const token of shape) {
    if (token !== "_") {
      if (text[at]?.toLowerCase() !== token.toLowerCase()) return fluent;
      at++;
      continue;
    }
    const start = at;
    let depth = 0;
    do {
      if (text[at] === "(") depth++;
      else if (text[at] === ")") depth--;
      at++;
    } while (depth > 0 && at < text.length);
    parts.push(join(text.slice(start, at)));
  }
  return at === text.length && parts.length > 0 ? parts.join(" ") : fluent;
}

function tokens(kif: string): string[] {
  return kif.match(/[()]|[^\s()]+/g) ?? [];
}

function join(parts: readonly string[]): string {
  return parts.join(" ").replaceAll("( ", "(").replaceAll(" )", ")");
}
