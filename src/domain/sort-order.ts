import * as z from 'zod/mini';

export const MIN_SORT_ORDER = 1;

/** The largest value of an integer column in both databases. */
const MAX_SORT_ORDER = 2_147_483_647;

const OUT_OF_RANGE = `Sort order must be a whole number from ${MIN_SORT_ORDER} to ${MAX_SORT_ORDER.toLocaleString('en-US')}`;

/**
 * Schema of an entry's position in its list. All invalid values get the same message.
 * See docs/panel.md, "Sort order".
 */
export const sortOrderSchema = z
  .int({ error: OUT_OF_RANGE, abort: true })
  .check(
    z.minimum(MIN_SORT_ORDER, { error: OUT_OF_RANGE }),
    z.maximum(MAX_SORT_ORDER, { error: OUT_OF_RANGE }),
  );

/**
 * Sort order of a new entry: one more than the highest existing one, or 1 for an empty
 * list. Non-finite values are ignored.
 */
export function nextSortOrder(existing: readonly number[]): number {
  let highest = 0;
  for (const value of existing) {
    if (Number.isFinite(value) && value > highest) highest = value;
  }
  return clampSortOrder(highest + 1);
}

/** Parses a typed sort order and limits it to the valid range; text without a number returns 1. */
export function parseSortOrder(text: string): number {
  const value = Number.parseInt(text, 10);
  return Number.isNaN(value) ? MIN_SORT_ORDER : clampSortOrder(value);
}

function clampSortOrder(value: number): number {
  return Math.min(Math.max(Math.floor(value), MIN_SORT_ORDER), MAX_SORT_ORDER);
}
