/** The number of sources of a video as text, e.g. "5 sources". */
export function sourceCountText(count: number): string {
  return count === 1 ? '1 source' : `${count} sources`;
}
