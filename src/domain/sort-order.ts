export const MIN_SORT_ORDER = 1;

/** The largest integer that both databases keep in an integer column. */
export const MAX_SORT_ORDER = 2_147_483_647;

/**
 * Sort order of a new entry: one more than the highest there is, 1 when there
 * is none. Values that are no finite numbers are ignored. Source: specification §4.
 */
export function nextSortOrder(existing: readonly number[]): number {
  let highest = 0;
  for (const value of existing) {
    if (Number.isFinite(value) && value > highest) highest = value;
  }
  return toSortOrder(highest + 1);
}

/** Sort order a person typed: a whole number from 1, and 1 when it is none. Source: specification §5. */
export function parseSortOrder(text: string): number {
  const value = Number.parseInt(text, 10);
  return Number.isNaN(value) ? MIN_SORT_ORDER : toSortOrder(value);
}

function toSortOrder(value: number): number {
  return Math.min(Math.max(Math.floor(value), MIN_SORT_ORDER), MAX_SORT_ORDER);
}
