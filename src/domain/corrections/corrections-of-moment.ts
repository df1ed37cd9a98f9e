import type { Correction } from './correction.ts';
import type { Citation } from '#domain/sources/citation.ts';

/**
 * The corrections that concern a cited moment: those of a second between its start and its end, and
 * those without a second, unless they are about a source that is not cited there.
 *
 * @param cited the citations that start at the second of the moment
 */
export function correctionsOfMoment<Corrected extends Pick<Correction, 'startSecond' | 'sourceId'>>(
  corrections: readonly Corrected[],
  cited: readonly Pick<Citation, 'sourceId' | 'startSecond' | 'endSecond'>[],
): Corrected[] {
  return corrections.filter((correction) =>
    correction.startSecond === null
      ? correction.sourceId === null ||
        cited.some(({ sourceId }) => sourceId === correction.sourceId)
      : cited.some((citation) => contains(citation, correction.startSecond)),
  );
}

function contains(
  { startSecond, endSecond }: Pick<Citation, 'startSecond' | 'endSecond'>,
  second: number | null,
): boolean {
  return second !== null && second >= startSecond && second < (endSecond ?? startSecond + 1);
}

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
