/** The number of corrections as text, e.g. "2 corrections". */
export function correctionCountText(count: number): string {
  return count === 1 ? '1 correction' : `${count} corrections`;
}
