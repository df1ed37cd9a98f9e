import type { Correction } from './correction.ts';

/** The seconds of a video that were corrected. Withdrawn corrections do not count. */
export function correctedSeconds(
  corrections: readonly Pick<Correction, 'startSecond' | 'withdrawnAt'>[],
): Set<number> {
  return new Set(
    corrections.flatMap(({ startSecond, withdrawnAt }) =>
      startSecond === null || withdrawnAt !== null ? [] : [startSecond],
    ),
  );
}
