/** Small words of all views. */

/** `12,345`, whatever the language of the browser. */
export function grouped(count: number): string {
  return count.toLocaleString("en");
}

/** With a capital letter and a full stop. */
export function asSentence(text: string): string {
  const whole = `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
  return whole.endsWith(".") ? whole : `${whole}.`;
}
