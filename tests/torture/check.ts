/** A promise about the site, and what was seen. */
export interface Check {
  promise: string;
  seen: string;
  isKept: boolean;
}

/** A median, or another share, of some durations in milliseconds. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
