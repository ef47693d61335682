/**
 * Text from elsewhere, as a terminal may be shown it: a control character could move the cursor, colour the
 * screen or end the line, and so stands as a sign in its place. What turns the direction of writing is one
 * too.
 */
export function visible(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
  return text.replace(/[\0-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/g, "\ufffd");
}

/** The first `most` characters, with a sign that there are more. */
export function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)} …` : text;
}
