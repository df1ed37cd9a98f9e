/** A number of things as text, e.g. "1 source" and "5 sources". */
export function countText(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}
