/**
 * What the values of a group are called: of `(cell 1 1 x)` in the group `(cell 1 1 _)`, `x`. Where fluents
 * differ in several arguments these are listed; a name that does not fit is no hindrance, the fluent then
 * names its value itself.
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
