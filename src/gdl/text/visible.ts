/**
 * Text from elsewhere, made safe for a terminal. A control character could move the cursor, colour the screen
 * or end the line; other characters turn the direction of writing. Each of them is shown as a sign.
 */
export function visible(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
  return text.replace(/[\0-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/g, "\ufffd");
}

/** The first `most` characters, with a sign that there are more. */
export function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)} …` : text;
}
