/** A number of things as text, e.g. "1 source" and "5 sources". */
export function countText(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
