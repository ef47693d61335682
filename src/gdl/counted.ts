/** `1 role`, `2 roles`, `2 matches`: how sentences count, in all layers. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}
