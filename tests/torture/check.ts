/** A requirement, what was measured, and whether the requirement is met. */
export interface Check {
  requirement: string;
  measurement: string;
  isMet: boolean;
}

/** The value that the given share of the values does not exceed: 0.5 for the median, 0.95 for the 95th percentile. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
