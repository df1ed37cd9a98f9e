import type { Correction } from './correction.ts';

/**
 * When a correction was last published or withdrawn, as an ISO 8601 instant in UTC; `undefined`
 * without corrections.
 */
export function lastCorrectedAt(corrections: readonly Correction[]): string | undefined {
  return corrections
    .map(({ publishedAt, withdrawnAt }) => withdrawnAt ?? publishedAt)
    .toSorted()
    .at(-1);
}
